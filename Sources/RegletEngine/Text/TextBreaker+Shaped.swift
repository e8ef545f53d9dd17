// SPDX-License-Identifier: MIT

/// Lines of texts that were shaped: the same rules, with the advances and places to break of the shaped text.
extension LineBreaker {
    /// Returns the next line. Precondition: not `isAtEnd`.
    @inline(never)
    @_optimize(size)
    mutating func next(_ shape: ShapedText) -> TextLine {
        var line = TextLine(start: start, end: start)
        var i = start
        var x: Int64 = 0
        var chance = Chance()
        while i < count {
            let (scalar, length) = Utf8.decode(text, i, count)
            let lineClass = UnicodeKind(scalar).line
            if lineClass.endsParagraph {
                endParagraph(lineClass, i &+ length)
                return line
            }
            var after = i &+ length
            var advance = shape.advance(i)
            var counts = !isTrailing(scalar) && scalar != softHyphen
            while after < count, shape.isInside(after) {
                let (next, length) = Utf8.decode(text, after, count)
                if !isTrailing(next) { counts = true }
                advance &+= shape.advance(after)
                after &+= length
            }
            if !counts {
                i = after
                x = scalar == 0x09 ? nextTabStop(x) : x &+ advance
                continue
            }
            if !anywhere, i > start, shape.breaks[i] != 0 { note(&chance, line, i, x, LineBreakRules()) }
            if x &+ advance > limit, i > start {
                end(&line, i, x, &chance, -1)
                return line
            }
            x &+= advance
            i = after
            line.end = i
            line.width = x
        }
        isAtEnd = true
        return line
    }
}
