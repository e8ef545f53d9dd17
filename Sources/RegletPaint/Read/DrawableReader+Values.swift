// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Values of attributes: literals, references, attributes of the theme. A value of a wrong type is reported, and is nil
/// as one that is not given.
extension DrawableReader {
    /// A value and the attribute that has it.
    struct Given {
        var found: ResourceView.Found
        var attribute: Int
        var kind: TypedValue.Kind { found.value.kind }
    }

    /// The value of an attribute, of one of the given types; `expected` are their names.
    @inline(never)
    mutating func value(
        _ element: Int, _ name: StaticText, _ formats: ValueFormats, _ expected: StaticText
    ) -> Given? {
        let attribute = find(element, name)
        if attribute < 0 { return nil }
        if let reference = reference(attribute) {
            guard let found = reference else { return nil }
            return Given(found: found, attribute: attribute)
        }
        let text = literal(attribute)
        if let value = readValue(text, formats) {
            return Given(found: ResourceView.Found(value: value), attribute: attribute)
        }
        if isBundle, let value = readPlain(text, formats) {
            return Given(found: ResourceView.Found(value: value), attribute: attribute)
        }
        badValue(attribute, expected)
        return nil
    }

    /// A number without a unit, which a bundle has for lengths and parts.
    private func readPlain(_ text: Bytes, _ formats: ValueFormats) -> TypedValue? {
        if formats.isDisjoint(with: [.dimension, .fraction, .float]) { return nil }
        return readNumber(text).map { TypedValue(.float, $0.bitPattern) }
    }

    /// The text of an attribute, or that of the macro which it names.
    func literal(_ attribute: Int) -> Bytes {
        let text = tree.value(attribute)
        if text.count > 0, text[0] == 0x40, case .text(let other)? = view?.macro(text, package: package) {
            return other
        }
        return text
    }

    /// The value that a reference in an attribute leads to. nil: the text is none; .some(nil): it gives nothing.
    @inline(never)
    mutating func reference(_ attribute: Int) -> ResourceView.Found?? {
        let text = tree.value(attribute)
        var name: ResourceName
        switch readReference(text) {
        case .none: return nil
        case .null, .empty: return .some(nil)
        case .attribute(let given): name = given
        case .resource(let given): name = given
        }
        guard let view else {
            if let color = PlatformColors.find(name) { return ResourceView.Found(value: TypedValue(.color, color)) }
            badValue(attribute, "nothing resolves $q: the context has no resources")
            return .some(nil)
        }
        if name.type.equals("macro"), let macro = view.macro(text, package: package) {
            if case .value(let found) = macro { return found.value.kind == .attribute ? .some(nil) : found }
            return nil
        }
        if case .value(let found) = view.meaning(text, package: package) { return found }
        // an attribute that the theme lacks is as one that is not given
        if text.trimmed[0] == 0x3F { return .some(nil) }
        if let value = view.reference(text, package: package), value.kind == .null { return .some(nil) }
        if case .null = view.meaning(text, package: package) { return .some(nil) }
        if let color = PlatformColors.find(name) { return ResourceView.Found(value: TypedValue(.color, color)) }
        if name.package.count == 0 { name.package = package }
        if !view.isPackageLoaded(name.package) {
            reportValue(
                attribute, RG_CODE_BAD_VALUE, RG_LEVEL_WARNING,
                "nothing defines $q: no file of its package was added, so it counts as not given")
        } else {
            badValue(attribute, "nothing defines $q")
        }
        return .some(nil)
    }

    // MARK: - Lengths

    private mutating func complex(_ element: Int, _ name: StaticText) -> Given? {
        guard
            let given = value(
                element, name, .dimension, "$q is no length for $t: a number with dp, px, sp, pt, in or mm")
        else { return nil }
        if given.kind == .dimension || isBundle && given.kind == .float { return given }
        if given.kind == .integer && given.found.value.data == 0 { return given }
        badValue(given.attribute, "$q is no length for $t")
        return nil
    }

    /// A length in pixels.
    mutating func dimension(_ element: Int, _ name: StaticText) -> Float? {
        guard let given = complex(element, name) else { return nil }
        if given.kind == .float { return Float(bitPattern: given.found.value.data) }
        if given.kind == .integer { return 0 }
        return Complex.pixels(given.found.value.data, density: density, fontScale: fontScale)
    }

    /// A length in whole pixels, rounded, and only 0 if it is 0.
    mutating func pixelSize(_ element: Int, _ name: StaticText) -> Float? {
        guard let given = complex(element, name) else { return nil }
        if given.kind == .float { return Float(bitPattern: given.found.value.data) }
        if given.kind == .integer { return 0 }
        return Float(Complex.pixelSize(given.found.value.data, density: density, fontScale: fontScale))
    }

    /// A length in whole pixels, cut off.
    mutating func pixelOffset(_ element: Int, _ name: StaticText) -> Float? {
        guard let given = complex(element, name) else { return nil }
        if given.kind == .float { return Float(bitPattern: given.found.value.data) }
        if given.kind == .integer { return 0 }
        return Float(Complex.pixelOffset(given.found.value.data, density: density, fontScale: fontScale))
    }

    // MARK: - Numbers

    /// A number.
    @inline(never)
    mutating func float(_ element: Int, _ name: StaticText) -> Float? {
        guard let given = value(element, name, [.float, .integer], "$q is no number for $t") else { return nil }
        if let number = DrawableReader.number(given.found.value) { return number }
        badValue(given.attribute, "$q is no number for $t")
        return nil
    }

    static func number(_ value: TypedValue) -> Float? {
        if value.kind == .float { return Float(bitPattern: value.data) }
        if value.kind == .integer || value.kind == .hexadecimal { return Float(Int32(bitPattern: value.data)) }
        return nil
    }

    /// A number, or a fraction of 1.
    mutating func floatOrFraction(_ element: Int, _ name: StaticText) -> Float? {
        guard let given = numberOrFraction(element, name) else { return nil }
        if given.kind == .fraction { return Complex.float(given.found.value.data) }
        return DrawableReader.number(given.found.value)
    }

    /// A number or a fraction, not converted.
    mutating func numberOrFraction(_ element: Int, _ name: StaticText) -> Given? {
        guard
            let given = value(
                element, name, [.float, .integer, .fraction], "$q is no number and no part such as 50% for $t")
        else { return nil }
        if given.kind == .fraction || DrawableReader.number(given.found.value) != nil { return given }
        badValue(given.attribute, "$q is no number and no part such as 50% for $t")
        return nil
    }

    mutating func integer(_ element: Int, _ name: StaticText) -> Int32? {
        guard let given = value(element, name, .integer, "$q is no whole number for $t") else { return nil }
        if let number = given.found.value.integer { return number }
        badValue(given.attribute, "$q is no whole number for $t")
        return nil
    }

    mutating func boolean(_ element: Int, _ name: StaticText) -> Bool? {
        guard let given = value(element, name, .boolean, "$q is neither true nor false for $t") else { return nil }
        if let flag = given.found.value.boolean { return flag }
        badValue(given.attribute, "$q is neither true nor false for $t")
        return nil
    }

    // MARK: - Words

    /// The index of a word in a list, or the number that the attribute has instead of a word.
    mutating func word(_ element: Int, _ name: StaticText, _ list: StaticText) -> Int? {
        let attribute = find(element, name)
        if attribute < 0 { return nil }
        if let reference = reference(attribute) {
            guard let found = reference else { return nil }
            if let number = found.value.integer { return Int(number) }
            badValue(attribute, "$q is no value for $t")
            return nil
        }
        let text = literal(attribute).trimmed
        let index = wordIndex(text, list)
        if index >= 0 && text.count > 0 { return index }
        if let number = readInteger(text), number >= 0 { return Int(number) }
        reportWords(attribute, list)
        return nil
    }

    private mutating func reportWords(_ attribute: Int, _ list: StaticText) {
        let element = owner(attribute)
        let offset = Int(tree.elements[element].offset)
        let span = source.span(tag: offset, attribute: Int(tree.attributes[attribute].place))
        report(
            RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, span?.value ?? offset, max(1, span?.valueLength ?? 1),
            "unknown value $q, expected one of: $t", tree.value(attribute), Bytes(list))
    }

    /// A gravity: words separated by |.
    mutating func gravity(_ element: Int, _ name: StaticText) -> Int32? {
        let attribute = find(element, name)
        if attribute < 0 { return nil }
        if let reference = reference(attribute) {
            guard let found = reference else { return nil }
            if let number = found.value.integer { return number }
            badValue(attribute, "$q is no gravity for $t")
            return nil
        }
        var rest = literal(attribute).trimmed
        if let number = readInteger(rest) { return number }
        var bits: Int32 = 0
        while true {
            let bar = rest.firstIndex(of: 0x7C)
            let word = (bar < 0 ? rest : rest.prefix(bar)).trimmed
            let index = wordIndex(word, Gravity.words)
            if index < 0 || word.count == 0 {
                reportWords(attribute, Gravity.words)
                return nil
            }
            bits |= Gravity.bits[index]
            if bar < 0 { return bits }
            rest = rest.dropping(bar &+ 1)
        }
    }

    /// The text of an attribute.
    mutating func text(_ element: Int, _ name: StaticText) -> Bytes? {
        let attribute = find(element, name)
        if attribute < 0 { return nil }
        if let reference = reference(attribute) {
            guard let found = reference else { return nil }
            if found.value.kind == .string, let view { return view.text(found.value) }
            badValue(attribute, "$q is no text for $t")
            return nil
        }
        return literal(attribute)
    }
}

/// The colors of the platform that files of applications name most. They have these values in all versions, and are used
/// where no package `android` is loaded.
enum PlatformColors {
    static var names: StaticText { "transparent white black background_dark background_light darker_gray" }

    static func find(_ name: ResourceName) -> UInt32? {
        if !name.package.equals("android") || !name.type.equals("color") || name.name.count == 0 { return nil }
        switch wordIndex(name.name, names) {
        case 0: return 0
        case 1, 4: return 0xFFFF_FFFF
        case 2, 3: return 0xFF00_0000
        case 5: return 0xFFAA_AAAA
        default: return nil
        }
    }
}
