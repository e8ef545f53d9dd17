// SPDX-License-Identifier: MIT
import CReglet

/// The view of explanations of children of CSS containers.
struct CssExplanations: CssView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    var cssExplanations: CssExplanations { CssExplanations(state) }
}

extension CssExplanations {
    /// Records the final specs of the children: see LayoutTrace.swift.
    @inline(never)
    @_optimize(size)
    func recordItems(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ size: CssSize) {
        for index in 0..<record.pointee.items.count {
            let item = record.pointee.items.pointer(index)
            trace.record(
                cssLayout.row(of: item), .given(.css, .exact(item.pointee.size.width)),
                .given(.css, .exact(item.pointee.size.height)))
        }
        trace.recordWanted(row, Int(size.width), Int(size.contentHeight))
    }

    /// Begins the step about a child's spec. - Returns: the side that decides.
    @inline(never)
    @_optimize(size)
    func explainSpec(_ facts: ExplainFacts, _ w: inout ExplainWriter) -> StaticText {
        if facts.reason.rule != .css { return w.commonSpec(facts) }
        if let record = record(facts.parent), let item = item(record, facts.row), !item.pointee.has(CssItem.absolute) {
            let kind = node(facts.parent).pointee.flags & NodeFlags.kindMask
            if kind == RG_KIND_CSS_GRID.rawValue && explainArea(facts, record, item, &w) { return "grid area" }
            if kind == RG_KIND_CSS_FLEX.rawValue && Int(item.pointee.line) < record.pointee.lines.count {
                return explainFlexItem(facts, record, item, &w)
            }
        }
        w.begin("css", " sized it by the rules of CSS: $s3.\n")
        return "CSS"
    }

    private func item(_ record: UnsafeMutablePointer<CssRecord>, _ row: Int) -> UnsafeMutablePointer<CssItem>? {
        for index in 0..<record.pointee.items.count {
            let item = record.pointee.items.pointer(index)
            if cssLayout.row(of: item) == row { return item }
        }
        return nil
    }

    /// Explains a side of a flex item: along the container by Flexbox 1 §9.2 and §9.7, across it by §9.4.
    @inline(never)
    @_optimize(size)
    private func explainFlexItem(
        _ facts: ExplainFacts, _ record: UnsafeMutablePointer<CssRecord>, _ item: UnsafeMutablePointer<CssItem>,
        _ w: inout ExplainWriter
    ) -> StaticText {
        let run = CssFlexRun(cssLayout, facts.parent, record, style(facts.parent), record.pointee.arranged)
        let line = record.pointee.lines.pointer(Int(item.pointee.line))
        w.args.4 = Int(item.pointee.line)
        if run.isColumn == facts.horizontal {
            w.args.1 = Int(line.pointee.cross)
            w.args.2 = item.pointee.crossMargins
            if fillsLine(facts.row, style(facts.parent).pointee.alignItems, isVertical: !facts.horizontal) {
                w.begin("css_stretch line=d4 size=d1 margins=d2", " has line $d4, $p1 thick, which it fills")
                w.say("; its margins take $p2: $s3.\n")
                return "line"
            }
            w.begin("css_across line=d4 size=d1 margins=d2", " has it in line $d4, $p1 thick, at its own size: $s3.\n")
            return "own size across"
        }
        let size = run.isColumn ? Int(record.pointee.size.height) &- run.edges.height : run.width
        let grows = Int(line.pointee.mainSize) < size
        var free = size &- run.mainGap &* Int(line.pointee.end &- line.pointee.begin &- 1)
        var factors: Float = 0
        for index in Int(line.pointee.begin)..<Int(line.pointee.end) {
            let other = record.pointee.items.pointer(index)
            free &-= Int(other.pointee.base) &+ other.pointee.mainMargins
            factors += grows ? other.pointee.grow : other.pointee.shrink
        }
        let factor = grows ? item.pointee.grow : item.pointee.shrink
        w.args.1 = Int(item.pointee.base)
        w.args.2 = Int(item.pointee.hypothetical)
        w.args.5 = free
        w.args.6 = Int(item.pointee.least)
        w.args.7 = item.pointee.most < maxUnits ? Int(item.pointee.most) : -1
        w.args.8 = Int(factor.bitPattern)
        w.args.9 = Int(factors.bitPattern)
        w.begin(
            "css_flex base=d1 hypothetical=d2 least=d6 most=m7 line=d4 free=d5 factor=f8 factors=f9",
            " is a flex container.\n      - Its flex base size is $p1; it is at least $p6")
        if w.args.7 >= 0 { w.say(" and at most $p7") }
        w.say(", so it begins with $p2.\n      - The base sizes of line $d4 leave $p5")
        if factor == 0 {
            w.say(grows ? "; it does not grow" : "; it does not shrink")
        } else {
            w.say(grows ? "; it grows by $f8 of $f9" : "; it shrinks by its size times $f8, as others by theirs")
        }
        let target = item.pointee.target
        if factor != 0 && item.pointee.base != target && (target == item.pointee.least || target == item.pointee.most) {
            w.more("", ", until its limit stops it")
        }
        w.say(": $s3.\n")
        return factor == 0 || target == item.pointee.hypothetical
            ? "flex base size" : (grows ? "free space of the line" : "lack of space in the line")
    }

    /// Whether an item is as thick as its line: as `stretches`, also for items of the fast path.
    private func fillsLine(_ row: Int, _ items: UInt32, isVertical: Bool) -> Bool {
        let style = self.style(row), length = style.pointee.size(isVertical)
        if length.unit == RG_CSS_STRETCH.rawValue { return true }
        let align = cssLayout.itemAlign(style.pointee.alignSelf, items) & CssAlign.mask
        let margin = style.pointee.margin, edge = isVertical ? 1 : 0
        return length.isAuto && align == RG_CSS_ALIGN_STRETCH.rawValue && !margin[edge].isAuto
            && !margin[edge &+ 2].isAuto
    }

    /// Explains a side of a grid item by its area. - Returns: false for an area of a subgrid.
    @inline(never)
    @_optimize(size)
    private func explainArea(
        _ facts: ExplainFacts, _ record: UnsafeMutablePointer<CssRecord>, _ item: UnsafeMutablePointer<CssItem>,
        _ w: inout ExplainWriter
    ) -> Bool {
        guard record.pointee.grid >= 0 else { return false }
        let grid = gridRecord(record)
        let axis = grid.pointee.axes[facts.horizontal ? 0 : 1]
        let first = Int(facts.horizontal ? item.pointee.column : item.pointee.row)
        let end = Int(facts.horizontal ? item.pointee.columnEnd : item.pointee.rowEnd)
        if axis.template.isSubgrid || first < 0 || first >= end || end > axis.tracks.count { return false }
        var size = 0
        for index in first..<end { size &+= Int(axis.tracks[index].base) }
        w.args.1 = first &- Int(axis.before) &+ 1
        w.args.2 = end &- Int(axis.before) &+ 1
        w.args.4 = size
        w.args.5 = Int(axis.spread)
        w.begin("css_area from=d1 to=d2 size=d4 distance=d5", " has an area for it")
        w.say(facts.horizontal ? " of the columns from line $d1 to $d2" : " of the rows from line $d1 to $d2")
        w.say(", with $p4 in all, and $p5 between them:")
        w.open("tracks", 91)
        for index in first..<end { w.element(axis.tracks[index].base) }
        w.close(93)
        w.open("factors", 91)
        for index in first..<end {
            let most = axis.tracks[index].def.most
            w.element(most.unit == CssTrackDef.fr ? most.percent : 0)
        }
        w.close(93)
        w.say(". There it has $s3.\n")
        return true
    }

    /// Explains a position on one axis.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        params.explainAt(facts, "by_css at=d0", "    - The rules of CSS put it at $p0.\n", &w)
    }
}
