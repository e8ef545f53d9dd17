// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension Engine {
        /// Checks all data of the context and ends the program at the first broken invariant. O(nodes). Rooms check
        /// their own types, in their order: each relies on those before it.
        @inline(never)
        public func checkInvariants() {
            rowStore.checkInvariants()
            styleEditor.checkInvariants()
            cacheSlots.checkInvariants()
            changeList.checkInvariants()
            treeReports.checkInvariants()
            invalidation.checkInvariants()
            eachRow {
                layout.checkInvariants($0)
                positions.checkInvariants($0)
            }
            dispatch.checkPayloads()
            dispatch.checkStores()
        }
    }
#endif
