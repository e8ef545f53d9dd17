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
            let given = MemoryLayout<rg_measure_request>.offset(of: \.width).unsafelyUnwrapped  // behind a pointer
            request.storeBytes(of: width, toByteOffset: given, as: UInt64.self)
            request.storeBytes(of: UInt64(RG_UNSPECIFIED.rawValue), toByteOffset: given &+ 8, as: UInt64.self)
            request.storeBytes(of: SIMD4<Float>(0, 0, -1, 0), toByteOffset: given &+ 16, as: SIMD4<Float>.self)
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
        let isUnchanged = box.linear.pointee.uniformLeafHeight == across  // then every Node.link has this height
        box.linear.pointee.uniformLeafHeight = across
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
