// SPDX-License-Identifier: MIT
import CReglet

/// Rows of leaves that the host measures and that want the same, but for a unit of width (SummaryFlags.uniformRows),
/// one below another in a column: lists and tables of texts. Where the column gets another width and has no bound
/// below, all rows want the same of it, so that no style is read, and the host is asked about the leaves of many rows
/// at once. It is what LinearSummary+MeasuredShares.swift does, which serves them the first time, and rows of which a
/// leaf has a baseline or an answer in use.
extension LinearSummary {
    /// Ask rows of a column with the exact width `crossSpec`, from one that is offered no height on, as
    /// measureNestedChildren would.
    /// - Returns: the child behind those that were, and how much further down it lies than the first; nil when none
    /// was.
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
            // as many rows as one call takes
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
                    // Leaves answer what they know.
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

    /// Write down what the host is asked about the leaves of a row. - Returns: false when not all are to be asked.
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

    /// Leave the answers of a row's leaves. - Returns: the largest height; -1 when one answers in an unusual way.
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

    /// Answer for a row, as a run by sums would.
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
        box.linear.pointee.minReusableWidth = -1  // the host is asked again where shares are others
        box.linear.pointee.minReusableHeight = kind.padding
        result.size = SIMD2(kind.rowWidth.size, tallest &+ kind.padding)
        result.specs = UInt64(kind.rowWidth.raw)
        result.pointee.lastUsedPass = s.pointee.pass
        // its parent runs, and is placed with it
        result.pointee.state =
            (result.pointee.state & ~(ResultFlags.outcome | ResultFlags.validForLarger)) | ResultFlags.boundHeight
            | ResultFlags.placePending
        s.pointee.baselines[row] = Baseline.none
        s.pointee.stats.nodes_measured &+= 1
    }

    /// Place the children of a row whose leaves are all alike, and which is not exactly high, in that size. Each begins
    /// where the one before it ends, on whole pixels too.
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
        let isUnchanged = box.linear.pointee.soleNested == stretched  // then Node.link need not be read
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

    /// The first time, and where its final height is another.
    @inline(never)
    private func stretchUniform(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ across: Int32) {
        let node = self.node(row)
        stretchHostLeaves(row, node, result, across)
        let shows = ResultFlags.laidOut | ResultFlags.reportedCreated | ResultFlags.shown
        if result.pointee.state & shows != shows { changeList.noteShown(row, node, result) }
    }
}

/// What rows have in common whose leaves are asked the same.
private struct UniformRow {
    let rowWidth: Spec
    let count: Int  // leaves
    let shared: Int32  // by them: length * count + longer, so that truncating leaves the remainder to the last ones
    let longer: Int  // the first leaf that is a unit longer
    let specs: UInt64  // of the others, the height's above
    let hostWidth: UInt64  // as the host reads it: an rg_spec
    let longerHostWidth: UInt64
    let most: Double  // height in units that fits with all padding
    let padding: Int32  // above and below
    private let fixed: Int32
    private let sides: Int  // padding
    private let margins: Int  // beside it
    private let ends: Int  // margins above and below
    private let height: Int32
    private let width: Int32

    /// nil: not that kind of row.
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

    /// Whether a row is of this kind, and has an answer to another width that is not in use any more.
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
