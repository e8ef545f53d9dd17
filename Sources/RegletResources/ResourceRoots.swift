// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Folders of the file system, and providers: where files are read, on loading and by views.
extension ResourceStore {
    /// Notes a folder of the file system. - Returns: its index, -1 when memory is out.
    mutating func addRoot(_ path: Bytes) -> Int32 {
        guard roots.reserve(roots.count &+ 1, memory), let start = add(path) else { return -1 }
        roots.append(ResourceRoot(path: start, length: UInt32(truncatingIfNeeded: path.count)))
        return Int32(truncatingIfNeeded: roots.count &- 1)
    }

    /// Notes a provider. - Returns: its index among the roots, -1 when memory is out.
    mutating func addRoot(_ provider: rg_resource_provider) -> Int32 {
        guard roots.reserve(roots.count &+ 1, memory), providers.reserve(providers.count &+ 1, memory) else {
            return -1
        }
        roots.append(ResourceRoot(provider: Int32(truncatingIfNeeded: providers.count)))
        providers.append(provider)
        return Int32(truncatingIfNeeded: roots.count &- 1)
    }

    /// Reads a file; `path` is followed by a NUL. Precondition: the buffer is empty.
    /// - Returns: RG_OK, RG_ERROR_IO, RG_ERROR_LIMIT (more than `limit` bytes), RG_ERROR_OUT_OF_MEMORY.
    @inline(never)
    func read(
        _ root: Int32, _ path: Bytes, _ limit: Int, into buffer: inout Buffer<UInt8>,
        _ memory: UnsafeMutablePointer<Memory>
    ) -> rg_status {
        let place = roots[Int(root)]
        if place.provider >= 0 {
            return withUnsafeMutablePointer(to: &buffer) {
                read(providers[Int(place.provider)], path, limit, $0, memory)
            }
        }
        var full = Buffer<UInt8>()
        defer { full.release(memory) }
        guard full.appendPath(text(place.path, place.length), path, memory) else { return RG_ERROR_OUT_OF_MEMORY }
        let status = readFile(full.cString(0), limit: limit, into: &buffer, memory: memory)
        return status == RG_OK && buffer.count > limit ? RG_ERROR_LIMIT : status
    }

    private func read(
        _ provider: rg_resource_provider, _ path: Bytes, _ limit: Int, _ buffer: UnsafeMutablePointer<Buffer<UInt8>>,
        _ memory: UnsafeMutablePointer<Memory>
    ) -> rg_status {
        var receiver = Receiver(buffer: buffer, memory: memory, limit: limit)
        let isRead = withUnsafeMutablePointer(to: &receiver) {
            provider.read(
                provider.user, UnsafeRawPointer(path.base).assumingMemoryBound(to: CChar.self),
                { user, bytes, size in
                    user.unsafelyUnwrapped.assumingMemoryBound(to: Receiver.self).pointee.receive(bytes, Int(size))
                }, $0)
        }
        if receiver.status != RG_OK { return receiver.status }
        return isRead ? RG_OK : RG_ERROR_IO
    }
}

/// The bytes that a provider has passed on so far.
private struct Receiver {
    let buffer: UnsafeMutablePointer<Buffer<UInt8>>
    let memory: UnsafeMutablePointer<Memory>
    let limit: Int
    var status = RG_OK

    mutating func receive(_ bytes: UnsafePointer<CChar>?, _ size: Int) -> Bool {
        if status != RG_OK { return false }
        if size == 0 { return true }
        let count = buffer.pointee.count
        if size < 0 || size > limit &- count { status = RG_ERROR_LIMIT }
        guard status == RG_OK, let bytes else { return false }
        guard buffer.pointee.reserve(count &+ size, memory) else {
            status = RG_ERROR_OUT_OF_MEMORY
            return false
        }
        copyBytes(buffer.pointee.pointer(count), bytes, size)
        buffer.pointee.count = count &+ size
        return true
    }
}
