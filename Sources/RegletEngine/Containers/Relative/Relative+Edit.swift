// SPDX-License-Identifier: MIT
import CReglet

/// Sets the rules of relative children and invalidates their containers.
/// Invariant: `given` has a bit for each anchor in the record's list, and the list is sorted by rule.
extension RelativeLayout {
    // MARK: - Setting

    @_optimize(size)
    public func isRule(_ rule: rg_relative_rule) -> Bool { rule.rawValue <= RelativeRule.last }

    /// Names the sibling of a rule by its id.
    /// - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @inline(never)
    @_optimize(size)
    public func setAnchor(_ row: Int, _ rule: rg_relative_rule, _ bytes: UnsafePointer<UInt8>, _ count: Int)
        -> rg_status
    {
        if count > Int(state.pointee.def.max_text_bytes) {
            return fail(RG_ERROR_LIMIT, "the id is longer than max_text_bytes")
        }
        let bad = Utf8.firstInvalid(bytes, count)
        if bad >= 0 { return treeEditor.failBytes("the id is not UTF-8 without NUL: byte ", bad) }
        if let record = relative(row), let old = anchor(record, rule.rawValue), let present = old.pointee.bytes,
            Int(old.pointee.length) == count, sameBytes(present, bytes, count)
        {
            return RG_OK
        }
        guard reserveRelatives(1), state.pointee.names.reserveMarks(memory),
            let block = memory.pointee.allocate(count &+ 1)
        else { return outOfMemory() }
        let copy = block.bindMemory(to: UInt8.self, capacity: count &+ 1)
        copyBytes(copy, bytes, count)
        copy[count] = 0
        store(
            row,
            Anchor(
                next: -1, rule: rule.rawValue, length: Int32(truncatingIfNeeded: count),
                hash: state.pointee.names.hash(bytes, count), bytes: copy, sibling: rg_node(id: 0)))
        return RG_OK
    }

    /// Names the sibling of a rule by its row.
    /// - Returns: OK, OUT_OF_MEMORY.
    @_optimize(size)
    public func setAnchor(_ row: Int, _ rule: rg_relative_rule, sibling: Int) -> rg_status {
        let handle = self.handle(sibling)
        if let record = relative(row), let old = anchor(record, rule.rawValue), old.pointee.bytes == nil,
            old.pointee.sibling.id == handle.id
        {
            return RG_OK
        }
        guard reserveRelatives(2) else { return outOfMemory() }
        _ = makeRelative(sibling)  // the sort stores the sibling's index in its record
        store(
            row,
            Anchor(next: -1, rule: rule.rawValue, length: -1, hash: 0, bytes: nil, sibling: handle))
        return RG_OK
    }

    @_optimize(size)
    public func removeAnchor(_ row: Int, _ rule: rg_relative_rule) {
        guard let record = relative(row), record.pointee.given & RelativeRule.bit(rule.rawValue) != 0 else { return }
        dropAnchor(record, rule.rawValue)
        rulesChanged(row, rule.rawValue)
    }

    /// Sets the rules of a child that refer to its parent.
    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setParentRules(_ row: Int, _ rules: UInt32) -> rg_status {
        if rules & ~RelativeRule.parentMask != 0 { return fail(RG_ERROR_INVALID_ARGUMENT, "unknown parent rules") }
        if parentRules(row) == rules { return RG_OK }
        guard reserveRelatives(1) else { return outOfMemory() }
        makeRelative(row).pointee.parentRules = rules
        rulesChanged(row, 0)
        return RG_OK
    }

    /// Reserves one anchor, `records` records, and the message that names the ids of a cycle.
    @_optimize(size)
    private func reserveRelatives(_ records: Int) -> Bool {
        let s = state
        guard s.pointee.relatives.byID.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.relatives.byID.count < s.pointee.relatives.byID.capacity { s.pointee.relatives.byID.append(-1) }
        return s.pointee.relatives.records.reserve(records, memory) && s.pointee.relatives.anchors.reserve(1, memory)
            && s.pointee.diagnostics.reserveMessage(MessageBuffer.capacity, memory)
    }

    /// The record of a row, created if absent. Precondition: memory is reserved.
    @_optimize(size)
    private func makeRelative(_ row: Int) -> UnsafeMutablePointer<RelativeRecord> {
        if let record = relative(row) { return record }
        let index = state.pointee.relatives.records.take(RelativeRecord(id: id(row)))
        state.pointee.relatives.byID[id(row)] = index
        relativeChanged(Int(node(row).pointee.parent))  // a child with a record is placed by its record
        return relativeRecord(index)
    }

    @_optimize(size)
    private func store(_ row: Int, _ value: Anchor) {
        let record = makeRelative(row)
        dropAnchor(record, value.rule)
        let index = state.pointee.relatives.anchors.take(value)
        var before: Int32 = -1
        var after = record.pointee.anchors
        while after >= 0 && anchor(after).pointee.rule < value.rule {
            before = after
            after = anchor(after).pointee.next
        }
        anchor(index).pointee.next = after
        if before >= 0 { anchor(before).pointee.next = index } else { record.pointee.anchors = index }
        record.pointee.given |= RelativeRule.bit(value.rule)
        rulesChanged(row, value.rule)
    }

    @_optimize(size)
    private func dropAnchor(_ record: UnsafeMutablePointer<RelativeRecord>, _ rule: UInt32) {
        if record.pointee.given & RelativeRule.bit(rule) == 0 { return }
        record.pointee.given &= ~RelativeRule.bit(rule)
        var before: Int32 = -1
        var index = record.pointee.anchors
        while index >= 0 && anchor(index).pointee.rule != rule {
            before = index
            index = anchor(index).pointee.next
        }
        if index < 0 { return }
        let next = anchor(index).pointee.next
        if before >= 0 { anchor(before).pointee.next = next } else { record.pointee.anchors = next }
        giveAnchor(index)
    }

    @inline(never)
    @_optimize(size)
    private func giveAnchor(_ index: Int32) {
        let anchor = self.anchor(index)
        if let bytes = anchor.pointee.bytes { memory.pointee.deallocate(bytes, Int(anchor.pointee.length) &+ 1) }
        state.pointee.relatives.anchors.give(index)
    }

    @_optimize(size)
    private func rulesChanged(_ row: Int, _ rule: UInt32) {
        result(row).pointee.state &= ~ResultFlags.warned
        relativeChanged(rule == RG_IGNORE_GRAVITY.rawValue ? row : Int(node(row).pointee.parent))
        guard let record = relative(row), record.pointee.parentRules == 0, record.pointee.given == 0 else { return }
        // The state is that of a child that never had a rule: near the limits, edges in a record are rounded
        // differently.
        releaseRelative(row)
        result(row).pointee.state &= ~ResultFlags.inverted
        relativeChanged(Int(node(row).pointee.parent))
    }

    /// Reserves an entry for each id, so that records can change their nodes. - Returns: false when memory is out.
    @_optimize(size)
    func reserveIDs() -> Bool {
        let s = state
        if s.pointee.relatives.records.used == 0 { return true }
        guard s.pointee.relatives.byID.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.relatives.byID.count < s.pointee.relatives.byID.capacity { s.pointee.relatives.byID.append(-1) }
        return true
    }

    /// Exchanges the rules of two nodes, and invalidates the containers that read those of `row`. Precondition:
    /// `reserveIDs`.
    @_optimize(size)
    func exchangeRules(_ row: Int, _ other: Int) {
        let a = relativeIndex(row), b = relativeIndex(other)
        if a < 0 && b < 0 { return }
        state.pointee.relatives.byID[id(row)] = b
        state.pointee.relatives.byID[id(other)] = a
        if a >= 0 { relativeRecord(a).pointee.id = Int32(truncatingIfNeeded: id(other)) }
        if b >= 0 { relativeRecord(b).pointee.id = Int32(truncatingIfNeeded: id(row)) }
        result(row).pointee.state &= ~(ResultFlags.warned | ResultFlags.inverted)
        relativeChanged(row)
        relativeChanged(Int(node(row).pointee.parent))
    }

    // MARK: - Changes of the children

    /// Invalidates `container` (-1: none) after a change of the rules or ids of its children.
    @_optimize(size)
    func relativeChanged(_ container: Int) {
        guard container >= 0, isRelative(container) else { return }
        invalidation.rulesChanged(container)
    }

    /// Releases the rules of a node that will be destroyed. O(rules).
    @_optimize(size)
    func releaseRelative(_ row: Int) {
        let index = relativeIndex(row)
        if index < 0 { return }
        var at = relativeRecord(index).pointee.anchors
        while at >= 0 {
            let next = anchor(at).pointee.next
            giveAnchor(at)
            at = next
        }
        state.pointee.relatives.byID[id(row)] = -1
        state.pointee.relatives.records.give(index)
    }

    /// Releases all memory of the rules. O(nodes).
    @_optimize(size)
    func releaseRelatives() {
        let s = state
        if s.pointee.relatives.records.used > 0 {
            for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 { releaseRelative(row) }
        }
        s.pointee.relatives.byID.release(memory)
        s.pointee.relatives.records.release(memory)
        s.pointee.relatives.anchors.release(memory)
    }
}
