// SPDX-License-Identifier: MIT
import CReglet

/// The list of events a host asked for: a block of fixed size, filled by the calls that change trees or lay them out.
struct EventList {
    var kinds: UInt32 = 0
    var root = rg_node()  // null: events of all trees
    var items = Buffer<rg_event>()
    var dropped: UInt32 = 0
}
