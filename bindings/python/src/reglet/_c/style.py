# SPDX-License-Identifier: MIT
"""The style struct and its properties. Written by `Tests/ABI/abi.py write`; do not edit."""

from ctypes import Structure, c_bool, c_float, c_int32, c_uint8, c_uint32

from .enums import IntEnum


class Property(IntEnum):
    """One style property: below 32 a length, below 64 a float, above an integer, enum, flag set or boolean."""

    WIDTH = 0
    HEIGHT = 1
    MIN_WIDTH = 2
    MIN_HEIGHT = 3
    MAX_WIDTH = 4
    MAX_HEIGHT = 5
    MARGIN_START = 6
    MARGIN_END = 7
    PADDING_START = 8
    PADDING_END = 9
    BASELINE = 10
    EDGE_LEFT = 11
    EDGE_TOP = 12
    EDGE_RIGHT = 13
    EDGE_BOTTOM = 14
    EDGE_START = 15
    EDGE_END = 16
    DIVIDER_SPACING = 17
    MARGIN_LEFT = 32
    MARGIN_TOP = 33
    MARGIN_RIGHT = 34
    MARGIN_BOTTOM = 35
    PADDING_LEFT = 36
    PADDING_TOP = 37
    PADDING_RIGHT = 38
    PADDING_BOTTOM = 39
    INSET_LEFT = 40
    INSET_TOP = 41
    INSET_RIGHT = 42
    INSET_BOTTOM = 43
    OFFSET_X = 44
    OFFSET_Y = 45
    SUGGESTED_MIN_WIDTH = 46
    SUGGESTED_MIN_HEIGHT = 47
    WEIGHT = 48
    ASPECT_RATIO = 49
    CONTENT_WIDTH = 50
    CONTENT_HEIGHT = 51
    WEIGHT_SUM = 52
    GAP = 53
    DIVIDER_WIDTH = 54
    DIVIDER_HEIGHT = 55
    DIVIDER_PADDING = 56
    LINE_SPACING_EXTRA = 57
    LINE_SPACING_MULTIPLIER = 58
    LINE_GAP = 59
    DIVIDER_EXTEND_START = 60
    DIVIDER_EXTEND_END = 61
    LAYOUT_GRAVITY = 64
    VISIBILITY = 65
    DIRECTION = 66
    ORIENTATION = 67
    GRAVITY = 68
    WEIGHT_MODE = 69
    BASELINE_CHILD_INDEX = 70
    BASELINE_ALIGNED = 71
    MEASURE_WITH_LARGEST_CHILD = 72
    MEASURE_ALL_CHILDREN = 73
    SHOW_DIVIDERS = 74
    FONT = 75
    MAX_LINES = 76
    TEXT_BREAK = 77
    ELLIPSIZE = 78
    FILL_VIEWPORT = 79
    ORDER = 80
    Z = 81
    DIVIDER_BEFORE = 82
    MIN_LINES = 83
    TEXT_DIRECTION = 84
    INCLUDE_FONT_PADDING = 85
    TEXT_ALIGNMENT = 86


class rg_font(Structure):
    _fields_ = [
        ("id", c_uint32),
    ]


class rg_length(Structure):
    _fields_ = [
        ("value", c_float),
        ("kind", c_uint32),
    ]


class rg_style(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("width", rg_length),
        ("height", rg_length),
        ("margin_left", c_float),
        ("margin_top", c_float),
        ("margin_right", c_float),
        ("margin_bottom", c_float),
        ("margin_start", rg_length),
        ("margin_end", rg_length),
        ("weight", c_float),
        ("layout_gravity", c_uint32),
        ("inset_left", c_float),
        ("inset_top", c_float),
        ("inset_right", c_float),
        ("inset_bottom", c_float),
        ("offset_x", c_float),
        ("offset_y", c_float),
        ("padding_left", c_float),
        ("padding_top", c_float),
        ("padding_right", c_float),
        ("padding_bottom", c_float),
        ("padding_start", rg_length),
        ("padding_end", rg_length),
        ("suggested_min_width", c_float),
        ("suggested_min_height", c_float),
        ("min_width", rg_length),
        ("min_height", rg_length),
        ("max_width", rg_length),
        ("max_height", rg_length),
        ("aspect_ratio", c_float),
        ("visibility", c_uint32),
        ("direction", c_uint32),
        ("content_width", c_float),
        ("content_height", c_float),
        ("baseline", rg_length),
        ("orientation", c_uint32),
        ("gravity", c_uint32),
        ("weight_mode", c_uint32),
        ("weight_sum", c_float),
        ("gap", c_float),
        ("baseline_child_index", c_int32),
        ("baseline_aligned", c_bool),
        ("measure_with_largest_child", c_bool),
        ("measure_all_children", c_bool),
        ("fill_viewport", c_bool),
        ("show_dividers", c_uint32),
        ("divider_width", c_float),
        ("divider_height", c_float),
        ("divider_padding", c_float),
        ("font", rg_font),
        ("max_lines", c_int32),
        ("text_break", c_uint32),
        ("ellipsize", c_uint8),
        ("reserved2", c_bool * 3),
        ("line_spacing_extra", c_float),
        ("line_spacing_multiplier", c_float),
        ("line_gap", c_float),
        ("edge_left", rg_length),
        ("edge_top", rg_length),
        ("edge_right", rg_length),
        ("edge_bottom", rg_length),
        ("edge_start", rg_length),
        ("edge_end", rg_length),
        ("order", c_int32),
        ("z", c_int32),
        ("divider_before", c_bool),
        ("reserved3", c_bool * 3),
        ("divider_spacing", rg_length),
        ("divider_extend_start", c_float),
        ("divider_extend_end", c_float),
        ("min_lines", c_int32),
        ("text_direction", c_uint32),
        ("include_font_padding", c_bool),
        ("reserved4", c_bool * 3),
        ("text_alignment", c_uint32),
    ]
