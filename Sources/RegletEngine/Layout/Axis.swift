// SPDX-License-Identifier: MIT
import CReglet
/// The main axis of a line as a type parameter, for code that is specialized per direction. Only the code in which
/// layouts of large trees spend their time uses it; the rest uses MainAxis.
protocol Axis {
    static var isVertical: Bool { get }
}

enum ColumnAxis: Axis {
    @inline(__always) static var isVertical: Bool { true }
}

enum RowAxis: Axis {
    @inline(__always) static var isVertical: Bool { false }
}

extension Axis {
    /// The index of this axis in a pair of a horizontal and a vertical value.
    @inline(__always) static var main: Int { isVertical ? 1 : 0 }
    @inline(__always) static var cross: Int { isVertical ? 0 : 1 }
    @inline(__always) static func crossLength(_ node: UnsafeMutablePointer<Node>) -> Int32 {
        isVertical ? node.pointee.width : node.pointee.height
    }
    @inline(__always) static func mainMargins(_ node: UnsafeMutablePointer<Node>) -> Int {
        isVertical
            ? Int(node.pointee.marginTop) &+ Int(node.pointee.marginBottom)
            : Int(node.pointee.marginLeft) &+ Int(node.pointee.marginRight)
    }
    @inline(__always) static func crossMargins(_ node: UnsafeMutablePointer<Node>) -> Int {
        isVertical
            ? Int(node.pointee.marginLeft) &+ Int(node.pointee.marginRight)
            : Int(node.pointee.marginTop) &+ Int(node.pointee.marginBottom)
    }
    @inline(__always) static func mainPadding(_ node: UnsafeMutablePointer<Node>) -> Int {
        isVertical
            ? Int(node.pointee.paddingTop) &+ Int(node.pointee.paddingBottom)
            : Int(node.pointee.paddingLeft) &+ Int(node.pointee.paddingRight)
    }
    @inline(__always) static func crossPadding(_ node: UnsafeMutablePointer<Node>) -> Int {
        isVertical
            ? Int(node.pointee.paddingLeft) &+ Int(node.pointee.paddingRight)
            : Int(node.pointee.paddingTop) &+ Int(node.pointee.paddingBottom)
    }
    @inline(__always) static func main(_ result: UnsafeMutablePointer<LayoutResult>) -> Int32 {
        isVertical ? result.pointee.height : result.pointee.width
    }
    @inline(__always) static func cross(_ result: UnsafeMutablePointer<LayoutResult>) -> Int32 {
        isVertical ? result.pointee.width : result.pointee.height
    }
    /// The cross spec of the last result.
    @inline(__always) static func crossSpec(_ result: UnsafeMutablePointer<LayoutResult>) -> Spec {
        Spec(raw: isVertical ? result.pointee.specWidth : result.pointee.specHeight)
    }
    @inline(__always) static var mainTooSmall: UInt32 {
        isVertical ? ResultFlags.tooSmallHeight : ResultFlags.tooSmallWidth
    }
    @inline(__always) static var crossTooSmall: UInt32 {
        isVertical ? ResultFlags.tooSmallWidth : ResultFlags.tooSmallHeight
    }
}

/// The main axis as a value, for code that exists once for both directions. Most algorithms use it: a copy per
/// direction would cost 40 KB and gain nothing measurable. Each vertical field follows its horizontal one, so reading
/// the field of an axis is one load.
struct MainAxis {
    /// The bytes from a horizontal field to that of this axis.
    private let step: UInt8
    private let part: UInt8

    static var row: MainAxis { MainAxis(step: 0, part: 0) }
    static var column: MainAxis { MainAxis(step: 4, part: 0) }
    /// The axis down a table, which ignores some lengths of its children.
    static var table: MainAxis { MainAxis(step: 4, part: 1) }
    /// The axis along a table row, whose children have the widths of columns.
    static var cells: MainAxis { MainAxis(step: 0, part: 2) }

    @inline(__always)
    private init(step: UInt8, part: UInt8) {
        self.step = step
        self.part = part
    }

    @inline(__always)
    init<A: Axis>(_ axis: A.Type) { self = A.isVertical ? .column : .row }

    @inline(__always) var isVertical: Bool { step != 0 }
    @inline(__always) var isTable: Bool { part == 1 }
    @inline(__always) var isCells: Bool { part == 2 }

    /// The field of this axis, by the offset of the horizontal one.
    @inline(__always)
    private func own(_ record: UnsafeMutableRawPointer, _ offset: Int) -> Int32 {
        record.load(fromByteOffset: offset &+ Int(step), as: Int32.self)
    }
    @inline(__always)
    private func other(_ record: UnsafeMutableRawPointer, _ offset: Int) -> Int32 {
        record.load(fromByteOffset: offset &+ Int(step ^ 4), as: Int32.self)
    }
    @inline(__always)
    private func bothOwn(_ record: UnsafeMutableRawPointer, _ offset: Int) -> Int {
        Int(own(record, offset)) &+ Int(own(record, offset &+ 8))
    }
    @inline(__always)
    private func bothOther(_ record: UnsafeMutableRawPointer, _ offset: Int) -> Int {
        Int(other(record, offset)) &+ Int(other(record, offset &+ 8))
    }

    /// The main length of a child. Table rows wrap, whatever their height is.
    @inline(never)
    func mainLength(_ node: UnsafeMutablePointer<Node>) -> Int32 {
        if isTable && node.pointee.flags & NodeFlags.kindMask == RG_KIND_TABLE_ROW.rawValue { return Length.wrap }
        let length = own(node, Node.lengths)
        return isCells && length == Length.unset ? Length.match : length
    }
    /// The cross length of a child. Children of a table are as wide as the table.
    @inline(__always) func crossLength(_ node: UnsafeMutablePointer<Node>) -> Int32 {
        isTable ? Length.match : other(node, Node.lengths)
    }
    /// The main length of a child of a linear container that is no table.
    @inline(__always) func lineLength(_ node: UnsafeMutablePointer<Node>) -> Int32 { own(node, Node.lengths) }
    @inline(__always) func lineCross(_ node: UnsafeMutablePointer<Node>) -> Int32 { other(node, Node.lengths) }
    @inline(__always) func mainMargins(_ node: UnsafeMutablePointer<Node>) -> Int {
        bothOwn(node.shared, InternedStyle.margins)
    }
    @inline(__always) func crossMargins(_ node: UnsafeMutablePointer<Node>) -> Int {
        bothOther(node.shared, InternedStyle.margins)
    }
    @inline(__always) func mainPadding(_ node: UnsafeMutablePointer<Node>) -> Int {
        bothOwn(node.shared, InternedStyle.paddings)
    }
    @inline(__always) func crossPadding(_ node: UnsafeMutablePointer<Node>) -> Int {
        bothOther(node.shared, InternedStyle.paddings)
    }
    @inline(__always) func main(_ result: UnsafeMutablePointer<LayoutResult>) -> Int32 {
        own(result, LayoutResult.sizes)
    }
    @inline(__always) func cross(_ result: UnsafeMutablePointer<LayoutResult>) -> Int32 {
        other(result, LayoutResult.sizes)
    }
    @inline(__always) func mainSpec(_ result: UnsafeMutablePointer<LayoutResult>) -> Spec {
        Spec(raw: isVertical ? result.pointee.specHeight : result.pointee.specWidth)
    }
    @inline(__always) func crossSpec(_ result: UnsafeMutablePointer<LayoutResult>) -> Spec {
        Spec(raw: isVertical ? result.pointee.specWidth : result.pointee.specHeight)
    }
    @inline(__always) var mainBound: UInt32 { isVertical ? ResultFlags.boundHeight : ResultFlags.boundWidth }
    @inline(__always) var crossBound: UInt32 { isVertical ? ResultFlags.boundWidth : ResultFlags.boundHeight }
    @inline(__always) var mainTooSmall: UInt32 { isVertical ? ResultFlags.tooSmallHeight : ResultFlags.tooSmallWidth }
    @inline(__always) var crossTooSmall: UInt32 { isVertical ? ResultFlags.tooSmallWidth : ResultFlags.tooSmallHeight }
}

extension LayoutPass {
    /// `measureChildInline` as a call, for the general algorithms.
    @inline(never)
    func measureChild(_ row: Int, _ width: Spec, _ height: Spec, cacheEpoch: UInt32) {
        measureChildInline(row, width, height, cacheEpoch: cacheEpoch)
    }

    /// Measures a child; the specs are given by axis.
    @inline(__always)
    func measureChild(_ axis: MainAxis, _ row: Int, main: Spec, cross: Spec, cacheEpoch: UInt32) {
        measureChild(row, axis.isVertical ? cross : main, axis.isVertical ? main : cross, cacheEpoch: cacheEpoch)
    }

    /// Sizes a child; the specs are given by axis.
    @inline(__always)
    func sizeChildDeferred(_ axis: MainAxis, _ row: Int, main: Spec, cross: Spec, cacheEpoch: UInt32) {
        sizeChildDeferred(row, axis.isVertical ? cross : main, axis.isVertical ? main : cross, cacheEpoch: cacheEpoch)
    }

    /// Queues a measure of a child; the specs are given by axis.
    @inline(__always)
    func enqueueMeasure(_ axis: MainAxis, _ row: Int, main: Spec, cross: Spec, cacheEpoch: UInt32) {
        enqueueMeasure(row, axis.isVertical ? cross : main, axis.isVertical ? main : cross, cacheEpoch: cacheEpoch)
    }

    /// A child's length on one axis, with a percentage resolved against the parent's content of `base` units. In a
    /// parent whose spec is not exact on that axis, a percentage is wrap_content, with a warning.
    @inline(__always)
    func length(_ row: Int, _ length: Int32, horizontal: Bool, _ spec: Spec, base: Int) -> Int32 {
        length > Length.percent ? length : percentLength(row, horizontal: horizontal, spec, base: base)
    }

    @inline(never)
    private func percentLength(_ row: Int, horizontal: Bool, _ spec: Spec, base: Int) -> Int32 {
        guard spec.isExact else {
            treeReports.warn(
                row, RG_CODE_PERCENT_IN_WRAP, "a percent size in a parent that wraps is read as wrap_content")
            return Length.wrap
        }
        // a node without rare style has 0 percent
        let percent = (horizontal ? rarer(row)?.pointee.percentWidth : rarer(row)?.pointee.percentHeight) ?? 0
        return atLeastZero(roundUnits(Double(percent) * Double(base < 0 ? 0 : base) / 100))
    }
}
