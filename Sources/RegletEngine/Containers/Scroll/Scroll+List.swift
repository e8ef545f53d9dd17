// SPDX-License-Identifier: MIT
import CReglet

/// Lists as scrollers. The offset of the record counts from item 0, along the axis. The offset of the payload is that of
/// any scroller: the distance by which frames are moved to the left or up.
extension ScrollLayout {
    /// Whether items are placed from the bottom or the right.
    @inline(__always)
    func isMirrored(_ row: Int) -> Bool {
        let list = self.list(row)
        return (list.pointee.isHorizontal && node(row).isRTL) != list.pointee.isReversed
    }

    /// The range of the payload's offset, which need not fit into 32 bits.
    func listRange(_ row: Int) -> (least: Int, most: Int) {
        let list = self.list(row), origin = list.pointee.origin
        let least = 0 &- origin, most = list.most &- origin
        return isMirrored(row) ? (0 &- most, 0 &- least) : (least, most)
    }

    /// Stores an offset of the payload that the host or the focus asked for. Precondition: it is in the range.
    @inline(never)
    @_optimize(size)
    func storeListOffset(_ row: Int, _ wanted: Int) {
        let list = self.list(row)
        list.pointee.target = -1
        list.pointee.isAtStart = false
        moveList(row, to: list.pointee.origin &+ (isMirrored(row) ? 0 &- wanted : wanted))
    }

    /// Moves the viewport of a list. Far from the origin of the frames, the origin follows.
    @inline(never)
    @_optimize(size)
    func moveList(_ row: Int, to offset: Int, isPlacing: Bool = false) {
        let list = self.list(row), box = self.box(node(row))
        var distance = offset &- list.pointee.origin
        if distance.magnitude > 1 << 26 {
            list.pointee.origin = ScrollLayout.roundDown(offset, Snap.period(state.pointee.def))
            distance = offset &- list.pointee.origin
            invalidation.markPlace(row)
        }
        let shown = clampUnits(isMirrored(row) ? 0 &- distance : distance)
        if list.pointee.offset == offset && box.scroll.pointee.offset == shown { return }
        list.pointee.offset = offset
        box.scroll.pointee.offset = shown
        noteScrolled(row)
        if list.pointee.hasSticky && !isPlacing { invalidation.markPlace(row) }
    }

    static func roundDown(_ value: Int, _ step: Int) -> Int {
        let rest = value % step
        return value &- rest &- (rest < 0 ? step : 0)
    }

    /// Sets the offset, in pixels as in rg_scroll.
    @_optimize(size)
    func setListOffset(_ row: Int, _ pixels: Float) -> rg_status {
        let list = self.list(row)
        let units = Double(pixels) * state.pointee.scale.perPixel
        let offset = Int(max(-0x1p62, min(0x1p62, (units + 0.5).rounded(.down))))
        list.pointee.target = -1
        list.pointee.isAtStart = false
        moveList(row, to: max(0, min(isMirrored(row) ? 0 &- offset : offset, list.most)))
        return RG_OK
    }

    /// Scrolls by a distance to the right or down. - Returns: the distance taken.
    @_optimize(size)
    func scrollListBy(_ row: Int, _ distance: Int) -> Int {
        let list = self.list(row), sign = isMirrored(row) ? -1 : 1
        let offset = max(0, min(list.pointee.offset &+ sign &* distance, list.most))
        let taken = sign &* (offset &- list.pointee.offset)
        if taken != 0 {
            list.pointee.travel &+= offset &- list.pointee.offset
            list.pointee.target = -1
            list.pointee.isAtStart = false
            moveList(row, to: offset)
        }
        return taken
    }

    /// The state in pixels: the offset counts from the first item, as if all items had frames.
    @_optimize(size)
    func listScroll(_ row: Int) -> rg_scroll {
        let list = self.list(row)
        let isDown = scrollsDown(row), isBack = isMirrored(row)
        let size = result(row).pointee.state & ResultFlags.laidOut != 0 ? positions.frameSize(row) : (0, 0)
        func pixels(_ units: Int) -> Float { Float(Double(units) / state.pointee.scale.perPixel) }
        let most = list.pointee.viewport < 0 ? 0 : list.most
        let at = pixels(isBack ? 0 &- list.pointee.offset : list.pointee.offset)
        let lower = isBack ? pixels(0 &- most) : 0, upper = isBack ? 0 : pixels(most)
        return rg_scroll(
            x: isDown ? 0 : at, y: isDown ? at : 0, min_x: isDown ? 0 : lower, min_y: isDown ? lower : 0,
            max_x: isDown ? 0 : upper, max_y: isDown ? upper : 0,
            content_width: pixels(Int(size.0) &+ (isDown ? 0 : most)),
            content_height: pixels(Int(size.1) &+ (isDown ? most : 0)))
    }
}
