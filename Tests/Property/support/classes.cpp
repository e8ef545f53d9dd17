// SPDX-License-Identifier: MIT
#include "classes.h"

namespace {

float bounded(rg_spec spec, float size) {
    return spec.mode == RG_EXACTLY || (spec.mode == RG_AT_MOST && spec.size < size) ? spec.size : size;
}

/// Android's LinearLayout.measureVertical without weights.
void measureColumn(void *, rg_container_measure *m) {
    float total = 0, widest = 0, others = 0;
    bool all = true, any = false, inexact = m->width.mode != RG_EXACTLY;
    for (uint32_t i = 0; i < m->child_count; i++) {
        rg_child child;
        rg_spec width, height;
        rg_child_size size;
        rg_request_child(m->request, i, &child);
        rg_request_child_specs(m->request, i, 0, total, &width, &height);
        rg_request_measure_child(m->request, i, width, height, &size);
        total += size.height + child.margin_top + child.margin_bottom;
        float margins = child.margin_left + child.margin_right;
        bool matches = child.width.kind == RG_MATCH_PARENT;
        if (size.width + margins > widest) widest = size.width + margins;
        float other = matches && inexact ? margins : size.width + margins;
        if (other > others) others = other;
        if (matches && inexact) any = true;
        if (!matches) all = false;
    }
    m->out_width = !all && inexact ? others : widest;
    m->out_height = total;
    if (!any) return;
    float own = bounded(m->width, m->out_width);
    for (uint32_t i = 0; i < m->child_count; i++) {
        rg_child child;
        rg_child_size size;
        rg_request_child(m->request, i, &child);
        if (child.width.kind != RG_MATCH_PARENT) continue;
        float left = own - child.margin_left - child.margin_right;
        rg_request_measure_child(m->request, i, rg_exactly(left < 0 ? 0 : left), rg_exactly(child.size.height), &size);
    }
}

void placeColumn(void *user, rg_container_place *p) {
    const double units = static_cast<Classes *>(user)->units;
    float y = 0;
    for (uint32_t i = 0; i < p->child_count; i++) {
        rg_child child;
        rg_request_child(p->request, i, &child);
        uint32_t side = child.layout_gravity & RG_GRAVITY_FILL_HORIZONTAL;
        float x = child.margin_left;
        if (side == RG_GRAVITY_RIGHT) x = p->width - child.size.width - child.margin_right;
        if (side == RG_GRAVITY_CENTER_HORIZONTAL) { // halves of a layout unit are cut off, as inside
            int64_t room = int64_t((double(p->width) - double(child.size.width)) * units), half = room / 2;
            x = float(double(p->is_mirrored ? room - half : half) / units) + child.margin_left - child.margin_right;
        }
        y += child.margin_top;
        rg_request_set_child_frame(p->request, i, x, y, child.size.width, child.size.height);
        y += child.size.height + child.margin_bottom;
    }
}

/// Every third parameter is not measured, every third twice; those without a parameter once.
void measureOdd(void *user, rg_container_measure *m) {
    for (uint32_t k = m->child_count; k > 0; k--) {
        uint32_t i = k * 7 % m->child_count; // children in no order
        rg_child child;
        rg_child_size size;
        rg_spec width, height;
        rg_request_child(m->request, i, &child);
        int how = *(const int *)child.params;
        if (how % 3 == 1) continue;
        rg_request_child_specs(m->request, i, 3, 5, &width, &height);
        rg_request_measure_child(m->request, i, width, height, &size);
        if (how % 3 == 2) rg_request_measure_child(m->request, i, rg_at_most(size.width / 2), rg_unspecified(), &size);
        m->out_width += size.width + (child.visibility == RG_INVISIBLE ? 1 : 0);
        m->out_height += size.height / 2;
        if (size.baseline >= 0) m->out_baseline = size.baseline;
    }
    const Classes &classes = *static_cast<Classes *>(user);
    if (!classes.contents) return;
    auto content = classes.contents->find(int(reinterpret_cast<intptr_t>(m->node_user_data)) - 1);
    if (content == classes.contents->end()) return;
    if (content->second.shape == Content::nonsense) m->out_height = -1 / (content->second.width - 20);
    else m->out_width += content->second.width;
    if (content->second.baseline > 30) m->out_flags = RG_OUT_TOO_SMALL_HEIGHT;
}

/// Each child grows by its parameter; every fourth keeps the frame it has, every fifth is moved twice.
void placeOdd(void *, rg_container_place *p) {
    for (uint32_t i = p->child_count; i-- > 0;) {
        rg_child child;
        rg_request_child(p->request, i, &child);
        int how = *(const int *)child.params;
        if (i % 4 == 3) continue;
        float width = child.size.width + float(how), height = child.size.height * 2;
        if (i % 5 == 4) rg_request_set_child_frame(p->request, i, 1, 2, width + 9, height);
        rg_request_set_child_frame(p->request, i, float(i) * 8, child.baseline, width, height);
    }
}

} // namespace

rg_status Classes::add(rg_context *ctx) {
    rg_container_def def = rg_container_def_default();
    def.user = this;
    def.measure = measureColumn;
    def.place = placeColumn;
    rg_status status = rg_container_register(ctx, &def, &of[1]);
    const int usual = 4;
    def.measure = measureOdd;
    def.place = placeOdd;
    def.params_size = sizeof usual;
    def.default_params = &usual;
    if (status == RG_OK) status = rg_container_register(ctx, &def, &of[2]);
    def.mirrors = false;
    return status == RG_OK ? rg_container_register(ctx, &def, &of[3]) : status;
}
