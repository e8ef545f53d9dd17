// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// A file that is being read: where its definitions go, and the place of messages about it.
struct ResourceFile {
    let loader: UnsafeMutablePointer<ResourceLoader>
    var package: Int
    var folder: UInt16 = 0
    var configuration = 0
    /// The start of its path among the names.
    var path: UInt32 = 0
    /// The folder of the file system that has it, -1: none.
    var root: Int32 = -1
    /// Its index among the files of the store, once an entry is defined as it.
    private var fileIndex = -1
    var source: Source
    var status = RG_OK
    var parser: XML_Parser?
    /// The number of open elements.
    var depth = 0
    /// The file is not XML, or nests too deeply: it counts as absent.
    var isBroken = false
    /// The numbers of definitions and so on before the file.
    private let before: Checkpoint
    /// The file of a value set has the name of the set; empty: an ordinary file.
    var setName = Bytes("")

    var isSet: Bool { setName.count > 0 }

    var memory: UnsafeMutablePointer<Memory> { loader.pointee.store.memory }

    /// A file whose reading was deferred.
    init(_ loader: UnsafeMutablePointer<ResourceLoader>, _ deferred: DeferredFile, _ text: Bytes) {
        self.loader = loader
        package = Int(deferred.package)
        path = deferred.path
        source = Source(text)
        folder = deferred.folder
        configuration = Int(deferred.configuration)
        root = deferred.root
        before = Checkpoint(loader)
    }

    init(_ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Int, _ text: Bytes, path: UInt32) {
        self.loader = loader
        self.package = package
        self.path = path
        source = Source(text)
        let own = loader.pointee.store.packages.pointer(package)
        if own.pointee.isLoaded & ResourcePackage.isLoadedByPack != 0 { own.pointee.sources &+= 1 }
        own.pointee.isLoaded = (own.pointee.isLoaded | 1) & ~ResourcePackage.isLoadedByPack
        folder = own.pointee.sources
        before = Checkpoint(loader)
    }

    /// Ends reading. A file that is broken, or for which there is no room, leaves no definition. - Returns: its status.
    @inline(never)
    mutating func finish() -> rg_status {
        let isOutOfRoom = status != RG_OK && status != RG_ERROR_SYNTAX
        if isBroken || isOutOfRoom { before.restore(loader) }
        // The caller may read the file again, which would report its mistakes a second time.
        if status == RG_ERROR_OUT_OF_MEMORY { loader.pointee.diagnostics.truncate(to: before.diagnostics) }
        return status
    }

    /// Ends reading, because memory is out or there are too many names.
    mutating func stop() {
        status = loader.pointee.outOfRoom
        stopParser()
    }

    // MARK: - Messages

    /// Reports a mistake at an offset. `$q` in the template is `about` in quotes.
    @inline(never)
    mutating func report(_ code: rg_code, _ level: rg_level, _ offset: Int, _ template: StaticText, _ about: Bytes) {
        if level == RG_LEVEL_ERROR && status == RG_OK { status = RG_ERROR_SYNTAX }
        if loader.pointee.diagnostics.isFull || status != RG_OK && status != RG_ERROR_SYNTAX { return }
        let place = source.place(offset)
        var sentence = MessageBuilder(memory)
        defer { sentence.release() }
        loader.pointee.store.write(path, place.line, place.column, to: &sentence)
        sentence.append(level == RG_LEVEL_ERROR ? ": error: " : ": warning: ")
        sentence.append(template, about, about)
        let start = place.lineStart &+ Int(place.column) &- 1
        sentence.append(source: source, offset: start, lineStart: place.lineStart, length: 1)
        if !loader.pointee.add(sentence, code, level, place.line, place.column) { stop() }
    }

    // MARK: - Definitions

    /// The entry that a name means here, made if there is none yet. - Returns: -1 when memory is out.
    mutating func entry(_ name: ResourceName, at offset: Int) -> Int32 {
        guard let type = ResourceType(name.type) else { return -1 }
        var package = self.package
        if name.package.count > 0 {
            package = loader.pointee.store.makePackage(name.package)
            if package < 0 { return -1 }
        }
        let entry = loader.pointee.store.make(package, type, name.name)
        if entry < 0 { return -1 }
        if name.isNew {
            define(entry, TypedValue(.empty), at: offset, line: source.place(offset).line, isRepeated: true)
        }
        if loader.pointee.store.entries[entry].firstVariant < 0, !mention(entry, offset) { return -1 }
        return Int32(truncatingIfNeeded: entry)
    }

    /// Notes the place of a reference to a name that nothing defines yet. - Returns: false when memory is out.
    private mutating func mention(_ entry: Int, _ offset: Int) -> Bool {
        let isMentioned = loader.pointee.store.entries[entry].isMentioned
        if isMentioned && loader.pointee.pending.count >= ResourceLoader.mostRepeatedPlaces { return true }
        guard loader.pointee.pending.reserve(loader.pointee.pending.count &+ 1, memory) else { return false }
        let place = source.place(offset)
        loader.pointee.pending.append(
            ResourceLoader.PendingReference(
                entry: Int32(truncatingIfNeeded: entry), file: path, line: place.line, column: place.column))
        loader.pointee.store.entries.pointer(entry).pointee.isMentioned = true
        return true
    }

    /// The reference to a name. - Returns: nil when memory is out.
    mutating func reference(_ name: ResourceName, _ kind: TypedValue.Kind, at offset: Int) -> TypedValue? {
        let entry = self.entry(name, at: offset)
        if entry < 0 {
            stop()
            return nil
        }
        return TypedValue(kind, UInt32(bitPattern: entry))
    }

    /// Defines an entry as this file, whose contents are kept, once for all entries, unless a folder has them.
    mutating func defineFile(_ entry: Int, pathLength: Int) {
        if fileIndex >= 0 {
            define(entry, TypedValue(.file, UInt32(truncatingIfNeeded: fileIndex)), at: 0, line: 1)
            return
        }
        let store = withUnsafeMutablePointer(to: &loader.pointee.store) { $0 }
        let size = root < 0 ? source.text.count : 0
        let start = store.pointee.contents.count
        if size > Int(Int32.max) &- start { store.pointee.isFull = true }
        guard !store.pointee.isFull, store.pointee.files.reserve(store.pointee.files.count &+ 1, memory),
            store.pointee.contents.reserve(start &+ size, memory)
        else { return stop() }
        let value = TypedValue(.file, UInt32(truncatingIfNeeded: store.pointee.files.count))
        if !define(entry, value, at: 0, line: 1) { return }
        store.pointee.files.append(
            ResourceContents(
                path: path, length: UInt32(truncatingIfNeeded: pathLength), root: root,
                start: UInt32(truncatingIfNeeded: start), size: UInt32(truncatingIfNeeded: size)))
        fileIndex = store.pointee.files.count &- 1
        if size == 0 { return }
        copyBytes(store.pointee.contents.pointer(start), source.text.base, size)
        store.pointee.contents.count &+= size
    }

    /// Defines an entry here. A repetition in one folder is a mistake, unless it `isRepeated` on purpose. `line` is that
    /// of `offset`: finding it at the end of a long element would walk back. - Returns: whether the definition counts.
    @discardableResult
    mutating func define(
        _ entry: Int, _ value: TypedValue, at offset: Int, line: UInt32, isRepeated: Bool = false
    ) -> Bool {
        let variant = ResourceVariant(
            configuration: UInt16(truncatingIfNeeded: configuration), source: folder, value: value, file: path,
            line: line)
        switch loader.pointee.store.add(variant, to: entry) {
        case .added: return true
        case .hidden: break
        case .duplicate:
            if !isRepeated {
                report(
                    RG_CODE_DUPLICATE_ID, RG_LEVEL_ERROR, offset, "$q is already defined for this configuration",
                    loader.pointee.store.name(entry))
            }
        case .outOfMemory: stop()
        }
        return false
    }
}
