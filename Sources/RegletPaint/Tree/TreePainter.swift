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
    /// The style of the last text.
    var style = PaintRows.LineStyle()
    /// The number of rows around that paint their children in another order, and whether there was any.
    var areOrdered = 0, hasOrder = false
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
            && list.pointee.culls == culls && list.pointee.orderEpoch == orderEpoch && !list.pointee.isTooLong
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
        list.pointee.isTooLong = false
        list.pointee.segments.count = list.pointee.segments.capacity
        list.pointee.ends.count = list.pointee.ends.capacity
        // rows without nodes are not visited
        if run.rows.hasFreeRows {
            fillBytes(
                list.pointee.segments.pointer(0),
                list.pointee.segments.count &* MemoryLayout<PaintSegment>.stride)
        }
        run.hasOrder = false
        if !run.painter.writer.reserveRest() { return false }
        if walk(top, &run) {
            list.pointee.isOrdered = run.hasOrder
        } else {
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
    @_optimize(size)
    private func walk(_ top: Int, _ run: inout PaintRun) -> Bool {
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
            if isLinear {
                row = sweep(row, place, &run)
                if row == place.stop { continue }
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
        painted.pointee.segments.pointer(place.row).pointee.after = UInt8(truncatingIfNeeded: after)
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
        if before > Int(UInt16.max) { painted.pointee.isTooLong = true }
        return PaintSegment(
            x: place.frame.x, y: place.frame.y, first: first, before: UInt16(truncatingIfNeeded: before), after: 0,
            flags: place.flags)
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
