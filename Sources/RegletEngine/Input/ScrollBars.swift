// SPDX-License-Identifier: MIT
import CReglet

/// Scrolling by a distance, and scroll bars.
extension InputGeometry {
    /// Scrolls a row and the scrollers above it, up to `top`, each by what the ones inside it left. - Returns: the rest.
    @_optimize(size)
    public func scrollBy(_ row: Int, upTo top: Int, _ dx: Float, _ dy: Float) -> (x: Float, y: Float) {
        let perPixel = state.pointee.scale.perPixel
        var x = Int(roundUnits(Double(dx) * perPixel)), y = Int(roundUnits(Double(dy) * perPixel))
        var at = row
        while at >= 0 && (x != 0 || y != 0) {
            if isScroller(at) {
                if scrollLayout.scrollsDown(at) {
                    y &-= scrollLayout.scrollBy(at, y)
                } else {
                    x &-= scrollLayout.scrollBy(at, x)
                }
            }
            if at == top { break }
            at = Int(node(at).pointee.parent)
        }
        return (positions.pixels(x), positions.pixels(y))
    }

    /// The track and the thumb of a scroller's bar, relative to its frame; `isInside`: inside its padding. Source:
    /// ScrollBarUtils and ScrollBarDrawable of Android. - Returns: nil for a node that is not a scroller.
    @_optimize(size)
    public func scrollBar(
        _ row: Int, _ thickness: Float, _ minLength: Float, isInside: Bool = false
    ) -> (track: rg_frame, thumb: rg_frame)? {
        guard let scroll = scrollLayout.scroll(row) else { return nil }
        let frame = state.pointee.frames[row]
        if !isLaidOut(row) { return (rg_frame(), rg_frame()) }
        let isDown = scrollLayout.scrollsDown(row)
        let area = isInside ? contentArea(row) : rg_frame(x: 0, y: 0, width: frame.width, height: frame.height)
        let thick = min(thickness, isDown ? area.width : area.height)
        var track = rg_frame(x: area.x, y: area.y + area.height - thick, width: area.width, height: thick)
        if isDown {
            track = rg_frame(
                x: node(row).isRTL ? area.x : area.x + area.width - thick, y: area.y, width: thick,
                height: area.height)
        }
        let size = Double(isDown ? frame.height : frame.width)
        let range = Double(isDown ? scroll.content_height : scroll.content_width)
        let offset = Double(isDown ? scroll.y - scroll.min_y : scroll.x - scroll.min_x)
        if !(range > size) || size <= 0 { return (track, rg_frame()) }
        let way = Double(isDown ? area.height : area.width)
        let length = min(max(whole(way * size / range), Double(minLength)), way)
        let start = min(whole((way - length) * offset / (range - size)), way - length)
        var thumb = track
        if isDown {
            thumb.y += Float(start)
            thumb.height = Float(length)
        } else {
            thumb.x += Float(start)
            thumb.width = Float(length)
        }
        return (track, thumb)
    }

    /// Pixels, rounded to whole device pixels.
    private func whole(_ pixels: Double) -> Double {
        let scale = Double(state.pointee.def.pixel_scale)
        return (pixels * scale + 0.5).rounded(.down) / scale
    }

    // MARK: - Pressing

    /// Whether a node can be pressed: it is clickable and enabled, and it and those above it are visible.
    @_optimize(size)
    public func canPress(_ row: Int) -> Bool {
        guard isClickable(row), let record = input(row), record.pointee.flags & InputFlags.disabled == 0 else {
            return false
        }
        return isShown(row)
    }

    /// Whether a point of the viewport is on a row, or less than `slop` away from it. - Returns: nil when memory is
    /// out.
    @_optimize(size)
    public func isNear(_ row: Int, _ x: Float, _ y: Float, slop: Float) -> Bool? {
        let s = state
        let point = descend(to: row, Double(x), Double(y), isClipped: false)
        let isOut = s.pointee.inputs.places.count < 0
        s.pointee.inputs.places.count = 0
        if isOut { return nil }
        guard let point, let local = inside(row, point.x, point.y) else { return false }
        let frame = s.pointee.frames[row], slop = Double(slop)
        return InputArea(
            left: -slop, top: -slop, right: Double(frame.width) + slop, bottom: Double(frame.height) + slop
        ).contains(local.x, local.y)
    }
}
