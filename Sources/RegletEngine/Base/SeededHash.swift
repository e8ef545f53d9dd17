// SPDX-License-Identifier: MIT

/// A hash of a text that its author cannot predict: FNV-1a, seeded with an address. The hash mixes after each byte,
/// because the low bits of a product depend only on low bits. So names that were chosen to collide do not.
@inline(never)
@_optimize(size)
public func seededHash(_ bytes: UnsafePointer<UInt8>, _ count: Int, seed: UnsafeRawPointer?) -> UInt32 {
    var hash = UInt32(truncatingIfNeeded: UInt(bitPattern: seed) >> 4) &* 0x9E37_79B9 | 1
    for index in 0..<count {
        hash = (hash ^ UInt32(bytes[index])) &* 16_777_619
        hash ^= hash >> 13
    }
    hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
    return hash ^ hash >> 12
}
