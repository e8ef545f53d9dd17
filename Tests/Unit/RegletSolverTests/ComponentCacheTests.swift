// SPDX-License-Identifier: MIT
// Variables that are fixed and unfixed in turn: cached components are not analysed again, and solve like new ones.
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

/// splitmix64
private struct Random {
    var state: UInt64
    mutating func below(_ n: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((z ^ (z >> 31)) % UInt64(n))
    }
}

@Test func aSideThatIsFixedAndFreeInTurnIsAnalysedOnceForBoth() {
    var solver = makeSolver()
    defer { solver.release() }
    let width = solver.addVariable(nonNegative: true)
    let sizes = (0..<3).map { _ in solver.addVariable(nonNegative: true) }
    let softRows = sizes.map { solver.addRow([$0], [1], 1, .equal, 30, Float(250 + $0), order: Int64($0)) }
    _ = solver.addRow(sizes + [width], [1, 1, 1, -1], 4, .equal, 0, 1000, order: 9)
    let fit = solver.addRow([width], [1], 1, .equal, 0, 50, order: 2, implicit: true)
    var analyses = 0
    for round in 0..<20 {
        solver.setConstant(softRows[round % 3], Double(40 + round))
        solver.unfix(width)
        solver.resume(fit)
        #expect(solver.solve() == .solved)
        let wanted = solver.value(width)
        #expect(abs(wanted - sizes.reduce(0) { $0 + solver.value($1) }) < 1e-9)
        solver.fix(width, 100)
        solver.suspend(fit)
        #expect(solver.solve() == .solved)
        // the soft row of the lowest priority is violated first
        let others = 100 - solver.value(sizes[1]) - solver.value(sizes[2])
        #expect(wanted > 85 && abs(solver.value(sizes[0]) - others) < 1e-9)
        if round == 1 { analyses = solver.analyses }
    }
    #expect(solver.analyses == analyses)
    // another row, and both are new
    _ = solver.addRow([sizes[0], sizes[1]], [1, -1], 2, .equal, 0, 1000, order: 10)
    for size in [100.0, -1, 90, -1, 80] {
        if size < 0 {
            solver.unfix(width)
            solver.resume(fit)
        } else {
            solver.fix(width, size)
            solver.suspend(fit)
        }
        #expect(solver.solve() == .solved && abs(solver.value(sizes[0]) - solver.value(sizes[1])) < 1e-9)
    }
    #expect(solver.analyses == analyses + 2)
}

/// Random rows about four variables of which two are fixed now and then; rows and constants change. Each solve has the
/// result of a new solver.
@Test func restoredComponentsSolveLikeNewOnes() {
    struct Given {
        var terms: [(Int32, Double)]
        var relation: Relation
        var constant: Double
        var priority: Float
    }
    for seed in 0..<400 {
        var random = Random(state: UInt64(seed) &+ 31_000)
        var rows: [(number: Int32, order: Int64, given: Given)] = []
        var fixed: [Double?] = [nil, nil]
        var order: Int64 = 0
        func makeRow() -> Given {
            var terms: [(Int32, Double)] = []
            for v in 0..<5 where random.below(2) == 0 && terms.count < 4 {
                terms.append((Int32(v), [1, 1, -1, -1, 0.5, 2][random.below(6)]))
            }
            return Given(
                terms: terms, relation: [.equal, .lessOrEqual, .greaterOrEqual][random.below(3)],
                constant: Double([0, 0, random.below(60) - 10][random.below(3)]),
                priority: [1000, 750, 500, 250][random.below(4)])
        }
        func add(_ given: Given, _ order: Int64, to solver: inout Solver) -> Int32 {
            solver.addRow(
                given.terms.map { $0.0 }, given.terms.map { $0.1 }, given.terms.count, given.relation, given.constant,
                given.priority, order: order)
        }
        func begin() -> Solver {
            var solver = makeSolver()
            for v in 0..<5 { _ = solver.addVariable(nonNegative: v % 2 == 0) }
            return solver
        }
        var solver = begin()
        defer { solver.release() }
        for _ in 0..<(3 + random.below(4)) {
            order += 1
            let given = makeRow()
            rows.append((add(given, order, to: &solver), order, given))
        }
        for step in 0..<30 {
            let at = random.below(rows.count)
            switch random.below(10) {
            case 0:
                order += 1
                let given = makeRow()
                rows.append((add(given, order, to: &solver), order, given))
            case 1 where rows.count > 2:
                solver.removeRow(rows[at].number)
                rows.remove(at: at)
            case 2, 3, 4:
                rows[at].given.constant = Double([0, random.below(60) - 10][random.below(2)])
                solver.setConstant(rows[at].number, rows[at].given.constant)
            default:
                let side = random.below(2)
                fixed[side] = random.below(2) == 0 ? nil : Double(random.below(90))
                if let value = fixed[side] {
                    solver.fix(Int32(side), value)
                } else {
                    solver.unfix(Int32(side))
                }
            }
            if random.below(4) == 0 { continue }
            let outcome = solver.solve()
            var fresh = begin()
            defer { fresh.release() }
            for row in rows { _ = add(row.given, row.order, to: &fresh) }
            for side in 0..<2 { if let value = fixed[side] { fresh.fix(Int32(side), value) } }
            #expect(fresh.solve() == outcome, "seed \(seed), step \(step)")
            if outcome != .solved { continue }
            for v in 0..<5 where abs(solver.value(Int32(v)) - fresh.value(Int32(v))) > 1e-7 {
                // variables that no row mentions keep their values
                if solver.componentOf[v] < 0 && fresh.componentOf[v] < 0 { continue }
                Issue.record(
                    "seed \(seed), step \(step), variable \(v): \(solver.value(Int32(v))), \(fresh.value(Int32(v)))")
            }
        }
    }
}
