// SPDX-License-Identifier: MIT
import CReglet

/// The shares of weighted children with hard limits, in all weight modes: CSS Flexbox 9.7, "Resolving Flexible
/// Lengths".
///
/// Each round gives every unfrozen weighted child its share. If shares break limits, the children on the side with the
/// larger total violation, minima or maxima, are frozen: they get their limit, and the others share the rest again.
/// Each round freezes at least one child: O(children * frozen children).
///
/// Precondition: the cursor covers all weighted children.
/// Invariant: ResultFlags.frozenMin and frozenMax are valid from freezeLimited until the caller has read all shares.
///
/// Limits are rare, so this code exists once for both axes and reads the axis at run time.
enum ShareMode: UInt8 {
    /// The share is the size of a child; in Android mode its base is added.
    case android, fill
    /// The share is the box of a child, margins included.
    case box
}

extension LinearLayout {
    /// Freezes children whose shares break their limits, and subtracts them from `free`.
    @inline(never)
    @_optimize(size)
    func freezeLimited(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ mode: ShareMode, _ spec: Spec, _ padding: Int,
        _ free: inout ShareCursor
    ) {
        for child in children(of: box) {
            result(child).pointee.state &= ~ResultFlags.frozen
        }
        while true {
            // the sign of the total violation decides which side is frozen in this round
            var violation = 0
            var least = 0, most = 0
            visitUnfrozen(axis, box, mode, spec, padding, free) { _, size, limited in
                violation &+= limited &- size
                if limited > size { least &+= 1 } else if limited < size { most &+= 1 }
            }
            if least == 0 && most == 0 { return }
            var taken = 0
            var weight: Float = 0
            visitUnfrozen(axis, box, mode, spec, padding, free) { row, size, limited in
                let breaksMin = limited > size, breaksMax = limited < size
                guard (breaksMin && violation >= 0) || (breaksMax && violation <= 0) else { return }
                let result = self.result(row)
                result.pointee.state |= breaksMin ? ResultFlags.frozenMin : ResultFlags.frozenMax
                taken &+= limited &- (mode == .android ? self.flexBase(axis, row, spec, padding) : 0)
                weight += self.flexWeight(axis, row, mode == .fill)
            }
            free.rest &-= taken
            free.weights -= weight
        }
    }

    /// The weight of a child, 0 for none. In fill mode a child without a main size has weight 1 by default, and no
    /// other child has one.
    @inline(__always)
    func flexWeight(_ axis: MainAxis, _ row: Int, _ fill: Bool) -> Float {
        let weight = node(row).pointee.weight
        if !fill { return weight }
        return axis.mainLength(node(row)) == Length.unset ? (weight > 0 ? weight : 1) : 0
    }

    /// The base of a weighted child, to which its share is added: 0, its own exact length, or its measured length.
    @inline(never)
    @_optimize(size)
    func flexBase(_ axis: MainAxis, _ row: Int, _ spec: Spec, _ padding: Int) -> Int {
        let node = self.node(row)
        var length = axis.mainLength(node)
        if length == 0 { return 0 }
        if !spec.isExact || axis.isCells { return Int(axis.main(result(row))) }
        if length == Length.percent {
            length = self.layout.length(
                row, length, horizontal: !axis.isVertical, spec,
                base: layout.percentBase(Int(node.pointee.parent), spec, padding)
            )
        }
        if length < Length.match || node.pointee.flags & NodeFlags.sizeRules != 0 { return Int(axis.main(result(row))) }
        return Int(spec.child(length, used: padding &+ axis.mainMargins(node)).size)
    }

    /// Calls `body` with each weighted child that is not frozen: its row, the size from its share, and that size within
    /// its limits.
    @inline(__always)
    private func visitUnfrozen(
        _ axis: MainAxis, _ box: UnsafeMutablePointer<ContainerState>, _ mode: ShareMode, _ spec: Spec, _ padding: Int,
        _ free: ShareCursor, _ body: (Int, Int, Int) -> Void
    ) {
        var free = free
        for row in children(of: box) {
            let node = self.node(row)
            let weight = flexWeight(axis, row, mode == .fill)
            if node.isGone || !(weight > 0) { continue }
            if result(row).pointee.state & ResultFlags.frozen != 0 { continue }
            let part = free.next(weight, state.pointee.scale)
            let size = max(0, (mode == .android ? flexBase(axis, row, spec, padding) : 0) &+ part)
            body(row, size, limited(axis, row, size, mode))
        }
    }

    /// A main size within the hard limits of a child. Limits bound the frame, so the inset is added, and in box mode
    /// the margins.
    private func limited(_ axis: MainAxis, _ row: Int, _ size: Int, _ mode: ShareMode) -> Int {
        guard let rare = self.rare(row) else { return size }
        let least = axis.isVertical ? rare.pointee.minHeight : rare.pointee.minWidth
        let most = axis.isVertical ? rare.pointee.maxHeight : rare.pointee.maxWidth
        var inset =
            axis.isVertical
            ? Int(rare.pointee.insetTop) &+ Int(rare.pointee.insetBottom)
            : Int(rare.pointee.insetLeft) &+ Int(rare.pointee.insetRight)
        if mode == .box { inset &+= axis.mainMargins(node(row)) }
        var value = size
        if most >= 0 { value = min(value, Int(most) &+ inset) }
        if least >= 0 { value = max(value, Int(least) &+ inset) }
        return value
    }

    /// The size of a frozen child: its limit.
    @inline(never)
    @_optimize(size)
    func frozenSize(
        _ axis: MainAxis, _ row: Int, _ result: UnsafeMutablePointer<LayoutResult>, _ mode: ShareMode
    ) -> Int32 {
        clampUnits(limited(axis, row, result.pointee.state & ResultFlags.frozenMin != 0 ? 0 : Int(maxUnits), mode))
    }
}
