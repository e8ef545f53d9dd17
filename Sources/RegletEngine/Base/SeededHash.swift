// SPDX-License-Identifier: MIT

/// A hash of a text that its author cannot predict: the seed is an address. Eight bytes at a time, both halves of a
/// product of 128 bits are mixed, so that a difference spreads over all bits in a way that depends on the seed. So names
/// that were chosen to collide do not.
@inline(never)
public func seededHash(_ bytes: UnsafePointer<UInt8>, _ count: Int, seed: UnsafeRawPointer?) -> UInt32 {
    let raw = UnsafeRawPointer(bytes)
    var hash = mix(UInt64(UInt(bitPattern: seed)) >> 4 ^ 0x9E37_79B9_7F4A_7C15)
    hash ^= UInt64(truncatingIfNeeded: count)
    var index = 0
    while count &- index >= 8 {
        hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index &+= 8
    }
    var rest: UInt64 = 0
    if count >= 8 {
        rest = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else {
        while index < count {
            rest = rest << 8 | UInt64(bytes[index])
            index &+= 1
        }
    }
    hash = mix(hash ^ rest)
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
}

@inline(__always)
private func mix(_ number: UInt64) -> UInt64 {
    let product = number.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    return product.high ^ product.low
}
