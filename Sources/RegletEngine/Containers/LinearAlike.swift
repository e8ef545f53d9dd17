// SPDX-License-Identifier: MIT
import CReglet

/// Lines of leaves that the host measures and that want the same, but for a unit of length (Plan.alike), in a container
/// that wraps them across: what LinearServed.swift does, without reading a style.
extension Engine {
    /// Measure such a container for another size, as `run` would. - Returns: false when it takes more than that; nothing
    /// that matters has changed then.
    @inline(__always)
    func runAlike(
        _ row: Int, _ result: UnsafeMutablePointer<Result>, _ width: Spec, _ height: Spec, _ fresh: UInt32
    ) -> Bool {
        let node = self.node(row)
        let unusual = Flag.sizeRules | Flag.ordered | Flag.kindMask
        if node.pointee.flags & unusual != RG_KIND_LINEAR.rawValue { return false }
        if box(node).pointee.plan & (Plan.alike | Plan.notSummed) != Plan.alike { return false }
        return node.pointee.flags & Flag.vertical != 0
            ? runAlike(ColumnAxis.self, row, node, result, height, width, fresh)
            : runAlike(RowAxis.self, row, node, result, width, height, fresh)
    }

    @inline(never)
    private func runAlike<A: Axis>(
        _ axis: A.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<Result>,
        _ mainSpec: Spec, _ crossSpec: Spec, _ fresh: UInt32
    ) -> Bool {
        let s = state
        let bits = result.pointee.state
        if bits & (State.adaptable | State.inError | State.incomplete) != State.adapts || s.pointee.slots[row] >= 0
            || result.pointee.asked >= fresh || s.pointee.stats.nodes_measured >= s.pointee.measureLimit
        {
            return false
        }
        let box = self.box(node)
        box.pointee.fresh = s.pointee.pass
        if !answerAlike(axis, row, node, box, mainSpec, crossSpec) { return false }
        s.pointee.stats.nodes_measured &+= 1
        result.pointee.specWidth = A.isVertical ? crossSpec.raw : mainSpec.raw
        result.pointee.specHeight = A.isVertical ? mainSpec.raw : crossSpec.raw
        result.pointee.asked = s.pointee.pass
        queuePlace(row, result)
        return true
    }

    /// Ask the children and answer for the container. - Returns: false when its shares are no integer divisions, or the host
    /// need not be asked.
    @inline(__always)
    func answerAlike<A: Axis>(
        _ axis: A.Type, _ row: Int, _ node: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>,
        _ mainSpec: Spec, _ crossSpec: Spec
    ) -> Bool {
        let content = Int(box.pointee.fixed) &+ A.mainPadding(node)
        if crossSpec.isExact || !mainSpec.isExact || !canShare(content, box, mainSpec) { return false }
        let padding = A.crossPadding(node)
        let shared = mainSpec.size &- Int32(truncatingIfNeeded: content)
        let cross = crossSpec.child(Length.match, used: padding)
        guard let (across, bound) = askAlike(axis, box, UInt32(bitPattern: shared), cross) else { return false }
        let wanted = Int(across) &+ padding
        if wanted > Int(maxUnits) { return false }
        let size = Int32(truncatingIfNeeded: wanted)
        box.pointee.total = mainSpec.size
        box.pointee.counted = box.pointee.fixed
        box.pointee.shared = shared
        box.pointee.ascent = -1
        box.pointee.descent = -1
        // the host is asked again where shares are others; across there may be more room than it takes
        let elastic = padding > crossSpec.most ? -1 : Int32(truncatingIfNeeded: padding)
        box.pointee.elasticWidth = A.isVertical ? elastic : -1
        box.pointee.elasticHeight = A.isVertical ? -1 : elastic
        let result = self.result(row)
        let settled = crossSpec.resolve(size)
        result.size = A.isVertical ? SIMD2(settled, mainSpec.size) : SIMD2(mainSpec.size, settled)
        let cut = crossSpec.cuts(size) ? A.crossTooSmall | A.crossBound : 0
        result.pointee.state =
            (result.pointee.state & ~(State.entry | State.yields)) | State.valid | State.ran | State.summed | bound | cut
        if state.pointee.baselines[row] != Baseline.none { state.pointee.baselines[row] = Baseline.none }
        return true
    }

    /// Ask the leaves, which share `shared` units: length * count + longer, so that truncating leaves the remainder to the
    /// last ones. - Returns: the largest size across, and the outcome of all.
    @inline(__always)
    private func askAlike<A: Axis>(
        _ axis: A.Type, _ box: UnsafeMutablePointer<Box>, _ shared: UInt32, _ cross: Spec
    ) -> (Int32, UInt32)? {
        let s = state
        guard let requests = s.pointee.batch.requests, let rows = s.pointee.batch.rows else { return nil }
        let pass = s.pointee.pass, fresh = box.pointee.fresh, slots = s.pointee.slots, most = cross.most
        let length = shared / box.pointee.count
        let end = Int(box.pointee.first) &+ Int(box.pointee.count)
        let longer = end &- Int(shared &- length &* box.pointee.count)
        var asked = AlikeSpecs(axis, self, length, cross)
        var across: Int32 = 0
        var outcome: UInt32 = 0
        var row = Int(box.pointee.first)
        while row < end {
            var count = 0
            while row < end && count < MeasureBatch.capacity {
                let at = row, result = s.pointee.results + row
                if row == longer { asked = AlikeSpecs(axis, self, length &+ 1, cross) }
                row &+= 1
                let bits = result.pointee.state
                let isKnown = result.specs == asked.specs && bits & State.valid != 0
                if !isKnown && slots[at] < 0 && (bits & State.valid == 0 || result.pointee.asked < fresh) {
                    result.specs = asked.specs
                    put(requests + count, at, asked.width, asked.height)
                    rows[count] = Int32(truncatingIfNeeded: at)
                    count &+= 1
                    continue
                }
                askChild(at, Spec(raw: asked.specs.x), Spec(raw: asked.specs.y), fresh: fresh)
                across = max(across, A.cross(result))
                outcome |= result.pointee.state & State.outcome
            }
            if count == 0 { continue }
            callHost(requests, count)
            var index = 0
            while index < count {
                let at = Int(rows[index]), request = requests + index, result = s.pointee.results + at
                index &+= 1
                result.pointee.asked = pass
                let content = A.isVertical ? request.pointee.out_width : request.pointee.out_height
                let wanted = content > 0 && content < .infinity ? s.pointee.scale.size(inLine: content) : 0
                let bits = result.pointee.state
                if bits & State.bare != 0 && !(request.pointee.out_baseline >= 0) && Int(wanted) <= most {
                    let main = Int32(bitPattern: (A.isVertical ? result.specs.y : result.specs.x) & ~Spec.modeMask)
                    result.size = A.isVertical ? SIMD2(wanted, main) : SIMD2(main, wanted)
                    result.pointee.state =
                        (bits & ~(State.entry | State.incomplete)) | State.valid | State.ran | A.crossBound
                } else {
                    result.pointee.state = bits & ~(State.deferred | State.incomplete)
                    accept(at, result, Spec(raw: result.specs.x), Spec(raw: result.specs.y), request)
                }
                across = max(across, A.cross(result))
                outcome |= result.pointee.state & State.outcome
            }
        }
        return (across, outcome)
    }

    /// Place the children of a container that answered by answerAlike, of that size.
    @inline(never)
    func placeAlike<A: Axis>(_ axis: A.Type, _ row: Int, _ size: SIMD2<Int32>) {
        let into = LineFrames(self, row, size)
        let container = into.nodes + row
        let box = self.box(container)
        let across = atLeastZero((A.isVertical ? into.width : into.height) &- container.paddingAcross(axis))
        let edge = A.isVertical ? container.pointee.paddingLeft : container.pointee.paddingTop
        var cursor = A.isVertical ? container.pointee.paddingTop : container.pointee.paddingLeft
        var leaf = Int(box.pointee.first)
        let end = leaf &+ Int(box.pointee.count)
        while leaf < end {
            let result = into.results + leaf
            let main = A.main(result)
            stretchServed(axis, leaf, into.nodes + leaf, result, across)
            into.put(
                self, leaf, A.isVertical ? SIMD4(edge, cursor, across, main) : SIMD4(cursor, edge, main, across),
                isLeaf: false, keeping: State.stretched)
            cursor &+= main
            leaf &+= 1
        }
    }
}

/// What leaves that are alike are asked: the specs, and those as the host reads them.
private struct AlikeSpecs {
    let specs: SIMD2<UInt32>
    let width: rg_spec
    let height: rg_spec

    @inline(__always)
    init<A: Axis>(_ axis: A.Type, _ engine: Engine, _ length: UInt32, _ cross: Spec) {
        let scale = engine.state.pointee.scale
        let main = rg_spec(mode: RG_EXACTLY, size: scale.pixels(Int32(bitPattern: length)))
        let other = rg_spec(mode: rg_spec_mode(rawValue: cross.raw >> 30), size: scale.pixels(cross.size))
        specs = A.isVertical ? SIMD2(cross.raw, Spec.exactly | length) : SIMD2(Spec.exactly | length, cross.raw)
        width = A.isVertical ? other : main
        height = A.isVertical ? main : other
    }
}
