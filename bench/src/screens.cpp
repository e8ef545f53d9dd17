// SPDX-License-Identifier: MIT
// screens: medians of layouts of ConstraintLayout screens, and of a FlexboxLayout beside a flow container of the
// same leaves. Prints a name, microseconds, or a ratio, and the slowness of the machine meanwhile, a line.
#include "timing.hpp"

#include <reglet/reglet.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace {

using namespace bench;

void must(rg_status status) {
    if (status == RG_OK) return;
    std::fprintf(stderr, "screens: %s\n", rg_status_name(status));
    std::exit(2);
}

class Tree {
public:
    explicit Tree(rg_kind kind, uint32_t nodes) {
        rg_context_def context = rg_context_def_default();
        context.node_capacity = nodes + 1;
        must(rg_context_create(&context, &ctx));
        rg_font_def metrics = {};
        metrics.struct_size = sizeof metrics;
        metrics.default_advance = 7;
        metrics.line_height = 16;
        metrics.ascent = 12;
        must(rg_font_create(ctx, &metrics, &font));
        rg_node_def def = rg_node_def_default(kind);
        def.style.padding_left = def.style.padding_right = 8;
        must(rg_node_create(ctx, rg_null(), &def, &root));
    }
    ~Tree() { rg_context_destroy(ctx); }
    Tree(const Tree &) = delete;
    Tree &operator=(const Tree &) = delete;

    rg_node add(rg_kind kind, rg_length width, rg_length height, const std::string &text = "") {
        rg_node_def def = rg_node_def_default(kind);
        def.style.width = width;
        def.style.height = height;
        def.style.margin_left = def.style.margin_top = def.style.margin_right = def.style.margin_bottom = 4;
        if (kind == RG_KIND_TEXT) def.style.font = font;
        rg_node node;
        must(rg_node_create(ctx, root, &def, &node));
        if (kind == RG_KIND_TEXT) must(rg_node_set_text(ctx, node, text.data(), text.size()));
        return node;
    }
    void layout(float width) const { must(rg_layout(ctx, root, width, 800)); }
    /// The k-th of 41 widths, in an order that never repeats a neighbor.
    static float width(int k) { return 400 - static_cast<float>((17 * k) % 41); }
    size_t allocations() const {
        rg_memory_stats stats;
        must(rg_context_memory_stats(ctx, &stats));
        return stats.allocations;
    }

    rg_context *ctx = nullptr;
    rg_node root = {};
    rg_font font = {};
};

/// Rows of an icon, a title that fills the space beside it, and a value at the end: texts, fixed sizes and 0 px.
class Screen : public Tree {
public:
    explicit Screen(int rows) : Tree(RG_KIND_CONNECTED, static_cast<uint32_t>(rows) * 3) {
        rg_node above = root;
        for (int i = 0; i < rows; i++) {
            std::string words(static_cast<size_t>(20 + i * 7 % 30), 'x');
            for (size_t space : {5U, 11U, 17U}) words[space] = ' ';
            const rg_node icon = add(RG_KIND_FIXED, rg_px(24), rg_px(24));
            const rg_node title = add(RG_KIND_TEXT, rg_px(0), rg_wrap_content(), words);
            const rg_node value = add(RG_KIND_TEXT, rg_wrap_content(), rg_wrap_content(), "12 px");
            rg_connections c = rg_connections_default();
            c.leading = rg_connect_to(root, RG_ATTR_LEADING);
            c.top = rg_connect_to(above, i == 0 ? RG_ATTR_TOP : RG_ATTR_BOTTOM);
            must(rg_node_set_connections(ctx, icon, &c));
            c = rg_connections_default();
            c.leading = rg_connect_to(icon, RG_ATTR_TRAILING);
            c.trailing = rg_connect_to(value, RG_ATTR_LEADING);
            c.top = rg_connect_to(icon, RG_ATTR_TOP);
            if (i % 3 == 0) c.bottom = rg_connect_to(icon, RG_ATTR_BOTTOM);
            must(rg_node_set_connections(ctx, title, &c));
            c = rg_connections_default();
            c.trailing = rg_connect_to(root, RG_ATTR_TRAILING);
            if (i % 2 == 0) c.baseline = rg_connect_to(title, RG_ATTR_BASELINE);
            else c.top = rg_connect_to(title, RG_ATTR_TOP);
            must(rg_node_set_connections(ctx, value, &c));
            above = icon;
        }
    }
};

/// Boxes of 30 x 20 in lines that break where they are full.
class Lines : public Tree {
public:
    explicit Lines(rg_kind kind) : Tree(kind, boxes) {
        if (kind == RG_KIND_FLEXBOX) {
            rg_flexbox flexbox;
            rg_flexbox_init(&flexbox, sizeof flexbox);
            flexbox.wrap = RG_FLEX_WRAP;
            must(rg_node_set_flexbox(ctx, root, &flexbox));
        }
        for (int i = 0; i < boxes; i++) {
            const rg_node leaf = add(RG_KIND_FIXED, rg_px(30), rg_px(20));
            if (i == boxes / 2) middle = leaf;
        }
    }
    void edit(float width) const {
        must(rg_node_set_length(ctx, middle, RG_WIDTH, rg_px(width)));
        layout(400);
    }

    static constexpr int boxes = 2'000;
    rg_node middle = {};
};

Timed first_layout(int rows, int count) {
    std::unique_ptr<const Screen> screen;
    size_t before = 0;
    const Timed time = median_of(0, count, count, [&](int) {
        if (screen && screen->allocations() != before) must(RG_ERROR_OUT_OF_MEMORY);
        screen = std::make_unique<const Screen>(rows);
        before = screen->allocations();
    }, [&](int) { screen->layout(400); });
    return time / 1e3;
}

Timed relayout(int rows, int count) {
    const Screen screen(rows);
    screen.layout(400);
    return median_of(0, count, count, [](int) {}, [&](int k) { screen.layout(Tree::width(k)); }) / 1e3;
}

/// A slice of first layouts of new trees.
double first_lines(rg_kind kind) {
    std::unique_ptr<const Lines> lines;
    return slice_of(5, [&] { lines->layout(400); }, [&] { lines = std::make_unique<const Lines>(kind); });
}

double relayouts(const Lines &lines) {
    int k = 0;
    return slice_of(20, [&] { lines.layout(Tree::width(k++)); });
}

double edits(const Lines &lines) {
    int k = 0;
    return slice_of(20, [&] { lines.edit(k++ % 2 == 0 ? 50 : 30); });
}

} // namespace

int main() {
    constexpr int slices = 15;
    keep_memory();
    print("screen-first-layout", first_layout(10, 301));
    print("screen-relayout", relayout(10, 2'001));
    print("2000-first-layout", first_layout(667, 41));
    print("2000-relayout", relayout(667, 101));
    const Lines flex(RG_KIND_FLEXBOX), flow(RG_KIND_FLOW);
    flex.layout(400);
    flow.layout(400);
    print("flexbox-first-layout",
          ratio_of(slices, [] { return first_lines(RG_KIND_FLEXBOX); }, [] { return first_lines(RG_KIND_FLOW); }));
    print("flexbox-relayout", ratio_of(slices, [&] { return relayouts(flex); }, [&] { return relayouts(flow); }));
    print("flexbox-propagates", ratio_of(slices, [&] { return edits(flex); }, [&] { return edits(flow); }));
    return 0;
}
