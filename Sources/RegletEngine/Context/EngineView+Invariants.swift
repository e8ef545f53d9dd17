// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension EngineView {
        /// Ends the program unless `holds`. `invariant` is a sentence about the row, or about the context for -1.
        @inline(__always)
        func require(_ holds: Bool, _ row: Int, _ type: StaticText, _ invariant: StaticText) {
            if !holds { failInvariant(row, type, invariant) }
        }

        /// Reports the type, the row with its kind and flags, and the invariant.
        @inline(never)
        func failInvariant(_ row: Int, _ type: StaticText, _ invariant: StaticText) -> Never {
            var message = MessageBuffer()
            message.append(type)
            if row >= 0 {
                message.append(", row ")
                message.append(number: UInt64(row))
                if row < state.pointee.rowCount {
                    message.append(" (id ")
                    message.append(number: UInt64(id(row)))
                    message.append(", ")
                    message.append(NodeKind.name(node(row).pointee.flags & NodeFlags.kindMask))
                    message.append(", node flags ")
                    message.append(number: UInt64(node(row).pointee.flags))
                    message.append(", result flags ")
                    message.append(number: UInt64(result(row).pointee.state))
                    message.append(")")
                }
            }
            message.append(": ")
            message.append(invariant)
            Invariants.fail(&message)
        }

        /// Calls `body` for each living row.
        @inline(__always)
        func eachRow(_ body: (Int) -> Void) {
            for row in 0..<state.pointee.rowCount where !isFree(row) { body(row) }
        }

        /// Calls `body` for each child. Precondition: RowStore.checkInvariants has found the links sound.
        @inline(__always)
        func eachChild(_ row: Int, _ body: (Int) -> Void) {
            var child = firstChild(row)
            while child >= 0 {
                body(child)
                child = Int(node(child).pointee.next)
            }
        }

        /// Whether `child` is a row with this parent.
        func isChild(_ child: Int, of parent: Int) -> Bool {
            child >= 0 && child < state.pointee.rowCount && !isFree(child) && Int(node(child).pointee.parent) == parent
        }
    }
#endif
