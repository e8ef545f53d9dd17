// SPDX-License-Identifier: MIT
import RegletEngine

/// Android's gravity: bits that say how a box is placed in a container (android.view.Gravity).
enum Gravity {
    static var left: Int32 { 0x03 }
    static var right: Int32 { 0x05 }
    static var top: Int32 { 0x30 }
    static var fillHorizontal: Int32 { 0x07 }
    static var fillVertical: Int32 { 0x70 }
    static var fill: Int32 { 0x77 }
    static var start: Int32 { 0x80_0003 }
    static var end: Int32 { 0x80_0005 }
    private static var relative: Int32 { 0x80_0000 }

    static var words: StaticText {
        """
        top bottom left right center_vertical fill_vertical center_horizontal fill_horizontal center fill clip_vertical \
        clip_horizontal start end
        """
    }
    static var bits: InlineArray<14, Int32> {
        [0x30, 0x50, 0x03, 0x05, 0x10, 0x70, 0x01, 0x07, 0x11, 0x77, 0x80, 0x08, 0x80_0003, 0x80_0005]
    }

    static func isHorizontal(_ gravity: Int32) -> Bool { gravity > 0 && gravity & 0x80_0007 != 0 }
    static func isVertical(_ gravity: Int32) -> Bool { gravity > 0 && gravity & 0x70 != 0 }

    /// `start` and `end` as the sides that they mean in a direction.
    static func absolute(_ gravity: Int32, isRTL: Bool) -> Int32 {
        if gravity & relative == 0 { return gravity }
        var bits = gravity
        if bits & start == start {
            bits = bits & ~start | (isRTL ? right : left)
        } else if bits & end == end {
            bits = bits & ~end | (isRTL ? left : right)
        }
        return bits & ~relative
    }

    /// The box of a size in a container. Sizes are whole numbers as a rule, and stay so.
    static func apply(_ gravity: Int32, _ width: Float, _ height: Float, _ container: Box, isRTL: Bool) -> Box {
        let gravity = absolute(gravity, isRTL: isRTL)
        var box = Box()
        (box.left, box.right) = axis(gravity, width, container.left, container.right)
        (box.top, box.bottom) = axis(gravity >> 4, height, container.top, container.bottom)
        return box
    }

    private static func axis(_ bits: Int32, _ size: Float, _ low: Float, _ high: Float) -> (Float, Float) {
        let clips = bits & 8 != 0
        switch bits & 6 {
        case 0:
            let start = low + ((high - low - size) / 2).rounded(.towardZero)
            let end = start + size
            return clips ? (max(start, low), min(end, high)) : (start, end)
        case 2: return (low, clips ? min(low + size, high) : low + size)
        case 4: return (clips ? max(high - size, low) : high - size, high)
        default: return (low, high)
        }
    }
}

/// A rectangle by its sides.
struct Box {
    var left: Float = 0
    var top: Float = 0
    var right: Float = 0
    var bottom: Float = 0

    var width: Float { right - left }
    var height: Float { bottom - top }
    var isEmpty: Bool { !(right > left && bottom > top) }

    func inset(_ edges: Edges) -> Box {
        Box(left: left + edges.left, top: top + edges.top, right: right - edges.right, bottom: bottom - edges.bottom)
    }

    func inset(_ by: Float) -> Box { inset(Edges(left: by, top: by, right: by, bottom: by)) }
}
