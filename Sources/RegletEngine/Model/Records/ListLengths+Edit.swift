// SPDX-License-Identifier: MIT

/// Edits of the lengths of a list.
extension ListLengths {
    /// Stores the length of an item. Precondition: `prepare` was called for it, so that it is in a block.
    mutating func set(_ index: Int, _ length: Int32) {
        if root < 0 { return }
        let (at, position) = locate(index)
        let piece = pieces.pointer(Int(at))
        if piece.pointee.block < 0 || position >= Int(piece.pointee.count) { return }
        let slot = block(piece) + position, old = slot.pointee
        if old == length { return }
        slot.pointee = length
        changedFrom = min(changedFrom, index)
        add(
            at, count: 0, unknown: (length < 0 ? 1 : 0) &- (old < 0 ? 1 : 0),
            known: Int(max(0, length)) &- Int(max(0, old)))
    }

    /// Puts an item into a block, so that `set` can store its length without allocating. - Returns: false when memory is
    /// out.
    mutating func prepare(_ index: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        let (at, position) = locate(index)
        let run = pieces.pointer(Int(at))
        if run.pointee.block >= 0 { return true }
        if !reserve(pieces: 2, blocks: 1, memory) { return false }
        let count = Int(pieces[Int(at)].count)
        let back = neighbor(at, isNext: false), next = neighbor(at, isNext: true)
        if position == 0 && hasRoom(back, 1) {
            extend(back, at: Int(pieces[Int(back)].count), 1)
            shrink(at, 1)
            return true
        }
        if position == count &- 1 && hasRoom(next, 1) {
            extend(next, at: 0, 1)
            shrink(at, 1)
            return true
        }
        // a block of its own, between the two parts of the run
        let made = takeBlock()
        lengths[Int(made) &* ListLengths.blockSize] = -1
        let after = count &- 1 &- position
        let less = Int32(truncatingIfNeeded: -1 &- after)
        add(at, count: less, unknown: less, known: 0)
        let middle = insert(after: at, block: made, count: 1, unknown: 1, known: 0)
        if after > 0 {
            let rest = Int32(truncatingIfNeeded: after)
            _ = insert(after: middle, block: -1, count: rest, unknown: rest, known: 0)
        }
        if position == 0 { remove(at) }
        return true
    }

    /// Adds items of unknown length before the item `at`. - Returns: false when memory is out; then nothing changed.
    mutating func insert(_ at: Int, _ count: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        if count == 0 { return true }
        if !reserve(pieces: 2, blocks: 1, memory) { return false }
        changedFrom = min(changedFrom, at)
        let more = Int32(truncatingIfNeeded: count)
        if root < 0 {
            _ = insert(after: -1, block: -1, count: more, unknown: more, known: 0)
            return true
        }
        let (piece, position) = locate(at)
        if pieces[Int(piece)].block < 0 {
            add(piece, count: more, unknown: more, known: 0)
            return true
        }
        if position == 0, let back = run(neighbor(piece, isNext: false)) {
            add(back, count: more, unknown: more, known: 0)
        } else if position == Int(pieces[Int(piece)].count), let next = run(neighbor(piece, isNext: true)) {
            add(next, count: more, unknown: more, known: 0)
        } else if hasRoom(piece, count) {
            extend(piece, at: position, count)
        } else {
            let back = position == 0 ? neighbor(piece, isNext: false) : piece
            if position > 0 && position < Int(pieces[Int(piece)].count) { split(piece, at: position) }
            if back >= 0 && count <= ListLengths.blockSize / 2 && hasRoom(back, count) {
                extend(back, at: Int(pieces[Int(back)].count), count)
            } else {
                _ = insert(after: back, block: -1, count: more, unknown: more, known: 0)
            }
        }
        return true
    }

    /// Removes items. Precondition: they are there.
    mutating func remove(_ at: Int, _ count: Int) {
        var left = count
        changedFrom = min(changedFrom, at)
        while left > 0 {
            let (piece, position) = locate(at)
            let own = Int(pieces[Int(piece)].count), taken = min(left, own &- position)
            left &-= taken
            if taken == own {
                remove(piece)
            } else if pieces[Int(piece)].block < 0 {
                shrink(piece, taken)
            } else {
                cut(piece, position, taken)
            }
        }
        if root >= 0 { merge(around: at) }
    }

    /// Forgets all known lengths. Keeps the blocks.
    mutating func forget() {
        if root < 0 { return }
        changedFrom = 0
        var at = root
        while pieces[Int(at)].left >= 0 { at = pieces[Int(at)].left }
        while at >= 0 {
            let piece = pieces.pointer(Int(at))
            if piece.pointee.block >= 0 {
                for index in 0..<Int(piece.pointee.count) { block(piece)[index] = -1 }
                let more = piece.pointee.count &- piece.pointee.unknown
                add(at, count: 0, unknown: more, known: 0 &- piece.pointee.known)
            }
            at = neighbor(at, isNext: true)
        }
    }

    // MARK: - Pieces

    private func run(_ piece: Int32) -> Int32? { piece >= 0 && pieces[Int(piece)].block < 0 ? piece : nil }

    private func hasRoom(_ piece: Int32, _ count: Int) -> Bool {
        piece >= 0 && pieces[Int(piece)].block >= 0 && Int(pieces[Int(piece)].count) &+ count <= ListLengths.blockSize
    }

    /// Adds unknown lengths to a block.
    private func extend(_ piece: Int32, at: Int, _ count: Int) {
        let block = block(pieces.pointer(Int(piece)))
        var from = Int(pieces[Int(piece)].count)
        while from > at {
            from &-= 1
            block[from &+ count] = block[from]
        }
        for index in at..<at &+ count { block[index] = -1 }
        let more = Int32(truncatingIfNeeded: count)
        add(piece, count: more, unknown: more, known: 0)
    }

    /// Removes items of a run, which is removed with its last item.
    private mutating func shrink(_ piece: Int32, _ count: Int) {
        if count == Int(pieces[Int(piece)].count) { return remove(piece) }
        let less = Int32(truncatingIfNeeded: 0 &- count)
        add(piece, count: less, unknown: less, known: 0)
    }

    /// Removes items of a block.
    private func cut(_ piece: Int32, _ at: Int, _ count: Int) {
        let block = block(pieces.pointer(Int(piece)))
        var unknown: Int32 = 0, known = 0
        for index in at..<at &+ count {
            if block[index] < 0 { unknown &+= 1 } else { known &+= Int(block[index]) }
        }
        let end = Int(pieces[Int(piece)].count)
        if at &+ count < end { for index in at &+ count..<end { block[index &- count] = block[index] } }
        add(piece, count: Int32(truncatingIfNeeded: 0 &- count), unknown: 0 &- unknown, known: 0 &- known)
    }

    /// Moves the end of a block into a new one. Precondition: a piece and a block were reserved.
    private mutating func split(_ piece: Int32, at: Int) {
        let made = takeBlock()
        let from = block(pieces.pointer(Int(piece)))
        let to = lengths.pointer(Int(made) &* ListLengths.blockSize)
        let count = Int(pieces[Int(piece)].count) &- at
        var unknown: Int32 = 0, known = 0
        for index in 0..<count {
            to[index] = from[at &+ index]
            if to[index] < 0 { unknown &+= 1 } else { known &+= Int(to[index]) }
        }
        let moved = Int32(truncatingIfNeeded: count)
        add(piece, count: 0 &- moved, unknown: 0 &- unknown, known: 0 &- known)
        _ = insert(after: piece, block: made, count: moved, unknown: unknown, known: known)
    }

    /// Merges the piece at an item with its neighbors where both are runs, or small blocks.
    private mutating func merge(around index: Int) {
        let (piece, _) = locate(index)
        let back = neighbor(piece, isNext: false)
        mergeNext(piece)
        if back >= 0 { mergeNext(back) }
    }

    private mutating func mergeNext(_ piece: Int32) {
        let next = neighbor(piece, isNext: true)
        if next < 0 { return }
        let a = pieces[Int(piece)], b = pieces[Int(next)]
        if (a.block < 0) != (b.block < 0) { return }
        if a.block >= 0 {
            if Int(a.count) &+ Int(b.count) > ListLengths.blockSize * 3 / 4 { return }
            let to = block(pieces.pointer(Int(piece))) + Int(a.count), from = block(pieces.pointer(Int(next)))
            for index in 0..<Int(b.count) { to[index] = from[index] }
        }
        remove(next)
        add(piece, count: b.count, unknown: b.unknown, known: b.known)
    }
}

extension ListLengths {
    /// Fills empty lengths from an array, -1: unknown. - Returns: false when memory is out.
    mutating func fill(_ from: UnsafePointer<Int32>, _ count: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        var at = 0
        var last: Int32 = -1
        while at < count {
            if !reserve(pieces: 1, blocks: 1, memory) { return false }
            var end = at
            while end < count && from[end] < 0 { end &+= 1 }
            if end &- at >= ListLengths.blockSize || (end == count && end > at) {
                let run = Int32(truncatingIfNeeded: end &- at)
                last = insert(after: last, block: -1, count: run, unknown: run, known: 0)
                at = end
                continue
            }
            end = min(count, at &+ ListLengths.blockSize)
            let made = takeBlock()
            let block = lengths.pointer(Int(made) &* ListLengths.blockSize)
            var unknown: Int32 = 0, known = 0
            for index in at..<end {
                block[index &- at] = from[index]
                if from[index] < 0 { unknown &+= 1 } else { known &+= Int(from[index]) }
            }
            last = insert(
                after: last, block: made, count: Int32(truncatingIfNeeded: end &- at), unknown: unknown, known: known)
            at = end
        }
        return true
    }
}
