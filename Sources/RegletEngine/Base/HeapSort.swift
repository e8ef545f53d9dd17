// SPDX-License-Identifier: MIT

/// Sorts `count` things in place, which only the closures know. O(count log count) in any case, as trees and files
/// may be hostile. Not stable: `precedes` must order equal ones, too.
@inline(__always)
public func heapSort(_ count: Int, precedes: (Int, Int) -> Bool, swap: (Int, Int) -> Void) {
    var end = count
    var start = end / 2
    while end > 1 {
        if start > 0 {
            start &-= 1
        } else {
            end &-= 1
            swap(0, end)
        }
        var root = start
        while root &* 2 &+ 1 < end {
            var child = root &* 2 &+ 1
            if child &+ 1 < end && precedes(child, child &+ 1) { child &+= 1 }
            if !precedes(root, child) { break }
            swap(root, child)
            root = child
        }
    }
}

/// Sorts records that consist of numbers: by their first numbers, then by the second ones, and so on.
@inline(__always)
func sortRecords<Record>(_ records: Buffer<Record>) {
    if records.count < 2 { return }
    let size = MemoryLayout<Record>.stride / MemoryLayout<Int32>.stride
    sortRecords(UnsafeMutableRawPointer(records.pointer(0)).assumingMemoryBound(to: Int32.self), records.count, size)
}

@inline(never)
@_optimize(size)
private func sortRecords(_ numbers: UnsafeMutablePointer<Int32>, _ count: Int, _ size: Int) {
    heapSort(count) { a, b in
        let a = numbers + a &* size, b = numbers + b &* size
        var at = 0
        while at < size &- 1 && a[at] == b[at] { at &+= 1 }
        return a[at] < b[at]
    } swap: { a, b in
        let a = numbers + a &* size, b = numbers + b &* size
        for at in 0..<size { (a[at], b[at]) = (b[at], a[at]) }
    }
}
