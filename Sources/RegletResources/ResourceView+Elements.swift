// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The values of a layout file's elements: references, styles, and values as a file would write them.
extension ResourceView {
    /// The meaning of an attribute's text.
    public enum Meaning {
        /// An ordinary text.
        case text
        /// @null and @empty.
        case null
        /// A reference to a name that nothing defines for this configuration, or to an attribute without a value in
        /// the theme.
        case missing
        case value(Found)
    }

    /// The reference that the text of an attribute is, in a file of a package; of a macro that is a reference, that one.
    /// - Returns: nil for ordinary texts, missing for a name that nothing defines.
    @inline(never)
    public func reference(_ text: Bytes, package: Bytes) -> TypedValue? {
        guard let value = written(text, package: package) else { return nil }
        return store.pointee.hasMacros ? meant(value) : value
    }

    @inline(never)
    private func meant(_ value: TypedValue) -> TypedValue {
        let meant = store.pointee.macroValue(value)
        return meant.kind == .reference || meant.kind == .attribute ? meant : value
    }

    /// The reference as it is written, also to a macro. - Returns: as `reference`.
    func written(_ text: Bytes, package: Bytes) -> TypedValue? {
        switch readReference(text) {
        case .none: return nil
        case .null, .empty: return TypedValue(.null)
        case .resource(let name):
            let entry = self.entry(name, package)
            return entry < 0 ? TypedValue(.missing) : TypedValue(.reference, UInt32(bitPattern: entry))
        case .attribute(let name):
            let entry = self.entry(name, package)
            return entry < 0 ? TypedValue(.missing) : TypedValue(.attribute, UInt32(bitPattern: entry))
        }
    }

    /// The meaning of the text of an attribute in a file of a package.
    public func meaning(_ text: Bytes, package: Bytes) -> Meaning {
        guard let value = reference(text, package: package) else { return .text }
        return meaning(value)
    }

    /// The meaning of a value in a style.
    public func meaning(_ value: TypedValue) -> Meaning {
        let found = resolveInTheme(value)
        switch found.value.kind {
        case .missing, .reference, .attribute, .unknownReference: return .missing
        case .null, .empty: return .null
        default: return .value(found)
        }
    }

    /// The entry of a name in a file of a package, -1: none.
    func entry(_ name: ResourceName, _ own: Bytes) -> Int32 {
        guard let type = ResourceType(name.type) else { return -1 }
        let package = name.package.count == 0 ? own : name.package
        return Int32(truncatingIfNeeded: ResourceStore.find(store, package, type, name.name))
    }

    /// The entry of `@layout/main` and the like, -1: none.
    public func entry(named text: Bytes, package: Bytes) -> Int32 {
        switch readReference(text) {
        case .resource(let name), .attribute(let name): entry(name, package)
        default: -1
        }
    }

    /// The name of the package that an entry belongs to.
    public func package(of entry: Int32) -> Bytes {
        entry < 0 ? Bytes("") : store.pointee.packageName(Int(store.pointee.entries[Int(entry)].package))
    }

    /// An item of the array that a package has for the name of a sample, in which other characters than letters, digits,
    /// dots and _ became _. Missing: it has none.
    @_optimize(size)
    public func sample(_ package: StaticText, _ name: Bytes, _ row: Int) -> TypedValue {
        var own = InlineArray<64, UInt8>(repeating: 0x5F)
        let count = min(name.count, 64)
        for i in 0..<count where isLetter(name[i]) || isDigit(name[i]) || name[i] == 0x2E || name[i] >= 0x80 {
            own[i] = name[i]
        }
        let entry = withUnsafeBytes(of: &own) { bytes in
            ResourceStore.find(
                store, Bytes(package), .array,
                Bytes(bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self), count))
        }
        let index = entry < 0 ? -1 : bag(Int32(truncatingIfNeeded: entry), .array)
        if index < 0 || store.pointee.bags[index].count == 0 { return TypedValue(.missing) }
        let bag = store.pointee.bags[index]
        return store.pointee.items[Int(bag.first) &+ row % Int(bag.count)].value
    }

    // MARK: - Styles

    /// The reference to an attribute of the theme, missing if nothing mentions it.
    public func attribute(_ name: Bytes, package: Bytes) -> TypedValue {
        let entry = ResourceStore.find(store, package, .attr, name)
        return entry < 0 ? TypedValue(.missing) : TypedValue(.attribute, UInt32(truncatingIfNeeded: entry))
    }

    /// The parent of a style under this configuration, -1: none.
    public func parent(ofStyle style: Int32) -> Int32 {
        let index = bag(style, .style)
        return index < 0 ? -1 : store.pointee.bags[index].parent
    }

    /// The kind and the data of a value under the present configuration and theme, to be compared with earlier ones. A
    /// style counts by its own definition.
    public func identity(_ value: TypedValue) -> TypedValue {
        // dimensions depend on the density, too, which is compared once for all
        resolveInTheme(value).value
    }

    /// The text of a value of the kind string.
    public func text(_ value: TypedValue) -> Bytes { store.pointee.text(Int(value.data)) }

    /// Calls `body` with the name, without its package, and the value of each attribute of a style and of its parents,
    /// the style's own first, each attribute once, until it returns false. Each style and each item takes one of `steps`.
    /// - Returns: RG_OK, RG_ERROR_LIMIT (no steps are left), RG_ERROR_OUT_OF_MEMORY.
    public func eachAttribute(
        _ style: Int32, _ steps: inout Int, _ body: (Bytes, Int32, TypedValue) -> Bool
    ) -> rg_status {
        let status = eachItem(style, &steps) { item in
            body(store.pointee.name(Int(item.key)), item.key, item.value)
        }
        return status == RG_ERROR_NOT_FOUND ? RG_OK : status
    }

    // MARK: - Values as texts

    /// Names the spans of a text for `span`; 0: it has none.
    public func styled(_ value: TypedValue) -> UInt32 {
        value.kind == .string && store.pointee.texts[Int(value.data)].spanCount > 0 ? value.data &+ 1 : 0
    }

    /// A tag of a styled text, and where it starts and ends in UTF-16 units; nil: it has no more.
    @_optimize(size)
    public func span(_ styled: UInt32, _ index: UInt32) -> (tag: Bytes, start: UInt32, end: UInt32)? {
        if styled == 0 || Int(styled) > store.pointee.texts.count { return nil }
        let text = store.pointee.texts[Int(styled) &- 1]
        if index >= text.spanCount { return nil }
        let span = store.pointee.spans[Int(text.firstSpan &+ index)]
        return (Bytes(cString: store.pointee.names.cString(Int(span.tag))), span.start, span.end)
    }

    /// The text of a value as a layout file would have it: "12.0dip", "true", "center|top". The words of `attribute`
    /// (-1: none) replace its numbers. Valid until the next call. - Returns: nil for lists and when memory is out.
    public func literal(_ value: TypedValue, attribute: Int32) -> Bytes? {
        if value.kind == .string { return store.pointee.text(Int(value.data)) }
        if value.kind == .file { return path(Found(value: value)) }
        if value.kind == .reference { return name(of: Int32(bitPattern: value.data), first: 0x40) }
        if value.kind == .attribute { return name(of: Int32(bitPattern: value.data), first: 0x3F) }
        let isNumber = value.kind == .integer || value.kind == .hexadecimal
        if isNumber, attribute >= 0, let words = words(of: attribute, value.data) { return words }
        state.pointee.scratch.count = 0
        guard case .text = writeValue(value, to: &state.pointee.scratch, memory) else { return nil }
        return Bytes(state.pointee.scratch.pointer(0), state.pointee.scratch.count &- 1)
    }

    /// The name of an entry as a reference in a file of the application, which begins with `first`, @ or ?. Valid until
    /// the next call.
    private func name(of entry: Int32, first: UInt8) -> Bytes? {
        var writer = MessageBuilder(memory)
        defer { writer.release() }
        store.pointee.write(Int(entry), to: &writer)
        state.pointee.scratch.count = 0
        guard !writer.failed, state.pointee.scratch.reserve(writer.bytes.count, memory) else { return nil }
        copyBytes(state.pointee.scratch.pointer(0), writer.bytes.pointer(0), writer.bytes.count)
        state.pointee.scratch.count = writer.bytes.count
        state.pointee.scratch[0] = first
        return written
    }

    /// The words that a number stands for in an attribute that an element of a file of a package has, joined by |: by its
    /// declaration there or in the platform, or as the platform numbers them. - Returns: nil when there are none.
    @_optimize(size)
    public func words(_ value: TypedValue, of name: Bytes, package: Bytes) -> Bytes? {
        if value.kind != .integer && value.kind != .hexadecimal { return nil }
        for i in 0..<2 {
            let entry = ResourceStore.find(store, i == 0 ? package : Bytes("android"), .attr, name)
            if entry >= 0, let words = words(of: Int32(truncatingIfNeeded: entry), value.data) { return words }
        }
        return ResourceView.platformWord(name, value.data)
    }

    /// The word of an attribute of the platform that a number stands for without a declaration.
    @inline(never)
    @_optimize(size)
    private static func platformWord(_ name: Bytes, _ number: UInt32) -> Bytes? {
        if !name.equals("orientation") || number > 1 { return nil }
        return number == 0 ? Bytes("horizontal") : Bytes("vertical")
    }

    /// The words of an attribute that a number stands for, joined by |. - Returns: nil when it has none for the number.
    private func words(of attribute: Int32, _ number: UInt32) -> Bytes? {
        guard let bag = store.pointee.declaration(Int(attribute)) else {
            return ResourceView.platformWord(store.pointee.name(Int(attribute)), number)
        }
        let formats = store.pointee.formats(Int(attribute))
        if !formats.contains(.enumeration) && !formats.contains(.flags) { return nil }
        state.pointee.scratch.count = 0
        var rest = number
        // Exact words first, then the largest flags that are in the number; flags may overlap.
        for k in 0..<Int(bag.count) where store.pointee.items[Int(bag.first) &+ k].value.data == number {
            return append(store.pointee.items[Int(bag.first) &+ k]) ? written : nil
        }
        if !formats.contains(.flags) { return nil }
        while rest != 0 {
            var best = -1
            for k in 0..<Int(bag.count) {
                let flag = store.pointee.items[Int(bag.first) &+ k].value.data
                if flag & number != flag || flag & rest == 0 { continue }
                if best < 0 || flag > store.pointee.items[best].value.data { best = Int(bag.first) &+ k }
            }
            if best < 0 || !append(store.pointee.items[best]) { return nil }
            rest &= ~store.pointee.items[best].value.data
        }
        return state.pointee.scratch.count == 0 ? nil : written
    }

    private var written: Bytes { Bytes(state.pointee.scratch.pointer(0), state.pointee.scratch.count) }

    /// Appends a word of an attribute to the text, behind a |. - Returns: false when memory is out.
    private func append(_ item: ResourceItem) -> Bool {
        let word = store.pointee.text(UInt32(bitPattern: item.key), item.alpha.data)
        let start = state.pointee.scratch.count
        let separator = start > 0 ? 1 : 0
        guard state.pointee.scratch.reserve(start &+ separator &+ word.count, memory) else { return false }
        if separator > 0 { state.pointee.scratch[start] = 0x7C }
        copyBytes(state.pointee.scratch.pointer(start &+ separator), word.base, word.count)
        state.pointee.scratch.count = start &+ separator &+ word.count
        return true
    }
}
