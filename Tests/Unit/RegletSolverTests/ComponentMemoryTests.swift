// SPDX-License-Identifier: MIT
// What reserving makes room for: the arrays of a component, and as many components as there can be.
import Testing

@testable import RegletSolver

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The bytes of a component's arrays up to the end of the last one.
private func end(_ component: UnsafeMutablePointer<Component>, _ entryRoom: Int) -> Int {
    let c = SimplexArrays(component)
    let last: UnsafeMutableRawPointer
    switch c.otherCount {
    case 0: last = UnsafeMutableRawPointer(c.breakpointStart + c.tearCount + 1)
    case 1: last = UnsafeMutableRawPointer(c.order + c.tearCount)
    default: last = UnsafeMutableRawPointer(c.entries + entryRoom)
    }
    return last - component.pointee.block
}

@Test func aComponentIsAsLargeAsItsArrays() {
    for tears in 1..<5 {
        for others in 0..<4 {
            for flags in [0, Component.hasScales, Component.hasResponse, Component.hasScales | Component.hasResponse] {
                var component = Component()
                component.flags = flags
                component.rowCount = 7
                component.stepCount = 6
                component.checkCount = 2 + tears
                component.tearCount = tears
                component.otherCount = others
                component.levelCount = 3
                component.breakpointCount = 5
                let room = others > 1 ? 9 : 0
                #expect(end(&component, room) == component.size(room))
            }
        }
    }
    #expect(MemoryLayout<Component>.size <= 72)
    #expect(MemoryLayout<Breakpoint>.stride == 24)
    #expect(MemoryLayout<Row>.stride == 80)
}

/// A solver that counts the blocks it takes in `taken`.
private func makeSolver(_ taken: UnsafeMutablePointer<Int>) -> Solver {
    Solver(
        memory: SolverMemory(
            user: taken,
            allocate: { user, size in
                user!.assumingMemoryBound(to: Int.self).pointee += 1
                return malloc(size)
            }, release: { _, block, _ in free(block) }))
}

/// Each variable has rows of its own alone, so that it is a tear and has a component of its own; the rows are of
/// different kinds and priorities. Edits one by one, then all at once.
@Test func aReservedSystemWithoutCouplingTakesNoMemory() {
    let boxes = 40, own = 3
    var taken = 0
    withUnsafeMutablePointer(to: &taken) { taken in
        var solver = makeSolver(taken)
        defer { solver.release() }
        let fits = solver.reserve(boxes: boxes, rows: boxes * 4 * own)
        #expect(fits)
        let reserved = taken.pointee
        for side in 0..<2 { _ = solver.addVariable(nonNegative: side == 0) }
        var rows: [Int32] = []
        for box in 0..<boxes {
            let first = solver.addBox()
            for v in first..<(first + 4) {
                for k in 0..<own {
                    let relation = Relation(rawValue: UInt8((box + k) % 3))!
                    let priority: Float = relation == .equal ? Float(1 + (box + k) % 999) : 1000
                    let constant = relation == .lessOrEqual ? 500.0 : Double(box + k)
                    let order = Int64(rows.count)
                    rows.append(solver.addRow([v], [k == 1 ? 2 : 1], 1, relation, constant, priority, order: order))
                }
                _ = solver.addRow([v], [1], 1, .equal, 30, 250, order: 1, implicit: true)
            }
            let outcome = solver.solve(sealed: true)
            #expect(outcome == .solved)
        }
        for row in rows { solver.setOrder(row, Int64(row), passesOthers: true) }
        let outcome = solver.solve(sealed: true)
        #expect(outcome == .solved)
        #expect(taken.pointee == reserved)
    }
}
