// SPDX-License-Identifier: MIT
import CReglet

/// Step 3: the lines across, and children as thick as their line.
extension FlexboxLayout {
    /// Aligns baselines, distributes the lines, stretches children. - Returns: the wanted sizes along and across.
    @inline(never)
    func alignLines(_ run: FlexRun) -> (length: Int, total: Int) {
        let record = run.record
        if record.pointee.alignItems == RG_FLEX_ALIGN_BASELINE.rawValue && !record.pointee.isColumn {
            alignBaselines(run)
        }
        let dividers = record.pointee.dividers(along: false)
        let count = run.lineCount
        var total = Int(run.crossPadding)
        if count > 0 { total &+= Int(dividers.begin) &+ (count &- 1) &* Int(dividers.middle) &+ Int(dividers.end) }
        for index in 0..<count { total &+= Int(run.lines[index].cross) }
        distribute(run, dividers, total)
        let align = record.pointee.alignItems
        if align == RG_FLEX_ALIGN_STRETCH.rawValue || state.pointee.flexboxes.items.used > 1 { stretchChildren(run) }
        return (count > 0 ? max(0, Int(longestLine(run))) : 0, max(0, total))
    }

    /// Makes each line as thick as its children with their baselines aligned.
    @inline(never)
    private func alignBaselines(_ run: FlexRun) {
        let reverse = run.record.pointee.isWrapReverse
        var walk = FlexWalk(at: Int(box(node(run.row)).pointee.first))
        for index in 0..<run.lineCount {
            let line = run.lines + index
            line.pointee.cross = Int32.min
            startLine(&walk, line)
            while nextVisible(&walk) {
                let node = self.node(walk.child), height = result(walk.child).pointee.height
                let margin = baselineMargin(reverse, line.pointee.baseline, baseline(run, walk.child), node, height)
                let other = reverse ? node.pointee.marginTop : node.pointee.marginBottom
                line.pointee.cross = max(line.pointee.cross, clampUnits(Int(height) &+ margin &+ Int(other)))
            }
        }
    }

    /// Sets the offsets of the lines and, where the spec is exact, distributes the free space. As in the original, a
    /// space between lines has a divider before it, as a line has.
    @inline(never)
    private func distribute(_ run: FlexRun, _ dividers: FlexDividers, _ total: Int) {
        let count = run.lineCount
        let size = Int(run.cross.size), free = size &- total
        var mode = run.record.pointee.alignContent
        let isExact = run.cross.isExact
        if !isExact || count < 2 { mode = RG_FLEX_START.rawValue }
        if isExact && count == 1 { run.lines.pointee.cross = clampUnits(size &- Int(run.crossPadding)) }
        var at = 0  // the next position
        var error = 0.0
        let isAround = mode == RG_FLEX_SPACE_AROUND.rawValue && free > 0
        if isAround || mode == RG_FLEX_END.rawValue || mode == RG_FLEX_CENTER.rawValue
            || mode == RG_FLEX_SPACE_AROUND.rawValue
        {
            let parts = isAround ? 2 &* count : mode == RG_FLEX_END.rawValue ? 1 : 2
            at = Int(dividers.begin) &+ free / parts
        }
        for index in 0..<count {
            let line = run.lines + index
            if free > 0 && mode == RG_FLEX_STRETCH.rawValue {
                let unit = run.real(Double(free) / Double(count))
                var exact = run.real(Double(line.pointee.cross) + unit)
                if index == count &- 1 {
                    exact = run.real(exact + error)
                    error = 0
                }
                let cross = roundUnits(exact)
                line.pointee.cross = cross &+ carry(run, &error, exact, cross)
            }
            at &+= Int(index == 0 ? dividers.begin : dividers.middle)
            line.pointee.offset = clampUnits(at)
            at &+= Int(line.pointee.cross)
            if isAround {
                at &+= 2 &* (Int(dividers.middle) &+ free / (2 &* count))
            } else if free > 0 && mode == RG_FLEX_SPACE_BETWEEN.rawValue && index < count &- 1 {
                let space = run.real(Double(free) / Double(count &- 1))
                var gap: Int32
                if index == count &- 2 {
                    gap = roundUnits(run.real(space + error))
                    error = 0
                } else {
                    gap = roundUnits(space)
                }
                gap &+= carry(run, &error, space, gap)
                at &+= Int(dividers.middle) &+ Int(gap)
            }
        }
    }

    /// Makes children as thick as their line. As in the original, where only some children stretch, a child that begins
    /// a line stretches to the line before it, and not at all if there is none.
    @inline(never)
    private func stretchChildren(_ run: FlexRun) {
        let stretch = RG_FLEX_ALIGN_STRETCH.rawValue
        let all = run.record.pointee.alignItems == stretch
        var walk = FlexWalk(at: Int(box(node(run.row)).pointee.first))
        for index in 0..<run.lineCount {
            startLine(&walk, run.lines + index)
            let begins = run.lines[index].begins
            let isLate = !all && begins
            while nextVisible(&walk) {
                let align = item(walk.child).pointee.align
                let line = isLate && walk.isFirst ? index &- 1 : index
                if line >= 0 && (align == stretch || (all && align == RG_FLEX_ALIGN_AUTO.rawValue)) {
                    stretchChild(run, walk.child, run.lines[line].cross)
                }
            }
        }
    }

    @inline(never)
    private func stretchChild(_ run: FlexRun, _ child: Int, _ cross: Int32) {
        let axis = run.axis, item = self.item(child)
        let wanted = clampUnits(Int(cross) &- axis.crossMargins(node(child)))
        let (least, most) = item.pointee.limits(vertical: !axis.isVertical)
        let size = min(max(wanted, least), most)
        let length = axis.main(result(child))
        if trace.isRecording { recordStretched(run, child, size, wanted, cross) }
        layout.sizeChildDeferred(
            axis, child, main: Spec.exact(length), cross: Spec.exact(size),
            cacheEpoch: box(node(run.row)).pointee.cacheEpoch)
    }
}
