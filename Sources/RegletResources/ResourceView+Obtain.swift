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
}
