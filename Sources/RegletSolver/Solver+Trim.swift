// SPDX-License-Identifier: MIT

/// Memory that a solver gives back, or keeps for other rows.
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
        freeComponents.count = 0
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

    /// Begins to shrink the memory to what the present rows need. The caller then calls `noteAnalysis` for each set of
    /// variables that it fixes, and `endTrim`.
    @inline(never)
    public mutating func beginTrim() {
        leftovers.release(&memory)
        entries.release(&memory)
        priorities.release(&memory)
        isTrimmed = true
        evictCached()
    }

    /// The memory that analyses take.
    public struct Use {
        /// The words of all components, and the rows and variables of the largest one.
        var words = 0, largest = 0

        public init() {}
    }

    /// Analyzes the rows with the present variables fixed. - Returns: false when memory is out.
    @inline(never)
    public mutating func noteAnalysis(_ use: inout Use) -> Bool {
        evictCached()
        if analysisNeeded && analyse() != .solved { return false }
        pack()
        use.words = max(use.words, arena.count)
        for c in 0..<components.count where components[c].flags & Component.isUsed != 0 {
            use.largest = max(use.largest, components[c].rowCount &+ components[c].stepCount)
        }
        return true
    }

    /// Shrinks the memory. A later layout of the same rows needs no more, whatever their constants are.
    /// - Parameters:
    ///   - boxes, given: the boxes and user rows. `reserve` makes room again when there are more.
    /// - Returns: false when memory is out.
    @inline(never)
    public mutating func endTrim(_ use: Use, boxes: Int, rows given: Int) -> Bool {
        evictCached()
        checks.count = 0
        pack()
        var terms = 0
        for r in 0..<rows.count { terms &+= (rows.base + r).termCount }
        let variables = values.count
        var work = BumpLayout(nil)
        _ = AnalysisScratch(&work, rows: rows.count, variables: min(terms, variables), terms: terms)
        room.boxes = boxes
        room.rows = given
        // a row may cease to be a multiple, whose sign is not tested: one more test for each variable
        let arenaWords = max(use.words, arena.count) &+ variables / 2 &+ 1
        return values.resize(variables, &memory) && componentOf.resize(variables, &memory)
            && variableFlags.resize(variables, &memory) && local.resize(variables, &memory)
            && freeBoxes.resize(variables / 4, &memory) && rows.resize(rows.count, &memory)
            && components.resize(components.count, &memory) && freeComponents.resize(components.count, &memory)
            && scratch.resize(work.size / 8 &+ 1, &memory) && checks.resize(use.largest, &memory)
            && candidates.resize(max(use.largest, candidates.count), &memory)
            && proof.parts.resize(max(use.largest, proof.parts.count), &memory)
            && resizeArena(arenaWords)
    }

    private mutating func resizeArena(_ words: Int) -> Bool {
        if !arena.resize(words, &memory) { return false }
        pack()
        return true
    }
}
