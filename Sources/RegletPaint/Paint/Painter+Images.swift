// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Images: whole, tiled, and divided.
extension Painter {
    /// The alpha of an image, by its own one.
    private func alpha(_ record: BitmapRecord, _ context: DrawableContext) -> UInt32 {
        if record.alpha == 1 { return context.usedAlpha }
        let value = Float(context.usedAlpha) * record.alpha + 0.5
        return UInt32(max(0, min(255, value.isNaN ? 0 : value)))
    }

    /// The paint of an image: its tint.
    func imagePaint(_ drawable: DrawableView, _ tint: TintValue, _ context: DrawableContext) -> rg_brush {
        var paint = DisplayListWriter.plainPaint
        if tint.isSet {
            paint.tint = drawable.color(tint.color, context.states) ?? 0
            paint.tint_mode = UInt8(truncatingIfNeeded: tint.mode)
        }
        return paint
    }

    @inline(never)
    mutating func paintBitmap(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(BitmapRecord.self)
        let alpha = alpha(record, context)
        let inner = drawable.bitmapBox(record, box, context)
        if alpha == 0 || inner.isEmpty { return }
        let isMirrored = context.isMirrored(record.isMirrored)
        var paint = imagePaint(drawable, record.tint, context)
        let image = store.pointee.images.handle(Int(record.image))
        if record.tileX >= 0 || record.tileY >= 0 {
            paint.shader = UInt8(truncatingIfNeeded: RG_SHADER_IMAGE.rawValue)
            paint.tile_x = UInt8(truncatingIfNeeded: max(0, record.tileX))
            paint.tile_y = UInt8(truncatingIfNeeded: max(0, record.tileY))
            paint.image = image
            // from pixels of the file to those of the device
            let scale = record.scale * record.decodedScale
            if scale != 1 || isMirrored {
                paint.matrix = writer.dataCount
                writer.add(isMirrored ? -scale : scale)
                writer.add(0 as Float)
                writer.add(0 as Float)
                writer.add(scale)
                writer.add(0 as Float)
                writer.add(0 as Float)
            }
            var command = DisplayListWriter.command(RG_OP_RECT, inner, alpha << 24)
            command.paint = writer.add(paint: paint)
            return writer.add(command)
        }
        if isMirrored { writer.push(-1, 0, 0, 1, inner.width, 0) }
        var command = DisplayListWriter.command(RG_OP_IMAGE, inner, alpha << 24)
        command.image = image
        if record.tint.isSet { command.paint = writer.add(paint: paint) }
        writer.add(command)
        if isMirrored { writer.pop() }
    }

    // MARK: - Nine-patches

    @inline(never)
    mutating func paintNinePatch(_ drawable: DrawableView, _ box: Box, _ context: DrawableContext) {
        let record = drawable.record(BitmapRecord.self)
        let alpha = alpha(record, context)
        if alpha == 0 || box.isEmpty { return }
        var inner = box
        let scale = context.isUnscaled ? 1 : record.scale
        if scale != 1 {
            // in pixels of the image, from the corner of the bounds
            inner.right = inner.left + (box.width / scale + 0.5).rounded(.down)
            inner.bottom = inner.top + (box.height / scale + 0.5).rounded(.down)
            writer.push(scale, 0, 0, scale, box.left - box.left * scale, box.top - box.top * scale)
        }
        let isMirrored = context.isMirrored(record.isMirrored)
        if isMirrored { writer.push(-1, 0, 0, 1, inner.left + inner.right, 0) }
        let image = drawable.image(record.image)
        let facts = image.load(as: ImageRecord.self)
        let isDivided = facts.flags & ImageRecord.divided != 0
        var command = DisplayListWriter.command(isDivided ? RG_OP_NINE_PATCH : RG_OP_IMAGE, inner, alpha << 24)
        command.image = store.pointee.images.handle(Int(record.image))
        if record.tint.isSet { command.paint = writer.add(paint: imagePaint(drawable, record.tint, context)) }
        if isDivided {
            let lines = image + MemoryLayout<ImageRecord>.size
            command.data = writer.dataCount
            writer.add(facts.columns)
            writer.add(facts.rows)
            divide(lines, 0, Int(facts.columns), facts.firstStretches & 1 != 0, inner.left, inner.right)
            divide(
                lines, Int(facts.columns), Int(facts.rows), facts.firstStretches & 2 != 0, inner.top, inner.bottom)
            command.data_count = writer.dataCount &- command.data
        }
        writer.add(command)
        if isMirrored { writer.pop() }
        if scale != 1 { writer.pop() }
    }

    /// Writes the lines of an image on one axis, and where they are painted. Parts that stretch share what the others
    /// leave; if that is nothing, they vanish, and the others shrink (Skia's SkLatticeIter).
    @inline(never)
    private mutating func divide(
        _ lines: UnsafeRawPointer, _ first: Int, _ count: Int, _ firstStretches: Bool, _ low: Float, _ high: Float
    ) {
        func line(_ index: Int) -> Float {
            Float((lines + (first &+ index) &* 4).load(as: UInt32.self))
        }
        for i in 0..<count { writer.add(line(i)) }
        // without a part that stretches all does
        var stretches = firstStretches || count == 2
        var fixed: Float = 0, stretching: Float = 0
        for i in 1..<count {
            let length = line(i) - line(i &- 1)
            if stretches { stretching += length } else { fixed += length }
            stretches = !stretches
        }
        let room = high - low
        let fits = fixed <= room
        let scale = fits ? (stretching > 0 ? (room - fixed) / stretching : 0) : room / fixed
        stretches = firstStretches || count == 2
        var at = low
        writer.add(at)
        for i in 1..<count {
            let length = line(i) - line(i &- 1)
            at += fits ? (stretches ? length * scale : length) : stretches ? 0 : length * scale
            writer.add(i == count &- 1 ? high : at)
            stretches = !stretches
        }
    }
}
