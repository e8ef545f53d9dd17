// SPDX-License-Identifier: MIT
// Cases of cliffs.cpp: lists of items (list.h) in a viewport of 400 x 800, and their bytes.
#include "cliffs.hpp"

#include <cstring>

namespace cliffs {

namespace {

/// The row of S2, 56 pixels high: 14 are in view.
const char cell[] =
    "<LinearLayout layout_width='match_parent' layout_height='wrap_content' padding='8px'>"
    "<View layout_width='40px' layout_height='40px'/>"
    "<LinearLayout orientation='vertical' layout_width='0px' layout_weight='1' layout_height='match_parent'>"
    "<View layout_width='match_parent' layout_height='16px'/><View layout_width='match_parent' layout_height='14px'/>"
    "</LinearLayout><View layout_width='24px' layout_height='24px'/></LinearLayout>";

struct List {
    Tree tree;
    rg_node node{};
    rg_template model{};
    uint32_t count;
    bool isUneven = false, isStaggered;
    uint32_t spans;

    explicit List(uint32_t items, uint32_t cells = 1, bool staggered = false)
        : count(items), isStaggered(staggered), spans(cells) {
        tree.root = tree.add(rg_null(), Tree::def(RG_KIND_FRAME, rg_match_parent(), rg_match_parent()));
        node = tree.add(tree.root, Tree::def(RG_KIND_LIST, rg_match_parent(), rg_match_parent()));
        rg_inflate_def inflate = rg_inflate_def_default();
        inflate.parent = node;
        must(rg_template_create(tree.ui, cell, std::strlen(cell), &inflate, &model));
        set();
    }

    void set() {
        rg_list_def def = rg_list_def_default();
        def.count = count;
        def.spans = spans;
        def.flags = isStaggered ? RG_LIST_STAGGERED : 0;
        if (spans > 1 && !isStaggered) def.span = [](void *, uint32_t index) { return index % 41 == 0 ? 4u : 1u; };
        def.templates = &model;
        def.bind = [](void *user, rg_context *ui, rg_node, const rg_list_item *items, uint32_t n) {
            if (static_cast<List *>(user)->isUneven)
                for (uint32_t i = 0; i < n; i++)
                    rg_node_set_float(ui, items[i].node, RG_PADDING_TOP, float(items[i].index * 7 % 30));
            return true;
        };
        def.user = this;
        must(rg_list_set(tree.ui, node, &def));
    }

    void layout() { must(rg_list_layout(tree.ui, tree.root, 400, 800)); }
    void by(float distance) { must(rg_node_scroll_by(tree.ui, node, 0, distance, nullptr, nullptr)); }
    rg_list_info info() {
        rg_list_info out{};
        out.struct_size = sizeof out;
        must(rg_list_get_info(tree.ui, node, &out));
        return out;
    }
};

/// The first layout of a list, nodes included.
Timed first(uint32_t count) {
    List list(count);
    return median([&](int) { list.layout(); }, [&](int) { list.set(); });
}

/// All items as rows of a column in a scroller: what a list is compared with.
struct Column {
    Tree tree;
    rg_node rows{};
    rg_template model{};

    Column() {
        tree.root = tree.add(rg_null(), Tree::def(RG_KIND_SCROLL, rg_match_parent(), rg_match_parent()));
        rg_inflate_def inflate = rg_inflate_def_default();
        must(rg_template_create(tree.ui, cell, std::strlen(cell), &inflate, &model));
    }
    void fill(int count) {
        if (rows.id != 0) must(rg_node_destroy(tree.ui, rows));
        rows = tree.add(tree.root, column());
        if (count > 0) must(rg_template_instantiate(tree.ui, model, rows, static_cast<uint32_t>(count), nullptr));
    }
};

/// 40 rows copied from a template into a column in a scroller.
struct Forty {
    Column all;

    void clear() { all.fill(0); }
    void fill() {
        must(rg_template_instantiate(all.tree.ui, all.model, all.rows, 40, nullptr));
        all.tree.layout();
    }
};

} // namespace

/// The first layout of a list less that of 40 rows of a column, in turn. Less than nothing counts as a picosecond.
Timed list_first(int count) {
    List list(static_cast<uint32_t>(count));
    Forty forty;
    bench::Rounds rounds(0.2, 31, 400);
    while (rounds.next()) {
        list.set();
        const double start = now();
        list.layout();
        const double first = now() - start;
        forty.clear();
        const double next = now();
        forty.fill();
        rounds.add(first - (now() - next));
    }
    const Timed less = rounds.median();
    return {std::max(0.001, less.value), less.slowness};
}

namespace {

Timed scroll(List &list) {
    list.layout();
    for (int i = 0; i < 200; i++) {
        list.by(56);
        list.layout();
    }
    return median([&](int) {
        list.by(56);
        list.layout();
    });
}

} // namespace

/// One row scrolled in and one out, with the layouts.
Timed list_scroll(int count) {
    List list(static_cast<uint32_t>(count));
    return scroll(list);
}

/// As list_scroll, for lines of four cells, with headers before each 40 items.
Timed grid_scroll(int count) {
    List list(static_cast<uint32_t>(count), 4);
    return scroll(list);
}

/// As list_scroll, for three columns of rows of unlike heights, by the height of a row.
Timed stagger_scroll(int count) {
    List list(static_cast<uint32_t>(count), 3, true);
    list.isUneven = true;
    return scroll(list);
}

/// All rows of a column, made and laid out.
Timed column_first(int count) {
    Column all;
    return median([&](int) {
        all.fill(count);
        all.tree.layout();
    });
}

/// A column scrolled by a row: nothing is laid out.
Timed column_scroll(int count) {
    Column all;
    all.fill(count);
    all.tree.layout();
    return median([&](int) {
        must(rg_node_scroll_by(all.tree.ui, all.tree.root, 0, 56, nullptr, nullptr));
        all.tree.layout();
    });
}

/// A row put before all others of a column, or removed.
Timed column_edit_top(int count) {
    Column all;
    all.fill(count);
    all.tree.layout();
    return median([&](int k) {
        if (k & 1) {
            must(rg_node_destroy(all.tree.ui, rg_node_first_child(all.tree.ui, all.rows)));
        } else {
            rg_node made[5];
            must(rg_template_instantiate(all.tree.ui, all.model, all.rows, 1, made));
            must(rg_node_insert(all.tree.ui, all.rows, made[0], 0));
        }
        all.tree.layout();
    });
}

/// A column in another width.
Timed column_width(int count) {
    Column all;
    all.fill(count);
    all.tree.layout();
    return median([&](int k) { all.tree.layout(k & 1 ? 400 : 300); });
}

namespace {

/// A jump anywhere, with the layout.
struct Jumps {
    List list;
    uint32_t at = 1;

    explicit Jumps(int count) : list(static_cast<uint32_t>(count)) { list.layout(); }
    void operator()() {
        at = at * 2654435761u + 12345;
        must(rg_list_scroll_to(list.tree.ui, list.node, at % list.count, RG_LIST_START));
        list.layout();
    }
};

} // namespace

Timed list_goto(int count) {
    Jumps jumps(count);
    return median([&](int) { jumps(); });
}

/// The first layout of a list, nodes included.
Timed list_show(int count) { return first(static_cast<uint32_t>(count)); }

/// A jump anywhere, as a part of the first layout.
double list_jump(int count) {
    Jumps jumps(count);
    List list(static_cast<uint32_t>(count));
    return ratio_of(31, [&] { return slice_of(11, jumps); }, [&] {
        return slice_of(11, [&] { list.layout(); }, [&] { list.set(); });
    });
}

/// An item inserted before all and removed again, a call each; the median of a call.
Timed list_edit_top(int count) {
    List list(static_cast<uint32_t>(count));
    list.layout();
    must(rg_list_scroll_to(list.tree.ui, list.node, list.count / 2, RG_LIST_START));
    list.layout();
    return median([&](int k) {
        if (k & 1) must(rg_list_remove(list.tree.ui, list.node, 0, 1));
        else must(rg_list_insert(list.tree.ui, list.node, 0, 1));
        list.layout();
    });
}

/// Another width, which lays out the rows in view.
Timed list_width(int count) {
    List list(static_cast<uint32_t>(count));
    list.layout();
    return median([&](int k) { must(rg_list_layout(list.tree.ui, list.tree.root, k & 1 ? 400 : 300, 800)); });
}

/// Bytes of an item that was laid out and is not in view.
double list_bytes(int count) {
    List list(static_cast<uint32_t>(count));
    list.isUneven = true;
    list.layout();
    rg_list_info info = list.info();
    while (info.offset + info.viewport < info.length) {
        list.by(700);
        list.layout();
        info = list.info();
    }
    return static_cast<double>(info.bytes) / count;
}

} // namespace cliffs
