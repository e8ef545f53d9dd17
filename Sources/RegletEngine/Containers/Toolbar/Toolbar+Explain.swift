// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the positions of children of toolbars.
extension ToolbarLayout {
    /// Explains a position on one axis.
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        params.explainInLine(facts, "by_gravity at=d0", "    - Its gravity puts it at $p0.\n", &w)
    }
}
