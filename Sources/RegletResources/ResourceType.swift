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

    /// The type with a name; nil for other words.
    public init?(_ name: Bytes) {
        let place = wordIndex(name, ResourceType.names)
        guard place >= 0 else { return nil }
        self.init(rawValue: UInt8(truncatingIfNeeded: place))
    }

    public var name: Bytes {
        var rest = Bytes(ResourceType.names)
        for _ in 0..<Int(rawValue) { rest = rest.dropping(rest.firstIndex(of: 0x20) &+ 1) }
        let end = rest.firstIndex(of: 0x20)
        return end < 0 ? rest : rest.prefix(end)
    }

    /// Whether a folder can have files of this type.
    var hasFiles: Bool {
        switch self {
        case .array, .attr, .bool, .dimen, .fraction, .id, .integer, .macro, .plurals, .string, .style: false
        default: true
        }
    }
}
