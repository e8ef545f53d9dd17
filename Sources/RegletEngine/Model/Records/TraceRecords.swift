// SPDX-License-Identifier: MIT
import CReglet

/// The reason for a container's spec for a child on one axis.
enum Rule: UInt8 {
    case none
    case childSpec  // the container's spec, the child's length, and the used space
    case share  // a share of the free space, on top of a base
    case frozen  // a share that a hard limit changed
    case largest  // as long as the longest child
    case stretch  // as big as the container on the cross axis
    case line  // as thick as the line of a flow
    case lineLength  // as long as the line of a flow
    case flexBasis  // a percentage of a flexbox
    case flexShare  // the share of a flexbox's child that grows or shrinks
    case flexLimit  // the limits of an item
    case column  // the columns of a table
    case cells  // the cells of a grid
    case edges  // relative rules
    case frameEdges  // edges in a frame
    case scroll  // unbounded: along the axis of a scroller
    case viewport  // fill_viewport
    case solved  // a constraint container's solver
    case css  // the rules of CSS
    case request  // a custom container's callback
    case host  // rg_layout_specs

    /// Whether the length of the child decides, too.
    var readsLength: Bool { self == .childSpec || self == .edges || self == .frameEdges }
}

struct SizeReason {
    var rule = Rule.none
    var isFirst = false  // a share whose base is the child's length; cells before the grid has its own size
    var last = false  // a share: the last one takes the remainder
    var spec = Spec(raw: 0)  // the spec given to the child
    var other = Spec(raw: 0)  // the spec of the other axis when the spec of this one was decided
    var parent = Spec(raw: 0)  // the spec it was derived from
    var length: Int32 = 0
    var weight: Float = 0, sum: Float = 0, weights: Float = 0  // a share: its weight, the sum at its turn, and at first
    var start = SizeReason.open, end = SizeReason.open  // edges that rules set; in a frame, distances from its edges
    var used = 0  // space already used
    var base = 0  // a share: the base it is added to; edges: -1 unbounded, or the bound
    var rest = 0, free = 0  // a share: free space at its turn, and at first; edges: padding and margin on both sides

    static let open = Int32.min

    init() {}

    /// Android's getChildMeasureSpec.
    @inline(never)
    @_optimize(size)
    static func child(_ parent: Spec, _ length: Int32, _ used: Int) -> SizeReason {
        var reason = SizeReason()
        reason.rule = .childSpec
        reason.parent = parent
        reason.length = length
        reason.used = used
        reason.spec = parent.forChild(length, used: used)
        return reason
    }

    @inline(never)
    @_optimize(size)
    static func given(_ rule: Rule, _ spec: Spec, _ base: Int) -> SizeReason { given(rule, spec, base, 0) }

    @inline(__always)
    static func given(_ rule: Rule, _ spec: Spec) -> SizeReason { given(rule, spec, 0) }

    /// The reason for a spec that a rule gave directly; `used` units were subtracted from `base`.
    @inline(never)
    @_optimize(size)
    static func given(_ rule: Rule, _ spec: Spec, _ base: Int, _ used: Int) -> SizeReason {
        var reason = SizeReason()
        reason.rule = rule
        reason.spec = spec
        reason.base = base
        reason.used = used
        return reason
    }
}

/// Records one run of a container: data about one child and the container itself. ContextStorage.recorder points to it
/// while rg_node_explain runs the container again, and is nil in every layout. Only the general algorithms write it, as
/// no fast path runs meanwhile.
struct Recorder {
    let container: Int
    let child: Int  // row, or -1
    var x = SizeReason(), y = SizeReason()
    var wantedWidth = -1, wantedHeight = -1  // of the container, padding included, before its suggested minimum
    // the first share of the run, or of the line
    var hasShares = false
    var free = 0
    var weights: Float = 0
    var lineFirst: Int32 = -1  // flow: the first child of the line in which `child` got its share
    // grid
    var cellX = CellPlace(), cellY = CellPlace()
    var filled = CellPlace()  // on the first axis, before the grid has its own size
    // relative: the rule that set an edge and its anchor, by axis and side
    var anchors: (EdgeRule, EdgeRule, EdgeRule, EdgeRule) = (EdgeRule(), EdgeRule(), EdgeRule(), EdgeRule())

    @inline(never)
    @_optimize(size)
    init(_ container: Int, _ child: Int) {
        self.container = container
        self.child = child
    }

    /// Records that the child is measured on both axes.
    @inline(never)
    @_optimize(size)
    mutating func recordSpecs(_ x: SizeReason, _ y: SizeReason) {
        self.x = x
        self.y = y
        self.x.other = y.spec
        self.y.other = x.spec
    }
}

/// The specs of containers above the node that was explained last, by depth. Often they are above the next one, too.
struct ExplainedSpecs {
    struct Entry {
        var handle: UInt64 = 0
        var width = Spec(raw: 0), height = Spec(raw: 0)
    }

    let epoch: UInt64  // valid while this is the context's
    private var entries = InlineArray<16, Entry>(repeating: Entry())

    init(epoch: UInt64) { self.epoch = epoch }

    /// The entry of a depth; one 16 levels deeper takes its place.
    subscript(depth: Int) -> Entry {
        get { entries[depth & 15] }
        set { entries[depth & 15] = newValue }
    }
}

/// The rule that set an edge of a relative child.
struct EdgeRule {
    var rule: Int32 = -1  // rg_relative_rule; EdgeRule.parent: an edge of the container
    var sibling: Int32 = -1  // row
    var at: Int32 = 0  // its edge, or baseline
    var taken = 0  // margins between
    static let parent: Int32 = 100
}

/// A grid child between its lines on one axis.
struct CellPlace {
    var first: Int32 = 0, last: Int32 = 0  // the numbers of the child's lines
    var from = 0, to = 0  // their positions
    var gap: Int32 = 0
    var before: Int32 = 0, after: Int32 = 0
    var pull: UInt8 = 0
    var group = 0  // size of the group it is aligned with
    var ascent: Int32 = 0  // the group's alignment point
    var point: Int32 = SizeReason.open  // the child's own alignment point; open: none
}
