// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Colors, color state lists and tints.
extension DrawableReader {
    /// The color that an attribute or an `<aapt:attr>` gives.
    @inline(never)
    mutating func color(_ element: Int, _ name: StaticText) -> ColorValue? {
        let inner = inlineElement(element, name)
        if inner >= 0 {
            if isTag(inner, "selector") { return inlineColors(inner) }
            fail(inner, "$q is no color: expected a selector")
            return nil
        }
        guard
            let given = value(
                element, name, .color, "$q is no color for $t: #rgb, #argb, #rrggbb, #aarrggbb or @color/name")
        else { return nil }
        if let color = color(given.found) { return color }
        badValue(given.attribute, "$q is no color for $t")
        return nil
    }

    /// The color that a value is, with its states.
    @inline(never)
    mutating func color(_ found: ResourceView.Found) -> ColorValue? {
        if let color = found.value.color { return ColorValue(color) }
        guard let view, view.colorCount(found) > 0 else {
            return view?.color(found).map { ColorValue($0) }
        }
        let count = view.colorCount(found)
        let itemWords = MemoryLayout<ColorItem>.size / 4
        let place = records.reserve(MemoryLayout<ColorList>.size / 4 &+ count &* itemWords, memory)
        if records.failed { return ColorValue(0) }
        // As Android, which reads the first item alone.
        let isStateful: UInt32 = view.itemState(found, 0, 0) != nil ? 1 : 0
        records.set(place, ColorList(count: UInt32(truncatingIfNeeded: count), isStateful: isStateful))
        var at = place &+ Int32(MemoryLayout<ColorList>.size / 4)
        for i in 0..<count {
            var item = ColorItem(mask: StateMask(), color: view.itemColor(found, i))
            var k = 0
            while let state = view.itemState(found, i, k) {
                add(state.name, state.isSet, to: &item.mask)
                k &+= 1
            }
            records.set(at, item)
            at &+= Int32(itemWords)
        }
        return ColorValue(view.color(found) ?? 0, list: place)
    }

    /// Adds a state to a mask.
    mutating func add(_ name: Bytes, _ isSet: Bool, to mask: inout StateMask) {
        var bit: UInt64 = 0
        let status = engine.stateBit(name, &bit)
        if status == RG_ERROR_LIMIT {
            return report(RG_CODE_LIMIT, RG_LEVEL_ERROR, 0, 1, "there are more than 32 states such as $q", name)
        }
        if status != RG_OK { return stop(status) }
        if isBundle {
            if !isSet { return }
            // one state stands for pressed, focused and highlighted
            if name.equals("state_disabled") { return mask.clear |= UInt64(RG_STATE_ENABLED) }
            let isPressed = name.equals("state_highlighted") || name.equals("state_focused")
            return mask.set |= isPressed ? UInt64(RG_STATE_PRESSED) : bit
        }
        if isSet { mask.set |= bit } else { mask.clear |= bit }
    }

    /// Reads a file of colors, `<selector>`.
    @inline(never)
    mutating func readColorList(_ root: Int) -> ChildReference {
        if isTag(root, "selector") { return add(color: inlineColors(root), isList: true) }
        fail(root, "$q is no color: expected a selector")
        return 0
    }

    /// Reads a `<selector>` of colors in a drawable's file.
    @inline(never)
    mutating func inlineColors(_ element: Int) -> ColorValue {
        var count = 0
        var child = tree.firstChild(element)
        while child >= 0 {
            if isTag(child, "item") { count &+= 1 } else { ignore(child) }
            child = tree.next(child)
        }
        if count == 0 {
            fail(element, "$q has no item")
            return ColorValue(0)
        }
        let itemWords = MemoryLayout<ColorItem>.size / 4
        let place = records.reserve(MemoryLayout<ColorList>.size / 4 &+ count &* itemWords, memory)
        if records.failed { return ColorValue(0) }
        var list = ColorList(count: UInt32(truncatingIfNeeded: count), isStateful: 0)
        var standard: UInt32?
        var first: UInt32?
        var at = place &+ Int32(MemoryLayout<ColorList>.size / 4)
        child = tree.firstChild(element)
        while child >= 0 {
            if isTag(child, "item") {
                var item = ColorItem(mask: StateMask(), color: color(child, "color")?.color ?? 0xFFFF_00FF)
                if let alpha = float(child, "alpha") {
                    let scaled = Float(item.color >> 24) * alpha + 0.5
                    item.color = item.color & 0xFF_FFFF | UInt32(max(0, min(255, scaled.isNaN ? 0 : scaled))) << 24
                }
                item.mask = states(child)
                if item.mask.set == 0 && item.mask.clear == 0 { standard = item.color }
                if first == nil {
                    first = item.color
                    list.isStateful = item.mask.set | item.mask.clear == 0 ? 0 : 1
                }
                records.set(at, item)
                at &+= Int32(itemWords)
            }
            child = tree.next(child)
        }
        records.set(place, list)
        return ColorValue(standard ?? first ?? 0, list: place)
    }

    /// The states that the attributes of an item name.
    @inline(never)
    mutating func states(_ element: Int) -> StateMask {
        var mask = StateMask()
        let first = Int(tree.elements[element].firstAttribute)
        for at in first..<first &+ Int(tree.elements[element].attributeCount) {
            let space = tree.attributes[at].space
            if !isBundle && space != .android && space != .app { continue }
            let name = tree.attributeName(at)
            if !name.hasPrefix("state_") { continue }
            if !isBundle && space == .android && !engine.isState(name) {
                badValue(at, "$q for $t: Android has no such state; others belong to the namespace of the application")
                continue
            }
            var isSet = readBoolean(tree.value(at).trimmed)
            if isSet == nil, let reference = reference(at) { isSet = reference?.value.boolean ?? false }
            guard let isSet else {
                if isBundle { continue }
                badValue(at, "$q is neither true nor false for $t")
                continue
            }
            add(name, isSet, to: &mask)
        }
        return mask
    }

    /// The tint of an element: `tint` and `tintMode`.
    @inline(never)
    mutating func tint(_ element: Int) -> TintValue {
        var tint = TintValue()
        var mode = RG_BLEND_SRC_IN.rawValue
        if let word = word(element, "tintMode", "- - - src_over - src_in - - - src_atop - - - - multiply screen add") {
            switch word {
            case 3: mode = RG_BLEND_SRC_OVER.rawValue
            case 9: mode = RG_BLEND_SRC_ATOP.rawValue
            case 14: mode = RG_BLEND_MULTIPLY.rawValue
            case 15: mode = RG_BLEND_SCREEN.rawValue
            case 16: mode = RG_BLEND_ADD.rawValue
            default: break
            }
        }
        guard let color = color(element, "tint") else { return tint }
        tint.color = color
        tint.mode = mode
        return tint
    }
}

extension Engine {
    private static var stateWords: StaticText {
        """
        pressed focused selected hovered enabled checked checkable activated window_focused active single first middle \
        last accelerated drag_can_accept drag_hovered
        """
    }

    /// Whether a state is one of Android's.
    func isState(_ name: Bytes) -> Bool {
        let name = name.dropping(6)
        let others: StaticText = "above_anchor empty expanded long_pressable multiline"
        return name.count > 0 && (wordIndex(name, Engine.stateWords) >= 0 || wordIndex(name, others) >= 0)
    }

    /// The bit of a state: one of the constants, or the next one of the upper half.
    /// - Returns: RG_OK, RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY.
    public func stateBit(_ name: Bytes, _ bit: inout UInt64) -> rg_status {
        let name = name.hasPrefix("state_") ? name.dropping(6) : name
        let known = wordIndex(name, Engine.stateWords)
        if known >= 0 && name.count > 0 {
            bit = 1 << UInt64(known)
            return RG_OK
        }
        let store = drawableStore
        var at = 0
        for i in 0..<store.pointee.stateCount {
            let other = Bytes(
                cString: UnsafeRawPointer(store.pointee.stateNames.pointer(at)).assumingMemoryBound(to: CChar.self))
            if other.equals(name) {
                bit = 1 << UInt64(32 &+ i)
                return RG_OK
            }
            at &+= other.count &+ 1
        }
        if store.pointee.stateCount == 32 { return RG_ERROR_LIMIT }
        guard store.pointee.stateNames.reserve(at &+ name.count &+ 1, memory) else { return RG_ERROR_OUT_OF_MEMORY }
        copyBytes(store.pointee.stateNames.pointer(at), name.base, name.count)
        store.pointee.stateNames.count = at &+ name.count
        store.pointee.stateNames.append(0)
        bit = 1 << UInt64(32 &+ store.pointee.stateCount)
        store.pointee.stateCount &+= 1
        return RG_OK
    }
}
