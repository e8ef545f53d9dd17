// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// A language, and perhaps a script, a region and a variant. All 0: no locale.
public struct Locale: Equatable {
    /// Lower-case letters in ASCII, from the highest byte on.
    public private(set) var variant: UInt64 = 0
    /// Four letters in ASCII; the likely script of language and region if none was given, 0 if that is unknown.
    public private(set) var script: UInt32 = 0
    /// Five bits a letter (see LocaleCodes.swift).
    public internal(set) var language: UInt16 = 0
    /// Letters in five bits each, or 0x400 + a number.
    public internal(set) var region: UInt16 = 0
    private(set) var hasScript = false

    public init() {}

    /// The place of the only byte that must be 0 or 1.
    static var flagOffset: Int { MemoryLayout<Locale>.offset(of: \.hasScript).unsafelyUnwrapped }

    public var isUnset: Bool { language == 0 }

    /// The script that was given, or 0.
    var givenScript: UInt32 { hasScript ? script : 0 }

    /// Sets the script of a locale that was given none. O(log languages).
    mutating func setLikelyScript() {
        if !hasScript { script = likelyScript(language, region) }
    }

    /// Java and Android use codes of Hebrew, Indonesian and Yiddish that ISO 639 withdrew. So do folders.
    mutating func useOldCode() {
        if language == languageCode(Bytes("he")) { language = languageCode(Bytes("iw")) }
        if language == languageCode(Bytes("id")) { language = languageCode(Bytes("in")) }
        if language == languageCode(Bytes("yi")) { language = languageCode(Bytes("ji")) }
        setLikelyScript()
    }

    /// Reads language, script, region and variant, which all but the language may be missing. The rest of a BCP 47 tag
    /// from a subtag of one character on does not matter. - Returns: nil when it is not a locale.
    static func read(_ text: Bytes, separator: UInt8) -> Locale? {
        var locale = Locale()
        var rest = text, place = 0
        while true {
            let end = rest.firstIndex(of: separator)
            let word = end < 0 ? rest : rest.prefix(end)
            if place > 0, word.count == 1, separator == 0x2D { break }
            place = locale.readSubtag(word, after: place)
            if place == 0 { return nil }
            if end < 0 { break }
            rest = rest.dropping(end &+ 1)
        }
        locale.setLikelyScript()
        return locale
    }

    /// Reads one subtag, which must come after those of place `after` (1 language, 2 script, 3 region, 4 variant).
    /// - Returns: its place, 0 when it has none.
    private mutating func readSubtag(_ word: Bytes, after: Int) -> Int {
        if after == 0 {
            language = languageCode(word)
            return language == 0 ? 0 : 1
        }
        let script = scriptCode(word)
        if after < 2, script != 0 {
            self.script = script
            hasScript = true
            return 2
        }
        let region = regionCode(word)
        if after < 3, region != 0 {
            self.region = region
            return 3
        }
        variant = variantCode(word)
        return after < 4 && variant != 0 ? 4 : 0
    }

    /// Whether a likely script is equal follows from language and region.
    public static func == (one: Locale, other: Locale) -> Bool {
        one.language == other.language && one.region == other.region && one.variant == other.variant
            && one.givenScript == other.givenScript
    }
}
