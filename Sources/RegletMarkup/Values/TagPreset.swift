// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Android's widgets that have a size or a padding when no style gives one, as under a Material theme. Styles and
/// attributes replace it. docs/markup.md has the table.
enum TagPreset: UInt8 {
    case none, field, boxedField, button, wideButton, floatingButton, chip, check, largeCheck, toggle, largeToggle
    case progress, seek, rating

    /// Lengths in dp.
    struct Sizes {
        var minWidth: Float = 0, minHeight: Float = 0
        var paddingX: Float = 0, paddingTop: Float = 0, paddingBottom: Float = 0
        /// The widths of what is shown beside the text, inside the padding.
        var boxStart: Float = 0, boxEnd: Float = 0
        /// The text size in sp.
        var textSize: Float = 14
    }

    @_optimize(size)
    var sizes: Sizes {
        switch self {
        case .none, .progress, .rating: return Sizes()
        case .field: return Sizes(minHeight: 45, paddingX: 4, paddingTop: 10, paddingBottom: 11, textSize: 18)
        case .boxedField: return Sizes(minHeight: 56, paddingX: 16, paddingTop: 16, paddingBottom: 16, textSize: 16)
        case .button: return Sizes(minWidth: 88, minHeight: 48, paddingX: 12, paddingTop: 10, paddingBottom: 10)
        case .wideButton: return Sizes(minWidth: 88, minHeight: 48, paddingX: 16, paddingTop: 10, paddingBottom: 10)
        case .floatingButton: return Sizes(minWidth: 80, minHeight: 56, paddingX: 20)
        case .chip: return Sizes(minWidth: 48, minHeight: 48, paddingX: 12)
        case .check: return Sizes(minHeight: 32, boxStart: 32)
        case .largeCheck: return Sizes(minWidth: 48, minHeight: 48, boxStart: 32)
        case .toggle: return Sizes(minHeight: 28, boxEnd: 48)
        case .largeToggle: return Sizes(minWidth: 48, minHeight: 48, boxEnd: 52)
        case .seek: return Sizes(paddingX: 16)
        }
    }
}
