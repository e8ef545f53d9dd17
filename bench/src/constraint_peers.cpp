// SPDX-License-Identifier: MIT
// Constraint systems through Reglet's C API and through kiwi (headers only), in one program: the same views, the same
// rules, solutions compared. Nodes and variables exist before the clock starts.
//   chain    equal widths from edge to edge; heights and tops those of the container. kiwi without w, h >= 0
//   chain+nn the same; kiwi with w, h >= 0, which Reglet always has
//   grid     equal widths and heights in both directions
//   labels   a chain of views with intrinsic widths
//   switch   another state of 200 views of given sizes, 80 % of the rules shared
#include <kiwi/kiwi.h>
#include <malloc.h>
#include <reglet/reglet.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

enum Scene { Chain, ChainNN, Grid, Labels, Switch };
const char *const names[] = {"chain", "chain+nn", "grid", "labels", "switch"};

/// One rule: view.attribute == other.attribute + constant; views: -1 the container, -2 none.
struct Rule {
    int view;
    rg_constraint_attribute attribute;
    int other;
    rg_constraint_attribute from;
    double constant;
};

std::vector<Rule> rules(Scene scene, int count, bool second = false) {
    std::vector<Rule> out;
    int across = scene == Grid ? int(std::lround(std::sqrt(count))) : count;
    for (int i = 0; i < count; i++) {
        if (scene == Switch) {
            bool differs = second && i % 5 == 0;
            if (i == 0) out.push_back({0, RG_ATTR_LEFT, -1, RG_ATTR_LEFT, differs ? 20.0 : 0});
            else out.push_back({i, RG_ATTR_LEFT, i - 1, RG_ATTR_RIGHT, differs ? 16.0 : 8});
            out.push_back({i, RG_ATTR_WIDTH, -2, RG_ATTR_NONE, differs ? 60.0 + i % 7 : 40.0 + i % 7});
            out.push_back({i, RG_ATTR_TOP, -1, RG_ATTR_TOP, differs ? 4.0 : 0});
            out.push_back({i, RG_ATTR_HEIGHT, -1, RG_ATTR_HEIGHT, differs ? -8.0 : 0});
            continue;
        }
        if (i % across == 0) out.push_back({i, RG_ATTR_LEFT, -1, RG_ATTR_LEFT, 0});
        else out.push_back({i, RG_ATTR_LEFT, i - 1, RG_ATTR_RIGHT, 8});
        if (scene != Grid || i < across) out.push_back({i, RG_ATTR_TOP, -1, RG_ATTR_TOP, 0});
        else out.push_back({i, RG_ATTR_TOP, i - across, RG_ATTR_BOTTOM, 8});
        if (scene != Grid) out.push_back({i, RG_ATTR_HEIGHT, -1, RG_ATTR_HEIGHT, 0});
        else if (i > 0) out.push_back({i, RG_ATTR_HEIGHT, 0, RG_ATTR_HEIGHT, 0});
        if (scene != Labels && i > 0) out.push_back({i, RG_ATTR_WIDTH, 0, RG_ATTR_WIDTH, 0});
    }
    if (scene != Switch) out.push_back({across - 1, RG_ATTR_RIGHT, -1, RG_ATTR_RIGHT, 0});
    if (scene == Grid) out.push_back({count - across, RG_ATTR_BOTTOM, -1, RG_ATTR_BOTTOM, 0});
    return out;
}

bool same(const Rule &a, const Rule &b) {
    return a.view == b.view && a.attribute == b.attribute && a.other == b.other && a.from == b.from && a.constant == b.constant;
}

double natural(int i) { return 40 + i % 17; }
double hugging(int i) { return 250 + i % 3; }
const double height = 8000;
struct Box {
    double x, y, width, height;
};

// MARK: - Reglet

struct Reglet {
    rg_context *ctx = nullptr;
    rg_node box = {};
    std::vector<rg_node> views;
    std::vector<rg_constraint> made;
    rg_constraint pointer = {};

    Reglet(Scene scene, int count) {
        rg_context_def def = rg_context_def_default();
        def.node_capacity = uint32_t(count + 1);
        rg_context_create(&def, &ctx);
        rg_node_def node = rg_node_def_default(RG_KIND_CONSTRAINT);
        rg_node_create(ctx, rg_null(), &node, &box);
        node = rg_node_def_default(scene == Labels ? RG_KIND_FIXED : RG_KIND_VIEW);
        node.style.height = rg_match_parent();
        for (int i = 0; i < count; i++) {
            if (scene == Labels) node.style.content_width = float(natural(i));
            rg_node view;
            rg_node_create(ctx, box, &node, &view);
            views.push_back(view);
            rg_content_priorities priorities = {float(hugging(i)), 250, 750, 750};
            if (scene == Labels) rg_node_set_content_priorities(ctx, view, &priorities);
        }
    }
    ~Reglet() { rg_context_destroy(ctx); }

    rg_constraint_def def(const Rule &r) const {
        rg_constraint_def d = rg_constraint_default();
        d.first = views[size_t(r.view)];
        d.attribute = r.attribute;
        if (r.other >= 0) d.second = views[size_t(r.other)];
        d.second_attribute = r.from;
        d.constant = r.constant;
        return d;
    }
    void add(const std::vector<rg_constraint_def> &defs) {
        made.resize(defs.size());
        rg_constraints_add(ctx, box, defs.data(), 0, defs.size(), made.data());
    }
    void layout(double width) {
        if (rg_layout(ctx, box, float(width), float(height)) != RG_OK) {
            std::printf("reglet: %s\n", rg_error_message(ctx));
            std::exit(1);
        }
    }
    Box at(int i) const {
        rg_node_layout info;
        rg_node_layout_info(ctx, views[size_t(i)], &info);
        return {info.unsnapped.x, info.unsnapped.y, info.unsnapped.width, info.unsnapped.height};
    }
};

// MARK: - kiwi

struct Kiwi {
    struct View {
        kiwi::Variable x, y, width, height;
    };
    kiwi::Solver solver;
    kiwi::Variable width, height;
    std::vector<View> views;
    std::vector<kiwi::Constraint> made;

    explicit Kiwi(int count) : views(size_t(count)) {}

    kiwi::Expression item(int view, rg_constraint_attribute attribute) const {
        if (view < 0) {
            switch (attribute) {
            case RG_ATTR_RIGHT: case RG_ATTR_WIDTH: return kiwi::Expression(kiwi::Term(width));
            case RG_ATTR_BOTTOM: case RG_ATTR_HEIGHT: return kiwi::Expression(kiwi::Term(height));
            default: return kiwi::Expression(0.0);
            }
        }
        const View &v = views[size_t(view)];
        switch (attribute) {
        case RG_ATTR_LEFT: return kiwi::Expression(kiwi::Term(v.x));
        case RG_ATTR_TOP: return kiwi::Expression(kiwi::Term(v.y));
        case RG_ATTR_WIDTH: return kiwi::Expression(kiwi::Term(v.width));
        case RG_ATTR_HEIGHT: return kiwi::Expression(kiwi::Term(v.height));
        case RG_ATTR_RIGHT: return v.x + v.width;
        case RG_ATTR_CENTER_X: return v.x + v.width * 0.5;
        default: return v.y + v.height;
        }
    }
    kiwi::Constraint constraint(const Rule &r) const {
        kiwi::Expression right = r.other == -2 ? kiwi::Expression(r.constant) : item(r.other, r.from) + r.constant;
        return item(r.view, r.attribute) == right;
    }
    void build(Scene scene, const std::vector<Rule> &rules, double w) {
        solver.addEditVariable(width, kiwi::strength::strong * 1000);
        solver.addEditVariable(height, kiwi::strength::strong * 1000);
        solver.suggestValue(width, w);
        solver.suggestValue(height, ::height);
        for (size_t i = 0; i < views.size(); i++) {
            if (scene != Chain) {
                solver.addConstraint(views[i].width >= 0);
                solver.addConstraint(views[i].height >= 0);
            }
            if (scene != Labels) continue;
            solver.addConstraint((views[i].width >= natural(int(i))) | kiwi::strength::create(0, 750, 0));
            solver.addConstraint((views[i].width <= natural(int(i))) | kiwi::strength::create(0, 0, hugging(int(i))));
        }
        for (const Rule &r : rules) {
            made.push_back(constraint(r));
            solver.addConstraint(made.back());
        }
        solver.updateVariables();
    }
    void resize(double w) {
        solver.suggestValue(width, w);
        solver.updateVariables();
    }
    Box at(int i) const {
        const View &v = views[size_t(i)];
        return {v.x.value(), v.y.value(), v.width.value(), v.height.value()};
    }
};

// MARK: - Measuring

bool failed = false;

template <class Body> double best(int runs, Body body) {
    double quickest = 1e18;
    for (int i = 0; i < runs; i++) {
        auto start = std::chrono::steady_clock::now();
        body(i);
        std::chrono::duration<double, std::micro> taken = std::chrono::steady_clock::now() - start;
        quickest = std::min(quickest, taken.count());
    }
    return quickest;
}
template <class Body> double mean(int repeats, int runs, Body body) {
    return best(repeats, [&](int) { for (int i = 0; i < runs; i++) body(i); }) / runs;
}

/// Boxes agree; of labels, where several solutions are as good, what it costs to miss each priority.
void compare(Scene scene, const Reglet &a, const Kiwi &b, const char *when) {
    double worst = 0, costs[4] = {};
    for (int i = 0; i < int(a.views.size()); i++) {
        Box p = a.at(i), q = b.at(i);
        if (scene == Labels) {
            costs[0] += std::max(0.0, natural(i) - p.width) - std::max(0.0, natural(i) - q.width);
            costs[1 + i % 3] += std::max(0.0, p.width - natural(i)) - std::max(0.0, q.width - natural(i));
            continue;
        }
        for (double d : {p.x - q.x, p.y - q.y, p.width - q.width, p.height - q.height}) worst = std::max(worst, std::fabs(d));
    }
    // a unit is 1/64: edges differ by half of one
    double tolerance = scene == Labels ? double(a.views.size()) / 64 : 1.0 / 64;
    for (double cost : costs) worst = std::max(worst, std::fabs(cost));
    if (worst <= tolerance) return;
    std::printf("%s, %s: the solutions differ by %g\n", names[scene], when, worst);
    failed = true;
}

void line(const char *scene, int count, const char *what, double reglet, double kiwi) {
    std::printf("%-9s%6d  %-8s%12.2f%14.2f%10.0f\n", scene, count, what, reglet, kiwi, kiwi / reglet);
    std::fflush(stdout);
}

void measure(Scene scene, int count, bool quick) {
    double width = scene == Labels ? count * 51.0 : scene == Grid ? 20000 : 100.0 * count;
    std::vector<Rule> list = rules(scene, count);
    Reglet reglet(scene, count);
    std::vector<rg_constraint_def> defs;
    for (const Rule &r : list) defs.push_back(reglet.def(r));
    double mine = 1e18;
    for (int i = 0; i < (quick ? 1 : 20); i++) {
        Reglet one(scene, count);
        for (size_t k = 0; k < list.size(); k++) defs[k] = one.def(list[k]);
        mine = std::min(mine, best(1, [&](int) { one.add(defs); one.layout(width); }));
    }
    for (size_t k = 0; k < list.size(); k++) defs[k] = reglet.def(list[k]);
    reglet.add(defs);
    reglet.layout(width);
    Kiwi kiwi(count);
    double theirs = best(1, [&](int) { kiwi.build(scene, list, width); });
    for (int i = 0; i < (theirs < 1e5 ? 4 : 1); i++) {
        Kiwi one(count);
        theirs = std::min(theirs, best(1, [&](int) { one.build(scene, list, width); }));
    }
    line(names[scene], count, "build", mine, theirs);
    compare(scene, reglet, kiwi, "built");

    reglet.layout(width + 1);
    int runs = quick ? 3 : 50, slow = quick ? 1 : 10;
    // near and far in turn; of labels from all compressed to hardly any
    auto widthOf = [&](int i) { return width + (scene == Labels ? i * 17 % 50 * count / 10.0 - count * 2 : i * 17 % 50); };
    mine = mean(5, runs, [&](int i) { reglet.layout(widthOf(i)); });
    line(names[scene], count, "resize", mine, mean(scene == Labels ? 1 : 5, runs, [&](int i) { kiwi.resize(widthOf(i)); }));
    reglet.layout(width - 3);
    kiwi.resize(width - 3);
    compare(scene, reglet, kiwi, "resized");

    // a soft constraint that follows a pointer: the centre of a view, or the width of a label
    bool isLabel = scene == Labels;
    Rule rule = {count / 2, isLabel ? RG_ATTR_WIDTH : RG_ATTR_CENTER_X, -2, RG_ATTR_NONE, 30};
    rg_constraint_def def = reglet.def(rule);
    def.priority = 200;
    rg_constraint_add(reglet.ctx, reglet.box, &def, &reglet.pointer);
    reglet.layout(width);
    kiwi::Variable followed;
    kiwi::Constraint link = kiwi.item(rule.view, rule.attribute) == followed;
    link = link | kiwi::strength::create(0, 0, 200);
    kiwi.resize(width);
    kiwi.solver.addEditVariable(followed, kiwi::strength::strong);
    kiwi.solver.addConstraint(link);
    mine = mean(5, runs, [&](int i) {
        rg_constraint_set_constant(reglet.ctx, reglet.pointer, 30 + i % 40);
        reglet.layout(width);
    });
    line(names[scene], count, "suggest", mine, mean(5, slow, [&](int i) {
        kiwi.solver.suggestValue(followed, 30 + i % 40);
        kiwi.solver.updateVariables();
    }));
    rg_constraint_remove(reglet.ctx, reglet.pointer);
    kiwi.solver.removeConstraint(link);
    kiwi.solver.removeEditVariable(followed);

    size_t at = 3 * size_t(count / 2);
    mine = mean(5, quick ? 1 : 10, [&](int) {
        rg_constraint_remove(reglet.ctx, reglet.made[at]);
        rg_constraint_add(reglet.ctx, reglet.box, &defs[at], &reglet.made[at]);
        reglet.layout(width);
    });
    line(names[scene], count, "replace", mine, mean(quick ? 1 : 3, scene == Grid || scene == Labels ? 1 : slow, [&](int) {
        kiwi.solver.removeConstraint(kiwi.made[at]);
        kiwi.solver.addConstraint(kiwi.made[at]);
        kiwi.solver.updateVariables();
    }));
    compare(scene, reglet, kiwi, "with a rule replaced");
}

/// To another state and back: what differs is removed and added, in Reglet in a transaction.
void measureSwitch(bool quick) {
    const int count = 200;
    std::vector<Rule> states[2] = {rules(Switch, count), rules(Switch, count, true)};
    Reglet reglet(Switch, count);
    std::vector<rg_constraint_def> defs[2];
    for (int s = 0; s < 2; s++)
        for (const Rule &r : states[s]) defs[s].push_back(reglet.def(r));
    reglet.add(defs[0]);
    reglet.layout(10000);
    std::vector<size_t> differ;
    for (size_t k = 0; k < states[0].size(); k++)
        if (!same(states[0][k], states[1][k])) differ.push_back(k);
    double mine = mean(5, quick ? 2 : 50, [&](int i) {
        const auto &to = defs[(i + 1) % 2];
        rg_constraints_begin(reglet.ctx);
        for (size_t k : differ) rg_constraint_remove(reglet.ctx, reglet.made[k]);
        for (size_t k : differ) rg_constraint_add(reglet.ctx, reglet.box, &to[k], &reglet.made[k]);
        rg_constraints_commit(reglet.ctx, reglet.box);
        reglet.layout(10000);
    });
    Kiwi kiwi(count);
    kiwi.build(Switch, states[0], 10000);
    std::vector<kiwi::Constraint> made[2] = {kiwi.made, kiwi.made};
    for (size_t k : differ) made[1][k] = kiwi.constraint(states[1][k]);
    double theirs = mean(3, quick ? 2 : 20, [&](int i) {
        for (size_t k : differ) kiwi.solver.removeConstraint(made[i % 2][k]);
        for (size_t k : differ) kiwi.solver.addConstraint(made[(i + 1) % 2][k]);
        kiwi.solver.updateVariables();
    });
    line("switch", count, "diffed", mine, theirs);
    compare(Switch, reglet, kiwi, "switched");
    line("switch", count, "anew", mine, mean(3, quick ? 1 : 2, [&](int i) {
        Kiwi fresh(count);
        fresh.build(Switch, states[i % 2], 10000);
    }));
}

} // namespace

int main(int argc, char **argv) {
    // memory given back stays mapped: times show the engine, not the kernel's page faults
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    bool quick = argc > 1 && !std::strcmp(argv[1], "--quick");
    std::printf("%-9s%6s  %-8s%12s%14s%10s\n", "scene", "views", "", "reglet, us", "kiwi, us", "ratio");
    measure(Chain, quick ? 40 : 100, quick);
    measure(ChainNN, quick ? 100 : 400, quick);
    measure(Grid, quick ? 100 : 900, quick);
    measure(Labels, quick ? 100 : 400, quick);
    measureSwitch(quick);
    return failed ? 1 : 0;
}
