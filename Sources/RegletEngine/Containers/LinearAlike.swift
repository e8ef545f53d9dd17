// SPDX-License-Identifier: MIT
import CReglet

/// Rows of leaves that the host measures and that want the same, but for a unit of width (Plan.alike), in a row that wraps
/// their heights and gets another width: what LinearServed.swift does, in loops that read no style. The first time, and
/// for a leaf with a baseline or an answer that still counts, that does it.
extension Engine {
    /// Measure such a row, as `run` would. - Returns: false when it takes more than that; nothing that matters has changed
    /// then.
    @inline(__always)
    func runAlike(
        _ row: Int, _ result: UnsafeMutablePointer<Result>, _ width: Spec, _ height: Spec, _ fresh: UInt32
    ) -> Bool {
        let node = self.node(row)
        let read = Flag.sizeRules | Flag.kindMask
        if node.pointee.flags & read != RG_KIND_LINEAR.rawValue { return false }
        if box(node).pointee.plan & (Plan.alike | Plan.notSummed) != Plan.alike { return false }
        return measureAlike(row, node, result, width, height, fresh)
    }

    @inline(never)
    private func measureAlike(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>, _ width: Spec,
        _ height: Spec, _ fresh: UInt32
    ) -> Bool {
        let s = state
        let box = self.box(node)
        let padding = ColumnAxis.mainPadding(node)
        let content = Int(box.pointee.fixed) &+ RowAxis.mainPadding(node), shared = Int(width.size) &- content
        if result.pointee.state & (State.adaptable | State.inError | State.incomplete) != State.adapts
            || !width.isExact || height.isExact || shared < 0 || content > Int(maxUnits)
            || s.pointee.slots[row] >= 0 || result.pointee.asked >= fresh || s.pointee.scale.isInteger
            || s.pointee.stats.nodes_measured >= s.pointee.measureLimit
        {
            return false
        }
        guard let tallest = askAlike(box, UInt32(truncatingIfNeeded: shared), height.child(Length.match, used: padding))
        else { return false }
        let wanted = Int(tallest) &+ padding
        if wanted > Int(height.mode == Spec.atMost ? height.size : maxUnits) { return false }
        box.pointee.fresh = s.pointee.pass
        box.pointee.total = width.size
        box.pointee.counted = box.pointee.fixed
        box.pointee.shared = Int32(truncatingIfNeeded: shared)
        box.pointee.ascent = -1
        box.pointee.descent = -1
        box.pointee.elasticWidth = -1  // the host is asked again where shares are others
        box.pointee.elasticHeight = Int32(truncatingIfNeeded: padding)
        result.size = SIMD2(width.size, Int32(truncatingIfNeeded: wanted))
        result.specs = UInt64(width.raw) | UInt64(height.raw) << 32
        result.pointee.asked = s.pointee.pass
        result.pointee.state =
            (result.pointee.state & ~(State.outcome | State.yields)) | State.boundHeight
        s.pointee.baselines[row] = Baseline.none
        s.pointee.stats.nodes_measured &+= 1
        queuePlace(row, result)
        return true
    }

    /// Ask the leaves, which share `shared` units: length * count + longer, so that truncating leaves the remainder to the
    /// last ones. - Returns: the largest height; nil where not all are to be asked, or one answers in an unusual way: what
    /// was answered then is kept.
    @inline(__always)
    private func askAlike(_ box: UnsafeMutablePointer<Box>, _ shared: UInt32, _ height: Spec) -> Int32? {
        let s = state
        let count = Int(box.pointee.count), first = Int(box.pointee.first)
        guard let requests = s.pointee.batch.requests, count <= MeasureBatch.capacity else { return nil }
        let length = shared / box.pointee.count
        let longer = count &- Int(shared &- length &* box.pointee.count)
        let pass = s.pointee.pass
        let results = s.pointee.results + first, slots = s.pointee.slots + first, handles = s.pointee.handles + first
        let users = s.pointee.userData
        var specs = UInt64(Spec.exactly | length) | UInt64(height.raw) << 32
        var width = s.pointee.scale.pixels(Int32(bitPattern: length)).bitPattern
        let hostHeight = s.pointee.scale.pixels(height.size).bitPattern
        var index = 0
        while index < count {
            if index == longer {
                specs &+= 1
                width = s.pointee.scale.pixels(Int32(bitPattern: length &+ 1)).bitPattern
            }
            let result = results + index
            let needed = State.valid | State.bare
            if result.pointee.state & (needed | State.incomplete) != needed || result.pointee.asked >= pass
                || result.specs == specs || slots[index] >= 0
            {
                return nil
            }
            let request = requests + index, handle = handles[index]
            request.pointee.node = handle
            request.pointee.node_user_data = users.map { $0[Int(UInt32(truncatingIfNeeded: handle.id))] } ?? nil
            let asked = SIMD4(RG_EXACTLY.rawValue, width, height.raw >> 30, hostHeight)
            UnsafeMutableRawPointer(request).storeBytes(of: asked, toByteOffset: 16, as: SIMD4<UInt32>.self)
            UnsafeMutableRawPointer(request).storeBytes(
                of: SIMD4<Float>(0, 0, -1, 0), toByteOffset: 32, as: SIMD4<Float>.self)
            index &+= 1
        }
        callHost(requests, count)
        return acceptAlike(requests, results, count, longer, length, height)
    }

    /// The second half of askAlike.
    @inline(__always)
    private func acceptAlike(
        _ requests: UnsafeMutablePointer<rg_measure_request>, _ results: UnsafeMutablePointer<Result>, _ count: Int,
        _ longer: Int, _ length: UInt32, _ height: Spec
    ) -> Int32? {
        let s = state
        let pass = s.pointee.pass, perPixel = s.pointee.scale.perPixel
        let most = min(Double(height.most), Double(maxUnits) - 1)
        var main = length
        var tallest: Int32 = 0
        var isUsual = true
        var index = 0
        while index < count {
            if index == longer { main &+= 1 }
            let result = results + index, request = requests + index
            index &+= 1
            result.specs = UInt64(Spec.exactly | main) | UInt64(height.raw) << 32
            result.pointee.asked = pass
            let content = request.pointee.out_height
            let units = Double(content) * perPixel + 0.5
            // a negative height is none, too, but not worth a comparison here; so is NaN
            if content >= 0 && units < most && !(request.pointee.out_baseline >= 0) {
                let size = floorUnits(units)
                tallest = max(tallest, size)
                result.size = SIMD2(Int32(bitPattern: main), size)
                result.pointee.state =
                    (result.pointee.state & ~(State.outcome | State.deferred)) | State.ran | State.boundHeight
            } else {
                result.pointee.state &= ~State.deferred
                accept(
                    (result - s.pointee.results), result, .exact(Int32(bitPattern: main)), height, request)
                isUsual = false
            }
        }
        return isUsual ? tallest : nil
    }

    /// Place the children of a row whose leaves are all alike, and which is not exactly high, in that size. Each begins where
    /// the one before it ends, on whole pixels too.
    @inline(never)
    func placeAlike(_ row: Int, _ size: SIMD2<Int32>) {
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
        let results = s.pointee.results + first, nodes = s.pointee.nodes + first
        let frames = UnsafeMutableRawPointer(s.pointee.frames + first).assumingMemoryBound(to: SIMD4<Float>.self)
        var index = 0
        while index < count {
            let result = results + index, node = nodes + index
            let usual = State.laidOut | State.known | State.shown | State.bare | State.stretchedHeight
            let read = usual | State.stretchedWidth | State.cutHeight
            if result.pointee.state & read != usual || node.pointee.link != across {
                stretchAlike(first &+ index, node, result, across)
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
                note(first &+ index, (new.x != old.x ? Mark.moved : 0) | (new.y != old.y ? Mark.resized : 0))
            }
            index &+= 1
        }
    }

    /// The first time, and where its final height is another.
    @inline(never)
    private func stretchAlike(
        _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>, _ across: Int32
    ) {
        stretchServed(RowAxis.self, row, node, result, across)
        let shows = State.laidOut | State.known | State.shown
        if result.pointee.state & shows != shows { noteShown(row, node, result) }
    }
}
