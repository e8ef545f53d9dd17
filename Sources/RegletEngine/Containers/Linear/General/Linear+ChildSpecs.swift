// SPDX-License-Identifier: MIT
import CReglet

/// The cross specs of children of linear containers, for all weight modes.
extension LinearLayout {
    /// Whether a child fills its container across.
    ///
    ///     mode      across
    ///     --------  ---------------------------------------
    ///     android   match_parent
    ///     box       match_parent, or fill gravity
    ///     fill      match_parent, or a length that is unset
    @inline(__always)
    func fillsCross(_ axis: MainAxis, _ node: UnsafeMutablePointer<Node>, _ mode: ShareMode) -> Bool {
        let length = axis.crossLength(node)
        switch mode {
        case .android: return length == Length.match
        case .box: return fillsCross(axis, node)
        case .fill: return length == Length.match || length == Length.unset
        }
    }

    /// Whether an item of a BOX container fills the cross axis: by match_parent or by fill gravity.
    func fillsCross(_ axis: MainAxis, _ node: UnsafeMutablePointer<Node>) -> Bool {
        if axis.crossLength(node) == Length.match { return true }
        let fill = axis.isVertical ? Gravity.fillHorizontal : Gravity.fillVertical
        return node.layoutGravity & (axis.isVertical ? Gravity.horizontalMask : Gravity.verticalMask) == fill
    }

    /// The cross spec of a child, before the container's cross size is known.
    /// - Parameter padding: the container's paddings across
    @inline(never)
    @_optimize(size)
    func crossSpec(_ axis: MainAxis, _ row: Int, _ mode: ShareMode, _ spec: Spec, _ padding: Int) -> Spec {
        let node = self.node(row)
        var length = fillsCross(axis, node, mode) ? Length.match : axis.crossLength(node)
        if node.pointee.flags & NodeFlags.percent != 0 {
            length = layout.length(row, length, horizontal: axis.isVertical, spec, base: Int(spec.size) &- padding)
        }
        return spec.child(length, used: padding &+ Int(clampUnits(axis.crossMargins(node))))
    }

    /// Gives children that fill an inexact cross axis the container's cross size as their final size. Their main length
    /// stays.
    @inline(never)
    @_optimize(size)
    func matchCross(_ axis: MainAxis, _ row: Int, _ mode: ShareMode) {
        let container = node(row), box = self.box(container)
        let cross = Spec.exact(axis.cross(result(row)))
        let padding = axis.crossPadding(container)
        for child in children(of: box) {
            let node = self.node(child)
            if node.isGone || !fillsCross(axis, node, mode) { continue }
            if trace.isRecording { trace.recordStretch(child, axis.isVertical, cross, padding) }
            layout.sizeChildDeferred(
                axis, child, main: .exact(axis.main(result(child))),
                cross: cross.child(Length.match, used: padding &+ axis.crossMargins(node)),
                cacheEpoch: box.pointee.cacheEpoch)
        }
    }
}
