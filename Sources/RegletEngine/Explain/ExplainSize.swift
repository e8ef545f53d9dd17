// SPDX-License-Identifier: MIT
import CReglet

/// Why a node is as big as it is: what its parent asked and by which rule, what the node's own rules made of that, what
/// it wanted, and who had the last word.
extension Explainer {
    @inline(never)
    @_optimize(size)
    func writeSize(_ facts: NodeFacts, horizontal: Bool, _ w: inout ExplainWriter) {
        let why = horizontal ? facts.asked.x : facts.asked.y, trail = horizontal ? facts.trailX : facts.trailY
        let node = self.node(facts.row)
        let length = horizontal ? node.pointee.width : node.pointee.height
        let rare = self.rare(facts.row)
        let percent = (horizontal ? rare?.pointee.percentWidth : rare?.pointee.percentHeight) ?? 0
        let (width, height) = positions.frameSize(facts.row)
        w.args.0 = Int(horizontal ? width : height)
        w.args.1 = Int(length)
        w.args.2 = Int(percent.bitPattern)
        if horizontal {
            w.open("width")
            w.say("  Width: $p0")
        } else {
            w.open("height")
            w.say("  Height: $p0")
        }
        if length == Length.percent {
            w.more(" length=l1 percent=f2", ". Its style says $f2 %.\n")
        } else {
            w.more(" length=l1", ". Its style says $l1.\n")
        }
        w.open("steps", 91)
        if length == Length.percent && why.length >= 0
            && (why.rule == .childSpec || why.rule == .edges || why.rule == .frameEdges)
        {
            w.args.0 = Int(percent.bitPattern)
            w.args.1 = percentBase(facts, why, horizontal)
            w.args.2 = Int(why.length)
            w.step("percent percent=f0 base=d1 length=d2", "    - $f0 % of $p1 is $p2.\n")
        }
        writeWhy(facts, why, horizontal, &w)
        writeRules(facts, trail, rare, horizontal, &w)
        writeBox(facts, trail, horizontal, &w)
        w.close(93)
        writeDecider(facts, why, trail, length, &w)
        w.close()
    }

    // MARK: - What the node makes of it

    @inline(never)
    @_optimize(size)
    private func writeRules(
        _ facts: NodeFacts, _ trail: AxisTrail, _ rare: UnsafeMutablePointer<Rare>?, _ horizontal: Bool,
        _ w: inout ExplainWriter
    ) {
        if let rare {
            w.args.0 = trail.inset
            w.args.1 = Int(rare.pointee.aspectRatio.bitPattern)
            w.args.2 = Int(trail.other)
            w.args.3 = Int(trail.ratioed.raw)
            w.args.4 = Int(horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
            w.args.5 = Int(horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
            if trail.inset != 0 { w.step("inset inset=d0", "    - Its insets take $p0 of that.\n") }
            if trail.other >= 0 {
                w.step(
                    "aspect_ratio ratio=f1 other=d2 spec=s3",
                    "    - Its aspect ratio, $f1, and its other side, $p2, make that $s3.\n")
            }
            if trail.limited != trail.ratioed {
                w.args.3 = Int(trail.limited.raw)
                w.begin("limits min=m4 max=m5 spec=s3", "    - Its limits (")
                if w.args.4 >= 0 { w.say("at least $p4") }
                if w.args.4 >= 0 && w.args.5 >= 0 { w.say(", ") }
                if w.args.5 >= 0 { w.say("at most $p5") }
                w.say(") make that $s3.\n")
                w.close()
            }
        }
        writeWants(facts, trail, rare, horizontal, &w)
        guard let rare else { return }
        w.args.0 = Int(trail.natural)
        w.args.1 = Int(rare.pointee.aspectRatio.bitPattern)
        w.args.2 = Int(rare.pointee.minWidth)
        w.args.3 = Int(trail.last.raw)
        w.args.4 = Int(horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
        w.args.5 = Int(horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
        w.args.6 = Int(rare.pointee.maxWidth)
        if trail.natural >= 0 {
            w.step(
                "aspect_ratio_of_content ratio=f1 width=d0 min_width=d2 max_width=d6 min=d4 max=d5 spec=s3",
                "    - By its aspect ratio, $f1, and the width of its content, $p0, it is $s3.\n")
        }
        if trail.isFloored { w.step("hard_minimum min=d4", "    - It may not be below $p4.\n") }
    }

    @inline(never)
    @_optimize(size)
    private func writeWants(
        _ facts: NodeFacts, _ trail: AxisTrail, _ rare: UnsafeMutablePointer<Rare>?, _ horizontal: Bool,
        _ w: inout ExplainWriter
    ) {
        let suggested = (horizontal ? rare?.pointee.suggestedMinWidth : rare?.pointee.suggestedMinHeight) ?? 0
        let padding = paddings(facts.row, horizontal)
        let isView = treeEditor.kind(facts.row) == RG_KIND_VIEW,
            isPlain = isView || treeEditor.kind(facts.row) == RG_KIND_SPACE
        w.args.1 = padding.before &+ padding.after
        w.args.0 = isContainer(facts.row) ? trail.wanted &- w.args.1 : max(0, trail.content)
        w.args.2 = Int(suggested)
        w.args.3 = max(
            isPlain ? 0 : Int(clampUnits(trail.wanted)), rare == nil ? -Int(maxUnits) : Int(suggested))
        if isView {
            w.begin("fill wanted=d3", "    - A view has no content: it fills what it is offered")
        } else if isConstraint(facts.row) {
            w.args.3 = trail.wanted
            w.step("solution wanted=d3", "    - By its constraints it is $p3.\n")
            return
        } else if isPlain {
            w.begin("minimum wanted=d3", "    - A space has no content")
        } else {
            w.begin(
                "content content=d0 padding=d1 wanted=d3",
                isContainer(facts.row) ? "    - Its children take $p0" : "    - Its content takes $p0")
            if w.args.1 != 0 { w.say(" and its padding $p1") }
        }
        if rare != nil { w.more(" suggested_min=d2", suggested != 0 ? "; its suggested minimum is $p2" : "") }
        w.say(".\n")
        w.close()
    }

    /// From the inner size to the box as it was placed.
    @inline(never)
    @_optimize(size)
    private func writeBox(_ facts: NodeFacts, _ trail: AxisTrail, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let (width, height) = positions.placedSize(facts.row, result(facts.row))
        w.args.0 = Int(trail.size)
        w.args.1 = Int(clampUnits(Int(trail.size) &+ trail.inset))
        w.args.2 = Int(horizontal ? width : height)
        w.args.5 = Int(maxUnits) &+ 1
        w.step("resolve size=d0 box=d1", "")
        if w.args.1 == w.args.2 { return }
        let text: Text = "    - Its edges lie the wrong way round: its size is negative.\n"
        if let record = relative(facts.row), facts.parent >= 0, !isGrid(facts.parent) {
            w.args.3 = Int(horizontal ? record.pointee.left : record.pointee.top)
            w.args.4 = Int(horizontal ? record.pointee.right : record.pointee.bottom)
            w.step("inverted start=d3 end=d4 box=d2", text)
        } else {
            w.step("inverted range=d5 box=d2", text)
        }
    }

    // MARK: - Who decides

    @inline(never)
    @_optimize(size)
    private func writeDecider(
        _ facts: NodeFacts, _ why: Why, _ trail: AxisTrail, _ style: Int32, _ w: inout ExplainWriter
    ) {
        w.open("decided_by", 34)
        w.say("    Decided by: ")
        w.out.write(decider(facts, why, trail, style))
        w.close(34)
        w.args.0 = trail.wanted
        w.say(trail.wanted > Int(trail.size) ? "; it wanted $p0.\n" : ".\n")
    }

    @_optimize(size)
    private func decider(_ facts: NodeFacts, _ why: Why, _ trail: AxisTrail, _ style: Int32) -> Text {
        if trail.isFloored { return "own minimum" }
        if trail.limited != trail.ratioed && trail.natural < 0 {
            if trail.limited.isExact {
                return trail.limited.size < trail.ratioed.size ? "own maximum" : "own minimum"
            }
            if trail.size == trail.limited.size { return "own maximum" }
        }
        if trail.natural >= 0 || trail.other >= 0 { return "aspect ratio" }
        if trail.last.isExact {
            switch why.rule {
            case .childSpec, .edges, .frameEdges:
                if why.rule == .frameEdges && why.length < 0 && why.start != Why.open && why.end != Why.open {
                    return "edges"
                }
                if why.rule == .edges && why.start != Why.open && why.end != Why.open { return "relative rules" }
                if why.length >= 0 && style != Length.percent && trail.last.size >= why.length { return "own length" }
                return "room in the parent"
            case .share: return "weight"
            case .frozen: return "own limits"
            case .largest: return "longest sibling"
            case .line, .lineLength: return "line"
            case .column: return "table columns"
            case .cells: return "grid lines"
            case .solved: return "constraints of the parent"
            case .request, .host: return "host"
            default: return "size of the parent"
            }
        }
        if isConstraint(facts.row) { return "constraints" }
        let isBounded = trail.last.mode == Spec.atMost
        if treeEditor.kind(facts.row) == RG_KIND_VIEW && isBounded { return "offered room" }
        if isBounded && Int(trail.size) < trail.wanted { return "room in the parent" }
        return Int(trail.size) > trail.wanted ? "suggested minimum" : "content"
    }
}
