// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension Pool {
        /// Whether the free list has each record that is not in use, and none twice.
        ///
        ///     0 ... end-1    in use (`used` of them), or linked from `freeHead` through the first four bytes
        ///
        /// `owners` has how many owners each record has: 1 in use, 0 free.
        func isSound(_ owners: InvariantCounts) -> Bool {
            var free = 0
            var at = freeHead
            while at >= 0 {
                if Int(at) >= end || owners[Int(at)] != 0 { return false }
                free &+= 1
                if free > end { return false }  // a cycle
                at = UnsafeRawPointer(pointer(Int(at))).load(as: Int32.self)
            }
            if at != -1 || used &+ free != end { return false }
            for index in 0..<end where owners[index] > 1 { return false }
            var owned = 0
            for index in 0..<end { owned &+= owners[index] }
            return owned == used
        }
    }
#endif
