// SPDX-License-Identifier: MIT
import CReglet

/// The variables of one layout of a grid, in units. Axis 0 is that of the columns (horizontal), axis 1 of the rows.
struct CssGridRun {
    let css: CssLayout
    let row: Int
    let record: UnsafeMutablePointer<CssRecord>
    let grid: UnsafeMutablePointer<CssGridRecord>
    let edges: CssEdges
    let isRTL: Bool
    /// The content box; none: not known.
    var width: Int
    var height: Int
    var itemCount = 0
    /// The first of the items that size the axis.
    var sizing: UnsafeMutablePointer<CssItem>?
    /// The least size of the content box along the axis that is sized: none or units.
    var leastSize = CssLayout.none

    /// The constraint under which tracks are sized: Grid 2 §11.1.
    enum Constraint { case layout, minContent, maxContent }

    @inline(__always) var items: UnsafeMutablePointer<CssItem> { record.pointee.items.start }

    /// The heights of rows are those of a run before.
    var knowsRows = false
    /// See CssGrid+Simple.swift.
    var isSimple = false
    /// It looks for the sums of the grid: CssGridSums.
    var isDeciding = false

    @inline(__always)
    func axis(_ index: Int) -> UnsafeMutablePointer<CssGridAxis> { CssGridRun.axis(of: grid, index) }

    @inline(__always)
    static func axis(
        of grid: UnsafeMutablePointer<CssGridRecord>, _ index: Int
    ) -> UnsafeMutablePointer<CssGridAxis> {
        (UnsafeMutableRawPointer(grid) + MemoryLayout<CssGridRecord>.offset(of: \.axes).unsafelyUnwrapped)
            .assumingMemoryBound(to: CssGridAxis.self) + index
    }

    @inline(__always) func tracks(_ index: Int) -> UnsafeMutablePointer<CssTrack> {
        axis(index).pointee.tracks.start
    }
    @inline(__always) func trackCount(_ index: Int) -> Int { axis(index).pointee.tracks.count }
    @inline(__always) func size(_ index: Int) -> Int { index == 0 ? width : height }

    /// The gap between tracks `at` and `at` + 1: none beside collapsed ones.
    @inline(__always) func gap(_ index: Int) -> Int { Int(axis(index).pointee.gap) }

    /// The size of the tracks `begin` to `end`, gaps between them included.
    @inline(never)
    func span(_ index: Int, _ begin: Int, _ end: Int) -> Int {
        var total = 0, shown = 0
        for at in begin..<end where tracks(index)[at].flags & CssTrack.collapsed == 0 {
            total &+= Int(tracks(index)[at].base)
            shown &+= 1
        }
        return total &+ max(0, shown &- 1) &* gap(index)
    }

    /// The gaps between the tracks `begin` to `end`.
    @inline(never)
    func gaps(_ index: Int, _ begin: Int, _ end: Int) -> Int {
        var shown = 0
        for at in begin..<end where tracks(index)[at].flags & CssTrack.collapsed == 0 { shown &+= 1 }
        return max(0, shown &- 1) &* gap(index)
    }
}

extension CssItem {
    /// The first track of an item and the one after its last.
    @inline(__always)
    func area(_ axis: Int) -> (begin: Int, end: Int) {
        axis == 0 ? (Int(column), Int(columnEnd)) : (Int(row), Int(rowEnd))
    }

    @inline(__always)
    mutating func setArea(_ axis: Int, _ begin: Int, _ end: Int) {
        if axis == 0 {
            column = clampedUnits(begin)
            columnEnd = clampedUnits(end)
        } else {
            row = clampedUnits(begin)
            rowEnd = clampedUnits(end)
        }
    }

    // of the items that size an axis: the tracks of the grid that is sized, and the extra margins in subgrids
    @inline(__always) var sizingBegin: Int { Int(mainAt) }
    @inline(__always) var sizingEnd: Int { Int(crossAt) }
    @inline(__always) var extraStart: Int { Int(first) }
    @inline(__always) var extraEnd: Int { Int(last) }

    @inline(__always)
    mutating func setSizing(_ begin: Int, _ end: Int, extraStart: Int, extraEnd: Int) {
        mainAt = clampedUnits(begin)
        crossAt = clampedUnits(end)
        first = clampedUnits(extraStart)
        last = clampedUnits(extraEnd)
    }

    static let autoColumn: UInt32 = 1 << 16
    static let autoRow: UInt32 = 1 << 17
    static let placed: UInt32 = 1 << 18
    /// Placed before those without positions, in a subgrid.
    static let early: UInt32 = 1 << 19

    static func auto(_ axis: Int) -> UInt32 { axis == 0 ? autoColumn : autoRow }
}
