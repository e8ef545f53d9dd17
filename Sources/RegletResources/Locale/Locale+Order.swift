// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

extension Locale {
    /// Filipino and Tagalog are one language in Android.
    func hasLanguage(of other: Locale) -> Bool {
        language == other.language || (isFilipino && other.isFilipino)
    }

    private var isFilipino: Bool { language == languageCode(Bytes("fil")) || language == languageCode(Bytes("tl")) }

    /// Whether a text in this locale is for readers of `wanted`: a language in the same script, in any region. Regions
    /// must be equal when a script is unknown.
    @inline(never)
    func matches(_ wanted: Locale) -> Bool {
        if isUnset { return true }
        if !hasLanguage(of: wanted) { return false }
        if script == 0 || wanted.script == 0 { return region == 0 || region == wanted.region }
        return script == wanted.script
    }

    /// Whether this locale is better for `wanted` than another one, where both match it.
    func isBetter(than other: Locale, for wanted: Locale) -> Bool {
        if wanted.isUnset || (isUnset && other.isUnset) { return false }
        if !hasLanguage(of: other) {
            // One is no locale, that is, usually American English.
            let given = isUnset ? other : self
            return given.isBetterThanNone(for: wanted) != isUnset
        }
        let regions = compareRegions(other.region, wanted)
        if regions != 0 { return regions > 0 }
        if (variant == wanted.variant) != (other.variant == wanted.variant) { return variant == wanted.variant }
        return language == wanted.language && other.language != wanted.language
    }

    private func isBetterThanNone(for wanted: Locale) -> Bool {
        if wanted.language != languageCode(Bytes("en")) { return true }
        let american = regionCode(Bytes("US"))
        if wanted.region == american { return region == 0 || region == american }
        return !Locale.isAmericanEnglish(wanted.region) || Locale.isAmericanEnglish(region)
    }

    /// Whether English of a region is closer to that of the United States than to the world's (001).
    private static func isAmericanEnglish(_ region: UInt16) -> Bool {
        let english = languageCode(Bytes("en")), latin = scriptCode(Bytes("Latn"))
        var region = region
        while region != 0 {
            if region == worldRegion { return false }
            region = parentRegion(english, region, latin)
        }
        return true
    }

    private static var worldRegion: UInt16 { 0x400 &+ 1 }

    /// Compares regions of the wanted language. - Returns: above 0 when this one is better than `other`, below 0 when
    /// it is worse. Better is an ancestor of the wanted region, then fewer steps in the tree of regions, then a region
    /// that represents its language, then the order of the alphabet.
    private func compareRegions(_ other: UInt16, _ wanted: Locale) -> Int {
        if region == other { return 0 }
        var left = region, right = other
        if wanted.language == languageCode(Bytes("es")) {
            // Mexico and the United States are good for all of Latin America.
            let latinAmerica = 0x400 &+ UInt16(419)
            let isLeft = Locale.isAmericanSpanish(left), isRight = Locale.isAmericanSpanish(right)
            if isLeft && !isRight && right != latinAmerica { left = latinAmerica }
            if isRight && !isLeft && left != latinAmerica { right = latinAmerica }
        }
        var ancestor = wanted.region
        while true {
            if ancestor == left || ancestor == right { return ancestor == left ? 1 : -1 }
            if ancestor == 0 { break }
            ancestor = parentRegion(wanted.language, ancestor, wanted.script)
        }
        let distances = wanted.distance(right) &- wanted.distance(left)
        if distances != 0 { return distances }
        let isLeft = isRepresentative(wanted.language, left, wanted.script)
        if isLeft != isRepresentative(wanted.language, right, wanted.script) { return isLeft ? 1 : -1 }
        return left < right ? 1 : -1
    }

    private static func isAmericanSpanish(_ region: UInt16) -> Bool {
        region == regionCode(Bytes("MX")) || region == regionCode(Bytes("US"))
    }

    /// The number of steps from this region to another one in the tree of the language.
    private func distance(_ other: UInt16) -> Int {
        var up = 0, node = other
        while true {
            var steps = up, ancestor = region
            while true {
                if ancestor == node { return steps }
                if ancestor == 0 { break }
                ancestor = parentRegion(language, ancestor, script)
                steps &+= 1
            }
            node = parentRegion(language, node, script)
            up &+= 1
        }
    }
}
