// SPDX-License-Identifier: MIT
#include "instructions.hpp"

#include "reglet_tree.hpp"

#include <valgrind/callgrind.h>

#include <cstdio>
#include <functional>

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

} // namespace

int count_instructions(const Scene &scene, const Engine &engine, const std::string &measure) {
    const std::unique_ptr<Tree> tree = engine.make_tree(scene);
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
    } else if (measure == "insert+remove") {
        if (auto *ours = dynamic_cast<RegletTree *>(tree.get())) {
            operations = edits;
            collect(*tree, operations, [&](int) { ours->insert_and_remove(scene.base); });
        }
    } else {
        for (const Edit &edit : scene.edits) {
            if (edit.name != measure) continue;
            operations = edits;
            collect(*tree, operations, [&](int k) {
                tree->edit(edit, edit.toggled(k + 1));
                tree->layout(scene.base);
            });
        }
    }
    CALLGRIND_STOP_INSTRUMENTATION;
    if (operations == 0) {
        std::fprintf(stderr, "scene %s has no measure '%s'\n", scene.name.c_str(), measure.c_str());
        return 2;
    }
    std::printf("nodes %d operations %d\n", scene.size(), operations);
    return 0;
}

} // namespace bench
