// SPDX-License-Identifier: MIT
// Relative containers, beyond the corpus: ids are looked up by the layout, cycles name their ids and are reported until
// they are removed, unknown anchors warn once, setters that change nothing mark nothing dirty, nested containers stay
// within 4 times the sum of depths.
#include <reglet/reglet.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace {

int checks = 0, failures = 0;

void expect(bool holds, const char *what, int line) {
    checks++;
    if (holds) return;
    failures++;
    printf("relative.cpp:%d: %s\n", line, what);
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

struct Ui {
    rg_context *ctx = nullptr;
    rg_node root = {};

    explicit Ui(uint32_t depth = 256) {
        rg_context_def def = rg_context_def_default();
        def.max_depth = depth;
        EXPECT(rg_context_create(&def, &ctx) == RG_OK);
        root = add(rg_null(), RG_KIND_RELATIVE, 0, 0);
    }
    ~Ui() { rg_context_destroy(ctx); }
    Ui(const Ui &) = delete;

    rg_node add(rg_node parent, rg_kind kind, float width, float height, const char *id = nullptr) {
        rg_node_def def = rg_node_def_default(kind);
        def.id = id;
        if (kind == RG_KIND_FIXED) {
            def.style.content_width = width;
            def.style.content_height = height;
        }
        rg_node node = {};
        EXPECT(rg_node_create(ctx, parent, &def, &node) == RG_OK);
        return node;
    }
    rg_node leaf(const char *id = nullptr) { return add(root, RG_KIND_FIXED, 10, 20, id); }
    void anchor(rg_node node, rg_relative_rule rule, const char *id) {
        EXPECT(rg_node_set_anchor(ctx, node, rule, id, strlen(id)) == RG_OK);
    }
    rg_status layout() { return rg_layout_specs(ctx, root, rg_exactly(300), rg_exactly(200)); }
    rg_frame frame(rg_node node) {
        rg_frame f;
        EXPECT(rg_node_frame(ctx, node, &f) == RG_OK);
        return f;
    }
    uint32_t measured() {
        rg_layout_stats stats = {};
        EXPECT(rg_context_layout_stats(ctx, &stats) == RG_OK);
        return stats.nodes_measured;
    }
};

void idsAreLookedUpLate() {
    Ui ui;
    rg_node b = ui.leaf();
    ui.anchor(b, RG_RIGHT_OF, "a");
    EXPECT(ui.layout() == RG_OK && ui.frame(b).x == 0);
    rg_node a = ui.leaf("a"); // created later
    EXPECT(ui.layout() == RG_OK && ui.frame(b).x == 10);
    EXPECT(rg_node_set_id(ui.ctx, a, "z", 1) == RG_OK); // renamed
    EXPECT(ui.layout() == RG_OK && ui.frame(b).x == 0);
    EXPECT(rg_node_set_id(ui.ctx, a, "a", 1) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.frame(b).x == 10);
    EXPECT(rg_node_remove(ui.ctx, a) == RG_OK); // no longer a sibling
    EXPECT(ui.layout() == RG_OK && ui.frame(b).x == 0);
    EXPECT(rg_node_insert(ui.ctx, ui.root, a, 0) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.frame(b).x == 10);
    EXPECT(rg_node_set_int(ui.ctx, a, RG_VISIBILITY, RG_GONE) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.frame(b).x == 0);
    EXPECT(rg_node_set_int(ui.ctx, a, RG_VISIBILITY, RG_VISIBLE) == RG_OK);
    EXPECT(rg_node_destroy(ui.ctx, a) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.frame(b).x == 0);
}

void theFirstNamesakeCounts() {
    Ui ui;
    rg_node first = ui.leaf("a"), second = ui.leaf("a"), c = ui.leaf();
    EXPECT(rg_node_set_parent_rules(ui.ctx, first, RG_ALIGN_PARENT_BOTTOM) == RG_OK);
    ui.anchor(c, RG_ALIGN_TOP, "a");
    EXPECT(ui.layout() == RG_OK && ui.frame(c).y == 180);
    EXPECT(rg_node_insert(ui.ctx, ui.root, second, 0) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.frame(c).y == 0);
}

void handlesNameSiblings() {
    Ui ui;
    rg_node a = ui.leaf(), b = ui.leaf(), other = {9}, got = {};
    const char *id = nullptr;
    EXPECT(rg_node_set_anchor_node(ui.ctx, b, RG_BELOW, a) == RG_OK);
    EXPECT(rg_node_get_anchor(ui.ctx, b, RG_BELOW, &id, &got) == RG_OK && got.id == a.id && id[0] == 0);
    EXPECT(ui.layout() == RG_OK && ui.frame(b).y == 20);
    EXPECT(rg_node_set_anchor_node(ui.ctx, b, RG_BELOW, other) == RG_ERROR_STALE_HANDLE);
    EXPECT(rg_node_set_anchor_node(ui.ctx, b, rg_relative_rule(14), a) == RG_ERROR_INVALID_ARGUMENT);
    EXPECT(rg_node_set_parent_rules(ui.ctx, b, 0x400) == RG_ERROR_INVALID_ARGUMENT);
    EXPECT(rg_node_set_anchor(ui.ctx, b, RG_BELOW, "\xff", 1) == RG_ERROR_INVALID_ARGUMENT);
    EXPECT(ui.layout() == RG_OK && ui.frame(b).y == 20);
    EXPECT(rg_node_set_anchor_node(ui.ctx, b, RG_BELOW, rg_null()) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.frame(b).y == 0);
    ui.anchor(b, RG_BELOW, "a");
    EXPECT(rg_node_set_id(ui.ctx, a, "a", 1) == RG_OK);
    EXPECT(rg_node_get_anchor(ui.ctx, b, RG_BELOW, &id, &got) == RG_OK && got.id == a.id && !strcmp(id, "a"));
}

void circlesNameTheirIds() {
    Ui ui;
    rg_node a = ui.leaf("alpha"), b = ui.leaf("beta"), c = ui.leaf("gamma");
    ui.anchor(a, RG_RIGHT_OF, "beta");
    ui.anchor(b, RG_RIGHT_OF, "gamma");
    EXPECT(ui.layout() == RG_OK && ui.frame(a).x == 20);
    ui.anchor(c, RG_RIGHT_OF, "alpha");
    EXPECT(ui.layout() == RG_ERROR_TREE);
    EXPECT(rg_diagnostic_count(ui.ctx) == 1);
    rg_diagnostic d = {};
    EXPECT(rg_diagnostic_at(ui.ctx, 0, &d) == RG_OK && d.code == RG_CODE_CYCLE && d.level == RG_LEVEL_ERROR);
    for (const char *text : {d.message, rg_error_message(ui.ctx)})
        EXPECT(strstr(text, "'alpha'") && strstr(text, "'beta'") && strstr(text, "'gamma'"));
    EXPECT(ui.frame(c).width == 10 && ui.frame(b).x == 10 && ui.frame(a).x == 20); // without the rule that closes it
    EXPECT(ui.layout() == RG_ERROR_TREE); // it stands, though nothing is dirty
    EXPECT(rg_node_set_float(ui.ctx, b, RG_CONTENT_WIDTH, 40) == RG_OK);
    EXPECT(ui.layout() == RG_ERROR_TREE && rg_diagnostic_count(ui.ctx) == 1 && ui.frame(a).x == 50);
    ui.anchor(c, RG_RIGHT_OF, "");
    EXPECT(ui.layout() == RG_OK);
    ui.anchor(c, RG_BELOW, "alpha"); // another axis is no circle
    EXPECT(ui.layout() == RG_OK);
    ui.anchor(c, RG_RIGHT_OF, "gamma"); // nor is itself an anchor
    EXPECT(ui.layout() == RG_OK);
}

void unknownAnchorsWarnOnce() {
    Ui ui;
    rg_node a = ui.leaf(), b = ui.leaf();
    ui.anchor(a, RG_BELOW, "nobody");
    ui.anchor(b, RG_BELOW, "nobody");
    EXPECT(rg_node_set_parent_rules(ui.ctx, b, RG_ALIGN_WITH_PARENT_IF_MISSING) == RG_OK);
    EXPECT(ui.layout() == RG_OK);
    rg_diagnostic d = {};
    EXPECT(rg_diagnostic_count(ui.ctx) == 1);
    EXPECT(rg_diagnostic_at(ui.ctx, 0, &d) == RG_OK && d.code == RG_CODE_UNKNOWN_ANCHOR && d.node.id == a.id);
    ui.leaf("c");
    EXPECT(ui.layout() == RG_OK && rg_diagnostic_count(ui.ctx) == 1);
}

void equalRulesDirtyNothing() {
    Ui ui;
    rg_node a = ui.leaf("a"), b = ui.leaf();
    ui.anchor(b, RG_RIGHT_OF, "a");
    EXPECT(rg_node_set_anchor_node(ui.ctx, b, RG_BELOW, a) == RG_OK);
    EXPECT(rg_node_set_parent_rules(ui.ctx, b, RG_CENTER_VERTICAL) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.measured() > 0);
    ui.anchor(b, RG_RIGHT_OF, "a");
    EXPECT(rg_node_set_anchor_node(ui.ctx, b, RG_BELOW, a) == RG_OK);
    EXPECT(rg_node_set_parent_rules(ui.ctx, b, RG_CENTER_VERTICAL) == RG_OK);
    EXPECT(rg_node_set_id(ui.ctx, a, "a", 1) == RG_OK);
    EXPECT(rg_node_set_anchor(ui.ctx, b, RG_ABOVE, nullptr, 0) == RG_OK);
    EXPECT(ui.layout() == RG_OK && ui.measured() == 0);
}

/// Nested containers that wrap, each with a leaf that the next one lies beside: no exponential time.
void chainsStayBounded() {
    for (uint32_t depth : {4u, 10u, 16u}) {
        for (rg_spec_mode mode : {RG_EXACTLY, RG_AT_MOST, RG_UNSPECIFIED}) {
            Ui ui(512);
            rg_node parent = ui.root;
            uint64_t depths = 1;
            for (uint32_t level = 2; level <= depth; level++) {
                ui.add(parent, RG_KIND_FIXED, float(level % 7), float(level % 5), "leaf");
                rg_node next = ui.add(parent, RG_KIND_RELATIVE, 0, 0);
                ui.anchor(next, level % 2 ? RG_RIGHT_OF : RG_BELOW, "leaf");
                if (level % 3 == 0)
                    EXPECT(rg_node_set_parent_rules(ui.ctx, next, RG_CENTER_VERTICAL) == RG_OK);
                parent = next;
                depths += 2 * level;
            }
            rg_spec spec = rg_spec_make(mode, 5000);
            EXPECT(rg_layout_specs(ui.ctx, ui.root, spec, spec) == RG_OK);
            if (ui.measured() > 4 * depths) printf("depth %u: %u measures, sum of depths %u\n", depth, ui.measured(), unsigned(depths));
            EXPECT(ui.measured() <= 4 * depths);
        }
    }
}

/// Every row of a list has the same ids, and every child of a wide container names the one before it.
void manyNamesakesAndLongChains() {
    Ui ui;
    std::vector<rg_node> rows;
    for (int i = 0; i < 20000; i++) {
        std::string id = "n" + std::to_string(i), before = "n" + std::to_string(i - 1);
        rg_node node = ui.leaf(id.c_str());
        if (i) ui.anchor(node, i % 2 ? RG_BELOW : RG_RIGHT_OF, before.c_str());
        rows.push_back(node);
    }
    EXPECT(ui.layout() == RG_OK);
    EXPECT(ui.frame(rows[2]).x == 10 && ui.frame(rows[3]).y == 20);
    EXPECT(ui.measured() <= 2 * 20001);
}

} // namespace

int main() {
    idsAreLookedUpLate();
    theFirstNamesakeCounts();
    handlesNameSiblings();
    circlesNameTheirIds();
    unknownAnchorsWarnOnce();
    equalRulesDirtyNothing();
    chainsStayBounded();
    manyNamesakesAndLongChains();
    if (failures) {
        printf("%-14s %8d of %d checks  FAILED\n", "relative", failures, checks);
        return 1;
    }
    printf("%-14s %8d checks  passed\n", "relative", checks);
    return 0;
}
