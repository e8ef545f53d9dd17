// SPDX-License-Identifier: MIT

// The order in which tears give way (`Component.order`): by price, a vector of levels, and of like ones by number.
extension Solver {
    /// Scratch of a sort: keys beside tears, and where tears of like prices begin.
    private struct Keys {
        let keys: UnsafeMutablePointer<Double>
        let spareKeys: UnsafeMutablePointer<Double>
        let spareItems: UnsafeMutablePointer<Int32>
        let begins: UnsafeMutablePointer<Bool>
    }

    /// Level by level: tears that are alike in those before are sorted by their price at this one.
    /// - Complexity: O(tears * levels), and O(n log n) for each n that were alike and are not.
    @inline(never)
    mutating func sortByPrice(_ c: ComponentPointer) {
        let count = c.pointee.orderCount, levels = c.pointee.levelCount, order = c.pointee.order
        // the scratch of the analysis that made them is larger
        var carver = Carver(UnsafeMutableRawPointer(scratch.base))
        let work = Keys(
            keys: carver.take(count, Double.self), spareKeys: carver.take(count, Double.self),
            spareItems: carver.take(count, Int32.self), begins: carver.take(count, Bool.self))
        for i in 0..<count { work.begins[i] = false }
        for level in 0..<levels {
            let isLast = level == levels &- 1
            let prices = c.pointee.slopes + level
            for i in 0..<count { work.keys[i] = prices[Int(order[i]) &* levels] }
            var start = 0
            while start < count {
                var least = work.keys[start], most = least
                var isSorted = true
                var end = start &+ 1
                while end < count && !work.begins[end] {
                    let key = work.keys[end]
                    if key < work.keys[end &- 1] || isLast && key == work.keys[end &- 1] { isSorted = false }
                    least = min(least, key)
                    most = max(most, key)
                    end &+= 1
                }
                if most - least > Solver.tiny || isLast && !isSorted {
                    if !isSorted { sort(work, order, start, end) }
                    for i in (start &+ 1)..<end where work.keys[i] - work.keys[i &- 1] > Solver.tiny {
                        work.begins[i] = true
                    }
                }
                start = end
            }
        }
    }

    /// Sort a range by keys, and by number where these are equal: merges of eights sorted by insertion.
    @inline(never)
    private mutating func sort(_ work: Keys, _ items: UnsafeMutablePointer<Int32>, _ start: Int, _ end: Int) {
        var block = start
        while block < end {
            let next = min(block &+ 8, end)
            for i in (block &+ 1)..<max(next, block &+ 1) {
                let key = work.keys[i], item = items[i]
                var to = i
                while to > block && (key < work.keys[to &- 1] || key == work.keys[to &- 1] && item < items[to &- 1]) {
                    work.keys[to] = work.keys[to &- 1]
                    items[to] = items[to &- 1]
                    to &-= 1
                }
                work.keys[to] = key
                items[to] = item
            }
            block = next
        }
        var width = 8
        var keys = work.keys, spareKeys = work.spareKeys, from = items, spare = work.spareItems
        while width < end &- start {
            var at = start
            while at < end {
                let middle = min(at &+ width, end), last = min(middle &+ width, end)
                var a = at, b = middle
                for to in at..<last {
                    let takesFirst =
                        b >= last
                        || a < middle && (keys[a] < keys[b] || keys[a] == keys[b] && from[a] < from[b])
                    let taken = takesFirst ? a : b
                    spareKeys[to] = keys[taken]
                    spare[to] = from[taken]
                    if takesFirst { a &+= 1 } else { b &+= 1 }
                }
                at = last
            }
            (keys, spareKeys) = (spareKeys, keys)
            (from, spare) = (spare, from)
            width &*= 2
        }
        if from == items { return }
        for i in start..<end {
            items[i] = from[i]
            work.keys[i] = keys[i]
        }
    }
}
