// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension ContainerDispatch {
        /// Checks the payload of a container.
        private func checkInvariants(_ row: Int) {
            switch node(row).pointee.flags & NodeFlags.kindMask {
            case RG_KIND_LINEAR.rawValue: linearSummary.checkInvariants(row)
            case RG_KIND_FLOW.rawValue: flowLayout.checkInvariants(row)
            case RG_KIND_RELATIVE.rawValue:
                relativeLayout.checkInvariants(row)
                checkLeafUpdate(row)
            case RG_KIND_GRID.rawValue:
                gridLayout.checkInvariants(row)
                checkLeafUpdate(row)
            case RG_KIND_TABLE.rawValue: tableLayout.checkInvariants(row)
            case RG_KIND_SCROLL.rawValue, RG_KIND_HSCROLL.rawValue: scrollLayout.checkInvariants(row)
            case RG_KIND_LIST.rawValue: listLayout.checkInvariants(row)
            case RG_KIND_CUSTOM.rawValue: customLayout.checkInvariants(row)
            case RG_KIND_CONSTRAINT.rawValue: constraintSystems.checkInvariants(row)
            case RG_KIND_FLEXBOX.rawValue: flexboxLayout.checkInvariants(row)
            case RG_KIND_CSS_FLEX.rawValue, RG_KIND_CSS_GRID.rawValue: cssLayout.checkInvariants(row)
            case RG_KIND_CONNECTED.rawValue: connectedMemory.checkInvariants(row)
            default: break
            }
        }

        /// Checks the payloads of all containers.
        func checkPayloads() { eachRow { if isContainer($0) { checkInvariants($0) } } }

        /// Checks the records that containers keep beside the nodes.
        func checkStores() {
            tableLayout.checkStore()
            gridLayout.checkStore()
            flexboxLayout.checkStore()
            relativeLayout.checkStore()
            customLayout.checkStore()
            constraintSystems.checkStore()
            connectionEditor.checkStore()
            connectedMemory.checkStore()
            params.checkStore()
            appearance.checkStore()
            sideValues.checkStores()
        }
    }
#endif
