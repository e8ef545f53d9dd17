// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension SideValues {
        /// Checks that each record belongs to one living node, that its values are legal, and that areas are counted.
        func checkStores() {
            let s = state
            let transforms = InvariantCounts(s.pointee.transforms.records.end)
            for id in 0..<s.pointee.transforms.byID.count {
                let index = s.pointee.transforms.byID[id]
                if index < 0 { continue }
                let isOwn = isLiving(id) && transforms.add(Int(index)) == 0
                require(isOwn, -1, "TransformStore", "a free id has a transform, or a record belongs to two nodes")
                checkTransform(s.pointee.transforms.records.pointer(Int(index)), id)
            }
            require(
                s.pointee.transforms.records.isSound(transforms), -1, "TransformStore",
                "a record is neither in use nor free")
            transforms.release()
            checkInputs()
        }

        private func isLiving(_ id: Int) -> Bool {
            id < state.pointee.idCount && state.pointee.generations[id] & 1 == 1
        }

        private func checkTransform(_ record: UnsafeMutablePointer<TransformRecord>, _ id: Int) {
            let row = Int(state.pointee.rowOf[id])
            require(Int(record.pointee.id) == id, row, "TransformRecord", "its transform is another node's")
            require(
                record.pointee.lift.isFinite && record.pointee.value.alpha >= 0 && record.pointee.value.alpha <= 1, row,
                "TransformRecord", "its transform has a value out of range")
            let isNoted = changeList.untaken(row) & ChangeFlags.scrolled != 0
            require(
                isNoted || record.pointee.changes == 0, row, "TransformRecord", "a change is noted in the record alone")
        }

        private func checkInputs() {
            let s = state
            let inputs = InvariantCounts(s.pointee.inputs.records.end)
            var areas = 0
            for id in 0..<s.pointee.inputs.byID.count {
                let index = s.pointee.inputs.byID[id]
                if index < 0 { continue }
                let isOwn = isLiving(id) && inputs.add(Int(index)) == 0
                require(isOwn, -1, "InputStore", "a free id has input values, or a record belongs to two nodes")
                let record = s.pointee.inputs.records.pointer(Int(index)), row = Int(s.pointee.rowOf[id])
                require(Int(record.pointee.id) == id, row, "InputRecord", "its input values are another node's")
                let isForward = record.pointee.flags & InputFlags.namesForward != 0
                require(
                    isForward == (inputEditor.next(index, 4) != nil) && record.pointee.flags < 1 << 9, row,
                    "InputRecord", "its flags are not those of its values")
                if record.pointee.hasArea { areas &+= 1 }
            }
            require(areas == s.pointee.inputs.areas, -1, "InputStore", "the number of areas is not that of records")
            require(s.pointee.inputs.records.isSound(inputs), -1, "InputStore", "a record is neither in use nor free")
            inputs.release()
        }
    }
#endif
