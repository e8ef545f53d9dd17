// SPDX-License-Identifier: MIT
import CLibc

/// An array of plain values in memory of malloc. The owner calls `release`.
struct GrowingArray<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>?
    private(set) var count = 0
    private var capacity = 0

    /// Adds a value. - Returns: false when memory is out; then nothing changed.
    mutating func append(_ element: Element) -> Bool {
        guard reserve(count &+ 1), let base else { return false }
        base[count] = element
        count &+= 1
        return true
    }

    /// Inserts a value. Precondition: 0 <= index <= count. - Returns: as `append`.
    mutating func insert(_ element: Element, at index: Int) -> Bool {
        guard reserve(count &+ 1), let base else { return false }
        memmove(base + (index &+ 1), base + index, (count &- index) &* MemoryLayout<Element>.stride)
        base[index] = element
        count &+= 1
        return true
    }

    mutating func remove(at index: Int) {
        guard let base, index < count else { return }
        count &-= 1
        memmove(base + index, base + (index &+ 1), (count &- index) &* MemoryLayout<Element>.stride)
    }

    /// Removes the last value. - Returns: nil if there is none.
    mutating func removeLast() -> Element? {
        guard let base, count > 0 else { return nil }
        count &-= 1
        return base[count]
    }

    mutating func removeAll() { count = 0 }

    /// Makes room for `needed` values. - Returns: false when memory is out.
    mutating func reserve(_ needed: Int) -> Bool {
        if needed <= capacity { return true }
        let wanted = max(needed, capacity &* 2, 8)
        let (bytes, tooMany) = wanted.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !tooMany, let block = realloc(base, bytes) else { return false }
        base = block.assumingMemoryBound(to: Element.self)
        capacity = wanted
        return true
    }

    /// A value. Precondition: 0 <= index < count.
    subscript(index: Int) -> Element {
        get { base.unsafelyUnwrapped[index] }
        nonmutating set { base.unsafelyUnwrapped[index] = newValue }
    }

    mutating func release() {
        free(base)
        base = nil
        count = 0
        capacity = 0
    }
}
