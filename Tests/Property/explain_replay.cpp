// SPDX-License-Identifier: MIT
#include "explain_replay.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <stdexcept>

namespace {

// MARK: - JSON

struct Json {
    enum Type { null, boolean, number, text, array, object } type = null;
    double value = 0;
    std::string string;
    std::vector<Json> items;
    std::vector<std::pair<std::string, Json>> fields;

    bool has(const char *key) const {
        for (auto &f : fields)
            if (f.first == key) return true;
        return false;
    }
    const Json &operator[](const char *key) const {
        for (auto &f : fields)
            if (f.first == key) return f.second;
        throw std::runtime_error(std::string("no field ") + key);
    }
    int64_t units(const char *key) const {
        const Json &v = (*this)[key];
        if (v.type != number || v.value != std::floor(v.value)) throw std::runtime_error(std::string("not units: ") + key);
        return int64_t(v.value);
    }
    int64_t units(const char *key, int64_t otherwise) const { return has(key) ? units(key) : otherwise; }
    bool is(const char *key) const { return (*this)[key].value != 0; }
};

class Parser {
public:
    explicit Parser(const std::string &text) : at(text.c_str()) {}
    Json whole() {
        Json json = value();
        skip();
        if (*at) throw std::runtime_error("text after the JSON");
        return json;
    }

private:
    const char *at;
    void skip() {
        while (*at == ' ' || *at == '\n') at++;
    }
    void expect(char c) {
        skip();
        if (*at != c) throw std::runtime_error(std::string("JSON: expected ") + c + " at " + std::string(at).substr(0, 20));
        at++;
    }
    std::string string() {
        expect('"');
        std::string out;
        while (*at && *at != '"') {
            if (*at == '\\') at++;
            out += *at++;
        }
        expect('"');
        return out;
    }
    Json value() {
        Json json;
        skip();
        if (*at == '{') {
            json.type = Json::object;
            at++;
            for (skip(); *at != '}'; skip()) {
                if (!json.fields.empty()) expect(',');
                skip();
                std::string key = string();
                if (key.empty() || json.has(key.c_str())) throw std::runtime_error("a key twice: " + key);
                expect(':');
                json.fields.push_back({key, value()});
            }
            at++;
        } else if (*at == '[') {
            json.type = Json::array;
            at++;
            for (skip(); *at != ']'; skip()) {
                if (!json.items.empty()) expect(',');
                json.items.push_back(value());
            }
            at++;
        } else if (*at == '"') {
            json.type = Json::text;
            json.string = string();
        } else if (*at == 't' || *at == 'f') {
            json.type = Json::boolean;
            json.value = *at == 't';
            at += *at == 't' ? 4 : 5;
        } else {
            char *end;
            json.type = Json::number;
            json.value = strtod(at, &end);
            if (end == at) throw std::runtime_error("JSON: no value at " + std::string(at).substr(0, 20));
            at = end;
        }
        return json;
    }
};

// MARK: - Arithmetic in layout units

const int64_t most = (1 << 30) - 1;

int64_t clamp(int64_t v) { return std::min(std::max(v, -most), most); }
int64_t atLeastZero(int64_t v) { return std::max<int64_t>(v, 0); }
int64_t roundHalfUp(double v) { return clamp(int64_t(std::floor(v + 0.5))); }

struct Spec {
    enum Mode { unspecified, exactly, atMost } mode = unspecified;
    int64_t size = 0;
    bool operator==(const Spec &o) const { return mode == o.mode && size == o.size; }
};

Spec exact(int64_t size) { return {Spec::exactly, atLeastZero(size)}; }

Spec readSpec(const Json &json) {
    Spec s;
    const std::string &mode = json.items.at(0).string;
    s.mode = mode == "exactly" ? Spec::exactly : mode == "at_most" ? Spec::atMost : Spec::unspecified;
    s.size = int64_t(json.items.at(1).value);
    return s;
}

/// The spec of a child of that length in a parent with the spec `parent`.
Spec childSpec(Spec parent, const Json &length, int64_t used) {
    const std::string &kind = length["kind"].string;
    if (kind == "px") return exact(length.units("units"));
    int64_t room = std::min(atLeastZero(parent.size - used), most);
    if (kind != "match_parent" && parent.mode == Spec::exactly) return {Spec::atMost, room};
    return {parent.mode, room};
}

int64_t limitSize(int64_t size, int64_t least, int64_t greatest) {
    if (greatest >= 0) size = std::min(size, greatest);
    return std::max(size, least);
}

Spec limitSpec(Spec spec, int64_t least, int64_t greatest) {
    if (spec.mode == Spec::exactly) return exact(limitSize(spec.size, least, greatest));
    if (greatest < 0) return spec;
    int64_t bound = std::max(greatest, least);
    if (spec.mode == Spec::unspecified) return {Spec::atMost, bound};
    return {Spec::atMost, std::min(spec.size, bound)};
}

/// A share is truncated; in whole pixels it is computed in float.
int64_t share(float weight, int64_t rest, float sum, bool narrow) {
    double part = narrow ? double(weight * float(rest) / sum) : double(weight) * double(rest) / double(sum);
    return std::isnan(part) ? 0 : int64_t(std::max(std::min(part, double(most)), -double(most)));
}

void require(bool holds, const std::string &what) {
    if (!holds) throw std::runtime_error(what);
}

// MARK: - Sizes

/// The edge a relative rule sets.
int64_t edge(const Json &step, const char *key, int sign) {
    const Json &e = step[key];
    int64_t at = clamp(e.units("edge") + sign * e.units("taken"));
    require(at == e.units("at"), std::string("an edge does not follow: ") + key);
    return at;
}

Spec edgesSpec(const Json &step) {
    bool hasStart = step.has("start"), hasEnd = step.has("end");
    int64_t start = hasStart ? edge(step, "start", 1) : 0, end = hasEnd ? edge(step, "end", -1) : 0;
    if (hasStart && hasEnd) return exact(clamp(end - start));
    const std::string &kind = step["length"]["kind"].string;
    int64_t own = kind == "px" ? step["length"].units("units") : -1;
    if (!step.has("bound")) return own >= 0 ? exact(own) : Spec();
    int64_t room = (hasEnd ? end : step.units("bound") - step.units("after")) - (hasStart ? start : step.units("before"));
    if (own >= 0) return exact(room >= 0 ? std::min(clamp(room), own) : own);
    if (kind == "match_parent") return exact(clamp(room));
    return room >= 0 ? Spec{Spec::atMost, clamp(room)} : Spec();
}

/// The spec of a child of a frame with one or two edges. Edges count as margins; two edges make an unset size
/// match_parent. Beside a size of the child's own, only one of two edges counts.
Spec frameEdgesSpec(const Json &step, int64_t percent) {
    bool hasStart = step.has("start"), hasEnd = step.has("end");
    require(hasStart || hasEnd, "no edge");
    int64_t start = step.units("start", 0), end = step.units("end", 0);
    Json length = step["length"];
    if (percent >= 0) require(length["units"].value == double(percent), "the percentage is not used");
    if (hasStart && hasEnd && length["kind"].string == "unset") length.fields[0].second.string = "match_parent";
    if (hasStart && hasEnd && length["kind"].string == "px") (step.is("from_end") ? start : end) = 0;
    int64_t used = step.units("padding") + step.units("margins") + start + end;
    require(used == step.units("used"), "what is used does not follow from the edges");
    return childSpec(readSpec(step["parent"]), length, used);
}

Spec shareSpec(const Json &step, bool narrow) {
    int64_t rest = step.units("size") - step.units("others");
    require(rest == step.units("free"), "what is left to share does not follow");
    float sum = float(step["weights"].value);
    for (const Json &w : step["before"].items) {
        rest -= share(float(w.value), rest, sum, narrow);
        sum -= float(w.value);
    }
    require(rest == step.units("rest"), "the rest after the earlier shares does not follow");
    require(sum == float(step["sum"].value), "the sum of the weights left does not follow");
    int64_t part = step.is("last") ? rest : share(float(step["weight"].value), rest, sum, narrow);
    require(part == step.units("part"), "the share does not follow");
    if (step.has("length")) return childSpec(exact(clamp(part)), step["length"], step.units("used"));
    return exact(clamp(atLeastZero(step.units("base") + part)));
}

Spec columnsSpec(const Json &step) {
    int64_t width = 0;
    for (const Json &column : step["columns"].items) width += int64_t(column.value);
    require(step["natural"].items.size() == step["columns"].items.size(), "a column without a natural width");
    require(clamp(width) == step.units("width"), "the columns do not add up");
    int64_t room = atLeastZero(clamp(clamp(width) - step.units("margins")));
    return {step.is("wraps") ? Spec::atMost : Spec::exactly, room};
}

struct Size {
    int64_t box = 0, frame = 0;
};

class SizeReplay {
public:
    SizeReplay(bool width, bool narrow) : width(width), narrow(narrow) {}

    Size run(const Json &axis) {
        for (const Json &s : axis["steps"].items) step(s);
        require(isResolved, "no size");
        return {box, box};
    }

private:
    bool width, narrow;
    Spec spec;
    bool fills = false, isResolved = false;
    int64_t wanted = 0, inset = 0, box = 0, percent = -1, largest = most;

    /// A step that computes a spec from its inputs also has that spec.
    void take(const Json &s, Spec computed) {
        spec = computed;
        require(!s.has("spec") || spec == readSpec(s["spec"]), "a spec does not follow from " + s["rule"].string);
    }

    void step(const Json &s) {
        const std::string &rule = s["rule"].string;
        if (rule == "percent") {
            percent = atLeastZero(roundHalfUp(double(float(s["percent"].value)) * double(atLeastZero(s.units("base"))) / 100));
            require(percent == s.units("length"), "a percentage does not follow");
        } else if (rule == "child_spec") {
            if (percent >= 0) require(s["length"].units("units") == percent, "the percentage is not used");
            take(s, childSpec(readSpec(s["parent"]), s["length"], s.units("used")));
        } else if (rule == "share") {
            take(s, shareSpec(s, narrow));
        } else if (rule == "own_limit") {
            int64_t value = s.is("is_min") ? 0 : most, least = s.units("min"), greatest = s.units("max");
            if (greatest >= 0) value = std::min(value, greatest + s.units("inset") + s.units("margins"));
            if (least >= 0) value = std::max(value, least + s.units("inset") + s.units("margins"));
            Spec limit = exact(clamp(value));
            take(s, s.has("length") ? childSpec(limit, s["length"], s.units("used")) : limit);
        } else if (rule == "largest_child") {
            take(s, exact(s.units("longest")));
        } else if (rule == "stretch" || rule == "fill_viewport") {
            take(s, exact(clamp(s.units("size") - s.units("used"))));
        } else if (rule == "columns") {
            take(s, columnsSpec(s));
        } else if (rule == "cells") {
            int64_t size = clamp(s.units("to") - s.units("from") - s.units("gap") - s.units("margin_before") - s.units("margin_after"));
            // a negative size: unspecified while the grid measures, a huge one when it places, as on Android
            if (s.is("first") && size < 0) take(s, narrow && size >= -2 ? readSpec(s["spec"]) : Spec());
            else take(s, {Spec::exactly, int64_t(uint32_t(int32_t(size)) & uint32_t(most))});
        } else if (rule == "edges") {
            take(s, edgesSpec(s));
        } else if (rule == "scroll") {
            take(s, {Spec::unspecified, atLeastZero(clamp(s.units("size") - s.units("used")))});
        } else if (rule == "frame_edges") {
            take(s, frameEdgesSpec(s, percent));
        } else if (rule == "flex_basis") {
            double percent = double(float(s["percent"].value)), size = double(s.units("size"));
            double part = narrow ? double(float(size) * float(percent / 100)) : size * (percent / 100);
            take(s, exact(roundHalfUp(part)));
        } else if (rule == "flex_share" || rule == "flex_limit" || rule == "request" || rule == "host" || rule == "solved") {
            take(s, readSpec(s["spec"]));
        } else if (rule == "inset") {
            inset = s.units("inset");
            take(s, {spec.mode, atLeastZero(clamp(spec.size - inset))});
        } else if (rule == "aspect_ratio") {
            double ratio = double(float(s["ratio"].value)), other = double(s.units("other"));
            take(s, exact(roundHalfUp(width ? other * ratio : other / ratio)));
        } else if (rule == "limits") {
            take(s, limitSpec(spec, s.units("min", -1), s.units("max", -1)));
        } else if (rule == "content" || rule == "fill" || rule == "minimum") {
            fills = rule == "fill";
            wanted = rule != "content" ? 0 : clamp(s.units("content") + s.units("padding"));
            wanted = std::max(wanted, s.units("suggested_min", -most));
            require(wanted == s.units("wanted"), "what is wanted does not follow");
        } else if (rule == "largest") {
            largest = s.units("max");
        } else if (rule == "solution") {
            wanted = s.units("wanted");
        } else if (rule == "aspect_ratio_of_content") {
            int64_t natural = limitSize(s.units("width"), s.units("min_width"), s.units("max_width"));
            double ratio = double(float(s["ratio"].value));
            take(s, width ? exact(natural)
                          : limitSpec(exact(roundHalfUp(double(natural) / ratio)), s.units("min"), s.units("max")));
        } else if (rule == "hard_minimum") {
            take(s, exact(s.units("min")));
        } else if (rule == "resolve") {
            int64_t size = spec.mode == Spec::exactly ? spec.size
                           : spec.mode == Spec::atMost ? (fills ? spec.size : std::min(spec.size, wanted))
                                                       : wanted;
            size = std::min(size, largest);
            require(size == s.units("size"), "the size does not follow");
            box = clamp(size + inset);
            require(box == s.units("box"), "the box does not follow");
            isResolved = true;
        } else if (rule == "filled") {
            box = s.units("box");
        } else if (rule == "inverted") {
            if (s.has("range")) {
                if (box > most / 2) box -= s.units("range");
            } else if (s.units("end") < s.units("start")) {
                box = clamp(s.units("end") - s.units("start"));
            }
            require(box == s.units("box"), "a negative size does not follow");
        } else {
            throw std::runtime_error("unknown rule " + rule);
        }
    }
};

// MARK: - Places

/// Absolute edges to device pixels.
class Snapper {
public:
    explicit Snapper(const Config &config) : config(config) {
        double units = double(config.units) / double(config.scale);
        whole = units >= 1 && units <= 65536 && units == std::floor(units) && (int64_t(units) & (int64_t(units) - 1)) == 0;
        perDevice = int64_t(units);
        devicePerUnit = double(config.scale) / double(config.units);
    }
    int64_t before(int64_t at) const { return whole ? floorDiv(at) : int64_t(std::floor(double(at) * devicePerUnit)); }
    int64_t after(int64_t at) const { return -before(-at); }
    int64_t nearest(int64_t at) const {
        return whole ? floorDiv(at + perDevice / 2) : int64_t(std::floor(double(at) * devicePerUnit + 0.5));
    }
    float pixels(int64_t device) const { return float(device) * (1 / config.scale); }

private:
    const Config &config;
    bool whole;
    int64_t perDevice;
    double devicePerUnit;
    int64_t floorDiv(int64_t at) const { return at >= 0 ? at / perDevice : -((-at + perDevice - 1) / perDevice); }
};

int64_t slack(const std::string &pull, int64_t free) { return pull == "end" ? free : pull == "center" ? free / 2 : 0; }

class PlaceReplay {
public:
    PlaceReplay(const Config &config, Size size) : config(config), size(size) {}

    /// Position and length of the frame, in pixels.
    std::pair<float, float> run(const Json &axis) {
        for (const Json &s : axis["steps"].items) step(s);
        require(isSnapped, "no place");
        return frame;
    }

private:
    const Config &config;
    Size size;
    int64_t at = 0, areaFrom = 0, areaTo = 0;
    bool hasArea = false, isSnapped = false;
    std::pair<float, float> frame;

    /// Whether a step has the position as a result of a longer computation.
    static bool isGiven(const std::string &rule) {
        for (const char *given : {"placed_by_constraints", "flex_along", "flex_across", "connected", "anchored", "keyline",
                                  "below_app_bar", "line_along", "line_start", "by_gravity"})
            if (rule == given) return true;
        return false;
    }

    void step(const Json &s) {
        const std::string &rule = s["rule"].string;
        if (rule == "align") align(s);
        else if (rule == "root") at = s.units("at");
        else if (rule == "along") along(s);
        else if (rule == "baseline") at += (s.is("up") ? -1 : 1) * (s.units("line") - s.units("own"));
        else if (rule == "box_in_line") boxInLine(s);
        else if (rule == "centered") relative(s, clamp((s.units("room") - s.units("size")) / 2));
        else if (rule == "far_edge") relative(s, clamp(s.units("room") - s.units("padding") - s.units("size")));
        else if (rule == "right_edge") relative(s, clamp(s.units("room") - s.units("after") - s.units("size")));
        else if (rule == "left_edge") relative(s, s.units("before"));
        else if (rule == "start_edge") relative(s, edge(s, "start", 1));
        else if (rule == "end_edge") relative(s, clamp(edge(s, "end", -1) - s.units("size")));
        else if (rule == "in_line" || rule == "across_line") inLine(s, rule == "in_line");
        else if (rule == "in_cells") inCells(s);
        else if (rule == "behind_edge") at = s.units("frame_edge") + s.units("edge") + s.units("margin");
        else if (rule == "before_edge") {
            sameSize(s);
            at = s.units("frame_edge") - s.units("edge") - s.units("margin") - s.units("size");
        } else if (isGiven(rule)) at = s.units("at");
        else if (rule == "shift") at += s.units("by");
        else if (rule == "placed_by_host") at = s.units("padding") + s.units("in_content");
        else if (rule == "move") {
            at += s.units("inset") + s.units("offset");
            size.frame = atLeastZero(clamp(size.box - s.units("inset_size")));
        } else if (rule == "no_snapping" || rule == "snap" || rule == "snap_outward") snap(s);
        else if (rule == "sticks_out") require(sticksOut(s), "it sticks out by another distance");
        else throw std::runtime_error("unknown rule " + rule);
    }

    /// Where the frame begins and ends against the edges of the parent, of which only the end is not known here.
    bool sticksOut(const Json &s) {
        int64_t before = s.units("before"), after = s.units("after");
        return before >= 0 && after >= 0 && before + after > 0 && (before == 0 || before == -at);
    }

    void sameSize(const Json &s) { require(s.units("size") == size.box, "placed with another size"); }

    void align(const Json &s) {
        int64_t from = s.units("from"), to = s.units("to"), before = s.units("margin_before"), after = s.units("margin_after");
        if (hasArea) require(from == areaFrom && to == areaTo, "its box in the line does not follow");
        int64_t own = s.units("size");
        require(own == size.box, "placed with another size");
        const std::string &pull = s["pull"].string;
        if (pull == "none") at = from;
        else if (pull == "end") at = to - own - after;
        else if (pull == "center")
            at = s.is("margins_outside") ? from + before + (to - after - from - before - own) / 2
                                         : from + (to - from - own) / 2 + before - after;
        else at = from + before;
    }

    void along(const Json &s) {
        if (s.has("previous")) at = s.units("end");
        else at = s.units("padding") + slack(s["pull"].string, s.units("container") - s.units("content"));
        at += s.units("separator") + s.units("lead") + s.units("margin") + s.units("in_column");
    }

    void boxInLine(const Json &s) {
        int64_t from = s.units("from"), to = s.units("to");
        int64_t start = slack(s["pull"].string, atLeastZero(to - from - s.units("used"))) + s.units("before");
        areaFrom = s.is("rtl") ? to - start - s.units("length") : from + start;
        areaTo = areaFrom + s.units("length");
        hasArea = true;
    }

    void relative(const Json &s, int64_t position) { at = position + s.units("gravity") - s.units("shift"); }

    void inLine(const Json &s, bool isAlong) {
        int64_t own = s.units("size"), before = s.units("margin_before"), after = s.units("margin_after"), start;
        sameSize(s);
        if (isAlong) start = slack(s["pull"].string, atLeastZero(s.units("room") - s.units("length"))) + s.units("before");
        else start = s.units("line_start") + slack(s["pull"].string, s.units("thickness") - atLeastZero(own + before + after));
        at = s.is("rtl") ? s.units("container") - s.units("padding") - start - after - own
                         : s.units("padding") + start + before;
    }

    void inCells(const Json &s) {
        sameSize(s);
        const std::string &pull = s["pull"].string;
        int64_t start = s.units("from"), free = s.units("to") - start - s.units("gap") - s.units("group");
        if (pull == "end") start += free;
        if (pull == "center") start += free >> 1;
        if (pull != "fill" && s.has("point")) {
            int64_t offset = s.units("group_point") - s.units("point");
            start += pull == "baseline" ? atLeastZero(offset) : offset;
        }
        start = clamp(start + s.units("padding") + s.units(s.is("rtl") ? "margin_after" : "margin_before"));
        at = s.is("rtl") ? s.units("container") - start - size.box : start;
    }

    void snap(const Json &s) {
        const int64_t mostPlace = most - (1 << 17);
        at = std::min(std::max(at, -mostPlace), mostPlace);
        isSnapped = true;
        const std::string &rule = s["rule"].string;
        require((rule == "no_snapping") == (config.snapping == RG_SNAP_NONE), "another snapping");
        if (rule == "no_snapping") {
            float toPixels = 1 / float(config.units);
            frame = {float(at) * toPixels, float(size.frame) * toPixels};
            return;
        }
        Snapper snapper(config);
        int64_t parent = s.units("parent_at"), from = parent + at, to = from + size.frame;
        int64_t first = snapper.nearest(from), last = snapper.nearest(to);
        if (rule == "snap_outward") {
            int64_t room = s.units("parent_size"), parentFirst = snapper.nearest(parent), parentLast = snapper.nearest(parent + room);
            first = snapper.before(from);
            last = snapper.after(to);
            if (at >= 0) first = std::max(first, parentFirst);
            if (at + size.frame <= room) last = std::min(last, parentLast);
            last = size.frame < 0 ? first : std::max(last, first);
        }
        frame = {snapper.pixels(first - snapper.nearest(parent)), snapper.pixels(last - first)};
    }
};

} // namespace

std::string replayExplanation(const std::string &text, const Config &config, rg_frame *out) {
    try {
        Json json = Parser(text).whole();
        *out = rg_frame();
        require(json.units("units_per_px") == int64_t(config.units), "another scale");
        require(float(json["pixel_scale"].value) == config.scale, "another pixel scale");
        if (!json.is("laid_out")) {
            require(json["steps"].items.size() == 1 && json["steps"].items[0].has("node"), "no reason");
            return "";
        }
        bool narrow = config.units == 1;
        Size width = SizeReplay(true, narrow).run(json["width"]), height = SizeReplay(false, narrow).run(json["height"]);
        auto x = PlaceReplay(config, width).run(json["x"]), y = PlaceReplay(config, height).run(json["y"]);
        *out = {x.first, y.first, x.second, y.second};
        return "";
    } catch (const std::exception &error) {
        return error.what();
    }
}
