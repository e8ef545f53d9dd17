// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The connections of nodes, which are added to the plan with each child. Their targets are looked up at the end of the
/// container.
extension Inflater {
    /// Adds the connections of a child, and what a helper refers to.
    @_optimize(size)
    mutating func addConnections(_ node: Int, _ meaning: TagMeaning, _ style: inout rg_style) {
        connectionValues.resolve(0, &style.width)
        connectionValues.resolve(1, &style.height)
        dropNames(connectionValues.disconnect(), isReported: false)
        if meaning.helper != 0 { connectionValues.setRole(meaning.helper, &style) }
        // a layer without a visibility of its own changes nothing
        if meaning.helper == TagMeaning.layer && !connectionValues.isVisibilityGiven {
            dropNames(1 << 8, isReported: false)
        }
        // the container may be in a file that includes this one
        for i in connectionValues.firstName..<names.count where includer != nil {
            let name = names.pointer(i)
            let place = place(name.pointee.offset, name.pointee.length, in: open.count &- 1)
            (name.pointee.offset, name.pointee.length) = place
        }
        appendConnections(node, meaning.helper)
    }

    mutating func appendConnections(_ node: Int, _ helper: UInt8) {
        if !connectionValues.isGiven && helper == 0 { return }
        guard plan.connections.reserve(plan.connections.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        plan.connections.append(
            InflatePlan.Connections(
                node: Int32(truncatingIfNeeded: node), connections: connectionValues.connections,
                references: connectionValues.references, isHelper: helper != 0,
                passesVisibility: helper == TagMeaning.flow && connectionValues.isVisibilityGiven))
    }

    // MARK: - The end of a container

    /// Looks up the ids that the children of the container `node` name. As on Android, connections without a target are
    /// ignored, with a warning. - Parameter first: the index of its first name in `names`.
    @_optimize(size)
    mutating func finishConnections(_ node: Int32, first: Int) {
        if names.count == first { return }
        var ids = NameIndex()
        defer { ids.release(memory) }
        // of several children with one id, Android finds the last one
        var child = plan.nodes.count &- 1
        while child > Int(node) && !stopped {
            let made = plan.nodes.pointer(child)
            if made.pointee.parent == node && made.pointee.id != 0
                && ids.note(made.pointee.id &- 1, child, plan.texts, memory) == nil
            {
                stop(RG_ERROR_OUT_OF_MEMORY)
            }
            child &-= 1
        }
        var i = first
        while i < names.count && !stopped {
            if names[i].slot != ConnectionName.unread { resolve(names[i], node, ids) }
            i &+= 1
        }
        names.count = first
    }

    private mutating func resolve(_ name: ConnectionName, _ container: Int32, _ ids: NameIndex) {
        let entry = plan.connections.pointer(Int(name.entry))
        let id = plan.text(name.id)
        subject = Int(entry.pointee.node) &+ 1
        var found = id.equals("parent") ? -1 : ids.find(id, plan.texts)
        let isOwn = container >= 0 && plan.nodes[Int(container)].id != 0 && plan.id(Int(container)).equals(id)
        let isParent = id.equals("parent") || (found < 0 && isOwn)
        if isParent { found = Int(container) }
        let isReference = name.slot == 8
        if !isParent && found == Int(entry.pointee.node) {
            // Android takes connections to themselves, but these are mistakes
            report(
                RG_CODE_CYCLE, RG_LEVEL_WARNING, name.offset, name.length,
                isReference ? "ignored: $q is the node itself" : "$q is the node itself", id)
            if isReference { return }
        }
        if isReference && isParent { return }
        if found < 0 && !isParent {
            drop(name)
            return reportID(
                name.offset, name.length, RG_CODE_UNKNOWN_ANCHOR, Int(container), id, isConnection: true)
        }
        let number = rg_node(id: UInt64(truncatingIfNeeded: found &+ 1))
        if name.slot < 7 {
            withUnsafeMutablePointer(to: &entry.pointee.connections) {
                ConnectionRecord.connection($0, Int(name.slot)).pointee.target = number
            }
        } else if !isReference {
            // a circle around the container is none on Android
            entry.pointee.connections.circle_center = isParent ? rg_node() : number
        } else {
            guard plan.referenced.reserve(plan.referenced.count &+ 1, memory) else {
                return stop(RG_ERROR_OUT_OF_MEMORY)
            }
            if entry.pointee.referenceCount == 0 {
                entry.pointee.firstReference = Int32(truncatingIfNeeded: plan.referenced.count)
            }
            entry.pointee.referenceCount &+= 1
            plan.referenced.append(Int32(truncatingIfNeeded: found))
        }
    }

    /// Removes the connection that names an id.
    @inline(never)
    private mutating func drop(_ name: ConnectionName) {
        if name.slot >= 7 { return }
        withUnsafeMutablePointer(to: &plan.connections.pointer(Int(name.entry)).pointee.connections) {
            ConnectionRecord.connection($0, Int(name.slot)).pointee.edge = RG_ATTR_NONE
        }
    }
}
