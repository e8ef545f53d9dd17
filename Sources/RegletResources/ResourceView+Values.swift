// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Values as the C API gives them.
extension ResourceView {
    /// Makes a view. - Returns: nil with a status after a failure.
    public static func make(
        _ loader: UnsafeMutablePointer<ResourceLoader>, _ given: UnsafePointer<rg_configuration>,
        _ status: inout rg_status
    ) -> UnsafeMutablePointer<ResourceView>? {
        guard let configuration = read(given) else {
            status = RG_ERROR_INVALID_ARGUMENT
            return nil
        }
        var memory = loader.pointee.memory
        guard let block = memory.allocate(MemoryLayout<ResourceView>.stride),
            let own = memory.allocate(MemoryLayout<Memory>.stride)
        else {
            status = RG_ERROR_OUT_OF_MEMORY
            return nil
        }
        let shared = own.assumingMemoryBound(to: Memory.self)
        shared.initialize(to: memory)
        let view = block.assumingMemoryBound(to: ResourceView.self)
        let store = withUnsafeMutablePointer(to: &loader.pointee.store) { UnsafePointer($0) }
        view.initialize(
            to: ResourceView(
                store, configuration, Float(given.pointee.density == 0 ? 160 : given.pointee.density),
                given.pointee.font_scale, shared))
        return view
    }

    public static func destroy(_ view: UnsafeMutablePointer<ResourceView>) {
        view.pointee.release()
        let shared = view.pointee.memory
        var memory = shared.pointee
        memory.deallocate(view, MemoryLayout<ResourceView>.stride)
        memory.deallocate(shared, MemoryLayout<Memory>.stride)
    }

    /// Reads a configuration of the C API. - Returns: nil when a word or the locale is none.
    private static func read(_ given: UnsafePointer<rg_configuration>) -> Configuration? {
        var configuration = Configuration()
        let g = given.pointee
        if let locale = g.locale, !configuration.setLocale(Bytes(cString: locale)) { return nil }
        if let words = g.qualifiers {
            // each word alone, so that any order will do
            var rest = Bytes(cString: words)
            while rest.count > 0 {
                let end = rest.firstIndex(of: 0x2D)
                let word = end < 0 ? rest : rest.prefix(end)
                if !configuration.setWord(word) { return nil }
                if end < 0 { break }
                rest = rest.dropping(end &+ 1)
            }
        }
        if g.ui_normal { configuration[.uiType] = 1 }
        configuration.mcc = g.mcc
        configuration.mnc = g.mnc
        configuration.smallestWidth = g.smallest_width
        configuration.width = g.width
        configuration.height = g.height
        configuration.pixelWidth = g.px_width
        configuration.pixelHeight = g.px_height
        configuration.density = g.density
        configuration.sdk = g.sdk
        if g.direction == RG_DIRECTION_LTR { configuration[.direction] = 1 }
        if g.direction == RG_DIRECTION_RTL { configuration[.direction] = 2 }
        return configuration
    }

    public func isResource(_ resource: rg_resource) -> Bool {
        resource > 0 && Int(resource) <= store.pointee.entries.count
    }

    public mutating func applyStyle(_ style: Int32, force: Bool) -> rg_status {
        if bag(style, .style) < 0 { return RG_ERROR_NOT_FOUND }
        return apply(style, force: force) ? RG_OK : RG_ERROR_OUT_OF_MEMORY
    }

    // MARK: - Values

    public func value(_ found: Found) -> rg_resource_value {
        var out = rg_resource_value()
        let data = found.value.data
        out.resource = rg_resource(bitPattern: found.entry &+ 1)
        out.data = Int32(bitPattern: data)
        switch found.value.kind {
        case .missing, .unknownReference: out.type = RG_VALUE_MISSING
        case .null: out.type = RG_VALUE_NULL
        case .empty: out.type = RG_VALUE_EMPTY
        case .string, .file:
            out.type = found.value.kind == .file ? RG_VALUE_FILE : RG_VALUE_STRING
            let text = store.pointee.text(Int(data))
            out.text = UnsafeRawPointer(text.base).assumingMemoryBound(to: CChar.self)
            out.length = text.count
            if store.pointee.texts[Int(data)].spanCount > 0 { out.styled = data &+ 1 }
        case .float:
            out.type = RG_VALUE_FLOAT
            out.number = Float(bitPattern: data)
        case .dimension:
            out.type = RG_VALUE_DIMENSION
            out.number = Complex.float(data)
            out.pixels = Complex.pixels(data, density: density, fontScale: fontScale)
            out.unit = rg_value_unit(rawValue: data & 15)
        case .fraction:
            out.type = RG_VALUE_FRACTION
            out.number = Complex.float(data)
            out.unit = rg_value_unit(rawValue: data & 15)
        case .integer: out.type = RG_VALUE_INTEGER
        case .hexadecimal: out.type = RG_VALUE_HEXADECIMAL
        case .boolean: out.type = RG_VALUE_BOOLEAN
        case .color: out.type = RG_VALUE_COLOR
        case .reference, .attribute:
            out.type = found.value.kind == .reference ? RG_VALUE_REFERENCE : RG_VALUE_ATTRIBUTE
            out.resource = data &+ 1
        case .bag: out.type = RG_VALUE_BAG
        }
        return out
    }

    /// The text of a value. - Returns: false when it has none.
    public mutating func text(_ found: Found, _ out: UnsafeMutablePointer<rg_resource_text>) -> Bool {
        out.pointee = rg_resource_text()
        if found.value.kind == .string || found.value.kind == .file {
            let text = store.pointee.texts[Int(found.value.data)]
            out.pointee.text = UnsafeRawPointer(store.pointee.names.pointer(Int(text.start))).assumingMemoryBound(
                to: CChar.self)
            out.pointee.length = Int(text.length)
            if text.spanCount > 0 { out.pointee.styled = found.value.data &+ 1 }
            return true
        }
        scratch.count = 0
        guard case .text = writeValue(found.value, to: &scratch, memory) else { return false }
        out.pointee.text = UnsafeRawPointer(scratch.pointer(0)).assumingMemoryBound(to: CChar.self)
        out.pointee.length = scratch.count &- 1
        return true
    }

    /// The text for a quantity; other where the category has none.
    public func plural(_ entry: Int32, _ quantity: Int) -> Found {
        let index = bag(entry, .plurals)
        if index < 0 { return Found() }
        let bag = store.pointee.bags[index]
        let wanted = Int32(configuration.locale.pluralCategory(quantity).rawValue)
        var found = Found()
        for i in 0..<Int(bag.count) {
            let item = store.pointee.items[Int(bag.first) &+ i]
            if item.key == wanted { return resolve(Found(value: item.value, entry: -1)) }
            if item.key == Int32(PluralCategory.other.rawValue) { found = Found(value: item.value, entry: -1) }
        }
        return resolve(found)
    }

    public func array(
        _ entry: Int32, _ out: UnsafeMutablePointer<rg_resource_value>?, _ capacity: Int,
        _ count: UnsafeMutablePointer<UInt32>
    ) -> Bool {
        count.pointee = 0
        let found = resolve(raw(entry))
        guard found.value.kind == .bag else { return false }
        let bag = store.pointee.bags[Int(found.value.data)]
        if bag.kind != .array && bag.kind != .strings && bag.kind != .integers { return false }
        count.pointee = bag.count
        for i in 0..<min(capacity, Int(bag.count)) {
            let item = store.pointee.items[Int(bag.first) &+ i]
            var read = value(resolve(Found(value: item.value, entry: -1)))
            if read.type == RG_VALUE_EMPTY { read.type = RG_VALUE_NULL }  // arrays do not tell them apart
            out?[i] = read
        }
        return true
    }

    public func colorInfo(
        _ found: Found, _ stateful: UnsafeMutablePointer<Bool>, _ opaque: UnsafeMutablePointer<Bool>
    ) -> Bool {
        guard let color = color(found) else { return false }
        stateful.pointee = false
        opaque.pointee = color >> 24 == 255
        if found.value.kind != .bag { return true }
        let bag = store.pointee.bags[Int(found.value.data)]
        opaque.pointee = true
        for i in 0..<Int(bag.count) {
            let item = store.pointee.items[Int(bag.first) &+ i]
            if i == 0 && stateCount(item.key) > 0 { stateful.pointee = true }  // as Android, which reads the first alone
            if itemColor(item, 0) >> 24 != 255 { opaque.pointee = false }
        }
        return true
    }

    // MARK: - Attributes

    /// Obtains attributes of an element: see rg_resource_view_obtain.
    public func obtain(
        _ def: UnsafePointer<rg_obtain_def>, _ attributes: UnsafePointer<rg_resource>, _ count: Int,
        _ out: UnsafeMutablePointer<rg_resource_value>
    ) -> rg_status {
        for i in 0..<count where !isResource(attributes[i]) { return RG_ERROR_INVALID_ARGUMENT }
        let package = def.pointee.package.map { Bytes(cString: $0) } ?? Bytes(cString: "")
        var style = TypedValue(.missing)
        if let given = def.pointee.style { style = reference(Bytes(cString: given), package) }
        let found = styles(
            style, Int32(bitPattern: def.pointee.default_attribute) &- 1,
            Int32(bitPattern: def.pointee.default_style) &- 1)
        for i in 0..<count {
            var own = TypedValue(.missing)
            var text: UnsafePointer<CChar>?
            for k in 0..<Int(def.pointee.own_count) {
                guard let given = def.pointee.own?[k], given.attribute == attributes[i], let value = given.value
                else { continue }
                own = read(Bytes(cString: value), Int32(bitPattern: attributes[i]) &- 1, package)
                if own.kind == .string { text = value }
            }
            if let text {
                out[i] = rg_resource_value()
                out[i].type = RG_VALUE_STRING
                out[i].text = text
                out[i].length = cStringLength(text)
                continue
            }
            out[i] = value(obtain(Int32(bitPattern: attributes[i]) &- 1, own: own, found))
        }
        return RG_OK
    }

    /// A value that a file gives an attribute; `.string` stands for its text.
    private func read(_ text: Bytes, _ attribute: Int32, _ package: Bytes) -> TypedValue {
        let named = reference(text, package)
        if named.kind != .missing { return named }
        return store.pointee.value(text, of: Int(attribute)) ?? TypedValue(.string)
    }

    /// The reference that a text is; missing: none.
    private func reference(_ text: Bytes, _ own: Bytes) -> TypedValue {
        func find(_ name: ResourceName) -> Int {
            guard let type = ResourceType(name.type) else { return -1 }
            let package = store.pointee.package(name.package.count == 0 ? own : name.package)
            return package < 0 ? -1 : store.pointee.find(package, type, name.name)
        }
        switch readReference(text) {
        case .none: return TypedValue(.missing)
        case .null: return TypedValue(.null)
        case .empty: return TypedValue(.empty)
        case .resource(let name):
            let entry = find(name)
            return entry < 0 ? TypedValue(.null) : TypedValue(.reference, UInt32(entry))
        case .attribute(let name):
            let entry = find(name)
            return entry < 0 ? TypedValue(.null) : TypedValue(.attribute, UInt32(entry))
        }
    }
}

extension ResourceLoader {
    /// The entry that `@type/name`, `@package:type/name` or `?name` names, -1: none.
    public func find(_ text: Bytes) -> Int {
        let name: ResourceName
        switch readReference(text) {
        case .resource(let read), .attribute(let read): name = read
        default: return -1
        }
        guard let type = ResourceType(name.type) else { return -1 }
        let package = store.package(name.package)
        let entry = package < 0 ? -1 : store.find(package, type, name.name)
        return entry
    }

    /// Reads the spans of a text. - Returns: false when it has none.
    public func spans(
        _ styled: UInt32, _ out: UnsafeMutablePointer<rg_text_span>?, _ capacity: Int,
        _ count: UnsafeMutablePointer<UInt32>
    ) -> Bool {
        count.pointee = 0
        if styled == 0 || Int(styled) > store.texts.count { return false }
        let text = store.texts[Int(styled) &- 1]
        count.pointee = text.spanCount
        for i in 0..<min(capacity, Int(text.spanCount)) {
            let span = store.spans[Int(text.firstSpan) &+ i]
            let tag = UnsafeRawPointer(store.names.pointer(Int(span.tag))).assumingMemoryBound(to: CChar.self)
            out?[i] = rg_text_span(tag: tag, start: span.start, end: span.end)
        }
        return true
    }

    /// Writes the name of an entry as snprintf does.
    public mutating func writeName(_ entry: Int, _ out: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
        if entry < 0 || entry >= store.entries.count { return 0 }
        var sentence = MessageBuilder(store.memory)
        defer { sentence.release() }
        store.write(entry, to: &sentence)
        if sentence.failed { return 0 }
        let length = sentence.bytes.count
        if let out, size > 0 {
            let kept = min(length, size &- 1)
            copyBytes(out, sentence.bytes.pointer(0), kept)
            out[kept] = 0
        }
        return length
    }
}
