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

    func looksFor(_ flag: Swift.Int) -> Bool { checks & UInt32(flag) != 0 }
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
        let isIntended = isCut && !sticksOut && record.pointee.shownEllipsis != 0
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
}
