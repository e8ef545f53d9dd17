// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Bars: a progress, the ticks and the thumb on it. Source: ProgressBar, AbsSeekBar and RatingBar of Android.
extension TreePainter {
    /// The drawable of a bar that shows now, 0: none.
    func barDrawable(_ row: Int, _ slots: UInt64) -> UInt32 {
        let isUnknown = slots & SlotMask.of(RG_SLOT_PROGRESS) == 0 || drawing(row, RG_DRAWING_INDETERMINATE) != 0
        return appearance.value(row, (isUnknown ? RG_SLOT_INDETERMINATE : RG_SLOT_PROGRESS).rawValue)
    }

    /// The part of a bar up to a value, 0 to 1.
    private func part(_ row: Int, _ value: rg_drawing) -> Float {
        let least = Float(drawing(row, RG_DRAWING_MIN)), most = Float(drawing(row, RG_DRAWING_MAX))
        return most > least ? max(0, min(1, (Float(drawing(row, value)) - least) / (most - least))) : 0
    }

    @inline(never)
    func paintBar(_ row: Int, _ slots: UInt64, _ frame: rg_frame, _ run: inout PaintRun) {
        let area = Engine.box(inputGeometry.contentArea(row)).moved(frame.x, frame.y)
        if area.isEmpty { return }
        let look = look(row), handle = barDrawable(row, slots)
        let progress = part(row, RG_DRAWING_PROGRESS)
        if handle != 0 {
            if look.isRTL { run.painter.writer.push(-1, 0, 0, 1, area.left + area.right, 0) }
            if handle == appearance.value(row, RG_SLOT_PROGRESS.rawValue) {
                paintProgress(row, handle, area, progress, &run)
            } else {
                // without a progress its circle keeps its form
                let box = slots & SlotMask.of(RG_SLOT_PROGRESS) == 0 ? fit(handle, area, look) : area
                paint(RG_SLOT_INDETERMINATE, row, box, tint: RG_SLOT_INDETERMINATE_TINT, &run)
            }
            if look.isRTL { run.painter.writer.pop() }
        }
        if slots & SlotMask.of(RG_SLOT_TICK) != 0 { paintTicks(row, frame, area, &run) }
        let thumb = nodeDrawables.size(appearance.value(row, RG_SLOT_THUMB.rawValue), look)
        if thumb.width <= 0 { return }
        let given = drawing(row, RG_DRAWING_THUMB_OFFSET)
        let offset = given < 0 ? (thumb.width / 2).rounded(.down) : Float(given)
        let way = area.width - thumb.width + offset * 2, at = (progress * way + 0.5).rounded(.down)
        let left = area.left - offset + (look.isRTL ? way - at : at)
        let top = area.top + ((area.height - thumb.height) / 2).rounded(.down)
        paint(
            RG_SLOT_THUMB, row, Box(left: left, top: top, right: left + thumb.width, bottom: top + thumb.height),
            tint: RG_SLOT_THUMB_TINT, &run)
    }

    /// The largest box in an area with the ratio of a drawable's sides.
    private func fit(_ handle: UInt32, _ area: Box, _ look: DrawableContext) -> Box {
        let size = nodeDrawables.size(handle, look)
        if size.width <= 0 || size.height <= 0 { return area }
        let scale = min(area.width / size.width, area.height / size.height)
        let width = (size.width * scale).rounded(.down), height = (size.height * scale).rounded(.down)
        let left = area.left + ((area.width - width) / 2).rounded(.down)
        let top = area.top + ((area.height - height) / 2).rounded(.down)
        return Box(left: left, top: top, right: left + width, bottom: top + height)
    }

    /// Paints the layers of a progress: all at once, or the ground and the two parts apart if they have a tint or are
    /// stars.
    private func paintProgress(_ row: Int, _ handle: UInt32, _ area: Box, _ progress: Float, _ run: inout PaintRun) {
        guard let drawable = nodeDrawables.find(handle) else { return }
        var look = look(row)
        let stars = Int(drawing(row, RG_DRAWING_STARS)), second = part(row, RG_DRAWING_SECONDARY)
        look.level = Int32(progress * 10_000)
        let isLayered = drawable.hasPart(.progress)
        if isLayered { look.secondary = Int32(second * 10_000) }
        let ground = tintColor(RG_SLOT_TRACK_TINT, row, look), tint = tintColor(RG_SLOT_PROGRESS_TINT, row, look)
        if stars == 0 && ground == nil && tint == nil { return run.painter.paint(drawable, area, look) }
        let own = drawable.intrinsicSize(look)
        let width = stars == 0 ? area.width : own.0 > 0 ? own.0 : area.width / Float(stars)
        for part in LayerPart.ground.rawValue...LayerPart.progress.rawValue {
            let isGround = part == LayerPart.ground.rawValue, isProgress = part == LayerPart.progress.rawValue
            if part == LayerPart.mask.rawValue || !isLayered && !isProgress { continue }
            if isLayered { look.only = LayerPart(rawValue: part) ?? .all }
            let color = isGround ? ground : isProgress ? tint : nil
            if let color {
                run.painter.writer.push(layer: Box(), alpha: 255, tint: color, mode: RG_BLEND_SRC_IN.rawValue)
            }
            if stars == 0 {
                run.painter.paint(drawable, area, look)
            } else {
                // each star is whole, and cut where the part ends
                look.level = 10_000
                if isLayered { look.secondary = 10_000 }
                var seen = area
                let end = isGround ? 1 : isProgress ? progress : second
                seen.right = min(area.right, area.left + width * Float(stars) * end)
                if seen.right > seen.left {
                    run.painter.writer.push(clip: seen)
                    for star in 0..<stars {
                        let left = area.left + width * Float(star)
                        if left >= seen.right { break }
                        let box = Box(left: left, top: area.top, right: left + width, bottom: area.bottom)
                        run.painter.paint(drawable, box, look)
                    }
                    run.painter.writer.pop()
                }
            }
            if color != nil { run.painter.writer.pop() }
        }
    }

    /// Paints a tick at each step, unless there are more than 1,000.
    private func paintTicks(_ row: Int, _ frame: rg_frame, _ area: Box, _ run: inout PaintRun) {
        let steps = Int(drawing(row, RG_DRAWING_MAX)) - Int(drawing(row, RG_DRAWING_MIN))
        if steps < 2 || steps > 1000 { return }
        let size = nodeDrawables.size(appearance.value(row, RG_SLOT_TICK.rawValue), look(row))
        let x = size.width >= 0 ? (size.width / 2).rounded(.down) : 1
        let y = size.height >= 0 ? (size.height / 2).rounded(.down) : 1
        let middle = frame.y + (frame.height / 2).rounded(.down)
        for step in 0...steps {
            let at = area.left + area.width * Float(step) / Float(steps)
            paint(
                RG_SLOT_TICK, row, Box(left: at - x, top: middle - y, right: at + x, bottom: middle + y),
                tint: RG_SLOT_TRACK_TINT, &run)
        }
    }
}
