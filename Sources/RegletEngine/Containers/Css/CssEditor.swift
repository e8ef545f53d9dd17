// SPDX-License-Identifier: MIT
import CReglet

/// Edits of CSS properties. Fields are copied by name; lengths change their unit.
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

    @inline(never)
    @_optimize(size)
    static func write(
        _ style: UnsafePointer<CssStyle>, _ scale: UnitScale, _ state: UnsafeMutablePointer<ContextStorage>?,
        _ out: UnsafeMutablePointer<rg_css>
    ) {
        func length(_ value: CssLength) -> rg_css_length {
            let number =
                value.isPercent ? value.percent : value.unit == RG_CSS_PX.rawValue ? scale.pixels(value.bits) : 0
            return rg_css_length(value: number, unit: rg_css_unit(rawValue: value.unit))
        }
        func line(_ value: CssLine) -> rg_css_line {
            rg_css_line(number: value.number, span: value.span, name: state?.pointee.css.names.text(value.name))
        }
        func four(_ values: InlineArray<4, CssLength>) -> (rg_css_length, rg_css_length, rg_css_length, rg_css_length) {
            (length(values[0]), length(values[1]), length(values[2]), length(values[3]))
        }
        out.pointee = rg_css()
        out.pointee.struct_size = UInt32(MemoryLayout<rg_css>.size)
        out.pointee.position = rg_css_position(rawValue: style.pointee.position)
        out.pointee.box_sizing = rg_css_box_sizing(rawValue: style.pointee.boxSizing)
        out.pointee.overflow_x = rg_css_overflow(rawValue: style.pointee.overflowX)
        out.pointee.overflow_y = rg_css_overflow(rawValue: style.pointee.overflowY)
        out.pointee.aspect_ratio = style.pointee.aspectRatio
        out.pointee.replaced = style.pointee.isReplaced != 0
        out.pointee.order = style.pointee.order
        out.pointee.width = length(style.pointee.width)
        out.pointee.height = length(style.pointee.height)
        out.pointee.min_width = length(style.pointee.minWidth)
        out.pointee.min_height = length(style.pointee.minHeight)
        out.pointee.max_width = length(style.pointee.maxWidth)
        out.pointee.max_height = length(style.pointee.maxHeight)
        out.pointee.margin = four(style.pointee.margin)
        out.pointee.padding = four(style.pointee.padding)
        out.pointee.border = (
            scale.pixels(style.pointee.border[0]), scale.pixels(style.pointee.border[1]),
            scale.pixels(style.pointee.border[2]), scale.pixels(style.pointee.border[3])
        )
        out.pointee.inset = four(style.pointee.inset)
        out.pointee.row_gap = length(style.pointee.rowGap)
        out.pointee.column_gap = length(style.pointee.columnGap)
        out.pointee.align_content = rg_css_align(rawValue: style.pointee.alignContent)
        out.pointee.align_items = rg_css_align(rawValue: style.pointee.alignItems)
        out.pointee.align_self = rg_css_align(rawValue: style.pointee.alignSelf)
        out.pointee.justify_content = rg_css_align(rawValue: style.pointee.justifyContent)
        out.pointee.justify_items = rg_css_align(rawValue: style.pointee.justifyItems)
        out.pointee.justify_self = rg_css_align(rawValue: style.pointee.justifySelf)
        out.pointee.flex_direction = rg_flex_direction(rawValue: style.pointee.direction)
        out.pointee.flex_wrap = rg_flex_wrap(rawValue: style.pointee.wrap)
        out.pointee.flex_grow = style.pointee.grow
        out.pointee.flex_shrink = style.pointee.shrink
        out.pointee.flex_basis = length(style.pointee.basis)
        out.pointee.grid_auto_flow = rg_css_auto_flow(rawValue: style.pointee.autoFlow)
        out.pointee.column_start = line(style.pointee.columnStart)
        out.pointee.column_end = line(style.pointee.columnEnd)
        out.pointee.row_start = line(style.pointee.rowStart)
        out.pointee.row_end = line(style.pointee.rowEnd)
    }

    // MARK: - Checks

    @inline(never)
    private static func isLength(_ length: rg_css_length, negative: Bool, keywords: Bool, stretch: Bool) -> Bool {
        switch length.unit {
        case RG_CSS_AUTO: return true
        case RG_CSS_PX, RG_CSS_PERCENT: return length.value.isFinite && (negative || length.value >= 0)
        case RG_CSS_MIN_CONTENT, RG_CSS_MAX_CONTENT, RG_CSS_FIT_CONTENT: return keywords
        case RG_CSS_STRETCH: return stretch
        default: return false
        }
    }

    @inline(never)
    private static func isAlign(_ align: rg_css_align) -> Bool {
        align.rawValue & ~(CssAlign.safe | CssAlign.unsafe) <= RG_CSS_SELF_NORMAL.rawValue
            && align.rawValue & (CssAlign.safe | CssAlign.unsafe) != CssAlign.safe | CssAlign.unsafe
    }

    /// The error in the properties of a node, or nil.
    @_optimize(size)
    private static func problem(_ css: UnsafePointer<rg_css>) -> StaticText? {
        let c = css.pointee
        if Int(c.struct_size) != MemoryLayout<rg_css>.size {
            return "struct_size is not sizeof(rg_css): make it with rg_css_default()"
        }
        if c.position.rawValue > RG_CSS_STATIC.rawValue || c.box_sizing.rawValue > RG_CSS_CONTENT_BOX.rawValue
            || c.overflow_x.rawValue > RG_CSS_SCROLL.rawValue || c.overflow_y.rawValue > RG_CSS_SCROLL.rawValue
            || c.flex_direction.rawValue > RG_FLEX_COLUMN_REVERSE.rawValue
            || c.flex_wrap.rawValue > RG_FLEX_WRAP_REVERSE.rawValue
            || c.grid_auto_flow.rawValue > RG_CSS_FLOW_COLUMN_DENSE.rawValue
        {
            return "unknown position, box_sizing, overflow, direction, wrap or auto_flow of CSS properties"
        }
        if !(isAlign(c.align_content) && isAlign(c.align_items) && isAlign(c.align_self) && isAlign(c.justify_content)
            && isAlign(c.justify_items) && isAlign(c.justify_self))
        {
            return "unknown alignment of CSS properties"
        }
        var basis = c.flex_basis
        if basis.unit == RG_CSS_CONTENT { basis.unit = RG_CSS_AUTO }
        let sizes =
            isLength(c.width, negative: false, keywords: true, stretch: true)
            && isLength(c.height, negative: false, keywords: true, stretch: true)
            && isLength(c.min_width, negative: false, keywords: true, stretch: false)
            && isLength(c.min_height, negative: false, keywords: true, stretch: false)
            && isLength(c.max_width, negative: false, keywords: true, stretch: false)
            && isLength(c.max_height, negative: false, keywords: true, stretch: false)
            && isLength(basis, negative: false, keywords: true, stretch: false)
            && isLength(c.row_gap, negative: false, keywords: false, stretch: false)
            && isLength(c.column_gap, negative: false, keywords: false, stretch: false)
        func edges(
            _ four: (rg_css_length, rg_css_length, rg_css_length, rg_css_length), negative: Bool
        ) -> Bool {
            isLength(four.0, negative: negative, keywords: false, stretch: false)
                && isLength(four.1, negative: negative, keywords: false, stretch: false)
                && isLength(four.2, negative: negative, keywords: false, stretch: false)
                && isLength(four.3, negative: negative, keywords: false, stretch: false)
        }
        func positive(_ value: Float) -> Bool { value >= 0 && value.isFinite }
        let borders = positive(c.border.0) && positive(c.border.1) && positive(c.border.2) && positive(c.border.3)
        if !(sizes && borders && edges(c.margin, negative: true) && edges(c.padding, negative: false)
            && edges(c.inset, negative: true))
        {
            return "a CSS length must be finite, a size, padding, border or gap >= 0, and its unit one that it may have"
        }
        if !(positive(c.flex_grow) && positive(c.flex_shrink) && positive(c.aspect_ratio)) {
            return "flex_grow, flex_shrink and aspect_ratio must be finite numbers >= 0"
        }
        return nil
    }

    // MARK: - Setting

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setCss(_ row: Int, _ given: UnsafePointer<rg_css>) -> rg_status {
        if let problem = CssEditor.problem(given) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        guard let record = makeRecord(row) else { return outOfMemory() }
        let style = readable
        if !read(given, &style.pointee) { return outOfMemory() }
        let parent = Int(node(row).pointee.parent)
        var stale = CssGridFlags.staleAreas
        if isGridContainer(row) || (parent >= 0 && isGridContainer(parent)) {
            if FastPaths.areAll && record.pointee.hasStyle { stale = staleAxes(ownStyle(record), style) }
            if !setInGrid(row, parent, record, style) { return outOfMemory() }
        } else {
            setStyle(record, style)
        }
        noteStyle(row, stale)
        invalidation.markDirty(row)
        if parent >= 0 && isCss(parent) { invalidation.markDirty(parent) }
        return RG_OK
    }

    /// Sets the properties of a grid or of a child of one, and reserves what its tracks need.
    @inline(never)
    @_optimize(size)
    private func setInGrid(
        _ row: Int, _ parent: Int, _ record: UnsafeMutablePointer<CssRecord>, _ style: UnsafePointer<CssStyle>
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
        if !isReserved {
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
        for index in 0..<count {
            let row = find((nodes + index &* stride).loadUnaligned(as: rg_node.self))
            if row < 0 {
                return styleEditor.failItem(RG_ERROR_STALE_HANDLE, index, "the node is null or was destroyed")
            }
            let given = (css + index &* cssStride).assumingMemoryBound(to: rg_css.self)
            if let problem = CssEditor.problem(given) {
                return styleEditor.failItem(RG_ERROR_INVALID_ARGUMENT, index, problem)
            }
        }
        guard reserveRecords(count) else { return outOfMemory() }
        for index in 0..<count {
            let row = find((nodes + index &* stride).loadUnaligned(as: rg_node.self))
            if !reserve(row, (css + index &* cssStride).assumingMemoryBound(to: rg_css.self)) { return outOfMemory() }
        }
        for index in 0..<count {
            let row = find((nodes + index &* stride).loadUnaligned(as: rg_node.self))
            let status = setCss(row, (css + index &* cssStride).assumingMemoryBound(to: rg_css.self))
            if status != RG_OK { return status }
        }
        return RG_OK
    }

    /// Reserves all that `setCss` needs, the record aside. - Returns: false when memory is out.
    @_optimize(size)
    private func reserve(_ row: Int, _ given: UnsafePointer<rg_css>) -> Bool {
        let style = readable, parent = Int(node(row).pointee.parent)
        if !read(given, &style.pointee) { return false }
        guard parent >= 0, isGridContainer(parent), let above = record(parent) else { return true }
        noteLines(gridRecord(above), style)
        return reserveCssChildren(parent, Int(box(node(parent)).pointee.count))
    }

    @inline(never)
    @_optimize(size)
    private func read(_ given: UnsafePointer<rg_css>, _ style: inout CssStyle) -> Bool {
        let c = given.pointee
        let scale = state.pointee.scale
        func units(_ value: Float) -> Int32 { truncateUnits(Double(value) * scale.perPixel) }
        func length(_ value: rg_css_length) -> CssLength {
            switch value.unit {
            case RG_CSS_PX: return .units(units(value.value))
            case RG_CSS_PERCENT:
                return CssLength(unit: RG_CSS_PERCENT.rawValue, bits: Int32(bitPattern: value.value.bitPattern))
            default: return CssLength(unit: value.unit.rawValue)
            }
        }
        func four(
            _ values: (rg_css_length, rg_css_length, rg_css_length, rg_css_length)
        ) -> InlineArray<4, CssLength> {
            [length(values.0), length(values.1), length(values.2), length(values.3)]
        }
        /// CSS Backgrounds 3 §3.3: whole pixels, at least 1.
        func border(_ value: Float) -> Int32 {
            value <= 0 ? 0 : units(max(1, value < 16_777_216 ? Float(Int(value)) : value))
        }
        style.position = c.position.rawValue
        if c.position == RG_CSS_STATIC { state.pointee.css.hasStatic = true }
        style.boxSizing = c.box_sizing.rawValue
        style.overflowX = c.overflow_x.rawValue
        style.overflowY = c.overflow_y.rawValue
        style.aspectRatio = c.aspect_ratio
        style.isReplaced = c.replaced ? 1 : 0
        style.order = c.order
        style.width = length(c.width)
        style.height = length(c.height)
        style.minWidth = length(c.min_width)
        style.minHeight = length(c.min_height)
        style.maxWidth = length(c.max_width)
        style.maxHeight = length(c.max_height)
        style.margin = four(c.margin)
        style.padding = four(c.padding)
        style.border = [border(c.border.0), border(c.border.1), border(c.border.2), border(c.border.3)]
        style.inset = four(c.inset)
        style.rowGap = length(c.row_gap)
        style.columnGap = length(c.column_gap)
        style.alignContent = c.align_content.rawValue
        style.alignItems = c.align_items.rawValue
        style.alignSelf = c.align_self.rawValue
        style.justifyContent = c.justify_content.rawValue
        style.justifyItems = c.justify_items.rawValue
        style.justifySelf = c.justify_self.rawValue
        style.direction = c.flex_direction.rawValue
        style.wrap = c.flex_wrap.rawValue
        style.grow = c.flex_grow
        style.shrink = c.flex_shrink
        style.basis = length(c.flex_basis)
        style.autoFlow = c.grid_auto_flow.rawValue
        return line(c.column_start, &style.columnStart) && line(c.column_end, &style.columnEnd)
            && line(c.row_start, &style.rowStart) && line(c.row_end, &style.rowEnd)
    }

    /// Reads a line. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    private func line(_ given: rg_css_line, _ out: inout CssLine) -> Bool {
        out = CssLine(
            number: max(-CssEditor.mostLines, min(given.number, CssEditor.mostLines)),
            span: min(given.span, UInt32(CssEditor.mostLines)))
        guard let name = given.name else { return true }
        var count = 0
        while name[count] != 0 { count &+= 1 }
        if count == 0 { return true }
        let bytes = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
        out.name = state.pointee.css.names.add(bytes, count, memory)
        return out.name != 0
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
