// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension Positions {
        /// Checks that only children that take part in a layout with plain snapping are translated.
        ///
        ///     translated  frame                    LayoutResult.x, y                  position
        ///     -           snapped from x and y     the whole position, units          x, y
        ///     x           the whole device pixels  the part of a pixel, and pixels    pixels of the frame + part
        ///                                          from before the translation
        func checkInvariants(_ row: Int) {
            if state.pointee.marks[row] & ChangeFlags.translated == 0 { return }
            require(
                node(row).pointee.parent >= 0 && result(row).pointee.state & ResultFlags.laidOut != 0
                    && state.pointee.snap.isPlain, row, "Positions",
                "it is translated, and is a root, takes no part in the layout, or is not snapped plainly")
        }
    }
#endif
