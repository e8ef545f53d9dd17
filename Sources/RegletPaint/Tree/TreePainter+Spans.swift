// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Texts with spans, and lines cut at their start or in the middle: each run is a command of its own.
extension TreePainter {
    @inline(never)
    @_optimize(size)
    func paintStyled(_ row: Int, _ frame: rg_frame, _ color: UInt32, isHint: Bool, _ run: inout PaintRun) {
        var count: UInt32 = 0
        var status = layoutOutput.copyRuns(row, run.scratch.runs.base, run.scratch.runs.capacity, &count)
        if status == RG_OK && Int(count) > run.scratch.runs.capacity {
            status =
                run.scratch.runs.reserve(Int(count), memory)
                ? layoutOutput.copyRuns(row, run.scratch.runs.base, run.scratch.runs.capacity, &count)
                : engine.outOfMemory()
        }
        if status != RG_OK {
            run.failed = true
            run.status = status
            return
        }
        // backgrounds lie below all letters, which may be wider than their advances
        for index in 0..<Int(count) {
            let part = run.scratch.runs[index], line = run.scratch.lines[Int(part.line)]
            if part.background == 0 { continue }
            let left = frame.x + part.x, top = frame.y + line.y
            let box = Box(left: left, top: top, right: left + part.width, bottom: top + line.height)
            run.painter.writer.add(DisplayListWriter.command(RG_OP_RECT, box, part.background))
        }
        for index in 0..<Int(count) {
            let part = run.scratch.runs[index], line = run.scratch.lines[Int(part.line)]
            let left = frame.x + part.x, top = frame.y + line.y, baseline = frame.y + line.baseline - part.rise
            let box = Box(left: left, top: top, right: left + part.width, bottom: top + line.height)
            let color = part.color == 0 ? color : part.color
            let flags: UInt32 = (part.length == 0 ? 1 : 0) | (isHint ? 2 : 0) | (part.level & 1 != 0 ? 4 : 0)
            addText(box, baseline, part.start, part.length, part.font.id, flags, color, &run)
            let isUnderlined = part.flags & RG_SPAN_UNDERLINE.rawValue != 0
            let isStruckThrough = part.flags & RG_SPAN_STRIKE_THROUGH.rawValue != 0
            if !isUnderlined && !isStruckThrough { continue }
            // the proportions that Android uses for fonts without any
            let size = layoutOutput.textSize(part.font)
            let thickness = max(size / 18, 1)
            func rule(_ center: Float, _ run: inout PaintRun) {
                let top = baseline + center - thickness / 2
                let box = Box(left: left, top: top, right: left + part.width, bottom: top + thickness)
                run.painter.writer.add(DisplayListWriter.command(RG_OP_RECT, box, color))
            }
            if isUnderlined { rule(size / 9 + thickness / 2, &run) }
            if isStruckThrough { rule(size * -2 / 7, &run) }
        }
    }

    /// Adds the line of a text that has one.
    func addLine(_ line: PaintRows.Line, _ box: Box, _ color: UInt32, _ run: inout PaintRun) {
        let left = box.left + line.left, top = box.top + line.top
        addText(
            Box(left: left, top: top, right: left + line.width, bottom: top + line.height), box.top + line.baseline, 0,
            line.length, line.font, 0, color, &run)
    }

    /// Adds the command of a line of text, or of a run.
    @inline(never)
    func addText(
        _ box: Box, _ baseline: Float, _ start: UInt32, _ length: UInt32, _ font: UInt32, _ flags: UInt32,
        _ color: UInt32, _ run: inout PaintRun
    ) {
        var command = DisplayListWriter.command(RG_OP_TEXT, box, color)
        command.data = run.painter.writer.dataCount
        command.data_count = 5
        run.painter.writer.add(baseline)
        run.painter.writer.add(start)
        run.painter.writer.add(length)
        run.painter.writer.add(font)
        run.painter.writer.add(flags)
        run.painter.writer.add(command)
    }
}
