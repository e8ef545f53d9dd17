// SPDX-License-Identifier: MIT
// Every property of rg_style as a table, so that tests can set, read, compare, print and randomise all of them.
#pragma once

#include <reglet/reglet.h>

#include <string>
#include <vector>

#include "random.h"

enum class Type { length, number, integer };

/// The values a property takes.
enum class Domain {
    size,        ///< rg_length of any kind
    limit,       ///< rg_length, UNSET or PX
    edge,        ///< rg_length, UNSET, PX or PERCENT, of either sign
    pixels,      ///< >= 0
    signedPixels,
    weight,      ///< >= 0, no unit
    sum,         ///< any number, no unit
    factor,      ///< >= 0, near 1
    gravity,
    flag,        ///< 0 or 1, a bool in rg_style
    enumeration, ///< 0 ... `last`
    dividers,
    index,       ///< -1 ... 5
    rank,        ///< any integer
    lines,       ///< 0 ... 4
    font,        ///< 0 = none, else the index of a font of the session
};

struct Property {
    rg_property id;
    const char *name;  ///< the constant without RG_
    const char *field; ///< in rg_style
    Type type;
    Domain domain;
    size_t offset;
    int32_t last = 0; ///< of an enumeration
};

const std::vector<Property> &properties();
const Property &propertyOf(rg_property id);
/// Read by text leaves only; other nodes do not have it.
bool isTextProperty(const Property &p);

// The value of one property in a style struct.
rg_length getLength(const rg_style &style, const Property &p);
float getNumber(const rg_style &style, const Property &p);
int32_t getInteger(const rg_style &style, const Property &p);
void setLength(rg_style &style, const Property &p, rg_length value);
void setNumber(rg_style &style, const Property &p, float value);
void setInteger(rg_style &style, const Property &p, int32_t value);

/// Copy one property from a style to another.
void copyProperty(rg_style &to, const rg_style &from, const Property &p);
bool sameProperty(const rg_style &a, const rg_style &b, const Property &p);
bool sameStyle(const rg_style &a, const rg_style &b);

/// "rg_px(3.5f)", "2", "0x11": the value as C source.
std::string valueText(const rg_style &style, const Property &p);
/// "width = rg_px(3), weight = 2": what differs from the default.
std::string styleText(const rg_style &style);

/// How random values are drawn.
struct ValueRange {
    float largest = 200;      ///< pixels
    float grain = 1.0f / 64;  ///< pixel values are multiples of it
    bool negativeMargins = true;
    bool extremes = false;    ///< now and then a value near the ends of the range
    float limit = 0;          ///< pixels in 2^30 units, where lengths are clamped
    uint32_t near = 0;        ///< percent of the values that lie about `limit` or a part of it
    uint32_t fonts = 2;
};

/// Give one property of a style a random value.
void randomise(rg_style &style, const Property &p, Random &random, const ValueRange &range);
/// A random style: a few properties of those that matter most, and any others with a low chance.
rg_style randomStyle(Random &random, const ValueRange &range);
/// A length about which sums reach the limit: all of it, a half, a third, a quarter, a little more or less.
float nearLimit(Random &random, const ValueRange &range);
uint32_t randomGravity(Random &random, bool mayBeUnset);
