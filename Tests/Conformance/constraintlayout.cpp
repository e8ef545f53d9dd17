// SPDX-License-Identifier: MIT
// Reads cases of corpus/constraintlayout (one JSON object a line, see SCHEMA.md there) on standard input, lays each out
// through the C API and prints the frames as one JSON line: the command check_constraintlayout.py runs.
#include <reglet/reglet.h>

#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

using Json = nlohmann::json;

namespace {

struct Node {
    Json json;
    int parent;
    rg_node handle = {};
    bool rtl = false;
    bool constrains[2] = {false, false};
};

class Engine {
public:
    Engine() {
        rg_context_def def = rg_context_def_default();
        def.units_per_px = 1;
        def.snapping = RG_SNAP_NONE;
        must(rg_context_create(&def, &ctx), "context");
        rg_font_def f = {};
        f.struct_size = sizeof f;
        f.default_advance = 7;
        f.line_height = 16;
        f.ascent = 12;
        must(rg_font_create(ctx, &f, &font), "font");
    }
    ~Engine() { rg_context_destroy(ctx); }
    Engine(const Engine &) = delete;

    Json run(const Json &j) {
        collect(j.at("tree"), -1, j.at("direction") == "rtl");
        for (Node &n : nodes) create(n);
        for (size_t i = 0; i < nodes.size(); i++) connect(int(i));
        // groups act when they are attached, placeholders before the first measure
        for (rg_node n : shown) must(rg_node_set_int(ctx, n, RG_VISIBILITY, RG_VISIBLE), "visibility");
        rg_status status = rg_layout_specs(ctx, nodes[0].handle, spec(j["root_spec"]["w"]), spec(j["root_spec"]["h"]));
        must(status, "layout");
        Json frames = Json::array();
        for (const Node &n : nodes) {
            rg_node_layout out;
            must(rg_node_layout_info(ctx, n.handle, &out), "layout info");
            if (out.flags & RG_OUT_LAID_OUT)
                frames.push_back({out.frame.x, out.frame.y, out.frame.width, out.frame.height});
            else frames.push_back(nullptr);
        }
        return frames;
    }
    rg_size measured() const {
        rg_node_layout out;
        must(rg_node_layout_info(ctx, nodes[0].handle, &out), "layout info");
        return {out.frame.width, out.frame.height};
    }

private:
    rg_context *ctx = nullptr;
    rg_font font = {};
    std::vector<Node> nodes;
    std::vector<rg_node> shown; // placeholders and what they hold

    void must(rg_status status, const char *what) const {
        if (status != RG_OK)
            throw std::runtime_error(std::string(what) + ": " + rg_status_name(status) + ": " + rg_error_message(ctx));
    }
    static rg_spec spec(const Json &j) {
        std::string mode = j.at("mode");
        return rg_spec_make(mode == "EXACTLY" ? RG_EXACTLY : mode == "AT_MOST" ? RG_AT_MOST : RG_UNSPECIFIED,
                            j.at("size").get<float>());
    }
    void collect(const Json &j, int parent, bool rtl) {
        Node n;
        n.parent = parent;
        n.rtl = j.contains("layoutDirection") && parent >= 0 ? j["layoutDirection"] == "rtl" : rtl;
        n.json = j;
        n.json.erase("children");
        int self = int(nodes.size());
        nodes.push_back(n);
        if (j.contains("children"))
            for (const Json &child : j["children"]) collect(child, self, n.rtl);
    }
    static bool isHelper(const std::string &type) {
        return type == "guideline" || type == "barrier" || type == "group" || type == "flow" || type == "placeholder";
    }
    static rg_length length(const Json &j) {
        if (j == "match_parent") return rg_match_parent();
        if (j == "wrap_content") return rg_wrap_content();
        return rg_px(j.get<float>());
    }
    /// As View does: `padding` beats horizontal and vertical, they beat the sides; start and end beat them all.
    static void readPadding(const Json &j, rg_style &s) {
        float all = j.value("padding", -1.0f);
        float x = all >= 0 ? all : j.value("paddingHorizontal", -1.0f);
        float y = all >= 0 ? all : j.value("paddingVertical", -1.0f);
        s.padding_left = x >= 0 ? x : j.value("paddingLeft", 0.0f);
        s.padding_right = x >= 0 ? x : j.value("paddingRight", 0.0f);
        s.padding_top = y >= 0 ? y : j.value("paddingTop", 0.0f);
        s.padding_bottom = y >= 0 ? y : j.value("paddingBottom", 0.0f);
        if (j.contains("paddingStart")) s.padding_start = rg_px(j["paddingStart"].get<float>());
        if (j.contains("paddingEnd")) s.padding_end = rg_px(j["paddingEnd"].get<float>());
    }
    static void readMargins(const Json &j, rg_style &s, bool rtl) {
        float all = j.value("layout_margin", -1.0f);
        if (all >= 0) {
            s.margin_left = s.margin_top = s.margin_right = s.margin_bottom = all;
            return;
        }
        float x = j.value("layout_marginHorizontal", -1.0f), y = j.value("layout_marginVertical", -1.0f);
        float left = x >= 0 ? x : j.value("layout_marginLeft", 0.0f), right = x >= 0 ? x : j.value("layout_marginRight", 0.0f);
        s.margin_top = y >= 0 ? y : j.value("layout_marginTop", 0.0f);
        s.margin_bottom = y >= 0 ? y : j.value("layout_marginBottom", 0.0f);
        s.margin_left = left;
        s.margin_right = right;
        if (!j.contains("layout_marginStart") && !j.contains("layout_marginEnd")) return;
        float start = j.value("layout_marginStart", 0.0f), end = j.value("layout_marginEnd", 0.0f);
        bool connectsLeft = j.contains("layout_constraintLeft_toLeftOf") || j.contains("layout_constraintLeft_toRightOf");
        bool connectsRight = j.contains("layout_constraintRight_toLeftOf") || j.contains("layout_constraintRight_toRightOf");
        for (const char *side : {"Start_toStart", "Start_toEnd", "End_toStart", "End_toEnd"})
            if (j.contains(std::string("layout_constraint") + side + "Of")) connectsLeft = connectsRight = false;
        // resolved from left to right first, as before a view knows its direction
        for (int pass = 0; pass <= (rtl ? 1 : 0); pass++) {
            float oldLeft = s.margin_left, oldRight = s.margin_right;
            s.margin_left = pass ? end : start;
            s.margin_right = pass ? start : end;
            if (connectsLeft && s.margin_left <= 0 && oldLeft > 0) s.margin_left = oldLeft;
            if (connectsRight && s.margin_right <= 0 && oldRight > 0) s.margin_right = oldRight;
        }
    }
    void create(Node &n) {
        const Json &j = n.json;
        std::string type = j.at("type");
        rg_kind kind = type == "constraint" ? RG_KIND_CONNECTED : type == "leaf" ? RG_KIND_FIXED
                       : type == "text"     ? RG_KIND_TEXT
                       : type == "view"     ? RG_KIND_VIEW
                                            : RG_KIND_SPACE;
        rg_style s = rg_style_default();
        if (j.contains("layout_width")) s.width = length(j["layout_width"]);
        if (j.contains("layout_height")) s.height = length(j["layout_height"]);
        readMargins(j, s, n.rtl);
        readPadding(j, s);
        s.suggested_min_width = j.value("minWidth", 0.0f);
        s.suggested_min_height = j.value("minHeight", 0.0f);
        std::string visibility = j.value("visibility", "visible");
        s.visibility = visibility == "gone" ? RG_GONE : visibility == "invisible" ? RG_INVISIBLE : RG_VISIBLE;
        if (type == "guideline" || type == "barrier") s.visibility = RG_VISIBLE;
        if (type == "placeholder") {
            // without `content`; with an unknown one it stays invisible
            bool goes = !j.contains("content") && j.value("placeholder_emptyVisibility", "") == "gone";
            s.visibility = goes ? RG_GONE : RG_INVISIBLE;
        }
        std::string direction = n.parent < 0 ? n.rtl ? "rtl" : "ltr" : j.value("layoutDirection", "");
        if (!direction.empty()) s.direction = direction == "rtl" ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        if (kind == RG_KIND_FIXED) {
            s.content_width = j.value("content_width", 0.0f);
            s.content_height = j.value("content_height", 0.0f);
            if (j.contains("baseline")) s.baseline = rg_px(j["baseline"].get<float>());
        }
        std::string text;
        if (kind == RG_KIND_TEXT) {
            s.text_break = RG_BREAK_ANYWHERE;
            s.font = font;
            text.assign(j.value("text_length", size_t(0)), 'x');
        }
        if (n.parent >= 0) {
            s.width = size(j, "Width", "width", n.constrains[0]);
            s.height = size(j, "Height", "height", n.constrains[1]);
        }
        rg_node_def def = rg_node_def_default(kind);
        def.style = s;
        must(rg_node_create(ctx, n.parent < 0 ? rg_null() : nodes[size_t(n.parent)].handle, &def, &n.handle), "node");
        if (kind == RG_KIND_TEXT) must(rg_node_set_text(ctx, n.handle, text.data(), text.size()), "text");
    }
    /// The length on an axis; `constrains`: content, at most the space between the connections.
    static rg_length size(const Json &j, const std::string &axis, const std::string &name, bool &constrains) {
        std::string attribute = "layout_constraint" + axis;
        rg_length given = length(j.at("layout_" + name));
        constrains = j.value("layout_constrained" + axis, false);
        if (j.contains(attribute)) {
            const Json &v = j[attribute];
            if (v == "match_constraint") given = rg_px(0);
            else if (v == "wrap_content_constrained") given = rg_wrap_content(), constrains = true;
            else given = length(v);
        }
        bool hasPercent = j.contains(attribute + "_percent");
        std::string fill = hasPercent ? "percent" : j.value(attribute + "_default", "spread");
        bool matches = given.kind == RG_PX && given.value == 0;
        if (matches && fill == "wrap") given = rg_wrap_content(), constrains = true;
        if ((matches || (constrains && given.kind == RG_WRAP_CONTENT)) && fill == "percent")
            given = rg_percent(std::max(0.0f, j.value(attribute + "_percent", 1.0f)) * 100);
        return given;
    }

    /// The sibling with an id, the last of several; the container for "parent" and its own id; null: none.
    rg_node target(int self, const std::string &id) const {
        int parent = nodes[size_t(self)].parent;
        if (id == "parent") return nodes[size_t(parent)].handle;
        for (size_t i = nodes.size(); i-- > 0;)
            if (nodes[i].parent == parent && nodes[i].json.value("id", "") == id)
                return nodes[i].handle;
        if (nodes[size_t(parent)].json.value("id", "") == id) return nodes[size_t(parent)].handle;
        return rg_null();
    }
    bool connection(int self, const char *name, rg_constraint_attribute edge, rg_connection &out) const {
        const Json &j = nodes[size_t(self)].json;
        std::string attribute = std::string("layout_constraint") + name + "Of";
        if (!j.contains(attribute)) return false;
        out.target = target(self, j[attribute]);
        out.edge = out.target.id ? edge : RG_ATTR_NONE;
        if (!out.target.id) out.target = rg_null();
        return true;
    }
    static void number(const Json &j, const char *name, float &value) { value = j.value(name, value); }
    static rg_chain_style chain(const Json &j, const char *name) {
        std::string style = j.value(name, "spread");
        return style == "packed" ? RG_CHAIN_PACKED : style == "spread_inside" ? RG_CHAIN_SPREAD_INSIDE : RG_CHAIN_SPREAD;
    }
    static rg_length limit(const Json &j, const char *name) {
        if (!j.contains(name)) return rg_length_make(0, RG_UNSET);
        return j[name] == "wrap" ? rg_wrap_content() : rg_px(j[name].get<float>());
    }

    void connect(int self) {
        const Node &n = nodes[size_t(self)];
        const Json &j = n.json;
        std::string type = j.at("type");
        rg_connections c = rg_connections_default();
        if (type == "constraint") {
            c.layout_max_width = limit(j, "maxWidth");
            c.layout_max_height = limit(j, "maxHeight");
        }
        if (n.parent >= 0) {
            connection(self, "Left_toLeft", RG_ATTR_LEFT, c.left) || connection(self, "Left_toRight", RG_ATTR_RIGHT, c.left);
            connection(self, "Right_toLeft", RG_ATTR_LEFT, c.right) || connection(self, "Right_toRight", RG_ATTR_RIGHT, c.right);
            connection(self, "Top_toTop", RG_ATTR_TOP, c.top) || connection(self, "Top_toBottom", RG_ATTR_BOTTOM, c.top);
            connection(self, "Bottom_toTop", RG_ATTR_TOP, c.bottom) ||
                connection(self, "Bottom_toBottom", RG_ATTR_BOTTOM, c.bottom);
            // of two connections of one side, the one to the left edge of its target wins
            const char *starts[] = {"Start_toStart", "Start_toEnd"}, *ends[] = {"End_toStart", "End_toEnd"};
            rg_constraint_attribute edges[] = {RG_ATTR_LEADING, RG_ATTR_TRAILING};
            int first = n.rtl ? 1 : 0, second = 1 - first;
            connection(self, starts[first], edges[first], c.leading) ||
                connection(self, starts[second], edges[second], c.leading);
            connection(self, ends[first], edges[first], c.trailing) ||
                connection(self, ends[second], edges[second], c.trailing);
            // one of them, even to nothing, voids those of left and right
            for (const char *side : {"Start_toStart", "Start_toEnd", "End_toStart", "End_toEnd"})
                if (j.contains(std::string("layout_constraint") + side + "Of"))
                    c.left.edge = c.right.edge = RG_ATTR_NONE;
            connection(self, "Baseline_toBaseline", RG_ATTR_BASELINE, c.baseline) ||
                connection(self, "Baseline_toTop", RG_ATTR_TOP, c.baseline) ||
                connection(self, "Baseline_toBottom", RG_ATTR_BOTTOM, c.baseline);
            number(j, "layout_goneMarginLeft", c.left.gone_margin);
            number(j, "layout_goneMarginTop", c.top.gone_margin);
            number(j, "layout_goneMarginRight", c.right.gone_margin);
            number(j, "layout_goneMarginBottom", c.bottom.gone_margin);
            number(j, "layout_goneMarginStart", c.leading.gone_margin);
            number(j, "layout_goneMarginEnd", c.trailing.gone_margin);
            number(j, "layout_goneMarginBaseline", c.baseline.gone_margin);
            number(j, "layout_marginBaseline", c.baseline_margin);
            number(j, "layout_constraintHorizontal_bias", c.bias_x);
            number(j, "layout_constraintVertical_bias", c.bias_y);
            number(j, "layout_constraintHorizontal_weight", c.weight_x);
            number(j, "layout_constraintVertical_weight", c.weight_y);
            c.chain_x = chain(j, "layout_constraintHorizontal_chainStyle");
            c.chain_y = chain(j, "layout_constraintVertical_chainStyle");
            c.min_width = limit(j, "layout_constraintWidth_min");
            c.max_width = limit(j, "layout_constraintWidth_max");
            c.min_height = limit(j, "layout_constraintHeight_min");
            c.max_height = limit(j, "layout_constraintHeight_max");
            if (n.constrains[0]) c.flags |= RG_CONNECTIONS_CONSTRAINED_WIDTH;
            if (n.constrains[1]) c.flags |= RG_CONNECTIONS_CONSTRAINED_HEIGHT;
            std::string wraps = j.value("layout_wrapBehaviorInParent", "included");
            if (wraps == "skipped" || wraps == "vertical_only") c.flags |= RG_CONNECTIONS_UNCOUNTED_WIDTH;
            if (wraps == "skipped" || wraps == "horizontal_only") c.flags |= RG_CONNECTIONS_UNCOUNTED_HEIGHT;
            if (j.contains("layout_constraintDimensionRatio")) ratio(j["layout_constraintDimensionRatio"], c);
            if (j.contains("layout_constraintCircle")) {
                c.left.edge = c.right.edge = c.leading.edge = c.trailing.edge = RG_ATTR_NONE;
                c.top.edge = c.bottom.edge = c.baseline.edge = RG_ATTR_NONE;
                if (j["layout_constraintCircle"] != "parent") c.circle_center = target(self, j["layout_constraintCircle"]);
                number(j, "layout_constraintCircleRadius", c.circle_radius);
                float angle = std::fmod(j.value("layout_constraintCircleAngle", 0.0f), 360.0f);
                c.circle_angle = angle < 0 ? std::fmod(360 - angle, 360.0f) : angle;
                c.bias_x = c.bias_y = 0.5f;
            }
        }
        must(rg_node_set_connections(ctx, n.handle, &c), "connections");
        if (isHelper(type)) help(self, type);
    }
    static void ratio(const std::string &text, rg_connections &c) {
        size_t comma = text.find(','), start = 0;
        uint32_t side = 0;
        if (comma != std::string::npos && comma > 0 && comma + 1 < text.size()) {
            std::string letter = text.substr(0, comma);
            if (letter == "W" || letter == "w") side = RG_CONNECTIONS_WIDTH_FROM_RATIO;
            if (letter == "H" || letter == "h") side = RG_CONNECTIONS_HEIGHT_FROM_RATIO;
            start = comma + 1;
        }
        size_t colon = text.find(':');
        float value = 0;
        if (colon != std::string::npos && colon + 1 < text.size()) {
            float a = read(text.substr(start, colon - start)), b = read(text.substr(colon + 1));
            if (a > 0 && b > 0) value = side == RG_CONNECTIONS_HEIGHT_FROM_RATIO ? b / a : a / b;
        } else {
            value = read(text.substr(start));
        }
        if (!(value > 0)) return;
        c.ratio = value;
        c.flags |= side;
    }
    static float read(const std::string &text) {
        char *end;
        float value = strtof(text.c_str(), &end);
        return end != text.c_str() && *end == 0 ? value : NAN;
    }
    static rg_flow_chain lines(const Json &j, const std::string &prefix, const std::string &axis) {
        std::string name = "flow_" + prefix + axis;
        if (prefix.empty()) name[5] = char(std::tolower(name[5]));
        rg_flow_chain c = {-1, 0.5f};
        if (j.contains(name + "Style")) c.style = chain(j, (name + "Style").c_str());
        c.bias = j.value(name + "Bias", 0.5f);
        return c;
    }
    void help(int self, const std::string &type) {
        const Node &n = nodes[size_t(self)];
        const Json &j = n.json;
        rg_references r = rg_references_default();
        std::vector<rg_node> targets;
        std::string ids = j.value("constraint_referenced_ids", "");
        if (type == "placeholder") ids = j.value("content", "");
        for (size_t at = 0; at <= ids.size() && !ids.empty();) {
            size_t comma = std::min(ids.find(',', at), ids.size());
            std::string id = ids.substr(at, comma - at);
            at = comma + 1;
            while (!id.empty() && id.front() == ' ') id.erase(0, 1);
            while (!id.empty() && id.back() == ' ') id.pop_back();
            if (id == "parent") continue;
            rg_node t = target(self, id);
            if (t.id && t.id != nodes[size_t(n.parent)].handle.id && t.id != n.handle.id) targets.push_back(t);
        }
        r.nodes = targets.data();
        r.count = uint32_t(targets.size());
        std::string orientation = j.value("orientation", "horizontal");
        if (type == "guideline") {
            r.role = RG_ROLE_GUIDELINE;
            r.vertical = orientation == "vertical";
            r.absolute = !j.value("guidelineUseRtl", true);
            number(j, "layout_constraintGuide_begin", r.begin);
            number(j, "layout_constraintGuide_end", r.end);
            number(j, "layout_constraintGuide_percent", r.percent);
        } else if (type == "barrier") {
            const std::map<std::string, rg_constraint_attribute> sides = {
                {"left", RG_ATTR_LEFT}, {"right", RG_ATTR_RIGHT},   {"top", RG_ATTR_TOP},
                {"bottom", RG_ATTR_BOTTOM}, {"start", RG_ATTR_LEADING}, {"end", RG_ATTR_TRAILING}};
            r.role = RG_ROLE_BARRIER;
            r.barrier = sides.at(j.value("barrierDirection", "left"));
            r.margin = j.value("barrierMargin", 0.0f);
            r.skip_gone = !j.value("barrierAllowsGoneWidgets", true);
        } else if (type == "group") {
            r.role = RG_ROLE_GROUP;
        } else if (type == "placeholder") {
            r.role = RG_ROLE_PLACEHOLDER;
            if (!targets.empty()) shown.insert(shown.end(), {targets[0], n.handle});
        } else {
            const std::map<std::string, rg_flow_wrap> wraps = {{"none", RG_FLOW_WRAP_NONE},
                                                               {"chain", RG_FLOW_WRAP_CHAIN},
                                                               {"aligned", RG_FLOW_WRAP_ALIGNED},
                                                               {"chain2", RG_FLOW_WRAP_CHAIN2}};
            const std::map<std::string, rg_flow_align> aligns = {
                {"start", RG_FLOW_START}, {"end", RG_FLOW_END},       {"center", RG_FLOW_CENTER},
                {"top", RG_FLOW_START},   {"bottom", RG_FLOW_END}, {"baseline", RG_FLOW_BASELINE}};
            r.role = RG_ROLE_FLOW;
            r.flow.orientation = orientation == "vertical" ? RG_VERTICAL : RG_HORIZONTAL;
            r.flow.wrap = wraps.at(j.value("flow_wrapMode", "none"));
            r.flow.max_items = j.value("flow_maxElementsWrap", 0);
            r.flow.gap_x = j.value("flow_horizontalGap", 0.0f);
            r.flow.gap_y = j.value("flow_verticalGap", 0.0f);
            r.flow.align_x = aligns.at(j.value("flow_horizontalAlign", "center"));
            r.flow.align_y = aligns.at(j.value("flow_verticalAlign", "center"));
            r.flow.chain_x = lines(j, "", "Horizontal");
            r.flow.chain_y = lines(j, "", "Vertical");
            r.flow.first_x = lines(j, "first", "Horizontal");
            r.flow.first_y = lines(j, "first", "Vertical");
            r.flow.last_x = lines(j, "last", "Horizontal");
            r.flow.last_y = lines(j, "last", "Vertical");
        }
        must(rg_node_set_references(ctx, n.handle, &r), "references");
        // groups, and flows with a visibility of their own, pass it on when they are attached
        if (type == "group" || (type == "flow" && j.contains("visibility"))) {
            std::string v = j.value("visibility", "visible");
            for (rg_node t : targets)
                must(rg_node_set_int(ctx, t, RG_VISIBILITY, v == "gone" ? RG_GONE : v == "invisible" ? RG_INVISIBLE : RG_VISIBLE),
                     "visibility");
        }
    }
};

} // namespace

int main() {
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        Json out;
        try {
            Json j = Json::parse(line);
            out["name"] = j.at("name");
            Engine engine;
            out["frames"] = engine.run(j);
            rg_size size = engine.measured();
            out["measured"] = {size.width, size.height};
        } catch (const std::exception &e) {
            out["error"] = e.what();
        }
        std::cout << out.dump() << '\n';
    }
    return 0;
}
