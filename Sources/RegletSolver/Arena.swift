// SPDX-License-Identifier: MIT

/// The memory of a solver. The blocks of its components follow each other in an arena. The head of each block has the
/// component and the length. Blocks can be moved, so that the space of released ones can be reused.
extension Solver {
    // MARK: - Room

    /// Reserves memory for up to `boxes` boxes (see addBox) and `rows` user rows, so that neither adding them nor a
    /// solve allocates. The size of tableaus is known only after an analysis; `numbers` estimates it.
    /// - Returns: false when memory is out.
    @inline(never)
    public mutating func reserve(boxes: Int, rows given: Int) -> Bool {
        if hasRoom(boxes: boxes, rows: given) { return true }
        let old = room
        if boxes > room.boxes { room.boxes = max(boxes, room.boxes &+ room.boxes / 2, 4) }
        if given > room.rows { room.rows = max(given, room.rows &+ room.rows / 2, 8) }
        if isShort { room.scale &*= 4 }
        let fits = reserveRoom()
        if fits { isShort = false } else { room = old }
        return fits
    }

    /// Reserves the memory that `room` stands for. - Returns: false when memory is out.
    mutating func reserveRoom() -> Bool {
        let (variables, rowLimit, signs) = capacity
        let implicit = rowLimit &- room.rows
        let terms = Row.maxTerms &* room.rows &+ implicit
        var work = BumpLayout(nil)
        _ = AnalysisScratch(&work, rows: rowLimit, variables: min(terms, variables), terms: terms)
        let all = rowLimit &+ signs
        let numbers = ArenaSize.numbers(rows: rowLimit, variables: variables) &* room.scale
        let fits =
            values.reserveExactly(variables, &memory) && componentOf.reserveExactly(variables, &memory)
            && variableFlags.reserveExactly(variables, &memory) && local.reserveExactly(variables, &memory)
            && freeBoxes.reserveExactly(room.boxes, &memory) && rows.reserveExactly(rowLimit, &memory)
            && components.reserveExactly(variables &+ 1, &memory)
            && scratch.reserveExactly(work.size / 8 &+ 1, &memory)
            && leftovers.reserveExactly(all, &memory) && checks.reserveExactly(all, &memory)
            && entries.reserveExactly(variables &+ 64 &+ numbers / 8, &memory)
            && priorities.reserveExactly(rowLimit, &memory)
            && candidates.reserveExactly(rowLimit, &memory) && proof.parts.reserveExactly(all, &memory)
            && reserveArena(numbers &+ (ArenaSize.bytes(rows: rowLimit, variables: variables, signs: signs)) / 8)
        if fits { isTrimmed = false }
        return fits
    }

    /// The most variables, rows (implicit ones too) and nonnegative variables in `room`.
    private var capacity: (variables: Int, rows: Int, signs: Int) {
        let variables = 2 &+ 4 &* room.boxes
        return (variables, room.rows &+ variables, 2 &+ 2 &* room.boxes)
    }

    /// Reduces the room to so many boxes and rows. - Returns: false when memory is out. What an analysis needs is then
    /// missing; the next one, or call that reserves, takes it again.
    @inline(never)
    @_optimize(size)
    public mutating func trim(boxes: Int, rows given: Int) -> Bool {
        room.boxes = min(room.boxes, boxes)
        room.rows = min(room.rows, given)
        isTrimmed = true
        evictCached()
        pack()
        scratch.count = 0
        leftovers.count = 0
        checks.count = 0
        entries.count = 0
        priorities.count = 0
        let (variables, rowLimit, _) = capacity
        let fits =
            values.shrink(to: variables, &memory) && componentOf.shrink(to: variables, &memory)
            && variableFlags.shrink(to: variables, &memory) && local.shrink(to: variables, &memory)
            && freeBoxes.shrink(to: max(variables, values.count) / 4, &memory) && rows.shrink(to: rowLimit, &memory)
            && components.shrink(&memory) && scratch.shrink(&memory) && leftovers.shrink(&memory)
            && checks.shrink(&memory) && entries.shrink(&memory) && priorities.shrink(&memory)
            && candidates.shrink(&memory) && proof.parts.shrink(&memory) && arena.shrink(&memory)
        pack()
        return fits && reserveRoom()
    }

    /// The number of boxes that `reserve` has made room for.
    public var roomForBoxes: Int { max(room.boxes, 0) }
    public var roomForRows: Int { max(room.rows, 0) }

    /// Whether `reserve` would change nothing.
    public func hasRoom(boxes: Int, rows: Int) -> Bool {
        boxes <= room.boxes && rows <= room.rows && !isShort && !isTrimmed
    }

    private mutating func reserveArena(_ words: Int) -> Bool {
        if !arena.reserveExactly(words, &memory) { return false }
        pack()
        return true
    }

    // MARK: - Blocks

    /// Takes a block for a component, whose number the caller writes into the head. - Returns: nil when there is no
    /// room.
    mutating func takeBlock(_ size: Int) -> UnsafeMutableRawPointer? {
        let words = (size &+ 15) / 8  // with the head
        if !makeRoom(words) { return nil }
        let start = UnsafeMutableRawPointer(arena.base + arena.count)
        start.storeBytes(of: BlockHead(component: -1, words: Int32(truncatingIfNeeded: words)), as: BlockHead.self)
        arena.count &+= words
        return start + 8
    }

    /// Enlarges a component's block, which may move. Precondition: it was taken last. - Returns: false when there is no
    /// room.
    mutating func growBlock(_ index: Int32, _ size: Int) -> Bool {
        let words = (size &+ 15) / 8
        let more = words &- Int((components[Int(index)].block - 8).load(as: BlockHead.self).words)
        if !makeRoom(more) { return false }
        (components[Int(index)].block - 4).storeBytes(of: Int32(truncatingIfNeeded: words), as: Int32.self)
        arena.count &+= more
        return true
    }

    /// Makes room for so many words at the end of the arena.
    @inline(never)
    private mutating func makeRoom(_ words: Int) -> Bool {
        if arena.count &+ words <= arena.capacity { return true }
        pack()
        if arena.count &+ words <= arena.capacity || reserveArena(arena.count &+ words) { return true }
        if cachedCount == 0 { return false }
        evictCached()
        pack()
        return arena.count &+ words <= arena.capacity
    }

    /// Moves all blocks together, closing the gaps. Also updates pointers after the arena has moved.
    @inline(never)
    private mutating func pack() {
        var from = 0, to = 0
        while from < arena.count {
            let start = UnsafeMutableRawPointer(arena.base + from)
            let head = start.load(as: BlockHead.self)
            let words = Int(head.words)
            if head.component >= 0 {
                let block = UnsafeMutableRawPointer(arena.base + to)
                if to != from { moveWords(block, start, words) }
                let component = components.base + Int(head.component)
                component.pointee.block = block + 8
                to &+= words
            }
            from &+= words
        }
        arena.count = to
    }

    /// Copies words to a lower address; the two ranges may overlap.
    private mutating func moveWords(_ to: UnsafeMutableRawPointer, _ from: UnsafeMutableRawPointer, _ count: Int) {
        let to = to.assumingMemoryBound(to: UInt64.self), from = from.assumingMemoryBound(to: UInt64.self)
        for i in 0..<count { to[i] = from[i] }
    }

    // MARK: - Dissolving

    /// Dissolves a component: its rows become new again, in their order, and its variables belong to no component.
    @inline(never)
    mutating func dissolve(_ index: Int32) {
        dissolveRows(index)
        free(index)
    }

    /// As `dissolve`, but keeps the component.
    @inline(never)
    mutating func dissolveRows(_ index: Int32) {
        let component = components.base + Int(index)
        let steps = component.pointee.steps, ownRows = component.pointee.rows
        for i in 0..<component.pointee.stepCount {
            let variable = Int(steps[i].target)
            if componentOf[variable] != index { continue }
            componentOf[variable] = -1
            if variableFlags[variable] & VariableFlags.fixed == 0 { values[variable] = 0 }
        }
        for r in 0..<component.pointee.rowCount {
            let row = ownRows[r]
            rows.base[Int(row)].component = -1
            rows.base[Int(row)].flags &= Row.isLive | Row.isImplicit
            addNewRow(row)
        }
        analysisNeeded = true
        epoch &+= 1
    }

    /// Frees a component and its block.
    mutating func free(_ index: Int32) {
        let component = components.base + Int(index)
        (component.pointee.block - 8).storeBytes(of: -1, as: Int32.self)
        component.pointee.flags = 0
        component.pointee.parameter = firstFreeComponent
        firstFreeComponent = index
        freeComponentCount &+= 1
    }

    /// Appends a row that is in no component to the list of new rows.
    @inline(never)
    mutating func addNewRow(_ index: Int32) {
        let row = rows.base + Int(index)
        if row.pointee.flags & Row.isNew != 0 { return }
        row.pointee.flags |= Row.isNew
        row.pointee.next = -1
        row.pointee.previous = lastNewRow
        if lastNewRow >= 0 { rows.base[Int(lastNewRow)].next = index } else { firstNewRow = index }
        lastNewRow = index
    }

    @inline(never)
    mutating func dropNewRow(_ index: Int32) {
        let row = rows.base + Int(index)
        if row.pointee.flags & Row.isNew == 0 { return }
        row.pointee.flags &= ~Row.isNew
        let next = row.pointee.next, previous = row.pointee.previous
        if next >= 0 { rows.base[Int(next)].previous = previous } else { lastNewRow = previous }
        if previous >= 0 { rows.base[Int(previous)].next = next } else { firstNewRow = next }
        row.pointee.component = -1
    }
}

/// The head of a component's block.
private struct BlockHead {
    var component: Int32
    var words: Int32
}

private enum ArenaSize {
    /// The capacity for the numbers of all tableaus and reduced costs, and for what only coupling rows need. It suffices
    /// for any small system, and for large ones whose rows are coupled as sparsely as those of user interfaces.
    static func numbers(rows: Int, variables: Int) -> Int { 384 &+ 4 &* rows &+ 4 &* variables }

    /// The bytes of components without `numbers`: there are most if each variable is a tear and has a component of its
    /// own, so that each row and sign is a breakpoint.
    static func bytes(rows: Int, variables: Int, signs: Int) -> Int {
        let breakpoint = MemoryLayout<Breakpoint>.stride
        let tear = 3 &* 8 &+ 5 &* 4 &+ breakpoint
        let component = MemoryLayout<BlockHead>.stride &+ 16  // one more start, and two arrays rounded up to words
        return variables &* (Component.stepSize &+ tear &+ component) &+ rows &* (4 &+ breakpoint)
            &+ signs &* breakpoint
    }
}
