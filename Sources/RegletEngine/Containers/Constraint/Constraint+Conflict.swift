// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The constraints of a conflict: handles, the error message, and their names, which outlive constraints that a failed
/// transaction removes.
extension ConstraintEditor {
    // MARK: - Finding

    /// Finds a minimal conflict, its constraints in the order in which they were added, and appends the sentence about
    /// it.
    @_optimize(size)
    func describeConflict(_ system: UnsafeMutablePointer<ConstraintSystem>, isLayingOut: Bool) {
        let store = constraintSystems.constraints
        store.pointee.conflict.count = 0
        store.pointee.conflictText.count = 0
        let count = system.pointee.solver.conflict(sealed: isLayingOut)
        if count == 0 || !store.pointee.conflict.reserve(min(count, store.pointee.records.count), memory) { return }
        // from the oldest row on, mostly in the order of the constraints
        var at = system.pointee.firstRecord
        while at >= 0, store.pointee.record(at).pointee.nextInSystem >= 0 {
            at = store.pointee.record(at).pointee.nextInSystem
        }
        while at >= 0 {
            let record = store.pointee.record(at)
            if system.pointee.solver.isConflicting(record.pointee.row) { insertConflict(at) }
            at = record.pointee.previousInSystem
        }
        let isAlone = store.pointee.conflict.count == 1 && count == 1
        state.pointee.message.append(
            isAlone
                ? "a constraint contradicts a limit, or that no size is below 0: "
                : "constraints contradict each other: ")
        for i in 0..<store.pointee.conflict.count {
            if i > 0 { state.pointee.message.append(", ") }
            appendConstraint(Int(UInt32(truncatingIfNeeded: store.pointee.conflict[i].id)))
        }
        // a layout allocates nothing, and removes no constraint whose name must be kept
        if !isLayingOut { _ = writeConflictText() }
    }

    /// Inserts a constraint into the conflict, by its order.
    @_optimize(size)
    private func insertConflict(_ index: Int32) {
        let store = constraintSystems.constraints
        let order = store.pointee.record(index).pointee.order
        store.pointee.conflict.append(constraintSystems.constraintHandle(index))
        var at = store.pointee.conflict.count &- 1
        while at > 0 {
            let before = store.pointee.conflict[at &- 1]
            if store.pointee.record(Int32(truncatingIfNeeded: before.id)).pointee.order < order { break }
            store.pointee.conflict[at] = before
            store.pointee.conflict[at &- 1] = constraintSystems.constraintHandle(index)
            at &-= 1
        }
    }

    // MARK: - Reading

    public func readConflict(
        _ out: UnsafeMutablePointer<rg_constraint>?, _ capacity: Int, _ count: UnsafeMutablePointer<UInt32>
    ) {
        let conflict = constraintSystems.constraints.pointee.conflict
        count.pointee = UInt32(truncatingIfNeeded: conflict.count)
        for i in 0..<min(capacity, conflict.count) { out?[i] = conflict[i] }
    }

    /// The name of the constraint at an index of the conflict.
    /// - Returns: nil when it has none, or memory is out.
    @_optimize(size)
    public func conflictName(_ place: Int) -> UnsafePointer<CChar>? {
        let store = constraintSystems.constraints
        if place >= store.pointee.conflict.count || !writeConflictText() { return nil }
        var text = UnsafePointer(store.pointee.conflictText.pointer(0))
        for _ in 0..<place { text += cStringLength(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)) &+ 1 }
        return UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)
    }

    /// A mark below those of all constraints that are added later: the number of constraints ever added.
    public var constraintMark: Int64 { Int64(constraintSystems.constraints.pointee.order) << 32 }
    public var conflictCount: Int { constraintSystems.constraints.pointee.conflict.count }
    /// The mark of a constraint of the conflict. Precondition: it exists.
    public func conflictMark(_ place: Int) -> Int64 {
        let handle = constraintSystems.constraints.pointee.conflict[place]
        return constraintSystems.constraints.pointee.record(Int32(truncatingIfNeeded: handle.id)).pointee.order
    }

    /// Writes the names of the constraints of the conflict, one after another, unless they are already written.
    @_optimize(size)
    private func writeConflictText() -> Bool {
        let store = constraintSystems.constraints
        if store.pointee.conflictText.count > 0 { return true }
        // the message buffer is used as scratch, and restored afterwards
        let sentence = state.pointee.message
        defer { state.pointee.message = sentence }
        for i in 0..<store.pointee.conflict.count {
            let index = constraintSystems.constraintIndex(store.pointee.conflict[i])
            let label = index < 0 ? ConstraintLabel() : store.pointee.record(index).pointee.label
            state.pointee.message.clear()
            if index >= 0 && label.name == nil { appendRelation(Int(index)) }
            if label.number >= 0 { appendNumber(label) }
            let start = store.pointee.conflictText.count
            guard store.pointee.conflictText.reserve(start &+ label.length &+ MessageBuffer.capacity, memory) else {
                store.pointee.conflictText.count = 0
                return false
            }
            let text = store.pointee.conflictText.pointer(start)
            if let name = label.name { copyBytes(text, name, label.length) }
            state.pointee.message.withCString {
                copyBytes(text + label.length, $0, cStringLength($0) &+ 1)
                store.pointee.conflictText.count = start &+ label.length &+ cStringLength($0) &+ 1
            }
        }
        return true
    }

    // MARK: - Sentences

    /// Appends the name of a constraint in quotes, or its terms.
    @inline(never)
    @_optimize(size)
    private func appendConstraint(_ index: Int) {
        let label = constraintSystems.constraints.pointee.records[index].label
        guard let name = label.name else { return appendRelation(index) }
        state.pointee.message.append("'")
        state.pointee.message.append(name, label.length)
        if label.number >= 0 { appendNumber(label) }
        state.pointee.message.append("'")
    }

    @inline(never)
    @_optimize(size)
    private func appendNumber(_ label: ConstraintLabel) {
        state.pointee.message.append(" [")
        state.pointee.message.append(number: UInt64(label.number))
        state.pointee.message.append("]")
    }

    /// Appends the terms of a constraint: "title.width >= 2 * icon.width + 8".
    @inline(never)
    @_optimize(size)
    private func appendRelation(_ index: Int) {
        let record = constraintSystems.constraints.pointee.records[index]
        let values = record.values
        appendAnchor(record.first, record.container, record.attribute)
        state.pointee.message.append(
            values.relation == RG_EQUAL ? " == " : values.relation == RG_LESS_OR_EQUAL ? " <= " : " >= ")
        let isConstant = record.secondAttribute == 0
        if !isConstant {
            if values.multiplier != 1 {
                append(decimal: values.multiplier)
                state.pointee.message.append(" * ")
            }
            appendAnchor(record.second, record.container, record.secondAttribute)
        }
        if !isConstant && values.constant != 0 { state.pointee.message.append(values.constant < 0 ? " - " : " + ") }
        if isConstant || values.constant != 0 {
            append(decimal: isConstant ? values.constant : values.constant.magnitude)
        }
        if record.spacer != 0 { state.pointee.message.append(" + a spacer") }
    }

    @inline(never)
    @_optimize(size)
    private func appendAnchor(_ item: rg_node, _ container: rg_node, _ attribute: UInt8) {
        if attribute == 0 { return state.pointee.message.append("0") }
        let row = self.row(item.id == 0 ? container : item)
        if row >= 0, let name = treeReports.nodeName(row) {
            state.pointee.message.append(name.0, name.1)
        } else if row >= 0 {
            state.pointee.message.append("#")
            state.pointee.message.append(number: UInt64(id(row)))
        }
        state.pointee.message.append(".")
        appendWord(
            """
            left right top bottom leading trailing width height centerX centerY lastBaseline baseline leftMargin \
            rightMargin topMargin bottomMargin leadingMargin trailingMargin centerXWithinMargins centerYWithinMargins \
            leftSafe rightSafe topSafe bottomSafe leadingSafe trailingSafe centerXSafe centerYSafe\u{20}
            """, Int(attribute) &- 1)
    }

    /// Appends a word of a list in which a space follows each word.
    @_optimize(size)
    private func appendWord(_ list: StaticText, _ place: Int) {
        var start = list.start
        var end = 0
        for _ in 0..<(place &+ 1) {
            start += end
            end = 0
            while start[end] != 0x20 { end &+= 1 }
            end &+= 1
        }
        state.pointee.message.append(start, end &- 1)
    }

    /// Appends a number with at most three decimal places.
    @inline(never)
    @_optimize(size)
    private func append(decimal: Double) {
        let scaled = UInt64(min(decimal.magnitude, 1e9) * 1000 + 0.5)
        if decimal < 0 && scaled > 0 { state.pointee.message.append("-") }
        state.pointee.message.append(number: scaled / 1000)
        var places = scaled % 1000
        if places == 0 { return }
        state.pointee.message.append(places < 10 ? ".00" : places < 100 ? ".0" : ".")
        while places % 10 == 0 { places /= 10 }
        state.pointee.message.append(number: places)
    }
}
