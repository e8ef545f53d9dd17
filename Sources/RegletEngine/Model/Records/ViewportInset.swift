// SPDX-License-Identifier: MIT
import CReglet

/// The part of a root's viewport that is covered at its lower edge, for instance by a keyboard. Few roots have one, so
/// a list holds them.
struct ViewportInset {
    var id: Int32  // of the root
    var bottom: Int32  // units
    var focus: rg_node  // the node that the next layout brings into view, or null
}
