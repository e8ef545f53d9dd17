// SPDX-License-Identifier: MIT

/// Water-filling: the solution, without pivots, of components with at most one coupling row, such as a row of labels
/// between two edges.
///
/// The cost of each tear is convex and piecewise linear, and the row couples the tears by one sum: an infimal
/// convolution, or continuous knapsack problem (T. Ibaraki, N. Katoh, "Resource Allocation Problems", 1988). All tears
/// start where their own cost is least. Then the tear that moves the sum towards the row's constant at the least cost
/// moves to its next breakpoint, and so on, until the sum equals the constant or a move costs more than the row gains.
/// The order in which tears start to move is kept until a constant changes, and is usually valid even then. Tears that
/// have moved are in a heap. The solution does not depend on the previous one. O(n + breakpoints passed * log n), times
/// the levels.
extension Simplex {
    /// Finds the optimum. Precondition: the program has run. `moved`: only parameters have changed since the last time.
    @inline(never)
    func fill(moved: Bool) {
        let tears = c.pointee.tearCount
        let x = c.pointee.x, breakpoints = c.pointee.breakpoints, place = c.pointee.place
        let optimum = c.pointee.optimum
        let coefficients = c.pointee.coefficients
        // a forward pass changes `optimum`
        let flags = c.pointee.component.pointee.flags & (Component.hasOwnBreakpoints | Component.hasForwardPass)
        let isNew = !moved || flags != Component.hasOwnBreakpoints
        if isNew {
            setBreakpoints()
            for k in 0..<tears { optimum[k] = bestPlace(k) }
        }
        let isCoupled = c.pointee.otherCount > 0
        var sum = isCoupled ? activity(breakpoints[Int(c.pointee.breakpointStart[tears])].row) : 0
        for k in 0..<tears {
            let target = breakpoints[Int(optimum[k])].position
            if isCoupled { sum += coefficients[k] * (target - x[k]) }
            x[k] = target
            place[k] = optimum[k]
        }
        if isCoupled { couple(sum, isNew) }
    }

    /// Moves the tears, which are at their own optimum, until the row holds, or until its violation costs less than a
    /// move.
    private func couple(_ start: Double, _ isNew: Bool) {
        let tears = c.pointee.tearCount, levels = c.pointee.levelCount
        let x = c.pointee.x, breakpoints = c.pointee.breakpoints, place = c.pointee.place
        let coefficients = c.pointee.coefficients
        // the basic variable is the tear between two breakpoints or, if there is none, the sum
        let last = Int(c.pointee.basic[0])
        if last < tears { c.pointee.nonbasic[last] = c.pointee.basic[0] }
        let variable = Int32(truncatingIfNeeded: tears)
        c.pointee.basic[0] = variable
        place[tears] = c.pointee.breakpointStart[tears]
        let wanted = breakpoints[Int(place[tears])]
        let sign: Int16 = wanted.position > start ? 1 : -1
        var missing = (wanted.position - start).magnitude
        let gain = sign > 0 ? wanted.low : wanted.jump - wanted.low
        if isNew || c.pointee.component.pointee.flags & flag(sign) == 0 { setOrder(sign) }
        let order = c.pointee.order, heap = c.pointee.heap
        let orderCount = Int(c.pointee.coupling.pointee.free)
        var at = 0, under = 0
        while missing > 0 && gain > 0 && (at < orderCount || under > 0) {
            let begins =
                under == 0
                || at < orderCount && Simplex.isCheaper(c.pointee.reducedCosts, levels, order[at], heap[0])
            let k = Int(begins ? order[at] : heap[0])
            let price = c.pointee.reducedCosts + k &* levels
            if !improves(price, levels, gain, wanted.level) { break }
            let isUp = (coefficients[k] > 0) == (sign > 0)
            let rate = coefficients[k].magnitude
            let next = isUp ? place[k] &+ 1 : place[k] &- 1
            let ends = next < c.pointee.breakpointStart[k] || next >= c.pointee.breakpointStart[k &+ 1]
            let way = ends ? Double.infinity : (breakpoints[Int(next)].position - x[k]).magnitude
            if !(way * rate < missing) {
                x[k] += (isUp ? missing : -missing) / rate
                if isUp { place[k] = next }
                c.pointee.basic[0] = Int32(truncatingIfNeeded: k)
                c.pointee.nonbasic[k] = variable
                missing = 0
                break
            }
            missing -= way * rate
            x[k] = breakpoints[Int(next)].position
            place[k] = next
            price[breakpoints[Int(next)].level] += breakpoints[Int(next)].jump / rate
            if begins {
                at &+= 1
                heap[under] = Int32(truncatingIfNeeded: k)
                under &+= 1
                rise(under &- 1)
            } else {
                sink(under)
            }
        }
        x[tears] = wanted.position - Double(sign) * missing
        for i in 0..<at { setPrice(Int(order[i]), sign) }
    }

    /// Whether a price is below the gain of the row at its level.
    private func improves(_ price: UnsafePointer<Double>, _ levels: Int, _ gain: Double, _ level: Int) -> Bool {
        for l in 0..<levels {
            let rest = l == level ? price[l] - gain : price[l]
            if rest < -Simplex.tiny { return true }
            if rest > Simplex.tiny { return false }
        }
        return false
    }

    // MARK: - Prices

    /// Sorts the tears by the cost of moving the sum with them, starting at their optimum.
    @inline(never)
    private func setOrder(_ sign: Int16) {
        let tears = c.pointee.tearCount
        let component = c.pointee.component
        if component.pointee.flags & (Component.isOrderedUp | Component.isOrderedDown) == 0 {
            var count: Int32 = 0
            for k in 0..<tears where c.pointee.coefficients[k] != 0 {
                c.pointee.order[Int(count)] = Int32(truncatingIfNeeded: k)
                count &+= 1
            }
            c.pointee.coupling.pointee.free = count
        }
        component.pointee.flags &= ~(Component.isOrderedUp | Component.isOrderedDown)
        component.pointee.flags |= flag(sign)
        for i in 0..<Int(c.pointee.coupling.pointee.free) {
            let k = Int(c.pointee.order[i])
            passCoincidents(k, (c.pointee.coefficients[k] > 0) == (sign > 0))
            setPrice(k, sign)
        }
        sortByPrice()
    }

    /// The flag of an order for a direction of the sum.
    private func flag(_ sign: Int16) -> UInt16 { sign > 0 ? Component.isOrderedUp : Component.isOrderedDown }

    /// Moves a tear at its optimum to the last coincident breakpoint in the direction of the move.
    private func passCoincidents(_ k: Int, _ isUp: Bool) {
        let breakpoints = c.pointee.breakpoints
        let end = isUp ? c.pointee.breakpointStart[k &+ 1] &- 1 : c.pointee.breakpointStart[k]
        var at = c.pointee.optimum[k]
        let position = breakpoints[Int(at)].position
        while at != end && breakpoints[Int(isUp ? at &+ 1 : at &- 1)].position == position { at &+= isUp ? 1 : -1 }
        c.pointee.optimum[k] = at
        c.pointee.place[k] = at
    }

    /// Computes the cost of moving the sum by 1 with a tear that is at its optimum.
    @inline(never)
    private func setPrice(_ k: Int, _ sign: Int16) {
        let levels = c.pointee.levelCount
        let isUp = (c.pointee.coefficients[k] > 0) == (sign > 0)
        let price = c.pointee.reducedCosts + k &* levels
        ownSlope(k, c.pointee.optimum[k] &+ (isUp ? 1 : 0), price)
        let scale = (isUp ? 1 : -1) / c.pointee.coefficients[k].magnitude
        for l in 0..<levels { price[l] *= scale }
    }

    static func isCheaper(_ costs: UnsafePointer<Double>, _ levels: Int, _ a: Int32, _ b: Int32) -> Bool {
        let left = costs + Int(a) &* levels, right = costs + Int(b) &* levels
        for l in 0..<levels {
            let difference = left[l] - right[l]
            if difference < -tiny { return true }
            if difference > tiny { return false }
        }
        return a < b
    }

    // MARK: - Heap

    private func rise(_ from: Int) {
        let heap = c.pointee.heap
        let moved = heap[from]
        var at = from
        while at > 0 {
            let parent = (at &- 1) / 2
            if !Simplex.isCheaper(c.pointee.reducedCosts, c.pointee.levelCount, moved, heap[parent]) { break }
            heap[at] = heap[parent]
            at = parent
        }
        heap[at] = moved
    }

    private func sink(_ count: Int) {
        let heap = c.pointee.heap
        let moved = heap[0]
        var at = 0
        while true {
            var child = 2 &* at &+ 1
            if child >= count { break }
            let costs = UnsafePointer(c.pointee.reducedCosts), levels = c.pointee.levelCount
            if child &+ 1 < count && Simplex.isCheaper(costs, levels, heap[child &+ 1], heap[child]) {
                child &+= 1
            }
            if !Simplex.isCheaper(costs, levels, heap[child], moved) { break }
            heap[at] = heap[child]
            at = child
        }
        heap[at] = moved
    }
}
