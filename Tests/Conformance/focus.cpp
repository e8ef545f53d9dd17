// SPDX-License-Identifier: MIT
// Reads cases of corpus/focus (one JSON object a line, see SCHEMA.md there) on standard input, builds their trees of
// absolute containers and searches through the C API: the command that the checker of the corpus runs.
#include <reglet/reglet.h>

#include <cstdio>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

using Json = nlohmann::json;

namespace {

void check(rg_context *ui, rg_status status) {
    if (status != RG_OK) throw std::runtime_error(rg_error_message(ui));
}

/// The index of a word in a list of words.
template <typename Enum>
Enum choice(const std::string &word, std::initializer_list<const char *> words) {
    int index = 0;
    for (const char *each : words) {
        if (word == each) return Enum(index);
        index++;
    }
    throw std::runtime_error("unknown word " + word);
}

class Case {
public:
    explicit Case(const Json &json) {
        rg_context_def def = rg_context_def_default();
        if (rg_context_create(&def, &ui) != RG_OK) throw std::runtime_error("no context");
        build(json.at("tree"), rg_null(), json.at("direction") == "rtl");
        const Json &root = json.at("tree");
        check(ui, rg_layout(ui, nodes.at(0), root.at("w"), root.at("h")));
        for (size_t i = 0; i < nodes.size(); i++) {
            indices[nodes[i].id] = i;
            // after the layout: a search from a node that is gone starts from the frame that it had
            check(ui, rg_node_set_int(ui, nodes[i], RG_VISIBILITY, visibilities[i]));
        }
    }
    ~Case() { rg_context_destroy(ui); }
    Case(const Case &) = delete;

    Json answer(const Json &query) {
        auto direction = choice<rg_focus_direction>(
            query.at("direction"), {"left", "up", "right", "down", "forward", "backward"});
        rg_node from = rg_null(), found;
        if (query.contains("focused")) from = nodes.at(query["focused"].get<size_t>());
        rg_frame rectangle;
        const bool hasRectangle = query.contains("rect");
        if (hasRectangle) {
            const Json &r = query["rect"];
            rectangle = {r[0], r[1], r[2], r[3]};
        }
        check(ui, rg_focus_next(ui, nodes.at(0), from, hasRectangle ? &rectangle : nullptr, direction, &found));
        return found.id ? Json(indices.at(found.id)) : Json();
    }

private:
    rg_context *ui = nullptr;
    std::vector<rg_node> nodes;
    std::vector<rg_visibility> visibilities;
    std::map<uint64_t, size_t> indices;

    void build(const Json &json, rg_node parent, bool isRTL) {
        const bool isGroup = json.at("type") == "group";
        rg_node_def def = rg_node_def_default(isGroup ? RG_KIND_ABSOLUTE : RG_KIND_VIEW);
        def.style.width = rg_px(json.at("w"));
        def.style.height = rg_px(json.at("h"));
        def.style.offset_x = json.at("x");
        def.style.offset_y = json.at("y");
        if (!parent.id) def.style.direction = isRTL ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        const std::string id = json.value("id", "");
        if (!id.empty()) def.id = id.c_str();
        rg_node node;
        check(ui, rg_node_create(ui, parent, &def, &node));
        nodes.push_back(node);
        visibilities.push_back(
            choice<rg_visibility>(json.value("visibility", "visible"), {"visible", "invisible", "gone"}));

        rg_input_def in = rg_input_def_default();
        in.focusable = json.value("focusable", false) ? RG_FOCUSABLE_YES : RG_FOCUSABLE_NO;
        in.enabled = json.value("enabled", true);
        in.descendant_focus = choice<rg_descendant_focus>(
            json.value("descendantFocusability", "beforeDescendants"),
            {"beforeDescendants", "afterDescendants", "blocksDescendants"});
        const char *keys[] = {"nextFocusLeft", "nextFocusUp", "nextFocusRight", "nextFocusDown", "nextFocusForward"};
        const char **next[] = {&in.next_left, &in.next_up, &in.next_right, &in.next_down, &in.next_forward};
        std::string ids[5];
        for (int i = 0; i < 5; i++) {
            ids[i] = json.value(keys[i], "");
            if (!ids[i].empty()) *next[i] = ids[i].c_str();
        }
        check(ui, rg_node_set_input(ui, node, &in));
        if (json.contains("scrollX") || json.contains("scrollY")) {
            rg_transform transform = rg_transform_default();
            transform.scroll_x = json.value("scrollX", 0.0f);
            transform.scroll_y = json.value("scrollY", 0.0f);
            check(ui, rg_node_set_transform(ui, node, &transform));
        }
        for (const Json &child : json.value("children", Json::array())) build(child, node, isRTL);
    }
};

} // namespace

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        const Json json = Json::parse(line);
        Json result = {{"name", json.at("name")}};
        try {
            Case tree(json);
            Json answers = Json::array();
            for (const Json &query : json.at("queries")) answers.push_back(tree.answer(query));
            result["answers"] = answers;
        } catch (const std::exception &e) {
            result["error"] = e.what();
        }
        std::cout << result.dump() << '\n';
    }
    return 0;
}
