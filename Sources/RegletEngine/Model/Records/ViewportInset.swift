// SPDX-License-Identifier: MIT
import CReglet

/// The covered part of a root's viewport at its lower edge, as by a keyboard. Few roots have one, so a list holds them.
struct ViewportInset {
    var id: Int32  // of the root
    var bottom: Int32  // units
    var focus: rg_node  // brought into view by the next layout, or null
}
