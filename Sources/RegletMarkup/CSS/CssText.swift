// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Style strings of nodes.
extension Engine {
    /// Replaces the CSS properties of a node by those of a text, all or nothing. A mistake is a diagnostic.
    /// - Returns: OK, SYNTAX, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setCssText(_ row: Int, _ text: Bytes) -> rg_status {
        var css = rg_css()
        cssEditor.readPlain(row, &css)
        return withUnsafeMutablePointer(to: &css) { css -> rg_status in
            var reader = CssReader(self, text, css, points: 0, keepsNames: true)
            defer { reader.release() }
            var isRead = reader.readAll()
            if isRead { isRead = checkDisplay(&reader, treeEditor.kind(row)) }
            if !isRead { return reader.problem.map { failCss(text, $0) } ?? failCss(text, reader) }
            let old = styleEditor.int(row, RG_DIRECTION) ?? 0
            var status = setDirection(row, reader.textDirection, old)
            if status != RG_OK { return status }
            status = cssEditor.setCss(row, css, &reader.grid)
            if status == RG_OK {
                status = setDisplay(row, reader.display)
            } else if reader.textDirection >= 0 {
                // no allocation: its record was the one before
                _ = styleEditor.set(row, RG_DIRECTION, .int(old))
            }
            return status
        }
    }

    /// Sets the properties of a node of a file, which was checked when it was read.
    @_optimize(size)
    func setCss(_ row: Int, _ text: Bytes, points: Double) -> rg_status {
        var css = rg_css()
        cssEditor.readPlain(row, &css)
        return withUnsafeMutablePointer(to: &css) { css -> rg_status in
            var reader = CssReader(self, text, css, points: points, keepsNames: true)
            defer { reader.release() }
            if !reader.readAll() {
                return reader.status == RG_OK
                    ? fail(RG_ERROR_SYNTAX, "the template is damaged") : failCss(text, reader)
            }
            return cssEditor.setCss(row, css, &reader.grid)
        }
    }

    /// Whether the display of a text is that of a kind of node.
    @_optimize(size)
    func checkDisplay(_ reader: inout CssReader, _ kind: rg_kind) -> Bool {
        if reader.display <= 0 { return true }
        let expected = kind == RG_KIND_CSS_FLEX ? 1 : kind == RG_KIND_CSS_GRID ? 2 : 3
        if reader.display == expected { return true }
        return reader.fail(
            0, reader.text.count,
            expected == 1
                ? "the display of this node is flex: its kind does not change"
                : expected == 2
                    ? "the display of this node is grid: its kind does not change"
                    : "the display of this node is block: its kind does not change")
    }

    private func setDirection(_ row: Int, _ direction: Int, _ old: Int32) -> rg_status {
        let new = Int32(truncatingIfNeeded: direction &+ 1)  // RG_DIRECTION_LTR, RG_DIRECTION_RTL
        return direction < 0 || new == old ? RG_OK : styleEditor.set(row, RG_DIRECTION, .int(new))
    }

    /// Gives a node the visibility that a display means. No allocation: it is a flag.
    private func setDisplay(_ row: Int, _ display: Int) -> rg_status {
        let isGone = styleEditor.int(row, RG_VISIBILITY) == Int32(RG_GONE.rawValue)
        if display < 0 || isGone == (display == 0) { return RG_OK }
        return styleEditor.set(row, RG_VISIBILITY, .int(Int32((display == 0 ? RG_GONE : RG_VISIBLE).rawValue)))
    }

    /// Reports that memory is out, or that a grid has too many tracks: the value at `reader.at`.
    @_optimize(size)
    private func failCss(_ text: Bytes, _ reader: CssReader) -> rg_status {
        if reader.status != RG_ERROR_LIMIT { return outOfMemory() }
        let status = failCss(
            text,
            CssProblem(code: RG_CODE_LIMIT, offset: reader.at, end: reader.at &+ 1, template: CssReader.tooManyTracks))
        return status == RG_ERROR_SYNTAX ? RG_ERROR_LIMIT : status
    }

    /// Adds a diagnostic: the problem, the line, and a caret.
    @inline(never)
    @_optimize(size)
    private func failCss(_ text: Bytes, _ problem: CssProblem) -> rg_status {
        var said = MessageBuilder(memory)
        let isSaid = problem.write(to: &said)
        return failText("css", text, problem.code, problem.offset, problem.end, &said, isSaid)
    }
}

extension CssReader {
    static var tooManyTracks: StaticText { "a grid has at most 100,000 tracks, and 400,000 names of their lines" }

    /// Gives a style the display and the direction of a text; -1: it has none.
    static func apply(_ display: Int, _ direction: Int, to style: inout rg_style) {
        if display == 0 { style.visibility = RG_GONE }
        if display > 0 && style.visibility == RG_GONE { style.visibility = RG_VISIBLE }
        if direction >= 0 { style.direction = direction == 0 ? RG_DIRECTION_LTR : RG_DIRECTION_RTL }
    }
}
