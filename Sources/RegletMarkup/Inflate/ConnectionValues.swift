// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The connection attributes of one child of a ConstraintLayout, until all of them have been read.
struct ConnectionValues {
    var connections = ConnectionRecord.defaultConnections
    /// layout_constraintWidth and layout_constraintHeight, which replace the lengths.
    var length = InlineArray<2, rg_length?>(repeating: nil)
    /// Whether a side that wraps is at most as long as the space between its connections.
    var isConstrained = InlineArray<2, Bool>(repeating: false)
    /// layout_constraintWidth_default and its like, by axis: 0 spread, 1 wrap, 2 percent.
    var fill = InlineArray<2, Int>(repeating: 0)
    var percent = InlineArray<2, Float>(repeating: .nan)
    var references = ConnectionRecord.defaultReferences
    var isAbsolute = false
    /// A placeholder: its attribute `content` is given, placeholder_emptyVisibility is gone.
    var hasContent = false, isGoneEmpty = false
    /// Whether the helper's visibility is given: flows and layers pass it on.
    var isVisibilityGiven = false
    /// The attribute that set each connection, to detect connections that are given twice.
    var givenBy = InlineArray<8, UInt8>(repeating: 0)
    /// The index of its first id in `Inflater.names`.
    var firstName = 0
    /// Whether any connection attribute was given.
    var isGiven = false

    /// Whether a slot was connected, even to an id that nothing has.
    func isConnected(_ slot: Int) -> Bool { givenBy[slot] != 0 }
    var flows: Bool { isConnected(4) || isConnected(5) }
}

/// An id that a child of a ConstraintLayout names, to be looked up when the container ends.
struct ConnectionName {
    /// The index in `InflatePlan.connections`.
    var entry: Int32
    /// The number of the connection; 7: the center of its circle; 8: one of its references.
    var slot: Int32
    /// The start of the id in InflatePlan.texts.
    var id: UInt32
    /// Its position in the file.
    var offset: Int
    var length: Int
    static let unread: Int32 = 9
}
