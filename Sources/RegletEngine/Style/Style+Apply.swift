// SPDX-License-Identifier: MIT
import CReglet

/// Stores an edited style. Only the readers of properties that differ become dirty: see Tracking/DirtyRules.swift.
extension StyleEditor {
    /// Stores `new` over `old`, the row's current record. Preconditions: memory for a rare record was reserved; `pair`
    /// holds the retained interned styles of `new`, or is nil when they do not change. The row takes over those uses.
    @_optimize(size)
    func apply(_ row: Int, _ old: inout StyleRecord, _ new: inout StyleRecord, _ pair: InternedPair?) {
        let node = self.node(row)
        let readers = withUnsafePointer(to: &state.pointee.styleFields) { old.readers(ofChangeTo: &new, $0) }
        let hasRare = new.hasRare
        let rtl =
            new.flags & NodeFlags.directionMask == old.flags & NodeFlags.directionMask
            ? node.isRTL : direction(row, new)
        let directionChanged = rtl != node.isRTL
        let mayMove = readers == StyleReader.parentPlacing && node.pointee.flags & NodeFlags.frameRules != 0
        let by = SIMD2(new.rare.offsetX &- old.rare.offsetX, new.rare.offsetY &- old.rare.offsetY)
        let wasTrivial = node.pointee.flags & NodeFlags.trivial != 0
        if paintNotes.isOn {
            let isShown = (old.flags ^ new.flags) & NodeFlags.visibilityMask == 0 && old.rarer.z == new.rarer.z
            paintNotes.noteStyle(row, isShown: isShown && !directionChanged)
        }
        if pair != nil { releaseInterned(row) }
        storeRare(row, &new, hasRare: hasRare)
        let collapsed = node.pointee.flags & NodeFlags.collapsed
        new.resolve(into: node, rtl: rtl, hasRare: hasRare)
        if let pair {
            retainInterned(row, pair, rtl: rtl)
        } else if directionChanged {
            mirrorShared(row)
        }
        node.pointee.flags |= collapsed
        if new.kind == RG_KIND_TEXT.rawValue && new.text != old.text { storeText(row, new.text) }

        if !mayMove || node.pointee.flags & NodeFlags.frameRules == 0 || !invalidation.noteOffset(row, by) {
            invalidation.styleChanged(row, readers: readers, wasTrivial: wasTrivial)
        }
        if directionChanged { propagateDirection(row) }
        if old.writing != new.writing { writingChanged(row) }
    }
}
