// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension CustomLayout {
        /// Checks that a custom container has a registered class, or none.
        func checkInvariants(_ row: Int) {
            let index = Int(box(node(row)).custom.pointee.containerClass)
            require(
                index >= -1 && index < state.pointee.custom.classes.count, row, "CustomState",
                "its class is not registered")
        }

        /// Checks that no callback runs between calls, and that only living nodes have parameters.
        func checkStore() {
            let s = state
            require(s.pointee.custom.active == nil, -1, "CustomStore", "a callback runs outside of a layout")
            for id in 0..<s.pointee.custom.params.count {
                require(
                    s.pointee.custom.params[id] == nil
                        || (id < s.pointee.idCount && s.pointee.generations[id] & 1 == 1), -1, "CustomStore",
                    "a free id has parameters")
            }
        }
    }
#endif
