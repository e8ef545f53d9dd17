// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The files of a folder `res`.
extension ResourceLoader {
    /// Makes empty resources. - Returns: nil when memory is out.
    public static func make(_ def: rg_resources_def) -> UnsafeMutablePointer<ResourceLoader>? {
        var memory = Memory(hooks: def.allocator)
        guard let block = memory.allocate(MemoryLayout<ResourceLoader>.stride) else { return nil }
        let loader = block.assumingMemoryBound(to: ResourceLoader.self)
        let shared = UnsafeMutableRawPointer(loader).assumingMemoryBound(to: Memory.self)
        loader.initialize(
            to: ResourceLoader(
                memory: memory, store: ResourceStore(shared), maxEntries: Int(def.max_entries),
                maxFileBytes: Int(clamping: def.max_file_bytes)))
        return loader
    }

    /// Releases resources with all their memory.
    public static func destroy(_ loader: UnsafeMutablePointer<ResourceLoader>) {
        loader.pointee.pending.release(loader.pointee.store.memory)
        loader.pointee.diagnostics.release(loader.pointee.store.memory)
        loader.pointee.store.release()
        var memory = loader.pointee.memory
        memory.deallocate(loader, MemoryLayout<ResourceLoader>.stride)
    }

    /// Begins a further folder of a package. - Returns: false when memory is out.
    public mutating func nextFolder(_ package: Bytes) -> Bool {
        let index = store.makePackage(package)
        if index < 0 { return false }
        store.packages.pointer(index).pointee.sources &+= 1
        return true
    }

    /// Reads a file that lies at `path` in a folder `res`.
    /// - Returns: RG_OK, RG_ERROR_SYNTAX, RG_ERROR_INVALID_ARGUMENT (no such folder), RG_ERROR_LIMIT,
    ///   RG_ERROR_OUT_OF_MEMORY.
    public static func add(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Bytes, _ path: Bytes, _ text: Bytes
    ) -> rg_status {
        if text.count > loader.pointee.maxFileBytes || text.count > Int(Int32.max) { return RG_ERROR_LIMIT }
        if loader.pointee.store.entries.count > loader.pointee.maxEntries { return RG_ERROR_LIMIT }
        let slash = path.firstIndex(of: 0x2F)
        let last = path.lastIndex(of: 0x2F)
        if slash <= 0 || slash != last || last == path.count &- 1 { return RG_ERROR_INVALID_ARGUMENT }
        let folder = path.prefix(slash), name = path.dropping(slash &+ 1)
        let dash = folder.firstIndex(of: 0x2D)
        let type = folder.prefix(dash < 0 ? folder.count : dash)
        guard let configuration = Configuration.read(dash < 0 ? Bytes("") : folder.dropping(dash &+ 1)) else {
            return RG_ERROR_INVALID_ARGUMENT
        }
        let isValues = type.equals("values")
        let kind = ResourceType(type)
        if !isValues && !(kind?.hasFiles ?? false) { return RG_ERROR_INVALID_ARGUMENT }
        let index = loader.pointee.store.makePackage(package)
        let place = loader.pointee.store.makeConfiguration(configuration)
        guard index >= 0, place >= 0, let start = loader.pointee.store.add(path) else { return RG_ERROR_OUT_OF_MEMORY }
        var file = ResourceFile(loader: loader, package: index, source: Source(text))
        file.folder = loader.pointee.store.packages[index].sources
        file.configuration = place
        file.path = start
        if isValues {
            var reader = ValueFile(file)
            defer { reader.release() }
            return reader.read()
        }
        return addFile(&file, kind.unsafelyUnwrapped, name, start, UInt32(truncatingIfNeeded: path.count))
    }

    /// Defines a resource that is a file: its name is that of the file up to the first dot.
    private static func addFile(
        _ file: inout ResourceFile, _ type: ResourceType, _ name: Bytes, _ path: UInt32, _ length: UInt32
    ) -> rg_status {
        let dot = name.firstIndex(of: 0x2E)
        let own = dot < 0 ? name : name.prefix(dot)
        guard own.count > 0 else { return RG_ERROR_INVALID_ARGUMENT }
        let loader = file.loader, memory = file.memory
        let entry = loader.pointee.store.make(file.package, type, own)
        guard entry >= 0, loader.pointee.store.texts.reserve(loader.pointee.store.texts.count &+ 1, memory) else {
            return RG_ERROR_OUT_OF_MEMORY
        }
        loader.pointee.store.texts.append(ResourceText(start: path, length: length))
        let value = TypedValue(.file, UInt32(truncatingIfNeeded: loader.pointee.store.texts.count &- 1))
        if type == .color && name.dropping(max(0, dot)).equals(".xml") {
            var reader = ColorFile(file)
            defer { reader.release() }
            return reader.read(entry, value)
        }
        file.define(entry, value, at: 0)
        return file.status
    }
}
