// SPDX-License-Identifier: MIT
import CReglet

/// The calls of the layout pass beyond measure and place: results that remain valid, and work before and after a pass.
extension ContainerDispatch {
    // MARK: - Results that are kept or corrected

    // Called for dirty rows and by the measure cache. After a small change, a linear container, a grid or a relative
    // container needs no run.

    /// Drops the content of leaves that CSS containers have read.
    @_optimize(size)
    func forgetContent() { cssLayout.cssUpdates.forget() }

    /// Measures a dirty child of a CSS container again. - Returns: whether the container must run again.
    @inline(__always)
    func isChangedInCss(_ row: Int) -> Bool { cssLayout.cssUpdates.isChanged(row) }

    /// Drops what a container knows of the content of its children, whose results were voided.
    @inline(__always)
    func dropContent(_ row: Int) {
        if Flavour.isFull && isCss(row) { cssLayout.cssUpdates.dropContent(row) }
    }

    @inline(__always)
    func hasVoidSums(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        linearSummary.hasVoidSums(row, result)
    }

    /// Applies the change of a child of a long list: see LinearSummary+Inserted.swift.
    @inline(__always)
    func applyListChange(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, void: Bool) {
        linearSummary.applyListChange(row, result, void: void)
    }

    /// Applies the changes that are pending in a dirty row. - Returns: false when the row must be measured.
    func applyPendingUpdate(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        if FastPaths.areOff { return false }
        switch node(row).pointee.flags & NodeFlags.kindMask {
        case RG_KIND_LINEAR.rawValue: return linearSummary.applyPendingDelta(row, result)
        case RG_KIND_GRID.rawValue, RG_KIND_RELATIVE.rawValue: return updateSingleLeaf(row, result)
        default: return false
        }
    }

    /// Applies the new size of a child to its containers. - Returns: false when one must be measured, which is then
    /// dirty.
    @inline(__always)
    func childSizeChanged(_ row: Int, _ oldWidth: Int32, _ oldHeight: Int32) -> Bool {
        if !Flavour.isFull {
            invalidation.markParentDirty(row)
            return node(row).pointee.parent < 0
        }
        return linearSummary.childSizeChanged(row, oldWidth, oldHeight)
    }

    /// Whether only `leaf` of a grid or relative container has to be measured: see SingleLeafUpdate.swift.
    func isSingleLeafChange(_ row: Int, _ leaf: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        isGrid(row)
            ? gridLayout.isSingleLeafInGrid(row, leaf) : relativeLayout.isSingleLeafInRelative(row, leaf, result)
    }

    /// Updates a grid or a table after the content of one leaf changed, as CellUpdate.swift describes.
    @inline(__always)
    func updateCell(_ row: Int) -> Bool {
        let node = self.node(row), parent = Int(node.pointee.parent)
        if parent < 0 || node.pointee.flags & NodeFlags.container != 0 { return false }
        let kind = self.node(parent).pointee.flags & NodeFlags.kindMask
        return (kind == RG_KIND_GRID.rawValue || kind == RG_KIND_TABLE_ROW.rawValue) && updateCell(row, of: parent)
    }

    /// The specs under which a grid or a table measures a leaf for its natural size, if CellUpdate.swift applies.
    func naturalSpecs(ofCell row: Int, _ parent: Int) -> LayoutPass.Specs? {
        isGrid(parent) ? gridLayout.naturalSpecs(ofCell: row, parent) : tableLayout.naturalSpecs(ofCell: row)
    }

    /// Whether the change of a leaf leaves the lines of its grid, or the columns of its table.
    func keepsCells(_ row: Int, _ parent: Int, _ change: CellChange) -> Bool {
        isGrid(parent) ? gridLayout.keepsLines(parent, row, change) : tableLayout.keepsColumns(row, change)
    }

    @inline(__always)
    func reuse(
        _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, forExact width: Spec, _ height: Spec
    ) -> Bool {
        linearSummary.reuse(row, result, forExact: width, height)
    }

    @inline(__always)
    func minReusableSizes(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> (Int32, Int32) {
        linearSummary.minReusableSizes(row, result)
    }

    @inline(__always)
    func propagateMinReusable(_ row: Int) {
        linearSummary.propagateMinReusable(row)
    }

    @inline(__always)
    func takeKeepsEpoch(_ row: Int) -> Bool {
        tableLayout.takeKeepsEpoch(row)
    }

    /// The bound flags of a container with negative margins: its content is shorter than the space a child needs.
    func boundByOverlap(_ row: Int) -> UInt32 {
        let node = self.node(row)
        if Flavour.isFull {
            return linearSummary.summary(row, node, box(node)) & SummaryFlags.overlaps != 0 ? ResultFlags.bound : 0
        }
        let skipsGone = linearSummary.skipsGone(node)
        for child in children(in: row) where self.node(child).shared.pointee.summary & SummaryFlags.overlaps != 0 {
            if !skipsGone || self.node(child).pointee.flags & NodeFlags.gone == 0 { return ResultFlags.bound }
        }
        return 0
    }

    // MARK: - Placing

    // Called while boxes are placed: by Placement, and by the fast paths of linear containers for nested ones.

    @discardableResult
    @inline(__always)
    func endStretch(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        Flavour.isFull && linearSummary.endStretch(row, result)
    }

    @inline(__always)
    func placementVoid(_ row: Int) {
        if Flavour.isFull { linearSummary.placementVoid(row) }
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
    func placeOutOfLine(_ row: Int, _ size: SIMD2<Int32>, _ flags: UInt32, _ path: LinearPlacePath) {
        linearLayout.placeOutOfLine(row, size, flags, path)
    }

    @inline(__always)
    func measureLinearWithRare(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        linearLayout.measureLinearWithRare(row, flags, width, height)
    }

    /// The size of a box to which its parent may have given a negative size: see Positions.swift.
    @inline(never)
    func invertedSize(_ row: Int) -> (Int32, Int32) {
        let parent = Int(node(row).pointee.parent)
        if Flavour.isFull && parent >= 0 && isKind(parent, RG_KIND_COORDINATOR) {
            return coordinatorLayout.placedSize(row, below: coordinatorLayout.appBar(for: row, parent))
        }
        if parent >= 0 && isConnectedLayout(parent) { return connectedLayout.placedSize(row) }
        return parent >= 0 && isGrid(parent) ? gridLayout.invertedSize(row) : relativeLayout.invertedSize(row)
    }

    // MARK: - Around a pass

    // Called once by LayoutPass, before rows are measured or after they are placed.

    @inline(__always)
    func retrySystems() {
        if !Flavour.isFull { return }
        constraintLayout.retrySystems()
        gridLayout.retryGrids()
    }

    @inline(__always)
    func markAllSystemsOutdated() {
        if Flavour.isFull { constraintLayout.markAllSystemsOutdated() }
    }

    @inline(__always)
    func insetUnits(_ row: Int) -> Int32 {
        scrollLayout.insetUnits(row)
    }

    @inline(__always)
    func queueAnchored(below root: Int) {
        if Flavour.isFull { coordinatorLayout.queueAnchored(below: root) }
    }

    @inline(__always)
    func resumeCoordinator() {
        if Flavour.isFull { coordinatorLayout.resumeCoordinator() }
    }

    /// Keeps a row out of the place lists that lies below a child without position. - Returns: whether it does.
    @inline(__always)
    func hold(_ row: Int) -> Bool {
        Flavour.isFull && state.pointee.params.suspended >= 0 && coordinatorLayout.hold(row)
    }

    @inline(__always)
    func revealFocus(_ root: Int) {
        scrollLayout.revealFocus(root)
    }
}
