// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension ContainerDispatch {
        /// Checks the change of one leaf in a grid or a relative container: see the legal states of LeafUpdateState.
        func checkLeafUpdate(_ row: Int) {
            let update = box(node(row)).leafUpdate.pointee, bits = result(row).pointee.state
            switch update.flags {
            case 0, SingleLeafFlags.placed: break
            case SingleLeafFlags.placed | SingleLeafFlags.changed:
                require(
                    isChild(Int(update.leaf), of: row), row, "LeafUpdateState", "the changed leaf is no child of it")
                require(
                    bits & (ResultFlags.valid | ResultFlags.dirty) != ResultFlags.valid, row, "LeafUpdateState",
                    "a leaf of it changed and it is not dirty")
            case SingleLeafFlags.waits:
                require(
                    isChild(Int(update.leaf), of: row), row, "LeafUpdateState", "the waiting leaf is no child of it")
                require(
                    bits & ResultFlags.placePending != 0, row, "LeafUpdateState",
                    "a leaf of it waits and it is not to be placed")
            default: failInvariant(row, "LeafUpdateState", "it has unknown flags")
            }
        }
    }
#endif
