// SPDX-License-Identifier: MIT
import RegletEngine

extension Configuration {
    /// Whether a folder with these qualifiers may be used on the device `wanted`. O(1).
    public func matches(_ wanted: Configuration) -> Bool {
        if mcc != 0 && mcc != wanted.mcc || mnc != 0 && mnc != wanted.mnc { return false }
        // Sizes and the version are lower bounds. A density never rules out.
        if smallestWidth > wanted.smallestWidth || width > wanted.width || height > wanted.height
            || pixelWidth > wanted.pixelWidth || pixelHeight > wanted.pixelHeight || sdk > wanted.sdk
        {
            return false
        }
        return choicesMatch(wanted) && locale.matches(wanted.locale)
    }

    private func choicesMatch(_ wanted: Configuration) -> Bool {
        var number: UInt8 = 0
        while let choice = Choice(rawValue: number) {
            number &+= 1
            let own = self[choice], other = wanted[choice]
            if own == 0 || own == other { continue }
            if choice == .size && own < other { continue }
            // A soft keyboard is exposed, too.
            if choice == .keyboardHidden && own == 1 && other == 3 { continue }
            return false
        }
        return true
    }

    /// Whether a folder with these qualifiers is better for `wanted` than another one, where both match it. The first
    /// difference in Android's order decides. The best of some folders is found by going through them in the order of
    /// `precedes`, as Android's comparison is not transitive.
    public func isBetter(than other: Configuration, for wanted: Configuration) -> Bool {
        if mcc != other.mcc && wanted.mcc != 0 { return mcc != 0 }
        if mnc != other.mnc && wanted.mnc != 0 { return mnc != 0 }
        if locale.isBetter(than: other.locale, for: wanted.locale) { return true }
        if let result = isBetter(.direction, other, wanted) { return result }
        if smallestWidth != other.smallestWidth { return smallestWidth > other.smallestWidth }
        let sizes = sum(width, height, wanted.width, wanted.height)
        let otherSizes = sum(other.width, other.height, wanted.width, wanted.height)
        if sizes != otherSizes { return sizes > otherSizes }
        if let result = isBetterInSize(other, wanted) { return result }
        var number = Choice.long.rawValue
        while let choice = Choice(rawValue: number), number <= Choice.night.rawValue {
            if let result = isBetter(choice, other, wanted) { return result }
            number &+= 1
        }
        if density != other.density { return isBetterInDensity(other, wanted) }
        if let result = isBetter(.touch, other, wanted) { return result }
        if let result = isBetterInKeys(other, wanted) { return result }
        if let result = isBetter(.navigationHidden, other, wanted) { return result }
        if let result = isBetter(.keyboard, other, wanted) { return result }
        if let result = isBetter(.navigation, other, wanted) { return result }
        let pixels = sum(pixelWidth, pixelHeight, wanted.pixelWidth, wanted.pixelHeight)
        let otherPixels = sum(other.pixelWidth, other.pixelHeight, wanted.pixelWidth, wanted.pixelHeight)
        if pixels != otherPixels { return pixels > otherPixels }
        return wanted.sdk != 0 && sdk > other.sdk
    }

    /// One that names a value is better than one that does not. - Returns: nil when both do the same.
    private func isBetter(_ choice: Choice, _ other: Configuration, _ wanted: Configuration) -> Bool? {
        self[choice] == other[choice] || wanted[choice] == 0 ? nil : self[choice] != 0
    }

    /// The sum of a folder's lengths that the device has, too: the larger, the smaller the distance.
    private func sum(_ first: UInt16, _ second: UInt16, _ wantedFirst: UInt16, _ wantedSecond: UInt16) -> Int {
        (wantedFirst == 0 ? 0 : Int(first)) &+ (wantedSecond == 0 ? 0 : Int(second))
    }

    /// The larger size is better. On screens that are not small, none counts as normal, and is the worse one of both.
    private func isBetterInSize(_ other: Configuration, _ wanted: Configuration) -> Bool? {
        var own = self[.size], others = other[.size]
        if own == others || wanted[.size] == 0 { return nil }
        let isSet = own != 0
        if wanted[.size] >= 2 {
            if own == 0 { own = 2 }
            if others == 0 { others = 2 }
        }
        return own == others ? isSet : own > others
    }

    /// Pictures are better scaled down than up. Precondition: the densities differ.
    private func isBetterInDensity(_ other: Configuration, _ wanted: Configuration) -> Bool {
        let own = Int(density == 0 ? 160 : density), others = Int(other.density == 0 ? 160 : other.density)
        if own == Int(Configuration.anyDensity) { return true }
        if others == Int(Configuration.anyDensity) { return false }
        let isUnset = wanted.density == 0 || wanted.density == Configuration.anyDensity
        let device = isUnset ? 160 : Int(wanted.density)
        let high = max(own, others), low = min(own, others)
        let takesHigh = device >= high || (device > low && (2 &* low &- device) &* high <= device &* device)
        // Of equal ones, 160 and unset, the first is the high one.
        return (own >= others) == takesHigh
    }

    /// An exposed keyboard fits a soft one less well than `keyssoft` does.
    private func isBetterInKeys(_ other: Configuration, _ wanted: Configuration) -> Bool? {
        let own = self[.keyboardHidden], others = other[.keyboardHidden], device = wanted[.keyboardHidden]
        if own == others || device == 0 { return nil }
        if own == 0 || others == 0 { return own != 0 }
        return own == device ? true : others == device ? false : nil
    }
}
