// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of path data: SVG's syntax as Android's PathParser (libs/hwui) accepts it. It writes verbs and absolute
/// coordinates as display lists have them.
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

    private var x: Float = 0
    private var y: Float = 0
    private var startX: Float = 0
    private var startY: Float = 0
    private var controlX: Float = 0
    private var controlY: Float = 0
    /// A contour has begun, and was not closed.
    private var isOpen = false
    private var wasClosed = false
    /// The numbers of the command that is being read.
    let values: UnsafeMutablePointer<Float>

    private init(_ data: Bytes, _ values: UnsafeMutablePointer<Float>, _ memory: UnsafeMutablePointer<Memory>) {
        text = data.base
        end = data.count
        self.values = values
        self.memory = memory
    }

    /// Appends a path to `words`. The byte behind `data` must be readable. O(length).
    /// - Returns: the mistake, or nil; when memory is out, false in `isFine` as well.
    static func read(
        _ data: Bytes, into words: inout Buffer<UInt32>, _ memory: UnsafeMutablePointer<Memory>, isFine: inout Bool
    ) -> Problem? {
        var values = (0 as Float, 0 as Float, 0 as Float, 0 as Float, 0 as Float, 0 as Float, 0 as Float)
        return withUnsafeMutableBytes(of: &values) { raw in
            let first = raw.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Float.self)
            var reader = PathReader(data, first, memory)
            // a copy, whose fields stay in registers
            var own = words
            reader.run(&own)
            words = own
            isFine = reader.problem == nil && !reader.isOutOfMemory
            return reader.problem
        }
    }

    // MARK: - Commands

    @_optimize(speed)
    private mutating func run(_ words: inout Buffer<UInt32>) {
        while at < end && text[at] <= 0x20 { at &+= 1 }
        if at == end {
            problem = Problem(text: "a path cannot be empty", index: 0)
            return
        }
        var previous: UInt8 = 0x6D
        while at < end {
            let command = text[at]
            let start = at
            at &+= 1
            let count = PathReader.valueCount(command | 0x20)
            if count < 0 {
                problem = Problem(text: "$q is no command of a path: m z l h v c s q t or a", index: start)
                return
            }
            if count == 0 {
                // Numbers behind z are ignored.
                while at < end && !PathReader.isCommand(text[at]) { at &+= 1 }
                if !close(&words) { return }
                previous = 0x7A
                continue
            }
            var repeats = 0
            while hasMore {
                if !readShortValues(count) && !readValues(count) { return }
                guard words.count &+ 16 <= words.capacity || words.reserve(words.count &+ 16, memory) else {
                    isOutOfMemory = true
                    return
                }
                append(command, previous, repeats, &words)
                previous = command | 0x20
                repeats &+= 1
            }
            previous = command | 0x20
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

    @inline(__always)
    private static func valueCount(_ lower: UInt8) -> Int {
        switch lower {
        case 0x6D, 0x6C, 0x74: 2
        case 0x68, 0x76: 1
        case 0x63: 6
        case 0x73, 0x71: 4
        case 0x61: 7
        case 0x7A: 0
        default: -1
        }
    }

    /// Whether a byte begins a command. As on Android, any letter but e does.
    @inline(__always)
    static func isCommand(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= 0x61 && lower <= 0x7A && lower != 0x65
    }

    // MARK: - Segments

    @inline(__always)
    private func put(_ words: inout Buffer<UInt32>, _ verb: rg_verb, _ x: Float, _ y: Float) {
        words.append(verb.rawValue)
        words.append(x.bitPattern)
        words.append(y.bitPattern)
    }

    /// Begins a contour where the pen is, if none is open. One at the front of a path begins at 0, 0 without a move.
    @inline(__always)
    private mutating func open(_ words: inout Buffer<UInt32>) {
        if isOpen { return }
        if wasClosed { put(&words, RG_VERB_MOVE, x, y) }
        isOpen = true
    }

    private mutating func close(_ words: inout Buffer<UInt32>) -> Bool {
        guard words.reserve(words.count &+ 1, memory) else {
            isOutOfMemory = true
            return false
        }
        words.append(RG_VERB_CLOSE.rawValue)
        isOpen = false
        wasClosed = true
        (x, y) = (startX, startY)
        (controlX, controlY) = (x, y)
        return true
    }

    /// Appends one segment. Precondition: there is room for 16 words.
    @inline(__always)
    private mutating func append(
        _ command: UInt8, _ previous: UInt8, _ repeats: Int, _ words: inout Buffer<UInt32>
    ) {
        let isRelative = command >= 0x61
        let baseX = isRelative ? x : 0, baseY = isRelative ? y : 0
        switch command | 0x20 {
        case 0x6D:
            (x, y) = (baseX + values[0], baseY + values[1])
            if repeats == 0 {
                (startX, startY) = (x, y)
                isOpen = false
            } else {
                put(&words, RG_VERB_LINE, x, y)
                return
            }
            put(&words, RG_VERB_MOVE, x, y)
            isOpen = true
        case 0x6C:
            open(&words)
            line(&words, baseX + values[0], baseY + values[1])
        case 0x68:
            open(&words)
            line(&words, baseX + values[0], y)
        case 0x76:
            open(&words)
            line(&words, x, baseY + values[0])
        case 0x63:
            open(&words)
            curve(
                &words, baseX + values[0], baseY + values[1], baseX + values[2], baseY + values[3], baseX + values[4],
                baseY + values[5])
        case 0x73:
            open(&words)
            let isCurve = previous == 0x63 || previous == 0x73
            let (firstX, firstY) = isCurve ? reflected : (x, y)
            curve(
                &words, firstX, firstY, baseX + values[0], baseY + values[1], baseX + values[2], baseY + values[3])
        case 0x71:
            open(&words)
            quadratic(&words, baseX + values[0], baseY + values[1], baseX + values[2], baseY + values[3])
        case 0x74:
            open(&words)
            let isCurve = previous == 0x71 || previous == 0x74
            let (firstX, firstY) = isCurve ? reflected : (x, y)
            quadratic(&words, firstX, firstY, baseX + values[0], baseY + values[1])
        default:
            open(&words)
            words.append(RG_VERB_ARC.rawValue)
            words.append(values[0].bitPattern)
            words.append(values[1].bitPattern)
            words.append(values[2].bitPattern)
            words.append((values[3] != 0 ? 1 as Float : 0).bitPattern)
            words.append((values[4] != 0 ? 1 as Float : 0).bitPattern)
            (x, y) = (baseX + values[5], baseY + values[6])
            words.append(x.bitPattern)
            words.append(y.bitPattern)
            (controlX, controlY) = (x, y)
        }
    }

    /// The last control point, mirrored at the pen.
    private var reflected: (Float, Float) { (x + (x - controlX), y + (y - controlY)) }

    @inline(__always)
    private mutating func line(_ words: inout Buffer<UInt32>, _ toX: Float, _ toY: Float) {
        put(&words, RG_VERB_LINE, toX, toY)
        (x, y) = (toX, toY)
    }

    @inline(__always)
    private mutating func curve(
        _ words: inout Buffer<UInt32>, _ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ toX: Float, _ toY: Float
    ) {
        put(&words, RG_VERB_CUBIC, x1, y1)
        words.append(x2.bitPattern)
        words.append(y2.bitPattern)
        words.append(toX.bitPattern)
        words.append(toY.bitPattern)
        (controlX, controlY) = (x2, y2)
        (x, y) = (toX, toY)
    }

    @inline(__always)
    private mutating func quadratic(
        _ words: inout Buffer<UInt32>, _ x1: Float, _ y1: Float, _ toX: Float, _ toY: Float
    ) {
        put(&words, RG_VERB_QUADRATIC, x1, y1)
        words.append(toX.bitPattern)
        words.append(toY.bitPattern)
        (controlX, controlY) = (x1, y1)
        (x, y) = (toX, toY)
    }
}
