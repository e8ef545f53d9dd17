// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Nodes in transitions: they are painted with the frames of the last step, those that leave as they were.
extension TreePainter {
    /// Begins a transition, and keeps what the nodes show now, if the definition asks for it.
    /// - Returns: as `Transitions.begin`, LIMIT.
    @inline(never)
    @_optimize(size)
    public func beginTransition(_ root: rg_node, _ top: Int, _ def: rg_transition_def) -> rg_status {
        if !def.draws_leaving || transitions.isPending { return transitions.begin(root, def) }
        var list = rg_display_list()
        let status = paint(top, culls: false, moves: true, &list)
        if status != RG_OK { return status }
        // the next list differs from one that the host does not know
        painted.pointee.isStale = true
        let next = transitions.nextDrawing
        var old = CommandCopy(engine, from: transitions.drawing, to: next)
        var new = CommandCopy(engine, from: nil, to: next)
        guard old.begin() else { return engine.outOfMemory() }
        let isKept = transitions.copyParts { part in
            let first = next.pointee.commands.count
            return old.copy(Int(part.first), Int(part.count)) ? first : nil
        }
        let first = next.pointee.commands.count
        guard isKept, new.copy(0, Int(list.command_count)) else { return engine.outOfMemory() }
        let begun = transitions.begin(root, def)
        if begun == RG_OK { transitions.takeDrawing(first, painted.pointee.segments, painted.pointee.ends) }
        return begun
    }

    /// Pushes what surrounds a node on its way: its scale, its alpha.
    @_optimize(size)
    func openMotion(_ node: inout PaintPlace, _ run: inout PaintRun) {
        guard let motion = transitions.motion(node.row) else { return }
        let frame = node.frame, scale = motion.pointee.scale
        if scale != 1 {
            push(scale, frame.x + frame.width / 2, frame.y + frame.height / 2, 0, 0, &run)
            node.outerPushes &+= 1
            node.isTransformed = true
        }
        let opacity = Transitions.opacity(motion.pointee.alpha)
        if opacity < 255 {
            run.painter.writer.push(layer: Box(), alpha: opacity, tint: 0, mode: .max)
            node.outerPushes &+= 1
        }
    }

    /// Pushes a scale about a point, and a distance.
    private func push(_ scale: Float, _ x: Float, _ y: Float, _ dx: Float, _ dy: Float, _ run: inout PaintRun) {
        run.painter.writer.push(scale, 0, 0, scale, x - scale * x + dx, y - scale * y + dy)
    }

    /// Paints what leaves a node, over its children.
    @_optimize(size)
    func paintLeaving(_ node: PaintPlace, _ run: inout PaintRun) {
        var copy = CommandCopy(engine, from: transitions.drawing, to: nil)
        transitions.leaving(node.row) { motion, part in
            let opacity = Transitions.opacity(motion.alpha)
            if opacity == 0 { return }
            let frame = motion.frame
            run.painter.writer.node = motion.node
            push(
                motion.scale, part.x + frame.width / 2, part.y + frame.height / 2, node.x + frame.x - part.x,
                node.y + frame.y - part.y, &run)
            if opacity < 255 { run.painter.writer.push(layer: Box(), alpha: opacity, tint: 0, mode: .max) }
            if !copy.copy(Int(part.first), Int(part.count)) { run.painter.writer.failed = true }
            run.painter.writer.node = motion.node
            run.painter.writer.pop(opacity < 255 ? 2 : 1)
        }
    }
}
