// SPDX-License-Identifier: MIT
#include "android_case.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace {

const char *const columnSets[] = {"stretchColumns", "shrinkColumns", "collapseColumns"}; // by rg_column_set

const struct {
    const char *name;
    rg_kind kind;
} kinds[] = {{"linear", RG_KIND_LINEAR}, {"frame", RG_KIND_FRAME}, {"relative", RG_KIND_RELATIVE}, {"leaf", RG_KIND_FIXED},
             {"text", RG_KIND_TEXT},     {"space", RG_KIND_SPACE}, {"view", RG_KIND_VIEW}, {"scroll", RG_KIND_SCROLL},
             {"hscroll", RG_KIND_HSCROLL}, {"table", RG_KIND_TABLE}, {"table_row", RG_KIND_TABLE_ROW},
             {"grid", RG_KIND_GRID}, {"flexbox", RG_KIND_FLEXBOX},
             // the corpus android-widgets
             {"coordinator", RG_KIND_COORDINATOR}, {"app_bar", RG_KIND_APP_BAR}, {"collapsing", RG_KIND_COLLAPSING},
             {"drawer", RG_KIND_DRAWER}, {"card", RG_KIND_FRAME}, {"toolbar", RG_KIND_TOOLBAR},
             {"flow", RG_KIND_CHIP_GROUP}, {"chip_group", RG_KIND_CHIP_GROUP},
             {"percent_frame", RG_KIND_PERCENT_FRAME}, {"absolute", RG_KIND_ABSOLUTE},
             {"radio_group", RG_KIND_LINEAR}, {"animator", RG_KIND_ANIMATOR}, {"title", RG_KIND_TEXT},
             {"subtitle", RG_KIND_TEXT}, {"nav", RG_KIND_FIXED}, {"logo", RG_KIND_FIXED}, {"menu", RG_KIND_FIXED}};

/// Attributes that are one parameter each: a length, a number, a flag or a percentage.
const struct {
    const char *name;
    rg_param param;
} paramNames[] = {{"layout_keyline", RG_PARAM_KEYLINE},
                  {"behavior_overlapTop", RG_PARAM_OVERLAP_TOP},
                  {"offset", RG_PARAM_APP_BAR_OFFSET},
                  {"layout_collapseParallaxMultiplier", RG_PARAM_PARALLAX_MULTIPLIER},
                  {"open", RG_PARAM_DRAWER_OPEN},
                  {"contentInsetStart", RG_PARAM_CONTENT_INSET_START},
                  {"contentInsetEnd", RG_PARAM_CONTENT_INSET_END},
                  {"contentInsetLeft", RG_PARAM_CONTENT_INSET_LEFT},
                  {"contentInsetRight", RG_PARAM_CONTENT_INSET_RIGHT},
                  {"contentInsetStartWithNavigation", RG_PARAM_CONTENT_INSET_START_WITH_NAVIGATION},
                  {"contentInsetEndWithActions", RG_PARAM_CONTENT_INSET_END_WITH_ACTIONS},
                  {"maxButtonHeight", RG_PARAM_MAX_BUTTON_HEIGHT},
                  {"singleLine", RG_PARAM_SINGLE_LINE},
                  {"layout_widthPercent", RG_PARAM_WIDTH_PERCENT},
                  {"layout_heightPercent", RG_PARAM_HEIGHT_PERCENT},
                  {"layout_marginLeftPercent", RG_PARAM_MARGIN_LEFT_PERCENT},
                  {"layout_marginTopPercent", RG_PARAM_MARGIN_TOP_PERCENT},
                  {"layout_marginRightPercent", RG_PARAM_MARGIN_RIGHT_PERCENT},
                  {"layout_marginBottomPercent", RG_PARAM_MARGIN_BOTTOM_PERCENT},
                  {"layout_marginStartPercent", RG_PARAM_MARGIN_START_PERCENT},
                  {"layout_marginEndPercent", RG_PARAM_MARGIN_END_PERCENT},
                  {"layout_aspectRatio", RG_PARAM_ASPECT_PERCENT}};

const char *const partNames[] = {"", "nav", "menu", "logo", "title", "subtitle"}; // by rg_toolbar_part

const struct {
    const char *name;
    uint32_t flag;
} scrollFlags[] = {{"noScroll", 0},
                   {"scroll", RG_SCROLL_FLAG_SCROLL},
                   {"exitUntilCollapsed", RG_SCROLL_FLAG_EXIT_UNTIL_COLLAPSED},
                   {"enterAlways", RG_SCROLL_FLAG_ENTER_ALWAYS},
                   {"enterAlwaysCollapsed", RG_SCROLL_FLAG_ENTER_ALWAYS_COLLAPSED},
                   {"snap", RG_SCROLL_FLAG_SNAP},
                   {"snapMargins", RG_SCROLL_FLAG_SNAP_MARGINS}};

const struct {
    const char *name;
    rg_relative_rule rule;
} anchorNames[] = {{"layout_toLeftOf", RG_LEFT_OF},
                   {"layout_toRightOf", RG_RIGHT_OF},
                   {"layout_above", RG_ABOVE},
                   {"layout_below", RG_BELOW},
                   {"layout_alignBaseline", RG_ALIGN_BASELINE},
                   {"layout_alignLeft", RG_ALIGN_LEFT},
                   {"layout_alignTop", RG_ALIGN_TOP},
                   {"layout_alignRight", RG_ALIGN_RIGHT},
                   {"layout_alignBottom", RG_ALIGN_BOTTOM},
                   {"layout_toStartOf", RG_START_OF},
                   {"layout_toEndOf", RG_END_OF},
                   {"layout_alignStart", RG_ALIGN_START},
                   {"layout_alignEnd", RG_ALIGN_END},
                   {"ignoreGravity", RG_IGNORE_GRAVITY}};

const struct {
    const char *name;
    uint32_t flag;
} parentRuleNames[] = {{"layout_alignParentLeft", RG_ALIGN_PARENT_LEFT},
                       {"layout_alignParentTop", RG_ALIGN_PARENT_TOP},
                       {"layout_alignParentRight", RG_ALIGN_PARENT_RIGHT},
                       {"layout_alignParentBottom", RG_ALIGN_PARENT_BOTTOM},
                       {"layout_alignParentStart", RG_ALIGN_PARENT_START},
                       {"layout_alignParentEnd", RG_ALIGN_PARENT_END},
                       {"layout_centerInParent", RG_CENTER_IN_PARENT},
                       {"layout_centerHorizontal", RG_CENTER_HORIZONTAL},
                       {"layout_centerVertical", RG_CENTER_VERTICAL},
                       {"layout_alignWithParentIfMissing", RG_ALIGN_WITH_PARENT_IF_MISSING}};

const struct {
    const char *name;
    uint32_t bits;
} gravityWords[] = {{"top", RG_GRAVITY_TOP},
                    {"bottom", RG_GRAVITY_BOTTOM},
                    {"left", RG_GRAVITY_LEFT},
                    {"right", RG_GRAVITY_RIGHT},
                    {"start", RG_GRAVITY_START},
                    {"end", RG_GRAVITY_END},
                    {"center", RG_GRAVITY_CENTER},
                    {"center_horizontal", RG_GRAVITY_CENTER_HORIZONTAL},
                    {"center_vertical", RG_GRAVITY_CENTER_VERTICAL},
                    {"fill", RG_GRAVITY_FILL},
                    {"fill_horizontal", RG_GRAVITY_FILL_HORIZONTAL},
                    {"fill_vertical", RG_GRAVITY_FILL_VERTICAL},
                    {"clip_horizontal", RG_GRAVITY_CLIP_HORIZONTAL},
                    {"clip_vertical", RG_GRAVITY_CLIP_VERTICAL}};

std::vector<std::string> words(const std::string &text, char separator) {
    std::vector<std::string> list(1);
    for (char c : text) {
        if (c == separator) list.emplace_back();
        else list.back() += c;
    }
    return list;
}

uint32_t gravity(const std::string &text) {
    uint32_t bits = 0;
    for (const std::string &word : words(text, '|')) {
        bool known = false;
        for (auto &g : gravityWords)
            if (word == g.name) bits |= g.bits, known = true;
        if (!known) throw std::runtime_error("unknown gravity " + word);
    }
    return bits;
}

uint32_t dividers(const std::string &text) {
    uint32_t flags = RG_DIVIDER_NONE;
    for (const std::string &word : words(text, '|'))
        flags |= word == "beginning" ? RG_DIVIDER_BEGINNING
                 : word == "middle"  ? RG_DIVIDER_MIDDLE
                 : word == "end"     ? RG_DIVIDER_END
                                     : RG_DIVIDER_NONE;
    return flags;
}

rg_length length(const Json &value) {
    if (value.is_number()) return rg_px(value.get<float>());
    if (value == "match_parent") return rg_match_parent();
    if (value == "wrap_content") return rg_wrap_content();
    throw std::runtime_error("unknown length " + value.dump());
}

rg_direction direction(const std::string &word) {
    return word == "rtl" ? RG_DIRECTION_RTL : word == "ltr" ? RG_DIRECTION_LTR : RG_DIRECTION_INHERIT;
}

/// Precedence of Android's MarginLayoutParams: `layout_margin` beats everything, horizontal and vertical beat the
/// sides; a non-negative value is needed for those three. Start and end are the engine's business.
void readMargins(const Json &j, rg_style &s) {
    float all = j.value("layout_margin", -1.0f);
    if (all >= 0) {
        s.margin_left = s.margin_top = s.margin_right = s.margin_bottom = all;
        return;
    }
    float horizontal = j.value("layout_marginHorizontal", -1.0f), vertical = j.value("layout_marginVertical", -1.0f);
    s.margin_left = horizontal >= 0 ? horizontal : j.value("layout_marginLeft", 0.0f);
    s.margin_right = horizontal >= 0 ? horizontal : j.value("layout_marginRight", 0.0f);
    s.margin_top = vertical >= 0 ? vertical : j.value("layout_marginTop", 0.0f);
    s.margin_bottom = vertical >= 0 ? vertical : j.value("layout_marginBottom", 0.0f);
    if (j.contains("layout_marginStart")) s.margin_start = rg_px(j["layout_marginStart"].get<float>());
    if (j.contains("layout_marginEnd")) s.margin_end = rg_px(j["layout_marginEnd"].get<float>());
}

/// Precedence of GridLayout's parameters: sides beat `layout_margin`, start and end beat them unless it is given,
/// horizontal and vertical are not read. A side that is given keeps a margin of 0.
void readGridMargins(const Json &j, rg_style &s, rg_grid_cell &cell) {
    const struct {
        const char *name;
        float *margin;
        uint32_t own;
    } sides[] = {{"layout_marginLeft", &s.margin_left, RG_GRID_OWN_LEFT},
                 {"layout_marginTop", &s.margin_top, RG_GRID_OWN_TOP},
                 {"layout_marginRight", &s.margin_right, RG_GRID_OWN_RIGHT},
                 {"layout_marginBottom", &s.margin_bottom, RG_GRID_OWN_BOTTOM}};
    for (auto &side : sides) {
        if (!j.contains(side.name) && !j.contains("layout_margin")) continue;
        *side.margin = j.value(side.name, j.value("layout_margin", 0.0f));
        cell.own_margins |= side.own;
    }
    if (j.value("layout_margin", -1.0f) >= 0) return;
    if (j.contains("layout_marginStart")) s.margin_start = rg_px(j["layout_marginStart"].get<float>());
    if (j.contains("layout_marginEnd")) s.margin_end = rg_px(j["layout_marginEnd"].get<float>());
}

rg_grid_cell readCell(const Json &j) {
    rg_grid_cell cell = rg_grid_cell_default();
    cell.row = j.value("layout_row", cell.row);
    cell.column = j.value("layout_column", cell.column);
    cell.row_span = j.value("layout_rowSpan", cell.row_span);
    cell.column_span = j.value("layout_columnSpan", cell.column_span);
    cell.row_weight = j.value("layout_rowWeight", cell.row_weight);
    cell.column_weight = j.value("layout_columnWeight", cell.column_weight);
    return cell;
}

rg_grid readGrid(const Json &j) {
    rg_grid grid = rg_grid_default();
    grid.row_count = j.value("rowCount", grid.row_count);
    grid.column_count = j.value("columnCount", grid.column_count);
    grid.use_default_margins = j.value("useDefaultMargins", false);
    if (j.value("alignmentMode", "alignMargins") == "alignBounds") grid.alignment = RG_GRID_ALIGN_BOUNDS;
    grid.row_order_preserved = j.value("rowOrderPreserved", true);
    grid.column_order_preserved = j.value("columnOrderPreserved", true);
    return grid;
}

/// The index of a word among the names of an enum's values, from 0.
template <typename Enum> void readEnum(const Json &j, const char *name, std::initializer_list<const char *> names, Enum &out) {
    if (!j.contains(name)) return;
    int at = 0;
    for (const char *each : names) {
        if (j[name] == each) {
            out = Enum(at);
            return;
        }
        at++;
    }
    throw std::runtime_error(std::string("unknown value of ") + name);
}

rg_flexbox readFlexbox(const Json &j) {
    rg_flexbox f = rg_flexbox_default();
    readEnum(j, "flexDirection", {"row", "row_reverse", "column", "column_reverse"}, f.direction);
    readEnum(j, "flexWrap", {"nowrap", "wrap", "wrap_reverse"}, f.wrap);
    auto spaces = {"flex_start", "flex_end", "center", "space_between", "space_around", "space_evenly", "stretch"};
    readEnum(j, "justifyContent", spaces, f.justify_content);
    readEnum(j, "alignContent", spaces, f.align_content);
    readEnum(j, "alignItems", {"auto", "flex_start", "flex_end", "center", "baseline", "stretch"}, f.align_items);
    f.max_lines = j.value("maxLine", -1);
    Json both = j.value("dividerDrawable", Json{0, 0});
    f.divider_height = std::max(0.0f, j.value("dividerDrawableHorizontal", both)[1].get<float>());
    f.divider_width = std::max(0.0f, j.value("dividerDrawableVertical", both)[0].get<float>());
    f.show_dividers_horizontal = dividers(j.value("showDividerHorizontal", "none"));
    f.show_dividers_vertical = dividers(j.value("showDividerVertical", "none"));
    uint32_t all = dividers(j.value("showDivider", "none"));
    if (!f.show_dividers_horizontal) f.show_dividers_horizontal = all;
    if (!f.show_dividers_vertical) f.show_dividers_vertical = all;
    return f;
}

/// The item of a child. `layout_order` counts from 1, rg_style.order from 0.
rg_flex_item readFlexItem(const Json &j, rg_style &s) {
    rg_flex_item item = rg_flex_item_default();
    s.order = j.value("layout_order", 1) - 1;
    item.grow = j.value("layout_flexGrow", item.grow);
    item.shrink = j.value("layout_flexShrink", item.shrink);
    if (j.contains("layout_flexBasisPercent")) item.basis_percent = std::stof(j["layout_flexBasisPercent"].get<std::string>());
    readEnum(j, "layout_alignSelf", {"auto", "flex_start", "flex_end", "center", "baseline", "stretch"}, item.align_self);
    item.min_width = j.value("layout_minWidth", item.min_width);
    item.min_height = j.value("layout_minHeight", item.min_height);
    item.max_width = j.value("layout_maxWidth", item.max_width);
    item.max_height = j.value("layout_maxHeight", item.max_height);
    item.wrap_before = j.value("layout_wrapBefore", false);
    return item;
}

/// As View does: `padding` beats horizontal and vertical, they beat the sides; start and end beat them all.
void readPadding(const Json &j, rg_style &s) {
    float all = j.value("padding", -1.0f);
    float horizontal = all >= 0 ? all : j.value("paddingHorizontal", -1.0f);
    float vertical = all >= 0 ? all : j.value("paddingVertical", -1.0f);
    s.padding_left = horizontal >= 0 ? horizontal : j.value("paddingLeft", 0.0f);
    s.padding_right = horizontal >= 0 ? horizontal : j.value("paddingRight", 0.0f);
    s.padding_top = vertical >= 0 ? vertical : j.value("paddingTop", 0.0f);
    s.padding_bottom = vertical >= 0 ? vertical : j.value("paddingBottom", 0.0f);
    if (j.contains("paddingStart")) s.padding_start = rg_px(j["paddingStart"].get<float>());
    if (j.contains("paddingEnd")) s.padding_end = rg_px(j["paddingEnd"].get<float>());
}

void readLinear(const Json &j, rg_style &s) {
    if (j.value("orientation", "horizontal") == "vertical") s.orientation = RG_VERTICAL;
    if (j.contains("gravity")) s.gravity = gravity(j["gravity"]);
    s.weight_sum = j.value("weightSum", s.weight_sum);
    s.baseline_aligned = j.value("baselineAligned", true);
    s.baseline_child_index = j.value("baselineAlignedChildIndex", -1);
    s.measure_with_largest_child = j.value("measureWithLargestChild", false);
    if (j.contains("divider")) {
        s.divider_width = j["divider"][0].get<float>();
        s.divider_height = j["divider"][1].get<float>();
    }
    s.show_dividers = dividers(j.value("showDividers", "none"));
}

/// "0,2" or "*".
std::vector<uint32_t> columns(const std::string &text) {
    if (text == "*") return {RG_ALL_COLUMNS};
    std::vector<uint32_t> list;
    for (const std::string &word : words(text, ',')) list.push_back(uint32_t(std::stoul(word)));
    return list;
}

float number(const Json &value) {
    if (value.is_boolean()) return value.get<bool>() ? 1.0f : 0.0f;
    return value.is_string() ? std::stof(value.get<std::string>()) : value.get<float>();
}

float half(const Json &j, const char *name) { return std::floor(j.value(name, 0.0f) + 0.5f); }

rg_edges cardPadding(const Json &j) {
    rg_card card = rg_card_default();
    card.elevation = half(j, "cardElevation");
    card.max_elevation = half(j, "cardMaxElevation");
    card.corner_radius = half(j, "cardCornerRadius");
    card.use_compat_padding = j.value("cardUseCompatPadding", false);
    card.prevent_corner_overlap = j.value("cardPreventCornerOverlap", true);
    float all = half(j, "contentPadding");
    card.content_left = j.contains("contentPaddingLeft") ? half(j, "contentPaddingLeft") : all;
    card.content_top = j.contains("contentPaddingTop") ? half(j, "contentPaddingTop") : all;
    card.content_right = j.contains("contentPaddingRight") ? half(j, "contentPaddingRight") : all;
    card.content_bottom = j.contains("contentPaddingBottom") ? half(j, "contentPaddingBottom") : all;
    return rg_card_padding(&card);
}

/// The attributes of the corpus android-widgets.
void readWidget(const Json &j, const std::string &type, Node &node) {
    rg_style &s = node.style;
    auto set = [&](rg_param param, float value) { node.params.emplace_back(param, value); };
    if (j.contains("layout_marginPercent"))
        for (int param = RG_PARAM_MARGIN_LEFT_PERCENT; param <= RG_PARAM_MARGIN_BOTTOM_PERCENT; param++)
            set(rg_param(param), number(j["layout_marginPercent"]));
    for (auto &p : paramNames)
        if (j.contains(p.name)) set(p.param, number(j[p.name]));
    if (j.contains("layout_anchor")) node.anchor = j["layout_anchor"];
    if (j.contains("layout_anchorGravity")) set(RG_PARAM_ANCHOR_GRAVITY, float(gravity(j["layout_anchorGravity"])));
    if (j.contains("layout_insetEdge")) set(RG_PARAM_INSET_EDGE, float(gravity(j["layout_insetEdge"])));
    if (j.contains("layout_dodgeInsetEdges")) {
        std::string edges = j["layout_dodgeInsetEdges"];
        set(RG_PARAM_DODGE_INSET_EDGES, float(gravity(edges == "all" ? "fill" : edges)));
    }
    if (j.value("layout_behavior", "") == "appbar_scrolling_view_behavior") set(RG_PARAM_SCROLLING_VIEW, 1);
    if (j.contains("layout_scrollFlags")) {
        uint32_t flags = 0;
        for (const std::string &word : words(j["layout_scrollFlags"], '|'))
            for (auto &f : scrollFlags)
                if (word == f.name) flags |= f.flag;
        set(RG_PARAM_SCROLL_FLAGS, float(flags));
    }
    std::string mode = j.value("layout_collapseMode", "none");
    if (mode != "none") set(RG_PARAM_COLLAPSE_MODE, mode == "pin" ? RG_COLLAPSE_PIN : RG_COLLAPSE_PARALLAX);
    if (j.contains("keylines")) node.keylines = j["keylines"].get<std::vector<float>>();
    for (int part = RG_TOOLBAR_NAV; part <= RG_TOOLBAR_SUBTITLE; part++)
        if (type == partNames[part]) set(RG_PARAM_TOOLBAR_PART, float(part));
    if (type == "nav" || type == "logo") {
        s.content_width = j.at("icon")[0].get<float>();
        s.content_height = j.at("icon")[1].get<float>();
    }
    if (type == "toolbar") {
        s.gravity = j.contains("gravity") ? gravity(j["gravity"]) : RG_GRAVITY_CENTER_VERTICAL;
        // a gravity without a vertical part is neither top nor bottom
        if (!(s.gravity & RG_GRAVITY_FILL_VERTICAL)) s.gravity |= RG_GRAVITY_CENTER_VERTICAL;
        const char *const sides[] = {"titleMarginStart", "titleMarginEnd", "titleMarginTop", "titleMarginBottom"};
        for (int side = 0; side < 4; side++)
            if (j.contains(sides[side]) || j.contains("titleMargin"))
                set(rg_param(RG_PARAM_TITLE_MARGIN_START + side), j.value(sides[side], j.value("titleMargin", 0.0f)));
        if (j.contains("buttonGravity")) set(RG_PARAM_BUTTON_GRAVITY, float(gravity(j["buttonGravity"])));
    }
    if (type == "card") {
        rg_edges padding = cardPadding(j);
        s.padding_left = padding.left, s.padding_top = padding.top;
        s.padding_right = padding.right, s.padding_bottom = padding.bottom;
        s.padding_start = s.padding_end = rg_unset();
    }
    if (type == "flow" || type == "chip_group") { // itemSpacing has no effect in the corpus
        float both = j.value("chipSpacing", 0.0f);
        s.gap = j.value("chipSpacingHorizontal", both);
        s.line_gap = j.value("chipSpacingVertical", j.value("chipSpacing", j.value("lineSpacing", 0.0f)));
    }
    if (type == "radio_group" && !j.contains("orientation")) s.orientation = RG_VERTICAL;
    if (type == "animator") {
        s.measure_all_children = j.value("measureAllChildren", true);
        node.displayedChild = j.value("displayedChild", 0);
    }
    if (j.contains("layout_x")) s.edge_left = rg_px(j["layout_x"].get<float>());
    if (j.contains("layout_y")) s.edge_top = rg_px(j["layout_y"].get<float>());
}

void readNode(const Json &j, int32_t parent, Case &out) {
    Node node = {};
    node.parent = parent;
    node.style = rg_style_default();
    node.id = j.value("id", "");
    std::string type = j.at("type");
    bool known = false;
    for (auto &k : kinds)
        if (type == k.name) node.kind = k.kind, known = true;
    if (!known) throw std::runtime_error("unsupported type " + type);

    rg_style &s = node.style;
    if (j.contains("layout_width")) s.width = length(j["layout_width"]);
    if (j.contains("layout_height")) s.height = length(j["layout_height"]);
    if (parent >= 0 && out.nodes[size_t(parent)].kind == RG_KIND_GRID) {
        node.cell = readCell(j);
        readGridMargins(j, s, *node.cell);
    } else {
        readMargins(j, s);
    }
    readPadding(j, s);
    s.weight = j.value("layout_weight", 0.0f);
    if (j.contains("layout_gravity")) s.layout_gravity = gravity(j["layout_gravity"]);
    s.suggested_min_width = j.value("minWidth", 0.0f);
    s.suggested_min_height = j.value("minHeight", 0.0f);
    std::string visibility = j.value("visibility", "visible");
    s.visibility = visibility == "gone" ? RG_GONE : visibility == "invisible" ? RG_INVISIBLE : RG_VISIBLE;
    s.direction = direction(j.value("layoutDirection", "inherit"));
    if (node.kind == RG_KIND_LINEAR || node.kind == RG_KIND_TABLE || node.kind == RG_KIND_TABLE_ROW ||
        node.kind == RG_KIND_APP_BAR)
        readLinear(j, s);
    if (node.kind == RG_KIND_TABLE)
        for (int set = 0; set < 3; set++)
            if (j.contains(columnSets[set])) node.columns[set] = columns(j[columnSets[set]]);
    if (parent >= 0 && out.nodes[size_t(parent)].kind == RG_KIND_TABLE_ROW) {
        node.column = j.value("layout_column", -1);
        node.span = j.value("layout_span", 1);
    }
    if (node.kind == RG_KIND_GRID) {
        node.grid = readGrid(j);
        if (j.value("orientation", "horizontal") == "vertical") s.orientation = RG_VERTICAL;
    }
    if (node.kind == RG_KIND_FLEXBOX) node.flexbox = readFlexbox(j);
    if (parent >= 0 && out.nodes[size_t(parent)].kind == RG_KIND_FLEXBOX) node.item = readFlexItem(j, s);
    if (node.kind == RG_KIND_FRAME) s.measure_all_children = j.value("measureAllChildren", false);
    s.fill_viewport = j.value("fillViewport", false);
    if (node.kind == RG_KIND_RELATIVE && j.contains("gravity")) s.gravity = gravity(j["gravity"]);
    for (auto &a : anchorNames)
        if (j.contains(a.name)) node.anchors.emplace_back(a.rule, j[a.name]);
    for (auto &r : parentRuleNames)
        if (j.value(r.name, false)) node.parentRules |= r.flag;
    if (node.kind == RG_KIND_FIXED) {
        s.content_width = j.value("content_width", 0.0f);
        s.content_height = j.value("content_height", 0.0f);
        if (j.contains("baseline")) s.baseline = rg_px(j["baseline"].get<float>());
    }
    if (node.kind == RG_KIND_TEXT) {
        s.text_break = RG_BREAK_ANYWHERE;
        node.text.assign(j.value("text_length", size_t(0)), 'x');
    }
    readWidget(j, type, node);
    int32_t self = int32_t(out.nodes.size());
    out.nodes.push_back(node);
    if (j.contains("children"))
        for (const Json &child : j["children"]) readNode(child, self, out);
}

rg_spec spec(const Json &j) {
    std::string mode = j.at("mode");
    return rg_spec_make(mode == "EXACTLY" ? RG_EXACTLY : mode == "AT_MOST" ? RG_AT_MOST : RG_UNSPECIFIED,
                        j.at("size").get<float>());
}

} // namespace

Case readCase(const Json &j) {
    Case c;
    readNode(j.at("tree"), -1, c);
    rg_style &root = c.nodes[0].style;
    if (root.direction == RG_DIRECTION_INHERIT) root.direction = direction(j.at("direction"));
    c.width = spec(j.at("root_spec").at("w"));
    c.height = spec(j.at("root_spec").at("h"));
    return c;
}
