// SPDX-License-Identifier: MIT
// Trees and edits as in applications, which take the engine's most frequent paths.
#pragma once

#include "generate.h"

/// What such a tree goes through: it is built, laid out, and edited up to `most` times, after `layouts` percent of the
/// edits with a layout.
template <class Scene> void play(Generator &g, Random &random, int most, uint32_t layouts) {
    Scene scene(g, random);
    scene.build();
    g.layout();
    for (int i = random.between(1, most); i > 0; i--) {
        scene.edit();
        if (random.chance(layouts)) g.layout();
    }
    g.layout();
}

/// Nested rows and columns of leaves with lengths in pixels, shares and matches, in a window that is resized.
void screen(Generator &g, Random &random);

/// Rows of leaves around a part that gets what is left, one below another, in a window that is resized.
void feed(Generator &g, Random &random);

/// CSS columns of rows with texts, of which one or several change.
void cssColumn(Generator &g, Random &random);

/// Linear containers inside one another, most of them with one child, under bounds that come and go.
void chain(Generator &g, Random &random);

/// A grid, a table or a relative container of leaves with lengths in pixels: mostly one changes, and little else then.
void leaves(Generator &g, Random &random);

/// Linear containers of all weight modes with few pixels, negative margins and leaves that the host measures, in windows
/// that hardly hold them: every threshold is met or missed by a pixel.
void tight(Generator &g, Random &random);
