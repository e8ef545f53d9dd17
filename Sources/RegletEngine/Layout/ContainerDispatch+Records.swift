// SPDX-License-Identifier: MIT
import CReglet

/// Memory that kinds keep beside the nodes. Tree and Style call these before an edit, which then cannot fail, and when
/// nodes or the context are destroyed.
extension ContainerDispatch {
    // MARK: - Records of nodes

    // Called when nodes or the context are created and destroyed.

    /// Reserves the records that `count` nodes of a kind keep beside their columns. - Returns: false when memory is
    /// out.
    @inline(never)
    @_optimize(size)
    func reserveRecords(_ kind: UInt32, _ count: Int) -> Bool {
        tableLayout.reserveTables(kind, count) && gridLayout.reserveGrids(kind, count)
            && flexboxLayout.reserveFlexboxes(kind, count)
            && (!Flavour.isFull
                || (connectedMemory.reserveRecords(kind, count) && cssLayout.reserveCss(kind, count)
                    && listLayout.reserveLists(kind, count)))
    }

    /// Makes the state of a new container.
    func makeContainer(_ row: Int, _ kind: UInt32) {
        node(row).pointee.link = state.pointee.boxes.take(ContainerState())
        let box = self.box(node(row))
        if kind == RG_KIND_SCROLL.rawValue || kind == RG_KIND_HSCROLL.rawValue { box.scroll.pointee.offset = 0 }
        if kind == RG_KIND_GRID.rawValue { box.grid.pointee.record = gridLayout.makeGrid() }
        if kind == RG_KIND_TABLE.rawValue { tableLayout.linkTable(row) }
        if kind == RG_KIND_FLEXBOX.rawValue { box.flexbox.pointee.record = flexboxLayout.makeFlexbox() }
        if !Flavour.isFull { return }
        if kind == RG_KIND_CONNECTED.rawValue { box.connected.pointee.record = connectedMemory.makeRecord() }
        if NodeKind.contains(NodeKind.css, kind) { cssLayout.makeCss(row, kind) }
        if kind == RG_KIND_LIST.rawValue { listLayout.makeList(row) }
    }

    /// Releases the records of a row, both its own as a container and those its parent keeps about it.
    func releaseRecords(_ row: Int) {
        let s = state
        tableLayout.releaseTable(row)
        gridLayout.releaseGrid(row)
        flexboxLayout.releaseFlexbox(row)
        if s.pointee.custom.params.count > 0 { customLayout.releaseParams(row) }
        relativeLayout.releaseRelative(row)
        if s.pointee.insets.count > 0 { scrollLayout.releaseInset(row) }
        if Flavour.isFull { releaseOtherRecords(row) }
    }

    /// Releases the records of a row that only the full flavour has.
    @inline(__always)
    private func releaseOtherRecords(_ row: Int) {
        let s = state
        listLayout.releaseList(row)
        if id(row) < s.pointee.constraints.priorities.count {
            s.pointee.constraints.priorities[id(row)] = ConstraintStore.defaultPriorities
        }
        if isContainer(row) && isConstraint(row) { constraintSystems.releaseConstraints(of: row) }
        if isContainer(row) && isConnectedLayout(row) { connectedMemory.releaseFrames(row) }
        cssLayout.releaseCss(row)
        connectionEditor.releaseConnections(row)
        params.release(row)
        appearance.release(row)
        transforms.release(row)
        inputEditor.release(row)
    }

    /// Releases all blocks that containers own.
    func releaseStores() {
        relativeLayout.releaseRelatives()
        tableLayout.releaseTables()
        gridLayout.releaseGrids()
        flexboxLayout.releaseFlexboxes()
        customLayout.releaseCustom()
        if !Flavour.isFull { return }
        connectedMemory.releaseRuns()
        connectionEditor.releaseAllConnections()
        cssLayout.releaseAllCss()
        listLayout.releaseLists()
        params.releaseAll()
        appearance.releaseStore()
        transforms.releaseAll()
        inputEditor.releaseAll()
        constraintSystems.releaseConstraintStore()
        layoutSets.releaseSets()  // after the constraints, whose labels may belong to a set
    }

    /// The bytes that containers need in a context's first block.
    static func storeBytes(_ def: rg_context_def) -> Int {
        Flavour.isFull ? ConstraintSystems.constraintBytes(def) &+ ConnectedMemory.connectionBytes(def) : 0
    }

    // MARK: - Room for children

    // Called before a node is created, moved, or given a limit. Change nothing if memory is out.

    /// Reserves memory for a new node of a kind. - Returns: false when memory is out.
    @inline(never)
    func reserveNew(_ kind: UInt32, under parent: Int) -> Bool {
        !Flavour.isFull || kind != RG_KIND_CONNECTED.rawValue || connectedMemory.reserveNew(under: parent)
    }

    /// Reserves memory for one more child. - Returns: false when memory is out.
    func reserveChild(_ parent: Int) -> Bool {
        reserveChildren(parent, Int(box(node(parent)).pointee.count) &+ 1)
    }

    /// Reserves memory for one more child, a node that exists. - Returns: false when memory is out.
    func reserveChild(_ parent: Int, _ child: Int) -> Bool {
        if isCss(parent) { cssEditor.noteChild(parent, child) }
        return reserveChild(parent)
    }

    /// Reserves memory for `count` children in all. - Returns: false when memory is out.
    func reserveChildren(_ parent: Int, _ count: Int) -> Bool {
        if isFlexbox(parent) { return flexboxLayout.reserveFlexboxLines(parent, count) }
        if isConnectedLayout(parent) { return connectedMemory.reserve(parent, count) }
        if isCss(parent) { return cssLayout.reserveCssChildren(parent, count) }
        return !isGrid(parent) || gridLayout.reserveGridChildren(parent, count)
    }

    /// Reserves memory for the limits of a child in a constraint system. - Returns: false when memory is out.
    func reserveLimits(_ parent: Int) -> Bool {
        !Flavour.isFull
            || constraintSystems.reserveSystem(constraintSystems.systemRoot(parent), 0, ConstraintSystems.limitRows)
    }

    /// Reads the boxes of a constraint system's members out of its solver, which another system will use.
    func keepSolved(_ root: Int) { if Flavour.isFull { constraintLayout.keepSolved(root) } }

    /// Gives back memory that constraint systems do not need. - Returns: false when memory is out.
    func trimSystems() -> Bool { !Flavour.isFull || constraintLayout.trimSystems() }

    /// Gives back memory that grids do not need. - Returns: false when memory is out.
    func trimGrids() -> Bool { !Flavour.isFull || gridLayout.trimGrids() }

    @inline(__always)
    func reserveMember(_ parent: Int, hasRare: Bool) -> Bool {
        !Flavour.isFull || constraintSystems.reserveMember(parent, hasRare: hasRare)
    }

    @inline(never)
    @_optimize(size)
    func reserveMove(_ row: Int, to parent: Int) -> Bool {
        !Flavour.isFull
            || (constraintSystems.reserveMove(row, to: parent) && connectedMemory.reserveMove(row, to: parent)
                && cssLayout.reserveSubgrid(row, under: parent))
    }

    // MARK: - Cells of tables, a column of the row store

    // Called when the row store grows, and when it is compacted.

    @inline(__always)
    func growCells(_ capacity: Int) -> Bool {
        tableLayout.growCells(capacity)
    }

    @inline(__always)
    func allocateCells(_ capacity: Int) -> UnsafeMutableRawPointer? {
        tableLayout.allocateCells(capacity)
    }

    @inline(__always)
    func discardCells(_ block: UnsafeMutableRawPointer, _ capacity: Int) {
        tableLayout.discardCells(block, capacity)
    }

    @inline(__always)
    func useCells(_ block: UnsafeMutableRawPointer, _ capacity: Int) {
        tableLayout.useCells(block, capacity)
    }
}
