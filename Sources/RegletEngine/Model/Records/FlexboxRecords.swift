// SPDX-License-Identifier: MIT
import CReglet

/// Data of flexboxes: the items of nodes in a side table by node id, and a record with its lines per flexbox.

/// The flexbox properties of a node. Nodes without a record share the defaults.
struct FlexItem {
    var id: Int32
    var grow: Float = 0
    var shrink: Float = 1
    var basisPercent: Float = -1
    var align: UInt32 = 0  // rg_flex_align
    var minWidth: Int32 = 0, minHeight: Int32 = 0  // units
    var maxWidth: Int32 = maxUnits, maxHeight: Int32 = maxUnits
    var flags: UInt32 = 0

    @inline(__always) var breaks: Bool { flags != 0 }  // wrap_before

    /// The limits on one axis.
    @inline(__always)
    func limits(vertical: Bool) -> (least: Int32, most: Int32) {
        vertical ? (minHeight, maxHeight) : (minWidth, maxWidth)
    }

    /// Clamps a smaller size to the minimum, another one to the maximum, even if that is less.
    @inline(__always)
    func limited(_ size: Int32, vertical: Bool) -> Int32 {
        let (least, most) = limits(vertical: vertical)
        return size < least ? least : min(size, most)
    }
}

/// A line of the last run, in units.
struct FlexLine {
    var count: Int32 = 0  // children, gone ones included
    var visible: Int32 = 0
    var main: Int32  // length, both paddings of the container and the dividers included
    var cross: Int32 = 0
    var dividers: Int32 = 0  // the part of `main` that is dividers
    var baseline: Int32 = 0  // the largest distance of a baseline from the edge where the line begins
    /// While the line is filled, the size of the lines before it. Then the distance of the line from the edge where
    /// lines begin, without the padding.
    var offset: Int32 = 0
    var begins: Bool = false  // it began with a break, not as the first line

    /// Adds visible children, and sets the line's sizes with them.
    mutating func add(_ more: Int32, _ main: Int, _ cross: Int, _ dividers: Int) {
        count &+= more
        visible &+= more
        self.main = clampUnits(main)
        self.cross = clampUnits(cross)
        self.dividers = clampUnits(dividers)
    }
}

struct FlexboxRecord {
    var direction: UInt32 = RG_FLEX_ROW.rawValue  // of a free record: the next free one
    var wrap: UInt32 = RG_FLEX_NOWRAP.rawValue
    var justify: UInt32 = RG_FLEX_START.rawValue
    var alignItems: UInt32 = RG_FLEX_ALIGN_START.rawValue
    var alignContent: UInt32 = RG_FLEX_START.rawValue
    var maxLines: Int32 = -1
    var showHorizontal: UInt32 = 0
    var showVertical: UInt32 = 0
    var dividerHeight: Int32 = 0  // units
    var dividerWidth: Int32 = 0
    var lines = Buffer<FlexLine>()  // room for one line per child
    var run = FlexRunState()

    @inline(__always) var isColumn: Bool { direction >= RG_FLEX_COLUMN.rawValue }
    @inline(__always) var isReverse: Bool { direction & 1 != 0 }
    @inline(__always) var isWrapReverse: Bool { wrap == RG_FLEX_WRAP_REVERSE.rawValue }

    /// Thicknesses of the dividers between children (`along`), or between lines; 0 where there is none.
    @inline(never)
    func dividers(along: Bool) -> FlexDividers {
        isColumn == along
            ? FlexDividers(showHorizontal, dividerHeight) : FlexDividers(showVertical, dividerWidth)
    }
}

/// The thicknesses of dividers along one axis, in units.
struct FlexDividers {
    var begin: Int32, middle: Int32, end: Int32

    @inline(__always)
    init(_ show: UInt32, _ thickness: Int32) {
        begin = show & UInt32(RG_DIVIDER_BEGINNING) != 0 ? thickness : 0
        middle = show & UInt32(RG_DIVIDER_MIDDLE) != 0 ? thickness : 0
        end = show & UInt32(RG_DIVIDER_END) != 0 ? thickness : 0
    }
}

/// A walk over the visible children, line by line.
struct FlexWalk {
    /// The next child.
    var at: Int
    /// The present child.
    var child = -1
    /// Children of the line after the present one, gone ones included.
    var left: Int32 = 0
    var isFirst = false  // the present child is the first visible one of its line

    init(at: Int) { self.at = at }
}

/// The variables of a run. They are in the record, because each level of the tree would have them on the stack.
struct FlexRunState {
    var row = 0
    var main = Spec(raw: 0), cross = Spec(raw: 0)
    var mainPadding: Int32 = 0, crossPadding: Int32 = 0
    var dividers = FlexDividers(0, 0)  // between the children of a line
    var outcome: UInt32 = 0
    var isColumn = false
    var isInteger = false  // computes in Float, as Android, else in Double
    // while lines are filled
    var hasItems = false, readsBaselines = false, wraps = false
    var line = FlexLine(main: 0)  // the present one
    var used = 0  // across, of the lines before
    /// The length at which a line is full, and the number of lines that full lines may make.
    var room = 0, mostLines = 0
    /// Visible children of the line so far; after a break, the first one does not count. As many predecessors decide
    /// whether a child is the first one: they are all gone if `goneBefore` is at least as large.
    var counted = 0
    var goneBefore = 0
    // while a line grows or shrinks
    var walk = FlexWalk(at: -1)
    var fitted: Int32 = 0  // the length of the lines
    var size: Int32 = 0  // of the present child
    var grows = false, isLimited = false
    var total = 0.0  // the sum of the shares
    var unit = 0.0  // the length that a share of 1 adds
    var error = 0.0  // the rounding errors so far
    var length = 0
    var thickest: Int32 = 0
}

struct FlexboxStore {
    var itemOf = Buffer<Int32>()  // by node id: index of the item; 0: the defaults
    var items = Pool<FlexItem>()  // the first one has the defaults, once there is a flexbox or an item
    var records = Pool<FlexboxRecord>()
}
