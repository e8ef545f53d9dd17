// SPDX-License-Identifier: MIT
import CReglet

/// Cards and animators: frames with computed padding, and frames that show one child.
extension PaneLayout {
    /// The padding of a card: that of the content, plus room for the shadow and for round corners in it, rounded up.
    /// Source: CardView, RoundRectDrawableWithShadow.calculateHorizontalPadding and calculateVerticalPadding.
    @_optimize(size)
    public static func cardPadding(_ card: rg_card) -> rg_edges {
        var x: Float = 0, y: Float = 0
        if card.use_compat_padding {
            let elevation = max(card.max_elevation, card.elevation)
            // 1 - cos 45 degrees
            let corner = card.prevent_corner_overlap ? 0.2928932188134524 * Double(card.corner_radius) : 0
            x = Float(Double(elevation) + corner).rounded(.up)
            y = Float(Double(elevation * 1.5) + corner).rounded(.up)
        }
        return rg_edges(
            left: card.content_left + x, top: card.content_top + y, right: card.content_right + x,
            bottom: card.content_bottom + y)
    }

    /// Measures an animator as a frame, with the baseline of the first child that is not gone.
    @inline(never)
    @_optimize(size)
    func measureAnimator(_ row: Int, _ width: Spec, _ height: Spec) {
        frameLayout.measureFrame(row, width, height)
        for child in children(of: box(node(row))) where !node(child).isGone {
            layout.complete(child, result(child))
            state.pointee.baselines[row] = layout.baseline(ofChild: child, for: row)
            return
        }
    }

    /// Shows the child at `index` and hides the others. - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setDisplayedChild(_ row: Int, _ index: Int32) -> rg_status {
        if !isContainer(row) { return fail(RG_ERROR_INVALID_ARGUMENT, "the node is a leaf") }
        let count = Int(box(node(row)).pointee.count)
        let shown = index < 0 ? count &- 1 : (Int(index) >= count ? 0 : Int(index))
        var at = 0
        for child in children(in: row) {
            let visibility = at == shown ? RG_VISIBLE : RG_GONE
            let status = styleEditor.set(child, RG_VISIBILITY, .int(Int32(visibility.rawValue)))
            if status != RG_OK { return status }
            at &+= 1
        }
        return RG_OK
    }
}
