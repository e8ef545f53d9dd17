// SPDX-License-Identifier: MIT
import CReglet

/// The changes of a graft, none of which can fail.
extension Graft {
    /// Makes the tree of the old root the new version. Precondition: `prepare` succeeded, and nothing changed since.
    /// Events of the host are recorded as if it had added, moved and removed the nodes.
    @inline(never)
    @_optimize(size)
    public func commit(_ top: Int, _ plan: GraftPlan) {
        for i in 0..<plan.nodes.count where plan.nodes[i].changes != 0 { exchange(plan.nodes[i], plan) }
        for i in 0..<plan.params.count {
            let changed = plan.params[i]
            let node = plan.nodes[Int(changed.node)]
            if changed.param >= AppearanceKey.firstParam {
                appearance.copy(changed.param, from: row(node.staged), to: row(node.kept))
                continue
            }
            if let side = SideValue(rawValue: changed.param) {
                sideValues.copy(side, from: row(node.staged), to: row(node.kept))
                continue
            }
            let param = rg_param(rawValue: changed.param)
            _ = params.set(row(node.kept), param, params.value(row(node.staged), param))
        }
        remapNew(plan)
        exchangeConstraints(plan)
        move(top, plan)
        invalidateSystems(plan)
        for i in 0..<plan.removed.count {
            let row = self.row(plan.removed[i])
            if row >= 0 { treeEditor.destroy(row) }
        }
        let kinds = eventLog.suspendEvents()
        for i in 0..<plan.nodes.count where plan.nodes[i].kept.id != 0 {
            let row = self.row(plan.nodes[i].staged)
            if row >= 0 { treeEditor.destroy(row) }
        }
        eventLog.resumeEvents(kinds)
        for i in 0..<plan.nodes.count where plan.nodes[i].kept.id == 0 {
            // duplicates in the file were reported when it was read
            treeEditor.reportDuplicate(row(plan.nodes[i].staged)) { isOfFile($0, plan) }
        }
        state.pointee.epoch &+= 1
        state.pointee.inputs.framesEpoch &+= 1
    }

    // MARK: - Records

    /// Replaces the records of an old node that differ.
    @inline(never)
    @_optimize(size)
    private func exchange(_ item: GraftNode, _ plan: GraftPlan) {
        let row = self.row(item.kept), other = self.row(item.staged)
        let changes = item.changes
        // before the style: the visibility of a group sets that of the nodes it refers to
        if changes & GraftChange.connections != 0 {
            connectionEditor.exchangeConnections(row, other)
            remap(row, plan)
        }
        if changes & GraftChange.style != 0 { takeStyle(row, of: other) }
        if changes & GraftChange.text != 0 { takeText(row, of: other) }
        if changes & GraftChange.hint != 0 { takeHint(row, of: other) }
        if changes & GraftChange.rules != 0 { relativeLayout.exchangeRules(row, other) }
        if changes & GraftChange.columns != 0 { tableLayout.exchangeColumns(row, other) }
        if changes & GraftChange.cell != 0 { tableLayout.exchangeCells(row, other) }
        if changes & GraftChange.grid != 0, let grid = gridLayout.gridOf(other) { _ = gridLayout.setGrid(row, grid) }
        if changes & GraftChange.gridCell != 0 { _ = gridLayout.setGridCell(row, gridLayout.gridCellOf(other)) }
        if changes & GraftChange.flexbox != 0 {
            var flexbox = rg_flexbox()
            if flexboxLayout.readFlexbox(other, &flexbox) { _ = flexboxLayout.setFlexbox(row, &flexbox) }
        }
        if changes & GraftChange.flexItem != 0 {
            var made = rg_flex_item()
            flexboxLayout.readFlexItem(other, &made)
            _ = flexboxLayout.setFlexItem(row, &made)
        }
        if changes & GraftChange.css != 0 {
            cssEditor.exchange(row, other)
            invalidation.markDirty(row)
            let parent = Int(node(row).pointee.parent)
            if parent >= 0 && isCss(parent) { invalidation.markDirty(parent) }
        }
        if changes & GraftChange.containerClass != 0 {
            var made = rg_container_class()
            if customLayout.containerClass(other, &made) == RG_OK { _ = customLayout.setContainerClass(row, made) }
        }
        if changes & GraftChange.priorities != 0 {
            _ = constraintEditor.setContentPriorities(row, constraintSystems.contentPriorities(other))
        }
        if changes & GraftChange.anchor != 0 {
            _ = coordinatorLayout.setAnchor(row, plan.final(coordinatorLayout.anchorOf(other)))
        }
    }

    @inline(never)
    @_optimize(size)
    private func takeStyle(_ row: Int, of other: Int) {
        var old = styleEditor.record(row)
        var new = styleEditor.record(other)
        // no allocation: the staged node holds these interned styles
        guard let pair = styleEditor.retain(&new) else { return }
        styleEditor.apply(row, &old, &new, pair)
    }

    @inline(never)
    @_optimize(size)
    private func takeText(_ row: Int, of other: Int) {
        if node(row).pointee.flags & NodeFlags.text == 0 { return }
        let a = state.pointee.texts.pointer(Int(node(row).pointee.link))
        let b = state.pointee.texts.pointer(Int(node(other).pointee.link))
        a.pointee.exchangeText(with: &b.pointee)
        refreshCut(a)
        refreshCut(b)
        invalidation.markDirty(row)
    }

    @inline(never)
    @_optimize(size)
    private func takeHint(_ row: Int, of other: Int) {
        if node(row).pointee.flags & NodeFlags.text == 0 { return }
        let a = state.pointee.texts.pointer(Int(node(row).pointee.link))
        let b = state.pointee.texts.pointer(Int(node(other).pointee.link))
        // no allocation: the room was reserved
        guard let extra = treeEditor.makeExtra(a), let source = treeEditor.makeExtra(b) else { return }
        (extra.pointee.hint, source.pointee.hint) = (source.pointee.hint, extra.pointee.hint)
        a.pointee.naturalWidth = -1
        hint(a)?.pointee.take(styleEditor.record(row).text, state.pointee.fonts)
        invalidation.markDirty(row)
    }

    /// Replaces the staged nodes that new nodes refer to.
    @inline(never)
    @_optimize(size)
    private func remapNew(_ plan: GraftPlan) {
        for i in 0..<plan.nodes.count where plan.nodes[i].kept.id == 0 {
            let row = self.row(plan.nodes[i].staged)
            remap(row, plan)
            if let record = params.record(row) { record.pointee.anchor = plan.final(record.pointee.anchor) }
        }
    }

    /// Replaces the staged nodes that the connections of a row name.
    @inline(never)
    @_optimize(size)
    private func remap(_ row: Int, _ plan: GraftPlan) {
        guard let record = connectionEditor.record(row) else { return }
        for i in 0..<record.pointee.nodes.count {
            record.pointee.nodes[i] = plan.final(record.pointee.nodes[i])
        }
        withUnsafeMutablePointer(to: &record.pointee.connections) { connections in
            for slot in 0..<7 {
                let connection = ConnectionRecord.connection(connections, slot)
                connection.pointee.target = plan.final(connection.pointee.target)
            }
            connections.pointee.circle_center = plan.final(connections.pointee.circle_center)
        }
    }

    // MARK: - Places

    /// Moves all nodes to their places, parents first, so that no node is moved below itself.
    @inline(never)
    @_optimize(size)
    private func move(_ top: Int, _ plan: GraftPlan) {
        let kinds = eventLog.suspendEvents()
        defer { eventLog.resumeEvents(kinds) }
        let root = row(plan.nodes[0].final)
        let parent = Int(node(top).pointee.parent)
        if root != top {
            let old = plan.nodes[0].kept.id == 0 ? -1 : Int(node(root).pointee.parent)
            if parent >= 0 {
                treeEditor.relink(root, under: parent, before: top)
            } else if node(root).pointee.parent >= 0 {
                treeEditor.relinkAsRoot(root)
            }
            note(root, from: old, to: parent, kinds)
        }
        for i in 0..<plan.nodes.count { moveChildren(i, plan, kinds) }
    }

    /// Puts the children of a node into their order, before the children that are not from the file.
    @inline(never)
    @_optimize(size)
    private func moveChildren(_ index: Int, _ plan: GraftPlan, _ kinds: UInt32) {
        let parent = row(plan.nodes[index].final)
        let isNew = plan.nodes[index].kept.id == 0
        if !isContainer(parent) { return }
        var at = firstChild(parent)
        var place = Int(plan.childStarts[index])
        let end = Int(plan.childStarts[index &+ 1])
        while place < end {
            let item = plan.nodes[Int(plan.children[place])]
            let child = row(item.final)
            place &+= 1
            while at >= 0 && at != child && isLeaving(at, plan) { at = Int(node(at).pointee.next) }
            // if the next one is the child, this one is moved later
            if at >= 0 && at != child && Int(node(at).pointee.next) == child && isOfFile(at, plan) {
                at = child
            }
            if at == child {
                at = Int(node(at).pointee.next)
                continue
            }
            let old = Int(node(child).pointee.parent)
            treeEditor.relink(child, under: parent, before: at)
            if item.kept.id == 0 {
                // a new node in a new one was added with it
                if !isNew { note(child, from: -1, to: parent, kinds) }
            } else {
                note(child, from: old, to: parent, kinds)
            }
        }
    }

    @inline(never)
    private func note(_ row: Int, from old: Int, to parent: Int, _ kinds: UInt32) {
        eventLog.resumeEvents(kinds)
        eventLog.noteChild(row, from: old, to: parent)
        _ = eventLog.suspendEvents()
    }

    /// Whether a row is a counterpart in the staged tree, which will be destroyed, or an old node marked as removed.
    @inline(never)
    private func isLeaving(_ row: Int, _ plan: GraftPlan) -> Bool {
        let number = plan.numbers[id(row)]
        if number >= 0 { return plan.nodes[Int(number)].kept.id != 0 }
        return number == GraftMark.removed
    }

    /// Whether a row stays and is a node of the new version.
    @inline(never)
    private func isOfFile(_ row: Int, _ plan: GraftPlan) -> Bool {
        let number = plan.numbers[id(row)]
        return number >= 0 || number == GraftMark.kept
    }
}
