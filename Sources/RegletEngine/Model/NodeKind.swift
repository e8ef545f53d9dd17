// SPDX-License-Identifier: MIT
import CReglet

/// Facts about kinds that concern no algorithm: one table. `ContainerDispatch` has the algorithms.
enum NodeKind {
    /// The kinds are 0 to `last`; those from `firstContainer` on have children. NodeFlags.kindMask must cover them.
    static let last = RG_KIND_LIST.rawValue
    static let firstContainer = RG_KIND_LINEAR.rawValue

    /// A set of kinds: bit n stands for kind n.
    typealias Set = UInt32

    /// Kinds that may have a baseline of their own, not taken from a child.
    static var ownBaseline: Set {
        1 << RG_KIND_FIXED.rawValue | 1 << RG_KIND_MEASURED.rawValue | 1 << RG_KIND_TEXT.rawValue
            | 1 << RG_KIND_CUSTOM.rawValue | 1 << RG_KIND_CONSTRAINT.rawValue | css
    }

    /// Kinds with records of their own, or whose initial state differs from ContainerState().
    static var ownState: Set {
        1 << RG_KIND_TEXT.rawValue | 1 << RG_KIND_TABLE.rawValue | 1 << RG_KIND_GRID.rawValue
            | 1 << RG_KIND_SCROLL.rawValue | 1 << RG_KIND_HSCROLL.rawValue
            | 1 << RG_KIND_FLEXBOX.rawValue | 1 << RG_KIND_LIST.rawValue | css
    }

    /// Kinds whose nodes, or whose children, have records that are reserved beside the columns when they are made.
    static var withRecords: Set {
        ownBaseline & ~(1 << RG_KIND_FIXED.rawValue | 1 << RG_KIND_MEASURED.rawValue) | ownState
            | 1 << RG_KIND_TABLE_ROW.rawValue | 1 << RG_KIND_CONNECTED.rawValue
    }

    /// Containers of CSS.
    static var css: Set {
        1 << RG_KIND_CSS_FLEX.rawValue | 1 << RG_KIND_CSS_GRID.rawValue | 1 << RG_KIND_CSS_BLOCK.rawValue
    }

    /// Kinds that the flavour core does not have.
    static var onlyInFull: Set {
        1 << RG_KIND_CONSTRAINT.rawValue | 1 << RG_KIND_CONNECTED.rawValue | css
            | 1 << RG_KIND_COORDINATOR.rawValue | 1 << RG_KIND_APP_BAR.rawValue | 1 << RG_KIND_COLLAPSING.rawValue
            | 1 << RG_KIND_DRAWER.rawValue | 1 << RG_KIND_TOOLBAR.rawValue | 1 << RG_KIND_CHIP_GROUP.rawValue
            | 1 << RG_KIND_PERCENT_FRAME.rawValue | 1 << RG_KIND_ABSOLUTE.rawValue | 1 << RG_KIND_ANIMATOR.rawValue
            | 1 << RG_KIND_LIST.rawValue
    }

    /// Kinds of containers that arrange their children by `order`.
    static var arranged: Set {
        1 << RG_KIND_LINEAR.rawValue | 1 << RG_KIND_TABLE.rawValue | 1 << RG_KIND_FLOW.rawValue
            | 1 << RG_KIND_GRID.rawValue | 1 << RG_KIND_CUSTOM.rawValue
            | 1 << RG_KIND_FLEXBOX.rawValue
    }

    /// Containers whose children may overlap, by mistake or by design: neither a line, a cell, a constraint nor a
    /// connection separates them.
    static var overlapping: Set {
        1 << RG_KIND_FRAME.rawValue | 1 << RG_KIND_RELATIVE.rawValue | 1 << RG_KIND_COORDINATOR.rawValue
            | 1 << RG_KIND_COLLAPSING.rawValue | 1 << RG_KIND_DRAWER.rawValue
            | 1 << RG_KIND_PERCENT_FRAME.rawValue | 1 << RG_KIND_ABSOLUTE.rawValue | css
    }

    static func contains(_ set: Set, _ kind: UInt32) -> Bool { set >> kind & 1 != 0 }

    /// The name in dumps, explanations and messages.
    @_optimize(size)
    static func name(_ kind: UInt32) -> StaticText {
        switch rg_kind(rawValue: kind) {
        case RG_KIND_VIEW: return "view"
        case RG_KIND_SPACE: return "space"
        case RG_KIND_FIXED: return "fixed"
        case RG_KIND_MEASURED: return "measured"
        case RG_KIND_TEXT: return "text"
        case RG_KIND_LINEAR: return "linear"
        case RG_KIND_RELATIVE: return "relative"
        case RG_KIND_SCROLL: return "scroll"
        case RG_KIND_HSCROLL: return "hscroll"
        case RG_KIND_FLOW: return "flow"
        case RG_KIND_CUSTOM: return "custom"
        case RG_KIND_CONSTRAINT: return "constraint"
        case RG_KIND_CONNECTED: return "connected"
        case RG_KIND_TABLE: return "table"
        case RG_KIND_TABLE_ROW: return "table_row"
        case RG_KIND_GRID: return "grid"
        case RG_KIND_FLEXBOX: return "flexbox"
        case RG_KIND_COORDINATOR: return "coordinator"
        case RG_KIND_APP_BAR: return "app_bar"
        case RG_KIND_COLLAPSING: return "collapsing"
        case RG_KIND_DRAWER: return "drawer"
        case RG_KIND_TOOLBAR: return "toolbar"
        case RG_KIND_CHIP_GROUP: return "chip_group"
        case RG_KIND_PERCENT_FRAME: return "percent_frame"
        case RG_KIND_ABSOLUTE: return "absolute"
        case RG_KIND_ANIMATOR: return "animator"
        case RG_KIND_CSS_FLEX: return "css_flex"
        case RG_KIND_CSS_GRID: return "css_grid"
        case RG_KIND_CSS_BLOCK: return "css_block"
        case RG_KIND_LIST: return "list"
        default: return "frame"
        }
    }
}
