// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of leaves.
extension LayoutPass {
    /// Finds the content size of a leaf under its last specs.
    @inline(never)
    @_optimize(size)
    func findContentSize(_ row: Int, _ x: inout SizeTrace, _ y: inout SizeTrace) {
        let node = self.node(row)
        switch node.pointee.flags & NodeFlags.kindMask {
        case RG_KIND_FIXED.rawValue:
            x.content = Int(rarer(row)?.pointee.contentWidth ?? 0)
            y.content = Int(rarer(row)?.pointee.contentHeight ?? 0)
        case RG_KIND_TEXT.rawValue:
            let room = textRoom(node, x.last)
            let size = textSize(row, room)
            x.content = Int(size.wraps ? room : size.width)
            y.content = Int(size.height)
        case RG_KIND_MEASURED.rawValue:
            var request = rg_measure_request()
            callMeasureCallback(row, x.last, y.last, &request)
            let scale = state.pointee.scale
            func content(_ value: Float) -> Int { value > 0 && value.isFinite ? Int(scale.size(value)) : 0 }
            x.content = content(request.out_width)
            y.content = content(request.out_height)
        default: return
        }
        x.wanted = Int(clampUnits(x.content &+ RowAxis.mainPadding(node)))
        y.wanted = Int(clampUnits(y.content &+ ColumnAxis.mainPadding(node)))
    }

    /// Explains the wanted size of a leaf without content. - Returns: the side that decides if the content does not.
    @inline(never)
    @_optimize(size)
    func explainNoContent(_ facts: ExplainFacts, fills: Bool, _ w: inout ExplainWriter) -> StaticText? {
        w.args.1 = 0
        w.args.3 = max(0, w.args.3)
        if fills {
            w.content(facts, "fill wanted=d3", "    - A view has no content: it fills what it is offered")
        } else {
            w.content(facts, "minimum wanted=d3", "    - A space has no content")
        }
        return fills && facts.trace.last.mode == Spec.atMost ? "offered room" : nil
    }
}
