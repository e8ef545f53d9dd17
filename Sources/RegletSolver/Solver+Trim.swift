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
        evictCached()
    }

    /// Analyzes the rows with the present variables fixed. - Returns: the words that its components take; -1 when
    /// memory is out.
    @inline(never)
    public mutating func noteAnalysis() -> Int {
        evictCached()
        if analysisNeeded && analyse() != .solved { return -1 }
        pack()
        return arena.count
    }

    /// Shrinks the memory. A later layout of the same rows needs no more, whatever their constants are.
    /// - Parameters:
    ///   - words: the largest result of `noteAnalysis`.
    ///   - boxes, given: the boxes and user rows. `reserve` makes room again when there are more.
    /// - Returns: false when memory is out.
    @inline(never)
    public mutating func endTrim(_ words: Int, boxes: Int, rows given: Int) -> Bool {
        evictCached()
        pack()
        var terms = 0
        for r in 0..<rows.count { terms &+= (rows.base + r).termCount }
        let variables = values.count, all = rows.count &+ variables
        var work = BumpLayout(nil)
        _ = AnalysisScratch(&work, rows: rows.count, variables: min(terms, variables), terms: terms)
        room.boxes = boxes
        room.rows = given
        isTrimmed = true
        // a row may cease to be a multiple, whose sign is not tested: one more test for each variable
        let arenaWords = max(words, arena.count) &+ variables / 2 &+ 1
        return values.resize(variables, &memory) && componentOf.resize(variables, &memory)
            && variableFlags.resize(variables, &memory) && local.resize(variables, &memory)
            && freeBoxes.resize(variables / 4, &memory) && rows.resize(rows.count, &memory)
            && components.resize(components.count, &memory) && freeComponents.resize(components.count, &memory)
            && scratch.resize(work.size / 8 &+ 1, &memory) && checks.resize(all, &memory)
            && candidates.resize(rows.count, &memory) && proof.parts.resize(max(all, proof.parts.count), &memory)
            && resizeArena(arenaWords)
    }

    private mutating func resizeArena(_ words: Int) -> Bool {
        if !arena.resize(words, &memory) { return false }
        pack()
        return true
    }
}
