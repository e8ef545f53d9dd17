// SPDX-License-Identifier: MIT
// rg_node_explain explains the frames of random trees: replaying the steps of the JSON, with an independent
// implementation of the rules, gives the frame bit for bit. Explaining changes nothing.
#include <cmath>
#include <cstdio>
#include <cstring>

#include "explain_replay.h"
#include "support/generate.h"
#include "support/harness.h"
#include "support/texts.h"

namespace {

Case generate(uint64_t seed) {
    Random random(seed);
    Case c;
    c.seed = seed;
    c.config = randomConfig(random);
    Generator g(random, c);
    g.range = rangeFor(c.config);
    if (random.chance(15)) {
        texts(g, random);
        return c;
    }
    g.sparse = random.pick({0u, 30u, 60u, 95u});
    g.relative = random.pick({0u, 0u, 30u, 70u});
    g.scroll = random.pick({0u, 0u, 30u, 60u});
    g.flow = random.pick({0u, 0u, 30u, 80u});
    g.tables = random.pick({0u, 0u, 30u, 70u});
    g.grid = random.pick({0u, 0u, 30u, 70u});
    g.custom = random.pick({0u, 0u, 0u, 40u});
    g.flexbox = seed % 4 == 1 ? random.pick({30u, 80u}) : 0;
    g.widgets = seed % 4 == 2 ? random.pick({50u, 90u}) : 0;
    g.connected = seed % 8 == 3 ? random.pick({30u, 80u}) : 0;
    g.ordered = random.pick({0u, 0u, 10u, 40u});
    uint32_t trees = random.chance(80) ? 1 : 2;
    for (uint32_t i = 0; i < trees; i++) g.tree(uint32_t(random.between(1, 40)));
    g.layout();
    for (int i = random.chance(50) ? random.between(1, 12) : 0; i > 0; i--) g.edit();
    g.layout();
    return c;
}

bool append(void *user, const char *bytes, size_t size) {
    static_cast<std::string *>(user)->append(bytes, size);
    return true;
}

bool refuse(void *, const char *, size_t) { return false; }

std::string explainAll(const Config &config, const World &world, Session &session) {
    for (int key : world.all()) {
        rg_node node = session.handles.at(key);
        std::string json, text;
        std::string at = "n" + std::to_string(key) + ": ";
        if (rg_node_explain(session.ctx, node, RG_EXPLAIN_JSON, append, &json) != RG_OK)
            return at + rg_error_message(session.ctx);
        if (rg_node_explain(session.ctx, node, RG_EXPLAIN_TEXT, append, &text) != RG_OK)
            return at + rg_error_message(session.ctx);
        if (text.empty() || text.back() != '\n' || text.find("Width") == std::string::npos)
            if (text.find("no part") == std::string::npos) return at + "says nothing";
        if (rg_node_explain(session.ctx, node, RG_EXPLAIN_JSON, refuse, nullptr) != RG_ERROR_IO)
            return at + "a sink that refuses is not reported";
        rg_frame frame;
        rg_node_frame(session.ctx, node, &frame);
        rg_frame replayed;
        std::string problem = replayExplanation(json, config, &replayed);
        if (problem.empty() && memcmp(&frame, &replayed, sizeof frame) != 0)
            problem = "lies at " + frameText(frame) + ", its explanation gives " + frameText(replayed);
        if (!problem.empty()) return at + problem + "\n" + json + text;
    }
    return "";
}

std::string check(const Case &c) {
    World world;
    Session session(c.config);
    if (session.created != RG_OK) return "";
    Config config = c.config;
    for (const Op &op : c.ops) {
        if (op.kind == Op::layout) {
            session.layoutAll(world);
            continue;
        }
        if (!world.apply(op)) continue;
        rg_size size;
        session.apply(op, &size);
        if (op.kind == Op::pixelScale) config.scale = op.scale;
    }
    for (rg_status status : session.layoutAll(world))
        if (status == RG_ERROR_LIMIT) return "";

    std::map<int, NodeResult> before = session.results(world);
    session.layoutAll(world); // of an unchanged tree: it places coordinators with an anchor below a sibling again
    rg_layout_stats stats, later;
    rg_context_layout_stats(session.ctx, &stats);
    uint64_t epoch = rg_epoch(session.ctx);
    uint32_t changes = rg_change_count(session.ctx), diagnostics = rg_diagnostic_count(session.ctx);
    rg_memory_stats memory, laterMemory;
    rg_context_memory_stats(session.ctx, &memory);

    std::string problem = explainAll(config, world, session);
    if (!problem.empty()) return problem;

    std::string changed = difference(session.results(world), before);
    if (!changed.empty()) return "explaining changed " + changed;
    rg_context_layout_stats(session.ctx, &later);
    if (memcmp(&stats, &later, sizeof stats) != 0) return "explaining changed the statistics";
    if (rg_epoch(session.ctx) != epoch) return "explaining changed the epoch";
    if (rg_change_count(session.ctx) != changes) return "explaining changed the change list";
    if (rg_diagnostic_count(session.ctx) != diagnostics) return "explaining reported something";
    rg_context_memory_stats(session.ctx, &laterMemory);
    if (memory.allocations != laterMemory.allocations) return "explaining took memory";

    session.layoutAll(world);
    rg_context_layout_stats(session.ctx, &later);
    if (later.nodes_placed != stats.nodes_placed || later.frames_changed) return "explaining left something to be laid out";
    changed = difference(session.results(world), before);
    if (!changed.empty()) return "a layout after explaining changed " + changed;
    return "";
}

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"explain", 1000, generate, check}); }
