// SPDX-License-Identifier: MIT
import CReglet

/// Creating nodes one after another in the order of the tree, as builders do: three of four steps of `createNode` have
/// nothing to do then, and are left out.
extension TreeEditor {
    /// Creates the last child of `parent` (-1: a root).
    @inline(__always)
    public func appendNode(
        _ parent: Int, _ def: UnsafePointer<rg_node_def>, _ out: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        let kind = def.pointee.kind.rawValue
        guard let template = styleEditor.template(def, kind) else { return RG_ERROR_INVALID_ARGUMENT }
        let isNamed = def.pointee.id != nil || def.pointee.text != nil || def.pointee.user_data != nil
        if !isNamed && append(parent, kind, template, out) { return RG_OK }
        return createNode(parent, before: -1, def, template, out)
    }

    /// Creates a node that takes columns alone, in the row and with the id behind all others, under a container without
    /// results. - Returns: false, with nothing changed, for any other.
    @inline(__always)
    private func append(
        _ parent: Int, _ kind: UInt32, _ template: UnsafeMutablePointer<StyleTemplate>,
        _ out: UnsafeMutablePointer<rg_node>
    ) -> Bool {
        let s = state
        let row = s.pointee.rowCount, id = s.pointee.idCount
        if FastPaths.areOff || !FastPaths.areAll || parent < 0 || row >= s.pointee.capacity
            || id >= s.pointee.capacity || s.pointee.freeID >= 0 || s.pointee.events.kinds != 0
        {
            return false
        }
        let nodes = s.pointee.nodes, results = s.pointee.results
        let above = nodes + parent, upper = above.pointee.flags
        let kinds = NodeKind.withRecords &>> kind | NodeKind.withRecords &>> (upper & NodeFlags.kindMask)
        let depth = Int(s.pointee.depths[parent]) &+ 1
        guard kinds & 1 == 0, hasColumns(kind), upper & (NodeFlags.gone | NodeFlags.collapsed) == 0,
            template.pointee.node.flags & (NodeFlags.directionMask | NodeFlags.ranked) == 0,
            !template.pointee.hasRare, let pair = template.pointee.pair,
            results[parent].state & ResultFlags.valid == 0, depth <= Int(s.pointee.def.max_depth)
        else { return false }
        let box = self.box(above)
        let back = Int(box.pointee.last)
        let end = back >= 0 ? rowStore.lastRow(back) : parent
        if end != row &- 1 || nodes[end].flags & NodeFlags.misplaced != 0 || !hasRoomForDestroyed { return false }
        let node = nodes + row
        var link: Int32 = -1
        if kind >= NodeKind.firstContainer {
            if !s.pointee.boxes.hasRoom { return false }
            link = s.pointee.boxes.takeUnset()
            s.pointee.boxes.pointer(Int(link)).pointee = ContainerState()
        }
        StyleTemplate.copyNode(template, node)
        node.pointee.flags |= StyleTemplate.bits(kind, hasRare: false) | upper & NodeFlags.rtl
        node.pointee.parent = Int32(truncatingIfNeeded: parent)
        node.pointee.link = link
        pair.ltr.retain()
        s.pointee.depths[row] = UInt16(truncatingIfNeeded: depth)
        s.pointee.previous[row] = Int32(truncatingIfNeeded: back)
        s.pointee.marks[row] = 0
        results[row].state = 0
        rowStore.clearRow(row)
        let child = Int32(truncatingIfNeeded: row)
        if back >= 0 { nodes[back].next = child } else { box.pointee.first = child }
        box.pointee.last = child
        box.pointee.count &+= 1
        box.header.pointee.known = 0
        results[parent].state &= ~ResultFlags.childOrderValid
        let generation = s.pointee.salt &+ 1
        let handle = rg_node(id: UInt64(generation) << 32 | UInt64(id))
        s.pointee.generations[id] = generation
        s.pointee.rowOf[id] = child
        s.pointee.handles[row] = handle
        s.pointee.userData?[id] = nil
        s.pointee.oldFrames?[id] = rg_frame()
        s.pointee.rowCount = row &+ 1
        s.pointee.idCount = id &+ 1
        s.pointee.liveCount &+= 1
        s.pointee.epoch &+= 1
        out.pointee = handle
        return true
    }
}
