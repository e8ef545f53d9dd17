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
    /// Note what a container asks a child first in a run: the child's answers that came after another question do not
    /// count. They go, so the container sets ResultFlags.cacheEvicted: each change of the child is to reach it.
    /// LeafUpdateState has the specs.
    @inline(never)
    @_optimize(size)
    func noteFirst(_ row: Int, _ width: Spec, _ height: Spec) {
        let box = self.box(node(row))
        let x = Int32(bitPattern: width.raw), y = Int32(bitPattern: height.raw)
        if box.leafUpdate.pointee.firstWidth == x && box.leafUpdate.pointee.firstHeight == y { return }
        box.leafUpdate.pointee.firstWidth = x
        box.leafUpdate.pointee.firstHeight = y
        result(row).pointee.state &= ~ResultFlags.valid
    }
}
