// SPDX-License-Identifier: MIT
import CReglet

/// Subtrees whose rows are out of order. Rows are in visiting order: depth-first, root after root, with free rows
/// anywhere between them.
///
/// A node out of order is *misplaced*, and so is all below it. Its subtree is recorded unless its parent or the
/// previous sibling is misplaced, too: one walk from the first of them meets all that follow. The next layout moves the
/// rows of each such walk behind the row it follows, into free rows there. Where these are too few, it moves the
/// following rows on and gathers more free rows than it needs, so that edits in one place rarely move a row twice. This
/// is a packed memory array (Bender, Demaine and Farach-Colton) without its density levels.
struct MisplacedSubtrees {
    /// The maximum number of recorded subtrees. With more, the whole order is rebuilt.
    static let capacity = 64
    static let lost = capacity + 1

    var tops = InlineArray<64, UInt32>(repeating: 0)  // ids
    var place = 0  // row where rows were last moved on
}
