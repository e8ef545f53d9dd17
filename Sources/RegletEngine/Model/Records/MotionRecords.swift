// SPDX-License-Identifier: MIT
import CReglet

/// A frame, alpha and scale, or their speeds per second.
struct MotionPose {
    var frame = SIMD4<Float>()  // x, y, width, height
    var alpha: Float = 0
    var scale: Float = 0
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
    /// Where it was drawn, and how fast it moved.
    var pose: MotionPose
    var speed: MotionPose
    var isMoving: Bool
    /// It was leaving already: nothing is compared with its frame.
    var isGhost: Bool
    /// The next place with this id that is not taken; -1: none.
    var namesake: Int32 = -1
    /// A node of the tree behind the edits takes its place.
    var isMatched = false
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

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        places.release(memory)
        placeOf.release(memory)
        named.release(memory)
        records.release(memory)
        motions.release(memory)
    }
}
