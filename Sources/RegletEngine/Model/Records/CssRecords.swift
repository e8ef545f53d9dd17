// SPDX-License-Identifier: MIT
import CReglet

/// The data of CSS beside the nodes: properties, results and caches of a node, and the items of a container.

/// The space that a parent gives a node: the input of one layout, all in units.
struct CssSpace: Equatable {
    /// The border box's width.
    var width: Int32 = 0
    /// The border box's height, or -1: the node finds it.
    var height: Int32 = -1
    /// The containing block, for percentages; a height of -1 is indefinite.
    var baseWidth: Int32 = 0
    var baseHeight: Int32 = -1
    var flags: UInt32 = 0

    /// The height is given, but percentages of children do not resolve against it.
    static let indefinite: UInt32 = 1
    /// The height is that of the content, whatever the properties of the node are.
    static let contentHeight: UInt32 = 2
    /// The height is given as that of the room, and has yet to keep to limits that are keywords.
    static let limited: UInt32 = 4
}

/// Adjoining margins: the largest positive and the least negative one count.
struct CssMargins: Equatable {
    var most: Int32 = 0, least: Int32 = 0

    @inline(__always) var sum: Int { Int(most) &+ Int(least) }

    mutating func add(_ margin: Int) {
        most = max(most, clampUnits(margin))
        least = min(least, clampUnits(margin))
    }

    mutating func add(_ other: CssMargins) {
        most = max(most, other.most)
        least = min(least, other.least)
    }
}

/// The result of one layout.
struct CssSize: Equatable {
    var width: Int32 = 0
    var height: Int32 = 0
    /// The height of the content with padding and border, without limits.
    var contentHeight: Int32 = 0
    /// Below the top of the border box; `CssSize.none`: no baseline.
    var first = CssSize.none
    var last = CssSize.none
    /// The sides of the content that overflows visibly, with the border box, for the scroll sizes of ancestors. Of a
    /// leaf, only the right one: the width of its content with padding.
    var inkLeft: Int32 = 0, inkTop: Int32 = 0, inkRight: Int32 = 0, inkBottom: Int32 = 0

    // of block containers: the margins of children that collapse with its own, and whether these two collapse
    var top = CssMargins(), bottom = CssMargins()
    var isThrough = false

    static let none = Int32.min

    @inline(__always)
    static func copy(_ out: UnsafeMutablePointer<CssSize>, _ size: UnsafeMutablePointer<CssSize>) {
        UnsafeMutableRawPointer(out).copyMemory(from: size, byteCount: MemoryLayout<CssSize>.size)
    }
}

/// Widths of a border box from its content.
struct CssIntrinsic {
    var least: Int32 = 0  // min-content
    var most: Int32 = 0  // max-content
    /// Whether they depend on the height of the containing block. Of a box: bits, by the height property.
    var depends: UInt32 = 0

    /// Its height is a percentage.
    static let byPercent: UInt32 = 1
    /// Its height is auto, so that it may stretch.
    static let byStretch: UInt32 = 2
}

struct CssCacheEntry {
    var space = CssSpace()
    var isUsed = false
    /// The size is also that in the height of the content, given and indefinite, which the parent uses.
    var isAlsoGiven = false
    /// Absolute children have changed alone since: the overflow may be another one.
    var isOutdated = false
    var size = CssSize()
    /// The pass in which it was used last.
    var pass: UInt32 = 0
}

/// The content of a leaf without padding.
struct CssContent: Equatable {
    var width = 0, height = 0
    var first = Int.min, last = Int.min
}

struct CssLeafEntry {
    /// The pass in which it was used last; 0: none.
    var pass: UInt32 = 0
    /// -1: any.
    var room: Int32 = 0
    var isFinal = false
    private var width: Int32 = 0, height: Int32 = 0, first: Int32 = 0, last: Int32 = 0

    init() {}

    init(pass: UInt32, room: Int32, isFinal: Bool, content: CssContent) {
        self.pass = pass
        self.room = room
        self.isFinal = isFinal
        self.content = content
    }

    var content: CssContent {
        get {
            CssContent(
                width: Int(width), height: Int(height), first: first == Int32.min ? Int.min : Int(first),
                last: last == Int32.min ? Int.min : Int(last))
        }
        set {
            width = clampUnits(newValue.width)
            height = clampUnits(newValue.height)
            first = newValue.first == Int.min ? Int32.min : clampUnits(newValue.first)
            last = newValue.last == Int.min ? Int32.min : clampUnits(newValue.last)
        }
    }
}

/// The content of a child as its container has read it, by the rooms for lines.
struct CssLeaf {
    private var entries = InlineArray<4, CssLeafEntry>(repeating: CssLeafEntry())
    var next: Int32 = 0
    /// The passes of the last read, and in which an entry in use was replaced.
    var pass: UInt32 = 0, evicted: UInt32 = 0
    /// Of a container of another kind.
    var baseline = Int32.min

    @inline(__always)
    static func entry(_ leaf: UnsafeMutablePointer<CssLeaf>, _ index: Int) -> UnsafeMutablePointer<CssLeafEntry> {
        UnsafeMutableRawPointer(leaf).assumingMemoryBound(to: CssLeafEntry.self) + index
    }
}

struct CssIntrinsicEntry {
    var height: Int32 = 0
    var flags: UInt32 = 0
    var size = CssIntrinsic()
    var isUsed = false
    var pass: UInt32 = 0
}

/// A child of a CSS container during a run, and where it was put. Main and cross are the axes of a flex container; in a
/// grid main is horizontal.
struct CssItem {
    /// The id of the node: rows may move between layouts.
    var id: Int32 = 0
    var flags: UInt32 = 0
    // margins by flow: main start, main end, cross start, cross end; auto counts 0
    var mainStart: Int32 = 0, mainEnd: Int32 = 0, crossStart: Int32 = 0, crossEnd: Int32 = 0
    var base: Int32 = 0, hypothetical: Int32 = 0, target: Int32 = 0
    // of simple containers, by the properties: the base size or width (-1: that of the content), the main size (or
    // maxUnits), the size across without stretching (-1: that of the content) and its limits
    var crossGiven: Int32 = 0, crossLeast: Int32 = 0, crossMost: Int32 = 0
    var paddingMain: Int32 = 0, paddingCross: Int32 = 0  // with border
    var grow: Float = 0, shrink: Float = 0
    var least: Int32 = 0, most: Int32 = maxUnits
    var align: UInt32 = 0
    // the border box in that of the container
    var x: Int32 = 0, y: Int32 = 0
    var size = CssSize()
    var space = CssSpace()
    var given: Int32 = 0, specified: Int32 = 0
    var order: Int32 = 0
    /// The index in document order.
    var index: Int32 = 0
    /// In sums, of a container: the least width of its content in a column, its height in a row.
    var cross: Int32 = 0
    var first = CssSize.none, last = CssSize.none
    var mainAt: Int32 = 0, crossAt: Int32 = 0
    var line: Int32 = 0
    // grid: the area in lines of the grid, from 0
    var column: Int32 = 0, columnEnd: Int32 = 0, row: Int32 = 0, rowEnd: Int32 = 0
    var justify: UInt32 = 0
    /// The next item of those that size the tracks of an axis, also of subgrids.
    var next: UnsafeMutablePointer<CssItem>?
    var movedX: Int32 = 0, movedY: Int32 = 0  // the relative offset in x and y

    /// The size in place.
    @inline(__always)
    static func size(_ item: UnsafeMutablePointer<CssItem>) -> UnsafeMutablePointer<CssSize> {
        (UnsafeMutableRawPointer(item) + MemoryLayout<CssItem>.offset(of: \.size).unsafelyUnwrapped)
            .assumingMemoryBound(to: CssSize.self)
    }

    static let autoMainStart: UInt32 = 1
    static let autoMainEnd: UInt32 = 2
    static let autoCrossStart: UInt32 = 4
    static let autoCrossEnd: UInt32 = 8
    static let absolute: UInt32 = 16
    static let frozen: UInt32 = 32
    static let autoCross: UInt32 = 64  // the size across is auto
    static let scroller: UInt32 = 128
    static let autoMain: UInt32 = 256
    /// The margin, border and padding at an edge of a subgrid.
    static let edge: UInt32 = 2048
    static let violatesMin: UInt32 = 512
    static let violatesMax: UInt32 = 1024
    // of simple containers
    static let fillsCross: UInt32 = 1 << 20  // it stretches across
    static let fillsMain: UInt32 = 1 << 27
    /// Its basis is 0%.
    static let isZeroBased: UInt32 = 1 << 28
    /// A leaf whose content is not measured.
    static let isBox: UInt32 = 1 << 21
    static let isContainer: UInt32 = 1 << 22
    /// The base size or the minimum depends on the content.
    static let readsContent: UInt32 = 1 << 23
    static let hasAutoMin: UInt32 = 1 << 24
    /// Its height along a column is not definite by its properties.
    static let isIndefinite: UInt32 = 1 << 25
    /// Of a leaf with content: it fits into its box, which its record has noted.
    static let isFit: UInt32 = 1 << 26
    /// It is at the start across whatever is free there.
    static let isAtStart: UInt32 = 1 << 29
}

/// A line of a flex container.
struct CssFlexLine {
    var begin: Int32 = 0, end: Int32 = 0  // items
    var cross: Int32 = 0
    var crossAt: Int32 = 0
    var ascent: Int32 = 0  // of the items that align first baselines
    var descent: Int32 = 0  // below the last baselines
    var mainSize: Int32 = 0
}

/// The values from which the size of a flexbox or grid follows, in all widths and heights that are large enough: see
/// CssSimple+Sums. Sizes are those of the border box.
struct CssSums: Equatable {
    /// Of the content with padding, and the least width in which nothing overflows.
    var height: Int32 = 0, width: Int32 = 0
    /// The largest width in which they are valid.
    var widest: Int32 = maxUnits
    var first: Int32 = 0, last: Int32 = 0  // the baselines
    /// As in the state of the flexbox.
    var ownHeight: Int32 = 0, leastHeight: Int32 = 0, mostHeight: Int32 = 0
    /// CssSimpleFlags.isStill and isFirm: in which other heights than that of the content they are valid.
    var facts: UInt32 = 0

    /// The height that the container has by itself.
    @inline(__always) var natural: Int32 { ownHeight >= 0 ? ownHeight : max(leastHeight, min(height, mostHeight)) }
}

/// The change of a column since it was placed from its sums, or of a simple grid. It is placed by that, if only one item
/// has changed. `invalidatePlacement` voids it, as where the column moves by a part of a pixel.
struct CssMoved {
    /// The index of the item; -1: none has changed; -2: the container was not placed, or more has changed.
    var item: Int32 = -2
    /// By how much the item is longer.
    var by: Int32 = 0
    /// The width in which the column was placed.
    var width: Int32 = 0

    mutating func note(_ index: Int32, _ change: Int) {
        item = item == -1 || item == index ? index : -2
        by = clampUnits(Int(by) &+ change)
    }
}

/// The data of a node that layouts read. Its properties and the sizes of a container by space are apart (CssStore),
/// so that a sweep over many nodes reads few cache lines.
struct CssRecord {
    var id: Int32
    /// Whether properties were set: else those of rg_style count.
    var hasStyle = false
    // containers
    var isArranged = false
    /// Whether the sums of its container are made of its own.
    var isCounted = false
    /// Whether it is no containing block of absolute boxes.
    var isStatic = false
    var items = Buffer<CssItem>()
    /// The space of the final layout, which the parent sets.
    var used = CssSpace()
    /// The space for which items have their places.
    var arranged = CssSpace()
    var sums = CssSums()
    /// The pass in which the parent last used sizes from the sums; 0: none.
    var sumsPass: UInt32 = 0
    var size = CssSize()
    /// Of a leaf with a border width: of its content with padding. A larger box is as large as it is without borders.
    var scrollWidth: Int32 = 0, scrollHeight: Int32 = 0
    /// Of a leaf in a simple container whose content is not measured, or fits: borders across and along; else -1.
    var borderWidth: Int32 = -1, borderHeight: Int32 = -1
    /// Of a container: the id of a child whose properties have changed since its item was read. See isStale.
    var stale: Int32 = -1
    /// The index of its item, of a leaf or a container that its own container has read.
    var item: Int32 = -1
    /// The pass in which an entry in use was replaced.
    var evicted: UInt32 = 0
    /// Of a column that was placed from its sums (CssSimple+Translate), and of a simple grid (CssGridSums+Edits).
    var moved = CssMoved()
    /// Of a grid: the items that were read again since it was placed.
    var edits: Int32 = 0
    /// Of an absolute child: the index of its item, or -1.
    var absolute: Int32 = -1
    /// Of a container: the pass in which its overflow was found again for one absolute child.
    var overflowPass: UInt32 = 0
    /// Index of the record, of the sizes of a container, and of the grid's record; -1: none.
    var index: Int32 = -1, caches: Int32 = -1, grid: Int32 = -1
    var lines = Buffer<CssFlexLine>()

    init(id: Int) { self.id = Int32(truncatingIfNeeded: id) }

    /// Whether it is arranged, and no item has to be placed yet.
    @inline(__always) var isPlaced: Bool { isArranged && moved.item < 0 }

    /// The size of the last run in place.
    @inline(__always)
    static func size(_ record: UnsafeMutablePointer<CssRecord>) -> UnsafeMutablePointer<CssSize> {
        (UnsafeMutableRawPointer(record) + MemoryLayout<CssRecord>.offset(of: \.size).unsafelyUnwrapped)
            .assumingMemoryBound(to: CssSize.self)
    }
}

/// The sizes of a container that are kept by the space that its parent gave it. Loops over them are `while`: others the
/// compiler writes out four times.
struct CssCaches {
    var nextEntry: Int32 = 0
    var nextIntrinsic: Int32 = 0
    private var intrinsics = InlineArray<3, CssIntrinsicEntry>(repeating: CssIntrinsicEntry())
    private var cache = InlineArray<4, CssCacheEntry>(repeating: CssCacheEntry())

    @inline(__always)
    static func entries(_ caches: UnsafeMutablePointer<CssCaches>) -> UnsafeMutablePointer<CssCacheEntry> {
        (UnsafeMutableRawPointer(caches) + MemoryLayout<CssCaches>.offset(of: \.cache).unsafelyUnwrapped)
            .assumingMemoryBound(to: CssCacheEntry.self)
    }

    @inline(__always)
    static func intrinsics(_ caches: UnsafeMutablePointer<CssCaches>) -> UnsafeMutablePointer<CssIntrinsicEntry> {
        (UnsafeMutableRawPointer(caches) + MemoryLayout<CssCaches>.offset(of: \.intrinsics).unsafelyUnwrapped)
            .assumingMemoryBound(to: CssIntrinsicEntry.self)
    }

    /// The size that an entry keeps, in place.
    @inline(__always)
    static func size(_ entry: UnsafeMutablePointer<CssCacheEntry>) -> UnsafeMutablePointer<CssSize> {
        (UnsafeMutableRawPointer(entry) + MemoryLayout<CssCacheEntry>.offset(of: \.size).unsafelyUnwrapped)
            .assumingMemoryBound(to: CssSize.self)
    }
}

struct CssStore {
    var byID = Buffer<Int32>()  // index of the record or -1
    var records = Pool<CssRecord>()
    /// By the index of the record.
    var styles = Buffer<CssStyle>()
    var caches = Pool<CssCaches>()
    /// By id, for the children of CSS containers.
    var leaves = Buffer<CssLeaf>()
    /// The properties of a child without a record, read from its rg_style.
    var plain = CssStyle()
    /// The row of that child; -1: none. A run of another container may replace both.
    var plainRow = -1
    var grids = Pool<CssGridRecord>()
    var names = CssNames()
    /// Whether some node has had `position: static`.
    var hasStatic = false
    /// The syntax that the last refused text of a grid should have had.
    var expected: StaticText = ""
}
