// SPDX-License-Identifier: MIT
import CReglet

/// The constraints of chains: spread, inside, packed, and weights.
extension ConnectionCompiler {
    /// The weight of a member of a chain that shares the free space; -1: it does not share.
    @inline(never)
    mutating func weight(_ row: Int, _ axis: Int, anyGiven: Bool) -> Double {
        guard let record = engine.constraintSystems.connectionRecord(row), !isGone(row), isMatch(row, axis),
            !follows(row, axis, record)
        else { return -1 }
        let weight = Double(axis == 0 ? record.pointee.connections.weight_x : record.pointee.connections.weight_y)
        return weight >= 0 ? weight : anyGiven ? 0 : 1
    }

    @inline(never)
    @_optimize(size)
    mutating func writeChain(_ head: Int, _ axis: Int) {
        // the ends of the chain, and the numbers of its members by kind
        var first = -1, last = -1, tail = head
        var visible = 0, sharers = 0
        var isBounded = false, anyGiven = false
        var member = head
        while member >= 0 {
            tail = member
            if !isGone(member), let own = engine.constraintSystems.connectionRecord(member) {
                if first < 0 { first = member }
                last = member
                visible &+= 1
                if isBound(member, axis, own) { isBounded = true }
                if weight(member, axis, anyGiven: false) >= 0
                    && (axis == 0 ? own.pointee.connections.weight_x : own.pointee.connections.weight_y) >= 0
                {
                    anyGiven = true
                }
            }
            member = linked(member, axis, far: true)
        }
        member = head
        while member >= 0 {
            if weight(member, axis, anyGiven: anyGiven) > 0 { sharers &+= 1 }
            member = linked(member, axis, far: true)
        }
        // the connections of both ends, with the margins of the first and last member that are not gone
        var near = resolveAnchor(head, axis, far: false), far = resolveAnchor(tail, axis, far: true)
        if first >= 0 {
            near.margin = resolveAnchor(first, axis, far: false).margin
            far.margin = resolveAnchor(last, axis, far: true).margin
        }
        guard let record = engine.constraintSystems.connectionRecord(axis == 0 && isRTL ? tail : head) else { return }
        let style = axis == 0 ? record.pointee.connections.chain_x : record.pointee.connections.chain_y
        let isHeld = near.exists && far.exists
        let spreads = isHeld && sharers == 0 && style != RG_CHAIN_PACKED && visible > 1
        // the slack is outside the members; in a chain that spreads, it is the missing space
        let slack = isHeld && visible > 0 ? variable() : -1
        let gap = spreads ? variable() : -1
        let outerGap = style == RG_CHAIN_SPREAD ? gap : -1
        let bias = bias(record, axis)
        // gone members are points at the end of the member before them, in the direction of writing
        let flips = axis == 0 && isRTL
        let outer = flips ? far : near
        var before = -1
        member = flips ? tail : head
        while member >= 0 {
            if isGone(member) {
                add(member, axis, far: false, 1)
                if before < 0 && outer.exists {
                    add(outer.row, axis, far: outer.isFar, -1)
                } else {
                    add(before < 0 ? container : before, axis, far: (before < 0) == flips, -1)
                }
                require(0)
            } else {
                before = member
            }
            member = linked(member, axis, far: !flips)
        }
        before = -1
        member = head
        while member >= 0 {
            if !isGone(member) {
                let start = point(member, axis, far: false)
                if before >= 0 {
                    add(start, 1)
                    add(before, axis, far: true, -1)
                    add(gap, -1)
                    require(
                        resolveAnchor(before, axis, far: true).margin + resolveAnchor(member, axis, far: false).margin)
                } else if near.exists {
                    pull(start, near, axis, false, slack, bias, outerGap)
                } else if !far.exists {
                    rest(start, axis)
                }
                before = member
            }
            member = linked(member, axis, far: true)
        }
        if visible == 0 { return }
        if far.exists {
            pull(point(last, axis, far: true), far, axis, true, slack, 1 - bias, outerGap)
        }
        if spreads {
            addSoft(gap, 0, 1000, .greaterOrEqual)
            addSoft(slack, 0, 1000, .lessOrEqual)
        }
        if spreads || (isHeld && sharers > 0) { addSoft(slack, 0, ConnectionCompiler.fill, .equal) }
        if isHeld && isBounded { addSoft(slack, 0, ConnectionCompiler.bound, .greaterOrEqual) }
        contain(first, last, axis, near, far, slack)
        writeShares(head, axis, anyGiven: anyGiven, sharers: isHeld ? sharers : 0)
    }

    /// Writes the shares of a chain: matching members get equal space for each unit of weight, within their limits.
    ///
    /// With only maxima, no member gets more than its weight times the unit, and the unit is the smallest that fills
    /// the room: members below their maximum get exactly that. With only minima, the relations are reversed. With both,
    /// members without limits take precedence.
    @_optimize(size)
    mutating func writeShares(_ head: Int, _ axis: Int, anyGiven: Bool, sharers: Int) {
        var hasMinimum = false, hasMaximum = false
        var member = head
        while member >= 0 {
            if weight(member, axis, anyGiven: anyGiven) > 0 {
                let (least, most) = limits(member, axis)
                if least > 0 { hasMinimum = true }
                if most >= 0 { hasMaximum = true }
            }
            member = linked(member, axis, far: true)
        }
        let unit = sharers > 1 ? variable() : -1
        member = head
        while member >= 0 {
            let weight = weight(member, axis, anyGiven: anyGiven)
            let size = point(member, axis, far: true).size
            if weight == 0 || (weight > 0 && sharers == 0) {
                addSoft(size, 0, ConnectionCompiler.share, .equal)
            } else if weight > 0 && unit >= 0 {
                let (least, most) = limits(member, axis)
                let isLimited = least > 0 || most >= 0
                let isMixed = hasMinimum && hasMaximum
                add(size, 1)
                add(unit, -weight)
                write(
                    0, isLimited && isMixed ? ConnectionCompiler.limitedShare : ConnectionCompiler.share,
                    !isLimited || isMixed ? .equal : least > 0 ? .greaterOrEqual : .lessOrEqual)
            }
            member = linked(member, axis, far: true)
        }
        if unit >= 0 && hasMinimum != hasMaximum {
            addSoft(unit, hasMinimum ? 1e6 : 0, ConnectionCompiler.limitedShare, .equal)
        }
    }
}
