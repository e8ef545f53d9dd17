// SPDX-License-Identifier: MIT
#include "connected.h"

#include <cmath>
#include <cstdio>

static std::string format(const char *form, double value) {
    char text[48];
    snprintf(text, sizeof text, form, value);
    return text;
}

static std::string lengthText(const char *name, const rg_length &length) {
    if (length.kind == RG_UNSET) return "";
    return std::string(", ") + name + (length.kind == RG_WRAP_CONTENT ? " wrap" : format(" %.9g", double(length.value)));
}

std::string connectionsText(const Connections &c) {
    static const char *const names[] = {"left", "top", "right", "bottom", "leading", "trailing", "baseline"};
    const rg_connections &v = c.values;
    std::string text = "{flags " + std::to_string(v.flags);
    for (int slot = 0; slot < 7; slot++) {
        if (c.edge(slot).edge == RG_ATTR_NONE) continue;
        text += std::string(", ") + names[slot] + " n" + std::to_string(c.targets[slot]) + "." + std::to_string(c.edge(slot).edge);
        if (!std::isnan(c.edge(slot).gone_margin)) text += format(" gone %.9g", double(c.edge(slot).gone_margin));
    }
    text += format(", bias %.9g", double(v.bias_x)) + format(" %.9g", double(v.bias_y)) + ", chains " +
            std::to_string(v.chain_x) + " " + std::to_string(v.chain_y) + format(", weights %.9g", double(v.weight_x)) +
            format(" %.9g", double(v.weight_y)) + format(", ratio %.9g", double(v.ratio)) +
            format(", baseline_margin %.9g", double(v.baseline_margin));
    if (c.targets[7] != noNode)
        text += ", circle around n" + std::to_string(c.targets[7]) + format(" radius %.9g", double(v.circle_radius)) +
                format(" angle %.9g", double(v.circle_angle));
    return text + lengthText("min_width", v.min_width) + lengthText("max_width", v.max_width) +
           lengthText("min_height", v.min_height) + lengthText("max_height", v.max_height) +
           lengthText("layout_max_width", v.layout_max_width) + lengthText("layout_max_height", v.layout_max_height) + "}";
}

std::string referencesText(const References &r) {
    const rg_references &v = r.values;
    std::string text = "{role " + std::to_string(v.role) + ", barrier " + std::to_string(v.barrier) +
                       format(", margin %.9g", double(v.margin)) + (v.skip_gone ? ", skips gone" : "") + ", nodes";
    for (int node : r.nodes) text += " n" + std::to_string(node);
    if (v.role == RG_ROLE_GUIDELINE)
        text += format(", begin %.9g", double(v.begin)) + format(" end %.9g", double(v.end)) +
                format(" percent %.9g", double(v.percent)) + (v.vertical ? ", vertical" : "") + (v.absolute ? ", absolute" : "");
    if (v.role == RG_ROLE_FLOW) {
        const rg_flow_lines &f = v.flow;
        text += ", orientation " + std::to_string(f.orientation) + " wrap " + std::to_string(f.wrap) + " max_items " +
                std::to_string(f.max_items) + format(" gaps %.9g", double(f.gap_x)) + format(" %.9g", double(f.gap_y)) + " align " +
                std::to_string(f.align_x) + " " + std::to_string(f.align_y) + " chains";
        for (const rg_flow_chain *chain : {&f.chain_x, &f.chain_y, &f.first_x, &f.first_y, &f.last_x, &f.last_y})
            text += " " + std::to_string(chain->style) + format("/%.9g", double(chain->bias));
    }
    return text + "}";
}
