// SPDX-License-Identifier: MIT
import CReglet

/// Storing an edited style: only what differs is dirtied.
extension StyleEditor {
    /// Store `new` over `old`, the row's present record. Room for a rare record must have been reserved; `pair` is what
    /// `hold` said of `new`, and is used up; nil where what the row shares stays.
    @_optimize(size)
    func apply(_ row: Int, _ old: inout StyleRecord, _ new: inout StyleRecord, _ pair: SharedPair?) {
        let node = self.node(row)
        let readers = self.readers(&old, &new)
        let hasRare = new.hasRare
        let rtl = new.flags & Flag.directionMask == old.flags & Flag.directionMask ? node.isRTL : direction(row, new)
        let turned = rtl != node.isRTL
        let wasTrivial = node.pointee.flags & Flag.trivial != 0
        if pair != nil { dropShared(row) }
        storeRare(row, new, hasRare: hasRare)
        let collapsed = node.pointee.flags & Flag.collapsed
        new.resolve(into: node, rtl: rtl, hasRare: hasRare)
        if let pair {
            takeShared(row, pair, rtl: rtl)
        } else if turned {
            mirrorShared(row)
        }
        node.pointee.flags |= collapsed
        if new.kind == RG_KIND_TEXT.rawValue && new.text != old.text { storeText(row, new.text) }

        result(row).pointee.state &= ~State.warned
        if readers & Reader.own != 0 || wasTrivial != (node.pointee.flags & Flag.trivial != 0) {
            markOwn(row, wasTrivial)
        }
        if (old.flags ^ new.flags) & (Flag.vertical | Flag.weightModeMask | Flag.fillViewport) != 0 {
            markGrids(in: row)
        }
        if new.kind == RG_KIND_GRID.rawValue && old.flags & Flag.vertical != new.flags & Flag.vertical {
            invalidation.unsort(row)
        }
        if old.layoutGravity != new.layoutGravity { unsortGrid(of: row) }
        if old.rare.order != new.rare.order { invalidation.noteOrder(Int(node.pointee.parent)) }
        if readers & Reader.parent != 0 {
            markRead(row, node)
        } else if readers & Reader.place != 0 {
            invalidation.dropParentPlan(row)
            invalidation.markParentPlace(row)
        }
        if turned { turn(row) }
        if (old.flags ^ new.flags) & Flag.visibilityMask != 0 && state.pointee.connections.byID.count > 0 {
            dispatch.followGroup(row)
        }
    }

    /// How a container asks its children changed, which grids read: see askFirst.
    @inline(never)
    @_optimize(size)
    private func markGrids(in row: Int) {
        var child = firstChild(row)
        while child >= 0 {
            if remembers(child) { invalidation.markDirty(child) }
            child = Int(node(child).pointee.next)
        }
    }

    /// Who has to look at the node again, as bits of Reader.
    @_optimize(size)
    private func readers(_ old: inout StyleRecord, _ new: inout StyleRecord) -> UInt8 {
        var readers = withUnsafePointer(to: &state.pointee.styleFields) { old.readers(ofChangeTo: &new, $0) }
        let flags = old.flags ^ new.flags
        let elsewhere = Flag.visibilityMask | Flag.directionMask | Flag.dividerBefore
        if flags & (StyleRecord.styleMask & ~elsewhere) != 0 { readers |= Reader.own }
        if flags & Flag.dividerBefore != 0
            || (flags & Flag.visibilityMask != 0 && isGone(old.flags) != isGone(new.flags))
        {
            readers |= Reader.parent
        }
        if flags & Flag.visibilityMask != 0 { readers |= Reader.place }
        // a fixed length floors one that wraps
        let lengths = old.width != new.width || old.height != new.height
        if lengths && new.kind == RG_KIND_RELATIVE.rawValue { readers |= Reader.own }
        // whether a weighted child waits for its share
        if (old.rare.aspectRatio > 0) != (new.rare.aspectRatio > 0) { readers |= Reader.parent }
        return readers
    }

    private func isGone(_ flags: UInt32) -> Bool { flags & Flag.visibilityMask == Flag.gone }

    // MARK: - Direction

    private func direction(_ row: Int, _ record: StyleRecord) -> Bool {
        switch (record.flags & Flag.directionMask) >> Flag.directionShift {
        case RG_DIRECTION_LTR.rawValue: return false
        case RG_DIRECTION_RTL.rawValue: return true
        default: return inheritedRTL(Int(node(row).pointee.parent))
        }
    }

    func inheritedRTL(_ parent: Int) -> Bool { parent >= 0 && node(parent).isRTL }

    /// The resolved direction of `top` has just been set anew: sides and results below follow. O(subtree).
    func turn(_ top: Int) {
        invalidation.dropPlan(top)
        invalidation.dropParentPlan(top)
        invalidation.markDirty(top)
        invalidation.markParentDirty(top)
        var row = nextRow(top, below: top)
        while row >= 0 {
            let node = self.node(row)
            let inherits = node.pointee.flags & Flag.directionMask == 0
            let rtl = self.node(Int(node.pointee.parent)).isRTL
            let turns = inherits && rtl != node.isRTL
            if turns {
                node.pointee.flags ^= Flag.rtl
                mirrorShared(row)
                invalidation.dropPlan(row)
                invalidation.dropParentPlan(row)
                invalidation.markDirty(row)
            }
            row = nextRow(row, below: top, skip: !turns)
        }
    }

    /// Resolve the direction of a subtree that got another parent.
    func inheritDirection(_ row: Int) {
        let node = self.node(row)
        if node.pointee.flags & Flag.directionMask != 0 { return }
        let rtl = inheritedRTL(Int(node.pointee.parent))
        if rtl == node.isRTL { return }
        node.pointee.flags ^= Flag.rtl
        mirrorShared(row)
        turn(row)
    }
}
