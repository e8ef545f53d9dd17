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
        var opened = Opened(store: ResourceView.store(loader))
        status = open(loader, given, &opened)
        if status != RG_OK { return nil }
        // The counters of a memory belong to one thread at a time.
        var memory = Memory(hooks: loader.pointee.hooks)
        guard let block = memory.allocate(MemoryLayout<ResourceViewState>.stride) else {
            leave(loader, opened.snapshot)
            status = RG_ERROR_OUT_OF_MEMORY
            return nil
        }
        let state = block.assumingMemoryBound(to: ResourceViewState.self)
        state.initialize(
            to: ResourceViewState(
                memory: memory, loader: loader, store: opened.store, snapshot: opened.snapshot,
                configuration: opened.configuration, density: density(given), fontScale: given.pointee.font_scale))
        if ResourceView(state).reserve() { return state }
        destroy(state)
        status = RG_ERROR_OUT_OF_MEMORY
        return nil
    }

    public static func destroy(_ state: UnsafeMutablePointer<ResourceViewState>) {
        leave(state.pointee.loader, state.pointee.snapshot)
        ResourceView(state).release()
        var memory = state.pointee.memory
        memory.deallocate(state, MemoryLayout<ResourceViewState>.stride)
    }

    /// A configuration, and the values for it.
    struct Opened {
        var store: UnsafePointer<ResourceStore>
        var snapshot: UnsafeMutablePointer<ResourceSnapshot>?
        var configuration = Configuration()
    }

    private static func store(_ loader: UnsafeMutablePointer<ResourceLoader>) -> UnsafePointer<ResourceStore> {
        withUnsafeMutablePointer(to: &loader.pointee.store) { UnsafePointer($0) }
    }

    /// Reads a configuration, and the files that were deferred until its language is needed. `leave` ends the use.
    /// - Returns: RG_OK, RG_ERROR_INVALID_ARGUMENT (a word or the locale is none), RG_ERROR_LIMIT,
    ///   RG_ERROR_OUT_OF_MEMORY, RG_ERROR_REENTRANT.
    static func open(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ given: UnsafePointer<rg_configuration>, _ out: inout Opened
    ) -> rg_status {
        withUnsafeMutablePointer(to: &out) { out in
            ResourceLoader.locked(loader, RG_ERROR_REENTRANT) {
                let status = read(given, loader, &out.pointee.configuration)
                if status != RG_OK || loader.pointee.deferred.count == 0 { return status }
                guard let snapshot = ResourceLoader.snapshot(loader) else { return RG_ERROR_OUT_OF_MEMORY }
                snapshot.pointee.views &+= 1
                out.pointee.snapshot = snapshot
                out.pointee.store = withUnsafeMutablePointer(to: &snapshot.pointee.store) { UnsafePointer($0) }
                return RG_OK
            }
        }
    }

    static func leave(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ snapshot: UnsafeMutablePointer<ResourceSnapshot>?
    ) {
        guard let snapshot else { return }
        ResourceLoader.locked(loader, ()) { loader.pointee.leave(snapshot) }
    }

    static func density(_ given: UnsafePointer<rg_configuration>) -> Float {
        Float(given.pointee.density == 0 ? 160 : given.pointee.density)
    }

    /// Reads a configuration of the C API. - Returns: as `open`.
    private static func read(
        _ given: UnsafePointer<rg_configuration>, _ loader: UnsafeMutablePointer<ResourceLoader>,
        _ configuration: inout Configuration
    ) -> rg_status {
        let g = given.pointee
        if let words = g.qualifiers {
            // each word alone, so that any order will do
            var rest = Bytes(cString: words)
            while rest.count > 0 {
                let end = rest.firstIndex(of: 0x2D)
                let word = end < 0 ? rest : rest.prefix(end)
                if !configuration.setWord(word) { return RG_ERROR_INVALID_ARGUMENT }
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
        return g.locale.map { setLocale(&configuration, of: Bytes(cString: $0), loader) } ?? RG_OK
    }

    // MARK: - Locales

    /// Sets the locale to the first of a list that the resources have, else to the first one; tags with commas between
    /// them. - Returns: as `open`.
    @_optimize(size)
    private static func setLocale(
        _ configuration: inout Configuration, of list: Bytes, _ loader: UnsafeMutablePointer<ResourceLoader>
    ) -> rg_status {
        let isList = list.firstIndex(of: 0x2C) >= 0
        var rest = list, isFirst = true, isFound = false
        while true {
            let comma = rest.firstIndex(of: 0x2C)
            let tag = comma < 0 ? rest : rest.prefix(comma)
            var next = Configuration()
            if !next.setLocale(isList ? tag.trimmed : tag) { return RG_ERROR_INVALID_ARGUMENT }
            let locale = next.locale
            if !locale.isUnset && !isFound {
                let status = ResourceLoader.readDeferred(loader, DeferredChoice(locale: locale))
                if status != RG_OK { return status }
                isFound = isList && has(locale, loader.pointee.store)
                if isFirst || isFound { configuration.locale = locale }
                isFirst = false
            }
            if comma < 0 { return RG_OK }
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
