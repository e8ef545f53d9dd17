// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Views are made and destroyed on any thread: frozen resources do not change.
extension ResourceView {
    /// Makes a view. - Returns: nil with a status after a failure.
    public static func make(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ given: UnsafePointer<rg_configuration>,
        _ status: inout rg_status
    ) -> UnsafeMutablePointer<ResourceViewState>? {
        guard let configuration = read(given, loader.pointee.store) else {
            status = RG_ERROR_INVALID_ARGUMENT
            return nil
        }
        // The counters of a memory belong to one thread at a time.
        var memory = Memory(hooks: loader.pointee.hooks)
        guard let block = memory.allocate(MemoryLayout<ResourceViewState>.stride) else {
            status = RG_ERROR_OUT_OF_MEMORY
            return nil
        }
        let state = block.assumingMemoryBound(to: ResourceViewState.self)
        state.initialize(
            to: ResourceViewState(
                memory: memory, store: withUnsafeMutablePointer(to: &loader.pointee.store) { UnsafePointer($0) },
                configuration: configuration, density: density(given),
                fontScale: given.pointee.font_scale))
        if ResourceView(state).reserve() { return state }
        destroy(state)
        status = RG_ERROR_OUT_OF_MEMORY
        return nil
    }

    public static func destroy(_ state: UnsafeMutablePointer<ResourceViewState>) {
        ResourceView(state).release()
        var memory = state.pointee.memory
        memory.deallocate(state, MemoryLayout<ResourceViewState>.stride)
    }

    static func density(_ given: UnsafePointer<rg_configuration>) -> Float {
        Float(given.pointee.density == 0 ? 160 : given.pointee.density)
    }

    /// Reads a configuration of the C API. - Returns: nil when a word or the locale is none.
    static func read(_ given: UnsafePointer<rg_configuration>, _ store: ResourceStore) -> Configuration? {
        var configuration = Configuration()
        let g = given.pointee
        if let locales = g.locale, !setLocale(&configuration, of: Bytes(cString: locales), store) { return nil }
        if let words = g.qualifiers {
            // each word alone, so that any order will do
            var rest = Bytes(cString: words)
            while rest.count > 0 {
                let end = rest.firstIndex(of: 0x2D)
                let word = end < 0 ? rest : rest.prefix(end)
                if !configuration.setWord(word) { return nil }
                if end < 0 { break }
                rest = rest.dropping(end &+ 1)
            }
        }
        if g.ui_normal { configuration[.uiType] = 1 }
        configuration.mcc = g.mcc
        configuration.mnc = g.mnc
        configuration.smallestWidth = g.smallest_width
        configuration.width = g.width
        configuration.height = g.height
        configuration.pixelWidth = g.px_width
        configuration.pixelHeight = g.px_height
        configuration.density = g.density
        configuration.sdk = g.sdk
        if g.direction == RG_DIRECTION_LTR { configuration[.direction] = 1 }
        if g.direction == RG_DIRECTION_RTL { configuration[.direction] = 2 }
        return configuration
    }

    // MARK: - Locales

    /// Sets the locale to the first of a list that the resources have, else to the first one; tags with commas between
    /// them. - Returns: false when one is no tag.
    @_optimize(size)
    private static func setLocale(
        _ configuration: inout Configuration, of list: Bytes, _ store: ResourceStore
    ) -> Bool {
        if list.firstIndex(of: 0x2C) < 0 { return configuration.setLocale(list) }
        var rest = list, isFirst = true, isFound = false
        while true {
            let comma = rest.firstIndex(of: 0x2C)
            let tag = (comma < 0 ? rest : rest.prefix(comma)).trimmed
            var next = Configuration()
            if !next.setLocale(tag) { return false }
            if !next.locale.isUnset && !isFound {
                isFound = has(next.locale, store)
                if isFirst || isFound { configuration.locale = next.locale }
                isFirst = false
            }
            if comma < 0 { return true }
            rest = rest.dropping(comma &+ 1)
        }
    }

    /// Whether something outside of the package android is defined for readers of a locale. As on Android, what has no
    /// locale is English. O(definitions).
    @_optimize(size)
    private static func has(_ locale: Locale, _ store: ResourceStore) -> Bool {
        if locale.language == languageCode(Bytes("en")) { return true }
        @inline(never)
        func fits(_ configuration: Int) -> Bool {
            let other = store.configurations[configuration].locale
            return !other.isUnset && other.matches(locale)
        }
        var count = 0
        for i in 0..<store.configurations.count where fits(i) { count &+= 1 }
        if count == 0 { return false }
        let platform = store.package(Bytes("android"))
        for i in 0..<store.entries.count where Int(store.entries[i].package) != platform {
            var at = store.entries[i].firstVariant
            while at >= 0 {
                if fits(Int(store.variants[Int(at)].configuration)) { return true }
                at = store.variants[Int(at)].next
            }
        }
        return false
    }
}
