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

    /// Explains a frame whose size is not the one that the child measured.
    @inline(never)
    @_optimize(size)
    func explainFrame(_ w: inout ExplainWriter) {
        w.step("filled box=d2", "    - Its connections give its frame another size.\n")
    }
}
