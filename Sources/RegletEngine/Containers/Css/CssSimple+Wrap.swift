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
        for index in 0..<run.itemCount {
            let item = run.items + index
            if item.pointee.has(CssItem.fillsCross) {
                item.pointee.size.height = clampUnits(filledCross(item, Int(run.lines[Int(item.pointee.line)].cross)))
                item.pointee.cross = item.pointee.size.height
            }
        }
        cssLayout.alignItems(&run, main: run.width, cross: inner)
        cssLayout.findFlexBaselines(run, &size.pointee)
        var area = paddingBox(record, size.pointee)
        let left = area.left, top = area.top
        if !fits || natural > inner || known & CssSimpleFlags.hasBorder != 0 {
            for index in 0..<run.itemCount { addBox(run.items + index, &area) }
        }
        noteScroll(record, area, left, top, &size.pointee)
    }

    /// The sizes of the items of a line, and its own across: Flexbox 1 §9.7, §9.4. `fits`: nothing overflows.
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
            item.pointee.size.height = item.pointee.crossGiven
            item.pointee.cross = item.pointee.crossGiven
            thickest = max(thickest, Int(item.pointee.crossGiven) &+ item.pointee.crossMargins)
            length &+= Int(item.pointee.target) &+ item.pointee.mainMargins
        }
        if length > run.width { fits = false }
        line.pointee.cross = clampUnits(thickest)
    }
}
