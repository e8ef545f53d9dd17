// SPDX-License-Identifier: MIT
import CReglet

/// The column widths of a table while they are computed, in the context's scratch memory. Nothing is measured
/// meanwhile.
struct ColumnWidths {
    private let widths: UnsafeMutablePointer<Int32>?
    private let capacity: Int
    private(set) var count = 0
    private(set) var overflows = false
    private var next = 0  // the next column of the current row
    private var row: Int32 = -1
    private(set) var widest = SIMD4<Int32>(repeating: -1)  // see TableRecord

    init(_ scratch: Buffer<Int32>) {
        widths = scratch.base
        capacity = min(scratch.capacity, Int(RG_MAX_COLUMNS))
    }

    mutating func startRow(_ row: Int) {
        next = 0
        self.row = Int32(truncatingIfNeeded: row)
    }

    /// Adds the next cell of the current row. A column is as wide as its widest cell. Columns without cells, or with
    /// only spanning cells, count as 0.
    mutating func add(_ cell: Cell) {
        while next < Int(cell.column) { put(0) }
        put(cell.natural)
        for _ in 1..<Int(cell.span) { put(0) }
    }

    private mutating func put(_ width: Int32) {
        guard next < capacity, let widths else {
            overflows = true
            next &+= 1
            return
        }
        if next < count {
            if width > widths[next] {
                widths[next] = width
                widest[next & (TableRecord.hints &- 1)] = row
            }
        } else {
            widths[next] = width
            widest[next & (TableRecord.hints &- 1)] = row
            count = next &+ 1
        }
        next &+= 1
    }

    /// The sum of the widths of `columns`, in units. Columns beyond the last one count as 0.
    func width(_ columns: Range<Int>) -> Int32 {
        guard let widths else { return 0 }
        var sum = 0
        var index = columns.lowerBound
        while index < columns.upperBound && index < count {
            sum &+= Int(widths[index])
            index &+= 1
        }
        return clampUnits(sum)
    }

    /// Shrinks or stretches columns to a total of `size` units. Source: TableLayout.shrinkAndStretchColumns.
    @inline(never)
    func fit(into size: Int, shrink: ColumnSet, stretch: ColumnSet) {
        var total = 0
        for index in 0..<count { total &+= Int(widths.unsafelyUnwrapped[index]) }
        if total > size && !shrink.isEmpty {
            share(size &- total, among: shrink)
        } else if total < size && !stretch.isEmpty {
            share(size &- total, among: stretch)
        }
    }

    /// Adds equal, truncated parts of `extra` units to columns. The others then share the parts of columns that do not
    /// exist; a column narrower than that second part ends at 0. Source: TableLayout.mutateColumnsWidth.
    private func share(_ extra: Int, among set: ColumnSet) {
        if set.isAll {
            for index in 0..<count { widen(index, by: extra / count) }
            return
        }
        guard let indices = set.indices else { return }
        let parts = Int(set.count)
        var existing = 0
        while existing < parts && Int(indices[existing]) < count {
            widen(Int(indices[existing]), by: extra / parts)
            existing &+= 1
        }
        if existing == 0 || existing == parts { return }
        let second = (parts &- existing) &* (extra / parts) / existing
        for index in 0..<existing {
            let column = Int(indices[index])
            widen(column, by: second > Int(width(column..<column &+ 1)) ? -Int(width(column..<column &+ 1)) : second)
        }
    }

    private func widen(_ column: Int, by part: Int) {
        let widths = widths.unsafelyUnwrapped
        widths[column] = clampUnits(Int(widths[column]) &+ part)
    }
}
