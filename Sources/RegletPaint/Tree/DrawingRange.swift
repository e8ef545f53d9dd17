// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The values that a number of a node's appearance may have, and its default.
public struct DrawingRange {
    public var least: Int32 = 0
    public var most: Int32

    /// - Returns: nil for a number that does not exist.
    @_optimize(size)
    public init?(_ drawing: rg_drawing) {
        switch drawing {
        case RG_DRAWING_LEVEL: most = 10_000
        case RG_DRAWING_SCALE_TYPE: most = Int32(RG_SCALE_MATRIX.rawValue)
        case RG_DRAWING_PARENT_STATES, RG_DRAWING_CUSTOM, RG_DRAWING_INDETERMINATE: most = 1
        case RG_DRAWING_PADDING, RG_DRAWING_SWITCH_WIDTH, RG_DRAWING_SWITCH_PADDING: most = 1 << 20
        case RG_DRAWING_THUMB_OFFSET, RG_DRAWING_SCROLL_BAR_SIZE: (least, most) = (-1, 1 << 20)
        case RG_DRAWING_PROGRESS, RG_DRAWING_SECONDARY, RG_DRAWING_MIN, RG_DRAWING_MAX: (least, most) = (.min, .max)
        case RG_DRAWING_STARS: most = 1000
        case RG_DRAWING_SCROLL_BAR_STYLE: most = Int32(RG_SCROLL_BAR_NONE.rawValue)
        case RG_DRAWING_OUTLINE: most = Int32(RG_OUTLINE_PADDED.rawValue)
        default: return nil
        }
    }

    /// The default of a number; the store has the difference from it.
    static func standard(_ drawing: rg_drawing) -> Int32 {
        switch drawing {
        case RG_DRAWING_MAX: return 100
        case RG_DRAWING_THUMB_OFFSET, RG_DRAWING_SCROLL_BAR_SIZE: return -1
        default: return 0
        }
    }
}

extension TreePainter {
    /// A number of a node's appearance.
    public func drawing(_ row: Int, _ drawing: rg_drawing) -> Int32 {
        let stored = appearance.value(row, AppearanceKey.drawing &+ drawing.rawValue)
        return Int32(bitPattern: stored) &+ DrawingRange.standard(drawing)
    }
}

extension DrawableView {
    /// Whether a state may change the size: of a list, and of what has one in it.
    @inline(never)
    func isSizedByState() -> Bool {
        switch kind {
        case .empty, .color, .bitmap, .ninePatch, .shape, .vector: return false
        default: return isStateful()
        }
    }
}
