// SPDX-License-Identifier: MIT
import RegletEngine

/// A shape. Its gradient and its four corners have places of their own.
struct ShapeRecord {
    enum Form: UInt32 { case rectangle, oval, line, ring }

    var kind = DrawableKind.shape.rawValue
    var form: UInt32 = 0
    var flags: UInt32 = 0
    /// -1: a part of the width, by the ratio.
    var innerRadius: Float = -1
    var innerRatio: Float = 3
    var thickness: Float = -1
    var thicknessRatio: Float = 9
    var width: Float = -1
    var height: Float = -1
    var padding = Edges()
    var optical = Edges()
    var solid = ColorValue(0)
    /// The place of a GradientRecord, 0: none.
    var gradient: Int32 = 0
    var radius: Float = 0
    /// The radii at the top left, top right, bottom right and bottom left, if they differ.
    var corners = Edges()
    /// -1: no stroke.
    var strokeWidth: Float = -1
    var stroke = ColorValue(0)
    var dash: Float = 0
    var gap: Float = 0
    var tint = TintValue()

    static var usesLevel: UInt32 { 1 }
    static var hasPadding: UInt32 { 2 }
    static var hasSolid: UInt32 { 4 }
    static var hasCorners: UInt32 { 8 }
    static var bundle: UInt32 { 16 }
    /// A gradient has taken the place of a solid color.
    static var hadSolid: UInt32 { 32 }
    /// An attribute of the theme has a part in it.
    static var themedSolid: UInt32 { 64 }
    static var themedGradient: UInt32 { 128 }

    func has(_ flag: UInt32) -> Bool { flags & flag != 0 }
}

/// A gradient in the box of a shape.
struct GradientRecord {
    /// Of lines: the corners from which and to which they go.
    enum Direction: UInt32 { case right, topRight, top, topLeft, left, bottomLeft, bottom, bottomRight }
    enum Radius: UInt32 { case pixels, side, parent }

    /// rg_shader.
    var shader: UInt32 = 1
    var direction: UInt32 = 6
    /// Of bundles: degrees, counterclockwise from the right.
    var angle: Float = 0
    var centerX: Float = 0.5
    var centerY: Float = 0.5
    var radius: Float = 0.5
    var radiusKind: UInt32 = 0
    var usesLevel: UInt32 = 0
    var count: UInt32 = 2
    var first: UInt32 = 0
    var second: UInt32 = 0
    var third: UInt32 = 0
    /// The position of the second of three colors.
    var middle: Float = 0.5
}

/// A vector. `count` words of operations follow: VectorOp, its record, and after a path its data.
struct VectorRecord {
    var kind = DrawableKind.vector.rawValue
    var count: UInt32 = 0
    var width: Float = 0
    var height: Float = 0
    var viewportWidth: Float = 0
    var viewportHeight: Float = 0
    var alpha: Float = 1
    var isMirrored: UInt32 = 0
    var isStateful: UInt32 = 0
    var tint = TintValue()
    var optical = Edges()
}

enum VectorOp: UInt32 { case push, pop, clip, path }

struct GroupRecord {
    var op = VectorOp.push.rawValue
    /// A point becomes (xx px + xy py + x, yx px + yy py + y).
    var xx: Float = 1
    var yx: Float = 0
    var xy: Float = 0
    var yy: Float = 1
    var x: Float = 0
    var y: Float = 0
}

/// Ends a group, with the clips in it.
struct GroupEnd {
    var op = VectorOp.pop.rawValue
    var pushes: UInt32
}

/// A clip-path. Its values follow.
struct ClipPathRecord {
    var op = VectorOp.clip.rawValue
    var count: UInt32
    var evenOdd: UInt32 = 0
}

/// A path. Its values follow.
struct PathRecord {
    var op = VectorOp.path.rawValue
    var count: UInt32
    var evenOdd: UInt32 = 0
    var fill = PathColor()
    var stroke = PathColor()
    var fillAlpha: Float = 1
    var strokeAlpha: Float = 1
    var strokeWidth: Float = 0
    var cap: UInt32 = 0
    var join: UInt32 = 0
    var miter: Float = 4
    var trimStart: Float = 0
    var trimEnd: Float = 0
    var isTrimmed: UInt32 = 0
}

/// The fill or the stroke of a path: a color, or the gradient at a place.
struct PathColor {
    var color = ColorValue(0)
    /// The place of a PathGradient, 0: none.
    var gradient: Int32 = 0
}

/// A gradient in the space of a vector. `count` positions and as many colors follow.
struct PathGradient {
    var shader: UInt32
    var tile: UInt32
    var x0: Float
    var y0: Float
    var x1: Float
    var y1: Float
    var count: UInt32
}

/// An image. `columns` and `rows` numbers follow: the lines that divide a nine-patch; then its path, with a NUL.
struct ImageRecord {
    var width: UInt32
    var height: UInt32
    var density: UInt32
    var flags: UInt32
    var resource: UInt32
    var columns: UInt32 = 0
    var rows: UInt32 = 0
    /// 1: the first part stretches, in x; 2: in y.
    var firstStretches: UInt32 = 0
    var padding = Edges()
    var optical = Edges()

    static var opaque: UInt32 { 1 }
    static var ninePatch: UInt32 { 2 }
    /// The host gave the lines of the frame.
    static var divided: UInt32 { 4 }
}
