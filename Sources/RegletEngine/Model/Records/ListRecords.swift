// SPDX-License-Identifier: MIT
import CReglet

/// Data of lists: one record a list, and the items that callbacks read.

/// An item that has a node, or a spare node.
struct ListItem {
    /// Index among the items of the list; -1: it was removed, or is spare and unbound.
    var index: Int32
    var type: UInt32
    var node: rg_node
    var flags: UInt32 = 0
    /// In a grid, its cells of the line, counted from the start of the line, and the line.
    var column: Int16 = 0, span: Int16 = 1
    var line: Int32 = 0
    /// Its length with margins as last measured; -1: it is gone. Or `dead`.
    var length = ListItem.dead
    /// The host's bits for what changed; 0: anything.
    var payload: UInt32 = 0

    /// Notes that its data changed.
    mutating func note(_ payload: UInt32) {
        let isOpen = flags & (ListItem.isUnbound | ListItem.isChanged) != 0
        self.payload = payload == 0 || (isOpen && self.payload == 0) ? 0 : self.payload | payload
        flags |= ListItem.isChanged
    }

    /// The length of an item that was not measured: the host destroyed its node or moved it away.
    static let dead: Int32 = -2

    /// The node must be bound before the next layout.
    static let isUnbound: UInt32 = 1
    /// The node was made and never bound.
    static let isNew: UInt32 = 2
    /// A spare node that is still bound to its last item.
    static let wasBound: UInt32 = 4
    /// The item's data changed: its type may be another.
    static let isChanged: UInt32 = 8
    /// The header in view, which stays at the start of the viewport, and the next one, which pushes it away.
    static let isHeader: UInt32 = 16, pushesHeader: UInt32 = 32
    /// In a grid, its cells are known.
    static let hasCells: UInt32 = 64
    /// In a grid, it is the last one of its line.
    static let endsLine: UInt32 = 128
    /// The footer in view, which stays at the end of the viewport, and the one before, which pushes it away.
    static let isFooter: UInt32 = 256, pushesFooter: UInt32 = 512

    static let isSticky = isHeader | isFooter
    static let stickyMarks = isSticky | pushesHeader | pushesFooter
}

/// A list. Positions along its axis, from the start of item 0, are sums of up to 2^31 lengths and need Int.
///
/// Items are in lines: one in each, or as many as `spans` cells hold. Lengths are those of lines, gaps included.
///
/// Legal states: `items` are sorted by index, each index once and below the count. Without `hasEstimate`, `estimate` is
/// a guess. `origin` is a multiple of the snapping period. `cells` has lines only with `span`.
struct ListRecord {
    private var link: Int32 = 0  // of a free record: the next free one
    var flags: UInt32 = 0
    /// The node of the list; null: a free record, or a list that was never given items.
    var node = rg_node()
    /// The number of items.
    var count = 0
    var lengths = ListLengths()
    /// The number of cells of a line.
    var spans = 1
    /// The cells of an item; nil: one.
    var span: rg_list_span_fn?
    /// The callback given, also where lines have one cell; how wide cells are (0: not given), and whether as many
    /// are in a line as fit.
    var givenSpan: rg_list_span_fn?
    var columnWidth: Int32 = 0
    var fitsColumns = false
    var cells = ListCells()
    /// The number of columns of a staggered list, whose lines have one item each; else 1.
    var columns = 1
    var lanes = ListLanes()
    /// Lines of items with nodes may have no place for their lengths.
    var isRegrouped = false
    /// The distance between lines, a separator included, and that between cells, as in the last layout.
    var gap: Int32 = 0
    var cellGap: Int32 = 0
    /// The length of lines that were never laid out, with a gap, in units, at least 1.
    var estimate: Int32 = 1
    var hasEstimate = false
    /// The offset was never set: a list from the end begins there.
    var isAtStart = true
    var ahead: Int32 = 0
    /// How many times the distance scrolled since the last layout has nodes, and that distance.
    var prefetch: Float = 0
    var travel = 0
    /// The distance from the start of item 0 to the start of the viewport.
    var offset = 0
    /// The distance from the start of item 0 to the origin of the frames.
    var origin = 0
    /// The length of the viewport in the last layout; -1: none yet.
    var viewport: Int32 = -1
    /// The item that the next layout scrolls to, -1: none; and where to.
    var target: Int32 = -1
    var align: UInt32 = 0
    /// The item that was first in view before its line was regrouped, while the length of that line is unknown; or -1.
    var anchor: Int32 = -1
    /// The header and the footer of the item to scroll to, -1: it has none.
    var targetHeader: Int32 = -1, targetFooter: Int32 = -1
    var items = Buffer<ListItem>()
    var spares = Buffer<ListItem>()
    var templates = Buffer<rg_template>()
    var type: rg_list_type_fn?
    /// The header and the footer of an item's section; nil: there are none.
    var header: rg_list_header_fn?
    var footer: rg_list_header_fn?
    var bind: rg_list_bind_fn?
    var unbind: rg_list_bind_fn?
    var user: UnsafeMutableRawPointer?

    @inline(__always) var isHorizontal: Bool { flags & UInt32(RG_LIST_HORIZONTAL) != 0 }
    @inline(__always) var isReversed: Bool { flags & UInt32(RG_LIST_REVERSED) != 0 }
    @inline(__always) var isFromEnd: Bool { flags & UInt32(RG_LIST_FROM_END) != 0 }

    /// Items are in cells, which need not be as wide as the list.
    @inline(__always) var isGrid: Bool { spans > 1 || hasFixedCells }

    @inline(__always) var isStaggered: Bool { flags & UInt32(RG_LIST_STAGGERED) != 0 }
    /// Items are in cells or in columns.
    @inline(__always) var hasCells: Bool { columns > 1 || isGrid }

    /// Cells are as wide as columnWidth.
    @inline(__always) var hasFixedCells: Bool {
        flags & ListRecord.cellFlags != 0 && columnWidth > 0 && !isStaggered
    }
    static var cellFlags: UInt32 { UInt32(RG_LIST_FIXED_CELLS | RG_LIST_STRETCH_GAPS | RG_LIST_STRETCH_ALL_GAPS) }

    @inline(__always) var hasSticky: Bool { header != nil || footer != nil }

    /// The position of an item with a node in `items`, or the position where it belongs.
    func find(_ index: Int32) -> (at: Int, isFound: Bool) {
        var low = 0, high = items.count
        while low < high {
            let middle = (low &+ high) / 2
            if items[middle].index < index { low = middle &+ 1 } else { high = middle }
        }
        return (low, low < items.count && items[low].index == index)
    }

    mutating func insert(_ item: ListItem, at: Int) {
        var index = items.count
        items.append(item)
        while index > at {
            items[index] = items[index &- 1]
            index &-= 1
        }
        items[at] = item
    }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        lengths.release(memory)
        cells.release(memory)
        lanes.release(memory)
        items.release(memory)
        spares.release(memory)
        templates.release(memory)
    }
}

/// Lines, read where the record is: a method of the record would copy it.
extension UnsafeMutablePointer where Pointee == ListRecord {
    /// The line of an item.
    @inline(__always)
    func line(of item: Int) -> Int { pointee.spans == 1 ? item : gridLine(of: item) }

    /// The line of an item with a node.
    @inline(__always)
    func line(_ item: UnsafeMutablePointer<ListItem>) -> Int {
        Int(pointee.spans == 1 ? item.pointee.index : item.pointee.line)
    }

    /// The first item of a line; for the number of lines, the number of items.
    @inline(__always)
    func first(_ line: Int) -> Int { pointee.spans == 1 ? line : gridFirst(line) }

    @inline(never)
    private func gridLine(of item: Int) -> Int {
        pointee.span == nil ? item / pointee.spans : pointee.cells.line(of: item)
    }

    @inline(never)
    private func gridFirst(_ line: Int) -> Int {
        pointee.span == nil ? min(pointee.count, line &* pointee.spans) : pointee.cells.first(line)
    }

    /// The distance from the start of item 0 to the start of an item's line.
    func start(_ item: Int) -> Int { lineStart(line(of: item)) }
}

public struct ListStore {
    var records = Pool<ListRecord>()
    /// The items that a running callback reads.
    var bound = Buffer<rg_list_item>()
    /// The list whose callback is running; null: none.
    public var binding = rg_node()
    /// A call of rg_list_layout is running.
    public var isFilling = false
    /// The result of its last layout.
    var status = RG_OK
}
