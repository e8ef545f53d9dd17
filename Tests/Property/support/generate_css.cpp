// SPDX-License-Identifier: MIT
// Random style strings of CSS. Each has all properties that a node without them takes from its rg_style, so that a node
// has the properties of its last string whatever its style was then.
#include "generate.h"

#include "random.h"

namespace {

using Words = std::vector<const char *>;

std::string pixels(Random &random, int least, int most) {
    if (random.chance(20)) {
        std::string whole = std::to_string(random.between(0, 4));
        return whole + "." + std::to_string(random.below(100)) + "px";
    }
    return std::to_string(random.between(least, most)) + "px";
}

std::string percent(Random &random, int most = 120) { return std::to_string(random.between(0, most)) + "%"; }

std::string size(Random &random, const char *initial) {
    switch (random.below(8)) {
    case 0: return percent(random);
    case 1: return random.pick(Words{"min-content", "max-content", "fit-content"});
    case 2: case 3: return pixels(random, 0, 150);
    default: return initial;
    }
}

std::string edge(Random &random, bool isAuto) {
    switch (random.below(8)) {
    case 0: return isAuto ? "auto" : percent(random, 30);
    case 1: return percent(random, 30);
    case 2: case 3: return pixels(random, isAuto ? -10 : 0, 20);
    default: return "0";
    }
}

std::string edges(Random &random, bool isAuto) {
    std::string text = edge(random, isAuto);
    for (int i = 0; i < 3; i++) text += " " + edge(random, isAuto);
    return text;
}

std::string breadth(Random &random) {
    switch (random.below(10)) {
    case 0: return percent(random);
    case 1: return "min-content";
    case 2: return "max-content";
    case 3: return "fit-content(" + pixels(random, 0, 90) + ")";
    case 4: {
        std::string least = pixels(random, 0, 60);
        return "minmax(" + least + ", " + random.pick(Words{"1fr", "auto", "50px"}) + ")";
    }
    case 5: case 6: return random.pick(Words{"1fr", "2fr", "0.4fr"});
    case 7: return pixels(random, 0, 80);
    default: return "auto";
    }
}

std::string tracks(Random &random, bool repeats) {
    std::string text;
    if (repeats && random.chance(20)) {
        text = std::string("repeat(") + random.pick(Words{"auto-fill", "auto-fit"}) + ", minmax(";
        text += pixels(random, 5, 60);
        return text + ", 1fr))";
    }
    for (uint32_t count = random.between(1, 4); count > 0; count--) {
        if (repeats && random.chance(15)) text += random.pick(Words{"[a] ", "[b] ", "[a b] "});
        text += repeats && random.chance(15) ? "repeat(2, " + breadth(random) + ") " : breadth(random) + " ";
    }
    return text;
}

std::string line(Random &random) {
    switch (random.below(8)) {
    case 0: return std::to_string(random.between(1, 6));
    case 1: return std::to_string(-int(random.between(1, 6)));
    case 2: case 3: return "span " + std::to_string(random.between(1, 4));
    case 4: return random.pick(Words{"a", "b", "a 2", "span b"});
    default: return "auto";
    }
}

const char *alignment(Random &random, bool isContent) {
    return isContent ? random.pick(Words{"normal", "stretch", "start", "end", "center", "flex-end", "space-between",
                                         "space-around", "space-evenly", "safe center", "unsafe end"})
                     : random.pick(Words{"normal", "stretch", "start", "end", "center", "flex-start", "self-end",
                                         "baseline", "last baseline", "safe center", "unsafe end"});
}

bool isCssContainer(rg_kind kind) {
    return kind == RG_KIND_CSS_FLEX || kind == RG_KIND_CSS_GRID || kind == RG_KIND_CSS_BLOCK;
}

std::string plainEdges(Random &random, int least) {
    std::string text = pixels(random, least, 9);
    for (int i = 0; i < 3; i++) text += " " + (random.chance(50) ? "0" : pixels(random, least, 9));
    return text;
}

/// What most trees have: lengths in pixels or auto, one line, no baselines. The fast paths take most of these.
std::string plainText(Random &random, rg_kind kind) {
    std::string text;
    auto set = [&](const char *name, const std::string &value) { text += std::string(name) + ": " + value + "; "; };
    auto length = [&](uint32_t chance, const char *otherwise) {
        return random.chance(chance) ? pixels(random, 0, 150) : std::string(otherwise);
    };
    set("width", random.chance(6) ? "stretch" : length(35, "auto"));
    set("height", random.chance(6) ? "stretch" : length(35, "auto"));
    set("min-width", length(8, "auto"));
    set("min-height", length(8, "auto"));
    set("max-width", length(8, "none"));
    set("max-height", length(8, "none"));
    set("margin", random.chance(70) ? "0" : plainEdges(random, random.chance(20) ? -12 : 0));
    set("padding", random.chance(60) ? "0" : plainEdges(random, 0));
    set("aspect-ratio", random.chance(97) ? "auto" : "2 / 1");
    set("order", random.chance(90) ? "0" : std::to_string(random.between(-2, 3)));
    if (random.chance(15)) set("border-width", "1px 2px 0 3.5px");
    if (random.chance(15)) set("box-sizing", "content-box");
    if (random.chance(8)) set("overflow", "hidden");
    if (random.chance(8)) set("position", random.pick(Words{"static", "static", "absolute"}));
    if (random.chance(25)) set("align-self", random.pick(Words{"stretch", "start", "end", "center", "self-end"}));
    if (random.chance(15)) set("justify-self", random.pick(Words{"stretch", "start", "end", "center", "self-end"}));
    if (random.chance(35)) set("flex-grow", random.pick(Words{"1", "1", "2.5", "0.3"}));
    if (random.chance(60)) set("flex-shrink", random.pick(Words{"0", "0", "3"}));
    if (random.chance(25)) set("flex-basis", length(80, "auto"));
    for (const char *each : {"grid-column", "grid-row"}) {
        if (!random.chance(12)) continue;
        std::string start = line(random);
        set(each, start + " / " + line(random));
    }
    if (!isCssContainer(kind)) return text;
    if (random.chance(40)) set("gap", pixels(random, 0, 12));
    if (random.chance(25)) set("justify-content", alignment(random, true));
    if (random.chance(10)) set("align-content", alignment(random, true));
    if (random.chance(25)) set("align-items", random.pick(Words{"stretch", "start", "end", "center", "baseline"}));
    std::string direction = random.pick(Words{"row", "row", "column", "column", "row-reverse", "column-reverse"});
    set("flex-flow", direction + (random.chance(94) ? "" : " wrap"));
    if (kind != RG_KIND_CSS_GRID) return text;
    auto some = [&] {
        std::string list;
        for (uint32_t count = random.between(1, 4); count > 0; count--)
            list += random.pick(Words{"1fr ", "2fr ", "40px ", "auto ", "minmax(20px, auto) ", "minmax(0, 1fr) ", "min-content "});
        return list;
    };
    if (random.chance(75)) {
        set("grid-template-columns", random.chance(15) ? "repeat(auto-fill, minmax(30px, 1fr))" : some());
    }
    if (random.chance(40)) set("grid-template-rows", some());
    if (random.chance(30)) set("grid-auto-rows", random.pick(Words{"minmax(20px, auto)", "30px", "1fr"}));
    if (random.chance(20)) set("grid-auto-flow", random.pick(Words{"column", "dense"}));
    return text;
}

} // namespace

/// An absolute box mostly stays one, and often keeps all but its insets.
Op Generator::cssText(int node) {
    const std::optional<std::string> old = world.nodes.at(node).css;
    const bool isAbsolute = old && old->find("position: absolute") != std::string::npos;
    Op op = newCssText(node);
    if (!(isAbsolute ? random.chance(70) : absoluteCss > 0 && random.chance(absoluteCss))) return op;
    if (isAbsolute && random.chance(60)) op.text = *old;
    op.text += "position: absolute; ";
    for (const char *each : {"left", "top", "right", "bottom"})
        if (random.chance(40)) op.text += std::string(each) + ": " + edge(random, true) + "; ";
    return op;
}

Op Generator::newCssText(int node) {
    const ModelNode &n = world.nodes.at(node);
    Op op;
    op.kind = Op::setCss;
    op.node = node;
    std::string &text = op.text;
    if (plainCss > 0 && random.chance(plainCss)) {
        text = plainText(random, n.kind);
        return op;
    }
    auto set = [&](const char *name, const std::string &value) { text += std::string(name) + ": " + value + "; "; };
    set("width", size(random, "auto"));
    set("height", size(random, "auto"));
    set("min-width", random.chance(80) ? "auto" : size(random, "auto"));
    set("min-height", random.chance(80) ? "auto" : size(random, "auto"));
    set("max-width", random.chance(80) ? "none" : size(random, "none"));
    set("max-height", random.chance(80) ? "none" : size(random, "none"));
    set("margin", random.chance(60) ? "0" : edges(random, true));
    set("padding", random.chance(70) ? "0" : edges(random, false));
    set("aspect-ratio", random.chance(85) ? "auto" : random.pick(Words{"1", "2 / 1", "0.5"}));
    set("order", random.chance(80) ? "0" : std::to_string(random.between(-2, 3)));
    if (random.chance(15)) set("border-width", "1px 2px 0 3.5px");
    if (random.chance(20)) set("box-sizing", "content-box");
    if (random.chance(15)) set("overflow", random.pick(Words{"hidden", "scroll", "visible hidden"}));
    if (random.chance(15)) {
        set("position", random.pick(Words{"absolute", "absolute", "static"}));
        for (const char *each : {"left", "top", "right", "bottom"})
            if (random.chance(40)) set(each, edge(random, true));
    } else if (random.chance(10)) {
        set("inset", edges(random, true));
    }
    if (random.chance(30)) set("align-self", alignment(random, false));
    if (random.chance(20)) set("justify-self", alignment(random, false));
    if (random.chance(50)) set("flex-grow", random.pick(Words{"0", "1", "2.5", "0.3"}));
    if (random.chance(30)) set("flex-shrink", random.pick(Words{"0", "1", "3"}));
    if (random.chance(30)) set("flex-basis", random.chance(30) ? "content" : size(random, "auto"));
    for (const char *each : {"grid-column", "grid-row"}) {
        if (!random.chance(30)) continue;
        std::string start = line(random);
        set(each, start + " / " + line(random));
    }
    if (!isCssContainer(n.kind)) return op;
    if (random.chance(40)) {
        std::string gap = pixels(random, 0, 12);
        set("gap", gap + " " + percent(random, 10));
    }
    for (const char *each : {"align-content", "justify-content"})
        if (random.chance(30)) set(each, alignment(random, true));
    for (const char *each : {"align-items", "justify-items"})
        if (random.chance(30)) set(each, alignment(random, false));
    std::string direction = random.pick(Words{"row", "row", "column", "row-reverse", "column-reverse"});
    set("flex-flow", direction + " " + random.pick(Words{"nowrap", "nowrap", "wrap", "wrap-reverse"}));
    if (n.kind != RG_KIND_CSS_GRID) return op;
    if (random.chance(70)) set("grid-template-columns", tracks(random, true));
    if (random.chance(50)) set("grid-template-rows", tracks(random, true));
    if (random.chance(20)) set("grid-auto-rows", tracks(random, false));
    if (random.chance(20)) set("grid-auto-columns", tracks(random, false));
    if (random.chance(15)) set("grid-template-areas", random.pick(Words{"'a b' 'a c'", "'a . b'", "'c c' 'a b' '. .'"}));
    if (random.chance(40)) set("grid-auto-flow", random.pick(Words{"row", "column", "dense", "column dense"}));
    return op;
}

std::string mirroredCss(const std::string &text) {
    std::string out;
    for (size_t at = 0; at < text.size();) {
        size_t colon = text.find(": ", at), end = text.find("; ", at);
        std::string name = text.substr(at, colon - at), value = text.substr(colon + 2, end - colon - 2);
        at = end + 2;
        if (name == "left" || name == "right") name = name == "left" ? "right" : "left";
        std::vector<std::string> sides;
        for (size_t from = 0; from <= value.size();) {
            size_t to = std::min(value.find(' ', from), value.size());
            sides.push_back(value.substr(from, to - from));
            from = to + 1;
        }
        bool hasSides = name == "margin" || name == "padding" || name == "inset" || name == "border-width";
        if (hasSides && sides.size() == 4) value = sides[0] + " " + sides[3] + " " + sides[2] + " " + sides[1];
        out += name + ": " + value + "; ";
    }
    return out;
}
