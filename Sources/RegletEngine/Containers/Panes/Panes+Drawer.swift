// SPDX-License-Identifier: MIT
import CReglet

/// Containers with drawers (Android's DrawerLayout).
extension PaneLayout {
    /// The edge of a drawer: Gravity.left or right; 0: content.
    @inline(never)
    @_optimize(size)
    func drawerEdge(_ child: Int, _ row: Int) -> UInt32 {
        let gravity = node(child).layoutGravity
        if gravity == 0 { return 0 }
        let edge = Gravity.absolute(gravity, node(row).isRTL) & Gravity.horizontalMask
        return edge == Gravity.left ? Gravity.left : Gravity.right
    }

    @inline(never)
    @_optimize(size)
    func measureDrawer(_ row: Int, _ width: Spec, _ height: Spec) {
        if !width.isExact || !height.isExact {
            treeReports.report(row, RG_CODE_HIERARCHY, "a container with drawers needs an exact width and height")
        }
        var edges: UInt32 = 0
        for child in children(of: box(node(row))) where !node(child).isGone {
            let node = self.node(child)
            let marginsX = RowAxis.mainMargins(node), marginsY = ColumnAxis.mainMargins(node)
            let edge = drawerEdge(child, row)
            if edge == 0 {
                params.measure(child, width, Length.match, marginsX, height, Length.match, marginsY)
                continue
            }
            let bit: UInt32 = edge == Gravity.left ? 1 : 2
            if edges & bit != 0 || node.layoutGravity & 6 == 0 {
                treeReports.report(
                    child, in: row, RG_CODE_HIERARCHY, "a drawer has gravity start, end, left or right, one per edge")
            }
            edges |= bit
            params.measure(
                child, width, node.pointee.width,
                max(0, params.units(row, RG_PARAM_MIN_DRAWER_MARGIN)) &+ marginsX, height, node.pointee.height, marginsY
            )
        }
        if trace.isRecording { trace.recordWanted(row, Int(width.size), Int(height.size)) }
        layout.setMeasuredSize(row, width.size, height.size, ResultFlags.bound, baseline: Baseline.none)
    }

    @inline(never)
    @_optimize(size)
    func placeDrawer(_ row: Int) {
        let into = Placement(engine, row)
        for child in children(of: box(node(row))) {
            let node = self.node(child), result = self.result(child)
            if node.isGone {
                changeList.hide(child)
                continue
            }
            var x = Int(node.pointee.marginLeft), y = Int(node.pointee.marginTop)
            let edge = drawerEdge(child, row)
            if edge != 0 {
                let width = Int(result.pointee.width), height = Int(result.pointee.height)
                let shown = params.value(child, RG_PARAM_DRAWER_OPEN) != 0 ? width : 0
                x = edge == Gravity.left ? shown &- width : Int(into.width) &- shown
                let most = Int(into.height) &- Int(node.pointee.marginBottom) &- height
                switch node.layoutGravity & Gravity.verticalMask {
                case Gravity.bottom: y = most
                case Gravity.centerVertical:
                    let middle = (Int(into.height) &- height) / 2
                    y = middle < y ? y : min(middle, most)
                default: break
                }
            }
            layout.setBox(into, child, node, result, x, y)
        }
    }
}
