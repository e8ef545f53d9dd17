// SPDX-License-Identifier: MIT
import CReglet

/// Rows of boxes that wrap: items without measured content in several lines. A run finds the places, too.
extension CssSimpleLayout {
    /// Runs a simple flexbox that wraps, as CssLayout.runFlex. The size is left in its record.
    @inline(never)
    func runWrapped(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ space: CssSpace) {
        var run = CssFlexRun(cssLayout, row, record, style(row), space)
        let known = box(node(row)).cssFlex.pointee.known
        run.itemCount = record.pointee.items.count
        cssLayout.breakLines(&run)
        var fits = known & CssSimpleFlags.mayOverflow == 0
        for index in 0..<run.lineCount { sizeLine(run, run.lines + index, known, &fits) }
        let natural = cssLayout.flexContentHeight(run), content = natural &+ run.edges.height
        let size = CssRecord.size(record)
        size.pointee.width = space.width
        size.pointee.contentHeight = clampUnits(content)
        size.pointee.height = clampUnits(
            cssLayout.finalHeight(row, style(row), space, run.edges, content: content))
        let inner = max(0, Int(size.pointee.height) &- run.edges.height)
        cssBoxes.placeLines(&run, cross: inner)
        var area = paddingBox(record, size.pointee)
        let left = area.left, top = area.top
        fits = fits && natural <= inner && known & CssSimpleFlags.hasBorder == 0
        let justify = style(row).pointee.justifyContent
        for index in 0..<run.lineCount {
            placeLine(run, run.lines + index, known, justify)
            if fits { continue }
            let line = run.lines[index]
            for at in Int(line.begin)..<Int(line.end) {
                let item = run.items + at
                let x = Int(item.pointee.x), y = Int(item.pointee.y)
                area.add(
                    CssBounds(
                        left: x, top: y, right: x &+ Int(item.pointee.size.width),
                        bottom: y &+ Int(item.pointee.size.height)))
            }
        }
        noteScroll(record, area, left, top, &size.pointee)
        // the baselines: §8.5
        func baseline(_ line: CssFlexLine, takesEnd: Bool) -> Int32 {
            let item = run.items + Int(takesEnd ? line.end &- 1 : line.begin)
            return clampUnits(Int(item.pointee.y) &+ Int(item.pointee.size.height))
        }
        size.pointee.first = baseline(run.lines[0], takesEnd: run.isReverse)
        size.pointee.last = baseline(run.lines[run.lineCount &- 1], takesEnd: !run.isReverse)
    }

    /// The main sizes of the items of a line, and its size across: Flexbox 1 §9.7, §9.4. `fits`: nothing overflows.
    @inline(__always)
    private func sizeLine(
        _ run: CssFlexRun, _ line: UnsafeMutablePointer<CssFlexLine>, _ known: UInt32, _ fits: inout Bool
    ) {
        let begin = Int(line.pointee.begin), end = Int(line.pointee.end), wanted = Int(line.pointee.mainSize)
        let changes = wanted < run.width ? CssSimpleFlags.grows : CssSimpleFlags.shrinks
        if known & changes != 0 {
            cssLayout.resolveLine(run.items, begin, end, gap: run.mainGap, wanted: wanted, run.width)
        }
        var thickest = 0, length = run.mainGap &* (end &- begin &- 1)
        for index in begin..<end {
            let item = run.items + index
            if known & changes == 0 { item.pointee.target = item.pointee.hypothetical }
            item.pointee.size.width = item.pointee.target
            thickest = max(thickest, Int(item.pointee.crossGiven) &+ item.pointee.crossMargins)
            length &+= Int(item.pointee.target) &+ item.pointee.mainMargins
        }
        if length > run.width { fits = false }
        line.pointee.cross = clampUnits(thickest)
    }

    /// The heights and places of the items of a line: Flexbox 1 §9.5, §9.6.
    @inline(__always)
    private func placeLine(
        _ run: CssFlexRun, _ line: UnsafeMutablePointer<CssFlexLine>, _ known: UInt32, _ justify: UInt32
    ) {
        let begin = Int(line.pointee.begin), end = Int(line.pointee.end), cross = Int(line.pointee.cross)
        let spreads = known & CssSimpleFlags.isAtStart == 0
        var spread = Spread()
        if spreads {
            var free = run.width &- run.mainGap &* (end &- begin &- 1)
            for index in begin..<end {
                free &-= Int(run.items[index].target) &+ run.items[index].mainMargins
            }
            spread = Spread(
                justify, free: free, count: end &- begin, startIsEnd: run.isReverse, leftIsEnd: run.flipsMain,
                rightIsEnd: !run.flipsMain)
        }
        var at = 0
        for index in begin..<end {
            let item = run.items + index
            let fills = item.pointee.has(CssItem.fillsCross)
            let height = fills ? filledCross(item, cross) : Int(item.pointee.crossGiven)
            item.pointee.size.height = clampUnits(height)
            var along = at &+ Int(item.pointee.mainStart)
            if spreads { along &+= spread.offset(index &- begin) }
            along = Int(clampUnits(along))
            at &+= Int(item.pointee.target) &+ item.pointee.mainMargins &+ run.mainGap
            if run.flipsMain { along = run.width &- along &- Int(item.pointee.size.width) }
            var across = Int(line.pointee.crossAt) &+ Int(item.pointee.crossStart)
            if !item.pointee.has(CssItem.isAtStart) {
                across &+= Spread.offset(
                    item.pointee.align, free: cross &- height &- item.pointee.crossMargins, startIsEnd: false,
                    leftIsEnd: false, rightIsEnd: false)
            }
            item.pointee.x = clampUnits(run.edges.left &+ along)
            item.pointee.y = clampUnits(run.edges.top &+ Int(clampUnits(across)))
        }
    }
}
