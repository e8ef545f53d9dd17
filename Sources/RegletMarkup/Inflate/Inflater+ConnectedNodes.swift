// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The connections of nodes, which are added to the plan with each child. Their targets are looked up at the end of the
/// container.
extension Inflater {
    // MARK: - Nodes

    /// Adds the size and the connections of a child of a constraint container, or the references of a helper.
    @_optimize(size)
    mutating func addConnections(_ node: Int, _ meaning: TagMeaning, _ style: inout rg_style) {
        if meaning.helper != 0 {
            style.width = rg_length(value: 0, kind: RG_PX)
            style.height = style.width
            if meaning.helper != TagMeaning.group { style.visibility = RG_VISIBLE }
            if meaning.helper == TagMeaning.guideline { guide(&style) }
            if meaning.helper == TagMeaning.barrier && connectionValues.references.barrier == RG_ATTR_NONE {
                connectionValues.references.barrier = RG_ATTR_LEFT
            }
        } else {
            resolve(0, &style.width, &style.min_width, &style.max_width)
            resolve(1, &style.height, &style.min_height, &style.max_height)
        }
        guard plan.connections.reserve(plan.connections.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        connectionValues.references.count =
            meaning.helper == TagMeaning.barrier || meaning.helper == TagMeaning.group ? 1 : 0
        plan.connections.append(
            InflatePlan.Connections(
                node: Int32(truncatingIfNeeded: node), connections: connectionValues.connections,
                references: connectionValues.references))
    }

    /// Sets a connection. Its target is the container until an id is found.
    mutating func connection(_ slot: Int, _ edge: rg_constraint_attribute) {
        withUnsafeMutablePointer(to: &connectionValues.connections) {
            ConnectionRecord.connection($0, slot).pointee.edge = edge
        }
    }

    /// Drops the connections whose bits are in `slots`, and warns about those that do not lead to the parent.
    private mutating func disconnect(_ slots: Int) {
        for slot in 0..<7 where slots & (1 << slot) != 0 { connection(slot, RG_ATTR_NONE) }
        for i in connectionValues.firstName..<names.count where slots & (1 << Int(names[i].slot)) != 0 {
            names.pointer(i).pointee.slot = ConnectionName.unread
            let id = plan.text(names[i].id)
            if isParent(id, open.count > 0 ? open[open.count &- 1].node : -1) { continue }
            reportName(names[i], RG_CODE_BAD_VALUE, "ignored: $q moves neither match_parent nor a Guideline", id)
        }
    }

    /// Whether an id names the container: "parent" does, and the container's own id.
    @inline(never)
    private mutating func isParent(_ id: Bytes, _ container: Int32) -> Bool {
        id.equals("parent")
            || (container >= 0 && plan.nodes[Int(container)].id != 0 && plan.id(Int(container)).equals(id))
    }

    /// Resolves the size: 0dp fills the room between the connections, match_parent the container.
    private mutating func resolve(
        _ axis: Int, _ length: inout rg_length, _ least: inout rg_length, _ most: inout rg_length
    ) {
        let fill = rg_length(value: 0, kind: RG_MATCH_PARENT)
        if length.kind == RG_MATCH_PARENT {
            disconnect(axis == 0 ? 0x35 : 0x4A)
            connection(axis, axis == 0 ? RG_ATTR_LEFT : RG_ATTR_TOP)
            connection(axis &+ 2, axis == 0 ? RG_ATTR_RIGHT : RG_ATTR_BOTTOM)
            return
        }
        if length.kind != RG_PX || length.value != 0 { return }
        let percent = connectionValues.percent[axis]
        switch connectionValues.fill[axis] < 0 && !percent.isNaN ? 2 : connectionValues.fill[axis] {
        case 1:
            length = rg_length(value: 0, kind: RG_WRAP_CONTENT)
            connectionValues.connections.flags |= 1 << UInt32(axis)
        case 2: length = rg_length(value: percent.isNaN ? 100 : percent * 100, kind: RG_PERCENT)
        default: length = fill
        }
        if !connectionValues.least[axis].isNaN { least = rg_length(value: connectionValues.least[axis], kind: RG_PX) }
        if !connectionValues.most[axis].isNaN { most = rg_length(value: connectionValues.most[axis], kind: RG_PX) }
    }

    /// Sets up a guideline: a point between the container's edges, or a margin away from one.
    private mutating func guide(_ style: inout rg_style) {
        let isVertical = style.orientation == RG_VERTICAL
        let begin = connectionValues.guide[0], end = connectionValues.guide[1], percent = connectionValues.guide[2]
        let isBiased = !percent.isNaN
        let atEnd = begin.isNaN && !end.isNaN && !isBiased
        disconnect(0xFF)
        connectionValues.connections = ConnectionRecord.defaultConnections
        if isBiased {
            if isVertical {
                connectionValues.connections.bias_x = percent
            } else {
                connectionValues.connections.bias_y = percent
            }
        }
        let flows = isVertical && !connectionValues.isAbsolute
        if !atEnd {
            connection(
                flows ? 4 : isVertical ? 0 : 1, flows ? RG_ATTR_LEADING : isVertical ? RG_ATTR_LEFT : RG_ATTR_TOP)
        }
        if isBiased || atEnd {
            connection(
                flows ? 5 : isVertical ? 2 : 3, flows ? RG_ATTR_TRAILING : isVertical ? RG_ATTR_RIGHT : RG_ATTR_BOTTOM)
        }
        let margin = isBiased ? 0 : atEnd ? end : begin.isNaN ? 0 : begin
        style.margin_left = margin
        style.margin_right = margin
        style.margin_top = margin
        style.margin_bottom = margin
        style.margin_start = rg_length(value: 0, kind: RG_UNSET)
        style.margin_end = rg_length(value: 0, kind: RG_UNSET)
    }

    // MARK: - The end of a container

    /// Looks up the ids that the children of the container `node` name. As on Android, connections without a target are
    /// ignored, with a warning. - Parameter first: the index of its first name in `names`.
    @_optimize(size)
    mutating func finishConnections(_ node: Int32, first: Int) {
        var i = first
        while i < names.count && !stopped {
            let name = names.pointer(i)
            i &+= 1
            let slot = name.pointee.slot
            if slot == ConnectionName.unread { continue }
            let entry = plan.connections.pointer(Int(name.pointee.entry))
            let id = plan.text(name.pointee.id)
            let isParent = slot < 8 && self.isParent(id, node)
            let found = isParent ? node : Int32(truncatingIfNeeded: plan.node(id))
            subject = Int(entry.pointee.node) &+ 1
            name.pointee.target = found
            if !isParent && (found < 0 || plan.nodes[Int(found)].parent != node) {
                reportID(
                    name.pointee.offset, name.pointee.length, RG_CODE_UNKNOWN_ANCHOR, Int(node), id, isConnection: true)
                drop(name)
                continue
            }
            if found == entry.pointee.node {
                reportName(name.pointee, RG_CODE_CYCLE, "ignored: $q is the node itself", id)
                drop(name)
                continue
            }
            if slot == 6 && entry.pointee.connections.baseline.edge == RG_ATTR_BASELINE
                && (isParent || plan.nodes[Int(found)].kind == RG_KIND_SPACE)
            {
                reportName(name.pointee, RG_CODE_BAD_VALUE, "ignored: $q has no baseline", id)
                drop(name)
                continue
            }
            let number = rg_node(id: UInt64(truncatingIfNeeded: found &+ 1))
            if slot < 7 {
                withUnsafeMutablePointer(to: &entry.pointee.connections) {
                    ConnectionRecord.connection($0, Int(slot)).pointee.target = number
                }
            } else if slot == 7 {
                entry.pointee.connections.circle_center = number
            } else {
                guard plan.referenced.reserve(plan.referenced.count &+ 1, memory) else {
                    return stop(RG_ERROR_OUT_OF_MEMORY)
                }
                plan.referenced.append(InflatePlan.Reference(entry: name.pointee.entry, target: found))
            }
        }
        breakCycles(first)
        names.count = first
    }

    /// Removes the connection that names an id.
    @inline(never)
    private mutating func drop(_ name: UnsafeMutablePointer<ConnectionName>) {
        let entry = plan.connections.pointer(Int(name.pointee.entry))
        if name.pointee.slot < 7 {
            withUnsafeMutablePointer(to: &entry.pointee.connections) {
                ConnectionRecord.connection($0, Int(name.pointee.slot)).pointee.edge = RG_ATTR_NONE
            }
        }
        if name.pointee.slot == 7 { entry.pointee.connections.circle_center = rg_node() }
        name.pointee.slot = ConnectionName.unread
    }

    @inline(never)
    private mutating func reportName(_ name: ConnectionName, _ code: rg_code, _ template: StaticText, _ id: Bytes) {
        report(code, RG_LEVEL_WARNING, name.offset, name.length, template, id)
    }

    /// Drops one connection of each cycle that has no solution.
    private mutating func breakCycles(_ first: Int) {
        let graph = ConnectionGraph(names: names, connections: plan.connections, first: first)
        for start in first..<names.count {
            let at = graph.unsolvableCycle(from: start)
            if at < 0 { continue }
            subject = Int(plan.connections[Int(names[at].entry)].node) &+ 1
            reportName(
                names[at], RG_CODE_CYCLE, "ignored: this connection to $q closes a cycle that nothing holds",
                plan.text(names[at].id))
            drop(names.pointer(at))
        }
    }
}
