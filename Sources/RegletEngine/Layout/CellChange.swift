// SPDX-License-Identifier: MIT
import CReglet

/// The change of a leaf in a grid or a table row: its natural size under the specs that lines or columns are derived
/// from, and whether any other result changed.
struct CellChange {
    let specs: LayoutPass.Specs
    var isNatural = false
    var others = false
    var old = SIMD2<Int32>()
    var new = SIMD2<Int32>()
    fileprivate var isFound = false

    fileprivate init(_ specs: LayoutPass.Specs) { self.specs = specs }
}

extension LayoutPass {
    /// Measures a dirty leaf again under every spec in its cache, as `remeasure` does. `specs`: of its natural size.
    @inline(never)
    @_optimize(size)
    func remeasureCell(_ row: Int, _ specs: Specs) -> CellChange {
        let s = state
        let result = self.result(row)
        let cacheEpoch = box(node(Int(node(row).pointee.parent))).pointee.cacheEpoch
        var change = CellChange(specs)
        if result.pointee.lastUsedPass < cacheEpoch {
            result.pointee.state &= ~ResultFlags.valid
            return change
        }
        cacheSlots.pruneSlots(row, cacheEpoch)
        change.others = result.pointee.state & ResultFlags.cacheEvicted != 0
        result.pointee.state &= ~ResultFlags.cacheEvicted
        s.pointee.remeasured = row
        var index = s.pointee.slots[row]
        while index >= 0 {
            let slot = s.pointee.specs + Int(index)
            cacheSlots.exchange(row, result, slot)
            rerunCell(row, result, &change)
            cacheSlots.exchange(row, result, slot)
            index = slot.pointee.next
        }
        s.pointee.remeasured = -1
        rerunCell(row, result, &change)
        if !change.isFound { change.others = true }
        return change
    }

    @inline(never)
    @_optimize(size)
    private func rerunCell(_ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ change: inout CellChange) {
        let isNatural =
            result.pointee.specWidth == change.specs.width.raw && result.pointee.specHeight == change.specs.height.raw
        if isNatural { change.isFound = true }
        let size = result.size, outcome = result.pointee.state & ResultFlags.outcome
        let baseline = state.pointee.baselines[row]
        if !rerun(row, result) { return }
        if !isNatural || outcome != result.pointee.state & ResultFlags.outcome
            || baseline != state.pointee.baselines[row]
        {
            change.others = true
            return
        }
        change.isNatural = true
        change.old = size
        change.new = result.size
    }
}
