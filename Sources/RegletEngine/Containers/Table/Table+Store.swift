// SPDX-License-Identifier: MIT
import CReglet

/// What tables and cells have beyond a style: sets of columns, places of cells, and what the last run of a table found.

/// The columns of one set: ascending indices, or all.
struct ColumnSet {
    var indices: UnsafeMutablePointer<UInt16>?
    var count: Int32 = 0
    var isAll = false

    var isEmpty: Bool { count == 0 && !isAll }

    func contains(anyOf columns: Range<Int>) -> Bool {
        if isAll { return true }
        guard let indices else { return false }
        // the first index that is not below the range
        var low = 0, high = Int(count)
        while low < high {
            let middle = (low &+ high) / 2
            if Int(indices[middle]) < columns.lowerBound { low = middle &+ 1 } else { high = middle }
        }
        return low < Int(count) && Int(indices[low]) < columns.upperBound
    }
}

/// What the natural widths of cells go by, beside the cells: bits.
enum CellReads {
    static let width: Int32 = 1  // wrapping and percent ones: the table's width spec
    static let bound: Int32 = 2  // as `width`, and the answer depends on the size in it
    static let hint: Int32 = 4  // matching ones whose answer depends on the hint
    static let all = width | bound | hint
    static let cut: Int32 = 8  // no reading: a wrapping one would be wider than the table
}

/// What a table has.
struct TableRecord {
    var free: Int32 = 0  // the pool's link
    // Box.fresh at its last run
    var fresh: UInt32 = 0
    // what the natural widths of its cells were asked with
    var width: UInt32 = 0  // the table's width spec
    var height: Int32 = 0  // the size of its height spec, a hint
    var padding: Int32 = 0  // its own, left and right
    var reads = CellReads.all  // by which cells
    var reach: Int32 = 0  // largest answer, of both axes, of a cell that wraps
    var stretch = ColumnSet()
    var shrink = ColumnSet()
    var collapse = ColumnSet()
}

/// What a child of a row has, by node id: its place, and what the last run of its table, then of its row, found, in
/// units.
struct Cell {
    var column: Int16 = -1
    var span: Int16 = 1
    var natural: Int32 = 0  // width and margins it brings into its column; row of a table: CellReads of its cells
    var forced: Int32 = 0  // width of the columns it spans; row of a table: reach of its cells
    var lead: Int32 = 0  // width of the empty columns before it
    var rest: Int32 = 0  // what its own width left of `forced`, when it has a gravity in it
}

/// Tables and rows have no plan: the sums beside it are free for them.
extension Box {
    /// Table: index of its TableRecord.
    var record: Int32 {
        get { sole }
        set { sole = newValue }
    }
    /// Row of a table: pass in which its cells' natural sizes were last asked.
    var naturalPass: UInt32 {
        get { UInt32(bitPattern: weights) }
        set { weights = Int32(bitPattern: newValue) }
    }
    /// Row of a table: its answers are void, but what its cells answered is still in use.
    var keepsFresh: Bool {
        get { shared != 0 }
        set { shared = newValue ? 1 : 0 }
    }
}

struct TableStore {
    var records = Pool<TableRecord>()
    /// By id, `capacity` of them, as many as ids at least; nil until the context has a row of a table or a cell.
    var cells: UnsafeMutablePointer<Cell>?
    var capacity = 0
    /// Scratch: column widths of the table whose columns are being settled.
    var columns = Buffer<Int32>()
    // what any row may need of it
    var spanned = 0  // columns of all cells beyond the first of each
    var highest = 0  // column of any cell
}

extension TableLayout {
    static var maxColumns: Int { Int(RG_MAX_COLUMNS) }

    // MARK: - Reading

    @inline(__always)
    func isTable(_ row: Int) -> Bool { node(row).pointee.flags & Flag.kindMask == RG_KIND_TABLE.rawValue }

    @inline(__always)
    func isTableRow(_ row: Int) -> Bool { node(row).pointee.flags & Flag.kindMask == RG_KIND_TABLE_ROW.rawValue }

    /// The table a row belongs to, or -1.
    @inline(__always)
    func table(ofRow row: Int) -> Int {
        let parent = Int(node(row).pointee.parent)
        return parent >= 0 && isTable(parent) ? parent : -1
    }

    @inline(__always)
    func tableRecord(_ row: Int) -> UnsafeMutablePointer<TableRecord> {
        state.pointee.tables.records.pointer(Int(box(node(row)).pointee.record))
    }

    /// What a child of a row has.
    @inline(__always)
    func cell(_ row: Int) -> UnsafeMutablePointer<Cell> { state.pointee.tables.cells.unsafelyUnwrapped + id(row) }

    @_optimize(size)
    public func tableCell(_ row: Int) -> (column: Int32, span: Int32) {
        if state.pointee.tables.cells == nil { return (-1, 1) }
        return (Int32(cell(row).pointee.column), Int32(cell(row).pointee.span))
    }

    // MARK: - Memory

    /// Room for the cells of all ids and for the columns of any table. - Returns: false when memory is out.
    @_optimize(size)
    func reserveCells() -> Bool {
        if state.pointee.tables.cells == nil && !resizeCells(state.pointee.capacity) { return false }
        return reserveColumns(state.pointee.capacity)
    }

    /// A row has no more columns than the context cells and spanned columns, plus those before an explicit one.
    @_optimize(size)
    func reserveColumns(_ capacity: Int) -> Bool {
        let most = capacity &+ state.pointee.tables.spanned &+ state.pointee.tables.highest &+ 1
        return state.pointee.tables.columns.reserve(min(most, TableLayout.maxColumns), memory)
    }

    /// The context is about to have room for `capacity` ids. - Returns: false when memory is out.
    @_optimize(size)
    func growCells(_ capacity: Int) -> Bool {
        if state.pointee.tables.cells == nil { return true }
        return (capacity <= state.pointee.tables.capacity || resizeCells(capacity)) && reserveColumns(capacity)
    }

    /// Set how many ids have a cell, at least those in use.
    @_optimize(size)
    private func resizeCells(_ capacity: Int) -> Bool {
        guard let block = allocateCells(capacity) else { return false }
        useCells(block, capacity)
        return true
    }

    /// Room for the cells of `capacity` ids, not in use yet.
    @_optimize(size)
    func allocateCells(_ capacity: Int) -> UnsafeMutableRawPointer? {
        memory.pointee.allocatePermanent(capacity &* MemoryLayout<Cell>.stride)
    }

    func discardCells(_ block: UnsafeMutableRawPointer, _ capacity: Int) {
        memory.pointee.deallocate(block, capacity &* MemoryLayout<Cell>.stride)
    }

    /// Move the cells of the ids in use into a block; what is beyond them is as new.
    @_optimize(size)
    func useCells(_ block: UnsafeMutableRawPointer, _ capacity: Int) {
        let cells = block.bindMemory(to: Cell.self, capacity: capacity)
        let kept = state.pointee.tables.cells == nil ? 0 : state.pointee.idCount
        if let old = state.pointee.tables.cells {
            copyBytes(cells, old, kept &* MemoryLayout<Cell>.stride)
            discardCells(old, state.pointee.tables.capacity)
        }
        for index in kept..<capacity { cells[index] = Cell() }
        state.pointee.tables.cells = cells
        state.pointee.tables.capacity = capacity
    }

    /// A table is about to exist: its record; one must have been reserved.
    @_optimize(size)
    func linkTable(_ row: Int) {
        box(node(row)).pointee.record = state.pointee.tables.records.take(TableRecord())
    }

    /// Whether nodes of this kind need memory beyond their box, and there is none. `count` such nodes are to be made.
    @_optimize(size)
    func reserveTables(_ kind: UInt32, _ count: Int) -> Bool {
        if kind == RG_KIND_TABLE.rawValue { return state.pointee.tables.records.reserve(count, memory) }
        return kind != RG_KIND_TABLE_ROW.rawValue || reserveCells()
    }

    /// A node is about to go: give back what it has of tables, before its box goes.
    @_optimize(size)
    func releaseTable(_ row: Int) {
        if isTable(row) {
            let record = tableRecord(row)
            release(record.pointee.stretch)
            release(record.pointee.shrink)
            release(record.pointee.collapse)
            state.pointee.tables.records.give(box(node(row)).pointee.record)
        }
        if state.pointee.tables.cells == nil { return }
        state.pointee.tables.spanned &-= Int(cell(row).pointee.span) &- 1
        cell(row).pointee = Cell()
    }

    /// Give everything back. O(nodes) in a context with tables.
    @_optimize(size)
    func releaseTables() {
        let s = state
        if s.pointee.tables.records.used > 0 {
            for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 && isTable(row) { releaseTable(row) }
        }
        if let cells = s.pointee.tables.cells {
            discardCells(cells, s.pointee.tables.capacity)
            s.pointee.tables.cells = nil
        }
        s.pointee.tables.records.release(memory)
        s.pointee.tables.columns.release(memory)
    }
}
