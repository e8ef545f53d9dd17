// SPDX-License-Identifier: MIT
import CReglet

/// The offsets that were edited since the last layout: see OffsetEdit.
extension NodeKind {
    /// Containers that do not read where they have put a child.
    fileprivate static var neverReadsOrigins: Set {
        1 << RG_KIND_LINEAR.rawValue | 1 << RG_KIND_FRAME.rawValue | 1 << RG_KIND_RELATIVE.rawValue
            | 1 << RG_KIND_GRID.rawValue | 1 << RG_KIND_FLOW.rawValue | 1 << RG_KIND_FLEXBOX.rawValue
            | 1 << RG_KIND_CONSTRAINT.rawValue | 1 << RG_KIND_CONNECTED.rawValue
            | 1 << RG_KIND_PERCENT_FRAME.rawValue | 1 << RG_KIND_ABSOLUTE.rawValue
    }
}

extension Invalidation {
    /// Notes that nothing but the offset of a row has changed. - Returns: false: its container must be placed again, as
    /// of a node that may be an anchor of a coordinator's children; and in fixed memory, which promises no such list.
    @inline(never)
    @_optimize(size)
    func noteOffset(_ row: Int, _ by: SIMD2<Int32>) -> Bool {
        let s = state, parent = Int(node(row).pointee.parent)
        guard Flavour.isFull, FastPaths.areAll, parent >= 0, s.pointee.params.anchored == 0, !memory.pointee.isFixed,
            result(row).pointee.state & ResultFlags.laidOut != 0,
            NodeKind.contains(NodeKind.neverReadsOrigins, node(parent).pointee.flags & NodeFlags.kindMask),
            s.pointee.offsetEdits.count < s.pointee.rowCount,
            s.pointee.offsetEdits.reserve(s.pointee.offsetEdits.count &+ 1, memory)
        else { return false }
        result(row).pointee.state = result(row).pointee.state & ~ResultFlags.warned | ResultFlags.offsetEdited
        s.pointee.offsetEdits.append(OffsetEdit(node: s.pointee.handles[row], by: by))
        s.pointee.isEdited = true
        return true
    }
}
