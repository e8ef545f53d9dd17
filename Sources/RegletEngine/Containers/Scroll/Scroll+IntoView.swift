// SPDX-License-Identifier: MIT
import CReglet

/// A rectangle in units. Its edges are sums over a path in the tree, so they are Int.
struct ScrollArea {
    var left: Int, top: Int, right: Int, bottom: Int

    mutating func move(_ x: Int, _ y: Int) {
        left &+= x
        top &+= y
        right &+= x
        bottom &+= y
    }

    mutating func clip(_ to: ScrollArea) {
        left = max(to.left, min(left, to.right))
        top = max(to.top, min(top, to.bottom))
        right = max(left, min(right, to.right))
        bottom = max(top, min(bottom, to.bottom))
    }
}

/// Visible areas through the scrollers above a node, and scrolling that reveals a node.
extension ScrollLayout {
    /// The viewport of a scroller in its own frame: the frame without the padding.
    @inline(never)
    func viewport(_ row: Int) -> ScrollArea {
        let node = self.node(row)
        let (width, height) = positions.frameSize(row)
        let left = Int(node.pointee.paddingLeft), top = Int(node.pointee.paddingTop)
        return ScrollArea(
            left: left, top: top, right: max(left, Int(width) &- Int(node.pointee.paddingRight)),
            bottom: max(top, Int(height) &- Int(node.pointee.paddingBottom)))
    }

    /// Scrolls every scroller above a row, from the innermost outward, by the least distance that shows `part` of it.
    /// O(depth).
    @_optimize(size)
    public func reveal(_ row: Int, _ part: rg_frame?, _ margins: rg_edges) {
        if result(row).pointee.state & ResultFlags.laidOut == 0 { return }
        let scale = state.pointee.scale
        func units(_ pixels: Float) -> Int { Int(roundUnits(Double(pixels) * scale.perPixel)) }
        let (width, height) = positions.frameSize(row)
        var area = ScrollArea(left: 0, top: 0, right: max(0, Int(width)), bottom: max(0, Int(height)))
        if let part {
            area.left = units(part.x)
            area.top = units(part.y)
            area.right = area.left &+ units(part.width)
            area.bottom = area.top &+ units(part.height)
        }
        var wide = ScrollArea(
            left: area.left &- units(margins.left), top: area.top &- units(margins.top),
            right: area.right &+ units(margins.right), bottom: area.bottom &+ units(margins.bottom))
        var at = row
        var above = Int(node(row).pointee.parent)
        while above >= 0 {
            let origin = positions.position(at)
            area.move(Int(origin.x), Int(origin.y))
            wide.move(Int(origin.x), Int(origin.y))
            if isScroller(above) {
                scrollTo(above, area, wide)
                let offset = self.offset(above)
                area.move(0 &- offset.x, 0 &- offset.y)
                wide.move(0 &- offset.x, 0 &- offset.y)
                let view = viewport(above)
                area.clip(view)
                wide.clip(view)
            }
            at = above
            above = Int(node(at).pointee.parent)
        }
    }

    /// The absolute frame of a row less the offsets of all scrollers above, and the part that they and the root show.
    /// O(depth).
    /// - Returns: empty rectangles when the row was not laid out.
    @_optimize(size)
    public func seen(_ row: Int) -> (frame: rg_frame, visible: rg_frame) {
        let s = state
        if s.pointee.results[row].state & ResultFlags.laidOut == 0 { return (rg_frame(), rg_frame()) }
        // the absolute position of the row's parent, and the sum of the offsets of scrollers from the parent upward
        var x = 0, y = 0, offX = 0, offY = 0
        var at = Int(node(row).pointee.parent)
        while at >= 0 {
            let origin = positions.position(at)
            x &+= Int(origin.x)
            y &+= Int(origin.y)
            if isScroller(at) {
                offX &+= offset(at).x
                offY &+= offset(at).y
            }
            at = Int(node(at).pointee.parent)
        }
        let frame = seenFrame(row, x, y, offX, offY)
        var visible = frame
        at = Int(node(row).pointee.parent)
        while at >= 0 {
            let origin = positions.position(at)
            x &-= Int(origin.x)
            y &-= Int(origin.y)
            let scrolls = isScroller(at)
            if scrolls {
                offX &-= offset(at).x
                offY &-= offset(at).y
            }
            let above = Int(node(at).pointee.parent)
            if scrolls || above < 0 {
                var clip = seenFrame(at, x, y, offX, offY)
                if scrolls {
                    let node = self.node(at)
                    clip.x += positions.pixels(Int(node.pointee.paddingLeft))
                    clip.y += positions.pixels(Int(node.pointee.paddingTop))
                    clip.width -= positions.pixels(RowAxis.mainPadding(node))
                    clip.height -= positions.pixels(ColumnAxis.mainPadding(node))
                }
                visible = ScrollLayout.overlap(visible, clip)
            }
            at = above
        }
        return (frame, visible)
    }

    /// The snapped frame of a row whose parent is at x, y, less the offsets above it.
    @inline(never)
    @_optimize(size)
    private func seenFrame(_ row: Int, _ x: Int, _ y: Int, _ offX: Int, _ offY: Int) -> rg_frame {
        let s = state
        let (originX, originY) = s.pointee.snap.position(x, y)
        let relative = s.pointee.frames[row]
        let perPixel = s.pointee.scale.perPixel
        return rg_frame(
            x: originX + relative.x - Float(Double(offX) / perPixel),
            y: originY + relative.y - Float(Double(offY) / perPixel), width: relative.width, height: relative.height)
    }

    /// The intersection of two rectangles, all zero when it is empty.
    @inline(never)
    private static func overlap(_ a: rg_frame, _ b: rg_frame) -> rg_frame {
        let left = max(a.x, b.x), top = max(a.y, b.y)
        let width = min(a.x + a.width, b.x + b.width) - left, height = min(a.y + a.height, b.y + b.height) - top
        return width > 0 && height > 0 ? rg_frame(x: left, y: top, width: width, height: height) : rg_frame()
    }
}
