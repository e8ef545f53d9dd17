// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Ripples as they look when their animation has ended. Source: RippleDrawable and RippleBackground of Android 11.
extension Painter {
    @inline(never)
    mutating func paintRipple(
        _ drawable: DrawableView, _ record: LayersRecord, _ box: Box, _ context: DrawableContext
    ) {
        let states = context.states
        func has(_ state: Swift.Int) -> Bool { states & UInt64(state) != 0 }
        var opacity: Float = has(RG_STATE_FOCUSED) ? 0.6 : has(RG_STATE_HOVERED) ? 0.2 : 0
        if has(RG_STATE_PRESSED) && has(RG_STATE_ENABLED) { opacity = 1 }
        if !context.showsRipples || opacity == 0 || box.isEmpty { return }
        var color = drawable.color(record.color, states) ?? 0xFF00_0000
        // half of it, as the circle and its ground lie on each other
        let alpha = Float(min(128, color >> 24)) * opacity * Float(context.usedAlpha) / 255 + 0.5
        color = color & 0xFF_FFFF | UInt32(alpha) << 24
        let radius =
            record.radius >= 0
            ? record.radius : (box.width * box.width / 4 + box.height * box.height / 4).squareRoot()
        let x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2
        let circle = Box(left: x - radius, top: y - radius, right: x + radius, bottom: y + radius)
        if record.count == 0 { return writer.add(DisplayListWriter.command(RG_OP_OVAL, circle, color)) }
        if record.radius >= 0 { writer.push(op: RG_OP_PUSH_CLIP_ROUND, Outline(oval: circle), 0, 0) }
        // the color where the mask, or else the layers, are
        writer.push(layer: box, alpha: 255, tint: color, mode: RG_BLEND_SRC_IN.rawValue)
        var inner = drawable.layersContext(context)
        inner.showsRipples = false
        let hasMask = drawable.hasPart(.mask)
        withUnsafeMutablePointer(to: &self) { painter in
            drawable.eachLayer(box, context) { child, item, place in
                if !hasMask || item.part == LayerPart.mask.rawValue { painter.pointee.paint(child, place, inner) }
            }
        }
        writer.pop()
        if record.radius >= 0 { writer.pop() }
    }
}
