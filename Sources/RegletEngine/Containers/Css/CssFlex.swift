// SPDX-License-Identifier: MIT
import CReglet

/// The layout of a flex container: Flexbox 1 §9.
///
/// 1. CssFlex+Items: the items with their base and hypothetical sizes (§9.2)
/// 2. CssFlex+Lines: lines, flexible lengths (§9.3, §9.7)
/// 3. CssFlex+Cross: sizes across, lines, stretch (§9.4)
/// 4. CssFlex+Place: positions along and across (§9.5, §9.6), baselines
/// 5. Css+Absolute, Css+Overflow: absolute boxes, scroll sizes
extension CssLayout {
    /// Runs a flexbox that is not simple.
    @inline(never)
    func runFlex(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace) -> CssSize {
        var run = CssFlexRun(self, row, record, style(row), space)
        collectItems(row, record)
        run.itemCount = countInFlow(record)
        for index in 0..<run.itemCount { startFlexItem(&run, index) }
        breakLines(&run)
        resolveFlexibleLengths(&run)
        sizeAcross(&run)
        let style = self.style(row)
        var size = CssSize(width: space.width)
        size.contentHeight = clampedUnits(run.naturalHeight &+ run.edges.height)
        size.height = clampedUnits(
            finalHeight(row, style, space, run.edges, content: run.naturalHeight &+ run.edges.height))
        let innerHeight = max(0, Int(size.height) &- run.edges.height)
        // a line of its own is as thick as the container, whose limits may be those of the content
        if !run.wraps && !run.isColumn && run.lineCount > 0 { run.lines[0].cross = clampedUnits(innerHeight) }
        alignLines(&run, cross: run.isColumn ? run.width : innerHeight)
        alignItems(&run, main: run.isColumn ? innerHeight : run.width, cross: run.isColumn ? run.width : innerHeight)
        findFlexBaselines(run, &size)
        layoutAbsolutes(row, record, size, run.edges)
        findOverflow(
            row, record, &size, run.edges, flipsX: run.isColumn ? run.flipsCross : run.flipsMain,
            flipsY: run.isColumn ? run.flipsMain : run.flipsCross)
        return size
    }

    /// Fills the items: children in flow by `order`, then absolute ones. Gone children have none.
    @inline(never)
    func collectItems(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, isOrdered: Bool = true) {
        var count = 0, isSorted = true
        var last = Int32.min
        var absolute: UInt32 = 0
        for child in children(in: row) where !node(child).isGone && count < record.pointee.items.capacity {
            let style = self.style(child)
            let item = record.pointee.items.pointer(count)
            item.pointee = CssItem()
            item.pointee.id = Int32(truncatingIfNeeded: id(child))
            item.pointee.index = Int32(truncatingIfNeeded: count)
            item.pointee.order = isOrdered ? style.pointee.order : 0
            if style.pointee.isAbsolute {
                item.pointee.flags = CssItem.absolute
                absolute = 1
            }
            if absolute != 0 || item.pointee.order < last { isSorted = false }
            last = item.pointee.order
            count &+= 1
        }
        record.pointee.items.count = count
        if isSorted { return }
        let items = record.pointee.items.start
        heapSort(count) { a, b in
            let a = items[a], b = items[b]
            let aOut = a.flags & CssItem.absolute, bOut = b.flags & CssItem.absolute
            if aOut != bOut { return aOut < bOut }
            if aOut == 0 && a.order != b.order { return a.order < b.order }
            return a.index < b.index
        } swap: {
            let kept = items[$0]
            items[$0] = items[$1]
            items[$1] = kept
        }
    }

    func countInFlow(_ record: UnsafeMutablePointer<CssRecord>) -> Int {
        var count = 0
        while count < record.pointee.items.count && !record.pointee.items[count].has(CssItem.absolute) { count &+= 1 }
        return count
    }

    @inline(__always)
    func row(of item: UnsafeMutablePointer<CssItem>) -> Int { Int(state.pointee.rowOf[Int(item.pointee.id)]) }

    /// The alignment of an item: its own, or that of the container's items. `normal` is stretch.
    @inline(never)
    func itemAlign(_ own: UInt32, _ items: UInt32) -> UInt32 {
        var align = own & CssAlign.mask == 0 ? items : own
        let mode = align & CssAlign.mask
        if mode == 0 || mode == RG_CSS_SELF_NORMAL.rawValue { align = RG_CSS_ALIGN_STRETCH.rawValue }
        return align
    }
}
