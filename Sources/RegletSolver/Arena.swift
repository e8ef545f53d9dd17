// SPDX-License-Identifier: MIT

/// The memory of a solver. The blocks of its components follow each other in an arena. The head of each block is the
/// component. Blocks can be moved, so that the space of released ones can be reused.
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
        let numbers = ArenaSize.numbers(rows: rowLimit, variables: variables) &* room.scale, words = scratchWords
        // the caller's memory is lost: see `spareMemory`
        if words > scratch.capacity { epoch &+= 1 }
        let fits =
            values.reserveExactly(variables, &memory) && componentOf.reserveExactly(variables, &memory)
            && variableFlags.reserveExactly(variables, &memory) && local.reserveExactly(variables, &memory)
            && freeBoxes.reserveExactly(room.boxes, &memory) && rows.reserveExactly(rowLimit, &memory)
            && components.reserveExactly(variables &+ 1, &memory)
            && scratch.reserveExactly(words, &memory)
            && candidates.reserveExactly(rowLimit, &memory)
            && proof.parts.reserveExactly(rowLimit &+ signs, &memory)
            && reserveArena(numbers &+ (ArenaSize.bytes(rows: rowLimit, variables: variables, signs: signs)) / 8)
        if fits { isTrimmed = false }
        return fits
    }

    /// The most variables, rows (implicit ones too) and nonnegative variables in `room`.
    private var capacity: (variables: Int, rows: Int, signs: Int) {
        let variables = 2 &+ 4 &* room.boxes
        return (variables, room.rows &+ variables, 2 &+ 2 &* room.boxes)
    }

    /// The words of scratch memory for `room`.
    private var scratchWords: Int {
        let (variables, rowLimit, signs) = capacity
        let numbers = ArenaSize.numbers(rows: rowLimit, variables: variables) &* room.scale
        let terms = Row.maxTerms &* room.rows &+ (rowLimit &- room.rows)
        let found = min(terms, variables)
        var work = BumpLayout(nil)
        _ = AnalysisScratch(
            &work, rows: rowLimit, variables: found, terms: terms, signs: signs,
            entryCount: found &+ 64 &+ numbers / 8)
        return work.size / 8 &+ 1
    }

    /// Memory for the caller, aligned to 16, until the next solve that changes `epoch`, conflict or reservation; nil if
    /// there are not so many bytes.
    @inline(__always)
    public func spareMemory(_ bytes: Int) -> UnsafeMutableRawPointer? {
        bytes <= scratch.capacity &* 8 ? UnsafeMutableRawPointer(scratch.base) : nil
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
        epoch &+= 1
        movedEntries.release(&memory)
        let (variables, rowLimit, _) = capacity
        let fits =
            values.shrink(to: variables, &memory) && componentOf.shrink(to: variables, &memory)
            && variableFlags.shrink(to: variables, &memory) && local.shrink(to: variables, &memory)
            && freeBoxes.shrink(to: max(variables, values.count) / 4, &memory) && rows.shrink(to: rowLimit, &memory)
            && components.shrink(&memory) && scratch.shrink(to: scratchWords, &memory) && candidates.shrink(&memory)
            && proof.parts.shrink(&memory) && arena.shrink(&memory)
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

    /// A component. Precondition: the number is not free.
    @inline(__always)
    func component(_ number: Int) -> ComponentPointer { head(Int(components[number])) }

    /// The flags of a component; 0: its number is free.
    @inline(__always)
    func flags(_ number: Int) -> UInt16 {
        let at = Int(components[number])
        return at < 0 ? 0 : head(at).pointee.flags
    }

    /// The head of a block.
    @inline(__always)
    private func head(_ word: Int) -> ComponentPointer {
        UnsafeMutableRawPointer(arena.base + word).assumingMemoryBound(to: Component.self)
    }

    /// Takes a block, and a number, for a component. - Returns: false when there is no room.
    @inline(never)
    mutating func takeBlock(_ size: Int, _ made: inout Component) -> Bool {
        let words = (MemoryLayout<Component>.stride &+ size &+ 7) / 8
        if !makeRoom(words) { return false }
        var number = firstFreeComponent
        if number >= 0 {
            firstFreeComponent = -2 &- components[Int(number)]
            freeComponentCount &-= 1
        } else {
            number = Int32(truncatingIfNeeded: components.count)
            components.append(0)
        }
        made.number = number
        made.words = Int32(truncatingIfNeeded: words)
        components[Int(number)] = Int32(truncatingIfNeeded: arena.count)
        let head = head(arena.count)
        made.block = UnsafeMutableRawPointer(head + 1)
        head.pointee = made
        arena.count &+= words
        return true
    }

    /// Enlarges a component's block, which may move. Precondition: it was taken last. - Returns: false when there is no
    /// room.
    @inline(never)
    mutating func growBlock(_ made: inout Component, _ size: Int) -> Bool {
        let words = (MemoryLayout<Component>.stride &+ size &+ 7) / 8
        let more = words &- Int(made.words)
        if !makeRoom(more) { return false }
        made.words = Int32(truncatingIfNeeded: words)
        made.block = component(Int(made.number)).pointee.block
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
            let words = Int(head(from).pointee.words), number = Int(head(from).pointee.number)
            if number >= 0 {
                let head = head(to)
                if to != from { moveWords(arena.base + to, arena.base + from, words) }
                head.pointee.block = UnsafeMutableRawPointer(head + 1)
                components[number] = Int32(truncatingIfNeeded: to)
                to &+= words
            }
            from &+= words
        }
        arena.count = to
    }

    // MARK: - Dissolving

    /// Dissolves a component: its rows become new again, in their order, and its variables belong to no component.
    /// `coupling`: the next analysis makes coupling rows also where a forward pass may do.
    @inline(never)
    mutating func dissolve(_ index: Int32, coupling: Bool = false) {
        if coupling {
            let component = component(Int(index))
            for r in 0..<component.pointee.rowCount {
                rows.base[Int(component.pointee.rows[r])].flags |= Row.isCoupling
            }
        }
        dissolveRows(index)
        free(index)
    }

    /// As `dissolve`, but keeps the component.
    @inline(never)
    mutating func dissolveRows(_ index: Int32) {
        let component = component(Int(index))
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
            rows.base[Int(row)].flags &= Row.isLive | Row.isImplicit | Row.isCoupling
            addNewRow(row)
        }
        analysisNeeded = true
        epoch &+= 1
    }

    /// Frees a component, its block and its number, which becomes the first of the free ones: -2 - the next one.
    mutating func free(_ index: Int32) {
        component(Int(index)).pointee.number = -1
        components[Int(index)] = -2 &- firstFreeComponent
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

private enum ArenaSize {
    /// The capacity for the numbers of all tableaus and reduced costs, and for what only coupling rows need. They also
    /// have the memory of the components that there would be if each variable had one of its own. It suffices for any
    /// small system, and for large ones whose rows are coupled as sparsely as those of user interfaces.
    static func numbers(rows: Int, variables: Int) -> Int { 384 &+ 4 &* min(rows &+ variables, 768) }

    /// The bytes of components without `numbers`: there are most if each variable is a tear and has a component of its
    /// own, so that each row and sign is a breakpoint.
    static func bytes(rows: Int, variables: Int, signs: Int) -> Int {
        let breakpoint = MemoryLayout<Breakpoint>.stride
        let tear = 8 &+ 3 &* 4 &+ breakpoint
        let component = MemoryLayout<Component>.stride &+ 16  // one more start, and two arrays rounded up to words
        return variables &* (MemoryLayout<Step>.stride &+ max(tear, Component.responseSize) &+ component)
            &+ rows &* (4 &+ breakpoint) &+ signs &* breakpoint
    }
}

/// Copies words to a lower address; the two ranges may overlap.
private func moveWords(_ to: UnsafeMutablePointer<UInt64>, _ from: UnsafeMutablePointer<UInt64>, _ count: Int) {
    for i in 0..<count { to[i] = from[i] }
}
