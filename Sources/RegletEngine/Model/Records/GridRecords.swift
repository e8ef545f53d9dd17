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

/// The numbers of groups, links and lines for which an axis of a block has memory.
struct GridRooms {
    var groups: Int32 = 0, links: Int32 = 0, lines: Int32 = 0

    init() {}

    /// Room for any cells of `room` children.
    init(all room: Int) {
        groups = Int32(truncatingIfNeeded: room)
        links = groups
        lines = Int32(truncatingIfNeeded: 2 &* room &+ 2)
    }

    /// Room for the present cells.
    init(_ axis: GridAxis) {
        groups = axis.groups
        links = axis.links
        lines = axis.lines
    }

    /// Whether there is room for any cells of `room` > 0 children.
    func isAll(_ room: Int) -> Bool {
        room == 0 || Int(groups) == room && Int(links) == room && Int(lines) == 2 &* room &+ 2
    }

    /// The bytes of an axis of `room` children.
    func bytes(_ room: Int) -> Int {
        MemoryLayout<GridAxis>.stride &+ MemoryLayout<GridSpan>.stride &* room
            &+ MemoryLayout<GridGroup>.stride &* Int(groups) &+ (MemoryLayout<GridLink>.stride &+ 8) &* Int(links)
            &+ 4 &* Int(lines)
    }

    /// The bytes of scratch memory for a relaxation: two values per line, and arcs.
    var solverBytes: Int { 16 &* Int(lines) &+ (Int(lines) &+ 2 &* Int(links) &+ 4) &* MemoryLayout<GridArc>.stride }
}

struct GridRecord {
    var rowCount: Int32 = GridCell.auto  // of a free record: the next free one
    var columnCount: Int32 = GridCell.auto
    var flags: UInt32 = GridRecord.rowOrder | GridRecord.columnOrder
    var defaultMargin: Int32  // units
    var room: Int32 = 0  // the number of children for which the block has memory
    var bound: UInt32 = 0  // the ResultFlags.bound… bits of the run, whose result depends on an upper bound
    var block: UnsafeMutableRawPointer?  // allocated when the first child is linked
    var x = GridRooms(), y = GridRooms()

    static let rowOrder: UInt32 = 1
    static let columnOrder: UInt32 = 2
    static let alignBounds: UInt32 = 4
    static let defaultMargins: UInt32 = 8
    static let isFirst: UInt32 = 16  // the current run only repeats the first measure, to drop the same constraints

    func has(_ flag: UInt32) -> Bool { flags & flag != 0 }

    /// Whether the block has room for the present cells only.
    var isTrimmed: Bool { !x.isAll(Int(room)) || !y.isAll(Int(room)) }

    /// The bytes of the block.
    var blockBytes: Int { x.bytes(Int(room)) &+ y.bytes(Int(room)) &+ Int(room) &* MemoryLayout<GridBox>.stride }

    /// The scratch memory of a run: the locations of both axes, and a relaxation.
    var scratchBytes: Int { 8 &* (Int(x.lines) &+ Int(y.lines)) &+ Swift.max(x.solverBytes, y.solverBytes) }
}

/// One child along one axis.
struct GridSpan {
    var min: Int32, max: Int32  // lines: numbers while cells are assigned, then indices into the lines in use
    var group: Int32
    var weight: Float
    // of the run
    var before: Int32 = 0, after: Int32 = 0  // margins
    var size: Int32 = 0  // measured, with margins; 0 when gone
    private var value: Int32 = 0  // `delta` of a child with a weight, otherwise `baseline`
    private var alignmentByte: Int8
    private var pullByte: Int8 = 0

    init(min: Int32, max: Int32, alignment: Int32, weight: Float) {
        self.min = min
        self.max = max
        self.weight = weight
        group = 0
        alignmentByte = Int8(truncatingIfNeeded: alignment)
        baseline = Baseline.none
    }

    /// The alignment as given, GridAlignment.
    var alignment: Int32 { Int32(alignmentByte) }
    /// The alignment during a run, GridPull.
    var pull: Int32 {
        get { Int32(pullByte) }
        set { pullByte = Int8(truncatingIfNeeded: newValue) }
    }
    /// The baseline of a child that is aligned by it, which has no weight.
    var baseline: Int32 {
        get { value }
        set { if weight == 0 { value = newValue } }
    }
    /// The share of the surplus.
    var delta: Int32 {
        get { weight != 0 ? value : 0 }
        set { if weight != 0 { value = newValue } }
    }
}

/// The alignment of a child in its cells, as its gravity requests.
enum GridAlignment {
    static let none: Int32 = 0
    static let leading: Int32 = 1
    static let trailing: Int32 = 2
    static let fill: Int32 = 3
    static let center: Int32 = 4
    static let left: Int32 = 5  // leading or trailing by the child's direction
    static let right: Int32 = 6
    static let count = 7
}

/// The alignment during a run, plus `gone` and `rigid`.
enum GridPull {
    static let leading: Int32 = 0
    static let trailing: Int32 = 1
    static let fill: Int32 = 2
    static let center: Int32 = 3
    static let baseline: Int32 = 4
    static let mask: Int32 = 7
    static let rigid: Int32 = 8  // neither gravity nor weight: its cells do not stretch
    static let gone: Int32 = 16
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
}

struct GridStore {
    var cellOf = Buffer<Int32>()  // by node id: index of the cell or -1
    var cells = Pool<GridCell>()
    var weighted = 0  // cells with a weight
    var records = Pool<GridRecord>()
    var scratch: UnsafeMutableRawPointer?
    var scratchBytes = 0

    /// The scratch memory of a run over a grid of `room` children; or, while cells are assigned, hash tables of links
    /// and groups, or tables of `count` rows or columns.
    static func scratchNeeded(_ room: Int, _ count: Int) -> Int {
        let rooms = GridRooms(all: room)
        return max(16 &* Int(rooms.lines) &+ rooms.solverBytes, 8 &* (count &+ 1))
    }

    @inline(never)
    func tracks(_ record: UnsafeMutablePointer<GridRecord>, horizontal: Bool) -> GridTracks? {
        tracks(inLine: record, horizontal: horizontal)
    }

    /// The arrays of a grid's block, inlined into every run.
    @inline(__always)
    func tracks(inLine record: UnsafeMutablePointer<GridRecord>, horizontal: Bool) -> GridTracks? {
        guard let block = record.pointee.block, let scratch else { return nil }
        let room = Int(record.pointee.room)
        let rooms = horizontal ? record.pointee.x : record.pointee.y
        var at = block + (horizontal ? 0 : record.pointee.x.bytes(room))
        @inline(__always) func take<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
            let start = at.assumingMemoryBound(to: type)
            at += MemoryLayout<T>.stride &* count
            return start
        }
        let axis = take(GridAxis.self, 1)
        let spans = take(GridSpan.self, room)
        let groups = take(GridGroup.self, Int(rooms.groups))
        let links = take(GridLink.self, Int(rooms.links))
        let byStart = take(Int32.self, Int(rooms.links))
        let byEnd = take(Int32.self, Int(rooms.links))
        let lines = take(Int32.self, Int(rooms.lines))
        let locations = scratch + (horizontal ? 0 : 8 &* Int(record.pointee.x.lines))
        return GridTracks(
            horizontal: horizontal, axis: axis, spans: spans, groups: groups, links: links, byStart: byStart,
            byEnd: byEnd, lines: lines, locations: locations.assumingMemoryBound(to: Int.self),
            work: scratch + 8 &* (Int(record.pointee.x.lines) &+ Int(record.pointee.y.lines)))
    }

    @inline(__always)
    func boxes(_ record: UnsafeMutablePointer<GridRecord>) -> UnsafeMutablePointer<GridBox>? {
        let room = Int(record.pointee.room)
        return record.pointee.block.map {
            ($0 + record.pointee.x.bytes(room) + record.pointee.y.bytes(room)).assumingMemoryBound(to: GridBox.self)
        }
    }
}
