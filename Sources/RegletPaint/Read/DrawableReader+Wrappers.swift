// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Drawables with one child: insets, clips, rotations, scales, shadows.
extension DrawableReader {
    @inline(never)
    mutating func readInset(_ element: Int) -> ChildReference {
        var record = InsetRecord(child: 0, isBundle: isBundle ? 1 : 0)
        if let all = inset(element, "inset") {
            record.fractions = Edges(left: all.part, top: all.part, right: all.part, bottom: all.part)
            record.pixels = Edges(left: all.pixels, top: all.pixels, right: all.pixels, bottom: all.pixels)
        }
        if let side = inset(element, "insetLeft") { (record.fractions.left, record.pixels.left) = side }
        if let side = inset(element, "insetTop") { (record.fractions.top, record.pixels.top) = side }
        if let side = inset(element, "insetRight") { (record.fractions.right, record.pixels.right) = side }
        if let side = inset(element, "insetBottom") { (record.fractions.bottom, record.pixels.bottom) = side }
        record.child = requiredChild(element)
        return records.add(record, memory)
    }

    /// An inset: a part of the bounds, or pixels. nil: none, or pixels that are 0, which change nothing.
    @inline(never)
    private mutating func inset(_ element: Int, _ name: StaticText) -> (part: Float, pixels: Float)? {
        guard
            let given = value(
                element, name, [.dimension, .fraction], "$q is no length and no part such as 10% for $t")
        else { return nil }
        switch given.kind {
        case .fraction:
            let part = Complex.float(given.found.value.data)
            if part >= 1 {
                badValue(given.attribute, "$q: an inset is less than 100%")
                return nil
            }
            return (part, 0)
        case .dimension:
            let pixels = Float(
                Complex.pixelOffset(given.found.value.data, density: density, fontScale: fontScale))
            return pixels == 0 && !isBundle ? nil : (0, pixels)
        case .float where isBundle: return (0, Float(bitPattern: given.found.value.data))
        case .integer where given.found.value.data == 0: return nil
        default:
            badValue(given.attribute, "$q is no length for $t")
            return nil
        }
    }

    @inline(never)
    mutating func readClip(_ element: Int) -> ChildReference {
        // Android's flags: 1 horizontal, 2 vertical
        var orientation: UInt32 = 1
        let attribute = find(element, "clipOrientation")
        if attribute >= 0 {
            let text = tree.value(attribute)
            let words = (text.contains("horizontal") ? 1 : 0) | (text.contains("vertical") ? 2 : 0)
            if words == 0 {
                badValue(attribute, "$q is no orientation for $t: horizontal or vertical")
            } else {
                orientation = UInt32(words)
            }
        }
        let gravity = gravity(element, "gravity") ?? Gravity.left
        let child = requiredChild(element)
        return records.add(
            ClipRecord(child: child, orientation: orientation, gravity: gravity, isBundle: isBundle ? 1 : 0), memory)
    }

    @inline(never)
    mutating func readRotate(_ element: Int) -> ChildReference {
        let from = float(element, "fromDegrees") ?? 0
        var to = float(element, "toDegrees") ?? 360
        if isBundle { to = max(from, to) }
        return rotate(element, from, to)
    }

    /// A spinner, as it is before it turns.
    @inline(never)
    mutating func readAnimatedRotate(_ element: Int) -> ChildReference { rotate(element, 0, 0) }

    @inline(never)
    private mutating func rotate(_ element: Int, _ from: Float, _ to: Float) -> ChildReference {
        var record = RotateRecord(child: 0, from: from, to: to, pivotX: 0.5, pivotY: 0.5, relative: 3)
        if let pivot = numberOrFraction(element, "pivotX") {
            let isPart = pivot.kind == .fraction
            record.pivotX =
                isPart ? Complex.float(pivot.found.value.data) : DrawableReader.number(pivot.found.value) ?? 0
            if !isPart { record.relative &= ~1 }
        }
        if let pivot = numberOrFraction(element, "pivotY") {
            let isPart = pivot.kind == .fraction
            record.pivotY =
                isPart ? Complex.float(pivot.found.value.data) : DrawableReader.number(pivot.found.value) ?? 0
            if !isPart { record.relative &= ~2 }
        }
        record.child = requiredChild(element)
        return records.add(record, memory)
    }

    @inline(never)
    mutating func readScale(_ element: Int) -> ChildReference {
        var record = ScaleRecord(
            child: 0, width: -1, height: -1, gravity: gravity(element, "scaleGravity") ?? Gravity.left,
            usesIntrinsic: 0,
            level: 0)
        record.width = percentage(element, "scaleWidth") ?? -1
        record.height = percentage(element, "scaleHeight") ?? -1
        record.usesIntrinsic = boolean(element, "useIntrinsicSizeAsMinimum") == true ? 1 : 0
        record.level = integer(element, "level") ?? 0
        record.child = requiredChild(element)
        return records.add(record, memory)
    }

    /// A part such as `50%`. The attribute is a text, nil for any other; it may refer to a fraction.
    private mutating func percentage(_ element: Int, _ name: StaticText) -> Float? {
        let attribute = find(element, name)
        if attribute < 0 { return nil }
        var text = tree.value(attribute)
        if let reference = reference(attribute) {
            guard let found = reference, let view else { return nil }
            if found.value.kind == .fraction { return Complex.float(found.value.data) }
            if found.value.kind != .string { return nil }
            text = view.text(found.value)
        }
        if text.count < 2 || text[text.count &- 1] != 0x25 { return nil }
        return readNumber(text.prefix(text.count &- 1)).map { $0 / 100 }
    }

    @inline(never)
    mutating func readShadow(_ element: Int) -> ChildReference {
        var record = ShadowRecord(
            child: 0, x: float(element, "shadowHorizontalOffset") ?? 0, y: float(element, "shadowVerticalOffset") ?? 0,
            blur: abs(float(element, "blur") ?? 0), color: color(element, "shadowColor") ?? ColorValue(0xFF00_0000),
            alpha: floatOrFraction(element, "alpha") ?? 1)
        record.alpha = max(0, min(1, record.alpha))
        record.child = requiredChild(element)
        return records.add(record, memory)
    }
}
