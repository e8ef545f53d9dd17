// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The connections of nodes, which are added to the plan with each child. Their targets are looked up at the end of the
/// container.
extension ConnectionReader {
    /// Adds the connections of a child, and what a helper refers to.
    @_optimize(size)
    func addConnections(_ node: Int, _ meaning: TagMeaning, _ style: inout rg_style) {
        inflater.pointee.connectionValues.resolve(0, &style.width)
        inflater.pointee.connectionValues.resolve(1, &style.height)
        dropNames(inflater.pointee.connectionValues.disconnect(), isReported: false)
        if meaning.helper != 0 { inflater.pointee.connectionValues.setRole(meaning.helper, &style) }
        // a layer without a visibility of its own changes nothing
        if meaning.helper == TagMeaning.layer && !inflater.pointee.connectionValues.isVisibilityGiven {
            dropNames(1 << 8, isReported: false)
        }
        // the container may be in a file that includes this one
        for i in inflater.pointee.connectionValues.firstName..<inflater.pointee.names.count
        where inflater.pointee.file.includer != nil {
            let name = inflater.pointee.names.pointer(i)
            let place = inflater.pointee.resourceReader.place(
                name.pointee.offset, name.pointee.length, in: inflater.pointee.open.count &- 1)
            (name.pointee.offset, name.pointee.length) = place
        }
        appendConnections(node, meaning.helper)
    }

    func appendConnections(_ node: Int, _ helper: UInt8) {
        if !inflater.pointee.connectionValues.isGiven && helper == 0 { return }
        guard
            inflater.pointee.plan.connections.reserve(
                inflater.pointee.plan.connections.count &+ 1, inflater.pointee.memory)
        else { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        inflater.pointee.plan.connections.append(
            InflatePlan.Connections(
                node: Int32(truncatingIfNeeded: node), connections: inflater.pointee.connectionValues.connections,
                references: inflater.pointee.connectionValues.references, isHelper: helper != 0,
                passesVisibility: helper == TagMeaning.flow && inflater.pointee.connectionValues.isVisibilityGiven))
    }

    // MARK: - The end of a container

    /// Looks up the ids that the children of the container `node` name. As on Android, connections without a target are
    /// ignored, with a warning. - Parameter first: the index of its first name in `names`.
    @_optimize(size)
    func finishConnections(_ node: Int32, first: Int) {
        if inflater.pointee.names.count == first { return }
        var ids = NameIndex()
        defer { ids.release(inflater.pointee.memory) }
        // of several children with one id, Android finds the last one
        var child = inflater.pointee.plan.nodes.count &- 1
        while child > Int(node) && !inflater.pointee.stopped {
            let made = inflater.pointee.plan.nodes.pointer(child)
            if made.pointee.parent == node && made.pointee.id != 0
                && ids.note(made.pointee.id &- 1, child, inflater.pointee.plan.texts, inflater.pointee.memory) == nil
            {
                inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            }
            child &-= 1
        }
        var i = first
        while i < inflater.pointee.names.count && !inflater.pointee.stopped {
            if inflater.pointee.names[i].slot != ConnectionName.unread { resolve(inflater.pointee.names[i], node, ids) }
            i &+= 1
        }
        inflater.pointee.names.count = first
    }

    private func resolve(_ name: ConnectionName, _ container: Int32, _ ids: NameIndex) {
        let entry = inflater.pointee.plan.connections.pointer(Int(name.entry))
        let id = inflater.pointee.plan.text(name.id)
        inflater.pointee.subject = Int(entry.pointee.node) &+ 1
        var found = id.equals("parent") ? -1 : ids.find(id, inflater.pointee.plan.texts)
        let isOwn =
            container >= 0 && inflater.pointee.plan.nodes[Int(container)].id != 0
            && inflater.pointee.plan.id(Int(container)).equals(id)
        let isParent = id.equals("parent") || (found < 0 && isOwn)
        if isParent { found = Int(container) }
        let isReference = name.slot == 8
        if !isParent && found == Int(entry.pointee.node) {
            // Android takes connections to themselves, but these are mistakes
            inflater.pointee.report(
                RG_CODE_CYCLE, RG_LEVEL_WARNING, name.offset, name.length,
                isReference ? "ignored: $q is the node itself" : "$q is the node itself", id)
            if isReference { return }
        }
        if isReference && isParent { return }
        if found < 0 && !isParent {
            drop(name)
            return inflater.pointee.reportID(
                name.offset, name.length, RG_CODE_UNKNOWN_ANCHOR, Int(container), id, isConnection: true)
        }
        let number = rg_node(id: UInt64(truncatingIfNeeded: found &+ 1))
        if name.slot < 7 {
            withUnsafeMutablePointer(to: &entry.pointee.connections) {
                ConnectionRecord.connection($0, Int(name.slot)).pointee.target = number
            }
        } else if !isReference {
            // Android ignores a circle around the container
            entry.pointee.connections.circle_center = isParent ? rg_node() : number
        } else {
            guard
                inflater.pointee.plan.referenced.reserve(
                    inflater.pointee.plan.referenced.count &+ 1, inflater.pointee.memory)
            else {
                return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            }
            if entry.pointee.referenceCount == 0 {
                entry.pointee.firstReference = Int32(truncatingIfNeeded: inflater.pointee.plan.referenced.count)
            }
            entry.pointee.referenceCount &+= 1
            inflater.pointee.plan.referenced.append(Int32(truncatingIfNeeded: found))
        }
    }

    /// Removes the connection that names an id.
    @inline(never)
    private func drop(_ name: ConnectionName) {
        if name.slot >= 7 { return }
        withUnsafeMutablePointer(to: &inflater.pointee.plan.connections.pointer(Int(name.entry)).pointee.connections) {
            ConnectionRecord.connection($0, Int(name.slot)).pointee.edge = RG_ATTR_NONE
        }
    }
}
