// SPDX-License-Identifier: MIT
import CReglet

/// Edits of flexboxes and of the items in them. The words of a record have the order of those of the struct, which
/// begins with one more: struct_size, or that of the id of an item.
extension FlexboxLayout {
    private typealias Struct = UnsafeMutableRawPointer

    // MARK: - Reading

    @inline(never)
    @_optimize(size)
    public static func initialize(_ out: UnsafeMutablePointer<rg_flexbox>) {
        write(FlexboxRecord(), UnitScale(unitsPerPixel: 1), out)
    }

    @inline(never)
    @_optimize(size)
    public static func initialize(_ out: UnsafeMutablePointer<rg_flex_item>) {
        write(FlexItem(id: 0), UnitScale(unitsPerPixel: 1), out)
    }

    @_optimize(size)
    private static func write(_ record: FlexboxRecord, _ scale: UnitScale, _ out: UnsafeMutablePointer<rg_flexbox>) {
        withUnsafeBytes(of: record) { copyBytes(Struct(out) + 4, $0.baseAddress.unsafelyUnwrapped, 32) }
        out.pointee.struct_size = UInt32(MemoryLayout<rg_flexbox>.size)
        out.pointee.divider_height = scale.pixels(record.dividerHeight)
        out.pointee.divider_width = scale.pixels(record.dividerWidth)
    }

    @_optimize(size)
    private static func write(_ item: FlexItem, _ scale: UnitScale, _ out: UnsafeMutablePointer<rg_flex_item>) {
        withUnsafeBytes(of: item) {
            copyBytes(Struct(out), $0.baseAddress.unsafelyUnwrapped, FlexItem.firstLimit)
            var at = FlexItem.firstLimit
            while at < FlexItem.flags {
                let units = $0.load(fromByteOffset: at, as: Int32.self)
                Struct(out).storeBytes(
                    of: units == maxUnits ? -1 : scale.pixels(units), toByteOffset: at, as: Float.self)
                at &+= 4
            }
        }
        out.pointee.struct_size = UInt32(MemoryLayout<rg_flex_item>.size)
        out.pointee.wrap_before = item.breaks
        out.pointee.reserved = (false, false, false)
    }

    /// Reads the properties of a flexbox. - Returns: false when the node is not a flexbox.
    @_optimize(size)
    public func readFlexbox(_ row: Int, _ out: UnsafeMutablePointer<rg_flexbox>) -> Bool {
        if !isFlexbox(row) { return false }
        FlexboxLayout.write(flexbox(row).pointee, state.pointee.scale, out)
        return true
    }

    @_optimize(size)
    public func readFlexItem(_ row: Int, _ out: UnsafeMutablePointer<rg_flex_item>) {
        let index = itemIndex(row)
        if index == 0 { return FlexboxLayout.initialize(out) }
        FlexboxLayout.write(state.pointee.flexboxes.items.pointer(index).pointee, state.pointee.scale, out)
    }

    // MARK: - Setting

    @inline(never)
    private static func isSize(_ value: Float) -> Bool { value >= 0 && value.isFinite }

    /// The error in the properties of a flexbox, or nil.
    @_optimize(size)
    private static func problem(_ given: UnsafePointer<rg_flexbox>) -> StaticText? {
        if Int(given.pointee.struct_size) != MemoryLayout<rg_flexbox>.size {
            return "struct_size is not sizeof(rg_flexbox): make it with rg_flexbox_default()"
        }
        // the largest values of the words from `direction` on, a digit each; max_lines has its own limit
        var most: UInt32 = 0x77F6_5523
        var word = UnsafeRawPointer(given)
        var isKnown =
            given.pointee.align_items != RG_FLEX_ALIGN_AUTO && given.pointee.align_content != RG_FLEX_SPACE_EVENLY
        while most != 0 {
            word += 4
            if most & 15 != 15 && word.load(as: UInt32.self) > most & 15 { isKnown = false }
            most >>= 4
        }
        if !isKnown { return "unknown direction, wrap, alignment, distribution or divider flags of a flexbox" }
        if given.pointee.max_lines < -1 { return "max_lines must be at least -1" }
        if !(isSize(given.pointee.divider_height) && isSize(given.pointee.divider_width)) {
            return "the thickness of a divider must be a finite number >= 0"
        }
        return nil
    }

    /// - Returns: OK, INVALID_ARGUMENT.
    @_optimize(size)
    public func setFlexbox(_ row: Int, _ given: UnsafePointer<rg_flexbox>) -> rg_status {
        if !isFlexbox(row) { return fail(RG_ERROR_INVALID_ARGUMENT, "the node is not a flexbox") }
        if let problem = FlexboxLayout.problem(given) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        var new = FlexboxRecord()
        copyBytes(&new, UnsafeRawPointer(given) + 4, 32)
        new.dividerHeight = state.pointee.scale.size(given.pointee.divider_height)
        new.dividerWidth = state.pointee.scale.size(given.pointee.divider_width)
        if FlexboxLayout.replace(flexbox(row), &new, FlexboxRecord.settings) { invalidation.rulesChanged(row) }
        return RG_OK
    }

    /// The error in an item, or nil.
    @_optimize(size)
    private static func problem(_ given: UnsafePointer<rg_flex_item>) -> StaticText? {
        if Int(given.pointee.struct_size) != MemoryLayout<rg_flex_item>.size {
            return "struct_size is not sizeof(rg_flex_item): make items with rg_flex_item_default()"
        }
        if given.pointee.align_self.rawValue > RG_FLEX_ALIGN_STRETCH.rawValue { return "unknown alignment of an item" }
        var at = 4
        while at < FlexItem.flags {
            let value = UnsafeRawPointer(given).load(fromByteOffset: at, as: Float.self)
            // basis_percent and the maxima
            let mayMiss = at == 12 || at > 24
            if at != FlexItem.firstLimit &- 4 && !isSize(value) && !(value == -1 && mayMiss) {
                return "a number of an item must be finite and >= 0; basis_percent and maxima may be -1"
            }
            at &+= 4
        }
        return nil
    }

    /// - Returns: OK, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @inline(never)
    @_optimize(size)
    public func setFlexItem(_ row: Int, _ given: UnsafePointer<rg_flex_item>) -> rg_status {
        if let problem = FlexboxLayout.problem(given) { return fail(RG_ERROR_INVALID_ARGUMENT, problem) }
        guard reserveFlexItems(1) else { return outOfMemory() }
        var new = FlexItem(id: Int32(truncatingIfNeeded: id(row)))
        withUnsafeMutableBytes(of: &new) {
            guard let to = $0.baseAddress else { return }
            copyBytes(to + 4, UnsafeRawPointer(given) + 4, FlexItem.firstLimit &- 4)
            var at = FlexItem.firstLimit
            while at < FlexItem.flags {
                let value = UnsafeRawPointer(given).load(fromByteOffset: at, as: Float.self)
                to.storeBytes(
                    of: value < 0 ? maxUnits : state.pointee.scale.size(value), toByteOffset: at, as: Int32.self)
                at &+= 4
            }
        }
        new.flags = given.pointee.wrap_before ? 1 : 0
        let index = itemIndex(row)
        if index == 0 {
            var defaults = FlexItem(id: new.id)
            if !FlexboxLayout.replace(&defaults, &new, MemoryLayout<FlexItem>.size) { return RG_OK }
            state.pointee.flexboxes.itemOf[id(row)] = state.pointee.flexboxes.items.take(new)
        } else if !FlexboxLayout.replace(
            state.pointee.flexboxes.items.pointer(index), &new, MemoryLayout<FlexItem>.size)
        {
            return RG_OK
        }
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isFlexbox(parent) { invalidation.rulesChanged(parent) }
        return RG_OK
    }

    /// Copies `count` bytes. - Returns: whether some differed.
    @inline(never)
    private static func replace(_ old: UnsafeMutableRawPointer, _ new: UnsafeRawPointer, _ count: Int) -> Bool {
        var differs = false
        for at in 0..<count {
            let byte = new.load(fromByteOffset: at, as: UInt8.self)
            if old.load(fromByteOffset: at, as: UInt8.self) != byte { differs = true }
            old.storeBytes(of: byte, toByteOffset: at, as: UInt8.self)
        }
        return differs
    }
}

extension FlexboxRecord {
    /// The bytes of the properties.
    static var settings: Int { 40 }
}

extension FlexItem {
    /// Where the limits and the flags begin, in bytes; also those of rg_flex_item.
    static var firstLimit: Int { 20 }
    static var flags: Int { 36 }
}
