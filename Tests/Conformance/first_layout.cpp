// SPDX-License-Identifier: MIT
#include "first_layout.h"

#include "../Property/grid_model.h"
#include "first_layout_views.h"

ModelSpec exactly(int size) { return {RG_EXACTLY, std::max(0, size)}; }

ModelSpec childSpec(ModelSpec parent, int used, int length) {
    int room = std::max(0, parent.size - used);
    if (length >= 0) return exactly(length);
    return {length == wrapContent && parent.mode == RG_EXACTLY ? RG_AT_MOST : parent.mode, room};
}

int resolved(int size, ModelSpec spec) {
    return spec.mode == RG_EXACTLY ? spec.size : spec.mode == RG_AT_MOST ? std::min(size, spec.size) : size;
}

ModelView::ModelView(const Node &from, int index) : node(&from), index(index) {
    const rg_style &s = from.style;
    auto pixels = [](rg_length l) { return l.kind == RG_PX ? int(l.value) : l.kind == RG_MATCH_PARENT ? matchParent : wrapContent; };
    length[0] = pixels(s.width);
    length[1] = pixels(s.height);
    const float margins[] = {s.margin_left, s.margin_top, s.margin_right, s.margin_bottom};
    const float paddings[] = {s.padding_left, s.padding_top, s.padding_right, s.padding_bottom};
    for (int side = 0; side < 4; side++) margin[side] = int(margins[side]), padding[side] = int(paddings[side]);
    auto given = [](rg_length l) { return l.kind == RG_PX; };
    if (given(s.margin_start) || given(s.margin_end)) {
        margin[0] = given(s.margin_start) ? int(s.margin_start.value) : 0;
        margin[2] = given(s.margin_end) ? int(s.margin_end.value) : 0;
    }
    if (given(s.padding_start)) padding[0] = int(s.padding_start.value);
    if (given(s.padding_end)) padding[2] = int(s.padding_end.value);
}

void ModelView::measureChild(ModelView &child, ModelSpec width, int usedWidth, ModelSpec height, int usedHeight) {
    child.measure(childSpec(width, paddings(0) + child.margins(0) + usedWidth, child.length[0]),
                  childSpec(height, paddings(1) + child.margins(1) + usedHeight, child.length[1]));
}

namespace {

class Leaf : public ModelView {
public:
    using ModelView::ModelView;
    int baseline() const override {
        if (node->kind == RG_KIND_TEXT) return padding[1] + 12;
        return node->kind == RG_KIND_FIXED && node->style.baseline.kind == RG_PX ? int(node->style.baseline.value) : -1;
    }

private:
    void onMeasure(ModelSpec width, ModelSpec height) override {
        const ModelSpec specs[] = {width, height};
        for (int axis = 0; axis < 2; axis++) {
            int content = int(axis ? node->style.content_height : node->style.content_width) + paddings(axis);
            bool isPlain = node->kind == RG_KIND_SPACE || node->kind == RG_KIND_VIEW;
            measured[axis] = resolved(std::max(isPlain ? 0 : content, least(axis)), specs[axis]);
            if (node->kind == RG_KIND_VIEW && specs[axis].mode == RG_AT_MOST) measured[axis] = specs[axis].size;
        }
        if (node->kind != RG_KIND_TEXT) return;
        int count = int(node->text.size());
        measured[0] = width.mode == RG_EXACTLY ? width.size : resolved(std::max(7 * count + paddings(0), least(0)), width);
        int perLine = std::max(1, (measured[0] - paddings(0)) / 7), lines = std::max(1, (count + perLine - 1) / perLine);
        measured[1] = resolved(std::max(16 * lines + paddings(1), least(1)), height);
    }
};

/// FrameLayout, and ScrollView and HorizontalScrollView, which measure their child otherwise.
class Frame : public ModelView {
public:
    Frame(const Node &node, int index)
        : ModelView(node, index), axis(node.kind == RG_KIND_SCROLL ? 1 : node.kind == RG_KIND_HSCROLL ? 0 : -1) {}

private:
    const int axis; // along which it scrolls, -1: it does not

    void measureChild(ModelView &child, ModelSpec width, int usedWidth, ModelSpec height, int usedHeight) override {
        if (axis < 0) return ModelView::measureChild(child, width, usedWidth, height, usedHeight);
        ModelSpec specs[] = {width, height}, asked[2];
        for (int a = 0; a < 2; a++) {
            int used = paddings(a) + child.margins(a);
            asked[a] = a == axis ? ModelSpec{RG_UNSPECIFIED, std::max(0, specs[a].size - used)}
                                 : childSpec(specs[a], used, child.length[a]);
        }
        child.measure(asked[0], asked[1]);
    }

    void onMeasure(ModelSpec width, ModelSpec height) override {
        const ModelSpec specs[] = {width, height};
        bool inexact = width.mode != RG_EXACTLY || height.mode != RG_EXACTLY;
        int most[] = {0, 0};
        std::vector<ModelView *> matching;
        for (auto &child : children) {
            if (child->gone() && !node->style.measure_all_children) continue;
            measureChild(*child, width, 0, height, 0);
            for (int a = 0; a < 2; a++) most[a] = std::max(most[a], child->measured[a] + child->margins(a));
            if (inexact && (child->length[0] == matchParent || child->length[1] == matchParent)) matching.push_back(child.get());
        }
        for (int a = 0; a < 2; a++) measured[a] = resolved(std::max(most[a] + paddings(a), least(a)), specs[a]);
        for (size_t i = 0; i < matching.size() && matching.size() > 1; i++) {
            ModelView &child = *matching[i];
            ModelSpec asked[2];
            for (int a = 0; a < 2; a++) {
                int used = paddings(a) + child.margins(a);
                asked[a] = child.length[a] == matchParent ? exactly(measured[a] - used) : childSpec(specs[a], used, child.length[a]);
            }
            child.measure(asked[0], asked[1]);
        }
        if (axis < 0 || !node->style.fill_viewport || specs[axis].mode == RG_UNSPECIFIED || children.empty()) return;
        ModelView &child = *children[0];
        int room = measured[axis] - paddings(axis) - child.margins(axis);
        if (child.measured[axis] >= room) return;
        ModelSpec across = childSpec(specs[!axis], paddings(!axis) + child.margins(!axis), child.length[!axis]);
        axis ? child.measure(across, exactly(room)) : child.measure(exactly(room), across);
    }

    void onLayout(int width, int height) override {
        const int size[] = {width, height};
        for (auto &child : children) {
            if (child->gone()) continue;
            uint32_t gravity = child->node->style.layout_gravity;
            int at[2];
            for (int a = 0; a < 2; a++) {
                uint32_t pull = a ? (gravity & 0x70) >> 4 : gravity & 7;
                int from = padding[a], to = size[a] - padding[a + 2], own = child->measured[a];
                if (axis == 0 && a == 0 && pull == 5 && own > to - from - child->margins(0)) pull = 3; // too wide: from the left
                at[a] = pull == 1   ? from + (to - from - own) / 2 + child->margin[a] - child->margin[a + 2]
                        : pull == 5 ? to - own - child->margin[a + 2]
                                    : from + child->margin[a];
            }
            child->layout(at[0], at[1], at[0] + child->measured[0], at[1] + child->measured[1]);
        }
    }
};

class Grid : public ModelView, public ModelHost {
public:
    using ModelView::ModelView;

    using ModelView::measure;

private:
    std::unique_ptr<GridModel> model;

    ModelSize measure(size_t child, rg_spec width, rg_spec height) override {
        children[child]->measure({width.mode, int(width.size)}, {height.mode, int(height.size)});
        return {children[child]->measured[0], children[child]->measured[1]};
    }
    int baseline(size_t child) override { return children[child]->baseline(); }

    void make() {
        ModelGrid grid;
        grid.grid = node->grid ? *node->grid : rg_grid_default();
        grid.vertical = node->style.orientation == RG_VERTICAL;
        std::copy(padding, padding + 4, grid.padding);
        grid.leastWidth = least(0);
        grid.leastHeight = least(1);
        for (auto &child : children) {
            ModelChild c;
            c.cell = child->node->cell ? *child->node->cell : rg_grid_cell_default();
            c.gravity = child->node->style.layout_gravity;
            c.width = child->length[0];
            c.height = child->length[1];
            std::copy(child->margin, child->margin + 4, c.margin);
            c.gone = child->gone();
            if (child->node->kind == RG_KIND_SPACE) c.cell.own_margins = 15;
            const rg_style &s = child->node->style;
            if (s.margin_start.kind == RG_PX || s.margin_end.kind == RG_PX)
                c.cell.own_margins |= RG_GRID_OWN_LEFT | RG_GRID_OWN_RIGHT;
            grid.children.push_back(c);
        }
        model = std::make_unique<GridModel>(grid, *this);
    }

    void onMeasure(ModelSpec width, ModelSpec height) override {
        if (!model) make();
        ModelSize size = model->measure({width.mode, float(width.size)}, {height.mode, float(height.size)});
        measured[0] = size.width, measured[1] = size.height;
    }

    void onLayout(int width, int height) override {
        ModelResult result = model->place(width, height);
        for (size_t i = 0; i < children.size(); i++) {
            if (!result.boxes[i]) continue;
            const ModelBox &b = *result.boxes[i];
            children[i]->layout(b.x, b.y, b.x + b.width, b.y + b.height);
        }
    }
};

std::unique_ptr<ModelView> make(const Case &c, int index) {
    const Node &node = c.nodes[size_t(index)];
    if (node.style.direction == RG_DIRECTION_RTL) throw std::runtime_error("not modelled");
    std::unique_ptr<ModelView> view;
    switch (node.kind) {
    case RG_KIND_LINEAR: view = makeLinear(node, index); break;
    case RG_KIND_RELATIVE: view = makeRelative(node, index); break;
    case RG_KIND_FRAME: case RG_KIND_SCROLL: case RG_KIND_HSCROLL: view = std::make_unique<Frame>(node, index); break;
    case RG_KIND_GRID: view = std::make_unique<Grid>(node, index); break;
    case RG_KIND_TABLE: case RG_KIND_TABLE_ROW: throw std::runtime_error("not modelled");
    default: view = std::make_unique<Leaf>(node, index);
    }
    for (size_t i = size_t(index) + 1; i < c.nodes.size(); i++)
        if (c.nodes[i].parent == index) view->children.push_back(make(c, int(i)));
    return view;
}

void collect(const ModelView &view, std::vector<std::optional<ModelFrame>> &out) {
    if (view.gone()) return;
    out[size_t(view.index)] = view.frame;
    for (auto &child : view.children) collect(*child, out);
}

} // namespace

std::vector<std::optional<ModelFrame>> firstLayout(const Case &c) {
    std::unique_ptr<ModelView> root = make(c, 0);
    if (root->node->kind != RG_KIND_RELATIVE) root->length[0] = root->length[1] = wrapContent;
    root->measure({c.width.mode, int(c.width.size)}, {c.height.mode, int(c.height.size)});
    root->layout(0, 0, root->measured[0], root->measured[1]);
    std::vector<std::optional<ModelFrame>> frames(c.nodes.size());
    collect(*root, frames);
    return frames;
}
