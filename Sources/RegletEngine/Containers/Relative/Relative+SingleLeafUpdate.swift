// SPDX-License-Identifier: MIT
import CReglet

extension RelativeLayout {
    /// Whether a changed leaf affects only its own edges. That holds if no sibling's rule refers to them and they do
    /// not determine the container's size. If true, the leaf was measured and its record is up to date. O(rules of the
    /// leaf). See SingleLeafUpdate.swift.
    func isSingleLeafInRelative(_ row: Int, _ leaf: Int, _ result: UnsafeMutablePointer<LayoutResult>) -> Bool {
        let node = self.node(row)
        let box = self.box(node)
        let moves = gravityMoves(node)
        let width = Spec(raw: result.pointee.specWidth), height = Spec(raw: result.pointee.specHeight)
        // Only if all siblings' edges are still those that the run used.
        guard let record = relative(inLine: leaf), !moves.x, !moves.y, width.isExact || !node.isRTL,
            !box.relative.pointee.movesLate,
            result.pointee.state & ResultFlags.overflow == 0
        else { return false }
        // Most changes that affect more are found before measuring.
        let size = self.result(leaf).size
        if size.x != self.node(leaf).pointee.width && !isFreeRight(row, leaf, record, width) { return false }
        if size.y != self.node(leaf).pointee.height && !isFreeBottom(row, leaf, record, height) { return false }

        let old = relativeEdges(row, leaf, 0), bound = box.relative.pointee.readBounds
        var (x, y) = horizontalSpecs(row, leaf, width, height)
        layout.measureChild(leaf, x, y, cacheEpoch: box.pointee.cacheEpoch)
        noteBound(row, self.result(leaf).pointee.state)
        resolveHorizontalEdges(row, leaf, record, width, self.result(leaf).pointee.width)
        (x, y) = verticalSpecs(row, leaf, width, height)
        layout.measureChild(leaf, x, y, cacheEpoch: box.pointee.cacheEpoch)
        noteBound(row, self.result(leaf).pointee.state)
        resolveVerticalEdges(row, leaf, record, height)

        let new = relativeEdges(row, leaf, 0)
        return new.left == old.left && new.top == old.top && box.relative.pointee.readBounds == bound
            && (new.right == old.right || isFreeRight(row, leaf, record, width))
            && (new.bottom == old.bottom || isFreeBottom(row, leaf, record, height))
    }

    /// Whether nothing else depends on a child's right edge.
    private func isFreeRight(
        _ row: Int, _ child: Int, _ record: UnsafeMutablePointer<RelativeRecord>, _ spec: Spec
    ) -> Bool {
        if record.pointee.readers & RelativeRule.horizontal != 0 { return false }
        let end = Int(record.pointee.right) &+ sideMargins(node(row), child).right
        return end &+ Int(node(row).pointee.paddingRight) < Int(spec.isExact ? maxUnits : result(row).pointee.width)
    }

    /// Whether nothing else depends on a child's bottom edge.
    private func isFreeBottom(
        _ row: Int, _ child: Int, _ record: UnsafeMutablePointer<RelativeRecord>, _ spec: Spec
    ) -> Bool {
        if record.pointee.readers & RelativeRule.readsBottom != 0 { return false }
        let end = Int(record.pointee.bottom) &+ Int(node(child).pointee.marginBottom)
        return end &+ Int(node(row).pointee.paddingBottom) < Int(spec.isExact ? maxUnits : result(row).pointee.height)
    }
}
