// SPDX-License-Identifier: MIT
// Cases of cliffs.cpp: texts, queries, grids, names.
#include "cliffs.hpp"

#include <random>

namespace cliffs {

Timed text_edit(int rows, rg_length height, float viewport) {
    constexpr int edits = 32; // at once: one is too short to time
    Tree t;
    texts(t, rows, height);
    t.layout(400, viewport);
    const rg_node leaf = t.leaves[static_cast<size_t>(rows / 2)];
    return median([&](int) {
        for (int k = 0; k < edits; k++) {
            t.characters(leaf, k & 1 ? 30 : 18);
            t.layout(400, viewport);
        }
    }, [&](int) { t.drain(); }) / edits;
}

Timed text_relayout(int rows, rg_length height, float viewport) {
    Tree t;
    texts(t, rows, height);
    t.layout(400, viewport);
    return median([&](int k) { t.layout(360 + static_cast<float>(17 * k % 41), viewport); }, [&](int) { t.drain(); });
}

/// A feed as apps have it: rows of a picture, a column of two pictures as wide as it, and a picture, with margins at the
/// start. The time of a relayout in another width.
Timed picture_relayout(int rows) {
    Tree t;
    t.root = t.add(rg_null(), column());
    const auto picture = [&](rg_node parent, float width, float height, rg_length across) {
        rg_node_def d = Tree::def(RG_KIND_FIXED, across, rg_wrap_content());
        d.style.content_width = width;
        d.style.content_height = height;
        t.add(parent, d);
    };
    for (int i = 0; i < rows; i++) {
        const rg_node row = t.add(t.root, Tree::def(RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content(), false));
        picture(row, 40, 40, rg_wrap_content());
        rg_node_def d = Tree::def(RG_KIND_LINEAR, rg_px(0), rg_wrap_content(), true, 1);
        d.style.margin_start = rg_px(8);
        const rg_node lines = t.add(row, d);
        picture(lines, 100, 16, rg_match_parent());
        picture(lines, 80, 14, rg_match_parent());
        picture(row, 24, 24, rg_wrap_content());
    }
    t.sweep();
    return median([&](int k) { t.sweep(360 + static_cast<float>(17 * k % 41)); }, [&](int) { t.drain(); });
}

Timed absolute_edit(int boxes, bool sticksOut) {
    constexpr int edits = 32; // at once: one is too short to time
    Tree t;
    rg_css css = rg_css_default();
    css.width = css.height = rg_css_px(1'000);
    t.root = t.add(rg_null(), rg_node_def_default(RG_KIND_CSS_FLEX));
    must(rg_node_set_css(t.ui, t.root, &css));
    css.position = RG_CSS_ABSOLUTE;
    css.width = css.height = rg_css_px(10);
    for (int i = 0; i < boxes; i++) {
        css.inset[0] = rg_css_px(static_cast<float>(7 * i % 990));
        css.inset[1] = rg_css_px(static_cast<float>(3 * i % 990));
        t.leaves.push_back(t.add(t.root, rg_node_def_default(RG_KIND_VIEW)));
        must(rg_node_set_css(t.ui, t.leaves.back(), &css));
    }
    t.layout(1'000, 1'000);
    const rg_node box = t.leaves[t.leaves.size() / 2];
    return median([&](int) {
        for (int k = 0; k < edits; k++) {
            css.inset[0] = rg_css_px(static_cast<float>(sticksOut ? 995 + k % 7 : 5 * k));
            must(rg_node_set_css(t.ui, box, &css));
            t.layout(1'000, 1'000);
        }
    }, [&](int) { t.drain(); }) / edits;
}

Timed css_edit(int rows, float viewport) {
    constexpr int edits = 32; // at once: one is too short to time
    Tree t;
    t.root = t.add(rg_null(), rg_node_def_default(RG_KIND_CSS_FLEX));
    const auto style = [&](rg_node node, const std::string &css) {
        must(rg_node_set_css_text(t.ui, node, css.data(), css.size()));
    };
    style(t.root, "flex-direction: column");
    for (int i = 0; i < rows; i++) {
        const rg_node row = t.add(t.root, rg_node_def_default(RG_KIND_CSS_FLEX));
        style(row, "padding: 8px; gap: 4px");
        for (int k = 0; k < 3; k++) {
            const rg_node leaf = t.add(row, rg_node_def_default(RG_KIND_VIEW));
            style(leaf, k == 0 ? "width: 40px; height: 40px" : "width: 24px; height: 24px");
            if (k == 2) t.leaves.push_back(leaf);
        }
    }
    t.layout(400, viewport);
    const rg_node leaf = t.leaves[static_cast<size_t>(rows / 2)];
    rg_css css = rg_css_default();
    css.width = rg_css_px(24);
    return median([&](int) {
        for (int k = 0; k < edits; k++) {
            css.height = rg_css_px(k & 1 ? 26 : 24);
            must(rg_node_set_css(t.ui, leaf, &css));
            t.layout(400, viewport);
        }
    }, [&](int) { t.drain(); }) / edits;
}

Timed css_text_edit(int rows) {
    Tree t;
    rg_font_def metrics = {};
    metrics.struct_size = sizeof metrics;
    metrics.default_advance = 8;
    metrics.line_height = 20;
    metrics.ascent = 15;
    rg_inflate_def file = rg_inflate_def_default();
    must(rg_font_create(t.ui, &metrics, &file.font));
    std::string text = "<css-flex css='flex-direction: column'>";
    for (int i = 0; i < rows; i++)
        text += "<css-flex css='padding: 8px; gap: 8px'><View css='width: 40px; height: 40px'/><css-flex css='flex-direction: column; "
                "flex: 1'><TextView id='@+id/title' text='A title'/><TextView text='some words below'/></css-flex></css-flex>";
    text += "</css-flex>";
    must(rg_inflate(t.ui, text.data(), text.size(), &file, &t.root));
    t.sweep();
    rg_node row = rg_node_first_child(t.ui, t.root), title;
    for (int i = 0; i < rows / 2; i++) row = rg_node_next_sibling(t.ui, row);
    must(rg_node_find(t.ui, row, "title", &title));
    return median([&](int k) {
        must(rg_node_set_text(t.ui, title, k & 1 ? "A title" : "A\ntitle\nof\nlines", k & 1 ? 7 : 16));
        t.sweep();
    }, [&](int) { t.drain(); });
}

Timed css_cards(int cards, bool first) {
    std::string text = "<css-grid css='grid-template-columns: repeat(3, 1fr); gap: 8px'>";
    for (int i = 0; i < cards; i++)
        text += "<css-grid css='grid-row: span 3; grid-template-rows: subgrid; padding: 4px'><View css='height: " +
                std::to_string(20 + i % 7) + "px'/><View css='height: " + std::to_string(30 + i % 11) +
                "px'/><View css='height: 20px'/></css-grid>";
    text += "</css-grid>";
    const auto inflate = [&](Tree &t) { must(rg_inflate(t.ui, text.data(), text.size(), nullptr, &t.root)); };
    if (first) {
        return median_of_trees(5, [&] {
            Tree t;
            inflate(t);
            const double start = now();
            t.sweep();
            return now() - start - bench::overhead(now);
        });
    }
    Tree t;
    inflate(t);
    return median([&](int k) { t.sweep(400 + static_cast<float>(k % 41)); }, [&](int) { t.drain(); });
}

Timed measure_rows(int rows) {
    Tree t;
    feed(t, rows);
    t.layout();
    const Timed all = median([&](int k) {
        for (rg_node row : t.rows) {
            rg_size size;
            must(rg_measure(t.ui, row, rg_exactly(300 + static_cast<float>(k % 7)), rg_unspecified(), &size));
        }
    });
    return all / rows;
}

Timed measure_text_rows(int rows) {
    Tree t;
    texts(t, rows, rg_wrap_content());
    t.layout();
    const Timed all = median([&](int k) {
        for (rg_node row : t.rows) {
            rg_size size;
            must(rg_measure(t.ui, row, rg_exactly(300 + static_cast<float>(k % 7)), rg_unspecified(), &size));
        }
    });
    return all / rows;
}

/// `fills`: a random half of the cells fill their rows.
void grid_cells(Tree &t, int cells, bool spans, bool weights, bool fills) {
    rg_node_def d = Tree::def(RG_KIND_GRID, rg_match_parent(), rg_wrap_content(), false);
    t.root = t.add(rg_null(), d);
    const int columns = spans ? 10 : 20;
    rg_grid grid = rg_grid_default();
    grid.column_count = columns;
    must(rg_node_set_grid(t.ui, t.root, &grid));
    std::minstd_rand random;
    for (int i = 0; i < cells; i++) {
        rg_node_def leaf = Tree::def(weights ? RG_KIND_MEASURED : RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content());
        if (spans || weights) {
            leaf.style.content_width = static_cast<float>(4 + i % 7);
            leaf.style.content_height = static_cast<float>(8 + i % 9);
        } else {
            leaf.style.width = rg_px(static_cast<float>(4 + i % 7));
            leaf.style.height = rg_px(static_cast<float>(8 + i % 9));
        }
        if (fills && random() & 1024) leaf.style.layout_gravity = RG_GRAVITY_FILL_VERTICAL;
        leaf.user_data = reinterpret_cast<void *>(static_cast<size_t>(1 + i % 3));
        const rg_node node = t.add(t.root, leaf);
        t.leaves.push_back(node);
        if (spans || weights) {
            rg_grid_cell cell = rg_grid_cell_default();
            if (spans && i % 3 == 0) cell.column_span = 2;
            if (spans && i % 5 == 0) cell.row_span = 2;
            if (weights) cell.column_weight = 1;
            must(rg_node_set_grid_cell(t.ui, node, &cell));
        }
    }
}

Timed grid_spans(int cells, bool fills) {
    Tree t;
    grid_cells(t, cells, true, false, fills);
    t.sweep();
    return median([&](int k) { t.sweep(360 + static_cast<float>(17 * k % 41)); }, [&](int) { t.drain(); });
}

/// Cells that span 1 to 3 rows, a random half of which fill these, get other random heights.
Timed grid_tall_spans(int cells) {
    Tree t;
    t.root = t.add(rg_null(), Tree::def(RG_KIND_GRID, rg_match_parent(), rg_wrap_content(), false));
    rg_grid grid = rg_grid_default();
    grid.column_count = 7;
    must(rg_node_set_grid(t.ui, t.root, &grid));
    std::minstd_rand random;
    const auto below = [&](unsigned count) { return static_cast<int>(random() / 1024 % count); };
    for (int i = 0; i < cells; i++) {
        rg_node_def leaf = Tree::def(RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content());
        leaf.style.content_width = static_cast<float>(4 + i % 7);
        leaf.style.content_height = static_cast<float>(6 + below(30));
        if (below(2)) leaf.style.layout_gravity = RG_GRAVITY_FILL_VERTICAL;
        rg_grid_cell cell = rg_grid_cell_default();
        cell.row_span = 1 + below(3);
        t.leaves.push_back(t.add(t.root, leaf));
        must(rg_node_set_grid_cell(t.ui, t.leaves.back(), &cell));
    }
    t.sweep();
    return median([&](int) { t.sweep(); }, [&](int) {
        t.drain();
        for (rg_node node : t.leaves)
            must(rg_node_set_float(t.ui, node, RG_CONTENT_HEIGHT, static_cast<float>(6 + below(30))));
    });
}

Timed grid_spans_edit(int cells) {
    Tree t;
    grid_cells(t, cells, true, false);
    t.sweep();
    const rg_node leaf = t.leaves[static_cast<size_t>(cells / 2)];
    return median([&](int k) {
        must(rg_node_set_float(t.ui, leaf, RG_CONTENT_HEIGHT, static_cast<float>(k & 1 ? 20 : 30)));
        t.sweep();
    }, [&](int) { t.drain(); });
}

Timed grid_weights(int cells) {
    Tree t;
    grid_cells(t, cells, false, true);
    t.sweep();
    const rg_node leaf = t.leaves[static_cast<size_t>(cells / 2)];
    return median([&](int k) {
        t.characters(leaf, k & 1 ? 2 : 1);
        t.sweep();
    }, [&](int) { t.drain(); });
}

Timed constraint_narrow(int views, bool contradicts) {
    Tree t;
    t.root = t.add(rg_null(), Tree::def(RG_KIND_CONSTRAINT, rg_match_parent(), rg_px(100)));
    rg_node last = rg_null();
    auto hold = [&](rg_node first, rg_constraint_attribute own, rg_relation relation, rg_node second,
                    rg_constraint_attribute other, double constant) {
        rg_constraint_def def = rg_constraint_default();
        def.first = first;
        def.attribute = own;
        def.relation = relation;
        def.second = second;
        def.second_attribute = other;
        def.constant = constant;
        rg_constraint made;
        must(rg_constraint_add(t.ui, t.root, &def, &made));
    };
    for (int i = 0; i < views; i++) {
        const rg_node view = t.add(t.root, Tree::def(RG_KIND_FIXED, rg_wrap_content(), rg_wrap_content()));
        hold(view, RG_ATTR_LEFT, contradicts ? RG_EQUAL : RG_GREATER_OR_EQUAL, last,
             i == 0 ? RG_ATTR_LEFT : RG_ATTR_RIGHT, 4);
        hold(view, RG_ATTR_WIDTH, RG_GREATER_OR_EQUAL, rg_null(), RG_ATTR_NONE, 20);
        last = view;
    }
    hold(last, RG_ATTR_RIGHT, RG_LESS_OR_EQUAL, rg_null(), RG_ATTR_RIGHT, -4);
    return median([&](int k) {
        const float width = static_cast<float>(views) * 10 + static_cast<float>(17 * k % 41);
        if (rg_layout_specs(t.ui, t.root, rg_exactly(width), rg_exactly(100)) != RG_ERROR_TREE) must(RG_ERROR_TREE);
    });
}

Timed same_ids(int roots, bool builds) {
    rg_node_def d = Tree::def(RG_KIND_LINEAR, rg_px(10), rg_px(10));
    rg_node_def leaf = Tree::def(RG_KIND_FIXED, rg_px(1), rg_px(1));
    leaf.id = "title";
    return median_of_trees(5, [&] {
        Tree t;
        const double start = now();
        for (int i = 0; i < roots; i++) {
            t.rows.push_back(t.add(rg_null(), d));
            t.add(t.rows.back(), leaf);
        }
        const double built = now();
        for (rg_node root : t.rows) {
            rg_node found;
            must(rg_node_find(t.ui, root, "title", &found));
        }
        return builds ? built - start : now() - built;
    }) / roots;
}

} // namespace cliffs
