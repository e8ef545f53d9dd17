// SPDX-License-Identifier: MIT
import CReglet

/// Lines of a grid: Grid 2 §8.3.
extension CssLayout {
    /// An area along one axis: lines from 0, which is the first explicit one. Without a position: a span.
    struct GridSpan {
        var begin = 0, end = 0
        var isAuto = false
        var span = 1
    }

    /// The line of the given number of a name, counted by lines from 0; none: there are not so many.
    @inline(never)
    private func namedLine(_ run: CssGridRun, _ axis: Int, _ name: Int32, _ number: Int) -> Int {
        var left = abs(number)
        let count = Int(run.axis(axis).pointee.explicit)
        var line = number > 0 ? -1 : count &+ 1
        while let next = nextLine(run, axis, name, from: line, forward: number > 0) {
            line = next
            left &-= 1
            if left == 0 { return line }
        }
        // all implicit lines have the name
        return number > 0 ? count &+ left : 0 &- left
    }

    /// The explicit line with a name that is nearest to `line` on one side of it. O(names + areas), of a subgrid times
    /// its lines.
    @inline(never)
    private func nextLine(_ run: CssGridRun, _ axis: Int, _ name: Int32, from line: Int, forward: Bool) -> Int? {
        let own = run.axis(axis), template = own.pointee.template
        let last = Int(own.pointee.explicit), repetitions = Int(own.pointee.repetitions)
        let begin = Int(template.autoBegin), count = Int(template.autoCount)
        var nearest: Int?
        func offer(_ found: Int) {
            if found < 0 || found > last || (forward ? found <= line : found >= line) { return }
            if let nearest, forward ? nearest <= found : nearest >= found { return }
            nearest = found
        }
        for index in 0..<template.names.count where template.names[index].name == name {
            let given = Int(template.names[index].line)
            if count == 0 || (!template.names[index].repeats && given <= begin) {
                offer(given)
            } else if !template.names[index].repeats {
                offer(given &+ (repetitions &- 1) &* count)
            } else if repetitions > 0 {
                // the nearest of the repetitions
                let ahead = line < given ? 0 : (line &- given) / count &+ 1
                let behind = line <= given ? -1 : (line &- given &- 1) / count
                let turn = forward ? ahead : min(behind, repetitions &- 1)
                if turn >= 0 && turn < repetitions { offer(given &+ turn &* count) }
            }
        }
        for index in 0..<run.grid.pointee.areas.count {
            let area = run.grid.pointee.areas.pointer(index)
            if area.pointee.startName == name { offer(Int(area.pointee.begin[axis])) }
            if area.pointee.endName == name { offer(Int(area.pointee.end[axis])) }
        }
        if isSubgridded(run.row, axis) {
            var at = forward ? max(line &+ 1, 0) : min(line &- 1, last)
            while at >= 0 && at <= last && at != nearest {
                if subgrids.inheritsName(run, axis, name, at) { return at }
                at &+= forward ? 1 : -1
            }
        }
        return nearest
    }

    /// Whether an explicit line has a name, also from the areas.
    @inline(never)
    func hasName(_ run: CssGridRun, _ axis: Int, _ name: Int32, _ line: Int) -> Bool {
        let own = run.axis(axis)
        let template = own.pointee.template
        let begin = Int(template.autoBegin), count = Int(template.autoCount)
        let repetitions = Int(own.pointee.repetitions)
        for index in 0..<template.names.count where template.names[index].name == name {
            let given = Int(template.names[index].line)
            if count == 0 || (!template.names[index].repeats && given <= begin) {
                if given == line { return true }
            } else if !template.names[index].repeats {
                if given &+ (repetitions &- 1) &* count == line { return true }
            } else {
                let offset = line &- given
                if offset >= 0 && offset % count == 0 && offset / count < repetitions { return true }
            }
        }
        for index in 0..<run.grid.pointee.areas.count {
            let area = run.grid.pointee.areas.pointer(index)
            if area.pointee.startName == name && Int(area.pointee.begin[axis]) == line { return true }
            if area.pointee.endName == name && Int(area.pointee.end[axis]) == line { return true }
        }
        return subgrids.inheritsName(run, axis, name, line)
    }

    /// Whether some explicit line has a name.
    private func exists(_ run: CssGridRun, _ axis: Int, _ name: Int32) -> Bool {
        if name == 0 { return false }
        return nextLine(run, axis, name, from: -1, forward: true) != nil
    }

    /// A line that is not auto and not a span.
    @inline(never)
    private func position(_ run: CssGridRun, _ axis: Int, _ line: CssLine, isEnd: Bool) -> Int {
        let count = Int(run.axis(axis).pointee.explicit)
        if line.name == 0 {
            return line.number > 0 ? Int(line.number) &- 1 : count &+ 1 &+ Int(line.number)
        }
        if line.number == 0 {
            // a named area, §8.3: its edge of this side
            let area = state.pointee.css.names.find(line.name, suffix: isEnd ? "-end" : "-start")
            if exists(run, axis, area) { return namedLine(run, axis, area, 1) }
            return namedLine(run, axis, line.name, 1)
        }
        return namedLine(run, axis, line.name, Int(line.number))
    }

    /// The line `span` named lines away from another: §8.3.
    @inline(never)
    private func spanned(_ run: CssGridRun, _ axis: Int, _ line: CssLine, from: Int, forward: Bool) -> Int {
        let span = max(1, Int(line.span))
        if line.name == 0 { return forward ? from &+ span : from &- span }
        let count = Int(run.axis(axis).pointee.explicit)
        var left = span, at = from
        while left > 0, let next = nextLine(run, axis, line.name, from: at, forward: forward) {
            at = next
            left &-= 1
        }
        if left == 0 { return at }
        // beyond the explicit grid every line counts
        let most = Int(CssEditor.mostTracks) &* 2 &+ 1
        return forward ? min(max(at, count) &+ left, most) : max(min(at, 0) &- left, 0 &- most)
    }

    /// Resolves the lines of a child along an axis: §8.3.1.
    @inline(never)
    func resolveLines(_ run: CssGridRun, _ axis: Int, _ start: CssLine, _ end: CssLine) -> GridSpan {
        let startIsSpan = start.span > 0, endIsSpan = end.span > 0
        let startIsAuto = start.isAuto || startIsSpan, endIsAuto = end.isAuto || endIsSpan
        var area = GridSpan()
        if startIsAuto && endIsAuto {
            area.isAuto = true
            // two spans: that of the end is dropped; a name has no meaning
            let line = startIsSpan ? start : end
            area.span = line.name != 0 ? 1 : max(1, Int(line.span))
            return area
        }
        if startIsAuto {
            area.end = position(run, axis, end, isEnd: true)
            area.begin = startIsSpan ? spanned(run, axis, start, from: area.end, forward: false) : area.end &- 1
        } else {
            area.begin = position(run, axis, start, isEnd: false)
            if endIsAuto {
                area.end = endIsSpan ? spanned(run, axis, end, from: area.begin, forward: true) : area.begin &+ 1
            } else {
                area.end = position(run, axis, end, isEnd: true)
                if area.end < area.begin { swap(&area.begin, &area.end) }
                if area.end == area.begin { area.end = area.begin &+ 1 }
            }
        }
        area.span = area.end &- area.begin
        return area
    }
}
