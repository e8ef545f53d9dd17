// SPDX-License-Identifier: MIT
// templates: 1,000 cells of a list in an empty context, from a template in one call, by one batch of the same nodes, and
// inflated one by one. Prints a name, nanoseconds a node, or a ratio, and the slowness of the machine, a line.
#include "timing.hpp"

#include <reglet/reglet.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

using namespace bench;

void must(rg_status status) {
    if (status == RG_OK) return;
    std::fprintf(stderr, "templates: %s\n", rg_status_name(status));
    std::exit(2);
}

/// The row of scene S2, with ids and texts if `isFilled`: six nodes.
std::string cell(bool isFilled) {
    const auto leaf = [&](const char *tag, const char *id, int width, int height) {
        std::string text = std::string("<") + tag + " android:layout_width='";
        text += width > 0 ? std::to_string(width) + "px'" : "match_parent'";
        text += " android:layout_height='" + std::to_string(height) + "px'";
        if (isFilled) text += std::string(" android:id='@+id/") + id + "'";
        if (isFilled && std::strcmp(tag, "TextView") == 0) text += std::string(" android:text='a ") + id + "'";
        return text + "/>";
    };
    const char *line = isFilled ? "TextView" : "View";
    return "<LinearLayout xmlns:android='http://schemas.android.com/apk/res/android' android:padding='8px'"
           " android:layout_width='match_parent' android:layout_height='wrap_content' android:baselineAligned='false'>" +
           leaf("View", "icon", 40, 40) +
           "<LinearLayout android:orientation='vertical' android:layout_width='0px' android:layout_weight='1'"
           " android:layout_height='wrap_content'>" +
           leaf(line, "title", 0, 16) + leaf(line, "subtitle", 0, 14) + "</LinearLayout>" +
           leaf("View", "more", 24, 24) + "</LinearLayout>";
}

constexpr uint32_t copies = 1'000, size = 6;

/// A context with the list, an empty column, and the template of its cells.
struct List {
    explicit List(const std::string &cell) : text(cell) {
        rg_context_def context = rg_context_def_default();
        context.node_capacity = copies * size + 1 + size;
        must(rg_context_create(&context, &ctx));
        rg_font_def metrics = {};
        metrics.struct_size = sizeof metrics;
        metrics.default_advance = 7;
        metrics.line_height = 16;
        metrics.ascent = 12;
        def = rg_inflate_def_default();
        must(rg_font_create(ctx, &metrics, &def.font));
        rg_node_def column = rg_node_def_default(RG_KIND_LINEAR);
        column.style.orientation = RG_VERTICAL;
        must(rg_node_create(ctx, rg_null(), &column, &root));
        def.parent = root;
        must(rg_template_create(ctx, text.data(), text.size(), &def, &model));
    }
    ~List() { rg_context_destroy(ctx); }
    List(const List &) = delete;
    List &operator=(const List &) = delete;

    void stamp() { must(rg_template_instantiate(ctx, model, root, copies, nodes.data())); }
    void inflate() {
        for (uint32_t i = 0; i < copies; i++) must(rg_inflate(ctx, text.data(), text.size(), &def, &nodes[i * size]));
    }
    /// The nodes of a stamped cell, as a batch describes them.
    void describe() {
        must(rg_template_instantiate(ctx, model, root, 1, nodes.data()));
        for (uint32_t i = 0; i < size; i++) {
            rg_kind kind;
            must(rg_node_kind(ctx, nodes[i], &kind));
            styles[i] = rg_style_default();
            must(rg_node_get_style(ctx, nodes[i], &styles[i]));
            const char *id = rg_node_id(ctx, nodes[i]), *words = kind == RG_KIND_TEXT ? rg_node_text(ctx, nodes[i], nullptr) : "";
            strings.emplace_back(id != nullptr ? id : "");
            strings.emplace_back(words != nullptr ? words : "");
            rows[i].kind = kind;
            rows[i].style = i;
            rows[i].parent = -1;
            const rg_node parent = rg_node_parent(ctx, nodes[i]);
            for (uint32_t j = 0; j < i; j++) {
                if (nodes[j].id == parent.id) rows[i].parent = static_cast<int32_t>(j);
            }
        }
        must(rg_node_destroy(ctx, nodes[0]));
        rows.resize(copies * size);
        for (uint32_t i = 0; i < copies * size; i++) {
            rows[i] = rows[i % size];
            if (i % size > 0) rows[i].parent += static_cast<int32_t>(i - i % size);
            const std::string &id = strings[i % size * 2], &words = strings[i % size * 2 + 1];
            rows[i].id = id.empty() ? nullptr : id.c_str();
            rows[i].text = words.empty() ? nullptr : words.c_str();
        }
    }
    void batch() {
        rg_tree_def tree = {};
        tree.struct_size = sizeof tree;
        tree.styles = styles.data();
        tree.style_count = size;
        tree.nodes = rows.data();
        tree.node_count = copies * size;
        tree.parent = root;
        must(rg_tree_create(ctx, &tree, nodes.data()));
    }

    std::string text;
    rg_context *ctx = nullptr;
    rg_inflate_def def = {};
    rg_node root = {};
    rg_template model = {};
    std::vector<rg_node> nodes = std::vector<rg_node>(copies * size);
    std::vector<rg_style> styles = std::vector<rg_style>(size);
    std::vector<rg_tree_node> rows = std::vector<rg_tree_node>(size);
    std::vector<std::string> strings;
};

/// Nanoseconds of one operation in a list of its own.
double time_of(const std::string &cell, void (*operation)(List &), void (*prepare)(List &) = nullptr) {
    List list(cell);
    if (prepare != nullptr) prepare(list);
    const double start = now();
    operation(list);
    return now() - start;
}

} // namespace

int main() {
    keep_memory();
    for (bool isFilled : {false, true}) {
        const std::string text = cell(isFilled), name = isFilled ? "filled" : "plain";
        const auto stamp = [&] { return time_of(text, [](List &list) { list.stamp(); }); };
        const auto inflate = [&] { return time_of(text, [](List &list) { list.inflate(); }); };
        Rounds rounds(0, 61, 61);
        while (rounds.next()) {
            rounds.add(stamp(), 0);
            rounds.add(time_of(text, [](List &list) { list.batch(); }, [](List &list) { list.describe(); }), 1);
        }
        print("stamp-" + name, rounds.median(0) / (copies * size));
        print("batch-" + name, rounds.median(1) / (copies * size));
        print("stamp-to-inflate-" + name, ratio_of(15, stamp, inflate));
    }
    return 0;
}
