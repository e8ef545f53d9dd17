// SPDX-License-Identifier: MIT
import CReglet

/// One check of a tree in one layout.
struct LintPass {
    let checks: UInt32
    /// The viewport, added to each finding when several layouts are checked.
    var size: rg_size?
    var direction: Int32 = -1
    /// Whether memory ran out, so that findings are missing.
    var failed = false
    /// The finding being written.
    var finding: Finding

    func looksFor(_ flag: Int) -> Bool { checks & UInt32(flag) != 0 }
}

/// The children of one container that do not fit: the first of the worst ones, and the number of others.
private struct Misfits {
    var row = -1
    var sides = Protrusion()
    var others = 0
    private var farthest = -1

    @inline(never)
    @_optimize(size)
    mutating func add(_ row: Int, _ sides: Protrusion) {
        if self.row >= 0 { others &+= 1 }
        let far = max(max(sides.left, sides.right), max(sides.top, sides.bottom))
        if far <= farthest { return }
        farthest = far
        self.row = row
        self.sides = sides
    }
}

/// The checks of rg_lint, which report everything that does not fit as diagnostics, except where a style requests it.
extension LayoutOutput {
    public static var allChecks: UInt32 {
        UInt32(RG_OVERFLOW_NOT_VISIBLE) &* 2 &- 1
    }

    /// Lays out the tree of `root` for every size and direction, checks each layout, and restores the first one. See
    /// rg_lint.
    /// - Returns: the status of rg_lint.
    @_optimize(size)
    public func lint(_ root: Int, _ def: UnsafePointer<rg_lint_def>, _ count: inout UInt32) -> rg_status {
        let handle = self.handle(root)
        state.pointee.diagnostics.clear()
        var pass = LintPass(checks: def.pointee.checks, finding: Finding(engine))
        var status = RG_OK
        if def.pointee.size_count == 0 && def.pointee.directions == 0 {
            if result(root).pointee.state & ResultFlags.laidOut == 0 && !node(root).isGone { return failUnlaid() }
            lintTree(root, &pass)
        } else {
            let before = state.pointee.viewports.find(handle.id)
            if def.pointee.size_count == 0 && before == nil { return failUnlaid() }
            let direction = Int32(
                bitPattern: (node(root).pointee.flags & NodeFlags.directionMask) >> NodeFlags.directionShift)
            for index in 0..<max(1, Int(def.pointee.size_count)) {
                if def.pointee.size_count > 0 { pass.size = def.pointee.sizes[index] }
                for direction in 0..<2
                where def.pointee.directions == 0
                    ? direction == 0 : def.pointee.directions >> UInt32(direction) & 1 != 0
                {
                    if def.pointee.directions != 0 {
                        let wanted = direction == 0 ? RG_DIRECTION_LTR : RG_DIRECTION_RTL
                        pass.direction = Int32(bitPattern: wanted.rawValue)
                        status = worse(status, styleEditor.set(find(handle), RG_DIRECTION, .int(pass.direction)))
                    }
                    status = worse(status, layout(handle, pass.size, before))
                    if status == RG_OK || status == RG_ERROR_TREE { lintTree(find(handle), &pass) }
                }
            }
            _ = styleEditor.set(find(handle), RG_DIRECTION, .int(direction))
            if let before { _ = layout(handle, nil, before) }
        }
        count = 0
        for index in 0..<state.pointee.diagnostics.count
        where state.pointee.diagnostics.item(index).code.rawValue >= RG_CODE_STICKS_OUT.rawValue { count &+= 1 }
        return pass.failed ? worse(status, outOfMemory()) : status
    }

    private func failUnlaid() -> rg_status {
        fail(RG_ERROR_INVALID_ARGUMENT, "the tree was never laid out: give sizes, or call rg_layout first")
    }

    /// The first error, except that the error of an incomplete layout takes precedence over that of a complete one.
    private func worse(_ first: rg_status, _ second: rg_status) -> rg_status {
        first == RG_OK || (first == RG_ERROR_TREE && second != RG_OK) ? second : first
    }

    /// Lays out in a viewport in pixels, or in the one recorded in `before`.
    @inline(never)
    @_optimize(size)
    private func layout(_ root: rg_node, _ size: rg_size?, _ before: RootViewport?) -> rg_status {
        let row = find(root)
        if let size { return layout.layout(row, viewportWidth: size.width, size.height) }
        guard let before else { return RG_OK }
        let scale = state.pointee.scale
        if !before.isSpecs {
            let inset = Int(scrollLayout.insetUnits(row))
            return layout.layout(
                row, viewportWidth: scale.pixels(before.width.size),
                positions.pixels(Int(before.height.size) &+ inset))
        }
        func spec(_ spec: Spec) -> rg_spec {
            let mode = spec.isExact ? RG_EXACTLY : spec.mode == Spec.atMost ? RG_AT_MOST : RG_UNSPECIFIED
            return rg_spec(mode: mode, size: scale.pixels(spec.size))
        }
        return layout.layout(row, spec(before.width), spec(before.height))
    }

    // MARK: - One layout

    @inline(never)
    @_optimize(size)
    private func lintTree(_ root: Int, _ pass: inout LintPass) {
        var misfits = Misfits()
        if hasPaint(root) && pass.looksFor(RG_OVERFLOW_PARENT) {
            let sides = unintended(root)
            if !sides.isNone { misfits.add(root, sides) }
            reportProtrusion(misfits, &pass)
        }
        var row = root
        while row >= 0 {
            let isSeen = layout.isPainted(row)
            if isSeen {
                if isContainer(row) {
                    lintChildren(row, &pass)
                } else if node(row).pointee.flags & NodeFlags.text != 0 && !ownArea(row).isEmpty {
                    lintText(row, &pass)
                }
            }
            row = nextRow(row, below: root, skip: !isSeen)
        }
    }

    /// The distances by which a row sticks out of its parent, less those that its negative margins and its offset
    /// cause.
    @inline(never)
    @_optimize(size)
    private func unintended(_ row: Int) -> Protrusion {
        var sides = protrusion(row)
        if sides.isNone { return sides }
        let node = self.node(row)
        var x = 0, y = 0
        if node.pointee.flags & NodeFlags.frameRules != 0, let rare = self.rare(row) {
            x = Int(rare.pointee.offsetX)
            y = Int(rare.pointee.offsetY)
        }
        func less(_ distance: Int, _ margin: Int32, _ offset: Int) -> Int {
            let rest = distance &- max(0, 0 &- Int(margin)) &- max(0, offset)
            return rest >= leastProtrusion ? rest : 0
        }
        sides.left = less(sides.left, node.pointee.marginLeft, 0 &- x)
        sides.right = less(sides.right, node.pointee.marginRight, x)
        sides.top = less(sides.top, node.pointee.marginTop, 0 &- y)
        sides.bottom = less(sides.bottom, node.pointee.marginBottom, y)
        return sides
    }

    @_optimize(size)
    private func lintChildren(_ row: Int, _ pass: inout LintPass) {
        var out = Misfits(), unseen = Misfits()
        var painted = 0
        for child in children(in: row) {
            if hasPaint(child) {
                painted &+= 1
                let sides = unintended(child)
                if !sides.isNone {
                    if pass.looksFor(RG_OVERFLOW_NOT_VISIBLE) && clipped(child).isUnseen {
                        unseen.add(child, Protrusion())
                    } else if pass.looksFor(RG_OVERFLOW_PARENT) {
                        out.add(child, sides)
                    }
                }
            }
        }
        reportProtrusion(out, &pass)
        if unseen.row >= 0 && beginFinding(unseen.row, RG_CODE_NOT_VISIBLE, RG_LEVEL_WARNING, &pass.finding) {
            pass.finding.writer.say("$n0 cannot be seen: it lies outside of ")
            pass.finding.sayParent()
            pass.finding.sayOthers(unseen.others)
            endFinding(&pass)
        }
        if painted > 1 && pass.looksFor(RG_OVERFLOW_SIBLING) && letsChildrenOverlap(row) {
            lintSiblings(row, painted, &pass)
        }
    }

    @inline(never)
    @_optimize(size)
    private func reportProtrusion(_ misfits: Misfits, _ pass: inout LintPass) {
        if misfits.row < 0 || !beginFinding(misfits.row, RG_CODE_STICKS_OUT, RG_LEVEL_WARNING, &pass.finding) { return }
        pass.finding.writer.say("$n0 sticks out of ")
        pass.finding.sayParent()
        pass.finding.saySides(misfits.sides)
        pass.finding.sayOthers(misfits.others)
        endFinding(&pass)
    }

    @_optimize(size)
    private func lintText(_ row: Int, _ pass: inout LintPass) {
        let (area, cut) = textArea(row)
        let sides = area.protrusion(from: contentArea(row), least: leastProtrusion)
        let isCut = cut > 0 && pass.looksFor(RG_OVERFLOW_LINES)
        let sticksOut = !sides.isNone && pass.looksFor(RG_OVERFLOW_TEXT)
        if !isCut && !sticksOut { return }
        let record = state.pointee.texts.pointer(Int(node(row).pointee.link))
        let isIntended = isCut && !sticksOut && record.pointee.ellipsize
        let level = isIntended ? RG_LEVEL_INFO : RG_LEVEL_WARNING
        if !beginFinding(row, RG_CODE_TEXT_CUT, level, &pass.finding) { return }
        if isCut {
            pass.finding.writer.args.1 = cut
            pass.finding.writer.say(
                cut == 1 ? "max_lines cuts a line of the text of $n0" : "max_lines cuts $d1 lines of the text of $n0")
        }
        if sticksOut {
            pass.finding.writer.say(isCut ? "; it sticks out of its box" : "the text of $n0 sticks out of its box")
            pass.finding.saySides(sides)
        }
        endFinding(&pass)
    }

    // MARK: - Siblings that overlap

    /// Finds the first pair of children that overlap without a reason, and counts such pairs: a sweep along the axis on
    /// which they are spread, O(n log n + pairs examined).
    @_optimize(size)
    private func lintSiblings(_ row: Int, _ painted: Int, _ pass: inout LintPass) {
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
