// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Values that are files, and their contents.
extension ResourceView {
    /// The path of a file in its folder `res`, followed by a NUL; empty for other values. Valid as long as the resources.
    public func path(_ found: Found) -> Bytes {
        if found.value.kind != .file { return Bytes(cString: "") }
        let file = store.pointee.files[Int(found.value.data)]
        return store.pointee.text(file.path, file.length)
    }

    /// Reads the contents of a file. Those that are in memory stay where they are, others are read into `kept`, from
    /// `memory` alone: several threads may do so at the same time. The caller releases the buffer in any case.
    /// - Returns: RG_OK, RG_ERROR_NOT_FOUND (the value is no file), RG_ERROR_IO, RG_ERROR_LIMIT (more than `limit`
    ///   bytes), RG_ERROR_OUT_OF_MEMORY.
    public func contents(
        _ found: Found, _ bytes: inout Bytes, kept buffer: inout Buffer<UInt8>, limit: Int,
        memory: UnsafeMutablePointer<Memory>
    ) -> rg_status {
        if found.value.kind != .file { return RG_ERROR_NOT_FOUND }
        let file = store.pointee.files[Int(found.value.data)]
        if let inMemory = store.pointee.keptBytes(file) {
            bytes = inMemory
            return inMemory.count > limit ? RG_ERROR_LIMIT : RG_OK
        }
        buffer.count = 0
        let status = store.pointee.read(file.root, path(found), limit, into: &buffer, memory)
        bytes = status != RG_OK || buffer.count == 0 ? Bytes("") : Bytes(buffer.pointer(0), buffer.count)
        return status
    }

    /// Calls `body` with the contents of a file, those from memory without a copy.
    /// - Returns: RG_OK, RG_ERROR_NOT_FOUND (the value is no file), RG_ERROR_IO (also when `body` returns false),
    ///   RG_ERROR_LIMIT (more than `max_file_bytes`), RG_ERROR_OUT_OF_MEMORY.
    public func withContents(_ found: Found, _ body: (Bytes) -> Bool) -> rg_status {
        var buffer = Buffer<UInt8>(), bytes = Bytes("")
        defer { buffer.release(memory) }
        let isKept =
            found.value.kind == .file && store.pointee.keptBytes(store.pointee.files[Int(found.value.data)]) != nil
        let limit = isKept ? Int.max : store.pointee.maxFileBytes
        let status = contents(found, &bytes, kept: &buffer, limit: limit, memory: memory)
        return status != RG_OK ? status : body(bytes) ? RG_OK : RG_ERROR_IO
    }
}

extension ResourceStore {
    /// The bytes of a file that are in memory: it was added from there, or a pack has it.
    func keptBytes(_ file: ResourceContents) -> Bytes? {
        if file.root < 0 {
            return file.size == 0 ? Bytes("") : Bytes(contents.pointer(Int(file.start)), Int(file.size))
        }
        return roots[Int(file.root)].contents.map { Bytes($0 + Int(file.start), Int(file.size)) }
    }
}
