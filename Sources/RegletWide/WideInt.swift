// SPDX-License-Identifier: MIT
// The integers of a 32-bit machine. The engine computes with `Int` and relies on 64 bits: sums of layout units, places
// in texts, products of counts. So for a 32-bit target (`scripts/build.sh wasm`) every module imports this one, where
// `Int` and `UInt` have 64 bits: results have the same bits as on other machines, and no sum overflows that does not
// overflow there. The C types size_t and ptrdiff_t are `Swift.Int`, as is what the standard library counts with.

/// Shadows `Swift.Int`, which has 32 bits.
public typealias Int = Swift.Int64
/// Shadows `Swift.UInt`.
public typealias UInt = Swift.UInt64
/// The type of an integer literal without another one.
public typealias IntegerLiteralType = Swift.Int64

/// The integer with which the standard library counts. An offset in memory loses nothing.
@_transparent
public func short(_ count: Int) -> Swift.Int { Swift.Int(truncatingIfNeeded: count) }

/// Shadows the type of the standard library, with wide sizes.
@frozen
public enum MemoryLayout<T> {
    @_transparent public static var size: Int { Int(truncatingIfNeeded: Swift.MemoryLayout<T>.size) }
    @_transparent public static var stride: Int { Int(truncatingIfNeeded: Swift.MemoryLayout<T>.stride) }
    @_transparent public static var alignment: Int { Int(truncatingIfNeeded: Swift.MemoryLayout<T>.alignment) }
    @_transparent public static func offset(of key: PartialKeyPath<T>) -> Int? {
        guard let offset = Swift.MemoryLayout<T>.offset(of: key) else { return nil }
        return Int(offset)
    }
}

extension Swift.Int64 {
    @inline(__always) public init(bitPattern p: UnsafeRawPointer?) { self.init(Swift.UInt(bitPattern: p)) }
    @inline(__always) public init(bitPattern p: UnsafeMutableRawPointer?) { self.init(Swift.UInt(bitPattern: p)) }
    @inline(__always) public init<T>(bitPattern p: UnsafePointer<T>?) { self.init(Swift.UInt(bitPattern: p)) }
    @inline(__always) public init<T>(bitPattern p: UnsafeMutablePointer<T>?) { self.init(Swift.UInt(bitPattern: p)) }
    @inline(__always) public init(bitPattern p: OpaquePointer?) { self.init(Swift.UInt(bitPattern: p)) }
}

extension Swift.UInt64 {
    @inline(__always) public init(bitPattern p: UnsafeRawPointer?) { self.init(Swift.UInt(bitPattern: p)) }
    @inline(__always) public init(bitPattern p: UnsafeMutableRawPointer?) { self.init(Swift.UInt(bitPattern: p)) }
    @inline(__always) public init<T>(bitPattern p: UnsafePointer<T>?) { self.init(Swift.UInt(bitPattern: p)) }
    @inline(__always) public init<T>(bitPattern p: UnsafeMutablePointer<T>?) { self.init(Swift.UInt(bitPattern: p)) }
    @inline(__always) public init(bitPattern p: OpaquePointer?) { self.init(Swift.UInt(bitPattern: p)) }
}

extension InlineArray {
    public subscript(index: Int) -> Element {
        @inline(__always) get { self[short(index)] }
        @inline(__always) _modify { yield &self[short(index)] }
    }
    public subscript(unchecked index: Int) -> Element {
        @inline(__always) get { self[unchecked: short(index)] }
        @inline(__always) set { self[unchecked: short(index)] = newValue }
    }
}

extension SIMD {
    public subscript(index: Int) -> Scalar {
        @inline(__always) get { self[short(index)] }
        @inline(__always) set { self[short(index)] = newValue }
    }
}

// A shift by a constant is a constant only where the count is that of the standard library: by another type, each global
// of flags is computed at run time, with a test at each use whether it has been.
extension FixedWidthInteger {
    @_transparent public static func << (value: Self, places: Int) -> Self { value << short(places) }
    @_transparent public static func >> (value: Self, places: Int) -> Self { value >> short(places) }
    @_transparent public static func <<= (value: inout Self, places: Int) { value = value << short(places) }
    @_transparent public static func >>= (value: inout Self, places: Int) { value = value >> short(places) }
}

extension Swift.Int64 {
    @_transparent public static func << (value: Self, places: Self) -> Self {
        UInt64(bitPattern: places) < 64 ? value &<< places : value << short(places)
    }
    @_transparent public static func >> (value: Self, places: Self) -> Self {
        UInt64(bitPattern: places) < 64 ? value &>> places : value >> short(places)
    }
}

extension Swift.UInt64 {
    @_transparent public static func << (value: Self, places: Int) -> Self {
        UInt64(bitPattern: places) < 64 ? value &<< UInt64(bitPattern: places) : value << short(places)
    }
    @_transparent public static func >> (value: Self, places: Int) -> Self {
        UInt64(bitPattern: places) < 64 ? value &>> UInt64(bitPattern: places) : value >> short(places)
    }
}
