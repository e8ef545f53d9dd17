// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// References in attributes: to resources, to the theme, and expressions of data binding.
extension Inflater {
    /// What a value that may be a reference has become.
    enum Resolution {
        /// A text to read.
        case text
        /// The attribute counts as absent; it is kept on the node as it is written.
        case absent
    }

    /// The value of an attribute that is of no attribute of the tag.
    static var noPlace: Int { Int.min }

    /// Replaces a reference by the text of its value. References to ids, and those that nothing defines, stay.
    mutating func resolve(_ value: inout Bytes, _ name: Bytes) -> Resolution {
        if value.count < 2 { return .text }
        var reference = value.trimmed
        if reference.hasPrefix("@{") || reference.hasPrefix("@={") {
            guard let given = self.value(of: reference, name) ?? Inflater.defaultValue(reference) else {
                return .absent
            }
            value = given
            reference = given.trimmed
        }
        guard let resources = options.resources else { return .text }
        if reference.count < 2 || reference[0] != 0x40 && reference[0] != 0x3F { return .text }
        if reference[0] == 0x40, readID(reference) != nil { return .text }
        switch resources.meaning(reference, package: package) {
        case .text, .missing: return .text
        case .null:
            value = Bytes("@null")
            return .text
        case .value(let found):
            let isText = name.equals("text") || name.equals("hint")
            if Inflater.isOpaque(found.value) && !isText { return .absent }
            guard let literal = resources.literal(found.value, attribute: -1) else { return .absent }
            value = literal
            isResolved = found.value.kind == .string
            return .text
        }
    }

    /// The value that the host gives an expression. The names lie at the end of the plan's texts during the call.
    private mutating func value(of expression: Bytes, _ name: Bytes) -> Bytes? {
        guard let resolve = options.resolveExpression else { return nil }
        let end = plan.texts.count
        guard let attribute = InflatePlan.add(name, to: &plan.texts, memory),
            let text = InflatePlan.add(expression, to: &plan.texts, memory)
        else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return nil
        }
        func string(_ bytes: UnsafeMutablePointer<UInt8>) -> UnsafePointer<CChar> {
            UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
        }
        var given = rg_expression()
        given.tag = string(plan.strings.pointer(Int(element.tag)))
        given.attribute = string(plan.texts.pointer(Int(attribute)))
        given.text = string(plan.texts.pointer(Int(text)))
        let value = resolve(options.user, &given)
        plan.texts.count = end
        return value.map { Bytes(cString: $0) }
    }

    /// The default of an expression of data binding, `@{user.name, default=Anna}`.
    private static func defaultValue(_ expression: Bytes) -> Bytes? {
        let word = Bytes("default=")
        var at = expression.count &- word.count &- 1
        while at > 1 {
            if expression.dropping(at).hasPrefix("default=") {
                var before = at
                while before > 0, isSpace(expression[before &- 1]) { before &-= 1 }
                if before > 0 && expression[before &- 1] == 0x2C {
                    let value = expression.dropping(at &+ word.count)
                    return (value[value.count &- 1] == 0x7D ? value.prefix(value.count &- 1) : value).trimmed
                }
            }
            at &-= 1
        }
        return nil
    }

    // MARK: - Default styles

    /// The style that the theme names for a tag, -1: none.
    mutating func defaultStyle(_ tag: Bytes, _ resources: ResourceView) -> Int32 {
        var names = DefaultStyles.attributes(of: tag.dropping(tag.lastIndex(of: 0x2E) &+ 1))
        while names.count > 0 {
            let comma = names.firstIndex(of: 0x2C)
            let style = themeStyle(comma < 0 ? names : names.prefix(comma), resources)
            if style >= 0 || comma < 0 { return style }
            names = names.dropping(comma &+ 1)
        }
        return -1
    }

    /// The style that the theme names by an attribute `[package:]name`, -1: none.
    func themeStyle(_ attribute: Bytes, _ resources: ResourceView) -> Int32 {
        let colon = attribute.firstIndex(of: 0x3A)
        return resources.themeStyle(
            package: colon < 0 ? Bytes("") : attribute.prefix(colon), attribute.dropping(colon &+ 1))
    }

    func themeStyle(_ attribute: StaticText, _ resources: ResourceView) -> Int32 {
        themeStyle(Bytes(attribute), resources)
    }
}
