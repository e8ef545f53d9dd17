// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// Attributes: their formats, and values of them.
extension ResourceStore {
    /// The declaration of an attribute: its formats and its words. - Returns: nil when nothing declares it, and for other
    /// resources, which hosts can give in place of an attribute.
    func declaration(_ attribute: Int) -> ResourceBag? {
        let variant = entries[attribute].firstVariant
        guard variant >= 0, variants[Int(variant)].value.kind == .bag else { return nil }
        let bag = bags[Int(variants[Int(variant)].value.data)]
        return bag.kind == .attribute ? bag : nil
    }

    /// The formats of an attribute; all, if nothing declares them.
    func formats(_ attribute: Int) -> ValueFormats {
        guard let bag = declaration(attribute) else { return .any }
        let formats = ValueFormats(rawValue: UInt16(truncatingIfNeeded: bag.parent))
        return formats.isEmpty ? .any : formats
    }

    /// Whether an attribute takes any text: one that nothing declares, or that has no formats, does.
    func takesText(_ attribute: Int) -> Bool {
        guard let bag = declaration(attribute) else { return true }
        let formats = ValueFormats(rawValue: UInt16(truncatingIfNeeded: bag.parent))
        return formats.isEmpty || formats.contains(.string)
    }

    /// Reads a value of an attribute that is no reference. - Returns: nil when it is a text, or no value of it.
    func value(_ text: Bytes, of attribute: Int) -> TypedValue? {
        let formats = self.formats(attribute)
        if let bag = declaration(attribute) {
            if formats.contains(.enumeration), let word = word(text.trimmed, bag) {
                return TypedValue(.integer, word)
            }
            if formats.contains(.flags), let words = self.words(text, bag) { return TypedValue(.hexadecimal, words) }
        }
        return readValue(text, formats)
    }

    /// The value of a word. O(log words).
    private func word(_ word: Bytes, _ bag: ResourceBag) -> UInt32? {
        var low = 0, high = Int(bag.count)
        while low < high {
            let middle = (low &+ high) / 2
            let item = items[Int(bag.first) &+ middle]
            let order = ResourceStore.compare(text(UInt32(bitPattern: item.key), item.alpha.data), word)
            if order == 0 { return item.value.data }
            if order < 0 { low = middle &+ 1 } else { high = middle }
        }
        return nil
    }

    /// The order of words of attributes. - Returns: less than 0, 0, more than 0.
    static func compare(_ one: Bytes, _ other: Bytes) -> Int {
        if one.count != other.count { return one.count &- other.count }
        var i = 0
        while i < one.count {
            if one[i] != other[i] { return Int(one[i]) &- Int(other[i]) }
            i &+= 1
        }
        return 0
    }

    private func words(_ text: Bytes, _ bag: ResourceBag) -> UInt32? {
        var result: UInt32 = 0
        var start = 0
        if text.trimmed.count == 0 { return 0 }
        while start <= text.count {
            let bar = text.firstIndex(of: 0x7C, from: start)
            let end = bar < 0 ? text.count : bar
            guard let word = word(text.dropping(start).prefix(end &- start).trimmed, bag) else { return nil }
            result |= word
            start = end &+ 1
        }
        return result
    }
}
