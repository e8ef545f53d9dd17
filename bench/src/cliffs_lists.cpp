// SPDX-License-Identifier: MIT
// Cases of cliffs.cpp: rows that come, go, hide, change places, all change; many roots; tables.
#include "cliffs.hpp"

namespace cliffs {

namespace {

/// The mean time of a row more in a column, at an index, behind `before` rows. Room between rows is made now and then.
Timed rows_more(int before, int rows, uint32_t index) {
    Timed time;
    for (int k = 0; k < 2; k++) { // the first tree touches the memory of the second one
        Tree t;
        t.root = t.add(rg_null(), column(rg_wrap_content()));
        const rg_node_def leaf = Tree::def(RG_KIND_FIXED, rg_unset(), rg_px(20));
        const auto add = [&] {
            rg_node node;
            must(rg_node_create_at(t.ui, t.root, index, &leaf, &node));
            t.sweep();
        };
        for (int i = 0; i < before; i++) {
            t.drain();
            add();
        }
        bench::Rounds rounds(0, rows, rows);
        while (rounds.next()) {
            t.drain();
            const double start = now();
            add();
            rounds.add(now() - start - bench::overhead(now));
        }
        time = rounds.mean();
    }
    return time;
}

} // namespace

Timed prepends(int rows) { return rows_more(rows / 2, rows / 2, 0); }

Timed appends(int rows) { return rows_more(0, rows, RG_END); }

Timed gone(int rows, bool last) {
    Tree t;
    feed(t, rows);
    t.sweep();
    const rg_node row = t.rows[static_cast<size_t>(last ? rows - 1 : rows / 2)];
    return median([&](int k) {
        must(rg_node_set_int(t.ui, row, RG_VISIBILITY, k & 1 ? RG_VISIBLE : RG_GONE));
        t.sweep();
    }, [&](int) { t.drain(); });
}

Timed swap(int rows) {
    Tree t;
    feed(t, rows);
    t.sweep();
    const size_t at = static_cast<size_t>(rows / 2);
    return median([&](int k) {
        const size_t a = k & 1 ? at : at + 1;
        const size_t b = k & 1 ? at + 1 : at;
        must(rg_node_insert_before(t.ui, t.rows[b], t.rows[a]));
        t.sweep();
    }, [&](int) { t.drain(); });
}

Timed move_to_end(int rows) {
    Tree t;
    feed(t, rows);
    t.sweep();
    const size_t at = static_cast<size_t>(rows / 2);
    // both ways are timed
    return median([&](int k) {
        if (k & 1) must(rg_node_insert_before(t.ui, t.rows[at + 1], t.rows[at]));
        else must(rg_node_insert(t.ui, t.root, t.rows[at], RG_END));
        t.sweep();
    }, [&](int) { t.drain(); });
}

/// A column that wraps across, with rows of three leaves, under a bound of its width.
Timed wrapped(int rows, Wrapped edit) {
    Tree t;
    t.root = t.add(rg_null(), Tree::def(RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content()));
    for (int i = 0; i < rows; i++) {
        const rg_node row = t.add(t.root, Tree::def(RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content(), false));
        t.rows.push_back(row);
        for (int k = 0; k < 3; k++) t.leaves.push_back(t.add(row, Tree::def(RG_KIND_FIXED, rg_px(38), rg_px(20))));
    }
    const auto sweep = [&] { must(rg_layout_specs(t.ui, t.root, rg_at_most(400), rg_unspecified())); };
    sweep();
    const size_t middle = static_cast<size_t>(rows / 2);
    return median([&](int k) {
        switch (edit) {
        case Wrapped::gone:
            must(rg_node_set_int(t.ui, t.rows.back(), RG_VISIBILITY, k & 1 ? RG_VISIBLE : RG_GONE));
            break;
        case Wrapped::move:
            if (k & 1) must(rg_node_insert_before(t.ui, t.rows[middle + 1], t.rows[middle]));
            else must(rg_node_insert(t.ui, t.root, t.rows[middle], RG_END));
            break;
        case Wrapped::widest:
            must(rg_node_set_length(t.ui, t.leaves[3 * middle], RG_WIDTH, rg_px(static_cast<float>(50 - k % 4))));
            break;
        case Wrapped::height:
            must(rg_node_set_length(t.ui, t.rows[middle], RG_HEIGHT, rg_px(k & 1 ? 20 : 24)));
            break;
        case Wrapped::indent:
            must(rg_node_set_float(t.ui, t.rows[middle], RG_MARGIN_LEFT, static_cast<float>(k % 4)));
            break;
        case Wrapped::margin:
            must(rg_node_set_float(t.ui, t.rows[middle], RG_MARGIN_TOP, static_cast<float>(k % 4)));
            break;
        }
        sweep();
    }, [&](int) { t.drain(); });
}

Timed edits(int rows, Edit edit) {
    Tree t;
    feed(t, rows);
    t.sweep();
    const size_t middle = static_cast<size_t>(rows / 2);
    size_t first = 0;
    return median([&](int k) {
        switch (edit) {
        case Edit::append:
        case Edit::log:
            for (int row = 0; row < 2; row++) {
                if (edit == Edit::log) must(rg_node_destroy(t.ui, t.rows[first++]));
                feed_row(t);
            }
            break;
        case Edit::heights:
            for (size_t row : {middle, middle + 5}) t.height(t.rows[row], k & 1 ? 60 : 70);
            break;
        case Edit::drag: must(rg_node_insert_before(t.ui, t.rows[middle + (k & 1 ? 5 : 10)], t.rows[middle])); break;
        }
        t.sweep();
    }, [&](int) { t.drain(); });
}

Timed offset(int children, rg_kind kind) {
    Tree t;
    t.root = t.add(rg_null(), Tree::def(kind, rg_match_parent(), rg_wrap_content()));
    for (int i = 0; i < children; i++) t.rows.push_back(t.add(t.root, Tree::def(RG_KIND_VIEW, rg_px(20), rg_px(20))));
    const rg_node child = t.rows[static_cast<size_t>(children / 2)];
    must(rg_node_set_float(t.ui, child, RG_OFFSET_X, 1));
    t.sweep();
    return median([&](int k) {
        must(rg_node_set_float(t.ui, child, RG_OFFSET_X, static_cast<float>(2 + k % 7)));
        t.sweep();
    }, [&](int) { t.drain(); });
}

Timed beside(int rows, Sides sides) {
    Tree t;
    rg_node_def d = column();
    if (sides == Sides::center) d.style.gravity = RG_GRAVITY_CENTER_HORIZONTAL;
    if (sides == Sides::right_to_left) d.style.direction = RG_DIRECTION_RTL;
    t.root = t.add(rg_null(), d);
    for (int i = 0; i < rows; i++) feed_row(t);
    if (sides == Sides::invisible) must(rg_node_set_int(t.ui, t.rows[0], RG_VISIBILITY, RG_INVISIBLE));
    t.sweep();
    const rg_node row = t.rows[static_cast<size_t>(rows / 2)];
    return median([&](int k) {
        t.height(row, k & 1 ? 60 : 70);
        t.sweep();
    }, [&](int) { t.drain(); });
}

/// First layout of a coordinator: each row is anchored to the leaf of the next one.
Timed anchored_first(int rows) {
    return median_of_trees(5, [&] {
        Tree t;
        t.root = t.add(rg_null(), Tree::def(RG_KIND_COORDINATOR, rg_match_parent(), rg_match_parent()));
        for (int i = 0; i < rows; i++) {
            t.rows.push_back(t.add(t.root, Tree::def(RG_KIND_LINEAR, rg_wrap_content(), rg_wrap_content(), false)));
            t.leaves.push_back(t.add(t.rows.back(), Tree::def(RG_KIND_FIXED, rg_px(38), rg_px(20))));
        }
        for (size_t i = 1; i < t.rows.size(); i++)
            must(rg_node_set_coordinator_anchor(t.ui, t.rows[i - 1], t.leaves[i]));
        const double start = now();
        t.layout();
        return now() - start - bench::overhead(now);
    });
}

/// Default weight mode, as Android's: rows whose content is wider than they are.
Timed android_overflow(int rows) {
    Tree t;
    t.root = t.add(rg_null(), Tree::def(RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content()));
    for (int i = 0; i < rows; i++) {
        const rg_node row = t.add(t.root, Tree::def(RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content(), false));
        for (int k = 0; k < 4; k++) t.add(row, Tree::def(RG_KIND_FIXED, rg_px(120), rg_px(20)));
        const rg_node leaf = t.add(row, Tree::def(RG_KIND_FIXED, rg_px(120), rg_px(18)));
        t.leaves.push_back(leaf);
    }
    t.sweep();
    const rg_node leaf = t.leaves[static_cast<size_t>(rows / 2)];
    return median([&](int k) {
        must(rg_node_set_length(t.ui, leaf, RG_WIDTH, rg_px(k & 1 ? 120 : 130)));
        t.sweep();
    }, [&](int) { t.drain(); });
}

/// S2 in the default mode with too little space: the edit changes two frames.
Timed android_feed_overflow(int rows) {
    Tree t;
    t.root = t.add(rg_null(), Tree::def(RG_KIND_LINEAR, rg_match_parent(), rg_wrap_content()));
    for (int i = 0; i < rows; i++) feed_row(t, RG_WEIGHT_ANDROID);
    t.sweep(60);
    const rg_node leaf = t.leaves[static_cast<size_t>(rows / 2)];
    return median([&](int k) {
        t.height(leaf, k & 1 ? 16 : 18);
        t.sweep(60);
    }, [&](int) { t.drain(); });
}

Timed roots_beside(int roots) {
    Tree t;
    for (int i = 0; i < roots; i++) {
        const rg_node root = t.add(rg_null(), column(rg_wrap_content()));
        t.add(root, Tree::def(RG_KIND_FIXED, rg_px(10), rg_px(10)));
        must(rg_layout(t.ui, root, 100, 100));
    }
    return median([&](int) {
        const rg_node root = t.add(rg_null(), column(rg_wrap_content()));
        t.add(root, Tree::def(RG_KIND_FIXED, rg_px(10), rg_px(10)));
        must(rg_layout(t.ui, root, 100, 100));
        must(rg_node_destroy(t.ui, root));
    }, [&](int) { t.drain(); });
}

Timed child_in_root(int roots) {
    Tree t;
    for (int i = 0; i < roots; i++) {
        t.rows.push_back(t.add(rg_null(), column(rg_wrap_content())));
        t.add(t.rows.back(), Tree::def(RG_KIND_FIXED, rg_px(10), rg_px(10)));
        must(rg_layout(t.ui, t.rows.back(), 100, 100));
    }
    return median([&](int k) {
        const rg_node root = t.rows[static_cast<size_t>(k * 7919 % roots)];
        t.add(root, Tree::def(RG_KIND_FIXED, rg_px(10), rg_px(10)));
        must(rg_layout(t.ui, root, 100, 100));
    }, [&](int) { t.drain(); });
}

namespace {

/// A layout after `change(k)`, which makes an edit in each row, to a full relayout; slices of both in turn.
double to_relayout(Tree &t, const std::function<void(int)> &change) {
    int width = 0, edits = 0;
    return ratio_of(25, [&] {
        t.sweep();
        return slice_of(5, [&] { t.sweep(); }, [&] {
            t.drain();
            change(edits++);
        });
    }, [&] {
        return slice_of(5, [&] { t.sweep(360 + static_cast<float>(17 * width++ % 41)); }, [&] { t.drain(); });
    });
}

} // namespace

/// All first lines of a feed get another height.
double all_titles(int rows) {
    Tree t;
    feed(t, rows);
    t.sweep();
    return to_relayout(t, [&](int k) {
        for (const rg_node leaf : t.leaves) t.height(leaf, static_cast<float>(k & 1 ? 30 : 16));
    });
}

/// The same where the host measures a text in each row.
double all_texts(int rows) {
    Tree t;
    texts(t, rows, rg_wrap_content());
    t.sweep();
    return to_relayout(t, [&](int k) {
        for (const rg_node leaf : t.leaves) t.characters(leaf, k & 1 ? 30 : 18);
    });
}

Timed table_texts(int rows) {
    Tree t;
    t.root = t.add(rg_null(), Tree::def(RG_KIND_TABLE, rg_match_parent(), rg_wrap_content()));
    for (int i = 0; i < rows; i++) {
        const rg_node row = t.add(t.root, Tree::def(RG_KIND_TABLE_ROW, rg_match_parent(), rg_wrap_content()));
        for (size_t k = 0; k < 4; k++) {
            rg_node_def d = Tree::def(RG_KIND_MEASURED, rg_wrap_content(), rg_wrap_content());
            d.user_data = reinterpret_cast<void *>(10 + (static_cast<size_t>(i) * 7 + k * 3) % 21);
            const rg_node cell = t.add(row, d);
            if (k == 1) t.leaves.push_back(cell);
        }
    }
    const uint32_t all = RG_ALL_COLUMNS;
    must(rg_node_set_columns(t.ui, t.root, RG_SHRINK_COLUMNS, &all, 1));
    t.sweep();
    const rg_node leaf = t.leaves[static_cast<size_t>(rows / 2)];
    return median([&](int k) {
        t.characters(leaf, k & 1 ? 12 : 14);
        t.sweep();
    }, [&](int) { t.drain(); });
}

} // namespace cliffs
