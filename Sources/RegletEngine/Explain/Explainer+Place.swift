// SPDX-License-Identifier: MIT
import CReglet

/// The explanation of a node's position: the container's rule, the margin, inset and offset, and the rounding of
/// absolute edges.
extension Explainer {
    @inline(never)
    @_optimize(size)
    func writePlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let row = facts.row
        w.args.0 = Int(facts.horizontal ? positions.position(row).x : positions.position(row).y)
        if facts.horizontal {
            w.open("x")
            w.say("  Left: $p0.\n")
        } else {
            w.open("y")
            w.say("  Top: $p0.\n")
        }
        w.open("steps", 91)
        if facts.parent < 0 {
            writeRootPlace(facts, &w)
        } else {
            dispatch.explainPlace(facts, &w)
        }
        if node(row).pointee.flags & NodeFlags.frameRules != 0, let rare = self.rare(row) {
            w.args.0 = Int(facts.horizontal ? rare.pointee.insetLeft : rare.pointee.insetTop)
            w.args.1 = Int(facts.horizontal ? rare.pointee.offsetX : rare.pointee.offsetY)
            w.args.2 = facts.horizontal ? rare.pointee.insetWidth : rare.pointee.insetHeight
            w.step(
                "move inset=d0 offset=d1 inset_size=d2",
                "    - Its inset moves it by $p0, its offset by $p1; insets take $p2 of its size.\n")
        }
        writeSnap(facts, &w)
        writeProtrusion(facts, &w)
        w.close(93)
        w.close()
    }

    @inline(never)
    @_optimize(size)
    private func writeRootPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        guard let viewport = facts.viewport, !viewport.isSpecs else {
            w.args.0 = facts.viewport == nil ? facts.boxStart(facts.row) : 0
            w.step("root at=d0", "    - The host says where a root lies.\n")
            return
        }
        let node = self.node(facts.row)
        let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : Gravity.normal, node.isRTL)
        let size = facts.horizontal ? viewport.width.size : viewport.height.size
        w.align(facts, 0, Int(size), facts.pull(gravity), outside: false)
    }

    // MARK: - Snapping

    @inline(never)
    @_optimize(size)
    private func writeSnap(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let isText = node(facts.row).pointee.flags & NodeFlags.text != 0
        var parentAt = 0
        var at = facts.parent
        while at >= 0 {
            parentAt &+= Int(facts.horizontal ? positions.position(at).x : positions.position(at).y)
            at = Int(node(at).pointee.parent)
        }
        let frame = self.layoutOutput.frame(facts.row)
        let viewport = facts.viewport.map {
            $0.isSpecs ? maxUnits : (facts.horizontal ? $0.width.size : $0.height.size)
        }
        w.args.0 = parentAt
        w.args.1 = Int((facts.horizontal ? frame.x : frame.y).bitPattern)
        w.args.2 = Int((facts.horizontal ? frame.width : frame.height).bitPattern)
        w.args.3 = facts.parent >= 0 ? facts.room : Int(viewport ?? maxUnits)
        if state.pointee.snap.mode == .none {
            w.step("no_snapping", "")
        } else {
            w.begin(isText ? "snap_outward parent_at=d0 parent_size=d3" : "snap parent_at=d0", "")
            w.close()
            let unsnapped = positions.unsnapped(facts.row)
            if facts.horizontal
                ? frame.x == unsnapped.x && frame.width == unsnapped.width
                : frame.y == unsnapped.y && frame.height == unsnapped.height
            {
                return
            }
            w.say(
                isText
                    ? "    - A text's edges are rounded outward to device pixels: $f2 px long at $f1 px.\n"
                    : "    - Its edges are rounded to device pixels: $f2 px long at $f1 px.\n")
        }
    }

    // MARK: - Sticking out

    /// Explains the distances by which the node sticks out of its parent: see Output/Overflow.swift.
    @inline(never)
    @_optimize(size)
    private func writeProtrusion(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let sides = layoutOutput.protrusion(facts.row)
        let before = facts.horizontal ? sides.left : sides.top, after = facts.horizontal ? sides.right : sides.bottom
        if before | after == 0 { return }
        w.args.0 = before
        w.args.1 = after
        w.step("sticks_out before=d0 after=d1", "    - It sticks out of ")
        w.say(facts.parent < 0 ? "the viewport" : "its parent")
        if before > 0 { w.say(facts.horizontal ? " by $p0 at the left" : " by $p0 at the top") }
        if before > 0 && after > 0 { w.say(" and") }
        if after > 0 { w.say(facts.horizontal ? " by $p1 at the right" : " by $p1 at the bottom") }
        w.say(".\n")
    }
}
