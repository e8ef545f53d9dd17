// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The tree that a file describes, before any of it exists: arrays in context memory, nodes in document order.
/// Its holder calls `release`.
public struct InflatePlan {
    public struct Node {
        public var parent: Int32
        public var kind: rg_kind
        /// Index into `styles`.
        public var style: UInt32
        /// Start in `texts` + 1, NUL-terminated; 0 = none.
        public var id: UInt32
        public var text: UInt32
        public var hint: UInt32
        public var user: UnsafeMutableRawPointer?
    }

    /// A rule of a child of a relative container, or of the container itself.
    public struct Rule {
        public var node: Int32
        public var rule = RG_LEFT_OF
        /// Start in `texts` + 1 of the sibling's id; 0: the rules about the parent, in `flags`.
        public var id: UInt32 = 0
        public var flags: UInt32 = 0
    }

    /// The columns a table stretches, shrinks or collapses.
    public struct Columns {
        public var node: Int32
        public var set: rg_column_set
        /// The index of the first one in `columns`.
        public var first: UInt32
        public var count: UInt32
    }

    /// Where in its row a node lies.
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

    /// Where in a grid a node lies.
    public struct GridCell {
        public var node: Int32
        public var cell: rg_grid_cell
    }

    /// Connections of a child of a constraint container; targets are node numbers + 1, 0 the container.
    /// `references.count` > 0: it is a barrier or a group.
    public struct Connections {
        public var node: Int32
        public var connections: rg_connections
        public var references: rg_references
    }

    /// A node that a barrier or group follows.
    public struct Reference {
        /// In `connections`.
        public var entry: Int32
        public var target: Int32
    }

    /// The class of a custom container.
    public struct Class {
        public var node: Int32
        public var container: rg_container_class
    }

    /// How strongly a node keeps its intrinsic size.
    public struct Priorities {
        public var node: Int32
        public var priorities: rg_content_priorities
    }

    /// A constraint, or a line of them.
    public struct Constraint {
        /// The node it is added to.
        public var node: Int32
        /// A line of the Visual Format Language: its start in `texts` + 1; 0 = `def` says all.
        public var line: UInt32 = 0
        /// Start in `texts` + 1; 0 = none.
        public var name: UInt32 = 0
        /// RG_VFL_… of a line.
        public var options: UInt32 = 0
        /// Items are numbers of nodes + 1; of a line only the priority counts.
        public var def = rg_constraint_def()
        /// The bytes of the file that declare it, and its key in a JSON object.
        public var offset = 0
        public var length = 1
        public var key: Int
        /// Whether those bytes are the text of the line in its quotes; and how many decoded bytes precede the line.
        public var isQuoted = false
        public var lead = 0
        /// How many constraints the engine had made before those of this one. Set when they are made.
        public var mark: Int64 = 0

        init(node: Int32, key: Int) {
            self.node = node
            self.key = key
            def.struct_size = UInt32(MemoryLayout<rg_constraint_def>.size)
            def.multiplier = 1
            def.priority = 1000
        }
    }

    /// A name for a number, which starts in `texts`.
    public struct Metric {
        public var name: UInt32
        public var value: Double
    }

    public internal(set) var nodes = Buffer<Node>()
    public internal(set) var styles = Buffer<rg_style>()
    /// Ids and texts: the engine copies them.
    public internal(set) var texts = Buffer<UInt8>()
    /// In document order; of two for one rule of a node the last counts.
    public internal(set) var rules = Buffer<Rule>()
    /// In document order; of two for one set of a node the last counts.
    public internal(set) var columnSets = Buffer<Columns>()
    public internal(set) var columns = Buffer<UInt32>()
    public internal(set) var cells = Buffer<Cell>()
    public internal(set) var grids = Buffer<Grid>()
    public internal(set) var gridCells = Buffer<GridCell>()
    public internal(set) var connections = Buffer<Connections>()
    /// By container, in document order of their barriers and groups.
    public internal(set) var referenced = Buffer<Reference>()
    public internal(set) var classes = Buffer<Class>()
    public internal(set) var priorities = Buffer<Priorities>()
    public internal(set) var constraints = Buffer<Constraint>()
    public internal(set) var metrics = Buffer<Metric>()
    /// The standard spaces of lines, between views and at the parent; pixels as all lengths are.
    public internal(set) var siblingSpace = 8.0, parentSpace = 20.0
    /// The data that nodes keep: a record each, attributes, strings.
    public internal(set) var records = Buffer<AttributeStore.Record>()
    /// The name of the file, in `strings`.
    public internal(set) var file: UInt32 = 0
    public internal(set) var attributes = Buffer<AttributeStore.Pair>()
    public internal(set) var strings = Buffer<UInt8>()

    /// Places in `styles` of styles met lately, by hash; in `strings` of names met lately. -1 = empty.
    private var recentStyles = InlineArray<64, Int32>(repeating: -1)
    private var recentNames = InlineArray<64, Int64>(repeating: -1)
    /// The first nodes with an id, and the metrics.
    private var ids = NameIndex()
    private var metricIndex = NameIndex()

    public init() {}

    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        nodes.release(memory)
        styles.release(memory)
        texts.release(memory)
        rules.release(memory)
        columnSets.release(memory)
        columns.release(memory)
        cells.release(memory)
        grids.release(memory)
        gridCells.release(memory)
        connections.release(memory)
        referenced.release(memory)
        classes.release(memory)
        priorities.release(memory)
        constraints.release(memory)
        metrics.release(memory)
        records.release(memory)
        attributes.release(memory)
        strings.release(memory)
        ids.release(memory)
        metricIndex.release(memory)
    }

    // MARK: - Strings

    /// Append `text` and a NUL. - Returns: where it starts, nil when memory is out or 4 GiB are full.
    @inline(never)
    static func add(
        _ text: Bytes, to pool: inout Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>
    ) -> UInt32? {
        let start = pool.count
        let end = start &+ text.count &+ 1
        guard end < Int(UInt32.max), pool.reserve(end, memory) else { return nil }
        copyBytes(pool.pointer(start), text.base, text.count)
        pool[end &- 1] = 0
        pool.count = end
        return UInt32(start)
    }

    /// As `add` to `strings`, but a name met lately is shared.
    mutating func addName(_ name: Bytes, _ memory: UnsafeMutablePointer<Memory>) -> UInt32? {
        let place = Int(name.hash & 63)
        let recent = Int(recentNames[place])
        if recent >= 0, strings.count &- recent > name.count, sameBytes(strings.pointer(recent), name.base, name.count),
            strings[recent &+ name.count] == 0
        {
            return UInt32(recent)
        }
        guard let start = InflatePlan.add(name, to: &strings, memory) else { return nil }
        recentNames[place] = Int64(start)
        return start
    }

    // MARK: - Styles

    /// - Returns: the index of `style`, shared with an equal one met lately; nil when memory is out.
    mutating func addStyle(_ style: rg_style, _ memory: UnsafeMutablePointer<Memory>) -> UInt32? {
        let size = MemoryLayout<rg_style>.size
        return withUnsafePointer(to: style) { pointer -> UInt32? in
            let raw = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
            var place = Int(Bytes(raw, size).hash & 63)
            // Linear probing over eight places; when all are taken the last one is replaced.
            var tries = 0
            while recentStyles[place] >= 0 {
                let recent = Int(recentStyles[place])
                if sameBytes(styles.pointer(recent), raw, size) { return UInt32(recent) }
                tries &+= 1
                if tries == 8 { break }
                place = (place &+ 1) & 63
            }
            let index = styles.count
            guard index < Int(Int32.max), styles.reserve(index &+ 1, memory) else { return nil }
            // By bytes, as they are compared.
            copyBytes(styles.pointer(index), raw, size)
            styles.count = index &+ 1
            recentStyles[place] = Int32(index)
            return UInt32(index)
        }
    }

    // MARK: - Ids

    enum IDOutcome {
        case unique, duplicate, outOfMemory
    }

    /// Note the id of node `index`, which has one. Amortised O(length).
    mutating func noteID(_ index: Int, _ memory: UnsafeMutablePointer<Memory>) -> IDOutcome {
        guard let first = ids.note(nodes[index].id &- 1, index, texts, memory) else { return .outOfMemory }
        return first == index ? .unique : .duplicate
    }

    /// The first node with an id, -1 when there is none. O(length).
    func node(_ id: Bytes) -> Int { ids.find(id, texts) }

    /// The node that constraints of a container may name by an id, -1 when there is none: one of its system. O(depth)
    @inline(never)
    @_optimize(size)
    func constrained(_ id: Bytes, by container: Int) -> Int {
        let found = node(id)
        return found >= 0 && system(found) == system(container) ? found : -1
    }

    /// The outermost of the constraint containers that a node is reached from through nothing but such containers; the
    /// node itself if it is one and lies in none.
    @inline(never)
    private func system(_ node: Int) -> Int {
        var root = nodes[node].kind == RG_KIND_CONSTRAINT ? node : -1
        var parent = Int(nodes[node].parent)
        while parent >= 0 && nodes[parent].kind == RG_KIND_CONSTRAINT {
            root = parent
            parent = Int(nodes[parent].parent)
        }
        return root
    }

    /// The number a name stands for. O(length).
    func metric(_ name: Bytes) -> Double? {
        let index = metricIndex.find(name, texts)
        return index < 0 ? nil : metrics[index].value
    }

    /// Add a metric whose name starts in `texts`; of two with one name the first counts. - Returns: false when memory
    /// is out.
    mutating func addMetric(_ name: UInt32, _ value: Double, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard metrics.reserve(metrics.count &+ 1, memory),
            metricIndex.note(name, metrics.count, texts, memory) != nil
        else { return false }
        metrics.append(Metric(name: name, value: value))
        return true
    }

    /// A text by its start.
    func text(_ start: UInt32) -> Bytes {
        Bytes(cString: UnsafeRawPointer(texts.pointer(Int(start))).assumingMemoryBound(to: CChar.self))
    }

    /// The id of a node that has one.
    func id(_ node: Int) -> Bytes {
        text(nodes[node].id &- 1)
    }
}
