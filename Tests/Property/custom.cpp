// SPDX-License-Identifier: MIT
// Custom containers. One that imitates a vertical linear container gives the frames of the built-in one after random edits.
// One that does unusual things (measures children twice or never, or places them with other sizes than measured) gives the
// frames of the same tree laid out from scratch.
#include <reglet/reglet.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "support/classes.h"
#include "support/random.h"
#include "support/seeds.h"

namespace {

struct Model {
    enum Kind { Column, Odd, Frame, View, Fixed } kind = Fixed;
    rg_style style = rg_style_default();
    int params = -1; // of an Odd container; -1 = none
    std::vector<std::unique_ptr<Model>> children;
    Model *parent = nullptr;
    rg_node node = {};
    bool isContainer() const { return kind <= Frame; }
};

// MARK: - The context

struct Ui {
    rg_context *ctx = nullptr;
    Classes classes;
    bool imitates;

    explicit Ui(bool imitates) : imitates(imitates) {
        rg_context_def def = rg_context_def_default();
        rg_context_create(&def, &ctx);
        if (classes.add(ctx) != RG_OK) abort();
    }
    ~Ui() { rg_context_destroy(ctx); }
    Ui(const Ui &) = delete;

    rg_node create(const Model &m, rg_node parent, uint32_t index) {
        rg_kind kind = m.kind == Model::Frame  ? RG_KIND_FRAME
                       : m.kind == Model::View ? RG_KIND_VIEW
                       : m.kind == Model::Fixed ? RG_KIND_FIXED
                       : m.kind == Model::Column && !imitates ? RG_KIND_LINEAR
                                                              : RG_KIND_CUSTOM;
        rg_node_def def = rg_node_def_default(kind);
        def.style = m.style;
        rg_node node = {};
        if (rg_node_create_at(ctx, parent, index, &def, &node) != RG_OK) abort();
        if (kind == RG_KIND_CUSTOM) rg_node_set_container_class(ctx, node, classes.of[m.kind == Model::Odd ? 2 : 1]);
        if (m.params >= 0) rg_node_set_custom_params(ctx, node, &m.params, sizeof m.params);
        return node;
    }
    void build(const Model &m, rg_node parent, std::vector<rg_node> &out) {
        rg_node node = create(m, parent, RG_END);
        out.push_back(node);
        for (auto &child : m.children) build(*child, node, out);
    }
};

// MARK: - Random trees and edits

rg_length randomLength(Random &r) {
    switch (r.below(5)) {
    case 0: return rg_px(float(r.below(60)));
    case 1: return rg_match_parent();
    case 2: return rg_percent(float(r.below(5)) * 25);
    default: return rg_wrap_content();
    }
}

void edit(rg_style &s, Random &r) {
    static const uint32_t gravities[] = {0, RG_GRAVITY_LEFT, RG_GRAVITY_RIGHT, RG_GRAVITY_CENTER_HORIZONTAL,
                                         RG_GRAVITY_START, RG_GRAVITY_END};
    switch (r.below(10)) {
    case 0: s.width = randomLength(r); break;
    case 1: s.height = randomLength(r); break;
    case 2: s.margin_left = float(r.below(4)) * 2; break;
    case 3: s.margin_top = float(r.below(4)) * 2; break;
    case 4: s.layout_gravity = gravities[r.below(6)]; break;
    case 5: s.visibility = rg_visibility(r.below(3)); break;
    case 6: s.padding_top = float(r.below(4)) * 2; break;
    case 7: s.direction = rg_direction(r.below(3)); break;
    case 8: s.order = int32_t(r.below(4)) - 1; break;
    default: s.content_width = float(r.below(80)), s.content_height = float(r.below(50)); break;
    }
}

std::unique_ptr<Model> randomModel(Random &r, int depth) {
    auto m = std::make_unique<Model>();
    unsigned pick = r.below(10);
    m->kind = depth > 0 && pick < 6 ? (pick < 3 ? Model::Column : pick < 5 ? Model::Odd : Model::Frame)
              : pick < 8            ? Model::Fixed
                                    : Model::View;
    m->style.width = randomLength(r);
    m->style.height = randomLength(r);
    m->style.orientation = RG_VERTICAL;
    m->style.content_width = float(r.below(80));
    m->style.content_height = float(r.below(50));
    for (unsigned i = r.below(4); i > 0; i--) edit(m->style, r);
    if (r.below(2) == 0) m->params = int(r.below(12));
    if (!m->isContainer()) return m;
    for (unsigned i = r.below(5); i > 0; i--) {
        m->children.push_back(randomModel(r, depth - 1));
        m->children.back()->parent = m.get();
    }
    return m;
}

void collect(Model &m, std::vector<Model *> &out) {
    out.push_back(&m);
    for (auto &child : m.children) collect(*child, out);
}

void attach(Ui &ui, Model &m, rg_node parent, uint32_t index) {
    m.node = ui.create(m, parent, index);
    for (auto &child : m.children) attach(ui, *child, m.node, RG_END);
}

/// One edit of the model and of the context under test.
void change(Ui &ui, Model &root, Random &r) {
    std::vector<Model *> all;
    collect(root, all);
    Model &m = *all[r.below(unsigned(all.size()))];
    unsigned what = r.below(10);
    if (what < 5) {
        edit(m.style, r);
        rg_node_set_style(ui.ctx, m.node, &m.style);
    } else if (what < 6) {
        m.params = int(r.below(13)) - 1;
        rg_node_set_custom_params(ui.ctx, m.node, m.params < 0 ? nullptr : &m.params, m.params < 0 ? 0 : sizeof m.params);
    } else if (what < 8 && m.isContainer() && all.size() < 40) {
        auto child = randomModel(r, 2);
        uint32_t index = r.below(unsigned(m.children.size()) + 1);
        child->parent = &m;
        attach(ui, *child, m.node, index);
        m.children.insert(m.children.begin() + index, std::move(child));
    } else if (m.parent) {
        auto &from = m.parent->children;
        size_t at = 0;
        while (from[at].get() != &m) at++;
        auto kept = std::move(from[at]);
        from.erase(from.begin() + long(at));
        all.clear();
        collect(root, all);
        Model &to = *all[r.below(unsigned(all.size()))];
        if (what == 9 && to.isContainer()) {
            rg_node_insert(ui.ctx, to.node, m.node, 0);
            m.parent = &to;
            to.children.insert(to.children.begin(), std::move(kept));
        } else {
            rg_node_destroy(ui.ctx, m.node);
        }
    }
}

bool equal(const rg_frame &a, const rg_frame &b) { return memcmp(&a, &b, sizeof a) == 0; }

/// - Returns: the number of the step that failed, or 0.
int run(uint64_t seed) {
    Random r(seed);
    Ui ui(true);
    std::unique_ptr<Model> root;
    do root = randomModel(r, 4);
    while (!root->isContainer());
    root->style.padding_left = 6; // below, a container narrower than its padding has a content of less than nothing inside
    root->style.padding_right = float(r.below(4)) * 2;
    attach(ui, *root, rg_null(), RG_END);
    for (int step = 1; step <= 25; step++) {
        if (step > 1) change(ui, *root, r);
        if (r.below(4) == 0) change(ui, *root, r);
        rg_spec width = r.below(2) ? rg_exactly(200) : rg_at_most(float(100 + r.below(3) * 50));
        rg_spec height = r.below(2) ? rg_exactly(300) : rg_at_most(float(100 + r.below(3) * 50));
        rg_size size, expected;
        if (r.below(4) == 0) rg_measure(ui.ctx, root->node, rg_at_most(77), rg_unspecified(), &size);
        if (r.below(8) == 0) rg_context_set_pixel_scale(ui.ctx, 1 + float(r.below(2)));
        rg_layout_specs(ui.ctx, root->node, width, height);
        rg_context_set_pixel_scale(ui.ctx, 1);
        rg_layout_specs(ui.ctx, root->node, width, height);
        Ui fresh(false);
        std::vector<rg_node> nodes;
        fresh.build(*root, rg_null(), nodes);
        rg_layout_specs(fresh.ctx, nodes[0], width, height);
        std::vector<Model *> all;
        collect(*root, all);
        for (size_t i = 0; i < all.size(); i++) {
            rg_node_layout a, b;
            rg_node_layout_info(ui.ctx, all[i]->node, &a);
            rg_node_layout_info(fresh.ctx, nodes[i], &b);
            if (equal(a.frame, b.frame) && equal(a.unsnapped, b.unsnapped) && !memcmp(&a.baseline, &b.baseline, sizeof a.baseline)) continue;
            printf("custom: seed %llu step %d node %zu of kind %d: %g,%g %gx%g %g instead of %g,%g %gx%g %g\n",
                   (unsigned long long)seed, step, i, all[i]->kind, double(a.frame.x), double(a.frame.y),
                   double(a.frame.width), double(a.frame.height), double(a.baseline), double(b.frame.x),
                   double(b.frame.y), double(b.frame.width), double(b.frame.height), double(b.baseline));
            return step;
        }
        if (rg_measure(ui.ctx, root->node, rg_unspecified(), rg_at_most(90), &size) != RG_OK ||
            rg_measure(fresh.ctx, nodes[0], rg_unspecified(), rg_at_most(90), &expected) != RG_OK ||
            size.width != expected.width || size.height != expected.height)
            return printf("custom: seed %llu step %d: measure\n", (unsigned long long)seed, step), step;
    }
    return 0;
}

} // namespace

int main(int argc, char **argv) { return runSeeds(argc, argv, "custom", 100, 25, run); }
