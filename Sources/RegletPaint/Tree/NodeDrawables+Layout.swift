// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The effect of a node's drawables on its layout.
struct DrawnSizes {
    /// The space beside a text.
    var beside = Edges()
    /// The size that the background, and the drawables beside a text, need at least.
    var width: Float = 0, height: Float = 0
    /// The size of the content of a leaf; -1: they give none.
    var contentWidth: Float = -1, contentHeight: Float = -1
    /// The thickness of dividers.
    var dividerWidth: Float = -1, dividerHeight: Float = -1

    func equals(_ other: DrawnSizes) -> Bool {
        var (own, other) = (self, other)
        return sameBytes(&own, &other, MemoryLayout<DrawnSizes>.size)
    }
}

/// The drawables of a node and its layout: they change its style, as Android's setters do.
extension NodeDrawables {
    /// Gives a node a drawable, 0: none. - Returns: OK, NOT_FOUND, OUT_OF_MEMORY; then nothing changed.
    @_optimize(size)
    public func set(_ row: Int, _ slot: rg_drawable_slot, _ handle: UInt32) -> rg_status {
        drain()
        let old = appearance.value(row, slot.rawValue)
        if old == handle { return RG_OK }
        if handle != 0 && find(handle) == nil {
            return engine.fail(RG_ERROR_NOT_FOUND, "no such drawable: it is not of this context, or it was destroyed")
        }
        guard appearance.reserve(10), handle == 0 || use(handle) else { return engine.outOfMemory() }
        let before = sizes(row)
        _ = appearance.set(row, slot.rawValue, handle)
        let status = update(row, slot, before)
        if status != RG_OK {
            // the old one is still counted, as the dropped one, for this node
            _ = appearance.set(row, slot.rawValue, old)
            if old != 0 { _ = use(old) }
        }
        drain()
        return status
    }

    /// Sets a number of a node's appearance, which is in its range. - Returns: OK, OUT_OF_MEMORY.
    @_optimize(size)
    public func setDrawing(_ row: Int, _ drawing: rg_drawing, _ value: Int32) -> rg_status {
        let key = AppearanceKey.drawing &+ drawing.rawValue, old = appearance.value(row, key)
        guard appearance.reserve(10) else { return engine.outOfMemory() }
        let before = sizes(row)
        _ = appearance.set(row, key, UInt32(bitPattern: value &- DrawingRange.standard(drawing)))
        let status = update(row, nil, before)
        if status != RG_OK { _ = appearance.set(row, key, old) }
        return status
    }

    /// Sets states. - Returns: OK, OUT_OF_MEMORY.
    @_optimize(size)
    public func setStates(_ row: Int, _ mask: UInt64, _ states: UInt64) -> rg_status {
        if !isSizedByState(row) {
            return appearance.setStates(row, mask, states) ? RG_OK : engine.outOfMemory()
        }
        let old = appearance.states(row), before = sizes(row)
        guard appearance.reserve(10), appearance.setStates(row, mask, states) else { return engine.outOfMemory() }
        let status = update(row, nil, before)
        if status != RG_OK { _ = appearance.setStates(row, mask, old) }
        return status
    }

    // MARK: - Style

    /// Copies the properties that drawables change.
    public static func copyStyle(_ from: rg_style, to: inout rg_style) {
        to.padding_left = from.padding_left
        to.padding_top = from.padding_top
        to.padding_right = from.padding_right
        to.padding_bottom = from.padding_bottom
        to.padding_start = from.padding_start
        to.padding_end = from.padding_end
        to.suggested_min_width = from.suggested_min_width
        to.suggested_min_height = from.suggested_min_height
        to.content_width = from.content_width
        to.content_height = from.content_height
        to.divider_width = from.divider_width
        to.divider_height = from.divider_height
    }

    /// Changes the style of a node whose drawables have changed: that of a slot; nil: their states or numbers.
    private func update(_ row: Int, _ slot: rg_drawable_slot?, _ before: DrawnSizes) -> rg_status {
        let after = sizes(row)
        if slot != RG_SLOT_BACKGROUND && slot != RG_SLOT_CONTENT && before.equals(after) { return RG_OK }
        var style = styleEditor.style(row)
        if slot == RG_SLOT_BACKGROUND, let drawable = find(appearance.value(row, RG_SLOT_BACKGROUND.rawValue)) {
            let padding = drawable.padding(Box(), treePainter.look(row))
            if padding.isSet {
                style.padding_left = max(0, padding.edges.left) + before.beside.left
                style.padding_top = max(0, padding.edges.top) + before.beside.top
                style.padding_right = max(0, padding.edges.right) + before.beside.right
                style.padding_bottom = max(0, padding.edges.bottom) + before.beside.bottom
                style.padding_start.kind = RG_UNSET
                style.padding_end.kind = RG_UNSET
            }
        }
        if treeEditor.kind(row) == RG_KIND_FIXED {
            if slot == RG_SLOT_CONTENT { (style.content_width, style.content_height) = (0, 0) }
            if after.contentWidth >= 0 { style.content_width = after.contentWidth }
            if after.contentHeight >= 0 { style.content_height = after.contentHeight }
        }
        addPadding(row, &style, before.beside, after.beside)
        let width = raised(
            row, AppearanceKey.givenMinWidth, style.suggested_min_width, before.width, after.width)
        let height = raised(
            row, AppearanceKey.givenMinHeight, style.suggested_min_height, before.height, after.height)
        style.suggested_min_width = width.raised
        style.suggested_min_height = height.raised
        let status = setDividers(row, after, &style)
        if status != RG_OK { return status }
        _ = appearance.set(row, AppearanceKey.givenMinWidth, width.given)
        _ = appearance.set(row, AppearanceKey.givenMinHeight, height.given)
        return RG_OK
    }

    /// Sets a style, with the thickness of dividers where it is 0.
    private func setDividers(_ row: Int, _ sizes: DrawnSizes, _ style: inout rg_style) -> rg_status {
        func thickness(_ given: inout Float, _ own: Float) {
            if given == 0 && own > 0 { given = own }
        }
        thickness(&style.divider_width, sizes.dividerWidth)
        thickness(&style.divider_height, sizes.dividerHeight)
        let status = styleEditor.setStyle(row, &style)
        var flexbox = rg_flexbox()
        if status != RG_OK || max(sizes.dividerWidth, sizes.dividerHeight) <= 0
            || !flexboxLayout.readFlexbox(row, &flexbox)
        {
            return status
        }
        thickness(&flexbox.divider_width, sizes.dividerWidth)
        thickness(&flexbox.divider_height, sizes.dividerHeight)
        return flexboxLayout.setFlexbox(row, &flexbox)
    }

    /// A suggested minimum that is at least what the drawables need, and the given one, to be kept: 0 if it is enough.
    private func raised(
        _ row: Int, _ key: UInt32, _ present: Float, _ before: Float, _ needed: Float
    ) -> (raised: Float, given: UInt32) {
        let kept = appearance.value(row, key)
        var given = present
        // the host may have set another one since
        if kept != 0 {
            let old = Float(bitPattern: kept & 0x7FFF_FFFF)
            if abs(max(old, before) - present) < 1 / 32 { given = old }
        }
        return given >= needed ? (given, 0) : (needed, given.bitPattern | 0x8000_0000)
    }

    private func addPadding(_ row: Int, _ style: inout rg_style, _ before: Edges, _ after: Edges) {
        let left = after.left - before.left, right = after.right - before.right
        style.padding_left = max(0, style.padding_left + left)
        style.padding_right = max(0, style.padding_right + right)
        style.padding_top = max(0, style.padding_top + after.top - before.top)
        style.padding_bottom = max(0, style.padding_bottom + after.bottom - before.bottom)
        let isRTL = treeEditor.isRTL(row)
        if style.padding_start.kind == RG_PX {
            style.padding_start.value = max(0, style.padding_start.value + (isRTL ? right : left))
        }
        if style.padding_end.kind == RG_PX {
            style.padding_end.value = max(0, style.padding_end.value + (isRTL ? left : right))
        }
    }

    // MARK: - Sizes

    /// The effect of a node's drawables on its layout.
    @_optimize(size)
    private func sizes(_ row: Int) -> DrawnSizes {
        var sizes = DrawnSizes()
        let slots = appearance.slots(row)
        if slots & SlotMask.sized == 0 { return sizes }
        let context = treePainter.look(row)
        if let background = find(appearance.value(row, RG_SLOT_BACKGROUND.rawValue)) {
            (sizes.width, sizes.height) = background.minimumSize(context)
        }
        sizes.beside = besideText(row)
        if !sizes.beside.isZero { addTextSize(row, slots, context, &sizes) }
        if treeEditor.kind(row) == RG_KIND_FIXED { setContent(row, slots, context, &sizes) }
        if slots & SlotMask.dividers != 0 {
            let flat = appearance.value(row, RG_SLOT_DIVIDER.rawValue)
            let upright = appearance.value(row, RG_SLOT_VERTICAL_DIVIDER.rawValue)
            sizes.dividerHeight = size(flat, context).height
            sizes.dividerWidth = size(upright == 0 ? flat : upright, context).width
        }
        return sizes
    }

    /// Raises the least size to that of the drawables beside a text, and of a switch.
    private func addTextSize(_ row: Int, _ slots: UInt64, _ context: DrawableContext, _ sizes: inout DrawnSizes) {
        let style = styleEditor.style(row)
        for slot in RG_SLOT_BUTTON.rawValue...RG_SLOT_END.rawValue where slots & 1 << UInt64(slot) != 0 {
            let size = size(appearance.value(row, slot), context)
            let isUpright = slot == RG_SLOT_TOP.rawValue || slot == RG_SLOT_BOTTOM.rawValue
            if isUpright {
                sizes.width = max(sizes.width, max(0, size.width) + style.padding_left + style.padding_right)
            } else {
                sizes.height = max(sizes.height, max(0, size.height) + style.padding_top + style.padding_bottom)
            }
        }
        sizes.height = max(sizes.height, switchParts(row, slots, context).height)
    }

    /// The size of the picture of a leaf, or of its bar.
    private func setContent(_ row: Int, _ slots: UInt64, _ context: DrawableContext, _ sizes: inout DrawnSizes) {
        if slots & SlotMask.of(RG_SLOT_CONTENT) != 0 {
            let own = size(appearance.value(row, RG_SLOT_CONTENT.rawValue), context)
            (sizes.contentWidth, sizes.contentHeight) = (max(0, own.width), max(0, own.height))
        } else if slots & SlotMask.bar != 0 {
            let own = size(treePainter.barDrawable(row, slots), context)
            let thumb = size(appearance.value(row, RG_SLOT_THUMB.rawValue), context)
            let stars = Float(max(1, treePainter.drawing(row, RG_DRAWING_STARS)))
            sizes.contentWidth = own.width > 0 ? own.width * stars : -1
            let height = max(own.height, thumb.height)
            sizes.contentHeight = height > 0 ? height : -1
        }
    }

    /// The space that drawables beside a text take on each side, with the padding to the text.
    func besideText(_ row: Int) -> Edges {
        var edges = Edges()
        let slots = appearance.slots(row)
        if slots & SlotMask.besideText == 0 || treeEditor.kind(row) != RG_KIND_TEXT { return edges }
        let context = treePainter.look(row)
        let gap = Float(treePainter.drawing(row, RG_DRAWING_PADDING))
        func width(_ slot: rg_drawable_slot) -> Float {
            let size = size(appearance.value(row, slot.rawValue), context).width
            return size > 0 ? size + gap : 0
        }
        func height(_ slot: rg_drawable_slot) -> Float {
            let size = size(appearance.value(row, slot.rawValue), context).height
            return size > 0 ? size + gap : 0
        }
        let start = width(RG_SLOT_START), end = width(RG_SLOT_END)
        let button = max(0, size(appearance.value(row, RG_SLOT_BUTTON.rawValue), context).width)
        let isRTL = context.isRTL, toggle = switchParts(row, slots, context)
        edges.left = max(width(RG_SLOT_LEFT), isRTL ? end : start) + (isRTL ? toggle.space : button)
        edges.right = max(width(RG_SLOT_RIGHT), isRTL ? start : end) + (isRTL ? button : toggle.space)
        edges.top = height(RG_SLOT_TOP)
        edges.bottom = height(RG_SLOT_BOTTOM)
        return edges
    }

    /// Whether a state may change the size of a node.
    private func isSizedByState(_ row: Int) -> Bool {
        var slots = appearance.slots(row) & SlotMask.sized
        while slots != 0 {
            let slot = UInt32(truncatingIfNeeded: slots.trailingZeroBitCount)
            slots &= slots &- 1
            if let drawable = find(appearance.value(row, slot)), drawable.isSizedByState() { return true }
        }
        return false
    }
}

/// Sets of slots, as bits.
enum SlotMask {
    @inline(__always)
    static func of(_ slot: rg_drawable_slot) -> UInt64 { 1 << UInt64(slot.rawValue) }

    /// Those beside a text, and the parts of a switch.
    static var besideText: UInt64 { 0x3F8 | switches }
    static var switches: UInt64 { of(RG_SLOT_TRACK) | of(RG_SLOT_THUMB) }
    static var bar: UInt64 { of(RG_SLOT_PROGRESS) | of(RG_SLOT_INDETERMINATE) | of(RG_SLOT_THUMB) }
    static var dividers: UInt64 { of(RG_SLOT_DIVIDER) | of(RG_SLOT_VERTICAL_DIVIDER) }
    static var parts: UInt64 { bar | switches | dividers }
    /// Those that have a part in the size of their node.
    static var sized: UInt64 { of(RG_SLOT_BACKGROUND) | of(RG_SLOT_CONTENT) | besideText | bar | dividers }
}
