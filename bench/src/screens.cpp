// SPDX-License-Identifier: MIT
// screens: medians of layouts of ConstraintLayout screens, and of a FlexboxLayout beside a flow container of the
// same leaves. Prints a name and microseconds, or a ratio, a line.
#include <reglet/reglet.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

void must(rg_status status) {
    if (status == RG_OK) return;
    std::fprintf(stderr, "screens: %s\n", rg_status_name(status));
    std::exit(2);
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<long>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

double microseconds(const std::function<void()> &operation) {
    const Clock::time_point start = Clock::now();
    operation();
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
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

double first_layout(int rows, int count) {
    std::vector<double> times;
    for (int i = 0; i < count; i++) {
        const Screen screen(rows);
        const size_t before = screen.allocations();
        times.push_back(microseconds([&] { screen.layout(400); }));
        if (screen.allocations() != before) must(RG_ERROR_OUT_OF_MEMORY);
    }
    return median(times);
}

double relayout(const Tree &tree, int count) {
    std::vector<double> times;
    for (int k = 0; k < count; k++) times.push_back(microseconds([&] { tree.layout(Tree::width(k)); }));
    return median(times);
}

/// The median ratio of slices in turn: a disturbance of the machine affects both.
double ratio(const std::function<double()> &one, const std::function<double()> &other) {
    std::vector<double> ratios;
    for (int i = 0; i < 15; i++) {
        const double base = other();
        ratios.push_back(one() / base);
    }
    return median(ratios);
}

double edits(const Lines &lines, float other) {
    std::vector<double> times;
    for (int k = 0; k < 20; k++) times.push_back(microseconds([&] { lines.edit(k % 2 == 0 ? other : 30); }));
    return median(times);
}

double first_lines(rg_kind kind) {
    std::vector<double> times;
    for (int i = 0; i < 5; i++) {
        const Lines lines(kind);
        times.push_back(microseconds([&] { lines.layout(400); }));
    }
    return median(times);
}

} // namespace

int main() {
    std::printf("screen-first-layout %.2f\n", first_layout(10, 301));
    const Screen screen(10);
    screen.layout(400);
    std::printf("screen-relayout %.2f\n", relayout(screen, 2'001));
    std::printf("2000-first-layout %.1f\n", first_layout(667, 41));
    const Screen large(667);
    large.layout(400);
    std::printf("2000-relayout %.1f\n", relayout(large, 101));
    const Lines flex(RG_KIND_FLEXBOX), flow(RG_KIND_FLOW);
    flex.layout(400);
    flow.layout(400);
    std::printf("flexbox-first-layout %.2f\n",
                ratio([] { return first_lines(RG_KIND_FLEXBOX); }, [] { return first_lines(RG_KIND_FLOW); }));
    std::printf("flexbox-relayout %.2f\n",
                ratio([&] { return relayout(flex, 20); }, [&] { return relayout(flow, 20); }));
    std::printf("flexbox-propagates %.2f\n", ratio([&] { return edits(flex, 50); }, [&] { return edits(flow, 50); }));
    return 0;
}
