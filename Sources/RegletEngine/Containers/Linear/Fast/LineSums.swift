// SPDX-License-Identifier: MIT
import CReglet

/// The sums of one measure of a line, and the sizes for which its result remains valid.
struct LineSums {
    var total: Int  // lengths, margins and padding along the main axis, without shares
    var across: Int32  // largest child across, margins included
    var exceptMatching: Int32 = 0  // as `across`, but matching children count only by their margins
    var allMatch: Bool
    var outcome: UInt32 = 0
    // The least exact sizes for which the result remains valid, first without the content length and padding; -1: none.
    var minReusableMain: Int32 = 0
    var minReusableCross: Int32 = 0
    // Without a bound: how much the length before a child may shrink until the child gets another hint.
    var slack = maxUnits
    var isValidForLarger = true  // a larger size changes only positions, and sizes of children that match across

    init(total: Int, across: Int32, allMatch: Bool) {
        self.total = total
        self.across = across
        self.allMatch = allMatch
        exceptMatching = across
    }

    /// Adds a measured child to the cross sums and the outcome bits.
    @inline(__always)
    mutating func add(
        _ axis: MainAxis, _ node: UnsafeMutablePointer<Node>, _ result: UnsafeMutablePointer<LayoutResult>,
        _ crossSpec: Spec,
        _ fills: Bool
    ) {
        let margins = axis.crossMargins(node)
        let size = clampUnits(Int(axis.cross(result)) &+ margins)
        across = max(across, size)
        outcome |= result.pointee.state & ResultFlags.outcome
        let length = axis.lineCross(node)
        let matches = length == Length.match || (fills && length == Length.unset)
        if !matches { allMatch = false }
        if matches && !crossSpec.isExact {
            exceptMatching = max(exceptMatching, clampUnits(margins))
        } else {
            exceptMatching = max(exceptMatching, size)
        }
    }

    /// Raises the least reusable main size so that the share of a child is at least `least`.
    @inline(__always)
    mutating func needMain(_ least: Int32, _ weight: Float, _ weights: Int32) {
        let needed = LinearSummary.shareFrom(0, least, weight, weights)
        minReusableMain = minReusableMain < 0 || needed < 0 ? -1 : max(minReusableMain, needed)
    }

    /// Restricts reuse for a child whose result depends on its main spec, which must remain equal. A hint of 0 remains
    /// 0 as long as the length before the child shrinks by at most the slack.
    @inline(__always)
    mutating func needMain(_ offered: Spec, _ used: Int, of spec: Spec) {
        isValidForLarger = false
        if offered.raw != Spec.unspecified || spec.mode != Spec.unspecified {
            minReusableMain = -1
        } else if spec.size > 0 {
            slack = min(slack, clampUnits(used &- Int(spec.size)))
        }
    }

    /// Raises the least reusable cross size so that the room of a child is at least `least`.
    @inline(__always)
    mutating func needCross(_ least: Int32, _ margins: Int) {
        minReusableCross =
            minReusableCross < 0 || least < 0 ? -1 : max(minReusableCross, clampUnits(Int(least) &+ margins))
    }

    /// Adds content length and padding to the least reusable sizes. Sizes smaller than the content are not reusable.
    @inline(__always)
    mutating func finishMinReusable(
        _ mainSpec: Spec, _ crossSpec: Spec, _ length: Int32, crossPadding: Int, _ summary: UInt32
    ) {
        if summary & (SummaryFlags.nested | SummaryFlags.shares) == 0 { return }  // leaves take any size
        let main = Int(minReusableMain) &+ Int(length), cross = Int(minReusableCross) &+ crossPadding
        minReusableMain = minReusableMain < 0 || main > mainSpec.most ? -1 : Int32(truncatingIfNeeded: main)
        if minReusableMain >= 0 && mainSpec.mode == Spec.unspecified { minReusableMain = slack }
        minReusableCross = minReusableCross < 0 || cross > crossSpec.most ? -1 : Int32(truncatingIfNeeded: cross)
    }

    /// Ends the cross sum. As on Android, children that match an inexact cross axis do not count if there are others.
    @inline(__always)
    mutating func finish(_ crossSpec: Spec, _ fills: Bool) {
        if fills || allMatch || crossSpec.isExact { return }
        if exceptMatching < across {  // a child was larger than the container becomes
            outcome |= ResultFlags.bound
            isValidForLarger = false
        }
        across = exceptMatching
    }
}
