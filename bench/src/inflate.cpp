// SPDX-License-Identifier: MIT
// inflate: layout files of 1,000 nodes beside their parsers alone, on the same bytes: expat with handlers that do
// nothing, and json-c, which makes a tree of objects. Prints a name, a number and the slowness of the machine, a line:
// microseconds, ratios, bytes a node.
//   inflate [xml|expat|json|json-c]   with a name, only that operation, three times: for a profiler
#include "timing.hpp"

#include <expat.h>
#include <json-c/json.h>
#include <reglet/reglet.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace bench;

void must(bool holds, const char *what) {
    if (holds) return;
    std::fprintf(stderr, "inflate: %s\n", what);
    std::exit(2);
}

// MARK: - The screen

struct View {
    std::string tag;
    std::vector<std::pair<std::string, std::string>> attributes;
    std::vector<View> children;
};

using Attributes = std::vector<std::pair<std::string, std::string>>;

View view(const char *tag, const char *width, const char *height, Attributes more, std::vector<View> children = {}) {
    Attributes all = {{"layout_width", width}, {"layout_height", height}};
    if (!more.empty() && more[0].first == "id") {
        all.insert(all.begin(), more[0]);
        more.erase(more.begin());
    }
    all.insert(all.end(), more.begin(), more.end());
    return {tag, all, std::move(children)};
}

View text(const std::string &id, const std::string &words, const char *size, const char *color) {
    return view("TextView", "match_parent", "wrap_content",
                {{"id", "@+id/" + id}, {"text", words}, {"textSize", size}, {"textColor", color}, {"maxLines", "1"},
                 {"ellipsize", "end"}});
}

/// A line of a list as apps write it, eight nodes: a picture, two lines of text, the time above a star, a divider.
View line(size_t i) {
    const std::string n = std::to_string(i);
    View texts = view("LinearLayout", "0dp", "wrap_content",
                      {{"layout_weight", "1"}, {"orientation", "vertical"}, {"layout_marginStart", "16dp"}},
                      {text("sender_" + n, "Message " + n + " of the day", "16sp", "#DE000000"),
                       text("subject_" + n, "About &amp; around item " + n, "14sp", "#8A000000")});
    View side = view("FrameLayout", "wrap_content", "match_parent", {{"layout_marginLeft", "8dp"}},
                     {view("TextView", "wrap_content", "wrap_content",
                           {{"id", "@+id/time_" + n}, {"text", "12:" + std::to_string(10 + i % 50)},
                            {"layout_gravity", "top|end"}, {"textSize", "12sp"}})});
    View icon = view("ImageView", "40dp", "40dp",
                     {{"id", "@+id/icon_" + n}, {"layout_gravity", "center_vertical"}, {"src", "#FF3F51B5"},
                      {"contentDescription", "Picture of " + n}, {"scaleType", "centerCrop"}});
    return view("LinearLayout", "match_parent", "wrap_content",
                {{"orientation", "horizontal"}, {"minHeight", "72dp"}, {"padding", i % 2 == 0 ? "16dp" : "12dp"},
                 {"gravity", "center_vertical"}, {"baselineAligned", "false"}},
                {icon, texts, side,
                 view("View", "24dp", "24dp", {{"background", "#1F000000"}, {"visibility", "visible"}})});
}

size_t count(const View &top) {
    size_t sum = 1;
    for (const View &child : top.children) sum += count(child);
    return sum;
}

View screen() {
    View top = view("LinearLayout", "match_parent", "wrap_content", {{"id", "@+id/list"}, {"orientation", "vertical"}});
    for (size_t i = 0; i < 125; i++) top.children.push_back(line(i));
    return top;
}

void write_xml(const View &top, std::string &out, size_t depth) {
    const std::string indent(4 * depth, ' ');
    out += indent + "<" + top.tag;
    if (depth == 0) out += " xmlns:android=\"http://schemas.android.com/apk/res/android\"";
    for (const auto &[name, value] : top.attributes)
        out += "\n" + indent + "    android:" + name + "=\"" + value + "\"";
    if (top.children.empty()) {
        out += " />\n";
        return;
    }
    out += ">\n\n";
    for (const View &child : top.children) write_xml(child, out, depth + 1);
    out += indent + "</" + top.tag + ">\n" + (depth > 0 ? "\n" : "");
}

void write_json(const View &top, std::string &out, size_t depth) {
    const std::string indent(2 * depth, ' ');
    out += indent + "{\n" + indent + "  \"type\": \"" + top.tag + "\"";
    for (const auto &[name, value] : top.attributes) out += ",\n" + indent + "  \"" + name + "\": \"" + value + "\"";
    if (!top.children.empty()) {
        out += ",\n" + indent + "  \"children\": [\n";
        for (size_t i = 0; i < top.children.size(); i++) {
            write_json(top.children[i], out, depth + 2);
            out += i + 1 < top.children.size() ? ",\n" : "\n";
        }
        out += indent + "  ]";
    }
    out += "\n" + indent + "}";
}

// MARK: - Operations

size_t heard = 0;

/// expat as the engine uses it: no namespaces, handlers of elements, texts and document types, here doing nothing.
void parse_xml(const std::string &text) {
    XML_Parser parser = XML_ParserCreate(nullptr);
    XML_SetElementHandler(
        parser, [](void *, const XML_Char *, const XML_Char **) { heard++; },
        [](void *, const XML_Char *) { heard++; });
    XML_SetCharacterDataHandler(parser, [](void *, const XML_Char *, int size) { heard += static_cast<size_t>(size); });
    must(XML_Parse(parser, text.data(), static_cast<int>(text.size()), 1) == XML_STATUS_OK, "expat");
    XML_ParserFree(parser);
}

void parse_json(const std::string &text) {
    json_tokener *tokener = json_tokener_new_ex(64);
    json_object *made = json_tokener_parse_ex(tokener, text.data(), static_cast<int>(text.size()));
    must(made != nullptr && json_object_object_length(made) > 2, "json-c");
    json_object_put(made);
    json_tokener_free(tokener);
}

class Screen {
  public:
    explicit Screen(size_t nodes) : nodes_(nodes) {
        rg_context_def def = rg_context_def_default();
        def.node_capacity = static_cast<uint32_t>(nodes);
        must(rg_context_create(&def, &ctx_) == RG_OK, "context");
        rg_font_def metrics = {};
        metrics.struct_size = sizeof metrics;
        metrics.default_advance = 7;
        metrics.line_height = 16;
        metrics.ascent = 12;
        def_ = rg_inflate_def_default();
        must(rg_font_create(ctx_, &metrics, &def_.font) == RG_OK, "font");
    }
    ~Screen() { rg_context_destroy(ctx_); }
    Screen(const Screen &) = delete;
    Screen &operator=(const Screen &) = delete;

    void inflate(const std::string &text) {
        const rg_status status = rg_inflate(ctx_, text.data(), text.size(), &def_, &root_);
        must(status == RG_OK, rg_error_message(ctx_));
    }
    void clear() {
        must(rg_node_count(ctx_) == nodes_, "another number of nodes");
        must(rg_diagnostic_count(ctx_) == 0, "a diagnostic");
        must(rg_node_destroy(ctx_, root_) == RG_OK, "destroy");
    }

  private:
    rg_context *ctx_ = nullptr;
    rg_inflate_def def_ = {};
    rg_node root_ = {};
    size_t nodes_;
};

} // namespace

int main(int argument_count, char **arguments) {
    keep_memory();
    const View top = screen();
    const size_t nodes = count(top);
    std::string xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n", json;
    write_xml(top, xml, 0);
    write_json(top, json, 0);
    Screen target(nodes);
    const struct {
        const char *name;
        std::function<void()> run;
        bool builds;
    } operations[] = {
        {"xml", [&] { target.inflate(xml); }, true},
        {"expat", [&] { parse_xml(xml); }, false},
        {"json", [&] { target.inflate(json); }, true},
        {"json-c", [&] { parse_json(json); }, false},
    };
    if (argument_count > 1) {
        for (const auto &operation : operations) {
            if (std::strcmp(operation.name, arguments[1]) != 0) continue;
            for (int i = 0; i < 3; i++) {
                operation.run();
                if (operation.builds) target.clear();
            }
        }
        return 0;
    }
    std::vector<double> xml_ratios, json_ratios;
    Rounds rounds(0, 101, 101);
    while (rounds.next()) {
        double times[4];
        for (size_t i = 0; i < 4; i++) {
            const double start = now();
            operations[i].run();
            times[i] = now() - start;
            rounds.add(times[i], i);
            if (operations[i].builds) target.clear();
        }
        xml_ratios.push_back(times[0] / times[1]);
        json_ratios.push_back(times[2] / times[3]);
    }
    for (size_t i = 0; i < 4; i++) print(operations[i].name, rounds.median(i) / 1e3);
    print("xml-bytes", static_cast<double>(xml.size() / nodes));
    print("json-bytes", static_cast<double>(json.size() / nodes));
    print("nodes", static_cast<double>(nodes));
    print("xml-to-expat", median(xml_ratios));
    print("json-to-json-c", median(json_ratios));
    return 0;
}
