// SPDX-License-Identifier: MIT
import CReglet

/// What a grid gives up of contradictions when it is first asked stays given up, as on Android. So that this is no
/// matter of which questions came before, a run under a later question begins with the first one. Relative containers
/// that hold grids do the same: what they ask in their first run is what their grids are asked first.
///
/// Relative containers and grids note what they ask such children first in a run. Of others only the style says that
/// they ask twice, the second time exactly along an axis: scrollers whose child is to fill the viewport, and shares on
/// top of a size. Android's first layout is modelled in Tests/Conformance/first_layout.h.
extension LayoutPass {
    /// Whether answers of a child may depend on what it was asked first. O(children) of a relative container.
    @inline(__always)
    func remembers(_ row: Int) -> Bool {
        let kind = node(row).pointee.flags & Flag.kindMask
        return kind == RG_KIND_GRID.rawValue || (kind == RG_KIND_RELATIVE.rawValue && holdsGrid(row))
    }

    @inline(never)
    @_optimize(size)
    func holdsGrid(_ row: Int) -> Bool {
        var child = firstChild(row)
        while child >= 0 {
            if gridLayout.isGrid(child) { return true }
            child = Int(node(child).pointee.next)
        }
        return false
    }

    /// Run the first question where there was another one. - Returns: whether there was.
    @inline(never)
    @_optimize(size)
    func askFirst(_ row: Int, _ width: Spec, _ height: Spec) -> Bool {
        let node = self.node(row), parent = Int(node.pointee.parent)
        if parent < 0 { return false }
        let flags = self.node(parent).pointee.flags, kind = flags & Flag.kindMask
        var isVertical = kind == RG_KIND_SCROLL.rawValue
        var first = Spec(Spec.unspecified, 0)
        var x = width, y = height
        let isNoted = kind == RG_KIND_RELATIVE.rawValue || kind == RG_KIND_GRID.rawValue
        if isNoted {
            if state.pointee.queried == row || box(node).pointee.elasticWidth == -1 { return false }
            x = Spec(raw: UInt32(bitPattern: box(node).pointee.elasticWidth))
            y = Spec(raw: UInt32(bitPattern: box(node).pointee.elasticHeight))
        } else if kind == RG_KIND_LINEAR.rawValue {
            isVertical = flags & Flag.vertical != 0
            let length = isVertical ? node.pointee.height : node.pointee.width
            if flags & Flag.weightModeMask != 0 || node.pointee.weight == 0 || length == 0 { return false }
            if length == Length.percent { return false }
            if length > 0 { first = .exact(length) }
        } else if flags & Flag.fillViewport == 0 || !scrollLayout.isScroller(parent) {
            return false
        }
        if !isNoted {
            if !(isVertical ? height : width).isExact { return false }
            if isVertical { y = first } else { x = first }
        }
        if x == width && y == height { return false }
        let recorder = state.pointee.recorder
        state.pointee.recorder = nil
        if gridLayout.isGrid(row) {
            gridLayout.grid(row).pointee.flags |= GridRecord.isFirst
            gridLayout.runGrid(row, x, y, isSecond: false)
            gridLayout.grid(row).pointee.flags &= ~GridRecord.isFirst
        } else {
            relativeLayout.runRelative(row, x, y, isSecond: false)
        }
        state.pointee.recorder = recorder
        return true
    }

    /// Note what a container asks a child first in a run: the child's answers that came after another question do not
    /// count. They go, so the container sets State.incomplete: each change of the child is to reach it.
    /// Box.elasticWidth and elasticHeight, which only linear containers have, hold the specs.
    @inline(never)
    @_optimize(size)
    func noteFirst(_ row: Int, _ width: Spec, _ height: Spec) {
        let box = self.box(node(row))
        let x = Int32(bitPattern: width.raw), y = Int32(bitPattern: height.raw)
        if box.pointee.elasticWidth == x && box.pointee.elasticHeight == y { return }
        box.pointee.elasticWidth = x
        box.pointee.elasticHeight = y
        result(row).pointee.state &= ~State.valid
    }
}
