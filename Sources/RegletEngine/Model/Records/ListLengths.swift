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
    var seed: UInt32 = 0x9E37_79B9

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
    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    private func move(_ cursor: inout Cursor, to index: Int) {
        if UInt(bitPattern: index &- cursor.first) < UInt(bitPattern: cursor.count) { return }
        let (piece, at) = locate(index)
        cursor = Cursor(piece: piece, first: index &- at, count: Int(pieces[Int(piece)].count))
    }

    /// The length of an item, -1: unknown. Precondition: it is there.
    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
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

    @inline(never)
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
}
