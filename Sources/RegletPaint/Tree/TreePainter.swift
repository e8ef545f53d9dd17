// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The painter of trees: it walks the nodes in painting order and appends what each shows to the display list.
///
/// A node paints in this order, as an Android view does: what begins around all of it (transform, layer), its
/// shadow, its background, its content, the clip of its children, its children, its scroll bar, its foreground.
public struct TreePainter: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var treePainter: TreePainter { TreePainter(state) }
}

/// The run of one walk.
struct PaintRun {
    var painter: Painter
    var rows: PaintRows
    /// Leaves out what lies outside of the clip.
    var culls: Bool
    var scratch: PaintScratch
    var damage: PaintDamage
    /// The color drawable that was painted last, and its color if that is the same for all states.
    var plain: (handle: UInt32, color: UInt32, isPlain: Bool) = (0, 0, false)
    var failed = false
    /// The reason, if it is not that memory is out.
    var status = RG_OK
}

extension TreePainter {
    /// Paints the subtree of a row: the last display list again, changed where the tree did, or a new one.
    /// - Returns: OK, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func paint(_ top: Int, culls: Bool, _ out: inout rg_display_list) -> rg_status {
        nodeDrawables.drain()
        let list = painted
        guard paintNotes.begin() else { return engine.outOfMemory() }
        paintNotes.collect()
        var run = PaintRun(
            painter: Painter(engine), rows: PaintRows(engine), culls: culls, scratch: appearance.scratch,
            damage: PaintDamage(engine))
        let isSame =
            !list.pointee.isStale && run.rows.isInOrder && list.pointee.root == handle(top).id
            && list.pointee.culls == culls && list.pointee.orderEpoch == orderEpoch
        var isDone = false
        if run.damage.begin() && run.scratch.reserveLevels(memory) {
            if isSame {
                let scrollBars = list.pointee.scrollBars
                for index in 0..<scrollBars.count { paintNotes.noteOwn(Int(scrollBars[index])) }
                // a list from scratch takes the memory of replaced values again
                run.painter.writer.isFixed = true
                isDone = update(top, &run)
                run.painter.writer.isFixed = false
                run.painter.writer.failed = false
            }
            if !isDone && !run.failed { isDone = make(top, &run) }
            if !isDone && run.status == RG_ERROR_LIMIT {
                // fonts of spans that are no longer shown may take the room
                treeEditor.trimFonts()
                run.failed = false
                run.status = RG_OK
                run.painter.writer.failed = false
                isDone = make(top, &run)
            }
        }
        appearance.scratch = run.scratch
        paintNotes.clear()
        list.pointee.isStale = !isDone
        if !isDone { return run.status != RG_OK ? run.status : engine.outOfMemory() }
        run.painter.writer.write(to: &out)
        run.damage.write(to: &out)
        return RG_OK
    }

    /// Makes the list from scratch. - Returns: false when memory is out.
    @_optimize(size)
    private func make(_ top: Int, _ run: inout PaintRun) -> Bool {
        let list = painted
        list.pointee.root = handle(top).id
        list.pointee.culls = run.culls
        list.pointee.orderEpoch = orderEpoch
        list.pointee.scrollBars.count = 0
        run.painter.writer.begin()
        list.pointee.segments.count = list.pointee.segments.capacity
        // rows without nodes are not visited
        if run.rows.hasFreeRows {
            fillBytes(
                list.pointee.segments.pointer(0),
                list.pointee.segments.count &* MemoryLayout<PaintSegment>.stride)
        }
        if !walk(top, &run) {
            // a child is painted out of order, as children may be from now on
            list.pointee.isOrdered = true
            run.painter.writer.begin()
            _ = walk(top, &run)
        }
        if run.failed || run.painter.writer.failed { return false }
        list.pointee.dataCount = run.painter.writer.lengths.data
        list.pointee.paintCount = run.painter.writer.lengths.paints
        run.damage.all(rootBox(top), commands: run.painter.writer.count)
        return run.painter.writer.reserveRest()
    }

    /// Paints all nodes. - Returns: false when a child turns out to be painted in another order than that of the
    /// document, unless that is known.
    @inline(never)
    @_optimize(speed)
    private func walk(_ top: Int, _ run: inout PaintRun) -> Bool {
        let list = painted, isOrdered = list.pointee.isOrdered
        let segments = list.pointee.segments.pointer(0)
        var rows = run.rows
        let mayLift = !isOrdered && rows.mayLift, culls = run.culls
        run.scratch.open.count = 0
        if !rows.isLaidOut(top) {
            forget(top, &run)
            return true
        }
        var cursor = ListCursor(run.painter.writer)
        var row = top
        // the root is at 0, 0
        var x = 0 - rows.frame(top).x, y = 0 - rows.frame(top).y
        // the row of the last place in `open`, and the clip of what is in it
        var special = -1
        var clip = rootBox(top), isTransformed = false
        while true {
            let flags = rows.flags(row)
            if PaintRows.isHidden(flags) {
                forget(row, &run)
            } else {
                if mayLift && rows.isLifted(row) && row != top {
                    cursor.end(&run.painter.writer)
                    return false
                }
                let frame = rows.frame(row)
                let left = x + frame.x, upper = y + frame.y
                let box = Box(left: left, top: upper, right: left + frame.z, bottom: upper + frame.w)
                let first = UInt32(truncatingIfNeeded: cursor.count)
                var child = -1, isArranged = false, isPlain = !rows.hasTransform(row)
                if PaintRows.isContainer(flags) {
                    isArranged = isOrdered && rows.hasLiftedChild(row)
                    child = rows.firstChild(row, isArranged: false)
                    if isArranged || PaintRows.isScroller(flags) { isPlain = false }
                }
                if isPlain {
                    let isSeen = !culls || isTransformed || clip.overlaps(box)
                    var color: UInt32 = 0xFF00_0000
                    if rows.hasLook(row) {
                        let found = paintLook(row, box, isSeen: isSeen, &cursor, &run)
                        isPlain = found != nil
                        color = found ?? 0
                    }
                    if isPlain && isSeen && PaintRows.isText(flags) {
                        if let line = rows.line(row, flags) {
                            cursor.add(line, rows.handle(row), left, upper, color)
                        } else {
                            cursor.end(&run.painter.writer)
                            paintLines(row, box, &run)
                            cursor = ListCursor(run.painter.writer)
                            // a list with such a segment is made from scratch each time
                            if cursor.count &- Int(first) > Int(UInt16.max) { list.pointee.orderEpoch = .max }
                        }
                    }
                }
                if isPlain {
                    let end = UInt32(truncatingIfNeeded: cursor.count)
                    segments[row] = PaintSegment(
                        x: left, y: upper, first: first, end: end, before: UInt16(truncatingIfNeeded: end &- first),
                        after: 0, flags: PaintSegment.isMovable)
                    if child >= 0 {
                        (x, y) = (left, upper)
                        row = child
                        continue
                    }
                } else if !rows.isLaidOut(row) {
                    forget(row, &run)
                } else {
                    cursor.end(&run.painter.writer)
                    var place = PaintPlace(
                        row: row, frame: rg_frame(x: left, y: upper, width: frame.z, height: frame.w),
                        clip: clip.edges, isTransformed: isTransformed)
                    open(&place, &run)
                    // not before, as dividers are collected in another order of the children
                    if isArranged {
                        layout.arrange(row)
                        place.isArranged = true
                        child = rows.firstChild(row, isArranged: true)
                    }
                    segments[row] = segment(place, from: first, run.painter.writer.count)
                    if place.flags & PaintSegment.hasScrollBar != 0 { noteScrollBar(row, &run) }
                    if child >= 0 && !run.failed {
                        if !run.scratch.open.reserve(run.scratch.open.count &+ 1, memory) {
                            run.failed = true
                            close(place, &run)
                        } else {
                            run.scratch.open.append(place)
                            special = row
                            (x, y) = (place.x, place.y)
                            (clip, isTransformed) = (Box(place.clip), place.isTransformed)
                            row = child
                            cursor = ListCursor(run.painter.writer)
                            continue
                        }
                    } else {
                        close(place, &run)
                    }
                    end(row, &run)
                    cursor = ListCursor(run.painter.writer)
                }
                if run.failed || cursor.failed {
                    cursor.end(&run.painter.writer)
                    run.failed = true
                    while run.scratch.open.count > 0 {
                        run.scratch.open.count &-= 1
                        let place = run.scratch.open[run.scratch.open.count]
                        if place.isArranged { layout.restore(place.row) }
                    }
                    return true
                }
            }
            // the next sibling, or that of the nearest row above that has one
            while true {
                if row == top {
                    cursor.end(&run.painter.writer)
                    return true
                }
                let next = rows.next(row)
                if next >= 0 {
                    row = next
                    break
                }
                row = rows.parent(row)
                if row == special {
                    cursor.end(&run.painter.writer)
                    run.scratch.open.count &-= 1
                    let count = run.scratch.open.count
                    close(run.scratch.open[count], &run)
                    end(row, &run)
                    special = count > 0 ? run.scratch.open[count &- 1].row : -1
                    if count > 0 {
                        let place = run.scratch.open.pointer(count &- 1)
                        (clip, isTransformed) = (Box(place.pointee.clip), place.pointee.isTransformed)
                    } else {
                        (clip, isTransformed) = (rootBox(top), false)
                    }
                    cursor = ListCursor(run.painter.writer)
                } else {
                    segments[row].end = UInt32(truncatingIfNeeded: cursor.count)
                }
                if row == top { continue }
                let above = rows.parent(row)
                if above == special {
                    let place = run.scratch.open.pointer(run.scratch.open.count &- 1)
                    (x, y) = (place.pointee.x, place.pointee.y)
                } else {
                    (x, y) = (segments[above].x, segments[above].y)
                }
            }
        }
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

    /// The frame of the root, at 0, 0.
    func rootBox(_ top: Int) -> Box {
        let frame = layoutOutput.frame(top)
        return Box(left: 0, top: 0, right: frame.width, bottom: frame.height)
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
        if before > Int(UInt16.max) { painted.pointee.orderEpoch = .max }
        return PaintSegment(
            x: place.frame.x, y: place.frame.y, first: first, end: UInt32(truncatingIfNeeded: count),
            before: UInt16(truncatingIfNeeded: before), after: 0, flags: place.flags)
    }

    /// Ends the segment of a row, behind what follows its children. `closeStart` is the first of those commands.
    private func end(_ row: Int, _ run: inout PaintRun) {
        let count = run.painter.writer.count, after = count &- run.scratch.closeStart
        if after > Int(UInt8.max) { painted.pointee.orderEpoch = .max }
        let segment = painted.pointee.segments.pointer(row)
        segment.pointee.end = UInt32(truncatingIfNeeded: count)
        segment.pointee.after = UInt8(truncatingIfNeeded: after)
    }

    // MARK: - Nodes of any kind

    /// Paints a node up to its children.
    func open(_ node: inout PaintPlace, _ run: inout PaintRun) {
        let row = node.row, box = Engine.box(node.frame)
        let clip = Box(node.clip)
        run.painter.writer.node = handle(row)
        if let matrix = inputGeometry.matrix(row, at: node.frame) {
            run.painter.writer.push(
                matrix.scaleX, matrix.skewY, matrix.skewX, matrix.scaleY, matrix.x, matrix.y)
            node.outerPushes &+= 1
            node.isTransformed = true
            node.flags |= PaintSegment.isTransformed
        }
        let opacity = inputGeometry.opacity(row)
        if opacity < 255 {
            run.painter.writer.push(layer: Box(), alpha: opacity, tint: 0, mode: .max)
            node.outerPushes &+= 1
        }
        if !run.culls || node.isTransformed || clip.overlaps(box) { paintOwn(&node, &run) }
        if let area = inputGeometry.clipArea(row) {
            let box = Engine.box(area).moved(node.frame.x, node.frame.y)
            run.painter.writer.push(clip: box)
            node.innerPushes &+= 1
            node.clip = clip.intersected(box).edges
        }
        let offset = inputGeometry.paintedOffset(row)
        node.x -= offset.x
        node.y -= offset.y
        node.flags |= PaintSegment.isSpecial
        // drawables are painted again at another place
        let isTurned = node.flags & PaintSegment.isTransformed != 0 || inputGeometry.clipsToOutline(row)
        if appearance.isEmpty(row) {
            if !isTurned { node.flags |= PaintSegment.isMovable }
        } else {
            let slots = appearance.slots(row)
            if slots & SlotMask.dividers != 0 { node.flags |= PaintSegment.followsChildren }
            if slots & SlotMask.of(RG_SLOT_SCROLL_THUMB) != 0 { node.flags |= PaintSegment.hasScrollBar }
        }
    }

    /// Ends a node, behind its children.
    func close(_ node: PaintPlace, _ run: inout PaintRun) {
        run.scratch.closeStart = run.painter.writer.count
        run.painter.writer.node = handle(node.row)
        run.painter.writer.pop(node.innerPushes)
        if !appearance.isEmpty(node.row) {
            paintScrollBar(node.row, node.frame, &run)
            let foreground = appearance.value(node.row, RG_SLOT_FOREGROUND.rawValue)
            if foreground != 0 { nodeDrawables.paint(foreground, Engine.box(node.frame), look(node.row), &run.painter) }
        }
        run.painter.writer.pop(node.outerPushes)
        if node.isArranged { layout.restore(node.row) }
    }
}
