// SPDX-License-Identifier: MIT
import CReglet

/// The state of one run over a grid, shared by its steps.
struct GridRun {
    let engine: Engine
    let row: Int
    let x: GridTracks
    let y: GridTracks
    let children: Int
    let gap: Int32
    private let keepsColumns: Bool
    private let keepsRows: Bool
    private let boxes: UnsafeMutablePointer<GridBox>

    init(
        _ engine: Engine, _ row: Int, _ record: UnsafeMutablePointer<GridRecord>, _ x: GridTracks, _ y: GridTracks,
        _ children: Int, _ boxes: UnsafeMutablePointer<GridBox>
    ) {
        self.engine = engine
        self.row = row
        self.x = x
        self.y = y
        self.children = children
        self.boxes = boxes
        gap = engine.rarer(row)?.pointee.gap ?? 0
        keepsColumns = record.pointee.has(GridRecord.columnOrder)
        keepsRows = record.pointee.has(GridRecord.rowOrder)
    }

    /// Locates the lines of one axis under a spec. Source: Axis.getMeasure.
    func locate(_ tracks: GridTracks, _ spec: Spec) {
        switch spec.mode {
        case Spec.exactly: constrain(tracks, spec.size, spec.size)
        case Spec.atMost: constrain(tracks, 0, spec.size)
        default: constrain(tracks, 0, engine.gridLayout.gridLimit)
        }
        locate(tracks)
    }

    /// Locates the lines of both axes in a size. Shares on one axis void the values of the other, which is then located
    /// with the sizes that its children have by then. Source: GridLayout.onLayout.
    func locate(_ width: Int, _ height: Int) {
        constrain(x, clampUnits(width), clampUnits(width))
        locate(x)
        constrain(y, clampUnits(height), clampUnits(height))
        locate(y)
        locate(x)
        locate(y)
        if !x.axis.pointee.has(GridAxis.bounded) { engine.gridLayout.boundGrid(x, children) }
        if !y.axis.pointee.has(GridAxis.bounded) { engine.gridLayout.boundGrid(y, children) }
    }

    private func constrain(_ tracks: GridTracks, _ least: Int32, _ most: Int32) {
        tracks.axis.pointee.least = least
        tracks.axis.pointee.most = most
        tracks.axis.pointee.flags &= ~GridAxis.located
    }

    private func locate(_ tracks: GridTracks) {
        engine.gridLayout.locateGrid(
            tracks, tracks.horizontal ? y : x, children, gap, boxes,
            keepsOrder: tracks.horizontal ? keepsColumns : keepsRows)
    }

    /// The extent of a child's cells, without the gap after them.
    @inline(__always)
    func extent(_ tracks: GridTracks, _ span: UnsafeMutablePointer<GridSpan>) -> Int {
        let link = tracks.link(span)
        let size = tracks.locations[Int(link.pointee.max)] &- tracks.locations[Int(link.pointee.min)]
        return link.pointee.max < tracks.axis.pointee.lastGap ? size &- Int(gap) : size
    }

    /// Records the required size of the children that fill their cells on this axis.
    func size(_ tracks: GridTracks, _ boxes: UnsafeMutablePointer<GridBox>) {
        for index in 0..<children {
            let span = tracks.spans + index
            if span.pointee.pull & (GridPull.mask | GridPull.gone) != GridPull.fill { continue }
            let size = clampUnits(
                extent(tracks, span) &- Int(span.pointee.before) &- Int(span.pointee.after))
            if tracks.horizontal { boxes[index].width = size } else { boxes[index].height = size }
        }
    }
}

extension GridLayout {
    /// Step 4: computes the position and size of each child's box.
    /// - Returns: whether a size differs from the measured size.
    @inline(never)
    func placeInCells(_ run: GridRun, _ boxes: UnsafeMutablePointer<GridBox>) -> Bool {
        let node = self.node(run.row)
        let sidePadding = node.isRTL ? node.pointee.paddingRight : node.pointee.paddingLeft
        var differs = false
        var index = 0
        for child in children(of: box(node)) {
            if !self.node(child).isGone {
                let result = self.result(child)
                let x = run.x.spans + index, y = run.y.spans + index
                if trace.isRecording { recordCell(run, child, index) }
                let (left, width) = place(run, run.x, x, result.pointee.width)
                let (top, height) = place(run, run.y, y, result.pointee.height)
                let sideMargin = node.isRTL ? x.pointee.after : x.pointee.before
                boxes[index] = GridBox(
                    inset: clampUnits(left &+ Int(sidePadding) &+ Int(sideMargin)),
                    top: clampUnits(top &+ Int(node.pointee.paddingTop) &+ Int(y.pointee.before)), width: width,
                    height: height)
                if width != result.pointee.width || height != result.pointee.height { differs = true }
            }
            index &+= 1
        }
        return differs
    }

    /// The place of a child of `size` units on one axis: the distance of its margin from the first line, and its size
    /// in its cells.
    @inline(__always)
    private func place(
        _ run: GridRun, _ tracks: GridTracks, _ span: UnsafeMutablePointer<GridSpan>, _ size: Int32
    ) -> (start: Int, size: Int32) {
        let margins = Int(span.pointee.before) &+ Int(span.pointee.after)
        let cell = run.extent(tracks, span)
        let group = tracks.groups[Int(span.pointee.group)]
        var start = tracks.locations[Int(tracks.link(span).pointee.min)]
        let free = cell &- group.room
        switch span.pointee.pull & GridPull.mask {
        case GridPull.fill: return (start, clampUnits(cell &- margins))
        case GridPull.trailing: start &+= free
        case GridPull.center: start &+= free >> 1
        default: break
        }
        if let point = GridLayout.alignmentPoint(span, clampUnits(Int(size) &+ margins), tracks.horizontal) {
            let offset = Int(group.before) &- Int(point)
            start &+= span.pointee.pull & GridPull.mask == GridPull.baseline ? max(0, offset) : offset
        }
        return (start, size)
    }

    func placeGridChildren(_ row: Int) {
        let node = self.node(row)
        let box = self.box(node)
        let into = Placement(engine, row)
        guard let boxes = state.pointee.grids.boxes(grid(row)) else { return }
        let singleLeaf = dispatch.takeSingleLeaf(box)
        var index = singleLeaf >= 0 ? singleLeaf &- Int(box.pointee.first) : 0
        var child = singleLeaf >= 0 ? singleLeaf : Int(box.pointee.first)
        while child >= 0 {
            let row = child
            child = singleLeaf >= 0 ? -1 : Int(self.node(row).pointee.next)
            if self.node(row).isGone { changeList.hide(row) } else { placeInGrid(into, row, boxes[index], node.isRTL) }
            index &+= 1
        }
    }

    @inline(__always)
    private func placeInGrid(_ into: borrowing Placement, _ row: Int, _ place: GridBox, _ isRTL: Bool) {
        let node = self.node(row), result = self.result(row)
        relativeLayout.mirrorInside(row, node, result, isNegative: place.width < 0 || place.height < 0)
        let width = isRTL ? Int(positions.placedSize(row, result).0) : 0
        let left = isRTL ? Int(into.width) &- Int(place.inset) &- width : Int(place.inset)
        layout.setBox(into, row, node, result, left, Int(place.top))
    }

    /// The size of a box, which is negative where the cells are smaller than the margins.
    func invertedSize(_ row: Int) -> (Int32, Int32) {
        /// Restores a negative size from the huge one that represents it.
        func negative(_ size: Int32) -> Int32 { size > maxUnits / 2 ? size &- maxUnits &- 1 : size }
        return (negative(result(row).pointee.width), negative(result(row).pointee.height))
    }
}
