// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The shorthands grid-template and grid: Grid 2 §7.4, §7.8.
extension CssReader {
    /// Reads `none`, `<rows> / <columns>`, or areas with the sizes of their rows; `grid` also automatic tracks.
    @_optimize(size)
    mutating func readTemplate(isGrid: Bool) -> Bool {
        let empty = CssGridTexts().texts
        for part in 0..<5 where isGrid || part < 2 || part == 4 { grid.texts[part] = empty[part] }
        if isGrid { css.pointee.grid_auto_flow = RG_CSS_FLOW_ROW }
        let start = at
        if takeWord("none") {
            skip()
            if isAtEnd { return true }
            at = start
        }
        skipValue()
        let end = at
        at = start
        var slash = start, depth = 0, hasAreas = false
        while true {
            at = slash
            skip()
            slash = min(at, end)
            if slash == end || (text[slash] == 0x2F && depth == 0) { break }
            let byte = text[slash]
            if byte == 0x28 || byte == 0x5B { depth &+= 1 }
            if byte == 0x29 || byte == 0x5D { depth &-= 1 }
            if byte == 0x22 || byte == 0x27 {
                hasAreas = true
                repeat { slash &+= 1 } while slash < end && text[slash] != byte
            }
            if slash < end { slash &+= 1 }
        }
        at = start
        if hasAreas {
            if !readAreas(slash) { return false }
        } else {
            if slash == end {
                at = end
                return fail(start, end, "expected rows / columns, areas or none as the value of $q")
            }
            if !readSide(start, slash, isRow: true, isGrid) { return false }
        }
        if slash < end && !readSide(slash &+ 1, end, isRow: false, isGrid) { return false }
        at = end
        return true
    }

    /// Reads the tracks of an axis, or `auto-flow dense? <tracks>?` if the other axis has tracks.
    private mutating func readSide(_ start: Int, _ end: Int, isRow: Bool, _ isGrid: Bool) -> Bool {
        at = start
        let mayFlow = isGrid && (isRow || grid.texts[1].count > 0 && grid.texts[4].count == 0)
        var isDense = mayFlow && takeWord("dense")
        if mayFlow && takeWord("auto-flow") {
            if takeWord("dense") { isDense = true }
            css.pointee.grid_auto_flow = rg_css_auto_flow(rawValue: (isRow ? 0 : 1) &+ (isDense ? 2 : 0))
            skip()
            return at >= end || setTracks(isRow ? 3 : 2, at, end)
        }
        if isDense { at = start }
        let value = text.dropping(at).prefix(max(0, end &- at)).trimmed
        if value.count == 0 { return fail(at, at &+ 1, "expected tracks in the value of $q") }
        return setTracks(isRow ? 1 : 0, at, end)
    }

    /// Reads `[ <names>? <string> <size>? <names>? ]+` up to `end`.
    @_optimize(size)
    private mutating func readAreas(_ end: Int) -> Bool {
        rows.count = 0
        areas.count = 0
        var needsSize = false
        while true {
            skip()
            if at >= end { break }
            let first = text[at], start = at
            if first == 0x22 || first == 0x27 {
                at &+= 1
                while at < end && text[at] != first { at &+= 1 }
                at = min(at &+ 1, end)
                if !add(start, at, isRow: false) || needsSize && !addAuto() { return false }
                needsSize = true
                continue
            }
            if first == 0x5B {
                while at < end && text[at] != 0x5D { at &+= 1 }
                at = min(at &+ 1, end)
                // names before a row follow the size of the one before
                if needsSize && !addAuto() { return false }
                needsSize = false
            } else {
                if !needsSize { return fail(at, at &+ 1, "expected a row of areas in quotation marks") }
                var depth = 0
                while at < end {
                    let byte = text[at]
                    if depth == 0 && (isSpace(byte) || byte == 0x22 || byte == 0x27 || byte == 0x5B) { break }
                    if byte == 0x28 { depth &+= 1 }
                    if byte == 0x29 { depth &-= 1 }
                    at &+= 1
                }
                needsSize = false
            }
            if !add(start, at, isRow: true) { return false }
        }
        if needsSize && !addAuto() { return false }
        return setTracks(4, CssGridTexts.Text(areas.pointer(0), areas.count), -1)
            && setTracks(1, CssGridTexts.Text(rows.pointer(0), rows.count), -1)
    }

    /// Adds bytes of the text and a blank to the sizes of rows or to the areas.
    private mutating func add(_ start: Int, _ end: Int, isRow: Bool) -> Bool {
        add(text.dropping(start).prefix(end &- start), isRow: isRow)
    }

    private mutating func addAuto() -> Bool { add(Bytes("auto"), isRow: true) }

    @inline(never)
    private mutating func add(_ bytes: Bytes, isRow: Bool) -> Bool {
        let isAdded = isRow ? CssReader.add(bytes, &rows, engine.memory) : CssReader.add(bytes, &areas, engine.memory)
        if !isAdded { status = RG_ERROR_OUT_OF_MEMORY }
        return isAdded
    }

    private static func add(
        _ bytes: Bytes, _ out: inout Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        guard out.reserve(out.count &+ bytes.count &+ 1, memory) else { return false }
        copyBytes(out.pointer(out.count), bytes.base, bytes.count)
        out.count &+= bytes.count
        out.append(0x20)
        return true
    }
}
