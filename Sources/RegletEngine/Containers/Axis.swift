// SPDX-License-Identifier: MIT

import CReglet
/// The direction a linear container runs in. Algorithms are written once over it and specialised for both.
protocol Axis {
    static var isVertical: Bool { get }
    /// The container is a table: lengths of its children are not all read.
    static var isTable: Bool { get }
    /// The container is a row of a table: its children have the widths of columns.
    static var isCells: Bool { get }
}

enum ColumnAxis: Axis {
    @inline(__always) static var isVertical: Bool { true }
}

enum RowAxis: Axis {
    @inline(__always) static var isVertical: Bool { false }
}

/// Down a table.
enum TableAxis: Axis {
    @inline(__always) static var isVertical: Bool { true }
    @inline(__always) static var isTable: Bool { true }
}

/// Along a row of a table.
enum CellAxis: Axis {
    @inline(__always) static var isVertical: Bool { false }
    @inline(__always) static var isCells: Bool { true }
}

extension Axis {
    @inline(__always) static var isTable: Bool { false }
    @inline(__always) static var isCells: Bool { false }
    /// Rows of a table wrap, whatever height they have.
    @inline(__always) static func mainLength(_ node: UnsafeMutablePointer<Node>) -> Int32 {
        if isTable && node.pointee.flags & Flag.kindMask == RG_KIND_TABLE_ROW.rawValue { return Length.wrap }
        if isCells && node.pointee.width == Length.unset { return Length.match }
        return isVertical ? node.pointee.height : node.pointee.width
    }
    /// Children of a table are as wide as it is.
    @inline(__always) static func crossLength(_ node: UnsafeMutablePointer<Node>) -> Int32 {
        if isTable { return Length.match }
        return isVertical ? node.pointee.width : node.pointee.height
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
    @inline(__always) static func main(_ result: UnsafeMutablePointer<Result>) -> Int32 {
        isVertical ? result.pointee.height : result.pointee.width
    }
    @inline(__always) static func cross(_ result: UnsafeMutablePointer<Result>) -> Int32 {
        isVertical ? result.pointee.width : result.pointee.height
    }
    @inline(__always) static var mainBound: UInt32 { isVertical ? State.boundHeight : State.boundWidth }
    @inline(__always) static var crossBound: UInt32 { isVertical ? State.boundWidth : State.boundHeight }
    /// The cross spec of the last answer.
    @inline(__always) static func crossSpec(_ result: UnsafeMutablePointer<Result>) -> Spec {
        Spec(raw: isVertical ? result.pointee.specWidth : result.pointee.specHeight)
    }
    @inline(__always) static func mainSpec(_ result: UnsafeMutablePointer<Result>) -> Spec {
        Spec(raw: isVertical ? result.pointee.specHeight : result.pointee.specWidth)
    }
    @inline(__always) static var mainTooSmall: UInt32 { isVertical ? State.tooSmallHeight : State.tooSmallWidth }
    @inline(__always) static var crossTooSmall: UInt32 { isVertical ? State.tooSmallWidth : State.tooSmallHeight }
}

extension Engine {
    /// `ask` by axis. Out of line, for the general algorithms.
    @inline(never)
    func ask<A: Axis>(_ axis: A.Type, _ row: Int, main: Spec, cross: Spec, fresh: UInt32) {
        if A.isVertical {
            ask(row, cross, main, fresh: fresh)
        } else {
            ask(row, main, cross, fresh: fresh)
        }
    }

    /// `settle` by axis.
    @inline(__always)
    func settle<A: Axis>(_ axis: A.Type, _ row: Int, main: Spec, cross: Spec, fresh: UInt32) {
        if A.isVertical {
            settle(row, cross, main, fresh: fresh)
        } else {
            settle(row, main, cross, fresh: fresh)
        }
    }

    /// `askLater` by axis.
    @inline(__always)
    func askLater<A: Axis>(_ axis: A.Type, _ row: Int, main: Spec, cross: Spec, fresh: UInt32) {
        if A.isVertical {
            askLater(row, cross, main, fresh: fresh)
        } else {
            askLater(row, main, cross, fresh: fresh)
        }
    }

    /// A child's length on one axis with percent resolved against the parent's content of `base` units; inside a parent
    /// that is not exact on that axis percent is wrap_content, with a warning.
    @inline(__always)
    func length(_ row: Int, _ length: Int32, horizontal: Bool, _ spec: Spec, base: Int) -> Int32 {
        length > Length.percent ? length : percentLength(row, horizontal: horizontal, spec, base: base)
    }

    @inline(never)
    private func percentLength(_ row: Int, horizontal: Bool, _ spec: Spec, base: Int) -> Int32 {
        guard spec.isExact else {
            warn(row, RG_CODE_PERCENT_IN_WRAP, "a percent size in a parent that wraps is read as wrap_content")
            return Length.wrap
        }
        // 0 percent needs no record
        let percent = (horizontal ? rare(row)?.pointee.percentWidth : rare(row)?.pointee.percentHeight) ?? 0
        return atLeastZero(roundUnits(Double(percent) * Double(base < 0 ? 0 : base) / 100))
    }
}
