// SPDX-License-Identifier: MIT
import CReglet

/// A frame, alpha and scale, or their speeds per second.
struct MotionPose {
    var frame = SIMD4<Float>()  // x, y, width, height
    var alpha: Float = 0
    var scale: Float = 0

    mutating func move(by distance: SIMD2<Float>) {
        if distance == SIMD2() { return }  // it keeps its bits
        frame.x += distance.x
        frame.y += distance.y
    }
}

/// The commands of a node in a kept drawing, and the corner that its frame had there.
public struct MotionPart {
    public var first: UInt32 = 0, count: UInt32 = 0
    public var x: Float = 0, y: Float = 0
    /// Its first command in the next drawing, while that is made.
    var next: UInt32 = 0
}

/// The text or the hint of a node, as bytes of a drawing, with a NUL behind them.
public struct MotionText {
    public var node: rg_node
    public var isHint: Bool
    public var first: Int
    public var count: Int
    /// The next text that the last list shows of a node with the same id; -1: none.
    var next: Int32 = -1

    public init(node: rg_node, isHint: Bool, first: Int, count: Int) {
        self.node = node
        self.isHint = isHint
        self.first = first
        self.count = count
    }
}

/// Commands that are kept for nodes that leave, with all that they refer to. The `image` of RG_OP_TEXT is the index of
/// its text.
public struct MotionDrawing {
    public var commands = Buffer<rg_command>()
    public var paints = Buffer<rg_brush>()
    public var data = Buffer<rg_paint_value>()
    public var texts = Buffer<MotionText>()
    public var bytes = Buffer<UInt8>()

    public init() {}

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        commands.release(memory)
        paints.release(memory)
        data.release(memory)
        texts.release(memory)
        bytes.release(memory)
    }
}

/// The finds of the painter by the id of a node: its record, the first record that leaves it, and the text of a
/// destroyed node that the list shows; -1: none.
struct PaintedMotion {
    var own: Int32 = -1
    var leaving: Int32 = -1
    var text: Int32 = -1
}

/// A visible node when a transition began.
struct MotionPlace {
    var node: rg_node
    var parent: rg_node
    /// The place of the parent in the list; -1 for the root.
    var parentPlace: Int32
    /// A hash of the node's id; 0: none. Names of destroyed nodes are not kept: 64 bits distinguish ids.
    var idHash: UInt64
    var userData: UnsafeMutableRawPointer?
    /// Where it was drawn in the content of its parent, and how fast it moved.
    var pose: MotionPose
    var speed: MotionPose
    /// The offset of its own content.
    var content = SIMD2<Float>()
    var isMoving: Bool
    /// It was leaving already: nothing is compared with its frame.
    var isGhost: Bool
    /// The next place with this id that is not taken; -1: none.
    var namesake: Int32 = -1
    /// A node of the tree behind the edits takes its place: that node.
    var isMatched = false
    var matching = rg_node()
    /// The commands that showed it, if drawings are kept.
    var part = MotionPart()
}

/// A node that moves: from a pose, and from the speed it had, to its frame.
struct MotionRecord {
    var motion: rg_motion
    var from: MotionPose
    var speed: MotionPose
    /// The pose at the end; the frame of a node that is not leaving is read in each step.
    var to: MotionPose
    var timing: rg_timing
    /// It had a speed when the transition began.
    var isMoving = false
    /// Seconds since the transition began.
    var time: Double = 0
    /// Of a node that leaves: what it showed, the node in which that is painted, and the next record of it; -1: none.
    var part = MotionPart()
    var painter = rg_node()
    var next: Int32 = -1
}

/// The transitions of a context.
struct MotionStore {
    var places = Buffer<MotionPlace>()
    /// By id of a node: its place, -1 for none. Ids from its end on have none.
    var placeOf = Buffer<Int32>()
    /// The first free place of each id, by hash: a power of two of slots, -1 for none.
    var named = Buffer<Int32>()
    var records = Buffer<MotionRecord>()
    var motions = Buffer<rg_motion>()
    /// Records to be removed before the next step.
    var hasArrived = false
    var root = rg_node()
    var def = rg_transition_def()
    /// A transition has begun, and was not stepped yet.
    var isPending = false
    /// The drawing of nodes that leave, and room for the next one.
    var drawing = MotionDrawing()
    var nextDrawing = MotionDrawing()
    /// By id, while a display list is made.
    var painted = Buffer<PaintedMotion>()

    /// Whether a node was visible when the transition began that was not stepped yet: what it showed is still needed.
    func isNoted(id: Int) -> Bool { isPending && id < placeOf.count && placeOf[id] >= 0 }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        places.release(memory)
        placeOf.release(memory)
        named.release(memory)
        records.release(memory)
        motions.release(memory)
        drawing.release(memory)
        nextDrawing.release(memory)
        painted.release(memory)
    }
}
