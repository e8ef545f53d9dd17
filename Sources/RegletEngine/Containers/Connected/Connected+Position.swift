// SPDX-License-Identifier: MIT
import CReglet

/// The values that the rows of one axis of a box depend on, beside the box.
struct Position {
    /// Whether the container wraps on this axis and counts the box; crossWraps: on the other axis.
    var wraps: Bool
    let crossWraps: Bool
    var length: Int32
    let usesRatio: Bool
    let inChain: Bool
    let crossInChain: Bool
    /// Whether the connections of this axis place the box, rather than a circle or a baseline.
    let isPlaced: Bool
}

/// The strengths of the rows between two connections.
private struct Strengths {
    var center = Strength.barrier
    var range = Strength.equality
    var bounds = Strength.highest
    var centers = false
    var ranges = false
    var isBounded = true
    var isStrong = false
}

/// The rows of one axis of a box.
extension ConnectedLayout {
    @inline(never)
    func addPosition(_ index: Int, _ axis: Int, _ given: Position) {
        var given = given
        let b = box(index)
        let near = self.near(index, axis), far = self.far(index, axis)
        let begin = near, end = far
        let isNear = isConnected(near), isFar = isConnected(far), isCircled = isConnected(center(index))
        let from = target(near), to = target(far)
        let fill = given.usesRatio ? ConnectedBox.byRatio : b.pointee.resolvedFill[axis]
        var isVariable = b.pointee.sizing[axis] == ConnectedBox.match && fill != ConnectedBox.ratioKnown
        if b.pointee.enforced[axis] != -1 {
            isVariable = false
            given.length = b.pointee.enforced[axis]
            b.pointee.enforced[axis] = -1
        }
        if isGone(index) {
            given.length = 0
            isVariable = false
        }
        if given.isPlaced {
            if !isNear && !isFar && !isCircled {
                fix(begin, b.pointee.origin[axis])
            } else if isNear && !isFar {
                equal(begin, from, margin(near), Strength.fixed)
            }
        }
        let connections = (isNear ? 1 : 0) + (isFar ? 1 : 0) + (isCircled ? 1 : 0)
        var isTerminal = true
        if isVariable {
            addSize(index, axis, given, fill, connections, &isVariable)
            isTerminal = true
        } else if index == 0 && wraps(axis) {
            addContainerSize(axis, begin, end)
        } else {
            equal(end, begin, given.length, Strength.fixed)
        }
        if !given.isPlaced || given.inChain {
            if connections < 2 && given.wraps && isTerminal { encloseLoosely(index, axis, begin, end) }
            return
        }
        var wrapStrength = Strength.equality
        if isNear && isFar {
            if !addBetween(index, axis, &given, fill, isVariable, wrapStrength) { return }
        } else if isNear {
            if given.wraps && box(owner(target(near))).pointee.role == .barrier { wrapStrength = Strength.fixed }
        } else if isFar {
            equal(end, to, 0 &- margin(far), Strength.fixed)
            if given.wraps {
                atLeast(begin, self.near(0, axis), 0, Strength.equality)
            }
        }
        isTerminal = given.wraps
        if isTerminal { enclose(far, axis, end, to, wrapStrength) }
    }

    /// The container that wraps ends behind the far edge of a box.
    private func enclose(_ far: Int, _ axis: Int, _ end: Int, _ to: Int, _ strength: UInt8) {
        let last = self.far(0, axis)
        if to == last { return }
        let margin = isConnected(far) ? self.margin(far) : 0
        atLeast(last, end, margin, strength)
    }

    private func addContainerSize(_ axis: Int, _ begin: Int, _ end: Int) {
        let r = run
        equal(end, begin, 0, Strength.high)
        let least = r.pointee.smallest[axis], most = r.pointee.largest[axis]
        if least > 0 { atLeast(end, begin, least, Strength.fixed) }
        let limit = Int(most) &- Int(r.pointee.paddings[axis])
        if limit < Int(Int32.max) { atMost(end, begin, Int32(truncatingIfNeeded: limit), Strength.fixed) }
    }

    /// The rows for a box of a chain or a circle in a container that wraps.
    private func encloseLoosely(_ index: Int, _ axis: Int, _ begin: Int, _ end: Int) {
        atLeast(begin, near(0, axis), 0, Strength.fixed)
        var encloses = true
        let target = self.target(baseline(index))
        if axis == 1 && target >= 0 {
            let other = box(owner(target))
            encloses =
                other.pointee.ratio != 0 && other.pointee.sizing == SIMD2(repeating: ConnectedBox.match)
        }
        if encloses { atLeast(far(0, axis), end, 0, Strength.fixed) }
    }

    /// The rows of a size that is not known.
    private func addSize(
        _ index: Int, _ axis: Int, _ given: Position, _ fill: UInt8, _ connections: Int, _ isVariable: inout Bool
    ) {
        let b = box(index)
        let begin = near(index, axis), end = far(index, axis)
        var length = given.length
        if connections != 2 && !given.usesRatio && (fill == ConnectedBox.content || fill == ConnectedBox.spread) {
            isVariable = false
            length = max(b.pointee.least[axis], length)
            if b.pointee.most[axis] > 0 { length = min(b.pointee.most[axis], length) }
            equal(end, begin, length, Strength.fixed)
            return
        }
        let least = b.pointee.least[axis] == ConnectedBox.contentLimit ? length : b.pointee.least[axis]
        let most = b.pointee.most[axis] == ConnectedBox.contentLimit ? length : b.pointee.most[axis]
        if length > 0 && fill != ConnectedBox.content { length = 0 }
        if least > 0 {
            atLeast(end, begin, least, Strength.fixed)
            length = max(length, least)
        }
        if most > 0 {
            if !(given.wraps && fill == ConnectedBox.content) {
                atMost(end, begin, most, Strength.fixed)
            }
            length = min(length, most)
        }
        if fill == ConnectedBox.content {
            if given.wraps {
                equal(end, begin, length, Strength.fixed)
            } else {
                equal(end, begin, length, Strength.equality)
                atMost(end, begin, length, Strength.fixed)
            }
        } else if fill == ConnectedBox.percent {
            tableau.pointee.proportion(
                variable(end), variable(begin), variable(far(0, axis)), variable(near(0, axis)), b.pointee.percent[axis]
            )
            if given.wraps { isVariable = false }
        }
    }

    /// The rows between two connections. - Returns: whether the container that wraps must still enclose the box.
    private func addBetween(
        _ index: Int, _ axis: Int, _ given: inout Position, _ fill: UInt8, _ isVariable: Bool, _ wrapStrength: UInt8
    ) -> Bool {
        let b = box(index)
        let near = self.near(index, axis), far = self.far(index, axis)
        let begin = near, end = far
        let from = target(near), to = target(far)
        let marginNear = margin(near), marginFar = margin(far)
        let nearOwner = owner(target(near)), farOwner = owner(target(far))
        let atBarrier = box(nearOwner).pointee.role == .barrier || box(farOwner).pointee.role == .barrier
        let atContainer = nearOwner == 0 || farOwner == 0
        let isFinal = self.isFinal(from) && self.isFinal(to)
        let least = b.pointee.least[axis] == ConnectedBox.contentLimit ? given.length : b.pointee.least[axis]
        let most = b.pointee.most[axis] == ConnectedBox.contentLimit ? given.length : b.pointee.most[axis]
        var s = Strengths()
        if !isVariable {
            s.centers = true
            s.ranges = true
            if isFinal {
                center(begin, from, marginNear, b.pointee.bias[axis], to, end, marginFar, Strength.fixed)
                if given.wraps && to != self.far(0, axis) {
                    atLeast(self.far(0, axis), end, marginFar, wrapStrength)
                }
                return false
            }
        } else {
            switch fill {
            case ConnectedBox.spread:
                if most == 0 && least == 0 {
                    s.isStrong = true
                    s.range = Strength.fixed
                    s.bounds = Strength.fixed
                    if isFinal {
                        equal(begin, from, marginNear, Strength.fixed)
                        equal(end, to, 0 &- marginFar, Strength.fixed)
                        return false
                    }
                } else {
                    s.centers = true
                    s.ranges = true
                    s.bounds = Strength.equality
                }
                if atBarrier { s.bounds = Strength.highest }
            case ConnectedBox.percent:
                s.centers = true
                s.ranges = true
                s.bounds = atBarrier ? Strength.highest : Strength.equality
            case ConnectedBox.content:
                s.centers = true
                s.ranges = true
                s.range = Strength.fixed
            default:
                strengthenRatio(index, axis, given, atContainer: nearOwner != 0 && farOwner != 0, least, most, &s)
            }
        }
        if s.ranges && from == to && nearOwner != 0 {
            s.ranges = false
            s.isBounded = false
        }
        if s.centers {
            let matchesAcross = b.pointee.sizing[1 &- axis] == ConnectedBox.match
            if !isVariable && !matchesAcross && !given.crossInChain && from == self.near(0, axis)
                && to == self.far(0, axis)
            {
                s.center = Strength.fixed
                s.range = Strength.fixed
                s.isBounded = false
                given.wraps = false
            }
            center(begin, from, marginNear, b.pointee.bias[axis], to, end, marginFar, s.center)
        }
        if isGone(index) && edge(far).pointee.firstDependent < 0 { return false }
        if s.ranges {
            if given.wraps && from != to && !isVariable && atBarrier { s.range = Strength.barrier }
            atLeast(begin, from, marginNear, s.range)
            atMost(end, to, 0 &- marginFar, s.range)
        }
        if given.wraps && has(index, ConnectedBox.inBarrier &<< UInt32(axis)) && !atBarrier && farOwner != 0 {
            s.bounds = Strength.barrier
            s.range = Strength.barrier
            s.isBounded = true
        }
        if s.isBounded {
            if s.isStrong && (!given.crossInChain || given.crossWraps) {
                var strength = s.bounds
                if atContainer { strength = Strength.barrier }
                if box(nearOwner).pointee.role == .guideline || box(farOwner).pointee.role == .guideline || atBarrier
                    || given.crossInChain
                {
                    strength = Strength.equality
                }
                s.bounds = max(strength, s.bounds)
            }
            if given.wraps {
                s.bounds = min(s.range, s.bounds)
                if given.usesRatio && !given.crossInChain && atContainer { s.bounds = Strength.highest }
            }
            equal(begin, from, marginNear, s.bounds)
            equal(end, to, 0 &- marginFar, s.bounds)
        }
        if given.wraps {
            if from != self.near(0, axis) {
                atLeast(begin, self.near(0, axis), 0, wrapStrength)
            }
            if isVariable && least == 0 {
                atLeast(end, begin, 0, fill == ConnectedBox.byRatio ? Strength.fixed : wrapStrength)
            }
        }
        return true
    }

    /// The strengths of a side whose size is in a ratio.
    @inline(never)
    private func strengthenRatio(
        _ index: Int, _ axis: Int, _ given: Position, atContainer isBetweenSiblings: Bool, _ least: Int32,
        _ most: Int32,
        _ s: inout Strengths
    ) {
        s.centers = true
        s.ranges = true
        s.isStrong = true
        if box(index).pointee.resolvedRatioAxis == -1 {
            s.range = Strength.fixed
            s.bounds = Strength.equality
            s.center = !given.crossInChain ? Strength.fixed : given.wraps ? Strength.equality : Strength.highest
        } else if given.usesRatio {
            let across = box(index).pointee.resolvedFill[1 &- axis]
            if across != ConnectedBox.percent && across != ConnectedBox.content {
                s.range = Strength.fixed
                s.bounds = Strength.equality
            }
        } else {
            s.range = Strength.equality
            if most > 0 {
                s.bounds = Strength.equality
            } else if most == 0 && least == 0 {
                if !given.crossInChain {
                    s.bounds = Strength.fixed
                } else {
                    s.range = isBetweenSiblings ? Strength.highest : Strength.equality
                    s.bounds = Strength.highest
                }
            }
        }
    }
}
