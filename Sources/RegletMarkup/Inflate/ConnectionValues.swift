// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The connection attributes of one child of a ConstraintLayout, until all of them have been read.
struct ConnectionValues {
    var connections = ConnectionRecord.defaultConnections
    /// layout_constraintWidth_default and its like, by axis: 0 spread, 1 wrap, 2 percent; -1: not given.
    var fill = InlineArray<2, Int>(repeating: -1)
    var percent = InlineArray<2, Float>(repeating: .nan)
    var least = InlineArray<2, Float>(repeating: .nan)
    var most = InlineArray<2, Float>(repeating: .nan)
    /// The position of a guideline: begin, end, percent.
    var guide = InlineArray<3, Float>(repeating: .nan)
    var isAbsolute = false
    var references = ConnectionRecord.defaultReferences
    /// The attribute that set each connection, to detect connections that are given twice.
    var givenBy = InlineArray<8, UInt8>(repeating: 0)
    /// The index of its first id in `Inflater.names`.
    var firstName = 0
    /// Whether any connection attribute was given.
    var isGiven = false
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
    /// The node found, or the container; -1: not found yet.
    var target: Int32 = -1
    static let unread: Int32 = 9
    /// For the first of several references, their number. For a connection, the search that visited it: see
    /// `breakCycles`.
    var mark: Int32 = -1

    /// The side of a slot: start counts as left, end as right.
    static func side(_ slot: Int32) -> Int32 { slot == 4 ? 0 : slot == 5 ? 2 : slot }
}
