// SPDX-License-Identifier: MIT
import CReglet

/// The part of the last display list that belongs to one row, and where the row was painted.
public struct PaintSegment {
    /// The top left corner of the frame, in the coordinates of its commands.
    public var x: Float, y: Float
    /// The first command. A row that was not painted has none.
    public var first: UInt32
    /// The numbers of commands before and behind those of the children.
    public var before: UInt16
    public var after: UInt8
    public var flags: UInt8

    @inline(__always)
    public init(x: Float, y: Float, first: UInt32, before: UInt16, after: UInt8, flags: UInt8) {
        self.x = x
        self.y = y
        self.first = first
        self.before = before
        self.after = after
        self.flags = flags
    }

    /// The `first` of rows that were not painted.
    public static let none: UInt32 = .max
    /// The commands can be moved by adding a distance to them.
    public static let isMovable: UInt8 = 1
    /// The children were painted at another place than their frames say, or in other coordinates.
    public static let isSpecial: UInt8 = 2
    /// The commands show where children are, and are painted again when one moves.
    public static let followsChildren: UInt8 = 4
    /// A transform is among the commands.
    public static let isTransformed: UInt8 = 8
    /// The row may show a scroll bar.
    public static let hasScrollBar: UInt8 = 16
    /// The end of its subtree is noted.
    public static let hasEnd: UInt8 = 32

    @inline(__always)
    public var isPainted: Bool { first != PaintSegment.none }
}

/// The rows that differ from the last display list: a bit of each row in three words for 64 rows.
public struct PaintMarks {
    public var moved: UInt64 = 0
    /// The row's own commands may differ.
    public var own: UInt64 = 0
    /// The row shows something else, even if its commands are equal: such as another text of the same size.
    public var content: UInt64 = 0

    public init() {}
}

/// The state of incremental display lists.
public struct PaintStore {
    /// A tree was painted: from now on, changes are noted.
    public var isOn = false
    /// Something changed that was not noted for its rows: the next list is made from scratch.
    public var isStale = false
    /// The rows that may show scroll bars, which follow more than frames, and are painted again in each list.
    public var scrollBars = Buffer<Int32>()
    /// Children were painted in another order than that of the document, somewhere.
    public var isOrdered = false
    /// A row has more commands than a segment can count: the list is made from scratch each time.
    public var isTooLong = false
    /// A row that follows its children was painted.
    public var hasFollowers = false
    /// The first and the last row that is painted, and has other flags than `isMovable`, at least.
    public var oddLow = Int.max, oddHigh = -1
    /// No corner of a segment has a larger coordinate, where those from side to side count as many times as their exact
    /// sums reach less far; below 0: not known.
    public var reach: Float = -1
    /// See PaintRows.verticalUnits.
    public var verticalUnits: Int32 = 0
    /// Painting a row in place takes as long as about 20 rows from scratch: with more rows, the list is made again.
    public var mostOwn = 0
    /// By row / 64. Words outside of `low`...`high` are 0.
    public var marks = Buffer<PaintMarks>()
    public var low = Int.max, high = -1
    /// By row, of the tree that was painted last.
    public var segments = Buffer<PaintSegment>()
    /// By row: the command behind all of the subtree, of rows that have `hasEnd`.
    public var ends = Buffer<UInt32>()
    /// The nodes that share the states of their parents, at least.
    public var hasParentStates = false

    /// The last list: its root, flags, and the state of the tree.
    public var root: UInt64 = 0
    public var culls = false
    public var orderEpoch: UInt64 = 0
    /// The lengths of the arrays without what was replaced since the list was made from scratch.
    public var dataCount = 0
    public var paintCount = 0
    public var damage = Buffer<rg_frame>()

    /// The changes that the host has not taken, of nodes whose marks the painter has taken: by id, and the handles.
    var hostMarks = Buffer<UInt8>()
    var hostChanges = Buffer<rg_node>()
    var hostTaken = 0
    /// The number of ids with marks.
    var hostCount = 0

    /// Notes a row whose flags are not `isMovable` alone.
    @inline(__always)
    public mutating func noteOdd(_ row: Int) {
        oddLow = min(oddLow, row)
        oddHigh = max(oddHigh, row)
    }

    /// Whether the flags of all rows of a range that are painted are certainly `isMovable` alone.
    @inline(__always)
    public func arePlain(_ from: Int, _ to: Int) -> Bool { to <= oddLow || from > oddHigh }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        marks.release(memory)
        segments.release(memory)
        ends.release(memory)
        damage.release(memory)
        scrollBars.release(memory)
        hostMarks.release(memory)
        hostChanges.release(memory)
    }
}
