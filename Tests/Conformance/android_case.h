// SPDX-License-Identifier: MIT
// A case of corpus/android in the engine's terms.
#pragma once

#include <reglet/reglet.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

using Json = nlohmann::json;

struct Node {
    int32_t parent;
    rg_kind kind;
    rg_style style;
    std::string id, text;
    std::vector<std::pair<rg_relative_rule, std::string>> anchors;
    uint32_t parentRules = 0;
    std::vector<uint32_t> columns[3]; // by rg_column_set
    int32_t column = -1, span = 1;
    std::optional<rg_grid> grid;
    std::optional<rg_grid_cell> cell;
    std::optional<rg_flexbox> flexbox;
    std::optional<rg_flex_item> item;
    // the containers of the corpus android-widgets
    std::vector<std::pair<rg_param, float>> params;
    std::string anchor; // of a child of a coordinator
    std::vector<float> keylines;
    std::optional<int32_t> displayedChild;
};

struct Case {
    std::vector<Node> nodes; // pre-order
    rg_spec width, height;
};

/// Reads a case; throws the exception of the JSON library for anything else.
Case readCase(const Json &j);
