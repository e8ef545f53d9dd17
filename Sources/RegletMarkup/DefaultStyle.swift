// SPDX-License-Identifier: MIT
import CReglet

/// What rg_style_default() answers.
func defaultStyle() -> rg_style {
    var style = rg_style()
    style.struct_size = UInt32(MemoryLayout<rg_style>.size)
    style.gravity = UInt32(RG_GRAVITY_START | RG_GRAVITY_TOP)
    style.baseline_child_index = -1
    style.baseline_aligned = true
    style.line_spacing_multiplier = 1
    return style
}
