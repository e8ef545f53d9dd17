// SPDX-License-Identifier: MIT
import CReglet

/// The tracks and areas of a grid as texts, in the order of rg_css_grid_part. An empty text is `none`.
public struct CssGridTexts {
    public struct Text {
        public var start: UnsafePointer<UInt8>
        public var count = 0

        public init(_ start: UnsafePointer<UInt8>, _ count: Int) {
            self.start = start
            self.count = count
        }
    }

    public var texts: InlineArray<5, Text>
    /// The pixels in a dp, the unit of numbers without one; 0: neither is allowed.
    public var points = 0.0

    public init() {
        let empty: StaticText = ""
        texts = InlineArray(repeating: Text(empty.start, 0))
    }
}

/// Setting all properties of a node together, and moving them from a node to another.
extension CssEditor {
    /// Fills `out` with the properties that a node has without an rg_css: those of its rg_style.
    @_optimize(size)
    public func readPlain(_ row: Int, _ out: UnsafeMutablePointer<rg_css>) {
        CssEditor.write(plainStyle(row), state.pointee.scale, state, out)
        if let record = record(row), record.pointee.hasStyle {
            out.pointee.replaced = ownStyle(record).pointee.isReplaced != 0
        }
    }

    /// Adds the name of a line. - Returns: it, valid until the context is destroyed; nil when memory is out.
    public func addName(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UnsafePointer<CChar>? {
        let index = state.pointee.css.names.add(bytes, count, memory)
        return state.pointee.css.names.text(index)
    }

    /// Checks tracks or areas. - Returns: OK, INVALID_ARGUMENT with the place in `at` and the expected syntax, LIMIT,
    /// OUT_OF_MEMORY.
    @_optimize(size)
    public func checkGrid(
        _ part: Int, _ text: CssGridTexts.Text, points: Double, _ at: inout Int, _ expected: inout StaticText
    ) -> rg_status {
        var made = CssGridRecord()
        var reader = CssTrackReader(
            text: text.start, count: text.count, scale: state.pointee.scale, points: points)
        let status = readPart(part, &made, &reader)
        releaseGrid(&made)
        at = reader.at
        expected = state.pointee.css.expected
        return status
    }

    /// Reads one text of a grid into an empty record.
    @inline(never)
    @_optimize(size)
    func readPart(_ part: Int, _ out: inout CssGridRecord, _ reader: inout CssTrackReader) -> rg_status {
        if part == Int(RG_CSS_TEMPLATE_AREAS.rawValue) { return readAreas(&out, &reader) }
        let isAuto = part >= Int(RG_CSS_AUTO_COLUMNS.rawValue)
        var template = CssTemplate()
        let status = readTracks(&template, &reader, isAuto: isAuto)
        if status != RG_OK {
            template.release(memory)
        } else if isAuto {
            template.names.release(memory)
            out.axes[part & 1].autos = template.tracks
        } else {
            out.axes[part & 1].template = template
        }
        return status
    }

    /// Sets the properties of a node, which a text gave and its reader has checked, and, if it is a grid, all its tracks
    /// and areas; all or nothing. - Returns: as `setCss` and `setGrid`.
    @_optimize(size)
    public func setCss(
        _ row: Int, _ css: UnsafePointer<rg_css>, _ given: UnsafePointer<CssGridTexts>
    ) -> rg_status {
        guard isGridContainer(row), let record = record(row) else { return setChecked(row, css) }
        var made = CssGridRecord()
        for part in 0..<5 {
            let text = given.pointee.texts[part]
            var reader = CssTrackReader(
                text: text.start, count: text.count, scale: state.pointee.scale, points: given.pointee.points)
            let status = text.count == 0 ? RG_OK : readPart(part, &made, &reader)
            if status != RG_OK {
                releaseGrid(&made)
                return status
            }
        }
        let grid = gridRecord(record)
        exchangeTexts(grid, &made)
        let status = setChecked(row, css)
        if status != RG_OK { exchangeTexts(grid, &made) }
        releaseGrid(&made)
        return status
    }

    /// Exchanges what the host gives of two grids: templates, automatic tracks and areas.
    @_optimize(size)
    private func exchangeTexts(_ a: UnsafeMutablePointer<CssGridRecord>, _ b: UnsafeMutablePointer<CssGridRecord>) {
        for part in 0..<5 { exchangePart(part, a, b) }
    }

    /// Exchanges the template or the automatic tracks of an axis, or the areas: an rg_css_grid_part.
    @_optimize(size)
    func exchangePart(
        _ part: Int, _ a: UnsafeMutablePointer<CssGridRecord>, _ b: UnsafeMutablePointer<CssGridRecord>
    ) {
        for index in 0..<2 {
            let x = CssGridRun.axis(of: a, index), y = CssGridRun.axis(of: b, index)
            if part == index { (x.pointee.template, y.pointee.template) = (y.pointee.template, x.pointee.template) }
            if part == index &+ 2 { (x.pointee.autos, y.pointee.autos) = (y.pointee.autos, x.pointee.autos) }
            if part == 4 { (x.pointee.areas, y.pointee.areas) = (y.pointee.areas, x.pointee.areas) }
            (x.pointee.listed, y.pointee.listed) = (CssGridAxis.isNew, CssGridAxis.isNew)
        }
        if part < 4 { return }
        (a.pointee.areaColumns, b.pointee.areaColumns) = (b.pointee.areaColumns, a.pointee.areaColumns)
        (a.pointee.areaRows, b.pointee.areaRows) = (b.pointee.areaRows, a.pointee.areaRows)
    }

    // MARK: - New versions of trees

    /// Reserves what `row` needs to take the properties of `other`, and its `count` children with them.
    @_optimize(size)
    func reserveExchange(_ row: Int, _ other: Int, _ count: Int) -> Bool {
        guard let record = makeRecord(row), makeRecord(other) != nil else { return false }
        if !isGridContainer(row) || !isGridContainer(other) { return true }
        exchange(row, other)
        let isReserved = reserveGridMemory(row, record, count)
        exchange(row, other)
        return isReserved
    }

    /// Exchanges the properties of two nodes of the same kind. Precondition: `reserveExchange`.
    @_optimize(size)
    func exchange(_ row: Int, _ other: Int) {
        guard let a = record(row), let b = record(other) else { return }
        let mine = ownStyle(a), its = ownStyle(b)
        (mine.pointee, its.pointee) = (its.pointee, mine.pointee)
        (a.pointee.isStatic, b.pointee.isStatic) = (b.pointee.isStatic, a.pointee.isStatic)
        (a.pointee.hasStyle, b.pointee.hasStyle) = (b.pointee.hasStyle, a.pointee.hasStyle)
        if isGridContainer(row) && isGridContainer(other) { exchangeTexts(gridRecord(a), gridRecord(b)) }
        noteStyle(row)
        noteStyle(other)
    }

    /// Notes the lines of a child for its new parent.
    @_optimize(size)
    func noteChild(_ parent: Int, _ child: Int) {
        if isGridContainer(parent), let record = record(parent) { noteLines(gridRecord(record), style(child)) }
    }
}
