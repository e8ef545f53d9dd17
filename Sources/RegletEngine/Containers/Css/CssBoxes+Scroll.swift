// SPDX-License-Identifier: MIT
import CReglet

/// Scroll sizes by absolute boxes that belong to a container further up: CSS Overflow 3 §2.2. They have their places
/// only after the runs of all containers, so they are added when a scroll size is read.
extension CssBoxes {
    /// Adds the absolute children of the static containers below a container to its scroll size.
    @_optimize(size)
    func widenScroll(_ row: Int, _ width: inout Int32, _ height: inout Int32) {
        if !state.pointee.css.hasStatic || !isCss(row) { return }
        let style = self.style(row), border = style.pointee.border, flips = scrollFlips(row), size = result(row).pointee
        var area = CssBounds(
            left: Int(border[0]), top: Int(border[1]), right: Int(size.width) &- Int(border[2]),
            bottom: Int(size.height) &- Int(border[3]))
        let box = area
        area.isClipped = style.pointee.isScroller
        (area.flipsX, area.flipsY) = flips
        area.clipsX = flips.x ? area.right : area.left
        area.clipsY = flips.y ? area.bottom : area.top
        var at = nextRow(row, below: row)
        while at >= 0 {
            addAbsolute(at, row, &area)
            at = engine.nextRow(at, below: row, skip: node(at).isGone || !isCss(at))
        }
        width = max(width, clampUnits(flips.x ? box.right &- area.left : area.right &- box.left))
        height = max(height, clampUnits(flips.y ? box.bottom &- area.top : area.bottom &- box.top))
    }

    /// Adds an absolute box of a static parent to the area of a container, where no scroll container is between its
    /// containing block and that one.
    @_optimize(size)
    @inline(never)
    private func addAbsolute(_ child: Int, _ top: Int, _ area: inout CssBounds) {
        var at = Int(node(child).pointee.parent)
        if at == top || !cssLayout.isStatic(at) || !style(child).pointee.isAbsolute || node(child).isGone { return }
        let own = result(child).pointee
        var ink = CssBounds(left: 0, top: 0, right: Int(own.width), bottom: Int(own.height))
        if let record = record(child), !style(child).pointee.isScroller {
            let border = style(child).pointee.border
            ink.addEvenIfEmpty(
                CssBounds(
                    left: Int(record.pointee.size.inkLeft), top: Int(record.pointee.size.inkTop),
                    right: Int(border[0]) &+ Int(record.pointee.scrollWidth),
                    bottom: Int(border[1]) &+ Int(record.pointee.scrollHeight)))
        }
        var x = Int(own.x), y = Int(own.y)
        var isLookingUp = true  // for the containing block
        while at != top || isLookingUp {
            if isLookingUp && !cssLayout.isStatic(at) {
                isLookingUp = false
                continue
            }
            if at == top || at < 0 || !isCss(at) || (!isLookingUp && style(at).pointee.isScroller) { return }
            isLookingUp = isLookingUp || style(at).pointee.isAbsolute
            let origin = positions.position(at)
            x &+= Int(origin.x)
            y &+= Int(origin.y)
            at = Int(node(at).pointee.parent)
        }
        area.add(CssBounds(left: x &+ ink.left, top: y &+ ink.top, right: x &+ ink.right, bottom: y &+ ink.bottom))
    }
}
