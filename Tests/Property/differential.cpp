// SPDX-License-Identifier: MIT
// Fast paths give the results of the general algorithms: the shipped library and one that takes no fast paths replay the
// same random edits, and all results, statuses and change lists are equal, bit for bit. `incremental` cannot find a fast
// path that is always wrong, because its new tree takes the same path.
// Where the environment has REGLET_CORE, the second library is the flavour core, which has no fast paths: the cases have
// only what it has.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "support/harness.h"
#include "support/libraries.h"
#include "support/sequences.h"

namespace {

bool isCore() { return getenv("REGLET_CORE") != nullptr; }

/// The case with what the flavour core has: other containers become frames and linear containers, and the calls about
/// them are left out.
Case onlyCore(Case c) {
    auto isAbsent = [](const Op &op) {
        switch (op.kind) {
        case Op::setParam:
        case Op::setCoordinatorAnchor:
        case Op::setKeylines:
        case Op::display:
        case Op::setConnections:
        case Op::setReferences:
        case Op::setCss:
        case Op::addRule:
        case Op::removeRule:
        case Op::setConstant: return true;
        default: return false;
        }
    };
    c.ops.erase(std::remove_if(c.ops.begin(), c.ops.end(), isAbsent), c.ops.end());
    for (Op &op : c.ops) {
        bool isOther = op.nodeKind == RG_KIND_CONSTRAINT || op.nodeKind >= RG_KIND_COORDINATOR;
        if (op.kind == Op::create && isOther) op.nodeKind = op.node % 2 ? RG_KIND_FRAME : RG_KIND_LINEAR;
    }
    return c;
}

/// A session of one of the libraries.
class Side {
public:
    Side(Library library, const Config &config) : library(library) {
        use(library);
        session = std::make_unique<Session>(config);
    }
    ~Side() {
        use(library);
        session.reset();
    }
    Session &go() {
        use(library);
        return *session;
    }
    int keyOf(uint64_t handle) const {
        for (const auto &entry : session->handles)
            if (entry.second.id == handle) return entry.first;
        return -1;
    }
    /// All changes since the last call, by node; of destroyed nodes, their number.
    std::map<int, std::vector<rg_change>> takeChanges() {
        Session &s = go();
        std::map<int, std::vector<rg_change>> taken;
        std::vector<rg_change> changes(rg_change_count(s.ctx));
        uint32_t count = 0;
        rg_changes_take(s.ctx, changes.data(), uint32_t(changes.size()), &count);
        for (uint32_t i = 0; i < count; i++) {
            bool isGone = changes[i].flags & RG_CHANGE_DESTROYED;
            taken[isGone ? -2 : keyOf(changes[i].node.id)].push_back(changes[i]);
        }
        return taken;
    }

private:
    Library library;
    std::unique_ptr<Session> session;
};

class Comparison {
public:
    explicit Comparison(const Config &config) : shipped(Library::shipped, config), general(Library::general, config) {}

    std::string run(const Case &c) {
        for (size_t i = 0; i < c.ops.size(); i++) {
            std::string problem = step(c.ops[i]);
            if (!problem.empty()) return "edit " + std::to_string(i) + ", " + opText(c.ops[i]) + ": " + problem;
        }
        return "";
    }

private:
    Side shipped, general;
    World world;

    std::string step(const Op &op) {
        if (op.kind == Op::layout) return layout();
        if (!world.apply(op)) return "";
        rg_size a = {0, 0}, b = {0, 0};
        if (shipped.go().apply(op, &a) != general.go().apply(op, &b)) return "the statuses differ";
        if (op.kind == Op::measure && memcmp(&a, &b, sizeof a) != 0) return "rg_measure answers differ";
        return "";
    }

    std::string layout() {
        World other = world;
        std::vector<rg_status> statuses = shipped.go().layoutAll(world);
        shipped.go().readScroll(world);
        std::map<int, NodeResult> got = shipped.go().results(world);
        if (isCore())
            for (auto &entry : got) entry.second.dividers.clear(); // core does not report them
        if (general.go().layoutAll(other) != statuses) return "the statuses differ";
        general.go().readScroll(other);
        std::string problem = difference(got, general.go().results(other));
        return problem.empty() ? changes() : problem;
    }

    std::string changes() {
        auto a = shipped.takeChanges(), b = general.takeChanges();
        auto isNothing = [](const std::vector<rg_change> &all) {
            return std::all_of(all.begin(), all.end(), [](const rg_change &c) { return c.flags == 0; });
        };
        for (auto &entry : a) {
            std::string name = entry.first < 0 ? "a destroyed node" : "n" + std::to_string(entry.first);
            auto &others = b[entry.first];
            if (entry.second.size() != others.size() && !(isNothing(entry.second) && isNothing(others)))
                return name + " is among the changes of one";
            for (size_t i = 0; entry.first >= 0 && i < others.size(); i++)
                if (entry.second[i].flags != others[i].flags || memcmp(&entry.second[i].frame, &others[i].frame, sizeof(rg_frame)))
                    return name + " changed otherwise";
        }
        for (auto &entry : b)
            if (!a.count(entry.first) && !isNothing(entry.second)) return "n" + std::to_string(entry.first) + " changed in one";
        return "";
    }
};

Case anyCase(uint64_t seed) {
    switch (seed % 10) {
    case 1: return cellSequence(seed);
    case 2:
    case 7: return cssSequence(seed);
    case 9: return limitSequence(seed);
    case 4: return boardSequence(seed);
    case 3:
    case 6: return tightSequence(seed);
    default: return randomSequence(seed);
    }
}

Case generate(uint64_t seed) { return isCore() ? onlyCore(anyCase(seed)) : anyCase(seed); }

/// Whether the second library takes no fast paths: it writes that to stderr once, in its first call that edits.
bool isGeneral() {
    FILE *said = tmpfile();
    int stderrBefore = dup(STDERR_FILENO);
    if (said == nullptr || stderrBefore < 0 || dup2(fileno(said), STDERR_FILENO) < 0) return false;
    use(Library::general);
    rg_context_def def = rg_context_def_default();
    rg_node_def node = rg_node_def_default(RG_KIND_VIEW);
    rg_context *ctx = nullptr;
    rg_node root = {};
    rg_context_create(&def, &ctx);
    rg_node_create(ctx, rg_null(), &node, &root);
    rg_context_destroy(ctx);
    dup2(stderrBefore, STDERR_FILENO);
    close(stderrBefore);
    char text[100] = "";
    rewind(said);
    size_t count = fread(text, 1, sizeof text - 1, said);
    fclose(said);
    return count > 0 && strstr(text, "no fast paths") != nullptr;
}

std::string check(const Case &c) { return Comparison(c.config).run(c); }

} // namespace

int main(int argc, char **argv) {
    if (!isCore() && !isGeneral()) {
        printf("differential: the second library takes fast paths: there is nothing to compare\n");
        return 2;
    }
    use(Library::shipped); // generators take default styles from it
    return runProperty(argc, argv, {"differential", 3000, generate, check});
}
