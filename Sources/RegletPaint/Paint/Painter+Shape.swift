// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Shapes, as Android's GradientDrawable draws them.
extension Painter {
    @inline(never)
    mutating func paintShape(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(ShapeRecord.self)
        let isBundle = record.has(ShapeRecord.bundle)
        let half = record.strokeWidth > 0 ? record.strokeWidth * 0.5 : 0
        let inner = box.inset(half)
        if inner.isEmpty && !isBundle { return }
        // without a solid color the fill is opaque, so that the alpha counts alone
        let isGradient = record.gradient != 0
        var own: UInt32 = isGradient ? 0xFF00_0000 : 0
        if record.has(ShapeRecord.hasSolid) { own = drawable.color(record.solid, context.states) ?? 0 }
        if isGradient && record.has(ShapeRecord.hadSolid) { own = drawable.color(record.solid, context.states) ?? 0 }
        let fill = drawable.modulated(own, context)
        let stroke = drawable.modulated(drawable.color(record.stroke, context.states) ?? 0, context)
        let isStroked = record.strokeWidth > 0 && stroke >> 24 != 0
        let isFilled = fill >> 24 != 0
        let isLine = record.form == ShapeRecord.Form.line.rawValue
        var tint = imagePaint(drawable, record.tint, context)
        let isApart =
            isStroked && isFilled && !isLine && stroke >> 24 < 255 && (context.usedAlpha < 255 || record.tint.isSet)
        var (fillColor, strokeColor) = (fill, stroke)
        if isApart {
            let all = inner.inset(-record.strokeWidth)
            writer.push(layer: all, alpha: context.usedAlpha, tint: tint.tint, mode: record.tint.mode)
            fillColor = own
            strokeColor = drawable.color(record.stroke, context.states) ?? 0
            tint = DisplayListWriter.plainPaint
        } else if record.tint.isSet && !record.has(ShapeRecord.hasSolid | ShapeRecord.hadSolid) {
            // as Android: the tint shows even without a fill
            fillColor = context.usedAlpha << 24
        }
        let paints = isFilled || (record.tint.isSet && !isApart && fillColor >> 24 != 0)
        if paints && !isLine {
            var paint = tint
            if isGradient { addGradient(drawable, record, inner, context, &paint) }
            add(record, inner, context, fillColor, paint)
        }
        if isStroked {
            var paint = tint
            paint.stroke = 1
            paint.stroke_width = record.strokeWidth
            paint.miter = 4
            if record.dash > 0 { (paint.dash_on, paint.dash_off) = (record.dash, record.gap) }
            add(record, inner, context, strokeColor, paint)
        }
        if isApart { writer.pop() }
    }

    /// Appends the outline of a shape with a paint.
    private mutating func add(
        _ record: ShapeRecord, _ box: Box, _ context: DrawableContext, _ color: UInt32, _ paint: rg_brush
    ) {
        var command = DisplayListWriter.command(RG_OP_RECT, box, color)
        switch ShapeRecord.Form(rawValue: record.form) ?? .rectangle {
        case .rectangle:
            if record.has(ShapeRecord.hasCorners) || record.radius > 0 {
                return addRounded(record, box, color, paintIndex(paint))
            }
        case .oval: command.op = UInt16(truncatingIfNeeded: RG_OP_OVAL.rawValue)
        case .line:
            command.op = UInt16(truncatingIfNeeded: RG_OP_LINE.rawValue)
            command.top = (box.top + box.bottom) * 0.5
            command.bottom = command.top
        case .ring:
            command = DisplayListWriter.command(RG_OP_PATH, Box(), color)
            var paint = paint
            addRing(record, box, context, &command, &paint)
            command.paint = writer.add(paint: paint)
            return writer.add(command)
        }
        command.paint = paintIndex(paint)
        writer.add(command)
    }

    private mutating func paintIndex(_ paint: rg_brush) -> UInt32 {
        let isPlain = paint.shader == 0 && paint.stroke == 0 && paint.tint_mode == 0 && paint.tint == 0
        return isPlain ? 0 : writer.add(paint: paint)
    }

    /// Appends a rounded rectangle.
    @inline(never)
    private mutating func addRounded(_ record: ShapeRecord, _ box: Box, _ color: UInt32, _ paint: UInt32) {
        var outline = Outline(box)
        outline.x = record.radii(box.width, box.height)
        outline.y = outline.x
        writer.push(op: RG_OP_ROUND_RECT, outline, color, paint)
    }

    @inline(never)
    private mutating func addRing(
        _ record: ShapeRecord, _ box: Box, _ context: DrawableContext, _ command: inout rg_command,
        _ paint: inout rg_brush
    ) {
        let sweep = record.has(ShapeRecord.usesLevel) ? 360 * Float(context.usedLevel) / 10_000 : 360
        let x = box.width / 2, y = box.height / 2
        let thickness = record.thickness != -1 ? record.thickness : box.width / record.thicknessRatio
        let radius = record.innerRadius != -1 ? record.innerRadius : box.width / record.innerRatio
        let hole = box.inset(Edges(left: x - radius, top: y - radius, right: x - radius, bottom: y - radius))
        let rim = hole.inset(-thickness)
        command.data = writer.dataCount
        if sweep < 360 && sweep > -360 {
            paint.even_odd = 1
            add(RG_VERB_MOVE, x + radius, y)
            add(RG_VERB_LINE, x + radius + thickness, y)
            addArc(rim, 0, sweep)
            addArc(hole, sweep, -sweep)
            writer.add(RG_VERB_CLOSE.rawValue)
        } else {
            addOval(rim, 1)
            addOval(hole, 0)
        }
        command.data_count = writer.dataCount &- command.data
    }

    private mutating func add(_ verb: rg_verb, _ x: Float, _ y: Float) {
        writer.add(verb.rawValue)
        writer.add(x)
        writer.add(y)
    }

    private mutating func add(_ box: Box) {
        writer.add(box.left)
        writer.add(box.top)
        writer.add(box.right)
        writer.add(box.bottom)
    }

    private mutating func addArc(_ box: Box, _ start: Float, _ sweep: Float) {
        writer.add(RG_VERB_ARC_TO.rawValue)
        add(box)
        writer.add(start)
        writer.add(sweep)
        writer.add(0 as Float)
    }

    private mutating func addOval(_ box: Box, _ clockwise: Float) {
        writer.add(RG_VERB_OVAL.rawValue)
        add(box)
        writer.add(clockwise)
    }
}
