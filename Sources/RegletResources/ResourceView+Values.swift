// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Values as the C API gives them.
extension ResourceView {
    public func isResource(_ resource: rg_resource) -> Bool {
        resource > 0 && Int(resource) <= store.pointee.entries.count
    }

    public func value(_ found: Found) -> rg_resource_value {
        var out = rg_resource_value()
        write(found, to: &out)
        return out
    }

    /// Writes a value. Precondition: `out` is zeroed.
    public func write(_ found: Found, to out: inout rg_resource_value) {
        let data = found.value.data
        out.resource = rg_resource(bitPattern: found.entry &+ 1)
        out.data = Int32(bitPattern: data)
        // Without a jump for each kind: their order in a program is not foreseen.
        let kind = found.value.kind, number = UInt32(kind.rawValue)
        let others = kind == .unknownReference ? 0 : number &- 1
        out.type = rg_value_type(rawValue: kind.rawValue < TypedValue.Kind.unknownReference.rawValue ? number : others)
        if kind == .string {
            let text = store.pointee.texts[Int(data)]
            out.text = store.pointee.names.cString(Int(text.start))
            out.length = Swift.Int(text.length)
            out.styled = text.spanCount > 0 ? data &+ 1 : 0
        } else if kind == .dimension {
            out.number = Complex.float(data)
            out.pixels = Complex.pixels(data, density: state.pointee.density, fontScale: state.pointee.fontScale)
            out.unit = rg_value_unit(rawValue: data & 15)
        } else if kind == .reference || kind == .attribute {
            out.resource = data &+ 1
        } else if kind == .float {
            out.number = Float(bitPattern: data)
        } else if kind == .fraction {
            out.number = Complex.float(data)
            out.unit = rg_value_unit(rawValue: data & 15)
        } else if kind == .file {
            let path = path(found)
            out.text = UnsafeRawPointer(path.base).assumingMemoryBound(to: CChar.self)
            out.length = Swift.Int(path.count)
        }
    }

    /// The text of a value. - Returns: RG_OK, RG_ERROR_NOT_FOUND (it has none), RG_ERROR_OUT_OF_MEMORY.
    public func text(_ found: Found, _ out: UnsafeMutablePointer<rg_resource_text>) -> rg_status {
        out.pointee = rg_resource_text()
        if found.value.kind == .file || found.value.kind == .string {
            let value = self.value(found)
            out.pointee = rg_resource_text(text: value.text, length: value.length, styled: value.styled)
            return RG_OK
        }
        state.pointee.scratch.count = 0
        switch write(found.value) {
        case .text: break
        case .noText: return RG_ERROR_NOT_FOUND
        case .outOfMemory: return RG_ERROR_OUT_OF_MEMORY
        }
        out.pointee.text = UnsafeRawPointer(state.pointee.scratch.pointer(0)).assumingMemoryBound(to: CChar.self)
        out.pointee.length = Swift.Int(state.pointee.scratch.count &- 1)
        return RG_OK
    }

    /// Writes a value to the scratch text. A reference that leads nowhere, as on Android, by the number of its name.
    private func write(_ value: TypedValue) -> WriteOutcome {
        let isAttribute = value.kind == .attribute
        if !isAttribute && value.kind != .reference {
            return writeValue(value, to: &state.pointee.scratch, memory)
        }
        let number = store.pointee.entries[Int(value.data)].number
        if number == 0 { return .noText }
        guard state.pointee.scratch.reserve(1, memory) else { return .outOfMemory }
        state.pointee.scratch.append(isAttribute ? 0x3F : 0x40)
        return writeValue(TypedValue(.integer, number), to: &state.pointee.scratch, memory)
    }

    /// The text for a quantity; other where the category has none.
    public func plural(_ entry: Int32, _ quantity: Int) -> Found {
        let index = bag(entry, .plurals)
        if index < 0 { return Found() }
        let bag = store.pointee.bags[index]
        let wanted = Int32(state.pointee.configuration.locale.pluralCategory(quantity).rawValue)
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
            // As Android, which reads the first item alone.
            if i == 0 && stateCount(item.key) > 0 { stateful.pointee = true }
            if itemColor(item, 0) >> 24 != 255 { opaque.pointee = false }
        }
        return true
    }
}
