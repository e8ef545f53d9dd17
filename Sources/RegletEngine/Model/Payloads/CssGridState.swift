// SPDX-License-Identifier: MIT

/// The payload of a CSS grid: what it keeps between layouts. See CssGrid+Simple.swift.
///
/// Legal states: the other fields are valid only with `keepsAreas` in `known`.
struct CssGridState {
    /// Bits of CssGridFlags and CssSimpleFlags; 0: nothing is kept.
    var known: UInt32
    private var lastRun: Int32
    /// The automatic repetitions with which the areas were found.
    var columns: Int32, rows: Int32
    /// The items in flow.
    var count: Int32
    /// The items that give the baselines, of a simple grid.
    var first: Int32, last: Int32
    // padding with border, of a grid with sums
    var left: Int32, top: Int32, right: Int32, bottom: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var cssGrid: UnsafeMutablePointer<CssGridState> { payload(as: CssGridState.self) }
}

/// The facts that a grid keeps, beside those of CssSimpleFlags. `isDecided`: it was looked for its sums. `isSimple` of a
/// grid with containers (`isNested`): the last run has taken the sizes of tracks that it keeps.
enum CssGridFlags {
    /// The areas of the items, and the definitions of the tracks.
    static let keepsAreas: UInt32 = 1 << 24
    /// The sizes of the columns, of the rows, as the items need them.
    static let keepsColumns: UInt32 = 1 << 25
    static let keepsRows: UInt32 = 1 << 26
    /// The rows have the sizes and places for the height of their content.
    static let hasRows: UInt32 = 1 << 27
    /// A general run has overwritten what was noted of the leaves.
    static let isOverwritten: UInt32 = 1 << 28
    /// The properties of the child that is stale may change the sizes of columns, of rows.
    static let staleColumns: UInt32 = 1 << 29
    static let staleRows: UInt32 = 1 << 30
    /// They may change areas.
    static let staleAreas: UInt32 = 1 << 31
    static let stale = CssSimpleFlags.isStale | staleColumns | staleRows

    @inline(__always) static func isStale(_ axis: Int) -> UInt32 { axis == 0 ? staleColumns : staleRows }
    @inline(__always) static func keepsSizes(_ axis: Int) -> UInt32 { axis == 0 ? keepsColumns : keepsRows }
}
