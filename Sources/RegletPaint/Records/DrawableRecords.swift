// SPDX-License-Identifier: MIT
import RegletEngine

// The records of drawables. A drawable is one block: a header, then records, which refer to each other by their places
// in words behind the header. Every field has four bytes, so that records need no padding. Lengths are pixels.

enum DrawableKind: UInt32 {
    case empty, color, bitmap, ninePatch, inset, clip, rotate, scale, layers, ripple, states, levels, shape, vector,
        adaptiveIcon, shadow
}

/// The beginning of a block.
struct BlockHeader {
    var words: UInt32
    /// The place of the root's record.
    var root: Int32
    /// The drawables that painting visits, references followed, and how deeply they nest.
    var weight: UInt32
    var depth: UInt32
    /// The slots that the records refer to are behind the records.
    var references: UInt32
    var reserved: UInt32 = 0

    static var words: Int { MemoryLayout<BlockHeader>.size / 4 }
}

/// A drawable in another: a record of the same block, or ~ a slot.
typealias ChildReference = Int32

/// A color, or a list of them by states.
struct ColorValue {
    /// 0xAARRGGBB; of a list the default one.
    var color: UInt32
    /// The place of a ColorList, 0: none.
    var list: Int32 = 0

    init(_ color: UInt32, list: Int32 = 0) {
        self.color = color
        self.list = list
    }
}

/// `count` items follow.
struct ColorList {
    var count: UInt32
    var isStateful: UInt32
}

/// The states that must be set, and those that must not.
struct StateMask {
    var setLow: UInt32 = 0
    var setHigh: UInt32 = 0
    var clearLow: UInt32 = 0
    var clearHigh: UInt32 = 0

    var set: UInt64 {
        get { UInt64(setLow) | UInt64(setHigh) << 32 }
        set {
            setLow = UInt32(truncatingIfNeeded: newValue)
            setHigh = UInt32(truncatingIfNeeded: newValue >> 32)
        }
    }

    var clear: UInt64 {
        get { UInt64(clearLow) | UInt64(clearHigh) << 32 }
        set {
            clearLow = UInt32(truncatingIfNeeded: newValue)
            clearHigh = UInt32(truncatingIfNeeded: newValue >> 32)
        }
    }

    func fits(_ states: UInt64) -> Bool { set & ~states == 0 && clear & states == 0 }
}

struct ColorItem {
    var mask: StateMask
    var color: UInt32
}

/// A tint; mode 0xFFFFFFFF: none.
struct TintValue {
    var color = ColorValue(0)
    var mode: UInt32 = .max

    var isSet: Bool { mode != .max }
}

struct Edges {
    var left: Float = 0
    var top: Float = 0
    var right: Float = 0
    var bottom: Float = 0

    var isZero: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 }
}

struct ColorRecord {
    var kind = DrawableKind.color.rawValue
    var color: ColorValue
    /// From a color state list: its states count.
    var isList: UInt32 = 0
}

struct BitmapRecord {
    var kind = DrawableKind.bitmap.rawValue
    /// The slot of the image.
    var image: UInt32
    var gravity: Int32
    /// rg_tile, -1: not tiled.
    var tileX: Int32 = -1
    var tileY: Int32 = -1
    var isMirrored: UInt32 = 0
    var isOpaque: UInt32
    var alpha: Float = 1
    var tint = TintValue()
    var width: Float
    var height: Float
    /// Pixels of the device in a pixel of the image, if it is tiled or a nine-patch.
    var scale: Float
    /// Of the decoded image in pixels of the file.
    var decodedScale: Float = 1
    /// Of a nine-patch.
    var padding = Edges()
    var optical = Edges()
    var hasPadding: UInt32 = 0
}

struct InsetRecord {
    var kind = DrawableKind.inset.rawValue
    var child: ChildReference
    var fractions = Edges()
    var pixels = Edges()
    /// Of a bundle: the intrinsic size is the child's.
    var isBundle: UInt32 = 0
}

struct ClipRecord {
    var kind = DrawableKind.clip.rawValue
    var child: ChildReference
    /// 1 horizontal, 2 vertical.
    var orientation: UInt32
    var gravity: Int32
    var isBundle: UInt32 = 0
}

struct RotateRecord {
    var kind = DrawableKind.rotate.rawValue
    var child: ChildReference
    var from: Float
    var to: Float
    var pivotX: Float
    var pivotY: Float
    /// 1: the pivot is a part of the width; 2: of the height.
    var relative: UInt32
}

struct ScaleRecord {
    var kind = DrawableKind.scale.rawValue
    var child: ChildReference
    /// The part that the lowest level takes away; -1: none.
    var width: Float
    var height: Float
    var gravity: Int32
    var usesIntrinsic: UInt32
    var level: Int32
}

struct ShadowRecord {
    var kind = DrawableKind.shadow.rawValue
    var child: ChildReference
    var x: Float
    var y: Float
    var blur: Float
    var color: ColorValue
    var alpha: Float
}

/// `count` LayerItems follow. Also a ripple.
struct LayersRecord {
    var kind = DrawableKind.layers.rawValue
    var count: UInt32
    var flags: UInt32 = 0
    /// -1: not given.
    var padding: Edges
    var start: Float = -1
    var end: Float = -1
    /// rg_opacity, 0: that of the layers.
    var opacity: UInt32 = 0
    /// Of a ripple: its color, and its radius, -1: that of its bounds.
    var color = ColorValue(0)
    var radius: Float = -1

    static var stack: UInt32 { 1 }
    /// Only the first layer is painted: a transition before it begins.
    static var firstOnly: UInt32 { 2 }
    static var bundle: UInt32 { 4 }
}

struct LayerItem {
    var child: ChildReference
    var insets = Edges()
    /// NaN: not given.
    var start = Float.nan
    var end = Float.nan
    /// -1: not given.
    var width: Float = -1
    var height: Float = -1
    var gravity: Int32 = 0
    /// LayerPart.
    var part: UInt32 = LayerPart.ground.rawValue
}

/// The task of a layer, by its id. The mask of a ripple is not painted; a bar gives its progress to two others.
enum LayerPart: UInt32 {
    case all, ground, mask, secondary, progress

    static var ids: StaticText { "- - @android:id/mask @android:id/secondaryProgress @android:id/progress" }
}

/// `count` StateItems or LevelItems follow.
struct ContainerRecord {
    var kind: UInt32
    var count: UInt32
    var flags: UInt32

    static var constantSize: UInt32 { 1 }
    static var variablePadding: UInt32 { 2 }
    static var mirrored: UInt32 { 4 }
    /// The first item counts, whatever the level.
    static var firstOnly: UInt32 { 8 }
    static var bundle: UInt32 { 16 }
}

struct StateItem {
    var child: ChildReference
    var mask = StateMask()
}

struct LevelItem {
    var child: ChildReference
    var low: Int32
    var high: Int32
}

/// A drawable of layers that a launcher cuts out.
struct AdaptiveIconRecord {
    var kind = DrawableKind.adaptiveIcon.rawValue
    /// Int32.min: none.
    var background: ChildReference
    var foreground: ChildReference
}

/// A child that is not there.
let noChild = ChildReference.min
