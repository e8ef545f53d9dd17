// SPDX-License-Identifier: MIT
import CReglet

/// Edits of flexboxes and of the items in them.
extension FlexboxLayout {
    // MARK: - Reading

    @inline(never)
    @_optimize(size)
    public static var defaultFlexbox: rg_flexbox { flexbox(FlexboxRecord(), UnitScale(unitsPerPixel: 1)) }

    @inline(never)
    @_optimize(size)
    public static var defaultFlexItem: rg_flex_item { item(FlexItem(id: 0), UnitScale(unitsPerPixel: 1)) }

    @_optimize(size)
    private static func flexbox(_ record: FlexboxRecord, _ scale: UnitScale) -> rg_flexbox {
        rg_flexbox(
            struct_size: UInt32(MemoryLayout<rg_flexbox>.size),
            direction: rg_flex_direction(rawValue: record.direction), wrap: rg_flex_wrap(rawValue: record.wrap),
            justify_content: rg_flex_distribution(rawValue: record.justify),
            align_items: rg_flex_align(rawValue: record.alignItems),
            align_content: rg_flex_distribution(rawValue: record.alignContent), max_lines: record.maxLines,
            show_dividers_horizontal: record.showHorizontal, show_dividers_vertical: record.showVertical,
            divider_height: scale.pixels(record.dividerHeight), divider_width: scale.pixels(record.dividerWidth))
    }

    @_optimize(size)
    private static func item(_ item: FlexItem, _ scale: UnitScale) -> rg_flex_item {
        func most(_ units: Int32) -> Float { units == maxUnits ? -1 : scale.pixels(units) }
        var out = rg_flex_item()
        out.struct_size = UInt32(MemoryLayout<rg_flex_item>.size)
        out.grow = item.grow
        out.shrink = item.shrink
        out.basis_percent = item.basisPercent
        out.align_self = rg_flex_align(rawValue: item.align)
        out.min_width = scale.pixels(item.minWidth)
        out.min_height = scale.pixels(item.minHeight)
        out.max_width = most(item.maxWidth)
        out.max_height = most(item.maxHeight)
        out.wrap_before = item.breaks
        return out
    }

    /// The properties of a flexbox; nil when the node is not a flexbox.
    @_optimize(size)
    public func flexboxOf(_ row: Int) -> rg_flexbox? {
        isFlexbox(row) ? FlexboxLayout.flexbox(flexbox(row).pointee, state.pointee.scale) : nil
    }

    @_optimize(size)
    public func flexItemOf(_ row: Int) -> rg_flex_item {
        let index = itemIndex(row)
        return index == 0
            ? FlexboxLayout.defaultFlexItem
            : FlexboxLayout.item(state.pointee.flexboxes.items.pointer(index).pointee, state.pointee.scale)
    }

    // MARK: - Setting

    /// The error in the properties of a flexbox, or nil.
    @_optimize(size)
    private static func problem(_ given: rg_flexbox) -> StaticText? {
        if Int(given.struct_size) != MemoryLayout<rg_flexbox>.size {
            return "struct_size is not sizeof(rg_flexbox): make it with rg_flexbox_default()"
        }
        let align = given.align_items.rawValue
        if given.direction.rawValue > RG_FLEX_COLUMN_REVERSE.rawValue
            || given.wrap.rawValue > RG_FLEX_WRAP_REVERSE.rawValue || align &- 1 > RG_FLEX_ALIGN_STRETCH.rawValue &- 1
            || given.justify_content.rawValue > RG_FLEX_SPACE_EVENLY.rawValue
            || given.align_content.rawValue > RG_FLEX_STRETCH.rawValue
            || given.align_content == RG_FLEX_SPACE_EVENLY
        {
            return "unknown direction, wrap, alignment or distribution of a flexbox"
        }
        if given.max_lines < -1 { return "max_lines must be at least -1" }
        if (given.show_dividers_horizontal | given.show_dividers_vertical) > 7 { return "unknown divider flags" }
        if !(isSize(given.divider_height) && isSize(given.divider_width)) {
            return "the thickness of a divider must be a finite number >= 0"
        }
        return nil
    }

    @inline(never)
    private static func isSize(_ value: Float) -> Bool { value >= 0 && value.isFinite }

    /// - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func setFlexbox(_ row: Int, _ given: rg_flexbox) -> rg_status {
        if !isFlexbox(row) { return fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a flexbox") }
        if let problem = FlexboxLayout.problem(given) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        let record = flexbox(row)
        var new = FlexboxRecord()
        new.direction = given.direction.rawValue
        new.wrap = given.wrap.rawValue
        new.justify = given.justify_content.rawValue
        new.alignItems = given.align_items.rawValue
        new.alignContent = given.align_content.rawValue
        new.maxLines = given.max_lines
        new.showHorizontal = given.show_dividers_horizontal
        new.showVertical = given.show_dividers_vertical
        new.dividerHeight = state.pointee.scale.size(given.divider_height)
        new.dividerWidth = state.pointee.scale.size(given.divider_width)
        new.lines = record.pointee.lines
        if FlexboxLayout.same(record, &new, MemoryLayout<FlexboxRecord>.size) { return RG_OK }
        record.pointee = new
        invalidation.rulesChanged(row)
        return RG_OK
    }

    /// The error in an item, or nil.
    @_optimize(size)
    private static func problem(_ given: rg_flex_item) -> StaticText? {
        if Int(given.struct_size) != MemoryLayout<rg_flex_item>.size {
            return "struct_size is not sizeof(rg_flex_item): make items with rg_flex_item_default()"
        }
        if given.align_self.rawValue > RG_FLEX_ALIGN_STRETCH.rawValue { return "unknown alignment of an item" }
        // the floats lie beside each other, with the alignment between them
        let isFine = withUnsafeBytes(of: given) {
            for field in 1...8 where field != 4 {
                let value = $0.load(fromByteOffset: 4 &* field, as: Float.self)
                if !isSize(value) && !(value == -1 && (field == 3 || field > 6)) { return false }
            }
            return true
        }
        if !isFine {
            return """
                the numbers of an item must be finite and >= 0; basis_percent and the maxima may also be -1
                """
        }
        return nil
    }

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @inline(never)
    @_optimize(size)
    public func setFlexItem(_ row: Int, _ given: rg_flex_item) -> rg_status {
        if let problem = FlexboxLayout.problem(given) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        guard reserveFlexItems(1) else { return outOfMemory() }
        var new = FlexItem(id: Int32(truncatingIfNeeded: id(row)))
        new.grow = given.grow + 0
        new.shrink = given.shrink + 0
        new.basisPercent = given.basis_percent + 0
        new.align = given.align_self.rawValue
        new.breaks = given.wrap_before
        withUnsafeBytes(of: given) { from in
            withUnsafeMutableBytes(of: &new) { to in
                for limit in 0..<4 {
                    let value = from.load(fromByteOffset: 20 &+ 4 &* limit, as: Float.self)
                    to.storeBytes(
                        of: value < 0 ? maxUnits : state.pointee.scale.size(value), toByteOffset: 16 &+ 4 &* limit,
                        as: Int32.self)
                }
            }
        }
        let index = itemIndex(row)
        var old = FlexItem(id: new.id)
        if index != 0 { old = state.pointee.flexboxes.items.pointer(index).pointee }
        if FlexboxLayout.same(&old, &new, FlexItem.comparedBytes) && old.breaks == new.breaks { return RG_OK }
        if index != 0 {
            state.pointee.flexboxes.items.pointer(index).pointee = new
        } else {
            state.pointee.flexboxes.itemOf[id(row)] = state.pointee.flexboxes.items.take(new)
        }
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isFlexbox(parent) { invalidation.rulesChanged(parent) }
        return RG_OK
    }

    /// Whether the first `count` bytes of two records are equal.
    @_optimize(size)
    private static func same(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
        for at in 0..<count where a.load(fromByteOffset: at, as: UInt8.self) != b.load(fromByteOffset: at, as: UInt8.self)
        {
            return false
        }
        return true
    }
}

extension FlexItem {
    /// The bytes before `breaks`, which have no padding.
    static var comparedBytes: Int { 36 }
}
