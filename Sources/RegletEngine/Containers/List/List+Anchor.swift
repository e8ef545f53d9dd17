// SPDX-License-Identifier: MIT
import CReglet

/// The item that stays where it is while lengths before it change.
struct ListAnchor {
    /// The first item of the first line in view; -1: there are no items.
    var index: Int
    /// The start of its line, from the start of item 0.
    var start: Int
    /// The distance from its start to the viewport.
    var distance: Int
    /// The list stays at its end instead.
    var isEnd: Bool
}

extension ListLayout {
    /// Notes what is seen before an edit.
    @inline(never)
    @_optimize(size)
    func hold(_ list: UnsafeMutablePointer<ListRecord>) -> ListAnchor {
        let offset = list.pointee.offset
        let isEnd = list.pointee.isFromEnd && (list.pointee.isAtStart || offset >= list.most)
        if list.pointee.count == 0 { return ListAnchor(index: -1, start: 0, distance: 0, isEnd: isEnd) }
        if let start = anchorStart(list) {
            return ListAnchor(
                index: Int(list.pointee.anchor), start: start, distance: offset &- start, isEnd: isEnd)
        }
        let (line, start) = list.find(offset)
        return ListAnchor(index: list.first(line), start: start, distance: offset &- start, isEnd: isEnd)
    }

    /// The start of the line of `anchor`; nil: it is not needed, as the line at the offset is known, or the list was
    /// scrolled away from it.
    ///
    /// While lengths are estimates, they may be less than what is scrolled out of view of a line: then another one is at
    /// the offset.
    @_optimize(size)
    func anchorStart(_ list: UnsafeMutablePointer<ListRecord>) -> Int? {
        let index = Int(list.pointee.anchor), offset = list.pointee.offset
        if index < 0 || index >= list.pointee.count || list.lineLength(list.find(offset).index) >= 0 { return nil }
        let start = list.lineStart(list.line(of: index))
        return (offset &- start).magnitude <= 2 &* UInt(max(0, list.pointee.viewport)) ? start : nil
    }

    /// Moves the viewport to what was seen before. The origin of the frames follows by whole device pixels, so that
    /// frames stay equal.
    @inline(never)
    @_optimize(size)
    func keep(_ row: Int, _ held: ListAnchor, isPlacing: Bool = false) {
        let list = self.list(row)
        var offset = 0
        if held.index >= 0 {
            let line = list.line(of: held.index)
            let start = list.lineStart(line)
            let length = list.lineLength(line)
            offset = start &+ (length >= 0 ? min(held.distance, Int(length)) : held.distance)
            list.pointee.anchor = list.pointee.isGrid && length < 0 ? Int32(truncatingIfNeeded: held.index) : -1
            let period = Snap.period(state.pointee.def)
            list.pointee.origin = ScrollLayout.roundDown(list.pointee.origin &+ start &- held.start, period)
        }
        if list.pointee.viewport < 0 { return scrollLayout.moveList(row, to: max(0, offset), isPlacing: isPlacing) }
        if held.isEnd { offset = list.most }
        if list.pointee.target >= 0 { offset = targetOffset(list) }
        scrollLayout.moveList(row, to: max(0, min(offset, list.most)), isPlacing: isPlacing)
    }

    /// The start and the length of an item's line.
    func extent(_ list: UnsafeMutablePointer<ListRecord>, _ index: Int) -> (start: Int, length: Int) {
        extent(list, line: list.line(of: index))
    }

    func extent(_ list: UnsafeMutablePointer<ListRecord>, line: Int) -> (start: Int, length: Int) {
        let known = list.lineLength(line)
        let length = Int(known < 0 ? list.pointee.estimate : known)
        return (list.lineStart(line), max(0, length &- Int(list.pointee.gap)))
    }

    /// The offset at which a box is aligned in the viewport, of which something is covered at its start and end.
    func aligned(
        _ list: UnsafeMutablePointer<ListRecord>, _ start: Int, _ length: Int, _ align: rg_list_align,
        _ covered: (start: Int, end: Int) = (0, 0)
    ) -> Int {
        let viewport = Int(max(0, list.pointee.viewport)), offset = list.pointee.offset
        switch align {
        case RG_LIST_START: return start &- covered.start
        case RG_LIST_CENTER: return start &- (viewport &- length) / 2
        case RG_LIST_END: return start &+ length &+ covered.end &- viewport
        default:
            let end = start &+ length &+ covered.end &- viewport, start = start &- covered.start
            return max(min(start, end), min(offset, max(start, end)))
        }
    }
}
