// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The calls of the C API that read and paint drawables.
extension Engine {
    /// The context of a host's state.
    func drawableContext(_ given: UnsafePointer<rg_drawable_state>?) -> DrawableContext {
        var context = DrawableContext(states: UInt64(RG_STATE_ENABLED))
        var direction = RG_DIRECTION_INHERIT
        if let given {
            context.states = given.pointee.states
            context.level = max(-1, min(10_000, given.pointee.level))
            context.alpha = max(-1, min(255, given.pointee.alpha))
            context.isMutated = given.pointee.mutated
            direction = given.pointee.direction
        }
        if direction == RG_DIRECTION_INHERIT, let view = paintResources { direction = view.direction }
        context.isRTL = direction == RG_DIRECTION_RTL
        return context
    }

    static func box(_ frame: rg_frame) -> Box {
        Box(left: frame.x, top: frame.y, right: frame.x + frame.width, bottom: frame.y + frame.height)
    }

    public func drawableMetrics(
        _ handle: rg_drawable, _ given: UnsafePointer<rg_drawable_state>?, _ bounds: rg_frame,
        _ out: UnsafeMutablePointer<rg_drawable_metrics>
    ) -> rg_status {
        let slot = drawableStore.pointee.drawables.find(handle.id)
        if slot < 0 { return failStaleDrawable() }
        let drawable = DrawableView(drawableStore, slot: slot)
        let context = drawableContext(given)
        let box = Engine.box(bounds)
        (out.pointee.width, out.pointee.height) = drawable.intrinsicSize(context)
        (out.pointee.min_width, out.pointee.min_height) = drawable.minimumSize(context)
        let padding = drawable.padding(box, context)
        out.pointee.padding = Engine.edges(padding.edges)
        out.pointee.has_padding = padding.isSet
        out.pointee.optical_insets = Engine.edges(drawable.optical(box, context))
        out.pointee.opacity = drawable.opacity(box, context)
        out.pointee.stateful = drawable.isStateful()
        return RG_OK
    }

    private static func edges(_ edges: Edges) -> rg_edges {
        rg_edges(left: edges.left, top: edges.top, right: edges.right, bottom: edges.bottom)
    }

    /// Paints a drawable by itself, in a list of its own.
    public func paintDrawable(
        _ handle: rg_drawable, _ given: UnsafePointer<rg_drawable_state>?, _ bounds: rg_frame,
        _ out: UnsafeMutablePointer<rg_display_list>
    ) -> rg_status {
        let slot = drawableStore.pointee.drawables.find(handle.id)
        if slot < 0 { return failStaleDrawable() }
        var painter = Painter(self)
        painter.writer.begin()
        painter.paint(DrawableView(drawableStore, slot: slot), Engine.box(bounds), drawableContext(given))
        if painter.writer.failed { return outOfMemory() }
        painter.writer.write(to: &out.pointee)
        return RG_OK
    }

    public func imageFile(_ handle: rg_image, _ out: UnsafeMutablePointer<rg_image_file>) -> rg_status {
        let slot = drawableStore.pointee.images.find(handle.id)
        if slot < 0 {
            return fail(RG_ERROR_STALE_HANDLE, "the image is null, or no drawable has it any more")
        }
        let block = drawableStore.pointee.images.block(slot)
        let record = block.load(as: ImageRecord.self)
        let lines = Int(record.columns &+ record.rows)
        out.pointee.image = handle
        out.pointee.path = UnsafePointer(
            (block + MemoryLayout<ImageRecord>.size + lines &* 4).assumingMemoryBound(to: CChar.self))
        out.pointee.resource = record.resource
        out.pointee.width = record.width
        out.pointee.height = record.height
        out.pointee.density = UInt16(truncatingIfNeeded: record.density)
        out.pointee.nine_patch = record.flags & ImageRecord.ninePatch != 0
        out.pointee.opaque = record.flags & ImageRecord.opaque != 0
        return RG_OK
    }

    public func setImages(_ source: rg_image_fn?, _ user: UnsafeMutableRawPointer?) {
        drawableStore.pointee.imageSource = source
        drawableStore.pointee.imageUser = user
        drawableStore.pointee.images.forgetKeys()
        drawableStore.pointee.drawables.forgetKeys()
    }
}
