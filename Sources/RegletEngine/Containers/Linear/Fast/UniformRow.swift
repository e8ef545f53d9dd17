// SPDX-License-Identifier: MIT
import CReglet

/// The values that are equal in all uniform rows of a run.
struct UniformRow {
    let rowWidth: Spec
    let count: Int  // leaves
    let shared: Int32  // the free space: length * count + leaves a unit longer, which are the last
    let longer: Int  // the first leaf that is a unit longer
    let specs: UInt64  // of the leaves before it; the height spec in the upper half
    let hostWidth: UInt64  // the width spec of these leaves as an rg_spec
    let longerHostWidth: UInt64
    let most: Double  // the largest usual height, units
    let padding: Int32  // padding above and below
    private let fixed: Int32
    private let sides: Int  // padding left and right
    private let margins: Int  // margins left and right of the row
    private let ends: Int  // margins above and below the row
    private let height: Int32
    private let width: Int32

    /// Reads the values of a row. - Returns: nil when it is not uniform.
    @inline(__always)
    init?(_ engine: Engine, _ row: Int, _ column: Int, _ crossSpec: Spec) {
        let node = engine.node(row), container = engine.node(column)
        let fills = container.isFillMode
        let flags = node.pointee.flags
        if flags & (NodeFlags.sizeRules | NodeFlags.kindMask) != RG_KIND_LINEAR.rawValue { return nil }
        let box = engine.box(node)
        width = node.pointee.width
        height = node.pointee.height
        if box.linear.pointee.summary & (SummaryFlags.uniformRows | SummaryFlags.notSummed) != SummaryFlags.uniformRows
            || height == Length.match || height >= 0
            || engine.linearSummary.crossInLine(ColumnAxis.self, node, fills) != Length.match
        {
            return nil
        }
        margins = RowAxis.mainMargins(node)
        ends = ColumnAxis.mainMargins(node)
        rowWidth = crossSpec.child(Length.match, used: RowAxis.mainPadding(container) &+ margins)
        fixed = box.linear.pointee.fixedLength
        sides = RowAxis.mainPadding(node)
        let rest = Int(rowWidth.size) &- Int(fixed) &- sides
        let padding = ColumnAxis.mainPadding(node)
        if rest < 0 || sides > Int(maxUnits) || padding > Int(maxUnits) / 2 { return nil }
        self.padding = Int32(truncatingIfNeeded: padding)
        most = Double(Int(maxUnits) / 2)
        shared = Int32(truncatingIfNeeded: rest)
        count = Int(box.pointee.count)
        let length = rest / count
        longer = count &- (rest &- length &* count)
        specs = UInt64(Spec.exactly) | UInt64(length)
        let scale = engine.state.pointee.scale
        func hostSpec(_ units: Int) -> UInt64 {
            UInt64(RG_EXACTLY.rawValue) | UInt64(scale.pixels(Int32(truncatingIfNeeded: units)).bitPattern) << 32
        }
        hostWidth = hostSpec(length)
        longerHostWidth = hostSpec(length &+ 1)
    }

    /// Whether a row has these values, and a result for another width that is no longer in use.
    @inline(__always)
    func fits(_ engine: Engine, _ row: Int, _ cacheEpoch: UInt32) -> Bool {
        let s = engine.state
        let node = engine.node(row), result = engine.result(row)
        if node.pointee.flags & (NodeFlags.sizeRules | NodeFlags.gone | NodeFlags.kindMask) != RG_KIND_LINEAR.rawValue
            || node.pointee.width != width || node.pointee.height != height
        {
            return false
        }
        let box = engine.box(node)
        return box.linear.pointee.summary & (SummaryFlags.uniformRows | SummaryFlags.notSummed)
            == SummaryFlags.uniformRows
            && box.pointee.count == UInt32(count)
            && box.linear.pointee.fixedLength == fixed && RowAxis.mainMargins(node) == margins
            && ColumnAxis.mainMargins(node) == ends && RowAxis.mainPadding(node) == sides
            && ColumnAxis.mainPadding(node) == Int(padding)
            && result.pointee.state & (ResultFlags.adaptable | ResultFlags.inError | ResultFlags.cacheEvicted)
                == ResultFlags.adapts
            && result.pointee.specWidth != rowWidth.raw && result.pointee.lastUsedPass < cacheEpoch
            && s.pointee.slots[row] < 0
    }
}
