// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The painter of trees: it walks the nodes in painting order and appends what each shows to the display list.
///
/// A node paints in this order, as an Android view does: what begins around all of it (transform, layer), its
/// background, its content, the clip of its children, its children, its foreground.
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
    /// Leaves out what lies outside of the clip.
    var culls: Bool
    var scratch: PaintScratch
    var failed = false
    /// The reason, if it is not that memory is out.
    var status = RG_OK
}

extension TreePainter {
    /// Paints the subtree of a row as a new display list. - Returns: OK, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func paint(_ top: Int, culls: Bool, _ out: inout rg_display_list) -> rg_status {
        nodeDrawables.drain()
        var run = PaintRun(painter: Painter(engine), culls: culls, scratch: appearance.scratch)
        run.painter.writer.begin()
        run.scratch.open.count = 0
        defer { appearance.scratch = run.scratch }
        var row = layout.firstPainted(top)
        while row >= 0 {
            // the walk must run to its end, as it arranges the children
            if !run.failed {
                let parent = row == top ? -1 : treeEditor.parentRow(row)
                while run.scratch.open.count > 0, run.scratch.open[run.scratch.open.count &- 1].row != parent {
                    close(&run)
                }
                open(row, isTop: row == top, &run)
            }
            row = layout.nextPainted(row, below: top)
        }
        while !run.failed && run.scratch.open.count > 0 { close(&run) }
        if run.status != RG_OK { return run.status }
        if run.failed || run.painter.writer.failed { return engine.outOfMemory() }
        run.painter.writer.write(to: &out)
        return RG_OK
    }

    /// Paints a node up to its children.
    private func open(_ row: Int, isTop: Bool, _ run: inout PaintRun) {
        guard run.scratch.open.reserve(run.scratch.open.count &+ 1, memory) else {
            run.failed = true
            return
        }
        var frame = layoutOutput.frame(row)
        var clip: Box
        var isTransformed = false
        if isTop {
            frame.x = 0
            frame.y = 0
            clip = Engine.box(frame)
        } else {
            let above = run.scratch.open.pointer(run.scratch.open.count &- 1)
            frame.x += above.pointee.x
            frame.y += above.pointee.y
            clip = Box(above.pointee.clip)
            isTransformed = above.pointee.isTransformed
        }
        var node = PaintPlace(row: row, frame: frame, clip: clip.edges, isTransformed: isTransformed)
        run.painter.writer.node = handle(row)
        if let matrix = inputGeometry.matrix(row, at: frame) {
            run.painter.writer.push(
                matrix.scaleX, matrix.skewY, matrix.skewX, matrix.scaleY, matrix.x, matrix.y)
            node.outerPushes &+= 1
            node.isTransformed = true
        }
        let opacity = inputGeometry.opacity(row)
        if opacity < 255 {
            run.painter.writer.push(layer: Box(), alpha: opacity, tint: 0, mode: .max)
            node.outerPushes &+= 1
        }
        if !run.culls || node.isTransformed || clip.overlaps(Engine.box(frame)) { paintOwn(&node, &run) }
        if let area = inputGeometry.clipArea(row) {
            let box = Engine.box(area).moved(frame.x, frame.y)
            run.painter.writer.push(clip: box)
            node.innerPushes &+= 1
            node.clip = clip.intersected(box).edges
        }
        let offset = inputGeometry.paintedOffset(row)
        node.x -= offset.x
        node.y -= offset.y
        run.scratch.open.append(node)
    }

    /// Ends a node, behind its children.
    private func close(_ run: inout PaintRun) {
        let node = run.scratch.open[run.scratch.open.count &- 1]
        run.scratch.open.count = run.scratch.open.count &- 1
        run.painter.writer.node = handle(node.row)
        run.painter.writer.pop(node.innerPushes)
        if !appearance.isEmpty(node.row) {
            let foreground = appearance.value(node.row, RG_SLOT_FOREGROUND.rawValue)
            if foreground != 0 { nodeDrawables.paint(foreground, Engine.box(node.frame), look(node.row), &run.painter) }
        }
        run.painter.writer.pop(node.outerPushes)
    }
}
