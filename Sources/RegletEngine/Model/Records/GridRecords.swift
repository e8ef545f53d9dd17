// SPDX-License-Identifier: MIT
import CReglet

/// Data of grids: the cells of nodes in a side table by node id, and a record and a block of memory per grid.

/// The cell of a node whose parent is a grid. Nodes without one have the defaults.
struct GridCell {
    var id: Int32
    var row: Int32 = GridCell.auto, column: Int32 = GridCell.auto
    var rowSpan: Int32 = 1, columnSpan: Int32 = 1
    var rowWeight: Float = 0, columnWeight: Float = 0
    var ownMargins: UInt32 = 0

    static let auto: Int32 = -1

    var isWeighted: Bool { columnWeight > 0 || rowWeight > 0 }
    func start(_ horizontal: Bool) -> Int { Int(horizontal ? column : row) }
    func span(_ horizontal: Bool) -> Int { Int(horizontal ? columnSpan : rowSpan) }
    func weight(_ horizontal: Bool) -> Float { horizontal ? columnWeight : rowWeight }
}

/// The state of one axis of a grid that is kept between runs.
struct GridAxis {
    var count: Int32 = 0  // rows or columns; lines are numbered 0...count
    var lines: Int32 = 0  // lines in use: first, last, and those where a child starts or ends
    var groups: Int32 = 0
    var links: Int32 = 0
    var gaps: Int32 = 0  // lines with a gap
    var lastGap: Int32 = 0  // only cells that end before this line have a gap after them
    var size: Int32 = 0  // distance from the first to the last line
    var least: Int32 = 0, most: Int32 = 0  // bounds that the container sets for `size`
    var flags: UInt32 = 0
    var reach: Int32 = 0  // largest distance of the last line from the first during the last solve

    static let bounded: UInt32 = 1  // the bounds of the groups are valid
    static let located: UInt32 = 2  // the lines have their positions
    static let weighted: UInt32 = 4  // a child that is not gone has a weight
    static let mostRemoved: UInt32 = 8  // the bound `most` contradicted other constraints and was dropped
    static let fills: UInt32 = 16  // a child fills its cells
    static let tight: UInt32 = 32  // the lines had to stay within `most`
    static let overlaps: UInt32 = 64  // a margin is negative: the size may be smaller than that of a child
    static let even: UInt32 = 128  // all weights are equal, so that no two shares differ by more than a unit

    func has(_ flag: UInt32) -> Bool { flags & flag != 0 }
    mutating func set(_ flag: UInt32, _ on: Bool) { flags = on ? flags | flag : flags & ~flag }
}

struct GridRecord {
    var rowCount: Int32 = GridCell.auto  // of a free record: the next free one
    var columnCount: Int32 = GridCell.auto
    var flags: UInt32 = GridRecord.rowOrder | GridRecord.columnOrder
    var defaultMargin: Int32  // units
    var room: Int32 = 0  // the number of children for which the block has memory
    /// That of groups and links on an axis: `room`, or after `trimGrids` as many as there are.
    var linkRoom: Int32 = 0
    var bound: UInt32 = 0  // the ResultFlags.bound… bits of the run, whose result depends on an upper bound
    var block: UnsafeMutableRawPointer?  // allocated when the first child is linked

    static let rowOrder: UInt32 = 1
    static let columnOrder: UInt32 = 2
    static let alignBounds: UInt32 = 4
    static let defaultMargins: UInt32 = 8
    static let isFirst: UInt32 = 16  // the current run only repeats the first measure, to drop the same constraints

    func has(_ flag: UInt32) -> Bool { flags & flag != 0 }
}

/// One child along one axis.
struct GridSpan {
    var group: Int32  // its link has the lines
    var weight: Float
    // of the run
    var before: Int32, after: Int32  // margins; while cells are assigned, the lines
    var size: Int32  // measured, with margins; 0 when gone
    var pointOrShare: Int32  // its baseline; with a weight: its share of the surplus
    var alignment: UInt8  // GridAlignment, as given
    var pull: UInt8  // GridPull
}

/// The alignment of a child in its cells, as its gravity requests.
enum GridAlignment {
    static let none: UInt8 = 0
    static let leading: UInt8 = 1
    static let trailing: UInt8 = 2
    static let fill: UInt8 = 3
    static let center: UInt8 = 4
    static let left: UInt8 = 5  // leading or trailing by the child's direction
    static let right: UInt8 = 6
    static let count = 7
}

/// The alignment during a run, plus `gone` and `rigid`.
enum GridPull {
    static let leading: UInt8 = 0
    static let trailing: UInt8 = 1
    static let fill: UInt8 = 2
    static let center: UInt8 = 3
    static let baseline: UInt8 = 4
    static let mask: UInt8 = 7
    static let rigid: UInt8 = 8  // neither gravity nor weight: its cells do not stretch
    static let gone: UInt8 = 16
}

/// Children with the same cells and alignment on one axis: their alignment points coincide.
struct GridGroup {
    var link: Int32
    var before: Int32, after: Int32  // the largest space on each side of the common alignment point
    var whole: Int32  // the size of the largest child, with or without an alignment point
    var flags: UInt32
    /// The size of the largest child that fills its cells, before it was measured in them; -1: there is none.
    var natural: Int32 = -1

    static let pointed: UInt32 = 1
    static let rigid: UInt32 = 2
    static let present: UInt32 = 4  // one of its children is not gone

    /// The minimum size of the group in units.
    var room: Int {
        let pointedRoom = Int(before) &+ Int(after)
        return flags & GridGroup.pointed != 0 && pointedRoom > Int(whole) ? pointedRoom : Int(whole)
    }
}

/// A pair of lines with children between them, and the minimum and maximum distance between the lines.
struct GridLink {
    var min: Int32, max: Int32
    var removed: Int32 = 0  // 1: the maximum contradicted other constraints and was dropped
    var least: Int32 = 0, most: Int32 = 0
}

/// The position of a child in units of the container.
struct GridBox {
    var inset: Int32  // distance from the container's start edge, padding and margin included
    var top: Int32
    var width: Int32, height: Int32
}

/// The constraint that line `to` is at least `value` units after line `from`.
struct GridArc {
    var from: Int32, to: Int32
    var value: Int32
    var link: Int32  // the link whose maximum the arc states; -1: the container's maximum; -2: a minimum
    var relaxed: Int32  // the round in which it last moved `to`
}

/// The arrays of one axis in a grid's block, and the data that runs share.
struct GridTracks {
    let horizontal: Bool
    let axis: UnsafeMutablePointer<GridAxis>
    let spans: UnsafeMutablePointer<GridSpan>
    let groups: UnsafeMutablePointer<GridGroup>
    let links: UnsafeMutablePointer<GridLink>
    let byStart: UnsafeMutablePointer<Int32>
    let byEnd: UnsafeMutablePointer<Int32>
    let lines: UnsafeMutablePointer<Int32>  // numbers of the lines in use, ascending
    let locations: UnsafeMutablePointer<Int>
    let work: UnsafeMutableRawPointer  // shared by both axes: scratch of a relaxation

    /// The lines between which a child is.
    @inline(__always)
    func link(_ span: UnsafeMutablePointer<GridSpan>) -> UnsafeMutablePointer<GridLink> {
        links + Int(groups[Int(span.pointee.group)].link)
    }
}

struct GridStore {
    var cellOf = Buffer<Int32>()  // by node id: index of the cell or -1
    var cells = Pool<GridCell>()
    var weighted = 0  // cells with a weight
    var records = Pool<GridRecord>()
    var scratch: UnsafeMutableRawPointer?
    var scratchBytes = 0

    /// The bytes of a block for `room` children of one grid, with so many groups and links on each axis.
    static func blockBytes(_ room: Int, _ links: Int) -> Int {
        2 &* axisBytes(room, links) &+ room &* MemoryLayout<GridBox>.stride
    }

    private static func axisBytes(_ room: Int, _ links: Int) -> Int {
        let link = MemoryLayout<GridGroup>.stride &+ MemoryLayout<GridLink>.stride &+ 8
        return MemoryLayout<GridAxis>.stride &+ MemoryLayout<GridSpan>.stride &* room &+ link &* links
            &+ lineRoom(links) &* 4
    }

    static func lineRoom(_ links: Int) -> Int { 2 &* links &+ 2 }

    /// The scratch memory of a run over a grid of `room` children: locations of both axes, four further values per
    /// line, and arcs; or, while cells are assigned, tables of `count` rows or columns.
    static func scratchNeeded(_ room: Int, _ count: Int) -> Int {
        let arcs = (4 &* room &+ 8) &* MemoryLayout<GridArc>.stride
        return max((5 &* 8 &+ 4) &* lineRoom(room) &+ arcs, 8 &* (count &+ 1))
    }

    @inline(never)
    func tracks(_ record: UnsafeMutablePointer<GridRecord>, horizontal: Bool) -> GridTracks? {
        tracks(inLine: record, horizontal: horizontal)
    }

    /// The arrays of a grid's block, inlined into every run.
    @inline(__always)
    func tracks(inLine record: UnsafeMutablePointer<GridRecord>, horizontal: Bool) -> GridTracks? {
        guard let block = record.pointee.block, let scratch else { return nil }
        let room = Int(record.pointee.room), count = Int(record.pointee.linkRoom)
        var at = block + (horizontal ? 0 : GridStore.axisBytes(room, count))
        @inline(__always) func take<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
            let start = at.assumingMemoryBound(to: type)
            at += MemoryLayout<T>.stride &* count
            return start
        }
        let axis = take(GridAxis.self, 1)
        let spans = take(GridSpan.self, room)
        let groups = take(GridGroup.self, count)
        let links = take(GridLink.self, count)
        let byStart = take(Int32.self, count)
        let byEnd = take(Int32.self, count)
        let lines = take(Int32.self, GridStore.lineRoom(count))
        let locations = scratch + (horizontal ? 0 : 8 &* GridStore.lineRoom(count))
        return GridTracks(
            horizontal: horizontal, axis: axis, spans: spans, groups: groups, links: links, byStart: byStart,
            byEnd: byEnd, lines: lines, locations: locations.assumingMemoryBound(to: Int.self),
            work: scratch + 16 &* GridStore.lineRoom(count))
    }

    @inline(__always)
    func boxes(_ record: UnsafeMutablePointer<GridRecord>) -> UnsafeMutablePointer<GridBox>? {
        let room = Int(record.pointee.room)
        return record.pointee.block.map {
            ($0 + 2 &* GridStore.axisBytes(room, Int(record.pointee.linkRoom))).assumingMemoryBound(to: GridBox.self)
        }
    }
}
