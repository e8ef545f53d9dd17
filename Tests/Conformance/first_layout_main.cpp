// SPDX-License-Identifier: MIT
// The model of first_layout.h as a command for check_android.py, and a source of more cases for it.
//   first_layout                    lays out cases, to compare the model with Android; an error names what it does not model
//   first_layout --random COUNT SEED  prints random cases with the model's frames: grids whose constraints contradict, in
//                                     containers that measure their children more than once
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "../Property/support/random.h"
#include "first_layout.h"

namespace {

Json framesOf(const Case &c) {
    Json frames = Json::array();
    for (auto &f : firstLayout(c)) frames.push_back(f ? Json{f->x, f->y, f->width, f->height} : Json(nullptr));
    return frames;
}

class Trees {
public:
    explicit Trees(uint64_t seed) : random(seed) {}

    Json next(uint64_t seed) {
        nextID = 0;
        Json j, tree = container(0, random.pick<const char *>({"linear", "frame", "relative", "scroll"}));
        tree["layout_width"] = tree["layout_height"] = "match_parent";
        int size = random.pick({100, 240, 320, 480});
        const char *width = random.pick<const char *>({"EXACTLY", "EXACTLY", "AT_MOST", "UNSPECIFIED"});
        const char *height = random.pick<const char *>({"EXACTLY", "EXACTLY", "AT_MOST", "UNSPECIFIED"});
        j["name"] = "model/" + std::to_string(seed);
        j["features"] = {"random"};
        j["direction"] = "ltr";
        j["root_spec"]["w"] = {{"mode", width}, {"size", size}};
        j["root_spec"]["h"] = {{"mode", height}, {"size", random.chance(70) ? size : 640}};
        j["tree"] = tree;
        return j;
    }

private:
    Random random;
    int nextID = 0;

    Json length(int most) {
        if (random.chance(35)) return "wrap_content";
        if (random.chance(45)) return "match_parent";
        return int(random.below(uint32_t(most)));
    }

    Json leaf() {
        Json n;
        if (random.chance(50)) {
            n["type"] = "text";
            n["text_length"] = random.pick({1, 5, 15, 40, 110});
        } else {
            n["type"] = "leaf";
            n["content_width"] = random.below(100);
            n["content_height"] = random.below(80);
        }
        if (random.chance(20)) n["padding"] = random.below(9);
        return n;
    }

    Json grid(int depth) {
        Json n;
        n["type"] = "grid";
        int columns = random.between(1, 3);
        if (random.chance(80)) n["columnCount"] = columns;
        if (random.chance(30)) n["orientation"] = "vertical", n["rowCount"] = columns;
        if (random.chance(15)) n["rowOrderPreserved"] = false;
        if (random.chance(15)) n["useDefaultMargins"] = true;
        for (int i = random.between(2, 6); i > 0; i--) {
            Json c = depth < 4 && random.chance(10) ? container(depth + 1, "") : leaf();
            if (random.chance(40)) c["layout_width"] = length(120);
            if (random.chance(40)) c["layout_height"] = length(90);
            if (random.chance(25)) c["layout_rowSpan"] = random.between(1, columns);
            if (random.chance(25)) c["layout_columnSpan"] = random.between(1, columns);
            if (random.chance(15)) c["layout_rowWeight"] = 1;
            if (random.chance(15)) c["layout_columnWeight"] = 2;
            if (random.chance(50))
                c["layout_gravity"] = random.pick<const char *>({"fill", "fill_vertical", "fill_horizontal", "center", "bottom",
                                                                 "start|fill_vertical", "fill_horizontal|top"});
            if (random.chance(10)) c["layout_margin"] = random.below(12);
            n["children"].push_back(c);
        }
        return n;
    }

    Json container(int depth, std::string type) {
        if (type.empty())
            type = random.pick<const char *>({"grid", "grid", "grid", "relative", "relative", "linear", "frame", "scroll", "hscroll"});
        if (type == "grid") return grid(depth);
        Json n;
        n["type"] = type;
        if (random.chance(30)) n["padding"] = random.below(12);
        if (type == "linear" && random.chance(60)) n["orientation"] = "vertical";
        if (type == "linear" && random.chance(10)) n["measureWithLargestChild"] = true;
        bool scrolls = type == "scroll" || type == "hscroll";
        if (scrolls && random.chance(60)) n["fillViewport"] = true;
        std::vector<std::string> ids;
        for (int i = scrolls ? 1 : random.between(1, 3); i > 0; i--) {
            Json c = depth < 4 && random.chance(75) ? container(depth + 1, "") : leaf();
            c["layout_width"] = length(200);
            c["layout_height"] = length(200);
            if (random.chance(15)) c["layout_margin"] = random.below(20);
            if (type == "linear" && random.chance(30)) {
                c["layout_weight"] = random.pick({1, 2});
                if (random.chance(50)) c[n.contains("orientation") ? "layout_height" : "layout_width"] = 0;
            }
            if (type == "relative") {
                std::string id = "n" + std::to_string(nextID++);
                c["id"] = id;
                if (!ids.empty() && random.chance(60))
                    c[random.pick<const char *>({"layout_below", "layout_toRightOf", "layout_alignBottom", "layout_alignRight",
                                                 "layout_above"})] = random.pick(ids);
                if (random.chance(35))
                    c[random.pick<const char *>({"layout_alignParentBottom", "layout_alignParentRight", "layout_centerInParent",
                                                 "layout_alignParentTop"})] = true;
                ids.push_back(id);
            }
            n["children"].push_back(c);
        }
        return n;
    }
};

} // namespace

int main(int argc, char **argv) {
    if (argc == 4 && std::string(argv[1]) == "--random") {
        uint64_t count = strtoull(argv[2], nullptr, 10), seed = strtoull(argv[3], nullptr, 10);
        for (uint64_t i = seed; i < seed + count; i++) {
            Json j = Trees(i).next(i);
            try {
                j["expected"] = framesOf(readCase(j));
                j["measured"] = {j["expected"][0][2], j["expected"][0][3]};
            } catch (const std::exception &) {
                continue;
            }
            if (j.dump().size() < 20000) std::cout << j.dump() << '\n';
        }
        return 0;
    }
    std::string line;
    while (std::getline(std::cin, line)) {
        Json out;
        try {
            Json j = Json::parse(line);
            out["name"] = j.at("name");
            out["frames"] = framesOf(readCase(j));
        } catch (const std::exception &e) {
            out["error"] = e.what();
        }
        std::cout << out.dump() << '\n';
    }
    return 0;
}
