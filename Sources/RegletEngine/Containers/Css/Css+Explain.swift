// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of children of CSS containers.
extension CssLayout {
    /// Records the final specs of the children: see LayoutTrace.swift.
    @inline(never)
    @_optimize(size)
    func recordItems(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ size: CssSize) {
        for index in 0..<record.pointee.items.count {
            let item = record.pointee.items.pointer(index)
            trace.record(
                self.row(of: item), .given(.css, .exact(item.pointee.size.width)),
                .given(.css, .exact(item.pointee.size.height)))
        }
        trace.recordWanted(row, Int(size.width), Int(size.contentHeight))
    }

    /// Begins the step about a child's spec. - Returns: the side that decides.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        if facts.reason.rule != .css { return w.commonSpec(facts) }
        w.begin("css", " sized it by the rules of CSS: $s3.\n")
        return "CSS"
    }

    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        params.explainAt(facts, "by_css at=d0", "    - The rules of CSS put it at $p0.\n", &w)
    }
}
