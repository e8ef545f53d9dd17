// SPDX-License-Identifier: MIT

extension Configuration {
    /// Android's order of the configurations in a table, which decides where `isBetter` prefers each of two to the
    /// other: the last one that is better than the best so far wins.
    public func precedes(_ other: Configuration) -> Bool {
        var place = 0
        while place < 7 {
            let own = orderKey(place), others = other.orderKey(place)
            if own != others { return own < others }
            place &+= 1
        }
        return false
    }

    /// The parts of the order, the most significant ones first. Numbers are joined as in Android's records.
    private func orderKey(_ place: Int) -> UInt64 {
        switch place {
        case 0: return UInt64(mnc) &<< 48 | UInt64(mcc) &<< 32 | UInt64(locale.orderKey)
        case 1: return UInt64(locale.givenScript)
        case 2: return locale.variant
        case 3:
            let screen = UInt64(density) &<< 16 | bits(.touch, 8) | bits(.orientation, 0)
            let hidden = bits(.keyboardHidden, 16) | bits(.navigationHidden, 18)
            return screen &<< 32 | hidden | bits(.navigation, 8) | bits(.keyboard, 0)
        case 4:
            let pixels = UInt64(pixelHeight) &<< 48 | UInt64(pixelWidth) &<< 32
            return pixels | UInt64(sdk)
        case 5:
            let layout = bits(.direction, 22) | bits(.long, 20) | bits(.size, 16)
            let colors = bits(.round, 12) | bits(.hdr, 10) | bits(.gamut, 8)
            return layout | colors | bits(.night, 4) | bits(.uiType, 0)
        default: return UInt64(smallestWidth) &<< 32 | UInt64(height) &<< 16 | UInt64(width)
        }
    }

    private func bits(_ choice: Choice, _ shift: UInt64) -> UInt64 { UInt64(self[choice]) &<< shift }
}

extension Locale {
    /// Language and region as Android's records have them, where the last letter counts most.
    fileprivate var orderKey: UInt32 { UInt32(packedRegion) &<< 16 | UInt32(packedLanguage) }

    private var packedLanguage: UInt16 {
        let first = language &>> 10, second = language &>> 5 & 31, third = language & 31
        if third == 0 { return language == 0 ? 0 : (second | 0x60) &<< 8 | first | 0x60 }
        return Locale.packed(first &- 1, second &- 1, third &- 1)
    }

    private var packedRegion: UInt16 {
        if region < 0x400 { return region == 0 ? 0 : (region & 31 | 0x40) &<< 8 | region &>> 5 | 0x40 }
        let number = region & 0x3FF
        return Locale.packed(number / 100, number / 10 % 10, number % 10)
    }

    /// Three characters of five bits each, and a mark.
    private static func packed(_ first: UInt16, _ second: UInt16, _ third: UInt16) -> UInt16 {
        let high = 0x80 | third &<< 2 | second &>> 3, low = (second &<< 5 | first) & 0xFF
        return low &<< 8 | high
    }
}
