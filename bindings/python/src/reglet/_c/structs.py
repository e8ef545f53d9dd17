# SPDX-License-Identifier: MIT
"""The structs and callback types of the C header, field for field. Unread pointers are c_void_p."""

from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_size_t,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)

from .style import rg_font as rg_font, rg_length as rg_length, rg_style as rg_style

# MARK: - Callbacks

# Pointers arrive as plain addresses, read with from_address: cheaper per call than POINTER objects.
rg_log_fn = CFUNCTYPE(None, c_void_p, c_uint32, c_uint32, c_char_p)
rg_sink_fn = CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t)
rg_resource_path_fn = CFUNCTYPE(c_bool, c_void_p, c_char_p)
rg_resource_list_fn = CFUNCTYPE(c_bool, c_void_p, rg_resource_path_fn, c_void_p)
rg_resource_read_fn = CFUNCTYPE(c_bool, c_void_p, c_char_p, rg_sink_fn, c_void_p)
rg_image_fn = CFUNCTYPE(c_bool, c_void_p, c_void_p)
rg_alloc_fn = CFUNCTYPE(c_void_p, c_void_p, c_size_t, c_size_t)
rg_free_fn = CFUNCTYPE(None, c_void_p, c_void_p, c_size_t, c_size_t)
rg_measure_fn = CFUNCTYPE(None, c_void_p, c_void_p)
rg_measure_batch_fn = CFUNCTYPE(None, c_void_p, c_void_p, c_uint32)
rg_container_measure_fn = CFUNCTYPE(None, c_void_p, c_void_p)
rg_container_place_fn = CFUNCTYPE(None, c_void_p, c_void_p)
rg_tag_fn = CFUNCTYPE(c_bool, c_void_p, c_void_p)
rg_expression_fn = CFUNCTYPE(c_void_p, c_void_p, c_void_p)

# MARK: - base.h


class rg_node(Structure):
    _fields_ = [("id", c_uint64)]


rg_created_fn = CFUNCTYPE(None, c_void_p, rg_node, c_void_p)
rg_font_fn = CFUNCTYPE(None, c_void_p, c_void_p)
rg_shape_fn = CFUNCTYPE(c_bool, c_void_p, c_void_p)


class rg_frame(Structure):
    _fields_ = [("x", c_float), ("y", c_float), ("width", c_float), ("height", c_float)]


class rg_size(Structure):
    _fields_ = [("width", c_float), ("height", c_float)]


class rg_diagnostic(Structure):
    _fields_ = [
        ("code", c_uint32),
        ("level", c_uint32),
        ("line", c_uint32),
        ("column", c_uint32),
        ("offset", c_uint64),
        ("length", c_uint32),
        ("reserved", c_uint32),
        ("node", rg_node),
        ("message", c_char_p),
    ]


class rg_allocator(Structure):
    _fields_ = [("alloc", rg_alloc_fn), ("free", rg_free_fn), ("user", c_void_p)]


# MARK: - context.h


class rg_context_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("node_capacity", c_uint32),
        ("max_nodes", c_uint32),
        ("max_depth", c_uint32),
        ("max_text_bytes", c_uint32),
        ("max_file_bytes", c_uint32),
        ("units_per_px", c_uint32),
        ("snapping", c_uint32),
        ("pixel_scale", c_float),
        ("track", c_uint32),
        ("allocator", rg_allocator),
        ("memory", c_void_p),
        ("memory_size", c_size_t),
        ("extra_bytes", c_size_t),
        ("measure", rg_measure_fn),
        ("measure_batch", rg_measure_batch_fn),
        ("log", rg_log_fn),
        ("user", c_void_p),
        ("constraint_capacity", c_uint32),
        ("connection_capacity", c_uint32),
        ("max_constraint_work", c_uint32),
    ]


class rg_memory_stats(Structure):
    _fields_ = [
        ("live_bytes", c_size_t),
        ("peak_bytes", c_size_t),
        ("allocations", c_size_t),
        ("node_count", c_uint32),
        ("node_capacity", c_uint32),
        ("bytes_per_node", c_uint32),
        ("spec_slots_used", c_uint32),
        ("spec_slots", c_uint32),
        ("reserved", c_uint32),
    ]


# MARK: - flexbox.h


class rg_flexbox(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("direction", c_uint32),
        ("wrap", c_uint32),
        ("justify_content", c_uint32),
        ("align_items", c_uint32),
        ("align_content", c_uint32),
        ("max_lines", c_int32),
        ("show_dividers_horizontal", c_uint32),
        ("show_dividers_vertical", c_uint32),
        ("divider_height", c_float),
        ("divider_width", c_float),
    ]


class rg_flex_item(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("grow", c_float),
        ("shrink", c_float),
        ("basis_percent", c_float),
        ("align_self", c_uint32),
        ("min_width", c_float),
        ("min_height", c_float),
        ("max_width", c_float),
        ("max_height", c_float),
        ("wrap_before", c_bool),
        ("reserved", c_bool * 3),
    ]


# MARK: - css.h


class rg_css_length(Structure):
    _fields_ = [("value", c_float), ("unit", c_uint32)]


class rg_css_line(Structure):
    _fields_ = [("number", c_int32), ("span", c_uint32), ("name", c_char_p)]


class rg_css(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("position", c_uint32),
        ("box_sizing", c_uint32),
        ("overflow_x", c_uint32),
        ("overflow_y", c_uint32),
        ("aspect_ratio", c_float),
        ("replaced", c_bool),
        ("reserved", c_bool * 3),
        ("order", c_int32),
        ("width", rg_css_length),
        ("height", rg_css_length),
        ("min_width", rg_css_length),
        ("min_height", rg_css_length),
        ("max_width", rg_css_length),
        ("max_height", rg_css_length),
        ("margin", rg_css_length * 4),
        ("padding", rg_css_length * 4),
        ("border", c_float * 4),
        ("inset", rg_css_length * 4),
        ("row_gap", rg_css_length),
        ("column_gap", rg_css_length),
        ("align_content", c_uint32),
        ("align_items", c_uint32),
        ("align_self", c_uint32),
        ("justify_content", c_uint32),
        ("justify_items", c_uint32),
        ("justify_self", c_uint32),
        ("flex_direction", c_uint32),
        ("flex_wrap", c_uint32),
        ("flex_grow", c_float),
        ("flex_shrink", c_float),
        ("flex_basis", rg_css_length),
        ("grid_auto_flow", c_uint32),
        ("column_start", rg_css_line),
        ("column_end", rg_css_line),
        ("row_start", rg_css_line),
        ("row_end", rg_css_line),
    ]


# MARK: - grid.h


class rg_grid(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("row_count", c_int32),
        ("column_count", c_int32),
        ("alignment", c_uint32),
        ("row_order_preserved", c_bool),
        ("column_order_preserved", c_bool),
        ("use_default_margins", c_bool),
        ("reserved", c_bool),
        ("default_margin", c_float),
    ]


class rg_grid_cell(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("row", c_int32),
        ("column", c_int32),
        ("row_span", c_int32),
        ("column_span", c_int32),
        ("row_weight", c_float),
        ("column_weight", c_float),
        ("own_margins", c_uint32),
    ]


# MARK: - node.h


class rg_node_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("kind", c_uint32),
        ("style", rg_style),
        ("id", c_char_p),
        ("text", c_char_p),
        ("user_data", c_void_p),
    ]


class rg_tree_node(Structure):
    _fields_ = [
        ("parent", c_int32),
        ("kind", c_uint32),
        ("style", c_uint32),
        ("reserved", c_uint32),
        ("id", c_void_p),
        ("text", c_void_p),
        ("user_data", c_void_p),
    ]


class rg_tree_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("style_count", c_uint32),
        ("styles", c_void_p),
        ("style_stride", c_size_t),
        ("nodes", c_void_p),
        ("node_stride", c_size_t),
        ("node_count", c_uint32),
        ("reserved", c_uint32),
        ("parent", rg_node),
    ]


# MARK: - scroll.h


class rg_scroll(Structure):
    _fields_ = [
        ("x", c_float),
        ("y", c_float),
        ("min_x", c_float),
        ("min_y", c_float),
        ("max_x", c_float),
        ("max_y", c_float),
        ("content_width", c_float),
        ("content_height", c_float),
    ]


class rg_edges(Structure):
    _fields_ = [("left", c_float), ("top", c_float), ("right", c_float), ("bottom", c_float)]


# MARK: - coordinator.h, panes.h


class rg_app_bar(Structure):
    _fields_ = [
        ("offset", c_float),
        ("total_range", c_float),
        ("down_pre_scroll_range", c_float),
        ("down_scroll_range", c_float),
        ("visible_min_height", c_float),
    ]


class rg_card(Structure):
    _fields_ = [
        ("elevation", c_float),
        ("max_elevation", c_float),
        ("corner_radius", c_float),
        ("use_compat_padding", c_bool),
        ("prevent_corner_overlap", c_bool),
        ("content_left", c_float),
        ("content_top", c_float),
        ("content_right", c_float),
        ("content_bottom", c_float),
    ]


# MARK: - overflow.h


class rg_overflow(Structure):
    _fields_ = [
        ("flags", c_uint32),
        ("lines_cut", c_uint32),
        ("parent", rg_edges),
        ("content", rg_edges),
        ("text", rg_edges),
        ("clipped", rg_edges),
        ("sibling", rg_node),
        ("shared", rg_frame),
    ]


class rg_lint_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("size_count", c_uint32),
        ("sizes", POINTER(rg_size)),
        ("directions", c_uint32),
        ("checks", c_uint32),
    ]


# MARK: - text.h


class rg_glyph(Structure):
    _fields_ = [("codepoint", c_uint32), ("advance", c_float)]


class rg_kerning_pair(Structure):
    _fields_ = [("left", c_uint32), ("right", c_uint32), ("adjust", c_float)]


class rg_shape_request(Structure):
    _fields_ = [
        ("text", c_void_p),
        ("length", c_uint32),
        ("font", rg_font),
        ("language", c_char_p),
        ("advances", POINTER(c_float)),
        ("breaks", POINTER(c_bool)),
        ("right_to_left", c_bool),
        ("reserved", c_bool * 7),
    ]


class rg_shaper_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("reserved", c_uint32),
        ("shape", rg_shape_fn),
        ("user", c_void_p),
        ("language", c_char_p),
        ("max_bytes", c_uint64),
    ]


class rg_font_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("glyph_count", c_uint32),
        ("glyphs", c_void_p),
        ("glyph_stride", c_size_t),
        ("default_advance", c_float),
        ("line_height", c_float),
        ("ascent", c_float),
        ("tab_advance", c_float),
        ("size", c_float),
        ("kerning_count", c_uint32),
        ("kerning", c_void_p),
        ("shaped", c_bool),
        ("reserved", c_bool * 7),
        ("top_padding", c_float),
        ("bottom_padding", c_float),
    ]


class rg_auto_size(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("preset_count", c_uint32),
        ("presets", c_void_p),
        ("min_size", c_float),
        ("max_size", c_float),
        ("step", c_float),
        ("reserved", c_uint32),
    ]


class rg_font_data(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("base", rg_font),
        ("size", c_float),
        ("letter_spacing", c_float),
        ("line_height", c_float),
        ("ascent", c_float),
        ("tab_advance", c_float),
        ("upper_case", c_bool),
        ("hidden", c_bool),
        ("shaped", c_bool),
        ("reserved", c_bool * 1),
        ("top_padding", c_float),
        ("bottom_padding", c_float),
    ]


class rg_text_line(Structure):
    _fields_ = [
        ("start", c_uint32),
        ("length", c_uint32),
        ("x", c_float),
        ("y", c_float),
        ("width", c_float),
        ("height", c_float),
        ("baseline", c_float),
        ("ellipsis", c_uint32),
        ("tail_start", c_uint32),
        ("tail_length", c_uint32),
    ]


class rg_span(Structure):
    _fields_ = [
        ("start", c_uint32),
        ("end", c_uint32),
        ("font", rg_font),
        ("size", c_float),
        ("scale", c_float),
        ("letter_spacing", c_float),
        ("color", c_uint32),
        ("background", c_uint32),
        ("flags", c_uint32),
        ("reserved", c_uint32),
        ("link", c_char_p),
    ]


class rg_text_run(Structure):
    _fields_ = [
        ("start", c_uint32),
        ("length", c_uint32),
        ("line", c_uint32),
        ("level", c_uint32),
        ("x", c_float),
        ("width", c_float),
        ("font", rg_font),
        ("rise", c_float),
        ("color", c_uint32),
        ("background", c_uint32),
        ("flags", c_uint32),
        ("reserved", c_uint32),
    ]


class rg_text_hit(Structure):
    _fields_ = [
        ("start", c_uint32),
        ("length", c_uint32),
        ("line", c_uint32),
        ("trailing", c_uint32),
        ("link", c_char_p),
    ]


class rg_text_caret(Structure):
    _fields_ = [("x", c_float), ("y", c_float), ("height", c_float), ("line", c_uint32)]


class rg_spec(Structure):
    _fields_ = [("mode", c_uint32), ("size", c_float)]


class rg_measure_request(Structure):
    _fields_ = [
        ("node", rg_node),
        ("node_user_data", c_void_p),
        ("width", rg_spec),
        ("height", rg_spec),
        ("out_width", c_float),
        ("out_height", c_float),
        ("out_baseline", c_float),
        ("out_last_baseline", c_float),
    ]


# MARK: - custom.h


class rg_container_class(Structure):
    _fields_ = [("id", c_uint32)]


class rg_request(Structure):
    _fields_ = [("context", c_void_p), ("serial", c_uint64)]


class rg_container_measure(Structure):
    _fields_ = [
        ("request", rg_request),
        ("node", rg_node),
        ("node_user_data", c_void_p),
        ("width", rg_spec),
        ("height", rg_spec),
        ("padding_left", c_float),
        ("padding_top", c_float),
        ("padding_right", c_float),
        ("padding_bottom", c_float),
        ("child_count", c_uint32),
        ("is_rtl", c_bool),
        ("is_mirrored", c_bool),
        ("reserved", c_uint16),
        ("out_width", c_float),
        ("out_height", c_float),
        ("out_baseline", c_float),
        ("out_flags", c_uint32),
    ]


class rg_container_place(Structure):
    _fields_ = [
        ("request", rg_request),
        ("node", rg_node),
        ("node_user_data", c_void_p),
        ("width", c_float),
        ("height", c_float),
        ("padding_left", c_float),
        ("padding_top", c_float),
        ("padding_right", c_float),
        ("padding_bottom", c_float),
        ("child_count", c_uint32),
        ("is_rtl", c_bool),
        ("is_mirrored", c_bool),
        ("reserved", c_uint16),
    ]


class rg_container_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("params_size", c_uint32),
        ("default_params", c_void_p),
        ("measure", rg_container_measure_fn),
        ("place", rg_container_place_fn),
        ("user", c_void_p),
        ("mirrors", c_bool),
        ("reserved", c_uint8 * 7),
    ]


class rg_child(Structure):
    _fields_ = [
        ("node", rg_node),
        ("node_user_data", c_void_p),
        ("params", c_void_p),
        ("width", rg_length),
        ("height", rg_length),
        ("margin_left", c_float),
        ("margin_top", c_float),
        ("margin_right", c_float),
        ("margin_bottom", c_float),
        ("weight", c_float),
        ("layout_gravity", c_uint32),
        ("visibility", c_uint32),
        ("baseline", c_float),
        ("size", rg_size),
    ]


class rg_child_size(Structure):
    _fields_ = [("width", c_float), ("height", c_float), ("baseline", c_float), ("flags", c_uint32)]


# MARK: - layout.h


class rg_node_layout(Structure):
    _fields_ = [
        ("frame", rg_frame),
        ("unsnapped", rg_frame),
        ("absolute", rg_frame),
        ("measured", rg_size),
        ("baseline", c_float),
        ("flags", c_uint32),
        ("row", c_uint32),
        ("reserved", c_uint32),
    ]


class rg_frame_view(Structure):
    _fields_ = [
        ("frames", c_void_p),
        ("absolute", c_void_p),
        ("nodes", c_void_p),
        ("count", c_uint32),
        ("reserved", c_uint32),
        ("epoch", c_uint64),
        ("order_epoch", c_uint64),
    ]


class rg_event(Structure):
    _fields_ = [
        ("kind", c_uint32),
        ("status", c_uint32),
        ("node", rg_node),
        ("parent", rg_node),
        ("old_parent", rg_node),
    ]


class rg_change_view(Structure):
    _fields_ = [
        ("rows", POINTER(c_uint32)),
        ("flags", c_void_p),
        ("destroyed", c_void_p),
        ("count", c_uint32),
        ("destroyed_count", c_uint32),
        ("lost", c_bool),
        ("reserved", c_bool * 3),
        ("status", c_uint32),
    ]


class rg_event_view(Structure):
    _fields_ = [
        ("events", c_void_p),
        ("count", c_uint32),
        ("dropped", c_uint32),
    ]


class rg_divider(Structure):
    _fields_ = [
        ("frame", rg_frame),
        ("container", rg_node),
        ("orientation", c_uint32),
        ("reserved", c_uint32),
    ]


class rg_divider_view(Structure):
    _fields_ = [
        ("dividers", c_void_p),
        ("count", c_uint32),
        ("status", c_uint32),
    ]


class rg_change(Structure):
    _fields_ = [
        ("node", rg_node),
        ("flags", c_uint32),
        ("row", c_uint32),
        ("frame", rg_frame),
        ("old_frame", rg_frame),
    ]


class rg_layout_stats(Structure):
    _fields_ = [
        ("nodes_measured", c_uint32),
        ("cache_hits", c_uint32),
        ("leaf_calls", c_uint32),
        ("nodes_placed", c_uint32),
        ("frames_changed", c_uint32),
        ("rows_moved", c_uint32),
        ("programs_solved", c_uint32),
    ]


# MARK: - markup.h


class rg_tag(Structure):
    _fields_ = [
        ("tag", c_char_p),
        ("id", c_char_p),
        ("kind", c_uint32),
        ("container_class", rg_container_class),
        ("style", c_void_p),
        ("user_data", c_void_p),
    ]


class rg_expression(Structure):
    _fields_ = [("tag", c_char_p), ("attribute", c_char_p), ("text", c_char_p)]


class rg_font_request(Structure):
    _fields_ = [
        ("family", c_char_p),
        ("size", c_float),
        ("weight", c_uint32),
        ("italic", c_bool),
        ("reserved", c_bool * 3),
        ("font", rg_font),
    ]


class rg_source(Structure):
    _fields_ = [("file", c_char_p), ("line", c_uint32), ("column", c_uint32)]


class rg_inflate_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("unknown_tag", c_uint32),
        ("file_name", c_char_p),
        ("parent", rg_node),
        ("density", c_float),
        ("font_scale", c_float),
        ("font", rg_font),
        ("max_attributes", c_uint32),
        ("format", c_uint32),
        ("json_options", c_uint32),
        ("preview", c_bool),
        ("resolve_tag", rg_tag_fn),
        ("resolve_expression", rg_expression_fn),
        ("did_create", rg_created_fn),
        ("user", c_void_p),
        ("reloadable", c_bool),
        ("drawables", c_bool),
    ]


# MARK: - template.h


class rg_template(Structure):
    _fields_ = [("id", c_uint64)]


# MARK: - constraint.h


class rg_constraint(Structure):
    _fields_ = [("id", c_uint64)]


class rg_constraint_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("relation", c_uint32),
        ("first", rg_node),
        ("second", rg_node),
        ("attribute", c_uint32),
        ("second_attribute", c_uint32),
        ("multiplier", c_double),
        ("constant", c_double),
        ("priority", c_float),
        ("spacer", c_uint32),
        ("name", c_char_p),
    ]


class rg_safe_area(Structure):
    _fields_ = [
        ("left", c_float),
        ("top", c_float),
        ("right", c_float),
        ("bottom", c_float),
    ]


class rg_content_priorities(Structure):
    _fields_ = [
        ("hugging_x", c_float),
        ("hugging_y", c_float),
        ("compression_x", c_float),
        ("compression_y", c_float),
    ]


# MARK: - connections.h


class rg_connection(Structure):
    _fields_ = [("target", rg_node), ("edge", c_uint32), ("gone_margin", c_float)]


class rg_connections(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("flags", c_uint32),
        ("left", rg_connection),
        ("top", rg_connection),
        ("right", rg_connection),
        ("bottom", rg_connection),
        ("leading", rg_connection),
        ("trailing", rg_connection),
        ("baseline", rg_connection),
        ("bias_x", c_float),
        ("bias_y", c_float),
        ("chain_x", c_uint32),
        ("chain_y", c_uint32),
        ("weight_x", c_float),
        ("weight_y", c_float),
        ("ratio", c_float),
        ("circle_radius", c_float),
        ("circle_angle", c_float),
        ("baseline_margin", c_float),
        ("circle_center", rg_node),
        ("min_width", rg_length),
        ("max_width", rg_length),
        ("min_height", rg_length),
        ("max_height", rg_length),
        ("layout_max_width", rg_length),
        ("layout_max_height", rg_length),
    ]


class rg_flow_chain(Structure):
    _fields_ = [("style", c_int32), ("bias", c_float)]


class rg_flow_lines(Structure):
    _fields_ = [
        ("orientation", c_uint32),
        ("wrap", c_uint32),
        ("max_items", c_int32),
        ("gap_x", c_float),
        ("gap_y", c_float),
        ("align_x", c_uint32),
        ("align_y", c_uint32),
        ("chain_x", rg_flow_chain),
        ("chain_y", rg_flow_chain),
        ("first_x", rg_flow_chain),
        ("first_y", rg_flow_chain),
        ("last_x", rg_flow_chain),
        ("last_y", rg_flow_chain),
    ]


class rg_references(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("barrier", c_uint32),
        ("margin", c_float),
        ("skip_gone", c_bool),
        ("nodes", POINTER(rg_node)),
        ("count", c_uint32),
        ("role", c_uint32),
        ("begin", c_float),
        ("end", c_float),
        ("percent", c_float),
        ("vertical", c_bool),
        ("absolute", c_bool),
        ("flow", rg_flow_lines),
    ]


# MARK: - vfl.h


class rg_vfl_metric(Structure):
    _fields_ = [("name", c_char_p), ("value", c_double)]


class rg_vfl_view(Structure):
    _fields_ = [("name", c_char_p), ("node", rg_node)]


class rg_vfl_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("options", c_uint32),
        ("name", c_char_p),
        ("views", POINTER(rg_vfl_view)),
        ("metrics", POINTER(rg_vfl_metric)),
        ("view_count", c_uint32),
        ("metric_count", c_uint32),
        ("sibling_space", c_double),
        ("parent_space", c_double),
    ]


# MARK: - environment.h


class rg_environment_value(Structure):
    _fields_ = [("key", c_char_p), ("text", c_char_p), ("number", c_double)]


class rg_environment(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("width", c_float),
        ("height", c_float),
        ("density", c_float),
        ("font_scale", c_float),
        ("pixel_scale", c_float),
        ("direction", c_uint32),
        ("orientation", c_uint32),
        ("width_class", c_uint32),
        ("height_class", c_uint32),
        ("idiom", c_uint32),
        ("value_count", c_uint32),
        ("values", POINTER(rg_environment_value)),
    ]


# MARK: - layout_set.h


class rg_layout_set(Structure):
    _fields_ = [("id", c_uint64)]


class rg_layout_set_entry(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("op", c_uint32),
        ("flags", c_uint32),
        ("trait", c_uint32),
        ("test", c_uint32),
        ("begin", c_uint32),
        ("count", c_uint32),
        ("reserved", c_uint32),
        ("number", c_double),
        ("key", c_char_p),
        ("text", c_char_p),
        ("nodes", POINTER(rg_node)),
        ("parent", rg_node),
        ("first_id", c_char_p),
        ("second_id", c_char_p),
        ("rule", rg_constraint_def),
    ]


class rg_layout_set_result(Structure):
    _fields_ = [("added", c_uint32), ("removed", c_uint32), ("kept", c_uint32), ("changed", c_uint32)]


# MARK: - resources.h


class rg_resources_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("max_entries", c_uint32),
        ("max_file_bytes", c_uint64),
        ("allocator", rg_allocator),
        ("locales", c_char_p),
        ("defer_locales", c_bool),
    ]


class rg_configuration(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("mcc", c_uint16),
        ("mnc", c_uint16),
        ("locale", c_char_p),
        ("direction", c_uint32),
        ("smallest_width", c_uint16),
        ("width", c_uint16),
        ("height", c_uint16),
        ("px_width", c_uint16),
        ("px_height", c_uint16),
        ("qualifiers", c_char_p),
        ("density", c_uint16),
        ("sdk", c_uint16),
        ("ui_normal", c_bool),
        ("font_scale", c_float),
    ]


class rg_resource_value(Structure):
    _fields_ = [
        ("type", c_uint32),
        ("data", c_int32),
        ("number", c_float),
        ("pixels", c_float),
        ("unit", c_uint32),
        ("resource", c_uint32),
        ("text", c_void_p),
        ("length", c_size_t),
        ("styled", c_uint32),
    ]


class rg_text_span(Structure):
    _fields_ = [("tag", c_char_p), ("start", c_uint32), ("end", c_uint32)]


class rg_resource_text(Structure):
    _fields_ = [("text", c_void_p), ("length", c_size_t), ("styled", c_uint32)]


class rg_resource_provider(Structure):
    _fields_ = [("list", rg_resource_list_fn), ("read", rg_resource_read_fn), ("user", c_void_p)]


class rg_resource_definition(Structure):
    _fields_ = [("path", c_char_p), ("line", c_uint32), ("folder", c_uint32)]


class rg_resource_item(Structure):
    _fields_ = [("attribute", c_uint32), ("value", rg_resource_value)]


class rg_resource_attribute(Structure):
    _fields_ = [("attribute", c_uint32), ("value", c_char_p)]


class rg_obtain_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("own_count", c_uint32),
        ("own", POINTER(rg_resource_attribute)),
        ("package", c_char_p),
        ("style", c_char_p),
        ("default_attribute", c_uint32),
        ("default_style", c_uint32),
    ]


# MARK: - transform.h, hits of input.h

rg_hit_filter_fn = CFUNCTYPE(c_bool, c_void_p, rg_node)


class rg_transform(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("alpha", c_float),
        ("translation_x", c_float),
        ("translation_y", c_float),
        ("rotation", c_float),
        ("scale_x", c_float),
        ("scale_y", c_float),
        ("pivot_x", rg_length),
        ("pivot_y", rg_length),
        ("elevation", c_float),
        ("translation_z", c_float),
        ("scroll_x", c_float),
        ("scroll_y", c_float),
        ("clip_children", c_bool),
        ("clip_to_padding", c_bool),
        ("clip_to_outline", c_bool),
        ("reserved", c_uint8),
    ]


# MARK: - list.h


class rg_list_item(Structure):
    _fields_ = [
        ("node", rg_node),
        ("index", c_uint32),
        ("type", c_uint32),
        ("is_new", c_uint32),
        ("payload", c_uint32),
    ]


rg_list_type_fn = CFUNCTYPE(c_uint32, c_void_p, c_uint32)
rg_list_span_fn = CFUNCTYPE(c_uint32, c_void_p, c_uint32)
rg_list_header_fn = CFUNCTYPE(c_uint32, c_void_p, c_uint32)
rg_list_bind_fn = CFUNCTYPE(c_bool, c_void_p, c_void_p, rg_node, c_void_p, c_uint32)


class rg_list_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("count", c_uint32),
        ("templates", POINTER(rg_template)),
        ("template_count", c_uint32),
        ("flags", c_uint32),
        ("estimate", c_float),
        ("ahead", c_float),
        ("spans", c_uint32),
        ("prefetch", c_float),
        ("span", rg_list_span_fn),
        ("type", rg_list_type_fn),
        ("header", rg_list_header_fn),
        ("bind", rg_list_bind_fn),
        ("unbind", rg_list_bind_fn),
        ("user", c_void_p),
        ("footer", rg_list_header_fn),
        ("column_width", c_float),
        ("reserved", c_uint32),
    ]


class rg_list_info(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("count", c_uint32),
        ("first_visible", c_uint32),
        ("visible_count", c_uint32),
        ("node_count", c_uint32),
        ("spare_count", c_uint32),
        ("offset", c_double),
        ("length", c_double),
        ("viewport", c_double),
        ("view_start", c_double),
        ("view_end", c_double),
        ("bytes", c_uint64),
    ]


# MARK: - motion.h


class rg_timing(Structure):
    _fields_ = [
        ("easing", c_uint32),
        ("duration", c_float),
        ("delay", c_float),
        ("x1", c_float),
        ("y1", c_float),
        ("x2", c_float),
        ("y2", c_float),
        ("steps", c_uint32),
        ("stiffness", c_float),
        ("damping", c_float),
    ]


class rg_motion(Structure):
    _fields_ = [
        ("node", rg_node),
        ("parent", rg_node),
        ("user_data", c_void_p),
        ("frame", rg_frame),
        ("alpha", c_float),
        ("scale", c_float),
        ("kind", c_uint32),
        ("is_last", c_bool),
        ("reserved", c_uint8 * 3),
    ]


class rg_motion_view(Structure):
    _fields_ = [("motions", POINTER(rg_motion)), ("count", c_uint32), ("moving", c_uint32)]


class rg_motion_state(Structure):
    _fields_ = [("position", c_double), ("velocity", c_double)]


rg_transition_choose_fn = CFUNCTYPE(c_bool, c_void_p, rg_node, c_char_p, c_uint32, POINTER(rg_timing))


class rg_transition_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("stagger", c_float),
        ("move", rg_timing),
        ("appear", rg_timing),
        ("leave", rg_timing),
        ("appear_alpha", c_float),
        ("appear_scale", c_float),
        ("leave_alpha", c_float),
        ("leave_scale", c_float),
        ("target", rg_node),
        ("matches_ids", c_bool),
        ("draws_leaving", c_bool),
        ("reserved", c_uint8 * 6),
        ("choose", rg_transition_choose_fn),
        ("user", c_void_p),
    ]


# MARK: - input.h


class rg_input_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("focusable", c_uint32),
        ("descendant_focus", c_uint32),
        ("clickable", c_bool),
        ("long_clickable", c_bool),
        ("enabled", c_bool),
        ("focused_by_default", c_bool),
        ("next_left", c_char_p),
        ("next_up", c_char_p),
        ("next_right", c_char_p),
        ("next_down", c_char_p),
        ("next_forward", c_char_p),
    ]


class rg_hit_options(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("clickable_only", c_bool),
        ("reserved", c_uint8 * 3),
        ("filter", rg_hit_filter_fn),
        ("user", c_void_p),
    ]


class rg_hit(Structure):
    _fields_ = [("node", rg_node), ("x", c_float), ("y", c_float)]


class rg_pointer(Structure):
    _fields_ = [
        ("pressed", rg_node),
        ("captured", rg_node),
        ("x", c_float),
        ("y", c_float),
        ("slop", c_float),
        ("is_moved", c_uint32),
    ]


# MARK: - paint.h


class rg_brush(Structure):
    _fields_ = [
        ("shader", c_uint8),
        ("tile_x", c_uint8),
        ("tile_y", c_uint8),
        ("stroke", c_uint8),
        ("cap", c_uint8),
        ("join", c_uint8),
        ("even_odd", c_uint8),
        ("tint_mode", c_uint8),
        ("tint", c_uint32),
        ("image", c_uint32),
        ("stops", c_uint32),
        ("stop_count", c_uint32),
        ("matrix", c_uint32),
        ("geometry", c_float * 4),
        ("stroke_width", c_float),
        ("miter", c_float),
        ("dash_on", c_float),
        ("dash_off", c_float),
        ("trim_start", c_float),
        ("trim_end", c_float),
        ("blur", c_float),
        ("shadow_x", c_float),
        ("shadow_y", c_float),
        ("reserved", c_uint32),
    ]


class rg_command(Structure):
    _fields_ = [
        ("node", rg_node),
        ("left", c_float),
        ("top", c_float),
        ("right", c_float),
        ("bottom", c_float),
        ("op", c_uint16),
        ("flags", c_uint16),
        ("color", c_uint32),
        ("data", c_uint32),
        ("data_count", c_uint32),
        ("paint", c_uint32),
        ("image", c_uint32),
    ]


class rg_display_list(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("command_count", c_uint32),
        ("commands", c_void_p),
        ("paints", c_void_p),
        ("data", c_void_p),
        ("paint_count", c_uint32),
        ("data_count", c_uint32),
        ("damage", c_void_p),
        ("damage_count", c_uint32),
        ("changed_first", c_uint32),
        ("changed_count", c_uint32),
        ("reserved", c_uint32),
    ]


# MARK: - drawable.h


class rg_drawable(Structure):
    _fields_ = [("id", c_uint32)]


class rg_image(Structure):
    _fields_ = [("id", c_uint32)]


class rg_drawable_state(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("direction", c_uint32),
        ("states", c_uint64),
        ("level", c_int32),
        ("alpha", c_int32),
        ("mutated", c_bool),
        ("reserved", c_bool * 7),
    ]


class rg_drawable_metrics(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("width", c_float),
        ("height", c_float),
        ("min_width", c_float),
        ("min_height", c_float),
        ("padding", rg_edges),
        ("optical_insets", rg_edges),
        ("opacity", c_uint32),
        ("has_padding", c_bool),
        ("stateful", c_bool),
        ("reserved", c_bool * 6),
    ]


class rg_image_request(Structure):
    _fields_ = [
        ("path", c_char_p),
        ("view", c_void_p),
        ("resource", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("opaque", c_bool),
        ("reserved", c_bool * 3),
        ("top", c_char_p),
        ("left", c_char_p),
        ("right", c_char_p),
        ("bottom", c_char_p),
    ]


class rg_image_file(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("image", rg_image),
        ("path", c_char_p),
        ("resource", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("density", c_uint16),
        ("nine_patch", c_bool),
        ("opaque", c_bool),
    ]


class rg_drawable_def(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("bundle", c_bool),
        ("reserved", c_bool * 3),
        ("file_name", c_char_p),
        ("package", c_char_p),
    ]
