// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension ConnectedMemory {
        /// Checks a ConstraintLayout that is current: it has a frame for each child, and memory for its next run.
        func checkInvariants(_ row: Int) {
            let count = Int(box(node(row)).pointee.count)
            let bits = result(row).pointee.state
            let current = ResultFlags.valid | ResultFlags.subtreeCurrent | ResultFlags.laidOut
            let pending = ResultFlags.dirty | ResultFlags.placePending | ResultFlags.layoutPending
            require(
                bits & (current | pending) != current || frames(row).pointee.frames.count == count, row,
                "ConnectedFrames", "the number of frames is not that of children")
            let level = level(under: Int(node(row).pointee.parent))
            require(
                level < store.pointee.runs.count && store.pointee.runs.pointer(level).pointee.boxes.capacity > count,
                row, "ConnectedRun", "a run has no room for a box per child")
        }

        /// Checks that no run is active between calls, and that each record of frames has one container.
        func checkStore() {
            require(
                store.pointee.depth == 0 && store.pointee.current == nil, -1, "ConnectedStore",
                "a run is active outside of a layout")
            let records = InvariantCounts(store.pointee.frames.end)
            eachRow { row in
                if !isContainer(row) || !isConnectedLayout(row) { return }
                require(
                    records.add(Int(box(node(row)).connected.pointee.record)) == 0, row, "ConnectedState",
                    "its record is another's, or none")
            }
            require(
                store.pointee.frames.isSound(records), -1, "ConnectedStore", "a record is neither in use nor free")
            records.release()
        }
    }
#endif
