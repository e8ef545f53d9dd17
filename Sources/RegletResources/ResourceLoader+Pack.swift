// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Resources that a pack has.
extension ResourceLoader {
    /// Writes frozen resources as a pack. - Returns: as `ResourceStore.save`.
    public static func save(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ sink: rg_sink_fn, _ user: UnsafeMutableRawPointer?
    ) -> rg_status {
        // Other threads may read the same resources, so their memory is left alone.
        locked(loader, RG_ERROR_REENTRANT) {
            let status = readDeferred(loader)
            if status != RG_OK { return status }
            var memory = Memory(hooks: loader.pointee.hooks)
            return withUnsafeMutablePointer(to: &memory) { loader.pointee.store.save(sink, user, $0) }
        }
    }

    /// Fills empty resources with a pack, and freezes them. Its bytes are used where they are, or copied.
    /// - Returns: as `addPack`; RG_ERROR_INVALID_ARGUMENT (not empty).
    public static func load(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ bytes: UnsafeRawPointer, _ size: Int, copies: Bool
    ) -> rg_status {
        if !loader.pointee.isEmpty { return RG_ERROR_INVALID_ARGUMENT }
        let status = addPack(loader, bytes, size, copies: copies)
        if status == RG_OK { loader.pointee.isFrozen = true }
        return status
    }

    /// Adds a pack. The arrays of one that comes first are used where they are, until something else is added.
    /// - Returns: RG_OK, RG_ERROR_SYNTAX (damaged: a diagnostic has the place), RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY;
    ///   then there are only more names and diagnostics.
    @inline(never)
    @_optimize(size)
    public static func addPack(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ bytes: UnsafeRawPointer, _ size: Int, copies: Bool
    ) -> rg_status {
        func word(_ index: Int) -> UInt32 {
            (index &+ 1) &* 4 > size ? 0 : bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
        }
        if word(0) != ResourcePack.magic { return refuse(loader, 0, "this is not a pack of resources") }
        if word(1) != ResourcePack.version || word(3) != ResourcePack.strides {
            return refuse(loader, 4, "another version of the library made this pack: compile the resources again")
        }
        if size > ResourcePack.mostBytes { return RG_ERROR_LIMIT }
        let pack = size < ResourcePack.headerSize ? ResourcePack() : ResourcePack(header: bytes)
        if size < ResourcePack.headerSize || pack.size != size || word(2) != UInt32(truncatingIfNeeded: size) {
            return refuse(loader, min(size, pack.size), "the pack has the wrong length: it was cut or extended")
        }
        if pack.count(.entries) > loader.pointee.store.maxEntries { return RG_ERROR_LIMIT }
        let memory = loader.pointee.store.memory
        var base = UnsafeMutableRawPointer(mutating: bytes)
        var copy: UnsafeMutablePointer<PackCopy>?
        let head = MemoryLayout<PackCopy>.stride
        if copies || UInt(bitPattern: bytes) & 7 != 0 {
            guard let block = memory.pointee.allocate(head &+ size) else { return RG_ERROR_OUT_OF_MEMORY }
            copy = block.assumingMemoryBound(to: PackCopy.self)
            copy?.initialize(to: PackCopy(before: loader.pointee.lastCopy, size: head &+ size))
            base = block + head
            copyBytes(base, bytes, size)
        }
        var checker = PackChecker(UnsafeRawPointer(base), pack)
        var status = RG_OK
        if !checker.check() {
            status = refuse(loader, checker.place, checker.sentence)
        } else if loader.pointee.isEmpty {
            loader.pointee.store.borrow(base, pack, seed: word(4))
            loader.pointee.onlyPack = UnsafeRawPointer(base)
            loader.pointee.packOwner = { ResourceLoader.ownPack($0.assumingMemoryBound(to: ResourceLoader.self)) }
        } else {
            status = own(loader)
            // earlier folders win
            if status == RG_OK { status = readDeferred(loader) }
            if status == RG_OK {
                status = withUnsafeMutablePointer(to: &loader.pointee.store) { PackMerge.run($0, base, pack) }
            }
        }
        if let copy {
            if status == RG_OK {
                loader.pointee.lastCopy = copy
            } else {
                memory.pointee.deallocate(copy, head &+ size)
            }
        }
        return status
    }

    /// Whether nothing was added.
    private var isEmpty: Bool { store.packages.count == 0 && store.roots.count == 0 }

    /// Copies the arrays of a pack that the store only uses, before something is added to them.
    /// - Returns: RG_OK, RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY; then nothing changed.
    public static func own(_ loader: UnsafeMutablePointer<ResourceLoader>) -> rg_status {
        loader.pointee.packOwner?(loader) ?? RG_OK
    }

    private static func ownPack(_ loader: UnsafeMutablePointer<ResourceLoader>) -> rg_status {
        guard loader.pointee.store.isBorrowed, let base = loader.pointee.onlyPack else { return RG_OK }
        let old = loader.pointee.store
        var made = ResourceStore(old.memory, maxEntries: old.maxEntries, maxFileBytes: old.maxFileBytes)
        let status = withUnsafeMutablePointer(to: &made) { PackMerge.run($0, base, ResourcePack(header: base)) }
        if status != RG_OK {
            made.release()
            return status
        }
        loader.pointee.store = made
        loader.pointee.onlyPack = nil
        return RG_OK
    }

    /// Reports a pack that is damaged at a byte. - Returns: RG_ERROR_SYNTAX, RG_ERROR_OUT_OF_MEMORY.
    private static func refuse(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ place: Int, _ words: StaticText
    ) -> rg_status {
        let memory = loader.pointee.store.memory
        var sentence = MessageBuilder(memory)
        defer { sentence.release() }
        sentence.append("pack:")
        sentence.append(number: place)
        sentence.append(": error: ")
        sentence.append(words)
        if sentence.failed { return RG_ERROR_OUT_OF_MEMORY }
        let isAdded = loader.pointee.diagnostics.add(
            code: RG_CODE_BAD_VALUE, level: RG_LEVEL_ERROR, offset: UInt64(place),
            message: UnsafePointer(sentence.bytes.pointer(0)), messageLength: sentence.bytes.count, memory: memory)
        return isAdded ? RG_ERROR_SYNTAX : RG_ERROR_OUT_OF_MEMORY
    }
}

extension ResourceStore {
    /// Uses the arrays of a pack that was checked.
    fileprivate mutating func borrow(_ base: UnsafeMutableRawPointer, _ pack: ResourcePack, seed: UInt32) {
        func part<Element>(_ part: ResourcePack.Part) -> Buffer<Element> {
            Buffer(
                borrowing: (base + pack.start(part)).assumingMemoryBound(to: Element.self), count: pack.count(part))
        }
        release()  // an attempt that memory ended may have reserved arrays
        configurations = part(.configurations)
        packages = part(.packages)
        entries = part(.entries)
        entryTable = part(.table)
        variants = part(.variants)
        texts = part(.texts)
        spans = part(.spans)
        bags = part(.bags)
        items = part(.items)
        states = part(.states)
        stateRuns = part(.stateRuns)
        files = part(.files)
        names = part(.names)
        contents = part(.contents)
        markup = part(.markup)
        markupNames = part(.markupNames)
        entrySeed = UnsafeRawPointer(bitPattern: UInt(seed) << 4)
        for i in 0..<entries.count where entries[i].type == .macro { hasMacros = true }
        isBorrowed = true
    }
}
