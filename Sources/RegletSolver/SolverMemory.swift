// SPDX-License-Identifier: MIT

/// The source of a solver's memory: two functions of the caller.
public struct SolverMemory {
    public typealias Allocate = @convention(c) (UnsafeMutableRawPointer?, Int) -> UnsafeMutableRawPointer?
    public typealias Release = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int) -> Void
    var user: UnsafeMutableRawPointer?
    var allocateHook: Allocate
    var releaseHook: Release
    /// Whether allocation is disabled; operations that need memory then fail.
    var isSealed = false

    /// - Parameters:
    ///   - allocate: returns `size` bytes aligned to 16, or nil.
    ///   - release: frees a block, given its size.
    public init(user: UnsafeMutableRawPointer?, allocate: @escaping Allocate, release: @escaping Release) {
        self.user = user
        allocateHook = allocate
        releaseHook = release
    }

    func allocate(_ size: Int) -> UnsafeMutableRawPointer? { isSealed ? nil : allocateHook(user, size) }
    func release(_ block: UnsafeMutableRawPointer, _ size: Int) { releaseHook(user, block, size) }
}

/// A growable array without its element type. It does not free its block: its owner calls `release`.
struct RawColumn {
    /// Arbitrary while the capacity is 0.
    var base = UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped
    var capacity = 0
    var count = 0

    /// Grows to at least `needed` elements of `stride` bytes, by doubling. - Returns: false when memory is out.
    @inline(never)
    mutating func grow(_ needed: Int, _ stride: Int, _ memory: UnsafePointer<SolverMemory>) -> Bool {
        var size = capacity < 16 ? 16 : capacity &* 2
        if size < needed { size = needed }
        return resize(size, stride, memory)
    }

    /// Sets the capacity to exactly `size` >= count. - Returns: false when memory is out.
    @inline(never)
    mutating func resize(_ size: Int, _ stride: Int, _ memory: UnsafePointer<SolverMemory>) -> Bool {
        if size == capacity { return true }
        if size == 0 {
            release(stride, memory)
            return true
        }
        guard let block = memory.pointee.allocate(size &* stride) else { return false }
        if capacity > 0 {
            block.copyMemory(from: base, byteCount: count &* stride)
            memory.pointee.release(base, capacity &* stride)
        }
        base = block
        capacity = size
        return true
    }

    @inline(never)
    mutating func shrink(_ size: Int, _ stride: Int, _ memory: UnsafePointer<SolverMemory>) -> Bool {
        resize(size > count ? size : count, stride, memory)
    }

    @inline(never)
    mutating func release(_ stride: Int, _ memory: UnsafePointer<SolverMemory>) {
        if capacity > 0 { memory.pointee.release(base, capacity &* stride) }
        self = RawColumn()
    }
}

/// A growable array of trivial elements.
struct Column<Element> {
    private var raw = RawColumn()

    @inline(__always)
    var count: Int {
        get { raw.count }
        set { raw.count = newValue }
    }

    @inline(__always)
    var base: UnsafeMutablePointer<Element> { raw.base.assumingMemoryBound(to: Element.self) }
    @inline(__always)
    subscript(index: Int) -> Element {
        get { base[index] }
        nonmutating set { base[index] = newValue }
    }
    var capacity: Int { raw.capacity }

    @inline(__always)
    mutating func reserve(_ needed: Int, _ memory: UnsafePointer<SolverMemory>) -> Bool {
        needed <= raw.capacity || raw.grow(needed, MemoryLayout<Element>.stride, memory)
    }

    /// As `reserve`, without room for more.
    @inline(__always)
    mutating func reserveExactly(_ needed: Int, _ memory: UnsafePointer<SolverMemory>) -> Bool {
        needed <= raw.capacity || raw.resize(needed, MemoryLayout<Element>.stride, memory)
    }

    /// Sets the capacity to that of `size` elements, but at least of those it has. - Returns: false when memory is out.
    @inline(__always)
    mutating func shrink(to size: Int = 0, _ memory: UnsafePointer<SolverMemory>) -> Bool {
        raw.shrink(size, MemoryLayout<Element>.stride, memory)
    }

    /// Appends an element. Precondition: room was reserved.
    @inline(__always)
    mutating func append(_ element: Element) {
        base[count] = element
        count &+= 1
    }

    @inline(__always)
    mutating func release(_ memory: UnsafePointer<SolverMemory>) {
        raw.release(MemoryLayout<Element>.stride, memory)
    }
}

/// A list in memory that others own.
struct List<Element> {
    var base = UnsafeMutablePointer<Element>(bitPattern: 16).unsafelyUnwrapped
    var count = 0

    @inline(__always)
    subscript(index: Int) -> Element {
        get { base[index] }
        nonmutating set { base[index] = newValue }
    }
    /// Appends an element. Precondition: there is room.
    @inline(__always)
    mutating func append(_ element: Element) {
        base[count] = element
        count &+= 1
    }
}

/// A number that is aligned to 4 bytes.
struct PackedDouble {
    private let low: UInt32
    private let high: UInt32

    @inline(__always)
    init(_ value: Double) {
        low = UInt32(truncatingIfNeeded: value.bitPattern)
        high = UInt32(truncatingIfNeeded: value.bitPattern >> 32)
    }
    @inline(__always)
    var value: Double { Double(bitPattern: UInt64(high) << 32 | UInt64(low)) }
}

/// A layout of arrays one after another in a block that is aligned to 8. A first pass over nil computes the size.
struct BumpLayout {
    private let base: UnsafeMutableRawPointer
    /// The bytes that all arrays need, and the end of the last one.
    private(set) var size = 0
    private(set) var end = 0

    /// In the first pass nothing is accessed through the resulting pointers, so any address will do.
    init(_ base: UnsafeMutableRawPointer?) {
        self.base = base ?? UnsafeMutableRawPointer(bitPattern: 8).unsafelyUnwrapped
    }

    @inline(never)
    mutating func take<T>(_ count: Int, _ type: T.Type) -> UnsafeMutablePointer<T> {
        let alignment = MemoryLayout<T>.alignment
        let at = (end &+ alignment &- 1) & ~(alignment &- 1)
        end = at &+ count &* MemoryLayout<T>.stride
        if end > size { size = end }
        return (base + at).assumingMemoryBound(to: T.self)
    }

    /// Lets further arrays take the memory from `mark` on.
    mutating func rewind(to mark: Int) { end = mark }
}
