// SPDX-License-Identifier: MIT

/// Columns that were placed from their sums, and of which one item has changed since: that item is placed, and those
/// behind it are translated (LinearSummary+Translate), if they move by whole device pixels.
extension CssSimpleLayout {
    /// Places the item of a column that has changed, and moves those behind it. - Returns: false: all must be placed.
    @inline(never)
    func placesOne(
        _ placing: SimplePlacing, _ record: UnsafeMutablePointer<CssRecord>, _ frames: borrowing LineFrames
    ) -> Bool {
        let moved = record.pointee.moved, index = Int(moved.item), part = moved.by & frames.mask.y
        if moved.item < 0 || index >= placing.count || moved.width != record.pointee.size.width || part != 0
            || !isTranslatable(placing, record)
        {
            return false
        }
        let item = placing.items + index
        var one = placing
        one.items = item
        one.count = 1
        if index > 0 {
            let before = item - 1, top = box(node(placing.row)).cssFlex.pointee.top
            one.begin =
                Int(positions.position(cssLayout.row(of: before)).y) &- Int(top) &+ Int(before.pointee.hypothetical)
                &+ Int(before.pointee.mainEnd) &+ placing.gap
        }
        let isPlain = placeItems(one, frames)
        if moved.by != 0 && index &+ 1 < placing.count {
            linearSummary.translate(placing.row, cssLayout.row(of: item + 1), -1, moved.by, isVertical: true)
        }
        notePlaced(placing, record, isPlain)
        return true
    }

    /// Notes where a column was placed. `isPlain`: no item is far, or has a frame of its own rules.
    @inline(never)
    func notePlaced(
        _ placing: SimplePlacing, _ record: UnsafeMutablePointer<CssRecord>, _ isPlain: Bool
    ) {
        record.pointee.moved.item = isPlain && isTranslatable(placing, record) ? -1 : -2
        record.pointee.moved.by = 0
        record.pointee.moved.width = record.pointee.size.width
    }

    /// Whether the items of a column are in the order of the tree, one behind the other, near the origin, and none has
    /// absolute boxes inside that are placed from outside.
    @inline(never)
    private func isTranslatable(_ placing: SimplePlacing, _ record: UnsafeMutablePointer<CssRecord>) -> Bool {
        let column = CssSimpleFlags.isColumn
        return placing.isUsual
            && placing.known & (column | CssSimpleFlags.hasGone | CssSimpleFlags.isOrdered) == column
            && state.pointee.snap.isPlain && !state.pointee.css.hasStatic
            && record.pointee.size.inkBottom < mostPosition && node(placing.row).pointee.flags & NodeFlags.ordered == 0
    }
}
