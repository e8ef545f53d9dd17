// SPDX-License-Identifier: MIT
import CReglet

/// Why a node is as big as it is: what its parent asked and by which rule, what the node's own rules made of that, what it
/// wanted, and who had the last word.
extension Engine {
    @_optimize(size)
    func writeSize(_ facts: NodeFacts, horizontal: Bool, _ w: inout ExplainWriter) {
        let row = facts.row
        let node = self.node(row)
        let why = horizontal ? facts.x : facts.y, trail = horizontal ? facts.trailX : facts.trailY
        let length = horizontal ? node.pointee.width : node.pointee.height
        let rare = self.rare(row)
        let percent = (horizontal ? rare?.pointee.percentWidth : rare?.pointee.percentHeight) ?? 0
        w.open(horizontal ? "width" : "height")
        field("length", length: length, percent: percent, &w)
        w.say(horizontal ? "  Width: " : "  Height: ")
        let (width, height) = frameSize(row)
        w.say(px: Int(horizontal ? width : height))
        w.say(". Its style says ")
        say(length, percent: percent, &w)
        w.say(".\n")

        w.open("steps", 91)
        if length == Length.percent && why.rule != .column { writePercent(facts, why, percent, horizontal, &w) }
        writeWhy(facts, why, horizontal, &w)
        writeRules(facts, trail, rare, horizontal, &w)
        writeBox(facts, trail, horizontal, &w)
        w.close(93)

        let limit = self.limit(facts, why, trail, length)
        w.field("limited_by", text: limit.code)
        w.say("    Decided by ")
        w.say(limit.words)
        w.say(".\n")
        w.close()
    }

    // MARK: - What the parent asked

    @_optimize(size)
    private func writePercent(
        _ facts: NodeFacts, _ why: Why, _ percent: Float, _ horizontal: Bool, _ w: inout ExplainWriter
    ) {
        if why.length < 0 || (why.rule != .childSpec && why.rule != .edges) { return }
        w.step("percent")
        w.field("percent", number: percent)
        let base = percentBase(facts, why, horizontal)
        w.field("base", base)
        w.field("length", why.length)
        w.close()
        w.say("    - ")
        w.say(percent)
        w.say(" % of ")
        w.say(px: base)
        w.say(" are ")
        w.say(px: Int(why.length))
        w.say(".\n")
    }

    /// What a percentage is of.
    @_optimize(size)
    private func percentBase(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool) -> Int {
        if facts.parent < 0 { return Int(why.parent.size) }
        let container = node(facts.parent)
        let padding = horizontal ? RowAxis.mainPadding(container) : ColumnAxis.mainPadding(container)
        let own = horizontal ? facts.parentX.last : facts.parentY.last
        switch kind(facts.parent) {
        case RG_KIND_LINEAR where (container.pointee.flags & Flag.vertical == 0) == horizontal,
            RG_KIND_TABLE where !horizontal, RG_KIND_TABLE_ROW where horizontal:
            return percentBase(facts.parent, own, padding)
        case RG_KIND_GRID:
            guard let tracks = state.pointee.grids.tracks(grid(facts.parent), horizontal: horizontal) else { return 0 }
            let gap = Int(self.rare(facts.parent)?.pointee.gap ?? 0)
            return Int(why.parent.size) &- Int(tracks.axis.pointee.gaps) &* gap
        default: return Int(own.size) &- padding
        }
    }

    @_optimize(size)
    private func writeWhy(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.say("    - ")
        if facts.parent >= 0 { sayName(facts.parent, &w) } else { w.say("The viewport") }
        switch why.rule {
        case .childSpec: writeChildSpec(facts, why, why.parent, horizontal, &w)
        case .share: writeShare(facts, why, horizontal, &w)
        case .frozen:
            w.step("own_limit")
            writeOwnLimit(facts.row, horizontal, &w)
            w.say(" shares out its room by weight, and this share would break the limit of its own:")
        case .largest:
            w.step("largest_child")
            w.field("longest", why.spec.size)
            w.say(" makes its weighted children as long as the longest:")
        case .stretch, .line, .lineLength:
            w.step("stretch")
            w.field("of", text: why.rule == .stretch ? "parent" : "line")
            w.field("size", why.base)
            w.field("used", why.used)
            w.say(why.rule == .stretch ? " is " : (why.rule == .line ? " has a line, thick " : " has lines of "))
            w.say(px: why.base)
            w.say(", which it matches; ")
            w.say(px: why.used)
            w.say(" of padding and margins are taken off:")
        case .column: writeColumns(facts, why, &w)
        case .cells: writeCells(why.isFirst ? facts.filled : (horizontal ? facts.cellX : facts.cellY), &w)
            w.field("first", why.isFirst)
        case .edges: writeEdges(facts, why, horizontal, &w)
        case .scroll:
            w.step("scroll")
            w.field("size", why.base)
            w.field("used", why.used)
            w.say(" scrolls along this axis and sets no bound:")
        case .viewport:
            let container = node(facts.parent)
            w.step("fill_viewport")
            w.field("size", horizontal ? facts.parentX.size : facts.parentY.size)
            w.field("used", why.used)
            w.say(" lets its child fill the viewport, ")
            w.say(px: Int(horizontal ? facts.parentX.size : facts.parentY.size))
            w.say(" with ")
            w.say(px: horizontal ? RowAxis.mainPadding(container) : ColumnAxis.mainPadding(container))
            w.say(" of padding:")
        case .request:
            w.step("request")
            w.field("placed", why.base != 0)
            w.say(why.base != 0 ? " placed it, by its callback:" : " measured it, by its callback:")
        case .host, .none:
            w.step("host")
            w.say(" of rg_layout_specs decides:")
        }
        w.field("spec", why.spec)
        w.close()
        w.say(" ")
        w.say(why.spec)
        w.say(".\n")
    }

    @_optimize(size)
    private func writeChildSpec(
        _ facts: NodeFacts, _ why: Why, _ parent: Spec, _ horizontal: Bool, _ w: inout ExplainWriter
    ) {
        w.step("child_spec")
        w.field("parent", parent)
        field("length", length: why.length, percent: 0, &w)
        w.field("used", why.used)
        let item = node(facts.row)
        let margins = horizontal ? RowAxis.mainMargins(item) : ColumnAxis.mainMargins(item)
        let padding =
            facts.parent < 0
            ? 0 : (horizontal ? RowAxis.mainPadding(node(facts.parent)) : ColumnAxis.mainPadding(node(facts.parent)))
        w.field("padding", padding)
        w.field("margins", margins)
        w.say(" has ")
        w.say(parent)
        if why.length >= 0 {
            w.say("; it asks for its own length:")
            return
        }
        w.say(" less ")
        w.say(px: why.used)
        w.say(" (padding ")
        w.say(px: padding)
        w.say(", margins ")
        w.say(px: margins)
        if why.used != padding &+ margins {
            w.say(", before it ")
            w.say(px: why.used &- padding &- margins)
        }
        w.say(why.length == Length.match ? "), all of it:" : "), for its content to wrap in:")
    }

    /// Shares before this one, so that the running remainder can be followed.
    @_optimize(size)
    private func writeShare(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let size = Int(horizontal ? facts.parentX.size : facts.parentY.size)
        let part = why.last ? why.rest : share(why.weight, of: why.rest, why.sum)
        w.step("share")
        w.field("size", size)
        w.field("others", size &- why.free)
        w.field("free", why.free)
        w.field("weights", number: why.weights)
        w.open("before", 91)
        if w.json { writeEarlierShares(facts, horizontal, &w) }
        w.close(93)
        w.field("rest", why.rest)
        w.field("sum", number: why.sum)
        w.field("weight", number: why.weight)
        w.field("last", why.last)
        w.field("part", part)
        w.field("base", why.base)
        if why.isFirst {
            field("length", length: why.length, percent: 0, &w)
            w.field("used", why.used)
        }
        w.say(" is ")
        w.say(px: size)
        w.say(", of which others take ")
        w.say(px: size &- why.free)
        w.say("; ")
        w.say(px: why.free)
        w.say(" are shared by weight, and its ")
        w.say(why.weight)
        w.say(" of ")
        w.say(why.weights)
        w.say(" brings it ")
        w.say(px: part)
        if why.base != 0 {
            w.say(" on top of its ")
            w.say(px: why.base)
        }
        w.say(":")
    }

    /// The weights of the children that share before this one, in order. A cell of several columns shares as often.
    @_optimize(size)
    private func writeEarlierShares(_ facts: NodeFacts, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let flags = node(facts.parent).pointee.flags
        let isFlow = kind(facts.parent) == RG_KIND_FLOW
        let fills = !isFlow && kind(facts.parent) == RG_KIND_LINEAR
            && flags & Flag.weightModeMask == RG_WEIGHT_FILL.rawValue << Flag.weightModeShift
        var child = firstChild(facts.parent)
        if isFlow { child = lineOf(facts.row, facts.parent).first }
        let inColumns = kind(facts.parent) == RG_KIND_TABLE_ROW && takesColumns(facts.parent)
        while child >= 0 {
            let item = node(child)
            let length = horizontal ? item.pointee.width : item.pointee.height
            var weight = item.pointee.weight
            if fills { weight = length == Length.unset ? (weight > 0 ? weight : 1) : 0 }
            let isFrozen =
                item.pointee.flags & Flag.sizeRules != 0
                && result(child).pointee.state & (State.frozenMin | State.frozenMax) != 0
            if !item.isGone && weight > 0 && !isFrozen && !(isFlow && length == Length.match) {
                let times = (inColumns ? Int(cell(child).pointee.span) : 1) &- (child == facts.row ? 1 : 0)
                for _ in 0..<times { w.element(weight) }
            }
            if child == facts.row { return }
            child = Int(item.pointee.next)
        }
    }

    @_optimize(size)
    private func writeOwnLimit(_ row: Int, _ horizontal: Bool, _ w: inout ExplainWriter) {
        guard let rare = self.rare(row) else { return }
        w.field("min", horizontal ? rare.pointee.minWidth : rare.pointee.minHeight)
        w.field("max", horizontal ? rare.pointee.maxWidth : rare.pointee.maxHeight)
        w.field("inset", horizontal ? rare.pointee.insetWidth : rare.pointee.insetHeight)
        w.field("side", text: result(row).pointee.state & State.frozenMin != 0 ? "min" : "max")
    }

    @_optimize(size)
    private func writeColumns(_ facts: NodeFacts, _ why: Why, _ w: inout ExplainWriter) {
        w.step("columns")
        let columns = columnsOf(facts.row)
        w.field("first", columns.first)
        w.open("columns", 91)
        w.say(" lies in columns ")
        w.say(number: columns.first)
        w.say(" to ")
        w.say(number: columns.last)
        w.say(" of its table, together ")
        w.say(px: why.base)
        for column in columns.first..<max(columns.last &+ 1, columns.first) {
            let (natural, fitted) = columnWidths(facts.row, column)
            w.open(nil)
            w.field("natural", natural)
            w.field("width", fitted)
            w.close()
        }
        w.close(93)
        w.field("width", why.base)
        w.field("margins", why.used)
        w.field("wraps", !why.spec.isExact)
        w.say(", less ")
        w.say(px: why.used)
        w.say(" of margins:")
    }

    @_optimize(size)
    private func writeCells(_ place: CellPlace, _ w: inout ExplainWriter) {
        w.step("cells")
        write(place, &w)
        w.say(" lays it from line ")
        w.say(number: Int(place.first))
        w.say(" at ")
        w.say(px: place.from)
        w.say(" to line ")
        w.say(number: Int(place.last))
        w.say(" at ")
        w.say(px: place.to)
        w.say(", which it fills; gap and margins are ")
        w.say(px: Int(place.gap) &+ Int(place.before) &+ Int(place.after))
        w.say(":")
    }

    @_optimize(size)
    func write(_ place: CellPlace, _ w: inout ExplainWriter) {
        w.field("first_line", place.first)
        w.field("last_line", place.last)
        w.field("from", place.from)
        w.field("to", place.to)
        w.field("gap", place.gap)
        w.field("margin_before", place.before)
        w.field("margin_after", place.after)
    }

    @_optimize(size)
    private func writeEdges(_ facts: NodeFacts, _ why: Why, _ horizontal: Bool, _ w: inout ExplainWriter) {
        w.step("edges")
        let start = horizontal ? facts.anchors.0 : facts.anchors.2, end = horizontal ? facts.anchors.1 : facts.anchors.3
        if why.start != Why.open {
            write(start, "start", why.start, after: true, &w)
            w.say(horizontal ? " puts its left edge at " : " puts its top edge at ")
            say(start, why.start, &w)
        }
        if why.end != Why.open {
            write(end, "end", why.end, after: false, &w)
            w.say(
                why.start != Why.open
                    ? ", its other edge at " : (horizontal ? " puts its right edge at " : " puts its bottom edge at "))
            say(end, why.end, &w)
        }
        if why.start == Why.open && why.end == Why.open { w.say(" has no rule for its edges") }
        field("length", length: why.length, percent: 0, &w)
        w.field("before", why.before)
        w.field("after", why.after)
        if why.base >= 0 {
            w.field("bound", why.base)
            w.say(", in a room of ")
            w.say(px: why.base)
        }
        w.say(":")
    }

    @_optimize(size)
    private func say(_ edge: EdgeRule, _ at: Int32, _ w: inout ExplainWriter) {
        w.say(px: Int(at))
        w.say(" (")
        w.say(edge.rule == EdgeRule.parent ? "edge of the container" : Engine.ruleName(edge.rule))
        if edge.sibling >= 0 && !w.json {
            w.say(" ")
            sayName(Int(edge.sibling), &w)
        }
        w.say(")")
    }

    /// An edge that a rule has set.
    @_optimize(size)
    func write(_ edge: EdgeRule, _ key: StaticString, _ at: Int32, after: Bool, _ w: inout ExplainWriter) {
        if !w.json { return }
        w.open(key)
        w.field("rule", text: Engine.ruleName(edge.rule))
        if edge.sibling >= 0 { name(Int(edge.sibling), "sibling", &w) }
        w.field("edge", edge.rule == EdgeRule.parent && after ? 0 : edge.at)
        w.field("taken", edge.taken)
        w.field("at", at)
        w.close()
    }

    static func ruleName(_ rule: Int32) -> StaticString {
        switch rg_relative_rule(rawValue: UInt32(bitPattern: rule)) {
        case RG_LEFT_OF: return "left_of"
        case RG_RIGHT_OF: return "right_of"
        case RG_ABOVE: return "above"
        case RG_BELOW: return "below"
        case RG_ALIGN_BASELINE: return "align_baseline"
        case RG_ALIGN_LEFT: return "align_left"
        case RG_ALIGN_TOP: return "align_top"
        case RG_ALIGN_RIGHT: return "align_right"
        case RG_ALIGN_BOTTOM: return "align_bottom"
        default: return "align_parent"
        }
    }

    // MARK: - What the node makes of it

    @_optimize(size)
    private func writeRules(
        _ facts: NodeFacts, _ trail: AxisTrail, _ rare: UnsafeMutablePointer<Rare>?, _ horizontal: Bool,
        _ w: inout ExplainWriter
    ) {
        let ratio = rare?.pointee.aspectRatio ?? 0
        let least = (horizontal ? rare?.pointee.minWidth : rare?.pointee.minHeight) ?? -1
        let most = (horizontal ? rare?.pointee.maxWidth : rare?.pointee.maxHeight) ?? -1
        if trail.inset != 0 {
            w.step("inset")
            w.field("inset", trail.inset)
            w.close()
            w.say("    - Its insets take ")
            w.say(px: trail.inset)
            w.say(" of that.\n")
        }
        if trail.other >= 0 {
            w.step("aspect_ratio")
            w.field("ratio", number: ratio)
            w.field("other", trail.other)
            w.field("spec", trail.ratioed)
            w.close()
            w.say("    - Its aspect ratio ")
            w.say(ratio)
            w.say(horizontal ? " and its height make it " : " and its width make it ")
            w.say(trail.ratioed)
            w.say(".\n")
        }
        if trail.limited != trail.ratioed { writeLimits(least, most, trail.limited, &w) }
        writeWants(facts, trail, rare, horizontal, &w)
        if trail.natural >= 0 {
            w.step("aspect_ratio_of_content")
            w.field("ratio", number: ratio)
            w.field("width", trail.natural)
            w.field("min_width", rare?.pointee.minWidth ?? -1)
            w.field("max_width", rare?.pointee.maxWidth ?? -1)
            w.field("min", least)
            w.field("max", most)
            w.field("spec", trail.last)
            w.close()
            w.say("    - Its width without a bound, ")
            w.say(px: Int(trail.natural))
            w.say(", and its aspect ratio ")
            w.say(ratio)
            w.say(" make it ")
            w.say(trail.last)
            w.say(".\n")
        }
        if trail.isFloored {
            w.step("hard_minimum")
            w.field("min", least)
            w.close()
            w.say("    - It may not be below ")
            w.say(px: Int(least))
            w.say(".\n")
        }
    }

    @_optimize(size)
    private func writeLimits(_ least: Int32, _ most: Int32, _ spec: Spec, _ w: inout ExplainWriter) {
        w.step("limits")
        if least >= 0 { w.field("min", least) }
        if most >= 0 { w.field("max", most) }
        w.field("spec", spec)
        w.close()
        w.say("    - Its limits")
        if least >= 0 {
            w.say(", at least ")
            w.say(px: Int(least))
        }
        if most >= 0 {
            w.say(", at most ")
            w.say(px: Int(most))
        }
        w.say(", make that ")
        w.say(spec)
        w.say(".\n")
    }

    @_optimize(size)
    private func writeWants(
        _ facts: NodeFacts, _ trail: AxisTrail, _ rare: UnsafeMutablePointer<Rare>?, _ horizontal: Bool,
        _ w: inout ExplainWriter
    ) {
        let item = node(facts.row)
        let suggested = (horizontal ? rare?.pointee.suggestedMinWidth : rare?.pointee.suggestedMinHeight) ?? 0
        let padding = horizontal ? RowAxis.mainPadding(item) : ColumnAxis.mainPadding(item)
        let isView = kind(facts.row) == RG_KIND_VIEW, isPlain = isView || kind(facts.row) == RG_KIND_SPACE
        w.step(isView ? "fill" : (isPlain ? "minimum" : "content"))
        if isPlain {
            w.say(
                isView
                    ? "    - A view has no content: it fills what it is offered"
                    : "    - A space has no content: it wants its minimum")
        } else if isContainer(facts.row) {
            w.field("content", trail.wanted &- padding)
            w.say("    - Its children take ")
            w.say(px: trail.wanted &- padding)
        } else {
            w.field("content", max(0, trail.content))
            w.say("    - Its content takes ")
            w.say(px: max(0, trail.content))
        }
        if !isPlain {
            w.field("padding", padding)
            w.say(" and its padding ")
            w.say(px: padding)
        }
        if rare != nil { w.field("suggested_min", suggested) }
        if suggested != 0 {
            w.say("; its suggested minimum is ")
            w.say(px: Int(suggested))
        }
        w.field("wanted", max(isPlain ? 0 : Int(clampUnits(trail.wanted)), rare == nil ? -Int(maxUnits) : Int(suggested)))
        w.close()
        w.say(".\n")
    }

    /// From the inner size to the box, from the box to the frame.
    @_optimize(size)
    private func writeBox(_ facts: NodeFacts, _ trail: AxisTrail, _ horizontal: Bool, _ w: inout ExplainWriter) {
        let row = facts.row
        let box = Int(clampUnits(Int(trail.size) &+ trail.inset))
        let (placedWidth, placedHeight) = placedSize(row, result(row))
        let placed = Int(horizontal ? placedWidth : placedHeight)
        w.step("resolve")
        w.field("size", trail.size)
        w.field("box", box)
        w.close()
        if placed != box {
            w.step("inverted")
            if let record = relative(row), !isGrid(facts.parent) {
                w.field("start", horizontal ? record.pointee.left : record.pointee.top)
                w.field("end", horizontal ? record.pointee.right : record.pointee.bottom)
            } else {
                w.field("range", Int(maxUnits) &+ 1)
            }
            w.field("box", placed)
            w.close()
            w.say("    - Its edges lie the wrong way round: its size is negative.\n")
        }
    }

    // MARK: - Who decides

    @_optimize(size)
    private func limit(
        _ facts: NodeFacts, _ why: Why, _ trail: AxisTrail, _ style: Int32
    ) -> (code: StaticString, words: StaticString) {
        if trail.isFloored { return ("own_min", "its own minimum") }
        if trail.natural >= 0 { return ("aspect_ratio", "its aspect ratio") }
        let wanted = trail.wanted
        if trail.limited != trail.ratioed {
            if trail.limited.isExact {
                return trail.limited.size < trail.ratioed.size
                    ? ("own_max", "its own maximum") : ("own_min", "its own minimum")
            }
            if trail.size == trail.limited.size { return ("own_max", "its own maximum") }
        }
        if trail.other >= 0 { return ("aspect_ratio", "its aspect ratio") }
        if trail.last.isExact {
            switch why.rule {
            case .childSpec, .edges:
                if why.rule == .edges && why.start != Why.open && why.end != Why.open {
                    return ("rules", "the rules for both of its edges")
                }
                if why.length >= 0 && style != Length.percent {
                    return trail.last.size < why.length && trail.inset == 0
                        ? ("parent", "the room in its parent") : ("own_length", "its own length")
                }
                return ("parent", "the room in its parent")
            case .share: return ("weight", "its weight")
            case .frozen: return ("own_limit", "its own limit")
            case .largest: return ("sibling", "the longest of its siblings")
            case .line, .lineLength: return ("line", "its line")
            case .column: return ("column", "the columns of the table")
            case .cells: return ("cells", "the lines of the grid")
            case .request, .host: return ("request", "what it was asked")
            default: return ("parent", "the size of its parent")
            }
        }
        if kind(facts.row) == RG_KIND_VIEW && trail.last.mode == Spec.atMost {
            return ("offer", "what it is offered")
        }
        if trail.last.mode == Spec.atMost && Int(trail.size) < wanted { return ("parent", "the room in its parent") }
        if Int(trail.size) > wanted { return ("suggested_min", "its suggested minimum") }
        return ("content", "its content")
    }
}
