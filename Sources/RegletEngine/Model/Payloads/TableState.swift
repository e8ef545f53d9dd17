// SPDX-License-Identifier: MIT

/// The payload of a table. A table is laid out as a vertical linear container, so the payload begins with
/// LinearRunState.
///
/// Legal states: `record` names a TableRecord of the context from the table's creation until its release.
struct TableState {
    private var run: LinearRunState
    private var gap: (Int32, Int32, Int32, Int32)
    /// Index of its TableRecord.
    var record: Int32
}

/// The payload of a table row. A table row is laid out as a horizontal linear container, so the payload begins with
/// LinearRunState.
///
/// Legal states: the natural sizes of the row's cells are valid while `naturalPass` is not before the row's cacheEpoch.
/// `keepsEpoch` is set only between the change of a column and the next run of the row.
struct TableRowState {
    private var run: LinearRunState
    private var gap: (Int32, Int32, Int32)
    /// The pass in which the natural sizes of its cells were last measured.
    var naturalPass: UInt32
    private var nextGap: Int32
    /// Its results are void, but the results of its cells are still in use.
    var keepsEpoch: Bool
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var table: UnsafeMutablePointer<TableState> { payload(as: TableState.self) }
    @inline(__always) var tableRow: UnsafeMutablePointer<TableRowState> { payload(as: TableRowState.self) }
}
