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
        var memory = Memory(hooks: loader.pointee.hooks)
        return withUnsafeMutablePointer(to: &memory) { loader.pointee.store.save(sink, user, $0) }
    }

    /// Fills empty resources with a pack, and freezes them. Its bytes are used where they are, or copied.
    /// - Returns: RG_OK, RG_ERROR_SYNTAX (damaged: a diagnostic has the place), RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY,
    ///   RG_ERROR_INVALID_ARGUMENT (not empty); then nothing changed but the diagnostics.
    @inline(never)
    @_optimize(size)
    public static func load(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ bytes: UnsafeRawPointer, _ size: Int, copies: Bool
    ) -> rg_status {
        if loader.pointee.store.packages.count > 0 || loader.pointee.store.roots.count > 0 {
            return RG_ERROR_INVALID_ARGUMENT
        }
        func word(_ index: Int) -> UInt32 {
            (index &+ 1) &* 4 > size ? 0 : bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
        }
        if word(0) != ResourcePack.magic { return refuse(loader, 0, "this is not a pack of resources") }
        if word(1) != ResourcePack.version || word(3) != ResourcePack.strides {
            return refuse(loader, 4, "another version of the library made this pack: compile the resources again")
        }
        var pack = ResourcePack()
        for i in 0..<ResourcePack.partCount {
            pack.append(ResourcePack.Part(rawValue: i).unsafelyUnwrapped, Int(word(5 &+ i)))
        }
        if size > ResourcePack.mostBytes { return RG_ERROR_LIMIT }
        if pack.size != size || word(2) != UInt32(truncatingIfNeeded: size) {
            return refuse(loader, min(size, pack.size), "the pack has the wrong length: it was cut or extended")
        }
        if pack.count(.entries) > loader.pointee.store.maxEntries { return RG_ERROR_LIMIT }
        var base = UnsafeMutableRawPointer(mutating: bytes)
        let isCopied = copies || UInt(bitPattern: bytes) & 7 != 0
        if isCopied {
            guard let copy = loader.pointee.memory.allocate(size) else { return RG_ERROR_OUT_OF_MEMORY }
            copyBytes(copy, bytes, size)
            base = copy
        }
        var checker = PackChecker(UnsafeRawPointer(base), pack)
        if !checker.check() {
            if isCopied { loader.pointee.memory.deallocate(base, size) }
            return refuse(loader, checker.place, checker.sentence)
        }
        if isCopied {
            loader.pointee.image = base
            loader.pointee.imageSize = size
        }
        loader.pointee.store.borrow(base, pack, seed: word(4))
        loader.pointee.isFrozen = true
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
        entrySeed = UnsafeRawPointer(bitPattern: UInt(seed) << 4)
        isBorrowed = true
    }
}
