// SPDX-License-Identifier: MIT

/// A growable array of trivial elements in a context's memory. It does not free itself: its owner calls `release`.
public struct Buffer<Element> {
    public private(set) var base: UnsafeMutablePointer<Element>?
    public var count = 0
    public private(set) var capacity = 0

    public init() {}

    /// A buffer over memory that another owner frees. It must not be grown nor released.
    public init(borrowing base: UnsafeMutablePointer<Element>?, count: Int) {
        self.base = base
        self.count = count
    }

    @inline(__always)
    public subscript(index: Int) -> Element {
        get { base.unsafelyUnwrapped[index] }
        nonmutating set { base.unsafelyUnwrapped[index] = newValue }
    }

    @inline(__always)
    public func pointer(_ index: Int) -> UnsafeMutablePointer<Element> { base.unsafelyUnwrapped + index }

    /// Reserves room for `needed` elements, doubling the capacity; 8 at first if they are small. - Returns: false when
    /// memory is out.
    public mutating func reserve(_ needed: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        withUnsafeMutablePointer(to: &self) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: RawBuffer.self).pointee
                .reserve(needed, MemoryLayout<Element>.stride, memory)
        }
    }

    /// As `reserve`, for memory that a layout will fill. It is written now, so that the layout takes no page faults,
    /// except if it is only counted.
    @inline(__always)
    public mutating func reserve(
        _ needed: Int, _ memory: UnsafeMutablePointer<Memory>, isCounted: Bool
    ) -> Bool {
        if needed <= capacity { return true }
        if !reserve(needed, memory) { return false }
        if !isCounted { fillBytes(pointer(count), (capacity &- count) &* MemoryLayout<Element>.stride) }
        return true
    }

    /// Sets the capacity to exactly `size` >= count. - Returns: false when memory is out; then nothing changed.
    public mutating func resize(_ size: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        withUnsafeMutablePointer(to: &self) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: RawBuffer.self).pointee
                .resize(size, MemoryLayout<Element>.stride, memory)
        }
    }

    /// Copies all elements of another buffer. Precondition: this one is empty. - Returns: false when memory is out.
    public mutating func copy(_ other: Buffer, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        withUnsafeMutablePointer(to: &self) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: RawBuffer.self).pointee
                .copy(UnsafeRawPointer(other.base), other.count, MemoryLayout<Element>.stride, memory)
        }
    }

    /// Appends an element. Precondition: room was reserved.
    @inline(__always)
    public mutating func append(_ element: Element) {
        base.unsafelyUnwrapped[count] = element
        count &+= 1
    }

    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        withUnsafeMutablePointer(to: &self) {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: RawBuffer.self).pointee
                .release(MemoryLayout<Element>.stride, memory)
        }
    }
}

/// A buffer without its element type and with the same layout, so that all buffers share one growing function.
private struct RawBuffer {
    var base: UnsafeMutableRawPointer?
    var count: Int
    var capacity: Int

    @inline(never)
    mutating func reserve(_ needed: Int, _ stride: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        // few large elements: a box with two children would have room for eight
        needed <= capacity || resize(max(needed, min(8, 512 / stride), capacity &* 2), stride, memory)
    }

    @inline(never)
    mutating func resize(_ size: Int, _ stride: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        if size == capacity { return true }
        var grown: UnsafeMutableRawPointer?
        if size > 0 {
            grown = memory.pointee.allocate(size &* stride)
            guard let grown else { return false }
            if let base { copyBytes(grown, base, count &* stride) }
        }
        if let base { memory.pointee.deallocate(base, capacity &* stride) }
        base = grown
        capacity = size
        return true
    }

    @inline(never)
    mutating func copy(
        _ other: UnsafeRawPointer?, _ count: Int, _ stride: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        guard resize(count, stride, memory) else { return false }
        if let base, let other { copyBytes(base, other, count &* stride) }
        self.count = count
        return true
    }

    @inline(never)
    mutating func release(_ stride: Int, _ memory: UnsafeMutablePointer<Memory>) {
        if let base { memory.pointee.deallocate(base, capacity &* stride) }
        base = nil
        count = 0
        capacity = 0
    }
}
