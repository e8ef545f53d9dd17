// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension Engine {
        /// Checks all data of the context and ends the program at the first broken invariant. O(nodes). Rooms check
        /// their own types, in their order: each relies on those before it. Without fast paths nothing is checked: the
        /// comparison of the two takes too many layouts.
        @inline(never)
        public func checkInvariants() {
            if FastPaths.areOff { return }
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
