// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Attributes of elements, as Android's obtainStyledAttributes finds them.
extension ResourceView {
    /// The styles of an element, -1: none.
    public struct ElementStyles {
        var own: Int32 = -1
        var standard: Int32 = -1

        public init() {}
    }

    /// The styles that an element's `style` and its defaults name.
    func styles(_ given: TypedValue, _ defaultAttribute: Int32, _ defaultStyle: Int32) -> ElementStyles {
        var styles = ElementStyles()
        if given.kind == .reference || given.kind == .attribute { styles.own = style(given) }
        if defaultAttribute >= 0 {
            let named = themeValue(defaultAttribute)
            if named.value.kind == .reference { styles.standard = style(named.value) }
            if named.value.kind != .missing { return styles }
        }
        if styles.standard < 0 { styles.standard = defaultStyle }
        return styles
    }

    /// The value of an attribute of an element: its own, that of its style, of the default style, of the theme.
    /// A value @null hides those after it.
    public func obtain(_ attribute: Int32, own: TypedValue, _ styles: ElementStyles) -> Found {
        var value = own
        if value.kind == .missing { value = styleValue(styles.own, attribute) }
        if value.kind == .missing { value = styleValue(styles.standard, attribute) }
        if value.kind == .missing {
            let found = themeValue(attribute)
            return found.value.kind == .missing || found.value.kind == .null ? Found() : resolve(found)
        }
        if value.kind == .null { return Found() }
        let found = resolveInTheme(value)
        return found.value.kind == .null ? Found() : found
    }

    /// Obtains attributes of an element: see rg_resource_view_obtain.
    public func obtain(
        _ def: UnsafePointer<rg_obtain_def>, _ attributes: UnsafePointer<rg_resource>, _ count: Int,
        _ out: UnsafeMutablePointer<rg_resource_value>
    ) -> rg_status {
        for i in 0..<count where !isResource(attributes[i]) { return RG_ERROR_INVALID_ARGUMENT }
        let attribute = def.pointee.default_attribute, standard = def.pointee.default_style
        if attribute != 0 && !isResource(attribute) || standard != 0 && !isResource(standard) {
            return RG_ERROR_INVALID_ARGUMENT
        }
        let package = def.pointee.package.map { Bytes(cString: $0) } ?? Bytes(cString: "")
        var style = TypedValue(.missing)
        if let given = def.pointee.style { style = reference(Bytes(cString: given), package) }
        let found = styles(
            style, Int32(bitPattern: attribute) &- 1, Int32(bitPattern: standard) &- 1)
        for i in 0..<count {
            var own = TypedValue(.missing)
            var text: UnsafePointer<CChar>?
            for k in 0..<Int(def.pointee.own_count) {
                guard let given = def.pointee.own?[k], given.attribute == attributes[i], let value = given.value
                else { continue }
                own = read(Bytes(cString: value), Int32(bitPattern: attributes[i]) &- 1, package)
                if own.kind == .string && own.data == .max { text = value }
            }
            if let text {
                out[i] = rg_resource_value()
                out[i].type = RG_VALUE_STRING
                out[i].text = text
                out[i].length = Swift.Int(cStringLength(text))
                continue
            }
            out[i] = value(obtain(Int32(bitPattern: attributes[i]) &- 1, own: own, found))
        }
        return RG_OK
    }

    /// A value that a file gives an attribute; `.string` with the largest number stands for its text.
    private func read(_ text: Bytes, _ attribute: Int32, _ package: Bytes) -> TypedValue {
        let named = reference(text, package)
        let macro = store.pointee.macroValue(named)
        if named.kind == .reference && macro.kind == .string {
            guard let text = store.pointee.macroText(macro) else { return macro }
            return store.pointee.value(text, of: Int(attribute)) ?? macro
        }
        if named.kind != .missing { return named }
        return store.pointee.value(text, of: Int(attribute)) ?? TypedValue(.string, .max)
    }

    /// The reference that a text is; missing: none.
    private func reference(_ text: Bytes, _ own: Bytes) -> TypedValue {
        func find(_ name: ResourceName) -> Int {
            guard let type = ResourceType(name.type) else { return -1 }
            return ResourceStore.find(store, name.package.count == 0 ? own : name.package, type, name.name)
        }
        switch readReference(text) {
        case .none: return TypedValue(.missing)
        case .null: return TypedValue(.null)
        case .empty: return TypedValue(.empty)
        case .resource(let name):
            let entry = find(name)
            return entry < 0 ? TypedValue(.null) : TypedValue(.reference, UInt32(truncatingIfNeeded: entry))
        case .attribute(let name):
            let entry = find(name)
            return entry < 0 ? TypedValue(.null) : TypedValue(.attribute, UInt32(truncatingIfNeeded: entry))
        }
    }
}
