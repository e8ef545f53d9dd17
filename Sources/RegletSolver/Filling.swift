// SPDX-License-Identifier: MIT

/// Components whose tears meet in one row at most (a chain of labels between two edges), without pivots.
///
/// Each tear's cost is convex and linear between bends, and the row couples them by one sum: an infimal convolution, solved
/// greedily like the filling of vessels with water (the continuous knapsack problem; T. Ibaraki, N. Katoh, "Resource
/// Allocation Problems", 1988). All tears go where their own cost is least; then the one that moves the sum towards what the
/// row wants at the least cost goes to its next bend, out of a heap, until the row has what it wants or is worth no more.
/// The way does not depend on where the last solution was. O(n + bends passed * log n), times the levels.
extension Solver {
    /// Find the optimum, after a run of the program. `moved`: only parameters have changed since the last time.
    mutating func fill(_ c: ComponentPointer, moved: Bool) {
        let tears = c.pointee.tearCount
        let values = values.base
        let x = c.pointee.x, bends = c.pointee.bends, place = c.pointee.place
        let home = c.pointee.home
        let coefficients = c.pointee.tableau
        if !moved || c.pointee.flags & Component.hasOwnBends == 0 {
            setBends(c)
            for k in 0..<tears { home[k] = bestPlace(c, k) }
        }
        let isCoupled = c.pointee.otherCount > 0
        var sum = isCoupled ? activity(bends[Int(c.pointee.bendStart[tears])].row, values) : 0
        for k in 0..<tears {
            let target = bends[Int(home[k])].position
            if isCoupled { sum += coefficients[k] * (target - x[k]) }
            x[k] = target
            place[k] = home[k]
        }
        if isCoupled { couple(c, sum) }
    }

    /// All tears are at home: move them until the sum is what the row wants, or the row is worth no more.
    private mutating func couple(_ c: ComponentPointer, _ start: Double) {
        let tears = c.pointee.tearCount, levels = c.pointee.levelCount
        let x = c.pointee.x, bends = c.pointee.bends, place = c.pointee.place
        let coefficients = c.pointee.tableau
        // which tear lies between bends, or else the sum
        let last = Int(c.pointee.basic[0])
        if last < tears { c.pointee.nonbasic[last] = c.pointee.basic[0] }
        let variable = Int32(truncatingIfNeeded: tears)
        c.pointee.basic[0] = variable
        place[tears] = c.pointee.bendStart[tears]
        let wanted = bends[Int(place[tears])]
        var missing = wanted.position - start
        x[tears] = start
        let gain = missing > 0 ? wanted.low : wanted.jump - wanted.low
        if gain == 0 || missing == 0 { return }
        let isLess = missing < 0
        missing = missing.magnitude
        let count = makeHeap(c, isLess)
        let heap = c.pointee.heap
        while count > 0 {
            let k = Int(heap[0])
            let price = c.pointee.slopes + k &* levels
            if !pays(price, levels, gain, Int(wanted.level)) { break }
            let isUp = (coefficients[k] > 0) != isLess
            let rate = coefficients[k].magnitude
            let next = isUp ? place[k] &+ 1 : place[k] &- 1
            let ends = next < c.pointee.bendStart[k] || next >= c.pointee.bendStart[k &+ 1]
            let way = ends ? Double.infinity : (bends[Int(next)].position - x[k]).magnitude
            if !(way * rate < missing) {
                x[k] += (isUp ? missing : -missing) / rate
                if isUp { place[k] = next }
                x[tears] = wanted.position
                c.pointee.basic[0] = Int32(truncatingIfNeeded: k)
                c.pointee.nonbasic[k] = variable
                return
            }
            missing -= way * rate
            x[k] = bends[Int(next)].position
            place[k] = next
            price[Int(bends[Int(next)].level)] += bends[Int(next)].jump / rate
            sift(c, 0, count)
        }
        x[tears] = wanted.position + (isLess ? missing : -missing)
    }

    // MARK: - Heap

    /// What moving each tear costs for each unit of the sum, and a heap of those that move it, the cheapest on top.
    /// - Returns: how many they are.
    private mutating func makeHeap(_ c: ComponentPointer, _ isLess: Bool) -> Int {
        let levels = c.pointee.levelCount
        var count = 0
        for k in 0..<c.pointee.tearCount {
            let coefficient = c.pointee.tableau[k]
            if coefficient == 0 { continue }
            let isUp = (coefficient > 0) != isLess
            let price = c.pointee.slopes + k &* levels
            passTwins(c, k, isUp)
            ownSlope(c, k, c.pointee.place[k] &+ (isUp ? 1 : 0), price)
            let scale = (isUp ? 1 : -1) / coefficient.magnitude
            for l in 0..<levels { price[l] *= scale }
            c.pointee.heap[count] = Int32(truncatingIfNeeded: k)
            count &+= 1
        }
        var at = count / 2
        while at > 0 {
            at &-= 1
            sift(c, at, count)
        }
        return count
    }

    /// Go to the last of the bends that lie together.
    private mutating func passTwins(_ c: ComponentPointer, _ k: Int, _ isUp: Bool) {
        let bends = c.pointee.bends
        let end = isUp ? c.pointee.bendStart[k &+ 1] &- 1 : c.pointee.bendStart[k]
        var at = c.pointee.place[k]
        let position = bends[Int(at)].position
        while at != end && bends[Int(isUp ? at &+ 1 : at &- 1)].position == position { at &+= isUp ? 1 : -1 }
        c.pointee.place[k] = at
    }

    private mutating func sift(_ c: ComponentPointer, _ from: Int, _ count: Int) {
        let heap = c.pointee.heap
        let moved = heap[from]
        var at = from
        while true {
            var child = 2 &* at &+ 1
            if child >= count { break }
            if child &+ 1 < count && isCheaper(c, heap[child &+ 1], heap[child]) { child &+= 1 }
            if !isCheaper(c, heap[child], moved) { break }
            heap[at] = heap[child]
            at = child
        }
        heap[at] = moved
    }

    @inline(__always)
    private mutating func isCheaper(_ c: ComponentPointer, _ a: Int32, _ b: Int32) -> Bool {
        let levels = c.pointee.levelCount
        let left = c.pointee.slopes + Int(a) &* levels, right = c.pointee.slopes + Int(b) &* levels
        for l in 0..<levels {
            let difference = left[l] - right[l]
            if difference < -Solver.tiny { return true }
            if difference > Solver.tiny { return false }
        }
        return a < b
    }

    /// Whether a price is below what the row gains at its level.
    private mutating func pays(_ price: UnsafePointer<Double>, _ levels: Int, _ gain: Double, _ level: Int) -> Bool {
        for l in 0..<levels {
            let rest = l == level ? price[l] - gain : price[l]
            if rest < -Solver.tiny { return true }
            if rest > Solver.tiny { return false }
        }
        return false
    }
}
