// SPDX-License-Identifier: MIT
#include "instructions.hpp"

#include "reglet_tree.hpp"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else // nothing is counted
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_TOGGLE_COLLECT
#endif

#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace bench {
namespace {

constexpr int relayouts = 8;
constexpr int edits = 64;

void collect(Tree &tree, int operations, const std::function<void(int)> &operation) {
    for (int k = 0; k < operations; k++) {
        tree.drain();
        CALLGRIND_TOGGLE_COLLECT;
        operation(k);
        CALLGRIND_TOGGLE_COLLECT;
    }
}

/// Frames of "animate-size-N" or "animate-offset-N".
int animate(const Scene &scene, RegletTree &tree, const std::string &measure) {
    const rg_property property = measure.find("size") != std::string::npos ? RG_HEIGHT : RG_OFFSET_X;
    const auto count = static_cast<uint32_t>(std::stoul(measure.substr(measure.rfind('-') + 1)));
    const std::vector<uint32_t> nodes = spread(scene, count);
    tree.animate(property, nodes, 1);
    tree.layout(scene.base);
    collect(tree, relayouts, [&](int k) {
        tree.animate(property, nodes, property == RG_HEIGHT ? scene.edits[0].fresh(k) : offset_of(k));
        tree.layout(scene.base);
    });
    return relayouts;
}

} // namespace

int count_instructions(const Scene &scene, const Engine &engine, const std::string &measure) {
    const std::unique_ptr<Tree> tree = engine.make_tree(scene);
    const auto *reglet = dynamic_cast<const RegletTree *>(tree.get());
    const size_t before = reglet != nullptr ? reglet->memory().allocations : 0;
    const bool first = measure == "first-layout";
    if (!first) tree->layout(scene.base);
    CALLGRIND_START_INSTRUMENTATION;
    int operations = 0;
    if (first) {
        operations = 1;
        collect(*tree, operations, [&](int) { tree->layout(scene.base); });
    } else if (measure == "relayout") {
        operations = relayouts;
        collect(*tree, operations, [&](int k) { tree->layout(scene.relayout(k)); });
    } else if (measure == "take") { // all changes of a relayout, some at a time
        operations = relayouts;
        for (int k = 0; k < operations; k++) {
            tree->layout(scene.relayout(k));
            CALLGRIND_TOGGLE_COLLECT;
            tree->drain();
            CALLGRIND_TOGGLE_COLLECT;
        }
    } else if (measure == "insert+remove") {
        if (auto *ours = dynamic_cast<RegletTree *>(tree.get())) {
            operations = edits;
            collect(*tree, operations, [&](int) { ours->insert_and_remove(scene.base); });
        }
    } else if (measure.rfind("animate-", 0) == 0) {
        if (auto *ours = dynamic_cast<RegletTree *>(tree.get())) operations = animate(scene, *ours, measure);
    } else {
        const bool fresh = measure.rfind("fresh-", 0) == 0; // values that never come again
        for (const Edit &edit : scene.edits) {
            if (edit.name != (fresh ? measure.substr(6) : measure)) continue;
            operations = edits;
            collect(*tree, operations, [&](int k) {
                tree->edit(edit, fresh ? edit.fresh(k) : edit.toggled(k + 1));
                tree->layout(scene.base);
            });
        }
    }
    CALLGRIND_STOP_INSTRUMENTATION;
    if (operations == 0) {
        std::fprintf(stderr, "scene %s has no measure '%s'\n", scene.name.c_str(), measure.c_str());
        return 2;
    }
    const size_t allocations = reglet != nullptr ? reglet->memory().allocations - before : 0;
    std::printf("nodes %d operations %d allocations %zu\n", scene.size(), operations, allocations);
    return 0;
}

} // namespace bench
