// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The last display list, changed in place. The marked rows are visited from the root down: a row that moved moves the
/// commands of its subtree, a row that shows something else is painted behind the list, and its commands replace the
/// old ones. Fewer commands than before leave RG_OP_NONE; where more are needed, the list is made from scratch.
extension TreePainter {
    /// - Returns: false when the list must be made from scratch.
    @inline(never)
    func update(_ top: Int, _ run: inout PaintRun) -> Bool {
        let list = painted
        let lengths = run.painter.writer.lengths
        // replaced values are kept until they are as many as the rest
        if lengths.data > 2 &* list.pointee.dataCount &+ 4096 || lengths.paints > 2 &* list.pointee.paintCount &+ 256 {
            return false
        }
        if list.pointee.high < list.pointee.low { return true }
        // sums of such numbers depend on their order
        if !run.rows.isExact { return false }
        let end = run.rows.end(of: top)
        let first = max(list.pointee.low, top &>> 6), lastOfTop = (end &- 1) &>> 6
        var changed = 0, word = first
        while word <= min(list.pointee.high, lastOfTop) {
            changed &+= Int(list.pointee.marks[word].own.nonzeroBitCount)
            word &+= 1
        }
        if changed > list.pointee.mostOwn { return false }
        run.damage.limit(to: rootBox(top))
        var update = PaintUpdate(top: top, isExact: run.rows.isExact)
        word = first
        // a row that moves marks rows of its subtree, of this word and of later ones
        while word <= min(list.pointee.high, lastOfTop) {
            var done: UInt64 = 0
            while true {
                let marks = list.pointee.marks[word]
                let rest = (marks.moved | marks.own) & ~done
                if rest == 0 { break }
                let bit = rest & (0 &- rest)
                done |= bit
                let row = word &<< 6 | Int(rest.trailingZeroBitCount)
                if row < top || row >= end { continue }
                update.isContent = marks.content & bit != 0
                if !visit(row, hasMoved: marks.moved & bit != 0, marks.own & bit != 0, &update, &run) { return false }
            }
            word &+= 1
        }
        return true
    }

    private func visit(
        _ row: Int, hasMoved: Bool, _ isOwn: Bool, _ update: inout PaintUpdate, _ run: inout PaintRun
    ) -> Bool {
        let segment = painted.pointee.segments.pointer(row)
        if !segment.pointee.isPainted { return true }
        var isOwn = isOwn
        if hasMoved {
            // other nodes of the subtree may be left out
            if run.culls { return false }
            let place = row == update.top ? SIMD2() : origin(run.rows.parent(row)) + run.rows.frame(row).lowHalf
            let distance = place - SIMD2(segment.pointee.x, segment.pointee.y)
            if distance.x != 0 || distance.y != 0 {
                move(row, distance, &update, &run)
                isOwn = painted.pointee.marks[row &>> 6].own &>> UInt64(row & 63) & 1 != 0
            }
        }
        return !isOwn || repaint(row, &update, &run)
    }

    /// The command behind a row's own ones.
    private func end(_ row: Int) -> Int {
        let segment = painted.pointee.segments.pointer(row)
        if segment.pointee.after > 0 { return Int(painted.pointee.ends[row]) }
        return Int(segment.pointee.first) &+ Int(segment.pointee.before)
    }

    // MARK: - Painting again

    /// Paints a row again, behind the list, and replaces its commands that differ.
    @inline(never)
    private func repaint(_ row: Int, _ update: inout PaintUpdate, _ run: inout PaintRun) -> Bool {
        let segment = painted.pointee.segments.pointer(row)
        let old = segment.pointee, lengths = run.painter.writer.lengths
        let frame = run.rows.frame(row)
        var place = PaintPlace(
            row: row, frame: rg_frame(x: old.x, y: old.y, width: frame.z, height: frame.w),
            clip: rootBox(update.top).edges, isTransformed: false)
        if run.culls && row != update.top {
            enter(run.rows.parent(row), &update, &run)
            (place.clip, place.isTransformed) = (update.clip.edges, update.isTransformed)
        }
        let opened = paintAlone(&place, &run)
        let count = run.painter.writer.count
        if run.painter.writer.failed {
            run.painter.writer.cut(to: lengths)
            return false
        }
        let before = opened &- lengths.commands, after = count &- opened
        let isNewBar = place.flags & ~old.flags & PaintSegment.hasScrollBar != 0
        if run.failed || isNewBar || before > Int(old.before) || after > Int(old.after) {
            run.painter.writer.cut(to: lengths)
            return false
        }
        segment.pointee.flags = place.flags | old.flags & PaintSegment.hasEnd
        var exchange = CommandExchange(run.painter.store, isContent: update.isContent)
        let closing = end(row) &- Int(old.after)
        exchange.compare(Int(old.first), Int(old.before), lengths.commands, before)
        exchange.compare(closing, Int(old.after), opened, after)
        // another clip shows and leaves out other nodes
        if run.culls && exchange.pushDiffers {
            run.painter.writer.cut(to: lengths)
            return false
        }
        if exchange.first < exchange.end {
            run.damage.add(commands: exchange.first, exchange.end)
            // pushes that differ concern all that is between them
            let isOuter = exchange.pushDiffers && old.after > 0
            var bounds = CommandBounds(run.painter.store, run.scratch)
            bounds.add(old, end: end(row), isOuter: isOuter)
            exchange.copy(Int(old.first), Int(old.before), lengths.commands, before)
            exchange.copy(closing, Int(old.after), opened, after)
            bounds.add(old, end: end(row), isOuter: isOuter)
            damage(bounds.box, above: row, &update, &run)
        }
        let all = run.painter.writer.lengths
        run.painter.writer.cut(
            to: exchange.keepsData ? (lengths.commands, all.data, all.paints) : lengths)
        return true
    }

    /// Paints a node without its children. - Returns: the number of commands up to them.
    private func paintAlone(_ place: inout PaintPlace, _ run: inout PaintRun) -> Int {
        let row = place.row, flags = run.rows.flags(row), box = Engine.box(place.frame)
        if !PaintRows.isScroller(flags), !run.rows.hasTransform(row) {
            let isSeen = !run.culls || place.isTransformed || Box(place.clip).overlaps(box)
            if paintPlain(row, flags, box, isSeen: isSeen, &run) {
                place.flags = PaintSegment.isMovable
                return run.painter.writer.count
            }
        }
        open(&place, &run)
        let opened = run.painter.writer.count
        close(place, &run)
        return opened
    }

    // MARK: - Damage

    /// Adds a box that commands of a row color, in the coordinates in which the row's frame has its place.
    func damage(_ box: Box, above row: Int, _ update: inout PaintUpdate, _ run: inout PaintRun) {
        if row == update.top { return run.damage.add(box) }
        enter(run.rows.parent(row), &update, &run)
        if !update.isTransformed { return run.damage.add(box.intersected(update.clip)) }
        var box = box
        var at = run.rows.parent(row)
        while true {
            let segment = painted.pointee.segments[at], frame = run.rows.frame(at)
            if let area = inputGeometry.clipArea(at) {
                box = box.intersected(Engine.box(area).moved(segment.x, segment.y))
            }
            let place = rg_frame(x: segment.x, y: segment.y, width: frame.z, height: frame.w)
            if let matrix = inputGeometry.matrix(at, at: place) {
                var level = PaintLevel()
                level.multiply(matrix.scaleX, matrix.skewY, matrix.skewX, matrix.scaleY, matrix.x, matrix.y)
                box = level.map(box)
            }
            if at == update.top { return run.damage.add(box) }
            at = run.rows.parent(at)
        }
    }

    /// Finds the clip of what a row contains, unless it was found for the row before.
    private func enter(_ row: Int, _ update: inout PaintUpdate, _ run: inout PaintRun) {
        if update.parent == row { return }
        update.parent = row
        update.isTransformed = false
        update.clip = rootBox(update.top)
        var at = row
        while true {
            let segment = painted.pointee.segments[at]
            if let area = inputGeometry.clipArea(at) {
                update.clip = update.clip.intersected(Engine.box(area).moved(segment.x, segment.y))
            }
            if inputGeometry.isMoved(at) { update.isTransformed = true }
            if at == update.top { return }
            at = run.rows.parent(at)
        }
    }
}
