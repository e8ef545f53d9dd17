// SPDX-License-Identifier: MIT
import CReglet

/// The view of flexboxes.
public struct FlexboxLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var flexboxLayout: FlexboxLayout { FlexboxLayout(state) }
}

/// The data of one run that its steps share. Each level of the tree has one on the stack.
struct FlexRun {
    let row: Int
    let record: UnsafeMutablePointer<FlexboxRecord>
    let main: Spec, cross: Spec
    let mainPadding: Int32, crossPadding: Int32
    let axis: MainAxis
    let isInteger: Bool  // computes in Float, as Android, else in Double
    let dividers: FlexDividers  // between the children of a line
    var outcome = ResultFlags.bound  // lines depend on the bounds and hints of both axes

    @inline(__always) var lines: UnsafeMutablePointer<FlexLine> { record.pointee.lines.base.unsafelyUnwrapped }
    @inline(__always) var lineCount: Int { record.pointee.lines.count }

    /// Rounds to Float where Android computes in Float. One rounding of a Double's sum, product or quotient gives the
    /// Float's.
    @inline(__always)
    func real(_ value: Double) -> Double { isInteger ? Double(Float(value)) : value }
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

extension FlexboxLayout {
    /// Begins the next line. Leading gone children belong to no line if a break follows them.
    @inline(never)
    func startLine(_ walk: inout FlexWalk, _ line: UnsafeMutablePointer<FlexLine>) {
        if line.pointee.begins { while node(walk.at).isGone { walk.at = Int(node(walk.at).pointee.next) } }
        walk.child = -1
        walk.left = line.pointee.count
    }

    @inline(never)
    func nextVisible(_ walk: inout FlexWalk) -> Bool { nextVisible(inLine: &walk) }

    /// Goes to the next visible child of the line. - Returns: false after the last one.
    @inline(__always)
    func nextVisible(inLine walk: inout FlexWalk) -> Bool {
        walk.isFirst = walk.child < 0
        while walk.left > 0 {
            walk.child = walk.at
            walk.at = Int(node(walk.at).pointee.next)
            walk.left &-= 1
            if !node(walk.child).isGone { return true }
        }
        return false
    }
}

/// The flexbox container: lines that wrap, grow and shrink. Source: FlexboxLayout of google/flexbox-layout 3.0.
///
/// The lines of a run are kept for placing. Invariant: one run measures a child at most twice while lines are filled,
/// once more if it is beyond a limit, once each time its line grows or shrinks, and once to stretch it; this last
/// measure, exact on both axes, is deferred until the child is placed. A line grows or shrinks once, and again after
/// some child reached its limit.
extension FlexboxLayout {
    /// 1. Measures the children and fills the lines: Flexbox+Lines.swift.
    /// 2. Lets the children of each line grow or shrink: Flexbox+Fit.swift.
    /// 3. Aligns baselines, distributes the space across, and stretches children: Flexbox+Cross.swift.
    @inline(never)
    func measureFlexbox(_ row: Int, _ width: Spec, _ height: Spec) {
        let node = self.node(row)
        let record = flexbox(row)
        let axis: MainAxis = record.pointee.isColumn ? .column : .row
        var run = FlexRun(
            row: row, record: record, main: axis.isVertical ? height : width, cross: axis.isVertical ? width : height,
            mainPadding: clampUnits(axis.mainPadding(node)), crossPadding: clampUnits(axis.crossPadding(node)),
            axis: axis, isInteger: state.pointee.scale.isInteger, dividers: record.pointee.dividers(along: true))
        record.pointee.lines.count = 0
        fillLines(&run)
        fitLines(run)
        let (length, total) = alignLines(run)
        if trace.isRecording {
            trace.recordWanted(row, horizontal: !axis.isVertical, length)
            trace.recordWanted(row, horizontal: axis.isVertical, total)
        }
        let main = FlexboxLayout.resolve(run.main, length, axis.mainTooSmall, &run.outcome)
        let cross = FlexboxLayout.resolve(run.cross, total, axis.crossTooSmall, &run.outcome)
        layout.setMeasuredSize(
            row, axis.isVertical ? cross : main, axis.isVertical ? main : cross, run.outcome, baseline: Baseline.none)
    }

    /// The size under a spec of lines that take `wanted` units; adds what happens to it to `outcome`.
    @inline(never)
    private static func resolve(_ spec: Spec, _ wanted: Int, _ tooSmall: UInt32, _ outcome: inout UInt32) -> Int32 {
        if wanted >= Int(maxUnits) { outcome |= ResultFlags.overflow }
        if wanted > spec.most { outcome |= tooSmall }
        return spec.resolve(clampUnits(wanted))
    }
}
