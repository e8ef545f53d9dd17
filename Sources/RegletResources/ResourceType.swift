// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The types of resources. A folder `layout-land` has resources of the type `layout`; those of `values` name their own.
public enum ResourceType: UInt8 {
    case anim, animator, array, attr, bool, color, dimen, drawable, font, fraction, id, integer, interpolator, layout,
        macro, menu, mipmap, navigation, plurals, raw, string, style, transition, xml

    static var count: Int { Int(ResourceType.xml.rawValue) &+ 1 }

    private static var names: StaticText {
        """
        anim animator array attr bool color dimen drawable font fraction id integer interpolator layout macro menu \
        mipmap navigation plurals raw string style transition xml
        """
    }

    /// The type with a name; nil for other words. O(length).
    @inline(never)
    public init?(_ name: Bytes) {
        let letter = name.count > 0 ? Int(name[0]) &- 0x61 : -1
        if letter < 0 || letter > 25 { return nil }
        for number in firstTypes[letter]..<firstTypes[letter &+ 1] where name.equals(ResourceType.name(number)) {
            self.init(rawValue: number)
            return
        }
        return nil
    }

    public var name: Bytes { ResourceType.name(rawValue) }

    private static func name(_ number: UInt8) -> Bytes {
        let start = Int(nameStarts[Int(number)])
        return Bytes(names.start + start, Int(nameStarts[Int(number) &+ 1]) &- 1 &- start)
    }

    /// Whether a folder can have files of this type.
    var hasFiles: Bool {
        switch self {
        case .array, .attr, .bool, .dimen, .fraction, .id, .integer, .macro, .plurals, .string, .style: false
        default: true
        }
    }
}

/// By letter, the first type that begins with it or with a later one.
private let firstTypes: InlineArray<27, UInt8> = [
    0, 4, 5, 6, 8, 8, 10, 10, 10, 13, 13, 13, 14, 17, 18, 18, 19, 19, 20, 22, 23, 23, 23, 23, 24, 24, 24,
]

/// The places of the names among `ResourceType.names`, and that behind them.
private let nameStarts: InlineArray<25, UInt8> = [
    0, 5, 14, 20, 25, 30, 36, 42, 51, 56, 65, 68, 76, 89, 96, 102, 107, 114, 125, 133, 137, 144, 150, 161, 165,
]
