// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension CacheSlots {
        /// Checks the pool of spec slots: each slot is in the list of its owner or in the list of free ones.
        ///
        ///     slots[row] ──> slot ──> slot ──> -1     owner = row, state within ResultFlags.kept
        ///     freeSpec   ──> slot ──> -1
        func checkInvariants() {
            let s = state
            let met = InvariantCounts(s.pointee.specCapacity)
            var used = 0
            eachRow { row in
                var current = result(row).pointee.state & ResultFlags.subtreeCurrent != 0 ? 1 : 0
                if result(row).pointee.state & ResultFlags.valid == 0 { current = 0 }
                var index = Int(s.pointee.slots[row])
                while index >= 0 {
                    require(
                        met.add(index) == 0, row, "SpecSlot", "a slot of it is in two lists, or its list is a cycle")
                    let slot = s.pointee.specs + index
                    require(Int(slot.pointee.owner) == row, row, "SpecSlot", "a slot of it has another owner")
                    require(
                        slot.pointee.state & ~ResultFlags.kept == 0, row, "SpecSlot",
                        "a slot has flags that are not of a cache entry")
                    require(
                        slot.pointee.state & ResultFlags.valid != 0, row, "SpecSlot", "a slot has no valid result")
                    if slot.pointee.state & ResultFlags.subtreeCurrent != 0 { current &+= 1 }
                    used &+= 1
                    index = Int(slot.pointee.next)
                }
                require(
                    current <= 1 || !isContainer(row), row, "SpecSlot",
                    "its subtree is current for two of its cache entries")
            }
            require(used == s.pointee.specUsed, -1, "SpecSlot", "specUsed is not the number of slots in use")
            var index = Int(s.pointee.freeSpec), free = 0
            while index >= 0 {
                require(met.add(index) == 0, -1, "SpecSlot", "a free slot is in use, or in the list twice")
                free &+= 1
                index = Int(s.pointee.specs[index].next)
            }
            require(used &+ free == s.pointee.specCapacity, -1, "SpecSlot", "a slot is neither in use nor free")
            met.release()
        }
    }
#endif
