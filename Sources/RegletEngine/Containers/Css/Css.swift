// SPDX-License-Identifier: MIT
import CReglet

/// Access to the records and lengths of CSS, which layouts and edits share.
public protocol CssView: EngineView {}

/// The view of CSS containers: flexbox and grid.
public struct CssLayout: CssView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

/// The view of CSS properties: reading, checking and setting them.
public struct CssEditor: CssView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var cssLayout: CssLayout { CssLayout(state) }

    @inline(__always)
    public var cssEditor: CssEditor { CssEditor(state) }
}

/// The driver. A CSS container below another one is not measured through the measure cache: its parent lays it out in a
/// CssSpace, which has more than two specs can say. The record keeps the last sizes by space, and the places of the
/// children for one of them. Before a container is placed, it is laid out in its final space if another one was last.
///
/// A change below a CSS container makes its CSS ancestors dirty, up to the outermost one, which stops invalidation as
/// any container does. Containers that did not change return kept sizes.
extension CssLayout {
    /// Measures an outermost container, or one that a query measures; brings an inner one up to its final space.
    @inline(never)
    func measureCss(_ row: Int, _ width: Spec, _ height: Spec) {
        guard let record = self.record(row) else { return }
        if isInCss(row) && state.pointee.queried != row {
            var size = CssSize()
            if trace.isRecording {
                // where a size is kept or follows from sums, the items have none
                prepare(row, record)
                runContainer(row, record, record.pointee.used)
                size = record.pointee.size
                cssExplanations.recordItems(row, record, size)
            } else {
                layoutContainer(row, record.pointee.used, &size)
            }
            layout.setMeasuredSize(row, size.width, size.height, 0, baseline: baseline(size))
            return
        }
        evict(record)
        let style = self.style(row)
        var space = CssSpace()
        let baseWidth = width.isExact || width.size > 0 || width.mode == Spec.atMost ? Int(width.size) : CssLayout.none
        let baseHeight =
            height.isExact || height.size > 0 || height.mode == Spec.atMost ? Int(height.size) : CssLayout.none
        space.baseWidth = baseWidth == CssLayout.none ? 0 : clampedUnits(baseWidth)
        space.baseHeight = baseHeight == CssLayout.none ? -1 : clampedUnits(baseHeight)
        var outcome = ResultFlags.bound
        if width.isExact {
            space.width = width.size
        } else {
            let room = Room(width: baseWidth, baseWidth: baseWidth, baseHeight: baseHeight)
            let wanted = usedWidth(row, style, room, edges(row, style, Int(space.baseWidth)))
            if wanted > width.most { outcome |= ResultFlags.tooSmallWidth }
            if wanted >= Int(maxUnits) { outcome |= ResultFlags.overflow }
            space.width = width.resolve(clampedUnits(wanted))
        }
        if height.isExact { space.height = height.size }
        var size = CssSize()
        layoutContainer(row, space, &size)
        if !height.isExact && height.cuts(size.height) {
            outcome |= ResultFlags.tooSmallHeight
            space.height = height.size
            layoutContainer(row, space, &size)
        }
        if size.height >= maxUnits { outcome |= ResultFlags.overflow }
        if !isInCss(row) { record.pointee.used = space }  // a query leaves the space that the parent has set
        if trace.isRecording { cssExplanations.recordItems(row, record, size) }
        // where borders and padding do not fit, the specs count as in all containers
        layout.setMeasuredSize(row, size.width, height.resolve(size.height), outcome, baseline: baseline(size))
    }

    /// A reported baseline is in the box, and -1 is none.
    private func baseline(_ size: CssSize) -> Int32 { size.first == CssSize.none ? Baseline.none : max(0, size.first) }

    /// Lays out a child of a CSS container. - Returns: its size.
    @inline(never)
    func layoutNode(_ row: Int, _ space: CssSpace) -> CssSize {
        if !isCss(row) { return layoutLeaf(row, space) }
        var size = CssSize()
        layoutContainer(row, space, &size)
        return size
    }

    /// Drops what is kept of a container that is dirty.
    @inline(never)
    func prepare(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>) {
        let result = self.result(row)
        if result.pointee.state & ResultFlags.valid != 0 { return }
        clearCaches(record)
        result.pointee.state = (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid
        let node = self.node(row)
        box(node).pointee.cacheEpoch = state.pointee.pass
        if node.pointee.flags & NodeFlags.kindMask == RG_KIND_CSS_FLEX.rawValue {
            box(node).cssFlex.pointee.contentPass = 0
        }
    }

    /// Lays out a container, unless its size in this space is kept, or follows from its sums.
    @inline(never)
    func layoutContainer(_ row: Int, _ space: CssSpace, _ out: UnsafeMutablePointer<CssSize>) {
        guard let record = self.record(row) else {
            out.pointee = CssSize()
            return
        }
        if result(row).pointee.state & ResultFlags.valid == 0 { prepare(row, record) }
        if !cssSimple.takesSums(row, record, space, out) { cssSimple.layoutKept(row, record, space, out) }
    }

    /// Lays out the children of a container in a space. The size is left in its record.
    @inline(never)
    func runContainer(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace, isPlacing: Bool = false
    ) {
        let s = state
        s.pointee.stats.nodes_measured &+= 1
        if s.pointee.stats.nodes_measured > s.pointee.measureLimit || s.pointee.isAborted {
            s.pointee.isAborted = true
            record.pointee.size = CssSize(width: space.width, height: max(0, space.height))
            return
        }
        if !isPlacing { invalidation.queuePlace(row, result(row)) }
        if result(row).pointee.state & ResultFlags.inError != 0 { treeReports.clearError(row) }
        if node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_CSS_FLEX.rawValue {
            if cssSimple.isSimple(row, record) {
                cssSimple.runSimple(row, record, space)
            } else {
                record.pointee.size = runFlex(row, record, space)
            }
        } else if !isGridContainer(row) {
            record.pointee.size = cssBlocks.run(row, record, space)
        } else if !cssGridSums.placesOne(row, record, space) {
            record.pointee.moved.item = -2
            record.pointee.size = runGrid(row, record, space)
        }
        record.pointee.arranged = space
        record.pointee.isArranged = true
    }

    // MARK: - Placing

    /// Places the children of a container.
    @inline(never)
    func placeCss(_ row: Int) {
        guard let record = self.record(row) else { return }
        if cssSimple.placesSums(row, record) { return }
        if !isGridContainer(row) && !cssSimple.movesItems(row) { record.pointee.moved.item = -2 }
        // of a simple flexbox, the last run has only sized the items: it must still be one
        let isVoid =
            node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_CSS_FLEX.rawValue
            && box(node(row)).cssFlex.pointee.known == 0
        if isVoid || !record.pointee.isArranged || record.pointee.arranged != record.pointee.used {
            // not queued: the row is being placed, and a sweep does not come back to it
            runContainer(row, record, record.pointee.used, isPlacing: true)
        }
        if record.pointee.isStatic && isInCss(row) {
            let edges = self.edges(row, style(row), Int(record.pointee.used.baseWidth))
            layoutAbsolutes(row, record, record.pointee.size, edges, isPlacing: true)
        }
        if box(node(row)).header.pointee.known & CssSimpleFlags.isSimple != 0 {
            return cssSimple.placeSimple(row, record)
        }
        cssSimple.hideGone(row)
        let into = Placement(engine, row)
        for index in 0..<record.pointee.items.count {
            let item = record.pointee.items.pointer(index)
            let child = Int(state.pointee.rowOf[Int(item.pointee.id)])
            finish(child, item)
            layout.setBox(into, child, node(child), result(child), Int(item.pointee.x), Int(item.pointee.y))
        }
    }

    /// Gives a child its final size.
    @inline(never)
    func finish(_ row: Int, _ item: UnsafeMutablePointer<CssItem>) {
        let result = self.result(row)
        if isForeign(row) {
            measureForeign(row, .exact(item.pointee.size.width), Int(item.pointee.size.height))
            return
        }
        if let record = self.record(row) {
            if isCss(row) {
                prepare(row, record)
                if record.pointee.used != item.pointee.space || !record.pointee.isPlaced {
                    record.pointee.used = item.pointee.space
                    result.pointee.state |= ResultFlags.placePending
                }
                record.pointee.size = item.pointee.size
                // its absolute children depend on the place of their containing block
                if record.pointee.isStatic { result.pointee.state |= ResultFlags.placePending }
            } else {
                noteLeafScroll(row, record, item.pointee.size, Int(item.pointee.space.baseWidth))
            }
        }
        result.pointee.specWidth = Spec.exact(item.pointee.size.width).raw
        result.pointee.specHeight = Spec.exact(item.pointee.size.height).raw
        result.pointee.width = item.pointee.size.width
        result.pointee.height = item.pointee.size.height
        result.pointee.lastUsedPass = state.pointee.pass
        result.pointee.state =
            (result.pointee.state & ~ResultFlags.entry) | ResultFlags.valid | ResultFlags.subtreeCurrent
        state.pointee.baselines[row] = baseline(item.pointee.size)
    }
}
