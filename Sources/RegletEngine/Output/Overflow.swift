// SPDX-License-Identifier: MIT
import CReglet

/// The distances by which a rectangle sticks out of another on each side, in units, never negative.
struct Protrusion {
    var left = 0, top = 0, right = 0, bottom = 0

    var isNone: Bool { left | top | right | bottom == 0 }

    /// Widens the distances to the larger ones on each side.
    @inline(never)
    @_optimize(size)
    mutating func widen(_ other: Protrusion) {
        left = max(left, other.left)
        top = max(top, other.top)
        right = max(right, other.right)
        bottom = max(bottom, other.bottom)
    }
}

extension ScrollArea {
    var isEmpty: Bool { right <= left || bottom <= top }

    /// The distances by which a rectangle sticks out of `other`; distances below `least` become 0.
    @inline(never)
    @_optimize(size)
    func protrusion(from other: ScrollArea, least: Int) -> Protrusion {
        func counted(_ distance: Int) -> Int { distance >= least ? distance : 0 }
        return Protrusion(
            left: counted(other.left &- left), top: counted(other.top &- top), right: counted(right &- other.right),
            bottom: counted(bottom &- other.bottom))
    }

    /// The intersection of two rectangles, possibly empty.
    @inline(never)
    @_optimize(size)
    func shared(_ other: ScrollArea) -> ScrollArea {
        ScrollArea(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }
}

/// Overflow of the last layout. It is computed on request from positions and sizes; layouts store nothing for it.
extension LayoutOutput {
    /// Half a device pixel in units, at least one. Smaller distances are invisible.
    @inline(never)
    @_optimize(size)
    var leastProtrusion: Int {
        let def = state.pointee.def
        return max(1, Int(Double(def.units_per_px) / (2 * Double(def.pixel_scale)) + 0.999))
    }

    /// A row's frame, relative to its parent's.
    @inline(never)
    @_optimize(size)
    func area(_ row: Int) -> ScrollArea {
        let origin = positions.position(row), size = positions.frameSize(row)
        let left = Int(origin.x), top = Int(origin.y)
        return ScrollArea(left: left, top: top, right: left &+ Int(size.0), bottom: top &+ Int(size.1))
    }

    /// A row's frame, relative to itself.
    @inline(never)
    @_optimize(size)
    func ownArea(_ row: Int) -> ScrollArea {
        let size = positions.frameSize(row)
        return ScrollArea(left: 0, top: 0, right: Int(size.0), bottom: Int(size.1))
    }

    /// A row's frame less the padding, relative to the frame.
    @inline(never)
    @_optimize(size)
    func contentArea(_ row: Int) -> ScrollArea {
        let node = self.node(row)
        var area = ownArea(row)
        area.left &+= Int(node.pointee.paddingLeft)
        area.top &+= Int(node.pointee.paddingTop)
        area.right &-= Int(node.pointee.paddingRight)
        area.bottom &-= Int(node.pointee.paddingBottom)
        return area
    }

    /// Whether a row is painted, as far as the row and its own frame decide.
    @inline(never)
    @_optimize(size)
    func hasPaint(_ row: Int) -> Bool { layout.isPainted(row) && !ownArea(row).isEmpty }

    /// The distances by which a row's frame sticks out of its parent's, or a root's out of its viewport. A scroller's
    /// content may stick out along its axis.
    @inline(never)
    @_optimize(size)
    func protrusion(_ row: Int) -> Protrusion {
        let parent = treeEditor.parentRow(row)
        var room: ScrollArea
        if parent >= 0 {
            room = ownArea(parent)
        } else {
            let viewport = state.pointee.viewports.find(state.pointee.handles[row].id)
            guard let viewport, !viewport.isSpecs else { return Protrusion() }
            room = ScrollArea(left: 0, top: 0, right: Int(viewport.width.size), bottom: Int(viewport.height.size))
        }
        var out = area(row).protrusion(from: room, least: leastProtrusion)
        if parent >= 0 && isScroller(parent) {
            if scrollLayout.scrollsDown(parent) {
                out.top = 0
                out.bottom = 0
            } else {
                out.left = 0
                out.right = 0
            }
        }
        return out
    }

    // MARK: - Text

    /// The area of a text leaf's lines, relative to the leaf, and the number of lines cut by max_lines.
    @inline(never)
    @_optimize(size)
    func textArea(_ row: Int) -> (area: ScrollArea, cut: Int) {
        let node = self.node(row)
        let content = contentArea(row)
        let record = layout.shown(state.pointee.texts.pointer(Int(node.pointee.link)))
        let room = atLeastZero(clampUnits(content.right &- content.left))
        var whole = record.pointee
        whole.maxLines = 0
        let (frameWidth, frameHeight) = positions.frameSize(row)
        let textSize = layout.shownSize(row, frameWidth, frameHeight).textSize
        let shape = textSize == 0 ? layout.shape(record, row) : nil
        func measure(_ record: UnsafeMutablePointer<TextRecord>) -> TextSize {
            if textSize > 0 { return layout.measure(record, textSize, room) }
            return withUnsafePointer(to: &state.pointee.fonts) { measureText(record, $0, shape, maxWidth: room) }
        }
        let size = measure(record), all = measure(&whole)
        let cut = Int(all.lineCount) &- Int(size.lineCount)
        // Paragraphs may begin at either side.
        var place = TextPlacement(
            record, node, writing(record, row), textSize, room: room,
            top: layout.textTop(node, frameHeight, size))
        var left = Int.max, right = Int.min
        withFonts(record, textSize) { fonts, scaled in
            enumerateLines(record, fonts, shape, scaled, maxWidth: room) { line, width, _ in
                let x = place.left(of: line, width)
                left = min(left, x)
                right = max(right, x &+ Int(width))
            }
        }
        if left > right { (left, right) = (content.left, content.left) }
        let area = ScrollArea(left: left, top: place.top, right: right, bottom: place.top &+ Int(size.shownHeight))
        return (area, max(0, cut))
    }

    // MARK: - Clipping

    /// The part of a row's frame that the scrollers above it, at any offset, and the root's frame hide. O(depth).
    /// - Returns: that part, and whether it is the whole frame.
    @inline(never)
    @_optimize(size)
    func clipped(_ row: Int) -> (sides: Protrusion, isUnseen: Bool) {
        let least = leastProtrusion
        let own = ownArea(row)
        var sides = Protrusion()
        var seen = own
        var countsX = true, countsY = true  // content that can be scrolled into view is as visible as the viewport
        var at = row
        var above = treeEditor.parentRow(row)
        while above >= 0 {
            let origin = positions.position(at)
            seen.move(Int(origin.x), Int(origin.y))
            let scrolls = isScroller(above)
            if scrolls || treeEditor.parentRow(above) < 0 {
                var room = scrolls ? scrollLayout.viewport(above) : ownArea(above)
                let range = scrolls ? scrollLayout.offsetRange(above) : (least: 0, most: 0)
                let down = scrolls && scrollLayout.scrollsDown(above)
                let view = room
                if down {
                    room.top &+= range.least
                    room.bottom &+= range.most
                } else {
                    room.left &+= range.least
                    room.right &+= range.most
                }
                let lost = seen.protrusion(from: room, least: least)
                if countsX {
                    sides.left &+= lost.left
                    sides.right &+= lost.right
                }
                if countsY {
                    sides.top &+= lost.top
                    sides.bottom &+= lost.bottom
                }
                seen = seen.shared(room)
                if seen.isEmpty { break }
                if down {
                    seen.top = view.top
                    seen.bottom = view.bottom
                    countsY = false
                } else if scrolls {
                    seen.left = view.left
                    seen.right = view.right
                    countsX = false
                }
            }
            at = above
            above = treeEditor.parentRow(at)
        }
        let width = own.right &- own.left, height = own.bottom &- own.top
        sides.left = min(sides.left, width)
        sides.right = min(sides.right, width)
        sides.top = min(sides.top, height)
        sides.bottom = min(sides.bottom, height)
        return (sides, seen.isEmpty)
    }

    // MARK: - Siblings

    /// Whether children of a row may overlap: see NodeKind.overlapping.
    func letsChildrenOverlap(_ row: Int) -> Bool {
        NodeKind.contains(NodeKind.overlapping, treeEditor.kind(row).rawValue)
    }

    /// The intersection of two siblings, relative to their parent; empty when it is less than half a device pixel.
    @inline(never)
    @_optimize(size)
    func sharedArea(_ a: Int, _ b: Int) -> ScrollArea {
        var shared = area(a).shared(area(b))
        let least = leastProtrusion
        if shared.right &- shared.left < least || shared.bottom &- shared.top < least { shared.right = shared.left }
        return shared
    }

    // MARK: - For hosts

    /// Writes the overflow of one row into `out`. Precondition: `out` is all zero; it stays so for a row that is not
    /// painted.
    @_optimize(size)
    public func overflow(_ row: Int, _ out: inout rg_overflow) {
        var at = row
        while at >= 0 {
            if !layout.isPainted(at) { return }
            at = treeEditor.parentRow(at)
        }
        if ownArea(row).isEmpty { return }
        write(protrusion(row), &out.parent, RG_OVERFLOW_PARENT, &out.flags)
        var content = Protrusion()
        for child in children(in: row) {
            if hasPaint(child) { content.widen(protrusion(child)) }
        }
        write(content, &out.content, RG_OVERFLOW_CONTENT, &out.flags)
        if node(row).pointee.flags & NodeFlags.text != 0 {
            let text = textArea(row)
            out.lines_cut = UInt32(truncatingIfNeeded: text.cut)
            if text.cut > 0 { out.flags |= UInt32(RG_OVERFLOW_LINES) }
            let sides = text.area.protrusion(from: contentArea(row), least: leastProtrusion)
            write(sides, &out.text, RG_OVERFLOW_TEXT, &out.flags)
        }
        let clipped = self.clipped(row)
        write(clipped.sides, &out.clipped, RG_OVERFLOW_CLIPPED, &out.flags)
        if clipped.isUnseen { out.flags |= UInt32(RG_OVERFLOW_NOT_VISIBLE) }
        writeSibling(row, &out)
    }

    @inline(never)
    @_optimize(size)
    private func write(_ sides: Protrusion, _ out: inout rg_edges, _ flag: Swift.Int, _ flags: inout UInt32) {
        if sides.isNone { return }
        flags |= UInt32(flag)
        out = rg_edges(
            left: positions.pixels(sides.left), top: positions.pixels(sides.top), right: positions.pixels(sides.right),
            bottom: positions.pixels(sides.bottom))
    }

    @inline(never)
    @_optimize(size)
    private func writeSibling(_ row: Int, _ out: inout rg_overflow) {
        let parent = treeEditor.parentRow(row)
        if parent < 0 || !letsChildrenOverlap(parent) { return }
        for sibling in children(in: parent) {
            if sibling != row && hasPaint(sibling) {
                let shared = sharedArea(row, sibling)
                if !shared.isEmpty {
                    out.flags |= UInt32(RG_OVERFLOW_SIBLING)
                    out.sibling = handle(sibling)
                    out.shared = rg_frame(
                        x: positions.pixels(shared.left), y: positions.pixels(shared.top),
                        width: positions.pixels(shared.right &- shared.left),
                        height: positions.pixels(shared.bottom &- shared.top))
                    return
                }
            }
        }
    }
}
