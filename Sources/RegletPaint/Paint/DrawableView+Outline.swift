// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// A rounded rectangle, and how opaque what it surrounds is.
struct Outline {
    var box: Box
    /// The radii at the top left, top right, bottom right and bottom left, in x and y.
    var x = Edges(), y = Edges()
    var alpha: Float = 1

    init(_ box: Box, alpha: Float = 1) {
        self.box = box
        self.alpha = alpha
    }

    init(oval box: Box, alpha: Float = 1) {
        self.init(box, alpha: alpha)
        let width = box.width / 2, height = box.height / 2
        x = Edges(left: width, top: width, right: width, bottom: width)
        y = Edges(left: height, top: height, right: height, bottom: height)
    }
}

/// Outlines. Source: Drawable.getOutline of Android's classes.
extension DrawableView {
    /// The outline of a drawable in a box; nil: it has none.
    @inline(never)
    func outline(_ box: Box, _ context: DrawableContext) -> Outline? {
        switch kind {
        case .empty, .vector, .clip, .rotate, .scale, .shadow, .bitmap, .ninePatch:
            return Outline(box, alpha: opacity(box, context) == RG_OPACITY_OPAQUE ? 1 : 0)
        case .color:
            let color = colorShown(record(ColorRecord.self), context)
            return Outline(box, alpha: Float(color >> 24) / 255)
        case .inset:
            let record = record(InsetRecord.self)
            return child(record.child).outline(box.inset(insets(record, box)), wrapped(context))
        case .shape: return shapeOutline(box, context)
        case .layers, .ripple:
            var found: Outline?
            let inner = layersContext(context)
            eachLayer(box, context) { child, item, place in
                if found == nil && item.part != LayerPart.mask.rawValue { found = child.outline(place, inner) }
            }
            return found
        case .states, .levels:
            return current(context)?.outline(box, containerContext(record(ContainerRecord.self), context))
        case .adaptiveIcon: return Outline(oval: box)
        }
    }

    private func shapeOutline(_ box: Box, _ context: DrawableContext) -> Outline? {
        let record = record(ShapeRecord.self)
        var color: UInt32 = record.gradient != 0 ? 0xFF00_0000 : 0
        if record.has(ShapeRecord.hasSolid) { color = self.color(record.solid, context.states) ?? 0 }
        let alpha = Float(color >> 24) / 255
        switch ShapeRecord.Form(rawValue: record.form) ?? .rectangle {
        case .rectangle:
            var outline = Outline(box, alpha: alpha)
            outline.x = record.radii(box.width, box.height)
            outline.y = outline.x
            return outline
        case .oval: return Outline(oval: box, alpha: alpha)
        case .line: return Outline(box, alpha: 0)
        case .ring: return nil
        }
    }
}

extension ShapeRecord {
    /// The radii of a rectangle of this size: equal ones are at most half of a side, others shrink together as in CSS.
    @inline(never)
    func radii(_ width: Float, _ height: Float) -> Edges {
        var corners = self.corners
        if !has(ShapeRecord.hasCorners) {
            let radius = min(self.radius, max(0, min(width, height) * 0.5))
            corners = Edges(left: radius, top: radius, right: radius, bottom: radius)
        }
        // top left, top right, bottom right, bottom left
        corners = Edges(
            left: max(0, corners.left), top: max(0, corners.top), right: max(0, corners.right),
            bottom: max(0, corners.bottom))
        let scale = max(
            0,
            min(
                ShapeRecord.share(corners.left, corners.top, width),
                ShapeRecord.share(corners.bottom, corners.right, width),
                ShapeRecord.share(corners.left, corners.bottom, height),
                ShapeRecord.share(corners.top, corners.right, height)))
        return Edges(
            left: corners.left * scale, top: corners.top * scale, right: corners.right * scale,
            bottom: corners.bottom * scale)
    }

    /// The part of two radii along a side that has room on it, at most 1.
    @inline(never)
    private static func share(_ one: Float, _ other: Float, _ side: Float) -> Float {
        one + other > side ? min(1, side / (one + other)) : 1
    }
}

extension DisplayListWriter {
    /// Adds a command with a rounded rectangle.
    @inline(never)
    mutating func push(op: rg_op, _ outline: Outline, _ color: UInt32, _ paint: UInt32) {
        var command = DisplayListWriter.command(op, outline.box, color)
        command.paint = paint
        command.data = dataCount
        command.data_count = 8
        add(outline.x.left)
        add(outline.y.left)
        add(outline.x.top)
        add(outline.y.top)
        add(outline.x.right)
        add(outline.y.right)
        add(outline.x.bottom)
        add(outline.y.bottom)
        add(command)
    }
}
