// SPDX-License-Identifier: MIT
import CReglet

/// Subtrees whose rows are out of order. Rows are in visiting order: depth-first, root after root, with free rows
/// anywhere between them.
///
/// A node out of order is *misplaced*, and so are its descendants. Its subtree is recorded unless its parent or
/// previous sibling is misplaced, too: one walk from the first of them meets all that follow. The next layout moves the
/// rows of each walk into free rows after the row that precedes the first one in visiting order. Where free rows are
/// too few, it also moves the following rows, and gathers more free rows than it needs, so that repeated edits in one
/// place rarely move a row twice. This is a packed memory array (Bender, Demaine and Farach-Colton) without its density
/// levels.
struct MisplacedSubtrees {
    /// The maximum number of recorded subtrees. With more, the whole order is rebuilt.
    static let capacity = 64

    var tops = InlineArray<64, UInt32>(repeating: 0)  // ids
    var place = 0  // the row where following rows were last moved
}
