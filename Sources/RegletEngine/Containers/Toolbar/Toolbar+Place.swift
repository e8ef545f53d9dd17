// SPDX-License-Identifier: MIT
import CReglet

/// The placing of a toolbar's children from both ends toward the middle.
extension ToolbarLayout {
    /// One run: the ends of the space that is left, and the parts of the content insets that margins may use.
    private struct PlaceRun {
        let row: Int
        let into: Placement
        let strip: Int  // min(suggested minimum height, height)
        var left: Int, right: Int
        var freeLeft = 0, freeRight = 0
    }

    @inline(never)
    @_optimize(size)
    func placeToolbar(_ row: Int) {
        let node = self.node(row), rtl = node.isRTL
        let into = Placement(engine, row)
        let end = Int(into.width) &- Int(node.pointee.paddingRight)
        var run = PlaceRun(
            row: row, into: into, strip: min(Int(rare(row)?.pointee.suggestedMinHeight ?? 0), Int(into.height)),
            left: Int(node.pointee.paddingLeft), right: end)
        for child in children(of: box(node)) where self.node(child).isGone { changeList.hide(child) }

        placePart(RG_TOOLBAR_NAV, atRight: rtl, &run)
        placePart(RG_TOOLBAR_MENU, atRight: !rtl, &run)
        let insetLeft = inset(row, isEnd: rtl), insetRight = inset(row, isEnd: !rtl)
        run.freeLeft = max(0, insetLeft &- run.left)
        run.freeRight = max(0, insetRight &- (end &- run.right))
        run.left = max(run.left, insetLeft)
        run.right = min(run.right, end &- insetRight)
        placePart(RG_TOOLBAR_LOGO, atRight: rtl, &run)
        placeTitles(&run)

        placeOrdinary(Gravity.left, &run)
        placeOrdinary(Gravity.right, &run)
        var center = centeredWidth(run)
        let middle = Int(node.pointee.paddingLeft) &+ (end &- Int(node.pointee.paddingLeft)) / 2
        let from = middle &- center / 2
        center &+= from  // where the centered children end
        if from < run.left {
        } else if center > run.right {
            run.left = from &- (center &- run.right)
        } else {
            run.left = from
        }
        placeOrdinary(Gravity.centerHorizontal, &run)
    }

    private func placePart(_ part: rg_toolbar_part, atRight: Bool, _ run: inout PlaceRun) {
        let child = self.part(run.row, part)
        if child >= 0 { place(child, atRight: atRight, &run) }
    }

    /// The next ordinary child with this horizontal gravity after `child` (-1: the first), or -1. From right to left
    /// the last child is the first.
    @inline(never)
    @_optimize(size)
    private func nextOrdinary(_ child: Int, _ side: UInt32, _ row: Int) -> Int {
        let rtl = node(row).isRTL
        var at = child
        repeat {
            if at < 0 {
                at = rtl ? lastChild(row) : firstChild(row)
            } else {
                at = Int(rtl ? state.pointee.previous[at] : node(at).pointee.next)
            }
            if at < 0 { return -1 }
        } while !isOrdinary(at, row) || horizontalGravity(at, rtl) != side
        return at
    }

    private func horizontalGravity(_ child: Int, _ rtl: Bool) -> UInt32 {
        let gravity = Gravity.absolute(node(child).layoutGravity, rtl) & Gravity.horizontalMask
        switch gravity {
        case Gravity.left, Gravity.right, Gravity.centerHorizontal: return gravity
        default: return rtl ? Gravity.right : Gravity.left
        }
    }

    @inline(never)
    @_optimize(size)
    private func placeOrdinary(_ side: UInt32, _ run: inout PlaceRun) {
        var child = nextOrdinary(-1, side, run.row)
        while child >= 0 {
            place(child, atRight: side == Gravity.right, &run)
            child = nextOrdinary(child, side, run.row)
        }
    }

    /// The width of all centered children with their margins.
    @inline(never)
    @_optimize(size)
    private func centeredWidth(_ run: PlaceRun) -> Int {
        var width = 0, freeLeft = run.freeLeft, freeRight = run.freeRight
        var child = nextOrdinary(-1, Gravity.centerHorizontal, run.row)
        while child >= 0 {
            let left = Int(node(child).pointee.marginLeft) &- freeLeft
            let right = Int(node(child).pointee.marginRight) &- freeRight
            freeLeft = max(0, 0 &- left)
            freeRight = max(0, 0 &- right)
            width &+= max(0, left) &+ Int(result(child).pointee.width) &+ max(0, right)
            child = nextOrdinary(child, Gravity.centerHorizontal, run.row)
        }
        return width
    }

    /// Places a child at an end of the space that is left.
    @inline(never)
    @_optimize(size)
    private func place(_ child: Int, atRight: Bool, _ run: inout PlaceRun) {
        let node = self.node(child), result = self.result(child)
        let width = Int(result.pointee.width)
        let x: Int
        if atRight {
            let margin = Int(node.pointee.marginRight) &- run.freeRight
            run.freeRight = max(0, 0 &- margin)
            x = run.right &- max(0, margin) &- width
            run.right = x &- Int(node.pointee.marginLeft)
        } else {
            let margin = Int(node.pointee.marginLeft) &- run.freeLeft
            run.freeLeft = max(0, 0 &- margin)
            x = run.left &+ max(0, margin)
            run.left = x &+ width &+ Int(node.pointee.marginRight)
        }
        layout.setBox(run.into, child, node, result, x, top(child, run))
    }

    /// The top of a child other than a title.
    @inline(never)
    @_optimize(size)
    private func top(_ child: Int, _ run: PlaceRun) -> Int {
        let container = node(run.row), node = self.node(child)
        let part = params.bits(child, RG_PARAM_TOOLBAR_PART)
        var gravity = node.layoutGravity
        if part == RG_TOOLBAR_NAV.rawValue || part == RG_TOOLBAR_MENU.rawValue, !isOrdinary(child, run.row) {
            gravity = params.bits(run.row, RG_PARAM_BUTTON_GRAVITY)
        }
        if part == RG_TOOLBAR_LOGO.rawValue && gravity == 0 { gravity = Gravity.centerVertical }
        gravity &= Gravity.verticalMask
        if gravity != Gravity.top && gravity != Gravity.bottom && gravity != Gravity.centerVertical {
            gravity = container.gravity & Gravity.verticalMask
        }
        let height = Int(result(child).pointee.height)
        let from = Int(container.pointee.paddingTop), to = Int(run.into.height) &- Int(container.pointee.paddingBottom)
        let shift = run.strip > 0 ? (height &- run.strip) / 2 : 0
        switch gravity {
        case Gravity.top: return from &- shift
        case Gravity.bottom: return to &- height &- Int(node.pointee.marginBottom) &- shift
        default:
            return from
                &+ centered(
                    to &- from, height, Int(node.pointee.marginTop), Int(node.pointee.marginBottom),
                    Int(node.pointee.marginBottom))
        }
    }

    /// The distance above a centered block: at least `above`, and less where there is less than `below` under it.
    @inline(never)
    private func centered(_ room: Int, _ height: Int, _ above: Int, _ below: Int, _ least: Int) -> Int {
        let before = (room &- height) / 2
        if before < above { return above }
        let after = room &- height &- before
        return after < below ? max(0, before &- (least &- after)) : before
    }

    /// Places the title above the subtitle, as one block.
    @inline(never)
    @_optimize(size)
    private func placeTitles(_ run: inout PlaceRun) {
        let title = part(run.row, RG_TOOLBAR_TITLE), subtitle = part(run.row, RG_TOOLBAR_SUBTITLE)
        let first = title >= 0 ? title : subtitle, last = subtitle >= 0 ? subtitle : title
        if first < 0 { return }
        let container = node(run.row), row = run.row
        var height = 0, hasWidth = false
        for child in children(of: box(container)) where child == title || child == subtitle {
            height &+= Int(result(child).pointee.height) &+ ColumnAxis.mainMargins(node(child))
            if result(child).pointee.width > 0 { hasWidth = true }
        }
        let marginTop = params.signedUnits(row, RG_PARAM_TITLE_MARGIN_TOP)
        let marginBottom = params.signedUnits(row, RG_PARAM_TITLE_MARGIN_BOTTOM)
        let from = Int(container.pointee.paddingTop), to = Int(run.into.height) &- Int(container.pointee.paddingBottom)
        var top: Int
        switch container.gravity & Gravity.verticalMask {
        case Gravity.top: top = from &+ Int(node(first).pointee.marginTop) &+ marginTop
        case Gravity.bottom: top = to &- Int(node(last).pointee.marginBottom) &- marginBottom &- height
        default:
            top =
                from
                &+ centered(
                    to &- from, height, Int(node(first).pointee.marginTop) &+ marginTop,
                    Int(node(first).pointee.marginBottom) &+ marginBottom,
                    Int(node(last).pointee.marginBottom) &+ marginBottom)
        }
        let rtl = container.isRTL
        let start = hasWidth ? params.signedUnits(row, RG_PARAM_TITLE_MARGIN_START) : 0
        let free = start &- (rtl ? run.freeRight : run.freeLeft)
        if rtl {
            run.right &-= max(0, free)
            run.freeRight = max(0, 0 &- free)
        } else {
            run.left &+= max(0, free)
            run.freeLeft = max(0, 0 &- free)
        }
        var used = 0
        var child = title >= 0 ? title : subtitle
        while child >= 0 {
            let node = self.node(child), result = self.result(child)
            let width = Int(result.pointee.width)
            if child == subtitle { top &+= Int(node.pointee.marginTop) }
            layout.setBox(run.into, child, node, result, rtl ? run.right &- width : run.left, top)
            top &+= Int(result.pointee.height) &+ Int(node.pointee.marginBottom)
            // from right to left the width of the subtitle does not count, as on Android
            used = max(
                used, (rtl && child == subtitle ? 0 : width) &+ params.signedUnits(row, RG_PARAM_TITLE_MARGIN_END))
            child = child == title ? subtitle : -1
        }
        if !hasWidth { return }
        if rtl { run.right &-= used } else { run.left &+= used }
    }
}
