// SPDX-License-Identifier: MIT
// Turns display lists into the operations that the corpus of drawables has (see corpus/drawables/SCHEMA.md).
#ifndef REGLET_DRAWABLE_OPS_H
#define REGLET_DRAWABLE_OPS_H

#include <reglet/reglet.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

using Json = nlohmann::json;

namespace drawables {

struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Matrix {
    double xx = 1, yx = 0, xy = 0, yy = 1, x = 0, y = 0;
    Matrix then(const Matrix &m) const { // m first
        return {xx * m.xx + xy * m.yx, yx * m.xx + yy * m.yx, xx * m.xy + xy * m.yy, yx * m.xy + yy * m.yy,
                xx * m.x + xy * m.y + x, yx * m.x + yy * m.y + y};
    }
    bool isStraight() const { return yx == 0 && xy == 0; }
    bool isIdentity() const { return isStraight() && xx == 1 && yy == 1 && x == 0 && y == 0; }
    /// Six places, as the corpus has.
    Json json() const {
        Json out = Json::array();
        for (double v : {xx, yx, xy, yy, x, y}) out.push_back(std::round(v * 1e6) / 1e6);
        return out;
    }
};

inline std::string hex(uint32_t color) {
    char text[16];
    snprintf(text, sizeof text, "#%08x", color);
    return text;
}

/// Turns a display list into the operations of the corpus.
class Reader {
public:
    Reader(rg_context *ctx, const rg_display_list &list, double device) : ctx(ctx), list(list), device(device) {}

    Json ops() {
        for (uint32_t i = 0; i < list.command_count; i++) read(list.commands[i]);
        if (!stack.empty()) throw Refused("a push is open at the end");
        return out;
    }

private:
    struct Clip {
        double left, top, right, bottom;
    };
    struct State {
        Matrix matrix;
        bool hasClip = false, isLayer = false, isGroup = false;
        Clip clip{};
        Json clips = Json::array(), paths = Json::array();
    };
    rg_context *ctx;
    const rg_display_list &list;
    double device; // dots per inch
    State now;
    int layers = 0; // begun, and not ended in the output
    std::vector<State> stack;
    Json out = Json::array();

    double number(uint32_t at) const { return list.data[at].number; }

    void read(const rg_command &c) {
        if (c.op >= RG_OP_PUSH_CLIP) {
            stack.push_back(now);
            now.isLayer = now.isGroup = false;
            push(c);
            return;
        }
        if (c.op == RG_OP_POP) {
            if (stack.empty()) throw Refused("a pop without a push");
            // The corpus ends the layer of a vector with the first group in it.
            bool isGroup = now.isGroup && layers > 0;
            if (now.isLayer ? layers > 0 : isGroup) {
                out.push_back({{"op", "end_layer"}});
                layers--;
            }
            now = stack.back();
            stack.pop_back();
            return;
        }
        Json o = op(c);
        if (!now.matrix.isIdentity()) o["matrix"] = now.matrix.json();
        if (now.hasClip) o["clip"] = {now.clip.left, now.clip.top, now.clip.right, now.clip.bottom};
        if (!now.clips.empty()) o["clips"] = now.clips;
        if (!now.paths.empty()) o["clip_paths"] = now.paths;
        out.push_back(o);
    }

    void push(const rg_command &c) {
        const Matrix &m = now.matrix;
        switch (c.op) {
        case RG_OP_PUSH_TRANSFORM: {
            const rg_paint_value *v = list.data + c.data;
            now.isGroup = true;
            now.matrix = m.then({v[0].number, v[1].number, v[2].number, v[3].number, v[4].number, v[5].number});
            break;
        }
        case RG_OP_PUSH_CLIP:
            if (m.isStraight()) {
                double x0 = c.left * m.xx + m.x, x1 = c.right * m.xx + m.x;
                double y0 = c.top * m.yy + m.y, y1 = c.bottom * m.yy + m.y;
                Clip clip{std::min(x0, x1), std::min(y0, y1), std::max(x0, x1), std::max(y0, y1)};
                if (now.hasClip)
                    clip = {std::max(clip.left, now.clip.left), std::max(clip.top, now.clip.top),
                            std::min(clip.right, now.clip.right), std::min(clip.bottom, now.clip.bottom)};
                now.clip = clip;
                now.hasClip = true;
            } else {
                // The corpus has the rows of these matrices, not their columns.
                now.clips.push_back({{"rect", {c.left, c.top, c.right, c.bottom}},
                                     {"matrix", {m.xx, m.xy, m.x, m.yx, m.yy, m.y}}});
            }
            break;
        case RG_OP_PUSH_CLIP_PATH:
            now.paths.push_back({{"path", path(c)}, {"matrix", m.json()}});
            break;
        case RG_OP_PUSH_LAYER: {
            Json o = {{"op", "begin_layer"}, {"color", hex(c.color)}};
            tint(c, o);
            out.push_back(o);
            now.isLayer = true;
            layers++;
            break;
        }
        default: throw Refused("unknown push");
        }
    }

    Json path(const rg_command &c) {
        Json out = Json::array();
        uint32_t at = c.data, end = c.data + c.data_count;
        while (at < end) {
            uint32_t verb = list.data[at++].integer;
            auto take = [&] { return number(at++); };
            auto points = [&](const char *name, int count) {
                Json item = {name};
                for (int i = 0; i < count; i++) item.push_back(take());
                out.push_back(item);
            };
            auto box = [&] {
                Json sides = Json::array();
                for (int i = 0; i < 4; i++) sides.push_back(take());
                return sides;
            };
            switch (verb) {
            case RG_VERB_MOVE: points("M", 2); break;
            case RG_VERB_LINE: points("L", 2); break;
            case RG_VERB_QUADRATIC: points("Q", 4); break;
            case RG_VERB_CUBIC: points("C", 6); break;
            case RG_VERB_ARC: points("A", 7); break;
            case RG_VERB_CLOSE: out.push_back({"Z"}); break;
            case RG_VERB_ARC_TO: {
                Json sides = box();
                double start = take(), sweep = take(), begins = take();
                out.push_back({"arcTo", sides, start, sweep, begins != 0});
                break;
            }
            case RG_VERB_OVAL: {
                Json sides = box();
                out.push_back({"oval", sides, take() != 0 ? "CW" : "CCW"});
                break;
            }
            default: throw Refused("unknown verb");
            }
        }
        return out;
    }

    void tint(const rg_command &c, Json &o) {
        const rg_brush &p = list.paints[c.paint];
        const char *modes[] = {"src_over", "src_in", "src_atop", "modulate", "screen", "plus"};
        if (p.tint || p.tint_mode) o["tint"] = {hex(p.tint), modes[p.tint_mode]};
    }

    Json image(uint32_t id) {
        rg_image_file file;
        file.struct_size = sizeof file;
        if (rg_image_info(ctx, rg_image{id}, &file) != RG_OK) throw Refused("no such image");
        return {{"file", std::string("res/") + file.path}, {"density", file.density}};
    }

    Json op(const rg_command &c) {
        const rg_brush &p = list.paints[c.paint];
        Json o;
        Json rect = {c.left, c.top, c.right, c.bottom};
        switch (c.op) {
        case RG_OP_RECT: o = {{"op", "rect"}, {"rect", rect}}; break;
        case RG_OP_OVAL: o = {{"op", "oval"}, {"rect", rect}}; break;
        case RG_OP_LINE: o = {{"op", "line"}, {"rect", rect}}; break;
        case RG_OP_ROUND_RECT: {
            Json radii = Json::array();
            for (uint32_t i = 0; i < 8; i++) radii.push_back(number(c.data + i));
            o = {{"op", "rrect"}, {"rect", rect}, {"radii", radii}};
            break;
        }
        case RG_OP_PATH:
            o = {{"op", "path"}, {"path", path(c)}};
            if (p.even_odd) o["fillType"] = "EVEN_ODD";
            break;
        case RG_OP_IMAGE: o = {{"op", "bitmap"}, {"rect", rect}, {"image", image(c.image)}}; break;
        case RG_OP_NINE_PATCH: o = ninePatch(c, rect); break;
        default: throw Refused("unknown op");
        }
        paint(c, p, o);
        return o;
    }

    Json ninePatch(const rg_command &c, const Json &rect) {
        uint32_t at = c.data, columns = list.data[at].integer, rows = list.data[at + 1].integer;
        at += 2;
        auto take = [&](uint32_t count) {
            Json lines = Json::array();
            while (count--) lines.push_back(number(at++));
            return lines;
        };
        Json o = {{"op", "ninepatch"}, {"rect", rect}, {"image", image(c.image)}};
        for (const char *axis : {"x", "y"}) {
            uint32_t count = *axis == 'x' ? columns : rows;
            Json src = take(count);
            o[axis] = {{"src", src}, {"dst", take(count)}};
        }
        return o;
    }

    void paint(const rg_command &c, const rg_brush &p, Json &o) {
        bool isImage = c.op == RG_OP_IMAGE || c.op == RG_OP_NINE_PATCH;
        if (p.shader || isImage) {
            if (c.color >> 24 != 255) o["alpha"] = c.color >> 24;
        } else {
            o["color"] = hex(c.color);
        }
        if (p.shader) o["shader"] = shader(p);
        if (p.stroke) {
            const char *caps[] = {"butt", "round", "square"}, *joins[] = {"miter", "round", "bevel"};
            o["style"] = "stroke";
            o["stroke_width"] = p.stroke_width;
            if (p.dash_on > 0) o["dash"] = {p.dash_on, p.dash_off};
            if (p.cap) o["cap"] = caps[p.cap];
            if (p.join) o["join"] = joins[p.join];
            if (isVector(c)) o["miter"] = p.miter;
        }
        if (p.trim_start != 0 || p.trim_end != 1) o["trim"] = {p.trim_start, p.trim_end};
        tint(c, o);
    }
    /// The corpus has the limits of miters of vectors alone: inside the transform of their viewport.
    bool isVector(const rg_command &c) const {
        return c.op == RG_OP_PATH && list.data[c.data].integer <= RG_VERB_CLOSE && !inShape(c);
    }
    bool inShape(const rg_command &c) const {
        for (uint32_t at = c.data; at < c.data + c.data_count;) {
            static const uint32_t counts[] = {2, 2, 4, 6, 7, 0, 7, 5, 12};
            uint32_t verb = list.data[at].integer;
            if (verb >= RG_VERB_ARC_TO) return true;
            at += 1 + counts[verb];
        }
        return false;
    }

    Json shader(const rg_brush &p) {
        const char *tiles[] = {"clamp", "repeat", "mirror"};
        const char *types[] = {"", "linear", "radial", "sweep", "bitmap"};
        Json s = {{"type", types[p.shader]}};
        if (p.shader != RG_SHADER_IMAGE) s["tile"] = tiles[p.tile_x];
        if (p.shader == RG_SHADER_IMAGE) {
            s["image"] = image(p.image);
            s["tile"] = {tiles[p.tile_x], tiles[p.tile_y]};
            if (p.matrix) {
                Json m = Json::array();
                // The corpus has images of a higher density as Android decodes them, smaller.
                double density = s["image"]["density"], decoded = density > device ? device / density : 1;
                for (uint32_t i = 0; i < 6; i++) m.push_back(number(p.matrix + i) / decoded);
                s["matrix"] = m;
            }
            return s;
        }
        Json geometry = Json::array();
        int count = p.shader == RG_SHADER_LINEAR ? 4 : p.shader == RG_SHADER_RADIAL ? 3 : 2;
        for (int i = 0; i < count; i++) geometry.push_back(p.geometry[i]);
        s["geometry"] = geometry;
        Json colors = Json::array(), positions = Json::array();
        for (uint32_t i = 0; i < p.stop_count; i++) {
            positions.push_back(number(p.stops + i));
            colors.push_back(hex(list.data[p.stops + p.stop_count + i].integer));
        }
        s["colors"] = colors;
        s["positions"] = positions;
        return s;
    }
};

} // namespace drawables

#endif
