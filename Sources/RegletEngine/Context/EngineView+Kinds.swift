// SPDX-License-Identifier: MIT
import CReglet

/// Tests of a node's kind, and the records of relative containers, for all rooms.
extension EngineView {
    @inline(__always)
    func isTable(_ row: Int) -> Bool { node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_TABLE.rawValue }

    @inline(__always)
    func isTableRow(_ row: Int) -> Bool { node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_TABLE_ROW.rawValue }

    @inline(__always)
    func isGrid(_ row: Int) -> Bool { node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_GRID.rawValue }

    @inline(__always)
    func isFlexbox(_ row: Int) -> Bool { node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_FLEXBOX.rawValue }

    /// Whether a node is a container of CSS: flexbox or grid.
    @inline(__always)
    func isCss(_ row: Int) -> Bool {
        Flavour.isFull && NodeKind.contains(NodeKind.css, node(row).pointee.flags & NodeFlags.kindMask)
    }

    /// Whether the parent of a node is a container of CSS.
    @inline(__always)
    func isInCss(_ row: Int) -> Bool {
        let parent = Int(node(row).pointee.parent)
        return parent >= 0 && isCss(parent)
    }

    @inline(__always) func isRelative(_ row: Int) -> Bool {
        node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_RELATIVE.rawValue
    }

    @inline(__always)
    func isConstraint(_ row: Int) -> Bool {
        Flavour.isFull && node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_CONSTRAINT.rawValue
    }

    @inline(__always)
    func isConnectedLayout(_ row: Int) -> Bool {
        Flavour.isFull && node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_CONNECTED.rawValue
    }

    @inline(__always)
    func isScroller(_ row: Int) -> Bool {
        let kind = node(row).pointee.flags & NodeFlags.kindMask
        return kind == RG_KIND_SCROLL.rawValue || kind == RG_KIND_HSCROLL.rawValue
            || Flavour.isFull && kind == RG_KIND_LIST.rawValue
    }

    @inline(__always)
    func isList(_ row: Int) -> Bool {
        Flavour.isFull && node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_LIST.rawValue
    }

    /// The record of a list.
    @inline(__always)
    func list(_ row: Int) -> UnsafeMutablePointer<ListRecord> {
        state.pointee.lists.records.pointer(Int(box(node(row)).list.pointee.record))
    }

    func isLinear(_ row: Int) -> Bool { node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_LINEAR.rawValue }

    @inline(__always)
    func isFlow(_ node: UnsafeMutablePointer<Node>) -> Bool {
        node.pointee.flags & NodeFlags.kindMask == RG_KIND_FLOW.rawValue
    }

    @inline(__always)
    func isCustom(_ row: Int) -> Bool { node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_CUSTOM.rawValue }

    /// Whether a node is not shown, by its visibility and the columns of the last layout.
    func isHidden(_ row: Int) -> Bool {
        node(row).pointee.flags & (NodeFlags.collapsed | NodeFlags.visibilityMask) != 0
    }

    /// Whether results of a child may depend on an earlier measure of it. O(children) of a relative container.
    @inline(__always)
    func remembers(_ row: Int) -> Bool {
        let kind = node(row).pointee.flags & NodeFlags.kindMask
        return kind == RG_KIND_GRID.rawValue || (kind == RG_KIND_RELATIVE.rawValue && holdsGrid(row))
    }

    @inline(never)
    @_optimize(size)
    func holdsGrid(_ row: Int) -> Bool {
        for child in children(in: row) {
            if isGrid(child) { return true }
        }
        return false
    }

    @inline(__always)
    func isFree(_ row: Int) -> Bool { state.pointee.handles[row].id == 0 }

    @inline(never)
    func relative(_ row: Int) -> UnsafeMutablePointer<RelativeRecord>? { relative(inLine: row) }

    /// An inlined copy of `relative`, for loops over children.
    @inline(__always)
    func relative(inLine row: Int) -> UnsafeMutablePointer<RelativeRecord>? {
        let index = relativeIndex(row)
        return index < 0 ? nil : state.pointee.relatives.records.pointer(Int(index))
    }

    @inline(__always)
    func relativeRecord(_ index: Int32) -> UnsafeMutablePointer<RelativeRecord> {
        state.pointee.relatives.records.pointer(Int(index))
    }

    @inline(__always)
    func relativeIndex(_ row: Int) -> Int32 {
        let count = state.pointee.relatives.byID.count
        if count == 0 { return -1 }
        let id = self.id(row)
        return id < count ? state.pointee.relatives.byID[id] : -1
    }

    @_optimize(size)
    func relativeIndex(ofID id: Int32) -> Int32 {
        Int(id) < state.pointee.relatives.byID.count ? state.pointee.relatives.byID[Int(id)] : -1
    }
}
