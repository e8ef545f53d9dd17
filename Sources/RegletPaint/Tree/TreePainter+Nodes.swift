// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The parts of one node.
extension TreePainter {
    // MARK: - Before and behind the children

    /// Paints what comes before the children of a node. - Returns: false when memory is out.
    func paintBefore(_ node: inout OpenNode, _ isSeen: Bool, _ run: inout PaintRun) -> Bool {
        let row = node.row
        if isSeen && !appearance.isEmpty(row) {
            let bounds = Box(node.frame)
            guard paintSlot(RG_SLOT_BACKGROUND, row, bounds, tint: RG_SLOT_BACKGROUND_TINT, RG_BLEND_SRC_IN, &run) else {
                return false
            }
        }
        if let scroll = layout.engine.scrollLayout.scroll(row) {
            let inner = viewport(row, node.frame)
            guard run.list.push(.clip, node: handle(row), inner) else { return false }
            node.innerPushes = 1
            node.clip = node.clip.intersected(inner)
            node.x -= snapped(scroll.x)
            node.y -= snapped(scroll.y)
        }
        return !isSeen || paintContent(row, node.frame, &run)
    }

    /// Paints what comes behind the children of a node. - Returns: false when memory is out.
    func paintBehind(_ node: OpenNode, _ run: inout PaintRun) -> Bool {
        var pushes = node.innerPushes
        while pushes > 0 {
            guard run.list.pop(node: handle(node.row)) else { return false }
            pushes &-= 1
        }
        if !appearance.isEmpty(node.row) {
            guard paintSlot(RG_SLOT_FOREGROUND, node.row, Box(node.frame), tint: nil, RG_BLEND_SRC_IN, &run) else {
                return false
            }
        }
        pushes = node.outerPushes
        while pushes > 0 {
            guard run.list.pop(node: handle(node.row)) else { return false }
            pushes &-= 1
        }
        return true
    }

    // MARK: - Content

    private func paintContent(_ row: Int, _ frame: rg_frame, _ run: inout PaintRun) -> Bool {
        let kind = treeEditor.kind(row)
        if kind == RG_KIND_TEXT { return paintText(row, frame, &run) }
        if appearance.isEmpty(row) { return true }
        if appearance.value(row, AppearanceKey.drawing &+ RG_DRAWING_CUSTOM.rawValue) != 0 {
            var command = rg_command()
            command.op = UInt16(RG_OP_CUSTOM.rawValue)
            return run.list.add(&command, node: handle(row), Box(frame))
        }
        let drawable = appearance.value(row, RG_SLOT_CONTENT.rawValue)
        return drawable == 0 || paintPicture(drawable, row, viewport(row, frame), &run)
    }

    /// Paints the picture of an image, as its scale type says. - Returns: false when memory is out.
    private func paintPicture(_ drawable: UInt32, _ row: Int, _ room: Box, _ run: inout PaintRun) -> Bool {
        let size = drawables.size(drawable, look(row))
        // what has no size of its own fills the room
        if size.width <= 0 || size.height <= 0 || room.isEmpty {
            return paint(drawable, row, room, RG_SLOT_CONTENT_TINT, RG_BLEND_SRC_ATOP, &run)
        }
        let fit = min(room.width / size.width, room.height / size.height)
        var scaleX = fit, scaleY = fit
        // the place in the room that is left: 0 the start, 1 the end
        var place: Float = 0.5
        let type = appearance.value(row, AppearanceKey.drawing &+ RG_DRAWING_SCALE_TYPE.rawValue)
        switch rg_scale_type(rawValue: type) {
        case RG_SCALE_FIT_XY: return paint(drawable, row, room, RG_SLOT_CONTENT_TINT, RG_BLEND_SRC_ATOP, &run)
        case RG_SCALE_FIT_START: place = 0
        case RG_SCALE_FIT_END: place = 1
        case RG_SCALE_CENTER: (scaleX, scaleY) = (1, 1)
        case RG_SCALE_CENTER_CROP:
            scaleX = max(room.width / size.width, room.height / size.height)
            scaleY = scaleX
        case RG_SCALE_CENTER_INSIDE: (scaleX, scaleY) = (min(fit, 1), min(fit, 1))
        case RG_SCALE_MATRIX: (scaleX, scaleY, place) = (1, 1, 0)
        default: break
        }
        var left = (room.width - size.width * scaleX) * place
        var top = (room.height - size.height * scaleY) * place
        if scaleX == 1 { (left, top) = (left.rounded(), top.rounded()) }
        let exceeds = size.width * scaleX > room.width || size.height * scaleY > room.height
        if exceeds, !run.list.push(.clip, node: handle(row), room) { return false }
        if scaleX == 1 && scaleY == 1 {
            let at = Box(
                left: room.left + left, top: room.top + top, right: room.left + left + size.width,
                bottom: room.top + top + size.height)
            guard paint(drawable, row, at, RG_SLOT_CONTENT_TINT, RG_BLEND_SRC_ATOP, &run) else { return false }
        } else {
            // the drawable has its own size, and all of it is scaled, as Android's ImageView does
            let matrix = Matrix(a: scaleX, b: 0, c: 0, d: scaleY, x: room.left + left, y: room.top + top)
            let own = Box(left: 0, top: 0, right: size.width, bottom: size.height)
            guard run.list.push(matrix, node: handle(row)),
                paint(drawable, row, own, RG_SLOT_CONTENT_TINT, RG_BLEND_SRC_ATOP, &run),
                run.list.pop(node: handle(row))
            else { return false }
        }
        return !exceeds || run.list.pop(node: handle(row))
    }
}
