// SPDX-License-Identifier: MIT
import CReglet

/// Hard limits, aspect ratio and inset: they bend the specs a node is measured under, whatever its container.
extension Engine {
    /// 1. Take the inset off: the parent's specs speak of the box, the measurer sees the frame.
    /// 2. Aspect ratio: one exact axis makes the other exact; with none exact the natural width decides.
    /// 3. Hard limits clamp exact sizes and upper bounds; an answer below the minimum is asked again, exactly.
    /// 4. Put the inset back on.
    @inline(never)
    func measureWithRules(_ row: Int, _ boxWidth: Spec, _ boxHeight: Spec) {
        guard let rare = self.rare(row) else {
            measureKind(row, node(row).pointee.flags, boxWidth, boxHeight)
            return
        }
        let result = self.result(row)
        let insetWidth = clampUnits(Int(rare.pointee.insetLeft) &+ Int(rare.pointee.insetRight))
        let insetHeight = clampUnits(Int(rare.pointee.insetTop) &+ Int(rare.pointee.insetBottom))
        var width = Engine.reduced(boxWidth, insetWidth), height = Engine.reduced(boxHeight, insetHeight)
        let ratio = rare.pointee.aspectRatio
        let wantsRatio = ratio > 0 && !(width.isExact && height.isExact)
        if wantsRatio && width.isExact {
            height = .exact(Engine.perRatio(width.size, Double(ratio), inverse: true))
        } else if wantsRatio && height.isExact {
            width = .exact(Engine.perRatio(height.size, Double(ratio), inverse: false))
        }
        width = Engine.limited(width, rare.pointee.minWidth, rare.pointee.maxWidth)
        height = Engine.limited(height, rare.pointee.minHeight, rare.pointee.maxHeight)
        measureKind(row, node(row).pointee.flags, width, height)
        if wantsRatio && !width.isExact && !height.isExact {
            let natural = Engine.clamped(result.pointee.width, rare.pointee.minWidth, rare.pointee.maxWidth)
            width = .exact(natural)
            height = Engine.limited(
                .exact(Engine.perRatio(natural, Double(ratio), inverse: true)), rare.pointee.minHeight,
                rare.pointee.maxHeight)
            measureKind(row, node(row).pointee.flags, width, height)
        }
        var again = false
        if !width.isExact && result.pointee.width < rare.pointee.minWidth {
            width = .exact(rare.pointee.minWidth)
            again = true
        }
        if !height.isExact && result.pointee.height < rare.pointee.minHeight {
            height = .exact(rare.pointee.minHeight)
            again = true
        }
        if again { measureKind(row, node(row).pointee.flags, width, height) }
        result.pointee.width = clampUnits(Int(result.pointee.width) &+ Int(insetWidth))
        result.pointee.height = clampUnits(Int(result.pointee.height) &+ Int(insetHeight))
    }

    private static func reduced(_ spec: Spec, _ inset: Int32) -> Spec {
        inset == 0 ? spec : Spec(spec.mode, atLeastZero(clampUnits(Int(spec.size) &- Int(inset))))
    }

    private static func perRatio(_ size: Int32, _ ratio: Double, inverse: Bool) -> Int32 {
        atLeastZero(roundUnits(inverse ? Double(size) / ratio : Double(size) * ratio))
    }

    /// Clamp to limits of which -1 is unset; the minimum wins.
    @inline(__always)
    static func clamped(_ size: Int32, _ least: Int32, _ most: Int32) -> Int32 {
        let upper = most >= 0 && size > most ? most : size
        return upper < least ? least : upper
    }

    private static func limited(_ spec: Spec, _ least: Int32, _ most: Int32) -> Spec {
        if spec.isExact { return .exact(clamped(spec.size, least, most)) }
        if most < 0 { return spec }
        let bound = most < least ? least : most
        if spec.mode == Spec.unspecified { return Spec(Spec.atMost, bound) }
        return spec.size > bound ? Spec(Spec.atMost, bound) : spec
    }
}
