// SPDX-License-Identifier: MIT
import CReglet

/// The check of rg_lint for siblings that overlap.
extension LayoutOutput {
    /// Finds the first pair of children that overlap without a reason, and counts such pairs: a sweep along the axis on
    /// which they are spread, O(n log n + pairs examined).
    @_optimize(size)
    func lintSiblings(_ row: Int, _ painted: Int, _ pass: inout LintPass) {
        let memory = self.memory
        var keys = Buffer<UInt64>()
        defer { keys.release(memory) }
        guard keys.reserve(painted, memory), let base = keys.base else {
            pass.failed = true
            return
        }
        var whole = area(firstChild(row))
        var child = firstChild(row)
        while child >= 0 {  // find the range of the children's starts
            let area = self.area(child)
            whole.left = min(whole.left, area.left)
            whole.right = max(whole.right, area.left)
            whole.top = min(whole.top, area.top)
            whole.bottom = max(whole.bottom, area.top)
            child = Int(node(child).pointee.next)
        }
        let down = whole.bottom &- whole.top >= whole.right &- whole.left
        for child in children(in: row) {
            if hasPaint(child) {
                let area = self.area(child)
                let start = Int32(truncatingIfNeeded: down ? area.top : area.left)
                let rising = UInt32(bitPattern: start) ^ 0x8000_0000
                keys.append(UInt64(rising) << 32 | UInt64(UInt32(truncatingIfNeeded: child)))
            }
        }
        let count = keys.count
        sortAscending(base, count)
        func item(_ index: Int) -> Int { Int(UInt32(truncatingIfNeeded: base[index])) }
        var left = 1 << 22
        var pairs = 0
        var lower = 0, upper = Int.max
        var index = 0
        while index < count && left > 0 && pairs < 1000 {
            let one = item(index)
            let mine = area(one)
            let end = down ? mine.bottom : mine.right
            var other = index &+ 1
            while other < count && left > 0 && pairs < 1000 {
                let two = item(other)
                let area = self.area(two)
                if (down ? area.top : area.left) >= end { break }
                left &-= 1
                // rows are in document order
                let first = min(one, two), second = max(one, two)
                if overlapsByMistake(row, first, second) {
                    pairs &+= 1
                    if second < upper || (second == upper && first < lower) {
                        lower = first
                        upper = second
                    }
                }
                other &+= 1
            }
            index &+= 1
        }
        if pairs == 0 || !beginFinding(upper, RG_CODE_OVERLAP, RG_LEVEL_WARNING, &pass.finding) { return }
        let shared = sharedArea(lower, upper)
        pass.finding.writer.args = (
            upper, lower, shared.right &- shared.left, shared.bottom &- shared.top, pairs &- 1, 0, 0, 0, 0, 0
        )
        pass.finding.writer.say("$n0 lies on its sibling $n1, they share $p2 x $p3")
        if pairs > 1 { pass.finding.writer.say(pairs == 2 ? "; so does one more pair" : "; so do $d4 more pairs") }
        endFinding(&pass)
    }

    /// Whether two siblings overlap without any sign that this is intended.
    @inline(never)
    @_optimize(size)
    private func overlapsByMistake(_ parent: Int, _ lower: Int, _ upper: Int) -> Bool {
        let shared = sharedArea(lower, upper)
        if shared.isEmpty { return false }
        if node(lower).pointee.flags & node(upper).pointee.flags & NodeFlags.text != 0 {
            @inline(never) func lines(_ row: Int) -> ScrollArea {
                var lines = textArea(row).area
                let origin = positions.position(row)
                lines.move(Int(origin.x), Int(origin.y))
                return lines
            }
            return !lines(lower).shared(lines(upper)).isEmpty
        }
        if covers(parent, lower) || covers(parent, upper) { return false }
        let inner = area(upper)
        let isInside = inner.protrusion(from: area(lower), least: leastProtrusion).isNone
        return !(isInside && isPlaced(parent, upper, on: lower))
    }

    /// Whether a child is meant to fill the container, as a background or a cover is.
    @inline(never)
    private func covers(_ parent: Int, _ row: Int) -> Bool {
        let node = self.node(row)
        return (node.pointee.width == Length.match || node.pointee.height == Length.match)
            && contentArea(parent).protrusion(from: area(row), least: leastProtrusion).isNone
    }

    /// Whether the style of a child puts it on top of its sibling. In a relative container, only a rule that names the
    /// sibling does.
    @inline(never)
    @_optimize(size)
    private func isPlaced(_ parent: Int, _ row: Int, on lower: Int) -> Bool {
        let node = self.node(row)
        if node.pointee.flags & (NodeFlags.frameRules | NodeFlags.ranked) != 0 { return true }
        if !isRelative(parent) {
            let margins = node.pointee.marginLeft | node.pointee.marginTop | node.pointee.marginRight
            return node.layoutGravity != 0 || node.pointee.flags & NodeFlags.edges != 0
                || margins | node.pointee.marginBottom != 0
        }
        let away = RelativeRule.besides | RelativeRule.relativeBesides | RelativeRule.aboveOrBelow
        var index = relative(row)?.pointee.anchors ?? -1
        while index >= 0 {
            let anchor = self.relativeLayout.anchor(index)
            if RelativeRule.bit(anchor.pointee.rule) & away == 0 && Int(anchor.pointee.target) == id(lower) {
                return true
            }
            index = anchor.pointee.next
        }
        return false
    }
}
