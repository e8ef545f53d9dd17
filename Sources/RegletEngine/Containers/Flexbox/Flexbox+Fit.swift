// SPDX-License-Identifier: MIT
import CReglet

/// Step 2: children grow or shrink to the length of the container.
extension FlexboxLayout {
    /// Sets the length to which lines grow or shrink. As in the original, a row never exceeds its bound, even an
    /// unspecified one, and a column exceeds any that is not exact. - Returns: whether a line may grow or shrink.
    @inline(never)
    func startFitting(_ run: FlexRun) -> Bool {
        if run.lineCount == 0 { return false }
        let longest = longestLine(run)
        let size = run.main.isExact ? run.main.size : run.axis.isVertical ? longest : min(longest, run.main.size)
        run.state.pointee.fitted = size
        return run.state.pointee.hasItems || longest > size  // without items no child grows
    }

    @inline(never)
    func longestLine(_ run: FlexRun) -> Int32 {
        var longest = Int32.min
        for index in 0..<run.lineCount { longest = max(longest, run.lines[index].main) }
        return longest
    }

    /// Lets the children of each line grow or shrink until it is as long as it should be. When a child reaches its
    /// limit, it is frozen, and the others share the rest.
    @inline(never)
    func fitLines(_ run: FlexRun) {
        var first = Int(box(node(run.row)).pointee.first)
        for index in 0..<run.lineCount {
            let line = run.lines + index
            if startLine(run, line, first) {
                repeat {
                    startRound(run, line, first)
                    while nextFitted(run, line) { measureFitted(run, line.pointee.offset) }
                } while endRound(run, line)
            }
            first = endOfLine(line, first)
        }
    }

    /// The child after a line. `first`: the child at which the line was begun.
    @inline(never)
    private func endOfLine(_ line: UnsafeMutablePointer<FlexLine>, _ first: Int) -> Int {
        var walk = FlexWalk(at: first)
        startLine(&walk, line)
        while nextVisible(&walk) {}
        return walk.at
    }

    @inline(__always)
    private func share(_ run: FlexRun, _ child: Int) -> Double {
        let item = self.item(child)
        return Double(run.state.pointee.grows ? item.pointee.grow : item.pointee.shrink)
    }

    /// Adds the shares of a line. - Returns: whether a child grows or shrinks.
    @inline(never)
    private func startLine(_ run: FlexRun, _ line: UnsafeMutablePointer<FlexLine>, _ first: Int) -> Bool {
        let s = run.state
        if line.pointee.main == s.pointee.fitted { return false }
        s.pointee.grows = line.pointee.main < s.pointee.fitted
        s.pointee.total = 0
        var walk = FlexWalk(at: first)
        startLine(&walk, line)
        while nextVisible(&walk) {
            s.pointee.total = run.real(s.pointee.total + share(run, walk.child))
            result(walk.child).pointee.state &= ~ResultFlags.frozen
        }
        if s.pointee.total <= 0 { return false }
        line.pointee.cross = Int32.min
        return true
    }

    @inline(never)
    private func startRound(_ run: FlexRun, _ line: UnsafeMutablePointer<FlexLine>, _ first: Int) {
        let s = run.state
        s.pointee.unit = run.real(
            run.real(Double(s.pointee.fitted) - Double(line.pointee.main)) / s.pointee.total)
        s.pointee.error = 0
        s.pointee.length = Int(run.mainPadding) &+ Int(line.pointee.dividers)
        s.pointee.thickest = 0
        s.pointee.isLimited = false
        s.pointee.walk = FlexWalk(at: first)
        startLine(&s.pointee.walk, line)
    }

    /// Stores the length of the line. - Returns: whether the children that are not frozen share a rest.
    @inline(never)
    private func endRound(_ run: FlexRun, _ line: UnsafeMutablePointer<FlexLine>) -> Bool {
        let s = run.state, before = line.pointee.main, size = s.pointee.fitted
        line.pointee.main = clampUnits(s.pointee.length)
        line.pointee.cross = max(line.pointee.cross, s.pointee.thickest)
        return s.pointee.isLimited && before != line.pointee.main && s.pointee.total > 0
            && (s.pointee.grows ? size >= line.pointee.main : size <= line.pointee.main)
    }

    /// Adds the size of the present child to its line, and goes to the next one that must be measured at a new size. -
    /// Returns: false at the end of the line.
    @inline(never)
    private func nextFitted(_ run: FlexRun, _ line: UnsafeMutablePointer<FlexLine>) -> Bool {
        let s = run.state
        while true {
            if s.pointee.walk.child >= 0 { addFitted(run, s.pointee.walk.child) }
            if !nextVisible(&s.pointee.walk) { return false }
            let child = s.pointee.walk.child
            let share = self.share(run, child)
            if share > 0 && result(child).pointee.state & ResultFlags.frozenMax == 0 {
                fit(run, child, share)
                return true
            }
        }
    }

    @inline(never)
    private func addFitted(_ run: FlexRun, _ child: Int) {
        let s = run.state, node = self.node(child), result = self.result(child)
        s.pointee.thickest = max(
            s.pointee.thickest, clampUnits(Int(run.axis.cross(result)) &+ run.axis.crossMargins(node)))
        s.pointee.length &+= Int(run.axis.main(result)) &+ run.axis.mainMargins(node)
    }

    /// Computes the new size of a child.
    @inline(never)
    private func fit(_ run: FlexRun, _ child: Int, _ share: Double) {
        let s = run.state
        var exact = run.real(Double(run.axis.main(result(child))) + run.real(s.pointee.unit * share))
        if s.pointee.walk.left == 0 {
            exact = run.real(exact + s.pointee.error)
            s.pointee.error = 0
        }
        let limits = item(child).pointee.limits(vertical: run.axis.isVertical)
        s.pointee.size = roundUnits(exact)
        if s.pointee.grows ? s.pointee.size > limits.most : s.pointee.size < limits.least {
            s.pointee.isLimited = true
            s.pointee.size = s.pointee.grows ? limits.most : limits.least
            result(child).pointee.state |= ResultFlags.frozenMax
            s.pointee.total = run.real(s.pointee.total - share)
        } else {
            s.pointee.size &+= carry(run, &s.pointee.error, exact, s.pointee.size)
            // Android's spec for -1 px has the largest size, of which a measured view keeps 24 bits
            if s.pointee.size < 0 && s.pointee.isInteger { s.pointee.size = 0xFF_FFFF }
        }
    }

    /// Adds the rounding error of a size to `error`. - Returns: the unit by which the size changes when the sum of the
    /// errors exceeds one.
    @inline(never)
    func carry(_ run: FlexRun, _ error: inout Double, _ exact: Double, _ size: Int32) -> Int32 {
        error = run.real(error + run.real(exact - Double(size)))
        if error > 1 {
            error = run.real(error - 1)
            return 1
        }
        if error < -1 {
            error = run.real(error + 1)
            return -1
        }
        return 0
    }

    /// Measures the present child at its new main size.
    @inline(never)
    private func measureFitted(_ run: FlexRun, _ used: Int32) {
        let child = run.state.pointee.walk.child
        let cross = fittedCross(run, child, Int(used))
        if trace.isRecording { recordFitted(run, child, run.state.pointee.size, cross, Int(used)) }
        layout.measureChild(
            run.axis, child, main: Spec.exact(run.state.pointee.size), cross: cross,
            cacheEpoch: box(node(run.row)).pointee.cacheEpoch)
    }

    /// The spec across of a child that grows or shrinks. `used`: the size of the lines before.
    @inline(never)
    private func fittedCross(_ run: FlexRun, _ child: Int, _ used: Int) -> Spec {
        let axis = run.axis
        let cross = run.cross.forChild(
            lengths(run, child).cross, used: Int(run.crossPadding) &+ axis.crossMargins(node(child)) &+ used)
        let (least, most) = item(child).pointee.limits(vertical: !axis.isVertical)
        return Spec(cross.mode, cross.size > most ? most : max(cross.size, least))
    }
}
