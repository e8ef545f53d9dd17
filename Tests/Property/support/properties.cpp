// SPDX-License-Identifier: MIT
#include "properties.h"

#include <cstdio>
#include <cstring>

namespace {

#define P(ID, FIELD, TYPE, DOMAIN, ...)                                                                                \
    { RG_##ID, #ID, #FIELD, Type::TYPE, Domain::DOMAIN, offsetof(rg_style, FIELD), ##__VA_ARGS__ }

const std::vector<Property> table = {
    P(WIDTH, width, length, size),
    P(HEIGHT, height, length, size),
    P(MIN_WIDTH, min_width, length, limit),
    P(MIN_HEIGHT, min_height, length, limit),
    P(MAX_WIDTH, max_width, length, limit),
    P(MAX_HEIGHT, max_height, length, limit),
    P(MARGIN_START, margin_start, length, limit),
    P(MARGIN_END, margin_end, length, limit),
    P(PADDING_START, padding_start, length, limit),
    P(PADDING_END, padding_end, length, limit),
    P(BASELINE, baseline, length, limit),
    P(EDGE_LEFT, edge_left, length, edge),
    P(EDGE_TOP, edge_top, length, edge),
    P(EDGE_RIGHT, edge_right, length, edge),
    P(EDGE_BOTTOM, edge_bottom, length, edge),
    P(EDGE_START, edge_start, length, edge),
    P(EDGE_END, edge_end, length, edge),
    P(MARGIN_LEFT, margin_left, number, signedPixels),
    P(MARGIN_TOP, margin_top, number, signedPixels),
    P(MARGIN_RIGHT, margin_right, number, signedPixels),
    P(MARGIN_BOTTOM, margin_bottom, number, signedPixels),
    P(PADDING_LEFT, padding_left, number, pixels),
    P(PADDING_TOP, padding_top, number, pixels),
    P(PADDING_RIGHT, padding_right, number, pixels),
    P(PADDING_BOTTOM, padding_bottom, number, pixels),
    P(INSET_LEFT, inset_left, number, pixels),
    P(INSET_TOP, inset_top, number, pixels),
    P(INSET_RIGHT, inset_right, number, pixels),
    P(INSET_BOTTOM, inset_bottom, number, pixels),
    P(OFFSET_X, offset_x, number, signedPixels),
    P(OFFSET_Y, offset_y, number, signedPixels),
    P(SUGGESTED_MIN_WIDTH, suggested_min_width, number, pixels),
    P(SUGGESTED_MIN_HEIGHT, suggested_min_height, number, pixels),
    P(WEIGHT, weight, number, weight),
    P(ASPECT_RATIO, aspect_ratio, number, weight),
    P(CONTENT_WIDTH, content_width, number, pixels),
    P(CONTENT_HEIGHT, content_height, number, pixels),
    P(WEIGHT_SUM, weight_sum, number, sum),
    P(GAP, gap, number, pixels),
    P(DIVIDER_WIDTH, divider_width, number, pixels),
    P(DIVIDER_HEIGHT, divider_height, number, pixels),
    P(DIVIDER_PADDING, divider_padding, number, pixels),
    P(LINE_SPACING_EXTRA, line_spacing_extra, number, signedPixels),
    P(LINE_SPACING_MULTIPLIER, line_spacing_multiplier, number, factor),
    P(LINE_GAP, line_gap, number, pixels),
    P(DIVIDER_EXTEND_START, divider_extend_start, number, signedPixels),
    P(DIVIDER_EXTEND_END, divider_extend_end, number, signedPixels),
    P(DIVIDER_SPACING, divider_spacing, length, limit),
    P(LAYOUT_GRAVITY, layout_gravity, integer, gravity),
    P(VISIBILITY, visibility, integer, enumeration, RG_GONE),
    P(DIRECTION, direction, integer, enumeration, RG_DIRECTION_RTL),
    P(ORIENTATION, orientation, integer, enumeration, RG_VERTICAL),
    P(GRAVITY, gravity, integer, gravity),
    P(WEIGHT_MODE, weight_mode, integer, enumeration, RG_WEIGHT_FILL),
    P(BASELINE_CHILD_INDEX, baseline_child_index, integer, index),
    P(BASELINE_ALIGNED, baseline_aligned, integer, flag),
    P(MEASURE_WITH_LARGEST_CHILD, measure_with_largest_child, integer, flag),
    P(MEASURE_ALL_CHILDREN, measure_all_children, integer, flag),
    P(FILL_VIEWPORT, fill_viewport, integer, flag),
    P(SHOW_DIVIDERS, show_dividers, integer, dividers),
    P(FONT, font, integer, font),
    P(MAX_LINES, max_lines, integer, lines),
    P(MIN_LINES, min_lines, integer, lines),
    P(TEXT_DIRECTION, text_direction, integer, enumeration, RG_TEXT_INHERIT),
    P(TEXT_ALIGNMENT, text_alignment, integer, enumeration, RG_TEXT_ALIGN_VIEW_END),
    P(INCLUDE_FONT_PADDING, include_font_padding, integer, flag),
    P(TEXT_BREAK, text_break, integer, enumeration, RG_BREAK_ANYWHERE),
    P(ELLIPSIZE, ellipsize, integer, enumeration, RG_ELLIPSIZE_MIDDLE),
    P(DIVIDER_BEFORE, divider_before, integer, flag),
    P(ORDER, order, integer, rank),
    P(Z, z, integer, rank),
};

template <class T> T read(const rg_style &style, const Property &p) {
    T value;
    memcpy(&value, reinterpret_cast<const char *>(&style) + p.offset, sizeof value);
    return value;
}

template <class T> void write(rg_style &style, const Property &p, T value) {
    memcpy(reinterpret_cast<char *>(&style) + p.offset, &value, sizeof value);
}

std::string format(const char *pattern, double value) {
    char buffer[64];
    snprintf(buffer, sizeof buffer, pattern, value);
    return buffer;
}

} // namespace

const std::vector<Property> &properties() { return table; }

const Property &propertyOf(rg_property id) {
    for (const Property &p : table)
        if (p.id == id) return p;
    return table[0];
}

bool isTextProperty(const Property &p) {
    return p.id == RG_MIN_LINES || p.id == RG_INCLUDE_FONT_PADDING ||
           (p.offset >= offsetof(rg_style, font) && p.offset <= offsetof(rg_style, line_spacing_multiplier));
}

rg_length getLength(const rg_style &style, const Property &p) { return read<rg_length>(style, p); }
float getNumber(const rg_style &style, const Property &p) { return read<float>(style, p); }
int32_t getInteger(const rg_style &style, const Property &p) {
    return p.domain == Domain::flag ? int32_t(read<bool>(style, p)) : read<int32_t>(style, p);
}
void setLength(rg_style &style, const Property &p, rg_length value) { write(style, p, value); }
void setNumber(rg_style &style, const Property &p, float value) { write(style, p, value); }
void setInteger(rg_style &style, const Property &p, int32_t value) {
    if (p.domain == Domain::flag) write(style, p, value != 0);
    else write(style, p, value);
}

void copyProperty(rg_style &to, const rg_style &from, const Property &p) {
    switch (p.type) {
    case Type::length: setLength(to, p, getLength(from, p)); break;
    case Type::number: setNumber(to, p, getNumber(from, p)); break;
    case Type::integer: setInteger(to, p, getInteger(from, p)); break;
    }
}

bool sameProperty(const rg_style &a, const rg_style &b, const Property &p) {
    switch (p.type) {
    case Type::length: {
        rg_length x = getLength(a, p), y = getLength(b, p);
        return x.kind == y.kind && x.value == y.value;
    }
    case Type::number: return getNumber(a, p) == getNumber(b, p);
    case Type::integer: return getInteger(a, p) == getInteger(b, p);
    }
    return false;
}

bool sameStyle(const rg_style &a, const rg_style &b) {
    for (const Property &p : table)
        if (!sameProperty(a, b, p)) return false;
    return true;
}

std::string valueText(const rg_style &style, const Property &p) {
    switch (p.type) {
    case Type::length: {
        rg_length l = getLength(style, p);
        switch (l.kind) {
        case RG_UNSET: return "rg_unset()";
        case RG_PX: return "rg_px(" + format("%.9g", l.value) + ")";
        case RG_MATCH_PARENT: return "rg_match_parent()";
        case RG_WRAP_CONTENT: return "rg_wrap_content()";
        default: return "rg_percent(" + format("%.9g", l.value) + ")";
        }
    }
    case Type::number: return format("%.9g", getNumber(style, p));
    case Type::integer: break;
    }
    char buffer[32];
    snprintf(buffer, sizeof buffer, p.domain == Domain::gravity ? "0x%x" : "%d", unsigned(getInteger(style, p)));
    return buffer;
}

std::string styleText(const rg_style &style) {
    static const rg_style plain = rg_style_default();
    std::string text;
    for (const Property &p : table) {
        if (sameProperty(style, plain, p)) continue;
        if (!text.empty()) text += ", ";
        text += std::string(".") + p.field + (p.domain == Domain::font ? ".id = " : " = ") + valueText(style, p);
    }
    return text;
}

// MARK: - Random values

uint32_t randomGravity(Random &random, bool mayBeUnset) {
    static const uint32_t horizontal[] = {0, RG_GRAVITY_LEFT, RG_GRAVITY_RIGHT, RG_GRAVITY_CENTER_HORIZONTAL,
                                          RG_GRAVITY_FILL_HORIZONTAL, RG_GRAVITY_START, RG_GRAVITY_END,
                                          RG_GRAVITY_RIGHT | RG_GRAVITY_CLIP_HORIZONTAL};
    static const uint32_t vertical[] = {0, RG_GRAVITY_TOP, RG_GRAVITY_BOTTOM, RG_GRAVITY_CENTER_VERTICAL,
                                        RG_GRAVITY_FILL_VERTICAL, RG_GRAVITY_BOTTOM | RG_GRAVITY_CLIP_VERTICAL};
    if (mayBeUnset && random.chance(30)) return RG_GRAVITY_UNSET;
    uint32_t gravity = random.pick(horizontal);
    gravity |= random.pick(vertical);
    return gravity || mayBeUnset ? gravity : RG_GRAVITY_START | RG_GRAVITY_TOP;
}

float nearLimit(Random &random, const ValueRange &range) {
    float part = range.limit / random.pick({1.0f, 1.0f, 1.0f, 2.0f, 2.0f, 3.0f, 4.0f, 0.5f});
    float step = random.pick({0.0f, 0.0f, 1.0f, range.grain, range.largest, 4 * range.limit / (1 << 24)});
    return random.chance(70) ? part - step : part + step;
}

static float randomPixels(Random &random, const ValueRange &range) {
    if (range.near && random.chance(range.near)) return nearLimit(random, range);
    if (range.extremes && random.chance(2)) return random.pick({0.0f, 1e6f, 1.6e7f, 1.1e9f, 3e9f});
    float most = random.chance(60) ? range.largest / 10 : range.largest;
    uint32_t steps = uint32_t(most / range.grain);
    if (random.chance(55)) return float(random.below(uint32_t(most) + 1)); // whole pixels
    return float(random.below(steps + 1)) * range.grain;
}

void randomise(rg_style &style, const Property &p, Random &random, const ValueRange &range) {
    switch (p.domain) {
    case Domain::size:
        switch (random.below(12)) {
        case 0: setLength(style, p, rg_unset()); break;
        case 1: case 2: case 3: setLength(style, p, rg_match_parent()); break;
        case 4: case 5: case 6: setLength(style, p, rg_wrap_content()); break;
        case 7: setLength(style, p, rg_percent(random.length(5, 30, 0.3f, 25))); break;
        case 8: setLength(style, p, rg_px(0)); break;
        default: setLength(style, p, rg_px(randomPixels(random, range)));
        }
        break;
    case Domain::limit:
        setLength(style, p, random.chance(40) ? rg_unset() : rg_px(randomPixels(random, range)));
        break;
    case Domain::edge: {
        float value = random.chance(40) ? random.length(5, 30, 0.3f, 25) : randomPixels(random, range) / (range.near ? 1 : 2);
        if (range.negativeMargins && random.chance(15)) value = -value;
        uint32_t kind = random.below(4);
        setLength(style, p, kind == 0 ? rg_unset() : kind == 1 ? rg_percent(value) : rg_px(value));
        break;
    }
    case Domain::pixels: setNumber(style, p, random.chance(20) ? 0 : randomPixels(random, range) / (range.near ? 1 : 2)); break;
    case Domain::signedPixels: {
        float value = randomPixels(random, range) / (range.near ? 1 : 4);
        setNumber(style, p, range.negativeMargins && random.chance(15) ? -value : value);
        break;
    }
    case Domain::weight:
        if (p.id == RG_WEIGHT && range.near && random.chance(range.near)) {
            setNumber(style, p, random.pick({1e-30f, 1e-3f, 65536.0f, 1.6e7f, 1e30f}));
            break;
        }
        setNumber(style, p, random.pick({0.0f, 0.0f, 1.0f, 1.0f, 2.0f, 3.0f, 0.5f, 0.7f, 1.5f})); break;
    case Domain::sum: setNumber(style, p, random.pick({-1.0f, 0.0f, 0.0f, 1.0f, 2.0f, 4.0f, 6.5f})); break;
    case Domain::factor: setNumber(style, p, random.pick({1.0f, 1.0f, 1.25f, 0.5f, 2.0f, 0.0f})); break;
    case Domain::gravity: setInteger(style, p, int32_t(randomGravity(random, p.id == RG_LAYOUT_GRAVITY))); break;
    case Domain::flag: setInteger(style, p, int32_t(random.below(2))); break;
    case Domain::enumeration: setInteger(style, p, int32_t(random.below(uint32_t(p.last) + 1))); break;
    case Domain::dividers: setInteger(style, p, int32_t(random.below(8))); break;
    case Domain::index: setInteger(style, p, random.chance(60) ? -1 : int32_t(random.below(4))); break;
    case Domain::rank: setInteger(style, p, random.chance(5) ? random.pick({INT32_MIN, INT32_MAX}) : random.between(-2, 2)); break;
    case Domain::lines: setInteger(style, p, int32_t(random.below(5))); break;
    case Domain::font: setInteger(style, p, int32_t(random.below(range.fonts + 1))); break;
    }
}

rg_style randomStyle(Random &random, const ValueRange &range) {
    struct Chance {
        rg_property id;
        uint32_t percent;
    };
    static const Chance usual[] = {
        {RG_WIDTH, 95},          {RG_HEIGHT, 95},         {RG_ORIENTATION, 60},    {RG_WEIGHT, 35},
        {RG_CONTENT_WIDTH, 80},  {RG_CONTENT_HEIGHT, 80}, {RG_BASELINE, 40},       {RG_GRAVITY, 30},
        {RG_LAYOUT_GRAVITY, 35}, {RG_MARGIN_LEFT, 20},    {RG_MARGIN_TOP, 20},     {RG_MARGIN_RIGHT, 20},
        {RG_MARGIN_BOTTOM, 20},  {RG_PADDING_LEFT, 15},   {RG_PADDING_RIGHT, 15},  {RG_PADDING_TOP, 15},
        {RG_BASELINE_ALIGNED, 20}, {RG_MEASURE_WITH_LARGEST_CHILD, 12}, {RG_FONT, 90}, {RG_DIVIDER_WIDTH, 15},
        {RG_DIVIDER_HEIGHT, 15}, {RG_SHOW_DIVIDERS, 20}, {RG_DIVIDER_BEFORE, 12}, {RG_DIVIDER_SPACING, 12},
         {RG_WEIGHT_MODE, 15},    {RG_GAP, 12},
        {RG_TEXT_BREAK, 40},
    };
    rg_style style = rg_style_default();
    for (const Chance &c : usual)
        if (random.chance(c.percent)) randomise(style, propertyOf(c.id), random, range);
    // Any property at all, so that nothing is left out.
    for (uint32_t n = random.below(4); n > 0; n--) randomise(style, random.pick(properties()), random, range);
    if (style.visibility != RG_VISIBLE && random.chance(60)) style.visibility = RG_VISIBLE;
    return style;
}
