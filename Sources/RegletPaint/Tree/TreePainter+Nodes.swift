// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The parts of one node: background, text, pictures.
extension TreePainter {
    /// How the drawables of a node look now.
    func look(_ row: Int) -> DrawableContext {
        DrawableContext(
            states: appearance.states(row), level: drawing(row, RG_DRAWING_LEVEL), alpha: -1,
            isRTL: treeEditor.isRTL(row), showsRipples: true)
    }

    /// Paints the background and the content of a node.
    func paintOwn(_ node: inout PaintPlace, _ run: inout PaintRun) {
        let row = node.row, box = Engine.box(node.frame)
        let isPlain = appearance.isEmpty(row)
        paintShadow(row, box, &run)
        if !isPlain { paint(RG_SLOT_BACKGROUND, row, box, tint: RG_SLOT_BACKGROUND_TINT, &run) }
        if inputGeometry.clipsToOutline(row), pushOutline(row, box, &run) { node.outerPushes &+= 1 }
        if treeEditor.kind(row) == RG_KIND_TEXT {
            paintText(row, node.frame, &run)
            if !isPlain { paintBeside(row, node.frame, &run) }
        } else if !isPlain {
            paintContent(row, box, &run)
        }
        if !isPlain { paintParts(row, node.frame, &run) }
    }

    /// Paints the parts that few nodes have: a bar, a switch, dividers.
    private func paintParts(_ row: Int, _ frame: rg_frame, _ run: inout PaintRun) {
        let slots = appearance.slots(row)
        if slots & SlotMask.parts == 0 { return }
        if treeEditor.kind(row) == RG_KIND_TEXT {
            if slots & SlotMask.switches != 0 { paintSwitch(row, slots, frame, &run) }
        } else if slots & SlotMask.bar != 0 {
            paintBar(row, slots, frame, &run)
        }
        // those of a list scroll
        if slots & SlotMask.dividers != 0 && treeEditor.kind(row) != RG_KIND_LIST { paintDividers(row, frame, &run) }
    }

    /// Paints the drawable of a slot, and a tint over it.
    func paint(_ slot: rg_drawable_slot, _ row: Int, _ box: Box, tint: rg_drawable_slot, _ run: inout PaintRun) {
        let drawable = appearance.value(row, slot.rawValue)
        if drawable == 0 { return }
        let look = look(row)
        guard let color = tintColor(tint, row, look) else {
            return nodeDrawables.paint(drawable, box, look, &run.painter)
        }
        let mode = tint == RG_SLOT_CONTENT_TINT ? RG_BLEND_SRC_ATOP : RG_BLEND_SRC_IN
        run.painter.writer.push(layer: Box(), alpha: 255, tint: color, mode: mode.rawValue)
        nodeDrawables.paint(drawable, box, look, &run.painter)
        run.painter.writer.pop()
    }

    func tintColor(_ slot: rg_drawable_slot, _ row: Int, _ look: DrawableContext) -> UInt32? {
        let tint = appearance.value(row, slot.rawValue)
        return tint == 0 ? nil : nodeDrawables.color(tint, look.states)
    }

    // MARK: - Pictures

    private func paintContent(_ row: Int, _ box: Box, _ run: inout PaintRun) {
        if drawing(row, RG_DRAWING_CUSTOM) != 0 { run.painter.writer.add(DisplayListWriter.command(RG_OP_CUSTOM, box)) }
        let drawable = appearance.value(row, RG_SLOT_CONTENT.rawValue)
        if drawable == 0 { return }
        let room = Engine.box(inputGeometry.contentArea(row)).moved(box.left, box.top)
        let size = nodeDrawables.size(drawable, look(row))
        let type = rg_scale_type(rawValue: UInt32(bitPattern: drawing(row, RG_DRAWING_SCALE_TYPE)))
        // a picture without a size of its own fills the room
        if size.width <= 0 || size.height <= 0 || room.isEmpty || type == RG_SCALE_FIT_XY {
            return paint(RG_SLOT_CONTENT, row, room, tint: RG_SLOT_CONTENT_TINT, &run)
        }
        let (scale, place) = fit(type, room, size)
        var left = (room.width - size.width * scale) * place, top = (room.height - size.height * scale) * place
        if scale == 1 { (left, top) = (left.rounded(), top.rounded()) }
        let isClipped = size.width * scale > room.width + 0.01 || size.height * scale > room.height + 0.01
        if isClipped { run.painter.writer.push(clip: room) }
        if scale == 1 {
            let at = Box(left: 0, top: 0, right: size.width, bottom: size.height)
            paint(
                RG_SLOT_CONTENT, row, at.moved(room.left + left, room.top + top), tint: RG_SLOT_CONTENT_TINT, &run)
        } else {
            // the drawable has its own size, and all of it is scaled, as by Android's ImageView
            run.painter.writer.push(scale, 0, 0, scale, room.left + left, room.top + top)
            let at = Box(left: 0, top: 0, right: size.width, bottom: size.height)
            paint(RG_SLOT_CONTENT, row, at, tint: RG_SLOT_CONTENT_TINT, &run)
            run.painter.writer.pop()
        }
        if isClipped { run.painter.writer.pop() }
    }

    /// The factor of a picture of this size, and its place in the room that is left: 0 the start, 1 the end.
    private func fit(_ type: rg_scale_type, _ room: Box, _ size: (width: Float, height: Float)) -> (Float, Float) {
        let fit = min(room.width / size.width, room.height / size.height)
        switch type {
        case RG_SCALE_FIT_START: return (fit, 0)
        case RG_SCALE_FIT_END: return (fit, 1)
        case RG_SCALE_CENTER: return (1, 0.5)
        case RG_SCALE_CENTER_CROP: return (max(room.width / size.width, room.height / size.height), 0.5)
        case RG_SCALE_CENTER_INSIDE: return (min(fit, 1), 0.5)
        case RG_SCALE_MATRIX: return (1, 0)
        default: return (fit, 0.5)
        }
    }

    // MARK: - Texts

    func paintText(_ row: Int, _ frame: rg_frame, _ run: inout PaintRun) {
        if let line = run.rows.line(row, run.rows.flags(row)) {
            return addLine(line, Engine.box(frame), textColor(row, isHint: false), &run)
        }
        var count = layoutOutput.copyLines(row, run.scratch.lines.base, run.scratch.lines.capacity)
        if count == 0 { return }
        if count > run.scratch.lines.capacity {
            guard run.scratch.lines.reserve(count, memory) else {
                run.failed = true
                return
            }
            count = layoutOutput.copyLines(row, run.scratch.lines.base, run.scratch.lines.capacity)
        }
        let isHint = layoutOutput.showsHint(row)
        let color = textColor(row, isHint: isHint)
        if !isHint && layoutOutput.isStyled(row) || run.scratch.lines[0].tail_length > 0 {
            return paintStyled(row, frame, color, isHint: isHint, &run)
        }
        for index in 0..<count {
            let line = run.scratch.lines.pointer(index)
            if line.pointee.length == 0 && line.pointee.ellipsis == 0 { continue }
            let left = frame.x + line.pointee.x, top = frame.y + line.pointee.y
            addText(
                Box(left: left, top: top, right: left + line.pointee.width, bottom: top + line.pointee.height),
                frame.y + line.pointee.baseline, line.pointee.start, line.pointee.length, layoutOutput.font(row),
                (line.pointee.ellipsis != 0 ? 1 : 0) | (isHint ? 2 : 0), color, &run)
        }
    }

    func textColor(_ row: Int, isHint: Bool) -> UInt32 {
        if appearance.isEmpty(row) { return isHint ? 0x8000_0000 : 0xFF00_0000 }
        let states = appearance.states(row)
        let hint = isHint ? appearance.value(row, RG_SLOT_HINT_COLOR.rawValue) : 0
        if hint != 0, let color = nodeDrawables.color(hint, states) { return color }
        let text = appearance.value(row, RG_SLOT_TEXT_COLOR.rawValue)
        let color = (text == 0 ? nil : nodeDrawables.color(text, states)) ?? 0xFF00_0000
        return isHint ? color & 0xFF_FFFF | (color >> 25) << 24 : color
    }
}
