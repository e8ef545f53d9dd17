// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The value of a resource or of an attribute: a type and 32 bits.
public struct TypedValue {
    public enum Kind: UInt8 {
        /// No value; @null, which hides values below it; @empty, a value without content.
        case missing, null, empty
        /// A text: `data` is its index among the texts. A styled text has spans, too.
        case string
        /// `data` is the bits of a float; a complex number of Android; an integer, decimal or hexadecimal.
        case float, dimension, fraction, integer, hexadecimal
        /// `data` is 0 or -1; 0xAARRGGBB.
        case boolean, color
        /// `data` is the index of the entry or attribute named; that of a name that nothing defines.
        case reference, attribute, unknownReference
        /// `data` is the index of a bag: a style, an array, plurals.
        case bag
        /// `data` is the index of a file: a colour state list, a layout, a drawable …
        case file
    }

    public var kind: Kind
    public var data: UInt32

    public init(_ kind: Kind, _ data: UInt32 = 0) {
        self.kind = kind
        self.data = data
    }

    public func isSame(as other: TypedValue) -> Bool { kind == other.kind && data == other.data }
}
