// SPDX-License-Identifier: MIT

/// The payload of a CSS flexbox: what a simple one keeps between layouts. See CssSimple.swift.
///
/// Legal states: the other fields are valid only with `simple` in `known`.
struct CssFlexState {
    /// Bits of CssSimpleFlags; 0: not decided.
    var known: UInt32
    private var lastRun: Int32
    // padding with border
    var left: Int32, top: Int32, right: Int32, bottom: Int32
    /// Between the items.
    var gap: Int32
    /// Its own height within its limits; -1: that of the content.
    var ownHeight: Int32
    var leastHeight: Int32, mostHeight: Int32
    /// The pass in which the contents of all items were read last, 0: never.
    var contentPass: UInt32
    /// Of a row, the height for percentages then. Of a column, the index of the only item whose content has changed
    /// since it ran, -1: none, -2: the next run takes all items.
    var contentBase: Int32

    /// Of contents that the sums say: they are valid in all widths in which the sums are.
    static let ofSums = UInt32.max
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var cssFlex: UnsafeMutablePointer<CssFlexState> { payload(as: CssFlexState.self) }
}

/// The facts known about a flexbox and its items.
enum CssSimpleFlags {
    static let isDecided: UInt32 = 1
    static let isSimple: UInt32 = 2
    static let isColumn: UInt32 = 4
    static let isReverse: UInt32 = 8
    /// The first position along the main axis is at the right or at the bottom; the same across.
    static let flipsMain: UInt32 = 16
    static let flipsCross: UInt32 = 32
    static let grows: UInt32 = 64  // some item
    static let shrinks: UInt32 = 128
    /// Some item's base size or minimum depends on its content.
    static let readsContent: UInt32 = 256
    /// Some item stretches across.
    static let stretches: UInt32 = 512
    /// Some child is gone, and has no item.
    static let hasGone: UInt32 = 1024
    /// `justify-content` is the start.
    static let isAtStart: UInt32 = 2048
    /// Some item has a negative margin.
    static let mayOverflow: UInt32 = 4096
    /// A column of boxes that have the same places in a greater height than that of their content.
    static let isStill: UInt32 = 16384
    static let hasBorder: UInt32 = 32768
    /// All items are leaves whose content is not measured.
    static let hasOnlyBoxes: UInt32 = 65536
    /// Its items are boxes and containers with sums, within their limits: CssSimple+Sums.
    static let isEven: UInt32 = 1 << 22
    /// Some item is not at the start across.
    static let hasOffsets: UInt32 = 1 << 23
    /// The item of one child must be read again: CssRecord.stale.
    static let isStale: UInt32 = 1 << 21
    static let decision = isDecided | isStale
    /// Of that child the properties have changed, not only the content.
    static let isRestyled: UInt32 = 1 << 17
    /// A row of several lines: CssSimple+Wrap.
    static let wraps: UInt32 = 1 << 20
    /// Its size follows from its sums: CssRecord.sums.
    static let isSummed: UInt32 = 1 << 19
    /// Some item is a container, of which it has read the sums.
    static let isNested: UInt32 = 1 << 18
    static let nestedSums = isSummed | isNested
    /// Some item has an order.
    static let isOrdered: UInt32 = 1 << 24
    /// With the sizes of the sums, no item can shrink.
    static let isFirm: UInt32 = 1 << 25
    /// More than one item grows, or one with a factor below 1.
    static let shares: UInt32 = 8192
}
