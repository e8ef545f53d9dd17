// SPDX-License-Identifier: MIT
import CReglet

/// One box of a running ConstraintLayout: the container itself (index 0) or one of its children.
struct ConnectedBox {
    enum Role { case view, guideline, barrier, flow, placeholder, empty }

    /// How a side gets its size: as given, from its content, from its connections (Android's 0dp), from the container.
    static var fixed: UInt8 { 0 }
    static var wrap: UInt8 { 1 }
    static var match: UInt8 { 2 }
    static var parent: UInt8 { 3 }

    /// How a `match` side uses the space between its connections.
    static var spread: UInt8 { 0 }
    static var content: UInt8 { 1 }
    static var percent: UInt8 { 2 }
    static var byRatio: UInt8 { 3 }
    static var ratioKnown: UInt8 { 4 }

    /// A limit that is the size of the content.
    static var contentLimit: Int32 { -2 }

    // flags; those of an axis are shifted by it
    static var gone: UInt32 { 1 }
    static var inPlaceholder: UInt32 { 2 }
    static var inFlow: UInt32 { 4 }
    static var needsMeasure: UInt32 { 8 }
    static var hasBaseline: UInt32 { 16 }
    static var countsGone: UInt32 { 32 }  // a barrier
    static var isPlaced: UInt32 { 64 }  // a barrier or a guideline: the direct pass found its place
    static var needsPass: UInt32 { 128 }  // a flow: its boxes must be solved again
    static var bare: UInt32 { 1 << 18 }  // a guideline without a place: no more than a gone view
    static var uncounted: UInt32 { 1 << 8 }  // a container that wraps does not count it
    static var inBarrier: UInt32 { 1 << 10 }
    static var resolved: UInt32 { 1 << 12 }  // the direct pass found its place and size
    static var passDone: UInt32 { 1 << 14 }
    static var isMeasuring: UInt32 { 1 << 20 }  // a flow: its items are measured now
    static var atParent: UInt32 { 1 << 16 }  // match_parent has decided its place and size
    static var hasNoRows: UInt32 { 1 << 21 }  // an item of a flow that is placed without the program
    // in a large container: without connections, or placed by such boxes; of the container: its end came from its boxes
    static var isLoose: UInt32 { 1 << 22 }

    var row: Int32
    var flags: UInt32 = ConnectedBox.needsMeasure
    var role = Role.view
    // by axis
    var sizing = SIMD2<UInt8>(0, 0)
    var fill = SIMD2<UInt8>(0, 0)
    var resolvedFill = SIMD2<UInt8>(0, 0)
    var chain = SIMD2<UInt8>(0, 0)
    var origin = SIMD2<Int32>(0, 0)
    var size = SIMD2<Int32>(0, 0)
    /// Limits of the size, 0: none.
    var least = SIMD2<Int32>(0, 0)
    var most = SIMD2<Int32>(0, 0)
    /// Sizes that a limit has enforced after a solution, or -1.
    var enforced = SIMD2<Int32>(-1, -1)
    var percent = SIMD2<Float>(1, 1)
    var bias = SIMD2<Float>(0.5, 0.5)
    var weight = SIMD2<Float>(-1, -1)
    /// The box behind it in its chain, or -1.
    var next = SIMD2<Int32>(-1, -1)

    var ratio: Float = 0
    var resolvedRatio: Float = 1
    /// The axis whose size follows from the ratio, or -1.
    var ratioAxis: Int8 = -1
    var resolvedRatioAxis: Int8 = -1
    var baseline: Int32 = 0
    var angle: Float = 0
    /// The result of the last measure, and its specs.
    var measured = SIMD2<Int32>(0, 0)
    var measuredBaseline: Int32 = -1
    var specs = SIMD2<UInt32>(0, 0)

    /// A helper's boxes in `ConnectedRun.links`.
    var firstLink: Int32 = 0
    var linkCount: Int32 = 0
    /// A barrier: the edge of its boxes at which it lies. A guideline: the axis of its position.
    var side = 0
    var margin: Int32 = 0
    /// The place of a guideline, -1: not given.
    var begin: Int32 = -1
    var end: Int32 = -1
    var part: Float = -1
    /// A flow's record, and its lines in `ConnectedRun.lines`.
    var flow: Int32 = -1
    var firstLine: Int32 = 0
    var lineCount: Int32 = 0
    /// Its visible boxes in `ConnectedRun.links`, and the grid of an aligned flow in `ConnectedRun.cells`.
    var firstShown: Int32 = 0
    var shownCount: Int32 = 0
    var firstCell: Int32 = -1
    var columns: Int32 = 0
    var rows: Int32 = 0
}

/// An edge of a box, and what it is connected to.
struct ConnectedEdge {
    /// Edges of a box: left, right, top, bottom, baseline, center.
    static var perBox: Int { 6 }
    static var baseline: Int { 4 }
    static var center: Int { 5 }
    static var unset: Int32 { Int32.min }

    var target: Int32 = -1
    var margin: Int32 = 0
    var goneMargin: Int32 = ConnectedEdge.unset
    /// The edges connected to it: the first, and the next after this one in its target's list.
    var firstDependent: Int32 = -1
    var nextDependent: Int32 = -1
    /// Its variable, 0: none.
    var variable: Int32 = 0
    /// Its place, once the direct pass found it.
    var place: Int32 = 0
    var isPlaced = false
    /// The fraction of its place, in 65536ths of a unit from -1/2: see ConnectedRatios.
    var rest: Int16 = 0
}

/// The memory of one running ConstraintLayout. Nested ones take further levels.
struct ConnectedRun {
    var boxes = Buffer<ConnectedBox>()
    var edges = Buffer<ConnectedEdge>()
    var links = Buffer<Int32>()
    var chains = Buffer<ConnectedChain>()
    var stack = Buffer<Int32>()
    var lines = Buffer<ConnectedLine>()
    var cells = Buffer<Int32>()
    var row = 0
    /// The depth of the run around it.
    var outer = 0
    var width = Spec(raw: 0)
    var height = Spec(raw: 0)
    /// Left and top; the sums by axis.
    var corner = SIMD2<Int32>(0, 0)
    var paddings = SIMD2<Int32>(0, 0)
    var smallest = SIMD2<Int32>(0, 0)
    var largest = SIMD2<Int32>(Int32.max, Int32.max)
    var isRTL = false
    var pass = 0
    /// The direct pass has placed every box: no program is solved.
    var isDirect = false
    var tooSmall: UInt32 = 0
    /// Edges whose places bound a wrapping container, by axis, or -1.
    var wrapLeast = SIMD2<Int32>(-1, -1)
    var wrapMost = SIMD2<Int32>(-1, -1)
    var outcome: UInt32 = 0
    /// The steps of the direct pass are kept, and so far no decision between them depended on a number.
    var keepsSteps = false
    /// The number of boxes with a ratio.
    var ratios = 0
    var failed = false
    /// The number of flows, one in another, that are measuring their items.
    var flowDepth = 0
    /// The result of the last measure.
    var measured = SIMD2<Int32>(0, 0)
    var measuredBaseline: Int32 = 0
    var needsPass = false

    /// The number of boxes whose flows and program have reserved memory, unless they depend on each other densely.
    static var usualBoxes: Int { 32 }

    /// Reserves memory for a number of children.
    @_optimize(size)
    mutating func reserve(
        _ count: Int, _ memory: UnsafeMutablePointer<Memory>, isCounted: Bool = false
    ) -> Bool {
        let all = count &+ 1, usual = min(all, ConnectedRun.usualBoxes)
        return boxes.reserve(all, memory, isCounted: isCounted)
            && edges.reserve(all &* ConnectedEdge.perBox, memory, isCounted: isCounted)
            && links.reserve(all &* 2 &+ usual &* 6, memory) && chains.reserve(all, memory)
            && stack.reserve(all &* 4, memory, isCounted: isCounted) && lines.reserve(usual &* 4, memory)
            && cells.reserve(usual &* 8, memory)
    }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        boxes.release(memory)
        edges.release(memory)
        links.release(memory)
        chains.release(memory)
        stack.release(memory)
        lines.release(memory)
        cells.release(memory)
    }
}

/// A chain by its first box.
struct ConnectedChain {
    var first: Int32
    var axis: Int32
}

/// A line of a flow: consecutive visible boxes.
struct ConnectedLine {
    var start: Int32 = 0
    var count: Int32 = 0
    /// The thickest of them, or -1, and its size.
    var thickest: Int32 = -1
    var thickestSize: Int32 = 0
    var length: Int32 = 0
    var thickness: Int32 = 0
    /// The number that match along the line.
    var matching: Int32 = 0
}

/// The frames of a ConstraintLayout's children, in their order, after its last run; and the steps of that run.
struct ConnectedFrames {
    var link: Int32 = -1
    var frames = Buffer<SIMD4<Int32>>()
    var steps = Buffer<ConnectedStep>()
    /// The boxes that the steps place: the container, and its children in their order.
    var items = Buffer<ConnectedItem>()
    var places = Buffer<ConnectedPlace>()
    var smallest = SIMD2<Int32>(0, 0)
    var largest = SIMD2<Int32>(0, 0)

    /// Reserves memory for a number of children: three steps a child, and one more for barriers.
    @_optimize(size)
    mutating func reserve(
        _ count: Int, _ memory: UnsafeMutablePointer<Memory>, isCounted: Bool = false
    ) -> Bool {
        frames.reserve(count, memory, isCounted: isCounted)
            && steps.reserve(count &* 4, memory, isCounted: isCounted)
            && items.reserve(count &+ 1, memory, isCounted: isCounted)
            && places.reserve(count &+ 1, memory, isCounted: isCounted)
    }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        frames.release(memory)
        steps.release(memory)
        items.release(memory)
        places.release(memory)
    }
}

struct ConnectedStore {
    var runs = Buffer<ConnectedRun>()
    /// The level of the innermost running container, from 1; 0: none runs.
    var depth = 0
    /// The innermost of them.
    var current: UnsafeMutablePointer<ConnectedRun>?
    var frames = Pool<ConnectedFrames>()
    var tableau = Tableau()
}
