// SPDX-License-Identifier: MIT

/// Bits of Node.flags: the kind, the style of one bit or a few, and facts that follow from them.
///
///     bit    flag             meaning                                        written by          read by
///     0-4    kind             rg_kind; NodeKind has the tests                creation            everything
///     5      rtl              resolved direction: its own or its parent's    style, tree         all containers
///     6-7    visibility       rg_visibility; 7 alone is `gone`               style               all containers
///     8-9    direction        its own direction, 0: inherits                 style               rtl
///     10     baselineAligned  a row aligns baselines                         style               linear
///     11     largestChild     shares are at least the largest child          style               linear
///     12     measureAll       gone children count                            style               frame
///     13-14  weightMode       rg_weight_mode                                 style               linear
///     15-17  divider          RG_DIVIDER_… of show_dividers                  style               separators
///     18     sizeRules        limits, aspect ratio or inset                  style, connections  measure, containers
///     19     frameRules       inset or offset                                style               placement
///     20     trivial          VIEW or SPACE without RareStyle                creation, style     everything
///     21     container        kind >= LINEAR; `link` is a ContainerState     creation            everything
///     22     text             kind TEXT; `link` is a TextRecord              creation            style, placement
///     23     percent          a length is a percentage                       style               containers
///     24     collapsed        a cell in a collapsed column: takes no part    table               as `gone`
///     25     edges            it has edges in a frame                        style               frame
///     26     ranked           its order is not 0                             style               linking
///     27     ordered          of a container: a child is ranked, or was      Invalidation        ChildOrder
///     28     dividerBefore    a divider is before it                         style               separators
///     29     vertical         orientation                                    style               linear, flow
///     30     misplaced        its row is not in visiting order               RowOrder            RowOrder
///     31     fillViewport     a scroller's child fills the viewport          style               scroll, linear FILL
///
/// Legal: `container` and `text` exclude each other and `trivial`. `sizeRules`, `frameRules`, `edges` and `ranked` need
/// a RareStyle, except that a ConstraintLayout keeps `sizeRules` once it had limits: those of its connections count,
/// too. `collapsed` needs a table row as parent. With misplacedCount 0 no row is `misplaced`.
enum NodeFlags {
    static let kindMask: UInt32 = 0x1F
    static let rtl: UInt32 = 1 << 5
    static let visibilityShift: UInt32 = 6
    static let visibilityMask: UInt32 = 3 << 6
    static let gone: UInt32 = 2 << 6  // no other visibility has this bit
    static let directionShift: UInt32 = 8
    static let directionMask: UInt32 = 3 << 8
    static let baselineAligned: UInt32 = 1 << 10
    static let largestChild: UInt32 = 1 << 11
    static let measureAll: UInt32 = 1 << 12
    static let weightModeShift: UInt32 = 13
    static let weightModeMask: UInt32 = 3 << 13
    static let dividerShift: UInt32 = 15
    static let dividerMask: UInt32 = 7 << 15
    static let sizeRules: UInt32 = 1 << 18
    static let frameRules: UInt32 = 1 << 19
    static let trivial: UInt32 = 1 << 20
    static let container: UInt32 = 1 << 21
    static let text: UInt32 = 1 << 22
    static let percent: UInt32 = 1 << 23
    static let collapsed: UInt32 = 1 << 24
    static let edges: UInt32 = 1 << 25
    static let ranked: UInt32 = 1 << 26
    static let ordered: UInt32 = 1 << 27
    static let dividerBefore: UInt32 = 1 << 28
    static let verticalShift: UInt32 = 29
    static let vertical: UInt32 = 1 << 29
    static let misplaced: UInt32 = 1 << 30
    static let fillViewport: UInt32 = 1 << 31
}
