// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension ConstraintSystems {
        /// Checks the list of a container's constraints: linked both ways, by order, and counted.
        func checkInvariants(_ row: Int) {
            let store = constraints, constraint = box(node(row)).constraint.pointee
            var index = constraint.firstConstraint, back: Int32 = -1
            var count = 0
            while index >= 0 {
                require(
                    Int(index) < store.pointee.records.count, row, "ConstraintState", "a constraint is out of range")
                let record = store.pointee.record(index).pointee
                require(
                    record.flags & (ConstraintRecord.isLive | ConstraintRecord.isRemoved) == ConstraintRecord.isLive,
                    row, "ConstraintRecord", "a removed constraint is in its list")
                require(
                    record.container.id == state.pointee.handles[row].id, row, "ConstraintRecord",
                    "a constraint of another container is in its list")
                require(record.previous == back, row, "ConstraintRecord", "its list does not link back")
                require(
                    back < 0 || store.pointee.record(back).pointee.order <= record.order, row, "ConstraintRecord",
                    "its list is not in order")
                require(
                    record.system < 0
                        || (Int(record.system) < store.pointee.systems.count
                            && store.pointee.system(record.system).pointee.root.id != 0),
                    row, "ConstraintRecord",
                    "the system of a constraint is free")
                count &+= 1
                require(count <= store.pointee.records.count, row, "ConstraintState", "its list is a cycle")
                back = index
                index = record.next
            }
            require(back == constraint.lastConstraint, row, "ConstraintState", "its list ends before its last one")
            require(count == Int(constraint.constraintCount), row, "ConstraintState", "it counts other constraints")
            checkSystem(row, constraint.system)
        }

        /// The system of a container, if it has one: its root is the container, and its members know it.
        private func checkSystem(_ row: Int, _ index: Int32) {
            if index < 0 { return }
            let store = constraints
            require(Int(index) < store.pointee.systems.count, row, "ConstraintState", "its system is out of range")
            let system = store.pointee.system(index)
            require(
                system.pointee.root.id == state.pointee.handles[row].id, row, "ConstraintSystem",
                "the root of its system is another container")
            for at in 0..<system.pointee.members.count {
                let member = store.pointee.member(system.pointee.members[at])
                require(
                    member.pointee.system == index, row, "ConstraintMember", "a member of its system has another system"
                )
                require(
                    (member.pointee.left < 0) == (system.pointee.home == nil) || system.pointee.isStale, row,
                    "ConstraintMember", "it has variables without a solver, or none with one")
            }
            checkSolver(row, index, system)
        }

        /// The solver of a system: its own, or that of a slot that names the system. It has the rows of the records that
        /// the system lists.
        private func checkSolver(_ row: Int, _ index: Int32, _ system: UnsafeMutablePointer<ConstraintSystem>) {
            let store = constraints, slot = Int(system.pointee.slot)
            require(
                slot < 0
                    ? system.pointee.isShared == (system.pointee.home == nil)
                    : system.pointee.isShared && slot < store.pointee.slots.count
                        && store.pointee.slots[slot].system == index
                        && store.pointee.slots[slot].home == system.pointee.home, row, "ConstraintSystem",
                "its solver is another's")
            require(
                system.pointee.home != nil || system.pointee.isStale && system.pointee.firstRecord < 0, row,
                "ConstraintSystem", "it has rows without a solver")
            var at = system.pointee.firstRecord, back: Int32 = -1
            while at >= 0 {
                let record = store.pointee.record(at).pointee
                require(
                    record.system == index && record.row >= 0 && record.previousInSystem == back, row,
                    "ConstraintRecord", "it is in the list of another system")
                back = at
                at = record.nextInSystem
            }
        }

        /// Checks that every record is in use or free, and that `memberOf` names members of the node.
        func checkStore() {
            let store = constraints
            let free = InvariantCounts(store.pointee.records.count)
            var index = store.pointee.freeRecord
            while index >= 0 {
                require(
                    free.add(Int(index)) == 0 && store.pointee.record(index).pointee.flags == 0, -1, "ConstraintStore",
                    "a free constraint is in use, or in the list twice")
                index = store.pointee.record(index).pointee.next
            }
            free.release()
            let members = InvariantCounts(store.pointee.members.count)
            index = store.pointee.freeMember
            while index >= 0 {
                require(
                    members.add(Int(index)) == 0 && store.pointee.member(index).pointee.handle.id == 0, -1,
                    "ConstraintStore", "a free member is in use, or in the list twice")
                index = store.pointee.member(index).pointee.next
            }
            members.release()
            checkSlots()
            checkSets()
        }

        /// For each room there are as many slots as systems, so that systems can run inside each other. A sample.
        private func checkSlots() {
            let store = constraints, systems = store.pointee.systems, slots = store.pointee.slots
            for i in 0..<min(systems.count, 40) where systems[i].root.id != 0 && systems[i].isShared {
                let room = systems[i].room
                var others = 0, fitting = 0
                for k in 0..<min(systems.count, 40) where systems[k].root.id != 0 && systems[k].isShared {
                    if systems[k].room.boxes >= room.boxes && systems[k].room.rules >= room.rules { others &+= 1 }
                }
                for k in 0..<slots.count where slots[k].hasRoom(room.boxes, room.rules) { fitting &+= 1 }
                require(
                    fitting >= min(others, ConstraintSystems.maxSlots), row(systems[i].root), "ConstraintSystem",
                    "there are fewer slots than systems of its room")
            }
        }

        /// A layout set counts the constraints whose names are in it.
        private func checkSets() {
            let store = constraints, all = sets
            for set in 0..<all.pointee.records.count {
                let record = all.pointee.records.pointer(set)
                var users = 0
                for at in 0..<store.pointee.records.count
                where Int(store.pointee.records[at].label.set) == set { users &+= 1 }
                require(
                    users == Int(record.pointee.users), -1, "SetRecord",
                    "a set does not count the constraints with its labels")
                require(
                    (record.pointee.block == nil) == (!record.pointee.isLive && users == 0), -1, "SetRecord",
                    "a set in use has no block, or a free one has a block")
            }
        }
    }
#endif
