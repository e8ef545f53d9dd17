// SPDX-License-Identifier: MIT

/// Sorts `count` things in place, which only the closures know. O(count log count) in any case, as trees and files
/// may be hostile. Not stable: `precedes` must order equal ones, too.
@inline(__always)
public func heapSort(_ count: Int, precedes: (Int, Int) -> Bool, swap: (Int, Int) -> Void) {
    var end = count
    var start = end / 2, root = start
    while true {
        // each closure is called in one place, so that its code is there once
        var largest = root, child = root &* 2 &+ 1
        let last = min(child &+ 2, end)
        while child < last {
            if precedes(largest, child) { largest = child }
            child &+= 1
        }
        var from = root
        if largest != root {
            root = largest
        } else if start > 0 {
            start &-= 1
            root = start
            continue
        } else {
            end &-= 1
            if end <= 0 { return }
            from = 0
            largest = end
            root = 0
        }
        swap(from, largest)
    }
}

/// Sorts records that consist of numbers: by their first numbers, then by the second ones, and so on.
@inline(__always)
func sortRecords<Record>(_ records: Buffer<Record>) {
    if records.count < 2 { return }
    let size = MemoryLayout<Record>.stride / MemoryLayout<Int32>.stride
    sortNumbers(UnsafeMutableRawPointer(records.pointer(0)).assumingMemoryBound(to: Int32.self), records.count, size)
}

/// Sorts records of `size` numbers.
@inline(never)
@_optimize(size)
func sortNumbers(_ numbers: UnsafeMutablePointer<Int32>, _ count: Int, _ size: Int = 1) {
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
