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
        bag = ResourceBag(kind: kinds[list], isTyped: !file.isSet, first: 0)
        if bag.kind == .style { file.loader.pointee.styleCount &+= 1 }
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
        if dot > 0 && !file.isSet {
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
        itemOffset = file.here
        itemKey = Int32(truncatingIfNeeded: items.count)
        isCollecting = true
        collector.begin()
        if bag.kind == .plurals {
            let given = attribute("quantity", attributes)?.trimmed ?? Bytes("")
            let category = wordIndex(given, "zero one two few many other")
            itemKey = Int32(truncatingIfNeeded: category)
            if category < 0 { fail("$q is no quantity: zero, one, two, few, many or other", given) }
            for i in 0..<items.count where items[i].key == itemKey {
                itemKey = -1
                return fail("the quantity $q is given twice", given)
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
            itemKey =
                file.isSet
                ? Int32(truncatingIfNeeded: store.pointee.make(file.package, .attr, name.name))
                : file.entry(name, at: itemOffset)
            if itemKey < 0 { file.stop() }
        }
    }

    mutating func finishItem() {
        isCollecting = false
        if itemKey < 0 { return }
        var formats = self.formats
        // styles are typed when all attributes are known
        if bag.kind == .style { formats = .string }
        guard let value = collected(formats, isFormat: false, itemOffset) else { return }
        let place = file.source.place(itemOffset)
        let item = ResourceItem(
            key: itemKey, value: value, alpha: TypedValue(.missing, file.path), line: place.line, column: place.column)
        if bag.kind == .style {
            let old = noteItem(Int(itemKey))
            // In a value set the last of several items of an attribute wins.
            if old >= 0 && file.isSet { return items[old] = item }
            if old >= 0 {
                return file.report(
                    RG_CODE_DUPLICATE_ID, RG_LEVEL_ERROR, itemOffset, "the style has $q already",
                    store.pointee.name(Int(itemKey)))
            }
        }
        guard items.reserve(items.count &+ 1, file.memory) else { return file.stop() }
        items.append(item)
    }

    /// Notes that the open style gets an item of an attribute. O(1). - Returns: the index of the item that the style has
    /// already, -1: none.
    private mutating func noteItem(_ attribute: Int) -> Int {
        let loader = file.loader
        guard loader.pointee.styleOf.reserve(attribute &+ 1, file.memory) else {
            file.stop()
            return -1
        }
        while loader.pointee.styleOf.count <= attribute { loader.pointee.styleOf.append(ResourceLoader.StyleMark()) }
        let old = loader.pointee.styleOf[attribute]
        if old.style == loader.pointee.styleCount { return Int(old.item) }
        loader.pointee.styleOf[attribute] = ResourceLoader.StyleMark(
            style: loader.pointee.styleCount, item: UInt32(truncatingIfNeeded: items.count))
        return -1
    }

    mutating func finishBag() {
        guard let value = store.pointee.addBag(bag, items) else { return file.stop() }
        file.define(entry, value, at: offset, line: line)
    }

    // MARK: - Attributes

    mutating func beginAttribute(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, isStyleable: Bool
    ) {
        begin()
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
            if package < 0 { return file.stop() }
        }
        entry = store.pointee.make(package, .attr, name.name)
        if entry < 0 { file.stop() }
    }

    /// Adds an enum or a flag of an attribute.
    mutating func beginWord(_ tag: Bytes, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        skipDepth = file.depth
        let isFlag = tag.equals("flag")
        if !isFlag && !tag.equals("enum") {
            if !tag.equals("eat-comment") { fail("expected enum or flag, not $q", tag) }
            return
        }
        guard let name = attribute("name", attributes), let given = attribute("value", attributes),
            let value = readValue(given, .integer)
        else { return fail("$q needs a name and an integer as value", tag) }
        let other = isFlag ? ValueFormats.enumeration : ValueFormats.flags
        if Int32(other.rawValue) & bag.parent != 0 { return fail("an attribute has enums or flags, not both", name) }
        bag.parent |= Int32((isFlag ? ValueFormats.flags : ValueFormats.enumeration).rawValue)
        isWeak = false
        guard items.reserve(items.count &+ 1, file.memory), let start = store.pointee.add(name) else {
            return file.stop()
        }
        items.append(
            ResourceItem(
                key: Int32(bitPattern: start), value: TypedValue(.integer, value.data),
                alpha: TypedValue(.integer, UInt32(truncatingIfNeeded: name.count))))
    }

    mutating func finishAttribute() {
        if entry < 0 || file.parser == nil { return }
        sortWords()
        let old = store.pointee.entries[entry].firstVariant
        if old >= 0 {
            // A mention in a styleable declares nothing; a declaration completes an earlier mention.
            let variant = store.pointee.variants[Int(old)]
            if isWeak || variant.value.kind == .bag && isEqual(Int(variant.value.data)) { return }
            if variant.value.kind == .empty {
                let loader = file.loader
                guard loader.pointee.completed.reserve(loader.pointee.completed.count &+ 1, file.memory),
                    let value = store.pointee.addBag(bag, items)
                else { return file.stop() }
                loader.pointee.completed.append(old)
                store.pointee.variants.pointer(Int(old)).pointee.value = value
                return
            }
        }
        if !isWeak { return finishBag() }
        file.define(entry, TypedValue(.empty), at: offset, line: line, isRepeated: true)
    }

    /// Sorts the words of an attribute, and reports repetitions.
    private mutating func sortWords() {
        let store = self.store, items = self.items
        func word(_ index: Int) -> Bytes {
            store.pointee.text(UInt32(bitPattern: items[index].key), items[index].alpha.data)
        }
        heapSort(
            items.count, precedes: { ResourceStore.compare(word($0), word($1)) < 0 },
            swap: { one, other in
                let moved = items[one]
                items[one] = items[other]
                items[other] = moved
            })
        var i = 1
        while i < items.count {
            if word(i).equals(word(i &- 1)) {
                file.report(
                    RG_CODE_DUPLICATE_ID, RG_LEVEL_ERROR, offset, "the attribute has the word $q twice", word(i))
            }
            i &+= 1
        }
    }

    /// Whether a declaration equals the open one.
    private func isEqual(_ index: Int) -> Bool {
        let other = store.pointee.bags[index]
        if other.kind != .attribute || other.parent != bag.parent || Int(other.count) != items.count { return false }
        for i in 0..<items.count {
            let one = items[i], two = store.pointee.items[Int(other.first) &+ i]
            let isSame =
                one.value.data == two.value.data
                && store.pointee.text(UInt32(bitPattern: one.key), one.alpha.data).equals(
                    store.pointee.text(UInt32(bitPattern: two.key), two.alpha.data))
            if !isSame { return false }
        }
        return true
    }
}
