// SPDX-License-Identifier: MIT
import CReglet

extension GridLayout {
    /// Whether a changed leaf of a grid leaves all lines in place. If true, the leaf's size and box are up to date.
    /// O(1). See SingleLeafUpdate.swift.
    func isSingleLeafInGrid(_ row: Int, _ leaf: Int) -> Bool {
        let box = self.box(node(row)), record = grid(row)
        // in consecutive rows, the index of a child follows from its row
        let children = Int(box.pointee.count), index = leaf &- Int(box.pointee.first)
        guard Int(box.pointee.last) &- Int(box.pointee.first) &+ 1 == children, index >= 0, index < children,
            let x = state.pointee.grids.tracks(inLine: record, horizontal: true),
            let y = state.pointee.grids.tracks(inLine: record, horizontal: false),
            let boxes = state.pointee.grids.boxes(record)
        else { return false }
        let node = self.node(leaf), result = self.result(leaf)
        // a length that is not in pixels keeps its measured size
        let width = node.pointee.width < 0 ? result.pointee.width : node.pointee.width
        let height = node.pointee.height < 0 ? result.pointee.height : node.pointee.height
        guard fitsAsBefore(x, index, width, children), fitsAsBefore(y, index, height, children) else { return false }
        result.size = SIMD2(width, height)
        boxes[index].width = width
        boxes[index].height = height
        return true
    }

    /// Whether a child may be `length` units long without moving a line of the axis or its own start.
    func fitsAsBefore(_ tracks: GridTracks, _ index: Int, _ length: Int32, _ children: Int) -> Bool {
        let span = tracks.spans + index
        let pull = span.pointee.pull & GridPull.mask
        let old = span.pointee.size
        let size = clampUnits(Int(length) &+ Int(span.pointee.before) &+ Int(span.pointee.after))
        if size == old { return pull != GridPull.fill }
        // the alignment point is the start, or there is none
        let isAtStart =
            pull == GridPull.leading
            || (pull == GridPull.baseline && (tracks.horizontal || span.pointee.pointOrShare < 0))
        let group = tracks.groups[Int(span.pointee.group)]
        if !isAtStart || tracks.axis.pointee.has(GridAxis.weighted) || size > group.whole { return false }
        let isPointed = group.flags & GridGroup.pointed != 0
        if isPointed && size > group.after { return false }
        if old < group.whole && (!isPointed || old < group.after) {
            span.pointee.size = size
            return true
        }
        return false
    }
}
