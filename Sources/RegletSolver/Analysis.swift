// SPDX-License-Identifier: MIT

/// Scratch of one analysis. Rows and variables have local numbers here, in an order that depends on the rows alone.
struct Work {
    let rowCount: Int
    let rows: UnsafeMutablePointer<Int32>
    let spare: UnsafeMutablePointer<Int32>
    /// By row: terms whose variable is not known yet; whether it defines one.
    let unknown: UnsafeMutablePointer<Int32>
    let isUsed: UnsafeMutablePointer<UInt8>
    let queue: UnsafeMutablePointer<Int32>
    let softQueue: UnsafeMutablePointer<Int32>
    /// By variable.
    let variables: UnsafeMutablePointer<Int32>
    let adjacencyStart: UnsafeMutablePointer<Int32>
    let adjacency: UnsafeMutablePointer<Int32>
    let isKnown: UnsafeMutablePointer<UInt8>
    /// Soft rows that bear on it alone.
    let wishes: UnsafeMutablePointer<Int32>
    /// On which tear it depends: none, one (its variable), several.
    let tear: UnsafeMutablePointer<Int32>
    let parent: UnsafeMutablePointer<Int32>
    let group: UnsafeMutablePointer<Int32>
    let byDegree: UnsafeMutablePointer<Int32>
    /// In the order found: the variable a step defines and the row it comes from (~row: through a tear; Int32.min: a tear).
    let stepVariable: UnsafeMutablePointer<Int32>
    let stepRow: UnsafeMutablePointer<Int32>
    let sorted: UnsafeMutablePointer<Int32>
    /// By variable: its step among all, sorted by component.
    let position: UnsafeMutablePointer<Int32>
    /// By step, sorted.
    let steps: UnsafeMutablePointer<Step>
    let tearNumber: UnsafeMutablePointer<Int32>
    let sum: UnsafeMutablePointer<Double>
    let pending: UnsafeMutablePointer<UInt64>
    /// By component.
    let parts: UnsafeMutablePointer<Part>
    let groups: UnsafeMutablePointer<Group>
    let buckets: UnsafeMutablePointer<Int32>
    let groupStart: UnsafeMutablePointer<Int32>
    let rowStart: UnsafeMutablePointer<Int32>
    let sortedRows: UnsafeMutablePointer<Int32>
    let rowGroup: UnsafeMutablePointer<Int32>

    static let noTear: Int32 = -1
    static let severalTears: Int32 = -2

    /// Variables that hang together.
    struct Part {
        var group: Int32
        var tears: Int32
        var steps: Int32
        var parameter: Int32
    }
    /// What becomes a component: a part with tears, or several without.
    struct Group {
        var tears: Int32
        var steps: Int32
        var parameter: Int32
    }

    init(_ carver: inout Carver, rows rowCount: Int, variables: Int, terms: Int) {
        self.rowCount = rowCount
        rows = carver.take(rowCount, Int32.self)
        spare = carver.take(rowCount, Int32.self)
        unknown = carver.take(rowCount, Int32.self)
        isUsed = carver.take(rowCount, UInt8.self)
        queue = carver.take(rowCount, Int32.self)
        softQueue = carver.take(rowCount, Int32.self)
        self.variables = carver.take(variables, Int32.self)
        adjacencyStart = carver.take(variables &+ 2, Int32.self)
        adjacency = carver.take(terms, Int32.self)
        isKnown = carver.take(variables, UInt8.self)
        wishes = carver.take(variables, Int32.self)
        tear = carver.take(variables, Int32.self)
        parent = carver.take(variables, Int32.self)
        group = carver.take(variables, Int32.self)
        byDegree = carver.take(variables, Int32.self)
        stepVariable = carver.take(variables, Int32.self)
        stepRow = carver.take(variables, Int32.self)
        sorted = carver.take(variables, Int32.self)
        position = carver.take(variables, Int32.self)
        steps = carver.take(variables, Step.self)
        tearNumber = carver.take(variables, Int32.self)
        sum = carver.take(variables, Double.self)
        pending = carver.take(variables / 64 &+ 1, UInt64.self)
        parts = carver.take(variables &+ 1, Part.self)
        groups = carver.take(variables &+ 1, Group.self)
        buckets = carver.take(65, Int32.self)
        groupStart = carver.take(variables &+ 2, Int32.self)
        rowStart = carver.take(variables &+ 2, Int32.self)
        sortedRows = carver.take(rowCount, Int32.self)
        rowGroup = carver.take(rowCount, Int32.self)
    }
}

extension Solver {
    /// Analyse the fresh rows, and with them what hangs together with them. - Complexity: linear in these rows, but for those
    /// that bear on several tears.
    @inline(never)
    mutating func analyse() -> Outcome {
        let (rowCount, terms) = countRows()
        let variableCount = min(terms, values.count)
        var measure = Carver(nil)
        _ = Work(&measure, rows: rowCount, variables: variableCount, terms: terms)
        if !scratch.reserve(measure.size / 8 &+ 1, memory) { return .outOfMemory }
        var carver = Carver(UnsafeMutableRawPointer(scratch.base))
        let work = Work(&carver, rows: rowCount, variables: variableCount, terms: terms)
        analyses &+= 1
        let (user, implicit) = gather(work)
        let count = (rows: user &+ implicit, variables: number(work, user, implicit))
        connect(work, count)
        peel(work, count)
        let outcome = makeComponents(work, count)
        analysisNeeded = outcome != .solved
        return outcome
    }

    // MARK: - Gathering

    /// Dissolve what fresh rows touch. - Returns: how many rows there are to look at then, and their terms.
    private mutating func countRows() -> (rows: Int, terms: Int) {
        var count = 0
        var terms = 0
        var at = firstFresh
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

    /// Collect the fresh rows: the user's by order, then implicit ones.
    private mutating func gather(_ work: Work) -> (user: Int, implicit: Int) {
        var user = 0
        var implicit = 0
        var at = firstFresh
        firstFresh = -1
        lastFresh = -1
        while at >= 0 {
            let row = rows.base + Int(at)
            let next = row.pointee.next
            row.pointee.flags &= ~Row.isFresh
            if row.pointee.flags & Row.isExcluded != 0 {
                addFresh(at)
            } else if row.pointee.flags & Row.isImplicit != 0 {
                work.spare[implicit] = at
                implicit &+= 1
            } else {
                work.rows[user] = at
                user &+= 1
            }
            at = next
        }
        sortRuns(work.rows, user, work.queue, .order)
        for i in 0..<implicit { work.rows[user &+ i] = work.spare[i] }
        return (user, implicit)
    }

    /// Give the variables of the rows local numbers in the order they turn up. - Returns: how many.
    private mutating func number(_ work: Work, _ user: Int, _ implicit: Int) -> Int {
        var variables = 0
        for i in 0..<(user &+ implicit) {
            let row = rows.base + Int(work.rows[i])
            for t in 0..<row.termCount {
                let variable = Int(row.variable[t])
                if variableFlags[variable] & Solver.fixed != 0 {
                    local[variable] = -1
                } else if componentOf[variable] != -2 {
                    componentOf[variable] = -2
                    local[variable] = Int32(truncatingIfNeeded: variables)
                    work.variables[variables] = Int32(truncatingIfNeeded: variable)
                    variables &+= 1
                }
            }
        }
        for v in 0..<variables { componentOf[Int(work.variables[v])] = -1 }
        sortRuns(work.rows + user, implicit, work.queue, .variable)
        return variables
    }

    /// What is sorted by what.
    enum SortKey {
        /// Rows by their order; by their first variable, then their order.
        case order, variable
        /// Tears by what they cost, and which they are.
        case price(UnsafePointer<Double>, Int)
    }

    /// Whether two may stay as they are.
    @inline(never)
    private mutating func areInOrder(_ key: SortKey, _ a: Int32, _ b: Int32) -> Bool {
        if case .price(let prices, let levels) = key { return !Solver.isCheaper(prices, levels, b, a) }
        let left = rows.base + Int(a), right = rows.base + Int(b)
        if case .variable = key {
            let x = left.termCount > 0 ? local[Int(left.variable[0])] : -1
            let y = right.termCount > 0 ? local[Int(right.variable[0])] : -1
            if x != y { return x < y }
        }
        return left.pointee.order <= right.pointee.order
    }

    /// Merge sort that begins with the runs that are there. - Complexity: O(n log runs).
    @inline(never)
    mutating func sortRuns(
        _ items: UnsafeMutablePointer<Int32>, _ count: Int, _ spare: UnsafeMutablePointer<Int32>, _ key: SortKey
    ) {
        while true {
            var merged = false
            var start = 0
            while start < count {
                var middle = start &+ 1
                while middle < count && areInOrder(key, items[middle &- 1], items[middle]) { middle &+= 1 }
                if middle >= count { break }
                var end = middle &+ 1
                while end < count && areInOrder(key, items[end &- 1], items[end]) { end &+= 1 }
                var a = start, b = middle, to = 0
                while a < middle || b < end {
                    if b >= end || (a < middle && areInOrder(key, items[a], items[b])) {
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

    // MARK: - Connections

    /// Which rows mention a variable, and which variables hang together.
    private mutating func connect(_ work: Work, _ count: (rows: Int, variables: Int)) {
        for v in 0..<count.variables {
            work.isKnown[v] = 0
            work.wishes[v] = 0
            work.tear[v] = Work.noTear
            work.parent[v] = Int32(truncatingIfNeeded: v)
            work.adjacencyStart[v] = 0
        }
        work.adjacencyStart[count.variables] = 0
        work.adjacencyStart[count.variables &+ 1] = 0
        for r in 0..<count.rows {
            let row = rows.base + Int(work.rows[r])
            var unknown: Int32 = 0
            var first: Int32 = -1
            for t in 0..<row.termCount {
                let v = local[Int(row.variable[t])]
                if v < 0 { continue }
                unknown &+= 1
                work.adjacencyStart[Int(v) &+ 2] &+= 1
                if first < 0 {
                    first = root(work, v)
                } else {
                    let other = root(work, v)
                    // the lower number becomes the root: the order of components is that of their first variables
                    if other < first {
                        work.parent[Int(first)] = other
                        first = other
                    } else if first < other {
                        work.parent[Int(other)] = first
                    }
                }
            }
            work.unknown[r] = unknown
            work.isUsed[r] = 0
            if unknown == 1 && !row.pointee.isRequired { work.wishes[Int(firstFree(row))] &+= 1 }
        }
        if count.variables > 1 {
            for v in 2..<(count.variables &+ 1) { work.adjacencyStart[v] &+= work.adjacencyStart[v &- 1] }
        }
        for r in 0..<count.rows {
            let row = rows.base + Int(work.rows[r])
            for t in 0..<row.termCount {
                let v = local[Int(row.variable[t])]
                if v < 0 { continue }
                let at = Int(work.adjacencyStart[Int(v) &+ 1])
                work.adjacency[at] = Int32(truncatingIfNeeded: r)
                work.adjacencyStart[Int(v) &+ 1] = Int32(truncatingIfNeeded: at &+ 1)
            }
        }
    }

    /// The first variable of a row that is not fixed.
    private mutating func firstFree(_ row: RowPointer) -> Int32 {
        var t = 0
        while local[Int(row.variable[t])] < 0 { t &+= 1 }
        return local[Int(row.variable[t])]
    }

    mutating func root(_ work: Work, _ variable: Int32) -> Int32 {
        var at = variable
        while work.parent[Int(at)] != at {
            work.parent[Int(at)] = work.parent[Int(work.parent[Int(at)])]
            at = work.parent[Int(at)]
        }
        return at
    }
}
