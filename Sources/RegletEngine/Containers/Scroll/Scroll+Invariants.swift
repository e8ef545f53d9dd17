// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension ScrollLayout {
        /// Checks a scroller's offset: see the legal states of ScrollState.
        func checkInvariants(_ row: Int) {
            let scroll = box(node(row)).scroll.pointee
            require(
                scroll.isOffsetSet == -1 || scroll.isOffsetSet == 1, row, "ScrollState",
                "isOffsetSet is neither -1 nor 1")
            require(
                scroll.offset >= 0 - maxUnits && scroll.offset <= maxUnits, row, "ScrollState",
                "its offset is out of range")
        }
    }
#endif
