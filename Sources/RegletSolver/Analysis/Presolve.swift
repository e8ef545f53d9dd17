// SPDX-License-Identifier: MIT

extension Solver {
    /// Analyzes the new rows, and the components that share variables with them, into components: presolve.
    /// - Complexity: linear in these rows, except for those that depend on several tears.
    @inline(never)
    mutating func analyse() -> Outcome {
        if cachedCount > 0 { restoreCached() }
        let (rowCount, terms) = countRows()
        if rowCount == 0 {
            analysisNeeded = false
            return .solved
        }
        let variableCount = min(terms, values.count)
        var needed = 0
        var work: AnalysisScratch
        repeat {
            if !scratch.reserve(needed, &memory) { return .outOfMemory }
            var layout = BumpLayout(UnsafeMutableRawPointer(scratch.base))
            work = AnalysisScratch(
                &layout, rows: rowCount, variables: variableCount, terms: terms,
                signs: min(variableCount, signCount), entryCount: variableCount)
            needed = layout.size / 8 &+ 1
        } while needed > scratch.capacity
        entries.base = work.entries
        let end = UnsafeMutableRawPointer(scratch.base + scratch.capacity)
        entryRoom = (end - UnsafeMutableRawPointer(work.entries)) / MemoryLayout<Entry>.stride
        leftovers.base = work.leftovers
        checks.base = work.checksEnd
        priorities.base = work.priorities
        analyses &+= 1
        epoch &+= 1  // the caller's memory is used: see `spareMemory`
        self.work &+= rowCount
        let (user, implicit) = gather(work)
        var (variables, links) = (0, 0)
        connect(work, 0, user, &variables, &links)
        orderImplicit(work, user, implicit, &variables)
        connect(work, user, user &+ implicit, &variables, &links)
        let count = (rows: user &+ implicit, variables: variables)
        triangularise(work, count)
        let outcome = makeComponents(work, count)
        analysisNeeded = outcome != .solved
        return outcome
    }

    // MARK: - Gathering

    /// Dissolves the components whose variables new rows mention. - Returns: the resulting numbers of new rows and of
    /// terms.
    private mutating func countRows() -> (rows: Int, terms: Int) {
        var count = 0
        var terms = 0
        var at = firstNewRow
        while at >= 0 {
            let row = rows.base + Int(at)
            if row.pointee.flags & Row.isExcluded == 0 {
                count &+= 1
                terms &+= row.termCount
                for t in 0..<row.termCount {
                    let component = componentOf[Int(row.variable[t])]
                    if component >= 0 { dissolve(component) }
                }
            }
            at = row.pointee.next
        }
        return (count, terms)
    }

    /// Collects the new rows: user rows by order, then implicit ones.
    private mutating func gather(_ work: AnalysisScratch) -> (user: Int, implicit: Int) {
        var user = 0
        var implicit = 0
        var last = Int64.min
        var isSorted = true
        var at = firstNewRow
        firstNewRow = -1
        lastNewRow = -1
        while at >= 0 {
            let row = rows.base + Int(at)
            let next = row.pointee.next
            row.pointee.flags &= ~Row.isNew
            row.pointee.component = -1
            if row.pointee.flags & Row.isExcluded != 0 {
                addNewRow(at)
            } else if row.pointee.flags & Row.isImplicit != 0 {
                work.spare[implicit] = at
                implicit &+= 1
            } else {
                if row.pointee.order < last { isSorted = false }
                last = row.pointee.order
                work.numbers[user] = at
                user &+= 1
            }
            at = next
        }
        if !isSorted { sortRuns(work.numbers, user, work.queue, byVariable: false) }
        for i in 0..<implicit { work.numbers[user &+ i] = work.spare[i] }
        return (user, implicit)
    }

    /// Numbers the variables that only implicit rows mention, in the order of these rows, and sorts the rows by
    /// variable.
    private mutating func orderImplicit(_ work: AnalysisScratch, _ user: Int, _ implicit: Int, _ variables: inout Int) {
        var isSorted = true
        for i in user..<(user &+ implicit) {
            let row = rows.base + Int(work.numbers[i])
            for t in 0..<row.termCount { _ = number(work, row.variable[t], &variables) }
            if isSorted && i > user { isSorted = areInOrder(work.numbers[i &- 1], work.numbers[i], byVariable: true) }
        }
        if !isSorted { sortRuns(work.numbers + user, implicit, work.queue, byVariable: true) }
    }

    /// A variable's local number, assigned if it has none yet; -1 if it is fixed.
    @inline(__always)
    private mutating func number(_ work: AnalysisScratch, _ variable: Int32, _ variables: inout Int) -> Int {
        let known = Int(local[Int(variable)])
        // the stored number may be from an earlier analysis
        if known >= 0 && known < variables && work.unknowns[known].variable == variable { return known }
        if variableFlags[Int(variable)] & VariableFlags.fixed != 0 {
            local[Int(variable)] = -1
            return -1
        }
        let v = variables
        local[Int(variable)] = Int32(truncatingIfNeeded: v)
        work.unknowns[v] = AnalysisScratch.VariableState(variable: variable, parent: Int32(truncatingIfNeeded: v))
        if variableFlags[Int(variable)] & VariableFlags.nonNegative != 0 { work.unknowns[v].ownRowCount = 1 }
        variables &+= 1
        return v
    }

    // MARK: - Rows and variables

    /// Numbers the variables in the order in which rows mention them, links them to these rows, and unites the
    /// variables of each row (union-find).
    @inline(never)
    private mutating func connect(
        _ work: AnalysisScratch, _ start: Int, _ end: Int, _ variableCount: inout Int, _ linkCount: inout Int
    ) {
        let unknowns = work.unknowns, allLinks = work.links
        var variables = variableCount, links = linkCount
        defer { (variableCount, linkCount) = (variables, links) }
        for r in start..<end {
            let index = work.numbers[r]
            let row = rows.base + Int(index)
            let isRequired = row.pointee.isRequired
            let rowState = work.rowStates + r
            rowState.pointee = AnalysisScratch.RowState(
                row: index,
                kind: isRequired && row.pointee.relation == .equal ? .equality : row.termCount > 1 ? .soft : .single)
            var first: Int32 = -1
            for t in 0..<row.termCount {
                let variable = row.variable[t]
                let number = number(work, variable, &variables)
                if number < 0 {
                    rowState.pointee.hasFixed = true
                    continue
                }
                let v = Int32(truncatingIfNeeded: number)
                rowState.pointee.unknown &+= 1
                rowState.pointee.rest ^= v
                let unknown = unknowns + number
                let link = Int32(truncatingIfNeeded: links)
                allLinks[links] = AnalysisScratch.Link(row: Int32(truncatingIfNeeded: r), next: -1)
                links &+= 1
                if unknown.pointee.firstLink < 0 {
                    unknown.pointee.firstLink = link
                } else {
                    allLinks[Int(unknown.pointee.from)].next = link
                }
                unknown.pointee.from = link
                unknown.pointee.degree &+= 1
                let other = root(unknowns, v)
                if first < 0 {
                    first = other
                } else if other < first {
                    // the lower number becomes the root, so that components are in the order of their first variables
                    unknowns[Int(first)].parent = other
                    first = other
                } else if first < other {
                    unknowns[Int(other)].parent = first
                }
            }
            if rowState.pointee.unknown == 1 && rowState.pointee.kind != .equality {
                let unknown = unknowns + Int(rowState.pointee.rest)
                if unknown.pointee.ownRowCount < 2 { unknown.pointee.ownRowCount &+= 1 }
                if !isRequired { unknown.pointee.hasSoftRow = true }
            }
        }
    }

    // MARK: - Order

    /// Whether two rows are in order: by their order, or by their first variable and then their order.
    @inline(never)
    private func areInOrder(_ a: Int32, _ b: Int32, byVariable: Bool) -> Bool {
        let left = rows.base + Int(a), right = rows.base + Int(b)
        if byVariable {
            let x = left.termCount > 0 ? local[Int(left.variable[0])] : -1
            let y = right.termCount > 0 ? local[Int(right.variable[0])] : -1
            if x != y { return x < y }
        }
        return left.pointee.order <= right.pointee.order
    }

    /// Sorts rows by a natural merge sort, which begins with the existing runs. - Complexity: O(n log runs).
    @inline(never)
    private mutating func sortRuns(
        _ items: UnsafeMutablePointer<Int32>, _ count: Int, _ spare: UnsafeMutablePointer<Int32>, byVariable: Bool
    ) {
        while true {
            var merged = false
            var start = 0
            while start < count {
                var middle = start &+ 1
                while middle < count && areInOrder(items[middle &- 1], items[middle], byVariable: byVariable) {
                    middle &+= 1
                }
                if middle >= count { break }
                var end = middle &+ 1
                while end < count && areInOrder(items[end &- 1], items[end], byVariable: byVariable) { end &+= 1 }
                var a = start, b = middle, to = 0
                while a < middle || b < end {
                    if b >= end || (a < middle && areInOrder(items[a], items[b], byVariable: byVariable)) {
                        spare[to] = items[a]
                        a &+= 1
                    } else {
                        spare[to] = items[b]
                        b &+= 1
                    }
                    to &+= 1
                }
                for i in 0..<to { items[start &+ i] = spare[i] }
                merged = true
                start = end
            }
            if !merged { return }
        }
    }
}

/// The only fixed variable of two rows, or of a row and a part. -1: none, -2: several.
@inline(__always)
func merged(_ a: Int32, _ b: Int32) -> Int32 { a == -1 || a == b ? b : b == -1 ? a : -2 }

/// The variable that stands for all that are connected with one.
@inline(__always)
private func root(_ unknowns: UnsafeMutablePointer<AnalysisScratch.VariableState>, _ variable: Int32) -> Int32 {
    var at = variable
    while true {
        let parent = unknowns[Int(at)].parent
        if parent == at { return at }
        let above = unknowns[Int(parent)].parent
        unknowns[Int(at)].parent = above
        at = above
    }
}
