// SPDX-License-Identifier: MIT
import CLibc
import CReglet
import RegletEngine
import RegletSyntax

/// The paths of the files of a `res`, each with a NUL.
struct ResourcePaths {
    private var texts = Buffer<UInt8>()
    private var starts = Buffer<Int>()
    private let loader: UnsafeMutablePointer<ResourceLoader>
    private(set) var isOutOfMemory = false

    init(_ loader: UnsafeMutablePointer<ResourceLoader>) { self.loader = loader }

    private var memory: UnsafeMutablePointer<Memory> { loader.pointee.store.memory }

    @inline(never)
    mutating func release() {
        texts.release(memory)
        starts.release(memory)
    }

    var count: Int { starts.count }

    subscript(index: Int) -> Bytes { Bytes(cString: texts.cString(starts[index])) }

    /// Adds the path of a file unless its folder is skipped or its name begins with a dot. - Returns: false when memory
    /// is out.
    mutating func add(_ path: Bytes) -> Bool {
        let slash = path.firstIndex(of: 0x2F)
        if slash <= 0 || slash &+ 1 == path.count || path[0] == 0x2E || path[slash &+ 1] == 0x2E { return true }
        return loader.pointee.isSkipped(path.prefix(slash)) || append(path.prefix(slash), path.dropping(slash &+ 1))
    }

    private mutating func append(_ folder: Bytes, _ name: Bytes) -> Bool {
        let start = texts.count
        isOutOfMemory =
            isOutOfMemory || !starts.reserve(starts.count &+ 1, memory) || !texts.appendPath(folder, name, memory)
        if !isOutOfMemory { starts.append(start) }
        return !isOutOfMemory
    }

    /// Adds the files of all folders in a folder of the file system.
    /// - Returns: RG_OK, RG_ERROR_IO (no such folder), RG_ERROR_OUT_OF_MEMORY.
    mutating func list(_ root: Bytes) -> rg_status {
        var place = Buffer<UInt8>(), names = Buffer<UInt8>()
        defer {
            place.release(memory)
            names.release(memory)
        }
        guard place.appendPath(root, Bytes(""), memory) else { return RG_ERROR_OUT_OF_MEMORY }
        let status = ResourcePaths.names(place.cString(0), into: &names, memory)
        if status != RG_OK { return status }
        var files = Buffer<UInt8>()
        defer { files.release(memory) }
        var at = 0
        while at < names.count {
            let folder = Bytes(cString: names.cString(at))
            at &+= folder.count &+ 1
            if loader.pointee.isSkipped(folder) { continue }
            place.count = 0
            files.count = 0
            guard place.appendPath(root, folder, memory) else { return RG_ERROR_OUT_OF_MEMORY }
            // A file beside the folders cannot be opened as one.
            if ResourcePaths.names(place.cString(0), into: &files, memory) == RG_ERROR_OUT_OF_MEMORY {
                return RG_ERROR_OUT_OF_MEMORY
            }
            var next = 0
            while next < files.count {
                let file = Bytes(cString: files.cString(next))
                next &+= file.count &+ 1
                if !append(folder, file) { return RG_ERROR_OUT_OF_MEMORY }
            }
        }
        return RG_OK
    }

    /// Adds the names of all in a folder of the file system, folders as well. - Returns: as `list`.
    mutating func listFlat(_ root: Bytes) -> rg_status {
        var place = Buffer<UInt8>()
        defer { place.release(memory) }
        guard place.appendPath(root, Bytes(""), memory) else { return RG_ERROR_OUT_OF_MEMORY }
        let status = ResourcePaths.names(place.cString(0), into: &texts, memory)
        if status != RG_OK { return status }
        var at = 0
        while at < texts.count {
            guard starts.reserve(starts.count &+ 1, memory) else { return RG_ERROR_OUT_OF_MEMORY }
            starts.append(at)
            at &+= Bytes(cString: texts.cString(at)).count &+ 1
        }
        return RG_OK
    }

    /// Whether a name in a folder is that of a folder.
    static func isFolder(_ root: Bytes, _ name: Bytes, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        var place = Buffer<UInt8>()
        defer { place.release(memory) }
        guard place.appendPath(root, name, memory), let folder = opendir(place.cString(0)) else { return false }
        closedir(folder)
        return true
    }

    /// Appends the names in a folder, each with a NUL; not those that begin with a dot.
    private static func names(
        _ path: UnsafePointer<CChar>, into names: inout Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>
    ) -> rg_status {
        guard let folder = opendir(path) else { return RG_ERROR_IO }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = Bytes(cString: rg_entry_name(entry))
            if name.count == 0 || name[0] == 0x2E { continue }
            guard names.reserve(names.count &+ name.count &+ 1, memory) else { return RG_ERROR_OUT_OF_MEMORY }
            copyBytes(names.pointer(names.count), name.base, name.count &+ 1)
            names.count &+= name.count &+ 1
        }
        return RG_OK
    }

    /// Sorts by the names of folders, then by those of files.
    func sort() {
        let paths = self
        heapSort(
            starts.count, precedes: { paths[$0].precedesPath(paths[$1]) },
            swap: { one, other in
                let moved = paths.starts[one]
                paths.starts[one] = paths.starts[other]
                paths.starts[other] = moved
            })
    }
}

extension Bytes {
    /// The order of paths: that of bytes, except that / comes before all others.
    fileprivate func precedesPath(_ other: Bytes) -> Bool {
        var i = 0
        while i < count && i < other.count {
            if self[i] != other[i] { return other[i] != 0x2F && (self[i] == 0x2F || self[i] < other[i]) }
            i &+= 1
        }
        return count < other.count
    }
}

extension Buffer<UInt8> {
    /// Appends folder/name and a NUL. - Returns: false when memory is out.
    mutating func appendPath(_ folder: Bytes, _ name: Bytes, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard reserve(count &+ folder.count &+ name.count &+ 2, memory) else { return false }
        copyBytes(pointer(count), folder.base, folder.count)
        count &+= folder.count
        append(0x2F)
        copyBytes(pointer(count), name.base, name.count)
        count &+= name.count
        append(0)
        return true
    }

    /// The NUL-terminated text at an index.
    func cString(_ start: Int) -> UnsafePointer<CChar> {
        UnsafeRawPointer(pointer(start)).assumingMemoryBound(to: CChar.self)
    }
}
