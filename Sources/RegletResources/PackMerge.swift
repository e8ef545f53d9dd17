// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Adds a pack that was checked to resources, as further folders of its packages. Indices move behind those that the
/// store has; names, entries and configurations that both have are one. The contents of files stay in the pack.
///
/// Entries, packages and configurations come first. Then there is room for all else, so that nothing fails halfway.
struct PackMerge {
    private let store: UnsafeMutablePointer<ResourceStore>
    private let base: UnsafeRawPointer
    private let pack: ResourcePack
    /// By index in the pack, the package, the entry and the configuration of the store.
    private var packages = Buffer<Int32>()
    private var entries = Buffer<Int32>()
    private var configurations = Buffer<UInt16>()
    /// By index in the pack, the number of the first folder of a package.
    private var folders = Buffer<UInt16>()
    /// The counts of the store before.
    private let names: UInt32, texts: UInt32, spans: UInt32, bags: UInt32, items: UInt32
    private let states: UInt32, runs: UInt32, files: UInt32

    private init(_ store: UnsafeMutablePointer<ResourceStore>, _ base: UnsafeRawPointer, _ pack: ResourcePack) {
        self.store = store
        self.base = base
        self.pack = pack
        names = UInt32(truncatingIfNeeded: store.pointee.names.count)
        texts = UInt32(truncatingIfNeeded: store.pointee.texts.count)
        spans = UInt32(truncatingIfNeeded: store.pointee.spans.count)
        bags = UInt32(truncatingIfNeeded: store.pointee.bags.count)
        items = UInt32(truncatingIfNeeded: store.pointee.items.count)
        states = UInt32(truncatingIfNeeded: store.pointee.states.count)
        runs = UInt32(truncatingIfNeeded: store.pointee.stateRuns.count)
        files = UInt32(truncatingIfNeeded: store.pointee.files.count)
    }

    /// - Returns: RG_OK, RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY; then there are only more names.
    @inline(never)
    @_optimize(size)
    static func run(
        _ store: UnsafeMutablePointer<ResourceStore>, _ base: UnsafeRawPointer, _ pack: ResourcePack
    ) -> rg_status {
        var names = PackMerge(store, base, pack)
        let isMade = names.makePackages() && names.makeEntries() && names.makeConfigurations()
        // names of entries are copied, so that texts begin behind them
        var merge = PackMerge(store, base, pack)
        merge.packages = names.packages
        merge.entries = names.entries
        merge.configurations = names.configurations
        merge.folders = names.folders
        defer { merge.release() }
        guard isMade, merge.reserve() else { return store.pointee.isFull ? RG_ERROR_LIMIT : RG_ERROR_OUT_OF_MEMORY }
        merge.addTexts()
        merge.addBags()
        merge.addFiles()
        merge.addVariants()
        merge.closePackages()
        return RG_OK
    }

    @inline(never)
    private mutating func release() {
        packages.release(memory)
        entries.release(memory)
        configurations.release(memory)
        folders.release(memory)
    }

    private var memory: UnsafeMutablePointer<Memory> { store.pointee.memory }

    private func count(_ part: ResourcePack.Part) -> Int { pack.count(part) }

    private func array<Element>(_ part: ResourcePack.Part, _: Element.Type) -> UnsafePointer<Element> {
        (base + pack.start(part)).assumingMemoryBound(to: Element.self)
    }

    private func text(_ start: UInt32, _ length: UInt32) -> Bytes {
        Bytes(array(.names, UInt8.self) + Int(start), Int(length))
    }

    // MARK: - Names

    private mutating func makePackages() -> Bool {
        guard packages.reserve(count(.packages), memory), folders.reserve(count(.packages), memory) else {
            return false
        }
        let given = array(.packages, ResourcePackage.self)
        for i in 0..<count(.packages) {
            let index = store.pointee.makePackage(text(given[i].name, given[i].length))
            if index < 0 { return false }
            let own = store.pointee.packages[index]
            let first = own.isLoaded != 0 || own.sources > 0 ? Int(own.sources) &+ 1 : 0
            if first &+ Int(given[i].sources) >= Int(UInt16.max) {
                store.pointee.isFull = true
                return false
            }
            packages.append(Int32(truncatingIfNeeded: index))
            folders.append(UInt16(truncatingIfNeeded: first))
        }
        return true
    }

    private mutating func makeEntries() -> Bool {
        guard entries.reserve(count(.entries), memory) else { return false }
        let given = array(.entries, ResourceEntry.self)
        for i in 0..<count(.entries) {
            let index = store.pointee.make(
                Int(packages[Int(given[i].package)]), given[i].type, text(given[i].name, given[i].length))
            if index < 0 { return false }
            entries.append(Int32(truncatingIfNeeded: index))
        }
        return true
    }

    private mutating func makeConfigurations() -> Bool {
        guard configurations.reserve(count(.configurations), memory) else { return false }
        let given = array(.configurations, Configuration.self)
        for i in 0..<count(.configurations) {
            let index = store.pointee.makeConfiguration(given[i])
            if index < 0 { return false }
            configurations.append(UInt16(truncatingIfNeeded: index))
        }
        return true
    }

    // MARK: - Arrays

    private func reserve() -> Bool {
        func total(_ own: Int, _ part: ResourcePack.Part) -> Int { own &+ count(part) }
        if total(store.pointee.names.count, .names) >= Int(Int32.max)
            || total(store.pointee.variants.count, .variants) >= Int(Int32.max) / 4
        {
            store.pointee.isFull = true
            return false
        }
        let memory = self.memory
        return store.pointee.names.reserve(total(store.pointee.names.count, .names), memory)
            && store.pointee.texts.reserve(total(store.pointee.texts.count, .texts), memory)
            && store.pointee.spans.reserve(total(store.pointee.spans.count, .spans), memory)
            && store.pointee.bags.reserve(total(store.pointee.bags.count, .bags), memory)
            && store.pointee.items.reserve(total(store.pointee.items.count, .items), memory)
            && store.pointee.states.reserve(total(store.pointee.states.count, .states), memory)
            && store.pointee.stateRuns.reserve(total(store.pointee.stateRuns.count, .stateRuns), memory)
            && store.pointee.files.reserve(total(store.pointee.files.count, .files), memory)
            && store.pointee.roots.reserve(store.pointee.roots.count &+ 1, memory)
            && store.pointee.reserveVariants(count(.variants))
    }

    /// A value of the pack as one of the store.
    private func moved(_ value: TypedValue) -> TypedValue {
        switch value.kind {
        case .string: TypedValue(.string, value.data &+ texts)
        case .reference, .attribute: TypedValue(value.kind, UInt32(bitPattern: entries[Int(value.data)]))
        case .bag: TypedValue(.bag, value.data &+ bags)
        case .file: TypedValue(.file, value.data &+ files)
        default: value
        }
    }

    private func addTexts() {
        let size = count(.names)
        copyBytes(store.pointee.names.pointer(Int(names)), array(.names, UInt8.self), size)
        store.pointee.names.count &+= size
        let texts = array(.texts, ResourceText.self), spans = array(.spans, TextSpan.self)
        for i in 0..<count(.texts) {
            var text = texts[i]
            text.start &+= names
            text.firstSpan &+= self.spans
            store.pointee.texts.append(text)
        }
        for i in 0..<count(.spans) {
            var span = spans[i]
            span.tag &+= names
            store.pointee.spans.append(span)
        }
    }

    private func addBags() {
        let given = array(.bags, ResourceBag.self), items = array(.items, ResourceItem.self)
        for i in 0..<count(.bags) {
            var bag = given[i]
            for k in 0..<Int(bag.count) {
                store.pointee.items.append(moved(items[Int(bag.first) &+ k], in: bag.kind))
            }
            bag.first &+= self.items
            if bag.kind == .style && bag.parent >= 0 { bag.parent = entries[Int(bag.parent)] }
            store.pointee.bags.append(bag)
        }
        let states = array(.states, ResourceState.self), runs = array(.stateRuns, UInt32.self)
        for i in 0..<count(.states) {
            var state = states[i]
            if state.attribute >= 0 { state.attribute = entries[Int(state.attribute)] }
            store.pointee.states.append(state)
        }
        for i in 0..<count(.stateRuns) { store.pointee.stateRuns.append(runs[i] &+ self.states) }
    }

    private func moved(_ given: ResourceItem, in kind: ResourceBag.Kind) -> ResourceItem {
        var item = given
        item.value = moved(item.value)
        switch kind {
        case .style:
            item.key = entries[Int(item.key)]
            item.alpha.data &+= names  // the file
        case .colors:
            item.key &+= Int32(bitPattern: runs)
            item.alpha = moved(item.alpha)
        case .attribute: item.key &+= Int32(bitPattern: names)
        case .array, .integers, .strings, .plurals: break
        }
        return item
    }

    private func addFiles() {
        let given = array(.files, ResourceContents.self)
        let root = Int32(truncatingIfNeeded: store.pointee.roots.count)
        store.pointee.roots.append(
            ResourceRoot(
                contents: array(.contents, UInt8.self), markup: array(.markup, UInt32.self),
                markupNames: array(.markupNames, UInt8.self)))
        for i in 0..<count(.files) {
            var file = given[i]
            file.path &+= names
            file.root = root
            store.pointee.files.append(file)
        }
    }

    private func addVariants() {
        let given = array(.entries, ResourceEntry.self), variants = array(.variants, ResourceVariant.self)
        for i in 0..<count(.entries) {
            let entry = Int(entries[i]), package = Int(given[i].package)
            let own = store.pointee.entries.pointer(entry)
            if own.pointee.number == 0 { own.pointee.number = given[i].number }
            var at = Int(given[i].firstVariant)
            while at >= 0 {
                var variant = variants[at]
                at = Int(variant.next)
                variant.configuration = configurations[Int(variant.configuration)]
                // no folder of a pack comes after its last one
                let sources = array(.packages, ResourcePackage.self)[package].sources
                variant.source = folders[package] &+ min(variant.source, sources)
                variant.value = moved(variant.value)
                variant.file &+= names
                if given[i].type == .attr && store.pointee.complete(entry, variant.value) { continue }
                _ = store.pointee.add(variant, to: entry)
            }
        }
    }

    /// Lets the next file of a package begin a further folder.
    private func closePackages() {
        let given = array(.packages, ResourcePackage.self)
        for i in 0..<count(.packages) where given[i].isLoaded != 0 {
            let package = store.pointee.packages.pointer(Int(packages[i]))
            package.pointee.sources = folders[i] &+ given[i].sources
            package.pointee.isLoaded |= given[i].isLoaded & 3 | ResourcePackage.isLoadedByPack
        }
    }
}

extension ResourceStore {
    /// Gives an attribute that was only mentioned so far its declaration. - Returns: whether it is one.
    fileprivate mutating func complete(_ attribute: Int, _ value: TypedValue) -> Bool {
        let first = Int(entries[attribute].firstVariant)
        if first < 0 || variants[first].value.kind != .empty || value.kind != .bag { return false }
        variants.pointer(first).pointee.value = value
        return true
    }
}
