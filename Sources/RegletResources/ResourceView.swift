// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Resources as one configuration and one theme have them.
public struct ResourceView {
    /// The steps of a chain of references or attributes after which it counts as a cycle, as on Android.
    static var mostSteps: Int { 20 }
    /// The depth of parents of a style.
    static var mostParents: Int { 64 }

    let store: UnsafePointer<ResourceStore>
    var configuration: Configuration
    var density: Float
    var fontScale: Float
    /// The theme: a value for each entry that is an attribute of it.
    var theme = Buffer<TypedValue>()
    /// The text that was written last.
    var scratch = Buffer<UInt8>()
    let memory: UnsafeMutablePointer<Memory>

    init(
        _ store: UnsafePointer<ResourceStore>, _ configuration: Configuration, _ density: Float, _ fontScale: Float,
        _ memory: UnsafeMutablePointer<Memory>
    ) {
        self.store = store
        self.configuration = configuration
        self.density = density
        self.fontScale = fontScale
        self.memory = memory
    }

    mutating func release() {
        theme.release(memory)
        scratch.release(memory)
    }

    // MARK: - Values

    /// A value and the entry that defines it, -1: none.
    public struct Found {
        public var value = TypedValue(.missing)
        public var entry: Int32 = -1
    }

    /// The value of an entry, as its best definition gives it.
    public func raw(_ entry: Int32) -> Found {
        let variant = store.pointee.best(Int(entry), configuration)
        return variant < 0 ? Found() : Found(value: store.pointee.variants[variant].value, entry: entry)
    }

    /// Follows references from a value. A chain that is too long ends at a reference.
    public func resolve(_ start: Found) -> Found {
        var found = start
        var steps = 0
        while found.value.kind == .reference && steps < ResourceView.mostSteps {
            steps &+= 1
            let next = raw(Int32(bitPattern: found.value.data))
            if next.value.kind == .missing { return found }
            found = next
        }
        return found
    }

    /// The value of an attribute in the theme, without references followed. Missing: it has none, or its chain of
    /// attributes has no end.
    public func themeValue(_ attribute: Int32) -> Found {
        var at = attribute
        for _ in 0...ResourceView.mostSteps {
            guard Int(at) < theme.count else { return Found() }
            let value = theme[Int(at)]
            if value.kind != .attribute { return Found(value: value, entry: -1) }
            at = Int32(bitPattern: value.data)
        }
        return Found()
    }

    /// Resolves what an element has: an attribute by the theme, a reference by the resources.
    func resolveInTheme(_ value: TypedValue) -> Found {
        if value.kind != .attribute { return resolve(Found(value: value, entry: -1)) }
        let found = themeValue(Int32(bitPattern: value.data))
        return found.value.kind == .missing ? Found(value: value, entry: -1) : resolve(found)
    }

    // MARK: - Styles

    /// The bag of an entry, -1: it is none of that kind.
    func bag(_ entry: Int32, _ kind: ResourceBag.Kind) -> Int {
        let found = resolve(raw(entry))
        guard found.value.kind == .bag else { return -1 }
        let index = Int(found.value.data)
        return store.pointee.bags[index].kind == kind ? index : -1
    }

    /// Calls `body` with the bags of a style and of its parents, from the style up. A cycle ends at its repetition.
    func eachStyle(_ style: Int32, _ body: (ResourceBag) -> Bool) {
        var entry = style
        var visited = InlineArray<64, Int32>(repeating: -1)
        var depth = 0
        while entry >= 0 && depth < ResourceView.mostParents {
            for i in 0..<depth where visited[i] == entry { return }
            visited[depth] = entry
            depth &+= 1
            let index = bag(entry, .style)
            if index < 0 || !body(store.pointee.bags[index]) { return }
            entry = store.pointee.bags[index].parent
        }
    }

    /// The value that a style or a parent of it has for an attribute.
    func styleValue(_ style: Int32, _ attribute: Int32) -> TypedValue {
        var value = TypedValue(.missing)
        if style < 0 { return value }
        eachStyle(style) { bag in
            for i in 0..<Int(bag.count) {
                let item = store.pointee.items[Int(bag.first) &+ i]
                if item.key == attribute {
                    value = item.value.kind == .empty ? TypedValue(.null) : item.value
                    return false
                }
            }
            return true
        }
        return value
    }

    /// Applies a style to the theme. - Returns: false when memory is out.
    mutating func apply(_ style: Int32, force: Bool) -> Bool {
        let count = store.pointee.entries.count
        guard theme.reserve(count, memory) else { return false }
        while theme.count < count { theme.append(TypedValue(.missing)) }
        // a child wins over its parents: an attribute that this call has set stays
        let theme = self.theme, memory = self.memory
        var marked = Buffer<Bool>()
        defer { marked.release(memory) }
        guard marked.reserve(count, memory) else { return false }
        while marked.count < count { marked.append(false) }
        eachStyle(style) { bag in
            for i in 0..<Int(bag.count) {
                let item = store.pointee.items[Int(bag.first) &+ i]
                let key = Int(item.key)
                if marked[key] || (!force && theme[key].kind != .missing) { continue }
                marked[key] = true
                theme[key] = item.value
            }
            return true
        }
        return true
    }

    /// The style that a value names, -1: none.
    func style(_ value: TypedValue) -> Int32 {
        var found = Found(value: value, entry: -1)
        if value.kind == .attribute { found = themeValue(Int32(bitPattern: value.data)) }
        var steps = 0
        while found.value.kind == .reference && steps < ResourceView.mostSteps {
            let entry = Int32(bitPattern: found.value.data)
            if store.pointee.entries[Int(entry)].type == .style { return entry }
            found = raw(entry)
            steps &+= 1
        }
        return -1
    }

    // MARK: - Colors

    /// The color of an item of a color state list: its own, by its alpha.
    func itemColor(_ item: ResourceItem, _ depth: Int) -> UInt32 {
        var argb: UInt32 = 0xFFFF_00FF  // Android's magenta
        if item.value.kind != .missing, let own = color(resolveInTheme(item.value), depth &+ 1) { argb = own }
        let alpha = resolveInTheme(item.alpha).value
        var part: Float = 1
        if alpha.kind == .float { part = Float(bitPattern: alpha.data) }
        if alpha.kind == .integer || alpha.kind == .hexadecimal { part = Float(Int32(bitPattern: alpha.data)) }
        if part == 1 { return argb }
        let scaled = Float(argb >> 24) * part + 0.5
        let clamped = scaled < 0 ? 0 : scaled > 255 ? 255 : UInt32(scaled)
        return argb & 0xFF_FFFF | clamped << 24
    }

    /// The default color of a value: a plain one, or that of a color state list.
    public func color(_ found: Found, _ depth: Int = 0) -> UInt32? {
        switch found.value.kind {
        case .color, .integer, .hexadecimal, .boolean: return found.value.data
        case .bag:
            let bag = store.pointee.bags[Int(found.value.data)]
            if bag.kind != .colors || depth > ResourceView.mostSteps { return nil }
            if bag.count == 0 { return 0xFFFF_0000 }
            var chosen = Int(bag.first)
            for i in 0..<Int(bag.count) {
                let item = store.pointee.items[Int(bag.first) &+ i]
                if stateCount(item.key) == 0 { chosen = Int(bag.first) &+ i }
            }
            return itemColor(store.pointee.items[chosen], depth)
        default: return nil
        }
    }

    func stateCount(_ run: Int32) -> Int {
        let runs = store.pointee.stateRuns
        let end = Int(run) &+ 1 < runs.count ? Int(runs[Int(run) &+ 1]) : store.pointee.states.count
        return end &- Int(runs[Int(run)])
    }

    /// The color of a value for a set of states; nil: it is none, or none fits.
    public func color(_ found: Found, states: UnsafePointer<UInt32>, _ count: Int) -> UInt32? {
        guard found.value.kind == .bag else { return color(found) }
        let bag = store.pointee.bags[Int(found.value.data)]
        if bag.kind != .colors { return nil }
        for i in 0..<Int(bag.count) {
            let item = store.pointee.items[Int(bag.first) &+ i]
            let start = Int(store.pointee.stateRuns[Int(item.key)])
            var fits = true
            for k in 0..<stateCount(item.key) {
                let state = store.pointee.states[start &+ k]
                var isSet = false
                for s in 0..<count where states[s] == UInt32(bitPattern: state.attribute &+ 1) { isSet = true }
                if isSet != state.isSet { fits = false }
            }
            if fits { return itemColor(item, 0) }
        }
        return nil
    }
}
