// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the specs and positions of children of custom containers.
extension CustomLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        if facts.reason.rule != .request { return w.commonSpec(facts) }
        let origin = facts.reason.base
        w.args.1 = origin & 1
        w.args.2 = origin & 2
        w.begin(
            "request placed=b1 left_out=b2",
            origin == 1
                ? " gave it a size in its place callback: $s3.\n"
                : (origin == 2
                    ? " neither measured nor placed it: $s3.\n" : " asked it in its measure callback: $s3.\n"))
        return "host"
    }

    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        w.args.0 = facts.paddings(facts.parent).before
        w.args.1 = facts.boxStart(facts.row) &- w.args.0
        w.step(
            "placed_by_host padding=d0 in_content=d1",
            "    - The place callback put it at $p1 of the content, which starts at $p0.\n")
    }
}
