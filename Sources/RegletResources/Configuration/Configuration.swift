// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The properties of a device, or the qualifiers of a folder that names some of them. Everything may be unset, 0.
public struct Configuration: Equatable {
    /// A property with a few values, numbered from 1 as on Android; 0 is unset. In the order of qualifiers.
    public enum Choice: UInt8 {
        /// 1 left to right, 2 right to left. 1 small to 4 xlarge.
        case direction, size
        /// 1 no, 2 yes; of `hdr` 1 low, 2 high.
        case long, round, gamut, hdr
        /// 1 portrait, 2 landscape, 3 square. 1 normal, desk, car, television, appliance, watch, 7 VR headset.
        case orientation, uiType
        /// 1 no, 2 yes. 1 none, 2 stylus, 3 finger.
        case night, touch
        /// 1 exposed, 2 hidden, 3 soft. 1 none, 2 qwerty, 3 12 keys.
        case keyboardHidden, keyboard
        /// 1 exposed, 2 hidden. 1 none, 2 dpad, 3 trackball, 4 wheel.
        case navigationHidden, navigation
    }

    /// The density of `nodpi` and that of `anydpi`.
    public static var noDensity: UInt16 { 0xFFFF }
    public static var anyDensity: UInt16 { 0xFFFE }
    /// The mobile network code 0, as 0 is unset.
    public static var networkZero: UInt16 { 0xFFFF }

    /// Four bits each, at the place of its number.
    private var choices: UInt64 = 0
    public internal(set) var locale = Locale()
    public var mcc: UInt16 = 0
    public var mnc: UInt16 = 0
    /// In dp.
    public var smallestWidth: UInt16 = 0
    public var width: UInt16 = 0
    public var height: UInt16 = 0
    /// In dots per inch.
    public var density: UInt16 = 0
    public var pixelWidth: UInt16 = 0
    public var pixelHeight: UInt16 = 0
    public var sdk: UInt16 = 0

    public init() {}

    public subscript(choice: Choice) -> UInt8 {
        get { UInt8(truncatingIfNeeded: choices &>> (UInt64(choice.rawValue) &* 4)) & 15 }
        set {
            let shift = UInt64(choice.rawValue) &* 4
            choices = choices & ~(15 &<< shift) | UInt64(newValue & 15) &<< shift
        }
    }

    public static func == (one: Configuration, other: Configuration) -> Bool {
        one.choices == other.choices && one.locale == other.locale && one.mcc == other.mcc && one.mnc == other.mnc
            && one.smallestWidth == other.smallestWidth && one.width == other.width && one.height == other.height
            && one.density == other.density && one.pixelWidth == other.pixelWidth
            && one.pixelHeight == other.pixelHeight && one.sdk == other.sdk
    }

    /// Writes the fields, and nothing between them.
    func write(to place: UnsafeMutablePointer<Configuration>) {
        place.pointee.choices = choices
        place.pointee.locale = locale
        place.pointee.mcc = mcc
        place.pointee.mnc = mnc
        place.pointee.smallestWidth = smallestWidth
        place.pointee.width = width
        place.pointee.height = height
        place.pointee.density = density
        place.pointee.pixelWidth = pixelWidth
        place.pointee.pixelHeight = pixelHeight
        place.pointee.sdk = sdk
    }

    /// The place of the only byte that must be 0 or 1.
    static var flagOffset: Int {
        MemoryLayout<Configuration>.offset(of: \.locale).unsafelyUnwrapped &+ Locale.flagOffset
    }

    /// A number that is the same for equal configurations.
    var hash: UInt64 {
        var hash = choices
        func add(_ number: UInt64) { hash = (hash ^ number) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 31 }
        add(locale.variant)
        add(UInt64(locale.script) << 32 | UInt64(locale.language) << 16 | UInt64(locale.region))
        add(UInt64(mcc) << 48 | UInt64(mnc) << 32 | UInt64(smallestWidth) << 16 | UInt64(width))
        add(UInt64(height) << 48 | UInt64(density) << 32 | UInt64(pixelWidth) << 16 | UInt64(pixelHeight))
        add(UInt64(sdk))
        return hash
    }

    /// Sets the locale to a BCP 47 tag; an empty one and `und` unset it. As Android, it replaces the codes he, id and yi.
    /// - Returns: false when it is not a tag; then nothing changed.
    public mutating func setLocale(_ tag: Bytes) -> Bool {
        if tag.count == 0 || tag.equals("und") {
            locale = Locale()
            return true
        }
        guard var read = Locale.read(tag, separator: 0x2D) else { return false }
        read.useOldCode()
        locale = read
        return true
    }
}
