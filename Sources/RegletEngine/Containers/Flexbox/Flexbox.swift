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

/// A run over a flexbox: its record, with the variables that the steps share.
struct FlexRun {
    let record: UnsafeMutablePointer<FlexboxRecord>

    @inline(__always) var state: UnsafeMutablePointer<FlexRunState> {
        let offset = MemoryLayout<FlexboxRecord>.offset(of: \.run).unsafelyUnwrapped
        return (UnsafeMutableRawPointer(record) + offset).assumingMemoryBound(to: FlexRunState.self)
    }
    @inline(__always) var row: Int { state.pointee.row }
    @inline(__always) var main: Spec { state.pointee.main }
    @inline(__always) var cross: Spec { state.pointee.cross }
    @inline(__always) var mainPadding: Int32 { state.pointee.mainPadding }
    @inline(__always) var crossPadding: Int32 { state.pointee.crossPadding }
    @inline(__always) var dividers: FlexDividers { state.pointee.dividers }
    @inline(__always) var axis: MainAxis { state.pointee.isColumn ? .column : .row }
    @inline(__always) var lines: UnsafeMutablePointer<FlexLine> { record.pointee.lines.base.unsafelyUnwrapped }
    @inline(__always) var lineCount: Int { record.pointee.lines.count }

    /// Rounds to Float where Android computes in Float. One rounding of a Double's sum, product or quotient gives the
    /// Float's.
    @inline(__always)
    func real(_ value: Double) -> Double { state.pointee.isInteger ? Double(Float(value)) : value }
}

extension FlexboxLayout {
    /// Begins the next line. Leading gone children belong to no line if a break follows them.
    @inline(never)
    func startLine(_ walk: inout FlexWalk, _ line: UnsafeMutablePointer<FlexLine>) {
        if line.pointee.begins {
            while walk.at >= 0 && node(walk.at).isGone { walk.at = Int(node(walk.at).pointee.next) }
        }
        walk.child = -1
        walk.left = line.pointee.count
    }

    @inline(never)
    func nextVisible(_ walk: inout FlexWalk) -> Bool { nextVisible(inLine: &walk) }

    /// Goes to the next visible child of the line. - Returns: false after the last one. Lines are those of the last run:
    /// since then, children may have been removed.
    @inline(__always)
    func nextVisible(inLine walk: inout FlexWalk) -> Bool {
        walk.isFirst = walk.child < 0
        while walk.left > 0 && walk.at >= 0 {
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
        let run = beginRun(row, width, height)
        run.record.pointee.lines.count = 0
        if startFilling(run) { fillLines(run, Int(box(node(row)).pointee.first)) }
        if startFitting(run) { fitLines(run) }
        finishRun(run)
    }

    /// Begins to measure or place a flexbox.
    @inline(never)
    func beginRun(_ row: Int, _ width: Spec, _ height: Spec) -> FlexRun {
        let run = FlexRun(record: flexbox(row)), node = self.node(row), s = run.state
        s.pointee.isColumn = run.record.pointee.isColumn
        s.pointee.row = row
        s.pointee.main = s.pointee.isColumn ? height : width
        s.pointee.cross = s.pointee.isColumn ? width : height
        s.pointee.mainPadding = clampUnits(run.axis.mainPadding(node))
        s.pointee.crossPadding = clampUnits(run.axis.crossPadding(node))
        s.pointee.isInteger = state.pointee.scale.isInteger
        s.pointee.dividers = run.record.pointee.dividers(along: true)
        s.pointee.outcome = ResultFlags.bound  // lines depend on the bounds and hints of both axes
        return run
    }

    @inline(never)
    private func finishRun(_ run: FlexRun) {
        let (length, total) = alignLines(run)
        let axis = run.axis
        if trace.isRecording {
            trace.recordWanted(run.row, horizontal: !axis.isVertical, length)
            trace.recordWanted(run.row, horizontal: axis.isVertical, total)
        }
        let main = resolve(run, run.main, length, axis.mainTooSmall)
        let cross = resolve(run, run.cross, total, axis.crossTooSmall)
        layout.setMeasuredSize(
            run.row, axis.isVertical ? cross : main, axis.isVertical ? main : cross, run.state.pointee.outcome,
            baseline: Baseline.none)
    }

    /// The size under a spec of lines that take `wanted` units. Adds the outcome to that of the run.
    @inline(never)
    private func resolve(_ run: FlexRun, _ spec: Spec, _ wanted: Int, _ tooSmall: UInt32) -> Int32 {
        if wanted >= Int(maxUnits) { run.state.pointee.outcome |= ResultFlags.overflow }
        if wanted > spec.most { run.state.pointee.outcome |= tooSmall }
        return spec.resolve(clampUnits(wanted))
    }
}
