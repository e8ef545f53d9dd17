// SPDX-License-Identifier: MIT
import CReglet

/// The specs of a grid's first measure. A constraint that a grid drops to resolve a contradiction in its first measure
/// stays dropped, as on Android. To make the result independent of earlier specs, a run under a later spec begins with
/// the first one. So does a run of a relative container that holds grids: the specs of its first run determine the
/// first specs of its grids.
///
/// Relative containers and grids record the first specs of such children in a run. Elsewhere the style alone decides
/// whether a child is measured twice, the second time exactly on one axis: the child that fills a scroller's viewport,
/// and a child with a share on top of a size. Their first specs are derived here. Android's first layout is modeled in
/// Tests/Conformance/first_layout.h.
extension LayoutPass {
    /// Records the specs under which a container first measures a child in a run, in the child's LeafUpdateState. Voids
    /// the child's results if they followed other first specs. The container must set ResultFlags.cacheEvicted on the
    /// child, as each change of it must reach the container.
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

    /// The first specs of a grid or of a relative container with grids, when its parent now measures it under `given`.
    @inline(never)
    @_optimize(size)
    func firstSpecs(_ row: Int, _ given: Specs) -> Specs {
        let node = self.node(row), parent = Int(node.pointee.parent)
        if parent < 0 { return given }
        let flags = self.node(parent).pointee.flags, kind = flags & NodeFlags.kindMask
        var isVertical = kind == RG_KIND_SCROLL.rawValue
        var first = Spec(Spec.unspecified, 0)
        if kind == RG_KIND_RELATIVE.rawValue || kind == RG_KIND_GRID.rawValue {
            let noted = box(node).leafUpdate
            if state.pointee.queried == row || noted.pointee.firstWidth == -1 { return given }
            return Specs(
                width: Spec(raw: UInt32(bitPattern: noted.pointee.firstWidth)),
                height: Spec(raw: UInt32(bitPattern: noted.pointee.firstHeight)))
        }
        if kind == RG_KIND_LINEAR.rawValue {
            isVertical = flags & NodeFlags.vertical != 0
            let length = isVertical ? node.pointee.height : node.pointee.width
            if flags & NodeFlags.weightModeMask != 0 || node.pointee.weight == 0 || length == 0 { return given }
            if length == Length.percent { return given }
            if length > 0 { first = .exact(length) }
        } else if flags & NodeFlags.fillViewport == 0 || !isScroller(parent) {
            return given
        }
        if !(isVertical ? given.height : given.width).isExact { return given }
        return isVertical ? Specs(width: given.width, height: first) : Specs(width: first, height: given.height)
    }
}
