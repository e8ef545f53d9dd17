// SPDX-License-Identifier: MIT
import CReglet

/// Uniform rows: rows of host-measured leaves with equal styles, one below another in a column
/// (SummaryFlags.uniformRows). Lists and tables of texts are such rows.
///
/// When the width of the column changes, all rows get the same specs. Their leaves get one of two specs, which differ
/// by a unit of width: the free space is divided equally, and the last leaves get the remainder. So no style is read,
/// and one call of the host measures the leaves of many rows, up to MeasureBatch.capacity.
///
/// Preconditions: no bound and no hint for the heights of the rows; batches; a unit smaller than a pixel; rows that
/// were measured before, whose results are no longer in use, and whose leaves have no baseline.
/// LinearSummary+MeasuredShares.swift handles every other row, and the first measure. Invariant: results equal those of
/// LinearSummary+MeasuredShares.swift, and so of the general algorithm.
extension LinearSummary {
    /// Measures rows of a column of exact width `crossSpec`, as measureNestedChildren does. Precondition: the first row
    /// has no bound or hint for its height.
    /// - Returns: the child after the measured rows, and its distance from the first of them; nil when none was
    ///   measured.
    @inline(never)
    func measureUniformRows(
        _ first: Int, _ column: Int, _ crossSpec: Spec, _ used: Int, _ mainSpec: Spec, _ line: inout LineSums
    ) -> (next: Int, length: Int)? {
        let s = state
        let node = self.node(first)
        guard let requests = s.pointee.batch.requests, let kind = UniformRow(engine, first, column, crossSpec),
            kind.count <= MeasureBatch.capacity, !s.pointee.scale.isInteger
        else { return nil }
        let before = line.total, margins = ColumnAxis.mainMargins(node)
        let cacheEpoch = box(self.node(column)).pointee.cacheEpoch
        var row = first, rows = 0
        while row >= 0 {
            // collect as many rows as one call can measure
            let start = row
            var count = 0
            while row >= 0 && count &+ kind.count <= MeasureBatch.capacity
                && s.pointee.stats.nodes_measured < s.pointee.measureLimit
                && kind.fits(engine, row, cacheEpoch)
            {
                let box = self.box(self.node(row))
                if !request(kind, Int(box.pointee.first), requests + count) { break }
                count &+= kind.count
                row = Int(self.node(row).pointee.next)
            }
            if count == 0 { break }
            layout.callHost(requests, count)
            var at = start, accepted = 0
            while accepted < count {
                let node = self.node(at), box = self.box(node), result = self.result(at)
                let tallest = accept(kind, Int(box.pointee.first), requests + accepted)
                if tallest < 0 {
                    // A leaf has an unusual result. The row runs with the results of its leaves, which are all cached.
                    layout.measureChildInline(at, kind.rowWidth, Spec(raw: Spec.unspecified), cacheEpoch: cacheEpoch)
                } else {
                    sizeUniformRow(kind, at, box, result, tallest)
                }
                line.total &+= Int(result.pointee.height)
                line.outcome |= result.pointee.state & ResultFlags.outcome
                accepted &+= kind.count
                rows &+= 1
                at = Int(node.pointee.next)
            }
        }
        if rows == 0 { return nil }
        let across = clampUnits(Int(kind.rowWidth.size) &+ RowAxis.mainMargins(node))
        line.across = max(line.across, across)
        line.exceptMatching = max(line.exceptMatching, across)
        line.minReusableCross = -1
        line.needMain(Spec(raw: Spec.unspecified), used, of: mainSpec)
        return (row, line.total &- before &+ margins &* (rows &- 1))
    }

    /// Writes the requests for the leaves of a row. - Returns: false when not all of them have to be measured by the
    /// host.
    @inline(__always)
    private func request(
        _ kind: borrowing UniformRow, _ first: Int, _ requests: UnsafeMutablePointer<rg_measure_request>
    ) -> Bool {
        let s = state
        let pass = s.pointee.pass
        let results = s.pointee.results + first, slots = s.pointee.slots + first, handles = s.pointee.handles + first
        let users = s.pointee.userData
        var specs = kind.specs, width = kind.hostWidth
        var index = 0
        while index < kind.count {
            if index == kind.longer {
                specs &+= 1
                width = kind.longerHostWidth
            }
            let result = results + index
            let needed = ResultFlags.valid | ResultFlags.hasNoBaseline
            if result.pointee.state & (needed | ResultFlags.cacheEvicted) != needed
                || result.pointee.lastUsedPass >= pass
                || result.specs == specs || slots[index] >= 0
            {
                return false
            }
            let request = UnsafeMutableRawPointer(requests + index), handle = handles[index]
            request.storeBytes(of: handle.id, as: UInt64.self)
            var user: UnsafeMutableRawPointer?
            if let users { user = users[Int(UInt32(truncatingIfNeeded: handle.id))] }
            request.storeBytes(of: user, toByteOffset: 8, as: UnsafeMutableRawPointer?.self)
            request.storeBytes(of: width, toByteOffset: 16, as: UInt64.self)
            request.storeBytes(of: UInt64(RG_UNSPECIFIED.rawValue), toByteOffset: 24, as: UInt64.self)
            request.storeBytes(of: SIMD4<Float>(0, 0, -1, 0), toByteOffset: 32, as: SIMD4<Float>.self)
            index &+= 1
        }
        return true
    }

    /// Stores the results of the leaves of a row. - Returns: the largest height, or -1 when a result is unusual: a
    /// baseline, or a height out of range.
    @inline(__always)
    private func accept(
        _ kind: borrowing UniformRow, _ first: Int, _ requests: UnsafeMutablePointer<rg_measure_request>
    ) -> Int32 {
        let s = state
        let pass = s.pointee.pass, perPixel = s.pointee.scale.perPixel, most = kind.most
        let results = s.pointee.results + first
        var specs = kind.specs
        var tallest: Int32 = 0
        var isUsual = true
        var index = 0
        while index < kind.count {
            if index == kind.longer { specs &+= 1 }
            let result = results + index, request = requests + index
            index &+= 1
            result.specs = specs
            result.pointee.lastUsedPass = pass
            let content = request.pointee.out_height
            let units = Double(content) * perPixel + 0.5
            if content >= 0 && units < most && !(request.pointee.out_baseline >= 0) {
                let size = floorNear(units)
                tallest = max(tallest, size)
                result.size = SIMD2(Int32(truncatingIfNeeded: specs & UInt64(maxUnits)), size)
                result.pointee.state =
                    (result.pointee.state & ~(ResultFlags.outcome | ResultFlags.layoutPending))
                    | ResultFlags.subtreeCurrent
                    | ResultFlags.boundHeight
            } else {
                result.pointee.state &= ~ResultFlags.layoutPending
                let width = Spec(raw: UInt32(truncatingIfNeeded: specs))
                layout.accept(first &+ index &- 1, result, width, Spec(raw: Spec.unspecified), request)
                isUsual = false
            }
        }
        return isUsual ? tallest : -1
    }

    /// Stores the result of a row, as a run from its sums does.
    @inline(__always)
    private func sizeUniformRow(
        _ kind: borrowing UniformRow, _ row: Int, _ box: UnsafeMutablePointer<ContainerState>,
        _ result: UnsafeMutablePointer<LayoutResult>,
        _ tallest: Int32
    ) {
        let s = state
        box.pointee.cacheEpoch = s.pointee.pass
        box.linear.pointee.contentLength = kind.rowWidth.size
        box.linear.pointee.countedLength = box.linear.pointee.fixedLength
        box.linear.pointee.sharedLength = kind.shared
        box.linear.pointee.firstMoved = -1
        box.linear.pointee.moveDelta = -1
        box.linear.pointee.minReusableWidth = -1  // the leaves are measured again when their shares change
        box.linear.pointee.minReusableHeight = kind.padding
        result.size = SIMD2(kind.rowWidth.size, tallest &+ kind.padding)
        result.specs = UInt64(kind.rowWidth.raw)
        result.pointee.lastUsedPass = s.pointee.pass
        // the row's parent is running and will place it later
        result.pointee.state =
            (result.pointee.state & ~(ResultFlags.outcome | ResultFlags.validForLarger)) | ResultFlags.boundHeight
            | ResultFlags.placePending
        s.pointee.baselines[row] = Baseline.none
        s.pointee.stats.nodes_measured &+= 1
    }

    /// Places the leaves of a uniform row without an exact height, in a row of the given size. Each leaf begins where
    /// the one before it ends, in units and in device pixels. O(children).
    @inline(never)
    func placeUniform(_ row: Int, _ size: SIMD2<Int32>) {
        let s = state
        let container = self.node(row)
        let box = self.box(container)
        let shift = s.pointee.snap.shift, toPixels = s.pointee.snap.toPixels
        let phaseX = Int32(truncatingIfNeeded: box.pointee.phaseX) &+ s.pointee.snap.half
        let phaseY = Int32(truncatingIfNeeded: box.pointee.phaseY) &+ s.pointee.snap.half
        let top = container.pointee.paddingTop
        let across = atLeastZero(size.y &- container.paddingAcross(RowAxis.self))
        let topEdge = (top &+ phaseY) &>> shift, bottomEdge = (top &+ across &+ phaseY) &>> shift
        let y = Float(topEdge &- phaseY &>> shift) * toPixels, height = Float(bottomEdge &- topEdge) * toPixels
        let originX = phaseX &>> shift
        var cursor = container.pointee.paddingLeft
        var edge = (cursor &+ phaseX) &>> shift
        let first = Int(box.pointee.first), count = Int(box.pointee.count)
        let results = s.pointee.results + first
        let stretched = LinearState.leavesStretched(to: across)
        let isUnchanged = box.linear.pointee.soleNested == stretched  // if so, every Node.link already has this height
        box.linear.pointee.soleNested = stretched
        let frames = UnsafeMutableRawPointer(s.pointee.frames + first).assumingMemoryBound(to: SIMD4<Float>.self)
        var index = 0
        while index < count {
            let result = results + index
            let usual =
                ResultFlags.laidOut | ResultFlags.reportedCreated | ResultFlags.shown | ResultFlags.hasNoBaseline
                | ResultFlags.stretchedUnmeasured
            if result.pointee.state & (usual | ResultFlags.cutHeight) != usual || !isUnchanged {
                stretchUniform(first &+ index, result, across)
            }
            let x = Float(edge &- originX) * toPixels, start = edge
            result.origin = SIMD2(cursor, top)
            cursor &+= result.pointee.width
            edge = (cursor &+ phaseX) &>> shift
            let frame = SIMD4(x, y, Float(edge &- start) * toPixels, height)
            let new = unsafeBitCast(frame, to: SIMD2<UInt64>.self)
            let old = unsafeBitCast(frames[index], to: SIMD2<UInt64>.self)
            if (new.x ^ old.x) | (new.y ^ old.y) != 0 {
                frames[index] = frame
                s.pointee.stats.frames_changed &+= 1
                changeList.note(
                    first &+ index,
                    (new.x != old.x ? ChangeFlags.moved : 0) | (new.y != old.y ? ChangeFlags.resized : 0))
            }
            index &+= 1
        }
    }

    /// Gives a leaf its final height when it differs, or when the leaf is placed for the first time.
    @inline(never)
    private func stretchUniform(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ across: Int32) {
        let node = self.node(row)
        stretchHostLeaves(row, node, result, across)
        let shows = ResultFlags.laidOut | ResultFlags.reportedCreated | ResultFlags.shown
        if result.pointee.state & shows != shows { changeList.noteShown(row, node, result) }
    }
}

/// The values that are equal in all uniform rows of a run.
private struct UniformRow {
    let rowWidth: Spec
    let count: Int  // leaves
    let shared: Int32  // the free space: length * count + leaves a unit longer, which are the last
    let longer: Int  // the first leaf that is a unit longer
    let specs: UInt64  // of the leaves before it; the height spec in the upper half
    let hostWidth: UInt64  // the width spec of these leaves as an rg_spec
    let longerHostWidth: UInt64
    let most: Double  // the largest usual height, units
    let padding: Int32  // padding above and below
    private let fixed: Int32
    private let sides: Int  // padding left and right
    private let margins: Int  // margins left and right of the row
    private let ends: Int  // margins above and below the row
    private let height: Int32
    private let width: Int32

    /// Reads the values of a row. - Returns: nil when it is not uniform.
    @inline(__always)
    init?(_ engine: Engine, _ row: Int, _ column: Int, _ crossSpec: Spec) {
        let node = engine.node(row), container = engine.node(column)
        let fills = container.isFillMode
        let flags = node.pointee.flags
        if flags & (NodeFlags.sizeRules | NodeFlags.kindMask) != RG_KIND_LINEAR.rawValue { return nil }
        let box = engine.box(node)
        width = node.pointee.width
        height = node.pointee.height
        if box.linear.pointee.summary & (SummaryFlags.uniformRows | SummaryFlags.notSummed) != SummaryFlags.uniformRows
            || height == Length.match || height >= 0
            || engine.linearSummary.crossInLine(ColumnAxis.self, node, fills) != Length.match
        {
            return nil
        }
        margins = RowAxis.mainMargins(node)
        ends = ColumnAxis.mainMargins(node)
        rowWidth = crossSpec.child(Length.match, used: RowAxis.mainPadding(container) &+ margins)
        fixed = box.linear.pointee.fixedLength
        sides = RowAxis.mainPadding(node)
        let rest = Int(rowWidth.size) &- Int(fixed) &- sides
        let padding = ColumnAxis.mainPadding(node)
        if rest < 0 || sides > Int(maxUnits) || padding > Int(maxUnits) / 2 { return nil }
        self.padding = Int32(truncatingIfNeeded: padding)
        most = Double(Int(maxUnits) / 2)
        shared = Int32(truncatingIfNeeded: rest)
        count = Int(box.pointee.count)
        let length = rest / count
        longer = count &- (rest &- length &* count)
        specs = UInt64(Spec.exactly) | UInt64(length)
        let scale = engine.state.pointee.scale
        func hostSpec(_ units: Int) -> UInt64 {
            UInt64(RG_EXACTLY.rawValue) | UInt64(scale.pixels(Int32(truncatingIfNeeded: units)).bitPattern) << 32
        }
        hostWidth = hostSpec(length)
        longerHostWidth = hostSpec(length &+ 1)
    }

    /// Whether a row has these values, and a result for another width that is no longer in use.
    @inline(__always)
    func fits(_ engine: Engine, _ row: Int, _ cacheEpoch: UInt32) -> Bool {
        let s = engine.state
        let node = engine.node(row), result = engine.result(row)
        if node.pointee.flags & (NodeFlags.sizeRules | NodeFlags.kindMask) != RG_KIND_LINEAR.rawValue
            || node.pointee.width != width || node.pointee.height != height
        {
            return false
        }
        let box = engine.box(node)
        return box.linear.pointee.summary & (SummaryFlags.uniformRows | SummaryFlags.notSummed)
            == SummaryFlags.uniformRows
            && box.pointee.count == UInt32(count)
            && box.linear.pointee.fixedLength == fixed && RowAxis.mainMargins(node) == margins
            && ColumnAxis.mainMargins(node) == ends && RowAxis.mainPadding(node) == sides
            && ColumnAxis.mainPadding(node) == Int(padding)
            && result.pointee.state & (ResultFlags.adaptable | ResultFlags.inError | ResultFlags.cacheEvicted)
                == ResultFlags.adapts
            && result.pointee.specWidth != rowWidth.raw && result.pointee.lastUsedPass < cacheEpoch
            && s.pointee.slots[row] < 0
    }
}
