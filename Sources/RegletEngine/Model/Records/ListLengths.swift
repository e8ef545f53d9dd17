// SPDX-License-Identifier: MIT

/// The lengths of the items of a list: known ones, four bytes each, and runs of unknown ones, which cost nothing.
///
///                     piece: 64 items           a treap over pieces: by position, priorities by hash;
///                    /               \          each piece has the sums of its subtree
///      run of 9,000 unknown     block of 40 lengths
///
/// Start of an item, item at an offset, one length, insertion and removal of items without known lengths: O(log n).
/// Lengths are units. The length of unknown items is a parameter, so that it may change at any time.
///
/// Invariant: a piece has at least one item. A block has at most `blockSize`; -1 in it is an unknown length.
struct ListLengths {
    static let blockSize = 64

    struct Piece {
        var left: Int32 = -1
        var right: Int32 = -1
        var up: Int32 = -1  // of a free piece: the next free one
        var priority: UInt32 = 0
        /// The block with its lengths; -1: a run of unknown ones.
        var block: Int32 = -1
        var count: Int32 = 0
        var unknown: Int32 = 0
        // of the subtree
        var allCount: Int32 = 0
        var allUnknown: Int32 = 0
        var known = 0
        var allKnown = 0
    }

    var pieces = Buffer<Piece>()
    var lengths = Buffer<Int32>()  // blocks
    var freePiece: Int32 = -1
    var freeBlock: Int32 = -1
    var spared = 0, sparedBlocks = 0  // free pieces and blocks
    var root: Int32 = -1
    /// The first item whose length is another one, or that is another one, since this was last set to Int.max.
    var changedFrom = 0
    private var seed: UInt32 = 0x9E37_79B9

    // MARK: - Sums

    @inline(__always) var count: Int { root < 0 ? 0 : Int(pieces[Int(root)].allCount) }

    func total(_ estimate: Int32) -> Int { root < 0 ? 0 : sum(root, estimate) }

    @inline(__always)
    private func sum(_ piece: Int32, _ estimate: Int32) -> Int {
        if piece < 0 { return 0 }
        let piece = pieces.pointer(Int(piece))
        return piece.pointee.allKnown &+ Int(piece.pointee.allUnknown) &* Int(estimate)
    }

    @inline(__always)
    private func own(_ piece: UnsafeMutablePointer<Piece>, _ estimate: Int32) -> Int {
        piece.pointee.known &+ Int(piece.pointee.unknown) &* Int(estimate)
    }

    @inline(__always)
    func block(_ piece: UnsafeMutablePointer<Piece>) -> UnsafeMutablePointer<Int32> {
        lengths.pointer(Int(piece.pointee.block) &* ListLengths.blockSize)
    }

    /// The piece of an item, and the item's position in it; the last piece and its end for the count. Precondition:
    /// there are pieces.
    func locate(_ index: Int) -> (piece: Int32, at: Int) {
        var at = root, rest = index
        while true {
            let piece = pieces.pointer(Int(at))
            let left = piece.pointee.left
            let before = left < 0 ? 0 : Int(pieces[Int(left)].allCount)
            if rest < before {
                at = left
                continue
            }
            rest &-= before
            if rest < Int(piece.pointee.count) || piece.pointee.right < 0 {
                return (at, min(rest, Int(piece.pointee.count)))
            }
            rest &-= Int(piece.pointee.count)
            at = piece.pointee.right
        }
    }

    /// The distance from the start of item 0 to that of an item, or to the end of the last one.
    func start(_ index: Int, _ estimate: Int32) -> Int {
        var at = root, rest = index, start = 0
        while at >= 0 {
            let piece = pieces.pointer(Int(at))
            let left = piece.pointee.left
            let before = left < 0 ? 0 : Int(pieces[Int(left)].allCount)
            if rest < before {
                at = left
                continue
            }
            rest &-= before
            start &+= sum(left, estimate)
            if rest < Int(piece.pointee.count) {
                if piece.pointee.block < 0 { return start &+ rest &* Int(estimate) }
                let block = block(piece)
                for index in 0..<rest { start &+= Int(block[index] < 0 ? estimate : block[index]) }
                return start
            }
            rest &-= Int(piece.pointee.count)
            start &+= own(piece, estimate)
            at = piece.pointee.right
        }
        return start
    }

    /// The length of an item, -1: unknown.
    func length(_ index: Int) -> Int32 {
        if root < 0 { return -1 }
        let (at, position) = locate(index)
        let piece = pieces.pointer(Int(at))
        return piece.pointee.block < 0 || position >= Int(piece.pointee.count) ? -1 : block(piece)[position]
    }

    /// A piece, the number of its first item, and its count: items beside one another are found without a search.
    struct Cursor {
        var piece: Int32 = -1
        var first = 0, count = 0
    }

    /// The piece of an item. Precondition: there are pieces.
    @inline(__always)
    private func move(_ cursor: inout Cursor, to index: Int) {
        if UInt(bitPattern: index &- cursor.first) < UInt(bitPattern: cursor.count) { return }
        let (piece, at) = locate(index)
        cursor = Cursor(piece: piece, first: index &- at, count: Int(pieces[Int(piece)].count))
    }

    /// The length of an item, -1: unknown. Precondition: it is there.
    @inline(__always)
    func length(_ index: Int, _ cursor: inout Cursor) -> Int32 {
        if root < 0 { return -1 }
        move(&cursor, to: index)
        let piece = pieces.pointer(Int(cursor.piece)), at = index &- cursor.first
        return piece.pointee.block < 0 || at >= cursor.count ? -1 : block(piece)[at]
    }

    /// Stores the length of an item. Precondition: `prepare` was called for it, so that it is in a block.
    @inline(__always)
    mutating func set(_ index: Int, _ length: Int32, _ cursor: inout Cursor) {
        if self.length(index, &cursor) != length { set(index, length) }
    }

    /// The item at an offset, and its start: the first one that ends after it, or the last one. Precondition: there are
    /// items.
    func find(_ offset: Int, _ estimate: Int32) -> (index: Int, start: Int) {
        var at = root, rest = offset, index = 0, start = 0
        while true {
            let piece = pieces.pointer(Int(at))
            let left = piece.pointee.left, before = sum(left, estimate)
            if left >= 0 && rest < before {
                at = left
                continue
            }
            if left >= 0 { index &+= Int(pieces[Int(left)].allCount) }
            rest &-= before
            start &+= before
            let length = own(piece, estimate)
            if rest < length || piece.pointee.right < 0 { return findIn(piece, rest, index, start, estimate) }
            rest &-= length
            start &+= length
            index &+= Int(piece.pointee.count)
            at = piece.pointee.right
        }
    }

    private func findIn(
        _ piece: UnsafeMutablePointer<Piece>, _ offset: Int, _ index: Int, _ start: Int, _ estimate: Int32
    ) -> (index: Int, start: Int) {
        let last = Int(piece.pointee.count) &- 1
        if piece.pointee.block < 0 {
            let at = offset < 0 ? 0 : min(offset / Int(estimate), last)
            return (index &+ at, start &+ at &* Int(estimate))
        }
        let block = block(piece)
        var at = 0, rest = offset, start = start
        while at < last {
            let length = Int(block[at] < 0 ? estimate : block[at])
            if rest < length { break }
            rest &-= length
            start &+= length
            at &+= 1
        }
        return (index &+ at, start)
    }

    /// Copies the lengths of items, -1: unknown.
    func copy(_ from: Int, _ count: Int, _ out: UnsafeMutablePointer<Int32>) {
        if count == 0 || root < 0 { return }
        var (at, position) = locate(from)
        var done = 0
        while done < count && at >= 0 {
            let piece = pieces.pointer(Int(at))
            while position < Int(piece.pointee.count) && done < count {
                out[done] = piece.pointee.block < 0 ? -1 : block(piece)[position]
                position &+= 1
                done &+= 1
            }
            at = neighbor(at, isNext: true)
            position = 0
        }
    }

    /// The bytes of memory.
    var bytes: Int { pieces.capacity &* MemoryLayout<Piece>.stride &+ lengths.capacity &* MemoryLayout<Int32>.stride }

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        pieces.release(memory)
        lengths.release(memory)
        clear()
    }

    /// Removes all items. Keeps the memory.
    mutating func clear() {
        changedFrom = 0
        root = -1
        freePiece = -1
        freeBlock = -1
        spared = 0
        sparedBlocks = 0
        pieces.count = 0
        lengths.count = 0
    }

    // MARK: - The treap

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
