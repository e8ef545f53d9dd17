// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension Appearance {
        /// Checks that each value belongs to one living node, and that drawables are counted.
        func checkStore() {
            let s = state
            let records = InvariantCounts(s.pointee.appearances.records.end)
            var drawables = 0
            for id in 0..<s.pointee.appearances.byID.count {
                var at = s.pointee.appearances.byID[id]
                if at < 0 { continue }
                require(
                    id < s.pointee.idCount && s.pointee.generations[id] & 1 == 1, -1, "AppearanceStore",
                    "a free id has values")
                while at >= 0 {
                    require(records.add(Int(at)) == 0, -1, "AppearanceStore", "a value belongs to two nodes")
                    let record = s.pointee.appearances.records.pointer(Int(at)).pointee
                    require(record.value != 0, -1, "AppearanceStore", "a value is 0, which is the default")
                    if record.key < AppearanceKey.drawables { drawables &+= 1 }
                    at = record.next
                }
            }
            require(
                drawables == s.pointee.appearances.drawables, -1, "AppearanceStore",
                "the number of drawables is not that of the values")
            require(
                drawables &+ s.pointee.appearances.dropped.count <= s.pointee.appearances.dropped.capacity, -1,
                "AppearanceStore", "there is no room for all drawables that nodes may drop")
            require(
                s.pointee.appearances.records.isSound(records), -1, "AppearanceStore",
                "a value is neither in use nor free")
            records.release()
        }
    }
#endif
