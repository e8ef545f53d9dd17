// SPDX-License-Identifier: MIT

/// A solver that is used for other rows.
extension Solver {
    /// Forgets all rows and variables, and keeps the memory for others.
    @inline(never)
    public mutating func clear() {
        values.count = 0
        componentOf.count = 0
        variableFlags.count = 0
        local.count = 0
        freeBoxes.count = 0
        rows.count = 0
        freeRow = -1
        firstNewRow = -1
        lastNewRow = -1
        components.count = 0
        firstFreeComponent = -1
        freeComponentCount = 0
        signCount = 0
        cachedCount = 0
        structure &+= 1
        fixable = 0
        analysisNeeded = false
        solveNeeded = false
        parametersMoved = false
        arena.count = 0
        candidates.count = 0
        proof.parts.count = 0
        epoch &+= 1
    }
}
