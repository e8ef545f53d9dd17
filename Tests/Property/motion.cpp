// SPDX-License-Identifier: MIT
// Display lists of transitions: when one begins, nothing that is seen jumps, also in flight and of nodes that leave; at
// its end the list is that without a transition; no step is larger than its part of the way.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "support/harness.h"
#include "support/random.h"

namespace {

#define MUST(call)                                                                                               \
    do {                                                                                                         \
        rg_status must = (call);                                                                                 \
        if (must != RG_OK) return std::string(#call) + ": " + rg_status_name(must) + ", " + rg_error_message(ui); \
    } while (0)

/// A rectangle or a line of text as it is seen.
struct Mark {
    uint64_t node;
    uint16_t op;
    float box[4];
    float alpha;
    std::string text;
};

/// A matrix of a scale and a distance, and an alpha.
struct Level {
    float scale = 1, x = 0, y = 0, alpha = 1;
};

class Tree {
public:
    explicit Tree(uint64_t seed) : random(seed) {
        rg_context_def def = rg_context_def_default();
        rg_context_create(&def, &ui);
        rg_font_def font_def = {};
        font_def.struct_size = sizeof font_def;
        font_def.default_advance = 5;
        font_def.line_height = 10;
        font_def.ascent = 8;
        rg_font_create(ui, &font_def, &font);
        rg_drawable_color(ui, 0xff4080c0, &color);
        comesBack = random.chance(50);
    }
    ~Tree() { rg_context_destroy(ui); }
    Tree(const Tree &) = delete;

    std::string build() {
        MUST(add(rg_null(), RG_KIND_LINEAR));
        for (int count = random.between(3, 25); count > 0; count--) MUST(addSomewhere());
        return layout();
    }

    std::string layout() {
        MUST(rg_layout(ui, nodes[0], 300, 400));
        return "";
    }

    /// A transition, with edits, steps and lists.
    std::string round() {
        std::vector<Mark> before, after;
        std::string problem = look(before);
        if (!problem.empty()) return problem;
        rg_transition_def def = rg_transition_default();
        def.move.easing = random.pick({RG_EASING_CUBIC, RG_EASING_LINEAR, RG_EASING_SPRING});
        def.move.duration = 1;
        def.leave.easing = def.appear.easing = RG_EASING_LINEAR;
        def.leave.duration = def.appear.duration = 1;
        def.draws_leaving = true;
        def.leave_scale = random.pick({1.0f, 0.5f, 2.0f});
        def.appear_scale = random.pick({1.0f, 0.5f});
        MUST(rg_transition_begin(ui, nodes[0], &def));
        for (int count = random.between(1, 4); count > 0; count--)
            if (!(problem = edit()).empty()) return problem;
        if (!(problem = layout()).empty()) return problem;
        rg_motion_view view;
        MUST(rg_transition_step(ui, 0, &view));
        if (!(problem = look(after)).empty()) return problem;
        if (!(problem = same(before, after)).empty()) return "when it begins, " + problem;
        bool ends = random.chance(40);
        for (int i = ends ? 40 : random.between(1, 12); i > 0; i--) MUST(rg_transition_step(ui, 0.0625f, &view));
        if (!ends) return "";
        // springs of unlike ways end later
        for (int i = 0; i < 400 && view.count > 0; i++) MUST(rg_transition_step(ui, 0.5f, &view));
        if (view.count > 0) return "it does not end";
        if (!(problem = look(before)).empty() || !(problem = look(after, false)).empty()) return problem;
        if (!(problem = same(before, after)).empty()) return "at its end, " + problem;
        return problem = same(after, before);
    }

private:
    Random random;
    rg_context *ui = nullptr;
    std::vector<rg_node> nodes;
    rg_font font = {};
    rg_drawable color = {};
    bool comesBack = false;

    rg_status add(rg_node parent, rg_kind kind) {
        rg_node_def def = rg_node_def_default(kind);
        rg_node node;
        def.style.width = rg_px(20 + random.length(80, 20, 0.5f));
        def.style.height = random.chance(40) && kind == RG_KIND_LINEAR ? rg_wrap_content() : rg_px(float(random.between(10, 60)));
        def.style.orientation = RG_VERTICAL;
        def.style.margin_top = float(random.below(8));
        if (kind == RG_KIND_TEXT) def.text = "ab", def.style.font = font;
        rg_status status = rg_node_create(ui, parent, &def, &node);
        if (status != RG_OK) return status;
        nodes.push_back(node);
        if (kind != RG_KIND_TEXT && random.chance(70)) status = rg_node_set_drawable(ui, node, RG_SLOT_BACKGROUND, color);
        return status;
    }

    bool isHidden(rg_node node) {
        int value = 0;
        rg_node_get_int(ui, node, RG_VISIBILITY, &value);
        return value != RG_VISIBLE;
    }

    rg_kind kindOf(rg_node node) {
        rg_kind kind = RG_KIND_VIEW;
        rg_node_kind(ui, node, &kind);
        return kind;
    }

    rg_status addSomewhere() {
        for (int tries = 0; tries < 20; tries++) {
            rg_node parent = nodes[random.below(uint32_t(nodes.size()))];
            rg_kind kind = kindOf(parent);
            if (kind == RG_KIND_VIEW || kind == RG_KIND_TEXT) continue;
            if (kind == RG_KIND_SCROLL && rg_node_child_count(ui, parent) > 0) continue;
            return add(parent, random.pick({RG_KIND_VIEW, RG_KIND_TEXT, RG_KIND_LINEAR, RG_KIND_FRAME, RG_KIND_SCROLL}));
        }
        return RG_OK;
    }

    std::string edit() {
        uint32_t i = random.below(uint32_t(nodes.size()));
        rg_node node = nodes[i];
        // offsets: what scrolls is seen to move
        if (kindOf(node) == RG_KIND_SCROLL && random.chance(50)) {
            MUST(rg_node_set_scroll(ui, node, 0, float(random.below(40))));
            return "";
        }
        switch (random.below(i == 0 ? 1 : 6)) {
        case 0: MUST(addSomewhere()); break;
        case 1: {
            if (comesBack) break;
            MUST(rg_node_destroy(ui, node));
            std::vector<rg_node> alive;
            for (rg_node other : nodes)
                if (rg_node_is_valid(ui, other)) alive.push_back(other);
            nodes = alive;
            break;
        }
        case 2:
        case 3:
            // what comes back shows its content as it is now: only leaves do
            if (comesBack ? kindOf(node) != RG_KIND_VIEW && kindOf(node) != RG_KIND_TEXT : isHidden(node)) break;
            MUST(rg_node_set_int(ui, node, RG_VISIBILITY, random.pick({RG_VISIBLE, RG_VISIBLE, RG_INVISIBLE, RG_GONE}))); break;
        case 4: MUST(rg_node_set_float(ui, node, RG_MARGIN_TOP, float(random.below(20)))); break;
        default:
            if (kindOf(node) != RG_KIND_TEXT) MUST(rg_node_set_length(ui, node, RG_HEIGHT, rg_px(float(random.between(10, 60)))));
        }
        return "";
    }

    /// Takes what the list shows, without what is not seen at all.
    std::string look(std::vector<Mark> &marks, bool moves = true) {
        rg_display_list list = {};
        list.struct_size = sizeof list;
        MUST(rg_paint(ui, nodes[0], moves ? RG_PAINT_MOTION : 0, &list));
        marks.clear();
        std::vector<Level> levels(1);
        for (uint32_t i = 0; i < list.command_count; i++) {
            const rg_command &c = list.commands[i];
            Level top = levels.back();
            if (c.op == RG_OP_POP) {
                levels.pop_back();
                if (levels.empty()) return "a list pops more than it pushes";
            } else if (c.op == RG_OP_PUSH_TRANSFORM) {
                const rg_paint_value *v = list.data + c.data;
                top.x += v[4].number * top.scale;
                top.y += v[5].number * top.scale;
                top.scale *= v[0].number;
                levels.push_back(top);
            } else if (c.op >= RG_OP_PUSH_CLIP) {
                if (c.op == RG_OP_PUSH_LAYER) top.alpha *= float(c.color >> 24) / 255;
                levels.push_back(top);
            } else if (c.op != RG_OP_NONE && top.alpha > 0) {
                Mark mark = {c.node.id, c.op, {}, top.alpha, ""};
                const float box[] = {c.left, c.top, c.right, c.bottom};
                for (int side = 0; side < 4; side++) mark.box[side] = box[side] * top.scale + (side % 2 ? top.y : top.x);
                if (c.op == RG_OP_TEXT) {
                    size_t length = 0;
                    const char *text = rg_node_text(ui, c.node, &length);
                    const rg_paint_value *v = list.data + c.data;
                    if (v[1].integer + v[2].integer > length) return "a text has not the bytes of its line";
                    mark.text = std::string(text + v[1].integer, v[2].integer);
                }
                marks.push_back(mark);
            }
        }
        if (levels.size() != 1) return "a list pushes more than it pops";
        std::sort(marks.begin(), marks.end(), [](const Mark &a, const Mark &b) { return a.node != b.node ? a.node < b.node : a.op < b.op; });
        return "";
    }

    /// Whether all of `a` is in `b`, at its place; what is not seen does not count.
    std::string same(const std::vector<Mark> &a, const std::vector<Mark> &b) {
        size_t j = 0;
        for (const Mark &mark : a) {
            while (j < b.size() && (b[j].node < mark.node || (b[j].node == mark.node && b[j].op < mark.op))) j++;
            std::string what = "command " + std::to_string(mark.op) + " of node " + std::to_string(uint32_t(mark.node));
            // a layer of an alpha below half a step is not painted
            if (mark.alpha < 0.004f) continue;
            if (j == b.size() || b[j].node != mark.node || b[j].op != mark.op) return what + " is missing";
            if (std::abs(b[j].alpha - mark.alpha) > 0.008f)
                return what + " goes from alpha " + std::to_string(mark.alpha) + " to " + std::to_string(b[j].alpha);
            if (b[j].text != mark.text) return what + " shows another text";
            for (int side = 0; side < 4; side++)
                if (std::abs(b[j].box[side] - mark.box[side]) > 0.01f)
                    return what + " jumps from " + std::to_string(mark.box[side]) + " to " + std::to_string(b[j].box[side]) + " at side " + std::to_string(side);
            j++;
        }
        return "";
    }
};

Case generate(uint64_t seed) {
    Case c;
    c.seed = seed;
    return c;
}

std::string check(const Case &c) {
    Tree tree(c.seed);
    std::string problem = tree.build();
    for (int round = 0; round < 12 && problem.empty(); round++) {
        problem = tree.round();
        if (!problem.empty()) problem = "round " + std::to_string(round) + ": " + problem;
    }
    return problem;
}

std::string describe(const Case &c) { return "seed " + std::to_string(c.seed) + "\n"; }

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"motion", 3000, generate, check, describe}); }
