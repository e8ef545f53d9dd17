// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension Params {
        /// Checks that each record belongs to one living node, that its numbers are finite, and that anchors are
        /// counted.
        func checkStore() {
            let s = state
            let records = InvariantCounts(s.pointee.params.records.end)
            var anchored = 0
            for id in 0..<s.pointee.params.byID.count {
                let index = s.pointee.params.byID[id]
                if index < 0 { continue }
                require(
                    id < s.pointee.idCount && s.pointee.generations[id] & 1 == 1 && records.add(Int(index)) == 0, -1,
                    "ParamStore", "a free id has parameters, or a record belongs to two nodes")
                let record = s.pointee.params.records.pointer(Int(index))
                let row = Int(s.pointee.rowOf[id])
                require(Int(record.pointee.id) == id, row, "ParamRecord", "its parameters are another node's")
                if record.pointee.anchor.id != 0 { anchored &+= 1 }
                checkRecord(record, row)
            }
            require(
                anchored == s.pointee.params.anchored, -1, "ParamStore", "the number of anchors is not that of records")
            require(
                s.pointee.params.suspended == -1, -1, "ParamStore", "a coordinator is suspended outside of a layout")
            require(
                s.pointee.params.records.isSound(records), -1, "ParamStore", "a record is neither in use nor free")
            records.release()
        }

        private func checkRecord(_ record: UnsafeMutablePointer<ParamRecord>, _ row: Int) {
            for param in 0..<Int(RG_PARAM_COUNT) {
                require(record.pointee.values[param].isFinite, row, "ParamRecord", "a parameter is not finite")
            }
            let keylines = record.pointee.keylines
            require(
                keylines.count == 0 || (keylines.count <= 256 && treeEditor.kind(row) == RG_KIND_COORDINATOR), row,
                "ParamRecord",
                "only a coordinator has keylines, and at most 256")
            require(
                record.pointee.held == ParamRecord.notHeld, row, "ParamRecord",
                "what lies below it waits outside of a layout")
        }
    }
#endif
