// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The qualifiers of a folder in the only order they may have.
enum Qualifier: UInt8 {
    case mcc, mnc, language, region, direction, smallestWidth, width, height, size, long, round, gamut, hdr
    case orientation, uiType, night, density, touch, keyboardHidden, keyboard, navigationHidden, navigation
    case pixels, sdk

    /// The choice that the qualifier names a value of.
    var choice: Configuration.Choice? {
        switch self {
        case .direction: return .direction
        case .size, .long, .round, .gamut, .hdr, .orientation, .uiType, .night:
            return Configuration.Choice(rawValue: rawValue &- Qualifier.size.rawValue &+ 1)
        case .touch, .keyboardHidden, .keyboard, .navigationHidden, .navigation:
            return Configuration.Choice(rawValue: rawValue &- Qualifier.touch.rawValue &+ 9)
        default: return nil
        }
    }
}

extension Configuration.Choice {
    /// The qualifiers of the values from 1 on. The normal type of UI has none.
    var words: StaticText {
        switch self {
        case .direction: return "ldltr ldrtl"
        case .size: return "small normal large xlarge"
        case .long: return "notlong long"
        case .round: return "notround round"
        case .gamut: return "nowidecg widecg"
        case .hdr: return "lowdr highdr"
        case .orientation: return "port land square"
        case .uiType: return "- desk car television appliance watch vrheadset"
        case .night: return "notnight night"
        case .touch: return "notouch stylus finger"
        case .keyboardHidden: return "keysexposed keyshidden keyssoft"
        case .keyboard: return "nokeys qwerty 12key"
        case .navigationHidden: return "navexposed navhidden"
        case .navigation: return "nonav dpad trackball wheel"
        }
    }
}

extension Configuration {
    static var densityWords: StaticText { "ldpi mdpi tvdpi hdpi xhdpi xxhdpi xxxhdpi nodpi anydpi" }
    static let densities: InlineArray<9, UInt16> = [120, 160, 213, 240, 320, 480, 640, 0xFFFF, 0xFFFE]

    /// Reads the part of a folder's name after the type and its hyphen, as `fr-rCA-night-v21`; nothing is the default
    /// configuration. Qualifiers imply the version of Android that introduced them.
    /// - Returns: nil when a word is not a qualifier, or is not in Android's order.
    public static func read(_ qualifiers: Bytes) -> Configuration? {
        var configuration = Configuration()
        if qualifiers.count == 0 { return configuration }
        var rest = qualifiers, next: UInt8 = 0
        while true {
            let end = rest.firstIndex(of: 0x2D)
            let word = end < 0 ? rest : rest.prefix(end)
            var isRead = false
            while !isRead {
                guard let qualifier = Qualifier(rawValue: next) else { return nil }
                next &+= 1
                isRead = configuration.read(word, as: qualifier)
                // A tag as in b+fr names its region itself.
                if isRead && qualifier == .language && word.hasPrefix("b+") { next &+= 1 }
            }
            if end < 0 { break }
            rest = rest.dropping(end &+ 1)
        }
        configuration.locale.setLikelyScript()
        configuration.sdk = max(configuration.sdk, configuration.impliedSdk)
        return configuration
    }

    /// Sets the choice that a word names, such as `land`. - Returns: false when it names none.
    mutating func setWord(_ word: Bytes) -> Bool {
        for number in 0...Choice.navigation.rawValue {
            guard let choice = Choice(rawValue: number) else { break }
            let value = wordIndex(word, choice.words)
            if value < 0 { continue }
            self[choice] = UInt8(truncatingIfNeeded: value &+ 1)
            return true
        }
        return false
    }

    private mutating func read(_ word: Bytes, as qualifier: Qualifier) -> Bool {
        if let choice = qualifier.choice {
            let value = wordIndex(word, choice.words) &+ 1
            self[choice] = UInt8(truncatingIfNeeded: value)
            return value > 0
        }
        switch qualifier {
        case .mcc: return Configuration.read(word, "mcc", "", &mcc) && word.count == 6 && mcc != 0
        case .mnc:
            guard word.count <= 6, Configuration.read(word, "mnc", "", &mnc) else { return false }
            if mnc == 0 { mnc = Configuration.networkZero }
            return true
        case .language: return readLocale(word)
        case .region:
            guard word.count == 3, word[0] == 0x72, locale.language != 0 else { return false }
            locale.region = regionCode(word.dropping(1))
            return locale.region != 0
        case .smallestWidth: return Configuration.read(word, "sw", "dp", &smallestWidth)
        case .width: return Configuration.read(word, "w", "dp", &width)
        case .height: return Configuration.read(word, "h", "dp", &height)
        case .density:
            let index = wordIndex(word, Configuration.densityWords)
            if index >= 0 {
                density = Configuration.densities[index]
                return true
            }
            return Configuration.read(word, "", "dpi", &density) && density != 0
        case .pixels: return readPixels(word)
        default: return Configuration.read(word, "v", "", &sdk)
        }
    }

    /// Reads a language, or all of a locale as in `b+sr+Latn`.
    private mutating func readLocale(_ word: Bytes) -> Bool {
        if word.hasPrefix("b+") {
            if word.count == 2 { return true }  // no locale, as in aapt2
            guard let read = Locale.read(word.dropping(2), separator: 0x2B) else { return false }
            locale = read
            return true
        }
        if word.equals("car") { return false }
        locale.language = languageCode(word)
        return locale.language != 0
    }

    /// Reads the larger and the smaller side, as in `1024x768`.
    private mutating func readPixels(_ word: Bytes) -> Bool {
        let middle = word.firstIndex(of: 0x78)
        return middle >= 0 && Configuration.read(word.prefix(middle), "", "", &pixelWidth)
            && Configuration.read(word.dropping(middle &+ 1), "", "", &pixelHeight) && pixelWidth >= pixelHeight
    }

    /// Reads digits between two texts, at most 65,535.
    @inline(never)
    private static func read(
        _ word: Bytes, _ prefix: StaticText, _ suffix: StaticText, _ number: inout UInt16
    ) -> Bool {
        let start = prefix.count, end = word.count &- suffix.count
        guard end > start, word.hasPrefix(prefix), word.dropping(end).equals(suffix) else { return false }
        var value = 0
        for i in start..<end {
            if !isDigit(word[i]) { return false }
            value = value &* 10 &+ Int(word[i] &- 0x30)
            if value > 0xFFFF { return false }
        }
        number = UInt16(truncatingIfNeeded: value)
        return true
    }

    /// The version of Android that introduced the latest of the qualifiers.
    private var impliedSdk: UInt16 {
        if self[.uiType] == 7 || self[.gamut] != 0 || self[.hdr] != 0 { return 26 }
        if self[.round] != 0 { return 23 }
        if density == Configuration.anyDensity { return 21 }
        if smallestWidth != 0 || width != 0 || height != 0 { return 13 }
        if self[.uiType] != 0 || self[.night] != 0 { return 8 }
        return self[.size] != 0 || self[.long] != 0 || density != 0 ? 4 : 0
    }
}
