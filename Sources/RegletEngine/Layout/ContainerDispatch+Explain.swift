// SPDX-License-Identifier: MIT
import CReglet

/// The steps of explanations that depend on the kind. Explainer writes the steps that all kinds have, and calls these
/// functions for the rest. Each explains one step, on the axis that `facts.horizontal` chooses.
extension ContainerDispatch {
    // MARK: - After the recorded run of the parent

    /// Reads the state that the run left in the parent, before the parent is measured and placed again.
    func explainRun(_ facts: inout ExplainFacts) {
        let box = self.box(node(facts.parent))
        switch treeEditor.kind(facts.parent) {
        case RG_KIND_LINEAR, RG_KIND_TABLE, RG_KIND_TABLE_ROW, RG_KIND_APP_BAR: facts.run = box.linearRun.pointee
        case RG_KIND_RELATIVE: facts.gravityShift = box.relative.gravityShift
        case RG_KIND_FRAME, RG_KIND_ANIMATOR, RG_KIND_COLLAPSING: frameLayout.explainRun(&facts)
        default: break
        }
    }

    /// Whether placing a container may resize its children, so that placing must be recorded, too.
    func resizesInPlace(_ row: Int) -> Bool { isCustom(row) }

    // MARK: - The size

    /// Begins the step about the spec from the parent. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        switch treeEditor.kind(facts.parent) {
        case RG_KIND_LINEAR, RG_KIND_APP_BAR: return linearLayout.explainSpec(facts, &w)
        case RG_KIND_TABLE, RG_KIND_TABLE_ROW: return tableLayout.explainSpec(facts, &w)
        case RG_KIND_RELATIVE: return relativeLayout.explainSpec(facts, &w)
        case RG_KIND_SCROLL, RG_KIND_HSCROLL, RG_KIND_LIST: return scrollLayout.explainSpec(facts, &w)
        case RG_KIND_FLOW: return flowLayout.explainSpec(facts, &w)
        case RG_KIND_GRID: return gridLayout.explainSpec(facts, &w)
        case RG_KIND_CUSTOM: return customLayout.explainSpec(facts, &w)
        case RG_KIND_CONSTRAINT: return constraintLayout.explainSpec(facts, &w)
        case RG_KIND_FLEXBOX: return flexboxLayout.explainSpec(facts, &w)
        case RG_KIND_CONNECTED: return connectedLayout.explainSpec(facts, &w)
        case RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID, RG_KIND_CSS_BLOCK: return cssExplanations.explainSpec(facts, &w)
        case RG_KIND_FRAME, RG_KIND_ANIMATOR, RG_KIND_COLLAPSING: return frameLayout.explainSpec(facts, &w)
        default: return w.commonSpec(facts)
        }
    }

    /// Whether the parent replaces the percentage of a child's style by another.
    func replacesLength(_ facts: ExplainFacts) -> Bool {
        facts.parent >= 0 && isKind(facts.parent, RG_KIND_PERCENT_FRAME) && paneLayout.replacesLength(facts)
    }

    /// The base of a percentage, in units.
    @inline(never)
    @_optimize(size)
    func percentBase(_ facts: ExplainFacts) -> Int {
        switch treeEditor.kind(facts.parent) {
        case RG_KIND_LINEAR, RG_KIND_TABLE, RG_KIND_TABLE_ROW, RG_KIND_APP_BAR: return linearLayout.percentBase(facts)
        case RG_KIND_GRID: return gridLayout.percentBase(facts)
        default:
            let padding = facts.paddings(facts.parent)
            return Int(facts.parentTrace.last.size) &- padding.before &- padding.after
        }
    }

    /// Explains the wanted size of a node. Arguments 0 to 3: content, padding, suggested minimum, wanted size.
    /// - Returns: the side that decides about a size that is not exact, if neither its bound nor its content does.
    @inline(never)
    @_optimize(size)
    func explainContent(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText? {
        switch treeEditor.kind(facts.row) {
        case RG_KIND_CONSTRAINT: return constraintLayout.explainContent(facts, &w)
        case RG_KIND_FLEXBOX, RG_KIND_DRAWER, RG_KIND_CHIP_GROUP:
            flexboxLayout.explainContent(facts, &w)
            return nil
        case RG_KIND_VIEW: return layout.explainNoContent(facts, fills: true, &w)
        case RG_KIND_SPACE: return layout.explainNoContent(facts, fills: false, &w)
        default:
            w.content(
                facts, "content content=d0 padding=d1 wanted=d3",
                isContainer(facts.row) ? "    - Its children take $p0" : "    - Its content takes $p0")
            if isConnectedLayout(facts.row) { connectedLayout.explainLargest(facts, &w) }
            return nil
        }
    }

    /// Explains the negative size that a parent gave a node. Argument 2 is that size.
    func explainInverted(_ facts: ExplainFacts, _ text: StaticText, _ w: inout ExplainWriter) {
        if facts.parent >= 0 && isGrid(facts.parent) {
            gridLayout.explainInverted(text, &w)
        } else if facts.parent >= 0 && isKind(facts.parent, RG_KIND_COORDINATOR) {
            params.explainFilled(facts, text, &w)
        } else if facts.parent >= 0 && isConnectedLayout(facts.parent) {
            connectedLayout.explainFrame(&w)
        } else {
            relativeLayout.explainInverted(facts, text, &w)
        }
    }

    // MARK: - The place

    /// Explains the position of a node in its parent.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        switch treeEditor.kind(facts.parent) {
        case RG_KIND_LINEAR, RG_KIND_TABLE, RG_KIND_TABLE_ROW: linearLayout.explainPlace(facts, &w)
        case RG_KIND_RELATIVE: relativeLayout.explainPlace(facts, &w)
        case RG_KIND_SCROLL, RG_KIND_HSCROLL: scrollLayout.explainPlace(facts, &w)
        case RG_KIND_LIST: listLayout.explainPlace(facts, &w)
        case RG_KIND_FLOW: flowLayout.explainPlace(facts, &w)
        case RG_KIND_GRID: gridLayout.explainPlace(facts, &w)
        case RG_KIND_CUSTOM: customLayout.explainPlace(facts, &w)
        case RG_KIND_CONSTRAINT: constraintLayout.explainPlace(facts, &w)
        case RG_KIND_FLEXBOX: flexboxLayout.explainPlace(facts, &w)
        case RG_KIND_APP_BAR: linearLayout.explainPlace(facts, &w)
        case RG_KIND_FRAME, RG_KIND_ANIMATOR: frameLayout.explainPlace(facts, &w)
        case RG_KIND_COLLAPSING: coordinatorLayout.explainCollapsing(facts, &w)
        case RG_KIND_COORDINATOR: coordinatorLayout.explainPlace(facts, &w)
        case RG_KIND_TOOLBAR: toolbarLayout.explainPlace(facts, &w)
        case RG_KIND_CONNECTED: connectedLayout.explainPlace(facts, &w)
        case RG_KIND_CSS_FLEX, RG_KIND_CSS_GRID, RG_KIND_CSS_BLOCK: cssExplanations.explainPlace(facts, &w)
        default: paneLayout.explainPlace(facts, &w)
        }
    }

    // MARK: - Absence

    /// Whether the parent leaves a node out of the layout.
    func leavesOut(_ row: Int) -> Bool { tableColumns.isCollapsed(row) || scrollLayout.leavesOut(row) }

    /// Explains why the parent leaves a node out. - Returns: false when the node is absent because it is gone.
    func explainAbsence(_ row: Int, _ w: inout ExplainWriter) -> Bool {
        if tableLayout.explainAbsence(row, &w) { return true }
        if node(row).pointee.flags & NodeFlags.gone != 0 { return false }
        scrollLayout.explainAbsence(&w)
        return true
    }
}
