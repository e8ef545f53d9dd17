// SPDX-License-Identifier: MIT

// The order of tears in `SimplexArrays.order`: by price, which is a vector of levels; tears of equal prices by number.
extension Simplex {
    /// Scratch of a sort: keys beside tears, and the starts of runs of equal prices.
    private struct Keys {
        let keys: UnsafeMutablePointer<Double>
        let spareKeys: UnsafeMutablePointer<Double>
        let spareItems: UnsafeMutablePointer<Int32>
        let begins: UnsafeMutablePointer<Bool>
    }

    /// Sorts level by level: tears with equal prices at all higher levels by their price at this one.
    /// - Complexity: O(tears * levels), and O(n log n) for each run of n that a level divides.
    @inline(never)
    func sortByPrice() {
        let count = Int(c.pointee.coupling.pointee.free), levels = c.pointee.levelCount, order = c.pointee.order
        var layout = BumpLayout(scratch)
        let work = Keys(
            keys: layout.take(count, Double.self), spareKeys: layout.take(count, Double.self),
            spareItems: layout.take(count, Int32.self), begins: layout.take(count, Bool.self))
        for i in 0..<count { work.begins[i] = false }
        for level in 0..<levels {
            let isLast = level == levels &- 1
            let costs = c.pointee.reducedCosts + level
            var start = 0
            while start < count {
                let first = costs[Int(order[start]) &* levels]
                var differs = false
                var end = start &+ 1
                while end < count && !work.begins[end] {
                    if (costs[Int(order[end]) &* levels] - first).magnitude > Simplex.tiny { differs = true }
                    end &+= 1
                }
                if differs || isLast && end &- start > 1 {
                    for i in start..<end { work.keys[i] = costs[Int(order[i]) &* levels] }
                    sort(work, order, start, end, byNumber: isLast)
                    for i in (start &+ 1)..<end where work.keys[i] - work.keys[i &- 1] > Simplex.tiny {
                        work.begins[i] = true
                    }
                }
                start = end
            }
        }
    }

    /// Sorts a range by keys, and items with equal keys by number or not at all. Usually few items have changed places
    /// since the last sort, so this is an insertion sort and, if that takes too long, a merge sort of blocks of eight.
    @inline(never)
    private func sort(
        _ work: Keys, _ items: UnsafeMutablePointer<Int32>, _ start: Int, _ end: Int, byNumber: Bool
    ) {
        if insert(work, items, start, end, byNumber, 2 &* (end &- start)) { return }
        var block = start
        while block < end {
            let next = min(block &+ 8, end)
            _ = insert(work, items, block, next, byNumber, 64)
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
                        || a < middle
                            && (keys[a] < keys[b] || keys[a] == keys[b] && (!byNumber || from[a] < from[b]))
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

    /// Sorts by insertion. - Returns: false when items would move by more than `limit` places in total; then it stops.
    @inline(never)
    private func insert(
        _ work: Keys, _ items: UnsafeMutablePointer<Int32>, _ start: Int, _ end: Int, _ byNumber: Bool, _ limit: Int
    ) -> Bool {
        let keys = work.keys
        var passed = 0
        var i = start &+ 1
        while i < end {
            let key = keys[i], item = items[i]
            var to = i
            while to > start
                && (key < keys[to &- 1] || byNumber && key == keys[to &- 1] && item < items[to &- 1])
            {
                keys[to] = keys[to &- 1]
                items[to] = items[to &- 1]
                to &-= 1
            }
            keys[to] = key
            items[to] = item
            passed &+= i &- to
            if passed > limit { return false }
            i &+= 1
        }
        return true
    }
}
