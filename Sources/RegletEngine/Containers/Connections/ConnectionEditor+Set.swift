// SPDX-License-Identifier: MIT
import CReglet

/// Edits of connections and of references of helpers.
extension ConnectionEditor {
    @_optimize(size)
    private func makeConnections(_ row: Int) -> UnsafeMutablePointer<ConnectionRecord>? {
        if let record = self.record(row) { return record }
        let s = state
        guard s.pointee.connections.byID.reserve(s.pointee.capacity, memory),
            s.pointee.connections.records.used > 0
                || s.pointee.connections.records.preallocate(Int(s.pointee.def.connection_capacity), memory),
            s.pointee.connections.records.reserve(1, memory)
        else { return nil }
        while s.pointee.connections.byID.count < s.pointee.connections.byID.capacity {
            s.pointee.connections.byID.append(-1)
        }
        let index = s.pointee.connections.records.take(ConnectionRecord(id: Int32(truncatingIfNeeded: id(row))))
        s.pointee.connections.byID[id(row)] = index
        return s.pointee.connections.records.pointer(Int(index))
    }

    /// - Returns: OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @inline(never)
    @_optimize(size)
    public func setConnections(_ row: Int, _ given: UnsafePointer<rg_connections>) -> rg_status {
        var connections = given.pointee
        let status = withUnsafeMutablePointer(to: &connections) { check($0, of: row) }
        if status != RG_OK { return status }
        guard let record = makeConnections(row) else { return outOfMemory() }
        if record.pointee.hasConnections
            && sameBytes(&record.pointee.connections, &connections, MemoryLayout<rg_connections>.size)
        {
            return RG_OK
        }
        record.pointee.connections = connections
        record.pointee.hasConnections = true
        noteLayoutLimits(row, connections)
        connectionsChanged(row)
        return RG_OK
    }

    /// The largest size of a ConstraintLayout cuts even an exact size, so that its parent may not take that for granted.
    @_optimize(size)
    private func noteLayoutLimits(_ row: Int, _ connections: rg_connections) {
        let isLimited = connections.layout_max_width.kind == RG_PX || connections.layout_max_height.kind == RG_PX
        if !isLimited || !isConnectedLayout(row) || node(row).pointee.flags & NodeFlags.sizeRules != 0 { return }
        node(row).pointee.flags |= NodeFlags.sizeRules
        invalidation.dropParentSummary(row)
        invalidation.markParentDirty(row)
    }

    @_optimize(size)
    public func removeConnections(_ row: Int) {
        guard let record = self.record(row) else { return }
        record.pointee.connections = ConnectionRecord.defaultConnections
        record.pointee.hasConnections = false
        connectionsChanged(row)
        dropBareConnections(row, record)
    }

    /// Reserves an entry for each id, so that records can change their nodes. - Returns: false when memory is out.
    @_optimize(size)
    func reserveIDs() -> Bool {
        let s = state
        if s.pointee.connections.records.used == 0 { return true }
        guard s.pointee.connections.byID.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.connections.byID.count < s.pointee.connections.byID.capacity {
            s.pointee.connections.byID.append(-1)
        }
        return true
    }

    /// Exchanges the connections and references of two nodes, and invalidates the containers that read those of `row`.
    /// Precondition: `reserveIDs`.
    @_optimize(size)
    func exchangeConnections(_ row: Int, _ other: Int) {
        let s = state
        if s.pointee.connections.byID.count == 0 { return }
        let a = s.pointee.connections.byID[id(row)], b = s.pointee.connections.byID[id(other)]
        if a < 0 && b < 0 { return }
        s.pointee.connections.byID[id(row)] = b
        s.pointee.connections.byID[id(other)] = a
        if a >= 0 { s.pointee.connections.records.pointer(Int(a)).pointee.id = Int32(truncatingIfNeeded: id(other)) }
        if b >= 0 {
            let record = s.pointee.connections.records.pointer(Int(b))
            record.pointee.id = Int32(truncatingIfNeeded: id(row))
            noteLayoutLimits(row, record.pointee.connections)
        }
        connectionsChanged(row)
    }

    @_optimize(size)
    private func dropBareConnections(_ row: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) {
        if !record.pointee.hasConnections && record.pointee.nodes.count == 0
            && record.pointee.references.barrier == RG_ATTR_NONE && record.pointee.references.role == RG_ROLE_NONE
        {
            releaseConnections(row)
        }
    }

    private func connectionsChanged(_ row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isConnectedLayout(parent) {
            invalidation.dropSummary(parent)
            invalidation.markDirty(parent)
        }
        if isContainer(row) && isConnectedLayout(row) {
            invalidation.dropSummary(row)
            invalidation.markDirty(row)
        }
    }

    @_optimize(size)
    private func check(_ connections: UnsafeMutablePointer<rg_connections>, of row: Int) -> rg_status {
        func wrong(_ text: StaticText) -> rg_status { fail(RG_ERROR_INVALID_ARGUMENT, text) }
        let t = connections.pointee
        if Int(t.struct_size) != MemoryLayout<rg_connections>.size {
            return wrong("struct_size is not sizeof(rg_connections)")
        }
        if t.flags > 63 { return wrong("unknown connection flags") }
        if t.chain_x.rawValue > RG_CHAIN_PACKED.rawValue || t.chain_y.rawValue > RG_CHAIN_PACKED.rawValue {
            return wrong("unknown chain style")
        }
        if !((t.bias_x + t.bias_y).magnitude < 1e9) { return wrong("a bias is not finite") }
        // the sum is finite only if all numbers are
        let sum = t.weight_x + t.weight_y + t.ratio + t.circle_radius + t.circle_angle + t.baseline_margin
        if !(sum.magnitude < 1e9) || t.ratio < 0 {
            return wrong("numbers must be finite, ratio >= 0")
        }
        if !isLimit(t.min_width) || !isLimit(t.max_width) || !isLimit(t.min_height) || !isLimit(t.max_height)
            || !isLimit(t.layout_max_width) || !isLimit(t.layout_max_height)
        {
            return wrong("limits are RG_PX >= 0, RG_WRAP_CONTENT or RG_UNSET")
        }
        if t.circle_center.id != 0 && self.row(t.circle_center) < 0 {
            return fail(RG_ERROR_STALE_HANDLE, ConnectionEditor.lostConnection)
        }
        for i in 0..<7 {
            let connection = ConnectionRecord.connection(connections, i)
            let edge = connection.pointee.edge.rawValue
            if edge == 0 {
                connection.pointee.target = rg_node()
                continue
            }
            // bits of attributes: left, right, leading, trailing; top, bottom; for a baseline, also the baseline
            let allowed: UInt32 = i == 6 ? 0x1018 : i < 4 && i & 1 == 1 ? 0x18 : 0x66
            if edge > 12 || allowed & (1 << edge) == 0 { return failEdge(i, allowed) }
            let target = self.row(connection.pointee.target)
            if target < 0 { return fail(RG_ERROR_STALE_HANDLE, ConnectionEditor.lostConnection) }
            if connection.pointee.gone_margin.magnitude > 1e9 { return wrong("a gone margin is not finite") }
        }
        return RG_OK
    }

    /// Names a connection whose edge is wrong, and the edges that it may have.
    @inline(never)
    @_optimize(size)
    private func failEdge(_ connection: Int, _ allowed: UInt32) -> rg_status {
        let names: StaticText = "left top right bottom leading trailing baseline "
        let (name, length) = names.word(connection)
        _ = fail(RG_ERROR_INVALID_ARGUMENT, "")
        state.pointee.message.append(name, length)
        state.pointee.message.append(".edge must be ")
        state.pointee.message.append(
            allowed == 0x66
                ? "LEFT, RIGHT, LEADING or TRAILING" : allowed == 0x18 ? "TOP or BOTTOM" : "TOP, BOTTOM or BASELINE")
        return RG_ERROR_INVALID_ARGUMENT
    }

    private func isLimit(_ length: rg_length) -> Bool {
        length.kind == RG_UNSET || length.kind == RG_WRAP_CONTENT
            || (length.kind == RG_PX && length.value >= 0 && length.value < 1e9)
    }

    private static var lostConnection: StaticText { "a target was destroyed, or belongs to another context" }

    /// - Returns: OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setReferences(_ row: Int, _ given: rg_references?) -> rg_status {
        let new = given ?? ConnectionRecord.defaultReferences
        let count = Int(new.count)
        if Int(new.struct_size) != MemoryLayout<rg_references>.size {
            return fail(RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_references)")
        }
        if new.barrier.rawValue > RG_ATTR_TRAILING.rawValue || !(new.margin.magnitude < 1e9)
            || (count > 0 && new.nodes == nil)
        {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a barrier is an edge, with a finite margin and nodes")
        }
        if let problem = checkHelper(new) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        for i in 0..<count where self.row(new.nodes[i]) < 0 {
            return fail(RG_ERROR_STALE_HANDLE, ConnectionEditor.lostConnection)
        }
        if given == nil && self.record(row) == nil { return RG_OK }
        var nodes = Buffer<rg_node>()
        guard nodes.resize(count, memory), let record = makeConnections(row) else {
            nodes.release(memory)
            return outOfMemory()
        }
        for i in 0..<count { nodes.append(new.nodes[i]) }
        record.pointee.nodes.release(memory)
        record.pointee.nodes = nodes
        record.pointee.references = new
        connectionsChanged(row)
        propagateGroupVisibility(row)
        dropBareConnections(row, record)
        return RG_OK
    }

    /// The mistake in a guideline or a flow, or nil.
    @_optimize(size)
    private func checkHelper(_ given: rg_references) -> StaticText? {
        if given.role.rawValue > RG_ROLE_PLACEHOLDER.rawValue { return "unknown role" }
        if given.begin.magnitude > 1e9 || given.end.magnitude > 1e9 || given.percent.magnitude > 1e9 {
            return "the place of a guideline is not finite"
        }
        let flow = given.flow
        if flow.orientation.rawValue > RG_VERTICAL.rawValue || flow.wrap.rawValue > RG_FLOW_WRAP_CHAIN2.rawValue
            || flow.align_x.rawValue > RG_FLOW_CENTER.rawValue || flow.align_y.rawValue > RG_FLOW_BASELINE.rawValue
        {
            return "unknown wrap, alignment or orientation of a flow"
        }
        let chains = flow.chain_x.bias + flow.chain_y.bias + flow.first_x.bias + flow.first_y.bias + flow.last_x.bias
        if !((chains + flow.last_y.bias + flow.gap_x + flow.gap_y).magnitude < 1e9) {
            return "a number of a flow is not finite"
        }
        func isChain(_ chain: rg_flow_chain) -> Bool { chain.style >= -1 && chain.style <= 2 }
        if !isChain(flow.chain_x) || !isChain(flow.chain_y) || !isChain(flow.first_x) || !isChain(flow.first_y)
            || !isChain(flow.last_x) || !isChain(flow.last_y)
        {
            return "unknown chain style of a flow"
        }
        return nil
    }
}
