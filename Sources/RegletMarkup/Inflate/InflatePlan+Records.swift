// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The records of a plan, one struct per array. `node` is the number of a node.
extension InflatePlan {
    public struct Node {
        public var parent: Int32
        public var kind: rg_kind
        /// The index of its style in `styles`.
        public var style: UInt32
        /// The start of its id in `texts` + 1, NUL-terminated; 0: none.
        public var id: UInt32
        public var text: UInt32
        public var hint: UInt32
        public var user: UnsafeMutableRawPointer?
    }

    /// A rule of a child of a relative container, or of the container itself.
    public struct Rule {
        public var node: Int32
        public var rule = RG_LEFT_OF
        /// The start of the sibling's id in `texts` + 1; 0: rules about the parent, in `flags`.
        public var id: UInt32 = 0
        public var flags: UInt32 = 0
    }

    /// The columns that a table stretches, shrinks or collapses.
    public struct Columns {
        public var node: Int32
        public var set: rg_column_set
        /// The index of the first one in `columns`.
        public var first: UInt32
        public var count: UInt32
    }

    /// The place of a node in its table row.
    public struct Cell {
        public var node: Int32
        public var column: Int32
        public var span: Int32
    }

    /// The parameters of a grid.
    public struct Grid {
        public var node: Int32
        public var grid: rg_grid
    }

    /// The place of a node in a grid.
    public struct GridCell {
        public var node: Int32
        public var cell: rg_grid_cell
    }

    /// The parameters of a flexbox.
    public struct Flexbox {
        public var node: Int32
        public var flexbox: rg_flexbox
    }

    /// The parameters of a node in a flexbox.
    public struct FlexItem {
        public var node: Int32
        public var item: rg_flex_item
    }

    /// The CSS properties of a node.
    public struct CssText {
        public var node: Int32
        /// The start of its declarations in `texts` + 1.
        public var text: UInt32
        /// The pixels in a dp.
        public var points: Float
    }

    /// The connections of a child of a ConstraintLayout. Targets are node numbers + 1; 0: the container.
    public struct Connections {
        public var node: Int32
        public var connections: rg_connections
        public var references: rg_references
        /// Whether it is a helper; the nodes it refers to are in `referenced`.
        public var isHelper: Bool
        /// Whether it passes its visibility on once, when the tree is built.
        public var passesVisibility: Bool
        public var firstReference: Int32 = 0, referenceCount: Int32 = 0
    }

    /// A parameter of a node, its anchor in a coordinator, or the child that it displays: see Inflater.addParam.
    public struct Param {
        public var node: Int32
        public var param: UInt32
        public var value: Float
        /// The start of an id in `texts` + 1.
        public var id: UInt32
        /// The number of the node with that id, in an expanded plan; -1: not looked up.
        public var target: Int32 = -1
    }

    /// A span of the text of a node.
    public struct Span {
        public var node: Int32
        /// The start of its link in `texts` + 1; 0: none.
        public var link: UInt32 = 0
        public var span: rg_span

        init(node: Int32, span: rg_span) {
            self.node = node
            self.span = span
        }
    }

    /// The class of a custom container.
    public struct Class {
        public var node: Int32
        public var container: rg_container_class
    }

    /// The priorities with which a node keeps its intrinsic size.
    public struct Priorities {
        public var node: Int32
        public var priorities: rg_content_priorities
    }

    /// A constraint, or a line of constraints.
    public struct Constraint {
        /// The container to which it is added.
        public var node: Int32
        /// The start in `texts` + 1 of a line of the Visual Format Language; 0: the constraint is in `def`.
        public var line: UInt32 = 0
        /// The start of its name in `texts` + 1; 0: none.
        public var name: UInt32 = 0
        /// The RG_VFL_… options of a line.
        public var options: UInt32 = 0
        /// The constraint, whose items are node numbers + 1. For a line only the priority counts.
        public var def = rg_constraint_def()
        /// The bytes of the file that declare it, and its key in a JSON object.
        public var offset = 0
        public var length = 1
        public var key: Int
        /// Whether those bytes are the text of the line in its quotes; and how many decoded bytes precede the line.
        public var isQuoted = false
        public var lead = 0
        /// ConstraintEditor.constraintMark before its constraints were added. Set when they are added.
        public var mark: Int64 = 0
        /// The engine's record, in an expanded plan.
        public var record: Int32 = -1

        init(node: Int32, key: Int) {
            self.node = node
            self.key = key
            def.struct_size = UInt32(MemoryLayout<rg_constraint_def>.size)
            def.multiplier = 1
            def.priority = 1000
        }
    }

    /// A text or hint that is a resource.
    public struct BoundText {
        public var node: Int32
        public var isHint: Bool
        /// The reference, and what it meant.
        public var value: TypedValue
        public var meant: TypedValue
        /// In a kept plan: whether the text was set since, so that the text of the plan is an older one.
        public var isNewer = false
    }

    /// A value of the resources, and what it meant when the tree was read.
    public struct Dependency {
        public var value: TypedValue
        public var meant: TypedValue
    }

    /// A named number. The name starts in `texts`.
    public struct Metric {
        public var name: UInt32
        public var value: Double
    }
}
