// SPDX-License-Identifier: MIT
import CReglet

/// The text of a whole explanation, and the names of nodes in it.
extension Explainer {
    @_optimize(size)
    func write(_ facts: inout ExplainFacts, _ w: inout ExplainWriter) {
        let row = facts.row
        let isLaidOut = result(row).pointee.state & ResultFlags.laidOut != 0
        let frame = self.layoutOutput.frame(row)
        if w.json {
            w.args.0 = row
            w.args.1 = isLaidOut ? 1 : 0
            w.args.2 = Int(state.pointee.def.units_per_px)
            w.args.3 = Int(state.pointee.def.pixel_scale.bitPattern)
            w.args.4 = node(row).isRTL ? 1 : 0
            w.open("")
            w.more(" node=n0 laid_out=b1 units_per_px=d2 pixel_scale=f3 rtl=b4", "")
            w.open("frame", 91)
            w.element(frame.x)
            w.element(frame.y)
            w.element(frame.width)
            w.element(frame.height)
            w.close(93)
        } else {
            layoutOutput.writeTag(row, &w.out)
            w.args = (
                row, Int(frame.x.bitPattern), Int(frame.y.bitPattern), Int(frame.width.bitPattern),
                Int(frame.height.bitPattern), facts.parent, 0, 0, 0, 0
            )
            w.say(" $n0: $f3 x $f4 px at $f1, $f2")
            if facts.parent >= 0 {
                w.say(" in ")
                layoutOutput.writeTag(facts.parent, &w.out)
                w.say(" $n5")
            }
            w.say("\n")
        }
        if isLaidOut {
            writeSize(facts, &w)
            facts.horizontal = false
            writeSize(facts, &w)
            facts.horizontal = true
            writePlace(facts, &w)
            facts.horizontal = false
            writePlace(facts, &w)
        } else {
            writeAbsence(row, &w)
        }
        w.close()
        if w.json { w.out.write("\n") }
    }

    /// Writes the reason that a node takes no part in the layout.
    @inline(never)
    @_optimize(size)
    private func writeAbsence(_ row: Int, _ w: inout ExplainWriter) {
        var at = row
        while !dispatch.leavesOut(at) && node(at).pointee.flags & NodeFlags.gone == 0 {
            let parent = Int(node(at).pointee.parent)
            if parent < 0 { break }
            at = parent
        }
        w.args.0 = at
        w.open("steps", 91)
        w.say("  It takes no part in the layout: $n0 ")
        if !dispatch.explainAbsence(at, &w) { w.step("gone node=n0", "is gone.\n") }
        w.close(93)
    }
}
