// SPDX-License-Identifier: MIT
#include <map>
#include <set>

#include "first_layout_views.h"

namespace {

const int open = INT32_MIN;

/// One child of a relative container: its edges, its rules from left to right.
struct Placed {
    ModelView *view;
    int edge[4]; // left, top, right, bottom
    std::map<uint32_t, std::string> rules;
    uint32_t parentRules;
};

/// RelativeLayout.onMeasure.
class Relative : public ModelView {
public:
    using ModelView::ModelView;
    int baseline() const override { return first ? first->baseline() : -1; }

private:
    std::vector<Placed> placed;
    std::vector<size_t> orders[2];
    ModelView *first = nullptr;

    static uint32_t directed(uint32_t rule) {
        switch (rule) {
        case RG_START_OF: return RG_LEFT_OF;
        case RG_END_OF: return RG_RIGHT_OF;
        case RG_ALIGN_START: return RG_ALIGN_LEFT;
        case RG_ALIGN_END: return RG_ALIGN_RIGHT;
        default: return rule;
        }
    }

    void begin() {
        if (!placed.empty()) return;
        for (auto &child : children) {
            Placed p = {child.get(), {open, open, open, open}, {}, child->node->parentRules};
            bool beside = false, sides = false;
            for (auto &a : child->node->anchors) {
                beside |= a.first == RG_START_OF || a.first == RG_END_OF;
                sides |= a.first == RG_ALIGN_START || a.first == RG_ALIGN_END;
            }
            for (auto &a : child->node->anchors) {
                if (beside && (a.first == RG_LEFT_OF || a.first == RG_RIGHT_OF)) continue;
                if (sides && (a.first == RG_ALIGN_LEFT || a.first == RG_ALIGN_RIGHT)) continue;
                p.rules[directed(a.first)] = a.second;
            }
            const uint32_t start = RG_ALIGN_PARENT_START, end = RG_ALIGN_PARENT_END;
            if (p.parentRules & (start | end)) {
                uint32_t given = p.parentRules;
                p.parentRules &= ~uint32_t(RG_ALIGN_PARENT_LEFT | RG_ALIGN_PARENT_RIGHT);
                if (given & start) p.parentRules |= RG_ALIGN_PARENT_LEFT;
                if (given & end) p.parentRules |= RG_ALIGN_PARENT_RIGHT;
            }
            placed.push_back(p);
        }
        sort(0, {RG_LEFT_OF, RG_RIGHT_OF, RG_ALIGN_LEFT, RG_ALIGN_RIGHT});
        sort(1, {RG_ABOVE, RG_BELOW, RG_ALIGN_BASELINE, RG_ALIGN_TOP, RG_ALIGN_BOTTOM});
    }

    /// Anchors first, else the last child: DependencyGraph.getSortedViews.
    void sort(int axis, const std::vector<uint32_t> &read) {
        std::vector<std::set<int>> needs(placed.size());
        std::vector<size_t> ready;
        for (size_t i = 0; i < placed.size(); i++) {
            for (uint32_t rule : read) {
                auto given = placed[i].rules.find(rule);
                int to = given == placed[i].rules.end() ? -1 : find(given->second);
                if (to >= 0 && size_t(to) != i) needs[i].insert(to);
            }
            if (needs[i].empty()) ready.push_back(i);
        }
        while (!ready.empty()) {
            size_t i = ready.back();
            ready.pop_back();
            orders[axis].push_back(i);
            for (size_t j = 0; j < placed.size(); j++)
                if (needs[j].erase(int(i)) && needs[j].empty()) ready.push_back(j);
        }
        if (orders[axis].size() < placed.size()) throw std::runtime_error("circle");
    }

    int find(const std::string &id) const {
        for (size_t i = placed.size(); i-- > 0;)
            if (!id.empty() && placed[i].view->node->id == id) return int(i);
        return -1;
    }
    bool has(const Placed &p, uint32_t rule) const { return p.rules.count(rule) > 0; }
    bool falls(const Placed &p, uint32_t rule) const {
        return p.parentRules & RG_ALIGN_WITH_PARENT_IF_MISSING && has(p, rule);
    }
    const Placed *related(const Placed &p, uint32_t rule) const {
        const Placed *at = &p;
        while (true) {
            auto given = at->rules.find(rule);
            int to = given == at->rules.end() ? -1 : find(given->second);
            if (to < 0 || &placed[size_t(to)] == at) return nullptr;
            at = &placed[size_t(to)];
            if (!at->view->gone()) return at;
        }
    }

    /// applyHorizontalSizeRules, applyVerticalSizeRules: `size` is -1 where it is not known.
    void apply(Placed &p, int axis, int size) {
        static const uint32_t rules[2][4] = {{RG_LEFT_OF, RG_RIGHT_OF, RG_ALIGN_LEFT, RG_ALIGN_RIGHT},
                                             {RG_ABOVE, RG_BELOW, RG_ALIGN_TOP, RG_ALIGN_BOTTOM}};
        const int *margin = p.view->margin;
        int &start = p.edge[axis], &end = p.edge[axis + 2];
        int parentStart = padding[axis] + margin[axis];
        int parentEnd = size < 0 ? open : size - padding[axis + 2] - margin[axis + 2];
        start = end = open;
        const Placed *a;
        if (axis == 1 && (a = related(p, RG_ALIGN_BASELINE)) && a->view->baseline() != -1) {
            int own = p.view->baseline();
            start = a->edge[1] + a->view->baseline() - (own == -1 ? 0 : own);
            return;
        }
        if ((a = related(p, rules[axis][0]))) end = a->edge[axis] - a->view->margin[axis] - margin[axis + 2];
        else if (falls(p, rules[axis][0]) && size >= 0) end = parentEnd;
        if ((a = related(p, rules[axis][1]))) start = a->edge[axis + 2] + a->view->margin[axis + 2] + margin[axis];
        else if (falls(p, rules[axis][1])) start = parentStart;
        if ((a = related(p, rules[axis][2]))) start = a->edge[axis] + margin[axis];
        else if (falls(p, rules[axis][2])) start = parentStart;
        if ((a = related(p, rules[axis][3]))) end = a->edge[axis + 2] - margin[axis + 2];
        else if (falls(p, rules[axis][3]) && size >= 0) end = parentEnd;
        if (p.parentRules & (axis ? RG_ALIGN_PARENT_TOP : RG_ALIGN_PARENT_LEFT)) start = parentStart;
        if (p.parentRules & (axis ? RG_ALIGN_PARENT_BOTTOM : RG_ALIGN_PARENT_RIGHT) && size >= 0) end = parentEnd;
    }

    /// RelativeLayout.getChildMeasureSpec.
    ModelSpec spec(const Placed &p, int axis, int size) const {
        int start = p.edge[axis], end = p.edge[axis + 2], length = p.view->length[axis];
        if (start != open && end != open) return exactly(end - start);
        if (size < 0) return length >= 0 ? exactly(length) : ModelSpec{RG_UNSPECIFIED, 0};
        int from = start == open ? padding[axis] + p.view->margin[axis] : start;
        int to = end == open ? size - padding[axis + 2] - p.view->margin[axis + 2] : end, room = to - from;
        if (length >= 0) return exactly(room >= 0 ? std::min(room, length) : length);
        if (length == matchParent) return exactly(room);
        return room >= 0 ? ModelSpec{RG_AT_MOST, room} : ModelSpec{RG_UNSPECIFIED, 0};
    }

    /// positionChildHorizontal, positionChildVertical. @return whether the child is placed once the size is known
    bool position(Placed &p, int axis, int size, bool wraps) {
        int &start = p.edge[axis], &end = p.edge[axis + 2], own = p.view->measured[axis];
        bool late = axis == 1 && p.parentRules & RG_ALIGN_PARENT_BOTTOM;
        if (start == open && end == open) {
            bool centers = p.parentRules & (RG_CENTER_IN_PARENT | (axis ? RG_CENTER_VERTICAL : RG_CENTER_HORIZONTAL));
            start = centers && !wraps ? (size - own) / 2 : padding[axis] + p.view->margin[axis];
            end = start + own;
            return centers || late;
        }
        if (start == open) start = end - own;
        else if (end == open) end = start + own;
        return late;
    }

    void onMeasure(ModelSpec width, ModelSpec height) override {
        begin();
        const ModelSpec specs[2] = {width, height};
        int my[2] = {width.mode == RG_UNSPECIFIED ? -1 : width.size, height.mode == RG_UNSPECIFIED ? -1 : height.size};
        bool late[2] = {false, false};
        for (size_t i : orders[0]) {
            Placed &p = placed[i];
            ModelView &v = *p.view;
            if (v.gone()) continue;
            apply(p, 0, my[0]);
            ModelSpec tall;
            if (my[1] < 0) tall = v.length[1] >= 0 ? exactly(v.length[1]) : ModelSpec{RG_UNSPECIFIED, 0};
            else tall = {v.length[1] == matchParent ? RG_EXACTLY : RG_AT_MOST, std::max(0, my[1] - paddings(1) - v.margins(1))};
            v.measure(spec(p, 0, my[0]), tall);
            late[0] |= position(p, 0, my[0], width.mode != RG_EXACTLY);
        }
        int extent[2] = {0, 0}, box[4] = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
        bool moves[2] = {(gravity() & RG_GRAVITY_START) != RG_GRAVITY_START,
                         (gravity() & 0x70) != 0x30};
        int ignored = -1;
        for (auto &a : node->anchors)
            if (a.first == RG_IGNORE_GRAVITY && (moves[0] || moves[1])) ignored = find(a.second);
        for (size_t i : orders[1]) {
            Placed &p = placed[i];
            if (p.view->gone()) continue;
            apply(p, 1, my[1]);
            p.view->measure(spec(p, 0, my[0]), spec(p, 1, my[1]));
            late[1] |= position(p, 1, my[1], height.mode != RG_EXACTLY);
            for (int axis = 0; axis < 2; axis++) {
                extent[axis] = std::max(extent[axis], p.edge[axis + 2] + p.view->margin[axis + 2]);
                if (int(i) != ignored || moves[1]) box[axis] = std::min(box[axis], p.edge[axis] - p.view->margin[axis]);
                if (int(i) != ignored || moves[0])
                    box[axis + 2] = std::max(box[axis + 2], p.edge[axis + 2] + p.view->margin[axis + 2]);
            }
        }
        first = nullptr;
        const Placed *top = nullptr;
        for (size_t i : orders[1]) {
            const Placed &p = placed[i];
            if (p.view->gone()) continue;
            if (!top || p.edge[1] < top->edge[1] || (p.edge[1] == top->edge[1] && p.edge[0] < top->edge[0])) top = &p;
        }
        if (top) first = top->view;
        for (int axis = 0; axis < 2; axis++) {
            int &own = measured[axis];
            own = specs[axis].size;
            if (specs[axis].mode == RG_EXACTLY) continue;
            int wanted = std::max({extent[axis] + padding[axis + 2], length[axis], least(axis)});
            own = resolved(wanted, specs[axis]);
            if (!late[axis]) continue;
            for (Placed &p : placed) {
                if (p.view->gone()) continue;
                int size = p.view->measured[axis];
                if (p.parentRules & (RG_CENTER_IN_PARENT | (axis ? RG_CENTER_VERTICAL : RG_CENTER_HORIZONTAL)))
                    p.edge[axis] = (own - size) / 2;
                else if (p.parentRules & (axis ? RG_ALIGN_PARENT_BOTTOM : RG_ALIGN_PARENT_RIGHT))
                    p.edge[axis] = own - padding[axis + 2] - size;
                else continue;
                p.edge[axis + 2] = p.edge[axis] + size;
            }
        }
        if (!moves[0] && !moves[1]) return;
        for (int axis = 0; axis < 2 && first; axis++) {
            if (!moves[axis]) continue;
            uint32_t gravity = this->gravity(), pull = axis ? (gravity & 0x70) >> 4 : gravity & 7;
            int from = padding[axis], to = measured[axis] - padding[axis + 2], size = box[axis + 2] - box[axis];
            int at = pull == 1 ? from + (to - from - size) / 2 : pull == 5 ? to - size : from;
            if (gravity & (axis ? RG_GRAVITY_CLIP_VERTICAL : RG_GRAVITY_CLIP_HORIZONTAL)) at = std::max(at, from);
            for (size_t i = 0; i < placed.size(); i++)
                if (!placed[i].view->gone() && int(i) != ignored)
                    placed[i].edge[axis] += at - box[axis], placed[i].edge[axis + 2] += at - box[axis];
        }
    }

    void onLayout(int, int) override {
        for (Placed &p : placed)
            if (!p.view->gone()) p.view->layout(p.edge[0], p.edge[1], p.edge[2], p.edge[3]);
    }
};

} // namespace

std::unique_ptr<ModelView> makeRelative(const Node &node, int index) { return std::make_unique<Relative>(node, index); }
