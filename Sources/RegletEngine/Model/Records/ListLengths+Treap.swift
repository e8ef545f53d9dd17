// SPDX-License-Identifier: MIT

/// The treap of pieces, and its memory.
extension ListLengths {
    /// The piece before or after a piece, or -1.
    func neighbor(_ piece: Int32, isNext: Bool) -> Int32 {
        var at = child(piece, right: isNext)
        if at >= 0 {
            while true {
                let next = child(at, right: !isNext)
                if next < 0 { return at }
                at = next
            }
        }
        at = piece
        while true {
            let up = pieces[Int(at)].up
            if up < 0 || child(up, right: !isNext) == at { return up }
            at = up
        }
    }

    @inline(__always)
    private func child(_ piece: Int32, right: Bool) -> Int32 {
        right ? pieces[Int(piece)].right : pieces[Int(piece)].left
    }

    /// Computes the sums of a subtree from those of its children.
    private func update(_ piece: Int32) {
        let at = pieces.pointer(Int(piece))
        var count = at.pointee.count, unknown = at.pointee.unknown, known = at.pointee.known
        if at.pointee.left >= 0 {
            let child = pieces.pointer(Int(at.pointee.left))
            count &+= child.pointee.allCount
            unknown &+= child.pointee.allUnknown
            known &+= child.pointee.allKnown
        }
        if at.pointee.right >= 0 {
            let child = pieces.pointer(Int(at.pointee.right))
            count &+= child.pointee.allCount
            unknown &+= child.pointee.allUnknown
            known &+= child.pointee.allKnown
        }
        at.pointee.allCount = count
        at.pointee.allUnknown = unknown
        at.pointee.allKnown = known
    }

    /// Adds to the sums of a piece and of those above it.
    func add(_ piece: Int32, count: Int32, unknown: Int32, known: Int) {
        let own = pieces.pointer(Int(piece))
        own.pointee.count &+= count
        own.pointee.unknown &+= unknown
        own.pointee.known &+= known
        var at = piece
        while at >= 0 {
            let piece = pieces.pointer(Int(at))
            piece.pointee.allCount &+= count
            piece.pointee.allUnknown &+= unknown
            piece.pointee.allKnown &+= known
            at = piece.pointee.up
        }
    }

    private mutating func setChild(_ parent: Int32, _ old: Int32, _ new: Int32) {
        if parent < 0 {
            root = new
        } else if pieces[Int(parent)].left == old {
            pieces.pointer(Int(parent)).pointee.left = new
        } else {
            pieces.pointer(Int(parent)).pointee.right = new
        }
        if new >= 0 { pieces.pointer(Int(new)).pointee.up = parent }
    }

    /// Exchanges a piece with the one above it.
    private mutating func rotate(_ piece: Int32) {
        let above = pieces[Int(piece)].up
        let isLeft = pieces[Int(above)].left == piece
        setChild(pieces[Int(above)].up, above, piece)
        let inner = isLeft ? pieces[Int(piece)].right : pieces[Int(piece)].left
        if isLeft {
            pieces.pointer(Int(above)).pointee.left = inner
            pieces.pointer(Int(piece)).pointee.right = above
        } else {
            pieces.pointer(Int(above)).pointee.right = inner
            pieces.pointer(Int(piece)).pointee.left = above
        }
        if inner >= 0 { pieces.pointer(Int(inner)).pointee.up = above }
        pieces.pointer(Int(above)).pointee.up = piece
        update(above)
        update(piece)
    }

    /// Adds a piece after another one, or before all (-1). Precondition: it was reserved. - Returns: the new piece.
    mutating func insert(after back: Int32, block: Int32, count: Int32, unknown: Int32, known: Int) -> Int32 {
        seed ^= seed &<< 13
        seed ^= seed &>> 17
        seed ^= seed &<< 5
        var new = Piece()
        new.priority = seed
        new.block = block
        let made = take(new)
        if root < 0 {
            root = made
        } else if back >= 0 && pieces[Int(back)].right < 0 {
            pieces.pointer(Int(back)).pointee.right = made
            pieces.pointer(Int(made)).pointee.up = back
        } else {
            var at = back < 0 ? root : pieces[Int(back)].right
            while pieces[Int(at)].left >= 0 { at = pieces[Int(at)].left }
            pieces.pointer(Int(at)).pointee.left = made
            pieces.pointer(Int(made)).pointee.up = at
        }
        add(made, count: count, unknown: unknown, known: known)
        while pieces[Int(made)].up >= 0 && pieces[Int(pieces[Int(made)].up)].priority < pieces[Int(made)].priority {
            rotate(made)
        }
        return made
    }

    /// Removes a piece.
    mutating func remove(_ piece: Int32) {
        let own = pieces[Int(piece)]
        add(piece, count: 0 &- own.count, unknown: 0 &- own.unknown, known: 0 &- own.known)
        while true {
            let left = pieces[Int(piece)].left, right = pieces[Int(piece)].right
            if left < 0 && right < 0 { break }
            let isLeft = right < 0 || (left >= 0 && pieces[Int(left)].priority > pieces[Int(right)].priority)
            rotate(isLeft ? left : right)
        }
        setChild(pieces[Int(piece)].up, piece, -1)
        if own.block >= 0 { giveBlock(own.block) }
        pieces.pointer(Int(piece)).pointee.up = freePiece
        freePiece = piece
        spared &+= 1
    }

    // MARK: - Memory

    /// Reserves pieces and blocks. Grows by a quarter: half of the memory must not be spare. - Returns: false when
    /// memory is out.
    mutating func reserve(pieces more: Int, blocks: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        let need = pieces.count &+ max(0, more &- spared)
        if need > pieces.capacity && !pieces.resize(max(need, pieces.capacity &+ pieces.capacity / 4), memory) {
            return false
        }
        let rows = lengths.count &+ max(0, blocks &- sparedBlocks) &* ListLengths.blockSize
        let room = lengths.capacity &+ lengths.capacity / (4 &* ListLengths.blockSize) &* ListLengths.blockSize
        return rows <= lengths.capacity || lengths.resize(max(rows, room), memory)
    }

    private mutating func take(_ piece: Piece) -> Int32 {
        if freePiece < 0 {
            pieces.append(piece)
            return Int32(truncatingIfNeeded: pieces.count &- 1)
        }
        let taken = freePiece
        freePiece = pieces[Int(taken)].up
        pieces[Int(taken)] = piece
        spared &-= 1
        return taken
    }

    /// Takes a block. Precondition: it was reserved.
    mutating func takeBlock() -> Int32 {
        if freeBlock < 0 {
            lengths.count &+= ListLengths.blockSize
            return Int32(truncatingIfNeeded: lengths.count / ListLengths.blockSize &- 1)
        }
        let taken = freeBlock
        freeBlock = lengths[Int(taken) &* ListLengths.blockSize]
        sparedBlocks &-= 1
        return taken
    }

    private mutating func giveBlock(_ block: Int32) {
        lengths[Int(block) &* ListLengths.blockSize] = freeBlock
        freeBlock = block
        sparedBlocks &+= 1
    }
}
