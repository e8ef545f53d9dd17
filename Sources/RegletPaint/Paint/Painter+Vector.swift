// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Vectors: their operations in a clip and a transform from the viewport to the bounds.
extension Painter {
    @inline(never)
    mutating func paintVector(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(VectorRecord.self)
        let own = context.alpha < 0 ? record.alpha : Float(context.alpha) / 255
        let alpha = UInt32(max(0, min(255, own.isNaN ? 0 : own * 255)))
        if box.isEmpty { return }
        writer.push(clip: box)
        let scaleX = box.width / record.viewportWidth, scaleY = box.height / record.viewportHeight
        if context.isMirrored(record.isMirrored) {
            writer.push(-scaleX, 0, 0, scaleY, box.right, box.top)
        } else {
            writer.push(scaleX, 0, 0, scaleY, box.left, box.top)
        }
        let isLayer = alpha < 255 || record.tint.isSet
        if isLayer {
            let tint = record.tint.isSet ? drawable.color(record.tint.color, context.states) ?? 0 : 0
            writer.push(layer: Box(), alpha: alpha, tint: tint, mode: record.tint.mode)
        }
        paintOps(drawable, record, context)
        writer.pop(isLayer ? 3 : 2)
    }

    @inline(never)
    private mutating func paintOps(_ drawable: DrawableView, _ record: VectorRecord, _ context: DrawableContext) {
        let block = drawable.block
        var at = drawable.place &+ Int32(MemoryLayout<VectorRecord>.size / 4)
        let end = at &+ Int32(bitPattern: record.count)
        while at < end {
            switch VectorOp(rawValue: block.record(at, UInt32.self)) {
            case .push:
                let group = block.record(at, GroupRecord.self)
                writer.push(group.xx, group.yx, group.xy, group.yy, group.x, group.y)
                at &+= Int32(MemoryLayout<GroupRecord>.size / 4)
            case .pop:
                writer.pop(Int(block.record(at, GroupEnd.self).pushes))
                at &+= Int32(MemoryLayout<GroupEnd>.size / 4)
            case .clip:
                let clip = block.record(at, ClipPathRecord.self)
                at &+= Int32(MemoryLayout<ClipPathRecord>.size / 4)
                var command = DisplayListWriter.command(RG_OP_PUSH_CLIP_PATH, Box())
                command.data = writer.add(block.address(at), Int(clip.count))
                command.data_count = clip.count
                if clip.evenOdd != 0 {
                    var paint = DisplayListWriter.plainPaint
                    paint.even_odd = 1
                    command.paint = writer.add(paint: paint)
                }
                writer.add(command)
                at &+= Int32(bitPattern: clip.count)
            case .path:
                let path = block.record(at, PathRecord.self)
                at &+= Int32(MemoryLayout<PathRecord>.size / 4)
                if path.count > 0 { paintPath(drawable, path, at, context) }
                at &+= Int32(bitPattern: path.count)
            case nil: return
            }
        }
    }

    @inline(never)
    private mutating func paintPath(
        _ drawable: DrawableView, _ path: PathRecord, _ data: Int32, _ context: DrawableContext
    ) {
        if path.isTrimmed != 0 && path.trimStart == path.trimEnd { return }
        let fill = color(drawable, path.fill, path.fillAlpha, context)
        let stroke = color(drawable, path.stroke, path.strokeAlpha, context)
        if fill >> 24 == 0 && stroke >> 24 == 0 { return }
        var command = DisplayListWriter.command(RG_OP_PATH, Box())
        command.data = writer.add(drawable.block.address(data), Int(path.count))
        command.data_count = path.count
        var paint = DisplayListWriter.plainPaint
        paint.even_odd = UInt8(truncatingIfNeeded: path.evenOdd)
        if path.isTrimmed != 0 { (paint.trim_start, paint.trim_end) = (path.trimStart, path.trimEnd) }
        if fill >> 24 != 0 {
            var filled = paint
            addGradient(drawable, path.fill.gradient, &filled)
            command.color = fill
            command.paint = writer.add(paint: filled)
            writer.add(command)
        }
        if stroke >> 24 == 0 { return }
        addGradient(drawable, path.stroke.gradient, &paint)
        paint.stroke = 1
        paint.stroke_width = path.strokeWidth
        paint.cap = UInt8(truncatingIfNeeded: path.cap)
        paint.join = UInt8(truncatingIfNeeded: path.join)
        paint.miter = path.miter
        command.color = stroke
        command.paint = writer.add(paint: paint)
        writer.add(command)
    }

    /// A color of a path, whose alpha is multiplied and cut off; of a gradient the alpha alone.
    private func color(
        _ drawable: DrawableView, _ given: PathColor, _ alpha: Float, _ context: DrawableContext
    ) -> UInt32 {
        // as on Android, where a list has its default color until a state is set
        let states = context.states
        let color = (states == 0 ? nil : drawable.color(given.color, states)) ?? given.color.color
        let scaled = Float(color >> 24) * alpha
        return color & 0xFF_FFFF | UInt32(max(0, min(255, scaled.isNaN ? 0 : scaled))) << 24
    }

    @inline(never)
    private mutating func addGradient(_ drawable: DrawableView, _ place: Int32, _ paint: inout rg_brush) {
        if place == 0 { return }
        let gradient = drawable.block.record(place, PathGradient.self)
        paint.shader = UInt8(truncatingIfNeeded: gradient.shader)
        paint.tile_x = UInt8(truncatingIfNeeded: gradient.tile)
        paint.geometry = (gradient.x0, gradient.y0, gradient.x1, gradient.y1)
        let stops = drawable.block.address(place &+ Int32(MemoryLayout<PathGradient>.size / 4))
        paint.stops = writer.add(stops, Int(gradient.count) &* 2)
        paint.stop_count = gradient.count
    }
}
