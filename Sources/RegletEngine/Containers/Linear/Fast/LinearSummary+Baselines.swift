// SPDX-License-Identifier: MIT
import CReglet

/// Rows that align baselines, Android's default, where this moves no child and makes no row higher: a picture beside a
/// text or a column, texts of one font, a text and a switch at the middle. Such a row is measured from its sums.
///
/// Only a measure finds the baselines. Where they matter, the row keeps SummaryFlags.containerIsSpecial until an edit
/// voids its summary, so that it is not tried again in each layout.
///
/// Invariant: a row that was measured from its sums would be measured and placed in the same way without its baselines.
/// A child whose baseline changes voids the row's result (LayoutPass.remeasure), and so does one that has a baseline and
/// changes its height.
extension LinearSummary {
    /// Whether a row, whose children are measured, is laid out as if it did not align baselines. O(children).
    @inline(never)
    @_optimize(size)
    func isAligned(_ row: Int) -> Bool {
        let container = node(row)
        if !container.alignsBaselines { return true }
        let box = self.box(container)
        // as AndroidRun.track
        var ascent = 0, descent = -1, tallest = 0
        var atTop = -1, atBottom = -1
        var isAligned = true
        for child in children(of: box) {
            let node = self.node(child), baseline = Int(state.pointee.baselines[child])
            if baseline == Int(Baseline.none) || node.pointee.flags & (NodeFlags.trivial | NodeFlags.gone) != 0 {
                continue
            }
            let margins = RowAxis.crossMargins(node)
            let size = Int(result(child).pointee.height) &+ margins, below = size &- baseline
            ascent = max(ascent, baseline)
            descent = max(descent, below)
            tallest = max(tallest, size)
            switch layout.verticalGravity(row, node) {
            case Gravity.top:
                if atTop >= 0 && baseline != atTop { isAligned = false }
                atTop = baseline
            case Gravity.bottom:
                if margins != 0 || below < 0 || (atBottom >= 0 && below != atBottom) { isAligned = false }
                atBottom = below
            default: break
            }
            if baseline < 0 { isAligned = false }
        }
        if isAligned && ascent &+ descent <= tallest { return true }
        box.linear.pointee.summary |= SummaryFlags.containerIsSpecial
        return false
    }

    /// The flags of a row that aligns baselines, for a new summary. Trivial leaves have none, and host-measured leaves
    /// are another path.
    @inline(never)
    func alignmentSummary(_ row: Int, _ box: UnsafeMutablePointer<ContainerState>, _ summary: UInt32) -> UInt32 {
        if summary & LinearSummary.alignmentFlags != SummaryFlags.nested { return 0 }
        if box.pointee.count > LinearSummary.fewMembers { return SummaryFlags.containerIsSpecial }
        let state = result(row).pointee.state & (ResultFlags.valid | ResultFlags.measuredFromSummary)
        return state == ResultFlags.valid ? SummaryFlags.containerIsSpecial | SummaryFlags.alignedBefore : 0
    }

    /// Flags that decide whether baselines matter: `nested` alone.
    private static let alignmentFlags =
        SummaryFlags.nested | SummaryFlags.hostMeasured | SummaryFlags.containerIsSpecial

    /// Notes that the general algorithm measures a row, so that it also places it.
    @inline(never)
    func noteAlignment(_ row: Int) {
        let linear = box(node(row)).linear
        if node(row).alignsBaselines && linear.pointee.summary & LinearSummary.alignmentFlags == SummaryFlags.nested {
            linear.pointee.summary |= SummaryFlags.containerIsSpecial | SummaryFlags.alignedBefore
        }
    }

    /// Forgets what noteAlignment has noted, as other specs may allow the sums. - Returns: the summary.
    @inline(never)
    func voidAlignment(_ row: Int) -> UInt32 {
        let linear = box(node(row)).linear
        linear.pointee.summary &= ~(SummaryFlags.containerIsSpecial | SummaryFlags.alignedBefore)
        return linear.pointee.summary
    }

    /// Whether the height of a child concerns how its container aligns baselines.
    @inline(__always)
    func isBaselineMember(_ row: Int, _ child: Int) -> Bool {
        state.pointee.baselines[child] != Baseline.none && node(row).alignsBaselines
    }
}
