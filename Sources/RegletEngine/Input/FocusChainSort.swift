// SPDX-License-Identifier: MIT
import CReglet

/// The sort that moves chains of candidates together. Android's comparator is no order: of two nodes inside a chain,
/// each precedes the other. So the result depends on the algorithm, which is that of java.util.TimSort, without its
/// galloping: runs, insertion by bisection, merges. O(n log n).
struct FocusChainSort {
    let places: UnsafeMutablePointer<FocusPlace>
    /// Room for half of the places.
    let scratch: UnsafeMutablePointer<FocusPlace>
    let count: Int

    private var starts = InlineArray<64, Int>(repeating: 0)
    private var lengths = InlineArray<64, Int>(repeating: 0)
    private var runs = 0

    init(
        _ places: UnsafeMutablePointer<FocusPlace>, _ count: Int, scratch: UnsafeMutablePointer<FocusPlace>
    ) {
        self.places = places
        self.count = count
        self.scratch = scratch
    }

    /// Whether Android's UserSpecifiedFocusComparator gives a negative number. `before` is the place in the list,
    /// `order` the node that follows, `head` the head of the chain.
    @_optimize(size)
    private func precedes(_ a: FocusPlace, _ b: FocusPlace) -> Bool {
        if a.before == b.before { return false }
        if a.head >= 0 && a.head == b.head {
            if a.before == a.head { return true }
            if b.before == b.head { return false }
            return a.order >= 0
        }
        if a.head < 0 && b.head < 0 { return false }
        return (a.head >= 0 ? a.head : a.before) < (b.head >= 0 ? b.head : b.before)
    }

    @_optimize(size)
    mutating func sort() {
        if count < 2 { return }
        if count < 32 {
            insert(0, count, sorted: run(0, count))
            return
        }
        // runs of 16 to 32 elements, so that their number is a power of two or little less
        var least = count, odd = 0
        while least >= 32 {
            odd |= least & 1
            least >>= 1
        }
        least &+= odd
        var low = 0
        while low < count {
            var length = run(low, count)
            if length < least {
                let forced = min(least, count &- low)
                insert(low, low &+ forced, sorted: low &+ length)
                length = forced
            }
            starts[runs] = low
            lengths[runs] = length
            runs &+= 1
            low &+= length
            collapse(isLast: false)
        }
        collapse(isLast: true)
    }

    /// The end of the run that begins at `low`, as a count from 0 for `low` 0; a descending run is reversed.
    @_optimize(size)
    private func run(_ low: Int, _ high: Int) -> Int {
        var end = low &+ 1
        if end == high { return 1 }
        let descends = precedes(places[end], places[low])
        end &+= 1
        while end < high && precedes(places[end], places[end &- 1]) == descends { end &+= 1 }
        if descends {
            var a = low, b = end &- 1
            while a < b {
                let kept = places[a]
                places[a] = places[b]
                places[b] = kept
                a &+= 1
                b &-= 1
            }
        }
        return end &- low
    }

    /// Inserts the elements from `sorted` on into those before, each by bisection.
    @_optimize(size)
    private func insert(_ low: Int, _ high: Int, sorted: Int) {
        var start = max(sorted, low &+ 1)
        while start < high {
            let pivot = places[start]
            var left = low, right = start
            while left < right {
                let middle = (left &+ right) / 2
                if precedes(pivot, places[middle]) { right = middle } else { left = middle &+ 1 }
            }
            var at = start
            while at > left {
                places[at] = places[at &- 1]
                at &-= 1
            }
            places[left] = pivot
            start &+= 1
        }
    }

    /// Merges runs until each is longer than the two after it together, or until one is left.
    @_optimize(size)
    private mutating func collapse(isLast: Bool) {
        while runs > 1 {
            var n = runs &- 2
            if isLast {
                if n > 0 && lengths[n &- 1] < lengths[n &+ 1] { n &-= 1 }
            } else if (n > 0 && lengths[n &- 1] <= lengths[n] &+ lengths[n &+ 1])
                || (n > 1 && lengths[n &- 2] <= lengths[n] &+ lengths[n &- 1])
            {
                if lengths[n &- 1] < lengths[n &+ 1] { n &-= 1 }
            } else if lengths[n] > lengths[n &+ 1] {
                return
            }
            merge(n)
        }
    }

    /// Merges a run with the next one.
    @_optimize(size)
    private mutating func merge(_ n: Int) {
        var low = starts[n], length = lengths[n]
        let second = starts[n &+ 1]
        var other = lengths[n &+ 1]
        lengths[n] = length &+ other
        if n == runs &- 3 {
            starts[n &+ 1] = starts[n &+ 2]
            lengths[n &+ 1] = lengths[n &+ 2]
        }
        runs &-= 1
        // the elements that are in their places already
        while length > 0 && !precedes(places[second], places[low]) {
            low &+= 1
            length &-= 1
        }
        if length == 0 { return }
        while other > 0 && !precedes(places[second &+ other &- 1], places[second &- 1]) { other &-= 1 }
        if other == 0 { return }
        if length <= other {
            mergeUp(low, length, second, other)
        } else {
            mergeDown(low, length, second, other)
        }
    }

    @_optimize(size)
    private func mergeUp(_ low: Int, _ length: Int, _ second: Int, _ other: Int) {
        copyBytes(scratch, places + low, length &* MemoryLayout<FocusPlace>.stride)
        var a = 0, b = second, to = low
        let end = second &+ other
        while a < length {
            if b < end && precedes(places[b], scratch[a]) {
                places[to] = places[b]
                b &+= 1
            } else {
                places[to] = scratch[a]
                a &+= 1
            }
            to &+= 1
        }
    }

    @_optimize(size)
    private func mergeDown(_ low: Int, _ length: Int, _ second: Int, _ other: Int) {
        copyBytes(scratch, places + second, other &* MemoryLayout<FocusPlace>.stride)
        var a = low &+ length &- 1, b = other &- 1, to = second &+ other &- 1
        while b >= 0 {
            if a >= low && precedes(scratch[b], places[a]) {
                places[to] = places[a]
                a &-= 1
            } else {
                places[to] = scratch[b]
                b &-= 1
            }
            to &-= 1
        }
    }
}
