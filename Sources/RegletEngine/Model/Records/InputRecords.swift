// SPDX-License-Identifier: MIT
import CReglet

/// Bits of InputRecord.flags.
enum InputFlags {
    static let focusableMask: UInt32 = 3  // rg_focusable
    static let descendantsShift: UInt32 = 2
    static let descendantsMask: UInt32 = 3 << 2  // rg_descendant_focus
    static let clickable: UInt32 = 1 << 4
    static let longClickable: UInt32 = 1 << 5
    static let disabled: UInt32 = 1 << 6
    static let focusedByDefault: UInt32 = 1 << 7
    static let namesForward: UInt32 = 1 << 8  // it has an id for forward
}

/// The input values of one node (include/reglet/input.h). Its next ids are names of InputStore.names.
struct InputRecord {
    var id: Int32
    var flags: UInt32 = 0
    /// The edges of its touch area in units.
    var left: Int32 = 0, top: Int32 = 0, right: Int32 = 0, bottom: Int32 = 0

    init(id: Int) { self.id = Int32(truncatingIfNeeded: id) }

    var hasArea: Bool { left | top | right | bottom != 0 }

    /// The number of directions with a next id: left, up, right, down, forward.
    static let directions = 5
}

/// A place of a hit test: a node that is to be entered, or left again (`isEntered`).
struct HitPlace {
    var row: Int32
    var isEntered: Bool
    /// The point, relative to the node.
    var x: Double, y: Double
    /// The place among the siblings: by lift, z, then in document order.
    var lift: Float, z: Int32, order: Int32
}

/// The order of a container's children: whether their frames lie in a row or a column.
struct HitLine {
    enum Axis: UInt8 { case none, down, right, left }
    var handle: UInt64 = 0
    var framesEpoch: UInt32 = 0
    var liveCount: UInt32 = 0
    var orderEpoch: UInt64 = 0
    /// The distance by which drawn nodes may stick out of the child they are in, along the axis.
    var slack = 0.0
    var axis = Axis.none
    /// Whether a child has a touch area.
    var hasAreas = false
}

/// A node of a focus search: one to be entered, or left again, or a candidate. Edges are device pixels in the content
/// of the root.
struct FocusPlace {
    var row: Int32
    /// To be entered: -1. To be left: the number of candidates found before it.
    var before: Int32
    var left: Int32, top: Int32, right: Int32, bottom: Int32
    /// The place among its siblings in document order; for candidates, the one that follows by next_forward, or -1.
    var order: Int32
    /// For candidates: the head of the chain by next_forward, or -1.
    var head: Int32 = -1
}

struct InputStore {
    var byID = Buffer<Int32>()  // index of the record or -1
    var records = Pool<InputRecord>()
    /// The next ids: "node" 5 * record + direction.
    var names = NameTable()
    /// The number of records with touch areas.
    var areas = 0
    /// Counts changes of frames and of what is drawn elsewhere than its frame.
    var framesEpoch: UInt32 = 0

    // scratch, kept for the next search
    var places = Buffer<HitPlace>()
    var lines = Buffer<HitLine>()
    var stack = Buffer<FocusPlace>()
    var candidates = Buffer<FocusPlace>()
    var numbers = Buffer<Int32>()  // by row: the candidate
}
