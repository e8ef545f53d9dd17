// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The grammatical number that a language uses for a quantity.
public enum PluralCategory: UInt8 {
    case zero, one, two, few, many, other

    /// The word of a `quantity` attribute. - Returns: nil when it is none.
    public static func read(_ word: Bytes) -> PluralCategory? {
        let index = wordIndex(word, "zero one two few many other")
        return index < 0 ? nil : PluralCategory(rawValue: UInt8(truncatingIfNeeded: index))
    }

    /// A category by the first letter of its rules.
    fileprivate init(letter: UInt8) {
        switch letter {
        case 0x7A: self = .zero
        case 0x6F: self = .one
        case 0x74: self = .two
        case 0x66: self = .few
        default: self = .many
        }
    }
}

extension Locale {
    /// The category of a whole number; its sign does not matter. No locale is English. O(size of the table of rules),
    /// about 1,800 bytes.
    public func pluralCategory(_ quantity: Int) -> PluralCategory {
        let language = isUnset ? languageCode(Bytes("en")) : language
        var rest = Bytes(pluralRules), isFound = false
        while true {
            var end = 0
            while end < rest.count, rest[end] > 0x20 { end &+= 1 }
            let word = rest.prefix(end)
            if isLetter(word[end &- 1]) {
                isFound = isFound || Locale.isListed(language, region, word)
            } else if isFound {
                var rule = PluralRule(word.dropping(1))
                if rule.holds(quantity.magnitude) { return PluralCategory(letter: word[0]) }
            }
            if end == rest.count || (isFound && rest[end] == 0x0A) { return .other }
            rest = rest.dropping(end &+ 1)
        }
    }

    /// Whether a word of the table, as `pt` or `pt-PT`, includes a locale.
    private static func isListed(_ language: UInt16, _ region: UInt16, _ word: Bytes) -> Bool {
        let hyphen = word.firstIndex(of: 0x2D)
        if hyphen < 0 { return languageCode(word) == language }
        return languageCode(word.prefix(hyphen)) == language && regionCode(word.dropping(hyphen &+ 1)) == region
    }
}

/// Reads a rule such as `10=2-4&100!12-14`: alternatives between |, of conditions between &.
private struct PluralRule {
    private let text: Bytes
    private var at = 0

    init(_ text: Bytes) { self.text = text }

    mutating func holds(_ quantity: UInt) -> Bool {
        var isAlternative = true
        while true {
            isAlternative = readCondition(quantity) && isAlternative
            if at == text.count { return isAlternative }
            if text[at] == 0x7C {
                if isAlternative { return true }
                isAlternative = true
            }
            at &+= 1
        }
    }

    /// A modulus or nothing, `=` or `!`, and numbers or ranges between commas.
    private mutating func readCondition(_ quantity: UInt) -> Bool {
        let modulus = readNumber()
        let value = modulus == 0 ? quantity : quantity % modulus
        let isNegated = text[at] == 0x21
        var isListed = false
        repeat {
            at &+= 1
            let first = readNumber()
            var last = first
            if at < text.count, text[at] == 0x2D {
                at &+= 1
                last = readNumber()
            }
            if value >= first && value <= last { isListed = true }
        } while at < text.count && text[at] == 0x2C
        return isListed != isNegated
    }

    private mutating func readNumber() -> UInt {
        var number: UInt = 0
        while at < text.count, isDigit(text[at]) {
            number = number &* 10 &+ UInt(text[at] &- 0x30)
            at &+= 1
        }
        return number
    }
}
