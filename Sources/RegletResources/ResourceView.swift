// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The data of a view. It has memory of its own, so that several threads can use views of the same resources.
public struct ResourceViewState {
    /// First, so that its address is that of the state.
    var memory: Memory
    let loader: UnsafeMutablePointer<ResourceLoader>
    /// Of the snapshot, or of the loader.
    var store: UnsafePointer<ResourceStore>
    /// nil: no file was deferred.
    var snapshot: UnsafeMutablePointer<ResourceSnapshot>?
    var configuration: Configuration
    var density: Float
    var fontScale: Float
    /// The theme: a value for each entry that is an attribute of it.
    var theme = Buffer<ThemeValue>()
    /// The styles that the theme was made of, in their order.
    var applied = Buffer<AppliedStyle>()
    /// The themes that were pushed, and the values that their styles replaced.
    var pushed = Buffer<PushedTheme>()
    var replaced = Buffer<ReplacedValue>()
    /// The number of the last walk over a style, which marks the attributes it has met.
    var walk: UInt32 = 0
    /// By entry, the definition that fits best, plus 2; 1: none fits; 0: not looked for yet.
    var chosen = Buffer<UInt32>()
    /// Counts the changes of the configuration and of the theme below those pushed.
    var changes: UInt32 = 0
    /// The text that was written last.
    var scratch = Buffer<UInt8>()

    struct ThemeValue {
        var value = TypedValue(.missing)
        var walk: UInt32 = 0
    }

    struct AppliedStyle {
        var style: Int32
        var force: Bool
    }

    /// The numbers of applied styles and of replaced values before it.
    struct PushedTheme {
        var applied: Int
        var replaced: Int
    }

    struct ReplacedValue {
        var attribute: Int32
        var value: TypedValue
    }
}

/// Resources as one configuration and one theme have them: one pointer to the data, which calls pass on cheaply.
public struct ResourceView {
    let state: UnsafeMutablePointer<ResourceViewState>

    public init(_ state: UnsafeMutablePointer<ResourceViewState>) { self.state = state }

    /// The steps of a chain of references or attributes after which it counts as a cycle, as on Android.
    static var mostSteps: Int { 20 }

    var store: UnsafePointer<ResourceStore> { state.pointee.store }
    /// The pixels in a dp, and the dp in an sp.
    public var density: Float { state.pointee.density / 160 }
    public var fontScale: Float { state.pointee.fontScale }
    /// The direction of the configuration; INHERIT: unknown.
    public var direction: rg_direction { rg_direction(rawValue: UInt32(state.pointee.configuration[.direction])) }
    var theme: Buffer<ResourceViewState.ThemeValue> { state.pointee.theme }
    var memory: UnsafeMutablePointer<Memory> {
        UnsafeMutableRawPointer(state).assumingMemoryBound(to: Memory.self)
    }

    /// Makes room for the definitions that fit. - Returns: false when memory is out.
    func reserve() -> Bool {
        let count = store.pointee.entries.count
        guard state.pointee.chosen.reserve(count, memory) else { return false }
        while state.pointee.chosen.count < count { state.pointee.chosen.append(0) }
        return true
    }

    func release() {
        state.pointee.theme.release(memory)
        state.pointee.applied.release(memory)
        state.pointee.pushed.release(memory)
        state.pointee.replaced.release(memory)
        state.pointee.chosen.release(memory)
        state.pointee.scratch.release(memory)
    }

    // MARK: - Values

    /// A value and the entry that defines it, -1: none.
    public struct Found {
        public var value = TypedValue(.missing)
        public var entry: Int32 = -1

        @inline(__always)
        public init(value: TypedValue = TypedValue(.missing), entry: Int32 = -1) {
            self.value = value
            self.entry = entry
        }
    }

    /// The value of an entry, as its best definition gives it. O(1) after the first time.
    @inline(__always)
    public func raw(_ entry: Int32) -> Found {
        let known = state.pointee.chosen[Int(entry)]
        if known > 1 { return Found(value: store.pointee.variants[Int(known) &- 2].value, entry: entry) }
        return known == 1 ? Found() : choose(entry)
    }

    @inline(never)
    private func choose(_ entry: Int32) -> Found {
        let variant = ResourceStore.best(store, Int(entry), state.pointee.configuration)
        state.pointee.chosen[Int(entry)] = UInt32(truncatingIfNeeded: variant &+ 2)
        return variant < 0 ? Found() : Found(value: store.pointee.variants[variant].value, entry: entry)
    }

    /// Follows references from a value. A chain that is too long ends at a reference.
    @inline(__always)
    public func resolve(_ start: Found) -> Found {
        start.value.kind == .reference ? follow(start) : start
    }

    @inline(never)
    private func follow(_ start: Found) -> Found {
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
            guard at >= 0 && Int(at) < theme.count else { return Found() }
            let value = theme[Int(at)].value
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
}
