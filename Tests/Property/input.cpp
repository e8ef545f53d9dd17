// SPDX-License-Identifier: MIT
// Hit tests and the search for the next focus against models: a recursion over all nodes that knows only frames, offsets,
// transforms and clips, and a direct port of the rules of Android's FocusFinder. Random trees, edited between the tests.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "support/harness.h"
#include "support/random.h"

namespace {

#define MUST(call)                                                                                                  \
    do {                                                                                                            \
        rg_status must = (call);                                                                                    \
        if (must != RG_OK) return std::string(#call) + ": " + rg_status_name(must) + ", " + rg_error_message(ui);   \
    } while (0)

struct Node {
    rg_node handle;
    rg_kind kind;
    rg_style style;
    rg_transform transform = rg_transform_default();
    rg_input_def input = rg_input_def_default();
    rg_edges area = {0, 0, 0, 0};
    std::string id, next[5];
    std::vector<int> children;
    int parent = -1;
    bool isAlive = true;
};

struct Point {
    double x, y;
};

/// A tree of the engine and what the models know of it.
class Tree {
public:
    explicit Tree(uint64_t seed) : random(seed) {
        rg_context_def def = rg_context_def_default();
        def.pixel_scale = random.pick({1.0f, 1.0f, 2.0f});
        scale = def.pixel_scale;
        rg_context_create(&def, &ui);
    }
    ~Tree() { rg_context_destroy(ui); }
    Tree(const Tree &) = delete;

    rg_context *ui = nullptr;
    Random random;
    float scale;
    std::vector<Node> nodes;

    // MARK: - Making

    std::string build() {
        add(-1, random.pick({RG_KIND_FRAME, RG_KIND_ABSOLUTE, RG_KIND_LINEAR, RG_KIND_SCROLL}));
        int count = random.between(2, 60);
        bool isLong = random.chance(30);
        for (int i = 0; i < count; i++) {
            std::vector<int> parents;
            for (size_t p = 0; p < nodes.size(); p++)
                if (canHold(int(p))) parents.push_back(int(p));
            if (parents.empty()) break;
            int parent = parents[random.below(uint32_t(parents.size()))];
            int node = add(parent, random.pick({RG_KIND_VIEW, RG_KIND_VIEW, RG_KIND_VIEW, RG_KIND_FRAME, RG_KIND_LINEAR,
                                                RG_KIND_ABSOLUTE, RG_KIND_SCROLL, RG_KIND_HSCROLL}));
            if (isLong && nodes[size_t(node)].kind == RG_KIND_LINEAR) {
                isLong = false;
                for (int more = random.between(32, 90); more > 0; more--)
                    add(node, random.chance(80) ? RG_KIND_VIEW : RG_KIND_FRAME);
            }
        }
        for (size_t i = 0; i < nodes.size(); i++) {
            if (random.chance(25)) MUST(transform(int(i)));
            if (random.chance(10)) MUST(area(int(i)));
            MUST(input(int(i)));
        }
        MUST(rg_layout(ui, nodes[0].handle, 300, 400));
        return "";
    }

    bool canHold(int i) const {
        const Node &n = nodes[size_t(i)];
        if (!n.isAlive || n.kind < RG_KIND_LINEAR) return false;
        return n.children.empty() || (n.kind != RG_KIND_SCROLL && n.kind != RG_KIND_HSCROLL);
    }

    int add(int parent, rg_kind kind) {
        Node n;
        n.kind = kind;
        n.parent = parent;
        n.style = rg_style_default();
        rg_style &s = n.style;
        bool isLeaf = kind < RG_KIND_LINEAR;
        s.width = random.chance(isLeaf ? 100 : 50) ? rg_px(float(random.below(90))) : rg_wrap_content();
        s.height = random.chance(isLeaf ? 100 : 50) ? rg_px(float(random.below(90))) : rg_wrap_content();
        s.orientation = random.chance(60) ? RG_VERTICAL : RG_HORIZONTAL;
        if (random.chance(15)) s.direction = random.chance(50) ? RG_DIRECTION_RTL : RG_DIRECTION_LTR;
        if (parent < 0 || nodes[size_t(parent)].kind != RG_KIND_LINEAR || random.chance(5)) {
            s.offset_x = float(random.between(-20, 90));
            s.offset_y = float(random.between(-20, 90));
        }
        if (random.chance(30)) s.padding_left = s.padding_top = s.padding_bottom = float(random.below(40));
        if (random.chance(10)) s.z = random.between(-2, 2);
        s.visibility = random.pick({RG_VISIBLE, RG_VISIBLE, RG_VISIBLE, RG_VISIBLE, RG_VISIBLE, RG_VISIBLE, RG_INVISIBLE, RG_GONE});
        if (parent < 0) s.visibility = RG_VISIBLE;
        rg_node_def def = rg_node_def_default(kind);
        def.style = n.style;
        if (random.chance(60)) {
            n.id = "n" + std::to_string(nodes.size() / (random.chance(15) ? 4 : 1));
            def.id = n.id.c_str();
        }
        rg_node_create(ui, parent < 0 ? rg_null() : nodes[size_t(parent)].handle, &def, &n.handle);
        int index = int(nodes.size());
        nodes.push_back(n);
        if (parent >= 0) nodes[size_t(parent)].children.push_back(index);
        return index;
    }

    rg_status transform(int i) {
        rg_transform &t = nodes[size_t(i)].transform;
        t = rg_transform_default();
        if (random.chance(50)) t.translation_x = float(random.between(-30, 30));
        if (random.chance(50)) t.translation_y = float(random.between(-30, 30));
        if (random.chance(30)) t.rotation = random.chance(50) ? float(90 * random.between(-4, 4)) : float(random.between(-800, 800));
        if (random.chance(20)) t.scale_x = random.pick({0.0f, 0.5f, 2.0f, -1.0f});
        if (random.chance(20)) t.scale_y = random.pick({0.5f, 1.5f, -2.0f});
        if (random.chance(20)) t.pivot_x = random.chance(50) ? rg_px(float(random.between(0, 20))) : rg_percent(100);
        if (random.chance(20)) t.elevation = float(random.below(4));
        if (random.chance(20)) t.translation_z = float(random.between(-2, 2));
        if (random.chance(20)) t.scroll_x = float(random.between(-20, 20));
        if (random.chance(20)) t.scroll_y = float(random.between(-20, 20));
        t.clip_children = random.chance(30);
        t.clip_to_padding = random.chance(70);
        return rg_node_set_transform(ui, nodes[size_t(i)].handle, &t);
    }

    rg_status area(int i) {
        rg_edges &e = nodes[size_t(i)].area;
        e = {float(random.below(20)), float(random.below(20)), float(random.below(20)), float(random.below(20))};
        return rg_node_set_touch_area(ui, nodes[size_t(i)].handle, &e);
    }

    rg_status input(int i) {
        Node &n = nodes[size_t(i)];
        rg_input_def &d = n.input;
        d = rg_input_def_default();
        d.clickable = random.chance(40);
        d.long_clickable = random.chance(10);
        d.focusable = random.pick({RG_FOCUSABLE_AUTO, RG_FOCUSABLE_AUTO, RG_FOCUSABLE_NO, RG_FOCUSABLE_YES});
        d.enabled = random.chance(90);
        d.descendant_focus = random.pick({RG_FOCUS_BEFORE_DESCENDANTS, RG_FOCUS_BEFORE_DESCENDANTS, RG_FOCUS_BEFORE_DESCENDANTS,
                                          RG_FOCUS_AFTER_DESCENDANTS, RG_FOCUS_BLOCKS_DESCENDANTS});
        const char **names[] = {&d.next_left, &d.next_up, &d.next_right, &d.next_down};
        for (int k = 0; k < 4; k++) {
            n.next[k].clear();
            if (random.chance(8)) n.next[k] = "n" + std::to_string(random.below(uint32_t(nodes.size())));
            *names[k] = n.next[k].empty() ? nullptr : n.next[k].c_str();
        }
        return rg_node_set_input(ui, n.handle, &d);
    }

    /// One change, after which there may be no layout.
    std::string edit() {
        int i = int(random.below(uint32_t(nodes.size())));
        Node &n = nodes[size_t(i)];
        if (!n.isAlive) return "";
        switch (random.below(7)) {
        case 0: MUST(transform(i)); break;
        case 1: MUST(area(i)); break;
        case 2: MUST(input(i)); break;
        case 3:
            if (i == 0) break;
            n.style.visibility = random.pick({RG_VISIBLE, RG_INVISIBLE, RG_GONE});
            MUST(rg_node_set_int(ui, n.handle, RG_VISIBILITY, n.style.visibility));
            break;
        case 4: {
            if (i == 0) break;
            std::vector<int> &siblings = nodes[size_t(n.parent)].children;
            if (random.chance(50)) {
                siblings.erase(std::find(siblings.begin(), siblings.end(), i));
                MUST(rg_node_destroy(ui, n.handle));
                die(i);
            } else {
                siblings.erase(std::find(siblings.begin(), siblings.end(), i));
                uint32_t at = random.below(uint32_t(siblings.size() + 1));
                siblings.insert(siblings.begin() + at, i);
                MUST(rg_node_insert(ui, nodes[size_t(n.parent)].handle, n.handle, at));
            }
            break;
        }
        case 5:
            if (n.kind == RG_KIND_SCROLL || n.kind == RG_KIND_HSCROLL) {
                float x = float(random.between(-5, 200)), y = float(random.between(-5, 200));
                MUST(rg_node_set_scroll(ui, n.handle, x, y));
            }
            break;
        default:
            if (canHold(i)) {
                int made = add(i, RG_KIND_VIEW);
                MUST(input(made));
            }
        }
        if (random.chance(60)) MUST(rg_layout(ui, nodes[0].handle, 300, 400));
        return "";
    }

    void die(int i) {
        nodes[size_t(i)].isAlive = false;
        for (int child : nodes[size_t(i)].children) die(child);
    }

    // MARK: - What the models read

    rg_frame frame(int i) const {
        rg_frame f;
        rg_node_frame(ui, nodes[size_t(i)].handle, &f);
        return f;
    }
    bool isShown(int i) const {
        rg_node_layout layout;
        rg_node_layout_info(ui, nodes[size_t(i)].handle, &layout);
        return nodes[size_t(i)].style.visibility == RG_VISIBLE && layout.flags & RG_OUT_LAID_OUT;
    }
    bool isScroller(int i) const { return nodes[size_t(i)].kind == RG_KIND_SCROLL || nodes[size_t(i)].kind == RG_KIND_HSCROLL; }
    Point offset(int i) const {
        Point p = {nodes[size_t(i)].transform.scroll_x, nodes[size_t(i)].transform.scroll_y};
        if (isScroller(i)) {
            rg_scroll s;
            rg_node_get_scroll(ui, nodes[size_t(i)].handle, &s);
            p.x += s.x, p.y += s.y;
        }
        return p;
    }
    /// Children as they are painted.
    std::vector<int> painted(int i) const {
        std::vector<int> out = nodes[size_t(i)].children;
        std::stable_sort(out.begin(), out.end(), [&](int a, int b) {
            const Node &x = nodes[size_t(a)], &y = nodes[size_t(b)];
            float liftX = x.transform.elevation + x.transform.translation_z, liftY = y.transform.elevation + y.transform.translation_z;
            return liftX != liftY ? liftX < liftY : x.style.z < y.style.z;
        });
        return out;
    }

    // MARK: - Hits

    /// How near a point came to an edge where rounding decides.
    mutable double margin = 1;

    bool isIn(double left, double top, double right, double bottom, Point p) const {
        if (isTurned)
            for (double d : {p.x - left, p.y - top, p.x - right, p.y - bottom}) margin = std::min(margin, std::fabs(d));
        return p.x >= left && p.y >= top && p.x < right && p.y < bottom;
    }
    bool isTurned = false; ///< whether a transform above does more than move

    /// The point of a node from that of its parent's content.
    std::optional<Point> local(int i, Point p) const {
        rg_frame f = frame(i);
        const rg_transform &t = nodes[size_t(i)].transform;
        double pivotX = t.pivot_x.kind == RG_PX ? t.pivot_x.value : f.width * double(t.pivot_x.value) / 100;
        double pivotY = t.pivot_y.kind == RG_PX ? t.pivot_y.value : f.height * double(t.pivot_y.value) / 100;
        if (t.scale_x == 0 || t.scale_y == 0) return {};
        double a = std::fmod(double(t.rotation), 360) * M_PI / 180;
        double x = p.x - f.x - t.translation_x - pivotX, y = p.y - f.y - t.translation_y - pivotY;
        if (t.rotation == 0) return Point{x / t.scale_x + pivotX, y / t.scale_y + pivotY};
        return Point{(std::cos(a) * x + std::sin(a) * y) / t.scale_x + pivotX, (std::cos(a) * y - std::sin(a) * x) / t.scale_y + pivotY};
    }

    bool accepts(int i, bool clickableOnly) const {
        return !clickableOnly || nodes[size_t(i)].input.clickable || nodes[size_t(i)].input.long_clickable;
    }

    /// The nodes hit at a point of the parent's content, the deepest first.
    std::vector<int> hit(int i, Point p, bool clickableOnly) {
        if (!isShown(i)) return {};
        std::optional<Point> at = local(i, p);
        if (!at) return {};
        isTurned = true; // conservative: also sums of fractions
        rg_frame f = frame(i);
        const Node &n = nodes[size_t(i)];
        bool inside = isIn(0, 0, f.width, f.height, *at), clips = isScroller(i) || n.transform.clip_children;
        bool shows = inside || (!clips && i != 0);
        if (clips && n.transform.clip_to_padding)
            shows = shows && isIn(n.style.padding_left, n.style.padding_top, f.width - n.style.padding_right, f.height - n.style.padding_bottom, *at);
        Point off = offset(i), content = {at->x + off.x, at->y + off.y};
        std::vector<int> order = painted(i);
        std::reverse(order.begin(), order.end());
        if (shows)
            for (int child : order) {
                std::vector<int> path = hit(child, content, clickableOnly);
                if (path.empty()) continue;
                path.push_back(i);
                return path;
            }
        if (!inside) return {};
        if (shows)
            for (int child : order) {
                const rg_edges &e = nodes[size_t(child)].area;
                if (!isShown(child) || e.left + e.top + e.right + e.bottom == 0 || !accepts(child, clickableOnly)) continue;
                std::optional<Point> q = local(child, content);
                rg_frame g = frame(child);
                if (q && isIn(-e.left, -e.top, g.width + e.right, g.height + e.bottom, *q)) return {child, i};
            }
        return accepts(i, clickableOnly) ? std::vector<int>{i} : std::vector<int>();
    }

    std::string compareHit() {
        float x = random.length(330, 30, 0.5f) - 10, y = random.length(420, 30, 0.25f) - 10;
        bool clickableOnly = random.chance(40);
        margin = 1;
        std::vector<int> expected = hit(0, {x, y}, clickableOnly);
        bool isTurnedTree = false;
        for (const Node &n : nodes) isTurnedTree |= n.isAlive && n.transform.rotation != 0;
        for (const Node &n : nodes) isTurnedTree |= n.isAlive && std::fabs(n.transform.scale_y) == 1.5f;
        if (isTurnedTree && margin < 1e-6) return "";
        rg_hit_options options = rg_hit_options_default();
        options.clickable_only = clickableOnly;
        rg_hit path[300];
        uint32_t count = 0;
        MUST(rg_hit_path(ui, nodes[0].handle, x, y, &options, path, 300, &count));
        rg_node one;
        MUST(rg_hit_test(ui, nodes[0].handle, x, y, &options, &one));
        std::string at = " at " + std::to_string(x) + ", " + std::to_string(y) + (clickableOnly ? " (clickable)" : "");
        if (one.id != (count ? path[0].node.id : 0)) return "rg_hit_test and rg_hit_path differ" + at;
        if (count != expected.size()) return "hit " + std::to_string(count) + " nodes, the model " + std::to_string(expected.size()) + at;
        for (uint32_t i = 0; i < count; i++)
            if (path[i].node.id != nodes[size_t(expected[i])].handle.id)
                return "node " + std::to_string(i) + " of the path is not the model's " + std::to_string(expected[i]) + at;
        return "";
    }

    std::string comparePaint() {
        std::vector<uint64_t> expected;
        std::vector<int> stack = {0};
        while (!stack.empty()) {
            int i = stack.back();
            stack.pop_back();
            if (!isShown(i)) continue;
            expected.push_back(nodes[size_t(i)].handle.id);
            std::vector<int> order = painted(i);
            stack.insert(stack.end(), order.rbegin(), order.rend());
        }
        std::vector<rg_node> got(nodes.size());
        uint32_t count;
        MUST(rg_node_paint_order(ui, nodes[0].handle, got.data(), uint32_t(got.size()), &count));
        if (count != expected.size()) return "the paint order has another length";
        for (uint32_t i = 0; i < count; i++)
            if (got[i].id != expected[i]) return "the paint order differs at " + std::to_string(i);
        return "";
    }

    // MARK: - Focus

    struct Rect {
        long left, top, right, bottom;
    };
    long device(double pixels) const { return long(std::floor(pixels * double(scale) + 0.5)); }

    Rect rect(int i) const {
        rg_frame f = frame(i);
        Point own = i == 0 ? offset(0) : Point{0, 0};
        long x = device(own.x), y = device(own.y);
        if (i != 0) x += device(f.x), y += device(f.y);
        for (int up = nodes[size_t(i)].parent; up > 0; up = nodes[size_t(up)].parent) {
            rg_frame g = frame(up);
            Point off = offset(up);
            x += device(g.x) - device(off.x), y += device(g.y) - device(off.y);
        }
        return {x, y, x + device(f.width), y + device(f.height)};
    }
    bool isFocusable(int i) const {
        const rg_input_def &d = nodes[size_t(i)].input;
        return d.focusable == RG_FOCUSABLE_YES || (d.focusable == RG_FOCUSABLE_AUTO && d.clickable);
    }
    bool canFocus(int i) const {
        rg_frame f = frame(i);
        return isFocusable(i) && nodes[size_t(i)].input.enabled && isShown(i) && f.width > 0 && f.height > 0;
    }
    bool isRTL(int i) const {
        rg_node_layout layout;
        rg_node_layout_info(ui, nodes[size_t(i)].handle, &layout);
        return layout.flags & RG_OUT_RTL;
    }
    void collect(int i, std::vector<int> &out) const {
        const Node &n = nodes[size_t(i)];
        if (n.kind < RG_KIND_LINEAR) {
            if (canFocus(i)) out.push_back(i);
            return;
        }
        size_t before = out.size();
        rg_descendant_focus share = n.input.descendant_focus;
        if (canFocus(i) && share != RG_FOCUS_AFTER_DESCENDANTS) out.push_back(i);
        if (share == RG_FOCUS_BLOCKS_DESCENDANTS) return;
        std::vector<int> children;
        for (int child : n.children)
            if (isShown(child)) children.push_back(child);
        std::stable_sort(children.begin(), children.end(), [&](int a, int b) {
            Rect x = rect(a), y = rect(b);
            return x.top != y.top ? x.top < y.top : x.bottom < y.bottom;
        });
        bool rtl = isRTL(i);
        auto sides = [&](int a, int b) {
            Rect x = rect(a), y = rect(b);
            if (x.left != y.left) return rtl ? x.left > y.left : x.left < y.left;
            return x.right < y.right;
        };
        for (size_t start = 0; start < children.size();) {
            size_t end = start + 1;
            long bottom = rect(children[start]).bottom;
            while (end < children.size() && rect(children[end]).top < bottom) bottom = std::max(bottom, rect(children[end++]).bottom);
            std::stable_sort(children.begin() + long(start), children.begin() + long(end), sides);
            start = end;
        }
        for (int child : children) collect(child, out);
        if (canFocus(i) && share == RG_FOCUS_AFTER_DESCENDANTS && out.size() == before) out.push_back(i);
    }

    int findIn(int i, const std::string &id, int skip) const {
        if (i == skip) return -1;
        if (nodes[size_t(i)].id == id) return i;
        for (int child : nodes[size_t(i)].children) {
            int found = findIn(child, id, skip);
            if (found >= 0) return found;
        }
        return -1;
    }
    int linked(int i, int direction) const {
        if (direction > 3 || nodes[size_t(i)].next[direction].empty()) return -1;
        for (int top = i, skip = -1; top >= 0; skip = top, top = nodes[size_t(top)].parent) {
            int found = findIn(top, nodes[size_t(i)].next[direction], skip);
            if (found >= 0) return found;
        }
        return -1;
    }

    // FocusFinder, direction by direction as it is written there.
    static bool isCandidate(const Rect &s, const Rect &d, int direction) {
        switch (direction) {
        case RG_FOCUS_LEFT: return (s.right > d.right || s.left >= d.right) && s.left > d.left;
        case RG_FOCUS_RIGHT: return (s.left < d.left || s.right <= d.left) && s.right < d.right;
        case RG_FOCUS_UP: return (s.bottom > d.bottom || s.top >= d.bottom) && s.top > d.top;
        default: return (s.top < d.top || s.bottom <= d.top) && s.bottom < d.bottom;
        }
    }
    static bool isAcross(int direction) { return direction == RG_FOCUS_LEFT || direction == RG_FOCUS_RIGHT; }
    static bool overlaps(const Rect &a, const Rect &b, int direction) {
        return isAcross(direction) ? b.bottom > a.top && b.top < a.bottom : b.right > a.left && b.left < a.right;
    }
    static bool isTo(const Rect &s, const Rect &d, int direction) {
        switch (direction) {
        case RG_FOCUS_LEFT: return s.left >= d.right;
        case RG_FOCUS_RIGHT: return s.right <= d.left;
        case RG_FOCUS_UP: return s.top >= d.bottom;
        default: return s.bottom <= d.top;
        }
    }
    static long major(const Rect &s, const Rect &d, int direction) {
        long raw = direction == RG_FOCUS_LEFT    ? s.left - d.right
                   : direction == RG_FOCUS_RIGHT ? d.left - s.right
                   : direction == RG_FOCUS_UP    ? s.top - d.bottom
                                                 : d.top - s.bottom;
        return std::max(0L, raw);
    }
    static long farMajor(const Rect &s, const Rect &d, int direction) {
        long raw = direction == RG_FOCUS_LEFT    ? s.left - d.left
                   : direction == RG_FOCUS_RIGHT ? d.right - s.right
                   : direction == RG_FOCUS_UP    ? s.top - d.top
                                                 : d.bottom - s.bottom;
        return std::max(1L, raw);
    }
    static long minor(const Rect &s, const Rect &d, int direction) {
        if (isAcross(direction)) return std::labs(s.top + (s.bottom - s.top) / 2 - (d.top + (d.bottom - d.top) / 2));
        return std::labs(s.left + (s.right - s.left) / 2 - (d.left + (d.right - d.left) / 2));
    }
    static bool beamBeats(const Rect &s, const Rect &a, const Rect &b, int direction) {
        if (overlaps(s, b, direction) || !overlaps(s, a, direction)) return false;
        if (!isTo(s, b, direction) || isAcross(direction)) return true;
        return major(s, a, direction) < farMajor(s, b, direction);
    }
    static bool isBetter(const Rect &s, const Rect &a, const Rect &b, int direction) {
        if (!isCandidate(s, a, direction)) return false;
        if (!isCandidate(s, b, direction)) return true;
        if (beamBeats(s, a, b, direction)) return true;
        if (beamBeats(s, b, a, direction)) return false;
        auto weight = [&](const Rect &r) {
            long x = major(s, r, direction), y = minor(s, r, direction);
            return 13 * x * x + y * y;
        };
        return weight(a) < weight(b);
    }

    int next(int from, const Rect *given, int direction) const {
        if (from >= 0) {
            int at = linked(from, direction);
            for (size_t steps = 0; at >= 0 && steps < nodes.size(); steps++) {
                if (isFocusable(at) && nodes[size_t(at)].style.visibility == RG_VISIBLE) return at;
                at = linked(at, direction);
            }
        }
        std::vector<int> list;
        collect(0, list);
        if (list.empty()) return -1;
        if (direction > RG_FOCUS_DOWN) {
            auto found = std::find(list.begin(), list.end(), from);
            if (direction == RG_FOCUS_FORWARD) return found == list.end() || found + 1 == list.end() ? list.front() : found[1];
            return found == list.end() || found == list.begin() ? list.back() : found[-1];
        }
        Rect s = rect(0);
        if (from >= 0) s = rect(from);
        else if (given) s = *given;
        else if (direction == RG_FOCUS_RIGHT || direction == RG_FOCUS_DOWN) s = {s.left, s.top, s.left, s.top};
        else s = {s.right, s.bottom, s.right, s.bottom};
        long w = s.right - s.left + 1, h = s.bottom - s.top + 1;
        Rect best = s;
        if (direction == RG_FOCUS_LEFT) best.left += w, best.right += w;
        if (direction == RG_FOCUS_RIGHT) best.left -= w, best.right -= w;
        if (direction == RG_FOCUS_UP) best.top += h, best.bottom += h;
        if (direction == RG_FOCUS_DOWN) best.top -= h, best.bottom -= h;
        int found = -1;
        for (int i : list) {
            if (i == from || i == 0) continue;
            if (!isBetter(s, rect(i), best, direction)) continue;
            best = rect(i);
            found = i;
        }
        return found;
    }

    std::string compareFocus() {
        int direction = int(random.below(6)), from = -1;
        rg_frame start = {float(random.between(-20, 300)), float(random.between(-20, 300)), float(random.below(60)), float(random.below(60))};
        bool hasStart = random.chance(30);
        if (random.chance(60)) from = int(random.below(uint32_t(nodes.size())));
        if (from >= 0 && !nodes[size_t(from)].isAlive) return "";
        Rect given = {device(start.x), device(start.y), device(double(start.x) + start.width), device(double(start.y) + start.height)};
        int expected = next(from, hasStart ? &given : nullptr, direction);
        rg_node got;
        MUST(rg_focus_next(ui, nodes[0].handle, from < 0 ? rg_null() : nodes[size_t(from)].handle, hasStart ? &start : nullptr,
                           rg_focus_direction(direction), &got));
        if (got.id == (expected < 0 ? 0 : nodes[size_t(expected)].handle.id)) return "";
        int index = -1;
        for (size_t i = 0; i < nodes.size(); i++)
            if (nodes[i].isAlive && nodes[i].handle.id == got.id) index = int(i);
        return "focus from " + std::to_string(from) + " in direction " + std::to_string(direction) + ": node " + std::to_string(index) +
               ", the model " + std::to_string(expected);
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
    for (int round = 0; round < 12 && problem.empty(); round++) {
        for (int i = 0; i < 15 && problem.empty(); i++) problem = tree.compareHit();
        for (int i = 0; i < 6 && problem.empty(); i++) problem = tree.compareFocus();
        if (problem.empty()) problem = tree.comparePaint();
        if (problem.empty()) problem = tree.edit();
    }
    return problem;
}

std::string describe(const Case &c) { return "seed " + std::to_string(c.seed); }

} // namespace

int main(int argc, char **argv) { return runProperty(argc, argv, {"input", 3000, generate, check, describe}); }
