// SPDX-License-Identifier: MIT

/// The payload of a table. It is laid out as a column of linear layout, so it begins with what that leaves.
///
/// Legal states: `record` names a TableRecord of the context from the table's creation until its release.
struct TableState {
    private var run: LinearRunState
    private var gap: (Int32, Int32, Int32, Int32)
    /// Index of its TableRecord.
    var record: Int32
}

/// The payload of a row of a table. It is laid out as a row of linear layout, so it begins with what that leaves.
///
/// Legal states: while `naturalPass` is not before the row's cacheEpoch, its cells' natural sizes are valid.
/// `keepsEpoch` only between the change of a column and the next run of the row.
struct TableRowState {
    private var run: LinearRunState
    private var gap: (Int32, Int32, Int32)
    /// Pass in which its cells' natural sizes were last measured.
    var naturalPass: UInt32
    private var nextGap: Int32
    /// Its results are void, but the results of its cells are still in use.
    var keepsEpoch: Bool
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var table: UnsafeMutablePointer<TableState> { payload(as: TableState.self) }
    @inline(__always) var tableRow: UnsafeMutablePointer<TableRowState> { payload(as: TableRowState.self) }
}
