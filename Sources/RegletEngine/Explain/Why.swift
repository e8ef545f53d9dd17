// SPDX-License-Identifier: MIT
import CReglet

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
    case scroll  // no bound: along the axis of a scroller
    case viewport  // fill_viewport
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
    var used = 0  // what was taken off
    var base = 0  // a share: what it is added to; edges: -1 unbounded, or the bound
    var rest = 0, free = 0  // a share: what was left at its turn, and at first
    var weight: Float = 0, sum: Float = 0, weights: Float = 0  // the same of the weights
    var start = Why.open, end = Why.open  // edges that rules set
    var before = 0, after = 0

    static let open = Int32.min

    init() {}

    /// Android's getChildMeasureSpec.
    static func child(_ parent: Spec, _ length: Int32, _ used: Int) -> Why {
        var why = Why()
        why.rule = .childSpec
        why.parent = parent
        why.length = length
        why.used = used
        why.spec = parent.child(length, used: used)
        return why
    }

    /// A rule whose answer is a spec of its own; `used` units of `base` were taken off.
    static func given(_ rule: Rule, _ spec: Spec, _ base: Int = 0, _ used: Int = 0) -> Why {
        var why = Why()
        why.rule = rule
        why.spec = spec
        why.base = base
        why.used = used
        return why
    }

    /// `part` was taken from `rest` already.
    static func share(_ size: Int, _ base: Int, _ weight: Float, _ rest: Int, _ sum: Float, last: Bool) -> Why {
        var why = given(.share, .exact(clampUnits(size)), base)
        why.weight = weight
        why.rest = rest
        why.sum = sum
        why.last = last
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
    var largest: Int32 = -1
    // the first share of the run, or of the line
    var hasShares = false
    var free = 0
    var weights: Float = 0
    var restarts = false
    // grid
    var cellX = CellPlace(), cellY = CellPlace()
    var filled = CellPlace()  // on the first axis, before the grid has its own size
    // relative: which rule set an edge and against whom, by axis and side
    var anchors: (EdgeRule, EdgeRule, EdgeRule, EdgeRule) = (EdgeRule(), EdgeRule(), EdgeRule(), EdgeRule())

    init(_ container: Int, _ child: Int) {
        self.container = container
        self.child = child
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

extension Engine {
    @inline(__always) var isRecording: Bool { state.pointee.recorder != nil }

    /// A container asks `child`. `vertical`: main is the height.
    @inline(never)
    @_optimize(size)
    func record(_ container: Int, _ child: Int, vertical: Bool, main: Why, cross: Why) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container else { return }
        var main = main, cross = cross
        if main.rule == .share {
            if !recorder.pointee.hasShares {
                recorder.pointee.hasShares = true
                recorder.pointee.free = main.rest
                recorder.pointee.weights = main.sum
            }
            main.free = recorder.pointee.free
            main.weights = recorder.pointee.weights
        }
        if recorder.pointee.child != child { return }
        main.other = cross.spec
        cross.other = main.spec
        recorder.pointee.x = vertical ? cross : main
        recorder.pointee.y = vertical ? main : cross
    }

    /// A container asks `child` for its final size on one axis; on the other it keeps what it has.
    @inline(never)
    @_optimize(size)
    func record(_ container: Int, _ child: Int, horizontal: Bool, _ why: Why) {
        guard let recorder = state.pointee.recorder, recorder.pointee.container == container,
            recorder.pointee.child == child
        else { return }
        var why = why
        let result = self.result(child)
        why.other = .exact(horizontal ? result.pointee.height : result.pointee.width)
        if horizontal { recorder.pointee.x = why } else { recorder.pointee.y = why }
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
}
