// SPDX-License-Identifier: MIT
#include "first_layout_views.h"

namespace {

/// Converts as Java does: NaN to 0, other values clamped to the range of integers.
int truncated(float value) {
    return value != value ? 0 : value >= 2147483648.0f ? INT32_MAX : value <= -2147483648.0f ? INT32_MIN : int(value);
}

/// LinearLayout.onMeasure and onLayout: one form for both orientations where Android's two are alike.
class Linear : public ModelView {
public:
    Linear(const Node &node, int index) : ModelView(node, index), vertical(node.style.orientation == RG_VERTICAL) {
        if (node.style.show_dividers || node.style.baseline_child_index >= 0) throw std::runtime_error("not modelled");
    }

private:
    const bool vertical;
    int total = 0;
    int ascents[4], descents[4];

    bool aligns() const { return !vertical && node->style.baseline_aligned; }
    int main(const ModelView &v) const { return v.measured[vertical]; }
    int cross(const ModelView &v) const { return v.measured[!vertical]; }
    void ask(ModelView &v, ModelSpec main, ModelSpec cross) { vertical ? v.measure(cross, main) : v.measure(main, cross); }
    ModelSpec crossSpec(const ModelView &v, ModelSpec cross) const {
        return childSpec(cross, paddings(!vertical) + v.margins(!vertical), v.length[!vertical]);
    }

    void noteBaseline(const ModelView &v, int childCross) {
        int line = aligns() ? v.baseline() : -1;
        if (line == -1) return;
        uint32_t own = v.node->style.layout_gravity;
        int at = int(((own ? own : gravity()) & 0x70) >> 4 & ~1u) >> 1;
        ascents[at] = std::max(ascents[at], line);
        descents[at] = std::max(descents[at], childCross - line);
    }
    /// The size of aligned children across, 0 if there are none.
    int aligned() const {
        int ascent = *std::max_element(ascents, ascents + 4), descent = *std::max_element(descents, descents + 4);
        return ascent == -1 ? INT32_MIN : ascent + descent;
    }
    void advance(int by, bool exact) { total = exact && !vertical ? total + by : std::max(total, total + by); }

    void onMeasure(ModelSpec width, ModelSpec height) override {
        ModelSpec mainSpec = vertical ? height : width, crossSpecOwn = vertical ? width : height;
        bool exact = mainSpec.mode == RG_EXACTLY, crossExact = crossSpecOwn.mode == RG_EXACTLY;
        bool largestMode = node->style.measure_with_largest_child, matches = false, skipped = false, allFill = true;
        int most = 0, alternative = 0, weighted = 0, largest = INT32_MIN, consumed = 0, visible = 0;
        float weights = 0;
        total = 0;
        std::fill(ascents, ascents + 4, -1);
        std::fill(descents, descents + 4, -1);
        for (auto &child : children) {
            if (child->gone()) continue;
            visible++;
            weights += child->weight();
            int &length = child->length[vertical];
            bool excess = length == 0 && child->weight() > 0;
            if (exact && excess) {
                advance(child->margins(vertical), exact);
                if (aligns()) child->measure({RG_UNSPECIFIED, width.size}, {RG_UNSPECIFIED, height.size});
                else skipped = true;
            } else {
                if (excess) length = wrapContent;
                int used = weights == 0 ? total : 0;
                ask(*child, childSpec(mainSpec, paddings(vertical) + child->margins(vertical) + used, length),
                    crossSpec(*child, crossSpecOwn));
                if (excess) length = 0, consumed += main(*child);
                advance(main(*child) + child->margins(vertical), exact);
                if (largestMode) largest = std::max(largest, main(*child));
            }
            bool fills = child->length[!vertical] == matchParent, locally = !crossExact && fills;
            matches |= locally;
            int margin = child->margins(!vertical), size = cross(*child) + margin;
            noteBaseline(*child, size);
            most = std::max(most, size);
            allFill = allFill && fills;
            int &other = child->weight() > 0 ? weighted : alternative;
            other = std::max(other, locally ? margin : size);
        }
        most = std::max(most, aligned());
        if (largestMode && !exact) {
            total = 0;
            for (auto &child : children)
                if (!child->gone()) advance(largest + child->margins(vertical), exact);
        }
        total += paddings(vertical);
        int own = resolved(std::max(total, least(vertical)), mainSpec), rest = own - total + consumed;
        if (skipped || weights > 0) {
            float sum = node->style.weight_sum > 0 ? node->style.weight_sum : weights;
            total = 0;
            std::fill(ascents, ascents + 4, -1);
            std::fill(descents, descents + 4, -1);
            if (!vertical) most = -1;
            for (auto &child : children) {
                if (child->gone()) continue;
                float weight = child->weight();
                if (weight > 0) {
                    int share = truncated(weight * float(rest) / sum);
                    rest -= share;
                    sum -= weight;
                    int size = largestMode && !exact ? largest
                               : child->length[vertical] == 0 ? share : main(*child) + share;
                    ask(*child, exactly(size), crossSpec(*child, crossSpecOwn));
                }
                bool fills = child->length[!vertical] == matchParent;
                int margin = child->margins(!vertical), size = cross(*child) + margin;
                most = std::max(most, size);
                alternative = std::max(alternative, !crossExact && fills ? margin : size);
                allFill = allFill && fills;
                advance(main(*child) + child->margins(vertical), exact);
                noteBaseline(*child, size);
            }
            total += paddings(vertical);
            most = std::max(most, aligned());
        } else {
            alternative = std::max(alternative, weighted);
            if (largestMode && !exact)
                for (auto &child : children)
                    if (!child->gone() && child->weight() > 0) ask(*child, exactly(largest), exactly(cross(*child)));
        }
        if (!allFill && !crossExact) most = alternative;
        measured[vertical] = own;
        measured[!vertical] = resolved(std::max(most + paddings(!vertical), least(!vertical)), crossSpecOwn);
        if (!matches) return;
        for (auto &child : children) {
            if (child->gone() || child->length[!vertical] != matchParent) continue;
            ask(*child, childSpec(mainSpec, paddings(vertical) + child->margins(vertical), main(*child)),
                childSpec(exactly(measured[!vertical]), paddings(!vertical) + child->margins(!vertical), matchParent));
        }
    }

    void onLayout(int width, int height) override {
        uint32_t major = vertical ? gravity() & 0x70 : (gravity() & 7) << 4;
        int room = (vertical ? height : width) - total, at = padding[vertical];
        if (major == 0x50) at += room;
        if (major == 0x10) at += room / 2;
        int size = vertical ? width : height, space = size - paddings(!vertical), start = padding[!vertical];
        for (auto &child : children) {
            if (child->gone()) continue;
            uint32_t gravity = child->node->style.layout_gravity ? child->node->style.layout_gravity : this->gravity();
            uint32_t pull = vertical ? gravity & 7 : (gravity & 0x70) >> 4;
            int own = cross(*child), before = child->margin[!vertical], after = child->margin[2 + !vertical];
            int line = aligns() && child->length[1] != matchParent ? child->baseline() : -1;
            int across = vertical ? start + before : start;
            if (pull == 1) across = start + (space - own) / 2 + before - after;
            if (pull == 5) across = size - padding[2 + !vertical] - own - after;
            if (pull == 3) across = start + before;
            if (pull == 3 && line != -1) across += ascents[1] - line;
            if (pull == 5 && line != -1) across -= descents[2] - (own - line);
            at += child->margin[vertical];
            int left = vertical ? across : at, top = vertical ? at : across;
            child->layout(left, top, left + child->measured[0], top + child->measured[1]);
            at += main(*child) + child->margin[2 + vertical];
        }
    }
};

} // namespace

std::unique_ptr<ModelView> makeLinear(const Node &node, int index) { return std::make_unique<Linear>(node, index); }
