// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The exchange of a container's constraints for those of the active rules, all or none.
extension LayoutSets {
    @inline(never)
    func exchange(
        _ row: Int, _ set: Int32, _ difference: SetDifference, _ environment: UnsafePointer<rg_environment>
    ) -> rg_status {
        let sets = constraintSystems.sets, store = constraintSystems.constraints
        let old = sets.pointee.old
        let counts = difference.counts
        let added = Int(counts.added)
        if added > 0
            && (!store.pointee.records.reserve(store.pointee.records.count &+ added, memory)
                || !constraintSystems.reserveSystem(constraintSystems.systemRoot(row), 0, added))
        {
            return outOfMemory()
        }
        for i in 0..<old.count where !old[i].isTaken {
            let record = store.pointee.record(old[i].record)
            constraintSystems.dropRow(record)
            record.pointee.flags |= ConstraintRecord.isRemoved
        }
        // every set of a container has the order of its first set, even if the rules of that were removed
        let isFirst = set >= 0 && box(node(row)).constraint.pointee.setOrder < 0
        if isFirst {
            store.pointee.order &+= 1
            box(node(row)).constraint.pointee.setOrder = store.pointee.order
        }
        let rank = Int64(box(node(row)).constraint.pointee.setOrder) << 32
        let renumber = counts.added > 0 || difference.passes
        var status = RG_OK
        var lastOrder = Int64.min
        for i in 0..<sets.pointee.rules.count {
            let rule = sets.pointee.rules.pointer(i)
            if rule.pointee.old < 0 {
                rule.pointee.record = addRule(row, set, rule, rank | Int64(i))
                if rule.pointee.record >= 0 { continue }
                status = outOfMemory()
                break
            }
            let other = old[Int(rule.pointee.old)]
            let record = store.pointee.record(other.record)
            rule.pointee.record = other.record
            if record.pointee.label == rule.pointee.label {
                rule.pointee.label = ConstraintLabel()
            } else {
                exchangeLabels(record, rule)
            }
            if renumber {
                // the solver is informed only of constraints that change their relative order
                setOrder(record, rank | Int64(i), passesOthers: other.order < lastOrder)
                lastOrder = max(lastOrder, other.order)
            }
            if record.pointee.values.constant != rule.pointee.constant {
                record.pointee.values.constant = rule.pointee.constant
                _ = constraintSystems.compile(other.record)  // cannot fail: it has a row, or cannot have one
            }
        }
        if status == RG_OK {
            if renumber || counts.removed > 0 { relink(row, old: false) }
            // removing constraints cannot add a contradiction
            if counts.added > 0 || counts.changed > 0 { status = checkSet(row, environment) }
        }
        if status != RG_OK {
            if isFirst { box(node(row)).constraint.pointee.setOrder = -1 }
            let message = state.pointee.message  // about the failure
            undoExchange(row)
            state.pointee.message = message
            return status
        }
        for i in 0..<sets.pointee.rules.count where sets.pointee.rules[i].isLabelled {
            constraintSystems.dropLabel(sets.pointee.rules[i].label)
        }
        for i in 0..<old.count where !old[i].isTaken { constraintSystems.freeConstraint(old[i].record) }
        if renumber || counts.removed > 0 || counts.changed > 0 { constraintEditor.rulesChanged(row) }
        return RG_OK
    }

    /// Undoes the exchange.
    @_optimize(size)
    private func undoExchange(_ row: Int) {
        let sets = constraintSystems.sets, store = constraintSystems.constraints
        for i in 0..<sets.pointee.rules.count {
            let rule = sets.pointee.rules.pointer(i)
            if rule.pointee.record < 0 { continue }
            let record = store.pointee.record(rule.pointee.record)
            if rule.pointee.old < 0 {
                constraintSystems.dropRow(record)
            } else if rule.pointee.isLabelled {
                exchangeLabels(record, rule)
                constraintSystems.dropLabel(rule.pointee.label)
            }
        }
        relink(row, old: true)
        for i in 0..<sets.pointee.rules.count {
            let rule = sets.pointee.rules[i]
            if rule.record >= 0 && rule.old < 0 { constraintSystems.freeConstraint(rule.record) }
        }
        for i in 0..<sets.pointee.old.count {
            let other = sets.pointee.old[i]
            let record = store.pointee.record(other.record)
            record.pointee.flags &= ~ConstraintRecord.isRemoved
            record.pointee.values.constant = other.constant
            if record.pointee.order != other.order { setOrder(record, other.order, passesOthers: true) }
            if !constraintSystems.compile(other.record) { constraintEditor.stale(row) }
        }
        constraintEditor.rulesChanged(row)
    }

    /// Checks whether the required constraints can be satisfied: in the size of the last layout or, when that is about
    /// to change, in any size.
    private func checkSet(_ row: Int, _ environment: UnsafePointer<rg_environment>) -> rg_status {
        let root = constraintSystems.systemRoot(row)
        let status = constraintLayout.checkSystem(root)
        if status != RG_ERROR_UNSATISFIABLE || hasViewport(row, environment) { return status }
        return constraintLayout.checkSystem(root, anySize: true)
    }

    /// Whether the last layout of a row's tree was in the viewport of an environment, if that has one.
    @_optimize(size)
    private func hasViewport(_ row: Int, _ environment: UnsafePointer<rg_environment>) -> Bool {
        let width = environment.pointee.width, height = environment.pointee.height
        if width == 0 && height == 0 { return true }
        var root = row
        while node(root).pointee.parent >= 0 { root = Int(node(root).pointee.parent) }
        guard let last = state.pointee.viewports.find(handle(root).id) else { return false }
        let scale = state.pointee.scale
        return last.width.size == scale.size(width)
            && last.height.size
                == clampUnits(Int(scale.size(height)) &- (last.isSpecs ? 0 : Int(scrollLayout.insetUnits(root))))
    }

    // MARK: - Constraints

    private func addRule(_ row: Int, _ set: Int32, _ rule: UnsafeMutablePointer<SetRule>, _ order: Int64) -> Int32 {
        let store = constraintSystems.constraints
        let index = constraintEditor.reserveRecord()
        if index < 0 { return -1 }
        let record = store.pointee.record(index)
        constraintSystems.dropLabel(record.pointee.label)  // the label of the constraint it replaces
        store.pointee.freeRecord = record.pointee.next
        let entry = constraintSystems.sets.pointee.record(set).entry(rule.pointee.entry)
        let generation = record.pointee.generation
        record.pointee = ConstraintRecord()
        record.pointee.generation = generation
        record.pointee.container = handle(row)
        record.pointee.first = rule.pointee.first
        record.pointee.second = rule.pointee.second
        record.pointee.attribute = entry.pointee.attribute
        record.pointee.secondAttribute = entry.pointee.secondAttribute
        record.pointee.values = ConstraintValues(
            multiplier: entry.pointee.multiplier, constant: rule.pointee.constant, priority: entry.pointee.priority,
            relation: rg_relation(rawValue: UInt32(entry.pointee.relation)))
        record.pointee.flags = ConstraintRecord.isLive
        record.pointee.order = order
        exchangeLabels(record, rule)
        if constraintSystems.compile(index) { return index }
        constraintSystems.freeConstraint(index)
        return -1
    }

    @inline(never)
    private func exchangeLabels(_ record: UnsafeMutablePointer<ConstraintRecord>, _ rule: UnsafeMutablePointer<SetRule>)
    {
        let label = rule.pointee.label
        rule.pointee.label = record.pointee.label
        record.pointee.label = label
        if rule.pointee.isLabelled { return }
        rule.pointee.isLabelled = true
        constraintSystems.sets.pointee.record(label.set).pointee.users &+= 1
    }

    @inline(never)
    private func setOrder(_ record: UnsafeMutablePointer<ConstraintRecord>, _ order: Int64, passesOthers: Bool) {
        record.pointee.order = order
        if record.pointee.row < 0 { return }
        constraintSystems.constraints.pointee.system(record.pointee.system).pointee.solver.setOrder(
            record.pointee.row, order, passesOthers: passesOthers)
    }

    /// Puts the constraints of the rules, or the old ones, at the place of their set in the container's list.
    @inline(never)
    private func relink(_ row: Int, old: Bool) {
        let sets = constraintSystems.sets, store = constraintSystems.constraints
        let box = self.box(node(row))
        var at = box.constraint.pointee.firstConstraint
        while at >= 0 {
            let next = store.pointee.record(at).pointee.next
            if store.pointee.record(at).pointee.label.set >= 0 { constraintSystems.unlink(at, box) }
            at = next
        }
        let count = old ? sets.pointee.old.count : sets.pointee.rules.count
        var after: Int32 = -1
        for i in 0..<count {
            let index = old ? sets.pointee.old[i].record : sets.pointee.rules[i].record
            // the constraints of a set are contiguous
            if i == 0 { after = constraintSystems.place(of: index, box) }
            constraintSystems.link(index, after: after, box)
            after = index
        }
    }
}
