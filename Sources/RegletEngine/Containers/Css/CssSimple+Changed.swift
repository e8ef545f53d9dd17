// SPDX-License-Identifier: MIT
import CReglet

/// Columns whose items have measured content, as texts, and of which one item has changed: the run of the column lays
/// out that item alone, and the next placing moves those behind it (CssSimple+Translate). Two short loops over the
/// items remain: they sum their lengths, and find the thickest.
///
/// The other items have the sizes of the last run. It must have been in the same width, with the same base for
/// percentages, no item flexed, and all in their places: `CssFlexState.contentBase` is else -2.
extension CssSimpleLayout {
    /// Notes that the content of a child has changed, which makes the flexbox dirty.
    @inline(never)
    func noteContent(_ row: Int, _ child: Int) {
        let flex = box(node(row)).cssFlex
        guard flex.pointee.known & CssSimpleFlags.isColumn != 0, flex.pointee.contentPass != 0,
            let item = self.record(child)?.pointee.item, item >= 0
        else {
            flex.pointee.contentPass = 0
            return
        }
        flex.pointee.contentBase = flex.pointee.contentBase == -1 || flex.pointee.contentBase == item ? item : -2
    }

    /// The index of the item that a run of a column lays out alone; -1: it lays out all.
    @inline(never)
    func changedItem(
        _ row: Int, _ run: SimpleRun, _ record: UnsafeMutablePointer<CssRecord>,
        _ flex: UnsafeMutablePointer<CssFlexState>
    ) -> Int {
        let index = Int(flex.pointee.contentBase)
        guard run.isColumn, index >= 0, index < run.count, flex.pointee.contentPass != 0,
            flex.pointee.contentPass != CssFlexState.ofSums, !(run.items + index).pointee.has(CssItem.isBox),
            self.record(cssLayout.row(of: run.items + index))?.pointee.item == Int32(truncatingIfNeeded: index)
        else { return -1 }
        let last = simpleRun(record, flex, record.pointee.arranged)
        return last.width == run.width && last.child == run.child ? index : -1
    }

    /// Notes what a run of a column has laid out: all, or one item that is longer by `change`. `isKept`: the sizes of
    /// the items serve the next run.
    @inline(never)
    func noteRun(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ flex: UnsafeMutablePointer<CssFlexState>,
        _ only: Int, _ change: Int, isKept: Bool
    ) {
        if only >= 0 {
            record.pointee.moved.note(Int32(truncatingIfNeeded: only), change)
            // results of the other items are in use since the last run of all
            box(node(row)).pointee.cacheEpoch = flex.pointee.contentPass
        } else {
            record.pointee.moved.item = -2
        }
        flex.pointee.contentBase = isKept && !state.pointee.isAborted ? -1 : -2
    }

    /// Whether a flexbox is a column of which the next placing may place one item alone.
    @inline(never)
    func movesItems(_ row: Int) -> Bool {
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.kindMask != RG_KIND_CSS_FLEX.rawValue { return false }
        let flags = CssSimpleFlags.isSimple | CssSimpleFlags.isColumn
        let others = CssSimpleFlags.isSummed | CssSimpleFlags.wraps
        return box(node).cssFlex.pointee.known & (flags | others) == flags
    }
}
