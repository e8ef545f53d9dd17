// SPDX-License-Identifier: MIT
import CReglet

/// Explains layouts.
public struct Explainer: EngineView {
    public let state: UnsafeMutablePointer<ContextState>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextState>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var explainer: Explainer { Explainer(state) }
}

/// What an explanation is made of: gathered first, then written.
struct NodeFacts {
    let row: Int
    let parent: Int
    var asked: Recorder  // of the parent's run
    var trailX = AxisTrail(Spec(raw: 0)), trailY = AxisTrail(Spec(raw: 0))
    var parentX = AxisTrail(Spec(raw: 0)), parentY = AxisTrail(Spec(raw: 0))  // of the parent's own run
    // Box of a linear parent after its run
    var total: Int32 = 0, ascent: Int32 = 0, descent: Int32 = 0
    var viewport: RootViewport?

    @inline(never)
    @_optimize(size)
    init(_ row: Int, in parent: Int) {
        self.row = row
        self.parent = parent
        asked = Recorder(parent, row)
    }
}

/// rg_node_explain. The node's parent runs once more under the specs it has, with a recorder for the reasons it asks
/// the node; then the node itself, for what it wants. Runs are those of a node marked dirty without a change, so that
/// whatever they void is made anew: a layout is a function of the tree. O(siblings + children), and the siblings of its
/// containers up to one that was asked for an exact size; more where answers of a subtree were not kept.
extension Explainer {
    /// - Returns: OK, INVALID_ARGUMENT (not laid out, or changed since), IO.
    @_optimize(size)
    public func explain(
        _ row: Int, asJSON: Bool, _ sink: @escaping rg_sink_fn, _ user: UnsafeMutableRawPointer?
    ) -> rg_status {
        let root = rootRow(row)
        if !node(root).isGone
            && (result(root).pointee.state & (State.valid | State.laidOut) != State.valid | State.laidOut)
        {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the tree was never laid out: call rg_layout first")
        }
        if hasDirt(root) { return failChanged() }
        let parent = Int(node(row).pointee.parent)
        var facts = NodeFacts(row, in: parent)
        if result(row).pointee.state & State.laidOut != 0 {
            gather(&facts, root)
            if !isStill(facts) { return failChanged() }
        }
        state.pointee.inCallback = true
        var writer = ExplainWriter(engine, SinkWriter(sink, user), json: asJSON)
        let ordered = parent >= 0 && node(parent).pointee.flags & Flag.ordered != 0
        if ordered { layout.arrangeChildren(parent, .order) }
        write(facts, &writer)
        if ordered { layout.restoreChildren(parent) }
        writer.out.flush()
        state.pointee.inCallback = false
        return writer.out.isOpen ? RG_OK : fail(RG_ERROR_IO, "the sink refused the output")
    }

    private func failChanged() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "the tree was changed since it was laid out: call rg_layout first")
    }

    /// Whether the node has the size it would get now, and a root the place. What a root's style says to its viewport
    /// waits for the next layout without being dirty, and a callback may answer otherwise than before.
    @inline(never)
    @_optimize(size)
    private func isStill(_ facts: NodeFacts) -> Bool {
        let row = facts.row
        let (width, height) = positions.finalSize(row, result(row))
        if clampUnits(Int(facts.trailX.size) &+ facts.trailX.inset) != width
            || clampUnits(Int(facts.trailY.size) &+ facts.trailY.inset) != height
        {
            return false
        }
        if facts.parent >= 0 { return true }
        var x = 0, y = 0
        if let viewport = facts.viewport, !viewport.isSpecs {
            (x, y) = layout.gravityOrigin(
                row, node(row), Gravity.normal, node(row).isRTL, 0, 0, Int(viewport.width.size),
                Int(viewport.height.size))
        } else if facts.viewport == nil {
            return true
        }
        if node(row).pointee.flags & Flag.frameRules != 0, let rare = self.rare(row) {
            x = x &+ Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
            y = y &+ Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
        }
        return clampPosition(x) == result(row).pointee.x && clampPosition(y) == result(row).pointee.y
    }

    /// Whether something of a tree waits for a layout.
    @_optimize(size)
    private func hasDirt(_ root: Int) -> Bool {
        let s = state
        var depth = s.pointee.dirtyDeepest
        while depth > 0 {
            var row = Int(s.pointee.dirtyHeads[depth])
            while row >= 0 {
                if result(row).pointee.state & (State.dirty | State.place) != 0 && rootRow(row) == root { return true }
                row = Int(s.pointee.queueNext[row])
            }
            depth &-= 1
        }
        return false
    }

    @_optimize(size)
    private func gather(_ facts: inout NodeFacts, _ root: Int) {
        let s = state
        let stats = s.pointee.stats, limit = s.pointee.measureLimit, message = s.pointee.message
        s.pointee.measureLimit = UInt32.max
        s.pointee.isExplaining = true
        if facts.parent >= 0 {
            askedByParent(&facts, askedSpecs(facts.parent))
        } else {
            askedByHost(&facts)
        }
        var own = Recorder(facts.row, -1), unused = AxisTrail(Spec(raw: 0))
        recordedRun(facts.row, facts.asked.x.spec, facts.asked.x.other, &own, &facts.trailX, &unused)
        recordedRun(facts.row, facts.asked.y.other, facts.asked.y.spec, &own, &unused, &facts.trailY)
        settleExplained(facts.row)
        s.pointee.stats = stats
        s.pointee.measureLimit = limit
        s.pointee.isExplaining = false
        s.pointee.message = message
    }

    /// What a parent asked under these specs.
    @inline(never)
    @_optimize(size)
    private func askedByParent(_ facts: inout NodeFacts, _ specs: LayoutPass.Specs) {
        recordedRun(facts.parent, specs.width, specs.height, &facts.asked, &facts.parentX, &facts.parentY)
        let box = self.box(node(facts.parent))
        facts.total = box.pointee.total
        facts.ascent = box.pointee.ascent
        facts.descent = box.pointee.descent
        settleExplained(facts.parent, &facts.asked)
        if treeEditor.kind(facts.parent) == RG_KIND_FRAME { askedByFrame(&facts) }
    }

    /// The specs a container was asked with in the last layout. Its answer may be one to other specs, which holds for
    /// these as well; which ones depends on what was asked before. So what is above it runs again, from the first
    /// container whose answer holds for one question alone, or from the root.
    @_optimize(size)
    private func askedSpecs(_ row: Int) -> LayoutPass.Specs {
        var at = row
        while !isAskedExactly(at), node(at).pointee.parent >= 0 { at = Int(node(at).pointee.parent) }
        var (width, height) = finalSpecs(at)
        if !isAskedExactly(at) {
            var facts = NodeFacts(at, in: -1)
            askedByHost(&facts)
            (width, height) = (facts.asked.x.spec, facts.asked.y.spec)
        }
        while at != row {
            var child = row
            while Int(node(child).pointee.parent) != at { child = Int(node(child).pointee.parent) }
            var facts = NodeFacts(child, in: at)
            askedByParent(&facts, LayoutPass.Specs(width: width, height: height))
            (width, height) = finalSpecs(child)
            // an axis that was not asked about stays
            if facts.asked.x.rule != .none && !width.isExact { width = facts.asked.x.spec }
            if facts.asked.y.rule != .none && !height.isExact { height = facts.asked.y.spec }
            at = child
        }
        return LayoutPass.Specs(width: width, height: height)
    }

    /// Whether the answer of a row is one to the specs it has and to no others.
    private func isAskedExactly(_ row: Int) -> Bool {
        let (width, height) = finalSpecs(row)
        let bits = result(row).pointee.state
        return (width.isExact || bits & State.boundWidth != 0) && (height.isExact || bits & State.boundHeight != 0)
    }

    /// A root is asked as in a frame of the viewport's size, or by the host.
    @_optimize(size)
    private func askedByHost(_ facts: inout NodeFacts) {
        let row = facts.row
        let node = self.node(row)
        facts.viewport = state.pointee.viewports.find(state.pointee.handles[row].id)
        guard let viewport = facts.viewport, !viewport.isSpecs else {
            let specs =
                facts.viewport.map { (width: $0.width, height: $0.height) }
                ?? (node.pointee.flags & Flag.trivial != 0
                    ? (width: .exact(result(row).pointee.width), height: .exact(result(row).pointee.height))
                    : finalSpecs(row))
            facts.asked.ask(.given(.host, specs.width), .given(.host, specs.height))
            return
        }
        var x = layout.length(row, node.pointee.width, horizontal: true, viewport.width, base: Int(viewport.width.size))
        var y = layout.length(
            row, node.pointee.height, horizontal: false, viewport.height, base: Int(viewport.height.size))
        if x == Length.unset { x = Length.match }
        if y == Length.unset { y = Length.match }
        facts.asked.ask(
            .child(viewport.width, x, RowAxis.mainMargins(node)),
            .child(viewport.height, y, ColumnAxis.mainMargins(node)))
    }

    /// What a frame asked: twice where at least two of its children match it and it was not exact.
    @_optimize(size)
    private func askedByFrame(_ facts: inout NodeFacts) {
        let container = node(facts.parent), node = self.node(facts.row)
        let width = facts.parentX.last, height = facts.parentY.last
        let paddingX = RowAxis.mainPadding(container), paddingY = ColumnAxis.mainPadding(container)
        let (x, y) = frameLayout.extents(facts.row, node, width, height, paddingX, paddingY)
        var matching = 0
        var child = Int(box(container).pointee.first)
        while child >= 0 && (!width.isExact || !height.isExact) {
            let item = self.node(child)
            let (x, y) = frameLayout.extents(child, item, width, height, paddingX, paddingY)
            let isOut = item.isGone && container.pointee.flags & Flag.measureAll == 0
            if !isOut && (x.length == Length.match || y.length == Length.match) {
                matching &+= item.pointee.flags & Flag.edges != 0 ? 2 : 1
            }
            child = Int(item.pointee.next)
        }
        var whyX = Explainer.askedByFrame(x, width, facts.parentX.size, paddingX, matching)
        var whyY = Explainer.askedByFrame(y, height, facts.parentY.size, paddingY, matching)
        if node.pointee.flags & Flag.edges != 0 {
            let baseX = Int(width.size) &- paddingX, baseY = Int(height.size) &- paddingY
            let edges = self.frameLayout.edges(facts.row, width.isExact ? baseX : nil, height.isExact ? baseY : nil)
            whyX.take(
                edges.left, edges.right,
                layout.length(facts.row, node.pointee.width, horizontal: true, width, base: baseX), facts.parentX)
            whyY.take(
                edges.top, edges.bottom,
                layout.length(facts.row, node.pointee.height, horizontal: false, height, base: baseY), facts.parentY)
        }
        facts.asked.ask(whyX, whyY)
    }

    @inline(never)
    private static func askedByFrame(
        _ extent: FrameExtent, _ spec: Spec, _ own: Int32, _ padding: Int, _ matching: Int
    ) -> Why {
        let used = padding &+ extent.beside
        return matching >= 2 && extent.length == Length.match
            ? .given(.stretch, Spec.exact(own).forChild(extent.length, used: used), Int(own), used)
            : .child(spec, extent.length, used)
    }
}

extension Why {
    /// Edges in a frame count on this axis. `own`: the child's length without them.
    @_optimize(size)
    fileprivate mutating func take(_ first: Int32?, _ last: Int32?, _ own: Int32, _ frame: AxisTrail) {
        if first == nil && last == nil { return }
        start = first ?? Why.open
        end = last ?? Why.open
        base = rule == .stretch ? base : Int(frame.last.size)
        length = own
        if rule == .childSpec { rule = .frameEdges }
    }
}
