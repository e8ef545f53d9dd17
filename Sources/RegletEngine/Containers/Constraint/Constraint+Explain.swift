// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the sizes of constraint containers, and of the specs and positions of their children.
extension ConstraintLayout {
    /// Begins the step about a child's spec. - Returns: the side that decides if the spec is exact.
    @inline(never)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        if facts.reason.rule != .solved { return w.commonSpec(facts) }
        w.begin("solved container=n0", " has constraints, which make it $s3.\n")
        return "constraints of the parent"
    }

    /// Explains the wanted size of a container. - Returns: the side that decides if the spec does not.
    @inline(never)
    func explainContent(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        w.args.3 = facts.trace.wanted
        w.step("solution wanted=d3", "    - By its constraints it is $p3.\n")
        return "constraints"
    }

    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let index = constraintSystems.memberIndex(facts.row)
        w.args.0 = 0
        if index >= 0 {
            let box = constraintSystems.constraints.pointee.member(index).pointee.box
            w.args.0 = Int(box[facts.horizontal ? 0 : 1])
        }
        w.args.1 = facts.parent
        w.step("placed_by_constraints container=n1 at=d0", "    - The constraints of $n1 put it at $p0.\n")
    }
}
