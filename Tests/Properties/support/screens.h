// SPDX-License-Identifier: MIT
// Trees as applications have them, and what happens to those: the roads that the engine takes most often.
#pragma once

#include "generate.h"

/// Nested rows and columns of leaves with lengths in pixels, shares and matches, in a window that is resized.
void screen(Generator &g, Random &random);

/// Rows of leaves around a part that gets what is left, one below another, in a window that is resized.
void feed(Generator &g, Random &random);

/// Linear containers inside one another, most of them with one child, under bounds that come and go.
void chain(Generator &g, Random &random);

/// A grid, a table or a relative container of leaves with lengths in pixels: mostly one changes, and little else then.
void leaves(Generator &g, Random &random);
