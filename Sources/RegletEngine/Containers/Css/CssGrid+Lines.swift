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

    /// Goes over `count` explicit lines that have a name, from `line` on without it. - Returns: the last of them, and
    /// how many there are too few. O(log names), of a subgrid times its lines.
    @inline(never)
    private func advance(
        _ run: CssGridRun, _ axis: Int, _ name: Int32, from line: Int, over count: Int, forward: Bool
    ) -> (at: Int, left: Int) {
        let own = run.axis(axis), last = Int(own.pointee.explicit)
        var at = line, left = count
        if isSubgridded(run.row, axis) {
            while left > 0, let next = nextLine(run, axis, name, from: at, forward: forward) {
                at = next
                left &-= 1
            }
            return (at, left)
        }
        let low = own.pointee.place(name, forward ? max(0, line &+ 1) : 0)
        let high = own.pointee.place(name, forward ? last &+ 1 : min(line, last &+ 1))
        let taken = min(left, high &- low)
        if taken > 0 { at = Int(own.pointee.lines[forward ? low &+ taken &- 1 : high &- taken].line) }
        return (at, left &- max(0, taken))
    }

    /// The line of the given number of a name, counted by lines from 0.
    @inline(never)
    private func namedLine(_ run: CssGridRun, _ axis: Int, _ name: Int32, _ number: Int) -> Int {
        let count = Int(run.axis(axis).pointee.explicit), isForward = number > 0
        let (line, left) = advance(
            run, axis, name, from: isForward ? -1 : count &+ 1, over: abs(number), forward: isForward)
        // all implicit lines have the name
        return left == 0 ? line : isForward ? count &+ left : 0 &- left
    }

    /// The explicit line with a name that is nearest to `line` on one side of it. O(log names), of a subgrid times its
    /// lines.
    @inline(never)
    private func nextLine(_ run: CssGridRun, _ axis: Int, _ name: Int32, from line: Int, forward: Bool) -> Int? {
        let own = run.axis(axis), last = Int(own.pointee.explicit)
        let at = own.pointee.place(name, forward ? max(0, line &+ 1) : line) &- (forward ? 0 : 1)
        var nearest: Int?
        if at >= 0 && at < own.pointee.lines.count && own.pointee.lines[at].name == name {
            let found = Int(own.pointee.lines[at].line)
            if found >= 0 && found <= last { nearest = found }
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
        let lines = run.axis(axis).pointee.lines, at = run.axis(axis).pointee.place(name, line)
        if at < lines.count && lines[at].name == name && Int(lines[at].line) == line { return true }
        return subgrids.inheritsName(run, axis, name, line)
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
            if area != 0, let edge = nextLine(run, axis, area, from: -1, forward: true) { return edge }
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
        let (at, left) = advance(run, axis, line.name, from: from, over: span, forward: forward)
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
