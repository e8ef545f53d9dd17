// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The parts of a switch, in pixels.
struct SwitchParts {
    var width: Float = 0, height: Float = 0
    /// The width of the thumb without its padding.
    var thumb: Float = 0
    var trackPadding = Edges(), thumbPadding = Edges()
    /// The width with the padding to the text.
    var space: Float = 0
}

/// Switches: a thumb on a track, at the end of a text. Source: Switch of Android.
extension NodeDrawables {
    /// The parts of the switch of a text; all 0 if it has none.
    @_optimize(size)
    func switchParts(_ row: Int, _ slots: UInt64, _ context: DrawableContext) -> SwitchParts {
        var parts = SwitchParts()
        if slots & SlotMask.switches == 0 { return parts }
        if let thumb = find(appearance.value(row, RG_SLOT_THUMB.rawValue)) {
            let size = thumb.intrinsicSize(context)
            parts.thumbPadding = thumb.padding(Box(), context).edges
            parts.thumb = max(0, size.0 - parts.thumbPadding.left - parts.thumbPadding.right)
            parts.height = max(0, size.1)
        }
        if let track = find(appearance.value(row, RG_SLOT_TRACK.rawValue)) {
            parts.trackPadding = track.padding(Box(), context).edges
            parts.height = max(parts.height, track.intrinsicSize(context).1)
        }
        parts.width = max(
            Float(treePainter.drawing(row, RG_DRAWING_SWITCH_WIDTH)),
            2 * parts.thumb + parts.trackPadding.left + parts.trackPadding.right)
        parts.space = parts.width + Float(treePainter.drawing(row, RG_DRAWING_SWITCH_PADDING))
        return parts
    }
}

extension TreePainter {
    @inline(never)
    func paintSwitch(_ row: Int, _ slots: UInt64, _ frame: rg_frame, _ run: inout PaintRun) {
        let look = look(row), parts = nodeDrawables.switchParts(row, slots, look)
        let beside = nodeDrawables.besideText(row)
        let inner = Engine.box(inputGeometry.contentArea(row)).moved(frame.x, frame.y)
        var box = Box(left: 0, top: 0, right: parts.width, bottom: parts.height)
        // at the end of what the host's padding leaves, by the gravity of the text
        let top = inner.top - beside.top, bottom = inner.bottom + beside.bottom
        let gravity = styleEditor.style(row).gravity & UInt32(RG_GRAVITY_FILL_VERTICAL)
        var y = ((top + bottom) / 2).rounded(.down) - (parts.height / 2).rounded(.down)
        if gravity == UInt32(RG_GRAVITY_BOTTOM) { y = bottom - parts.height }
        if gravity == 0 || gravity == UInt32(RG_GRAVITY_TOP) { y = top }
        box = box.moved(look.isRTL ? inner.left - beside.left : inner.right + beside.right - parts.width, y)
        paint(RG_SLOT_TRACK, row, box, tint: RG_SLOT_TRACK_TINT, &run)
        let way = parts.width - parts.thumb - parts.trackPadding.left - parts.trackPadding.right
        let isOn = look.states & UInt64(RG_STATE_CHECKED) != 0
        box.left += parts.trackPadding.left + (isOn != look.isRTL ? way : 0)
        box.right = box.left + parts.thumb + parts.thumbPadding.right
        box.left -= parts.thumbPadding.left
        paint(RG_SLOT_THUMB, row, box, tint: RG_SLOT_THUMB_TINT, &run)
    }
}
