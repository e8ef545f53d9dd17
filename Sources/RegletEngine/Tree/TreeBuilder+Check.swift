// SPDX-License-Identifier: MIT
import CReglet

/// The checks of a tree before any of its nodes is made.
extension TreeBuilder {
    /// Checks parents, kinds, style indices and depths, and counts the records that the kinds need. Copies are like the
    /// nodes of which they are copies. O(nodes).
    func check(_ scratch: UnsafeMutablePointer<UInt32>, _ needs: inout Needs) -> rg_status {
        if parent >= 0 && !engine.isContainer(parent) {
            return engine.fail(RG_ERROR_HIERARCHY, "the parent is a leaf: it cannot have children")
        }
        let limit = engine.state.pointee.def.max_depth
        // by index + 1: the depth of a node's children, 0 for a leaf; entry 0 is that of the parent
        let depths = scratch
        depths[0] = (parent >= 0 ? UInt32(engine.state.pointee.depths[parent]) : 0) &+ 1
        var counts = InlineArray<32, UInt32>(repeating: 0)
        let checked = period == 0 ? count : period
        var index = 0
        while index < checked {
            let node = item(index)
            let above = Int(node.pointee.parent) &+ 1
            let kind = Int(node.pointee.kind.rawValue)
            if UInt(bitPattern: above) > UInt(bitPattern: index) || kind > Int(NodeKind.last)
                || node.pointee.style >= def.style_count
            {
                return problem(index)
            }
            let depth = depths[above]
            if depth &- 1 >= limit { return problem(index, depth: depth) }
            depths[index &+ 1] = kind >= Int(NodeKind.firstContainer) ? depth &+ 1 : 0
            counts[kind] &+= 1
            index &+= 1
        }
        let copies = period == 0 ? 1 : count / period
        func number(_ kind: rg_kind) -> Int { Int(counts[Int(kind.rawValue)]) &* copies }
        for kind in 0...Int(NodeKind.last) where counts[kind] > 0 {
            needs.kinds |= 1 << UInt32(kind)
            if kind >= Int(NodeKind.firstContainer) { needs.boxes &+= Int(counts[kind]) &* copies }
        }
        needs.texts = number(RG_KIND_TEXT)
        needs.tables = number(RG_KIND_TABLE)
        needs.tableRows = number(RG_KIND_TABLE_ROW)
        needs.grids = number(RG_KIND_GRID)
        needs.flexboxes = number(RG_KIND_FLEXBOX)
        needs.systems = number(RG_KIND_CONSTRAINT)
        needs.connected = number(RG_KIND_CONNECTED)
        needs.cssFlexes = number(RG_KIND_CSS_FLEX)
        needs.cssGrids = number(RG_KIND_CSS_GRID)
        needs.cssFlexes &+= number(RG_KIND_CSS_BLOCK)
        return RG_OK
    }

    /// The problem with a node, or nil. With `depth`, checks only the depth, which is 0 below a leaf.
    @inline(never)
    @_optimize(size)
    private func problem(_ index: Int, depth: UInt32 = .max) -> rg_status {
        let node = item(index)
        if depth == 0 { return fail(RG_ERROR_HIERARCHY, index, "its parent is a leaf") }
        if depth < .max { return fail(RG_ERROR_LIMIT, index, "deeper than the context's max_depth") }
        if Int(node.pointee.parent) >= index || node.pointee.parent < -1 {
            return fail(RG_ERROR_INVALID_ARGUMENT, index, "its parent index is not that of an earlier node or -1")
        }
        if !TreeEditor.isKind(node.pointee.kind.rawValue) {
            return fail(RG_ERROR_INVALID_ARGUMENT, index, "unknown kind")
        }
        return fail(RG_ERROR_INVALID_ARGUMENT, index, "its style index is out of range")
    }

    private func fail(_ status: rg_status, _ index: Int, _ sentence: StaticText) -> rg_status {
        _ = engine.fail(status, sentence)
        reportNode(index)
        return status
    }
}
