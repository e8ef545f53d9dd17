// SPDX-License-Identifier: MIT
// Reads cases of corpus/drawables (one JSON object a line, see SCHEMA.md there) on standard input, loads their files and
// answers their queries through the C API: the command that the checker of the corpus runs.
#include "drawable_case.h"

#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        Json out, j = Json::parse(line);
        out["name"] = j.at("name");
        try {
            drawables::Case c(j);
            out["answers"] = c.answers();
        } catch (const std::exception &e) {
            out["error"] = e.what();
        }
        std::cout << out.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    }
    return 0;
}
