// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension InternedStyles {
        /// Calls `body` for each record in use. - Returns: whether all records are in use, with uses, or free, without.
        func eachUsed(_ body: (UnsafeMutablePointer<InternedStyle>) -> Void) -> Bool {
            var count = 0
            for place in 0..<buckets.count {
                var at = buckets[place]
                while let record = at {
                    count &+= 1
                    if count > total || record.pointee.uses == 0 { return false }
                    body(record)
                    at = record.pointee.next
                }
            }
            var at = free
            while let record = at {
                count &+= 1
                if count > total || record.pointee.uses != 0 { return false }
                at = record.pointee.next
            }
            return count == total
        }
    }
#endif
