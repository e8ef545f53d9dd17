// SPDX-License-Identifier: MIT
import CReglet

/// Storing an edited style. Only what differs becomes dirty.
extension StyleEditor {
    /// Stores `new` over `old`, the row's current record. Preconditions: room for a rare record was reserved; `pair`
    /// holds the interned styles of `new`, or is nil when they do not change. The row takes over the uses in `pair`.
    @_optimize(size)
    func apply(_ row: Int, _ old: inout StyleRecord, _ new: inout StyleRecord, _ pair: InternedPair?) {
        let node = self.node(row)
        let readers = self.readers(&old, &new)
        let hasRare = new.hasRare
        let rtl =
            new.flags & NodeFlags.directionMask == old.flags & NodeFlags.directionMask
            ? node.isRTL : direction(row, new)
        let directionChanged = rtl != node.isRTL
        let wasTrivial = node.pointee.flags & NodeFlags.trivial != 0
        if pair != nil { releaseInterned(row) }
        storeRare(row, new, hasRare: hasRare)
        let collapsed = node.pointee.flags & NodeFlags.collapsed
        new.resolve(into: node, rtl: rtl, hasRare: hasRare)
        if let pair {
            retainInterned(row, pair, rtl: rtl)
        } else if directionChanged {
            mirrorShared(row)
        }
        node.pointee.flags |= collapsed
        if new.kind == RG_KIND_TEXT.rawValue && new.text != old.text { storeText(row, new.text) }

        result(row).pointee.state &= ~ResultFlags.warned
        if readers & Reader.own != 0 || wasTrivial != (node.pointee.flags & NodeFlags.trivial != 0) {
            markOwn(row, wasTrivial)
        }
        if (old.flags ^ new.flags) & (NodeFlags.vertical | NodeFlags.weightModeMask | NodeFlags.fillViewport) != 0 {
            markGrids(in: row)
        }
        if new.kind == RG_KIND_GRID.rawValue && old.flags & NodeFlags.vertical != new.flags & NodeFlags.vertical {
            invalidation.invalidateChildOrder(row)
        }
        if old.layoutGravity != new.layoutGravity { invalidateGridOrder(of: row) }
        if old.rare.order != new.rare.order { invalidation.noteOrder(Int(node.pointee.parent)) }
        if readers & Reader.parent != 0 {
            markRead(row, node)
        } else if readers & Reader.place != 0 {
            invalidation.dropParentSummary(row)
            invalidation.markParentPlace(row)
        }
        if directionChanged { propagateDirection(row) }
        if (old.flags ^ new.flags) & NodeFlags.visibilityMask != 0 && state.pointee.connections.byID.count > 0 {
            dispatch.propagateGroupVisibility(row)
        }
    }

    /// Marks grids inside a container whose specs for its children change, as grids read them: see measureFirst.
    @inline(never)
    @_optimize(size)
    private func markGrids(in row: Int) {
        var child = firstChild(row)
        while child >= 0 {
            if remembers(child) { invalidation.markDirty(child) }
            child = Int(node(child).pointee.next)
        }
    }

    /// The readers of the changes, as bits of Reader.
    @_optimize(size)
    private func readers(_ old: inout StyleRecord, _ new: inout StyleRecord) -> UInt8 {
        var readers = withUnsafePointer(to: &state.pointee.styleFields) { old.readers(ofChangeTo: &new, $0) }
        let flags = old.flags ^ new.flags
        let elsewhere = NodeFlags.visibilityMask | NodeFlags.directionMask | NodeFlags.dividerBefore
        if flags & (StyleRecord.styleMask & ~elsewhere) != 0 { readers |= Reader.own }
        if flags & NodeFlags.dividerBefore != 0
            || (flags & NodeFlags.visibilityMask != 0 && isGone(old.flags) != isGone(new.flags))
        {
            readers |= Reader.parent
        }
        if flags & NodeFlags.visibilityMask != 0 { readers |= Reader.place }
        // a fixed length is a minimum for a child that wraps
        let lengths = old.width != new.width || old.height != new.height
        if lengths && new.kind == RG_KIND_RELATIVE.rawValue { readers |= Reader.own }
        // whether a weighted child waits for its share
        if (old.rare.aspectRatio > 0) != (new.rare.aspectRatio > 0) { readers |= Reader.parent }
        return readers
    }

    private func isGone(_ flags: UInt32) -> Bool { flags & NodeFlags.visibilityMask == NodeFlags.gone }

    // MARK: - Direction

    private func direction(_ row: Int, _ record: StyleRecord) -> Bool {
        switch (record.flags & NodeFlags.directionMask) >> NodeFlags.directionShift {
        case RG_DIRECTION_LTR.rawValue: return false
        case RG_DIRECTION_RTL.rawValue: return true
        default: return inheritedRTL(Int(node(row).pointee.parent))
        }
    }

    func inheritedRTL(_ parent: Int) -> Bool { parent >= 0 && node(parent).isRTL }

    /// Updates the sides and results of a subtree whose direction just changed at `top`. O(subtree).
    func propagateDirection(_ top: Int) {
        invalidation.dropSummary(top)
        invalidation.dropParentSummary(top)
        invalidation.markDirty(top)
        invalidation.markParentDirty(top)
        var row = nextRow(top, below: top)
        while row >= 0 {
            let node = self.node(row)
            let inherits = node.pointee.flags & NodeFlags.directionMask == 0
            let rtl = self.node(Int(node.pointee.parent)).isRTL
            let changes = inherits && rtl != node.isRTL
            if changes {
                node.pointee.flags ^= NodeFlags.rtl
                mirrorShared(row)
                invalidation.dropSummary(row)
                invalidation.dropParentSummary(row)
                invalidation.markDirty(row)
            }
            row = nextRow(row, below: top, skip: !changes)
        }
    }

    /// Resolves the direction of a subtree that got another parent.
    func inheritDirection(_ row: Int) {
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.directionMask != 0 { return }
        let rtl = inheritedRTL(Int(node.pointee.parent))
        if rtl == node.isRTL { return }
        node.pointee.flags ^= NodeFlags.rtl
        mirrorShared(row)
        propagateDirection(row)
    }
}
