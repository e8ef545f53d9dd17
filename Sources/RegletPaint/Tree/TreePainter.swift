// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The painter of trees: it walks the nodes in painting order and appends what each shows to the display list.
///
/// A node paints in this order, as an Android view does: what begins around all of it (transform, layer), its
/// background, what it clips its content to, its content, its children, its foreground.
struct TreePainter: EngineView {
    let state: UnsafeMutablePointer<ContextStorage>

    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    var treePainter: TreePainter { TreePainter(state) }
}

/// A node whose children are being painted.
struct OpenNode {
    var row: Int
    /// The frame in root coordinates.
    var frame: rg_frame
    /// The point of the root from which the frames of its children count.
    var x: Float, y: Float
    /// The commands that push, before its children and around all of it.
    var innerPushes: UInt8 = 0, outerPushes: UInt8 = 0
    /// The area that clips what it contains, in root coordinates.
    var clip: Box
    /// Whether a transform is above: then `clip` is in other coordinates, and nothing is left out.
    var isTransformed = false
}

/// The run of one walk.
struct PaintRun {
    var list: DisplayListWriter
    var open = Buffer<OpenNode>()
    var lines = Buffer<rg_text_line>()
    /// Leave out nodes that lie outside of the clip.
    var culls: Bool
    var failed = false
}

extension TreePainter {
    /// Appends the commands of the subtree of a row. - Returns: OK, OUT_OF_MEMORY.
    @_optimize(size)
    func paint(_ top: Int, _ run: inout PaintRun) {
        var row = layout.firstPainted(top)
        while row >= 0 {
            // the walk must run to its end
            if !run.failed {
                let parent = row == top ? -1 : treeEditor.parentRow(row)
                while run.open.count > 0, run.open[run.open.count &- 1].row != parent { close(&run) }
                if !enter(row, isTop: row == top, &run) { run.failed = true }
            }
            row = layout.nextPainted(row, below: top)
        }
        while run.open.count > 0 && !run.failed { close(&run) }
    }

    /// Paints a node before its children. - Returns: false when memory is out.
    private func enter(_ row: Int, isTop: Bool, _ run: inout PaintRun) -> Bool {
        var frame = layoutOutput.frame(row)
        var clip: Box
        var isTransformed = false
        if isTop {
            frame.x = 0
            frame.y = 0
            clip = Box(0, 0, frame.width, frame.height)
        } else {
            let above = run.open.pointer(run.open.count &- 1)
            frame.x += above.pointee.x
            frame.y += above.pointee.y
            clip = above.pointee.clip
            isTransformed = above.pointee.isTransformed
        }
        guard run.open.reserve(run.open.count &+ 1, memory) else { return false }
        var node = OpenNode(row: row, frame: frame, x: frame.x, y: frame.y, clip: clip, isTransformed: isTransformed)
        let isSeen = !run.culls || isTransformed || clip.overlaps(Box(frame))
        guard paintBefore(&node, isSeen, &run) else { return false }
        run.open.append(node)
        return true
    }

    /// Ends a node, behind its children.
    private func close(_ run: inout PaintRun) {
        let node = run.open[run.open.count &- 1]
        run.open.count = run.open.count &- 1
        if !paintBehind(node, &run) { run.failed = true }
    }
}
