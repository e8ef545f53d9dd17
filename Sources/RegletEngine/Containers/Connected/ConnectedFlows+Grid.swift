// SPDX-License-Identifier: MIT
import CReglet

/// Flows whose items are aligned in columns and rows.
extension ConnectedFlows {
    /// As many columns as fit, each as wide as its widest item. The size is left in the box.
    @inline(never)
    func formGrid(_ index: Int, _ along: Int, _ room: Int32) -> Bool {
        let count = box(index).pointee.shownCount
        var columns = style(index).pointee.max_items
        box(index).pointee.size = SIMD2(0, 0)
        if columns <= 0 {
            var length: Int32 = 0
            columns = 0
            for k in 0..<count {
                if k > 0 { length = length &+ gap(index, along) }
                length = length &+ itemLength(shown(index, k), along, room)
                if length > room { break }
                columns &+= 1
            }
        }
        columns = min(columns, max(count, 1) &* 2)
        box(index).pointee.columns = columns
        box(index).pointee.rows = 0
        let most = columnsOfFirstRow(index, along, room)
        while columns > 0 {
            let rows = (count &+ columns &- 1) / columns
            guard findLargest(index, along, columns, rows, room) else { return false }
            let size = gridSize(index, along, columns, rows, room)
            box(index).pointee.size = size
            box(index).pointee.columns = columns
            box(index).pointee.rows = rows
            if size[along] <= room || columns == 1 { return true }
            columns = min(columns &- 1, most)
        }
        return true
    }

    /// The largest number of items that fit in the first row. No more columns fit.
    @inline(never)
    private func columnsOfFirstRow(_ index: Int, _ along: Int, _ room: Int32) -> Int32 {
        let count = box(index).pointee.shownCount, gap = self.gap(index, along)
        var length: Int32 = 0, most: Int32 = 1
        for k in 0..<count {
            let item = shown(index, k)
            let fills = box(item).pointee.sizing[along] == ConnectedBox.match
            length = length &+ (k > 0 ? gap : 0) &+ (fills ? 0 : self.length(item, along))
            if length <= room { most = k &+ 1 }
        }
        return most == count ? Int32.max : most
    }

    /// The item of the grid at a place along and across, or -1.
    @inline(never)
    func cell(_ index: Int, _ column: Int32, _ row: Int32) -> Int {
        let at = row &* box(index).pointee.columns &+ column
        return at < box(index).pointee.shownCount ? shown(index, at) : -1
    }

    /// The widest item of a column, or the highest of a row.
    @inline(never)
    func largest(_ index: Int, _ at: Int32) -> UnsafeMutablePointer<Int32> {
        run.pointee.cells.pointer(Int(box(index).pointee.firstCell &+ at))
    }

    @inline(never)
    func findLargest(_ index: Int, _ along: Int, _ columns: Int32, _ rows: Int32, _ room: Int32) -> Bool {
        let start = run.pointee.cells.count
        if !run.pointee.cells.reserve(start &+ Int(columns &+ rows), memory) { return false }
        box(index).pointee.firstCell = Int32(truncatingIfNeeded: start)
        box(index).pointee.columns = columns
        for _ in 0..<(columns &+ rows) { run.pointee.cells.append(-1) }
        // columns of pixels come first in both orientations
        let outer = along == 0 ? columns : rows, inner = along == 0 ? rows : columns
        for i in 0..<outer {
            for j in 0..<inner {
                let column = along == 0 ? i : j, row = along == 0 ? j : i
                let item = cell(index, column, row)
                if item < 0 { continue }
                let width = itemLength(item, 0, room)
                let widest = largest(index, along == 0 ? column : columns &+ row)
                if widest.pointee < 0 || length(Int(widest.pointee), 0) < width {
                    widest.pointee = Int32(truncatingIfNeeded: item)
                }
                let height = itemLength(item, 1, room)
                let highest = largest(index, along == 0 ? columns &+ row : column)
                if highest.pointee < 0 || length(Int(highest.pointee), 1) < height {
                    highest.pointee = Int32(truncatingIfNeeded: item)
                }
            }
        }
        return true
    }

    @inline(never)
    func gridSize(_ index: Int, _ along: Int, _ columns: Int32, _ rows: Int32, _ room: Int32) -> SIMD2<Int32> {
        var size = SIMD2<Int32>(0, 0)
        for i in 0..<columns where largest(index, i).pointee >= 0 {
            size[along] =
                size[along] &+ (i > 0 ? gap(index, along) : 0)
                &+ itemLength(Int(largest(index, i).pointee), along, room)
        }
        for j in 0..<rows where largest(index, columns &+ j).pointee >= 0 {
            size[1 &- along] =
                size[1 &- along] &+ (j > 0 ? gap(index, 1 &- along) : 0)
                &+ itemLength(Int(largest(index, columns &+ j).pointee), 1 &- along, room)
        }
        return size
    }

    /// Connects the largest items of rows and columns in chains, and the others to them.
    @inline(never)
    func connectGrid(_ index: Int) {
        let b = box(index)
        let along = isVertical(index) ? 1 : 0
        let columns = b.pointee.columns, rows = b.pointee.rows
        if b.pointee.firstCell < 0 { return }
        resetItems(index)
        let padding = self.padding(index)
        for axis in 0...1 {
            let isColumns = axis == along
            let count = isColumns ? columns : rows, base = isColumns ? 0 : columns
            var previous = -1
            for i in 0..<count {
                let mirrors = axis == 0 && run.pointee.isRTL
                let item = Int(largest(index, base &+ (mirrors ? count &- 1 &- i : i)).pointee)
                if item < 0 || isGone(item) { continue }
                if i == 0 {
                    connect(near(item, axis), near(index, axis), padding[axis])
                    let flow = style(index).pointee
                    let usual = axis == 0 ? flow.chain_x : flow.chain_y
                    box(item).pointee.chain[axis] = UInt8(truncatingIfNeeded: max(0, usual.style))
                    box(item).pointee.bias[axis] = mirrors ? 1 - usual.bias : usual.bias
                }
                if i == count &- 1 { connect(far(item, axis), far(index, axis), padding[axis &+ 2]) }
                if i > 0 && previous >= 0 {
                    connect(near(item, axis), far(previous, axis), gap(index, axis))
                    connect(far(previous, axis), near(item, axis), 0)
                }
                previous = item
            }
        }
        for j in 0..<rows {
            for i in 0..<columns {
                let item = cell(index, i, j)
                if item < 0 || isGone(item) { continue }
                let inColumn = Int(largest(index, i).pointee), inRow = Int(largest(index, columns &+ j).pointee)
                let x = along == 0 ? inColumn : inRow, y = along == 0 ? inRow : inColumn
                if item != x {
                    connect(near(item, 0), near(x, 0), 0)
                    connect(far(item, 0), far(x, 0), 0)
                }
                if item != y {
                    connect(near(item, 1), near(y, 1), 0)
                    connect(far(item, 1), far(y, 1), 0)
                }
            }
        }
    }
}
