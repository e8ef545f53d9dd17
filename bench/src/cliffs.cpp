// SPDX-License-Identifier: MIT
// cliffs [NAME...] [SIZE]: small edits in large trees, building, memory. Prints a name, a size, nanoseconds (or bytes,
// or a ratio) and the slowness of the machine meanwhile, a line. What must not grow is measured at three sizes, or at
// SIZE alone. Under callgrind, it prints the share of one operation in the collected instructions instead of a time.
#include "cliffs.hpp"

#include <cstring>

namespace cliffs {
namespace {

std::vector<Case> cases() {
    const std::vector<int> rows = {1'000, 2'000, 4'000}, views = {500, 1'000, 2'000};
    using C = Constrained;
    return {
        {"barrier_first", views, [](int n) { return constrained_first(C::barrier, n); }},
        {"barrier_width", views, [](int n) { return constrained_width(C::barrier, n); }},
        {"barrier_edit", views, [](int n) { return constrained_edit(C::barrier, n); }},
        {"loose_first", views, [](int n) { return constrained_first(C::loose, n); }},
        {"loose_width", views, [](int n) { return constrained_width(C::loose, n); }},
        {"loose_edit", views, [](int n) { return constrained_edit(C::loose, n); }},
        {"connected_chain_first", views, [](int n) { return constrained_first(C::chain, n); }},
        {"connected_chain_width", views, [](int n) { return constrained_width(C::chain, n); }},
        {"connected_chain_edit", views, [](int n) { return constrained_edit(C::chain, n); }},
        {"wrapping_chain_first", views, [](int n) { return constrained_first(C::wrapping, n); }},
        {"wrapping_chain_width", views, [](int n) { return constrained_width(C::wrapping, n); }},
        {"wrapping_chain_edit", views, [](int n) { return constrained_edit(C::wrapping, n); }},
        {"short_chains_first", views, [](int n) { return constrained_first(C::rows, n); }},
        {"short_chains_width", views, [](int n) { return constrained_width(C::rows, n); }},
        {"short_chains_edit", views, [](int n) { return constrained_edit(C::rows, n); }},
        {"tens_first", views, [](int n) { return constrained_first(C::tens, n); }},
        {"tens_width", views, [](int n) { return constrained_width(C::tens, n); }},
        {"tens_edit", views, [](int n) { return constrained_edit(C::tens, n); }},
        {"pictures_first", views, [](int n) { return constrained_first(C::pictures, n); }},
        {"pictures_width", views, [](int n) { return constrained_width(C::pictures, n); }},
        {"pictures_edit", views, [](int n) { return constrained_edit(C::pictures, n); }},
        {"connected_flow_first", views, [](int n) { return constrained_first(C::flow, n); }},
        {"connected_flow_width", views, [](int n) { return constrained_width(C::flow, n); }},
        {"connected_flow_edit", views, [](int n) { return constrained_edit(C::flow, n); }},
        {"visual_format_first", views, [](int n) { return constrained_first(C::visual_format, n); }},
        {"visual_format_width", views, [](int n) { return constrained_width(C::visual_format, n); }},
        {"visual_format_edit", views, [](int n) { return constrained_edit(C::visual_format, n); }},
        {"contradiction_first", views, [](int n) { return constrained_first(C::contradiction, n); }},
        {"contradiction_width", views, [](int n) { return constrained_width(C::contradiction, n); }},
        {"contradiction_edit", views, [](int n) { return constrained_edit(C::contradiction, n); }},
        {"distances_first", views, [](int n) { return constrained_first(C::distances, n); }},
        {"distances_width", views, [](int n) { return constrained_width(C::distances, n); }},
        {"distances_edit", views, [](int n) { return constrained_edit(C::distances, n); }},
        {"text_edit_high", {500, 1'000, 2'000}, [](int n) { return text_edit(n, rg_wrap_content(), 1e6); }},
        {"text_edit_low", {500, 1'000, 2'000}, [](int n) { return text_edit(n, rg_wrap_content(), 800); }},
        {"connected_rows", {10, 50, 250}, connected_rows_width},
        {"picture_relayout", {250, 500, 1'000}, [](int n) { return picture_relayout(n) / (6 * n + 1); }},
        {"absolute_edit", rows, [](int n) { return absolute_edit(n, false); }},
        {"absolute_edit_out", rows, [](int n) { return absolute_edit(n, true); }},
        {"css_edit_low", {1'000, 2'000, 4'000}, [](int n) { return css_edit(n, 800); }},
        {"css_text_edit", {1'000, 2'000, 4'000}, css_text_edit},
        {"css_cards_first", {250, 500, 1'000}, [](int n) { return css_cards(n, true); }},
        {"css_cards_width", {250, 500, 1'000}, [](int n) { return css_cards(n, false); }},
        {"text_edit_fill", {500, 1'000, 2'000}, [](int n) { return text_edit(n, rg_unset(), 1e6); }},
        {"text_relayout_high", {500, 1'000, 2'000}, [](int n) { return text_relayout(n, rg_wrap_content(), 1e6) / (6 * n + 1); }},
        {"text_relayout_free", {500, 1'000, 2'000}, [](int n) {
            Tree t;
            texts(t, n, rg_wrap_content());
            t.sweep();
            return median([&](int k) { t.sweep(360 + static_cast<float>(17 * k % 41)); }, [&](int) { t.drain(); }) / (6 * n + 1);
        }},
        {"measure_rows", {500, 1'000, 2'000}, measure_rows},
        {"measure_text_rows", {500, 1'000, 2'000}, measure_text_rows},
        {"grid_spans", {200, 400, 800}, [](int n) { return grid_spans(n, false); }},
        {"grid_fill", {200, 400, 800}, [](int n) { return grid_spans(n, true); }},
        {"grid_fill_large", {1'600, 3'200, 6'400}, [](int n) { return grid_spans(n, true); }},
        {"grid_tall_spans", {1'600, 3'200, 6'400}, grid_tall_spans},
        {"grid_spans_edit", {200, 400, 800}, grid_spans_edit},
        {"grid_weights", {1'000, 2'000, 4'000}, grid_weights},
        {"constraint_narrow", {100, 200, 400}, [](int n) { return constraint_narrow(n, false); }},
        {"constraint_conflict", {100, 200, 400}, [](int n) { return constraint_narrow(n, true); }},
        {"same_ids", {2'500, 5'000, 10'000}, [](int n) { return same_ids(n, false); }},
        {"same_ids_build", {2'500, 5'000, 10'000}, [](int n) { return same_ids(n, true); }},
        {"prepends", {2'000, 4'000, 8'000}, prepends},
        {"appends", {2'000, 4'000, 8'000}, appends},
        {"gone_middle", rows, [](int n) { return gone(n, false); }},
        {"gone_last", rows, [](int n) { return gone(n, true); }},
        {"swap", rows, swap},
        {"move_to_end", rows, move_to_end},
        {"wrapped_gone", rows, [](int n) { return wrapped(n, Wrapped::gone); }},
        {"wrapped_move", rows, [](int n) { return wrapped(n, Wrapped::move); }},
        {"wrapped_widest", rows, [](int n) { return wrapped(n, Wrapped::widest); }},
        {"wrapped_height", rows, [](int n) { return wrapped(n, Wrapped::height); }},
        {"wrapped_indent", rows, [](int n) { return wrapped(n, Wrapped::indent); }},
        {"wrapped_margin", rows, [](int n) { return wrapped(n, Wrapped::margin); }},
        {"edits_append", rows, [](int n) { return edits(n, Edit::append); }},
        {"edits_log", rows, [](int n) { return edits(n, Edit::log); }},
        {"edits_heights", rows, [](int n) { return edits(n, Edit::heights); }},
        {"edits_drag", rows, [](int n) { return edits(n, Edit::drag); }},
        {"beside_center", rows, [](int n) { return beside(n, Sides::center); }},
        {"beside_rtl", rows, [](int n) { return beside(n, Sides::right_to_left); }},
        {"beside_invisible", rows, [](int n) { return beside(n, Sides::invisible); }},
        {"offset_frame", rows, [](int n) { return offset(n, RG_KIND_FRAME); }},
        {"offset_column", rows, [](int n) { return offset(n, RG_KIND_LINEAR); }},
        {"offset_css", rows, [](int n) { return offset(n, RG_KIND_CSS_GRID); }},
        {"anchored_first", rows, anchored_first},
        {"android_overflow", rows, android_overflow},
        {"android_feed_overflow", rows, android_feed_overflow},
        {"roots_beside", rows, roots_beside},
        {"child_in_root", rows, child_in_root},
        {"all_titles", {250, 500, 1'000}, all_titles},
        {"all_texts", {500, 1'000, 2'000}, all_texts},
        {"table_texts", {500, 1'000, 2'000}, table_texts},
        {"rtl", {1'000}, rtl},
        {"scale", {1'000}, scale},
        {"noop", {1}, [](int) { return noop(false); }},
        {"noop_specs", {1}, [](int) { return noop(true); }},
        {"noop_counted", {1}, [](int) { return noop_counted(false); }},
        {"noop_specs_counted", {1}, [](int) { return noop_counted(true); }},
        {"first_feed", {1'000}, first_layout_feed},
        {"first_chain_100", {100}, [](int n) { return first_layout_chain(n, false); }},
        {"first_chain_1000", {1'000}, [](int n) { return first_layout_chain(n, true); }},
        {"build_single", {1'000}, build_single},
        {"build_counted", {1'000}, [](int n) { return build_counted(n, false); }},
        {"build_equal_counted", {1'000}, [](int n) { return build_counted(n, true); }},
        {"build_batch", {1'000}, build_batch},
        {"take_changes", {10'000}, [](int n) { return take_changes(n, false); }},
        {"view_changes", {10'000}, [](int n) { return take_changes(n, true); }},
        {"transition_step", {250, 500, 1'000}, transition_step},
        {"transition_list", {250, 500, 1'000}, transition_list},
        {"list_first", {1'000'000}, list_first},
        {"list_show", {1'000'000}, list_show},
        {"stagger_scroll", {10'000, 1'000'000}, stagger_scroll},
        {"list_goto", {1'000'000}, list_goto},
        {"column_first", {10'000}, column_first},
        {"column_scroll", {10'000}, column_scroll},
        {"column_edit_top", {10'000}, column_edit_top},
        {"column_width", {10'000}, column_width},
        {"list_scroll", {10'000, 100'000, 1'000'000}, list_scroll},
        {"grid_scroll", {10'000, 1'000'000}, grid_scroll},
        {"list_jump", {1'000'000}, list_jump},
        {"list_edit_top", {10'000, 100'000, 1'000'000}, list_edit_top},
        {"list_width", {10'000, 1'000'000}, list_width},
        {"list_bytes", {100'000}, list_bytes},
        {"build_peak", {1}, [](int) { return build_peak(); }},
        {"build_pages", {1}, [](int) { return build_pages(); }},
        {"bytes_plain", {1}, [](int) { return bytes_of("plain"); }},
        {"bytes_container", {1}, [](int) { return bytes_of("container"); }},
        {"bytes_id", {1}, [](int) { return bytes_of("id"); }},
        {"bytes_offset", {1}, [](int) { return bytes_of("offset"); }},
        {"bytes_margins", {1}, [](int) { return bytes_of("margins"); }},
        {"bytes_text", {1}, [](int) { return bytes_of("text"); }},
        {"bytes_grid_cell", {1}, [](int) { return bytes_of("grid"); }},
        {"bytes_constraint_large", {1}, [](int) { return bytes_of("constraint_large"); }},
        {"bytes_constraint_small", {1}, [](int) { return bytes_of("constraint_small"); }},
    };
}

} // namespace
} // namespace cliffs

int main(int argc, char **argv) {
    if (argc != 2 || std::strcmp(argv[1], "build_pages") != 0) bench::keep_memory();
    const int only = argc > 2 ? std::atoi(argv[argc - 1]) : 0;
    for (const cliffs::Case &c : cliffs::cases()) {
        bool wanted = argc < 2;
        for (int i = 1; i < argc; i++) wanted = wanted || std::strcmp(argv[i], c.name) == 0;
        if (!wanted) continue;
        for (int size : c.sizes)
            if (only == 0 || size == only) bench::print(c.name + (" " + std::to_string(size)), c.run(size));
    }
    return 0;
}
