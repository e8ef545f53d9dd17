// SPDX-License-Identifier: MIT
import CReglet

/// Batches of measures for the host's batch callback. A queued leaf has no result until flushMeasureBatch.
extension LayoutPass {
    /// Whether the host measures in batches, so that queuing leaves ahead helps.
    @inline(__always)
    var batches: Bool { state.pointee.def.measure_batch != nil }

    /// Queues a host-measured leaf for the next batch, unless its result is cached. Precondition: the caller passes
    /// these specs to `measureChild` later in the run.
    @inline(never)
    func enqueueMeasure(_ row: Int, _ width: Spec, _ height: Spec, cacheEpoch: UInt32) {
        let flags = node(row).pointee.flags
        if flags & NodeFlags.kindMask != RG_KIND_MEASURED.rawValue || flags & NodeFlags.sizeRules != 0 { return }
        let result = self.result(row)
        if result.pointee.specWidth == width.raw && result.pointee.specHeight == height.raw
            && result.pointee.state & ResultFlags.valid != 0
        {
            return
        }
        enqueueMiss(row, result, width, height, cacheEpoch)
    }

    /// Queues a host-measured leaf for a caller that does not call `measureChild` afterwards. `flushMeasureBatch`
    /// stores the result. Precondition: the leaf has no size rules.
    @inline(__always)
    func enqueueMeasureOrHit(_ row: Int, _ width: Spec, _ height: Spec, cacheEpoch: UInt32) {
        let result = self.result(row)
        if result.pointee.specWidth == width.raw && result.pointee.specHeight == height.raw
            && result.pointee.state & ResultFlags.valid != 0
        {
            result.pointee.lastUsedPass = state.pointee.pass
            state.pointee.stats.cache_hits &+= 1
            return
        }
        enqueueMiss(row, result, width, height, cacheEpoch)
    }

    @inline(never)
    private func enqueueMiss(
        _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ width: Spec, _ height: Spec, _ cacheEpoch: UInt32
    ) {
        let s = state
        if !prepare(row, width, height, cacheEpoch) { return }
        guard let requests = s.pointee.batch.requests, let rows = s.pointee.batch.rows,
            !(width.isExact && height.isExact && result.pointee.state & ResultFlags.hasNoBaseline != 0)
        else {
            run(row, result)
            return
        }
        result.pointee.state &= ~ResultFlags.valid
        let count = s.pointee.batch.count
        let node = self.node(row)
        put(
            requests + count, row, hostSpec(width, RowAxis.mainPadding(node)),
            hostSpec(height, ColumnAxis.mainPadding(node)))
        rows[count] = Int32(truncatingIfNeeded: row)
        s.pointee.batch.count = count &+ 1
        if count &+ 1 == MeasureBatch.capacity { flushMeasureBatch() }
    }

    /// Measures all queued leaves with the host's callback.
    @inline(never)
    func flushMeasureBatch() {
        let s = state
        let count = s.pointee.batch.count
        guard count > 0, let requests = s.pointee.batch.requests, let rows = s.pointee.batch.rows else { return }
        s.pointee.batch.count = 0
        callHost(requests, count)
        var index = 0
        while index < count {
            let row = Int(rows[index])
            let result = s.pointee.results + row
            if s.pointee.slots[row] >= 0 { cacheSlots.clearRan(row) }
            accept(
                row, result, Spec(raw: result.pointee.specWidth), Spec(raw: result.pointee.specHeight),
                requests + index)
            index &+= 1
        }
    }

    /// Passes requests to the host's batch callback or, without one, to its measure callback one by one.
    @inline(never)
    func callHost(_ requests: UnsafeMutablePointer<rg_measure_request>, _ count: Int) {
        let s = state
        s.pointee.stats.leaf_calls &+= UInt32(truncatingIfNeeded: count)
        s.pointee.stats.nodes_measured &+= UInt32(truncatingIfNeeded: count)
        s.pointee.inCallback = true
        if let measure = s.pointee.def.measure_batch {
            measure(s.pointee.def.user, requests, UInt32(truncatingIfNeeded: count))
        } else if let measure = s.pointee.def.measure {
            for index in 0..<count { measure(s.pointee.def.user, requests + index) }
        }
        s.pointee.inCallback = false
    }
}
