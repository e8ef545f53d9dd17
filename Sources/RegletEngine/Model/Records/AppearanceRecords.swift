// SPDX-License-Identifier: MIT
import CReglet

/// One value of how a node looks: a drawable, a part of its states, a number. The first four bytes of a free record
/// link to the next one.
struct AppearanceRecord {
    /// The next value of the same node, or -1.
    var next: Int32
    var key: UInt32
    var value: UInt32
}

/// A node whose children are being painted.
public struct PaintPlace {
    public var row: Int
    /// The frame in root coordinates.
    public var frame: rg_frame
    /// The point of the root from which the frames of its children count.
    public var x: Float, y: Float
    /// The pushes that end behind the children, and those that end behind the foreground.
    public var innerPushes = 0, outerPushes = 0
    /// The area that clips what the node contains, in root coordinates: left, top, right, bottom.
    public var clip: SIMD4<Float>
    /// A transform is above: `clip` is in other coordinates, and nothing is left out.
    public var isTransformed: Bool
    /// The row behind the subtree.
    public var stop = -1
    /// The children are linked in the order in which they are painted.
    public var isArranged = false
    public var flags: UInt8 = 0

    public init(row: Int, frame: rg_frame, clip: SIMD4<Float>, isTransformed: Bool) {
        self.row = row
        self.frame = frame
        x = frame.x
        y = frame.y
        self.clip = clip
        self.isTransformed = isTransformed
    }
}

/// A level of what is pushed, where the area of commands is computed: a matrix, as rg_op has it, and the clip.
public struct PaintLevel {
    public var xx: Float = 1, yx: Float = 0, xy: Float = 0, yy: Float = 1, x: Float = 0, y: Float = 0
    public var isMoved = false
    /// The distance by which shadows stick out.
    public var spread: Float = 0
    public var area = SIMD4<Float>(-.infinity, -.infinity, .infinity, .infinity)

    public init() {}
}

/// The memory that the painter of trees keeps for the next list.
public struct PaintScratch {
    public var open = Buffer<PaintPlace>()
    public var lines = Buffer<rg_text_line>()
    public var dividers = Buffer<rg_divider>()
    /// The number of commands before those that close the last node.
    public var closeStart = 0
    public var levels = Buffer<PaintLevel>()

    /// - Returns: false when memory is out.
    public mutating func reserveLevels(_ memory: UnsafeMutablePointer<Memory>) -> Bool {
        levels.count = 64
        return levels.reserve(64, memory)
    }
    public var runs = Buffer<rg_text_run>()

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        open.release(memory)
        lines.release(memory)
        dividers.release(memory)
        levels.release(memory)
        runs.release(memory)
    }
}

/// How nodes look: lists of values, of nodes that have any.
struct AppearanceStore {
    var scratch = PaintScratch()
    var byID = Buffer<Int32>()  // the first record of a node, or -1
    var records = Pool<AppearanceRecord>()
    /// The number of values that are drawables.
    var drawables = 0
    /// Drawables that nodes no longer use, and that are still counted for them. There is room for all that nodes use.
    var dropped = Buffer<UInt32>()
}

/// The keys of values: first those of drawables, one for each rg_drawable_slot.
public enum AppearanceKey {
    /// The number of keys of drawables.
    public static var drawables: UInt32 { 48 }
    /// The states that differ from the usual ones: the library's, and the host's.
    public static var states: UInt32 { 48 }
    public static var hostStates: UInt32 { 49 }
    /// The suggested minimum sizes, as bits, that the style had before a background raised them.
    public static var givenMinWidth: UInt32 { 50 }
    public static var givenMinHeight: UInt32 { 51 }
    /// The first rg_drawing.
    public static var drawing: UInt32 { 56 }
    /// In parameters of layout files: the thumb and the track of horizontal scroll bars.
    public static var horizontalThumb: UInt32 { 46 }
    /// In parameters of layout files: the first state.
    public static var firstState: UInt32 { 96 }
    /// The number by which keys are parameters of layout files. It is saved in templates.
    public static var firstParam: UInt32 { 128 }
    public static var lastParam: UInt32 { 128 &+ 96 &+ 31 }
}
