// SPDX-License-Identifier: MIT
import CReglet

/// The only view that names all kinds of containers. Lower rooms reach the code of a kind through it.
public struct ContainerDispatch: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var dispatch: ContainerDispatch { ContainerDispatch(state) }
}

extension ContainerDispatch {
    /// Marks all children of a container as to be placed again.
    func invalidatePlacement(_ row: Int) {
        let node = self.node(row)
        switch node.pointee.flags & NodeFlags.kindMask {
        case RG_KIND_LINEAR.rawValue: linearSummary.forgetMoves(row)
        case RG_KIND_FLOW.rawValue:
            box(node).flow.pointee.lines = 0
            box(node).flow.pointee.childTraits &= FlowFlags.plain  // a child may be invisible now
        case RG_KIND_RELATIVE.rawValue, RG_KIND_GRID.rawValue: box(node).leafUpdate.pointee.flags = 0
        default: break
        }
    }

    /// Measures a node by the algorithm of its kind, which stores size, outcome bits and baseline in the node's
    /// results.
    @inline(__always)
    func measureKind(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        switch flags & NodeFlags.kindMask {
        case RG_KIND_LINEAR.rawValue: linearLayout.measureLinear(row, flags, width, height)
        case RG_KIND_FRAME.rawValue: frameLayout.measureFrame(row, width, height)
        case RG_KIND_RELATIVE.rawValue: relativeLayout.measureRelative(row, width, height)
        default: measureOther(row, flags, width, height)
        }
    }

    /// Measures a node by the general algorithm of its kind, without summaries.
    @inline(__always)
    func measureGeneral(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        if flags & NodeFlags.kindMask == RG_KIND_LINEAR.rawValue {
            linearLayout.measureLinearWithRare(row, flags, width, height)
        } else {
            measureKind(row, flags, width, height)
        }
    }

    /// Measures the other kinds, out of line: a longer switch is not inlined and costs a stack frame at every level.
    @inline(never)
    func measureOther(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        switch flags & NodeFlags.kindMask {
        case RG_KIND_SCROLL.rawValue: scrollLayout.measureScroll(.column, row, height, width)
        case RG_KIND_HSCROLL.rawValue: scrollLayout.measureScroll(.row, row, width, height)
        case RG_KIND_FLOW.rawValue:
            if flags & NodeFlags.vertical != 0 {
                flowLayout.measureFlow(.column, row, height, width)
            } else {
                flowLayout.measureFlow(.row, row, width, height)
            }
        case RG_KIND_TABLE.rawValue: tableLayout.measureTable(row, width, height)
        case RG_KIND_TABLE_ROW.rawValue: tableLayout.measureTableRow(row, width, height)
        case RG_KIND_GRID.rawValue: gridLayout.measureGrid(row, width, height)
        case RG_KIND_CUSTOM.rawValue: customLayout.measureCustom(row, width, height)
        case RG_KIND_CONSTRAINT.rawValue: constraintLayout.measureConstraint(row, width, height)
        default: layout.measureLeaf(row, flags, width, height)
        }
    }

    @inline(__always)
    func placeNode(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        // not part of this layout, only measured: didPlaceContainer places it once it is
        if result.pointee.state & ResultFlags.laidOut == 0 { return }
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.kindMask == RG_KIND_LINEAR.rawValue {
            linearLayout.placeLinear(
                RowAxis.self, row, node, box(node), result, linearSummary.lineSize(row), LinearSummary.placeLevels,
                UInt(ResultFlags.placePending))
        } else {
            placeOther(row, node, result)
        }
    }

    @inline(never)
    func placeOther(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>
    ) {
        if result.pointee.state & ResultFlags.subtreeCurrent == 0 { layout.bringUp(row, result) }
        result.pointee.state &= ~ResultFlags.placePending
        state.pointee.stats.nodes_placed &+= 1
        let flags = node.pointee.flags
        if flags & NodeFlags.ordered != 0 { layout.arrangeChildren(row, .order) }
        switch flags & NodeFlags.kindMask {
        case RG_KIND_RELATIVE.rawValue: relativeLayout.placeRelativeChildren(row)
        case RG_KIND_SCROLL.rawValue, RG_KIND_HSCROLL.rawValue: scrollLayout.placeScroll(row)
        case RG_KIND_FLOW.rawValue:
            if flags & NodeFlags.vertical != 0 {
                flowLayout.placeFlow(.column, row)
            } else {
                flowLayout.placeFlow(.row, row)
            }
        case RG_KIND_TABLE.rawValue: linearLayout.placeAndroidColumn(row)
        case RG_KIND_TABLE_ROW.rawValue: linearLayout.placeAndroidRow(.cells, row)
        case RG_KIND_GRID.rawValue: gridLayout.placeGridChildren(row)
        case RG_KIND_CUSTOM.rawValue: customLayout.placeCustom(row)
        case RG_KIND_CONSTRAINT.rawValue: constraintLayout.placeConstraint(row)
        default: frameLayout.placeFrameChildren(row)
        }
        if flags & NodeFlags.ordered != 0 { layout.restoreChildren(row) }
    }

    /// Measures with the first specs of the run, where those differ from the given ones. - Returns: whether they did.
    @inline(never)
    @_optimize(size)
    func measureFirst(_ row: Int, _ width: Spec, _ height: Spec) -> Bool {
        let node = self.node(row), parent = Int(node.pointee.parent)
        if parent < 0 { return false }
        let flags = self.node(parent).pointee.flags, kind = flags & NodeFlags.kindMask
        var isVertical = kind == RG_KIND_SCROLL.rawValue
        var first = Spec(Spec.unspecified, 0)
        var x = width, y = height
        let isNoted = kind == RG_KIND_RELATIVE.rawValue || kind == RG_KIND_GRID.rawValue
        if isNoted {
            if state.pointee.queried == row || box(node).leafUpdate.pointee.firstWidth == -1 { return false }
            x = Spec(raw: UInt32(bitPattern: box(node).leafUpdate.pointee.firstWidth))
            y = Spec(raw: UInt32(bitPattern: box(node).leafUpdate.pointee.firstHeight))
        } else if kind == RG_KIND_LINEAR.rawValue {
            isVertical = flags & NodeFlags.vertical != 0
            let length = isVertical ? node.pointee.height : node.pointee.width
            if flags & NodeFlags.weightModeMask != 0 || node.pointee.weight == 0 || length == 0 { return false }
            if length == Length.percent { return false }
            if length > 0 { first = .exact(length) }
        } else if flags & NodeFlags.fillViewport == 0 || !isScroller(parent) {
            return false
        }
        if !isNoted {
            if !(isVertical ? height : width).isExact { return false }
            if isVertical { y = first } else { x = first }
        }
        if x == width && y == height { return false }
        let recorder = state.pointee.recorder
        state.pointee.recorder = nil
        if isGrid(row) {
            gridLayout.grid(row).pointee.flags |= GridRecord.isFirst
            gridLayout.runGrid(row, x, y, isSecond: false)
            gridLayout.grid(row).pointee.flags &= ~GridRecord.isFirst
        } else {
            relativeLayout.runRelative(row, x, y, isSecond: false)
        }
        state.pointee.recorder = recorder
        return true
    }

    /// The bound flags of a container with negative margins: its content is shorter than the space a child needs.
    func boundByOverlap(_ row: Int) -> UInt32 {
        let node = self.node(row)
        return linearSummary.summary(row, node, box(node)) & SummaryFlags.overlaps != 0 ? ResultFlags.bound : 0
    }
}

// MARK: - Records of containers

extension ContainerDispatch {
    /// Reserves the records that `count` nodes of a kind keep beside their columns. - Returns: false when memory is
    /// out.
    func reserveRecords(_ kind: UInt32, _ count: Int) -> Bool {
        tableLayout.reserveTables(kind, count) && gridLayout.reserveGrids(kind, count)
    }

    /// Makes the state of a new container.
    func makeContainer(_ row: Int, _ kind: UInt32) {
        node(row).pointee.link = state.pointee.boxes.take(ContainerState())
        let box = self.box(node(row))
        if kind == RG_KIND_SCROLL.rawValue || kind == RG_KIND_HSCROLL.rawValue { box.scroll.pointee.offset = 0 }
        if kind == RG_KIND_GRID.rawValue { box.grid.pointee.record = gridLayout.makeGrid() }
        if kind == RG_KIND_TABLE.rawValue { tableLayout.linkTable(row) }
    }

    /// Releases the records that containers keep of a row, as a container and as a child.
    func releaseRecords(_ row: Int) {
        let s = state
        tableLayout.releaseTable(row)
        gridLayout.releaseGrid(row)
        if s.pointee.custom.params.count > 0 { customLayout.releaseParams(row) }
        if id(row) < s.pointee.constraints.priorities.count {
            s.pointee.constraints.priorities[id(row)] = ConstraintStore.defaultPriorities
        }
        if isContainer(row) && isConstraint(row) { constraintSystems.releaseConstraints(of: row) }
        relativeLayout.releaseRelative(row)
        connectionLayout.releaseConnections(row)
        if s.pointee.insets.count > 0 { scrollLayout.releaseInset(row) }
    }

    /// Releases all blocks that containers own.
    func releaseStores() {
        relativeLayout.releaseRelatives()
        connectionLayout.releaseAllConnections()
        tableLayout.releaseTables()
        gridLayout.releaseGrids()
        customLayout.releaseCustom()
        constraintSystems.releaseConstraintStore()
        layoutSets.releaseSets()  // labels of constraints count on them
    }

    /// The bytes that containers take of a context's first block.
    static func storeBytes(_ def: rg_context_def) -> Int { ConstraintSystems.constraintBytes(def) }
}

// MARK: - Children

extension ContainerDispatch {
    /// Reserves memory for one more child. - Returns: false when memory is out.
    func reserveChild(_ parent: Int) -> Bool {
        !isGrid(parent) || gridLayout.reserveGridChildren(parent, Int(box(node(parent)).pointee.count) &+ 1)
    }

    /// Reserves memory for the limits of a child in a constraint system. - Returns: false when memory is out.
    func reserveLimits(_ parent: Int) -> Bool {
        constraintSystems.reserveSystem(constraintSystems.systemRoot(parent), 0, ConstraintSystems.limitRows)
    }

    func childInserted(_ row: Int, _ parent: Int) {
        if !linearSummary.insertChild(row, parent) { box(node(parent)).header.pointee.known = 0 }
        invalidation.invalidateChildOrder(parent)
        // To note its first specs.
        if isGrid(row) && isRelative(parent) { invalidation.markParentDirty(parent) }
    }

    /// - Returns: false when the container's summary is void and the container dirty.
    func childRemoved(_ row: Int, _ parent: Int) -> Bool { linearSummary.removeChild(row, parent) }

    /// Updates the state of containers after a subtree got another parent.
    func subtreeMoved(_ row: Int, to parent: Int) {
        // It is part of another system now.
        if isConstraint(row) && isConstraint(parent) { constraintSystems.releaseSystem(of: row) }
        linearSummary.markMembers(parent)
    }

    /// Invalidates rules that may name a child, after its id changed.
    func childNamed(_ parent: Int) { relativeLayout.relativeChanged(parent) }

    /// Updates the collapsed cells of a table row after its table changed.
    func tableOfRowChanged(_ row: Int) { tableLayout.collapseCells(row, of: tableColumns.table(ofRow: row)) }

    /// Whether only `leaf` of a grid or of a relative container has to be measured: see SingleLeafUpdate.swift.
    func isSingleLeafChange(_ row: Int, _ leaf: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        isGrid(row)
            ? gridLayout.isSingleLeafInGrid(row, leaf) : relativeLayout.isSingleLeafInRelative(row, leaf, result)
    }

    /// Updates or voids facts that name a child by its row, or that need consecutive rows. A long summary is kept.
    @inline(__always)
    func childRenumbered(_ parent: UnsafeMutablePointer<Node>, _ from: Int, _ to: Int) {
        let box = self.box(parent)
        if box.header.pointee.known == 0 { return }
        if parent.pointee.flags & NodeFlags.kindMask != RG_KIND_LINEAR.rawValue {
            box.header.pointee.known = 0
            return
        }
        let linear = box.linear
        if linear.pointee.summary & SummaryFlags.moves != 0 {
            if linear.pointee.moveDelta == LinearState.several {
                linearSummary.forgetMoves(parent - state.pointee.nodes)
            }
            linear.renumberMoves(from, to)
        }
        linear.renumberSummary(from, to, isLong: box.pointee.count > 64)
    }
}

// MARK: - Functions of one kind of container that lower rooms call

extension ContainerDispatch {
    // MARK: - ConnectionLayout

    @inline(__always)
    func propagateGroupVisibility(_ row: Int) {
        connectionLayout.propagateGroupVisibility(row)
    }

    // MARK: - LinearSummary

    @inline(__always)
    func noteLength(_ row: Int, _ node: UnsafeMutablePointer<Node>, isWidth: Bool, _ old: Int32, _ new: Int32) -> Bool {
        linearSummary.noteLength(row, node, isWidth: isWidth, old, new)
    }

    @inline(__always)
    func forgetPendingDelta(_ row: Int) {
        linearSummary.forgetPendingDelta(row)
    }

    @inline(__always)
    func markMembers(_ row: Int) {
        linearSummary.markMembers(row)
    }

    // MARK: - ScrollLayout

    @inline(__always)
    func clampOffset(_ row: Int) {
        scrollLayout.clampOffset(row)
    }

    // MARK: - FlowLayout

    @inline(__always)
    func noteFlowChange(_ box: UnsafeMutablePointer<ContainerState>, _ row: Int) {
        flowLayout.noteFlowChange(box, row)
    }

    // MARK: - TableColumns

    @inline(__always)
    func table(ofRow row: Int) -> Int {
        tableColumns.table(ofRow: row)
    }

    @inline(__always)
    func forgetRow(_ row: Int, keepsEpoch: Bool) {
        tableColumns.forgetRow(row, keepsEpoch: keepsEpoch)
    }

    // MARK: - ConstraintLayout

    @inline(__always)
    func markSystemOutdated(_ row: Int) {
        constraintLayout.markSystemOutdated(row)
    }

    // MARK: - TableLayout

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

    // MARK: - ConstraintSystems

    @inline(__always)
    func reserveMember(_ parent: Int, hasRare: Bool) -> Bool {
        constraintSystems.reserveMember(parent, hasRare: hasRare)
    }

    @inline(__always)
    func reserveMove(_ row: Int, to parent: Int) -> Bool {
        constraintSystems.reserveMove(row, to: parent)
    }

    // MARK: - GridLayout

    @inline(__always)
    func reserveGridChildren(_ row: Int, _ count: Int) -> Bool {
        gridLayout.reserveGridChildren(row, count)
    }

    // MARK: - LinearSummary

    @inline(__always)
    func hasOutgrownSums(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        linearSummary.hasOutgrownSums(row, result)
    }

    @inline(__always)
    func applyLengthDeltas(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        linearSummary.applyLengthDeltas(row, result)
    }

    @inline(__always)
    func applySizeDelta(_ row: Int, _ oldWidth: Int32, _ oldHeight: Int32) -> Bool {
        linearSummary.applySizeDelta(row, oldWidth, oldHeight)
    }

    @inline(__always)
    func reuseForExact(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ width: Spec, _ height: Spec) -> Bool
    {
        linearSummary.reuseForExact(row, result, width, height)
    }

    @inline(__always)
    func minReusableSizes(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> (Int32, Int32) {
        linearSummary.minReusableSizes(row, result)
    }

    @discardableResult
    @inline(__always)
    func endStretch(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        linearSummary.endStretch(row, result)
    }

    @inline(__always)
    func propagateMinReusable(_ row: Int) {
        linearSummary.propagateMinReusable(row)
    }

    @inline(__always)
    func forgetMoves(_ row: Int) {
        linearSummary.forgetMoves(row)
    }

    // MARK: - TableColumns

    // MARK: - LinearLayout

    @inline(__always)
    func measureLinearWithRare(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        linearLayout.measureLinearWithRare(row, flags, width, height)
    }

    @inline(__always)
    func placeLinear<Outer: Axis>(
        _ outer: Outer.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ size: SIMD2<Int32>, _ levels: Int, _ before: UInt
    ) {
        linearLayout.placeLinear(outer, row, node, box, result, size, levels, before)
    }

    @inline(__always)
    func placeOutOfLine(_ row: Int, _ size: SIMD2<Int32>, _ flags: UInt32, _ bits: UInt32) {
        linearLayout.placeOutOfLine(row, size, flags, bits)
    }

    // MARK: - ConstraintLayout

    @inline(__always)
    func retrySystems() {
        constraintLayout.retrySystems()
    }

    @inline(__always)
    func markAllSystemsOutdated() {
        constraintLayout.markAllSystemsOutdated()
    }

    // MARK: - ScrollLayout

    @inline(__always)
    func insetUnits(_ row: Int) -> Int32 {
        scrollLayout.insetUnits(row)
    }

    @inline(__always)
    func revealFocus(_ root: Int) {
        scrollLayout.revealFocus(root)
    }

    // MARK: - TableLayout

    @inline(__always)
    func takeKeepsEpoch(_ row: Int) -> Bool {
        tableLayout.takeKeepsEpoch(row)
    }
}
