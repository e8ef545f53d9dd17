// SPDX-License-Identifier: MIT
import CReglet

/// Scrolling to an item, and by pages.
extension ListLayout {
    /// - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func scroll(_ row: Int, to index: UInt32, _ align: rg_list_align) -> rg_status {
        let list = self.list(row)
        if Int(index) >= list.pointee.count { return failRange() }
        if align.rawValue > RG_LIST_END.rawValue { return failAlign() }
        let (start, length) = extent(list, Int(index))
        guard let covered = covered(list, Int(index)) else { return RG_ERROR_INVALID_ARGUMENT }
        var align = align
        if align == RG_LIST_NEAREST && list.pointee.viewport >= 0 {
            let offset = aligned(list, start, length, align, covered)
            if offset == list.pointee.offset { return RG_OK }
            align = offset < list.pointee.offset ? RG_LIST_START : RG_LIST_END
        }
        list.pointee.target = Int32(truncatingIfNeeded: index)
        list.pointee.align = align.rawValue
        list.pointee.isAtStart = false
        if !findBeside(list) { return RG_ERROR_INVALID_ARGUMENT }
        if list.pointee.viewport >= 0 {
            scrollLayout.moveList(row, to: max(0, min(targetOffset(list), list.most)))
        }
        return RG_OK
    }

    public func failAlign() -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, "unknown rg_list_align") }

    /// Scrolls by viewports, so that an item that was cut is whole. Between a sticky header and footer, nothing is left
    /// out. - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func scrollPages(_ row: Int, _ pages: Int) -> rg_status {
        let list = self.list(row)
        if list.pointee.count == 0 || list.pointee.viewport < 0 || pages == 0 { return RG_OK }
        let offset = list.pointee.offset, most = list.most, viewport = Int(list.pointee.viewport)
        func coveredAt(_ at: Int) -> (start: Int, end: Int)? {
            covered(list, list.first(list.find(at).index), isCut: true)
        }
        guard let top = coveredAt(offset), let bottom = coveredAt(offset &+ viewport &- 1) else {
            return RG_ERROR_INVALID_ARGUMENT
        }
        let step = max(1, viewport &- top.start &- bottom.end), more = (abs(pages) &- 1) &* step
        var to: Int
        if pages > 0 {
            let edge = offset &+ viewport &- bottom.end &+ more
            let (line, start) = list.find(edge)
            guard let next = covered(list, list.first(line)) else { return RG_ERROR_INVALID_ARGUMENT }
            to = (start &- next.start > offset ? start : edge) &- next.start
        } else {
            var edge = offset &+ top.start &- more
            guard let last = coveredAt(edge &- 1) else { return RG_ERROR_INVALID_ARGUMENT }
            let free = viewport &- last.end
            // the item that is cut there becomes the last one, and one that is cut at the start is left out
            let (line, start) = list.find(edge)
            let end = start &+ extent(list, line: line).length
            if start < edge && end > edge && end &- free < offset { edge = end }
            to = max(0, edge &- free)
            guard let next = coveredAt(to) else { return RG_ERROR_INVALID_ARGUMENT }
            let (first, from) = list.find(to &+ next.start)
            let after = from &+ extent(list, line: first).length
            let aligned = after &- next.start
            if to > 0 && to &+ next.start > from && after < edge && aligned < offset { to = aligned }
        }
        list.pointee.target = -1
        list.pointee.isAtStart = false
        scrollLayout.moveList(row, to: max(0, min(to, most)))
        return RG_OK
    }
}
