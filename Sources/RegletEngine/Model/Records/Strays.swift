// SPDX-License-Identifier: MIT
import CReglet

/// Rows in visiting order: depth-first, root after root, free rows anywhere between them.
///
/// A node that does not lie in order is a *stray*, and so is all below it. Its subtree is noted, unless its parent or
/// the sibling before it is a stray too: one walk from the first of them meets all that follow. The next layout puts
/// each such walk behind the row it follows, into free rows that lie there; where too few do, the rows up to the next
/// free ones are moved on, and more free rows gathered than needed, so that edits in one place rarely move the same
/// rows twice (a packed memory array, after Bender, Demaine and Farach-Colton, without its density levels).
struct MisplacedSubtrees {
    /// Noted subtrees. With more the whole order is made anew.
    static let capacity = 64
    static let lost = capacity + 1

    var tops = InlineArray<64, UInt32>(repeating: 0)  // ids
    var place = 0  // row where rows were last moved on
}
