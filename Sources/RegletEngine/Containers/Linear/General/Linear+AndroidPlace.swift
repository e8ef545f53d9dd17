// SPDX-License-Identifier: MIT
import CReglet

/// The placing of linear containers in Android's weight mode.
///
/// Children follow each other along the main axis from the start, the center or the end of the content box, by the
/// container's gravity. Across, each is aligned by its layout gravity, or the container's. A row can align baselines:
/// LinearRunState.maxAscent and maxDescent. O(children).
///
/// Preconditions: the children have their final sizes; LinearRunState is of the container's last run.
extension LinearLayout {
    /// Places the children of a column. Source: LinearLayout.layoutVertical.
    @_optimize(size)
    func placeAndroidColumn(_ row: Int, _ run: LineRun) {
        let node = self.node(row)
        let box = self.box(node)
        let into = Placement(engine, row)
        let separators = self.layout.separators(row, node.pointee.flags, vertical: true)
        let rtl = node.isRTL
        let minor = node.gravity & (Gravity.horizontalMask | Gravity.relative)
        let paddingLeft = Int(node.pointee.paddingLeft)
        let right = Int(into.width) &- Int(node.pointee.paddingRight)

        var top = Int(node.pointee.paddingTop)
        switch node.gravity & Gravity.verticalMask {
        case Gravity.bottom: top &+= Int(into.height) &- Int(box.linearRun.pointee.contentLength)
        case Gravity.centerVertical: top &+= (Int(into.height) &- Int(box.linearRun.pointee.contentLength)) / 2
        default: break
        }
        var first = true
        var child = run.begin(box, &top)
        while child != run.end {
            let row = child, node = into.nodes + row
            child = Int(node.pointee.next)
            if node.isGone {
                changeList.hide(row)
                continue
            }
            top &+= separators.before(node, isFirst: first) &+ Int(node.pointee.marginTop)
            first = false
            top &+= placeByGravity(into, row, minor, rtl, paddingLeft, right, top)
        }
    }

    /// Places a child of a column, across by its gravity. - Returns: its height and bottom margin.
    @inline(__always)
    private func placeByGravity(
        _ into: borrowing Placement, _ row: Int, _ minor: UInt32, _ rtl: Bool, _ paddingLeft: Int, _ right: Int,
        _ top: Int
    ) -> Int {
        let node = into.nodes + row
        let result = into.results + row
        let width = Int(result.pointee.width)
        let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : minor, rtl)
        let left: Int
        switch gravity & Gravity.horizontalMask {
        case Gravity.centerHorizontal:
            left =
                paddingLeft &+ (right &- paddingLeft &- width) / 2 &+ Int(node.pointee.marginLeft)
                &- Int(node.pointee.marginRight)
        case Gravity.right: left = right &- width &- Int(node.pointee.marginRight)
        default: left = paddingLeft &+ Int(node.pointee.marginLeft)
        }
        layout.setBox(into, row, node, result, left, top)
        return Int(result.pointee.height) &+ Int(node.pointee.marginBottom)
    }

    /// Places the children of a row. Source: LinearLayout.layoutHorizontal. From right to left, the children are
    /// visited from last to first and placed from the left. Children with an `order` are already linked backwards: see
    /// placeOutOfLine.
    @_optimize(size)
    func placeAndroidRow(_ axis: MainAxis, _ row: Int, _ run: LineRun) {
        let node = self.node(row)
        let box = self.box(node)
        let into = Placement(engine, row)
        var separators = self.layout.separators(row, node.pointee.flags, vertical: false)
        let rtl = node.isRTL
        if rtl { swap(&separators.first, &separators.end) }
        // a row measured from its sums has no baselines to align
        let aligned =
            node.pointee.flags & NodeFlags.baselineAligned != 0
            && result(row).pointee.state & ResultFlags.measuredFromSummary == 0
        let paddingTop = Int(node.pointee.paddingTop)
        let bottom = Int(into.height) &- Int(node.pointee.paddingBottom)
        let space = bottom &- paddingTop

        var left = Int(node.pointee.paddingLeft)
        switch Gravity.absolute(node.gravity, rtl) & Gravity.horizontalMask {
        case Gravity.right: left &+= Int(into.width) &- Int(box.linearRun.pointee.contentLength)
        case Gravity.centerHorizontal: left &+= (Int(into.width) &- Int(box.linearRun.pointee.contentLength)) / 2
        default: break
        }
        let inColumns = axis.isCells && tableColumns.takesColumns(row)
        var later = node
        var first = true
        let backwards = rtl && node.pointee.flags & NodeFlags.ordered == 0
        var child = backwards ? Int(box.pointee.last) : run.begin(box, &left)
        while child != run.end {
            let at = child
            let node = into.nodes + at
            child = Int(backwards ? state.pointee.previous[at] : node.pointee.next)
            if inColumns && !rtl { left &+= Int(tableColumns.cell(at).pointee.lead) }
            if node.isGone {
                if inColumns && rtl { left &+= Int(tableColumns.cell(at).pointee.lead) }
                changeList.hide(at)
                continue
            }
            let result = into.results + at
            let height = Int(result.pointee.height)
            var baseline = Baseline.none
            if aligned && node.pointee.height != Length.match { baseline = layout.baseline(ofChild: at, for: row) }
            var top: Int
            switch layout.verticalGravity(row, node) {
            case Gravity.top:
                top = paddingTop &+ Int(node.pointee.marginTop)
                if baseline != Baseline.none { top &+= Int(box.linearRun.pointee.maxAscent) &- Int(baseline) }
            case Gravity.centerVertical:
                top =
                    paddingTop &+ (space &- height) / 2 &+ Int(node.pointee.marginTop)
                    &- Int(node.pointee.marginBottom)
            case Gravity.bottom:
                top = bottom &- height &- Int(node.pointee.marginBottom)
                if baseline != Baseline.none {
                    top &-= Int(box.linearRun.pointee.maxDescent) &- (height &- Int(baseline))
                }
            default: top = paddingTop
            }
            // the separator between two children belongs to the later one
            left &+= separators.before(rtl ? later : node, isFirst: first) &+ Int(node.pointee.marginLeft)
            later = node
            first = false
            layout.setBox(into, at, node, result, left &+ (axis.isCells ? tableColumns.columnOffset(at, rtl) : 0), top)
            left &+= Int(result.pointee.width) &+ Int(node.pointee.marginRight) &+ tableColumns.afterCell(axis, at)
            if inColumns && rtl { left &+= Int(tableColumns.cell(at).pointee.lead) }
        }
    }
}
