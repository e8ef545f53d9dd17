// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The qualifiers that decide between folders, for explanations.
extension Configuration {
    /// The qualifiers in the order in which `isBetter` compares them. A width and a height are compared together.
    static let priorities: InlineArray<21, Qualifier> = [
        .mcc, .mnc, .language, .direction, .smallestWidth, .width, .size, .long, .round, .gamut, .hdr, .orientation,
        .uiType, .night, .density, .touch, .keyboardHidden, .navigationHidden, .keyboard, .navigation, .pixels,
    ]

    /// The qualifier in which a folder contradicts the device; nil: it fits.
    func contradiction(_ wanted: Configuration) -> Qualifier? {
        if matches(wanted) { return nil }
        for i in 0..<21 {
            var part = Configuration()
            part.copy(Configuration.priorities[i], from: self)
            if !part.matches(wanted) { return Configuration.priorities[i] }
        }
        return .sdk
    }

    /// The qualifier in which a folder is better for the device than another one; nil: it is not better.
    func advantage(over other: Configuration, for wanted: Configuration) -> Qualifier? {
        if !isBetter(than: other, for: wanted) { return nil }
        var own = Configuration(), others = Configuration()
        for i in 0..<21 {
            own.copy(Configuration.priorities[i], from: self)
            others.copy(Configuration.priorities[i], from: other)
            if own.isBetter(than: others, for: wanted) { return Configuration.priorities[i] }
        }
        return .sdk
    }

    private mutating func copy(_ qualifier: Qualifier, from other: Configuration) {
        if let choice = qualifier.choice {
            self[choice] = other[choice]
            return
        }
        switch qualifier {
        case .mcc: mcc = other.mcc
        case .mnc: mnc = other.mnc
        case .language, .region: locale = other.locale
        case .smallestWidth: smallestWidth = other.smallestWidth
        case .width, .height:
            width = other.width
            height = other.height
        case .density: density = other.density
        case .pixels:
            pixelWidth = other.pixelWidth
            pixelHeight = other.pixelHeight
        default: sdk = other.sdk
        }
    }
}

extension Qualifier {
    /// Its name in a sentence.
    var words: StaticText {
        switch self {
        case .mcc: return "country code"
        case .mnc: return "network code"
        case .language, .region: return "locale"
        case .direction: return "direction"
        case .smallestWidth: return "smallest width"
        case .width, .height: return "width and height"
        case .size: return "size"
        case .long: return "length"
        case .round: return "shape"
        case .gamut: return "range of colors"
        case .hdr: return "range of brightness"
        case .orientation: return "orientation"
        case .uiType: return "kind of device"
        case .night: return "night mode"
        case .density: return "density"
        case .touch: return "touch screen"
        case .keyboardHidden: return "visibility of the keyboard"
        case .keyboard: return "keyboard"
        case .navigationHidden: return "visibility of the navigation keys"
        case .navigation: return "navigation keys"
        case .pixels: return "size in pixels"
        case .sdk: return "version"
        }
    }
}
