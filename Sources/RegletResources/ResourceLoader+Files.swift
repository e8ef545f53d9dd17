// SPDX-License-Identifier: MIT
import CLibc
import CReglet
import RegletEngine
import RegletSyntax

/// The files of a folder `res`.
extension ResourceLoader {
    /// Makes empty resources. - Returns: RG_OK, RG_ERROR_INVALID_ARGUMENT (`locales` are none), RG_ERROR_OUT_OF_MEMORY.
    public static func make(
        _ def: rg_resources_def, _ out: inout UnsafeMutablePointer<ResourceLoader>?
    ) -> rg_status {
        var memory = Memory(hooks: def.allocator)
        guard let block = memory.allocate(MemoryLayout<ResourceLoader>.stride) else { return RG_ERROR_OUT_OF_MEMORY }
        let loader = block.assumingMemoryBound(to: ResourceLoader.self)
        let shared = UnsafeMutableRawPointer(loader).assumingMemoryBound(to: Memory.self)
        loader.initialize(to: ResourceLoader(memory, shared, def))
        rg_lock_init(&loader.pointee.lock)
        if let list = def.locales {
            let status = loader.pointee.readLocales(Bytes(cString: list))
            if status != RG_OK {
                destroy(loader)
                return status
            }
        }
        out = loader
        return RG_OK
    }

    /// Releases resources with all their memory.
    public static func destroy(_ loader: UnsafeMutablePointer<ResourceLoader>) {
        loader.pointee.pending.release(loader.pointee.store.memory)
        loader.pointee.styleOf.release(loader.pointee.store.memory)
        loader.pointee.completed.release(loader.pointee.store.memory)
        loader.pointee.locales.release(loader.pointee.store.memory)
        loader.pointee.diagnostics.release(loader.pointee.store.memory)
        loader.pointee.releaseDeferred()
        loader.pointee.store.release()
        var memory = loader.pointee.memory
        while let copy = loader.pointee.lastCopy {
            loader.pointee.lastCopy = copy.pointee.before
            memory.deallocate(copy, copy.pointee.size)
        }
        memory.deallocate(loader, MemoryLayout<ResourceLoader>.stride)
    }

    /// Begins a further folder of a package. - Returns: RG_OK, RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY.
    public mutating func nextFolder(_ package: Bytes) -> rg_status {
        let index = store.makePackage(package)
        if index < 0 { return outOfRoom }
        if store.packages[index].sources == .max { return RG_ERROR_LIMIT }
        let package = store.packages.pointer(index)
        package.pointee.sources &+= 1
        package.pointee.isLoaded &= ~ResourcePackage.isLoadedByPack
        return RG_OK
    }

    /// Reads a file that lies at `path` in a folder `res`, `root` if it is one of the file system. Files that are in no folder, or in a folder of a folder, are
    /// ignored, as aapt2 does.
    /// - Returns: RG_OK, RG_ERROR_SYNTAX, RG_ERROR_INVALID_ARGUMENT (no such folder), RG_ERROR_LIMIT,
    ///   RG_ERROR_OUT_OF_MEMORY.
    public static func add(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Bytes, _ path: Bytes, _ text: Bytes,
        root: Int32 = -1
    ) -> rg_status {
        let slash = path.firstIndex(of: 0x2F)
        if slash < 0 || path.lastIndex(of: 0x2F) != slash { return RG_OK }
        let index = loader.pointee.store.makePackage(package)
        guard index >= 0, let start = loader.pointee.store.add(path) else { return loader.pointee.outOfRoom }
        var file = ResourceFile(loader, index, text, path: start)
        if Utf8.firstInvalid(path.base, path.count) >= 0 { return refuse(&file, "its name is not UTF-8", path) }
        if isTooLarge(&file) { return RG_ERROR_LIMIT }
        let folder = path.prefix(slash), name = path.dropping(slash &+ 1)
        let dash = folder.firstIndex(of: 0x2D)
        let type = folder.prefix(dash < 0 ? folder.count : dash)
        let isValues = type.equals("values")
        let kind = ResourceType(type)
        guard isValues || (kind?.hasFiles ?? false), name.count > 0, name[0] != 0x2E,
            let configuration = readQualifiers(folder.dropping(dash < 0 ? folder.count : dash &+ 1))
        else { return refuse(&file, "$q is not a folder of resources, such as values-fr or layout", folder) }
        if loader.pointee.isSkipped(configuration) { return RG_OK }
        let place = loader.pointee.store.makeConfiguration(configuration)
        if place < 0 { return loader.pointee.outOfRoom }
        file.configuration = place
        file.root = root
        if !configuration.locale.isUnset {
            if isValues && root >= 0 && loader.pointee.defersLocales { return loader.pointee.deferFile(file) }
            // An earlier folder wins.
            let status = readDeferred(loader, DeferredChoice(configuration: place))
            if status != RG_OK { return status }
        }
        if isValues { return ValueFile.read(file) }
        return addFile(&file, kind.unsafelyUnwrapped, name, pathLength: path.count)
    }

    /// Reports a file that can be no resource. - Returns: RG_ERROR_INVALID_ARGUMENT, RG_ERROR_OUT_OF_MEMORY.
    static func refuse(_ file: inout ResourceFile, _ sentence: StaticText, _ about: Bytes) -> rg_status {
        file.report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, 0, sentence, about)
        let status = file.finish()
        return status == RG_ERROR_SYNTAX ? RG_ERROR_INVALID_ARGUMENT : status
    }

    /// Whether a file is larger than the limit, which is reported.
    static func isTooLarge(_ file: inout ResourceFile) -> Bool {
        let size = file.source.text.count
        if size <= min(file.loader.pointee.maxFileBytes, Int(Int32.max)) { return false }
        file.report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, 0, "the file is larger than max_file_bytes", Bytes(""))
        return true
    }

    /// Reports a file that cannot be read because of `status`. - Returns: as the next one.
    static func reportUnreadable(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Bytes, _ path: Bytes, _ status: rg_status
    ) -> rg_status {
        let index = loader.pointee.store.makePackage(package)
        guard index >= 0, let start = loader.pointee.store.add(path) else { return loader.pointee.outOfRoom }
        var file = ResourceFile(loader, index, Bytes(""), path: start)
        return reportUnreadable(&file, status)
    }

    /// Reports a file without text. - Returns: RG_ERROR_IO, RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY.
    static func reportUnreadable(_ file: inout ResourceFile, _ status: rg_status) -> rg_status {
        let sentence: StaticText =
            status == RG_ERROR_LIMIT ? "the file is larger than max_file_bytes" : "the file cannot be read"
        file.report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, 0, sentence, Bytes(""))
        let status = file.finish()
        return status == RG_ERROR_SYNTAX ? RG_ERROR_IO : status
    }

    /// Reads the qualifiers of a folder in either case. - Returns: nil when they are none.
    static func readQualifiers(_ text: Bytes) -> Configuration? {
        var lower = InlineArray<160, UInt8>(repeating: 0)
        if text.count > 160 { return nil }
        for i in 0..<text.count { lower[i] = lowercased(text[i]) }
        return withUnsafeBytes(of: &lower) { bytes in
            Configuration.read(
                Bytes(bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self), text.count))
        }
    }

    /// Reads the file of a value set, or a color list with the name of the set. Messages call the file `set.xml`.
    /// - Returns: as `add`.
    public static func addSet(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ bundle: Bytes, _ set: Bytes, _ text: Bytes
    ) -> rg_status {
        let index = loader.pointee.store.makePackage(bundle)
        guard index >= 0, let start = loader.pointee.store.add(set, ".xml") else { return loader.pointee.outOfRoom }
        var file = ResourceFile(loader, index, text, path: start)
        if isTooLarge(&file) { return RG_ERROR_LIMIT }
        file.configuration = loader.pointee.store.makeConfiguration(Configuration())
        if file.configuration < 0 { return loader.pointee.outOfRoom }
        file.setName = set
        loader.pointee.store.packages.pointer(index).pointee.isLoaded |= 2
        let list = ColorFile.read(file, set)
        if list.isList || list.status != RG_OK { return list.status }
        return ValueFile.read(file)
    }

    /// Defines a resource that is a file: its name is that of the file up to the first dot.
    private static func addFile(
        _ file: inout ResourceFile, _ type: ResourceType, _ name: Bytes, pathLength: Int
    ) -> rg_status {
        let dot = name.firstIndex(of: 0x2E)
        let own = dot < 0 ? name : name.prefix(dot)
        let loader = file.loader
        if type == .color && name.dropping(max(0, dot)).equals(".xml") {
            let list = ColorFile.read(file, own)
            if list.isList || list.status != RG_OK { return list.status }
        }
        let entry = loader.pointee.store.make(file.package, type, own)
        if entry < 0 { return loader.pointee.outOfRoom }
        file.defineFile(entry, pathLength: pathLength)
        return file.finish()
    }
}
