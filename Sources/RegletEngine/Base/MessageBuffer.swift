// SPDX-License-Identifier: MIT

/// The last error message of a context, in a fixed buffer that is always writable. Longer messages are cut.
public struct MessageBuffer {
    static let capacity = 256
    private var bytes:
        (
            UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
            UInt64,
            UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64,
            UInt64,
            UInt64, UInt64, UInt64, UInt64
        ) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    private var length = 0

    public init() {}

    public mutating func clear() {
        length = 0
        terminate()
    }

    @inline(never)
    public mutating func append(_ text: StaticText) { append(text.start, text.count) }

    @inline(never)
    public mutating func append(_ text: UnsafePointer<UInt8>, _ count: Int) {
        let room = MessageBuffer.capacity &- 1 &- length
        let taken = count < room ? count : room
        let at = length
        withUnsafeMutableBytes(of: &bytes) { copyBytes($0.baseAddress! + at, text, taken) }
        length &+= taken
        terminate()
    }

    @inline(never)
    public mutating func append(number: UInt64) {
        var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &digits) { raw in
            var at = 24
            var rest = number
            repeat {
                at &-= 1
                raw[at] = UInt8(truncatingIfNeeded: 48 &+ rest % 10)
                rest /= 10
            } while rest > 0
            append(raw.baseAddress!.assumingMemoryBound(to: UInt8.self) + at, 24 &- at)
        }
    }

    /// The number of bytes written.
    public var count: Int { length }

    /// Moves the bytes after the first `index` to the front.
    @_optimize(size)
    public mutating func bringForward(_ index: Int) {
        let end = length
        withUnsafeMutableBytes(of: &bytes) { raw in
            let base = raw.baseAddress.unsafelyUnwrapped
            for _ in index..<end {
                let last = raw[end &- 1]
                moveBytes(base + 1, base, end &- 1)
                raw[0] = last
            }
        }
    }

    /// Passes the NUL-terminated message to `body`.
    public mutating func withCString(_ body: (UnsafePointer<CChar>) -> Void) {
        withUnsafeMutableBytes(of: &bytes) { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }

    private mutating func terminate() {
        let at = length
        withUnsafeMutableBytes(of: &bytes) { $0[at] = 0 }
    }
}
