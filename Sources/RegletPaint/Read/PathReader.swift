// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of path data: SVG's syntax as Android's PathParser (libs/hwui) accepts it. It writes verbs and absolute
/// coordinates as display lists have them. It takes usual data from PathTokens, and reads other data byte by byte.
struct PathReader {
    /// A mistake: what it is, and the index of the byte.
    struct Problem {
        var text: StaticText
        var index: Int
    }

    let text: UnsafePointer<UInt8>
    let end: Int
    var at = 0
    private let memory: UnsafeMutablePointer<Memory>
    private(set) var isOutOfMemory = false
    var problem: Problem?

    var pen = SIMD2<Float>()
    private var start = SIMD2<Float>()
    var control = SIMD2<Float>()
    /// A contour has begun, and was not closed.
    private var isOpen = false
    private var wasClosed = false
    /// The command that is being read, 0: none, and how many numbers each of its segments has.
    var command: UInt8 = 0
    var count = -1
    /// The lower case of the command of the last segment.
    var previous: UInt8 = 0x6D
    /// The command has a segment.
    var isRepeated = false
    /// Room for tokens, and for the numbers of a segment that is read byte by byte.
    private let room: UnsafeMutableRawPointer
    var values: UnsafeMutablePointer<Float> { (room + 16).assumingMemoryBound(to: Float.self) }

    private init(_ data: Bytes, _ room: UnsafeMutableRawPointer, _ memory: UnsafeMutablePointer<Memory>) {
        text = data.base
        end = data.count
        self.room = room
        self.memory = memory
    }

    /// Appends a path to `words`. The byte behind `data` must be readable. O(length).
    /// - Returns: the mistake, or nil; when memory is out, false in `isFine` as well.
    static func read(
        _ data: Bytes, into words: inout Buffer<UInt32>, _ memory: UnsafeMutablePointer<Memory>, isFine: inout Bool
    ) -> Problem? {
        var room = InlineArray<62, SIMD64<UInt8>>(repeating: SIMD64())  // at least PathTokens.words
        return withUnsafeMutableBytes(of: &room) { room in
            var reader = PathReader(data, room.baseAddress.unsafelyUnwrapped, memory)
            // a copy, whose fields stay in registers
            var own = words
            reader.run(&own)
            words = own
            isFine = reader.problem == nil && !reader.isOutOfMemory
            return reader.problem
        }
    }

    // MARK: - Commands

    private mutating func run(_ words: inout Buffer<UInt32>) {
        while at < end && text[at] <= 0x20 { at &+= 1 }
        if at == end { problem = Problem(text: "a path cannot be empty", index: 0) }
        // separators are allowed before later commands, but not before the first
        if at < end && !PathReader.isCommand(text[at]) { begin(&words) }
        while at < end && problem == nil && !isOutOfMemory {
            var tokens = PathTokens(text, end, from: at, room)
            tokens.read()
            let isUsual = draw(tokens, &words) && !tokens.isOdd && at > tokens.base
            if !isUsual { readBytes(until: tokens.end &+ 64, &words) }
        }
    }

    /// Reads commands byte by byte up to the first segment or command that begins at `limit` or behind.
    @inline(never)
    @_optimize(size)
    private mutating func readBytes(until limit: Int, _ words: inout Buffer<UInt32>) {
        while at < end && at < limit {
            if count == 0 {
                // Numbers behind z are ignored.
                while at < end && !PathReader.isCommand(text[at]) { at &+= 1 }
                if at == end { return }
            } else if count > 0 && hasMore {
                if !readValues(count) || !draw(PathTokens(one: count, text, room, behind: at), &words) { return }
                continue
            }
            if at < end && !begin(&words) { return }
        }
    }

    private mutating func reserve(_ more: Int, _ words: inout Buffer<UInt32>) -> Bool {
        if words.count &+ more <= words.capacity || words.reserve(words.count &+ more, memory) { return true }
        isOutOfMemory = true
        return false
    }

    /// Begins the command at `at`. - Returns: false after a mistake.
    @inline(never)
    @discardableResult
    private mutating func begin(_ words: inout Buffer<UInt32>) -> Bool {
        let count = PathReader.valueCount(text[at])
        if count < 0 {
            problem = Problem(text: "$q is no command of a path: m z l h v c s q t or a", index: at)
            return false
        }
        begin(text[at], count)
        at &+= 1
        return count > 0 || close(&words)
    }

    @inline(__always)
    private mutating func begin(_ command: UInt8, _ count: Int) {
        if self.command != 0 { previous = self.command | 0x20 }
        self.command = command
        self.count = count
        isRepeated = false
    }

    /// Appends the segments of tokens, up to the last whole one.
    /// - Returns: false at a letter that is no command, and where a command has too few numbers.
    @inline(never)
    private mutating func draw(_ tokens: PathTokens, _ words: inout Buffer<UInt32>) -> Bool {
        // a number makes at most three words; a command may add a move before its first segment
        guard reserve(3 &* tokens.valueCount &+ 4 &* tokens.letterCount &+ 16, &words) else { return false }
        let starts = tokens.starts, letters = tokens.letters, valueCount = tokens.valueCount
        var number = 0, letter = 0
        tokens: while true {
            var limit = Int32.max, next: UInt8 = 0, nextCount = 0
            if letter < tokens.letterCount {
                limit = letters[letter]
                next = text[tokens.base &+ Int(limit)]
                nextCount = PathReader.valueCount(next)
            }
            if count > 0 && nextCount >= 0 {
                while number &+ count <= valueCount && starts[number &+ count &- 1] < limit {
                    if SegmentForm(of: command).count > 0 {
                        open(&words)
                        drawForms(tokens, &number, &letter, &words)
                        continue tokens
                    }
                    append(tokens.values + number, &words)
                    number &+= count
                }
            } else if count == 0 && nextCount >= 0 {
                while number < valueCount && starts[number] < limit { number &+= 1 }
            }
            let isShort = number < valueCount && starts[number] < limit
            if isShort || letter == tokens.letterCount {
                at = isShort ? tokens.base &+ Int(starts[number]) : tokens.end
                // its minus
                if at > tokens.base && text[at &- 1] == 0x2D { at &-= 1 }
                return letter == tokens.letterCount
            }
            if nextCount < 0 {
                at = tokens.base &+ Int(limit)
                return false
            }
            begin(next, nextCount)
            if nextCount == 0 { addClose(&words) }
            letter &+= 1
        }
    }

    /// Skips separators. - Returns: whether numbers follow.
    @inline(__always)
    var hasMore: Bool {
        mutating get {
            // one byte between numbers, or none, without a branch
            if at < end {
                let byte = text[at]
                at &+= byte == 0x20 || byte == 0x2C ? 1 : 0
            }
            while at < end && (text[at] == 0x20 || text[at] == 0x2C) { at &+= 1 }
            return at < end && !PathReader.isCommand(text[at])
        }
    }

    /// How many numbers a segment of a command has; -1: the byte is no command.
    @inline(__always)
    static func valueCount(_ command: UInt8) -> Int {
        command & 0xC0 == 0x40 ? Int(valueCounts[unchecked: Int(command & 31)]) : -1
    }

    /// By the letter's place in the alphabet.
    private static let valueCounts: InlineArray<32, Int8> = [
        -1, 7, -1, 6, -1, -1, -1, -1, 1, -1, -1, -1, 2, 2, -1, -1, -1, 4, -1, 4, 2, -1, 1, -1, -1, -1, 0, -1, -1, -1,
        -1,
        -1,
    ]

    /// Whether a byte begins a command. As on Android, any letter but e does.
    @inline(__always)
    static func isCommand(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= 0x61 && lower <= 0x7A && lower != 0x65
    }

    // MARK: - Segments

    /// Begins a contour where the pen is, if none is open. One at the front of a path begins at 0, 0 without a move.
    @inline(__always)
    private mutating func open(_ words: inout Buffer<UInt32>) {
        if isOpen { return }
        if wasClosed { put(&words, RG_VERB_MOVE, pen) }
        isOpen = true
    }

    private mutating func close(_ words: inout Buffer<UInt32>) -> Bool {
        guard reserve(1, &words) else { return false }
        addClose(&words)
        return true
    }

    @inline(__always)
    private mutating func addClose(_ words: inout Buffer<UInt32>) {
        words.append(RG_VERB_CLOSE.rawValue)
        isOpen = false
        wasClosed = true
        pen = start
        control = start
    }

    /// Appends a move or an arc. Precondition: there is room for 16 words.
    @inline(__always)
    private mutating func append(_ values: UnsafePointer<Float>, _ words: inout Buffer<UInt32>) {
        let base = command >= 0x61 ? pen : SIMD2()
        previous = command | 0x20
        if previous == 0x6D {
            pen = base + UnsafeRawPointer(values).loadUnaligned(as: SIMD2<Float>.self)
            put(&words, isRepeated ? RG_VERB_LINE : RG_VERB_MOVE, pen)
            if !isRepeated {
                start = pen
                isOpen = true
            }
        } else {
            open(&words)
            words.append(RG_VERB_ARC.rawValue)
            for index in 0..<3 { words.append(values[index].bitPattern) }
            for index in 3..<5 { words.append((values[index] != 0 ? 1 as Float : 0).bitPattern) }
            pen = base + UnsafeRawPointer(values + 5).loadUnaligned(as: SIMD2<Float>.self)
            words.append(pen.x.bitPattern)
            words.append(pen.y.bitPattern)
            control = pen
        }
        isRepeated = true
    }

    /// Appends a verb and a point.
    @inline(__always)
    private func put(_ words: inout Buffer<UInt32>, _ verb: rg_verb, _ point: SIMD2<Float>) {
        let place = UnsafeMutableRawPointer(words.pointer(words.count))
        place.storeBytes(of: verb.rawValue, as: UInt32.self)
        place.storeBytes(of: point, toByteOffset: 4, as: SIMD2<Float>.self)
        words.count &+= 3
    }
}
