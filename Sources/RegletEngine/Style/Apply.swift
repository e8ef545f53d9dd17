// SPDX-License-Identifier: MIT
import CReglet

/// Storing an edited style: only what differs is dirtied.
extension Engine {
    /// Store `new` over `old`, the row's present record. Room for a rare record must have been reserved.
    func apply(_ row: Int, _ old: StyleRecord, _ new: StyleRecord) {
        let node = self.node(row)
        let hasRare = new.hasRare
        let rtl = new.flags & Flag.directionMask == old.flags & Flag.directionMask ? node.isRTL : direction(row, new)
        let turned = rtl != node.isRTL
        let wasTrivial = node.pointee.flags & Flag.trivial != 0
        storeRare(row, new, hasRare: hasRare)
        let collapsed = node.pointee.flags & Flag.collapsed
        new.resolve(into: node, rtl: rtl, hasRare: hasRare)
        node.pointee.flags |= collapsed
        if new.kind == RG_KIND_TEXT.rawValue && new.text != old.text { storeText(row, new.text) }

        result(row).pointee.state &= ~State.warned
        if ownChanges(old, new) || wasTrivial != (node.pointee.flags & Flag.trivial != 0) {
            markOwn(row, wasTrivial)
        }
        if (old.flags ^ new.flags) & (Flag.vertical | Flag.weightModeMask | Flag.fillViewport) != 0 {
            markGrids(in: row)
        }
        if new.kind == RG_KIND_GRID.rawValue && old.flags & Flag.vertical != new.flags & Flag.vertical { unsort(row) }
        if old.layoutGravity != new.layoutGravity { unsortGrid(of: row) }
        if old.rare.order != new.rare.order { noteOrder(Int(node.pointee.parent)) }
        if parentChanges(old, new) {
            markRead(row, node)
        } else if placeChanges(old, new) {
            dropParentPlan(row)
            markParentPlace(row)
        }
        if turned { turn(row) }
        if (old.flags ^ new.flags) & Flag.visibilityMask != 0 && state.pointee.ties.byID.count > 0 { followGroup(row) }
    }

    /// How a container asks its children changed, which grids read: see askFirst.
    @inline(never)
    @_optimize(size)
    private func markGrids(in row: Int) {
        var child = firstChild(row)
        while child >= 0 {
            if isGrid(child) { markDirty(child) }
            child = Int(node(child).pointee.next)
        }
    }

    /// What the node's own measure reads.
    private func ownChanges(_ old: StyleRecord, _ new: StyleRecord) -> Bool {
        let flags = StyleRecord.styleMask & ~(Flag.visibilityMask | Flag.directionMask | Flag.dividerBefore)
        if old.flags & flags != new.flags & flags || old.gravity != new.gravity { return true }
        if new.kind == RG_KIND_RELATIVE.rawValue && (old.width != new.width || old.height != new.height) {
            return true  // a fixed length floors one that wraps
        }
        if old.paddingLeft != new.paddingLeft || old.paddingTop != new.paddingTop
            || old.paddingRight != new.paddingRight || old.paddingBottom != new.paddingBottom
        {
            return true
        }
        var a = measured(old.rare), b = measured(new.rare)
        let sameRare = withUnsafeBytes(of: &a) { x in
            withUnsafeBytes(of: &b) { y in sameBytes(x.baseAddress!, y.baseAddress!, MemoryLayout<Rare>.size) }
        }
        return !sameRare || old.text != new.text
    }

    /// A rare record without what the node's own measure does not read.
    private func measured(_ rare: Rare) -> Rare {
        var rare = rare
        rare.offsetX = 0
        rare.offsetY = 0
        rare.marginStart = Rare.absent
        rare.marginEnd = Rare.absent
        rare.percentWidth = 0
        rare.percentHeight = 0
        rare.dividerPadding = 0
        rare.dividerExtendStart = 0
        rare.dividerExtendEnd = 0
        rare.clearEdges()
        rare.order = 0
        rare.z = 0
        return rare
    }

    /// What the parent's measure reads of a child.
    private func parentChanges(_ old: StyleRecord, _ new: StyleRecord) -> Bool {
        let wasGone = old.flags & Flag.visibilityMask == Flag.gone
        let isGone = new.flags & Flag.visibilityMask == Flag.gone
        return old.width != new.width || old.height != new.height || old.weight != new.weight
            || old.layoutGravity != new.layoutGravity || wasGone != isGone
            || old.marginLeft != new.marginLeft || old.marginTop != new.marginTop
            || old.marginRight != new.marginRight || old.marginBottom != new.marginBottom
            || old.rare.marginStart != new.rare.marginStart || old.rare.marginEnd != new.rare.marginEnd
            || old.rare.percentWidth != new.rare.percentWidth || old.rare.percentHeight != new.rare.percentHeight
            || limits(old) != limits(new) || edges(old) != edges(new)
            || old.rare.order != new.rare.order || (old.flags ^ new.flags) & Flag.dividerBefore != 0
            || (old.rare.aspectRatio > 0) != (new.rare.aspectRatio > 0)  // whether a weighted child waits for its share
    }

    /// Hard limits and insets enter the parent's shares.
    private func limits(_ record: StyleRecord) -> SIMD8<Int32> {
        let rare = record.rare
        return SIMD8(
            rare.minWidth, rare.minHeight, rare.maxWidth, rare.maxHeight, rare.insetLeft, rare.insetTop,
            rare.insetRight, rare.insetBottom)
    }

    private func edges(_ record: StyleRecord) -> SIMD8<Int32> {
        let rare = record.rare
        return SIMD8(
            rare.edgeLeft, rare.edgeTop, rare.edgeRight, rare.edgeBottom, rare.edgeStart, rare.edgeEnd,
            Int32(bitPattern: rare.edgePercents), 0)
    }

    /// What only placing reads.
    private func placeChanges(_ old: StyleRecord, _ new: StyleRecord) -> Bool {
        old.flags & Flag.visibilityMask != new.flags & Flag.visibilityMask || old.rare.offsetX != new.rare.offsetX
            || old.rare.offsetY != new.rare.offsetY
    }

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
        dropPlan(top)
        dropParentPlan(top)
        markDirty(top)
        markParentDirty(top)
        var row = nextRow(top, below: top)
        while row >= 0 {
            let node = self.node(row)
            let inherits = node.pointee.flags & Flag.directionMask == 0
            let rtl = self.node(Int(node.pointee.parent)).isRTL
            let turns = inherits && rtl != node.isRTL
            if turns {
                let record = self.record(row)
                node.pointee.flags ^= Flag.rtl
                record.resolveSides(into: node, rtl: rtl)
                dropPlan(row)
                dropParentPlan(row)
                markDirty(row)
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
        let record = self.record(row)
        node.pointee.flags ^= Flag.rtl
        record.resolveSides(into: node, rtl: rtl)
        turn(row)
    }
}
