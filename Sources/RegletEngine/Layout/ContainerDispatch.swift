// SPDX-License-Identifier: MIT
import CReglet

/// The only view that names all kinds of containers. The rooms that containers build on reach a kind's code through it.
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
    /// Voids the state by which placing a container may skip some of its children.
    func invalidatePlacement(_ row: Int) {
        let node = self.node(row)
        switch node.pointee.flags & NodeFlags.kindMask {
        case RG_KIND_LINEAR.rawValue: placementVoid(row)
        case RG_KIND_FLOW.rawValue:
            box(node).flow.pointee.lines = 0
            box(node).flow.pointee.childTraits &= FlowFlags.plain  // a child may be invisible now
        case RG_KIND_RELATIVE.rawValue, RG_KIND_GRID.rawValue: box(node).leafUpdate.pointee.flags = 0
        case RG_KIND_CSS_FLEX.rawValue, RG_KIND_CSS_GRID.rawValue:
            if Flavour.isFull { cssLayout.cssUpdates.voidPlaces(row) }
        default: break
        }
    }

    /// Gives a container whose memory was trimmed room for any edit, if memory is available.
    @inline(__always)
    func growTrimmed(_ row: Int) {
        if Flavour.isFull && isGrid(row) && gridLayout.isTrimmed(row) { _ = gridLayout.growTrimmedGrid(row) }
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
        case RG_KIND_CONSTRAINT.rawValue where Flavour.isFull: constraintLayout.measureConstraint(row, width, height)
        case RG_KIND_FLEXBOX.rawValue: flexboxLayout.measureFlexbox(row, width, height)
        case RG_KIND_COORDINATOR.rawValue where Flavour.isFull: coordinatorLayout.measureCoordinator(row, width, height)
        case RG_KIND_APP_BAR.rawValue where Flavour.isFull: coordinatorLayout.measureAppBar(row, width, height)
        case RG_KIND_COLLAPSING.rawValue where Flavour.isFull: coordinatorLayout.measureCollapsing(row, width, height)
        case RG_KIND_DRAWER.rawValue where Flavour.isFull: paneLayout.measureDrawer(row, width, height)
        case RG_KIND_TOOLBAR.rawValue where Flavour.isFull: toolbarLayout.measureToolbar(row, width, height)
        case RG_KIND_CHIP_GROUP.rawValue where Flavour.isFull: paneLayout.measureChips(row, width, height)
        case RG_KIND_PERCENT_FRAME.rawValue where Flavour.isFull: paneLayout.measurePercent(row, width, height)
        case RG_KIND_ABSOLUTE.rawValue where Flavour.isFull: paneLayout.measureAbsolute(row, width, height)
        case RG_KIND_ANIMATOR.rawValue where Flavour.isFull: paneLayout.measureAnimator(row, width, height)
        case RG_KIND_CONNECTED.rawValue where Flavour.isFull: connectedLayout.measureConnected(row, width, height)
        case RG_KIND_CSS_FLEX.rawValue where Flavour.isFull, RG_KIND_CSS_GRID.rawValue where Flavour.isFull,
            RG_KIND_CSS_BLOCK.rawValue where Flavour.isFull:
            cssLayout.measureCss(row, width, height)
        case RG_KIND_LIST.rawValue where Flavour.isFull: listLayout.measureList(row, width, height)
        default: layout.measureLeaf(row, flags, width, height)
        }
    }

    @inline(__always)
    func placeNode(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) {
        // measured but not laid out: didPlaceContainer queues it once its parent places it
        if result.pointee.state & (ResultFlags.laidOut | ResultFlags.cssMoved) != ResultFlags.laidOut {
            let isOut = result.pointee.state & ResultFlags.laidOut == 0
            if isOut || !Flavour.isFull || !cssLayout.cssAbsolutes.place(row, result) { return }
        }
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
        case RG_KIND_TABLE.rawValue: linearLayout.placeAndroidColumn(row, LineRun())
        case RG_KIND_TABLE_ROW.rawValue: linearLayout.placeAndroidRow(.cells, row, LineRun())
        case RG_KIND_GRID.rawValue: gridLayout.placeGridChildren(row)
        case RG_KIND_CUSTOM.rawValue: customLayout.placeCustom(row)
        case RG_KIND_CONSTRAINT.rawValue where Flavour.isFull: constraintLayout.placeConstraint(row)
        case RG_KIND_FLEXBOX.rawValue: flexboxLayout.placeFlexbox(row)
        case RG_KIND_COORDINATOR.rawValue where Flavour.isFull: coordinatorLayout.placeCoordinator(row)
        case RG_KIND_APP_BAR.rawValue where Flavour.isFull: linearLayout.placeAndroidColumn(row, LineRun())
        case RG_KIND_COLLAPSING.rawValue where Flavour.isFull: coordinatorLayout.placeCollapsing(row)
        case RG_KIND_DRAWER.rawValue where Flavour.isFull: paneLayout.placeDrawer(row)
        case RG_KIND_TOOLBAR.rawValue where Flavour.isFull: toolbarLayout.placeToolbar(row)
        case RG_KIND_CHIP_GROUP.rawValue where Flavour.isFull: paneLayout.placeChips(row)
        case RG_KIND_PERCENT_FRAME.rawValue where Flavour.isFull: paneLayout.placePercent(row)
        case RG_KIND_ABSOLUTE.rawValue where Flavour.isFull: paneLayout.placeAbsolute(row)
        case RG_KIND_CONNECTED.rawValue where Flavour.isFull: connectedLayout.placeConnected(row)
        case RG_KIND_CSS_FLEX.rawValue where Flavour.isFull, RG_KIND_CSS_GRID.rawValue where Flavour.isFull,
            RG_KIND_CSS_BLOCK.rawValue where Flavour.isFull:
            cssLayout.placeCss(row)
        case RG_KIND_LIST.rawValue where Flavour.isFull: listLayout.placeList(row)
        default: frameLayout.placeFrameChildren(row)
        }
        if flags & NodeFlags.ordered != 0 { layout.restoreChildren(row) }
    }

    /// Measures under the first specs of the run (FirstMeasure.swift) if they differ from the given ones. - Returns:
    /// whether they did.
    @inline(never)
    @_optimize(size)
    func measureFirst(_ row: Int, _ width: Spec, _ height: Spec) -> Bool {
        let given = LayoutPass.Specs(width: width, height: height), first = layout.firstSpecs(row, given)
        if first == given { return false }
        let recorder = state.pointee.recorder
        state.pointee.recorder = nil
        if isGrid(row) {
            gridLayout.grid(row).pointee.flags |= GridRecord.isFirst
            gridLayout.runGrid(row, first.width, first.height, isSecond: false)
            gridLayout.grid(row).pointee.flags &= ~GridRecord.isFirst
        } else {
            relativeLayout.runRelative(row, first.width, first.height, isSecond: false)
        }
        state.pointee.recorder = recorder
        return true
    }
}
