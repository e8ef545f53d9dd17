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
