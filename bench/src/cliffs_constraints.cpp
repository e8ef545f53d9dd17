// SPDX-License-Identifier: MIT
// Cases of cliffs.cpp: constraints and connections that many views share.
#include "cliffs.hpp"

#include <random>

namespace cliffs {
namespace {

std::string numbered(const char *name, int i) { return name + std::to_string(i); }

/// A ConstraintLayout of n views of their own sizes, at its start or without connections, and a view behind the barrier
/// at the end of all.
std::string barrier(int views, bool isConnected) {
    std::string text = "<androidx.constraintlayout.widget.ConstraintLayout layout_width='match_parent' layout_height='match_parent'>";
    std::string ids;
    for (int i = 0; i < views; i++) {
        ids += (i > 0 ? "," : "") + numbered("v", i);
        text += "<View id='@+id/" + numbered("v", i) + "' layout_width='" + std::to_string(20 + i % 50) + "px' layout_height='10px'";
        if (isConnected) text += " layout_constraintStart_toStartOf='parent' layout_constraintTop_toTopOf='parent'";
        text += "/>";
    }
    return text + "<androidx.constraintlayout.widget.Barrier id='@+id/b' layout_width='wrap_content' "
                  "layout_height='wrap_content' barrierDirection='end' constraint_referenced_ids='" + ids + "'/>"
                  "<View id='@+id/behind' layout_width='0px' layout_height='9px' layout_constraintStart_toEndOf='@id/b' "
                  "layout_constraintEnd_toEndOf='parent'/></androidx.constraintlayout.widget.ConstraintLayout>";
}

/// A ConstraintLayout of n views, each connected to its neighbors on both sides. They share its width, or it wraps them.
std::string connected_chain(int views, bool wraps) {
    const std::string size = wraps ? "wrap_content" : "match_parent", width = wraps ? "3px" : "0dp";
    std::string text = "<FrameLayout><androidx.constraintlayout.widget.ConstraintLayout layout_width='" + size + "' layout_height='" + size + "'>";
    for (int i = 0; i < views; i++) {
        const std::string before = i == 0 ? "toStartOf='parent'" : "toEndOf='@+id/" + numbered("v", i - 1) + "'";
        const std::string after = i == views - 1 ? "toEndOf='parent'" : "toStartOf='@+id/" + numbered("v", i + 1) + "'";
        text += "<View id='@+id/" + numbered("v", i) + "' layout_width='" + width +
                "' layout_height='10px' layout_constraintStart_" + before + " layout_constraintEnd_" + after + "/>";
    }
    return text + "</androidx.constraintlayout.widget.ConstraintLayout></FrameLayout>";
}

/// A ConstraintLayout of n views in rows of `each`: each row is a chain below the one before.
std::string short_chains(int views, int each) {
    std::string text = "<androidx.constraintlayout.widget.ConstraintLayout layout_width='match_parent' layout_height='match_parent'>";
    for (int i = 0; i < views; i++) {
        const bool isFirst = i % each == 0, isLast = i % each == each - 1 || i == views - 1;
        const std::string before = isFirst ? "toStartOf='parent'" : "toEndOf='@+id/" + numbered("v", i - 1) + "'";
        const std::string after = isLast ? "toEndOf='parent'" : "toStartOf='@+id/" + numbered("v", i + 1) + "'";
        const std::string above = i < each ? "toTopOf='parent'" : "toBottomOf='@+id/" + numbered("v", i - each) + "'";
        text += "<View id='@+id/" + numbered("v", i) + "' layout_width='" + (i % 3 == 1 ? "0dp" : "20px") +
                "' layout_height='10px' layout_constraintTop_" + above + " layout_constraintStart_" + before +
                " layout_constraintEnd_" + after + "/>";
    }
    return text + "</androidx.constraintlayout.widget.ConstraintLayout>";
}

/// A ConstraintLayout as high as its n pictures, each as wide as it, in a ratio, below the one before.
std::string pictures(int views) {
    std::string text = "<androidx.constraintlayout.widget.ConstraintLayout layout_width='match_parent' layout_height='wrap_content'>";
    for (int i = 0; i < views; i++) {
        const std::string above = i == 0 ? "toTopOf='parent'" : "toBottomOf='@+id/" + numbered("v", i - 1) + "'";
        text += "<View id='@+id/" + numbered("v", i) + "' layout_width='0dp' layout_height='0dp' layout_constraintDimensionRatio='16:9' "
                "layout_constraintStart_toStartOf='parent' layout_constraintEnd_toEndOf='parent' layout_constraintTop_" + above + "/>";
    }
    return text + "</androidx.constraintlayout.widget.ConstraintLayout>";
}

/// A ConstraintLayout of a flow with n views, each in a line of its own.
std::string connected_flow(int views) {
    std::string text = "<androidx.constraintlayout.widget.ConstraintLayout layout_width='match_parent' layout_height='match_parent'>";
    std::string ids;
    for (int i = 0; i < views; i++) {
        ids += (i > 0 ? "," : "") + numbered("v", i);
        text += "<View id='@+id/" + numbered("v", i) + "' layout_width='" + std::to_string(20 + i % 50) + "px' layout_height='10px'/>";
    }
    return text + "<androidx.constraintlayout.helper.widget.Flow layout_width='0dp' layout_height='wrap_content' flow_wrapMode='chain' "
                  "flow_maxElementsWrap='1' constraint_referenced_ids='" + ids + "' layout_constraintStart_toStartOf='parent' "
                  "layout_constraintEnd_toEndOf='parent' layout_constraintTop_toTopOf='parent'/>"
                  "</androidx.constraintlayout.widget.ConstraintLayout>";
}

/// A list of n ConstraintLayouts as high as their content: a picture, three lines in a chain beside it, a bar below.
std::string connected_rows(int rows) {
    std::string text = "<LinearLayout orientation='vertical' layout_width='match_parent' layout_height='wrap_content'>";
    const auto line = [](const char *id, const std::string &above, const std::string &below) {
        return std::string("<View id='@+id/") + id + "' layout_width='0dp' layout_height='18px' layout_constraintTop_" + above +
               " layout_constraintBottom_" + below + " layout_constraintStart_toEndOf='@+id/picture' "
               "layout_constraintEnd_toEndOf='parent'/>";
    };
    for (int i = 0; i < rows; i++)
        text += "<androidx.constraintlayout.widget.ConstraintLayout layout_width='match_parent' layout_height='wrap_content' padding='8px'>"
                "<View id='@+id/picture' layout_width='90px' layout_height='60px' layout_constraintStart_toStartOf='parent' "
                "layout_constraintTop_toTopOf='parent' layout_constraintBottom_toTopOf='@+id/bar'/>" +
                line("first", "toTopOf='parent'", "toTopOf='@+id/second'") +
                line("second", "toBottomOf='@+id/first'", "toTopOf='@+id/third'") +
                line("third", "toBottomOf='@+id/second'", "toBottomOf='parent'") +
                "<View id='@+id/bar' layout_width='0dp' layout_height='4px' layout_constraintTop_toBottomOf='@+id/picture' "
                "layout_constraintBottom_toBottomOf='parent' layout_constraintStart_toStartOf='@+id/picture' "
                "layout_constraintEnd_toEndOf='@+id/picture'/></androidx.constraintlayout.widget.ConstraintLayout>";
    return text + "</LinearLayout>";
}

/// n views in a row by one line of visual format each, without widths.
std::string visual_format(int views) {
    std::string text = "{\"views\":{";
    for (int i = 0; i < views; i++) text += (i > 0 ? ",\"" : "\"") + numbered("v", i) + "\":{\"type\":\"UIView\"}";
    text += "},\"constraints\":{";
    for (int i = 0; i + 1 < views; i++)
        text += (i > 0 ? ",\"" : "\"") + numbered("c", i) + "\":\"H:[" + numbered("v", i) + "]-[" + numbered("v", i + 1) + "]\"";
    return text + "}}";
}

void inflate(Tree &t, const std::string &text) { must(rg_inflate(t.ui, text.data(), text.size(), nullptr, &t.root)); }

std::string text_of(Constrained kind, int views) {
    return kind == Constrained::barrier ? barrier(views, true)
        : kind == Constrained::loose    ? barrier(views, false)
        : kind == Constrained::chain    ? connected_chain(views, false)
        : kind == Constrained::wrapping ? connected_chain(views, true)
        : kind == Constrained::rows     ? short_chains(views, 3)
        : kind == Constrained::tens     ? short_chains(views, 10)
        : kind == Constrained::pictures ? pictures(views)
        : kind == Constrained::flow     ? connected_flow(views)
                                        : visual_format(views);
}

/// Views of fixed widths in a constraint container: a chain, whose last one contradicts the width of the container, or each
/// at least some distance behind two random ones before it.
void constrained(Tree &t, int views, bool contradicts) {
    std::minstd_rand random(7);
    t.root = t.add(rg_null(), Tree::def(RG_KIND_CONSTRAINT, rg_match_parent(), rg_match_parent()));
    std::vector<rg_constraint_def> defs;
    const auto rule = [&](rg_node first, rg_constraint_attribute a, double constant, rg_node second, rg_constraint_attribute b) {
        rg_constraint_def def = rg_constraint_default();
        def.first = first;
        def.attribute = a;
        def.second = second;
        def.second_attribute = b;
        def.constant = constant;
        defs.push_back(def);
    };
    for (int i = 0; i < views; i++) {
        const rg_node before = i > 0 ? t.rows.back() : t.root;
        t.rows.push_back(t.add(t.root, Tree::def(RG_KIND_VIEW, rg_wrap_content(), rg_match_parent())));
        rule(t.rows.back(), RG_ATTR_WIDTH, 10, rg_null(), RG_ATTR_NONE);
        if (contradicts || i == 0) rule(t.rows.back(), RG_ATTR_LEFT, 8, before, i > 0 ? RG_ATTR_RIGHT : RG_ATTR_LEFT);
        for (int times = contradicts || i == 0 ? 0 : 2; times > 0; times--) {
            rule(t.rows.back(), RG_ATTR_LEFT, static_cast<double>(random() % 20), t.rows[random() % static_cast<size_t>(i)], RG_ATTR_RIGHT);
            defs.back().relation = RG_GREATER_OR_EQUAL;
        }
    }
    if (contradicts) rule(t.rows.back(), RG_ATTR_RIGHT, -5, t.root, RG_ATTR_RIGHT);
    std::vector<rg_constraint> made(defs.size());
    must(rg_constraints_add(t.ui, t.root, defs.data(), 0, defs.size(), made.data()));
}

/// The root's size is as wide as its views need, or a fixed one.
double width(int k) { return 4'000 + 17 * k % 41; }

} // namespace

Timed constrained_first(Constrained kind, int views) {
    const std::string text = text_of(kind, views);
    return median_of_trees(5, [&] {
        Tree t;
        if (kind >= Constrained::contradiction) constrained(t, views, kind == Constrained::contradiction);
        else if (kind != Constrained::visual_format) inflate(t, text);
        const double start = now();
        if (kind == Constrained::visual_format) inflate(t, text); // it solves what can be solved
        else (void)rg_layout(t.ui, t.root, 4'000, 800);
        return now() - start;
    });
}

Timed constrained_width(Constrained kind, int views) {
    Tree t;
    if (kind >= Constrained::contradiction) constrained(t, views, kind == Constrained::contradiction);
    else inflate(t, text_of(kind, views));
    (void)rg_layout(t.ui, t.root, 4'000, 800);
    return median([&](int k) { (void)rg_layout(t.ui, t.root, static_cast<float>(width(k)), 800); }, [&](int) { t.drain(); });
}

Timed connected_rows_width(int rows) {
    Tree t;
    inflate(t, connected_rows(rows));
    t.sweep();
    return median([&](int k) { t.sweep(360 + static_cast<float>(17 * k % 41)); }, [&](int) { t.drain(); }) / rows;
}

Timed constrained_edit(Constrained kind, int views) {
    Tree t;
    rg_node view;
    if (kind >= Constrained::contradiction) {
        constrained(t, views, kind == Constrained::contradiction);
        view = t.rows[static_cast<size_t>(views / 2)];
    } else {
        inflate(t, text_of(kind, views));
        must(rg_node_find(t.ui, t.root, numbered("v", views / 2).c_str(), &view));
    }
    (void)rg_layout(t.ui, t.root, 4'000, 800);
    return median([&](int k) {
        must(rg_node_set_length(t.ui, view, RG_HEIGHT, rg_px(static_cast<float>(k & 1 ? 10 : 12))));
        if (kind == Constrained::barrier || kind == Constrained::loose) must(rg_node_set_length(t.ui, view, RG_WIDTH, rg_px(static_cast<float>(k & 1 ? 90 : 80))));
        (void)rg_layout(t.ui, t.root, 4'000, 800);
    }, [&](int) { t.drain(); });
}

} // namespace cliffs
