// SPDX-License-Identifier: MIT
import CReglet

extension ContainerDispatch {
    /// The offset of a scroller before one is set: 0. From right to left, a horizontal scroller is at its right end
    /// instead; margins do not count (HorizontalScrollView.onLayout).
    func scrollStart(_ row: Int) -> Int {
        func isLaidOut(_ row: Int) -> Bool { result(row).pointee.state & ResultFlags.laidOut != 0 }
        let node = self.node(row)
        let scrolls = node.pointee.flags & NodeFlags.kindMask == RG_KIND_HSCROLL.rawValue
        if !scrolls || !node.isRTL || !isLaidOut(row) { return 0 }
        let child = firstChild(row)
        let length = child >= 0 && isLaidOut(child) ? Int(result(child).pointee.width) : 0
        return max(0, length &- Int(positions.frameSize(row).0) &+ RowAxis.mainPadding(node))
    }
}
