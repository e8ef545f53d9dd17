// SPDX-License-Identifier: MIT
import CReglet

/// Step 2: children grow or shrink to the length of the container.
extension FlexboxLayout {
    /// The length to which lines grow or shrink. As in the original, a row never exceeds its bound, even an unspecified
    /// one, and a column exceeds any that is not exact.
    private func fittedLength(_ run: borrowing FlexRun) -> Int32 {
        if run.main.isExact { return run.main.size }
        let longest = longestLine(run)
        return run.axis.isVertical ? longest : min(longest, run.main.size)
    }

    @inline(never)
    func longestLine(_ run: borrowing FlexRun) -> Int32 {
        var longest = Int32.min
        for index in 0..<run.lineCount { longest = max(longest, run.lines[index].main) }
        return longest
    }

    @inline(never)
    func fitLines(_ run: borrowing FlexRun) {
        if run.lineCount == 0 { return }
        let size = fittedLength(run)
        // without items no child grows
        let longest = longestLine(run)
        if state.pointee.flexboxes.items.used <= 1 && longest <= size { return }
        var walk = FlexWalk(at: Int(box(node(run.row)).pointee.first))
        for index in 0..<run.lineCount {
            let line = run.lines + index
            startLine(&walk, line)
            if line.pointee.main != size { fitLine(run, line, walk, size) }
            while nextVisible(&walk) {}
        }
    }

    @inline(__always)
    private func share(_ item: UnsafeMutablePointer<FlexItem>, grows: Bool) -> Double {
        Double(grows ? item.pointee.grow : item.pointee.shrink)
    }

    /// Lets the children of a line grow or shrink until it is `size` long. When a child reaches its limit, it is frozen,
    /// and the others share the rest.
    @inline(never)
    private func fitLine(
        _ run: borrowing FlexRun, _ line: UnsafeMutablePointer<FlexLine>, _ first: FlexWalk, _ size: Int32
    ) {
        let grows = line.pointee.main < size
        var total = 0.0
        var walk = first
        while nextVisible(&walk) {
            total = run.real(total + share(item(walk.child), grows: grows))
            result(walk.child).pointee.state &= ~ResultFlags.frozenMax
        }
        if total <= 0 { return }
        line.pointee.cross = Int32.min
        repeat {
            let before = line.pointee.main
            if total <= 0 || (grows ? size < before : size > before) { return }
            let unit = run.real(run.real(Double(size) - Double(before)) / total)
            if !fitOnce(run, line, first, unit, &total, grows: grows) || before == line.pointee.main { return }
        } while true
    }

    /// Sizes the children of a line once; `unit` is what a share of 1 adds. - Returns: whether one reached its limit.
    @inline(never)
    private func fitOnce(
        _ run: borrowing FlexRun, _ line: UnsafeMutablePointer<FlexLine>, _ first: FlexWalk, _ unit: Double,
        _ total: inout Double, grows: Bool
    ) -> Bool {
        let axis = run.axis
        var error = 0.0
        var length = Int(run.mainPadding) &+ Int(line.pointee.dividers)
        var thickest: Int32 = 0
        var isLimited = false
        var walk = first
        while nextVisible(&walk) {
            let at = walk.child, node = self.node(at), result = self.result(at)
            let item = self.item(at)
            let share = self.share(item, grows: grows)
            if share > 0 && result.pointee.state & ResultFlags.frozenMax == 0 {
                var exact = run.real(Double(axis.main(result)) + run.real(unit * share))
                if walk.left == 0 {
                    exact = run.real(exact + error)
                    error = 0
                }
                var size = roundUnits(exact)
                let limits = item.pointee.limits(vertical: axis.isVertical)
                if grows ? size > limits.most : size < limits.least {
                    isLimited = true
                    size = grows ? limits.most : limits.least
                    result.pointee.state |= ResultFlags.frozenMax
                    total = run.real(total - share)
                } else {
                    size &+= carry(run, &error, exact, size)
                }
                measureFitted(run, line.pointee.offset, at, size)
            }
            thickest = max(thickest, clampUnits(Int(axis.cross(result)) &+ axis.crossMargins(node)))
            length &+= Int(axis.main(result)) &+ axis.mainMargins(node)
            line.pointee.cross = max(line.pointee.cross, thickest)
        }
        line.pointee.main = clampUnits(length)
        return isLimited
    }

    /// Adds the rounding error of a size to `error`. - Returns: the unit by which the size changes when the sum of the
    /// errors exceeds one.
    @inline(never)
    func carry(_ run: borrowing FlexRun, _ error: inout Double, _ exact: Double, _ size: Int32) -> Int32 {
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

    /// Measures a child at its new main size. `used`: the size of the lines before.
    @inline(never)
    private func measureFitted(_ run: borrowing FlexRun, _ used: Int32, _ child: Int, _ size: Int32) {
        let axis = run.axis, item = self.item(child)
        var cross = run.cross.forChild(
            lengths(run, child).cross,
            used: Int(run.crossPadding) &+ axis.crossMargins(node(child)) &+ Int(used))
        let (least, most) = item.pointee.limits(vertical: !axis.isVertical)
        if cross.size > most {
            cross = Spec(cross.mode, most)
        } else if cross.size < least {
            cross = Spec(cross.mode, least)
        }
        if trace.isRecording { recordFitted(run, child, size, cross, Int(used)) }
        layout.measureChild(
            axis, child, main: Spec.exact(size), cross: cross, cacheEpoch: box(node(run.row)).pointee.cacheEpoch)
    }
}
