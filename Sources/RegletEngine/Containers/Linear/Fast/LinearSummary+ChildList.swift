// SPDX-License-Identifier: MIT
import CReglet

/// A child more or less in a long linear container measured by sums: the plan changes by what the child brings, and the
/// children behind it are moved (LinearSummary+Delta.swift). One such change from one layout to the next; after another
/// one, or where the child does not suit, the plan is made anew.
extension LinearSummary {
    /// Plans of fewer children are made anew as fast.
    private static let fewMembers: UInt32 = 64

    /// `row` was linked under `parent`. - Returns: false when the plan is to be dropped.
    func join(_ row: Int, _ parent: Int) -> Bool {
        let box = self.box(node(parent))
        if !canChange(parent, box) || box.pointee.plan & Plan.moves != 0 { return false }
        return join(node(parent).pointee.flags & Flag.vertical != 0 ? .column : .row, row, parent, box)
    }

    private func join(
        _ axis: MainAxis, _ row: Int, _ parent: Int, _ box: UnsafeMutablePointer<Box>
    ) -> Bool {
        let result = self.result(parent)
        let back = Int(state.pointee.previous[row])
        guard back >= 0, self.result(back).pointee.state & State.laidOut != 0,
            result.pointee.state & State.dirty == 0 || box.pointee.plan & Plan.grown != 0,
            let part = memberPart(axis, row, self.node(parent).sharesUnset)
        else { return false }
        let fixed = Int(box.pointee.fixed) &+ Int(part.fixed)
        if fixed >= Int(maxUnits) { return false }
        box.pointee.fixed = Int32(truncatingIfNeeded: fixed)
        box.pointee.across = max(box.pointee.across, part.across)
        box.pointee.plan |= part.plan | Plan.apart | Plan.grown | Plan.moves | Plan.joins
        box.pointee.ascent = Int32(truncatingIfNeeded: row)
        box.pointee.descent = 0
        markGrown(parent, result)
        return true
    }

    /// `row` is about to be unlinked from `parent`. - Returns: false when the plan is to be dropped, and the parent
    /// dirty.
    func leave(_ row: Int, _ parent: Int) -> Bool {
        let box = self.box(node(parent))
        if !canChange(parent, box) { return false }
        return leave(node(parent).pointee.flags & Flag.vertical != 0 ? .column : .row, row, parent, box)
    }

    private func leave(
        _ axis: MainAxis, _ row: Int, _ parent: Int, _ box: UnsafeMutablePointer<Box>
    ) -> Bool {
        let result = self.result(parent), member = self.result(row)
        guard let part = memberPart(axis, row, self.node(parent).sharesUnset) else { return false }
        let isNested = node(row).pointee.flags & Flag.trivial == 0
        if !isNested && part.across > 0 && part.across >= box.pointee.across { return false }
        if box.pointee.plan & Plan.joins != 0 {
            // it joined since the last layout: as if it had not
            if Int(box.pointee.ascent) != row { return false }
            box.pointee.fixed &-= part.fixed
            endMoves(box)
            box.pointee.plan |= Plan.grown
            return true
        }
        let back = Int(state.pointee.previous[row])
        guard back >= 0, self.result(back).pointee.state & State.laidOut != 0,
            member.pointee.state & State.laidOut != 0,
            box.pointee.plan & Plan.moves == 0, result.pointee.state & State.dirty == 0,
            !isNested || member.pointee.state & (State.valid | State.dirty | State.outcome) == State.valid
        else { return false }
        let main = isNested ? axis.main(member) : 0
        if isNested && axis.lineLength(node(row)) >= 0 && main != axis.lineLength(node(row)) { return false }
        let nested = axis.lineLength(node(row)) >= 0 ? 0 : main
        box.pointee.fixed &-= part.fixed
        box.pointee.counted &+= nested
        recordMove(result, box, Int32(truncatingIfNeeded: back), 0 &- part.fixed &- nested)
        box.pointee.plan |= Plan.grown
        markGrown(parent, result)
        return true
    }

    /// Measure the child that joined. - Returns: false when the container must be measured.
    func measureJoined(_ row: Int, _ change: inout Int) -> Bool {
        let container = self.node(row)
        let axis = container.pointee.flags & Flag.vertical != 0 ? MainAxis.column : .row
        let box = self.box(container), result = self.result(row)
        let child = Int(box.pointee.ascent)
        let node = self.node(child), member = self.result(child)
        let back = Int(state.pointee.previous[child])
        let fills = container.sharesUnset
        let length = axis.lineLength(node)
        let end =
            (axis.isVertical ? positions.position(back).y : positions.position(back).x)
            &+ axis.main(self.result(back))
            &+ (axis.isVertical ? self.node(back).pointee.marginBottom : self.node(back).pointee.marginRight)
        var main = length
        if node.pointee.flags & Flag.trivial == 0 {
            let mainSpec = axis.mainSpec(result), crossSpec = axis.crossSpec(result)
            let used = (fills ? axis.mainPadding(container) : Int(end)) &+ axis.mainMargins(node)
            layout.ask(
                axis, child, main: mainSpec.child(length, used: used),
                cross: crossSpec.child(
                    crossInLine(axis, node, fills), used: axis.crossPadding(container) &+ axis.crossMargins(node)),
                fresh: box.pointee.fresh)
            if member.pointee.state & State.outcome != 0 { return false }
            main = axis.main(member)
            if length < 0 { change &+= Int(main) }
            var line = LineSums(total: 0, across: 0, allMatch: false)
            noteElastic(axis, child, node, member, mainSpec, crossSpec, fills, &line)
            if !line.yields && result.pointee.state & State.yields != 0 { return false }
            let least = line.elasticCross < 0 ? Int.max : Int(line.elasticCross) &+ axis.crossPadding(container)
            if raiseCross(axis, box, least) { raiseElastic(row) }
        }
        let start = end &+ (axis.isVertical ? node.pointee.marginTop : node.pointee.marginLeft)
        if axis.isVertical { member.pointee.y = start } else { member.pointee.x = start }
        box.pointee.descent = main &+ Int32(truncatingIfNeeded: axis.mainMargins(node))
        return true
    }

    /// Whether a plan may change by one child.
    private func canChange(_ parent: Int, _ box: UnsafeMutablePointer<Box>) -> Bool {
        let result = self.result(parent)
        let node = self.node(parent)
        return box.pointee.plan & (Plan.known | Plan.notSummed | Plan.shares) == Plan.known
            && box.pointee.count > LinearSummary.fewMembers
            && node.pointee.flags & Flag.kindMask == RG_KIND_LINEAR.rawValue
            && result.pointee.state & (State.adaptable | State.laidOut | State.place) == State.adapts | State.laidOut
            && state.pointee.slots[parent] < 0
            && (node.pointee.flags & Flag.vertical != 0 ? ColumnAxis.crossSpec(result) : RowAxis.crossSpec(result))
                .isExact
    }

    private struct MemberPart {
        var plan: UInt32
        var fixed: Int32  // along the main axis, but a nested child's own size
        var across: Int32
    }

    /// What a child brings into a plan; nil for one that makes it another kind of plan.
    private func memberPart(_ axis: MainAxis, _ row: Int, _ fills: Bool) -> MemberPart? {
        let node = self.node(row)
        var plan = childPlan(node) | Plan.uneven
        let main = axis.lineLength(node), cross = axis.lineCross(node)
        let isTrivial = node.pointee.flags & Flag.trivial != 0
        if plan & (Plan.notSummed | Plan.notInLine) != 0 || main == Length.match || node.pointee.weight != 0 {
            return nil
        }
        if fills && main == Length.unset { return nil }
        var across: Int32 = 0
        if isTrivial {
            if main < 0 { return nil }
            if cross >= 0 {
                across = clampUnits(Int(cross) &+ axis.crossMargins(node))
                plan |= Plan.sized
            } else if cross == Length.match || (fills && cross == Length.unset) {
                plan |= Plan.matches
            } else {
                return nil
            }
        }
        let fixed = axis.mainMargins(node) &+ Int(max(main, 0))
        if fixed >= Int(maxUnits) { return nil }
        return MemberPart(plan: plan, fixed: Int32(truncatingIfNeeded: fixed), across: across)
    }

    private func markGrown(_ row: Int, _ result: UnsafeMutablePointer<Result>) {
        result.pointee.state |= State.dirty
        invalidation.queueDirty(row)
    }

    /// Children were linked under a row.
    func markMembers(_ row: Int) {
        if box(node(row)).pointee.plan & Plan.joins == 0
            || node(row).pointee.flags & Flag.kindMask != RG_KIND_LINEAR.rawValue
        {
            invalidation.markDirty(row)
        }
    }
}
