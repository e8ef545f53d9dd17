// SPDX-License-Identifier: MIT
import CReglet

/// What covers the lower edge of a root's viewport, a keyboard: few roots have one, so they are in a list.
struct ViewportInset {
    var id: Int32  // of the root
    var bottom: Int32  // units
    var focus: rg_node  // to be brought into view by the next layout, or null
}
