// SPDX-License-Identifier: MIT
import CReglet

/// Bringing a container's constraints in line with a set.
///
/// The rules in force are matched with the constraints that the last set left, by content, through a hash table. What is
/// left over on either side is removed and added; constants are set; places in the order are written anew, which the solver
/// need not know of where nothing passes anything else. Until the system has been checked nothing is freed, so that all can
/// be taken back.
extension Engine {
    public func applySet(
        _ row: Int, _ handle: rg_set, _ environment: UnsafePointer<rg_environment>,
        _ result: UnsafeMutablePointer<rg_set_result>
    ) -> rg_status {
        let sets = self.sets
        let index = setIndex(handle)
        if handle.id != 0 && index < 0 { return failSet() }
        if !isConstraint(row) { return failNoConstraints() }
        if constraints.pointee.isOpen { return fail(RG_ERROR_INVALID_ARGUMENT, "a transaction is open") }
        if let problem = problem(environment) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        sets.pointee.rules.count = 0
        if index >= 0 {
            var run = SetRun(self, row, index, environment)
            let status = run.run()
            if status != RG_OK { return status }
        }
        if !gatherOld(row) { return outOfMemory() }
        let difference = match(index)
        let status = exchange(row, index, difference, environment)
        if status == RG_OK { result.pointee = difference.counts }
        return status
    }

    private func problem(_ environment: UnsafePointer<rg_environment>) -> StaticString? {
        let e = environment.pointee
        if Int(e.struct_size) != MemoryLayout<rg_environment>.size {
            return "struct_size is not sizeof(rg_environment)"
        }
        if !(e.width >= 0 && e.width.isFinite && e.height >= 0 && e.height.isFinite) {
            return "width and height must be finite and not negative"
        }
        if !(e.density > 0 && e.density.isFinite && e.font_scale > 0 && e.font_scale.isFinite && e.pixel_scale > 0
            && e.pixel_scale.isFinite)
        {
            return "density, font_scale and pixel_scale must be finite and above 0"
        }
        if e.direction.rawValue > RG_DIRECTION_RTL.rawValue || e.orientation.rawValue > RG_SCREEN_LANDSCAPE.rawValue
            || e.width_class.rawValue > RG_SIZE_REGULAR.rawValue || e.height_class.rawValue > RG_SIZE_REGULAR.rawValue
            || e.idiom.rawValue > RG_IDIOM_KIOSK.rawValue
        {
            return "unknown direction, orientation, size class or idiom"
        }
        if e.value_count > 0 && e.values == nil { return "values is NULL" }
        for i in 0..<Int(e.value_count) where e.values[i].key == nil || !Engine.isCoefficient(e.values[i].number) {
            return "a value needs a key and a number within +-1e9"
        }
        return nil
    }

    // MARK: - Comparing

    /// Copy what the last set left into `old`, in its order. Room is made for what the next call will find, too.
    private func gatherOld(_ row: Int) -> Bool {
        let sets = self.sets, store = constraints
        let box = self.box(node(row))
        let room = max(Int(box.pointee.constraintCount), sets.pointee.rules.count)
        sets.pointee.old.count = 0
        if !sets.pointee.old.reserve(room, memory) || !sets.pointee.heads.reserve(Engine.tableSize(room), memory) {
            return false
        }
        var at = box.pointee.firstConstraint
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

    /// Find a constraint for each rule. - Complexity: O(rules + old ones).
    private func match(_ set: Int32) -> SetDifference {
        let sets = self.sets, store = constraints
        var difference = SetDifference()
        let old = sets.pointee.old, heads = sets.pointee.heads
        let size = Engine.tableSize(old.count)
        fillBytes(heads.pointer(0), size &* 4)
        // backwards, so that of several alike the first is found first
        var i = old.count
        while i > 0 {
            i &-= 1
            let record = store.pointee.record(old[i].record)
            let values = record.pointee.values
            let hash = Engine.hash(
                record.pointee.first, record.pointee.second, record.pointee.attribute, record.pointee.secondAttribute,
                UInt8(truncatingIfNeeded: values.relation.rawValue), values.multiplier, values.priority)
            old.pointer(i).pointee.hash = hash
            old.pointer(i).pointee.next = heads[Int(hash) & (size &- 1)]
            heads[Int(hash) & (size &- 1)] = Int32(truncatingIfNeeded: i)
        }
        var lastOrder = Int64.min
        for i in 0..<sets.pointee.rules.count {
            let rule = sets.pointee.rules.pointer(i)
            let entry = sets.pointee.record(set).entry(rule.pointee.entry).pointee
            let hash = Engine.hash(
                rule.pointee.first, rule.pointee.second, entry.attribute, entry.secondAttribute, entry.relation,
                entry.multiplier, entry.priority)
            let (found, isExact) = find(rule, entry, hash, heads[Int(hash) & (size &- 1)])
            rule.pointee.old = found
            if found < 0 {
                difference.counts.added &+= 1
                continue
            }
            let other = old.pointer(Int(found))
            other.pointee.isTaken = true
            if isExact { difference.counts.kept &+= 1 } else { difference.counts.changed &+= 1 }
            if other.pointee.order < lastOrder { difference.passes = true }
            lastOrder = max(lastOrder, other.pointee.order)
        }
        difference.counts.removed = UInt32(truncatingIfNeeded: old.count)
            &- difference.counts.kept &- difference.counts.changed
        return difference
    }

    /// The first free old rule of a chain with the content of `rule`, best with its constant.
    @inline(__always)
    private func find(
        _ rule: UnsafeMutablePointer<SetRule>, _ entry: SetEntry, _ hash: UInt32, _ head: Int32
    ) -> (found: Int32, isExact: Bool) {
        let old = sets.pointee.old, store = constraints
        var at = head
        var near: Int32 = -1
        while at >= 0 {
            let other = old.pointer(Int(at))
            if other.pointee.hash == hash && !other.pointee.isTaken {
                let record = store.pointee.record(other.pointee.record)
                if record.pointee.first.id == rule.pointee.first.id && record.pointee.second.id == rule.pointee.second.id
                    && record.pointee.attribute == entry.attribute
                    && record.pointee.secondAttribute == entry.secondAttribute
                    && record.pointee.values.relation.rawValue == UInt32(entry.relation)
                    && record.pointee.values.multiplier == entry.multiplier
                    && record.pointee.values.priority == entry.priority
                {
                    if other.pointee.constant == rule.pointee.constant { return (at, true) }
                    if near < 0 { near = at }
                }
            }
            at = other.pointee.next
        }
        return (near, false)
    }

    @inline(__always)
    private static func hash(
        _ first: rg_node, _ second: rg_node, _ attribute: UInt8, _ secondAttribute: UInt8, _ relation: UInt8,
        _ multiplier: Double, _ priority: Float
    ) -> UInt32 {
        // equal numbers hash alike: 0 and -0
        let k: UInt64 = 0x9E37_79B9_7F4A_7C15
        var hash = first.id &* k
        hash = (hash ^ hash >> 29 ^ second.id) &* k
        let rest = UInt64(attribute) | UInt64(secondAttribute) << 8 | UInt64(relation) << 16
        hash = (hash ^ hash >> 29 ^ rest ^ UInt64(priority.bitPattern) << 24 ^ (multiplier + 0).bitPattern) &* k
        return UInt32(truncatingIfNeeded: hash >> 32)
    }
}
