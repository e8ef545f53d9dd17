// SPDX-License-Identifier: MIT
import CReglet

/// The view of toolbars.
public struct ToolbarLayout: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var toolbarLayout: ToolbarLayout { ToolbarLayout(state) }
}

/// The toolbar (Android's Toolbar): see include/reglet/toolbar.h.
///
/// Invariant: one run measures a child once.
extension ToolbarLayout {
    /// The sums of a run. `freeLeft` and `freeRight`: the parts of the content insets that margins may still use.
    struct Run {
        let row: Int
        let width: Spec
        let height: Spec
        var used = 0, tallest = 0
        var freeLeft = 0, freeRight = 0
        var outcome: UInt32 = 0
    }

    /// The first child that has a part and is not gone; -1: none. RG_TOOLBAR_CHILD: the first of the other children.
    @inline(never)
    @_optimize(size)
    func part(_ row: Int, _ part: rg_toolbar_part) -> Int {
        for child in children(in: row) where !node(child).isGone {
            if params.bits(child, RG_PARAM_TOOLBAR_PART) == part.rawValue { return child }
        }
        return -1
    }

    /// Whether a child is laid out as an ordinary one.
    @inline(never)
    func isOrdinary(_ child: Int, _ row: Int) -> Bool {
        if node(child).isGone { return false }
        let part = params.bits(child, RG_PARAM_TOOLBAR_PART)
        if part == 0 || part > RG_TOOLBAR_SUBTITLE.rawValue { return true }
        return self.part(row, rg_toolbar_part(rawValue: part)) != child
    }

    /// The content inset at an end, in units.
    @inline(never)
    @_optimize(size)
    func inset(_ row: Int, isEnd: Bool) -> Int {
        let isRight = isEnd != node(row).isRTL
        var inset = params.units(row, isEnd ? RG_PARAM_CONTENT_INSET_END : RG_PARAM_CONTENT_INSET_START)
        if inset < 0 {
            inset = max(0, params.units(row, isRight ? RG_PARAM_CONTENT_INSET_RIGHT : RG_PARAM_CONTENT_INSET_LEFT))
        }
        if part(row, isEnd ? RG_TOOLBAR_MENU : RG_TOOLBAR_NAV) < 0 { return inset }
        return max(
            inset,
            params.units(
                row,
                isEnd ? RG_PARAM_CONTENT_INSET_END_WITH_ACTIONS : RG_PARAM_CONTENT_INSET_START_WITH_NAVIGATION))
    }

    // MARK: - Measure

    @inline(never)
    @_optimize(size)
    func measureToolbar(_ row: Int, _ width: Spec, _ height: Spec) {
        var run = Run(row: row, width: width, height: height)
        for isEnd in 0..<2 {
            let button = part(row, isEnd == 1 ? RG_TOOLBAR_MENU : RG_TOOLBAR_NAV)
            let taken = button < 0 ? 0 : measureButton(button, &run)
            let inset = self.inset(row, isEnd: isEnd == 1)
            run.used &+= max(inset, taken)
            if (isEnd == 1) != node(row).isRTL {
                run.freeRight = max(0, inset &- taken)
            } else {
                run.freeLeft = max(0, inset &- taken)
            }
        }
        let logo = part(row, RG_TOOLBAR_LOGO)
        if logo >= 0 { run.used &+= measureCollapsing(logo, 0, 0, &run) }
        for child in children(of: box(node(row))) where isOrdinary(child, row) {
            run.used &+= measureCollapsing(child, 0, 0, &run)
        }
        let tallest = run.tallest
        let acrossMargins =
            params.signedUnits(row, RG_PARAM_TITLE_MARGIN_START) &+ params.signedUnits(row, RG_PARAM_TITLE_MARGIN_END)
        let margins =
            params.signedUnits(row, RG_PARAM_TITLE_MARGIN_TOP) &+ params.signedUnits(row, RG_PARAM_TITLE_MARGIN_BOTTOM)
        var titleWidth = 0, titleHeight = 0
        let title = part(row, RG_TOOLBAR_TITLE)
        if title >= 0 {
            _ = measureCollapsing(title, acrossMargins, margins, &run)
            titleWidth = Int(result(title).pointee.width) &+ RowAxis.mainMargins(node(title))
            titleHeight = outerHeight(title)
        }
        let subtitle = part(row, RG_TOOLBAR_SUBTITLE)
        if subtitle >= 0 {
            titleWidth = max(titleWidth, measureCollapsing(subtitle, acrossMargins, titleHeight &+ margins, &run))
            titleHeight &+= outerHeight(subtitle)
        }
        let wantedWidth = run.used &+ titleWidth, wantedHeight = max(tallest, titleHeight)
        // an earlier child's size decides about the space of the later ones, whose results may depend on any bound
        params.resolve(row, width, height, wantedWidth, wantedHeight, run.outcome | ResultFlags.bound)
    }

    private func outerHeight(_ child: Int) -> Int {
        Int(result(child).pointee.height) &+ ColumnAxis.mainMargins(node(child))
    }

    /// Measures the part NAV or MENU. - Returns: its width and margins.
    @inline(never)
    @_optimize(size)
    private func measureButton(_ child: Int, _ run: inout Run) -> Int {
        let most = params.units(run.row, RG_PARAM_MAX_BUTTON_HEIGHT)
        let margins = RowAxis.mainMargins(node(child))
        measure(child, margins &+ run.used, 0, most, &run)
        return Int(result(child).pointee.width) &+ margins
    }

    /// Measures a child whose margins may lie in the content insets. - Returns: its width and the rest of its margins.
    @inline(never)
    @_optimize(size)
    private func measureCollapsing(_ child: Int, _ usedX: Int, _ usedY: Int, _ run: inout Run) -> Int {
        let left = Int(node(child).pointee.marginLeft) &- run.freeLeft
        let right = Int(node(child).pointee.marginRight) &- run.freeRight
        let margins = max(0, left) &+ max(0, right)
        run.freeLeft = max(0, 0 &- left)
        run.freeRight = max(0, 0 &- right)
        measure(child, margins &+ run.used &+ usedX, usedY, -1, &run)
        return Int(result(child).pointee.width) &+ margins
    }

    @inline(never)
    @_optimize(size)
    private func measure(_ child: Int, _ usedX: Int, _ usedY: Int, _ most: Int, _ run: inout Run) {
        let container = node(run.row), node = self.node(child)
        var y = node.pointee.height, height = run.height
        var usedHeight = ColumnAxis.mainPadding(container) &+ ColumnAxis.mainMargins(node) &+ usedY
        if most >= 0 {
            let own = height.forChild(y == Length.percent ? Length.wrap : y, used: usedHeight)
            if !own.isExact {
                height = .exact(Int32(min(own.most, most)))
                y = Length.match
                usedHeight = 0
            }
        }
        params.measure(
            child, run.width, node.pointee.width, RowAxis.mainPadding(container) &+ usedX, height, y, usedHeight)
        run.tallest = max(run.tallest, outerHeight(child))
        run.outcome |= result(child).pointee.state & ResultFlags.outcome
    }
}
