// SPDX-License-Identifier: MIT
import CReglet

/// Size rules: hard limits, aspect ratio and inset. They change the specs under which a node is measured, in any
/// container.
///
/// 1. Subtract the inset: the parent's specs are those of the box; the node is measured for its frame.
/// 2. Aspect ratio: one exact axis makes the other exact; with none exact, the natural width decides.
/// 3. Hard limits clamp exact sizes and upper bounds. A result below the minimum is measured again, exactly.
/// 4. Add the inset again.
extension LayoutPass {
    /// Measures a node with size rules. Few locals are kept across the measures, as they take stack at each level of
    /// the tree.
    @inline(never)
    func measureWithRules(_ row: Int, _ boxWidth: Spec, _ boxHeight: Spec) {
        let rare = self.rare(row)  // nil: not the node has rules, but its children have orders
        var specs = Specs(width: boxWidth, height: boxHeight)
        if let rare { specs = LayoutPass.limited(rare, LayoutPass.shaped(rare, specs)) }
        var step = 0
        while true {
            // a single call site, because the inlined function is long
            dispatch.measureGeneral(row, node(row).pointee.flags, specs.width, specs.height)
            var next = specs
            guard let rare else { break }
            if step == 0 {
                step = 1
                next = ratioed(row, rare, specs)
            }
            if step == 1 && next == specs {
                step = 2
                next = floored(row, rare, specs)
            }
            if next == specs { break }
            specs = next
        }
        let result = self.result(row)
        if let rare {
            result.pointee.width = clampUnits(Int(result.pointee.width) &+ rare.pointee.insetWidth)
            result.pointee.height = clampUnits(Int(result.pointee.height) &+ rare.pointee.insetHeight)
        }
        // The rules may read the bound in ways that are not tracked, so the result always depends on it.
        result.pointee.state = bounded(result.pointee.state | ResultFlags.bound, boxWidth, boxHeight)
    }

    struct Specs: Equatable {
        var width: Spec
        var height: Spec
    }

    /// Applies steps 1 and 2 before anything is measured.
    @inline(never)
    @_optimize(size)
    static func shaped(_ rare: UnsafeMutablePointer<RareStyle>, _ box: Specs) -> Specs {
        var width = reduced(box.width, rare.pointee.insetWidth)
        var height = reduced(box.height, rare.pointee.insetHeight)
        let ratio = Double(rare.pointee.aspectRatio)
        if ratio > 0 && width.isExact != height.isExact {
            if width.isExact {
                height = .exact(atLeastZero(roundUnits(Double(width.size) / ratio)))
            } else {
                width = .exact(atLeastZero(roundUnits(Double(height.size) * ratio)))
            }
        }
        return Specs(width: width, height: height)
    }

    /// Applies step 3 before anything is measured.
    @inline(never)
    @_optimize(size)
    static func limited(_ rare: UnsafeMutablePointer<RareStyle>, _ specs: Specs) -> Specs {
        Specs(
            width: limited(specs.width, rare.pointee.minWidth, rare.pointee.maxWidth),
            height: limited(specs.height, rare.pointee.minHeight, rare.pointee.maxHeight))
    }

    /// Applies step 2 with no exact axis: the natural width decides.
    @inline(never)
    @_optimize(size)
    func ratioed(_ row: Int, _ rare: UnsafeMutablePointer<RareStyle>, _ given: Specs) -> Specs {
        let ratio = Double(rare.pointee.aspectRatio)
        if !(ratio > 0) || given.width.isExact || given.height.isExact { return given }
        let natural = LayoutPass.clamped(result(row).pointee.width, rare.pointee.minWidth, rare.pointee.maxWidth)
        let height = Spec.exact(atLeastZero(roundUnits(Double(natural) / ratio)))
        return Specs(
            width: .exact(natural),
            height: LayoutPass.limited(height, rare.pointee.minHeight, rare.pointee.maxHeight))
    }

    /// Applies step 3 to a result below the minimum.
    @inline(never)
    @_optimize(size)
    func floored(_ row: Int, _ rare: UnsafeMutablePointer<RareStyle>, _ given: Specs) -> Specs {
        var specs = given
        if !given.width.isExact && result(row).pointee.width < rare.pointee.minWidth {
            specs.width = .exact(rare.pointee.minWidth)
        }
        if !given.height.isExact && result(row).pointee.height < rare.pointee.minHeight {
            specs.height = .exact(rare.pointee.minHeight)
        }
        return specs
    }

    /// The height spec for a child whose container first measures only widths: `spec`, unless the child's own height
    /// and its aspect ratio determine its width. Then it is exactly that height, at most `most`.
    @inline(never)
    @_optimize(size)
    func loosely(_ child: Int, _ height: Int32, most: Int32, _ spec: Spec) -> Spec {
        guard height >= 0, let rare = self.rare(child), rare.pointee.aspectRatio > 0 else { return spec }
        return .exact(min(height, most))
    }

    static func reduced(_ spec: Spec, _ inset: Int) -> Spec {
        inset == 0 ? spec : Spec(spec.mode, atLeastZero(clampUnits(Int(spec.size) &- inset)))
    }

    /// Clamps to limits, of which -1 is unset. The minimum wins over the maximum.
    @inline(__always)
    static func clamped(_ size: Int32, _ least: Int32, _ most: Int32) -> Int32 {
        let upper = most >= 0 && size > most ? most : size
        return upper < least ? least : upper
    }

    @inline(never)
    @_optimize(size)
    static func limited(_ spec: Spec, _ least: Int32, _ most: Int32) -> Spec {
        if spec.isExact { return .exact(clamped(spec.size, least, most)) }
        if most < 0 { return spec }
        let bound = most < least ? least : most
        if spec.mode == Spec.unspecified { return Spec(Spec.atMost, bound) }
        return spec.size > bound ? Spec(Spec.atMost, bound) : spec
    }
}

extension RareStyle {
    /// The inset's part of a box, horizontally; insetHeight is the vertical one.
    var insetWidth: Int { Int(insetLeft) &+ Int(insetRight) }
    var insetHeight: Int { Int(insetTop) &+ Int(insetBottom) }
}
