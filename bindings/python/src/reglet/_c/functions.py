# SPDX-License-Identifier: MIT
"""``lib``, the loaded library, and the table of its functions.

A test compares the table with the prototypes of include/reglet/*.h."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import (
    POINTER,
    byref,
    c_bool,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any, NoReturn

from . import library as _library
from .errors import Unsatisfiable, error_for
from .structs import (
    rg_app_bar,
    rg_auto_size,
    rg_card,
    rg_change,
    rg_change_view,
    rg_child,
    rg_child_size,
    rg_configuration,
    rg_connections,
    rg_constraint,
    rg_constraint_def,
    rg_container_class,
    rg_container_def,
    rg_content_priorities,
    rg_context_def,
    rg_css,
    rg_diagnostic,
    rg_display_list,
    rg_divider_view,
    rg_drawable,
    rg_drawable_def,
    rg_drawable_metrics,
    rg_drawable_state,
    rg_edges,
    rg_environment,
    rg_event_view,
    rg_flex_item,
    rg_flexbox,
    rg_font,
    rg_font_data,
    rg_font_def,
    rg_font_fn,
    rg_font_request,
    rg_frame,
    rg_frame_view,
    rg_grid,
    rg_grid_cell,
    rg_hit,
    rg_hit_options,
    rg_image,
    rg_image_file,
    rg_image_fn,
    rg_inflate_def,
    rg_input_def,
    rg_layout_set,
    rg_layout_set_entry,
    rg_layout_set_result,
    rg_layout_stats,
    rg_length,
    rg_lint_def,
    rg_list_def,
    rg_list_info,
    rg_memory_stats,
    rg_motion_state,
    rg_motion_view,
    rg_node,
    rg_node_def,
    rg_node_layout,
    rg_obtain_def,
    rg_overflow,
    rg_pointer,
    rg_references,
    rg_request,
    rg_resource_definition,
    rg_resource_provider,
    rg_resource_text,
    rg_resource_value,
    rg_resources_def,
    rg_safe_area,
    rg_scroll,
    rg_shaper_def,
    rg_sink_fn,
    rg_size,
    rg_source,
    rg_span,
    rg_spec,
    rg_style,
    rg_template,
    rg_text_caret,
    rg_text_hit,
    rg_text_line,
    rg_text_run,
    rg_timing,
    rg_transform,
    rg_transition_def,
    rg_tree_def,
    rg_vfl_def,
)

lib, library_path = _library.load_library()

ErrCheck = Callable[[Any, Any, tuple[Any, ...]], Any]

# MARK: - errcheck functions


def _context(status: int, function: object, arguments: tuple[Any, ...]) -> None:
    """Check a call whose first argument is the context, which has the message."""
    if status:
        raise_status(arguments[0], status)


def raise_status(context: c_void_p, status: int) -> NoReturn:
    """Raise the exception of a failed call about a context."""
    error = error_for(status, lib.rg_error_message(context).decode("utf-8", "replace"))
    if isinstance(error, Unsatisfiable):
        error.names = conflict_names(context)
    raise error


def conflict_names(context: c_void_p) -> tuple[str, ...]:
    """The names of the constraints in the last conflict."""
    names: list[str] = []
    while (name := lib.rg_constraints_conflict_name(context, len(names))) is not None:
        names.append(name.decode("utf-8", "replace"))
    return tuple(names)


def _creation(status: int, function: object, arguments: tuple[Any, ...]) -> None:
    """Check rg_context_create, which leaves no context: the message comes from the definition."""
    if status:
        reason = lib.rg_context_check(arguments[0]) or lib.rg_status_name(status)
        raise error_for(status, reason.decode("utf-8", "replace"))


def _view(view: rg_divider_view, function: object, arguments: tuple[Any, ...]) -> rg_divider_view:
    """Check a call that returns a view with a status in it."""
    _context(view.status, function, arguments)
    return view


def _request(status: int, function: object, arguments: tuple[Any, ...]) -> None:
    """Check a call on the request of a callback, which points at the context."""
    if status:
        raise error_for(status, lib.rg_error_message(arguments[0].context).decode("utf-8", "replace"))


def _resources(status: int, function: Any, arguments: tuple[Any, ...]) -> None:
    """Check a call about resources, which has no message: the caller writes a better one."""
    if status:
        raise error_for(status, f"{function.__name__}: {lib.rg_status_name(status).decode('utf-8', 'replace')}")


# MARK: - The table

_ctx = c_void_p
_status = c_int32
_enum = c_uint32
_u32 = c_uint32
_array = c_void_p  # a pointer to elements the caller keeps; None is NULL
_str = c_char_p
_res = c_void_p  # rg_resources *
_view_of = c_void_p  # rg_resource_view *

FUNCTIONS: tuple[tuple[str, Any, tuple[Any, ...], ErrCheck | None], ...] = (
    # base.h
    ("rg_version", _u32, (), None),
    ("rg_status_name", _str, (_status,), None),
    # context.h
    ("rg_context_def_init", None, (POINTER(rg_context_def), c_size_t), None),
    ("rg_context_required_size", c_size_t, (POINTER(rg_context_def),), None),
    ("rg_context_create", _status, (POINTER(rg_context_def), POINTER(c_void_p)), _creation),
    ("rg_context_check", _str, (POINTER(rg_context_def),), None),
    ("rg_context_destroy", None, (_ctx,), None),
    ("rg_error_message", _str, (_ctx,), None),
    ("rg_context_memory_stats", _status, (_ctx, POINTER(rg_memory_stats)), _context),
    ("rg_context_trim", _status, (_ctx,), _context),
    ("rg_context_set_pixel_scale", _status, (_ctx, c_float), _context),
    ("rg_diagnostic_count", _u32, (_ctx,), None),
    ("rg_diagnostic_at", _status, (_ctx, _u32, POINTER(rg_diagnostic)), _context),
    ("rg_diagnostics_clear", None, (_ctx,), None),
    # style.h
    ("rg_style_init", None, (POINTER(rg_style), c_size_t), None),
    ("rg_node_set_length", _status, (_ctx, rg_node, _enum, rg_length), _context),
    ("rg_node_set_float", _status, (_ctx, rg_node, _enum, c_float), _context),
    ("rg_node_set_int", _status, (_ctx, rg_node, _enum, c_int32), _context),
    ("rg_node_get_length", _status, (_ctx, rg_node, _enum, POINTER(rg_length)), _context),
    ("rg_node_get_float", _status, (_ctx, rg_node, _enum, POINTER(c_float)), _context),
    ("rg_node_get_int", _status, (_ctx, rg_node, _enum, POINTER(c_int32)), _context),
    ("rg_nodes_set_length", _status, (_ctx, _enum, _array, c_size_t, _array, c_size_t, c_size_t), _context),
    ("rg_nodes_set_float", _status, (_ctx, _enum, _array, c_size_t, _array, c_size_t, c_size_t), _context),
    ("rg_nodes_set_int", _status, (_ctx, _enum, _array, c_size_t, _array, c_size_t, c_size_t), _context),
    ("rg_node_set_style", _status, (_ctx, rg_node, POINTER(rg_style)), _context),
    ("rg_node_get_style", _status, (_ctx, rg_node, POINTER(rg_style)), _context),
    # node.h
    ("rg_node_def_init", None, (POINTER(rg_node_def), c_size_t), None),
    ("rg_node_create", _status, (_ctx, rg_node, POINTER(rg_node_def), POINTER(rg_node)), _context),
    ("rg_node_create_at", _status, (_ctx, rg_node, _u32, POINTER(rg_node_def), POINTER(rg_node)), _context),
    ("rg_tree_create", _status, (_ctx, POINTER(rg_tree_def), _array), _context),
    ("rg_node_destroy", _status, (_ctx, rg_node), _context),
    ("rg_node_insert", _status, (_ctx, rg_node, rg_node, _u32), _context),
    ("rg_node_insert_before", _status, (_ctx, rg_node, rg_node), _context),
    ("rg_node_remove", _status, (_ctx, rg_node), _context),
    ("rg_node_is_valid", c_bool, (_ctx, rg_node), None),
    ("rg_node_count", _u32, (_ctx,), None),
    ("rg_node_parent", rg_node, (_ctx, rg_node), None),
    ("rg_node_root", rg_node, (_ctx, rg_node), None),
    ("rg_node_first_child", rg_node, (_ctx, rg_node), None),
    ("rg_node_last_child", rg_node, (_ctx, rg_node), None),
    ("rg_node_next_sibling", rg_node, (_ctx, rg_node), None),
    ("rg_node_previous_sibling", rg_node, (_ctx, rg_node), None),
    ("rg_node_child_at", rg_node, (_ctx, rg_node, _u32), None),
    ("rg_node_child_count", _u32, (_ctx, rg_node), None),
    ("rg_node_next", rg_node, (_ctx, rg_node, rg_node), None),
    ("rg_node_kind", _status, (_ctx, rg_node, POINTER(c_uint32)), _context),
    ("rg_node_set_user_data", _status, (_ctx, rg_node, c_void_p), _context),
    ("rg_node_user_data", c_void_p, (_ctx, rg_node), None),
    ("rg_node_set_id", _status, (_ctx, rg_node, _str, c_size_t), _context),
    ("rg_node_id", _str, (_ctx, rg_node), None),
    ("rg_node_find", _status, (_ctx, rg_node, _str, POINTER(rg_node)), _context),
    # relative.h
    ("rg_node_set_anchor", _status, (_ctx, rg_node, _enum, _str, c_size_t), _context),
    ("rg_node_set_anchor_node", _status, (_ctx, rg_node, _enum, rg_node), _context),
    ("rg_node_get_anchor", _status, (_ctx, rg_node, _enum, POINTER(c_char_p), POINTER(rg_node)), _context),
    ("rg_node_set_parent_rules", _status, (_ctx, rg_node, _u32), _context),
    ("rg_node_get_parent_rules", _status, (_ctx, rg_node, POINTER(c_uint32)), _context),
    # scroll.h
    ("rg_node_set_scroll", _status, (_ctx, rg_node, c_float, c_float), _context),
    ("rg_node_get_scroll", _status, (_ctx, rg_node, POINTER(rg_scroll)), _context),
    ("rg_node_scroll_into_view", _status, (_ctx, rg_node, POINTER(rg_frame), POINTER(rg_edges)), _context),
    ("rg_node_visible_frame", _status, (_ctx, rg_node, POINTER(rg_frame), POINTER(rg_frame)), _context),
    ("rg_node_set_viewport_inset", _status, (_ctx, rg_node, c_float, rg_node), _context),
    ("rg_node_get_viewport_inset", _status, (_ctx, rg_node, POINTER(c_float)), _context),
    # transform.h
    ("rg_transform_init", None, (POINTER(rg_transform), c_size_t), None),
    ("rg_node_set_transform", _status, (_ctx, rg_node, POINTER(rg_transform)), _context),
    ("rg_node_get_transform", _status, (_ctx, rg_node, POINTER(rg_transform)), _context),
    # list.h
    ("rg_list_def_init", None, (POINTER(rg_list_def), c_size_t), None),
    ("rg_list_set", _status, (_ctx, rg_node, POINTER(rg_list_def)), _context),
    ("rg_list_layout", _status, (_ctx, rg_node, c_float, c_float), _context),
    ("rg_list_insert", _status, (_ctx, rg_node, _u32, _u32), _context),
    ("rg_list_remove", _status, (_ctx, rg_node, _u32, _u32), _context),
    ("rg_list_move", _status, (_ctx, rg_node, _u32, _u32, _u32), _context),
    ("rg_list_change", _status, (_ctx, rg_node, _u32, _u32, _u32), _context),
    ("rg_list_replace", _status, (_ctx, rg_node, c_void_p, _u32, c_void_p, _u32), _context),
    ("rg_list_scroll_to", _status, (_ctx, rg_node, _u32, _u32), _context),
    ("rg_list_scroll_pages", _status, (_ctx, rg_node, c_int32), _context),
    ("rg_list_get_info", _status, (_ctx, rg_node, POINTER(rg_list_info)), _context),
    ("rg_list_node", rg_node, (_ctx, rg_node, _u32), None),
    ("rg_list_find", _status, (_ctx, rg_node, POINTER(rg_node), POINTER(c_uint32)), _context),
    ("rg_list_item_at", _status, (_ctx, rg_node, c_double, POINTER(c_uint32)), _context),
    (
        "rg_list_item_extent",
        _status,
        (_ctx, rg_node, _u32, POINTER(c_double), POINTER(c_double), POINTER(c_bool)),
        _context,
    ),
    ("rg_list_snap", _status, (_ctx, rg_node, c_double, _u32, POINTER(c_double)), _context),
    # motion.h
    ("rg_transition_def_init", None, (POINTER(rg_transition_def), c_size_t), None),
    ("rg_transition_begin", _status, (_ctx, rg_node, POINTER(rg_transition_def)), _context),
    ("rg_transition_step", _status, (_ctx, c_float, POINTER(rg_motion_view)), _context),
    ("rg_transitions_end", _status, (_ctx,), _context),
    ("rg_timing_at", rg_motion_state, (POINTER(rg_timing), c_double), None),
    ("rg_timing_length", c_double, (POINTER(rg_timing),), None),
    ("rg_spring_at", rg_motion_state, (c_float, c_float, rg_motion_state, c_double, c_double), None),
    ("rg_fling_at", rg_motion_state, (rg_motion_state, c_float, c_double), None),
    ("rg_fling_length", c_double, (c_double, c_float), None),
    # input.h
    ("rg_input_def_init", None, (POINTER(rg_input_def), c_size_t), None),
    ("rg_node_set_input", _status, (_ctx, rg_node, POINTER(rg_input_def)), _context),
    ("rg_nodes_set_input", _status, (_ctx, _array, c_size_t, _array, c_size_t, c_size_t), _context),
    ("rg_node_get_input", _status, (_ctx, rg_node, POINTER(rg_input_def)), _context),
    ("rg_node_set_touch_area", _status, (_ctx, rg_node, POINTER(rg_edges)), _context),
    ("rg_node_get_touch_area", _status, (_ctx, rg_node, POINTER(rg_edges)), _context),
    ("rg_hit_options_init", None, (POINTER(rg_hit_options), c_size_t), None),
    (
        "rg_hit_test",
        _status,
        (_ctx, rg_node, c_float, c_float, POINTER(rg_hit_options), POINTER(rg_node)),
        _context,
    ),
    (
        "rg_hit_path",
        _status,
        (_ctx, rg_node, c_float, c_float, POINTER(rg_hit_options), POINTER(rg_hit), _u32, POINTER(c_uint32)),
        _context,
    ),
    ("rg_focus_next", _status, (_ctx, rg_node, rg_node, POINTER(rg_frame), _enum, POINTER(rg_node)), _context),
    ("rg_focus_default", _status, (_ctx, rg_node, POINTER(rg_node)), _context),
    ("rg_node_scroll_by", _status, (_ctx, rg_node, c_float, c_float, POINTER(c_float), POINTER(c_float)), _context),
    (
        "rg_scroll_at",
        _status,
        (_ctx, rg_node, c_float, c_float, c_float, c_float, POINTER(c_float), POINTER(c_float)),
        _context,
    ),
    (
        "rg_node_scroll_bar",
        _status,
        (_ctx, rg_node, c_float, c_float, POINTER(rg_frame), POINTER(rg_frame)),
        _context,
    ),
    ("rg_pointer_down", _status, (_ctx, rg_node, POINTER(rg_pointer), c_float, c_float), _context),
    ("rg_pointer_move", _status, (_ctx, POINTER(rg_pointer), c_float, c_float), _context),
    ("rg_pointer_up", _status, (_ctx, POINTER(rg_pointer), c_float, c_float, POINTER(rg_node)), _context),
    ("rg_pointer_cancel", None, (POINTER(rg_pointer),), None),
    # overflow.h
    ("rg_node_overflow", _status, (_ctx, rg_node, POINTER(rg_overflow)), _context),
    ("rg_lint_def_init", None, (POINTER(rg_lint_def), c_size_t), None),
    ("rg_lint", _status, (_ctx, rg_node, POINTER(rg_lint_def), POINTER(c_uint32)), _context),
    # table.h
    ("rg_node_set_columns", _status, (_ctx, rg_node, _enum, POINTER(c_uint32), c_size_t), _context),
    ("rg_node_get_columns", _status, (_ctx, rg_node, _enum, POINTER(c_uint32), _u32, POINTER(c_uint32)), _context),
    ("rg_node_set_table_cell", _status, (_ctx, rg_node, c_int32, c_int32), _context),
    ("rg_node_get_table_cell", _status, (_ctx, rg_node, POINTER(c_int32), POINTER(c_int32)), _context),
    # css.h
    ("rg_css_init", None, (POINTER(rg_css), c_size_t), None),
    ("rg_node_set_css", _status, (_ctx, rg_node, POINTER(rg_css)), _context),
    ("rg_node_get_css", _status, (_ctx, rg_node, POINTER(rg_css)), _context),
    ("rg_nodes_set_css", _status, (_ctx, _array, c_size_t, POINTER(rg_css), c_size_t, c_size_t), _context),
    ("rg_node_set_css_text", _status, (_ctx, rg_node, _str, c_size_t), _context),
    ("rg_node_set_css_grid", _status, (_ctx, rg_node, c_uint32, _str, c_size_t), _context),
    ("rg_node_css_scroll_size", _status, (_ctx, rg_node, POINTER(rg_size)), _context),
    # flexbox.h
    ("rg_flexbox_init", None, (POINTER(rg_flexbox), c_size_t), None),
    ("rg_flex_item_init", None, (POINTER(rg_flex_item), c_size_t), None),
    ("rg_node_set_flexbox", _status, (_ctx, rg_node, POINTER(rg_flexbox)), _context),
    ("rg_node_get_flexbox", _status, (_ctx, rg_node, POINTER(rg_flexbox)), _context),
    ("rg_node_set_flex_item", _status, (_ctx, rg_node, POINTER(rg_flex_item)), _context),
    ("rg_node_get_flex_item", _status, (_ctx, rg_node, POINTER(rg_flex_item)), _context),
    # grid.h
    ("rg_grid_init", None, (POINTER(rg_grid), c_size_t), None),
    ("rg_grid_cell_init", None, (POINTER(rg_grid_cell), c_size_t), None),
    ("rg_node_set_grid", _status, (_ctx, rg_node, POINTER(rg_grid)), _context),
    ("rg_node_get_grid", _status, (_ctx, rg_node, POINTER(rg_grid)), _context),
    ("rg_node_set_grid_cell", _status, (_ctx, rg_node, POINTER(rg_grid_cell)), _context),
    ("rg_node_get_grid_cell", _status, (_ctx, rg_node, POINTER(rg_grid_cell)), _context),
    ("rg_nodes_set_grid_cell", _status, (_ctx, _array, c_size_t, _array, c_size_t, c_size_t), _context),
    # params.h
    ("rg_node_set_param", _status, (_ctx, rg_node, _enum, c_float), _context),
    ("rg_node_get_param", _status, (_ctx, rg_node, _enum, POINTER(c_float)), _context),
    # coordinator.h
    ("rg_node_get_app_bar", _status, (_ctx, rg_node, POINTER(rg_app_bar)), _context),
    ("rg_node_set_coordinator_anchor", _status, (_ctx, rg_node, rg_node), _context),
    ("rg_node_get_coordinator_anchor", _status, (_ctx, rg_node, POINTER(rg_node)), _context),
    ("rg_node_set_keylines", _status, (_ctx, rg_node, POINTER(c_float), c_size_t), _context),
    # panes.h
    ("rg_card_padding", rg_edges, (POINTER(rg_card),), None),
    ("rg_node_set_displayed_child", _status, (_ctx, rg_node, c_int32), _context),
    # text.h
    ("rg_font_create", _status, (_ctx, POINTER(rg_font_def), POINTER(rg_font)), _context),
    ("rg_font_destroy", _status, (_ctx, rg_font), _context),
    ("rg_font_sized", _status, (_ctx, rg_font, c_float, POINTER(rg_font)), _context),
    ("rg_context_set_fonts", _status, (_ctx, rg_font_fn, c_void_p), _context),
    ("rg_font_find", _status, (_ctx, POINTER(rg_font_request), POINTER(rg_font)), _context),
    ("rg_font_info", _status, (_ctx, rg_font, POINTER(rg_font_data)), _context),
    ("rg_font_advance", c_float, (_ctx, rg_font, _u32), None),
    ("rg_node_set_text", _status, (_ctx, rg_node, _str, c_size_t), _context),
    ("rg_nodes_set_text", _status, (_ctx, _array, c_size_t, POINTER(c_char_p), c_size_t, c_size_t), _context),
    ("rg_node_text", _str, (_ctx, rg_node, POINTER(c_size_t)), None),
    ("rg_node_set_hint", _status, (_ctx, rg_node, _str, c_size_t), _context),
    ("rg_node_hint", _str, (_ctx, rg_node, POINTER(c_size_t)), None),
    ("rg_node_set_max_length", _status, (_ctx, rg_node, c_int32), _context),
    ("rg_node_max_length", c_int32, (_ctx, rg_node), None),
    ("rg_node_set_auto_size", _status, (_ctx, rg_node, POINTER(rg_auto_size)), _context),
    ("rg_node_auto_size", _status, (_ctx, rg_node, POINTER(rg_auto_size)), _context),
    ("rg_node_set_spans", _status, (_ctx, rg_node, POINTER(rg_span), _u32), _context),
    ("rg_node_spans", _status, (_ctx, rg_node, POINTER(rg_span), _u32, POINTER(c_uint32)), _context),
    ("rg_node_lines", _status, (_ctx, rg_node, POINTER(rg_text_line), _u32, POINTER(c_uint32)), _context),
    ("rg_node_text_runs", _status, (_ctx, rg_node, POINTER(rg_text_run), _u32, POINTER(c_uint32)), _context),
    ("rg_node_text_hit", _status, (_ctx, rg_node, c_float, c_float, POINTER(rg_text_hit)), _context),
    ("rg_node_caret", _status, (_ctx, rg_node, c_uint32, POINTER(rg_text_caret)), _context),
    ("rg_node_mark_dirty", _status, (_ctx, rg_node), _context),
    # shaping.h
    ("rg_shaper_def_init", None, (POINTER(rg_shaper_def), c_size_t), None),
    ("rg_context_set_shaper", _status, (_ctx, POINTER(rg_shaper_def)), _context),
    # unicode.h
    ("rg_text_boundaries", _status, (_ctx, _str, c_size_t, POINTER(c_uint8)), _context),
    ("rg_text_levels", _status, (_ctx, _str, c_size_t, c_uint32, POINTER(c_uint8), POINTER(c_uint8)), _context),
    ("rg_codepoint_mirrored", c_uint32, (c_uint32,), None),
    # custom.h
    ("rg_container_def_init", None, (POINTER(rg_container_def), c_size_t), None),
    ("rg_container_register", _status, (_ctx, POINTER(rg_container_def), POINTER(rg_container_class)), _context),
    ("rg_node_set_container_class", _status, (_ctx, rg_node, rg_container_class), _context),
    ("rg_node_get_container_class", _status, (_ctx, rg_node, POINTER(rg_container_class)), _context),
    ("rg_node_set_custom_params", _status, (_ctx, rg_node, _array, c_size_t), _context),
    ("rg_node_custom_params", c_void_p, (_ctx, rg_node, POINTER(c_size_t)), None),
    ("rg_request_child", _status, (rg_request, _u32, POINTER(rg_child)), _request),
    (
        "rg_request_child_specs",
        _status,
        (rg_request, _u32, c_float, c_float, POINTER(rg_spec), POINTER(rg_spec)),
        _request,
    ),
    (
        "rg_request_measure_child",
        _status,
        (rg_request, _u32, rg_spec, rg_spec, POINTER(rg_child_size)),
        _request,
    ),
    ("rg_request_set_child_frame", _status, (rg_request, _u32, c_float, c_float, c_float, c_float), _request),
    # connections.h
    ("rg_connections_init", None, (POINTER(rg_connections), c_size_t), None),
    ("rg_references_init", None, (POINTER(rg_references), c_size_t), None),
    ("rg_node_set_connections", _status, (_ctx, rg_node, POINTER(rg_connections)), _context),
    ("rg_node_get_connections", _status, (_ctx, rg_node, POINTER(rg_connections)), _context),
    ("rg_node_set_references", _status, (_ctx, rg_node, POINTER(rg_references)), _context),
    ("rg_node_get_references", _status, (_ctx, rg_node, POINTER(rg_references)), _context),
    # constraint.h
    ("rg_constraint_def_init", None, (POINTER(rg_constraint_def), c_size_t), None),
    ("rg_constraints_add", _status, (_ctx, rg_node, _array, c_size_t, c_size_t, _array), _context),
    ("rg_constraint_add", _status, (_ctx, rg_node, POINTER(rg_constraint_def), POINTER(rg_constraint)), _context),
    ("rg_constraint_remove", _status, (_ctx, rg_constraint), _context),
    ("rg_constraint_set_constant", _status, (_ctx, rg_constraint, c_double), _context),
    ("rg_constraint_set_multiplier", _status, (_ctx, rg_constraint, c_double), _context),
    ("rg_constraint_set_priority", _status, (_ctx, rg_constraint, c_float), _context),
    ("rg_constraint_set_relation", _status, (_ctx, rg_constraint, _enum), _context),
    ("rg_constraint_get", _status, (_ctx, rg_constraint, POINTER(rg_constraint_def)), _context),
    ("rg_constraint_count", _u32, (_ctx, rg_node), None),
    ("rg_constraints_list", _status, (_ctx, rg_node, _array, _u32), _context),
    ("rg_constraints_begin", _status, (_ctx,), _context),
    ("rg_constraints_commit", _status, (_ctx, rg_node), _context),
    ("rg_constraints_rollback", _status, (_ctx,), _context),
    ("rg_constraints_conflict", _status, (_ctx, _array, _u32, POINTER(c_uint32)), _context),
    ("rg_constraints_conflict_name", _str, (_ctx, _u32), None),
    ("rg_constraints_ambiguous", _status, (_ctx, rg_node, _array, _u32, POINTER(c_uint32)), _context),
    ("rg_node_set_content_priorities", _status, (_ctx, rg_node, POINTER(rg_content_priorities)), _context),
    ("rg_node_get_content_priorities", _status, (_ctx, rg_node, POINTER(rg_content_priorities)), _context),
    ("rg_node_set_safe_area", _status, (_ctx, rg_node, POINTER(rg_safe_area)), _context),
    ("rg_node_get_safe_area", _status, (_ctx, rg_node, POINTER(rg_safe_area)), _context),
    # vfl.h
    ("rg_vfl_def_init", None, (POINTER(rg_vfl_def), c_size_t), None),
    (
        "rg_constraints_add_vfl",
        _status,
        (_ctx, rg_node, _str, c_size_t, POINTER(rg_vfl_def), _array, _u32, POINTER(c_uint32)),
        _context,
    ),
    # environment.h
    ("rg_environment_init", None, (POINTER(rg_environment), c_size_t), None),
    # layout_set.h
    ("rg_layout_set_entry_init", None, (POINTER(rg_layout_set_entry), c_size_t), None),
    ("rg_layout_set_create", _status, (_ctx, _array, c_size_t, c_size_t, POINTER(rg_layout_set)), _context),
    ("rg_layout_set_destroy", _status, (_ctx, rg_layout_set), _context),
    (
        "rg_layout_set_apply",
        _status,
        (_ctx, rg_layout_set, rg_node, POINTER(rg_environment), POINTER(rg_layout_set_result)),
        _context,
    ),
    # layout.h
    ("rg_layout", _status, (_ctx, rg_node, c_float, c_float), _context),
    ("rg_layout_specs", _status, (_ctx, rg_node, rg_spec, rg_spec), _context),
    ("rg_measure", _status, (_ctx, rg_node, rg_spec, rg_spec, POINTER(rg_size)), _context),
    ("rg_node_frame", _status, (_ctx, rg_node, POINTER(rg_frame)), _context),
    ("rg_node_layout_info", _status, (_ctx, rg_node, POINTER(rg_node_layout)), _context),
    ("rg_frames", rg_frame_view, (_ctx,), None),
    ("rg_frames_keep", _status, (_ctx, c_bool), _context),
    ("rg_epoch", c_uint64, (_ctx,), None),
    ("rg_node_row", _u32, (_ctx, rg_node), None),
    ("rg_frames_unsnapped", _status, (_ctx, _array, _u32), _context),
    ("rg_change_count", _u32, (_ctx,), None),
    ("rg_changes_take", _status, (_ctx, POINTER(rg_change), _u32, POINTER(c_uint32)), _context),
    ("rg_changes", rg_change_view, (_ctx,), _view),
    ("rg_changes_clear", _status, (_ctx,), _context),
    ("rg_context_layout_stats", _status, (_ctx, POINTER(rg_layout_stats)), _context),
    # events.h
    ("rg_events_enable", _status, (_ctx, rg_node, _u32, _u32), _context),
    ("rg_events", rg_event_view, (_ctx,), None),
    ("rg_events_clear", _status, (_ctx,), _context),
    # layout.h
    ("rg_node_paint_order", _status, (_ctx, rg_node, POINTER(rg_node), _u32, POINTER(c_uint32)), _context),
    ("rg_dividers", rg_divider_view, (_ctx, rg_node), _view),
    ("rg_divider_count", _status, (_ctx, rg_node, _u32, POINTER(c_uint32)), _context),
    ("rg_node_dividers", _status, (_ctx, rg_node, POINTER(rg_frame), _u32, POINTER(c_uint32)), _context),
    # dump.h
    ("rg_dump", _status, (_ctx, rg_node, _enum, rg_sink_fn, c_void_p), _context),
    ("rg_node_explain", _status, (_ctx, rg_node, _enum, rg_sink_fn, c_void_p), _context),
    # markup.h
    ("rg_inflate_def_init", None, (POINTER(rg_inflate_def), c_size_t), None),
    ("rg_inflate", _status, (_ctx, _str, c_size_t, POINTER(rg_inflate_def), POINTER(rg_node)), _context),
    ("rg_inflate_file", _status, (_ctx, _str, POINTER(rg_inflate_def), POINTER(rg_node)), _context),
    (
        "rg_reinflate",
        _status,
        (_ctx, rg_node, _str, c_size_t, POINTER(rg_inflate_def), POINTER(rg_node)),
        _context,
    ),
    ("rg_node_tag", _str, (_ctx, rg_node), None),
    ("rg_node_source", _status, (_ctx, rg_node, POINTER(rg_source)), _context),
    ("rg_node_attribute_count", _u32, (_ctx, rg_node), None),
    ("rg_node_attribute_at", _status, (_ctx, rg_node, _u32, POINTER(c_char_p), POINTER(c_char_p)), _context),
    ("rg_node_attribute", _str, (_ctx, rg_node, _str), None),
    # resources.h
    ("rg_resources_def_init", None, (POINTER(rg_resources_def), c_size_t), None),
    ("rg_configuration_init", None, (POINTER(rg_configuration), c_size_t), None),
    ("rg_obtain_def_init", None, (POINTER(rg_obtain_def), c_size_t), None),
    ("rg_resources_create", _status, (POINTER(rg_resources_def), POINTER(c_void_p)), _resources),
    ("rg_resources_destroy", None, (_res,), None),
    ("rg_resources_diagnostic_count", _u32, (_res,), None),
    ("rg_resources_diagnostic_at", _status, (_res, _u32, POINTER(rg_diagnostic)), _resources),
    ("rg_resources_add_folder", _status, (_res, _str, _str), _resources),
    ("rg_resources_add_provider", _status, (_res, _str, POINTER(rg_resource_provider)), _resources),
    ("rg_resources_add_file", _status, (_res, _str, _str, _str, c_size_t), _resources),
    ("rg_resources_add_set", _status, (_res, _str, _str, _str, c_size_t), _resources),
    ("rg_resources_add_bundle", _status, (_res, _str, _str), _resources),
    ("rg_resources_next_folder", _status, (_res, _str), _resources),
    ("rg_resources_freeze", _status, (_res,), _resources),
    ("rg_resources_save", _status, (_res, rg_sink_fn, c_void_p), _resources),
    ("rg_resources_load", _status, (_res, c_void_p, c_size_t, c_bool), _resources),
    ("rg_resources_add_pack", _status, (_res, c_void_p, c_size_t, c_bool), _resources),
    ("rg_resources_find", _status, (_res, _str, POINTER(c_uint32)), _resources),
    ("rg_resources_definition_at", _status, (_res, _u32, _u32, POINTER(rg_resource_definition)), _resources),
    ("rg_resources_name", c_size_t, (_res, _u32, _str, c_size_t), None),
    ("rg_resources_spans", _status, (_res, _u32, _array, _u32, POINTER(c_uint32)), _resources),
    ("rg_resource_view_create", _status, (_res, POINTER(rg_configuration), POINTER(c_void_p)), _resources),
    ("rg_context_set_resources", _status, (_ctx, _view_of), _context),
    ("rg_inflate_resource", _status, (_ctx, _str, POINTER(rg_inflate_def), POINTER(rg_node)), _context),
    ("rg_reinflate_resource", _status, (_ctx, rg_node, _str, POINTER(rg_inflate_def), POINTER(rg_node)), _context),
    ("rg_context_update_resources", _status, (_ctx, POINTER(rg_inflate_def)), _context),
    ("rg_stub_inflate", _status, (_ctx, rg_node, POINTER(rg_inflate_def), POINTER(rg_node)), _context),
    ("rg_resource_view_destroy", None, (_view_of,), None),
    ("rg_resource_view_apply_style", _status, (_view_of, _u32, c_bool), _resources),
    ("rg_resource_view_set_theme", _status, (_view_of, _array, _u32), _resources),
    ("rg_resource_view_push_theme", _status, (_view_of, _u32), _resources),
    ("rg_resource_view_pop_theme", _status, (_view_of,), _resources),
    ("rg_resource_view_set_configuration", _status, (_view_of, POINTER(rg_configuration)), _resources),
    ("rg_resource_view_style", _status, (_view_of, _u32, _array, _u32, POINTER(c_uint32)), _resources),
    ("rg_resource_view_value", _status, (_view_of, _u32, c_bool, POINTER(rg_resource_value)), _resources),
    ("rg_resource_view_text", _status, (_view_of, _u32, POINTER(rg_resource_text)), _resources),
    ("rg_resource_view_path", c_char_p, (_view_of, _u32), None),
    ("rg_resource_view_read", _status, (_view_of, _u32, rg_sink_fn, c_void_p), _resources),
    ("rg_resource_view_explain", _status, (_view_of, _u32, rg_sink_fn, c_void_p), _resources),
    ("rg_resource_view_plural", _status, (_view_of, _u32, c_int64, POINTER(rg_resource_text)), _resources),
    ("rg_resource_view_array", _status, (_view_of, _u32, _array, _u32, POINTER(c_uint32)), _resources),
    ("rg_resource_view_color", _status, (_view_of, _u32, _array, _u32, POINTER(c_uint32)), _resources),
    ("rg_resource_view_color_info", _status, (_view_of, _u32, POINTER(c_bool), POINTER(c_bool)), _resources),
    ("rg_resource_view_attribute", _status, (_view_of, _u32, POINTER(rg_resource_value)), _resources),
    ("rg_resource_view_obtain", _status, (_view_of, POINTER(rg_obtain_def), _array, _u32, _array), _resources),
    # paint.h
    ("rg_path_simplify", _u32, (_array, _u32, _array, _u32), None),
    # drawable.h
    ("rg_drawable_state_init", None, (POINTER(rg_drawable_state), c_size_t), None),
    ("rg_drawable_def_init", None, (POINTER(rg_drawable_def), c_size_t), None),
    ("rg_context_set_images", _status, (_ctx, rg_image_fn, c_void_p), _context),
    ("rg_drawable_load", _status, (_ctx, _str, POINTER(rg_drawable)), _context),
    ("rg_drawable_parse", _status, (_ctx, _str, c_size_t, POINTER(rg_drawable_def), POINTER(rg_drawable)), _context),
    ("rg_drawable_color", _status, (_ctx, _u32, POINTER(rg_drawable)), _context),
    ("rg_drawable_destroy", _status, (_ctx, rg_drawable), _context),
    (
        "rg_drawable_info",
        _status,
        (_ctx, rg_drawable, POINTER(rg_drawable_state), POINTER(rg_frame), POINTER(rg_drawable_metrics)),
        _context,
    ),
    (
        "rg_drawable_paint",
        _status,
        (_ctx, rg_drawable, POINTER(rg_drawable_state), POINTER(rg_frame), POINTER(rg_display_list)),
        _context,
    ),
    ("rg_image_info", _status, (_ctx, rg_image, POINTER(rg_image_file)), _context),
    ("rg_state_bit", _status, (_ctx, _str, POINTER(c_uint64)), _context),
    # appearance.h
    ("rg_node_set_drawable", _status, (_ctx, rg_node, _enum, rg_drawable), _context),
    ("rg_node_drawable", _status, (_ctx, rg_node, _enum, POINTER(rg_drawable)), _context),
    ("rg_node_set_drawing", _status, (_ctx, rg_node, _enum, c_int32), _context),
    ("rg_node_get_drawing", _status, (_ctx, rg_node, _enum, POINTER(c_int32)), _context),
    ("rg_node_set_states", _status, (_ctx, rg_node, c_uint64, c_uint64), _context),
    ("rg_node_states", _status, (_ctx, rg_node, POINTER(c_uint64)), _context),
    ("rg_paint", _status, (_ctx, rg_node, _u32, POINTER(rg_display_list)), _context),
    # template.h
    (
        "rg_template_create",
        _status,
        (_ctx, _str, c_size_t, POINTER(rg_inflate_def), POINTER(rg_template)),
        _context,
    ),
    ("rg_template_create_resource", _status, (_ctx, _str, POINTER(rg_inflate_def), POINTER(rg_template)), _context),
    ("rg_template_destroy", _status, (_ctx, rg_template), _context),
    ("rg_template_node_count", _u32, (_ctx, rg_template), None),
    ("rg_template_node", _status, (_ctx, rg_template, _str, POINTER(c_uint32)), _context),
    ("rg_template_instantiate", _status, (_ctx, rg_template, rg_node, _u32, _array), _context),
    ("rg_template_save", _status, (_ctx, rg_template, rg_sink_fn, c_void_p), _context),
    (
        "rg_template_load",
        _status,
        (_ctx, c_void_p, c_size_t, POINTER(rg_inflate_def), POINTER(rg_template)),
        _context,
    ),
)

for _name, _restype, _argtypes, _errcheck in FUNCTIONS:
    try:
        _function = getattr(lib, _name)
    except AttributeError:
        _found = f"version {_library.unpack_version(lib.rg_version())} without {_name}"
        raise _library.mismatch(_found, library_path) from None
    _function.restype = _restype
    _function.argtypes = _argtypes
    if _errcheck is not None:
        _function.errcheck = _errcheck

__all__ = ["FUNCTIONS", "byref", "lib", "library_path", "raise_status"]
