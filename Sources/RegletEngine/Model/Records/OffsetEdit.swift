// SPDX-License-Identifier: MIT
import CReglet

/// Offsets that were edited since the last layout. A node moves by the difference, wherever its container has put it:
/// an animation of one child of thousands costs that child. The first and the last offset of a node place all children,
/// as containers keep whether some child has one.
struct OffsetEdit {
    var node: rg_node
    var by: SIMD2<Int32>
}
