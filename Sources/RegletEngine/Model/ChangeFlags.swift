// SPDX-License-Identifier: MIT
import CReglet

/// Changes of a row since the host last took the change list: one byte a row, which moving many siblings writes.
///
///     bit  flag          meaning                                       written by           read by
///     0    moved         RG_CHANGE_MOVED                               placement            ChangeList
///     1    resized       RG_CHANGE_RESIZED                             placement            ChangeList
///     2    shown         RG_CHANGE_SHOWN                               ChangeList           ChangeList
///     3    hidden        RG_CHANGE_HIDDEN                              ChangeList           ChangeList
///     4    created       RG_CHANGE_CREATED                             ChangeList           ChangeList
///     5    scrolled      RG_CHANGE_SCROLLED, which is no byte, or     scroll, transforms   ChangeList
///                        RG_CHANGE_TRANSFORM: TransformRecord.changes
///     6    subtreeMoved  RG_CHANGE_SUBTREE_MOVED                       placement            ChangeList
///     7    translated    LayoutResult.x and y may lack whole device    translation          Positions
///                        pixels that the frame has
///
/// Legal: `shown` and `hidden` together cancel out when they are taken. A row with any of bits 0 to 6 is in the change
/// list, once; a destroyed one has all seven until it is purged. RG_CHANGE_DESTROYED is no change of a row: handles of
/// destroyed nodes are in a list of their own, so that its number is free for `scrolled`. No root is `translated`.
enum ChangeFlags {
    static let changes: UInt8 = 127
    static let moved = UInt8(RG_CHANGE_MOVED)
    static let resized = UInt8(RG_CHANGE_RESIZED)
    static let shown = UInt8(RG_CHANGE_SHOWN)
    static let hidden = UInt8(RG_CHANGE_HIDDEN)
    static let created = UInt8(RG_CHANGE_CREATED)
    static let scrolled: UInt8 = 32
    static let subtreeMoved = UInt8(RG_CHANGE_SUBTREE_MOVED)
    static let translated: UInt8 = 128  // see Engine.position

    /// The changes that `scrolled` can stand for.
    static let scrolledPart: UInt8 = 1
    static let transformedPart: UInt8 = 2
}
