// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources

/// Dividers of containers and scroll bars of scrollers.
extension TreePainter {
    /// Paints the dividers of a container, which lie below its children.
    @inline(never)
    func paintDividers(_ row: Int, _ frame: rg_frame, _ run: inout PaintRun) {
        run.scratch.dividers.count = 0
        guard layoutOutput.collectOwnDividers(row, &run.scratch.dividers) else {
            run.failed = true
            return
        }
        let flat = appearance.value(row, RG_SLOT_DIVIDER.rawValue)
        let upright = appearance.value(row, RG_SLOT_VERTICAL_DIVIDER.rawValue)
        let look = look(row)
        for index in 0..<run.scratch.dividers.count {
            let divider = run.scratch.dividers[index]
            let isUpright = divider.orientation == RG_VERTICAL && upright != 0
            let box = Engine.box(divider.frame).moved(frame.x, frame.y)
            nodeDrawables.paint(isUpright ? upright : flat, box, look, &run.painter)
        }
    }

    /// Paints the scroll bar of a scroller, over its children, if there is something to scroll.
    @inline(never)
    func paintScrollBar(_ row: Int, _ frame: rg_frame, _ run: inout PaintRun) {
        let thumb = appearance.value(row, RG_SLOT_SCROLL_THUMB.rawValue)
        let style = drawing(row, RG_DRAWING_SCROLL_BAR_STYLE)
        if thumb == 0 || style == Int32(RG_SCROLL_BAR_NONE.rawValue) { return }
        let look = look(row), track = appearance.value(row, RG_SLOT_SCROLL_TRACK.rawValue)
        let size = nodeDrawables.size(track == 0 ? thumb : track, look)
        var thickness = treeEditor.kind(row) == RG_KIND_SCROLL ? size.width : size.height
        if thickness <= 0 {
            let given = drawing(row, RG_DRAWING_SCROLL_BAR_SIZE)
            let dots = engine.paintResources?.dotsPerInch ?? 160
            thickness = given < 0 ? (dots / 40).rounded() : Float(given)
        }
        let isInside = style == Int32(RG_SCROLL_BAR_INSIDE.rawValue)
        guard let bar = inputGeometry.scrollBar(row, thickness, thickness * 2, isInside: isInside),
            bar.thumb.width > 0, bar.thumb.height > 0
        else { return }
        nodeDrawables.paint(track, Engine.box(bar.track).moved(frame.x, frame.y), look, &run.painter)
        nodeDrawables.paint(thumb, Engine.box(bar.thumb).moved(frame.x, frame.y), look, &run.painter)
    }
}
