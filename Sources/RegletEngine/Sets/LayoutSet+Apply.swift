// SPDX-License-Identifier: MIT
import CReglet

/// The update of a container's constraints to a layout set.
///
/// The active rules are matched with the constraints of the previous set by content, through a hash table. Unmatched
/// constraints are removed, unmatched rules added, and constants set. Order numbers are rewritten; the solver is
/// informed only of constraints whose relative order changes. Nothing is freed before the system was checked, so that
/// all changes can be undone.
extension LayoutSets {
    public func applySet(
        _ row: Int, _ handle: rg_layout_set, _ environment: UnsafePointer<rg_environment>,
        _ result: UnsafeMutablePointer<rg_layout_set_result>
    ) -> rg_status {
        let sets = constraintSystems.sets
        let index = setIndex(handle)
        if handle.id != 0 && index < 0 { return failSet() }
        if !isConstraint(row) { return constraintEditor.failNoConstraints() }
        if constraintSystems.constraints.pointee.isOpen {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a transaction is open")
        }
        if let problem = problem(environment) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        sets.pointee.rules.count = 0
        if index >= 0 {
            var run = SetRun(engine, row, index, environment)
            let status = run.run()
            if status != RG_OK { return status }
        }
        if !gatherOld(row) { return outOfMemory() }
        let difference = match(index)
        let status = exchange(row, index, difference, environment)
        if status == RG_OK { result.pointee = difference.counts }
        return status
    }

    @inline(never)
    private func problem(_ environment: UnsafePointer<rg_environment>) -> StaticText? {
        let e = environment.pointee
        if Int(e.struct_size) != MemoryLayout<rg_environment>.size {
            return "struct_size is not sizeof(rg_environment)"
        }
        if !(e.width >= 0 && e.width.isFinite && e.height >= 0 && e.height.isFinite) {
            return "width and height must be finite and not negative"
        }
        if let problem = densityProblem(e.density, e.font_scale) ?? pixelScaleProblem(e.pixel_scale) { return problem }
        if e.direction.rawValue > RG_DIRECTION_RTL.rawValue || e.orientation.rawValue > RG_SCREEN_LANDSCAPE.rawValue
            || e.width_class.rawValue > RG_SIZE_REGULAR.rawValue || e.height_class.rawValue > RG_SIZE_REGULAR.rawValue
            || e.idiom.rawValue > RG_IDIOM_KIOSK.rawValue
        {
            return "unknown direction, orientation, size class or idiom"
        }
        if e.value_count > 0 && e.values == nil { return "values is NULL" }
        for i in 0..<Int(e.value_count)
        where e.values[i].key == nil || !ConstraintEditor.isCoefficient(e.values[i].number) {
            return "a value needs a key and a number within +-1e9"
        }
        return nil
    }

    // MARK: - Comparing

    /// Copies the constraints of the previous set into `old`, in order, and reserves room for those of the next call.
    private func gatherOld(_ row: Int) -> Bool {
        let sets = constraintSystems.sets, store = constraintSystems.constraints
        let box = self.box(node(row))
        let room = max(Int(box.constraint.pointee.constraintCount), sets.pointee.rules.count)
        sets.pointee.old.count = 0
        if !sets.pointee.old.reserve(room, memory) || !sets.pointee.heads.reserve(LayoutSets.tableSize(room), memory) {
            return false
        }
        var at = box.constraint.pointee.firstConstraint
        while at >= 0 {
            let record = store.pointee.record(at)
            if record.pointee.label.set >= 0 {
                sets.pointee.old.append(
                    OldRule(record: at, order: record.pointee.order, constant: record.pointee.values.constant))
            }
            at = record.pointee.next
        }
        return true
    }

    private static func tableSize(_ count: Int) -> Int {
        var size = 16
        while size < count &* 2 { size &*= 2 }
        return size
    }

    /// Finds a constraint for each rule: next to the last match, or in the hash table, which the first miss builds.
    /// - Complexity: O(rules + old ones).
    @inline(never)
    private func match(_ set: Int32) -> SetDifference {
        let sets = constraintSystems.sets
        var difference = SetDifference()
        let old = sets.pointee.old
        let mask = LayoutSets.tableSize(old.count) &- 1
        var hasTable = false
        var next = 0
        var lastOrder = Int64.min
        for i in 0..<sets.pointee.rules.count {
            let rule = sets.pointee.rules.pointer(i)
            let wanted = content(of: rule, sets.pointee.record(set).entry(rule.pointee.entry))
            var found = -1
            if next < old.count && content(of: old[next].record) == wanted
                && old[next].constant == rule.pointee.constant && !old[next].isTaken
            {
                found = next
            } else {
                if !hasTable { makeTable(mask) }
                hasTable = true
                found = find(wanted, rule.pointee.constant, mask)
            }
            rule.pointee.old = Int32(truncatingIfNeeded: found)
            if found < 0 {
                difference.counts.added &+= 1
                continue
            }
            next = found &+ 1
            let other = old.pointer(found)
            other.pointee.isTaken = true
            if other.pointee.constant == rule.pointee.constant {
                difference.counts.kept &+= 1
            } else {
                difference.counts.changed &+= 1
            }
            if other.pointee.order < lastOrder { difference.passes = true }
            lastOrder = max(lastOrder, other.pointee.order)
        }
        difference.counts.removed =
            UInt32(truncatingIfNeeded: old.count) &- difference.counts.kept &- difference.counts.changed
        return difference
    }

    private func makeTable(_ mask: Int) {
        let old = constraintSystems.sets.pointee.old, heads = constraintSystems.sets.pointee.heads
        fillBytes(heads.pointer(0), (mask &+ 1) &* 4)
        // backwards, so that the first of several equal rules is found first
        var i = old.count
        while i > 0 {
            i &-= 1
            let slot = content(of: old[i].record).hash & mask
            old.pointer(i).pointee.next = heads[slot]
            heads[slot] = Int32(truncatingIfNeeded: i)
        }
    }

    /// The first unmatched old rule with this content, preferably with this constant, or -1.
    private func find(_ wanted: ConstraintContent, _ constant: Double, _ mask: Int) -> Int {
        let old = constraintSystems.sets.pointee.old
        var at = Int(constraintSystems.sets.pointee.heads[wanted.hash & mask])
        var near = -1
        while at >= 0 {
            let other = old.pointer(at)
            if !other.pointee.isTaken && content(of: other.pointee.record) == wanted {
                if other.pointee.constant == constant { return at }
                if near < 0 { near = at }
            }
            at = Int(other.pointee.next)
        }
        return near
    }

    @inline(__always)
    private func content(of index: Int32) -> ConstraintContent {
        let record = constraintSystems.constraints.pointee.record(index)
        return ConstraintContent(
            record.pointee.first, record.pointee.second, record.pointee.attribute, record.pointee.secondAttribute,
            UInt8(truncatingIfNeeded: record.pointee.values.relation.rawValue), record.pointee.values.priority,
            record.pointee.values.multiplier)
    }

    @inline(__always)
    private func content(
        of rule: UnsafeMutablePointer<SetRule>, _ entry: UnsafeMutablePointer<SetEntry>
    ) -> ConstraintContent {
        ConstraintContent(
            rule.pointee.first, rule.pointee.second, entry.pointee.attribute, entry.pointee.secondAttribute,
            entry.pointee.relation, entry.pointee.priority, entry.pointee.multiplier)
    }
}

/// The content of a constraint: all except its constant, name and order.
private struct ConstraintContent: Equatable {
    let first, second: UInt64
    /// Attributes, relation and priority.
    let kind: UInt64
    let multiplier: UInt64

    @inline(__always)
    init(
        _ first: rg_node, _ second: rg_node, _ attribute: UInt8, _ secondAttribute: UInt8, _ relation: UInt8,
        _ priority: Float, _ multiplier: Double
    ) {
        self.first = first.id
        self.second = second.id
        kind =
            UInt64(attribute) | UInt64(secondAttribute) << 8 | UInt64(relation) << 16
            | UInt64(priority.bitPattern) << 32
        self.multiplier = multiplier.bitPattern
    }

    @inline(__always)
    var hash: Int {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        var hash = (first &* factor) ^ second
        hash = (hash ^ hash >> 29) &* factor ^ kind
        hash = (hash ^ hash >> 29) &* factor ^ multiplier
        return Int(truncatingIfNeeded: (hash ^ hash >> 29) &* factor >> 33)
    }
}
