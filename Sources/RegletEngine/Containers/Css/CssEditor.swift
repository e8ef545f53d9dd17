// SPDX-License-Identifier: MIT
import CReglet

/// Edits of CSS properties.
extension CssEditor {
    // MARK: - Reading

    @inline(never)
    @_optimize(size)
    public static func initialize(_ out: UnsafeMutablePointer<rg_css>) {
        var style = CssStyle()
        write(&style, UnitScale(unitsPerPixel: 1), nil, out)
    }

    @_optimize(size)
    public func readCss(_ row: Int, _ out: UnsafeMutablePointer<rg_css>) {
        if let record = record(row), record.pointee.hasStyle {
            CssEditor.write(ownStyle(record), state.pointee.scale, state, out)
        } else {
            CssEditor.initialize(out)
        }
    }

    // MARK: - Setting

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setCss(_ row: Int, _ given: UnsafePointer<rg_css>) -> rg_status {
        if let problem = CssEditor.problem(given) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        return setChecked(row, given)
    }

    /// As `setCss`, for properties without an error.
    @_optimize(size)
    func setChecked(_ row: Int, _ given: UnsafePointer<rg_css>) -> rg_status {
        guard let record = makeRecord(row) else { return outOfMemory() }
        // before anything is read: it may need the properties of the parent
        let isAlone =
            Flavour.isFull && FastPaths.areAll && given.pointee.position == RG_CSS_ABSOLUTE
            && cssAbsolutes.changesAlone(row, record)
        let style = readable
        if !read(given, style) { return outOfMemory() }
        let parent = Int(node(row).pointee.parent)
        var stale = CssGridFlags.staleAreas
        if isGridContainer(row) || (parent >= 0 && isGridContainer(parent)) {
            if FastPaths.areAll && record.pointee.hasStyle { stale = staleAxes(ownStyle(record), style) }
            if !setInGrid(row, parent, record, style) { return outOfMemory() }
        } else {
            setStyle(record, style)
        }
        if isAlone {
            cssAbsolutes.noteEdit(row)
            return RG_OK
        }
        noteStyle(row, stale)
        invalidation.markDirty(row)
        if parent >= 0 && isCss(parent) { invalidation.markDirty(parent) }
        return RG_OK
    }

    /// Sets the properties of a grid or of a child of one, and reserves what its tracks need; or only reserves.
    @inline(never)
    @_optimize(size)
    private func setInGrid(
        _ row: Int, _ parent: Int, _ record: UnsafeMutablePointer<CssRecord>, _ style: UnsafePointer<CssStyle>,
        onlyReserves: Bool = false
    ) -> Bool {
        let old = ownStyle(record).pointee, had = record.pointee.hasStyle
        setStyle(record, style)
        if parent >= 0 && isGridContainer(parent), let above = self.record(parent) {
            noteLines(gridRecord(above), self.style(row))
        }
        // its own tracks, too, as the flow decides which axis grows
        let isReserved =
            (!isGridContainer(row) || reserveCssChildren(row, Int(box(node(row)).pointee.count)))
            && (parent < 0 || !isGridContainer(parent)
                || reserveCssChildren(parent, Int(box(node(parent)).pointee.count)))
        if !isReserved || onlyReserves {
            withUnsafePointer(to: old) { setStyle(record, $0) }
            record.pointee.hasStyle = had
        }
        return isReserved
    }

    private func setStyle(_ record: UnsafeMutablePointer<CssRecord>, _ style: UnsafePointer<CssStyle>) {
        record.pointee.hasStyle = true
        record.pointee.isStatic = style.pointee.position == RG_CSS_STATIC.rawValue
        UnsafeMutableRawPointer(ownStyle(record)).copyMemory(from: style, byteCount: MemoryLayout<CssStyle>.size)
    }

    /// Drops what the container of a node, and itself, have read of its properties. `stale`: what they may change in a
    /// grid.
    @_optimize(size)
    func noteStyle(_ row: Int, _ stale: UInt32 = CssGridFlags.staleAreas) {
        invalidation.dropSummary(row)
        let parent = Int(node(row).pointee.parent)
        if parent < 0 || !isCss(parent) { return }
        if FastPaths.areAll && isGridContainer(parent) && stale != CssGridFlags.staleAreas {
            cssGridSums.noteEdit(parent, row, stale)
        } else {
            cssSimple.noteEdit(parent, row)
        }
    }

    /// The parts of a grid that other properties of a box in it may change: bits of CssGridFlags.
    @inline(never)
    @_optimize(size)
    private func staleAxes(_ old: UnsafePointer<CssStyle>, _ new: UnsafePointer<CssStyle>) -> UInt32 {
        typealias Layout = MemoryLayout<CssStyle>
        let lengths = Layout.offset(of: \.width).unsafelyUnwrapped / 4
        let borders = Layout.offset(of: \.border).unsafelyUnwrapped / 4
        let end = Layout.offset(of: \.inset).unsafelyUnwrapped / 4
        let justify = Layout.offset(of: \.justifySelf).unsafelyUnwrapped / 4
        let align = Layout.offset(of: \.alignSelf).unsafelyUnwrapped / 4
        let a = UnsafeRawPointer(old).assumingMemoryBound(to: Int32.self)
        let b = UnsafeRawPointer(new).assumingMemoryBound(to: Int32.self)
        var stale: UInt32 = 0
        for at in 0..<Layout.size / 4 where a[at] != b[at] {
            // lengths have two words; along the axes in turn
            let axis =
                at < lengths || at >= end
                ? at == justify ? 0 : at == align ? 1 : 2
                : (at < borders ? (at &- lengths) / 2 : at &- borders) & 1
            if axis == 2 { return CssGridFlags.staleAreas }
            stale |= CssGridFlags.isStale(axis)
        }
        return stale
    }

    /// - Returns: OK, or the first error; then nothing changed.
    @_optimize(size)
    public func setCss(
        _ nodes: UnsafeRawPointer, _ stride: Int, _ css: UnsafeRawPointer, _ cssStride: Int, _ count: Int
    ) -> rg_status {
        var missing = 0
        for index in 0..<count {
            let row = find((nodes + index &* stride).loadUnaligned(as: rg_node.self))
            if row < 0 {
                return styleEditor.failItem(RG_ERROR_STALE_HANDLE, index, "the node is null or was destroyed")
            }
            if record(row) == nil { missing &+= 1 }
            let given = (css + index &* cssStride).assumingMemoryBound(to: rg_css.self)
            if let problem = CssEditor.problem(given) {
                return styleEditor.failItem(RG_ERROR_INVALID_ARGUMENT, index, problem)
            }
        }
        guard reserveRecords(missing) else { return outOfMemory() }
        for index in 0..<count {
            let row = find((nodes + index &* stride).loadUnaligned(as: rg_node.self))
            if !reserve(row, (css + index &* cssStride).assumingMemoryBound(to: rg_css.self)) { return outOfMemory() }
        }
        for index in 0..<count {
            let row = find((nodes + index &* stride).loadUnaligned(as: rg_node.self))
            let status = setChecked(row, (css + index &* cssStride).assumingMemoryBound(to: rg_css.self))
            if status != RG_OK { return status }
        }
        return RG_OK
    }

    /// Reserves all that `setCss` needs, the record aside. - Returns: false when memory is out.
    @_optimize(size)
    private func reserve(_ row: Int, _ given: UnsafePointer<rg_css>) -> Bool {
        let style = readable, parent = Int(node(row).pointee.parent)
        let isInGrid = parent >= 0 && isGridContainer(parent)
        if !isInGrid && !isGridContainer(row) { return !hasNames(given) || read(given, style) }
        if !read(given, style) { return false }
        if let record = record(row) { return setInGrid(row, parent, record, style, onlyReserves: true) }
        guard let above = record(parent) else { return false }
        noteLines(gridRecord(above), style)
        return reserveCssChildren(parent, Int(box(node(parent)).pointee.count))
    }

    /// The most tracks of a template along one axis.
    static var mostTracks: Int32 { 100_000 }
    /// The most names of lines of a template along one axis, with all repetitions.
    static var mostNames: Int { 400_000 }
    /// The largest number of a line.
    static var mostLines: Int32 { 20_000 }

    // MARK: - Results

    /// - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func scrollSize(_ row: Int, _ out: UnsafeMutablePointer<rg_size>) -> rg_status {
        guard let record = record(row) else {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the node has no CSS properties and is no CSS container")
        }
        let scale = state.pointee.scale
        var width = record.pointee.scrollWidth, height = record.pointee.scrollHeight
        if record.pointee.borderWidth >= 0 {
            let result = self.result(row)
            let isShown = result.pointee.state & ResultFlags.laidOut != 0
            width = isShown ? max(width, result.pointee.width &- record.pointee.borderWidth) : 0
            height = isShown ? max(height, result.pointee.height &- record.pointee.borderHeight) : 0
        }
        cssBoxes.widenScroll(row, &width, &height)
        out.pointee = rg_size(width: scale.pixels(width), height: scale.pixels(height))
        return RG_OK
    }
}
