// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// References in attributes: to resources, to the theme, and expressions of data binding.
extension ResourceReader {
    /// The outcome for a value that may be a reference.
    enum Resolution {
        /// A text to read.
        case text
        /// The attribute counts as absent; it is kept on the node as it is written.
        case absent
    }

    /// The value of an attribute that is of no attribute of the tag.
    static var noPlace: Int { Int.min }

    /// Replaces a reference by the text of its value. References to ids, and those that nothing defines, stay.
    func resolve(_ value: inout Bytes, _ name: Bytes) -> Resolution {
        if value.count < 2 { return .text }
        var reference = value.trimmed
        if reference.hasPrefix("@{") || reference.hasPrefix("@={") {
            guard let given = self.value(of: reference, name) ?? ResourceReader.defaultValue(reference) else {
                return .absent
            }
            value = given
            reference = given.trimmed
        }
        guard let resources = inflater.pointee.options.resources else { return .text }
        if reference.count < 2 || reference[0] != 0x40 && reference[0] != 0x3F { return .text }
        if reference[0] == 0x40, readID(reference) != nil { return .text }
        let sample = sampleValue(reference, resources), package = inflater.pointee.file.package
        guard let resource = sample ?? resources.reference(reference, package: package) else { return .text }
        let isText = name.equals("text") || name.equals("hint")
        let meaning = resources.meaning(resource)
        if isText && sample == nil {
            bindText(resource, isHint: name[0] == 0x68, resources)
        } else {
            depend(resource, resources)
        }
        switch meaning {
        case .text, .missing: return .text
        case .null:
            value = Bytes("@null")
            return .text
        case .value(let found):
            if ResourceReader.isOpaque(found.value) && !isText { return .absent }
            let words = resources.words(found.value, of: name, package: inflater.pointee.file.package)
            guard let literal = words ?? resources.literal(found.value, attribute: -1) else { return .absent }
            value = literal
            inflater.pointee.valueOrigin.isResource = found.value.kind == .string
            if name.equals("text") { inflater.pointee.element.styledText = resources.styled(found.value) }
            return .text
        }
    }

    /// The value that the host gives an expression. The names lie at the end of the plan's texts during the call.
    private func value(of expression: Bytes, _ name: Bytes) -> Bytes? {
        guard let resolve = inflater.pointee.options.resolveExpression else { return nil }
        let end = inflater.pointee.plan.texts.count
        guard let attribute = InflatePlan.add(name, to: &inflater.pointee.plan.texts, inflater.pointee.memory),
            let text = InflatePlan.add(expression, to: &inflater.pointee.plan.texts, inflater.pointee.memory)
        else {
            inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            return nil
        }
        func string(_ bytes: UnsafeMutablePointer<UInt8>) -> UnsafePointer<CChar> {
            UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
        }
        var given = rg_expression()
        given.tag = string(inflater.pointee.plan.strings.pointer(Int(inflater.pointee.element.tag)))
        given.attribute = string(inflater.pointee.plan.texts.pointer(Int(attribute)))
        given.text = string(inflater.pointee.plan.texts.pointer(Int(text)))
        let value = resolve(inflater.pointee.options.user, &given)
        inflater.pointee.plan.texts.count = end
        guard let found = value.map({ Bytes(cString: $0) }) else { return nil }
        if Utf8.firstInvalid(found.base, found.count) >= 0 {
            inflater.pointee.report(
                RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, inflater.pointee.tagOffset, 1,
                "the host's callback gave a value that is not UTF-8")
            return nil
        }
        return found
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
                    return unquoted((value[value.count &- 1] == 0x7D ? value.prefix(value.count &- 1) : value).trimmed)
                }
            }
            at &-= 1
        }
        return nil
    }

    /// A default without the quotes around it, `"` or `` ` ``.
    private static func unquoted(_ value: Bytes) -> Bytes {
        guard value.count > 1, value[0] == 0x22 || value[0] == 0x60, value[value.count &- 1] == value[0] else {
            return value
        }
        return value.prefix(value.count &- 1).dropping(1)
    }

    // MARK: - Dependencies

    /// The parents of a style that are noted one by one.
    private static var mostParents: Int { 1000 }

    /// Notes that the text or hint of the node that is being read is a resource.
    private func bindText(_ value: TypedValue, isHint: Bool, _ resources: ResourceView) {
        if value.kind == .missing || value.kind == .null || !inflater.pointee.options.notesDependencies { return }
        guard
            inflater.pointee.plan.boundTexts.reserve(
                inflater.pointee.plan.boundTexts.count &+ 1, inflater.pointee.memory)
        else { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        inflater.pointee.plan.boundTexts.append(
            InflatePlan.BoundText(
                node: Int32(truncatingIfNeeded: inflater.pointee.plan.nodes.count), isHint: isHint, value: value,
                meant: resources.identity(value)))
    }

    /// Notes that the tree depends on a value.
    func depend(_ value: TypedValue, _ resources: ResourceView) {
        if value.kind == .reference || value.kind == .attribute { _ = note(value, resources) }
    }

    /// Adds a value to the dependencies. - Returns: whether it is new.
    private func note(_ value: TypedValue, _ resources: ResourceView) -> Bool {
        if !inflater.pointee.options.notesDependencies { return false }
        switch inflater.pointee.plan.note(value, resources, inflater.pointee.memory) {
        case .new: return true
        case .known: return false
        case .outOfMemory:
            inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            return false
        }
    }

    // MARK: - Styles

    /// The style that a value names, -1: none. The tree depends on it and on its parents.
    func style(_ value: TypedValue, _ resources: ResourceView) -> Int32 {
        depend(value, resources)
        let style = resources.style(value)
        var at = style, steps = 0
        // the number of a list marks a style whose parents are noted, as other values may mention it before
        while at >= 0 && note(TypedValue(.bag, UInt32(bitPattern: at)), resources) {
            depend(TypedValue(.reference, UInt32(bitPattern: at)), resources)
            at = resources.parent(ofStyle: at)
            steps &+= 1
            if steps > ResourceReader.mostParents {
                inflater.pointee.plan.isAlwaysStale = true
                break
            }
        }
        return style
    }

    /// The style that the text of `style`, `theme` or `textAppearance` names, -1: none.
    func style(named text: Bytes, _ resources: ResourceView) -> Int32 {
        resources.reference(text.trimmed, package: inflater.pointee.file.package).map { style($0, resources) } ?? -1
    }

    /// The style that the theme names for a tag, -1: none.
    func defaultStyle(_ tag: Bytes, _ resources: ResourceView) -> Int32 {
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
        return style(
            resources.attribute(
                attribute.dropping(colon &+ 1), package: colon < 0 ? Bytes("") : attribute.prefix(colon)), resources)
    }

    func themeStyle(_ attribute: StaticText, _ resources: ResourceView) -> Int32 {
        themeStyle(Bytes(attribute), resources)
    }
}
