// SPDX-License-Identifier: MIT
// Reads cases of corpus/css (one JSON object a line, see SCHEMA.md there) on standard input, builds the tree through the
// C API, lays it out, and prints the frames and scroll sizes as one JSON line: the command that check_css.py runs.
#include <reglet/reglet.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <list>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

using Json = nlohmann::json;

namespace {

/// A text of the corpus: words of n characters, each as wide and high as the font size.
struct Words {
    std::vector<float> lengths;
    float font;
};

/// Fills lines greedily, as wide as the request allows.
void measureWords(void *, rg_measure_request *request) {
    const Words &words = *static_cast<const Words *>(request->node_user_data);
    const double slack = 1.0 / 64 + 1e-6; // a browser's line takes one layout unit more
    double room = request->width.mode == RG_UNSPECIFIED ? 1e9 : request->width.size, widest = 0, line = 0;
    int lines = 0;
    for (float n : words.lengths) {
        double width = std::floor(double(n) * words.font * 64 + 0.5) / 64;
        if (lines == 0 || line + width > room + slack) {
            lines++;
            line = width;
        } else line += width;
        widest = std::max(widest, line);
    }
    request->out_width = static_cast<float>(widest);
    request->out_height = words.font * static_cast<float>(lines);
    request->out_baseline = words.font * 0.8f;
    request->out_last_baseline = words.font * (static_cast<float>(lines) - 0.2f);
}

const std::map<std::string, rg_css_unit> keywords = {{"auto", RG_CSS_AUTO},
                                                     {"none", RG_CSS_AUTO},
                                                     {"normal", RG_CSS_AUTO},
                                                     {"min-content", RG_CSS_MIN_CONTENT},
                                                     {"max-content", RG_CSS_MAX_CONTENT},
                                                     {"fit-content", RG_CSS_FIT_CONTENT},
                                                     {"content", RG_CSS_CONTENT},
                                                     {"stretch", RG_CSS_STRETCH}};

const std::map<std::string, int> alignments = {
    {"auto", RG_CSS_NORMAL},         {"normal", RG_CSS_NORMAL},
    {"stretch", RG_CSS_ALIGN_STRETCH}, {"start", RG_CSS_START},
    {"end", RG_CSS_END},             {"center", RG_CSS_CENTER},
    {"flex-start", RG_CSS_FLEX_START}, {"flex-end", RG_CSS_FLEX_END},
    {"self-start", RG_CSS_SELF_START}, {"self-end", RG_CSS_SELF_END},
    {"baseline", RG_CSS_BASELINE},   {"first baseline", RG_CSS_BASELINE},
    {"last baseline", RG_CSS_LAST_BASELINE}, {"left", RG_CSS_LEFT},
    {"right", RG_CSS_RIGHT},         {"space-between", RG_CSS_SPACE_BETWEEN},
    {"space-around", RG_CSS_SPACE_AROUND}, {"space-evenly", RG_CSS_SPACE_EVENLY}};

rg_css_length length(const Json &v) {
    if (v.is_number()) return rg_css_px(v.get<float>());
    std::string s = v;
    if (s.back() == '%') return rg_css_percent(std::stof(s));
    rg_css_length l = {0, keywords.at(s)};
    return l;
}

rg_css_align align(std::string s) {
    int flags = 0;
    if (s.rfind("safe ", 0) == 0) flags = RG_CSS_SAFE, s = s.substr(5);
    else if (s.rfind("unsafe ", 0) == 0) flags = RG_CSS_UNSAFE, s = s.substr(7);
    return static_cast<rg_css_align>(alignments.at(s) | flags);
}

template <class T> T choice(const Json &v, std::initializer_list<const char *> names) {
    int index = 0;
    for (const char *name : names) {
        if (v == name) return static_cast<T>(index);
        index++;
    }
    throw std::runtime_error("unknown value " + v.dump());
}

rg_css_line line(const Json &v, std::list<std::string> &names) {
    rg_css_line l = {};
    auto named = [&](const std::string &name) { l.name = names.emplace_back(name).c_str(); };
    if (v.is_number()) l.number = v;
    else if (v.is_string()) {
        if (v != "auto") named(v);
    } else {
        if (v.contains("span")) l.span = v["span"];
        if (v.contains("nth")) l.number = v["nth"];
        if (v.contains("name")) named(v["name"]);
    }
    return l;
}

std::string track(const Json &v) {
    if (v.is_number()) return v.dump() + "px";
    if (v.is_string()) return v;
    std::string out;
    if (v.contains("minmax")) return "minmax(" + track(v["minmax"][0]) + ", " + track(v["minmax"][1]) + ")";
    if (v.contains("fit-content")) return "fit-content(" + track(v["fit-content"]) + ")";
    if (v.contains("names")) {
        for (const Json &n : v["names"]) out += (out.empty() ? "" : " ") + n.get<std::string>();
        return "[" + out + "]";
    }
    for (const Json &t : v.at("tracks")) out += " " + track(t);
    const Json &n = v.at("repeat");
    return "repeat(" + (n.is_number() ? n.dump() : n.get<std::string>()) + "," + out + ")";
}

std::string tracks(const Json &v) {
    if (v.is_string()) return v;
    std::string out;
    for (const Json &t : v) out += (out.empty() ? "" : " ") + track(t);
    return out.empty() ? "none" : out;
}

class Engine {
public:
    Engine() {
        rg_context_def def = rg_context_def_default();
        def.units_per_px = 64;
        def.snapping = RG_SNAP_NONE;
        def.measure = measureWords;
        must(rg_context_create(&def, &ctx), "context");
    }
    ~Engine() { rg_context_destroy(ctx); }
    Engine(const Engine &) = delete;

    /// With `changes`, also changes each node and changes it back: the layout must be the same again. A changed text
    /// must lead to the layout of a tree that was made with it.
    Json run(const Json &j, bool changes) {
        const Json &available = j.at("available"), &w = available.at("w"), &h = available.at("h");
        float width = w.is_number() ? w.get<float>() : 0, height = h.is_number() ? h.get<float>() : 0;
        rg_node root = build(j.at("tree"), j.at("direction"), rg_node{0}, &w, h);
        rg_node top = rg_node_parent(ctx, root).id ? rg_node_parent(ctx, root) : root;
        layOut(top, width, height);
        Json frames = Json::array(), scroll = Json::array();
        collect(root, frames, scroll);
        for (size_t index = 0; changes && index < made.size(); index++) {
            rg_css old = rg_css_default(), other = rg_css_default();
            must(rg_node_get_css(ctx, made[index], &old), "css");
            other.position = index % 3 ? RG_CSS_RELATIVE : RG_CSS_ABSOLUTE;
            other.width = rg_css_px(37);
            other.flex_grow = 1;
            must(rg_node_set_css(ctx, made[index], &other), "css");
            layOut(top, width, height);
            must(rg_node_set_css(ctx, made[index], &old), "css");
            layOut(top, width, height);
            Json again = Json::array(), scrollAgain = Json::array();
            collect(root, again, scrollAgain);
            size_t at = 0;
            while (at < frames.size() && again[at] == frames[at]) at++;
            if (again != frames || scrollAgain != scroll)
                throw std::runtime_error("another layout of node " + std::to_string(at) + " after changes of node " +
                                         std::to_string(index) + ": " + again[std::min(at, again.size() - 1)].dump());
        }
        size_t text = 0;
        for (size_t index = 0; changes && index < made.size(); index++) {
            Json other = j;
            size_t at = 0;
            Json *node = find(other["tree"], index, at);
            if (!node || !node->contains("text")) continue;
            // a text grows: as a tree that was made with it; and is as before again
            Words &words = *std::next(texts.begin(), static_cast<long>(text++));
            (*node)["font"] = words.font * 2;
            for (float font : {words.font * 2, words.font}) {
                words.font = font;
                must(rg_node_mark_dirty(ctx, made[index]), "dirty");
                layOut(top, width, height);
                Json again = Json::array(), scrollAgain = Json::array();
                collect(root, again, scrollAgain);
                Json wanted = {{"frames", frames}, {"scroll", scroll}};
                if ((*node)["font"] == font) wanted = Engine().run(other, false);
                if (again != wanted["frames"] || scrollAgain != wanted["scroll"])
                    throw std::runtime_error("another layout after the text of node " + std::to_string(index) +
                                             " changed: " + again.dump() + scrollAgain.dump() + " not " + wanted.dump());
            }
        }
        return {{"name", j.at("name")}, {"frames", frames}, {"scroll", scroll}};
    }

private:
    rg_context *ctx = nullptr;
    std::list<Words> texts;
    std::vector<rg_node> made;

    /// The node of an index in document order, counted by `at`.
    static Json *find(Json &node, size_t index, size_t &at) {
        if (at++ == index) return &node;
        if (node.contains("children"))
            for (Json &child : node["children"])
                if (Json *found = find(child, index, at)) return found;
        return nullptr;
    }

    void must(rg_status status, const char *what) const {
        if (status != RG_OK)
            throw std::runtime_error(std::string(what) + ": " + rg_status_name(status) + ": " + rg_error_message(ctx));
    }

    rg_node build(const Json &node, const std::string &direction, rg_node parent, const Json *available,
                  const Json &height) {
        const Json style = node.value("style", Json::object());
        rg_style s = rg_style_default();
        if (!direction.empty()) s.direction = direction == "rtl" ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        if (style.contains("direction"))
            s.direction = style["direction"] == "rtl" ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        rg_kind kind = RG_KIND_VIEW;
        std::string display = style.value("display", "");
        if (display == "none") s.visibility = RG_GONE;
        bool hasChildren = node.contains("children") && !node["children"].empty();
        if (display == "flex") kind = RG_KIND_CSS_FLEX;
        else if (display == "grid") kind = RG_KIND_CSS_GRID;
        else if (hasChildren && display == "none") kind = RG_KIND_CSS_FLEX;
        else if (hasChildren) kind = RG_KIND_CSS_BLOCK;
        if (node.contains("content") || node.contains("replaced")) {
            const Json &size = node.contains("content") ? node["content"] : node["replaced"];
            kind = RG_KIND_FIXED;
            s.content_width = size[0];
            s.content_height = size[1];
        }
        if (node.contains("text")) kind = RG_KIND_MEASURED;
        if (!parent.id) parent = containingBlock(*available, height);
        rg_node self;
        rg_node_def def = rg_node_def_default(kind);
        def.style = s;
        must(rg_node_create(ctx, parent, &def, &self), "node");
        made.push_back(self);
        if (node.contains("text")) {
            Words words = {{}, node.value("font", 10.0f)};
            for (const Json &n : node["text"]) words.lengths.push_back(n);
            texts.push_back(words);
            must(rg_node_set_user_data(ctx, self, &texts.back()), "user data");
        }
        setStyle(self, style, node);
        if (node.contains("children"))
            for (const Json &child : node["children"]) build(child, "", self, nullptr, height);
        return self;
    }

    void layOut(rg_node top, float width, float height) {
        must(rg_layout_specs(ctx, top, rg_spec_make(RG_UNSPECIFIED, width), rg_spec_make(RG_UNSPECIFIED, height)),
             "layout");
    }

    /// The containing block of the root.
    rg_node containingBlock(const Json &width, const Json &height) {
        rg_node_def def = rg_node_def_default(RG_KIND_CSS_BLOCK);
        def.style.direction = RG_DIRECTION_LTR;
        rg_node made;
        must(rg_node_create(ctx, rg_node{0}, &def, &made), "node");
        rg_css c = rg_css_default();
        c.width = length(width);
        if (height.is_number()) c.height = length(height);
        must(rg_node_set_css(ctx, made, &c), "css");
        return made;
    }

    void setStyle(rg_node node, const Json &style, const Json &whole) {
        rg_css c = rg_css_default();
        std::list<std::string> names;
        c.replaced = whole.contains("replaced");
        for (const auto &[name, v] : style.items()) {
            if (name == "display" || name == "direction" || name.rfind("grid-template", 0) == 0 ||
                name == "grid-auto-columns" || name == "grid-auto-rows")
                continue;
            setProperty(c, name, v, names);
        }
        must(rg_node_set_css(ctx, node, &c), "css");
        setGrid(node, style, "grid-template-columns", RG_CSS_TEMPLATE_COLUMNS);
        setGrid(node, style, "grid-template-rows", RG_CSS_TEMPLATE_ROWS);
        setGrid(node, style, "grid-auto-columns", RG_CSS_AUTO_COLUMNS);
        setGrid(node, style, "grid-auto-rows", RG_CSS_AUTO_ROWS);
        if (style.contains("grid-template-areas") && style.value("display", "") == "grid") {
            std::string text;
            for (const Json &row : style["grid-template-areas"]) text += "\"" + row.get<std::string>() + "\" ";
            must(rg_node_set_css_grid(ctx, node, RG_CSS_TEMPLATE_AREAS, text.data(), text.size()), "areas");
        }
    }

    void setGrid(rg_node node, const Json &style, const char *name, rg_css_grid_part part) {
        if (!style.contains(name) || style.value("display", "") != "grid") return;
        std::string text = tracks(style[name]);
        must(rg_node_set_css_grid(ctx, node, part, text.data(), text.size()), name);
    }

    void setProperty(rg_css &c, const std::string &name, const Json &v, std::list<std::string> &names) {
        auto edge = [&](const std::string &prefix) {
            std::string side = name.substr(prefix.size());
            return side == "left" ? 0 : side == "top" ? 1 : side == "right" ? 2 : 3;
        };
        if (name.rfind("margin-", 0) == 0) c.margin[edge("margin-")] = length(v);
        else if (name.rfind("padding-", 0) == 0) c.padding[edge("padding-")] = length(v);
        else if (name.rfind("border-", 0) == 0) c.border[edge("border-")] = v;
        else if (name == "left" || name == "top" || name == "right" || name == "bottom") c.inset[edge("")] = length(v);
        else if (name == "position") c.position = choice<rg_css_position>(v, {"relative", "absolute", "static"});
        else if (name == "box-sizing") c.box_sizing = choice<rg_css_box_sizing>(v, {"border-box", "content-box"});
        else if (name == "overflow-x") c.overflow_x = choice<rg_css_overflow>(v, {"visible", "hidden", "scroll"});
        else if (name == "overflow-y") c.overflow_y = choice<rg_css_overflow>(v, {"visible", "hidden", "scroll"});
        else if (name == "aspect-ratio") c.aspect_ratio = v.is_number() ? v.get<float>() : 0;
        else if (name == "order") c.order = v;
        else if (name == "width") c.width = length(v);
        else if (name == "height") c.height = length(v);
        else if (name == "min-width") c.min_width = length(v);
        else if (name == "min-height") c.min_height = length(v);
        else if (name == "max-width") c.max_width = length(v);
        else if (name == "max-height") c.max_height = length(v);
        else if (name == "row-gap") c.row_gap = length(v);
        else if (name == "column-gap") c.column_gap = length(v);
        else if (name == "align-content") c.align_content = align(v);
        else if (name == "align-items") c.align_items = align(v);
        else if (name == "align-self") c.align_self = v == "normal" ? RG_CSS_SELF_NORMAL : align(v);
        else if (name == "justify-content") c.justify_content = align(v);
        else if (name == "justify-items") c.justify_items = align(v);
        else if (name == "justify-self") c.justify_self = v == "normal" ? RG_CSS_SELF_NORMAL : align(v);
        else if (name == "flex-direction")
            c.flex_direction = choice<rg_flex_direction>(v, {"row", "row-reverse", "column", "column-reverse"});
        else if (name == "flex-wrap") c.flex_wrap = choice<rg_flex_wrap>(v, {"nowrap", "wrap", "wrap-reverse"});
        else if (name == "flex-grow") c.flex_grow = v;
        else if (name == "flex-shrink") c.flex_shrink = v;
        else if (name == "flex-basis") c.flex_basis = length(v);
        else if (name == "grid-auto-flow")
            c.grid_auto_flow = choice<rg_css_auto_flow>(v, {"row", "column", "row dense", "column dense"});
        else if (name == "grid-column-start") c.column_start = line(v, names);
        else if (name == "grid-column-end") c.column_end = line(v, names);
        else if (name == "grid-row-start") c.row_start = line(v, names);
        else if (name == "grid-row-end") c.row_end = line(v, names);
        else throw std::runtime_error("unknown property " + name);
    }

    /// Appends the frames of a node and of those below it, in document order.
    void collect(rg_node node, Json &frames, Json &scroll) const {
        rg_node_layout out;
        must(rg_node_layout_info(ctx, node, &out), "layout info");
        if (out.flags & RG_OUT_LAID_OUT) {
            rg_css c = rg_css_default();
            must(rg_node_get_css(ctx, node, &c), "css");
            if (c.overflow_x != RG_CSS_VISIBLE || c.overflow_y != RG_CSS_VISIBLE) {
                rg_size size;
                must(rg_node_css_scroll_size(ctx, node, &size), "scroll size");
                scroll.push_back({frames.size(), std::floor(size.width + 0.5f), std::floor(size.height + 0.5f)});
            }
            frames.push_back({out.frame.x, out.frame.y, out.frame.width, out.frame.height});
        } else frames.push_back(nullptr);
        for (rg_node child = rg_node_first_child(ctx, node); child.id; child = rg_node_next_sibling(ctx, child))
            collect(child, frames, scroll);
    }
};

} // namespace

int main(int argc, char **argv) {
    std::ios::sync_with_stdio(false);
    bool changes = argc > 1 && std::string(argv[1]) == "--changes";
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        Json out;
        try {
            Json j = Json::parse(line);
            out["name"] = j.at("name");
            out = Engine().run(j, changes);
        } catch (const std::exception &e) {
            out["error"] = e.what();
        }
        std::cout << out.dump() << '\n';
    }
    return 0;
}
