// SPDX-License-Identifier: MIT
import CReglet

/// The view that explains layouts. An explanation changes no result, frame or statistic that a host can read.
public struct Explainer: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var explainer: Explainer { Explainer(state) }
}

/// Explanations of the size and position of a node (rg_node_explain). The node's parent runs again under its present
/// specs, with a recorder for the node's specs and their reasons; then the node itself runs, for its content size. The
/// runs are those of a node that was marked dirty without a change. As a layout is a function of the tree, they restore
/// all results that they void.
///
/// O(siblings + children), plus the siblings of the containers above it; more where results of a subtree were not kept.
/// The next explanations need not run the lowest 16 of these containers again.
extension Explainer {
    /// - Returns: OK, INVALID_ARGUMENT (not laid out, or changed since), IO.
    @_optimize(size)
    public func explain(
        _ row: Int, asJSON: Bool, _ sink: @escaping rg_sink_fn, _ user: UnsafeMutableRawPointer?
    ) -> rg_status {
        let root = rootRow(row)
        if !node(root).isGone
            && (result(root).pointee.state & (ResultFlags.valid | ResultFlags.laidOut) != ResultFlags.valid
                | ResultFlags.laidOut)
        {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the tree was never laid out: call rg_layout first")
        }
        if hasDirtyRows(root) { return failChanged() }
        let parent = Int(node(row).pointee.parent)
        var facts = ExplainFacts(engine, row, in: parent)
        if result(row).pointee.state & ResultFlags.laidOut != 0 {
            gather(&facts, root)
            if !isStill(facts) { return failChanged() }
        }
        state.pointee.inCallback = true
        var writer = ExplainWriter(engine, SinkWriter(sink, user), json: asJSON)
        let ordered = parent >= 0 && node(parent).pointee.flags & NodeFlags.ordered != 0
        if ordered { layout.arrangeChildren(parent, .order) }
        write(&facts, &writer)
        if ordered { layout.restoreChildren(parent) }
        writer.out.flush()
        state.pointee.inCallback = false
        return writer.out.isOpen ? RG_OK : fail(RG_ERROR_IO, "the sink refused the output")
    }

    private func failChanged() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "the tree was changed since it was laid out: call rg_layout first")
    }

    /// Whether the node has the size it would get now, and a root its position. A root's style properties for its
    /// viewport take effect in the next layout without making it dirty, and a callback may return another size than
    /// before.
    @inline(never)
    @_optimize(size)
    private func isStill(_ facts: ExplainFacts) -> Bool {
        let row = facts.row
        let (width, height) = positions.finalSize(row, result(row))
        if clampUnits(Int(facts.traceX.size) &+ facts.traceX.inset) != width
            || clampUnits(Int(facts.traceY.size) &+ facts.traceY.inset) != height
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
        if node(row).pointee.flags & NodeFlags.frameRules != 0, let rare = self.rare(row) {
            x = x &+ Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
            y = y &+ Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
        }
        return clampPosition(x) == result(row).pointee.x && clampPosition(y) == result(row).pointee.y
    }

    /// Whether some row of a tree is waiting for a layout.
    @_optimize(size)
    private func hasDirtyRows(_ root: Int) -> Bool {
        let s = state
        for index in 0..<(FastPaths.areAll ? s.pointee.offsetEdits.count : 0) {
            let row = engine.find(s.pointee.offsetEdits[index].node)
            if row >= 0 && rootRow(row) == root { return true }
        }
        var depth = s.pointee.dirtyDeepest
        while depth > 0 {
            var row = Int(s.pointee.dirtyHeads[depth])
            while row >= 0 {
                if result(row).pointee.state & (ResultFlags.dirty | ResultFlags.placePending) != 0
                    && rootRow(row) == root
                {
                    return true
                }
                row = Int(s.pointee.queueNext[row])
            }
            depth &-= 1
        }
        return false
    }

    @_optimize(size)
    private func gather(_ facts: inout ExplainFacts, _ root: Int) {
        let s = state
        let stats = s.pointee.stats, limit = s.pointee.measureLimit, message = s.pointee.message
        s.pointee.measureLimit = UInt32.max
        s.pointee.isExplaining = true
        if facts.parent >= 0 {
            _ = measuredByParent(&facts, usedSpecs(facts.parent))
        } else {
            measuredByHost(&facts)
        }
        var own = Recorder(facts.row, -1), unused = SizeTrace(Spec(raw: 0))
        recordedRun(facts.row, facts.specs.x.spec, facts.specs.x.other, &own, &facts.traceX, &unused)
        recordedRun(facts.row, facts.specs.y.other, facts.specs.y.spec, &own, &unused, &facts.traceY)
        remeasureExplained(facts.row)
        s.pointee.stats = stats
        s.pointee.measureLimit = limit
        s.pointee.isExplaining = false
        s.pointee.message = message
    }

    /// Records the specs of a child in a parent with these specs. - Returns: those of its last measure.
    @inline(never)
    @_optimize(size)
    private func measuredByParent(_ facts: inout ExplainFacts, _ specs: LayoutPass.Specs) -> LayoutPass.Specs {
        recordedRun(facts.parent, specs.width, specs.height, &facts.specs, &facts.parentX, &facts.parentY)
        let stored = result(facts.row).pointee
        var last = LayoutPass.Specs(width: Spec(raw: stored.specWidth), height: Spec(raw: stored.specHeight))
        dispatch.explainRun(&facts)
        if dispatch.resizesInPlace(facts.parent) {
            withUnsafeMutablePointer(to: &facts.specs) {
                state.pointee.recorder = $0
                remeasureExplained(facts.parent)
            }
            state.pointee.recorder = nil
            let (width, height) = finalSpecs(facts.row)
            last = LayoutPass.Specs(width: width, height: height)
        } else {
            remeasureExplained(facts.parent)
        }
        return last
    }

    /// The specs of a container in the last layout. Its result may be stored under other specs for which it is also
    /// valid, depending on earlier measures, even under exact ones: a container that gets its size by a second measure
    /// need not run again. So the containers above it run again, from the root or from the lowest one that was also
    /// above the node explained before.
    @_optimize(size)
    private func usedSpecs(_ row: Int) -> LayoutPass.Specs {
        let s = state
        if s.pointee.explained.epoch != s.pointee.epoch { s.pointee.explained = ExplainedSpecs(epoch: s.pointee.epoch) }
        var at = row, depth = Int(s.pointee.depths[row])
        while depth > 1 && s.pointee.explained[depth].handle != s.pointee.handles[at].id {
            at = Int(node(at).pointee.parent)
            depth &-= 1
        }
        var specs: LayoutPass.Specs
        if depth > 1 {
            let known = s.pointee.explained[depth]
            specs = LayoutPass.Specs(width: known.width, height: known.height)
        } else {
            var host = ExplainFacts(engine, at, in: -1)
            measuredByHost(&host)
            specs = LayoutPass.Specs(width: host.specs.x.spec, height: host.specs.y.spec)
        }
        while at != row {
            var child = row
            while Int(node(child).pointee.parent) != at { child = Int(node(child).pointee.parent) }
            var facts = ExplainFacts(engine, child, in: at)
            specs = measuredByParent(&facts, specs)
            at = child
            depth &+= 1
            s.pointee.explained[depth] = ExplainedSpecs.Entry(
                handle: s.pointee.handles[at].id, width: specs.width, height: specs.height)
        }
        return specs
    }

    /// Records the specs of a root: as in a frame of the viewport's size, or those of the host.
    @_optimize(size)
    private func measuredByHost(_ facts: inout ExplainFacts) {
        let row = facts.row
        let node = self.node(row)
        facts.viewport = state.pointee.viewports.find(state.pointee.handles[row].id)
        guard let viewport = facts.viewport, !viewport.isSpecs else {
            let specs =
                facts.viewport.map { (width: $0.width, height: $0.height) }
                ?? (node.pointee.flags & NodeFlags.trivial != 0
                    ? (width: .exact(result(row).pointee.width), height: .exact(result(row).pointee.height))
                    : finalSpecs(row))
            facts.specs.recordSpecs(.given(.host, specs.width), .given(.host, specs.height))
            return
        }
        var x = layout.length(row, node.pointee.width, horizontal: true, viewport.width, base: Int(viewport.width.size))
        var y = layout.length(
            row, node.pointee.height, horizontal: false, viewport.height, base: Int(viewport.height.size))
        if x == Length.unset { x = Length.match }
        if y == Length.unset { y = Length.match }
        facts.specs.recordSpecs(
            .child(viewport.width, x, RowAxis.mainMargins(node)),
            .child(viewport.height, y, ColumnAxis.mainMargins(node)))
    }
}
