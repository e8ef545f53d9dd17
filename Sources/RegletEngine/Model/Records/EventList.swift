// SPDX-License-Identifier: MIT
import CReglet

/// The events that a host requested: a block of fixed size, filled by calls that change or lay out trees.
struct EventList {
    var kinds: UInt32 = 0
    var root = rg_node()  // null: events of all trees
    var items = Buffer<rg_event>()
    var dropped: UInt32 = 0
}
