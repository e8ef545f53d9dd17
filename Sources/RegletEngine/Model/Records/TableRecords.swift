// SPDX-License-Identifier: MIT
import CReglet

/// The columns of one set: ascending indices, or all.
struct ColumnSet {
    var indices: UnsafeMutablePointer<UInt16>?
    var count: Int32 = 0
    var isAll = false

    var isEmpty: Bool { count == 0 && !isAll }

    func contains(anyOf columns: Range<Int>) -> Bool {
        if isAll { return true }
        guard let indices else { return false }
        // binary search for the first index that is not below the range
        var low = 0, high = Int(count)
        while low < high {
            let middle = (low &+ high) / 2
            if Int(indices[middle]) < columns.lowerBound { low = middle &+ 1 } else { high = middle }
        }
        return low < Int(count) && Int(indices[low]) < columns.upperBound
    }
}

/// The inputs, other than the cells themselves, on which natural widths of cells depend, as bits.
enum CellReads {
    static let width: Int32 = 1  // the table's width spec, for cells that wrap or have a percentage
    static let bound: Int32 = 2  // as `width`, and the result depends on the size in that spec
    static let hint: Int32 = 4  // the height hint, for matching cells whose result depends on it
    static let all = width | bound | hint
    static let cut: Int32 = 8  // not an input: a wrapping cell would be wider than the table
}

/// The record of a table.
struct TableRecord {
    var free: Int32 = 0  // the pool's link to the next free record
    // ContainerState.cacheEpoch at its last run
    var cacheEpoch: UInt32 = 0
    // the specs under which the natural widths of its cells were measured
    var width: UInt32 = 0  // the table's width spec
    var height: Int32 = 0  // the size of its height spec, a hint
    var padding: Int32 = 0  // the table's own, left and right
    var reads = CellReads.all  // the inputs of all cells
    var reach: Int32 = 0  // the largest size, on either axis, of a cell that wraps
    /// Hints, by column modulo their number: a row with one of the widest cells of that column.
    var widest = SIMD4<Int32>(repeating: -1)
    var stretch = ColumnSet()
    var shrink = ColumnSet()
    var collapse = ColumnSet()

    static let hints = 4
}

/// The record of a row's child, by node id: its place, and the results of the last runs of its table and of its row, in
/// units.
struct Cell {
    var column: Int16 = -1
    var span: Int16 = 1
    var natural: Int32 = 0  // width and margins that count for its column; of a row: CellReads of its cells
    var forced: Int32 = 0  // width of the columns it spans; of a row: reach of its cells
    var lead: Int32 = 0  // width of the empty columns before it
    var rest: Int32 = 0  // the part of `forced` beyond its own width, if gravity positions it there
}

struct TableStore {
    var records = Pool<TableRecord>()
    /// Cells by node id, `capacity` of them, at least as many as ids; nil until the context has a table row or a cell.
    var cells: UnsafeMutablePointer<Cell>?
    var capacity = 0
    /// Scratch: column widths of the table whose columns are being resolved.
    var columns = Buffer<Int32>()
    // totals that size the memory any row may need
    var spanned = 0  // columns of all cells beyond the first of each
    var highest = 0  // the highest column of any cell
}
