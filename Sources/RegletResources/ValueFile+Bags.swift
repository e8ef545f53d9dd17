// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// Arrays, plurals, styles and attributes.
extension ValueFile {
    mutating func beginBag(_ list: Int, _ name: Bytes, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        element = .bag
        items.count = 0
        let kinds: InlineArray<5, ResourceBag.Kind> = [.array, .strings, .integers, .plurals, .style]
        bag = ResourceBag(kind: kinds[list], first: 0)
        switch list {
        case 1, 3: formats = .string
        case 2: formats = .integer
        default: formats = [.any, .string]
        }
        if list == 0, let given = attribute("format", attributes), let read = ValueFile.readFormats(given) {
            formats = read
        }
        if list != 4 { return }
        if let parent = attribute("parent", attributes) {
            if parent.trimmed.count > 0 { bag.parent = parentEntry(parent.trimmed) }
            return
        }
        let dot = name.lastIndex(of: 0x2E)
        if dot > 0 {
            bag.parent = file.entry(
                ResourceName(package: Bytes(""), type: Bytes("style"), name: name.prefix(dot)), at: offset)
        }
    }

    /// The style that `parent` names: @[package:]style/x, [package:]x.
    private mutating func parentEntry(_ text: Bytes) -> Int32 {
        let isMarked = text[0] == 0x40 || text[0] == 0x3F
        guard var name = readResourceName(isMarked ? text.dropping(1) : text),
            isMarked || name.type.count == 0 || name.package.count > 0,
            name.type.count == 0 || name.type.equals("style")
        else {
            fail("$q is no style", text)
            return -1
        }
        name.type = Bytes("style")
        return file.entry(name, at: offset)
    }

    mutating func beginItem(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        itemOffset = here
        itemKey = Int32(truncatingIfNeeded: items.count)
        isCollecting = true
        collector.begin()
        if bag.kind == .plurals {
            let given = attribute("quantity", attributes)?.trimmed ?? Bytes("")
            let category = wordIndex(given, "zero one two few many other")
            itemKey = Int32(truncatingIfNeeded: category)
            if category < 0 { fail("$q is no quantity: zero, one, two, few, many or other", given) }
            for i in 0..<items.count where items[i].key == itemKey && category >= 0 {
                fail("the quantity $q is given twice", given)
            }
        }
        if bag.kind == .style {
            guard let given = attribute("name", attributes)?.trimmed, var name = readResourceName(given),
                name.type.count == 0, name.name[0] != 0x3F
            else {
                itemKey = -1
                return fail("an item of a style needs the name of an attribute", Bytes(""))
            }
            name.type = Bytes("attr")
            itemKey = file.entry(name, at: itemOffset)
        }
    }

    mutating func finishItem() {
        isCollecting = false
        if itemKey < 0 { return }
        var formats = self.formats
        // styles are typed when all attributes are known
        if bag.kind == .style { formats = .string }
        guard let value = collected(formats, isFormat: false, itemOffset) else { return }
        if bag.kind == .style {
            for i in 0..<items.count where items[i].key == itemKey {
                return file.report(
                    RG_CODE_DUPLICATE_ID, RG_LEVEL_ERROR, itemOffset, "the style has $q already",
                    store.pointee.name(Int(itemKey)))
            }
        }
        guard items.reserve(items.count &+ 1, file.memory) else { return stop() }
        items.append(
            ResourceItem(
                key: itemKey, value: value, alpha: TypedValue(.missing, file.path),
                line: file.source.place(itemOffset).line))
    }

    mutating func finishBag() {
        guard let index = addBag() else { return stop() }
        file.define(entry, TypedValue(.bag, UInt32(truncatingIfNeeded: index)), at: offset)
    }

    private mutating func addBag() -> Int? {
        guard store.pointee.items.reserve(store.pointee.items.count &+ items.count, file.memory),
            store.pointee.bags.reserve(store.pointee.bags.count &+ 1, file.memory)
        else { return nil }
        bag.first = UInt32(truncatingIfNeeded: store.pointee.items.count)
        bag.count = UInt32(truncatingIfNeeded: items.count)
        for i in 0..<items.count { store.pointee.items.append(items[i]) }
        store.pointee.bags.append(bag)
        return store.pointee.bags.count &- 1
    }

    // MARK: - Attributes

    mutating func beginAttribute(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, isStyleable: Bool
    ) {
        offset = here
        items.count = 0
        bag = ResourceBag(kind: .attribute, first: 0)
        bag.parent = 0
        entry = -1
        guard let given = attribute("name", attributes), var name = readResourceName(given.trimmed) else {
            return fail("attr needs the attribute name", Bytes(""))
        }
        isWeak = isStyleable
        if let format = attribute("format", attributes) {
            guard let formats = ValueFile.readFormats(format) else { return fail("$q is no format", format) }
            bag.parent = Int32(formats.rawValue)
            isWeak = false
        }
        name.type = Bytes("attr")
        var package = file.package
        if name.package.count > 0 {
            package = store.pointee.makePackage(name.package)
            if package < 0 { return stop() }
        }
        entry = store.pointee.make(package, .attr, name.name)
        if entry < 0 { stop() }
    }

    /// Adds an enum or a flag of an attribute.
    mutating func beginWord(_ tag: Bytes, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        skipDepth = depth
        let isFlag = tag.equals("flag")
        if !isFlag && !tag.equals("enum") {
            if !tag.equals("eat-comment") { fail("expected enum or flag, not $q", tag) }
            return
        }
        guard let name = attribute("name", attributes), let given = attribute("value", attributes),
            let value = readValue(given, .integer)
        else { return fail("$q needs a name and an integer as value", tag) }
        bag.parent |= Int32((isFlag ? ValueFormats.flags : ValueFormats.enumeration).rawValue)
        isWeak = false
        guard items.reserve(items.count &+ 1, file.memory), let start = store.pointee.add(name) else { return stop() }
        items.append(
            ResourceItem(
                key: Int32(bitPattern: start), value: TypedValue(.integer, value.data),
                alpha: TypedValue(.integer, UInt32(truncatingIfNeeded: name.count))))
    }

    mutating func finishAttribute() {
        if entry < 0 { return }
        let old = store.pointee.entries[entry].firstVariant
        if old >= 0 {
            let variant = store.pointee.variants[Int(old)]
            let isSame =
                variant.value.kind == .bag
                && store.pointee.bags[Int(variant.value.data)].parent == bag.parent
                && Int(store.pointee.bags[Int(variant.value.data)].count) == items.count
            // a mention in a styleable declares nothing; a declaration completes an earlier mention
            if isWeak || isSame { return }
            if variant.value.kind == .empty {
                guard let index = addBag() else { return stop() }
                store.pointee.variants.pointer(Int(old)).pointee.value = TypedValue(
                    .bag, UInt32(truncatingIfNeeded: index))
                return
            }
        }
        if isWeak { return file.define(entry, TypedValue(.empty), at: offset, isRepeated: true) }
        finishBag()
    }
}
