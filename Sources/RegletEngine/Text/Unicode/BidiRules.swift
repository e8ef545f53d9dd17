// SPDX-License-Identifier: MIT

/// The bidirectional algorithm (UAX #9) for one paragraph of UTF-8: the embedding level of each character. O(bytes), 63
/// times as many where brackets are nested that deep. It needs memory from the caller and allocates nothing.
///
/// The arrays have an element for each byte; that of a character's first byte counts.
struct BidiRules {
    /// The memory that a paragraph of `count` bytes needs beside its levels, aligned to 4 bytes.
    static func scratchBytes(_ count: Int) -> Int { count &* 9 }

    let text: UnsafePointer<UInt8>
    let count: Int
    /// The results. Characters that the algorithm removes have the level of the character before them (5.2).
    let levels: UnsafeMutablePointer<UInt8>
    /// The class of each character as the rules change it, and `firstOfSequence`.
    let classes: UnsafeMutablePointer<UInt8>
    /// The next character of the same isolating run sequence; 0: none.
    let links: UnsafeMutablePointer<UInt32>
    /// Of an opening bracket, its closing one; 0: none.
    let pairs: UnsafeMutablePointer<UInt32>
    /// The level of the paragraph.
    var base: UInt8 = 0

    static let maxDepth: UInt8 = 125
    // Bits beside a class: sos and eos are R (X10), of the first and the last character of a sequence.
    static let startsRight: UInt8 = 0x20, endsRight: UInt8 = 0x40, firstOfSequence: UInt8 = 0x80
    static let removed: UInt32 =
        BidiClass.bn.bit | BidiClass.lre.bit | BidiClass.lro.bit | BidiClass.rle.bit | BidiClass.rlo.bit
        | BidiClass.pdf.bit
    static let isolates: UInt32 = BidiClass.lri.bit | BidiClass.rli.bit | BidiClass.fsi.bit

    /// `scratch` has `scratchBytes(count)` bytes, aligned to 4. Precondition: count < 2^31.
    init(
        _ text: UnsafePointer<UInt8>, _ count: Int, _ levels: UnsafeMutablePointer<UInt8>,
        scratch: UnsafeMutableRawPointer
    ) {
        self.text = text
        self.count = count
        self.levels = levels
        links = scratch.assumingMemoryBound(to: UInt32.self)
        pairs = links + count
        classes = (scratch + count &* 8).assumingMemoryBound(to: UInt8.self)
    }

    @inline(__always)
    func bidiClass(_ i: Int) -> BidiClass { unsafeBitCast(classes[i] & 0x1F, to: BidiClass.self) }

    @inline(__always)
    func setClass(_ i: Int, _ value: BidiClass) { classes[i] = classes[i] & 0xE0 | value.rawValue }

    @inline(__always)
    func original(_ i: Int) -> BidiClass { UnicodeKind(Utf8.decode(text, i, count).scalar).bidi }

    @inline(__always)
    func next(_ i: Int) -> Int {
        let lead = text[i]
        return min(count, i &+ (lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4))
    }

    /// Finds all levels, as they are before L1 is applied to lines. - Returns: the level of the paragraph.
    mutating func run(_ direction: BidiBase) -> UInt8 {
        var strong: UInt32 = 0
        var i = 0
        while i < count {
            let value = original(i)
            strong |= value.bit
            classes[i] = value.rawValue
            links[i] = 0
            pairs[i] = 0
            i = next(i)
        }
        base = direction.level(text, 0, count)
        // Left-to-right text without anything that could have another level.
        let right: UInt32 =
            BidiClass.r.bit | BidiClass.al.bit | BidiClass.an.bit | BidiRules.isolates | BidiRules.removed
        if base == 0, strong & right == 0 {
            i = 0
            while i < count {
                levels[i] = 0
                i = next(i)
            }
            return 0
        }
        resolveExplicit()
        i = 0
        while i < count {
            if classes[i] & BidiRules.firstOfSequence != 0 { resolveSequence(i) }
            i = next(i)
        }
        levelRemoved()
        return base
    }

    // MARK: - X1 to X10

    /// An entry of the directional status stack.
    private struct Status {
        var level: UInt8 = 0
        /// The class that characters get; ON: none.
        var override = BidiClass.on
        var isIsolate = false
        /// The initiator of the isolate.
        var initiator: Int32 = -1
    }

    /// Sets explicit levels, overrides classes and links the characters of each isolating run sequence.
    private func resolveExplicit() {
        var stack = InlineArray<127, Status>(repeating: Status())
        var top = 0
        stack[0].level = base
        var overflowIsolates = 0, overflowEmbeddings = 0, validIsolates = 0
        var before = -1
        var i = 0
        while i < count {
            let value = bidiClass(i)
            switch value {
            case .rle, .lre, .rlo, .lro:
                levels[i] = stack[top].level
                let isRight = value == .rle || value == .rlo
                let level = isRight ? (stack[top].level &+ 1) | 1 : (stack[top].level &+ 2) & ~1
                if level <= BidiRules.maxDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
                    top &+= 1
                    stack[top] = Status(
                        level: level, override: value == .rlo ? .r : value == .lro ? .l : .on, isIsolate: false)
                } else if overflowIsolates == 0 {
                    overflowEmbeddings &+= 1
                }
            case .pdf:
                levels[i] = stack[top].level
                if overflowIsolates > 0 { break }
                if overflowEmbeddings > 0 {
                    overflowEmbeddings &-= 1
                } else if !stack[top].isIsolate, top > 0 {
                    top &-= 1
                }
            case .bn: levels[i] = stack[top].level
            case .rli, .lri, .fsi:
                link(i, stack[top].level, &before, initiator: -1)
                if stack[top].override != .on { setClass(i, stack[top].override) }
                // A search for each of at most 125 nested isolates; others have no level of their own.
                let isOverflow = overflowIsolates > 0 || overflowEmbeddings > 0
                let isRight =
                    value == .rli
                    || value == .fsi && !isOverflow && BidiBase.firstStrong(text, next(i), count, isInside: true) == 1
                let level = isRight ? (stack[top].level &+ 1) | 1 : (stack[top].level &+ 2) & ~1
                if level <= BidiRules.maxDepth, !isOverflow {
                    validIsolates &+= 1
                    top &+= 1
                    stack[top] = Status(level: level, override: .on, isIsolate: true, initiator: Int32(i))
                } else {
                    overflowIsolates &+= 1
                }
            case .pdi:
                var initiator: Int32 = -1
                if overflowIsolates > 0 {
                    overflowIsolates &-= 1
                } else if validIsolates > 0 {
                    overflowEmbeddings = 0
                    while !stack[top].isIsolate { top &-= 1 }
                    initiator = stack[top].initiator
                    top &-= 1
                    validIsolates &-= 1
                }
                link(i, stack[top].level, &before, initiator: Int(initiator))
                if stack[top].override != .on { setClass(i, stack[top].override) }
            case .b: link(i, base, &before, initiator: -1)  // X8
            default:
                link(i, stack[top].level, &before, initiator: -1)
                if stack[top].override != .on { setClass(i, stack[top].override) }
            }
            i = next(i)
        }
    }

    /// Appends a character to the sequence of the one before it, or of the initiator of the isolate that it ends; else
    /// it begins a sequence. Notes how the sequences that may end and begin here do so.
    private func link(_ i: Int, _ level: UInt8, _ before: inout Int, initiator: Int) {
        levels[i] = level
        // Until the next character is known, and for isolates that do not end, the paragraph's level follows.
        if max(level, base) & 1 != 0 { classes[i] |= BidiRules.endsRight }
        let levelBefore = before < 0 ? base : levels[before]
        if before >= 0, original(before).bit & BidiRules.isolates == 0 {
            let isRight = max(levelBefore, level) & 1 != 0
            classes[before] = classes[before] & ~BidiRules.endsRight | (isRight ? BidiRules.endsRight : 0)
        }
        if initiator >= 0 {
            links[initiator] = UInt32(i)
        } else if before >= 0, levelBefore == level {
            links[before] = UInt32(i)
        } else {
            classes[i] |= BidiRules.firstOfSequence
            if max(levelBefore, level) & 1 != 0 { classes[i] |= BidiRules.startsRight }
        }
        before = i
    }

    /// Gives the characters that X9 removes the level of the character before them.
    private func levelRemoved() {
        var level = base
        var i = 0
        while i < count {
            if original(i).bit & BidiRules.removed != 0 { levels[i] = level } else { level = levels[i] }
            i = next(i)
        }
    }
}
