// SPDX-License-Identifier: MIT
import CReglet

/// The state of lists, as hosts read it.
extension ListLayout {
    private func pixels(_ units: Int) -> Double { Double(units) / state.pointee.scale.perPixel }

    /// Units of a distance. Precondition: it is finite.
    private func units(_ pixels: Double) -> Int {
        Int(max(-0x1p62, min(0x1p62, (pixels * state.pointee.scale.perPixel + 0.5).rounded(.down))))
    }

    /// Fills `out`, whose struct_size is right.
    @_optimize(size)
    public func info(_ row: Int, _ out: UnsafeMutablePointer<rg_list_info>) {
        let list = self.list(row), count = list.pointee.count
        let viewport = Int(max(0, list.pointee.viewport)), offset = list.pointee.offset
        out.pointee.count = UInt32(truncatingIfNeeded: count)
        out.pointee.first_visible = UInt32(truncatingIfNeeded: count)
        out.pointee.node_count = UInt32(truncatingIfNeeded: list.pointee.items.count)
        out.pointee.spare_count = UInt32(truncatingIfNeeded: list.pointee.spares.count)
        out.pointee.offset = pixels(offset)
        out.pointee.length = pixels(list.total)
        out.pointee.viewport = pixels(viewport)
        out.pointee.bytes = UInt64(
            truncatingIfNeeded:
                list.pointee.lengths.bytes &+ list.pointee.cells.bytes &+ list.pointee.lanes.bytes)
        if count == 0 || list.pointee.viewport < 0 { return }
        let first = list.find(offset).index
        let last = list.findLast(offset &+ max(0, viewport &- 1))
        let item = list.first(first)
        out.pointee.first_visible = UInt32(truncatingIfNeeded: item)
        out.pointee.visible_count = UInt32(truncatingIfNeeded: list.first(last &+ 1) &- item)
        out.pointee.view_start = part(list, offset)
        out.pointee.view_end = part(list, offset &+ viewport)
    }

    /// A place in the list counted in items, from 0 to 1.
    private func part(_ list: UnsafeMutablePointer<ListRecord>, _ offset: Int) -> Double {
        if offset >= list.total { return 1 }
        let line = list.find(offset).index
        let (start, length) = extent(list, line: line)
        let first = list.first(line), items = Double(list.first(line &+ 1) &- first)
        let inside = length > 0 ? items * Double(max(0, min(offset &- start, length))) / Double(length) : 0
        return (Double(first) + inside) / Double(list.pointee.count)
    }

    /// The node of an item, null: it has none.
    @_optimize(size)
    public func node(_ row: Int, of index: UInt32) -> rg_node {
        if index >= UInt32(RG_LIST_MAX_ITEMS) { return rg_node() }
        let list = self.list(row)
        let (at, isFound) = list.pointee.find(Int32(truncatingIfNeeded: index))
        if !isFound || self.row(of: list.pointee.items[at], in: row) < 0 { return rg_node() }
        return list.pointee.items[at].node
    }

    /// The innermost list above a node, and the item that has it. - Returns: nil when there is none.
    @_optimize(size)
    public func item(above node: Int) -> (list: rg_node, index: UInt32)? {
        var at = node
        while true {
            let parent = Int(self.node(at).pointee.parent)
            if parent < 0 { return nil }
            if isList(parent) {
                let items = list(parent).pointee.items, handle = state.pointee.handles[at].id
                for index in 0..<items.count where items[index].node.id == handle {
                    return (state.pointee.handles[parent], UInt32(truncatingIfNeeded: items[index].index))
                }
                return nil
            }
            at = parent
        }
    }

    /// - Returns: the item at an offset in pixels, nil: there are no items.
    @_optimize(size)
    public func item(_ row: Int, at offset: Double) -> UInt32? {
        let list = self.list(row)
        if list.pointee.count == 0 { return nil }
        let line = list.find(units(offset)).index
        return UInt32(truncatingIfNeeded: list.first(line))
    }

    /// - Returns: the start and the length of an item in pixels, and whether the length is known; nil: no such item.
    @_optimize(size)
    public func pixelExtent(_ row: Int, _ index: UInt32) -> (start: Double, length: Double, isKnown: Bool)? {
        let list = self.list(row)
        if Int(index) >= list.pointee.count { return nil }
        let line = list.line(of: Int(index))
        let (start, length) = extent(list, line: line)
        return (pixels(start), pixels(length), list.pointee.lengths.length(line) >= 0)
    }

    /// The offset nearest to `offset` at which an item is aligned, in the range.
    @_optimize(size)
    public func snapped(_ row: Int, _ offset: Double, _ align: rg_list_align) -> Double {
        let list = self.list(row)
        if list.pointee.lengths.count == 0 { return 0 }
        let most = list.most, wanted = max(0, min(units(offset), most))
        let viewport = Int(max(0, list.pointee.viewport))
        let point = align == RG_LIST_START ? wanted : align == RG_LIST_END ? wanted &+ viewport : wanted &+ viewport / 2
        let index = list.find(point).index
        var best = wanted == most ? most : -1
        for near in max(0, index &- 1)...min(list.pointee.lengths.count &- 1, index &+ 1) {
            let (start, length) = extent(list, line: near)
            let at = max(0, min(aligned(list, start, length, align), most))
            if best < 0 || (at &- wanted).magnitude < (best &- wanted).magnitude { best = at }
        }
        return pixels(best)
    }
}
