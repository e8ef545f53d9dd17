// SPDX-License-Identifier: MIT
import CReglet

/// Creating nodes one after another in the order of the tree, as builders do: three of four steps of `createNode` have
/// nothing to do then, and are left out.
extension TreeEditor {
    /// Creates the last child of `parent` as `createNode` does: a node that takes columns alone, in the row and with the
    /// id behind all others, under a container without results, with an expected style.
    /// - Returns: false, with nothing changed, for any other node, and where the call is wrong.
    @inline(__always)
    public func append(
        _ parent: rg_node, _ def: UnsafePointer<rg_node_def>, _ out: UnsafeMutablePointer<rg_node>
    ) -> Bool {
        let s = state
        let kind = def.pointee.kind.rawValue
        let id = s.pointee.idCount, row = s.pointee.rowCount
        if FastPaths.areOff || !FastPaths.areAll || Int(def.pointee.struct_size) != MemoryLayout<rg_node_def>.size
            || kind > NodeKind.last || s.pointee.appendKinds &>> kind & 1 == 0
            || bits(def.pointee.id) | bits(def.pointee.text) | bits(def.pointee.user_data) != 0
            || s.pointee.freeID >= 0 || s.pointee.events.kinds != 0
        {
            return false
        }
        if row >= s.pointee.appendLimit { return false }
        if id >= s.pointee.capacity { return false }
        let parent = find(parent)
        if parent < 0 || result(parent).pointee.state & ResultFlags.valid != 0 { return false }
        guard let entry = styleEditor.plainStyle(def, kind) else { return false }
        let nodes = s.pointee.nodes
        let above = nodes + parent, upper = above.pointee.flags
        let depth = Int(s.pointee.depths[parent]) &+ 1
        if upper & (NodeFlags.container | NodeFlags.gone | NodeFlags.collapsed) != NodeFlags.container
            || NodeKind.withRecords &>> (upper & NodeFlags.kindMask) & 1 != 0
            || depth > Int(s.pointee.def.max_depth)
        {
            return false
        }
        let box = self.box(above)
        let back = Int(box.pointee.last)
        let end = back >= 0 ? rowStore.lastRow(back) : parent
        if end != row &- 1 || nodes[end].flags & NodeFlags.misplaced != 0 { return false }
        if kind >= NodeKind.firstContainer && !s.pointee.boxes.hasRoom { return false }
        s.pointee.styleCache.use(entry)
        let template = StyleCache.template(of: entry), node = nodes + row
        StyleTemplate.copyNode(template, node)
        template.pointee.pair.unsafelyUnwrapped.ltr.retain()
        node.pointee.flags |= kind | upper & NodeFlags.rtl
        node.pointee.parent = Int32(truncatingIfNeeded: parent)
        if kind <= RG_KIND_SPACE.rawValue {
            node.pointee.flags |= NodeFlags.trivial
        } else if kind >= NodeKind.firstContainer {
            node.pointee.flags |= NodeFlags.container
            let link = s.pointee.boxes.takeUnset()
            s.pointee.boxes.pointer(Int(link)).pointee = ContainerState()
            node.pointee.link = link
        }
        s.pointee.depths[row] = UInt16(truncatingIfNeeded: depth)
        s.pointee.previous[row] = Int32(truncatingIfNeeded: back)
        s.pointee.marks[row] = 0
        rowStore.clearAppended(row, id)
        let child = Int32(truncatingIfNeeded: row)
        if back >= 0 { nodes[back].next = child } else { box.pointee.first = child }
        box.pointee.last = child
        box.pointee.count &+= 1
        box.header.pointee.known = 0
        result(parent).pointee.state &= ~ResultFlags.childOrderValid
        let generation = s.pointee.salt &+ 1
        let handle = rg_node(id: UInt64(generation) << 32 | UInt64(UInt(bitPattern: id)))
        s.pointee.generations[id] = generation
        s.pointee.rowOf[id] = child
        s.pointee.handles[row] = handle
        s.pointee.rowCount = row &+ 1
        s.pointee.idCount = id &+ 1
        s.pointee.liveCount &+= 1
        s.pointee.epoch &+= 1
        out.pointee = handle
        return true
    }

    /// Prepares `append` for a node with another style that is cached: hosts make several kinds of nodes in turn.
    /// - Returns: whether `append` may take the node now, and did not before.
    @inline(never)
    @_optimize(size)
    public func expectStyle(_ def: UnsafePointer<rg_node_def>) -> Bool {
        let kind = def.pointee.kind.rawValue
        return Int(def.pointee.struct_size) == MemoryLayout<rg_node_def>.size && kind <= NodeKind.last
            && state.pointee.appendKinds &>> kind & 1 != 0 && styleEditor.expectStyle(def, kind)
    }

    @inline(__always)
    private func bits(_ pointer: UnsafeRawPointer?) -> UInt { UInt(bitPattern: pointer) }
}
