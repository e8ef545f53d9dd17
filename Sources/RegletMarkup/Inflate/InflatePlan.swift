// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The tree that a file describes, before any of it exists: arrays in context memory, nodes in document order. The
/// owner calls `release`.
public struct InflatePlan {
    public internal(set) var nodes = Buffer<Node>()
    public internal(set) var styles = Buffer<rg_style>()
    /// Ids and texts: the engine copies them.
    public internal(set) var texts = Buffer<UInt8>()
    /// Rules in document order. If a node has two for one rule, the last one counts.
    public internal(set) var rules = Buffer<Rule>()
    /// Column sets in document order. If a node has two for one set, the last one counts.
    public internal(set) var columnSets = Buffer<Columns>()
    public internal(set) var columns = Buffer<UInt32>()
    public internal(set) var cells = Buffer<Cell>()
    public internal(set) var grids = Buffer<Grid>()
    public internal(set) var gridCells = Buffer<GridCell>()
    public internal(set) var flexboxes = Buffer<Flexbox>()
    public internal(set) var flexItems = Buffer<FlexItem>()
    public internal(set) var cssTexts = Buffer<CssText>()
    /// The spans of texts, in document order.
    public internal(set) var spans = Buffer<Span>()
    public internal(set) var connections = Buffer<Connections>()
    /// The nodes that helpers refer to, each helper's in a row.
    public internal(set) var referenced = Buffer<Int32>()
    public internal(set) var params = Buffer<Param>()
    public internal(set) var classes = Buffer<Class>()
    public internal(set) var priorities = Buffer<Priorities>()
    public internal(set) var constraints = Buffer<Constraint>()
    public internal(set) var metrics = Buffer<Metric>()
    /// The texts that are resources, and the other values of resources that the tree depends on.
    public internal(set) var boundTexts = Buffer<BoundText>()
    public internal(set) var dependencies = Buffer<Dependency>()
    /// Whether values cannot be compared later: elements have themes of their own, or styles too many parents.
    public internal(set) var isAlwaysStale = false
    public internal(set) var origin = LayoutOrigin()
    /// The first nodes of included files whose ids are taken, which is no mistake: a file may be included twice.
    public internal(set) var repeated = Buffer<Int32>()
    /// The bytes of all included files.
    public internal(set) var includedBytes = 0
    /// The standard spaces of lines between views and at the parent, in pixels.
    public internal(set) var siblingSpace = 8.0, parentSpace = 20.0
    /// The data that nodes keep: a record for each node, its attributes, and strings.
    public internal(set) var records = Buffer<AttributeStore.Record>()
    public internal(set) var attributes = Buffer<AttributeStore.Pair>()
    public internal(set) var strings = Buffer<UInt8>()

    /// In a kept plan: the nodes made from it, and how many of them are tags of the file. The others are guides.
    public internal(set) var handles = Buffer<rg_node>()
    public internal(set) var tagCount = 0

    /// The indices of recent styles in `styles`, by hash, and the starts of recent names in `strings`. -1: empty.
    private var recentStyles = InlineArray<64, Int32>(repeating: -1)
    private var recentNames = InlineArray<64, Int64>(repeating: -1)
    /// The first node with each id, and the metrics.
    private var ids = NameIndex()
    private var dependencyIndex = DependencyIndex()
    private var metricIndex = NameIndex()

    @inline(never)
    public init() {}

    @inline(never)
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
        flexboxes.release(memory)
        flexItems.release(memory)
        cssTexts.release(memory)
        spans.release(memory)
        connections.release(memory)
        referenced.release(memory)
        params.release(memory)
        classes.release(memory)
        priorities.release(memory)
        constraints.release(memory)
        metrics.release(memory)
        boundTexts.release(memory)
        dependencies.release(memory)
        dependencyIndex.release(memory)
        repeated.release(memory)
        records.release(memory)
        attributes.release(memory)
        strings.release(memory)
        handles.release(memory)
        ids.release(memory)
        metricIndex.release(memory)
    }

    // MARK: - Strings

    /// Appends `text` and a NUL. - Returns: its start; nil when memory is out or 4 GiB are full.
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

    /// As `add` to `texts`.
    mutating func addText(_ text: Bytes, _ memory: UnsafeMutablePointer<Memory>) -> UInt32? {
        InflatePlan.add(text, to: &texts, memory)
    }

    /// As `add` to `strings`, except that a recent equal name is reused.
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

    /// - Returns: the index of `style`, or of a recent equal one; nil when memory is out.
    mutating func addStyle(_ style: inout rg_style, _ memory: UnsafeMutablePointer<Memory>) -> UInt32? {
        let size = MemoryLayout<rg_style>.size
        return withUnsafePointer(to: &style) { pointer -> UInt32? in
            let raw = UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
            var place = InflatePlan.hash(raw, size) & 63
            // Linear probing over eight places. If all are taken, the last one is replaced.
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
            // Copied by bytes, as styles are compared by bytes.
            copyBytes(styles.pointer(index), raw, size)
            styles.count = index &+ 1
            recentStyles[place] = Int32(index)
            return UInt32(index)
        }
    }

    /// A hash of the words of 8 bytes of a style.
    private static func hash(_ style: UnsafePointer<UInt8>, _ size: Int) -> Int {
        var hash: UInt64 = 0
        var at = 0
        while at &+ 8 <= size {
            let word = UnsafeRawPointer(style + at).loadUnaligned(as: UInt64.self)
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            at &+= 8
        }
        return Int(truncatingIfNeeded: hash & 0xFFFF)
    }

    // MARK: - Dependencies

    enum DependencyOutcome {
        case new, known, outOfMemory
    }

    /// Notes that the tree depends on a value, once. Amortized O(1).
    mutating func note(
        _ value: TypedValue, _ resources: ResourceView, _ memory: UnsafeMutablePointer<Memory>
    ) -> DependencyOutcome {
        guard dependencies.reserve(dependencies.count &+ 1, memory),
            let isNew = dependencyIndex.note(value, dependencies, memory)
        else { return .outOfMemory }
        if !isNew { return .known }
        dependencies.append(Dependency(value: value, meant: resources.identity(value)))
        return .new
    }

    /// Keeps the text from which the tree is made again. - Returns: RG_OK or RG_ERROR_OUT_OF_MEMORY.
    mutating func addOrigin(
        _ source: LayoutOrigin.Source, _ text: Bytes, _ resources: ResourceView,
        _ memory: UnsafeMutablePointer<Memory>
    ) -> rg_status {
        if source != .file, let layout = resources.reference(text, package: Bytes("")),
            case .outOfMemory = note(layout, resources, memory)
        {
            return RG_ERROR_OUT_OF_MEMORY
        }
        origin.source = source
        origin.start = UInt32(truncatingIfNeeded: texts.count)
        origin.length = UInt32(truncatingIfNeeded: text.count)
        return InflatePlan.add(text, to: &texts, memory) == nil ? RG_ERROR_OUT_OF_MEMORY : RG_OK
    }

    // MARK: - Ids

    enum IDOutcome {
        case unique, duplicate, outOfMemory
    }

    /// Records the id of node `index`. Amortized O(length). Precondition: the node has an id.
    mutating func noteID(_ index: Int, _ memory: UnsafeMutablePointer<Memory>) -> IDOutcome {
        guard let first = ids.note(nodes[index].id &- 1, index, texts, memory) else { return .outOfMemory }
        return first == index ? .unique : .duplicate
    }

    /// Records that a node of an included file has an id that is taken. - Returns: false when memory is out.
    mutating func noteRepeated(_ index: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        // no more are reported
        if repeated.count == DiagnosticList.maximum { return true }
        guard repeated.reserve(repeated.count &+ 1, memory) else { return false }
        repeated.append(Int32(truncatingIfNeeded: index))
        return true
    }

    /// The first node with an id; -1 when there is none. O(length).
    func node(_ id: Bytes) -> Int { ids.find(id, texts) }

    /// The node of a container's system that constraints name by an id; -1 when there is none. O(depth).
    @inline(never)
    @_optimize(size)
    func constrained(_ id: Bytes, by container: Int) -> Int {
        let found = node(id)
        return found >= 0 && system(found) == system(container) ? found : -1
    }

    /// The root of a node's constraint system: the outermost of the constraint containers directly around it, or the
    /// node itself.
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

    /// The value of a metric. O(length).
    func metric(_ name: Bytes) -> Double? {
        let index = metricIndex.find(name, texts)
        return index < 0 ? nil : metrics[index].value
    }

    /// Adds a metric whose name starts in `texts`. If two have the same name, the first one counts. - Returns: false
    /// when memory is out.
    mutating func addMetric(_ name: UInt32, _ value: Double, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard metrics.reserve(metrics.count &+ 1, memory),
            metricIndex.note(name, metrics.count, texts, memory) != nil
        else { return false }
        metrics.append(Metric(name: name, value: value))
        return true
    }

    /// The text that begins at `start`.
    func text(_ start: UInt32) -> Bytes {
        Bytes(cString: UnsafeRawPointer(texts.pointer(Int(start))).assumingMemoryBound(to: CChar.self))
    }

    /// The name or value of an attribute that begins at `start`.
    func string(_ start: UInt32) -> Bytes {
        Bytes(cString: UnsafeRawPointer(strings.pointer(Int(start))).assumingMemoryBound(to: CChar.self))
    }

    /// The id of a node. Precondition: it has one.
    func id(_ node: Int) -> Bytes {
        text(nodes[node].id &- 1)
    }
}
