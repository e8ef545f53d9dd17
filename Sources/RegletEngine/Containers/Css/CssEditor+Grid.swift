// SPDX-License-Identifier: MIT
import CReglet

/// The syntax of tracks and areas: Grid 2 §7.2, §7.3.
struct CssTrackReader {
    let text: UnsafePointer<UInt8>
    let count: Int
    let scale: UnitScale
    /// The pixels in a dp, the unit of numbers without one; 0: neither is allowed.
    var points = 0.0
    var at = 0

    /// Skips white space, and comments that have an end.
    mutating func skipBlanks() {
        while at < count {
            if text[at] == 32 || (text[at] >= 9 && text[at] <= 13) {
                at &+= 1
            } else if text[at] == 47 && at &+ 1 < count && text[at &+ 1] == 42 {
                var end = at &+ 3
                while end < count && !(text[end] == 47 && text[end &- 1] == 42) { end &+= 1 }
                if end >= count { return }
                at = end &+ 1
            } else {
                return
            }
        }
    }

    /// Reads a character. - Returns: whether it is there.
    mutating func take(_ character: UInt8) -> Bool {
        skipBlanks()
        if at >= count || text[at] != character { return false }
        at &+= 1
        return true
    }

    private static func isNamePart(_ c: UInt8) -> Bool {
        c == 45 || c == 95 || (c >= 48 && c <= 57) || (c | 32 >= 97 && c | 32 <= 122) || c >= 128
    }

    private var isNamePart: Bool { at < count && CssTrackReader.isNamePart(text[at]) }

    /// Reads a name. - Returns: its start and length; length 0: there is none.
    mutating func name() -> (UnsafePointer<UInt8>, Int) {
        skipBlanks()
        let start = at
        while at < count && CssTrackReader.isNamePart(text[at]) { at &+= 1 }
        return (text + start, at &- start)
    }

    /// Reads a word if it is next.
    mutating func takeWord(_ word: StaticText) -> Bool {
        let start = at
        let (bytes, length) = name()
        var index = 0
        while index < length && word.start[index] != 0 && bytes[index] | 32 == word.start[index] | 32 { index &+= 1 }
        if index == length && length > 0 && word.start[index] == 0 { return true }
        at = start
        return false
    }

    /// Reads a number without exponent. - Returns: nil when there is none.
    mutating func number() -> Double? {
        skipBlanks()
        let start = at
        var value = 0.0, digits = 0
        var isNegative = false
        if at < count && (text[at] == 45 || text[at] == 43) {
            isNegative = text[at] == 45
            at &+= 1
        }
        while at < count && text[at] >= 48 && text[at] <= 57 {
            value = value * 10 + Double(text[at] &- 48)
            at &+= 1
            digits &+= 1
        }
        if at < count && text[at] == 46 {
            at &+= 1
            var part = 0.0, unit = 1.0
            while at < count && text[at] >= 48 && text[at] <= 57 {
                if digits < 30 {
                    part = part * 10 + Double(text[at] &- 48)
                    unit *= 10
                }
                at &+= 1
                digits &+= 1
            }
            value += part / unit
        }
        if digits == 0 || !(value < 1e9) {
            at = start
            return nil
        }
        return isNegative ? -value : value
    }

    /// Reads a breadth: a length, a percentage, a factor or a keyword.
    mutating func breadth(isMost: Bool) -> CssLength? {
        let start = at
        if let value = number() {
            if value >= 0 {
                if at < count && text[at] == 37 {
                    at &+= 1
                    return CssLength(unit: RG_CSS_PERCENT.rawValue, bits: Int32(bitPattern: Float(value).bitPattern))
                }
                if takeWord("fr") {
                    return isMost
                        ? CssLength(unit: CssTrackDef.fr, bits: Int32(bitPattern: Float(value).bitPattern)) : nil
                }
                if takeWord("px") || value == 0 { return .units(truncateUnits(Double(Float(value)) * scale.perPixel)) }
                if points > 0 && (takeWord("dp") || !isNamePart) {
                    return .units(truncateUnits(Double(Float(value * points)) * scale.perPixel))
                }
            }
            at = start
            return nil
        }
        if takeWord("auto") { return .auto }
        if takeWord("min-content") { return CssLength(unit: RG_CSS_MIN_CONTENT.rawValue) }
        if takeWord("max-content") { return CssLength(unit: RG_CSS_MAX_CONTENT.rawValue) }
        return nil
    }

    /// Reads one track.
    @inline(never)
    mutating func track() -> CssTrackDef? {
        var def = CssTrackDef()
        if takeWord("minmax") {
            guard take(40), let least = breadth(isMost: false), take(44), let most = breadth(isMost: true), take(41)
            else { return nil }
            def.least = least
            def.most = most
            return def
        }
        if takeWord("fit-content") {
            guard take(40), let limit = breadth(isMost: false), limit.unit == RG_CSS_PX.rawValue || limit.isPercent,
                take(41)
            else { return nil }
            def.most = CssLength(unit: RG_CSS_FIT_CONTENT.rawValue)
            def.limit = limit
            return def
        }
        guard let size = breadth(isMost: true) else { return nil }
        def.most = size
        def.least = size.unit == CssTrackDef.fr ? .auto : size
        return def
    }
}

/// Setting the tracks and areas of a grid.
extension CssEditor {
    /// The tracks that are reserved for automatic repetitions.
    static var autoRoom: Int { 256 }

    /// - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setGrid(
        _ row: Int, _ part: rg_css_grid_part, _ text: UnsafePointer<CChar>?, _ length: Int
    ) -> rg_status {
        guard isGridContainer(row), let record = self.record(row) else {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a CSS grid")
        }
        if part.rawValue > RG_CSS_TEMPLATE_AREAS.rawValue {
            return fail(RG_ERROR_INVALID_ARGUMENT, "unknown part of a CSS grid")
        }
        let grid = gridRecord(record)
        let empty: StaticText = ""
        var reader = CssTrackReader(
            text: text.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) } ?? empty.start, count: length,
            scale: state.pointee.scale)
        var made = CssGridRecord()
        var status = readPart(Int(part.rawValue), &made, &reader)
        if status == RG_OK {
            exchangePart(Int(part.rawValue), grid, &made)
            if !reserveCssChildren(row, Int(box(node(row)).pointee.count)) {
                exchangePart(Int(part.rawValue), grid, &made)
                status = outOfMemory()
            }
        }
        releaseGrid(&made)
        if status != RG_OK { return status }
        noteStyle(row)
        invalidation.markDirty(row)
        markSubgrids(row)
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isCss(parent) { invalidation.markDirty(parent) }
        return RG_OK
    }

    @inline(never)
    @_optimize(size)
    private func failSyntax(_ reader: CssTrackReader, _ sentence: StaticText) -> rg_status {
        state.pointee.css.expected = sentence
        let status = fail(RG_ERROR_INVALID_ARGUMENT, "byte ")
        state.pointee.message.append(number: UInt64(reader.at))
        state.pointee.message.append(": ")
        state.pointee.message.append(sentence)
        return status
    }

    @inline(never)
    @_optimize(size)
    func readTracks(_ out: inout CssTemplate, _ reader: inout CssTrackReader, isAuto: Bool) -> rg_status {
        if !isAuto && reader.takeWord("none") { return expectEnd(&reader) }
        if !isAuto && reader.takeWord("subgrid") {
            out.isSubgrid = true
            return readLines(&out, &reader)
        }
        // the first track without a fixed size, and its place
        var flexible = -1, place = 0
        while true {
            reader.skipBlanks()
            if reader.at >= reader.count { break }
            let start = reader.at
            if !isAuto && reader.take(91) {
                let status = readNames(&out, &reader, repeats: false)
                if status != RG_OK { return status }
            } else if !isAuto && reader.takeWord("repeat") {
                let status = readRepeat(&out, &reader)
                if status != RG_OK { return status }
            } else {
                guard let def = reader.track() else { return failSyntax(reader, "expected the size of a track") }
                if !out.tracks.reserve(out.tracks.count &+ 1, memory) { return outOfMemory() }
                out.tracks.append(def)
            }
            if out.tracks.count > Int(CssEditor.mostTracks) || out.names.count > CssEditor.mostNames {
                return failLimit()
            }
            while flexible < 0 && place < out.tracks.count {
                if !out.tracks[place].isFixed { flexible = start }
                place &+= 1
            }
        }
        if out.autoCount > 0 && flexible >= 0 {
            reader.at = flexible
            return failSyntax(reader, "expected a size in px or %, as of all tracks beside an automatic repetition")
        }
        if out.tracks.count == 0 && out.names.count > 0 { return failSyntax(reader, "expected the size of a track") }
        return out.mostNames(given: 0) > CssEditor.mostNames ? failLimit() : RG_OK
    }

    @_optimize(size)
    private func expectEnd(_ reader: inout CssTrackReader) -> rg_status {
        reader.skipBlanks()
        return reader.at == reader.count ? RG_OK : failSyntax(reader, "expected the end after none")
    }

    @inline(never)
    private func failLimit() -> rg_status {
        fail(RG_ERROR_LIMIT, "a grid has at most 100,000 tracks, and 400,000 names of their lines")
    }

    /// Reads the lines of a subgrid, each in brackets: Grid 2 §9.1.
    @_optimize(size)
    private func readLines(_ out: inout CssTemplate, _ reader: inout CssTrackReader) -> rg_status {
        while true {
            reader.skipBlanks()
            if reader.at >= reader.count { return RG_OK }
            var times = 1, isAuto = false
            let isRepeat = reader.takeWord("repeat")
            if isRepeat {
                guard reader.take(40) else { return failSyntax(reader, "expected ( after repeat") }
                isAuto = reader.takeWord("auto-fill")
                if !isAuto {
                    guard let number = reader.number(), number >= 1, number == Double(Int(number)) else {
                        return failSyntax(reader, "expected a whole number or auto-fill")
                    }
                    times = min(Int(number), Int(CssEditor.mostTracks) &+ 1)
                }
                guard reader.take(44) else { return failSyntax(reader, "expected a comma") }
                if isAuto && out.autoCount > 0 {
                    return failSyntax(reader, "there is an automatic repetition already")
                }
            }
            let first = out.lineCount, firstName = out.names.count
            repeat {
                guard reader.take(91) else { return failSyntax(reader, "expected [ and the names of a line") }
                let status = readNames(&out, &reader, repeats: isAuto)
                if status != RG_OK { return status }
                out.lineCount &+= 1
            } while isRepeat && !reader.take(41)
            let count = out.lineCount &- first, names = out.names.count &- firstName
            if isAuto {
                out.autoBegin = first
                out.autoCount = count
            }
            if Int(out.lineCount) &+ Int(count) &* (times &- 1) > Int(CssEditor.mostTracks)
                || firstName &+ names &* times > CssEditor.mostNames
            {
                return failLimit()
            }
            if !out.names.reserve(firstName &+ names &* times, memory) { return outOfMemory() }
            for turn in 1..<max(1, times) {
                for index in 0..<names {
                    var name = out.names[firstName &+ index]
                    name.line &+= Int32(truncatingIfNeeded: Int(count) &* turn)
                    out.names.append(name)
                }
            }
            out.lineCount &+= Int32(truncatingIfNeeded: Int(count) &* (times &- 1))
        }
    }

    /// Marks the subgrids below a grid dirty, which read the names of its lines.
    @_optimize(size)
    private func markSubgrids(_ row: Int) {
        for child in children(in: row) where isSubgridded(child, 0) || isSubgridded(child, 1) {
            invalidation.markDirty(child)
            markSubgrids(child)
        }
    }

    @_optimize(size)
    private func readNames(_ out: inout CssTemplate, _ reader: inout CssTrackReader, repeats: Bool) -> rg_status {
        while !reader.take(93) {
            let (bytes, length) = reader.name()
            if length == 0 { return failSyntax(reader, "expected the name of a line or ]") }
            let name = state.pointee.css.names.add(bytes, length, memory)
            if name == 0 || !out.names.reserve(out.names.count &+ 1, memory) { return outOfMemory() }
            out.names.append(
                CssLineName(
                    line: out.isSubgrid ? out.lineCount : Int32(truncatingIfNeeded: out.tracks.count), name: name,
                    repeats: repeats))
        }
        return RG_OK
    }

    @_optimize(size)
    private func readRepeat(_ out: inout CssTemplate, _ reader: inout CssTrackReader) -> rg_status {
        guard reader.take(40) else { return failSyntax(reader, "expected ( after repeat") }
        var times = 1
        var isAuto = false
        if reader.takeWord("auto-fill") {
            isAuto = true
        } else if reader.takeWord("auto-fit") {
            isAuto = true
            out.isAutoFit = true
        } else if let number = reader.number(), number >= 1, number == Double(Int(number)) {
            times = Int(number)
        } else {
            return failSyntax(reader, "expected a whole number, auto-fill or auto-fit")
        }
        if isAuto && out.autoCount > 0 { return failSyntax(reader, "there is an automatic repetition already") }
        guard reader.take(44) else { return failSyntax(reader, "expected a comma") }
        let first = out.tracks.count, firstName = out.names.count
        while !reader.take(41) {
            if reader.take(91) {
                let status = readNames(&out, &reader, repeats: isAuto)
                if status != RG_OK { return status }
                continue
            }
            guard let def = reader.track() else { return failSyntax(reader, "expected the size of a track") }
            if !out.tracks.reserve(out.tracks.count &+ 1, memory) { return outOfMemory() }
            out.tracks.append(def)
        }
        let count = out.tracks.count &- first, names = out.names.count &- firstName
        if count == 0 { return failSyntax(reader, "expected the size of a track in repeat()") }
        if isAuto {
            out.autoBegin = Int32(truncatingIfNeeded: first)
            out.autoCount = Int32(truncatingIfNeeded: count)
            return RG_OK
        }
        if times > Int(CssEditor.mostTracks) || out.tracks.count &+ count &* (times &- 1) > Int(CssEditor.mostTracks)
            || firstName &+ names &* times > CssEditor.mostNames
        {
            return failLimit()
        }
        guard out.tracks.reserve(first &+ count &* times, memory),
            out.names.reserve(firstName &+ names &* times, memory)
        else { return outOfMemory() }
        for turn in 1..<max(1, times) {
            for index in 0..<count {
                var def = out.tracks[first &+ index]
                def.turn = Int32(truncatingIfNeeded: count)
                out.tracks.append(def)
            }
            for index in 0..<names {
                var name = out.names[firstName &+ index]
                name.line &+= Int32(truncatingIfNeeded: count &* turn)
                out.names.append(name)
            }
        }
        return RG_OK
    }

    /// Reads rows of names in quotation marks. Source: Grid 2 §7.3.
    @_optimize(size)
    func readAreas(_ grid: UnsafeMutablePointer<CssGridRecord>, _ reader: inout CssTrackReader) -> rg_status {
        if reader.takeWord("none") { return expectEnd(&reader) }
        var cells = Buffer<CssAreaCell>()
        defer { cells.release(memory) }
        var columns = 0, rows = 0
        while true {
            reader.skipBlanks()
            if reader.at >= reader.count { break }
            let quote = reader.text[reader.at]
            if quote != 34 && quote != 39 { return failSyntax(reader, "expected a row in quotation marks") }
            reader.at &+= 1
            var column = 0
            while column == 0 || !reader.take(quote) {
                if reader.take(46) {
                    while reader.at < reader.count && reader.text[reader.at] == 46 { reader.at &+= 1 }
                    column &+= 1
                    continue
                }
                let (bytes, length) = reader.name()
                if length == 0 { return failSyntax(reader, "expected the name of an area or .") }
                let name = state.pointee.css.names.add(bytes, length, memory)
                if name == 0 || !cells.reserve(cells.count &+ 1, memory) { return outOfMemory() }
                cells.append(
                    CssAreaCell(
                        name: name, row: Int32(truncatingIfNeeded: rows), column: Int32(truncatingIfNeeded: column),
                        place: Int32(truncatingIfNeeded: (bytes - reader.text) & 0x7FFF_FFFF)))
                column &+= 1
            }
            if rows > 0 && column != columns {
                return failSyntax(reader, "the rows of the areas have different numbers of columns")
            }
            columns = column
            rows &+= 1
            if columns > Int(CssEditor.mostTracks) || rows > Int(CssEditor.mostTracks) { return failLimit() }
        }
        grid.pointee.areaColumns = Int32(truncatingIfNeeded: columns)
        grid.pointee.areaRows = Int32(truncatingIfNeeded: rows)
        return addAreas(grid, cells, &reader)
    }

    /// Adds the areas of cells, which are rectangles. O(cells log cells).
    @_optimize(size)
    private func addAreas(
        _ grid: UnsafeMutablePointer<CssGridRecord>, _ cells: Buffer<CssAreaCell>, _ reader: inout CssTrackReader
    ) -> rg_status {
        sortRecords(cells)
        var first = 0
        while first < cells.count {
            let begin = cells[first]
            var end = first
            while end < cells.count && cells[end].name == begin.name { end &+= 1 }
            let last = cells[end &- 1], width = Int(last.column &- begin.column) &+ 1
            for index in first..<end {
                let at = index &- first
                if width > 0 && Int(cells[index].row &- begin.row) == at / width
                    && Int(cells[index].column &- begin.column) == at % width
                {
                    continue
                }
                reader.at = Int(cells[index].place)
                return failSyntax(reader, "expected the cells of an area to be a rectangle")
            }
            if !addArea(grid, begin, last) { return outOfMemory() }
            first = end
        }
        for index in 0..<2 { sortRecords(CssGridRun.axis(of: grid, index).pointee.areas) }
        return RG_OK
    }

    /// Adds the lines of an area from its first and last cell. - Returns: false when memory is out.
    @_optimize(size)
    private func addArea(
        _ grid: UnsafeMutablePointer<CssGridRecord>, _ first: CssAreaCell, _ last: CssAreaCell
    ) -> Bool {
        for side in 0..<2 {
            let name = state.pointee.css.names.add(first.name, suffix: side == 0 ? "-start" : "-end", memory)
            if name == 0 { return false }
            for index in 0..<2 {
                let axis = CssGridRun.axis(of: grid, index)
                let begin = index == 0 ? first.column : first.row, end = (index == 0 ? last.column : last.row) &+ 1
                if !axis.pointee.areas.reserve(axis.pointee.areas.count &+ 1, memory) { return false }
                axis.pointee.areas.append(
                    CssAreaLine(name: name, line: side == 0 ? begin : end, other: side == 0 ? end : begin))
            }
        }
        return true
    }
}

/// A cell of a named area.
private struct CssAreaCell {
    var name: Int32, row: Int32, column: Int32
    /// That of its name in the text.
    var place: Int32
}
