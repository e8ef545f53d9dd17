// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Gradients in the boxes of shapes.
extension Painter {
    /// Makes a paint that of a shape's gradient.
    @inline(never)
    mutating func addGradient(
        _ drawable: DrawableView, _ shape: ShapeRecord, _ box: Box, _ context: DrawableContext, _ paint: inout rg_brush
    ) {
        let gradient = drawable.block.record(shape.gradient, GradientRecord.self)
        let level = gradient.usesLevel != 0 ? Float(context.usedLevel) / 10_000 : 1
        paint.shader = UInt8(truncatingIfNeeded: gradient.shader)
        let x = box.left + box.width * gradient.centerX, y = box.top + box.height * gradient.centerY
        switch rg_shader(gradient.shader) {
        case RG_SHADER_LINEAR:
            let (x0, y0, x1, y1) =
                shape.has(ShapeRecord.bundle)
                ? Painter.ellipseLine(gradient.angle, box) : Painter.line(gradient.direction, box, level)
            paint.geometry = (x0, y0, x1, y1)
        case RG_SHADER_RADIAL:
            paint.geometry = (x, y, radius(gradient, shape, box, level), 0)
        default: paint.geometry = (x, y, 0, 0)
        }
        addStops(gradient, level, isBundle: shape.has(ShapeRecord.bundle), &paint)
    }

    /// The ends of a line in one of the eight directions. A level cuts off the far end, as on Android from 0.
    private static func line(_ direction: UInt32, _ box: Box, _ level: Float) -> (Float, Float, Float, Float) {
        switch GradientRecord.Direction(rawValue: direction) ?? .bottom {
        case .right: (box.left, box.top, level * box.right, box.top)
        case .topRight: (box.left, box.bottom, level * box.right, level * box.top)
        case .top: (box.left, box.bottom, box.left, level * box.top)
        case .topLeft: (box.right, box.bottom, level * box.left, level * box.top)
        case .left: (box.right, box.top, level * box.left, box.top)
        case .bottomLeft: (box.right, box.top, level * box.left, level * box.bottom)
        case .bottom: (box.left, box.top, box.left, level * box.bottom)
        case .bottomRight: (box.left, box.top, level * box.right, level * box.bottom)
        }
    }

    /// The ends of a line at any angle, on the ellipse in the box.
    private static func ellipseLine(_ angle: Float, _ box: Box) -> (Float, Float, Float, Float) {
        let (sin, cos) = sineAndCosine(angle.isFinite ? Double(angle) : 0)
        let dx = Float(cos) * box.width / 2, dy = Float(sin) * box.height / 2
        let x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2
        return (x - dx, y + dy, x + dx, y - dy)
    }

    private func radius(_ gradient: GradientRecord, _ shape: ShapeRecord, _ box: Box, _ level: Float) -> Float {
        var radius = gradient.radius
        switch GradientRecord.Radius(rawValue: gradient.radiusKind) ?? .pixels {
        case .pixels: break
        case .side:
            let isBundle = shape.has(ShapeRecord.bundle)
            let width = shape.width >= 0 && !isBundle ? shape.width : box.width
            let height = shape.height >= 0 && !isBundle ? shape.height : box.height
            radius *= min(width, height)
        case .parent: radius *= min(box.width, box.height)
        }
        radius *= level
        return radius > 0 ? radius : 0.001
    }

    /// Appends the positions and colors of a gradient. Radial ones are even; a level squeezes those of a sweep.
    @inline(never)
    private mutating func addStops(
        _ gradient: GradientRecord, _ level: Float, isBundle: Bool, _ paint: inout rg_brush
    ) {
        let shader = rg_shader(gradient.shader)
        let squeezes = shader == RG_SHADER_SWEEP && gradient.usesLevel != 0
        let middle = shader == RG_SHADER_LINEAR ? gradient.middle : 0.5
        let last = gradient.count == 3 ? gradient.third : gradient.second
        paint.stops = writer.dataCount
        paint.stop_count = gradient.count &+ (squeezes ? 1 : 0)
        writer.add(0 as Float)
        let part = squeezes ? level : 1
        if gradient.count == 3 { writer.add(middle * part) }
        writer.add(part)
        if squeezes { writer.add(1 as Float) }
        writer.add(gradient.first)
        writer.add(gradient.second)
        if gradient.count == 3 { writer.add(gradient.third) }
        if squeezes { writer.add(last) }
    }
}
