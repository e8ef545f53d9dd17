// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the specs and sizes of children.
extension ConnectedLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        w.begin("solved container=n0", " arranges it by its connections: $s3.\n")
        return facts.length > 0 ? "own length" : "connections"
    }

    /// Explains the largest size of the container itself, if its connections have one.
    @inline(never)
    @_optimize(size)
    func explainLargest(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        guard let given = connectionEditor.record(facts.row)?.pointee.connections else { return }
        let most = facts.horizontal ? given.layout_max_width : given.layout_max_height
        if most.kind != RG_PX { return }
        w.args.0 = Int(state.pointee.scale.size(most.value))
        w.step("largest max=d0", "    - Its connections make it at most $p0, even if its size is exact.\n")
    }

    /// Explains a position on one axis.
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        params.explainAt(facts, "connected at=d0", "    - Its connections put it at $p0.\n", &w)
    }

    /// Explains a frame whose size is not the one that the child measured.
    @inline(never)
    @_optimize(size)
    func explainFrame(_ w: inout ExplainWriter) {
        w.step("filled box=d2", "    - Its connections give its frame another size.\n")
    }
}
