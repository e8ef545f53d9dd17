// SPDX-License-Identifier: MIT
// Display lists of a tree that is edited: the list that is changed in place is that from scratch, of a second context with
// the same calls; the change list is that of a third one, which does not paint; what differs from the last list lies in its damage and in its range of commands; a hit test finds the
// node that is painted last.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>

#include "support/harness.h"
#include "support/random.h"

namespace {

#define MUST(call)                                                                                                  \
    do {                                                                                                            \
        rg_status must = (call);                                                                                    \
        if (must != RG_OK) return std::string(#call) + ": " + rg_status_name(must) + ", " + rg_error_message(ui[0]); \
    } while (0)

const float width = 130, height = 170;
#define SPACE "xmlns:android='http://schemas.android.com/apk/res/android' "
const char *const files[] = {
    "<selector " SPACE "><item android:state_pressed='true'><color android:color='#ffff0000'/></item><item><color android:color='#8000ff00'/></item></selector>",
    "<selector " SPACE "><item android:state_pressed='true'><shape><solid android:color='#f00'/><stroke android:width='3px' android:color='#00f'/>"
    "<corners android:radius='4px'/></shape></item><item android:state_enabled='false'><color android:color='#0000'/></item><item><color android:color='#ff123456'/></item></selector>",
    "<shape " SPACE "><gradient android:startColor='#f00' android:endColor='#0f0' android:angle='90'/><stroke android:width='5px' android:color='#0ff'/></shape>",
    "<rotate " SPACE "android:fromDegrees='10' android:toDegrees='90'><shape><solid android:color='#f0f'/></shape></rotate>",
    "<vector " SPACE "android:width='24dp' android:height='24dp' android:viewportWidth='24' android:viewportHeight='24'>"
    "<path android:fillColor='#f00' android:pathData='M2,2 C5,5 6,6 22,2 L12,22 z'/></vector>",
    "<inset " SPACE "android:inset='3px'><shape android:shape='oval'><solid android:color='#ff0'/></shape></inset>",
    "<layer-list " SPACE "><item><color android:color='#40ffffff'/></item><item android:left='3px' android:top='2px'>"
    "<clip android:gravity='left' android:clipOrientation='horizontal'><color android:color='#ff00ff00'/></clip></item></layer-list>",
};

struct Node {
    rg_node handle[3];
    rg_kind kind;
    std::vector<int> children;
    int parent = -1;
    bool isAlive = true;
    rg_transform transform = rg_transform_default();
};

/// A list as it was, with the texts that its commands show.
struct Copy {
    std::vector<rg_command> commands;
    std::vector<std::string> values; ///< all that a command refers to
    std::vector<uint32_t> samples;
};

bool isPush(const rg_command &c) { return c.op >= RG_OP_PUSH_CLIP; }

// MARK: - A raster that draws boxes

/// Colors points: most of the time of this test. So what is the same for every point is found once.
class Raster {
public:
    explicit Raster(const Copy &list) {
        std::vector<Level> open(1);
        levels.push_back(open.back());
        for (size_t i = 0; i < list.commands.size(); i++) {
            const rg_command &c = list.commands[i];
            if (c.op == RG_OP_NONE) continue;
            steps.push_back({&c, &list.values[i], levels.size() - 1, {}});
            if (c.op == RG_OP_PATH) findHull(steps.back());
            if (c.op == RG_OP_POP) open.pop_back();
            else if (isPush(c)) open.push_back(pushed(open.back(), c, list.values[i]));
            else continue;
            levels.push_back(open.back());
        }
    }

    /// A number for what the commands color at a point.
    uint32_t sample(double px, double py) {
        isOpen.assign(1, 1);
        uint32_t color = 0;
        size_t at = size_t(-1);
        double x = 0, y = 0;
        for (const Step &step : steps) {
            const rg_command &c = *step.command;
            const Level &level = levels[step.level];
            if (at != step.level) {
                at = step.level;
                x = level.m[0] * px + level.m[2] * py + level.m[4];
                y = level.m[1] * px + level.m[3] * py + level.m[5];
            }
            bool isOpenHere = isOpen.back();
            bool isIn = isOpenHere && x >= c.left && x < c.right && y >= c.top && y < c.bottom;
            if (c.op == RG_OP_POP) {
                isOpen.pop_back();
            } else if (c.op == RG_OP_PUSH_TRANSFORM) {
                isOpen.push_back(isOpenHere && !levels[step.level + 1].isFlat);
            } else if (isPush(c)) {
                isOpen.push_back(c.op == RG_OP_PUSH_LAYER || c.op == RG_OP_PUSH_CLIP_PATH ? isOpenHere : isIn);
            } else if (c.op == RG_OP_PATH) {
                const double *box = step.hull;
                if (isOpenHere && x >= box[0] && y >= box[1] && x < box[2] && y < box[3])
                    color = mix(mix(mix(color, c.color), *step.value), level.color);
            } else if (isIn) {
                // as what is seen of a box: its color and its edges, not its number
                color = mix(mix(mix(color, c.op), c.color), level.color);
                if (c.op != RG_OP_RECT) color = mix(color, *step.value);
            }
        }
        return color;
    }

private:
    struct Level {
        double m[6] = {1, 0, 0, 1, 0, 0}; ///< from the root to the level
        uint32_t color = 0;
        bool isFlat = false; ///< its own transform leaves nothing to see
    };

    struct Step {
        const rg_command *command;
        const std::string *value;
        size_t level;   ///< the one it is in; a push or a pop begins the next
        double hull[4]; ///< the box of a path's points
    };

    std::vector<Level> levels;
    std::vector<Step> steps;
    std::vector<char> isOpen; ///< whether the point is inside each level that is open

    static uint32_t mix(uint32_t a, uint32_t b) { return (a ^ b) * 0x9e3779b1u + (a >> 7); }

    static uint32_t mix(uint32_t a, const std::string &b) {
        for (char c : b) a = mix(a, uint8_t(c));
        return a;
    }

    static Level pushed(Level level, const rg_command &c, const std::string &value) {
        level.isFlat = false;
        if (c.op == RG_OP_PUSH_LAYER) level.color = mix(mix(level.color, c.color), value);
        if (c.op != RG_OP_PUSH_TRANSFORM) return level;
        float m[6];
        memcpy(m, value.data(), sizeof m);
        double d = double(m[0]) * m[3] - double(m[1]) * m[2];
        level.isFlat = d == 0;
        if (level.isFlat) return level;
        double v[6] = {m[3] / d, -m[1] / d, -m[2] / d, m[0] / d, 0, 0};
        v[4] = -(v[0] * m[4] + v[2] * m[5]);
        v[5] = -(v[1] * m[4] + v[3] * m[5]);
        const double *o = level.m;
        double r[6] = {v[0] * o[0] + v[2] * o[1], v[1] * o[0] + v[3] * o[1], v[0] * o[2] + v[2] * o[3],
                       v[1] * o[2] + v[3] * o[3], v[0] * o[4] + v[2] * o[5] + v[4], v[1] * o[4] + v[3] * o[5] + v[5]};
        memcpy(level.m, r, sizeof r);
        return level;
    }

    static void findHull(Step &step) {
        const auto *path = reinterpret_cast<const rg_paint_value *>(step.value->data());
        std::vector<rg_paint_value> out(rg_path_simplify(path, step.command->data_count, nullptr, 0));
        rg_path_simplify(path, step.command->data_count, out.data(), uint32_t(out.size()));
        double *box = step.hull;
        box[0] = box[1] = 1e9, box[2] = box[3] = -1e9;
        for (size_t at = 0; at < out.size(); at++)
            for (int points = out[at].integer == RG_VERB_CLOSE ? 0 : out[at].integer == RG_VERB_CUBIC ? 3 : 1; points > 0; points--, at += 2) {
                box[0] = std::min(box[0], double(out[at + 1].number)), box[1] = std::min(box[1], double(out[at + 2].number));
                box[2] = std::max(box[2], double(out[at + 1].number)), box[3] = std::max(box[3], double(out[at + 2].number));
            }
    }
};

// MARK: - Trees

class Tree {
public:
    explicit Tree(uint64_t seed) : random(seed) {
        rg_context_def def = rg_context_def_default();
        def.pixel_scale = random.pick({1.0f, 1.0f, 2.0f, 1.5f});
        def.units_per_px = random.pick({64u, 64u, 1u, 60u});
        def.snapping = random.chance(15) ? RG_SNAP_NONE : RG_SNAP_EDGES;
        culls = random.chance(25);
        takes = random.chance(50);
        for (rg_context *&context : ui) {
            rg_context_create(&def, &context);
            rg_font_def font = {};
            font.struct_size = sizeof font;
            font.default_advance = 5.5f;
            font.line_height = 12.25f;
            font.ascent = 9;
            rg_font made;
            rg_font_create(context, &font, &made);
            fonts.push_back(made);
        }
    }
    ~Tree() {
        for (rg_context *context : ui) rg_context_destroy(context);
    }
    Tree(const Tree &) = delete;

    std::string build() {
        for (int k = 0; k < 3; k++) {
            rg_drawable made;
            for (uint32_t color : {0xff202020u, 0x80ff0000u, 0x00ffffffu}) {
                MUST(rg_drawable_color(ui[k], color, &made));
                drawables[k].push_back(made);
            }
            for (const char *file : files) {
                MUST(rg_drawable_parse(ui[k], file, strlen(file), nullptr, &made));
                drawables[k].push_back(made);
            }
        }
        MUST(add(-1, random.pick({RG_KIND_FRAME, RG_KIND_LINEAR, RG_KIND_SCROLL}), -1));
        for (int count = random.between(3, 40); count > 0; count--) {
            std::string problem = addSomewhere();
            if (!problem.empty()) return problem;
        }
        for (size_t i = 0; i < nodes.size(); i++) {
            if (random.chance(60)) MUST(look(int(i)));
            if (random.chance(15)) MUST(transform(int(i)));
        }
        return layout();
    }

    std::string layout() {
        float w = random.chance(85) ? width : width - 20;
        for (int k = 0; k < 3; k++) MUST(rg_layout(ui[k], nodes[0].handle[k], w, height));
        return "";
    }

    /// One change; most leave the list to be changed in place.
    std::string edit() {
        int i = int(random.below(uint32_t(nodes.size())));
        if (!nodes[size_t(i)].isAlive) return "";
        switch (random.below(16)) {
        case 0: MUST(transform(i)); break;
        case 1: MUST(scroll(i)); break;
        case 2: {
            if (i == 0 || random.chance(50)) break;
            int value = random.pick({RG_VISIBLE, RG_VISIBLE, RG_INVISIBLE, RG_GONE});
            for (int k = 0; k < 3; k++) MUST(rg_node_set_int(ui[k], nodes[size_t(i)].handle[k], RG_VISIBILITY, value));
            break;
        }
        case 3: return random.chance(30) ? structure(i) : "";
        case 4:
        case 5:
        case 6: MUST(look(i)); break;
        case 7:
        case 8:
        case 9: MUST(text(i)); break;
        case 10: MUST(property(i)); break;
        case 11: MUST(style(i)); break;
        case 12:
        case 13: {
            uint64_t mask = random.pick({uint64_t(RG_STATE_PRESSED), uint64_t(RG_STATE_ENABLED)}), states = random.chance(50) ? mask : 0;
            for (int k = 0; k < 3; k++) MUST(rg_node_set_states(ui[k], nodes[size_t(i)].handle[k], mask, states));
            break;
        }
        case 14: {
            auto drawing = random.pick({RG_DRAWING_LEVEL, RG_DRAWING_PARENT_STATES, RG_DRAWING_PADDING, RG_DRAWING_CUSTOM});
            int value = drawing == RG_DRAWING_LEVEL ? int(random.below(10001)) : int(random.below(2));
            for (int k = 0; k < 3; k++) MUST(rg_node_set_drawing(ui[k], nodes[size_t(i)].handle[k], drawing, value));
            break;
        }
        default: break;
        }
        return random.chance(60) ? layout() : "";
    }

    /// Calls that change nothing that is painted; those that do not measure, in the first context only.
    std::string ask() {
        int i = int(random.below(uint32_t(nodes.size())));
        if (!nodes[size_t(i)].isAlive) return "";
        rg_node node = nodes[size_t(i)].handle[0];
        switch (random.below(8)) {
        case 0: {
            rg_size size;
            rg_spec wide = {random.pick({RG_EXACTLY, RG_AT_MOST}), random.length(120, 30, 0.4f)}, high = {RG_UNSPECIFIED, 0};
            // sizes that an edit changed are known from now on
            for (int k = 0; k < 3; k++) MUST(rg_measure(ui[k], nodes[size_t(i)].handle[k], wide, high, &size));
            break;
        }
        case 1: MUST(rg_dump(ui[0], node, RG_DUMP_JSON, [](void *, const char *, size_t) { return true; }, nullptr)); break;
        case 2: {
            rg_lint_def def = rg_lint_def_default();
            rg_size size = {random.length(150, 30, 0.4f), 90};
            if (random.chance(50)) def.sizes = &size, def.size_count = 1;
            uint32_t count;
            // it lays out, which the change list of the third one shows
            for (int k = 0; k < 3; k++) MUST(rg_lint(ui[k], nodes[0].handle[k], &def, &count));
            break;
        }
        case 3: MUST(rg_node_set_id(ui[0], node, "id", random.below(3))); break;
        case 4: MUST(rg_node_set_user_data(ui[0], node, this)); break;
        case 5: {
            rg_pointer pointer = {};
            rg_node clicked;
            MUST(rg_pointer_down(ui[0], nodes[0].handle[0], &pointer, 20, 20));
            MUST(rg_pointer_move(ui[0], &pointer, 25, 20));
            MUST(rg_pointer_up(ui[0], &pointer, 25, 20, &clicked));
            break;
        }
        default: break;
        }
        return "";
    }

    /// Paints both trees, and compares.
    std::string compare() {
        int root = random.chance(95) ? 0 : int(random.below(uint32_t(nodes.size())));
        if (!nodes[size_t(root)].isAlive) return "";
        rg_display_list list = {}, scratch = {}, none = {};
        list.struct_size = scratch.struct_size = none.struct_size = sizeof list;
        uint32_t flags = culls ? RG_PAINT_CULL : 0;
        MUST(rg_paint(ui[0], nodes[size_t(root)].handle[0], flags, &list));
        rg_frame bounds = {0, 0, 1, 1};
        MUST(rg_drawable_paint(ui[1], drawables[1][0], nullptr, &bounds, &none)); // the next list is from scratch
        MUST(rg_paint(ui[1], nodes[size_t(root)].handle[1], flags, &scratch));
        Copy now = copy(0, list), model = copy(1, scratch);
        std::string problem = same(now, model);
        bool isFirst = root != lastRoot;
        if (problem.empty()) problem = isFirst ? whole(list, root) : damage(now, list);
        last = now;
        lastRoot = root;
        if (problem.empty() && root == 0) problem = hits(now);
        return problem.empty() && takes ? changes() : problem;
    }

private:
    rg_context *ui[3];
    Random random;
    bool culls, takes;
    int lastRoot = -1;
    std::vector<Node> nodes;
    std::vector<rg_font> fonts;
    std::vector<rg_drawable> drawables[3];
    Copy last;

    // MARK: - Edits

    rg_status add(int parent, rg_kind kind, int before) {
        Node n;
        n.kind = kind;
        n.parent = parent;
        rg_node_def def = rg_node_def_default(kind);
        rg_style &s = def.style;
        bool isLeaf = kind < RG_KIND_LINEAR;
        s.width = random.chance(isLeaf && kind != RG_KIND_TEXT ? 100 : 40) ? rg_px(random.length(70, 30, 0.375f)) : rg_wrap_content();
        s.height = random.chance(isLeaf && kind != RG_KIND_TEXT ? 100 : 40) ? rg_px(random.length(70, 30, 0.375f)) : rg_wrap_content();
        if (parent < 0) s.width = s.height = rg_match_parent();
        // what follows is where not every place is a number
        if (isLeaf && random.chance(2)) s.height = rg_px(300'000.75f);
        s.orientation = random.chance(60) ? RG_VERTICAL : RG_HORIZONTAL;
        if (random.chance(30)) {
            s.show_dividers = RG_DIVIDER_BEGINNING | RG_DIVIDER_MIDDLE;
            s.divider_width = s.divider_height = 2;
        }
        if (random.chance(10)) s.direction = random.chance(50) ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        if (random.chance(20)) s.padding_left = s.padding_top = random.length(9, 30, 0.25f);
        if (random.chance(6)) s.z = random.between(-2, 2);
        if (random.chance(20)) s.gravity = uint32_t(random.pick({int(RG_GRAVITY_CENTER), int(RG_GRAVITY_RIGHT) | int(RG_GRAVITY_BOTTOM), int(RG_GRAVITY_START)}));
        for (int k = 0; k < 3; k++) {
            s.font = kind == RG_KIND_TEXT ? fonts[size_t(k)] : rg_font{0};
            rg_status status = rg_node_create(ui[k], parent < 0 ? rg_null() : nodes[size_t(parent)].handle[k], &def, &n.handle[k]);
            if (status != RG_OK) return status;
            if (before >= 0) {
                status = rg_node_insert(ui[k], nodes[size_t(parent)].handle[k], n.handle[k], uint32_t(before));
                if (status != RG_OK) return status;
            }
        }
        int index = int(nodes.size());
        nodes.push_back(n);
        if (parent >= 0) nodes[size_t(parent)].children.push_back(index);
        return kind == RG_KIND_TEXT ? text(index) : RG_OK;
    }

    std::string addSomewhere() {
        std::vector<int> parents;
        for (size_t p = 0; p < nodes.size(); p++) {
            const Node &n = nodes[p];
            bool isScroller = n.kind == RG_KIND_SCROLL || n.kind == RG_KIND_HSCROLL;
            if (n.isAlive && n.kind >= RG_KIND_LINEAR && (!isScroller || n.children.empty())) parents.push_back(int(p));
        }
        if (parents.empty()) return "";
        int parent = random.pick(parents);
        rg_kind kind = random.pick({RG_KIND_VIEW, RG_KIND_VIEW, RG_KIND_TEXT, RG_KIND_TEXT, RG_KIND_FIXED, RG_KIND_FRAME, RG_KIND_LINEAR,
                                    RG_KIND_LINEAR, RG_KIND_ABSOLUTE, RG_KIND_SCROLL, RG_KIND_HSCROLL});
        int before = random.chance(30) ? int(random.below(uint32_t(nodes[size_t(parent)].children.size() + 1))) : -1;
        MUST(add(parent, kind, before));
        return "";
    }

    std::string structure(int i) {
        if (i == 0 || random.chance(50)) return addSomewhere();
        Node &n = nodes[size_t(i)];
        std::vector<int> &siblings = nodes[size_t(n.parent)].children;
        if (random.chance(50)) {
            siblings.erase(std::find(siblings.begin(), siblings.end(), i));
            for (int k = 0; k < 3; k++) MUST(rg_node_destroy(ui[k], n.handle[k]));
            die(i);
        } else {
            uint32_t at = random.below(uint32_t(siblings.size()));
            for (int k = 0; k < 3; k++) MUST(rg_node_insert(ui[k], nodes[size_t(n.parent)].handle[k], n.handle[k], at));
        }
        return "";
    }

    void die(int i) {
        nodes[size_t(i)].isAlive = false;
        for (int child : nodes[size_t(i)].children) die(child);
    }

    rg_status transform(int i) {
        rg_transform &t = nodes[size_t(i)].transform;
        if (random.chance(30)) t = rg_transform_default();
        if (random.chance(40)) t.translation_x = float(random.between(-30, 30));
        if (random.chance(40)) t.translation_y = random.length(40, 30, 0.3f);
        if (random.chance(15)) t.rotation = float(random.between(-180, 180));
        if (random.chance(15)) t.scale_x = random.pick({0.5f, 2.0f, -1.0f});
        if (random.chance(25)) t.alpha = random.pick({0.25f, 0.5f, 1.0f});
        if (random.chance(8)) t.elevation = float(random.below(3));
        if (random.chance(15)) t.scroll_y = random.length(20, 50, 0.4f);
        if (random.chance(20)) t.clip_children = random.chance(50);
        if (random.chance(10)) t.clip_to_outline = random.chance(50);
        return both(i, [&](rg_context *c, rg_node n, int) { return rg_node_set_transform(c, n, &t); });
    }

    rg_status scroll(int i) {
        for (size_t at = 0; at < nodes.size(); at++) {
            const Node &n = nodes[(size_t(i) + at) % nodes.size()];
            if (!n.isAlive || (n.kind != RG_KIND_SCROLL && n.kind != RG_KIND_HSCROLL)) continue;
            float x = random.length(60, 50, 0.3f), y = random.length(60, 50, 0.3f);
            return both(int((size_t(i) + at) % nodes.size()), [&](rg_context *c, rg_node n, int) { return rg_node_set_scroll(c, n, x, y); });
        }
        return RG_OK;
    }

    rg_status look(int i) {
        auto slot = random.pick({RG_SLOT_BACKGROUND, RG_SLOT_BACKGROUND, RG_SLOT_FOREGROUND, RG_SLOT_CONTENT, RG_SLOT_TEXT_COLOR, RG_SLOT_START,
                                 RG_SLOT_BUTTON, RG_SLOT_BACKGROUND_TINT, RG_SLOT_DIVIDER, RG_SLOT_SCROLL_THUMB, RG_SLOT_SCROLL_TRACK,
                                 RG_SLOT_PROGRESS, RG_SLOT_THUMB});
        bool isColor = slot == RG_SLOT_TEXT_COLOR || slot == RG_SLOT_BACKGROUND_TINT;
        uint32_t which = random.below(isColor ? 3 : uint32_t(drawables[0].size()));
        bool isNone = random.chance(20);
        return both(i, [&](rg_context *c, rg_node n, int k) {
            return rg_node_set_drawable(c, n, slot, isNone ? rg_drawable{0} : drawables[k][which]);
        });
    }

    rg_status text(int i) {
        for (size_t at = 0; at < nodes.size(); at++) {
            int index = int((size_t(i) + at) % nodes.size());
            if (!nodes[size_t(index)].isAlive || nodes[size_t(index)].kind != RG_KIND_TEXT) continue;
            const char *words = random.pick({"", "one", "two", "uno due", "a longer text that wraps", "two\nlines", "x  ", "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"});
            bool isHint = random.chance(10);
            if (random.chance(10)) {
                rg_auto_size sizes{};
                sizes.struct_size = sizeof sizes;
                sizes.min_size = float(random.between(4, 20));
                sizes.max_size = float(random.between(10, 60));
                sizes.step = random.pick({0.5f, 1.f, 7.f});
                bool isOff = random.chance(30);
                return both(index, [&](rg_context *c, rg_node n, int) {
                    return rg_node_set_auto_size(c, n, isOff ? nullptr : &sizes);
                });
            }
            if (random.chance(10)) {
                int length = random.between(-1, 7);
                return both(index, [&](rg_context *c, rg_node n, int) { return rg_node_set_max_length(c, n, length); });
            }
            return both(index, [&](rg_context *c, rg_node n, int) {
                return isHint ? rg_node_set_hint(c, n, words, strlen(words)) : rg_node_set_text(c, n, words, strlen(words));
            });
        }
        return RG_OK;
    }

    rg_status property(int i) {
        auto which = random.pick({RG_MARGIN_LEFT, RG_MARGIN_TOP, RG_PADDING_LEFT, RG_PADDING_TOP});
        float value = random.length(20, 40, 0.2f);
        return both(i, [&](rg_context *c, rg_node n, int) { return rg_node_set_float(c, n, which, value); });
    }

    rg_status style(int i) {
        auto which = random.pick({RG_Z, RG_GRAVITY, RG_ORDER});
        int value = which == RG_GRAVITY ? random.pick({int(RG_GRAVITY_CENTER), int(RG_GRAVITY_RIGHT), int(RG_GRAVITY_START)}) : random.between(-1, 2);
        if (which == RG_Z && random.chance(70)) return RG_OK;
        return both(i, [&](rg_context *c, rg_node n, int) { return rg_node_set_int(c, n, which, value); });
    }

    template <class Call> rg_status both(int i, Call call) {
        for (int k = 0; k < 3; k++) {
            rg_status status = call(ui[k], nodes[size_t(i)].handle[k], k);
            if (status != RG_OK) return status;
        }
        return RG_OK;
    }

    // MARK: - Lists

    Copy copy(int k, const rg_display_list &list) {
        Copy out;
        out.commands.assign(list.commands, list.commands + list.command_count);
        for (rg_command &c : out.commands) {
            std::string value;
            if (c.data_count) value.assign(reinterpret_cast<const char *>(list.data + c.data), c.data_count * 4);
            if (c.op == RG_OP_TEXT) {
                bool isHint = list.data[c.data + 4].integer & 2;
                value += (isHint ? rg_node_hint : rg_node_text)(ui[k], c.node, nullptr);
                reinterpret_cast<uint32_t &>(value[12]) &= 0xffff; // ids of fonts differ between contexts
            }
            if (c.paint) {
                rg_brush brush = list.paints[c.paint];
                if (brush.stop_count) value.append(reinterpret_cast<const char *>(list.data + brush.stops), brush.stop_count * 8);
                if (brush.matrix) value.append(reinterpret_cast<const char *>(list.data + brush.matrix), 24);
                brush.stops = 0;
                brush.matrix = brush.matrix != 0;
                value.append(reinterpret_cast<const char *>(&brush), sizeof brush);
            }
            out.values.push_back(value);
            c.node.id &= 0xffffffff;
            c.data = 0;
            c.paint = c.paint != 0;
        }
        Raster raster(out);
        for (float y = 0.5f; y < height; y += 4)
            for (float x = 0.5f; x < width; x += 3) out.samples.push_back(raster.sample(x, y));
        return out;
    }

    static std::string name(const rg_command &c) {
        return "op " + std::to_string(c.op) + " of " + std::to_string(c.node.id) + " at " + std::to_string(c.left) + ", " + std::to_string(c.top) +
               ", " + std::to_string(c.right) + ", " + std::to_string(c.bottom);
    }

    static bool isSame(const Copy &a, size_t i, const Copy &b, size_t j) {
        return memcmp(&a.commands[i], &b.commands[j], sizeof(rg_command)) == 0 && a.values[i] == b.values[j];
    }

    std::string same(const Copy &list, const Copy &model) {
        size_t i = 0, j = 0;
        while (true) {
            while (i < list.commands.size() && list.commands[i].op == RG_OP_NONE) i++;
            if (i == list.commands.size() || j == model.commands.size()) break;
            if (!isSame(list, i, model, j))
                return "command " + std::to_string(i) + ", " + name(list.commands[i]) + ", is " + name(model.commands[j]) + " from scratch" +
                       (list.values[i] != model.values[j] ? ", with other values" : "");
            i++, j++;
        }
        if (i == list.commands.size() && j == model.commands.size()) return "";
        bool isLonger = i < list.commands.size();
        return std::string("the list from scratch has ") + (isLonger ? "no " : "also ") + name(isLonger ? list.commands[i] : model.commands[j]);
    }

    std::string whole(const rg_display_list &list, int root) {
        rg_frame frame;
        rg_node_frame(ui[0], nodes[size_t(root)].handle[0], &frame);
        if (list.changed_count != list.command_count) return "a first list has old commands";
        if (frame.width <= 0 || frame.height <= 0) return "";
        if (list.damage_count != 1 || list.damage[0].width < frame.width) return "the damage of a first list is not the root";
        return "";
    }

    std::string damage(const Copy &now, const rg_display_list &list) {
        if (list.damage_count > 16) return "too many rectangles";
        size_t all = std::max(now.commands.size(), last.commands.size());
        for (size_t i = 0; i < all; i++) {
            bool isOut = i < list.changed_first || i >= list.changed_first + list.changed_count;
            if (isOut && (i >= now.commands.size() || i >= last.commands.size() || (now.commands[i].op != RG_OP_TEXT && !isSame(now, i, last, i)))) {
                if (i >= now.commands.size()) continue; // the list is shorter now
                return "command " + std::to_string(i) + " differs, and is not in the range";
            }
        }
        size_t at = 0;
        for (float y = 0.5f; y < height; y += 4)
            for (float x = 0.5f; x < width; x += 3, at++) {
                if (now.samples[at] == last.samples[at]) continue;
                bool isIn = false;
                for (uint32_t i = 0; i < list.damage_count; i++) {
                    const rg_frame &f = list.damage[i];
                    isIn |= x >= f.x && y >= f.y && x < f.x + f.width && y < f.y + f.height;
                }
                rg_frame root;
                rg_node_frame(ui[0], nodes[size_t(lastRoot)].handle[0], &root);
                if (!isIn && x < root.width && y < root.height)
                    return "the pixel at " + std::to_string(x) + ", " + std::to_string(y) + " differs, and is not in the damage";
            }
        return "";
    }

    // MARK: - Hits

    /// Where a rectangle is painted, something is hit.
    std::string hits(const Copy &list) {
        for (const Node &n : nodes)
            if (n.isAlive && (n.transform.alpha != 1 || n.transform.scale_x != 1 || n.transform.rotation != 0)) return "";
        for (int i = 0; i < 10; i++) {
            float x = random.length(uint32_t(width), 100, 0.5f);
            float y = random.length(uint32_t(height), 100, 0.5f);
            rg_node top = topmost(list, x, y), hit;
            // hits are points of the viewport, in which the root has a place
            rg_frame root;
            MUST(rg_node_frame(ui[0], nodes[0].handle[0], &root));
            MUST(rg_hit_test(ui[0], nodes[0].handle[0], x + root.x, y + root.y, nullptr, &hit));
            // the root's frame clips what is hit, not what is painted
            if (!top.id || x >= root.width || y >= root.height) continue;
            if (!hit.id) return "nothing is hit at " + std::to_string(x) + ", " + std::to_string(y) + ", where a rectangle is painted";
        }
        return "";
    }

    /// Whether a rectangle is that of its node: pictures beside a text may stick out.
    bool isFrame(const rg_command &c) const {
        for (const Node &n : nodes) {
            rg_frame f;
            if (!n.isAlive || uint32_t(n.handle[0].id) != uint32_t(c.node.id)) continue;
            return rg_node_frame(ui[0], n.handle[0], &f) == RG_OK && f.width == c.right - c.left && f.height == c.bottom - c.top;
        }
        return false;
    }

    /// The node of the last rectangle at a point.
    rg_node topmost(const Copy &list, double px, double py) const {
        rg_node top = {0};
        std::vector<bool> isOpen(1, true);
        int transforms = 0;
        for (const rg_command &c : list.commands) {
            // hits know parts of a pixel, which clips and offsets have not
            bool isIn = isOpen.back() && px >= c.left + 1 && px < c.right - 1 && py >= c.top + 1 && py < c.bottom - 1;
            if (c.op == RG_OP_PUSH_TRANSFORM) transforms++;
            if (transforms) return {0};
            if (c.op == RG_OP_POP) isOpen.pop_back();
            else if (isPush(c)) isOpen.push_back(c.op == RG_OP_PUSH_LAYER ? bool(isOpen.back()) : isIn);
            else if (c.op == RG_OP_RECT && isIn && isFrame(c)) top = c.node;
        }
        return top;
    }

    // MARK: - Changes

    /// The host's change list is that of a context that does not paint.
    std::string changes() {
        uint32_t capacity = uint32_t(nodes.size() + 4), counts[2] = {rg_change_count(ui[0]), rg_change_count(ui[2])};
        if (counts[0] != counts[1]) return "rg_change_count is " + std::to_string(counts[0]) + ", and should be " + std::to_string(counts[1]);
        if (random.chance(60)) return "";
        capacity = random.chance(30) ? random.below(capacity) : capacity;
        std::vector<rg_change> taken[3];
        for (int k = 0; k < 3; k += 2) {
            taken[k].resize(capacity);
            uint32_t count = 0;
            MUST(rg_changes_take(ui[k], taken[k].data(), capacity, &count));
            taken[k].resize(count);
        }
        if (taken[0].size() != taken[2].size()) return "another number of changes is taken";
        for (size_t i = 0; i < taken[0].size(); i++) {
            rg_change &a = taken[0][i], &b = taken[2][i];
            if (uint32_t(a.node.id) != uint32_t(b.node.id) || a.flags != b.flags || memcmp(&a.frame, &b.frame, sizeof a.frame))
                return "change " + std::to_string(i) + " is another one";
        }
        return "";
    }
};

Case generate(uint64_t seed) {
    Case c;
    c.seed = seed;
    return c;
}

std::string check(const Case &c) {
    Tree tree(c.seed);
    std::string problem = tree.build();
    if (problem.empty()) problem = tree.compare();
    for (int round = 0; round < 30 && problem.empty(); round++) {
        problem = tree.edit();
        if (problem.empty() && round % 2) problem = tree.ask();
        if (problem.empty() && round % 3) problem = tree.compare();
        if (!problem.empty()) problem = "round " + std::to_string(round) + ": " + problem;
    }
    return problem;
}

std::string describe(const Case &c) { return "seed " + std::to_string(c.seed); }

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"paint", 2000, generate, check, describe}); }
