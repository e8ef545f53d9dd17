// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The shorthands, which set several properties.
extension CssReader {
    @_optimize(size)
    mutating func readShorthand(_ property: Int) -> Bool {
        switch property - CssProperty.shorthands {
        case 0: return readEdges(CssProperty.margin)
        case 1: return readEdges(CssProperty.padding)
        case 2: return readEdges(CssProperty.border)
        case 3: return readEdges(CssProperty.inset)
        case 4: return readPair(CssProperty.rowGap, CssProperty.rowGap &+ 1)
        case 5: return readPair(CssProperty.overflow, CssProperty.overflow &+ 1)
        case 6: return readFlex()
        case 7: return readFlow()
        case 8: return readLines(CssProperty.lines)
        case 9: return readLines(CssProperty.lines &+ 2)
        case 10: return readArea()
        case 11...13:
            let align = CssProperty.align &+ property &- CssProperty.placeContent
            return readPair(align, align &+ 3)
        default: return readTemplate(isGrid: property == CssProperty.grid)
        }
    }

    /// Whether another value follows.
    private mutating func hasMore() -> Bool {
        skip()
        return !isAtEnd
    }

    /// Reads one value for two properties, or a value for each.
    private mutating func readPair(_ first: Int, _ second: Int) -> Bool {
        let start = at
        if !read(first) { return false }
        if !hasMore() { at = start }
        return read(second)
    }

    /// Reads one to four values for the edges: top, right, bottom, left. `first` is the left one.
    @_optimize(size)
    private mutating func readEdges(_ first: Int) -> Bool {
        // the places of the values, for edges that share one
        var starts = InlineArray<4, Int>(repeating: 0)
        var count = 0
        while count < 4 && hasMore() {
            starts[count] = at
            if !read(first) { return false }
            count &+= 1
        }
        let end = at
        let side = min(count &- 1, 1)
        let choices: InlineArray<4, Int> = [count == 4 ? 3 : side, 0, side, count > 2 ? 2 : 0]
        for edge in 0..<4 {
            at = starts[choices[edge]]
            _ = read(first &+ edge)
        }
        at = end
        return true
    }

    /// Reads `none | [ <grow> <shrink>? || <basis> ]`: Flexbox 1 §7.2. Without a basis it is 0%, as in browsers.
    @_optimize(size)
    private mutating func readFlex() -> Bool {
        let basis = lengthField(CssProperty.basis)
        if takeWord("none") {
            css.pointee.flex_grow = 0
            css.pointee.flex_shrink = 0
            basis.pointee = rg_css_length()
            return true
        }
        if takeWord("initial") {
            css.pointee.flex_grow = 0
            css.pointee.flex_shrink = 1
            basis.pointee = rg_css_length()
            return true
        }
        css.pointee.flex_grow = 1
        css.pointee.flex_shrink = 1
        basis.pointee = rg_css_length(value: 0, unit: RG_CSS_PERCENT)
        var hasFactors = false, hasBasis = false
        while hasMore() {
            if !hasFactors, let grow = readFactor() {
                css.pointee.flex_grow = grow
                skip()
                if let shrink = readFactor() { css.pointee.flex_shrink = shrink }
                hasFactors = true
            } else if !hasBasis {
                if !read(CssProperty.basis) { return false }
                hasBasis = true
            } else {
                return failValue()
            }
        }
        return true
    }

    /// Reads `<flex-direction> || <flex-wrap>`.
    private mutating func readFlow() -> Bool {
        css.pointee.flex_direction = RG_FLEX_ROW
        css.pointee.flex_wrap = RG_FLEX_NOWRAP
        var hasWrap = false, hasDirection = false
        while hasMore() && !(hasWrap && hasDirection) {
            let wrap = hasWrap ? -1 : takeWord(of: CssProperty.words(CssProperty.wrap))
            if wrap >= 0 {
                css.pointee.flex_wrap = rg_flex_wrap(rawValue: UInt32(wrap))
                hasWrap = true
            } else if hasDirection || !read(CssProperty.direction) {
                return failValue()
            } else {
                hasDirection = true
            }
        }
        return true
    }

    /// Reads `<line> [ / <line> ]` for the start and the end of an axis.
    private mutating func readLines(_ first: Int) -> Bool {
        let start = lineField(first), end = lineField(first &+ 1)
        if !readLine(&start.pointee) { return false }
        end.pointee = CssReader.opposite(start.pointee)
        return !take(0x2F) || readLine(&end.pointee)
    }

    /// The line that a shorthand leaves out: the same name, else auto (Grid 2 §8.4).
    private static func opposite(_ line: rg_css_line) -> rg_css_line {
        line.name != nil && line.number == 0 && line.span == 0 ? line : rg_css_line()
    }

    /// Reads `row-start / column-start / row-end / column-end`.
    private mutating func readArea() -> Bool {
        let rowStart = lineField(CssProperty.lines &+ 2), rowEnd = lineField(CssProperty.lines &+ 3)
        let columnStart = lineField(CssProperty.lines), columnEnd = lineField(CssProperty.lines &+ 1)
        if !readLine(&rowStart.pointee) { return false }
        columnStart.pointee = CssReader.opposite(rowStart.pointee)
        if take(0x2F) && !readLine(&columnStart.pointee) { return false }
        rowEnd.pointee = CssReader.opposite(rowStart.pointee)
        columnEnd.pointee = CssReader.opposite(columnStart.pointee)
        if take(0x2F) {
            if !readLine(&rowEnd.pointee) { return false }
            if take(0x2F) && !readLine(&columnEnd.pointee) { return false }
        }
        return true
    }
}
