// SPDX-License-Identifier: MIT
import CReglet

/// Scroll sizes: the scrollable overflow area (CSS Overflow 3 §2.2).
extension CssLayout {
    /// Stores the extent of the content of a container, and its scroll size. `flipsX`, `flipsY`: the content grows to
    /// the left or to the top.
    @inline(never)
    func findOverflow(
        _ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ size: inout CssSize, _ edges: CssEdges, flipsX: Bool,
        flipsY: Bool
    ) {
        let style = self.style(row)
        let border = style.pointee.border
        let isScroller = style.pointee.isScroller
        // the padding box
        let left = Int(border[0]), top = Int(border[1])
        let right = Int(size.width) &- Int(border[2]), bottom = Int(size.height) &- Int(border[3])
        var area = CssBounds(left: left, top: top, right: max(left, right), bottom: max(top, bottom))
        if isScroller {
            area.clipsX = flipsX ? area.right : area.left
            area.clipsY = flipsY ? area.bottom : area.top
            area.flipsX = flipsX
            area.flipsY = flipsY
            area.isClipped = true
        }
        var inFlow = CssBounds(left: area.left, top: area.top, right: area.right, bottom: area.bottom)
        let paddingLeft = edges.left &- left, paddingTop = edges.top &- top
        let paddingRight = edges.right &- Int(border[2]), paddingBottom = edges.bottom &- Int(border[3])
        for index in 0..<record.pointee.items.count {
            let item = record.pointee.items.pointer(index)
            // that of another containing block
            if item.pointee.has(CssItem.absolute) && isStatic(row) { continue }
            let child = self.row(of: item)
            let x = Int(item.pointee.x), y = Int(item.pointee.y)
            var own = CssBounds(
                left: x, top: y, right: x &+ Int(item.pointee.size.width), bottom: y &+ Int(item.pointee.size.height))
            if isCss(child) {
                let ink = item.pointee.size
                if !self.style(child).pointee.isScroller {
                    area.add(
                        CssBounds(
                            left: x &+ Int(ink.inkLeft), top: y &+ Int(ink.inkTop), right: x &+ Int(ink.inkRight),
                            bottom: y &+ Int(ink.inkBottom)))
                }
            } else if !isContainer(child) {
                addLeafInk(child, item, &area)
            }
            area.add(own)
            if isScroller && !item.pointee.has(CssItem.absolute) && !isGridContainer(row) {
                // the box in flow, with margins and the padding at the end
                let style = self.style(child)
                func margin(_ edge: Int) -> Int {
                    resolvedOrZero(style.pointee.margin[edge], max(0, Int(size.width) &- edges.width))
                }
                let marginLeft = margin(0), marginTop = margin(1), marginRight = margin(2), marginBottom = margin(3)
                let movedX = Int(item.pointee.movedX), movedY = Int(item.pointee.movedY)
                // where a margin takes more than the box has, the other edge of the box remains
                let box = CssBounds(
                    left: own.left &- movedX, top: own.top &- movedY, right: own.right &- movedX,
                    bottom: own.bottom &- movedY)
                own.left = min(box.right, box.left &- marginLeft)
                own.top = min(box.bottom, box.top &- marginTop)
                own.right = max(box.left, box.right &+ marginRight)
                own.bottom = max(box.top, box.bottom &+ marginBottom)
                if flipsX { own.left &-= paddingLeft } else { own.right &+= paddingRight }
                if flipsY { own.top &-= paddingTop } else { own.bottom &+= paddingBottom }
                inFlow.addEvenIfEmpty(own)
            }
        }
        if isScroller && isGridContainer(row) {
            addGridTracks(
                record, edges, paddingRight, paddingBottom, &inFlow, flipsX: flipsX, paddingLeft: paddingLeft,
                width: Int(size.width))
        }
        area.addEvenIfEmpty(area.clipped(inFlow))
        // an empty area is none
        if isScroller && (area.right == area.left || area.bottom == area.top) {
            area.right = max(left, right)
            area.bottom = max(top, bottom)
            area.left = left
            area.top = top
        }
        cssSimple.noteScroll(record, area, left, top, &size)
        if isScroller && flipsX { record.pointee.scrollWidth = clampedUnits(max(left, right) &- area.left) }
        if isScroller && flipsY { record.pointee.scrollHeight = clampedUnits(max(top, bottom) &- area.top) }
    }

    /// Adds the text of a leaf that overflows its box.
    @inline(never)
    func addLeafInk(_ child: Int, _ item: UnsafeMutablePointer<CssItem>, _ area: inout CssBounds) {
        let style = self.style(child)
        if style.pointee.isScroller { return }
        let edges = self.edges(child, style, Int(item.pointee.space.baseWidth))
        let content = self.content(child, max(0, Int(item.pointee.size.width) &- edges.width), isFinal: true)
        let x = Int(item.pointee.x) &+ edges.left, y = Int(item.pointee.y) &+ edges.top
        let isRTL = node(child).isRTL
        let wide = Int(item.pointee.size.width) &- edges.width
        let kind = node(child).pointee.flags & NodeFlags.kindMask
        if style.pointee.isReplaced != 0 || kind == RG_KIND_VIEW.rawValue || kind == RG_KIND_SPACE.rawValue { return }
        let left = isRTL ? x &+ wide &- content.width : x
        if content.width <= 0 || content.height <= 0 { return }
        // with the box, of which a part may be reached
        var ink = CssBounds(left: left, top: y, right: left &+ content.width, bottom: y &+ content.height)
        let boxX = Int(item.pointee.x), boxY = Int(item.pointee.y)
        ink.addEvenIfEmpty(
            CssBounds(
                left: boxX, top: boxY, right: boxX &+ Int(item.pointee.size.width),
                bottom: boxY &+ Int(item.pointee.size.height)))
        area.add(ink)
    }

    /// Stores the scroll size of a leaf.
    @inline(never)
    func noteLeafScroll(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ size: CssSize, _ base: Int) {
        record.pointee.borderWidth = -1
        let style = self.style(row)
        let edges = self.edges(row, style, base)
        let border = style.pointee.border
        let across = Int(border[0]) &+ Int(border[2]), along = Int(border[1]) &+ Int(border[3])
        // the content of a replaced box, or of another container, is no overflow
        let isClosed = isForeign(row) || style.pointee.isReplaced != 0
        let width = isClosed ? edges.width : Int(size.inkRight)
        let height = isClosed ? edges.height : Int(size.contentHeight)
        record.pointee.scrollWidth = clampedUnits(max(max(0, Int(size.width) &- across), width &- across))
        record.pointee.scrollHeight = clampedUnits(max(max(0, Int(size.height) &- along), height &- along))
    }
}

/// A rectangle by its sides.
struct CssBounds {
    var left: Int, top: Int, right: Int, bottom: Int
    // the sides that cannot be reached by scrolling
    var clipsX = 0, clipsY = 0
    var flipsX = false, flipsY = false, isClipped = false

    init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// Adds a rectangle, unless it or what can be reached of it is empty.
    @inline(never)
    mutating func add(_ other: CssBounds) {
        let part = clipped(other)
        if part.right > part.left && part.bottom > part.top { addEvenIfEmpty(part) }
    }

    @inline(never)
    func clipped(_ other: CssBounds) -> CssBounds {
        var part = other
        if isClipped {
            if flipsX {
                part.left = min(part.left, clipsX)
                part.right = min(part.right, clipsX)
            } else {
                part.left = max(part.left, clipsX)
                part.right = max(part.right, clipsX)
            }
            if flipsY {
                part.top = min(part.top, clipsY)
                part.bottom = min(part.bottom, clipsY)
            } else {
                part.top = max(part.top, clipsY)
                part.bottom = max(part.bottom, clipsY)
            }
        }
        return part
    }

    @inline(never)
    mutating func addEvenIfEmpty(_ other: CssBounds) {
        left = min(left, other.left)
        top = min(top, other.top)
        right = max(right, other.right)
        bottom = max(bottom, other.bottom)
    }
}
