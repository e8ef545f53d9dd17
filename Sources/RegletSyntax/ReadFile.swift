// SPDX-License-Identifier: MIT
import CLibc
import CReglet
import RegletEngine

/// Reads a file, or its first `limit` + 1 bytes if it is longer, into `buffer`. Precondition: the buffer is empty.
/// - Returns: RG_OK, RG_ERROR_IO or RG_ERROR_OUT_OF_MEMORY. The caller releases the buffer in any case.
public func readFile(
    _ path: UnsafePointer<CChar>, limit: Int, into buffer: inout Buffer<UInt8>, memory: UnsafeMutablePointer<Memory>
) -> rg_status {
    guard let file = fopen(path, "rb") else { return RG_ERROR_IO }
    defer { fclose(file) }
    // A hint, so that one allocation suffices; pipes and folders have no size.
    var size = 0
    if fseek(file, 0, SEEK_END) == 0 { size = Int(ftell(file)) }
    rewind(file)
    if size <= 0 || size > limit { size = 16_383 }
    while true {
        guard buffer.reserve(buffer.count &+ size &+ 1, memory) else { return RG_ERROR_OUT_OF_MEMORY }
        var room = buffer.capacity &- buffer.count
        if room > limit &+ 1 &- buffer.count { room = limit &+ 1 &- buffer.count }
        let count = Int(fread(buffer.pointer(buffer.count), 1, Swift.Int(truncatingIfNeeded: room), file))
        buffer.count &+= count
        if count < room { return ferror(file) == 0 ? RG_OK : RG_ERROR_IO }
        if buffer.count > limit { return RG_OK }
    }
}
