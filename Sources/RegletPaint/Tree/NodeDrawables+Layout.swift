// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

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
        let before = besideText(row), neededBefore = needed(row, before)
        _ = appearance.set(row, slot.rawValue, handle)
        let status = update(row, slot, handle, before, neededBefore)
        if status != RG_OK {
            // the old one is still counted, as the dropped one, for this node
            _ = appearance.set(row, slot.rawValue, old)
            if old != 0 { _ = use(old) }
        }
        drain()
        return status
    }

    /// Sets the padding between a text and the drawables beside it. - Returns: OK, OUT_OF_MEMORY.
    @_optimize(size)
    public func setPadding(_ row: Int, _ key: UInt32, _ value: UInt32) -> rg_status {
        guard appearance.reserve(10) else { return engine.outOfMemory() }
        let before = besideText(row), neededBefore = needed(row, before), old = appearance.value(row, key)
        _ = appearance.set(row, key, value)
        let status = update(row, RG_SLOT_LEFT, 0, before, neededBefore)
        if status != RG_OK { _ = appearance.set(row, key, old) }
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
    }

    /// Changes the style of a node whose drawable of a slot has changed.
    private func update(
        _ row: Int, _ slot: rg_drawable_slot, _ handle: UInt32, _ before: Edges,
        _ neededBefore: (width: Float, height: Float)
    ) -> rg_status {
        var style = styleEditor.style(row)
        let context = treePainter.look(row)
        if slot == RG_SLOT_BACKGROUND, let drawable = find(handle) {
            let padding = drawable.padding(Box(), context)
            if padding.isSet {
                style.padding_left = max(0, padding.edges.left) + before.left
                style.padding_top = max(0, padding.edges.top) + before.top
                style.padding_right = max(0, padding.edges.right) + before.right
                style.padding_bottom = max(0, padding.edges.bottom) + before.bottom
                style.padding_start.kind = RG_UNSET
                style.padding_end.kind = RG_UNSET
            }
        }
        if slot == RG_SLOT_CONTENT && treeEditor.kind(row) == RG_KIND_FIXED {
            let size = size(handle, context)
            style.content_width = max(0, size.width)
            style.content_height = max(0, size.height)
        }
        let after = besideText(row)
        addPadding(row, &style, before, after)
        let needed = needed(row, after)
        let width = raised(
            row, AppearanceKey.givenMinWidth, style.suggested_min_width, neededBefore.width, needed.width)
        let height = raised(
            row, AppearanceKey.givenMinHeight, style.suggested_min_height, neededBefore.height, needed.height)
        style.suggested_min_width = width.raised
        style.suggested_min_height = height.raised
        let status = styleEditor.setStyle(row, &style)
        if status != RG_OK { return status }
        _ = appearance.set(row, AppearanceKey.givenMinWidth, width.given)
        _ = appearance.set(row, AppearanceKey.givenMinHeight, height.given)
        return RG_OK
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

    /// The size that the background, and the drawables beside a text, need at least.
    private func needed(_ row: Int, _ beside: Edges) -> (width: Float, height: Float) {
        let context = treePainter.look(row)
        var width: Float = 0, height: Float = 0
        if let background = find(appearance.value(row, RG_SLOT_BACKGROUND.rawValue)) {
            (width, height) = background.minimumSize(context)
        }
        if beside.isZero { return (width, height) }
        let style = styleEditor.style(row)
        for slot in RG_SLOT_BUTTON.rawValue...RG_SLOT_END.rawValue {
            guard let drawable = find(appearance.value(row, slot)) else { continue }
            let size = drawable.minimumSize(context)
            let isUpright = slot == RG_SLOT_TOP.rawValue || slot == RG_SLOT_BOTTOM.rawValue
            if isUpright {
                width = max(width, size.0 + style.padding_left + style.padding_right)
            } else {
                height = max(height, size.1 + style.padding_top + style.padding_bottom)
            }
        }
        return (width, height)
    }

    /// The space that drawables beside a text take on each side, with the padding to the text.
    func besideText(_ row: Int) -> Edges {
        var edges = Edges()
        if treeEditor.kind(row) != RG_KIND_TEXT || appearance.isEmpty(row) { return edges }
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
        let isRTL = treeEditor.isRTL(row)
        edges.left = max(width(RG_SLOT_LEFT), isRTL ? end : start) + (isRTL ? 0 : button)
        edges.right = max(width(RG_SLOT_RIGHT), isRTL ? start : end) + (isRTL ? button : 0)
        edges.top = height(RG_SLOT_TOP)
        edges.bottom = height(RG_SLOT_BOTTOM)
        return edges
    }
}
