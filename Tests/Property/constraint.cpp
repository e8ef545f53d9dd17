// SPDX-License-Identifier: MIT
// Constraint containers: after random edits (of constraints, styles, texts, the tree; layout sets, transactions and queries
// among them) the frames are those of the same tree laid out from scratch, also where constraints contradict each other or leave freedom.
#include <reglet/reglet.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "explain_replay.h"
#include "support/random.h"
#include "support/seeds.h"

namespace {

struct Model {
    rg_kind kind = RG_KIND_VIEW;
    rg_style style = rg_style_default();
    rg_content_priorities priorities = rg_content_priorities_default();
    rg_safe_area safe = {};
    const char *text = nullptr;
    std::vector<std::unique_ptr<Model>> children;
    Model *parent = nullptr;
    rg_node node = {};
    bool isContainer() const { return kind >= RG_KIND_LINEAR; }
};

struct Rule {
    Model *container, *first, *second; // null: the container
    rg_constraint_def def;
    rg_constraint handle;
    bool inSet = false; ///< of the container's layout set; those lie side by side
    bool isMark = false; ///< no rule: here begin those of the container's sets, even where there are none at the time
};

const char *const texts[] = {"a", "some words", "a longer text with a few more words in it", ""};
const rg_constraint_attribute attributes[] = {
    RG_ATTR_LEFT,     RG_ATTR_RIGHT,    RG_ATTR_TOP,      RG_ATTR_BOTTOM,      RG_ATTR_LEADING,      RG_ATTR_TRAILING,
    RG_ATTR_WIDTH,    RG_ATTR_HEIGHT,   RG_ATTR_CENTER_X, RG_ATTR_CENTER_Y,    RG_ATTR_BASELINE,     RG_ATTR_LEFT_MARGIN,
    RG_ATTR_RIGHT_MARGIN, RG_ATTR_TOP_MARGIN, RG_ATTR_BOTTOM_MARGIN, RG_ATTR_LEADING_MARGIN, RG_ATTR_TRAILING_MARGIN,
    RG_ATTR_LAST_BASELINE, RG_ATTR_CENTER_X_MARGIN, RG_ATTR_LEADING_SAFE, RG_ATTR_BOTTOM_SAFE, RG_ATTR_CENTER_Y_SAFE};

rg_length length(Random &r) {
    switch (r.below(5)) {
    case 0: return rg_px(float(r.below(400)) / 4);
    case 1: return rg_match_parent();
    case 2: return rg_unset();
    default: return rg_wrap_content();
    }
}

void restyle(Model &m, Random &r) {
    switch (r.below(12)) {
    case 0: m.style.width = length(r); break;
    case 1: m.style.height = length(r); break;
    case 2: m.style.content_width = float(r.below(100)); break;
    case 3: m.style.content_height = float(r.below(60)) / 2; break;
    case 4: m.style.padding_left = float(r.below(9)); break;
    case 5: m.style.padding_bottom = float(r.below(9)); break;
    case 6: m.style.visibility = r.pick({RG_VISIBLE, RG_VISIBLE, RG_INVISIBLE, RG_GONE}); break;
    case 7: m.style.direction = r.pick({RG_DIRECTION_INHERIT, RG_DIRECTION_LTR, RG_DIRECTION_RTL}); break;
    case 8: m.style.aspect_ratio = r.below(3) ? 0 : float(r.pick({0.5, 1.0, 2.0})); break;
    case 9: m.style.min_height = r.below(2) ? rg_px(float(r.below(50))) : rg_unset(); break;
    case 10: m.style.inset_left = float(r.below(6)); break;
    default: m.style.max_width = r.below(2) ? rg_px(float(20 + r.below(60))) : rg_unset();
    }
}

struct Ui {
    rg_context *ctx = nullptr;
    rg_font font = {};
    Ui() {
        rg_context_def def = rg_context_def_default();
        rg_context_create(&def, &ctx);
        rg_font_def f = {};
        f.struct_size = sizeof f;
        f.line_height = 14;
        f.ascent = 11;
        f.default_advance = 6;
        rg_font_create(ctx, &f, &font);
    }
    ~Ui() { rg_context_destroy(ctx); }
    Ui(const Ui &) = delete;

    rg_node create(Model &m, rg_node parent, uint32_t index) {
        rg_node_def def = rg_node_def_default(m.kind);
        def.style = m.style;
        if (m.kind == RG_KIND_TEXT) {
            def.style.font = font;
            def.text = m.text;
        }
        rg_node out = {};
        rg_node_create_at(ctx, parent, index, &def, &out);
        rg_node_set_content_priorities(ctx, out, &m.priorities);
        if (m.kind == RG_KIND_CONSTRAINT) rg_node_set_safe_area(ctx, out, &m.safe);
        return out;
    }
    void add(Rule &rule, rg_node container, rg_node first, rg_node second, rg_constraint *out) {
        rg_constraint_def def = rule.def;
        def.first = first;
        def.second = second;
        rg_constraint_add(ctx, container, &def, out);
    }
};

struct World {
    Ui ui;
    std::unique_ptr<Model> root;
    std::vector<Rule> rules;
    Random r;
    bool keepsDistances; ///< most rules are least distances, so that they form longest paths
    explicit World(uint64_t seed) : r(seed), keepsDistances(r.chance(40)) {}

    std::unique_ptr<Model> random(int depth) {
        auto m = std::make_unique<Model>();
        const rg_kind kinds[] = {RG_KIND_VIEW, RG_KIND_FIXED, RG_KIND_FIXED, RG_KIND_TEXT, RG_KIND_SPACE};
        m->kind = r.pick(kinds);
        if (depth > 0 && r.chance(40)) m->kind = r.chance(70) ? RG_KIND_CONSTRAINT : r.chance(50) ? RG_KIND_LINEAR : RG_KIND_FRAME;
        if (m->kind == RG_KIND_TEXT) m->text = texts[r.below(4)];
        for (int i = 0; i < 3; i++) restyle(*m, r);
        m->style.visibility = RG_VISIBLE;
        for (uint32_t i = m->isContainer() ? r.below(5) : 0; i > 0; i--) {
            m->children.push_back(random(depth - 1));
            m->children.back()->parent = m.get();
        }
        return m;
    }
    void attach(Model &m, rg_node parent, uint32_t index) {
        m.node = ui.create(m, parent, index);
        for (auto &child : m.children) attach(*child, m.node, RG_END);
    }
    static void collect(Model &m, std::vector<Model *> &all) {
        all.push_back(&m);
        for (auto &child : m.children) collect(*child, all);
    }
    std::vector<Model *> all() {
        std::vector<Model *> out;
        collect(*root, out);
        return out;
    }

    /// A random rule of a container; null: of any.
    bool makeRule(Rule &rule, Model *container) {
        auto nodes = all();
        std::vector<Model *> boxes;
        for (Model *m : nodes)
            if (m->kind == RG_KIND_CONSTRAINT) boxes.push_back(m);
        if (boxes.empty()) return false;
        rule = {container ? container : r.pick(boxes), nullptr, nullptr, rg_constraint_default(), {}};
        // mostly children of the container
        auto item = [&]() -> Model * {
            if (r.chance(20)) return nullptr;
            if (r.chance(80) && !rule.container->children.empty())
                return rule.container->children[r.below(uint32_t(rule.container->children.size()))].get();
            return r.pick(nodes);
        };
        rule.first = item();
        rule.second = item();
        rule.def.attribute = r.pick(attributes);
        rule.def.second_attribute = r.chance(30) ? RG_ATTR_NONE : r.chance(60) ? rule.def.attribute : r.pick(attributes);
        if (rule.def.second_attribute == RG_ATTR_NONE) rule.second = nullptr;
        rule.def.relation = r.pick({RG_EQUAL, RG_EQUAL, RG_LESS_OR_EQUAL, RG_GREATER_OR_EQUAL});
        rule.def.multiplier = r.pick({1.0, 1.0, 1.0, 0.5, 2.0});
        rule.def.constant = r.between(-40, 80);
        rule.def.priority = r.pick({1000.0f, 1000.0f, 750.0f, 500.0f, 250.0f, 100.0f});
        if (keepsDistances && r.chance(75)) {
            const rg_constraint_attribute near = r.pick({RG_ATTR_LEFT, RG_ATTR_LEADING, RG_ATTR_TOP});
            const rg_constraint_attribute far = near == RG_ATTR_TOP ? RG_ATTR_BOTTOM : near == RG_ATTR_LEFT ? RG_ATTR_RIGHT : RG_ATTR_TRAILING;
            rule.def.attribute = rule.first ? near : far;
            rule.def.second_attribute = rule.first && !rule.second ? near : far;
            rule.def.relation = RG_GREATER_OR_EQUAL;
            rule.def.multiplier = 1;
            rule.def.constant = r.between(-4, 24);
            rule.def.priority = r.pick({1000.0f, 1000.0f, 1000.0f, 750.0f});
        }
        return true;
    }
    void rule() {
        Rule rule;
        if (!makeRule(rule, nullptr)) return;
        if (r.chance(25)) rule.def.spacer = 1 + r.below(2);
        if (rule.def.spacer && r.chance(25)) rule.def.attribute = RG_ATTR_NONE, rule.first = nullptr;
        ui.add(rule, rule.container->node, rule.first ? rule.first->node : rg_null(),
               rule.second ? rule.second->node : rg_null(), &rule.handle);
        rules.push_back(rule);
    }
    void forget(Model &m) { // what names it, or lies in it
        rules.erase(std::remove_if(rules.begin(), rules.end(),
                                   [&](const Rule &x) { return x.container == &m || x.first == &m || x.second == &m; }),
                    rules.end());
        for (auto &child : m.children) forget(*child);
    }
    void editRule() {
        if (rules.empty()) return;
        size_t at = r.below(uint32_t(rules.size()));
        Rule &rule = rules[at];
        if (rule.isMark) return;
        switch (r.below(6)) {
        case 0:
            rg_constraint_remove(ui.ctx, rule.handle);
            rules.erase(rules.begin() + long(at));
            break;
        case 1:
        case 2: rg_constraint_set_constant(ui.ctx, rule.handle, rule.def.constant = r.between(-40, 90)); break;
        case 3: rg_constraint_set_multiplier(ui.ctx, rule.handle, rule.def.multiplier = r.pick({1.0, 0.5, 1.5, 0.0})); break;
        case 4: rg_constraint_set_priority(ui.ctx, rule.handle, rule.def.priority = r.pick({1000.0f, 600.0f, 250.0f})); break;
        default:
            rule.def.relation = r.pick({RG_EQUAL, RG_LESS_OR_EQUAL, RG_GREATER_OR_EQUAL});
            rg_constraint_set_relation(ui.ctx, rule.handle, rule.def.relation);
        }
    }
    /// Replace the set of a container by one that shares most rules with it.
    void applySet() {
        Rule made;
        if (!makeRule(made, nullptr)) return;
        Model *container = made.container;
        auto isOld = [&](const Rule &x) { return x.inSet && x.container == container; };
        std::vector<Rule> chosen;
        for (Rule &rule : rules)
            if (isOld(rule) && r.chance(80)) chosen.push_back(rule);
        for (uint32_t i = r.below(4); i > 0; i--) {
            makeRule(made, container);
            made.inSet = true;
            chosen.insert(chosen.begin() + r.below(uint32_t(chosen.size()) + 1), made);
        }
        if (r.chance(25) && !chosen.empty()) std::rotate(chosen.begin(), chosen.begin() + r.below(uint32_t(chosen.size())), chosen.end());
        for (Rule &rule : chosen)
            if (r.chance(20)) rule.def.constant = r.between(-40, 90);
        std::vector<rg_layout_set_entry> entries;
        for (Rule &rule : chosen) {
            rg_layout_set_entry entry = rg_layout_set_entry_default(RG_LAYOUT_SET_RULE);
            entry.rule = rule.def;
            entry.rule.first = rule.first ? rule.first->node : rg_null();
            entry.rule.second = rule.second ? rule.second->node : rg_null();
            entries.push_back(entry);
        }
        rg_layout_set set;
        rg_layout_set_create(ui.ctx, entries.data(), 0, entries.size(), &set);
        rg_status status = rg_layout_set_apply(ui.ctx, set, container->node, nullptr, nullptr);
        rg_layout_set_destroy(ui.ctx, set);
        if (status != RG_OK) return;
        rules.erase(std::remove_if(rules.begin(), rules.end(), isOld), rules.end());
        auto at = std::find_if(rules.begin(), rules.end(), [&](const Rule &x) { return x.isMark && x.container == container; });
        if (at == rules.end()) {
            Rule mark = {};
            mark.container = container;
            mark.isMark = true;
            at = rules.insert(at, mark);
        }
        rules.insert(at + 1, chosen.begin(), chosen.end());
        // the container lists its constraints in the order of the model
        std::vector<rg_constraint> listed(rg_constraint_count(ui.ctx, container->node));
        rg_constraints_list(ui.ctx, container->node, listed.data(), uint32_t(listed.size()));
        auto next = listed.begin();
        for (Rule &rule : rules) {
            if (rule.container != container || rule.isMark) continue;
            rg_constraint_def def = rg_constraint_default();
            auto lost = [&](rg_node node) { return node.id != 0 && !rg_node_is_valid(ui.ctx, node); };
            do rg_constraint_get(ui.ctx, *next++, &def);
            while (lost(def.first) || lost(def.second));
            rule.handle = next[-1];
            if (def.constant != rule.def.constant || def.attribute != rule.def.attribute) failed = true;
        }
    }
    bool failed = false;
    void transaction() {
        auto kept = rules;
        rg_constraints_begin(ui.ctx);
        for (uint32_t i = 1 + r.below(3); i > 0; i--) r.chance(50) ? rule() : editRule();
        if (r.chance(50)) {
            rg_constraints_rollback(ui.ctx);
            rules = kept;
        } else if (rg_constraints_commit(ui.ctx, box()) != RG_OK) {
            rg_constraints_rollback(ui.ctx); // where it was refused for its arguments it is still open
            rules = kept;
        }
    }
    rg_node box() {
        for (Model *m : all())
            if (m->kind == RG_KIND_CONSTRAINT) return m->node;
        return rg_null();
    }
    void edit() {
        auto nodes = all();
        Model &m = *r.pick(nodes);
        uint32_t what = r.below(23);
        if (what > 19) {
            applySet();
        } else if (what < 5) {
            rule();
        } else if (what < 9) {
            editRule();
        } else if (what < 10) {
            transaction();
        } else if (what < 14) {
            restyle(m, r);
            rg_style style = m.style;
            if (m.kind == RG_KIND_TEXT) style.font = ui.font;
            rg_node_set_style(ui.ctx, m.node, &style);
        } else if (what < 15) {
            m.priorities = {float(r.pick({250, 251, 600})), 250, float(r.pick({750, 749, 1000})), 750};
            rg_node_set_content_priorities(ui.ctx, m.node, &m.priorities);
            m.safe = {float(r.below(20)), float(r.below(20)), 0, float(r.below(5))};
            if (m.kind == RG_KIND_CONSTRAINT) rg_node_set_safe_area(ui.ctx, m.node, &m.safe);
        } else if (what < 16 && m.kind == RG_KIND_TEXT) {
            m.text = texts[r.below(4)];
            rg_node_set_text(ui.ctx, m.node, m.text, strlen(m.text));
        } else if (what < 18 && m.isContainer() && nodes.size() < 30) {
            auto child = random(1);
            uint32_t index = r.below(uint32_t(m.children.size()) + 1);
            child->parent = &m;
            attach(*child, m.node, index);
            m.children.insert(m.children.begin() + index, std::move(child));
        } else if (m.parent) {
            auto &from = m.parent->children;
            size_t at = 0;
            while (from[at].get() != &m) at++;
            auto taken = std::move(from[at]);
            from.erase(from.begin() + long(at));
            nodes = all();
            Model &to = *r.pick(nodes);
            if (what == 18 && to.isContainer()) {
                rg_node_insert(ui.ctx, to.node, m.node, 0);
                m.parent = &to;
                to.children.insert(to.children.begin(), std::move(taken));
            } else {
                forget(m);
                rg_node_destroy(ui.ctx, m.node);
            }
        }
    }

    /// The same tree in another context.
    void rebuild(Ui &fresh, std::vector<Model *> &nodes, std::vector<rg_node> &made) {
        nodes = all();
        auto find = [&](Model *m) { return made[size_t(std::find(nodes.begin(), nodes.end(), m) - nodes.begin())]; };
        for (Model *m : nodes) made.push_back(fresh.create(*m, m->parent ? find(m->parent) : rg_null(), RG_END));
        for (Rule &rule : rules) {
            if (rule.isMark) continue;
            rg_constraint out;
            fresh.add(rule, find(rule.container), rule.first ? find(rule.first) : rg_null(),
                      rule.second ? find(rule.second) : rg_null(), &out);
        }
    }
};

bool equal(const rg_frame &a, const rg_frame &b) { return memcmp(&a, &b, sizeof a) == 0; }

bool append(void *user, const char *bytes, size_t size) {
    static_cast<std::string *>(user)->append(bytes, size);
    return true;
}

/// Replays the explanation of every node, and compares it with that of the same tree built from scratch.
/// - Returns: "", or the step that does not follow.
std::string explained(Ui &ui, const std::vector<Model *> &nodes, Ui &fresh, const std::vector<rg_node> &made) {
    Config config; // that of a context by default
    for (size_t i = 0; i < nodes.size(); i++) {
        Model *m = nodes[i];
        std::string json, again;
        rg_frame frame, replayed;
        if (rg_node_explain(ui.ctx, m->node, RG_EXPLAIN_JSON, append, &json) != RG_OK) return rg_error_message(ui.ctx);
        rg_node_explain(fresh.ctx, made[i], RG_EXPLAIN_JSON, append, &again);
        if (json != again) return "explained in another way than in a fresh tree:\n" + json + again;
        rg_node_frame(ui.ctx, m->node, &frame);
        std::string problem = replayExplanation(json, config, &replayed);
        if (problem.empty() && !equal(frame, replayed)) problem = "its explanation gives another frame";
        if (!problem.empty()) return problem + "\n" + json;
    }
    return "";
}

/// - Returns: the number of the step that failed, or 0.
int run(uint64_t seed) {
    World w(seed);
    do w.root = w.random(3);
    while (!w.root->isContainer());
    w.root->style.direction = RG_DIRECTION_LTR;
    w.attach(*w.root, rg_null(), RG_END);
    for (uint32_t i = w.r.below(20); i > 0; i--) w.rule();
    for (int step = 1; step <= 20; step++) {
        if (step > 1) w.edit();
        if (w.r.chance(30)) w.edit();
        if (w.failed) return printf("constraint: seed %llu step %d: a set is listed in another order\n", (unsigned long long)seed, step), step;
        rg_spec width = w.r.chance(60) ? rg_exactly(w.r.chance(70) ? 300 : 120) : w.r.chance(50) ? rg_at_most(200) : rg_unspecified();
        rg_spec height = w.r.chance(60) ? rg_exactly(200) : w.r.chance(50) ? rg_at_most(90) : rg_unspecified();
        rg_size size;
        auto nodes = w.all();
        if (w.r.chance(20)) rg_measure(w.ui.ctx, w.r.pick(nodes)->node, rg_at_most(77), rg_unspecified(), &size);
        rg_status status = rg_layout_specs(w.ui.ctx, w.root->node, width, height);
        Ui fresh;
        std::vector<rg_node> made;
        w.rebuild(fresh, nodes, made);
        rg_status expected = rg_layout_specs(fresh.ctx, made[0], width, height);
        if (status != expected)
            return printf("constraint: seed %llu step %d: %s instead of %s\n", (unsigned long long)seed, step,
                          rg_status_name(status), rg_status_name(expected)), step;
        std::string problem = explained(w.ui, nodes, fresh, made);
        if (!problem.empty())
            return printf("constraint: seed %llu step %d: %s\n", (unsigned long long)seed, step, problem.c_str()), step;
        for (size_t i = 0; i < nodes.size(); i++) {
            rg_node_layout a, b;
            rg_node_layout_info(w.ui.ctx, nodes[i]->node, &a);
            rg_node_layout_info(fresh.ctx, made[i], &b);
            if (equal(a.frame, b.frame) && equal(a.unsnapped, b.unsnapped) && a.flags == b.flags) continue;
            printf("constraint: seed %llu step %d node %zu of kind %d: %g,%g %gx%g %x instead of %g,%g %gx%g %x\n",
                   (unsigned long long)seed, step, i, nodes[i]->kind, double(a.unsnapped.x), double(a.unsnapped.y),
                   double(a.unsnapped.width), double(a.unsnapped.height), a.flags, double(b.unsnapped.x),
                   double(b.unsnapped.y), double(b.unsnapped.width), double(b.unsnapped.height), b.flags);
            return step;
        }
    }
    return 0;
}

} // namespace

int main(int argc, char **argv) { return runSeeds(argc, argv, "constraint", 100, 20, run); }
