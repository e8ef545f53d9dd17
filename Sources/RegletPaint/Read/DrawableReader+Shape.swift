// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Shapes and the gradients in their boxes.
extension DrawableReader {
    @inline(never)
    mutating func readShape(_ element: Int) -> ChildReference {
        var record = ShapeRecord(flags: isBundle ? ShapeRecord.bundle : 0)
        record.form = UInt32(truncatingIfNeeded: min(3, word(element, "shape", "rectangle oval line ring") ?? 0))
        if boolean(element, "useLevel") ?? !isBundle { record.flags |= ShapeRecord.usesLevel }
        record.innerRadius = pixelSize(element, "innerRadius") ?? -1
        if record.innerRadius == -1 { record.innerRatio = float(element, "innerRadiusRatio") ?? 3 }
        record.thickness = pixelSize(element, "thickness") ?? -1
        if record.thickness == -1 { record.thicknessRatio = float(element, "thicknessRatio") ?? 9 }
        record.optical = Edges(
            left: pixelSize(element, "opticalInsetLeft") ?? 0, top: pixelSize(element, "opticalInsetTop") ?? 0,
            right: pixelSize(element, "opticalInsetRight") ?? 0, bottom: pixelSize(element, "opticalInsetBottom") ?? 0)
        record.tint = tint(element)
        var child = tree.firstChild(element)
        while child >= 0 {
            readPart(child, &record)
            child = tree.next(child)
        }
        return records.add(record, memory)
    }

    @inline(never)
    private mutating func readPart(_ element: Int, _ record: inout ShapeRecord) {
        switch wordIndex(tag(element), "size gradient solid corners stroke padding attr") {
        case 0:
            record.width = pixelSize(element, "width") ?? record.width
            record.height = pixelSize(element, "height") ?? record.height
        case 1:
            let gradient = readGradient(element)
            // A color of the theme is applied after all.
            if record.has(ShapeRecord.themedSolid) { return }
            record.gradient = gradient
            if isThemed(element) { record.flags |= ShapeRecord.themedGradient }
            // as on Android, where a gradient has the alpha of the color before it
            if record.has(ShapeRecord.hasSolid) { record.flags |= ShapeRecord.hadSolid }
            record.flags &= ~ShapeRecord.hasSolid
        case 2:
            let isThemed = isThemed(element)
            guard let color = color(element, "color") ?? (isBundle ? ColorValue(0xFF00_0000) : nil) else { return }
            record.solid = color
            if isThemed { record.flags |= ShapeRecord.themedSolid }
            if record.has(ShapeRecord.themedGradient) && !isThemed {
                record.flags |= ShapeRecord.hadSolid
                return
            }
            record.flags |= ShapeRecord.hasSolid
            record.gradient = 0
        case 3: readCorners(element, &record)
        case 4:
            record.strokeWidth = pixelSize(element, "width") ?? max(0, record.strokeWidth)
            if let color = color(element, "color") { record.stroke = color }
            record.dash = dimension(element, "dashWidth") ?? record.dash
            record.gap = dimension(element, "dashGap") ?? record.gap
        case 5:
            record.padding.left = pixelOffset(element, "left") ?? record.padding.left
            record.padding.top = pixelOffset(element, "top") ?? record.padding.top
            record.padding.right = pixelOffset(element, "right") ?? record.padding.right
            record.padding.bottom = pixelOffset(element, "bottom") ?? record.padding.bottom
            record.flags |= ShapeRecord.hasPadding
        default: ignore(element)
        }
    }

    /// Whether an attribute of an element is one of the theme.
    private func isThemed(_ element: Int) -> Bool {
        let first = Int(tree.elements[element].firstAttribute)
        for at in first..<first &+ Int(tree.elements[element].attributeCount) {
            if case .attribute = readReference(tree.value(at)) { return true }
        }
        return false
    }

    @inline(never)
    private mutating func readCorners(_ element: Int, _ record: inout ShapeRecord) {
        record.radius = pixelSize(element, "radius") ?? record.radius
        record.flags &= ~ShapeRecord.hasCorners
        let own = Edges(
            left: pixelSize(element, "topLeftRadius") ?? record.radius,
            top: pixelSize(element, "topRightRadius") ?? record.radius,
            right: pixelSize(element, "bottomRightRadius") ?? record.radius,
            bottom: pixelSize(element, "bottomLeftRadius") ?? record.radius)
        if own.left == record.radius && own.top == record.radius && own.right == record.radius
            && own.bottom == record.radius
        {
            return
        }
        record.corners = own
        record.flags |= ShapeRecord.hasCorners
    }

    @inline(never)
    private mutating func readGradient(_ element: Int) -> Int32 {
        var record = GradientRecord()
        record.radius = 0.5 * density / 160
        if isBundle {
            record.radius = 1
            record.radiusKind = GradientRecord.Radius.side.rawValue
        }
        record.centerX = floatOrFraction(element, "centerX") ?? 0.5
        record.centerY = floatOrFraction(element, "centerY") ?? 0.5
        record.usesLevel = boolean(element, "useLevel") == true ? 1 : 0
        record.shader = UInt32(truncatingIfNeeded: min(2, word(element, "type", "linear radial sweep") ?? 0) &+ 1)
        let missing: UInt32 = isBundle ? 0xFF00_0000 : 0
        record.first = color(element, "startColor")?.color ?? missing
        if has(element, "centerColor") || inlineElement(element, "centerColor") >= 0 {
            record.count = 3
            record.second = color(element, "centerColor")?.color ?? missing
            record.middle = record.centerX != 0.5 ? record.centerX : record.centerY
            record.third = color(element, "endColor")?.color ?? missing
        } else {
            record.second = color(element, "endColor")?.color ?? missing
        }
        record.angle = float(element, "angle") ?? 0
        record.direction = DrawableReader.direction(record.angle)
        readRadius(element, &record)
        return records.add(record, memory)
    }

    /// The direction of an angle, which is cut off to whole degrees. One that is no multiple of 45 goes down.
    private static func direction(_ angle: Float) -> UInt32 {
        guard angle.magnitude < 1e9 else { return GradientRecord.Direction.bottom.rawValue }
        let degrees = ((Int(angle) % 360) &+ 360) % 360
        return degrees % 45 == 0 ? UInt32(degrees / 45) : GradientRecord.Direction.bottom.rawValue
    }

    @inline(never)
    private mutating func readRadius(_ element: Int, _ record: inout GradientRecord) {
        guard
            let given = value(
                element, "gradientRadius", [.float, .integer, .fraction, .dimension],
                "$q is no length and no part such as 50% for $t")
        else { return }
        record.radiusKind = GradientRecord.Radius.pixels.rawValue
        switch given.kind {
        case .fraction:
            record.radius = Complex.float(given.found.value.data)
            let isParent = given.found.value.data & 15 == 1
            record.radiusKind = (isParent ? GradientRecord.Radius.parent : .side).rawValue
        case .dimension:
            record.radius = Complex.pixels(given.found.value.data, density: density, fontScale: fontScale)
        default:
            if let number = DrawableReader.number(given.found.value) {
                record.radius = number
            } else {
                badValue(given.attribute, "$q is no length for $t")
            }
        }
    }
}
