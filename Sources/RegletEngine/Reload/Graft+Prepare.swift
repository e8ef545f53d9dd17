// SPDX-License-Identifier: MIT
import CReglet

/// The checks and reservations of a graft.
extension Graft {
    /// Checks the depths of the new version, and reserves what `commit` needs. `top`: the row of the old root.
    /// - Returns: OK, LIMIT, OUT_OF_MEMORY; nothing has changed.
    @inline(never)
    @_optimize(size)
    public func prepare(_ top: Int, _ plan: GraftPlan) -> rg_status {
        let status = checkDepths(top, plan)
        if status != RG_OK { return status }
        return reserveRecords(plan) && reserveChildren(top, plan) && reserveSystems(top, plan) ? RG_OK : outOfMemory()
    }

    @inline(never)
    @_optimize(size)
    private func checkDepths(_ top: Int, _ plan: GraftPlan) -> rg_status {
        let limit = Int(state.pointee.def.max_depth)
        // each parent comes before its children, so one walk down suffices; the depths are found by walking up
        for i in 0..<plan.nodes.count {
            let node = plan.nodes[i]
            var depth = Int(state.pointee.depths[top])
            var above = node.parent
            while above >= 0 {
                depth &+= 1
                above = plan.nodes[Int(above)].parent
            }
            var below = 0
            if node.kept.id != 0 {
                let row = self.row(node.kept)
                let parent = node.parent < 0 ? -1 : self.row(plan.nodes[Int(node.parent)].final)
                // a node that is moved takes its old children along for a while
                if node.parent >= 0 && Int(self.node(row).pointee.parent) != parent {
                    below = treeEditor.height(row)
                } else {
                    below = 0
                }
            }
            if depth &+ below > limit { return fail(RG_ERROR_LIMIT, "deeper than the context's max_depth") }
        }
        return RG_OK
    }

    /// Reserves the records that old nodes get.
    @inline(never)
    @_optimize(size)
    private func reserveRecords(_ plan: GraftPlan) -> Bool {
        var styles = 0, cells = 0, items = 0, anchors = 0, hints = 0
        var hasPriorities = false
        for i in 0..<plan.nodes.count {
            let changes = plan.nodes[i].changes
            if changes & GraftChange.style != 0 { styles &+= 1 }
            if changes & GraftChange.gridCell != 0 { cells &+= 1 }
            if changes & GraftChange.flexItem != 0 { items &+= 1 }
            if changes & GraftChange.anchor != 0 { anchors &+= 1 }
            if changes & GraftChange.hint != 0 { hints &+= 2 }
            if changes & GraftChange.priorities != 0 { hasPriorities = true }
            if changes & GraftChange.grid != 0, let grid = gridLayout.gridOf(row(plan.nodes[i].staged)) {
                let room = Int(gridLayout.grid(row(plan.nodes[i].kept)).pointee.room)
                if !gridLayout.reserveGridScratch(room, Int(max(grid.row_count, grid.column_count))) { return false }
            }
        }
        return styleEditor.reserveRare(styles, rarer: styles) && relativeLayout.reserveIDs()
            && connectionEditor.reserveIDs()
            && (cells == 0 || gridLayout.reserveGridCells(cells))
            && (items == 0 || flexboxLayout.reserveFlexItems(items))
            && params.reserveRecords(plan.params.count &+ anchors) && sideValues.reserve(plan.params.count)
            && state.pointee.textExtras.reserve(plan.params.count &* 2 &+ hints, memory)
            && state.pointee.hints.reserve(plan.params.count, memory)
            && appearance.reserve(plan.params.count &* 4)
            && (!hasPriorities || constraintEditor.reservePriorities())
            && state.pointee.diagnostics.reserve(min(plan.nodes.count, 64), memory)
            && treeEditor.reserveDestroyed()
    }

    /// Reserves room for the old and the new children together in each container.
    @inline(never)
    @_optimize(size)
    private func reserveChildren(_ top: Int, _ plan: GraftPlan) -> Bool {
        var most = 0, levels = 0
        for i in 0..<plan.nodes.count {
            let item = plan.nodes[i]
            let above = item.parent < 0 ? -1 : row(plan.nodes[Int(item.parent)].final)
            let isNew = item.kept.id == 0 || item.changes & GraftChange.css != 0
            if above >= 0 { cssEditor.noteChild(above, row(isNew ? item.staged : item.kept)) }
        }
        for i in 0..<plan.nodes.count {
            let made = Int(plan.childStarts[i &+ 1] &- plan.childStarts[i])
            let row = self.row(plan.nodes[i].final)
            let count = isContainer(row) ? made &+ Int(box(node(row)).pointee.count) : 0
            if plan.nodes[i].changes & GraftChange.css != 0
                && !cssEditor.reserveExchange(row, self.row(plan.nodes[i].staged), count)
            {
                return false
            }
            if !isContainer(row) { continue }
            if made > 0 && !dispatch.reserveChildren(row, count) { return false }
            if isConnectedLayout(row) {
                most = max(most, count)
                var above = plan.nodes[i].parent
                var level = 1
                while above >= 0 {
                    if isConnectedLayout(self.row(plan.nodes[Int(above)].final)) { level &+= 1 }
                    above = plan.nodes[Int(above)].parent
                }
                levels = max(levels, level)
            }
        }
        let parent = Int(node(top).pointee.parent)
        if plan.nodes[0].kept.id == 0 && parent >= 0 && !dispatch.reserveChild(parent) { return false }
        if most == 0 && state.pointee.connected.frames.used == 0 { return true }
        // subtrees of the host below old nodes may have ConstraintLayouts, too
        var inside = 0
        var row = top
        while row >= 0 {
            if isContainer(row) && isConnectedLayout(row) {
                most = max(most, Int(box(node(row)).pointee.count))
                inside = max(inside, connectedMemory.level(under: row))
            }
            row = nextRow(row, below: top)
        }
        return most == 0
            || connectedMemory.reserve(most, levels: levels &+ connectedMemory.level(under: parent) &+ inside)
    }

    /// Reserves room for the old and the new nodes and constraints together in each constraint system.
    @inline(never)
    @_optimize(size)
    private func reserveSystems(_ top: Int, _ plan: GraftPlan) -> Bool {
        let above = Int(node(top).pointee.parent)
        var boxes = plan.nodes.count, rules = plan.constraints.count
        var hasSystem = above >= 0 && isConstraint(above)
        for i in 0..<plan.nodes.count where isConstraint(row(plan.nodes[i].final)) { hasSystem = true }
        if !hasSystem { return true }
        var row = top
        while row >= 0 {
            boxes &+= 1
            if isConstraint(row) { rules &+= Int(box(node(row)).constraint.pointee.constraintCount) }
            row = nextRow(row, below: top)
        }
        boxes &+= 2 &* min(rules, constraintSystems.constraints.pointee.spacers)
        rules &+= boxes &* ConstraintSystems.limitRows
        if above >= 0 && isConstraint(above)
            && !constraintSystems.reserveSystem(constraintSystems.systemRoot(above), boxes, rules)
        {
            return false
        }
        for i in 0..<plan.nodes.count {
            let row = self.row(plan.nodes[i].final)
            if !isConstraint(row) { continue }
            let parent = plan.nodes[i].parent
            let outer = parent < 0 ? above : self.row(plan.nodes[Int(parent)].final)
            if outer >= 0 && isConstraint(outer) { continue }
            // a system may have many more boxes only if some are moved into it
            let root = constraintSystems.systemRoot(row)
            if !constraintSystems.reserveSystem(row, boxes, rules) { return false }
            if root != row && !constraintSystems.reserveSystem(root, boxes, rules) { return false }
        }
        let extras = constraintSystems.constraints
        return extras.pointee.extras.reserve(2 &* (extras.pointee.spacers &+ 1), memory)
    }
}
