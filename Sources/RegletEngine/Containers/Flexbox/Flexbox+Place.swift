// SPDX-License-Identifier: MIT
import CReglet

/// The placing of the children of a flexbox.
extension FlexboxLayout {
    @inline(never)
    func placeFlexbox(_ row: Int) {
        let node = self.node(row)
        let into = Placement(engine, row)
        let run = beginRun(row, Spec(raw: 0), Spec(raw: 0))
        var gone = Int(box(node).pointee.count)
        for index in 0..<run.lineCount { gone &-= Int(run.lines[index].visible) }
        if gone > 0 { for child in children(of: box(node)) where self.node(child).isGone { changeList.hide(child) } }
        var walk = FlexWalk(at: Int(box(node).pointee.first))
        for index in 0..<run.lineCount {
            startLine(&walk, run.lines + index)
            placeLine(run, into, node, run.lines + index, &walk)
        }
    }

    /// The position of the first child of a line and the space after each, as justify_content distributes `free` units.
    @inline(never)
    private func start(
        _ run: FlexRun, _ line: UnsafeMutablePointer<FlexLine>, _ size: Int32, _ free: Int, before: Int32,
        after: Int32, fromEnd: Bool
    ) -> (at: Double, space: Double) {
        let length = Double(free), visible = Double(line.pointee.visible)
        var first = 0.0, space = 0.0
        switch run.record.pointee.justify {
        case RG_FLEX_END.rawValue:
            let main = Int(line.pointee.main)
            return (Double(fromEnd ? main &- Int(before) : Int(size) &- main &+ Int(after)), 0)
        case RG_FLEX_CENTER.rawValue: first = run.real(length / 2)
        case RG_FLEX_SPACE_AROUND.rawValue:
            space = run.real(length / visible)
            first = run.real(space / 2)
        case RG_FLEX_SPACE_BETWEEN.rawValue: space = run.real(length / max(1, visible - 1))
        case RG_FLEX_SPACE_EVENLY.rawValue:
            space = run.real(length / (visible + 1))
            first = space
        default: break
        }
        let at = fromEnd ? Double(size) - Double(after) - first : Double(before) + first
        return (run.real(at), max(0, space))
    }

    /// Places the children of a line. Along the line, positions are those of Android's float arithmetic.
    @inline(never)
    private func placeLine(
        _ run: FlexRun, _ into: borrowing Placement, _ container: UnsafeMutablePointer<Node>,
        _ line: UnsafeMutablePointer<FlexLine>, _ walk: inout FlexWalk
    ) {
        let record = run.record, vertical = run.axis.isVertical, rtl = container.isRTL
        // the sides from which children and lines are counted
        let fromEnd = record.pointee.isReverse != (rtl && !vertical)
        let linesFromEnd = record.pointee.isWrapReverse != (rtl && vertical)
        let shared = container.shared
        let size = vertical ? into.height : into.width
        let before = vertical ? shared.pointee.paddingTop : shared.pointee.paddingLeft
        let after = vertical ? shared.pointee.paddingBottom : shared.pointee.paddingRight
        var (at, space) = start(
            run, line, size, Int(size) &- Int(line.pointee.main), before: before, after: after, fromEnd: fromEnd)
        let edge =
            linesFromEnd
            ? Int(vertical ? into.width &- shared.pointee.paddingRight : into.height &- shared.pointee.paddingBottom)
                &- Int(line.pointee.offset)
            : Int(vertical ? shared.pointee.paddingLeft : shared.pointee.paddingTop) &+ Int(line.pointee.offset)
        let sign = fromEnd ? -1.0 : 1.0
        var isPlain = into.isPlain
        if state.pointee.flexboxes.items.used > 1 { isPlain = false }
        if run.state.pointee.isInteger && Int(size) &+ Int(line.pointee.main) > 1 << 24 { isPlain = false }
        if !FastPaths.areOff && isPlain && space == 0 && Double(floorNear(at)) == at
            && record.pointee.alignItems == RG_FLEX_ALIGN_START.rawValue
        {
            placeLeaves(
                run, into, &walk, Int(floorNear(at)), edge, fromEnd: fromEnd, linesFromEnd: linesFromEnd)
            return
        }
        var divider = Double(run.dividers.begin)
        while nextVisible(&walk) {
            let row = walk.child, node = into.nodes + row, result = into.results + row
            let length = vertical ? result.pointee.height : result.pointee.width
            let first = vertical ? node.pointee.marginTop : node.pointee.marginLeft
            let last = vertical ? node.pointee.marginBottom : node.pointee.marginRight
            at = run.real(at + sign * Double(fromEnd ? last : first))
            at = run.real(at + sign * divider)
            divider = Double(run.dividers.middle)
            let position = Int(roundUnits(at)) &- (fromEnd ? Int(length) : 0)
            let side = across(run, line, row, node, result, edge, fromEnd: linesFromEnd)
            layout.setBox(into, row, node, result, vertical ? side : position, vertical ? position : side)
            let step = run.real(run.real(Double(length) + space) + Double(fromEnd ? first : last))
            at = run.real(at + sign * step)
        }
    }

    /// The position of a child across its line, which begins at `edge`.
    @inline(never)
    private func across(
        _ run: FlexRun, _ line: UnsafeMutablePointer<FlexLine>, _ row: Int, _ node: UnsafeMutablePointer<Node>,
        _ result: UnsafeMutablePointer<LayoutResult>, _ edge: Int, fromEnd: Bool
    ) -> Int {
        let vertical = run.axis.isVertical
        let size = Int(vertical ? result.pointee.width : result.pointee.height), cross = Int(line.pointee.cross)
        let first = Int(vertical ? node.pointee.marginLeft : node.pointee.marginTop)
        let last = Int(vertical ? node.pointee.marginRight : node.pointee.marginBottom)
        var align = item(row).pointee.align
        if align == RG_FLEX_ALIGN_AUTO.rawValue { align = run.record.pointee.alignItems }
        var shift: Int  // from the edge, toward the inside
        switch align {
        case RG_FLEX_ALIGN_END.rawValue: shift = cross &- size &- (fromEnd ? first : last)
        case RG_FLEX_ALIGN_CENTER.rawValue:
            let margins = vertical && node.isRTL ? last &- first : first &- last
            shift = (cross &- size &+ margins) / 2
        default:
            shift = fromEnd ? last : first
            if align == RG_FLEX_ALIGN_BASELINE.rawValue && !vertical {
                shift = baselineMargin(
                    fromEnd, line.pointee.baseline, max(Baseline.none, state.pointee.baselines[row]), node,
                    result.pointee.height)
            }
        }
        return fromEnd ? edge &- size &- shift : edge &+ shift
    }
}
