// SPDX-License-Identifier: MIT
import CLibc
import CReglet
import RegletEngine
import RegletSyntax

/// A folder of the file system.
extension ResourceLoader {
    /// Reads all files of a folder `res` into a package, in the order of their names.
    /// - Returns: RG_OK even if files are broken, RG_ERROR_IO (no such folder), RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY.
    public static func addFolder(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Bytes, _ path: Bytes
    ) -> rg_status {
        let memory = loader.pointee.store.memory
        let next = loader.pointee.nextFolder(package)
        if next != RG_OK { return next }
        var folders = Names(memory)
        defer { folders.release() }
        let status = folders.read(path)
        if status != RG_OK { return status }
        let root = loader.pointee.store.addRoot(path)
        if root < 0 { return loader.pointee.outOfRoom }
        for i in 0..<folders.starts.count {
            let folder = folders[i]
            var files = Names(memory), place = Buffer<UInt8>()
            defer {
                files.release()
                place.release(memory)
            }
            guard join(path, folder, into: &place, memory) else { return RG_ERROR_OUT_OF_MEMORY }
            let status = files.read(Bytes(place.pointer(0), place.count &- 1))
            if status == RG_ERROR_OUT_OF_MEMORY { return status }
            for k in 0..<files.starts.count {
                let own = Bytes(place.pointer(0), place.count &- 1)
                let status = addFile(loader, package, root, own, folder, files[k])
                if status == RG_ERROR_OUT_OF_MEMORY || loader.pointee.store.isFull { return status }
            }
        }
        return RG_OK
    }

    private static func addFile(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ package: Bytes, _ root: Int32, _ folder: Bytes,
        _ short: Bytes,
        _ name: Bytes
    ) -> rg_status {
        let memory = loader.pointee.store.memory
        var full = Buffer<UInt8>(), inside = Buffer<UInt8>(), text = Buffer<UInt8>()
        defer {
            full.release(memory)
            inside.release(memory)
            text.release(memory)
        }
        guard join(folder, name, into: &full, memory), join(short, name, into: &inside, memory) else {
            return RG_ERROR_OUT_OF_MEMORY
        }
        let path = Bytes(inside.pointer(0), inside.count &- 1)
        // only value files and color lists are read; others are read when a view is requested to
        if short.hasPrefix("values") || short.hasPrefix("color") {
            let file = UnsafeRawPointer(full.pointer(0)).assumingMemoryBound(to: CChar.self)
            let status = readFile(file, limit: loader.pointee.maxFileBytes, into: &text, memory: memory)
            if status == RG_ERROR_OUT_OF_MEMORY { return status }
            if status != RG_OK { return reportUnreadable(loader, package, path) }
        }
        let bytes = text.count == 0 ? Bytes("") : Bytes(text.pointer(0), text.count)
        return add(loader, package, path, bytes, root: root)
    }

    /// Writes folder/name with a NUL.
    static func join(
        _ folder: Bytes, _ name: Bytes, into out: inout Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        let count = folder.count &+ name.count &+ 2
        guard out.reserve(count, memory) else { return false }
        copyBytes(out.pointer(0), folder.base, folder.count)
        out[folder.count] = 0x2F
        copyBytes(out.pointer(folder.count &+ 1), name.base, name.count)
        out[count &- 1] = 0
        out.count = count
        return true
    }
}

/// The names in a folder, sorted.
private struct Names {
    var texts = Buffer<UInt8>()
    var starts = Buffer<UInt32>()
    let memory: UnsafeMutablePointer<Memory>

    init(_ memory: UnsafeMutablePointer<Memory>) { self.memory = memory }

    mutating func release() {
        texts.release(memory)
        starts.release(memory)
    }

    subscript(index: Int) -> Bytes {
        Bytes(cString: UnsafeRawPointer(texts.pointer(Int(starts[index]))).assumingMemoryBound(to: CChar.self))
    }

    mutating func read(_ path: Bytes) -> rg_status {
        var terminated = Buffer<UInt8>()
        defer { terminated.release(memory) }
        guard terminated.reserve(path.count &+ 1, memory) else { return RG_ERROR_OUT_OF_MEMORY }
        copyBytes(terminated.pointer(0), path.base, path.count)
        terminated[path.count] = 0
        guard
            let folder = opendir(
                UnsafeRawPointer(terminated.pointer(0)).assumingMemoryBound(to: CChar.self))
        else { return RG_ERROR_IO }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let offset = MemoryLayout<dirent>.offset(of: \.d_name).unsafelyUnwrapped
            let name = Bytes(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
            if name.count == 0 || name[0] == 0x2E { continue }
            guard texts.reserve(texts.count &+ name.count &+ 1, memory), starts.reserve(starts.count &+ 1, memory)
            else { return RG_ERROR_OUT_OF_MEMORY }
            starts.append(UInt32(truncatingIfNeeded: texts.count))
            copyBytes(texts.pointer(texts.count), name.base, name.count)
            texts.count &+= name.count
            texts.append(0)
        }
        let names = self
        heapSort(
            starts.count, precedes: { one, other in names.precedes(one, other) },
            swap: { one, other in
                let moved = names.starts[one]
                names.starts[one] = names.starts[other]
                names.starts[other] = moved
            })
        return RG_OK
    }

    private func precedes(_ one: Int, _ other: Int) -> Bool {
        let a = self[one], b = self[other]
        var i = 0
        while i < a.count && i < b.count {
            if a[i] != b[i] { return a[i] < b[i] }
            i &+= 1
        }
        return a.count < b.count
    }
}
