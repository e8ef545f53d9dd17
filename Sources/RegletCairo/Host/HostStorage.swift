// SPDX-License-Identifier: MIT
import CLibc
import CRegletCairo

typealias Host = UnsafeMutablePointer<HostStorage>

/// The data of an rgc_host.
struct HostStorage {
    static let messageBytes = 512

    let context: OpaquePointer
    var images = ImageStore()
    var fonts = FontStore()
    /// Commands of the last display list that were left out.
    var missing: UInt32 = 0
    var family: UnsafeMutablePointer<CChar>?
    var folder: UnsafeMutablePointer<CChar>?
    var maxPixels: UInt64
    var custom: rgc_custom_fn?
    var user: UnsafeMutableRawPointer?
    let message: UnsafeMutablePointer<CChar>

    init(context: OpaquePointer, message: UnsafeMutablePointer<CChar>, _ def: rgc_host_def) {
        self.context = context
        self.message = message
        maxPixels = def.max_image_pixels
        custom = def.custom
        user = def.user
        message[0] = 0
    }

    mutating func release() {
        images.release()
        fonts.release()
        free(family)
        free(folder)
        free(message)
    }

    // MARK: - Messages

    /// Stores a sentence. - Returns: the status.
    func fail(_ status: rg_status, _ text: StaticString) -> rg_status {
        var end = 0
        append(text, &end)
        return status
    }

    /// Stores a sentence about a name. - Returns: the status.
    func fail(
        _ status: rg_status, _ name: UnsafePointer<CChar>?, _ separator: StaticString, _ text: StaticString
    ) -> rg_status {
        var end = 0
        append(name, &end)
        append(separator, &end)
        append(text, &end)
        return status
    }

    /// Stores a sentence and its cause. - Returns: the status.
    func fail(_ status: rg_status, _ text: StaticString, _ cause: UnsafePointer<CChar>?) -> rg_status {
        var end = 0
        append(text, &end)
        append(cause, &end)
        return status
    }

    private func append(_ text: StaticString, _ end: inout Int) {
        append(UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self), &end)
    }

    private func append(_ text: UnsafePointer<CChar>?, _ end: inout Int) {
        guard let text else { return }
        var index = 0
        while text[index] != 0, end < HostStorage.messageBytes &- 1 {
            message[end] = text[index]
            index &+= 1
            end &+= 1
        }
        message[end] = 0
    }
}

/// A copy of a text by malloc; nil when memory is out.
func copyText(_ text: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? {
    let bytes = strlen(text) &+ 1
    guard let copy = malloc(bytes) else { return nil }
    memcpy(copy, text, bytes)
    return copy.assumingMemoryBound(to: CChar.self)
}

/// Whether two texts have the same bytes. nil is equal to nil.
func isEqual(_ left: UnsafePointer<CChar>?, _ right: UnsafePointer<CChar>?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return strcmp(left, right) == 0
}

/// Whether a text ends with `ending`, upper or lower case.
func ends(_ text: UnsafePointer<CChar>, with ending: StaticString) -> Bool {
    let length = strlen(text)
    let size = ending.utf8CodeUnitCount
    if length < size { return false }
    for index in 0..<size {
        let byte = UInt8(bitPattern: text[length &- size &+ index])
        let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        if lower != ending.utf8Start[index] { return false }
    }
    return true
}
