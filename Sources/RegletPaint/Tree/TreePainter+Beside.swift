// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The drawables beside a text (Android's compound drawables), and the box of a check box.
extension TreePainter {
    func paintBeside(_ row: Int, _ frame: rg_frame, _ run: inout PaintRun) {
        let edges = nodeDrawables.besideText(row)
        if edges.isZero { return }
        let context = look(row), isRTL = treeEditor.isRTL(row)
        let inner = Engine.box(inputGeometry.contentArea(row)).moved(frame.x, frame.y)
        let gap = Float(drawing(row, RG_DRAWING_PADDING))
        for slot in RG_SLOT_BUTTON.rawValue...RG_SLOT_END.rawValue {
            let handle = appearance.value(row, slot)
            let size = nodeDrawables.size(handle, context)
            if size.width <= 0 || size.height <= 0 { continue }
            var box = Box(left: 0, top: 0, right: size.width, bottom: size.height)
            // in the middle of the other axis
            let x = inner.left + ((inner.width - size.width) / 2).rounded(.towardZero)
            let y = inner.top + ((inner.height - size.height) / 2).rounded(.towardZero)
            switch rg_drawable_slot(rawValue: slot) {
            case RG_SLOT_TOP: box = box.moved(x, inner.top - gap - size.height)
            case RG_SLOT_BOTTOM: box = box.moved(x, inner.bottom + gap)
            case RG_SLOT_BUTTON:
                // at the edge of the node, whatever its padding
                box = box.moved(isRTL ? frame.x + frame.width - size.width : frame.x, y)
            case RG_SLOT_LEFT: box = box.moved(inner.left - gap - size.width, y)
            case RG_SLOT_RIGHT: box = box.moved(inner.right + gap, y)
            default:
                let isLeft = (slot == RG_SLOT_START.rawValue) != isRTL
                // the drawable of a side that is named wins over that of a direction: both in one place
                let side = isLeft ? RG_SLOT_LEFT : RG_SLOT_RIGHT
                if appearance.value(row, side.rawValue) != 0 { continue }
                box = box.moved(isLeft ? inner.left - gap - size.width : inner.right + gap, y)
            }
            paint(rg_drawable_slot(rawValue: slot), row, box, tint: RG_SLOT_TEXT_TINT, &run)
        }
    }
}
