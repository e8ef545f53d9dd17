// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// A list from scratch: sweeps over plain rows, and between them single rows of any kind.
extension TreePainter {
    /// Paints all nodes. - Returns: false when a child turns out to be painted in another order than that of the
    /// document, unless that is known.
    @inline(never)
    @_optimize(size)
    func walk(_ top: Int, _ run: inout PaintRun) -> Bool {
        let list = painted, isOrdered = list.pointee.isOrdered
        let segments = list.pointee.segments.pointer(0)
        if !run.rows.isLaidOut(top) {
            forget(top, &run)
            return true
        }
        // around the root, which is at 0, 0
        let frame = run.rows.frame(top)
        var place = PaintPlace(
            row: run.rows.parent(top), frame: rg_frame(x: 0 - frame.x, y: 0 - frame.y, width: 0, height: 0),
            clip: rootBox(top).edges, isTransformed: false)
        place.stop = run.rows.end(of: top)
        run.scratch.open.count = 0
        if !push(place, &run) { return true }
        run.areOrdered = 0
        var row = top
        while true {
            if row == place.stop {
                run.scratch.open.count &-= 1
                if run.scratch.open.count == 0 { return true }
                leave(place, &run)
                place = run.scratch.open[run.scratch.open.count &- 1]
                continue
            }
            let isLinear = run.rows.isInOrder && run.areOrdered == 0
            if isLinear && !run.moves {
                row = sweep(row, place, isInPlace: false, &run)
                if row == place.stop { continue }
            } else if isLinear && run.rows.handle(row).id == 0 {
                row &+= 1
                continue
            }
            let flags = run.rows.flags(row), isContainer = PaintRows.isContainer(flags)
            if !isOrdered && row != top && run.rows.isLifted(row) && !PaintRows.isHidden(flags) { return false }
            var isArranged = false, isPainted = !PaintRows.isHidden(flags), hasChildren = isContainer
            if isPainted {
                var box = Box(origin(row, place, &run))
                let frame = run.rows.frame(row), first = run.painter.writer.count
                (box.left, box.top) = (box.left + frame.x, box.top + frame.y)
                (box.right, box.bottom) = (box.left + frame.z, box.top + frame.w)
                isArranged = isContainer && isOrdered && run.rows.hasLiftedChild(row)
                let isSeen = !run.culls || place.isTransformed || Box(place.clip).overlaps(box)
                if !isArranged && !PaintRows.isScroller(flags) && !run.rows.hasTransform(row)
                    && !(run.moves && transitions.isSpecial(row))
                    && paintPlain(row, flags, box, isSeen: isSeen, &run)
                {
                    var plain = PaintPlace(
                        row: row, frame: rg_frame(x: box.left, y: box.top, width: frame.z, height: frame.w),
                        clip: SIMD4(), isTransformed: false)
                    plain.flags = PaintSegment.isMovable
                    segments[row] = segment(plain, from: UInt32(truncatingIfNeeded: first), run.painter.writer.count)
                } else if run.rows.isLaidOut(row) {
                    hasChildren = isContainer && run.rows.firstChild(row) >= 0
                    var inner = PaintPlace(
                        row: row, frame: rg_frame(x: box.left, y: box.top, width: frame.z, height: frame.w),
                        clip: place.clip, isTransformed: place.isTransformed)
                    open(&inner, &run)
                    // not before, as dividers are collected in another order of the children
                    if isArranged {
                        layout.arrange(row)
                        inner.isArranged = true
                        run.areOrdered &+= 1
                        run.hasOrder = true
                    }
                    segments[row] = segment(inner, from: UInt32(truncatingIfNeeded: first), run.painter.writer.count)
                    if inner.flags & PaintSegment.hasScrollBar != 0 { noteScrollBar(row, &run) }
                    inner.stop = run.rows.end(of: row)
                    if !run.failed && hasChildren && push(inner, &run) { place = inner } else { leave(inner, &run) }
                } else {
                    isPainted = false
                }
                if run.failed || run.painter.writer.failed {
                    run.failed = true
                    while run.scratch.open.count > 0 {
                        run.scratch.open.count &-= 1
                        let place = run.scratch.open[run.scratch.open.count]
                        if place.isArranged { layout.restore(place.row) }
                    }
                    return true
                }
            }
            if !isPainted { forget(row, &run) }
            if !isPainted || !hasChildren {
                row = run.rows.end(of: row)
            } else if run.rows.isInOrder && run.areOrdered == 0 {
                row &+= 1
            } else {
                let child = run.rows.firstChild(row)
                row = child >= 0 ? child : run.rows.end(of: row)
            }
        }
    }

    /// The place from which the frame of a row counts, in the first two elements.
    private func origin(_ row: Int, _ place: PaintPlace, _ run: inout PaintRun) -> SIMD4<Float> {
        let parent = run.rows.parent(row)
        if parent == place.row { return SIMD4(place.x, place.y, 0, 0) }
        let above = painted.pointee.segments[parent]
        return SIMD4(above.x, above.y, 0, 0)
    }

    /// Notes that the children of a row follow. - Returns: false when memory is out.
    private func push(_ place: PaintPlace, _ run: inout PaintRun) -> Bool {
        if !run.scratch.open.reserve(run.scratch.open.count &+ 1, memory) {
            run.failed = true
            return false
        }
        run.scratch.open.append(place)
        return true
    }

    /// Ends a row, behind its children. `closeStart` is the first of those commands.
    private func leave(_ place: PaintPlace, _ run: inout PaintRun) {
        close(place, &run)
        if place.isArranged { run.areOrdered &-= 1 }
        let count = run.painter.writer.count, after = count &- run.scratch.closeStart
        if after > Int(UInt8.max) { painted.pointee.isTooLong = true }
        let segment = painted.pointee.segments.pointer(place.row)
        segment.pointee.after = UInt8(truncatingIfNeeded: after)
        segment.pointee.flags |= PaintSegment.hasEnd
        painted.pointee.ends[place.row] = UInt32(truncatingIfNeeded: count)
    }

    @inline(never)
    private func noteScrollBar(_ row: Int, _ run: inout PaintRun) {
        let list = painted
        guard list.pointee.scrollBars.reserve(list.pointee.scrollBars.count &+ 1, memory) else {
            run.failed = true
            return
        }
        list.pointee.scrollBars.append(Int32(truncatingIfNeeded: row))
    }

    /// Notes that the rows of a subtree are not painted.
    @inline(never)
    private func forget(_ top: Int, _ run: inout PaintRun) {
        let segments = painted.pointee.segments.pointer(0)
        var row = top
        while row >= 0 {
            segments[row].first = PaintSegment.none
            row = engine.nextRow(row, below: top)
        }
    }

    /// The segment of a row of which all but what follows the children is painted.
    func segment(_ place: PaintPlace, from first: UInt32, _ count: Int) -> PaintSegment {
        let before = count &- Int(first)
        if before > Int(UInt16.max) { painted.pointee.isTooLong = true }
        return PaintSegment(
            x: place.frame.x, y: place.frame.y, first: first, before: UInt16(truncatingIfNeeded: before), after: 0,
            flags: place.flags)
    }
}
