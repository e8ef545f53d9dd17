// SPDX-License-Identifier: MIT
import CReglet

#if REGLET_CHECKS
    extension FlowLayout {
        /// Checks the lines a flow keeps: see the legal states of FlowState.
        func checkInvariants(_ row: Int) {
            let box = self.box(node(row)), flow = box.flow.pointee
            if flow.lines == 0 { return }
            require(
                flow.lines == FlowFlags.kept || flow.lines == FlowFlags.kept | FlowFlags.pending, row, "FlowState",
                "it has unknown flags of lines")
            require(
                flow.childTraits & FlowFlags.still == FlowFlags.still
                    && node(row).pointee.flags & NodeFlags.ordered == 0, row, "FlowState",
                "it keeps lines of children that are not plain")
            require(
                Int(box.pointee.last) &- Int(box.pointee.first) &+ 1 == Int(box.pointee.count), row, "FlowState",
                "it keeps lines of children that are not in consecutive rows")
            let isSame = flow.lastChanged < 0
            require(
                isSame == (flow.firstChanged == Int32.max) && (isSame || flow.firstChanged <= flow.lastChanged), row,
                "FlowState", "the rows that changed have no order")
            eachChild(row) { child in
                if !isSame && child >= Int(flow.firstChanged) && child <= Int(flow.lastChanged) { return }
                let node = self.node(child)
                require(
                    node.pointee.flags & (NodeFlags.trivial | NodeFlags.visibilityMask) == NodeFlags.trivial
                        && node.pointee.width >= 0 && node.pointee.height >= 0 && node.pointee.gravities >> 16 == 0,
                    child, "FlowState", "its flow keeps lines, and it is no plain leaf and not among the changed rows")
                require(
                    result(child).size == node.lengths, child, "FlowState",
                    "its flow keeps lines, and it has another size than its lengths")
            }
        }
    }
#endif
