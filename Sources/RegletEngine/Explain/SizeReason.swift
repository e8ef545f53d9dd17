// SPDX-License-Identifier: MIT
import CReglet

/// Records why a container measured a child the way it did, while a layout is explained.
public struct LayoutTrace: EngineView {
    public let state: UnsafeMutablePointer<ContextState>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextState>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var trace: LayoutTrace { LayoutTrace(state) }
}

/// Why a container asked a child for what it asked on one axis.
enum Rule: UInt8 {
    case none
    case childSpec  // the container's spec, the child's length, what is taken off
    case share  // a share of what is left, on top of a base
    case frozen  // a share that broke a hard limit
    case largest  // as long as the longest child
    case stretch  // as big as the container across
    case line  // as thick as the line of a flow
    case lineLength  // as long as the line of a flow
    case column  // the columns of a table
    case cells  // the cells of a grid
    case edges  // relative rules
    case frameEdges  // edges in a frame
    case scroll  // no bound: along the axis of a scroller
    case viewport  // fill_viewport
    case solved  // a constraint container's solver
    case request  // a custom container's callback
    case host  // rg_layout_specs
}

struct Why {
    var rule = Rule.none
    var isFirst = false  // a share in which its length counts; cells before the grid has its own size
    var last = false  // a share: the last one takes the remainder
    var spec = Spec(raw: 0)  // what was asked
    var other = Spec(raw: 0)  // what was asked on the other axis, when this one was decided
    var parent = Spec(raw: 0)  // the spec that was handed on
    var length: Int32 = 0
    var weight: Float = 0, sum: Float = 0, weights: Float = 0  // a share: its weight, the sums at its turn and at first
    var start = Why.open, end = Why.open  // edges that rules set; in a frame their distances from its own
    var used = 0  // what was taken off
    var base = 0  // a share: what it is added to; edges: -1 unbounded, or the bound
    var rest = 0, free = 0  // a share: what was left at its turn, and at first; edges: padding and margin on both sides

    static let open = Int32.min

    init() {}

    /// Android's getChildMeasureSpec.
    @inline(never)
    @_optimize(size)
    static func child(_ parent: Spec, _ length: Int32, _ used: Int) -> Why {
        var why = Why()
        why.rule = .childSpec
        why.parent = parent
        why.length = length
        why.used = used
        why.spec = parent.forChild(length, used: used)
        return why
    }

    @inline(never)
    @_optimize(size)
    static func given(_ rule: Rule, _ spec: Spec, _ base: Int) -> Why { given(rule, spec, base, 0) }

    @inline(__always)
    static func given(_ rule: Rule, _ spec: Spec) -> Why { given(rule, spec, 0) }

    /// A rule whose answer is a spec of its own; `used` units of `base` were taken off.
    @inline(never)
    @_optimize(size)
    static func given(_ rule: Rule, _ spec: Spec, _ base: Int, _ used: Int) -> Why {
        var why = Why()
        why.rule = rule
        why.spec = spec
        why.base = base
        why.used = used
        return why
    }
}

/// What one run of a container tells about one of its children and itself. Armed (ContextState.recorder) while
/// rg_node_explain runs it again, nil in every layout; the general algorithms write it, the fast ones never run then.
struct Recorder {
    let container: Int
    let child: Int  // row, or -1
    var x = Why(), y = Why()
    var wantedWidth = -1, wantedHeight = -1  // of the container, padding included, before its suggested minimum
    // the first share of the run, or of the line
    var hasShares = false
    var free = 0
    var weights: Float = 0
    // grid
    var cellX = CellPlace(), cellY = CellPlace()
    var filled = CellPlace()  // on the first axis, before the grid has its own size
    // relative: which rule set an edge and against whom, by axis and side
    var anchors: (EdgeRule, EdgeRule, EdgeRule, EdgeRule) = (EdgeRule(), EdgeRule(), EdgeRule(), EdgeRule())

    @inline(never)
    @_optimize(size)
    init(_ container: Int, _ child: Int) {
        self.container = container
        self.child = child
    }

    /// The child is asked on both axes.
    @inline(never)
    @_optimize(size)
    mutating func ask(_ x: Why, _ y: Why) {
        self.x = x
        self.y = y
        self.x.other = y.spec
        self.y.other = x.spec
    }
}

/// What set an edge of a relative child.
struct EdgeRule {
    var rule: Int32 = -1  // rg_relative_rule; EdgeRule.parent: an edge of the container
    var sibling: Int32 = -1  // row
    var at: Int32 = 0  // its edge, or baseline
    var taken = 0  // margins between
    static let parent: Int32 = 100
}

/// A grid child between its lines on one axis.
struct CellPlace {
    var first: Int32 = 0, last: Int32 = 0  // numbers of its lines
    var from = 0, to = 0  // where they lie
    var gap: Int32 = 0
    var before: Int32 = 0, after: Int32 = 0
    var pull: Int32 = 0
    var group = 0  // room of the children it is aligned with
    var ascent: Int32 = 0  // alignment point of those
    var point: Int32 = Why.open  // its own; open: none
}

extension LayoutTrace {
    @inline(__always) var isRecording: Bool { state.pointee.recorder != nil }

    /// The recorder, if it is for the container of `child`.
    @inline(never)
    private func recorder(for child: Int) -> UnsafeMutablePointer<Recorder>? {
        guard let recorder = state.pointee.recorder,
            recorder.pointee.container == Int(node(child).pointee.parent)
        else { return nil }
        return recorder
    }

    /// A linear container or a flow asks `child`: by its length along the axis, of which `used` is taken.
    @inline(never)
    @_optimize(size)
    func recordNatural(_ child: Int, _ vertical: Bool, _ mainSpec: Spec, _ length: Int32, _ used: Int, _ cross: Spec) {
        guard let recorder = recorder(for: child), recorder.pointee.child == child else { return }
        let container = node(recorder.pointee.container)
        let padding = vertical ? ColumnAxis.mainPadding(container) : RowAxis.mainPadding(container)
        let inColumns =
            tableLayout.isTableRow(recorder.pointee.container) && tableLayout.takesColumns(recorder.pointee.container)
        let main =
            inColumns
            ? Why.given(
                .column, tableLayout.columnSpec(child), Int(tableLayout.cell(child).pointee.forced),
                RowAxis.mainMargins(node(child)))
            : Why.child(
                mainSpec,
                // percent is resolved by all but a flow
                self.layout.length(child, length, horizontal: !vertical, mainSpec, base: Int(mainSpec.size) &- padding),
                used)
        record(recorder, child, vertical, main, cross)
    }

    /// It gives `child` `size`: a share of `rest` on top of `base`; below 0: as long as the longest child, or the line.
    @inline(never)
    @_optimize(size)
    func recordShare(
        _ child: Int, _ vertical: Bool, _ size: Int, _ base: Int, _ weight: Float, _ rest: Int, _ sum: Float,
        _ cross: Spec, limits: Bool
    ) {
        guard let recorder = recorder(for: child) else { return }
        let isFlow = treeEditor.kind(recorder.pointee.container) == RG_KIND_FLOW
        let mode = node(recorder.pointee.container).pointee.flags & Flag.weightModeMask
        var main = Why.given(.share, .exact(clampUnits(size)), base)
        if base < 0 {
            main.rule = isFlow ? .lineLength : .largest
            main.used = vertical ? ColumnAxis.mainMargins(node(child)) : RowAxis.mainMargins(node(child))
            main.base = isFlow ? size &+ main.used : size
        } else if limits && result(child).pointee.state & (State.frozenMin | State.frozenMax) != 0 {
            main.rule = .frozen
        } else {
            if !recorder.pointee.hasShares {
                recorder.pointee.hasShares = true
                recorder.pointee.free = rest
                recorder.pointee.weights = sum
            }
            main.weight = weight
            main.rest = rest
            main.sum = sum
            main.free = recorder.pointee.free
            main.weights = recorder.pointee.weights
            let takesRemainder = isFlow || (treeEditor.kind(recorder.pointee.container) == RG_KIND_LINEAR && mode != 0)
            main.last = takesRemainder && size &- base != linearLayout.share(weight, of: rest, sum)
        }
        if recorder.pointee.child == child { record(recorder, child, vertical, main, cross) }
    }

    /// The share just recorded is a box, in which the child has a length.
    @inline(never)
    @_optimize(size)
    func recordInBox(_ child: Int, _ vertical: Bool, _ length: Int32) {
        guard let recorder = recorder(for: child), recorder.pointee.child == child else { return }
        var main = vertical ? recorder.pointee.y : recorder.pointee.x
        main.isFirst = true
        main.length = length
        main.used = vertical ? ColumnAxis.mainMargins(node(child)) : RowAxis.mainMargins(node(child))
        main.spec = main.spec.forChild(length, used: main.used)
        if vertical {
            recorder.pointee.y = main
            recorder.pointee.x.other = main.spec
        } else {
            recorder.pointee.x = main
            recorder.pointee.y.other = main.spec
        }
    }

    @inline(never)
    @_optimize(size)
    private func record(
        _ recorder: UnsafeMutablePointer<Recorder>, _ child: Int, _ vertical: Bool, _ main: Why, _ crossSpec: Spec
    ) {
        let item = node(child), container = node(recorder.pointee.container)
        let flags = container.pointee.flags
        let padding = vertical ? RowAxis.mainPadding(container) : ColumnAxis.mainPadding(container)
        var length = vertical ? item.pointee.width : item.pointee.height
        let isFlow = treeEditor.kind(recorder.pointee.container) == RG_KIND_FLOW
        if treeEditor.kind(recorder.pointee.container) == RG_KIND_LINEAR {
            let mode = (flags & Flag.weightModeMask) >> Flag.weightModeShift
            if mode == RG_WEIGHT_FILL.rawValue && length == Length.unset { length = Length.match }
            if mode == RG_WEIGHT_BOX.rawValue
                && (vertical ? linearLayout.fillsCross(.column, item) : linearLayout.fillsCross(.row, item))
            {
                length = Length.match
            }
        }
        if tableLayout.isTable(recorder.pointee.container) { length = Length.match }
        length = self.layout.length(
            child, length, horizontal: vertical, crossSpec, base: Int(crossSpec.size) &- padding)
        if isFlow && length == Length.match { length = Length.wrap }
        let margins = vertical ? RowAxis.mainMargins(item) : ColumnAxis.mainMargins(item)
        let cross = Why.child(crossSpec, length, padding &+ margins)
        if vertical { record(child, cross, main) } else { record(child, main, cross) }
    }

    /// A container gives `child` its final size on one axis, that of the exact spec `of` less padding and margins; on
    /// the other it keeps what it has.
    @inline(never)
    @_optimize(size)
    func recordStretch(_ child: Int, _ horizontal: Bool, _ of: Spec, _ padding: Int) {
        let used = padding &+ (horizontal ? RowAxis.mainMargins(node(child)) : ColumnAxis.mainMargins(node(child)))
        let isFlow = recorder(for: child).map { treeEditor.kind($0.pointee.container) == RG_KIND_FLOW } ?? false
        record(
            child, horizontal: horizontal,
            .given(isFlow ? .line : .stretch, of.forChild(Length.match, used: used), Int(of.size), used))
    }

    /// A container asks `child` on one axis; on the other it keeps what it has.
    @inline(never)
    @_optimize(size)
    func record(_ child: Int, horizontal: Bool, _ why: Why) {
        guard let recorder = recorder(for: child), recorder.pointee.child == child else { return }
        let result = self.result(child)
        if horizontal {
            recorder.pointee.x = why
            recorder.pointee.x.other = .exact(result.pointee.height)
        } else {
            recorder.pointee.y = why
            recorder.pointee.y.other = .exact(result.pointee.width)
        }
    }

    /// A container asks `child` on both axes.
    @inline(never)
    @_optimize(size)
    func record(_ child: Int, _ x: Why, _ y: Why) {
        guard let recorder = recorder(for: child), recorder.pointee.child == child else { return }
        recorder.pointee.ask(x, y)
    }

    /// Shares begin anew: those of another line.
    @inline(never)
    @_optimize(size)
    func recordLine(_ container: Int) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container else { return }
        recorder.pointee.hasShares = false
    }

    /// What a container wants, padding included, before its suggested minimum and what it is asked.
    @inline(never)
    @_optimize(size)
    func recordWanted(_ container: Int, horizontal: Bool, _ wanted: Int) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container else { return }
        if horizontal { recorder.pointee.wantedWidth = wanted } else { recorder.pointee.wantedHeight = wanted }
    }

    /// The same on both axes.
    @inline(never)
    @_optimize(size)
    func recordWanted(_ container: Int, _ width: Int, _ height: Int) {
        recordWanted(container, horizontal: true, width)
        recordWanted(container, horizontal: false, height)
    }
}
