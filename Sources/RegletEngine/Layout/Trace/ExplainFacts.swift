// SPDX-License-Identifier: MIT
import CReglet

/// The changes that size rules make to the spec of one axis of a node: see SizeRules.swift.
struct SizeTrace {
    var given: Spec
    var inset = 0
    var other: Int32 = -1  // size of the other axis that the aspect ratio was applied to; -1: none
    var ratioed: Spec  // after inset and ratio
    var limited: Spec  // after the hard limits
    var natural: Int32 = -1  // the natural width, if the aspect ratio then derived the height from it; else -1
    var isFloored = false  // the result was below the hard minimum
    var last: Spec  // the spec of the last result
    var wanted = 0  // content and padding, before the suggested minimum
    var content = -1  // content size of a leaf, without padding; -1: a container, or no content
    var size: Int32 = 0  // the last result

    @inline(never)
    @_optimize(size)
    init(_ given: Spec) {
        self.given = given
        ratioed = given
        limited = given
        last = given
    }
}

/// The data of an explanation, which is gathered first, then written for one axis after the other.
struct ExplainFacts {
    let engine: Engine
    let row: Int
    let parent: Int  // or -1
    var horizontal = true  // the axis that is written
    var specs: Recorder  // of the parent's run
    var traceX = SizeTrace(Spec(raw: 0)), traceY = SizeTrace(Spec(raw: 0))
    var parentX = SizeTrace(Spec(raw: 0)), parentY = SizeTrace(Spec(raw: 0))  // of the parent's own specs
    // state after the run of a parent that is a linear container or a table, or a relative container
    var run = LinearRunState()
    var gravityShift = SIMD2<Int32>()
    var viewport: RootViewport?

    @inline(never)
    @_optimize(size)
    init(_ engine: Engine, _ row: Int, in parent: Int) {
        self.engine = engine
        self.row = row
        self.parent = parent
        specs = Recorder(parent, row)
    }
}

/// The facts of the written axis, and the boxes around the node there. All in units.
extension ExplainFacts {
    var reason: SizeReason { @inline(never) get { horizontal ? specs.x : specs.y } }
    var trace: SizeTrace { @inline(never) get { horizontal ? traceX : traceY } }
    var parentTrace: SizeTrace { @inline(never) get { horizontal ? parentX : parentY } }

    /// The length in the node's style.
    var length: Int32 {
        @inline(never) get { horizontal ? engine.node(row).pointee.width : engine.node(row).pointee.height }
    }

    /// The size of the parent's frame, in which its children are positioned.
    var room: Int {
        @inline(never) get {
            let (width, height) = engine.positions.frameSize(parent)
            return Int(horizontal ? width : height)
        }
    }

    @inline(never)
    func paddings(_ row: Int) -> (before: Int, after: Int) {
        let node = engine.node(row)
        return horizontal
            ? (Int(node.pointee.paddingLeft), Int(node.pointee.paddingRight))
            : (Int(node.pointee.paddingTop), Int(node.pointee.paddingBottom))
    }

    @inline(never)
    func margins(_ row: Int) -> (before: Int, after: Int) {
        let node = engine.node(row)
        return horizontal
            ? (Int(node.pointee.marginLeft), Int(node.pointee.marginRight))
            : (Int(node.pointee.marginTop), Int(node.pointee.marginBottom))
    }

    /// The measured size of a row's box.
    @inline(never)
    func boxSize(_ row: Int) -> Int {
        let (width, height) = engine.positions.finalSize(row, engine.result(row))
        return Int(horizontal ? width : height)
    }

    /// The start of a row's box: its frame without inset and offset.
    @inline(never)
    func boxStart(_ row: Int) -> Int {
        let origin = engine.positions.position(row)
        var at = Int(horizontal ? origin.x : origin.y)
        if engine.node(row).pointee.flags & NodeFlags.frameRules != 0, let rare = engine.rare(row) {
            at &-=
                horizontal
                ? Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
                : Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
        }
        return at
    }

    /// The gravity of the node, or that of its container if it has none; absolute.
    var gravity: UInt32 {
        let own = engine.node(row).layoutGravity, container = engine.node(parent)
        return Gravity.absolute(own != 0 ? own : container.gravity, container.isRTL)
    }

    /// The direction of an absolute gravity, as a word of ExplainWriter.
    @inline(never)
    func pull(_ gravity: UInt32) -> Int {
        let side = horizontal ? gravity & Gravity.horizontalMask : (gravity & Gravity.verticalMask) >> 4
        if side == Gravity.centerHorizontal { return ExplainWriter.center }
        return side == Gravity.right ? ExplainWriter.end : ExplainWriter.start
    }
}
