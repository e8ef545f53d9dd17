// SPDX-License-Identifier: MIT
import CLibc
import CReglet
import RegletEngine
import RegletSyntax

/// The memory behind an rg_resources.
public struct ResourceLoader {
    /// First, as the store keeps a pointer to it.
    var memory: Memory
    var store: ResourceStore
    public var diagnostics = DiagnosticList()
    public var isFrozen = false
    var maxFileBytes: Int { store.maxFileBytes }
    /// The copy of a pack; its head leads to those before it.
    var lastCopy: UnsafeMutablePointer<PackCopy>?
    /// The pack whose arrays the store uses, as it is the only source so far.
    var onlyPack: UnsafeRawPointer?
    /// `ownPack`, once there was such a pack: a program that adds none is linked without it. It gets the loader.
    var packOwner: (@convention(c) (UnsafeMutableRawPointer) -> rg_status)?
    /// A provider is being called, which must not add to the resources.
    public internal(set) var isLoading = false
    /// The locales that are read, if not all are.
    var locales = Buffer<Locale>()
    var isLimitedToLocales = false
    /// Value files for languages are only listed, until a view has the language.
    var defersLocales = false
    var deferred = Buffer<DeferredFile>()
    /// `readWanted`, once a file was deferred: a program that adds no folder and no provider is linked without it. It
    /// gets the loader and a DeferredChoice.
    var deferredReader: (@convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> rg_status)?
    /// The snapshot that views get, if some files were deferred. The store, behind the lock, is what it becomes next.
    var newest: UnsafeMutablePointer<ResourceSnapshot>?
    /// The arrays of the store are those of the newest snapshot.
    var isShared = false
    var lock = rg_lock()
    /// The host's, which every view uses as well.
    let hooks: rg_allocator
    /// References to names that nothing defined when they were read: each of the first ones, then one a name.
    var pending = Buffer<PendingReference>()
    static var mostRepeatedPlaces: Int { 4096 }
    /// By attribute: the number of the last style that had it, and the index of its item. Finds repeated items.
    var styleOf = Buffer<StyleMark>()
    var styleCount: UInt32 = 0
    /// The definitions of attributes that were mentions in styleables until a later declaration completed them.
    var completed = Buffer<Int32>()
    /// Of the work of `complete`: the references reported.
    private var reported = 0
    /// The definitions and bags before the files read since the last `complete`.
    private var completeVariants = 0
    private var completeBags = 0

    /// The head of a copy, whose bytes follow it.
    struct PackCopy {
        var before: UnsafeMutablePointer<PackCopy>?
        /// Of the block in all.
        var size: Int
    }

    struct StyleMark {
        var style: UInt32 = 0
        var item: UInt32 = 0
    }

    struct PendingReference {
        var entry: Int32
        var file: UInt32
        var line: UInt32
        var column: UInt32
    }

    init(_ memory: Memory, _ shared: UnsafeMutablePointer<Memory>, _ def: rg_resources_def) {
        self.memory = memory
        hooks = def.allocator
        store = ResourceStore(
            shared, maxEntries: Int(def.max_entries), maxFileBytes: Int(clamping: def.max_file_bytes))
        defersLocales = def.defer_locales
    }

    /// The status for a failure to get room.
    var outOfRoom: rg_status { store.isFull ? RG_ERROR_LIMIT : RG_ERROR_OUT_OF_MEMORY }
}

extension ResourceLoader {
    /// Ends loading. - Returns: RG_OK or RG_ERROR_OUT_OF_MEMORY.
    public mutating func freeze() -> rg_status {
        // the values of a pack have been through this
        if store.isBorrowed { isFrozen = true }
        if isFrozen { return RG_OK }
        let status = complete()
        if status != RG_OK { return status }
        store.configurationTable.release(store.memory)
        if deferred.count == 0 { store.releaseTables() }
        store.keepsNames = deferred.count > 0
        isFrozen = true
        return RG_OK
    }

    var isComplete: Bool {
        store.variants.count == completeVariants && store.bags.count == completeBags && pending.count == 0
    }

    /// Completes what was read since the last time: gives items of styles the types of their attributes, and reports
    /// references that name nothing. - Returns: RG_OK or RG_ERROR_OUT_OF_MEMORY; then the next call goes on.
    mutating func complete() -> rg_status {
        if !store.sortVariants() { return RG_ERROR_OUT_OF_MEMORY }
        let substituted = substituteMacros(from: completeVariants)
        if substituted != RG_OK { return substituted }
        for i in completeBags..<store.bags.count where store.bags[i].kind == .style && store.bags[i].isTyped {
            for k in 0..<Int(store.bags[i].count) {
                let item = store.items.pointer(Int(store.bags[i].first) &+ k)
                if item.pointee.value.kind != .string { continue }
                let status = type(item, of: store.bags[i])
                if status != RG_OK { return status }
            }
        }
        // After a failure the next call goes on with the reference that could not be reported.
        while reported < pending.count {
            let reference = pending[reported]
            if store.isUndefined(Int(reference.entry)) {
                let isReported = report(
                    RG_CODE_UNKNOWN_ANCHOR, RG_LEVEL_WARNING, reference.file, reference.line, reference.column,
                    ": warning: nothing defines ", Int(reference.entry), nil)
                if !isReported { return RG_ERROR_OUT_OF_MEMORY }
            }
            reported &+= 1
        }
        reported = 0
        pending.release(store.memory)
        styleOf.release(store.memory)
        completed.release(store.memory)
        completeVariants = store.variants.count
        completeBags = store.bags.count
        return RG_OK
    }

    /// Gives an item of a style the type of its attribute. - Returns: RG_OK or RG_ERROR_OUT_OF_MEMORY.
    private mutating func type(_ item: UnsafeMutablePointer<ResourceItem>, of style: ResourceBag) -> rg_status {
        let attribute = Int(item.pointee.key)
        let text = store.texts[Int(item.pointee.value.data)]
        let bytes = store.text(text.start, text.length)
        if bytes.count == 0 && text.spanCount == 0 && !store.formats(attribute).contains(.string) {
            item.pointee.value = TypedValue(.null)
        } else if text.spanCount == 0, let value = store.value(bytes, of: attribute) {
            item.pointee.value = value
        } else if !store.takesText(attribute) {
            let isReported = report(
                RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, item.pointee.alpha.data, item.pointee.line, item.pointee.column,
                ": error: bad value for ", attribute, bytes)
            if !isReported { return RG_ERROR_OUT_OF_MEMORY }
            item.pointee.value = TypedValue(.missing)
        }
        return RG_OK
    }

    /// Adds a diagnostic about an entry, without the line of the file, which is no longer there.
    @inline(never)
    mutating func report(
        _ code: rg_code, _ level: rg_level, _ file: UInt32, _ line: UInt32, _ column: UInt32, _ words: StaticText,
        _ entry: Int, _ value: Bytes?
    ) -> Bool {
        if diagnostics.isFull { return true }
        var sentence = MessageBuilder(store.memory)
        defer { sentence.release() }
        store.write(file, line, column, to: &sentence)
        sentence.append(words)
        store.write(entry, to: &sentence)
        if let value {
            sentence.append(": ")
            sentence.append(quoted: value)
        }
        return add(sentence, code, level, line, column)
    }

    /// Adds a diagnostic. - Returns: false when memory is out.
    mutating func add(
        _ sentence: MessageBuilder, _ code: rg_code, _ level: rg_level, _ line: UInt32, _ column: UInt32
    ) -> Bool {
        !sentence.failed
            && diagnostics.add(
                code: code, level: level, line: line, column: column,
                message: UnsafePointer(sentence.bytes.pointer(0)), messageLength: sentence.bytes.count,
                memory: store.memory)
    }
}

extension ResourceStore {
    /// Whether a name should have a definition and has none. The attributes of a platform that was not loaded have none,
    /// and can be used all the same: `android:textSize` in a style.
    func isUndefined(_ entry: Int) -> Bool {
        let found = entries[entry]
        let package = packages[Int(found.package)]
        let isOfPlatform = package.isLoaded == 0 && packageName(Int(found.package)).equals("android")
        return found.firstVariant < 0 && !(isOfPlatform && found.type == .attr)
    }

    /// Writes the place of a message: the file, the line, the column.
    func write(_ file: UInt32, _ line: UInt32, _ column: UInt32, to sentence: inout MessageBuilder) {
        let path = UnsafeRawPointer(names.pointer(Int(file))).assumingMemoryBound(to: CChar.self)
        sentence.append(untrusted: Bytes(cString: path))
        sentence.append(":")
        sentence.append(number: Int(line))
        sentence.append(":")
        sentence.append(number: Int(column))
    }

    /// Writes a name as @package:type/name.
    func write(_ entry: Int, to sentence: inout MessageBuilder) {
        sentence.append("@")
        let package = packageName(Int(entries[entry].package))
        if package.count > 0 {
            sentence.append(untrusted: package)
            sentence.append(":")
        }
        sentence.append(entries[entry].type.name)
        sentence.append("/")
        sentence.append(untrusted: name(entry))
    }
}
