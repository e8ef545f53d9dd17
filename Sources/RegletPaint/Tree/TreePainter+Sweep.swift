// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The sweep: plain rows that follow each other, of which there are thousands. It goes from row to row, not from node
/// to node, and writes commands and values without calls.
extension TreePainter {
    /// Paints rows from `from` on, up to the first one that is not plain, or has no room. Rows `isInPlace` are painted
    /// over their commands in the list, if these stay as many.
    /// - Returns: that row, or the end of the place.
    ///
    /// Preconditions: rows are in order, and none of those above paints its children in another order; the list has
    /// memory.
    @inline(never)
    @_optimize(speed)
    func sweep(_ from: Int, _ place: PaintPlace, isInPlace: Bool, _ run: inout PaintRun) -> Int {
        var rows = run.rows, style = run.style, plain = run.plain
        let store = run.painter.store, stop = place.stop, list = painted
        let outer = place.row, outerOrigin = SIMD2(place.x, place.y)
        let segments = UnsafeMutableRawPointer(list.pointee.segments.pointer(0))
        let isOrdered = list.pointee.isOrdered, mayLift = rows.mayLift
        let culls = run.culls && !place.isTransformed, clip = Box(place.clip)
        let lengths = run.painter.writer.lengths
        var count = lengths.commands, dataCount = lengths.data
        // a row adds two commands and five values at most
        let capacity = store.pointee.commands.capacity &- 2, dataCapacity = store.pointee.data.capacity &- 5
        let commands = UnsafeMutableRawPointer(store.pointee.commands.pointer(0))
        var command = commands + count &* 48
        let data = UnsafeMutableRawPointer(store.pointee.data.pointer(0))
        // the row whose children are painted, and the place from which their frames count
        var above = -2, origin = SIMD2<Float>()
        var row = from
        let isNew = !isInPlace && !culls && !isOrdered
        while row < stop {
            if isNew {
                var next = PlainSweep(
                    row: row, stop: stop, outer: outer, outerOrigin: outerOrigin, segments: segments,
                    commands: commands, data: data, count: count, dataCount: dataCount, capacity: capacity,
                    dataCapacity: dataCapacity)
                let isSeen = plain.isPlain && plain.color >> 24 != 0
                rows.sweepPlain(&next, style, plain: isSeen ? plain.handle : nil, color: plain.color)
                (row, count, dataCount) = (next.row, next.count, next.dataCount)
                command = commands + count &* 48
                if row == stop { break }
            }
            let flags = rows.flags(row), handle = rows.handle(row)
            if handle.id == 0 {
                row &+= 1
                continue
            }
            if PaintRows.isUnusual(flags) { break }
            if mayLift {
                if rows.isMovedOrLifted(row) || isOrdered && PaintRows.isContainer(flags) && rows.hasLiftedChild(row) {
                    break
                }
            }
            let segment = segments + row &* MemoryLayout<PaintSegment>.stride
            var room = UInt32.max
            if isInPlace {
                let old = segment.load(as: PaintSegment.self)
                if !old.isPainted || old.flags != PaintSegment.isMovable { break }
                count = Int(old.first)
                room = UInt32(old.before)
                command = commands + count &* 48
            } else if count > capacity {
                break
            }
            let parent = rows.parent(row)
            if parent != above {
                above = parent
                let place = segments + parent &* MemoryLayout<PaintSegment>.stride
                origin = parent == outer ? outerOrigin : place.load(as: SIMD2<Float>.self)
            }
            let frame = rows.frame(row), corner = origin + frame.lowHalf
            let first = count, look = rows.look(handle)
            if look >= 0 || PaintRows.isText(flags) {
                let box = SIMD4(lowHalf: corner, highHalf: corner + frame.highHalf)
                let isSeen = !culls || clip.overlaps(Box(box))
                var color: UInt32 = 0xFF00_0000
                if look >= 0 {
                    var background = plain.color
                    if !(plain.isPlain && rows.soleBackground(look) == plain.handle && rows.isLaidOut(row)) {
                        guard let found = plainLook(row, &run) else { break }
                        (background, color) = (found.background, found.text)
                        plain = run.plain
                    }
                    if background >> 24 != 0 && isSeen && !Box(box).isEmpty {
                        if room == 0 { break }
                        TreePainter.write(command, handle, box, RG_OP_RECT, background, SIMD4())
                        command += 48
                        count &+= 1
                    }
                }
                if isSeen && PaintRows.isText(flags) {
                    guard isInPlace || dataCount <= dataCapacity, let line = rows.line(row, flags, &style) else {
                        // its background, too, is painted by other code
                        count = first
                        break
                    }
                    var at = UInt32(truncatingIfNeeded: dataCount)
                    if isInPlace {
                        // the values stay where they are
                        let old = command.load(as: rg_command.self)
                        if count &- first >= Int(room) || old.op != UInt16(RG_OP_TEXT.rawValue) || old.data_count != 5 {
                            break
                        }
                        at = old.data
                        dataCount &-= 5
                    }
                    let start = corner + SIMD2(line.left, line.top)
                    let end = start + SIMD2(line.width, line.height)
                    let values = data + Int(at) &* 4
                    TreePainter.write(
                        command, handle, SIMD4(lowHalf: start, highHalf: end), RG_OP_TEXT, color,
                        SIMD4(at, 5, 0, 0))
                    values.storeBytes(
                        of: SIMD4((corner.y + line.baseline).bitPattern, 0, line.length, line.font),
                        as: SIMD4<UInt32>.self)
                    values.storeBytes(of: 0, toByteOffset: 16, as: UInt32.self)
                    command += 48
                    count &+= 1
                    dataCount &+= 5
                }
            }
            let before = UInt32(truncatingIfNeeded: count &- first)
            if isInPlace && before != room { break }
            segment.storeBytes(of: corner, as: SIMD2<Float>.self)
            segment.storeBytes(
                of: UInt64(UInt32(truncatingIfNeeded: first)) | UInt64(before) &<< 32
                    | UInt64(PaintSegment.isMovable) &<< 56, toByteOffset: 8, as: UInt64.self)
            row &+= 1
        }
        if isInPlace {
            run.painter.writer.cut(to: lengths)
        } else {
            store.pointee.commands.count = count
            store.pointee.data.count = dataCount
        }
        run.rows = rows
        run.style = style
        return row
    }

    /// Writes a command: the last of its values are `data`, `data_count`, `paint` and `image`.
    @inline(__always)
    private static func write(
        _ to: UnsafeMutableRawPointer, _ node: rg_node, _ box: SIMD4<Float>, _ op: rg_op, _ color: UInt32,
        _ rest: SIMD4<UInt32>
    ) {
        to.storeBytes(of: node.id, as: UInt64.self)
        to.storeBytes(of: box, toByteOffset: 8, as: SIMD4<Float>.self)
        to.storeBytes(of: UInt64(op.rawValue) | UInt64(color) << 32, toByteOffset: 24, as: UInt64.self)
        to.storeBytes(of: rest, toByteOffset: 32, as: SIMD4<UInt32>.self)
    }
}
