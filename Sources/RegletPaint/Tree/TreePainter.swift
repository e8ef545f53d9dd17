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
    /// Nodes are painted where the last step of a transition has them.
    var moves = false
    /// The reason, if it is not that memory is out.
    var status = RG_OK
}

extension TreePainter {
    /// Paints the subtree of a row: the last display list again, changed where the tree did, or a new one.
    /// With `moves`, nodes are where the last step of a transition has them; the list after that one is new.
    /// - Returns: OK, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func paint(_ top: Int, culls: Bool, moves: Bool, _ out: inout rg_display_list) -> rg_status {
        nodeDrawables.drain()
        let list = painted
        guard paintNotes.begin() else { return engine.outOfMemory() }
        let moves = moves && transitions.areUnderWay
        transitions.forgetPainted()
        if moves && !transitions.beginPainting() { return engine.outOfMemory() }
        paintNotes.collect()
        var run = PaintRun(
            painter: Painter(engine), rows: PaintRows(engine), culls: culls, scratch: appearance.scratch,
            damage: PaintDamage(engine))
        run.moves = moves
        let isSame =
            !moves && !list.pointee.isStale && run.rows.isInOrder && list.pointee.root == handle(top).id
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
        if moves { transitions.endPainting() }
        appearance.scratch = run.scratch
        paintNotes.clear()
        list.pointee.isStale = !isDone || moves
        list.pointee.verticalUnits |= run.rows.verticalUnits
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
        list.pointee.hasFollowers = false
        (list.pointee.oddLow, list.pointee.oddHigh) = (Int.max, -1)
        list.pointee.reach = -1
        list.pointee.verticalUnits = 0
        list.pointee.mostOwn = max(256, list.pointee.segments.capacity / 16)
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

    /// The frame of the root, at 0, 0.
    func rootBox(_ top: Int) -> Box {
        let frame = layoutOutput.frame(top)
        return Box(left: 0, top: 0, right: frame.width, bottom: frame.height)
    }

    // MARK: - Nodes of any kind

    /// Paints a node up to its children.
    func open(_ node: inout PaintPlace, _ run: inout PaintRun) {
        let row = node.row, box = Engine.box(node.frame)
        painted.pointee.noteOdd(row)
        if PaintRows.isText(run.rows.flags(row)) { run.rows.noteDistance(.nan) }  // its lines may be anywhere
        let clip = Box(node.clip)
        run.painter.writer.node = handle(row)
        if run.moves { openMotion(&node, &run) }
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
            run.rows.noteDistance(area.y)
            run.rows.noteDistance(area.height)
            run.painter.writer.push(clip: box)
            node.innerPushes &+= 1
            node.clip = clip.intersected(box).edges
        }
        let offset = inputGeometry.paintedOffset(row)
        node.x -= offset.x
        node.y -= offset.y
        if treeEditor.kind(row) == RG_KIND_LIST && appearance.slots(row) & SlotMask.dividers != 0 {
            paintDividers(row, rg_frame(x: node.x, y: node.y, width: 0, height: 0), &run)
        }
        node.flags |= PaintSegment.isSpecial
        // drawables are painted again at another place
        let isTurned = node.flags & PaintSegment.isTransformed != 0 || inputGeometry.clipsToOutline(row)
        if appearance.isEmpty(row) {
            if !isTurned { node.flags |= PaintSegment.isMovable }
        } else {
            let slots = appearance.slots(row)
            if slots & SlotMask.dividers != 0 {
                node.flags |= PaintSegment.followsChildren
                painted.pointee.hasFollowers = true
            }
            if slots & SlotMask.of(RG_SLOT_SCROLL_THUMB) != 0 { node.flags |= PaintSegment.hasScrollBar }
        }
    }

    /// Ends a node, behind its children.
    func close(_ node: PaintPlace, _ run: inout PaintRun) {
        run.scratch.closeStart = run.painter.writer.count
        if run.moves && node.row >= 0 { paintLeaving(node, &run) }
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
