// SPDX-License-Identifier: MIT

/// The advances and places to break of a text that was shaped. Borrowed from the ShapeStore until it changes.
struct ShapedText {
    /// For each byte, twice the advance in layout units of what begins there, + 1 where no line may ever begin: inside
    /// clusters. Separators of paragraphs have 0.
    let words: UnsafeMutablePointer<UInt32>
    /// For each byte that begins a cluster: not 0 if a line may begin there.
    let breaks: UnsafeMutablePointer<UInt8>

    @inline(__always)
    func advance(_ byte: Int) -> Int64 { Int64(words[byte] >> 1) }

    @inline(__always)
    func isInside(_ byte: Int) -> Bool { words[byte] & 1 == 1 }

    /// The bytes of memory for a text of `count` bytes: words, the text, breaks.
    static func bytes(_ count: Int) -> Int { count &* 6 }

    // MARK: - Making

    /// The end of the piece that begins at `start`, up to a character that ends a line, and the start of the next one.
    @_optimize(size)
    static func piece(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> (end: Int, next: Int) {
        var i = start
        while i < count {
            let (scalar, length) = Utf8.decode(text, i, count)
            if UnicodeKind(scalar).line.endsParagraph { return (i, i &+ length) }
            i &+= length
        }
        return (count, count)
    }

    /// Sets the places where a line may begin in the piece `start` to `end`, as LineBreaker finds them. O(bytes).
    @_optimize(size)
    func markBreaks(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ count: Int) {
        var rules = LineBreakRules(breaksComplexScripts: true)
        var i = start
        while i < end {
            let (scalar, length) = Utf8.decode(text, i, count)
            for inside in i..<i &+ length { breaks[inside] = 0 }
            breaks[i] = rules.step(UnicodeKind(scalar).line, text, i &+ length, count) == .allowed ? 1 : 0
            i &+= length
        }
    }

    /// Turns the host's advances in pixels, which the words of the piece hold, into words. O(bytes).
    /// - Returns: the problem, or nil.
    @_optimize(size)
    func accept(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ scale: UnitScale) -> StaticText? {
        for i in start..<end {
            let pixels = Float(bitPattern: words[i])
            if pixels < 0 {
                if i == start { return "its shaper began no cluster at byte 0" }
                words[i] = 1
                continue
            }
            if !pixels.isFinite { return "its shaper gave an advance that is not finite" }
            if text[i] & 0xC0 == 0x80 { return "its shaper began a cluster inside a character" }
            words[i] = UInt32(bitPattern: scale.size(pixels)) << 1
        }
        return nil
    }

    /// Sets the advances of the piece to those of a font's table, with its kerning pairs. O(characters log pairs).
    @_optimize(size)
    func takeTable(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ font: UnsafePointer<Font>) {
        var i = start
        var last = start
        var left: UInt32 = 0
        while i < end {
            let (scalar, length) = Utf8.decode(text, i, end)
            for inside in i..<i &+ length { words[inside] = 1 }
            let advance = font.pointee.advance(scalar)
            words[i] = UInt32(bitPattern: advance) << 1
            if i > start {
                let kerned = Int(words[last] >> 1) &+ Int(font.pointee.kerning.adjustment(left, scalar))
                words[last] = UInt32(bitPattern: atLeastZero(clampUnits(kerned))) << 1
            }
            left = scalar
            last = i
            i &+= length
        }
    }

    /// Joins clusters that share a grapheme cluster, divides the advance of one that has several, and clears that of
    /// characters that have none, which no others join. O(bytes).
    @_optimize(size)
    func join(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
        var first = start
        while first < end {
            let (head, _) = Utf8.decode(text, first, end)
            let hasNone = head == 0x09 || head == softHyphen || head == 0x200B
            // The advance at `owner` belongs to this many grapheme clusters.
            var owner = first, parts: UInt64 = 1
            var i = first
            repeat {
                let (scalar, length) = Utf8.decode(text, i, end)
                if i > first {
                    words[i] = 3
                    parts &+= 1
                }
                i &+= length
                if isTrailing(scalar) || scalar == softHyphen { continue }
                var rules = ClusterRules()
                _ = rules.step(UnicodeKind(scalar).cluster)
                while i < end {
                    let (next, length) = Utf8.decode(text, i, end)
                    if rules.step(UnicodeKind(next).cluster) || isTrailing(next) { break }
                    if !isInside(i) {
                        divide(owner, i, parts)
                        owner = i
                        parts = 1
                        words[i] |= 1
                    }
                    i &+= length
                }
            } while i < end && isInside(i) && text[i] != 0x09 && !hasNone
            divide(owner, i, parts)
            words[first] &= hasNone ? 0 : ~1
            first = i
        }
    }

    /// Divides the advance at byte `owner` evenly among it and the bytes up to `end` whose words are 3.
    @_optimize(size)
    private func divide(_ owner: Int, _ end: Int, _ parts: UInt64) {
        if parts == 1 { return }
        let total = UInt64(words[owner] >> 1)
        var done: UInt64 = 0, sum: UInt64 = 0
        for at in owner..<end where at == owner || words[at] == 3 {
            done &+= 1
            let place = total &* done / parts
            words[at] = UInt32(truncatingIfNeeded: place &- sum) << 1 | 1
            sum = place
        }
    }
}
