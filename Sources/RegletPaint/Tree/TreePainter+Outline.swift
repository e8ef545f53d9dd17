// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The outline of a node: what it clips to, and the shadow of its elevation. Source: ViewOutlineProvider of Android.
extension TreePainter {
    /// The outline of a node, nil: none.
    @inline(never)
    private func outline(_ row: Int, _ box: Box) -> Outline? {
        switch rg_outline(rawValue: UInt32(bitPattern: drawing(row, RG_DRAWING_OUTLINE))) {
        case RG_OUTLINE_NONE: return nil
        case RG_OUTLINE_BOUNDS: return Outline(box)
        case RG_OUTLINE_PADDED:
            return Outline(Engine.box(inputGeometry.contentArea(row)).moved(box.left, box.top))
        default:
            guard let background = nodeDrawables.find(appearance.value(row, RG_SLOT_BACKGROUND.rawValue)) else {
                return Outline(box, alpha: 0)
            }
            return background.outline(box, look(row))
        }
    }

    /// Begins the clip of a node that clips to its outline. - Returns: whether there is one.
    @inline(never)
    func pushOutline(_ row: Int, _ box: Box, _ run: inout PaintRun) -> Bool {
        guard let outline = outline(row, box) else { return false }
        if outline.x.isZero {
            run.painter.writer.push(clip: outline.box)
        } else {
            run.painter.writer.push(op: RG_OP_PUSH_CLIP_ROUND, outline, 0, 0)
        }
        return true
    }

    /// Paints the shadow of a node that is lifted: the higher, the softer and the further down.
    @inline(__always)
    func paintShadow(_ row: Int, _ box: Box, _ run: inout PaintRun) {
        let height = inputGeometry.elevation(row)
        if height > 0 { paintShadow(row, box, height, &run) }
    }

    @inline(never)
    private func paintShadow(_ row: Int, _ box: Box, _ height: Float, _ run: inout PaintRun) {
        guard let outline = outline(row, box), outline.alpha > 0, !outline.box.isEmpty else { return }
        var brush = DisplayListWriter.plainPaint
        brush.blur = height
        brush.shadow_y = height / 2
        // the alphas of Android's two lights together
        let color = UInt32(outline.alpha * 0.229 * 255 + 0.5) << 24
        run.painter.writer.push(op: RG_OP_SHADOW, outline, color, run.painter.writer.add(paint: brush))
    }
}
