// SPDX-License-Identifier: MIT
// The solver against brute force: an optimum of sums of absolute violations lies where as many rows' edges meet as there
// are variables, so all such points are tried.
import Testing

@testable import RegletSolver

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private func makeSolver() -> Solver {
    Solver(memory: SolverMemory(user: nil, allocate: { malloc($1) }, release: { _, block, _ in free(block) }))
}

private struct TestRow {
    var coefficients: [Double]
    var relation: Relation
    var constant: Double
    var priority: Float

    func violation(_ point: [Double]) -> Double {
        let excess = zip(coefficients, point).reduce(0) { $0 + $1.0 * $1.1 } - constant
        switch relation {
        case .equal: return abs(excess)
        case .lessOrEqual: return max(0, excess)
        case .greaterOrEqual: return max(0, -excess)
        }
    }
}

private let levels: [Float] = [1000, 750, 500, 250]

/// Sums of violations by level.
private func costs(_ rows: [TestRow], _ point: [Double]) -> [Double] {
    levels.map { level in rows.filter { $0.priority == level }.reduce(0) { $0 + $1.violation(point) } }
}

private func isLess(_ a: [Double], _ b: [Double]) -> Bool {
    for (x, y) in zip(a, b) where abs(x - y) > 1e-6 { return x < y }
    return false
}

/// Where the edges of `chosen` meet, if in one point.
private func meeting(_ chosen: [TestRow]) -> [Double]? {
    let n = chosen.count
    var matrix = chosen.map { $0.coefficients + [$0.constant] }
    for column in 0..<n {
        let pivot = (column..<n).max { abs(matrix[$0][column]) < abs(matrix[$1][column]) }!
        if abs(matrix[pivot][column]) < 1e-9 { return nil }
        matrix.swapAt(column, pivot)
        for row in 0..<n where row != column {
            let factor = matrix[row][column] / matrix[column][column]
            for k in column...n { matrix[row][k] -= factor * matrix[column][k] }
        }
    }
    return (0..<n).map { matrix[$0][n] / matrix[$0][$0] }
}

private func bruteForce(_ rows: [TestRow], _ count: Int) -> [Double] {
    // variables at 0 close what the rows leave open
    let edges =
        rows
        + (0..<count).map { v in
            TestRow(
                coefficients: (0..<count).map { $0 == v ? 1 : 0 }, relation: .equal, constant: 0, priority: 0)
        }
    var best = costs(rows, Array(repeating: 0, count: count))
    func choose(_ from: Int, _ chosen: [TestRow]) {
        if chosen.count == count {
            if let point = meeting(chosen) {
                let cost = costs(rows, point)
                if isLess(cost, best) { best = cost }
            }
            return
        }
        for next in from..<max(from, edges.count) { choose(next + 1, chosen + [edges[next]]) }
    }
    choose(0, [])
    return best
}

private func randomRow(_ count: Int, _ random: inout SystemSeed) -> TestRow {
    var coefficients = Array(repeating: 0.0, count: count)
    for v in 0..<count where random.below(3) > 0 { coefficients[v] = [1, 1, -1, -1, 0.5, 2][random.below(6)] }
    return TestRow(
        coefficients: coefficients, relation: [.equal, .lessOrEqual, .greaterOrEqual][random.below(3)],
        constant: Double(random.below(60) - 20), priority: levels[random.below(4)])
}

/// splitmix64
private struct SystemSeed {
    var state: UInt64
    mutating func below(_ n: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((z ^ (z >> 31)) % UInt64(n))
    }
}

@Test func randomSystemsAreSolvedAsWellAsByBruteForce() {
    for seed in 0..<1500 {
        var random = SystemSeed(state: UInt64(seed))
        let count = 1 + random.below(3)
        var solver = makeSolver()
        defer { solver.release() }
        let variables = (0..<count).map { _ in solver.addVariable(nonNegative: false) }
        var rows: [TestRow] = []
        var numbers: [Int32] = []
        func add(_ row: TestRow) {
            rows.append(row)
            numbers.append(
                solver.addRow(
                    variables, row.coefficients, count, row.relation, row.constant, row.priority,
                    order: Int64(numbers.count)))
        }
        for _ in 0..<(1 + random.below(5)) { add(randomRow(count, &random)) }
        for step in 0..<4 {
            if step == 1 { add(randomRow(count, &random)) }
            if step >= 2 {
                let at = random.below(rows.count)
                if step == 2 { rows[at].constant += Double(random.below(20)) }
                if step == 3 { rows[at].priority = levels[random.below(4)] }
                solver.setRow(
                    numbers[at], variables, rows[at].coefficients, count, rows[at].relation, rows[at].constant,
                    rows[at].priority)
            }
            let outcome = solver.solve()
            let point = variables.map { solver.value($0) }
            let expected = bruteForce(rows, count)
            if expected[0] > 1e-6 {
                #expect(outcome == .infeasible, "seed \(seed), step \(step)")
                continue
            }
            let found = costs(rows, point)
            #expect(outcome == .solved, "seed \(seed), step \(step)")
            #expect(
                zip(found, expected).allSatisfy { abs($0 - $1) < 1e-5 },
                "seed \(seed), step \(step): \(found) instead of \(expected)")
        }
    }
}

/// Soft rows about single variables and some rows that couple them, in many widths: the optimum is that of brute force,
/// and the point that of a new solver.
@Test(arguments: [1, 2, 3])
func variablesThatFewRowsCoupleReachTheOptimum(_ couplings: Int) {
    for seed in 0..<60 {
        var random = SystemSeed(state: UInt64(seed) &+ UInt64(couplings) &* 900_000)
        let count = 3
        var rows: [TestRow] = []
        for v in 0..<count {
            for _ in 0..<(1 + random.below(4)) {
                var row = TestRow(
                    coefficients: [0, 0, 0], relation: [.equal, .lessOrEqual, .greaterOrEqual][random.below(3)],
                    constant: Double(random.below(60) - 20), priority: levels[random.below(4)])
                row.coefficients[v] = [1, 1, -1, 0.5][random.below(4)]
                if row.relation == .equal && row.priority == 1000 { row.priority = 750 }
                rows.append(row)
            }
        }
        var coupled = (0..<couplings).map { _ in
            TestRow(
                coefficients: (0..<count).map { _ in [1, 1, -1, 2][random.below(4)] },
                relation: [.equal, .lessOrEqual, .greaterOrEqual][random.below(3)], constant: 0,
                priority: levels[random.below(4)])
        }
        func build(_ width: Double) -> (Solver, Int32, [Int32]) {
            var solver = makeSolver()
            let parameter = solver.addVariable(nonNegative: true)
            solver.fix(parameter, width)
            let variables = (0..<count).map { _ in solver.addVariable(nonNegative: false) }
            for (i, row) in rows.enumerated() {
                _ = solver.addRow(
                    variables, row.coefficients, count, row.relation, row.constant, row.priority, order: Int64(i))
            }
            for (i, coupling) in coupled.enumerated() {
                _ = solver.addRow(
                    variables + [parameter], coupling.coefficients + [-1], count + 1, coupling.relation, 0,
                    coupling.priority, order: Int64(99 + i))
            }
            return (solver, parameter, variables)
        }
        var (solver, parameter, variables) = build(0)
        defer { solver.release() }
        for width in [0.0, 40, 7, 200, 3, 11, 12, 0] {
            solver.fix(parameter, width)
            let outcome = solver.solve()
            for i in coupled.indices { coupled[i].constant = width }
            let expected = bruteForce(rows + coupled, count)
            #expect(outcome == (expected[0] > 1e-6 ? .infeasible : .solved), "seed \(seed), width \(width)")
            let point = variables.map { solver.value($0) }
            if outcome == .solved {
                #expect(
                    zip(costs(rows + coupled, point), expected).allSatisfy { abs($0 - $1) < 1e-6 },
                    "seed \(seed), width \(width)")
            }
            var (fresh, _, others) = build(width)
            defer { fresh.release() }
            _ = fresh.solve()
            let freshPoint = others.map { fresh.value($0) }
            #expect(
                zip(point, freshPoint).allSatisfy { abs($0 - $1) < 1e-9 },
                "seed \(seed), width \(width): \(point), \(freshPoint)")
        }
    }
}

/// Two sums with half of their terms in common: many variables move, with few pivots.
@Test func rowsThatShareVariablesTakeFewPivots() {
    let count = 120
    func build(_ width: Double) -> (Solver, Int32) {
        var solver = makeSolver()
        let parameter = solver.addVariable(nonNegative: true)
        solver.fix(parameter, width)
        var ends: [Int32] = [], order: Int64 = 0
        func add(
            _ terms: [Int32], _ coefficients: [Double], _ relation: Relation, _ constant: Double, _ priority: Float
        ) {
            order += 1
            _ = solver.addRow(terms, coefficients, terms.count, relation, constant, priority, order: order)
        }
        var above: [Int32] = []
        for row in 0..<2 {
            var end: Int32 = -1
            for i in 0..<count {
                let isShared = row == 1 && i % 2 == 0
                let size = isShared ? above[i] : solver.addVariable(nonNegative: true)
                if row == 0 { above.append(size) }
                if !isShared {
                    add([size], [1], .greaterOrEqual, Double(40 + (i * 7 + row) % 17), 750)
                    add([size], [1], .lessOrEqual, Double(40 + (i * 7 + row) % 17), Float(250 + i % 3))
                }
                let next = solver.addVariable(nonNegative: false)
                if end < 0 {
                    add([next, size], [1, -1], .equal, 0, 1000)
                } else {
                    add([next, end, size], [1, -1, -1], .equal, 8, 1000)
                }
                end = next
            }
            ends.append(end)
        }
        for end in ends { add([end, parameter], [1, -1], .equal, 0, 1000) }
        return (solver, parameter)
    }
    var (solver, parameter) = build(6000)
    defer { solver.release() }
    #expect(solver.solve() == .solved && solver.pivots < 30)
    for width in stride(from: 3000.0, through: 9000, by: 750) {
        let before = solver.pivots
        solver.fix(parameter, width)
        #expect(solver.solve() == .solved && solver.pivots - before < 20, "\(width): \(solver.pivots - before) pivots")
        var (fresh, _) = build(width)
        defer { fresh.release() }
        #expect(fresh.solve() == .solved)
        for v in 0..<fresh.values.count { #expect(abs(fresh.values[v] - solver.values[v]) < 1e-6) }
    }
}

@Test func aConflictHasNoRowThatCouldBeLeftOut() {
    for seed in 0..<400 {
        var random = SystemSeed(state: UInt64(seed) &+ 77777)
        let count = 1 + random.below(3)
        var solver = makeSolver()
        defer { solver.release() }
        let variables = (0..<count).map { _ in solver.addVariable(nonNegative: true) }
        var rows: [Int32: TestRow] = [:]
        for i in 0..<(2 + random.below(6)) {
            var row = randomRow(count, &random)
            row.priority = 1000
            let number = solver.addRow(
                variables, row.coefficients, count, row.relation, row.constant, 1000, order: Int64(i))
            rows[number] = row
        }
        if solver.solve() != .infeasible { continue }
        let size = solver.conflict()
        let found = rows.keys.filter { solver.isConflicting($0) }
        #expect(found.count == size)
        let signs = (0..<count).map { v in
            TestRow(
                coefficients: (0..<count).map { $0 == v ? 1 : 0 }, relation: .greaterOrEqual, constant: 0,
                priority: 1000)
        }
        let named = found.map { rows[$0]! }
        #expect(size > 0 && bruteForce(named + signs, count)[0] > 1e-6, "seed \(seed): no conflict")
        for left in named.indices {
            var fewer = named
            fewer.remove(at: left)
            #expect(bruteForce(fewer + signs, count)[0] < 1e-6, "seed \(seed): not minimal")
        }
    }
}

@Test func afterAResizeOneVariableIsOneMultiplication() {
    var solver = makeSolver()
    defer { solver.release() }
    let width = solver.addVariable(nonNegative: true)
    solver.fix(width, 100)
    let sizes = (0..<4).map { _ in solver.addVariable(nonNegative: true) }
    for size in sizes.dropFirst() {
        _ = solver.addRow([size, sizes[0]], [1, -1], 2, .equal, 0, 1000, order: Int64(size))
    }
    let sum = sizes + [width]
    _ = solver.addRow([sum[0], sum[1], sum[2], sum[4]], [2, 1, 1, -1], 4, .equal, 0, 1000, order: 99)
    #expect(solver.solve() == .solved)
    let analyses = solver.analyses
    for value in stride(from: 100.0, to: 900.0, by: 7) {
        solver.fix(width, value)
        #expect(solver.solve() == .solved && abs(solver.value(sizes[3]) - value / 4) < 1e-9)
    }
    solver.fix(width, -4)
    #expect(solver.solve() == .infeasible)
    #expect(solver.analyses == analyses)
}

/// Solves of random systems of rows between sizes, in memory that was reserved, are sealed: they take none, and come out as
/// those of a solver that takes what it likes.
@Test func reservedSystemsAreSolvedWithoutMemory() {
    for seed in 0..<200 {
        var random = SystemSeed(state: UInt64(seed) &+ 4242)
        let boxes = 1 + random.below(12), count = 1 + random.below(4 * boxes)
        var solver = makeSolver(), free = makeSolver()
        defer {
            solver.release()
            free.release()
        }
        let reserved = solver.reserve(boxes: boxes, rows: count)
        #expect(reserved)
        solver.memory.isSealed = true
        let places = (0..<boxes).map { _ in solver.addBox() }
        let others = (0..<boxes).map { _ in free.addBox() }
        for i in 0..<count {
            let a = random.below(boxes), b = random.below(boxes), part = Int32(random.below(4))
            let relation: Relation = [.equal, .lessOrEqual, .greaterOrEqual][random.below(3)]
            let constant = Double(random.below(90) - 20), priority = levels[1 + random.below(3)]
            let row = solver.addRow(
                [places[a] + part, places[b] + part], [1, -1], 2, relation, constant, priority, order: Int64(i))
            #expect(row >= 0)
            _ = free.addRow(
                [others[a] + part, others[b] + part], [1, -1], 2, relation, constant, priority, order: Int64(i))
        }
        let outcomes = (solver.solve(sealed: true), free.solve())
        #expect(outcomes == (.solved, .solved), "seed \(seed)")
        for box in 0..<boxes {
            for part in 0..<Int32(4) {
                #expect(
                    abs(solver.value(places[box] + part) - free.value(others[box] + part)) < 1e-6, "seed \(seed)")
            }
        }
    }
}

/// A simplex that reaches its limit of steps is an outcome; a later solve has the result of a new solver.
@Test func stepsAreLimited() {
    var solver = makeSolver(), free = makeSolver()
    defer {
        solver.release()
        free.release()
    }
    let count = 12
    func fill(_ solver: inout Solver) -> [Int32] {
        let sizes = (0..<count).map { _ in solver.addVariable(nonNegative: true) }
        for i in 0..<count {
            for j in 0..<i {
                _ = solver.addRow(
                    [sizes[i], sizes[j]], [1, 1], 2, .equal, Double((i * j) % 7 + 10), Float(100 + (i + j) % 5),
                    order: Int64(i * count + j))
            }
        }
        return sizes
    }
    let sizes = fill(&solver), others = fill(&free)
    #expect(free.solve() == .solved)
    for steps in 0..<4 {
        solver.maxSteps = steps
        #expect(solver.solve() == .limit)
    }
    solver.maxSteps = Int.max
    #expect(solver.solve() == .solved)
    for (a, b) in zip(sizes, others) { #expect(solver.value(a) == free.value(b)) }
}

/// Soft rows about sums of three of 30 sizes, 435 of them: more than is reserved for so many rows. The solve returns `limit`,
/// and each reservation after it makes more room.
@Test func denselyCoupledRowsNeedMoreRoom() {
    var solver = makeSolver()
    defer { solver.release() }
    var reserved = solver.reserve(boxes: 30, rows: 435)
    #expect(reserved)
    let boxes = (0..<30).map { _ in solver.addBox() }
    for i in 0..<30 {
        for j in 0..<i {
            let row = solver.addRow(
                [boxes[i] + 2, boxes[j] + 2, boxes[(i * j + 7) % 30] + 2], [1, 1, 1], 3, .equal,
                Double((i * j) % 37 + 10), Float(100 + (i + j) % 50),
                order: Int64(i * 30 + j))
            #expect(row >= 0)
        }
    }
    var outcome = solver.solve(sealed: true)
    #expect(outcome == .limit && !solver.hasRoom(boxes: 30, rows: 435))
    for _ in 0..<3 where outcome == .limit {
        reserved = solver.reserve(boxes: 30, rows: 435)
        #expect(reserved)
        outcome = solver.solve(sealed: true)
    }
    #expect(outcome == .solved)
}
