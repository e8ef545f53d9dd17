// SPDX-License-Identifier: MIT
import CReglet

/// A run with kept steps. Its memory belongs to the container, so nested runs do not move it.
struct ConnectedReplay {
    let row: Int
    let epoch: UInt32
    /// The specs of a child that wraps, by axis.
    let wrap: SIMD2<UInt32>
    /// Of the content box.
    let size: SIMD2<Int32>
    let count: Int
    let items: UnsafeMutablePointer<ConnectedItem>
    let places: UnsafeMutablePointer<ConnectedPlace>
    var outcome = ResultFlags.bound
}

/// Runs that repeat the steps of the last direct pass with other numbers: ConnectedSteps. They give the same results,
/// and measure in the same order.
extension ConnectedSteps {
    /// Whether a container has steps that these specs allow.
    @inline(__always)
    func replays(_ row: Int, _ width: Spec, _ height: Spec) -> Bool {
        box(node(row)).header.pointee.known != 0 && width.isExact && height.isExact && !trace.isRecording
    }

    /// - Returns: false when a number would change the steps. The run then starts again without them.
    @inline(never)
    func replay(_ row: Int, _ width: Spec, _ height: Spec) -> Bool {
        let record = frames(row)
        let node = self.node(row)
        let paddings = self.paddings(node)
        let size = pointwiseMin(SIMD2(width.size, height.size), record.pointee.largest) &- paddings
        var run = ConnectedReplay(
            row: row, epoch: self.box(node).pointee.cacheEpoch,
            wrap: SIMD2(
                width.forChild(Length.wrap, used: Int(paddings.x)).raw,
                height.forChild(Length.wrap, used: Int(paddings.y)).raw),
            size: pointwiseMax(SIMD2(0, 0), size), count: record.pointee.items.count,
            items: record.pointee.items.pointer(0), places: record.pointee.places.pointer(0))
        let isDone =
            all(run.size .>= record.pointee.smallest)
            && repeatSteps(&run, record.pointee.steps.pointer(0), record.pointee.steps.count) && finishBoxes(&run)
        if isDone { keepFrames(run) }
        if !isDone { return false }
        let own = pointwiseMin(
            SIMD2(width.size, height.size), frames(row).pointee.largest)
        layout.setMeasuredSize(
            row, own.x, own.y, run.outcome | ResultFlags.overflow(own.x, own.y), baseline: Baseline.none)
        return true
    }

    @inline(never)
    private func repeatSteps(
        _ run: inout ConnectedReplay, _ first: UnsafeMutablePointer<ConnectedStep>, _ count: Int
    ) -> Bool {
        for i in 0..<run.count { run.places[i] = ConnectedPlace(size: run.items[i].size) }
        run.places[0].edges = SIMD4(0, run.size.x, 0, run.size.y)
        let words = UnsafeMutableRawPointer(run.places).assumingMemoryBound(to: Int32.self)
        for step in UnsafeMutableBufferPointer(start: first, count: count) {
            let index = Int(step.box), axis = Int(step.axis)
            if step.kind == .measure {
                let specs = self.specs(
                    run, index, step.from != Int32(ConnectedBox.fixed), step.to != Int32(ConnectedBox.fixed))
                if !measureAgain(&run, index, specs) { return false }
                continue
            }
            let own = words + index &* ConnectedPlace.words
            let length = own[ConnectedPlace.size &+ axis]
            let from = words[Int(step.from)], to = words[Int(step.to)]
            var places: SIMD2<Int32>
            switch step.kind {
            case .near:
                let start = from &+ step.marginFrom
                places = SIMD2(start, start &+ length)
            case .far:
                let end = to &- step.marginTo
                places = SIMD2(end &- length, end)
            case .center:
                if step.needsRoom && to &- step.marginTo &- from &- step.marginFrom < length { return false }
                places = connectedLayout.centered(axis, from, to, step.marginFrom, step.marginTo, length, step.bias)
            case .fill:
                let start = from &+ step.marginFrom, end = to &- step.marginTo
                if end < start { return false }
                let item = run.items + index
                places = connectedLayout.filled(
                    start, end, item.pointee.least[axis], item.pointee.most[axis], step.bias,
                    item.pointee.flags & ConnectedItem.gone != 0)
            case .baseline:
                let start = from &+ step.marginFrom &- own[ConnectedPlace.baseline]
                places = SIMD2(start, start &+ length)
            case .begin: places = SIMD2(repeating: step.marginFrom)
            case .end: places = SIMD2(repeating: run.size[axis] &- step.marginFrom)
            case .part: places = SIMD2(repeating: connectedLayout.truncated(0.5 + step.bias * Float(run.size[axis])))
            case .first: places = SIMD2(repeating: from)
            case .least: places = SIMD2(repeating: min(own[axis &* 2], from))
            case .most: places = SIMD2(repeating: max(own[axis &* 2], from))
            default: places = SIMD2(repeating: own[axis &* 2] &+ step.marginFrom)
            }
            own[axis &* 2] = places.x
            own[axis &* 2 &+ 1] = places.y
            own[ConnectedPlace.size &+ axis] = places.y &- places.x
            if axis == 1 { own[ConnectedPlace.baselinePlace] = places.x &+ own[ConnectedPlace.baseline] }
        }
        return true
    }

    // MARK: - Measure

    /// The specs of a measure, as Connected+Measure gives them.
    @inline(__always)
    private func specs(_ run: ConnectedReplay, _ index: Int, _ wrapsX: Bool, _ wrapsY: Bool) -> SIMD2<UInt32> {
        let size = run.places[index].size
        return SIMD2(
            wrapsX ? run.wrap.x : Spec.exact(min(size.x, maxUnits)).raw,
            wrapsY ? run.wrap.y : Spec.exact(min(size.y, maxUnits)).raw)
    }

    /// Measures a child, again where a limit changes its size. - Returns: whether it has a baseline, or none, as before.
    @inline(never)
    private func measureAgain(_ run: inout ConnectedReplay, _ index: Int, _ specs: SIMD2<UInt32>) -> Bool {
        let item = run.items + index, place = run.places + index
        let row = Int(item.pointee.row)
        var specs = specs
        layout.measureChild(row, Spec(raw: specs.x), Spec(raw: specs.y), cacheEpoch: run.epoch)
        run.outcome |= result(row).pointee.state & ResultFlags.overflow
        if item.pointee.flags & ConnectedItem.isLimited != 0 {
            let given = specs
            specs = connectedLayout.limited(result(row).size, item.pointee.least, item.pointee.most, given)
            if specs != given {
                layout.measureChild(row, Spec(raw: specs.x), Spec(raw: specs.y), cacheEpoch: run.epoch)
            }
            run.outcome |= result(row).pointee.state & ResultFlags.overflow
        }
        place.pointee.measured = result(row).size
        place.pointee.size = result(row).size
        place.pointee.specs = specs
        place.pointee.baseline = layout.baseline(ofChild: row, for: run.row)
        return (place.pointee.baseline > 0) == (item.pointee.flags & ConnectedItem.hasBaseline != 0)
    }

    // MARK: - Frames

    /// A place, cut toward zero after adding a half, as the program does.
    @inline(__always)
    private func cut(_ place: Int32) -> Int32 { place &- (place &>> 31) }

    /// Reads the places, and measures the children that fill their space. - Returns: false when a size must change.
    @inline(never)
    private func finishBoxes(_ run: inout ConnectedReplay) -> Bool {
        for i in 1..<run.count {
            let item = run.items + i, place = run.places + i
            let edges = place.pointee.edges
            var start = SIMD2(cut(edges.x), cut(edges.z))
            var length = SIMD2(cut(edges.y) &- start.x, cut(edges.w) &- start.y)
            if length.x < 0 || length.y < 0 {
                start = SIMD2(0, 0)
                length = start
            }
            place.pointee.edges.x = start.x
            place.pointee.edges.y = start.y
            if item.pointee.flags & ConnectedItem.gone != 0 {
                place.pointee.size = SIMD2(0, 0)
                continue
            }
            for axis in 0...1 {
                let sizing = item.pointee.sizing[axis], most = item.pointee.most[axis]
                if sizing == ConnectedBox.fixed {
                    length[axis] = max(length[axis], place.pointee.size[axis])
                } else if most > 0 && sizing == ConnectedBox.match && length[axis] > most {
                    return false
                }
            }
            place.pointee.size = length
            if item.pointee.flags & ConnectedItem.isResizable != 0 && !fits(&run, i) { return false }
        }
        return true
    }

    /// Measures a child with the size of its frame, unless its last result is valid. - Returns: whether that is its
    /// size.
    @inline(never)
    private func fits(_ run: inout ConnectedReplay, _ index: Int) -> Bool {
        let item = run.items + index, place = run.places + index
        let size = place.pointee.size, baseline = place.pointee.baseline
        let specs = self.specs(
            run, index, item.pointee.sizing.x == ConnectedBox.wrap, item.pointee.sizing.y == ConnectedBox.wrap)
        if place.pointee.measured == size && size.x < run.size.x && size.y < run.size.y
            && item.pointee.flags & ConnectedItem.isMeasured != 0
            && connectedLayout.isValid(place.pointee.specs, size, for: specs)
        {
            return true
        }
        return measureAgain(&run, index, specs) && place.pointee.size == size
            && (place.pointee.baseline == baseline || place.pointee.baseline == -1)
    }

    @inline(never)
    private func keepFrames(_ run: ConnectedReplay) {
        let node = self.node(run.row)
        let corner = self.corner(node)
        let frames = frames(run.row).pointee.frames.pointer(0)
        for i in 1..<run.count {
            let item = run.items + i, place = run.places + i
            let size = place.pointee.size
            frames[i &- 1] =
                item.pointee.flags & ConnectedItem.bare != 0
                ? SIMD4(repeating: 0)
                : SIMD4(place.pointee.edges.x &+ corner.x, place.pointee.edges.y &+ corner.y, size.x, size.y)
            let child = Int(item.pointee.row)
            if self.node(child).isGone
                || (item.pointee.flags & ConnectedItem.isMeasured != 0
                    && connectedLayout.keepsMeasured(child, size, isView: true))
            {
                continue
            }
            layout.sizeChildDeferred(child, .exact(size.x), .exact(size.y), cacheEpoch: run.epoch)
        }
    }
}
