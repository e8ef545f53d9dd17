// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension ConnectionEditor {
        /// Checks that each record belongs to the node whose id names it.
        func checkStore() {
            let s = state
            let records = InvariantCounts(s.pointee.connections.records.end)
            for id in 0..<s.pointee.connections.byID.count {
                let index = s.pointee.connections.byID[id]
                if index < 0 { continue }
                require(
                    id < s.pointee.idCount && s.pointee.generations[id] & 1 == 1 && records.add(Int(index)) == 0, -1,
                    "ConnectionStore", "a free id has connections, or a record belongs to two nodes")
                require(
                    Int(s.pointee.connections.records.pointer(Int(index)).pointee.id) == id, -1, "ConnectionRecord",
                    "a record has another id than the one that names it")
            }
            require(
                s.pointee.connections.records.isSound(records), -1, "ConnectionStore",
                "a record is neither in use nor free")
            records.release()
        }
    }
#endif
