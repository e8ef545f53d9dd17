// SPDX-License-Identifier: MIT
import CReglet

/// Explains the position of a node: the container's rule, the margin, inset and offset, and the rounding of absolute
/// edges.
extension Explainer {
    @inline(never)
    @_optimize(size)
    func writePlace(_ facts: ExplainFacts, horizontal: Bool, _ w: inout ExplainWriter) {
        let row = facts.row
        w.args.0 = Int(horizontal ? positions.position(row).x : positions.position(row).y)
        if horizontal {
            w.open("x")
            w.say("  Left: $p0.\n")
        } else {
            w.open("y")
            w.say("  Top: $p0.\n")
        }
        w.open("steps", 91)
        if facts.parent < 0 {
            writeRootPlace(facts, horizontal, &w)
        } else {
            switch treeEditor.kind(facts.parent) {
            case RG_KIND_LINEAR: writeLinearPlace(facts, horizontal, &w)
            case RG_KIND_TABLE, RG_KIND_TABLE_ROW: writeAndroidPlace(facts, horizontal, &w)
            case RG_KIND_RELATIVE: writeRelativePlace(facts, horizontal, &w)
            case RG_KIND_FLOW: writeFlowPlace(facts, horizontal, &w)
            case RG_KIND_GRID: writeGridPlace(facts, horizontal, &w)
            case RG_KIND_CUSTOM: writeCustomPlace(facts, horizontal, &w)
            case RG_KIND_CONSTRAINT: writeSolvedPlace(facts, horizontal, &w)
            default: writeFramePlace(facts, horizontal, &w)
            }
        }
        if node(row).pointee.flags & NodeFlags.frameRules != 0, let rare = self.rare(row) {
            w.args.0 = Int(horizontal ? rare.pointee.insetLeft : rare.pointee.insetTop)
            w.args.1 = Int(horizontal ? rare.pointee.offsetX : rare.pointee.offsetY)
            w.args.2 = horizontal ? rare.pointee.insetWidth : rare.pointee.insetHeight
            w.step(
                "move inset=d0 offset=d1 inset_size=d2",
                "    - Its inset moves it by $p0, its offset by $p1; insets take $p2 of its size.\n")
        }
        writeSnap(facts, horizontal, &w)
        writeProtrusion(row, horizontal, &w)
        w.close(93)
        w.close()
    }

    /// The size of the parent's frame, which its children are positioned in.
    @inline(never)
    func room(_ facts: ExplainFacts, _ horizontal: Bool) -> Int {
        let (width, height) = positions.frameSize(facts.parent)
        return Int(horizontal ? width : height)
    }

    @inline(never)
    func paddings(_ row: Int, _ horizontal: Bool) -> (before: Int, after: Int) {
        let node = self.node(row)
        return horizontal
            ? (Int(node.pointee.paddingLeft), Int(node.pointee.paddingRight))
            : (Int(node.pointee.paddingTop), Int(node.pointee.paddingBottom))
    }

    @inline(never)
    func margins(_ row: Int, _ horizontal: Bool) -> (before: Int, after: Int) {
        let node = self.node(row)
        return horizontal
            ? (Int(node.pointee.marginLeft), Int(node.pointee.marginRight))
            : (Int(node.pointee.marginTop), Int(node.pointee.marginBottom))
    }

    /// The measured size of a row's box.
    @inline(never)
    func boxSize(_ row: Int, _ horizontal: Bool) -> Int {
        let (width, height) = positions.finalSize(row, result(row))
        return Int(horizontal ? width : height)
    }

    /// The start of a row's box: its frame without inset and offset.
    @inline(never)
    func boxStart(_ row: Int, _ horizontal: Bool) -> Int {
        var at = Int(horizontal ? positions.position(row).x : positions.position(row).y)
        if node(row).pointee.flags & NodeFlags.frameRules != 0, let rare = self.rare(row) {
            at &-=
                horizontal
                ? Int(rare.pointee.insetLeft) &+ Int(rare.pointee.offsetX)
                : Int(rare.pointee.insetTop) &+ Int(rare.pointee.offsetY)
        }
        return at
    }

    // MARK: - Inside an area

    /// The direction of an absolute gravity, as a word of ExplainWriter.
    func pull(_ gravity: UInt32, _ horizontal: Bool) -> Int {
        let side = horizontal ? gravity & Gravity.horizontalMask : (gravity & Gravity.verticalMask) >> 4
        if side == Gravity.centerHorizontal { return ExplainWriter.center }
        return side == Gravity.right ? ExplainWriter.end : ExplainWriter.start
    }

    /// The gravity of a child, or that of its container if it has none.
    func gravity(_ facts: ExplainFacts) -> UInt32 {
        let own = node(facts.row).layoutGravity, container = node(facts.parent)
        return Gravity.absolute(own != 0 ? own : container.gravity, container.isRTL)
    }

    /// Explains gravity in an area. `outside`: a centered box has its margins outside; else it is moved by their
    /// difference, as on Android.
    @inline(never)
    @_optimize(size)
    func writeAlign(
        _ facts: ExplainFacts, _ horizontal: Bool, _ from: Int, _ to: Int, _ pull: Int, outside: Bool,
        _ w: inout ExplainWriter
    ) {
        let margin = margins(facts.row, horizontal)
        w.args = (
            from, to, margin.before, margin.after, boxSize(facts.row, horizontal), pull, outside ? 1 : 0, 0, 0, 0
        )
        w.begin(
            "align from=d0 to=d1 margin_before=d2 margin_after=d3 size=d4 pull=w5 margins_outside=b6",
            "    - Between $p0 and $p1 it ")
        w.close()
        switch pull {
        case ExplainWriter.start: w.say(horizontal ? "lies on the left" : "lies on top")
        case ExplainWriter.center: w.say("is centred")
        case ExplainWriter.end: w.say(horizontal ? "lies on the right" : "lies at the bottom")
        default: w.say("lies at the start, its margin left out")
        }
        w.say(margin.before != 0 || margin.after != 0 ? "; its margins are $p2 and $p3.\n" : ".\n")
    }

    @inline(never)
    @_optimize(size)
    private func writeRootPlace(_ facts: ExplainFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        guard let viewport = facts.viewport, !viewport.isSpecs else {
            w.args.0 = facts.viewport == nil ? boxStart(facts.row, horizontal) : 0
            w.step("root at=d0", "    - The host says where a root lies.\n")
            return
        }
        let node = self.node(facts.row)
        let gravity = Gravity.absolute(node.layoutGravity != 0 ? node.layoutGravity : Gravity.normal, node.isRTL)
        let size = horizontal ? viewport.width.size : viewport.height.size
        writeAlign(facts, horizontal, 0, Int(size), pull(gravity, horizontal), outside: false, &w)
    }

    /// Explains a child of a frame or a scroller.
    @inline(never)
    @_optimize(size)
    private func writeFramePlace(_ facts: ExplainFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let padding = paddings(facts.parent, horizontal), margin = margins(facts.row, true)
        let from = padding.before, to = room(facts, horizontal) &- padding.after
        let reason = horizontal ? facts.specs.x : facts.specs.y
        if treeEditor.kind(facts.parent) == RG_KIND_FRAME
            && (reason.start != SizeReason.open || reason.end != SizeReason.open)
        {
            return writeEdgePlace(facts, reason, horizontal, from, to, &w)
        }
        var pull = pull(gravity(facts), horizontal)
        let isTooWide = boxSize(facts.row, true) > to &- from &- margin.before &- margin.after
        if horizontal && treeEditor.kind(facts.parent) == RG_KIND_HSCROLL && pull == ExplainWriter.end && isTooWide {
            pull = ExplainWriter.start
        }
        writeAlign(facts, horizontal, from, to, pull, outside: false, &w)
    }

    /// Explains a child of a frame with edges. Of two edges, the near one applies: the left one, unless the child is
    /// right to left.
    @inline(never)
    @_optimize(size)
    private func writeEdgePlace(
        _ facts: ExplainFacts, _ reason: SizeReason, _ horizontal: Bool, _ from: Int, _ to: Int,
        _ w: inout ExplainWriter
    ) {
        let margin = margins(facts.row, horizontal)
        let turned = horizontal && node(facts.row).isRTL
        let isLast = reason.start == SizeReason.open || (reason.end != SizeReason.open && turned)
        w.args.0 = isLast ? to : from
        w.args.1 = Int(isLast ? reason.end : reason.start)
        w.args.2 = isLast ? margin.after : margin.before
        w.args.3 = boxSize(facts.row, horizontal)
        let text: StaticText =
            isLast
            ? "    - Its edge is $p1 before that of the frame's content, at $p0, its margin $p2 and its size $p3.\n"
            : "    - Its edge is $p1 behind that of the frame's content, at $p0, and its margin $p2.\n"
        if isLast {
            w.step("before_edge frame_edge=d0 edge=d1 margin=d2 size=d3", text)
        } else {
            w.step("behind_edge frame_edge=d0 edge=d1 margin=d2", text)
        }
    }

    // MARK: - Snapping

    @inline(never)
    @_optimize(size)
    private func writeSnap(_ facts: ExplainFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let isText = node(facts.row).pointee.flags & NodeFlags.text != 0
        var parentAt = 0
        var at = facts.parent
        while at >= 0 {
            parentAt &+= Int(horizontal ? positions.position(at).x : positions.position(at).y)
            at = Int(node(at).pointee.parent)
        }
        let frame = self.layoutOutput.frame(facts.row)
        let viewport = facts.viewport.map { $0.isSpecs ? maxUnits : (horizontal ? $0.width.size : $0.height.size) }
        w.args.0 = parentAt
        w.args.1 = Int((horizontal ? frame.x : frame.y).bitPattern)
        w.args.2 = Int((horizontal ? frame.width : frame.height).bitPattern)
        w.args.3 = facts.parent >= 0 ? room(facts, horizontal) : Int(viewport ?? maxUnits)
        if state.pointee.snap.mode == .none {
            w.step("no_snapping", "")
        } else {
            w.begin(isText ? "snap_outward parent_at=d0 parent_size=d3" : "snap parent_at=d0", "")
            w.close()
            let unsnapped = positions.unsnapped(facts.row)
            if horizontal
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
    private func writeProtrusion(_ row: Int, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let sides = layoutOutput.protrusion(row)
        let before = horizontal ? sides.left : sides.top, after = horizontal ? sides.right : sides.bottom
        if before | after == 0 { return }
        w.args.0 = before
        w.args.1 = after
        w.step("sticks_out before=d0 after=d1", "    - It sticks out of ")
        w.say(treeEditor.parentRow(row) < 0 ? "the viewport" : "its parent")
        if before > 0 { w.say(horizontal ? " by $p0 at the left" : " by $p0 at the top") }
        if before > 0 && after > 0 { w.say(" and") }
        if after > 0 { w.say(horizontal ? " by $p1 at the right" : " by $p1 at the bottom") }
        w.say(".\n")
    }
}
