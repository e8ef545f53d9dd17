// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The constraints that two versions of a file have in common.
///
/// Constraints match if they concern the same attributes of nodes that match. Their values may differ, which are then
/// set. Constraints with a spacer match only if all constraints of the file do, as a spacer is shared.
extension ReloadMatch {
    /// Matches the constraints, and sets the marks of the new plan to those that its constraints will have.
    /// - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    mutating func compareConstraints(_ plan: inout InflatePlan) -> Bool {
        let memory = engine.memory
        if plan.constraints.count == 0 && old.constraints.count == 0 { return true }
        guard graft.constraints.resize(max(plan.constraints.count, 1), memory),
            graft.removedConstraints.resize(max(old.constraints.count, 1), memory)
        else { return false }
        for k in 0..<plan.constraints.count {
            let item = plan.constraints.pointer(k)
            graft.constraints.append(GraftConstraint(container: item.pointee.node, staged: item.pointee.record))
        }
        var records = Buffer<Int32>(), heads = Buffer<Int32>(), next = Buffer<Int32>()
        defer {
            records.release(memory)
            heads.release(memory)
            next.release(memory)
        }
        var size = 16
        while size < old.constraints.count { size &*= 2 }
        guard records.resize(max(old.constraints.count, 1), memory), heads.resize(size, memory),
            next.resize(max(old.constraints.count, 1), memory)
        else { return false }
        for _ in 0..<old.constraints.count {
            records.append(-1)
            next.append(-1)
        }
        for _ in 0..<size { heads.append(-1) }
        if !findRecords(&records) { return false }
        // chains in the order of the file
        var j = old.constraints.count
        while j > 0 {
            j &-= 1
            if records[j] < 0 { continue }
            let place = Int(truncatingIfNeeded: hash(old.constraints.pointer(j), isOld: true)) & (size &- 1)
            next[j] = heads[place]
            heads[place] = Int32(truncatingIfNeeded: j)
        }
        for k in 0..<plan.constraints.count {
            let item = plan.constraints.pointer(k)
            let place = Int(truncatingIfNeeded: hash(item, isOld: false)) & (size &- 1)
            var back: Int32 = -1
            var at = heads[place]
            while at >= 0 && !isSame(old.constraints.pointer(Int(at)), item) {
                back = at
                at = next[Int(at)]
            }
            if at < 0 { continue }
            let after = next[Int(at)]
            if back < 0 { heads[place] = after } else { next[Int(back)] = after }
            graft.constraints.pointer(k).pointee.kept = records[Int(at)]
            graft.constraints.pointer(k).pointee.changes = differences(old.constraints.pointer(Int(at)), item)
            item.pointee.length = Int(at)  // the old one
            records[Int(at)] = -1 &- records[Int(at)] &- 1  // taken
        }
        dropSpacers(&plan, &records)
        for j in 0..<old.constraints.count where records[j] >= 0 { graft.removedConstraints.append(records[j]) }
        number(&plan)
        return true
    }

    /// Finds the records of the old constraints that still exist, in containers that stay.
    @inline(never)
    @_optimize(size)
    private mutating func findRecords(_ records: inout Buffer<Int32>) -> Bool {
        let memory = engine.memory
        var heads = Buffer<Int32>(), next = Buffer<Int32>()
        defer {
            heads.release(memory)
            next.release(memory)
        }
        guard heads.resize(old.nodes.count, memory), next.resize(max(old.constraints.count, 1), memory) else {
            return false
        }
        for _ in 0..<old.nodes.count { heads.append(-1) }
        next.count = old.constraints.count
        var j = old.constraints.count
        while j > 0 {
            j &-= 1
            let container = Int(old.constraints.pointer(j).pointee.node)
            next[j] = heads[container]
            heads[container] = Int32(truncatingIfNeeded: j)
        }
        for container in 0..<old.nodes.count where heads[container] >= 0 && newOf[container] >= 0 {
            // both lists are in the order of their marks
            var at = Int(heads[container])
            var index = engine.constraintEditor.firstConstraint(engine.row(old.handles[container]))
            while index >= 0 && at >= 0 {
                var def = rg_constraint_def()
                var mark: Int64 = 0
                var isOfSet = false
                let record = index
                index = engine.constraintEditor.readConstraint(record, &def, &mark, &isOfSet)
                if isOfSet { continue }
                while at >= 0 && old.constraints.pointer(at).pointee.mark < mark { at = Int(next[at]) }
                if at >= 0 && old.constraints.pointer(at).pointee.mark == mark {
                    records[at] = record
                    at = Int(next[at])
                }
            }
        }
        return true
    }

    // MARK: - Comparing

    /// The number of an item in the new version, + 1; 0: the container. Old items without a match have a number that no
    /// new one has.
    private func item(_ id: UInt64, isOld: Bool) -> UInt64 {
        if !isOld || id == 0 { return id }
        let new = newOf[Int(id) &- 1]
        return new < 0 ? UInt64.max : UInt64(truncatingIfNeeded: Int(new) &+ 1)
    }

    @inline(never)
    @_optimize(size)
    private mutating func hash(_ constraint: UnsafePointer<InflatePlan.Constraint>, isOld: Bool) -> UInt64 {
        let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
        let container = UInt64(truncatingIfNeeded: Int(constraint.pointee.node) &+ 1)
        var hash = item(container, isOld: isOld) &* factor
        hash = (hash ^ item(constraint.pointee.def.first.id, isOld: isOld)) &* factor
        hash = (hash ^ hash >> 29 ^ item(constraint.pointee.def.second.id, isOld: isOld)) &* factor
        let kind = constraint.pointee.def.attribute.rawValue | constraint.pointee.def.second_attribute.rawValue << 8
        hash = (hash ^ hash >> 29 ^ UInt64(kind)) &* factor
        return (hash ^ UInt64(constraint.pointee.def.spacer)) &* factor >> 33
    }

    @inline(never)
    @_optimize(size)
    private mutating func isSame(
        _ a: UnsafePointer<InflatePlan.Constraint>, _ b: UnsafePointer<InflatePlan.Constraint>
    ) -> Bool {
        newOf[Int(a.pointee.node)] == b.pointee.node && isSameItem(a.pointee.def.first.id, b.pointee.def.first.id)
            && isSameItem(a.pointee.def.second.id, b.pointee.def.second.id)
            && a.pointee.def.attribute == b.pointee.def.attribute
            && a.pointee.def.second_attribute == b.pointee.def.second_attribute
            && a.pointee.def.spacer == b.pointee.def.spacer
    }

    /// The values that differ: multiplier 1, constant 2, priority 4, relation 8.
    @inline(never)
    @_optimize(size)
    private mutating func differences(
        _ a: UnsafePointer<InflatePlan.Constraint>, _ b: UnsafePointer<InflatePlan.Constraint>
    ) -> UInt32 {
        var bits: UInt32 = 0
        if a.pointee.def.multiplier != b.pointee.def.multiplier { bits |= 1 }
        if a.pointee.def.constant != b.pointee.def.constant { bits |= 2 }
        if a.pointee.def.priority != b.pointee.def.priority { bits |= 4 }
        if a.pointee.def.relation != b.pointee.def.relation { bits |= 8 }
        return bits
    }

    /// Undoes the matches of constraints with spacers, unless all constraints match, each the one at its place.
    @inline(never)
    @_optimize(size)
    private mutating func dropSpacers(_ plan: inout InflatePlan, _ records: inout Buffer<Int32>) {
        var isEqual = plan.constraints.count == old.constraints.count
        for k in 0..<plan.constraints.count where graft.constraints[k].kept < 0 || old.constraints.count <= k {
            isEqual = false
        }
        for k in 0..<plan.constraints.count where isEqual {
            isEqual = plan.constraints.pointer(k).pointee.length == k
        }
        if isEqual { return }
        for k in 0..<plan.constraints.count {
            let item = plan.constraints.pointer(k)
            if graft.constraints[k].kept < 0 || item.pointee.def.spacer == 0 { continue }
            records[item.pointee.length] = graft.constraints[k].kept
            graft.constraints.pointer(k).pointee.kept = -1
        }
    }

    /// Decides whether the constraints get new order numbers, and sets the marks they will have.
    @inline(never)
    @_optimize(size)
    private mutating func number(_ plan: inout InflatePlan) {
        var last = -1
        for k in 0..<plan.constraints.count {
            let place = plan.constraints.pointer(k).pointee.length
            if graft.constraints[k].kept < 0 || place < last { graft.renumbers = true }
            last = place
        }
        if graft.renumbers { return }
        for k in 0..<plan.constraints.count {
            let item = plan.constraints.pointer(k)
            item.pointee.mark = old.constraints.pointer(item.pointee.length).pointee.mark
        }
    }
}
