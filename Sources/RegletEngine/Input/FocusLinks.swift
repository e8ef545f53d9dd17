// SPDX-License-Identifier: MIT
import CReglet

/// The ids that nodes name as next, and the chains they form. Source: View.findUserSetNextFocus and
/// UserSpecifiedFocusComparator of Android (API 30), except that every search ends.
extension InputGeometry {
    /// The work that all links of one search may take, in nodes visited.
    struct LinkBudget {
        var left: Int

        init(_ nodes: Int) { left = 16 &* nodes &+ 65_536 }
    }

    /// The node that `row` names for a direction: the first one with the id, inside out from `row`; -1: none.
    @inline(never)
    @_optimize(size)
    func linked(_ row: Int, _ direction: Int, in root: Int, _ budget: inout LinkBudget) -> Int {
        let index = inputIndex(row)
        if index < 0 { return -1 }
        if direction == Int(RG_FOCUS_BACKWARD.rawValue) { return linking(row, in: root, &budget) }
        guard let (bytes, count) = inputEditor.next(index, direction) else { return -1 }
        let first = state.pointee.names.first(bytes, count)
        if first < 0 { return -1 }
        if state.pointee.names.next(first) < 0 {
            let found = Int(state.pointee.rowOf[first])
            return isBelow(found, root, &budget) ? found : -1
        }
        return insideOut(row, in: root, &budget) { row, _ in state.pointee.names.isNamesake(id(row), of: first) }
    }

    /// The node whose id for forward means `row`; -1: none.
    @_optimize(size)
    private func linking(_ row: Int, in root: Int, _ budget: inout LinkBudget) -> Int {
        guard let (name, count) = state.pointee.names.name(id(row)),
            state.pointee.inputs.names.first(name, count) >= 0
        else { return -1 }
        let forward = Int(RG_FOCUS_FORWARD.rawValue)
        return insideOut(row, in: root, &budget) { other, budget in
            let index = inputIndex(other)
            guard index >= 0, let (bytes, length) = inputEditor.next(index, forward), length == count,
                sameBytes(bytes, name, count)
            else { return false }
            return linked(other, forward, in: root, &budget) == row
        }
    }

    /// The first row for which `isIt` is true: in the subtree of `start`, in that of its parent and so on up to `root`,
    /// each in document order.
    @inline(__always)
    private func insideOut(
        _ start: Int, in root: Int, _ budget: inout LinkBudget, _ isIt: (Int, inout LinkBudget) -> Bool
    ) -> Int {
        var top = start, skipped = -1
        while true {
            var at = top
            while at >= 0 {
                budget.left &-= 1
                if budget.left < 0 { return -1 }
                if at != skipped && isIt(at, &budget) { return at }
                at = nextRow(at, below: top, skip: at == skipped)
            }
            if top == root { return -1 }
            skipped = top
            top = Int(node(top).pointee.parent)
            if top < 0 { return -1 }
        }
    }

    /// Whether a row is in the subtree of `root`.
    func isBelow(_ row: Int, _ root: Int) -> Bool {
        var at = row
        while at >= 0 && at != root { at = Int(node(at).pointee.parent) }
        return at == root
    }

    private func isBelow(_ row: Int, _ root: Int, _ budget: inout LinkBudget) -> Bool {
        var at = row
        while at >= 0 && at != root {
            at = Int(node(at).pointee.parent)
            budget.left &-= 1
        }
        return at == root && budget.left >= 0
    }

    /// The first node along the ids that nodes name for a direction which is focusable and visible; -1: none.
    @_optimize(size)
    func linkedTarget(_ row: Int, _ direction: Int, in root: Int) -> Int {
        var budget = LinkBudget(state.pointee.liveCount)
        var at = linked(row, direction, in: root, &budget)
        var slow = at, isOdd = false
        while at >= 0 {
            if isFocusable(at) && node(at).pointee.flags & NodeFlags.visibilityMask == 0 { return at }
            at = linked(at, direction, in: root, &budget)
            budget.left &-= 1
            if isOdd { slow = linked(slow, direction, in: root, &budget) }
            isOdd.toggle()
            if at == slow { return -1 }  // a ring
        }
        return -1
    }

    // MARK: - Chains

    /// Moves candidates that are linked by their ids for forward together, to the place of the chain's head: the head
    /// first, the end last. - Returns: false when memory is out.
    @_optimize(size)
    func sortChains(_ root: Int) -> Bool {
        let s = state
        let count = s.pointee.inputs.candidates.count
        if count < 2 { return true }
        let places = s.pointee.inputs.candidates.pointer(0)
        var hasLinks = false
        for index in 0..<count {
            if let record = input(Int(places[index].row)), record.pointee.flags & InputFlags.namesForward != 0 {
                hasLinks = true
                break
            }
        }
        if !hasLinks { return true }
        let rows = s.pointee.rowCount
        guard s.pointee.inputs.numbers.reserve(rows, memory), s.pointee.inputs.stack.reserve(count, memory) else {
            return false
        }
        s.pointee.inputs.numbers.count = rows
        let numbers = s.pointee.inputs.numbers.pointer(0)
        fillBytes(numbers, rows &* 4)
        for index in 0..<count { numbers[Int(places[index].row)] = Int32(truncatingIfNeeded: index) }
        link(places, count, numbers, root)
        setHeads(places, count)
        var sort = FocusChainSort(places, count, scratch: s.pointee.inputs.stack.pointer(0))
        sort.sort()
        return true
    }

    /// Notes for each candidate which one follows it (`order`), and its place (`before`).
    @_optimize(size)
    private func link(
        _ places: UnsafeMutablePointer<FocusPlace>, _ count: Int, _ numbers: UnsafeMutablePointer<Int32>, _ root: Int
    ) {
        var budget = LinkBudget(state.pointee.liveCount)
        for index in 0..<count {
            let row = Int(places[index].row)
            places[index].before = Int32(truncatingIfNeeded: index)
            places[index].head = -1
            places[index].order = -1
            guard let record = input(row), record.pointee.flags & InputFlags.namesForward != 0 else { continue }
            let next = linked(row, Int(RG_FOCUS_FORWARD.rawValue), in: root, &budget)
            if next >= 0 { places[index].order = numbers[next] }
        }
    }

    /// Gives each member of a chain its head, the last head in the list first. A ring has none.
    @_optimize(size)
    private func setHeads(_ places: UnsafeMutablePointer<FocusPlace>, _ count: Int) {
        // nodes that others lead to are marked by their head: -2
        for index in 0..<count where places[index].order >= 0 { places[Int(places[index].order)].head = -2 }
        var index = count
        while index > 0 {
            index &-= 1
            if places[index].order < 0 || places[index].head != -1 { continue }
            // the chain ends, meets one that has a head, or runs into itself
            var head = Int32(truncatingIfNeeded: index)
            var at = index
            while at >= 0 && places[at].head < 0 {
                places[at].head = Int32(truncatingIfNeeded: index)
                at = Int(places[at].order)
            }
            if at < 0 || places[at].head == head { continue }
            head = places[at].head
            let met = at
            at = index
            while at != met {
                places[at].head = head
                at = Int(places[at].order)
            }
        }
        for index in 0..<count where places[index].head == -2 { places[index].head = -1 }
    }
}
