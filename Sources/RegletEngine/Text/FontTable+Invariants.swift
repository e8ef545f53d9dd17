// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension FontTable {
        /// Whether each derived font is in the list of a base that lives, and the counts are right.
        var isSound: Bool {
            var listed = 0, derived = 0, spare = 0
            for slot in 0..<fonts.count where fonts[slot].block != nil {
                if fonts[slot].base > 0 {
                    derived &+= 1
                    if !fonts[slot].isKept { spare &+= 1 }
                    if fonts[slot].plain != 0, find(fonts[slot].plain) == nil { return false }
                    continue
                }
                var count: UInt32 = 0
                var next = fonts[slot].next
                while next > 0 {
                    let font = fonts[Int(next) &- 1]
                    if font.block == nil || font.base != UInt32(slot &+ 1) { return false }
                    count &+= 1
                    next = font.next
                }
                if count != fonts[slot].derivedCount { return false }
                listed &+= Int(count)
            }
            return listed == derived && spare == spareCount
        }
    }
#endif
