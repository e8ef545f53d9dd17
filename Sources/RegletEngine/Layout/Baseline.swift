// SPDX-License-Identifier: MIT
import CReglet

/// Baselines of nodes, for the containers that align children by them or pass one on.
extension LayoutPass {
    /// A child's baseline for its parent. A container whose baseline child is missing is an error of the tree.
    @inline(__always)
    func baseline(ofChild row: Int, for parent: Int) -> Int32 {
        let value = state.pointee.baselines[row]
        if value == Baseline.missing {
            treeReports.report(
                parent, RG_CODE_BASELINE_CHILD,
                "the baseline_child_index of a child (or its own) names no child that has a baseline")
            return Baseline.none
        }
        return value
    }

    /// The baseline of an unmeasured leaf, when it does not depend on measuring.
    func leafBaseline(_ row: Int) -> Int32 {
        let node = self.node(row)
        switch node.pointee.flags & NodeFlags.kindMask {
        case RG_KIND_FIXED.rawValue: return rarer(row)?.pointee.baseline ?? Baseline.none
        case RG_KIND_TEXT.rawValue:
            let size = textSize(row, Int32.max)
            return size.lineCount > 0 ? clampUnits(Int(size.baseline) &+ Int(node.pointee.paddingTop)) : Baseline.none
        default: return Baseline.none
        }
    }
}
