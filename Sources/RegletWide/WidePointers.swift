// SPDX-License-Identifier: MIT
// Pointers that count with the wide `Int` (`WideInt.swift` explains it): each function calls that of the standard
// library.

extension UnsafePointer {
    @inline(__always) public static func + (pointer: Self, count: Int) -> Self { pointer + short(count) }
    @inline(__always) public static func - (pointer: Self, count: Int) -> Self { pointer - short(count) }
    @inline(__always) public static func - (end: Self, start: Self) -> Int { Int(start.distance(to: end)) }
    @inline(__always) public static func += (pointer: inout Self, count: Int) { pointer = pointer + short(count) }
    @inline(__always) public static func -= (pointer: inout Self, count: Int) { pointer = pointer - short(count) }
    @inline(__always) public init?(bitPattern address: Int) { self.init(bitPattern: short(address)) }
    @inline(__always) public init?(bitPattern address: UInt) {
        self.init(bitPattern: Swift.UInt(truncatingIfNeeded: address))
    }
}

extension UnsafeMutablePointer {
    @inline(__always) public static func + (pointer: Self, count: Int) -> Self { pointer + short(count) }
    @inline(__always) public static func - (pointer: Self, count: Int) -> Self { pointer - short(count) }
    @inline(__always) public static func - (end: Self, start: Self) -> Int { Int(start.distance(to: end)) }
    @inline(__always) public static func += (pointer: inout Self, count: Int) { pointer = pointer + short(count) }
    @inline(__always) public static func -= (pointer: inout Self, count: Int) { pointer = pointer - short(count) }
    @inline(__always) public init?(bitPattern address: Int) { self.init(bitPattern: short(address)) }
    @inline(__always) public init?(bitPattern address: UInt) {
        self.init(bitPattern: Swift.UInt(truncatingIfNeeded: address))
    }
}

extension UnsafeRawPointer {
    @inline(__always) public static func + (pointer: Self, count: Int) -> Self { pointer + short(count) }
    @inline(__always) public static func - (pointer: Self, count: Int) -> Self { pointer - short(count) }
    @inline(__always) public static func - (end: Self, start: Self) -> Int { Int(start.distance(to: end)) }
    @inline(__always) public static func += (pointer: inout Self, count: Int) { pointer = pointer + short(count) }
    @inline(__always) public static func -= (pointer: inout Self, count: Int) { pointer = pointer - short(count) }
    @inline(__always) public init?(bitPattern address: Int) { self.init(bitPattern: short(address)) }
    @inline(__always) public init?(bitPattern address: UInt) {
        self.init(bitPattern: Swift.UInt(truncatingIfNeeded: address))
    }
}

extension UnsafeMutableRawPointer {
    @inline(__always) public static func + (pointer: Self, count: Int) -> Self { pointer + short(count) }
    @inline(__always) public static func - (pointer: Self, count: Int) -> Self { pointer - short(count) }
    @inline(__always) public static func - (end: Self, start: Self) -> Int { Int(start.distance(to: end)) }
    @inline(__always) public static func += (pointer: inout Self, count: Int) { pointer = pointer + short(count) }
    @inline(__always) public static func -= (pointer: inout Self, count: Int) { pointer = pointer - short(count) }
    @inline(__always) public init?(bitPattern address: Int) { self.init(bitPattern: short(address)) }
    @inline(__always) public init?(bitPattern address: UInt) {
        self.init(bitPattern: Swift.UInt(truncatingIfNeeded: address))
    }
}

extension UnsafePointer {
    public subscript(index: Int) -> Pointee {
        @inline(__always) unsafeAddress { self + short(index) }
    }
}

extension UnsafeMutablePointer {
    public subscript(index: Int) -> Pointee {
        @inline(__always) unsafeAddress { UnsafePointer(self + short(index)) }
        @inline(__always) nonmutating unsafeMutableAddress { self + short(index) }
    }
    @inline(__always) public func initialize(repeating value: Pointee, count: Int) {
        initialize(repeating: value, count: short(count))
    }
    @inline(__always) public func update(repeating value: Pointee, count: Int) {
        update(repeating: value, count: short(count))
    }
    @inline(__always) public func initialize(from source: UnsafePointer<Pointee>, count: Int) {
        initialize(from: source, count: short(count))
    }
    @inline(__always) public func update(from source: UnsafePointer<Pointee>, count: Int) {
        update(from: source, count: short(count))
    }
}

extension UnsafeRawPointer {
    @inline(__always) public func load<T>(fromByteOffset offset: Int, as type: T.Type) -> T {
        load(fromByteOffset: short(offset), as: type)
    }
    @inline(__always) public func loadUnaligned<T: BitwiseCopyable>(fromByteOffset offset: Int, as type: T.Type) -> T {
        loadUnaligned(fromByteOffset: short(offset), as: type)
    }
    @discardableResult
    @inline(__always) public func bindMemory<T>(to type: T.Type, capacity: Int) -> UnsafePointer<T> {
        bindMemory(to: type, capacity: short(capacity))
    }
}

extension UnsafeMutableRawPointer {
    @inline(__always) public func load<T>(fromByteOffset offset: Int, as type: T.Type) -> T {
        load(fromByteOffset: short(offset), as: type)
    }
    @inline(__always) public func loadUnaligned<T: BitwiseCopyable>(fromByteOffset offset: Int, as type: T.Type) -> T {
        loadUnaligned(fromByteOffset: short(offset), as: type)
    }
    @inline(__always) public func storeBytes<T: BitwiseCopyable>(of value: T, toByteOffset offset: Int, as type: T.Type)
    {
        storeBytes(of: value, toByteOffset: short(offset), as: type)
    }
    @discardableResult
    @inline(__always) public func bindMemory<T>(to type: T.Type, capacity: Int) -> UnsafeMutablePointer<T> {
        bindMemory(to: type, capacity: short(capacity))
    }
    @inline(__always) public func copyMemory(from source: UnsafeRawPointer, byteCount: Int) {
        copyMemory(from: source, byteCount: short(byteCount))
    }
}

extension UnsafeRawBufferPointer {
    public subscript(index: Int) -> UInt8 {
        @inline(__always) get { self[short(index)] }
    }
    @inline(__always) public func load<T>(fromByteOffset offset: Int, as type: T.Type) -> T {
        load(fromByteOffset: short(offset), as: type)
    }
    @inline(__always) public func loadUnaligned<T: BitwiseCopyable>(fromByteOffset offset: Int, as type: T.Type) -> T {
        loadUnaligned(fromByteOffset: short(offset), as: type)
    }
    @inline(__always) public init(start: UnsafeRawPointer?, count: Int) {
        self.init(start: start, count: short(count))
    }
}

extension UnsafeMutableRawBufferPointer {
    public subscript(index: Int) -> UInt8 {
        @inline(__always) get { self[short(index)] }
        @inline(__always) nonmutating set { self[short(index)] = newValue }
    }
    @inline(__always) public func load<T>(fromByteOffset offset: Int, as type: T.Type) -> T {
        load(fromByteOffset: short(offset), as: type)
    }
    @inline(__always) public func storeBytes<T: BitwiseCopyable>(of value: T, toByteOffset offset: Int, as type: T.Type)
    {
        storeBytes(of: value, toByteOffset: short(offset), as: type)
    }
}

extension UnsafeBufferPointer {
    public subscript(index: Int) -> Element {
        @inline(__always) get { self[short(index)] }
    }
    @inline(__always) public init(start: UnsafePointer<Element>?, count: Int) {
        self.init(start: start, count: short(count))
    }
}

extension UnsafeMutableBufferPointer {
    public subscript(index: Int) -> Element {
        @inline(__always) get { self[short(index)] }
        @inline(__always) nonmutating set { self[short(index)] = newValue }
    }
    @inline(__always) public init(start: UnsafeMutablePointer<Element>?, count: Int) {
        self.init(start: start, count: short(count))
    }
}
