// SPDX-License-Identifier: MIT
// Reads cases of corpus/constraintlayout (one JSON object a line, see SCHEMA.md there) on standard input, writes each as
// a layout file, inflates and lays it out, and prints the frames as one JSON line: the command that
// check_constraintlayout.py runs. With --xml, prints the files instead.
#include <reglet/reglet.h>

#include <cstring>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

using Json = nlohmann::json;

namespace {

/// The tag of a type of the corpus.
const std::map<std::string, std::string> tags = {
    {"constraint", "ConstraintLayout"}, {"leaf", "ImageView"},  {"text", "TextView"}, {"space", "Space"},
    {"view", "View"},                   {"guideline", "Guideline"}, {"barrier", "Barrier"}, {"group", "Group"},
    {"placeholder", "Placeholder"},     {"flow", "Flow"}};

std::string escaped(const std::string &text) {
    std::string out;
    for (char c : text) out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
    return out;
}

/// Numbers are pixels; a layout file gives other numbers as they are.
bool isLength(const std::string &name) {
    for (const char *part : {"width", "height", "Width", "Height", "argin", "adding", "Radius", "_begin", "_end", "Gap",
                             "_min", "_max", "baseline"})
        if (name.find(part) != std::string::npos && name.find("_percent") == std::string::npos && name.find("Elements") == std::string::npos) return true;
    return false;
}

std::string value(const std::string &name, const Json &v) {
    if (v.is_string()) return escaped(v.get<std::string>());
    return v.dump() + (v.is_number() && isLength(name) ? "px" : "");
}

std::string xml(const Json &node, const std::string &direction) {
    std::string type = node.at("type"), tag = tags.at(type), out = "<" + tag;
    if (!direction.empty()) out += " layoutDirection=\"" + direction + "\"";
    if (type == "text") out += " textBreak=\"anywhere\"";
    for (const auto &[name, v] : node.items()) {
        if (name == "type" || name == "children" || (name == "layoutDirection" && !direction.empty())) continue;
        if (name == "text_length") out += " text=\"" + std::string(v.get<size_t>(), 'x') + "\"";
        else {
            std::string own = name == "content_width" ? "contentWidth" : name == "content_height" ? "contentHeight" : name;
            out += " " + own + "=\"" + value(own, v) + "\"";
        }
    }
    out += ">";
    if (node.contains("children"))
        for (const Json &child : node["children"]) out += xml(child, "");
    return out + "</" + tag + ">";
}

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
        std::string text = xml(j.at("tree"), j.at("direction"));
        rg_inflate_def def = rg_inflate_def_default();
        def.font = font;
        rg_node root;
        must(rg_inflate(ctx, text.data(), text.size(), &def, &root), "file");
        must(rg_layout_specs(ctx, root, spec(j["root_spec"]["w"]), spec(j["root_spec"]["h"])), "layout");
        rg_node_layout out;
        must(rg_node_layout_info(ctx, root, &out), "layout info");
        Json frames = Json::array();
        collect(root, frames);
        return {{"name", j.at("name")}, {"frames", frames}, {"measured", {out.frame.width, out.frame.height}}};
    }

private:
    rg_context *ctx = nullptr;
    rg_font font = {};

    void must(rg_status status, const char *what) const {
        if (status != RG_OK)
            throw std::runtime_error(std::string(what) + ": " + rg_status_name(status) + ": " + rg_error_message(ctx));
    }
    static rg_spec spec(const Json &j) {
        std::string mode = j.at("mode");
        return rg_spec_make(mode == "EXACTLY" ? RG_EXACTLY : mode == "AT_MOST" ? RG_AT_MOST : RG_UNSPECIFIED,
                            j.at("size").get<float>());
    }
    /// Appends the frames of a node and of those below it, in document order.
    void collect(rg_node node, Json &frames) const {
        rg_node_layout out;
        must(rg_node_layout_info(ctx, node, &out), "layout info");
        if (out.flags & RG_OUT_LAID_OUT)
            frames.push_back({out.frame.x, out.frame.y, out.frame.width, out.frame.height});
        else frames.push_back(nullptr);
        for (rg_node child = rg_node_first_child(ctx, node); child.id; child = rg_node_next_sibling(ctx, child))
            collect(child, frames);
    }
};

} // namespace

int main(int argc, char **argv) {
    std::ios::sync_with_stdio(false);
    bool writes = argc > 1 && !std::strcmp(argv[1], "--xml");
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        Json out;
        try {
            Json j = Json::parse(line);
            if (writes) {
                std::cout << xml(j.at("tree"), j.at("direction")) << '\n';
                continue;
            }
            out["name"] = j.at("name");
            out = Engine().run(j);
        } catch (const std::exception &e) {
            out["error"] = e.what();
        }
        std::cout << out.dump() << '\n';
    }
    return 0;
}
