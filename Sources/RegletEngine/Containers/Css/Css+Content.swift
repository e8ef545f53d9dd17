// SPDX-License-Identifier: MIT
import CReglet

/// The content of leaves and of containers of other kinds, as CSS containers see it.
extension CssLayout {
    typealias Content = CssContent

    /// Measures the content of a leaf in lines of `room` units. Room none: on one line; 0: as narrow as possible.
    @inline(never)
    func content(_ row: Int, _ room: Int, isFinal: Bool = false) -> Content {
        cssUpdates.content(row, room, isFinal: isFinal)
    }

    @inline(never)
    func measuredContent(_ row: Int, _ room: Int, isFinal: Bool) -> Content {
        var content = Content()
        switch node(row).pointee.flags & NodeFlags.kindMask {
        case RG_KIND_FIXED.rawValue:
            if let rarer = self.rarer(row) {
                content.width = Int(rarer.pointee.contentWidth)
                content.height = Int(rarer.pointee.contentHeight)
                if rarer.pointee.baseline >= 0 { content.first = Int(rarer.pointee.baseline) }
            }
            content.last = content.first
        case RG_KIND_TEXT.rawValue:
            let size = layout.textSize(
                row, room == CssLayout.none ? Int32.max : atLeastZero(clampedUnits(room)), isLayout: isFinal)
            state.pointee.stats.leaf_calls &+= 1
            content.width = Int(size.width)
            content.height = Int(size.height)
            if size.lineCount > 0 {
                content.first = Int(size.baseline)
                content.last = size.lastBaseline
            }
        case RG_KIND_MEASURED.rawValue: content = hostContent(row, room, isFinal: isFinal)
        default:
            content.width = Int(rare(row)?.pointee.suggestedMinWidth ?? 0)
            content.height = Int(rare(row)?.pointee.suggestedMinHeight ?? 0)
        }
        return content
    }

    @inline(never)
    private func hostContent(_ row: Int, _ room: Int, isFinal: Bool) -> Content {
        var request = rg_measure_request()
        let width = atLeastZero(clampedUnits(room == CssLayout.none ? 0 : room))
        let mode = room == CssLayout.none ? RG_UNSPECIFIED : isFinal ? RG_EXACTLY : RG_AT_MOST
        layout.callMeasureCallback(
            row, rg_spec(mode: mode, size: state.pointee.scale.pixels(width)),
            rg_spec(mode: RG_UNSPECIFIED, size: 0), &request)
        func units(_ pixels: Float) -> Int {
            pixels > 0 && pixels < .infinity ? Int(state.pointee.scale.size(pixels)) : 0
        }
        func baseline(_ pixels: Float) -> Int {
            pixels >= 0 && pixels < .infinity ? Int(state.pointee.scale.size(pixels)) : CssLayout.none
        }
        var content = Content(width: units(request.out_width), height: units(request.out_height))
        content.first = baseline(request.out_baseline)
        content.last = baseline(request.out_last_baseline)
        if content.last == CssLayout.none { content.last = content.first }
        return content
    }

    /// The size of a leaf or of a container of another kind.
    @inline(never)
    func layoutLeaf(_ row: Int, _ space: CssSpace) -> CssSize {
        let style = self.style(row)
        let edges = self.edges(row, style, Int(space.baseWidth))
        var size = CssSize()
        size.width = space.width
        if isForeign(row) { return layoutForeign(row, style, edges, space) }
        let content = self.content(row, max(0, Int(space.width) &- edges.width), isFinal: true)
        let all = content.height &+ edges.height
        size.contentHeight = clampedUnits(all)
        size.inkRight = clampedUnits(content.width &+ edges.width)
        size.height = clampedUnits(finalHeight(row, style, space, edges, content: all))
        if content.first != CssLayout.none {
            size.first = baselineInBox(style, edges.top &+ content.first, size.height)
            size.last = baselineInBox(style, edges.top &+ content.last, size.height)
        }
        return size
    }

    /// A baseline below the top of a box. That of a scroll container stays within its border box: Align 3 §9.1.
    @inline(never)
    func baselineInBox(_ style: UnsafePointer<CssStyle>, _ value: Int, _ height: Int32) -> Int32 {
        clampedUnits(style.pointee.isScroller ? max(0, min(value, Int(height))) : value)
    }

    @inline(never)
    private func layoutForeign(
        _ row: Int, _ style: UnsafePointer<CssStyle>, _ edges: CssEdges, _ space: CssSpace
    ) -> CssSize {
        var size = CssSize()
        size.width = space.width
        let isLimited = space.flags & CssSpace.limited != 0
        var height = isLimited ? CssLayout.none : initialHeight(row, style, space, edges)
        measureForeign(row, .exact(space.width), height)
        size.contentHeight = result(row).pointee.height
        if height == CssLayout.none {
            height = finalHeight(row, style, space, edges, content: Int(size.contentHeight))
            if height != Int(size.contentHeight) { measureForeign(row, .exact(space.width), height) }
        }
        size.height = clampedUnits(height)
        let baseline = layout.baseline(ofChild: row, for: Int(node(row).pointee.parent))
        leaf(row)?.pointee.baseline = baseline
        if baseline != Baseline.none {
            size.first = baselineInBox(style, Int(baseline), size.height)
            size.last = size.first
        }
        return size
    }

    /// Measures a container of another kind. Height none: unspecified.
    @inline(never)
    func measureForeign(_ row: Int, _ width: Spec, _ height: Int) {
        let plain = state.pointee.css.plainRow
        let tall = height == CssLayout.none ? Spec(Spec.unspecified, 0) : Spec.exact(atLeastZero(clampedUnits(height)))
        layout.measureChild(
            row, width, tall,
            cacheEpoch: box(node(Int(node(row).pointee.parent))).pointee.cacheEpoch)
        restorePlain(plain)
    }
}
