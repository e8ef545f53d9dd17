// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The properties of CSS, by their place in `names`. Those up to `shorthands` are fields of rg_css, tracks or areas, or
/// properties of rg_style.
enum CssProperty {
    /// In the order of the fields of rg_css, as far as those have the same form.
    static var names: StaticText {
        """
        width height min-width min-height max-width max-height margin-left margin-top margin-right margin-bottom \
        padding-left padding-top padding-right padding-bottom border-left-width border-top-width border-right-width \
        border-bottom-width left top right bottom row-gap column-gap flex-basis flex-grow flex-shrink order \
        aspect-ratio align-content align-items align-self justify-content justify-items justify-self position \
        box-sizing overflow-x overflow-y flex-direction flex-wrap grid-auto-flow grid-column-start grid-column-end \
        grid-row-start grid-row-end grid-template-columns grid-template-rows grid-auto-columns grid-auto-rows \
        grid-template-areas display direction margin padding border-width inset gap overflow flex flex-flow \
        grid-column grid-row grid-area place-content place-items place-self grid-template grid
        """
    }

    static let count = 69
    static let margin = 6, padding = 10, border = 14, inset = 18, rowGap = 22, basis = 24, grow = 25, order = 27
    static let ratio = 28, align = 29, position = 35, overflow = 37, direction = 39, wrap = 40, autoFlow = 41
    static let lines = 42, tracks = 46, display = 51, textDirection = 52, shorthands = 53
    static let columnLines = 61, rowLines = 62, area = 63, placeContent = 64, template = 67, grid = 68

    /// The place of a name: names of properties are the same in any case. -1: it is none.
    static func find(_ name: Bytes) -> Int { CssWords.index(name, names) }

    /// As `find`, also for the names that scripts use: `flexGrow`.
    static func findMember(_ name: Bytes) -> Int { CssWords.index(name, names, ignoringHyphens: true) }

    static func name(_ property: Int) -> Bytes {
        var rest = Bytes(names)
        for _ in 0..<property { rest = rest.dropping(rest.firstIndex(of: 0x20) &+ 1) }
        let end = rest.firstIndex(of: 0x20)
        return end < 0 ? rest : rest.prefix(end)
    }

    /// The words of a property that has one of a list.
    static func words(_ property: Int) -> StaticText {
        switch property {
        case position: "relative absolute static"
        case position + 1: "border-box content-box"
        case overflow, overflow + 1: "visible hidden scroll"
        case direction: "row row-reverse column column-reverse"
        case wrap: "nowrap wrap wrap-reverse"
        case display: "none flex grid block"
        default: "ltr rtl"
        }
    }

    /// In the order of rg_css_unit, without px and percent; `none` and `normal` are other words for `auto`.
    static var lengths: StaticText { "auto none normal min-content max-content fit-content content stretch" }

    /// In the order of rg_css_align.
    static var alignmentWords: StaticText {
        """
        normal stretch start end center flex-start flex-end self-start self-end baseline last-baseline left right \
        space-between space-around space-evenly auto
        """
    }

    /// The alignments that a property has, as bits.
    static func alignments(_ property: Int) -> UInt32 {
        let isJustify = property >= align + 3
        let both: UInt32 = 0x27F | (isJustify ? 0x1800 : 0)  // normal … flex-end, baseline; left, right
        switch (property - align) % 3 {
        case 0: return both & ~(isJustify ? 0x200 : 0) | 0xE000
        case 1: return both | 0x180
        default: return both | 0x180 | 0x1_0000
        }
    }
}

/// Lists of words separated by one space each, in which the case of letters does not count.
enum CssWords {
    /// - Returns: the place of `word` in `list`, or -1.
    @inline(never)
    @_optimize(size)
    static func index(_ word: Bytes, _ list: StaticText, ignoringHyphens: Bool = false) -> Int {
        var rest = list.start
        var place = 0
        while word.count > 0 {
            var at = 0, skipped = 0
            while at < word.count {
                if lowercased(word[at]) == rest[at &+ skipped] {
                    at &+= 1
                } else if ignoringHyphens && rest[at &+ skipped] == 0x2D {
                    skipped &+= 1
                } else {
                    break
                }
            }
            if at == word.count && rest[at &+ skipped] <= 0x20 { return place }
            var next = 0
            while rest[next] > 0x20 { next &+= 1 }
            if rest[next] == 0 { return -1 }
            rest += next &+ 1
            place &+= 1
        }
        return -1
    }

    /// Calls `body` with each word of a list whose bit is in `mask`; words from the 32nd on have none.
    @inline(never)
    @_optimize(size)
    static func forEach(_ list: StaticText, _ mask: UInt32, _ body: (Bytes) -> Void) {
        var rest = Bytes(list)
        var place: UInt32 = 0
        while rest.count > 0 {
            let space = rest.firstIndex(of: 0x20)
            let end = space < 0 ? rest.count : space
            if place >= 32 || mask & 1 << place != 0 { body(rest.prefix(end)) }
            place &+= 1
            rest = rest.dropping(min(end &+ 1, rest.count))
        }
    }
}
