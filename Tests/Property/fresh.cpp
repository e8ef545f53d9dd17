// SPDX-License-Identifier: MIT
#include "fresh.h"

#include "support/harness.h"

namespace {

bool append(void *user, const char *bytes, size_t size) {
    static_cast<std::string *>(user)->append(bytes, size);
    return true;
}

class Checker {
public:
    Checker(const Case &c, bool explains) : config(c.config), session(c.config), random(c.seed ^ 0x5eed), explains(explains) {}

    std::string run(const Case &c) {
        if (session.created != RG_OK) return "no context";
        for (size_t i = 0; i < c.ops.size(); i++) {
            std::string problem = step(c.ops[i]);
            if (!problem.empty()) return "edit " + std::to_string(i) + ", " + opText(c.ops[i]) + " " + problem;
        }
        return "";
    }

private:
    Config config;
    Session session;
    World world;
    Random random;
    bool explains;
    bool gaveUp = false; ///< a system of constraints was not solved: its boxes stay as they were (constraint.h)

    std::string step(const Op &op) {
        if (op.kind == Op::layout) return compare();
        if (!world.apply(op)) return "";
        if (op.kind == Op::measure) return measure(op);
        if (op.kind == Op::pixelScale) config.scale = op.scale;
        rg_status status = session.apply(op);
        if (status != RG_OK) return std::string(rg_status_name(status)) + ": " + rg_error_message(session.ctx);
        return "";
    }

    /// A new session with the same trees, built in one of three ways.
    std::string fresh(Session &other) {
        World copy;
        bool isRead = random.chance(25);
        if (isRead) { // what the getters answer describes the same tree
            copy = world;
            for (auto &entry : copy.nodes) {
                rg_style style = rg_style_default();
                if (rg_node_get_style(session.ctx, session.handles[entry.first], &style) != RG_OK) return "no style";
                style.font = entry.second.style.font;
                entry.second.style = style;
            }
        }
        rg_status status = other.build(isRead ? copy : world, random.chance(50));
        if (status != RG_OK) return std::string("a fresh build fails: ") + rg_error_message(other.ctx);
        return "";
    }

    std::string compare() {
        std::vector<rg_status> statuses = session.layoutAll(world);
        session.readScroll(world);
        Config again = config;
        again.batch = random.chance(50);
        again.track = random.below(8);
        Session other(again);
        std::string problem = fresh(other);
        if (!problem.empty()) return problem;
        std::vector<rg_status> expected = other.layoutAll(world);
        gaveUp = gaveUp || isUnsolved(session.ctx) || isUnsolved(other.ctx);
        if (gaveUp) return "";
        problem = difference(session.results(world), other.results(world));
        if (problem.empty() && statuses != expected) return "the statuses differ from a fresh layout's";
        // explanations of all nodes cost more than the layouts
        return problem.empty() && explains && random.chance(15) ? compareExplanations(other) : problem;
    }

    /// Explanations name nodes by their ids and paths, so that equal trees have equal ones.
    std::string compareExplanations(Session &other) {
        for (int key : world.all())
            for (rg_explain_format format : {RG_EXPLAIN_TEXT, RG_EXPLAIN_JSON}) {
                std::string got, expected;
                rg_status status = rg_node_explain(session.ctx, session.handles.at(key), format, append, &got);
                rg_status again = rg_node_explain(other.ctx, other.handles.at(key), format, append, &expected);
                if (status != again)
                    return "the explanation of n" + std::to_string(key) + " is refused: " + rg_status_name(status) + ", fresh " +
                           rg_status_name(again) + ": " + rg_error_message(status == RG_OK ? other.ctx : session.ctx);
                if (got == expected) continue;
                size_t at = 0;
                while (got[at] == expected[at]) at++;
                size_t line = got.rfind('\n', at) + 1;
                return "n" + std::to_string(key) + " is explained in another way than in a fresh tree: '" +
                       got.substr(line, got.find('\n', at) - line) + "', fresh '" + expected.substr(line, expected.find('\n', at) - line) + "'";
            }
        return "";
    }

    static bool isUnsolved(const rg_context *ctx) {
        rg_diagnostic d;
        for (uint32_t i = 0; i < rg_diagnostic_count(ctx); i++)
            if (rg_diagnostic_at(ctx, i, &d) == RG_OK && d.code == RG_CODE_LIMIT && d.level == RG_LEVEL_ERROR) return true;
        return false;
    }

    std::string measure(const Op &op) {
        auto before = session.results(world);
        uint32_t changes = rg_change_count(session.ctx);
        rg_size got = {0, 0}, expected = {0, 0};
        rg_status status = session.apply(op, &got);
        if (status != RG_OK && status != RG_ERROR_TREE) return rg_status_name(status);
        if (rg_change_count(session.ctx) != changes) return "changed the change list";
        // Sizes, baselines and flags may already be those of the next layout (layout.h); frames are not.
        std::string problem = frameDifference(session.results(world), before);
        if (!problem.empty()) return "changed frames: " + problem;
        // A constraint container inside another one has no system of its own: it has the size that one found last.
        const ModelNode &n = world.nodes.at(op.node);
        if (n.kind == RG_KIND_CONSTRAINT && n.parent >= 0 && world.nodes.at(n.parent).kind == RG_KIND_CONSTRAINT) return "";
        if (gaveUp || isUnsolved(session.ctx)) return "";
        Session other(config);
        problem = fresh(other);
        if (!problem.empty()) return problem;
        // Only the call that finds a fault of the tree reports it: TREE in one session may be OK in the other.
        rg_status again = other.apply(op, &expected);
        if (again != RG_OK && again != RG_ERROR_TREE) return "fails in a fresh tree";
        if (got.width == expected.width && got.height == expected.height) return "";
        char text[128];
        snprintf(text, sizeof text, "answers %.9g x %.9g, in a fresh tree %.9g x %.9g", got.width, got.height,
                 expected.width, expected.height);
        return text;
    }
};

} // namespace

std::string checkFresh(const Case &c) { return Checker(c, false).run(c); }
std::string checkFreshAndExplained(const Case &c) { return Checker(c, true).run(c); }
