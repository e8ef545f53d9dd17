// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Rows that moved, in a list that is changed in place: their commands move by a distance, those of siblings that moved
/// by the same distance together. Where sums are not exact, plain rows are painted in their new places.
extension TreePainter {
    /// Moves the commands of a subtree, and of the next siblings that moved in the same way. Rows that must be painted
    /// again for it are marked.
    @inline(never)
    @_optimize(speed)
    func move(_ top: Int, _ distance: SIMD2<Float>, _ update: inout PaintUpdate, _ run: inout PaintRun) {
        let segments = painted.pointee.segments.pointer(0)
        let rowEnd = takeSiblings(top, distance, &update, &run)
        let first = Int(segments[top].first), reach = exactReach(run.rows)
        // rows from `inexact` on are where sums may depend on their order
        var end = first, inexact = rowEnd, isWild = false, areMovable = true
        if painted.pointee.arePlain(top, rowEnd) && staysExact(distance, update.top, reach, &run) {
            PaintSegment.move(segments + top, rowEnd &- top, distance)
            var last = rowEnd &- 1
            while !segments[last].isPainted { last &-= 1 }
            end = Int(segments[last].first) &+ Int(segments[last].before)
        } else {
            (end, inexact, isWild, areMovable) = moveRows(top, rowEnd, distance, reach)
        }
        var moved = CommandMove(run.painter.store, distance)
        if areMovable {
            let split = inexact < rowEnd ? Int(segments[inexact].first) : end
            moved.move(first, split)
            if !(moved.reach(reach.weight) < reach.most) { inexact = top }
            moved.move(split, end)
        } else {
            for row in top..<rowEnd where segments[row].isPainted {
                if segments[row].flags & PaintSegment.isMovable == 0 { continue }
                let from = Int(segments[row].first)
                moved.move(from, from &+ Int(segments[row].before))
            }
            if !(moved.reach(reach.weight) < reach.most) { inexact = top }
        }
        var box = moved.box
        if inexact < rowEnd {
            let from = Int(segments[inexact].first)
            paintInPlace(inexact, rowEnd, &update, &run)
            // rounding changes less than a pixel
            box = box.outset(1)
            if !(moved.reach(1) < 0x1p22) { isWild = true }
            if areMovable {
                moved.add(from, end)
                box = box.united(moved.box)
            } else {
                var bounds = CommandBounds(run.painter.store, run.scratch)
                bounds.add(from, end)
                box = box.united(bounds.box)
            }
        }
        run.damage.add(commands: first, end)
        // the clip of the parent, if the node moved in it
        damage(isWild ? .everything : box, above: top, &update, &run)
    }

    /// Moves the places of rows. Those that must be painted again for it are marked.
    /// - Returns: the end of their commands; the first row from which on sums may depend on their order; whether there
    ///   is a transform; whether a distance can be added to all of their commands.
    @inline(never)
    private func moveRows(
        _ top: Int, _ rowEnd: Int, _ distance: SIMD2<Float>, _ reach: ExactReach
    ) -> (end: Int, inexact: Int, isWild: Bool, areMovable: Bool) {
        let segments = painted.pointee.segments.pointer(0)
        var least = SIMD2<Float>(), greatest = SIMD2<Float>(), flags: UInt8 = 0, last = top
        for row in top..<rowEnd {
            let segment = segments + row, place = UnsafeMutableRawPointer(segment)
            if !segment.pointee.isPainted { continue }
            let new = place.load(as: SIMD2<Float>.self) + distance
            place.storeBytes(of: new, as: SIMD2<Float>.self)
            least.replace(with: new, where: new .< least)
            greatest.replace(with: new, where: new .> greatest)
            flags |= segment.pointee.flags
            last = row
        }
        var end = Int(segments[last].first) &+ Int(segments[last].before)
        var isWild = false, areMovable = true
        if flags != PaintSegment.isMovable {
            for row in top..<rowEnd where segments[row].isPainted {
                let flags = segments[row].flags
                if flags & PaintSegment.hasEnd != 0 { end = max(end, Int(painted.pointee.ends[row])) }
                if flags & PaintSegment.isTransformed != 0 { isWild = true }
                if flags & PaintSegment.isMovable == 0 {
                    areMovable = false
                    paintNotes.noteOwn(row)
                }
            }
        }
        // a part of the reach is left for what sticks out of a row
        var inexact = rowEnd
        let limit = reach.most * 0.9375
        if !(max(reach.of(greatest), reach.of(least)) < limit) {
            inexact = top
            while inexact < rowEnd {
                let segment = segments[inexact]
                if segment.isPainted && !(reach.of(SIMD2(segment.x, segment.y)) < limit) { break }
                inexact &+= 1
            }
        }
        if inexact < rowEnd && !(areMovable && !painted.pointee.isOrdered) { inexact = top }
        let way = reach.of(distance)
        if painted.pointee.reach >= 0 { painted.pointee.reach += inexact < rowEnd ? .infinity : way }
        return (end, inexact, isWild, areMovable)
    }

    private func exactReach(_ rows: PaintRows) -> ExactReach {
        let most = rows.verticalReach(painted.pointee.verticalUnits)
        return ExactReach(most: most, weight: most / rows.exactReach)
    }

    /// Whether sums of places do not depend on their order, also after a move by a distance, in a list whose places
    /// were exact before. The places are measured again after moves by long ways together.
    @inline(__always)
    private func staysExact(_ distance: SIMD2<Float>, _ top: Int, _ exact: ExactReach, _ run: inout PaintRun) -> Bool {
        let list = painted, limit = exact.most * 0.9375, way = exact.of(distance)
        if !(list.pointee.reach >= 0 && list.pointee.reach + way < limit) {
            if list.pointee.reach == .infinity { return false }
            list.pointee.reach = reach(top, run.rows.end(of: top), exact)
            if !(list.pointee.reach + way < limit * 0.9375) { list.pointee.reach = .infinity }
        }
        list.pointee.reach += way
        return list.pointee.reach < limit
    }

    /// The largest coordinate of the places of rows.
    @inline(never)
    private func reach(_ from: Int, _ to: Int, _ exact: ExactReach) -> Float {
        let segments = painted.pointee.segments.pointer(0)
        var most: Float = 0
        for row in from..<to where segments[row].isPainted {
            most = max(most, exact.of(SIMD2(segments[row].x, segments[row].y)))
        }
        return most
    }

    /// Takes the marks of the next siblings of a row that moved by the same distance. - Returns: the row behind them.
    @inline(__always)
    private func takeSiblings(
        _ top: Int, _ distance: SIMD2<Float>, _ update: inout PaintUpdate, _ run: inout PaintRun
    ) -> Int {
        let list = painted
        var last = top, next = run.rows.next(top)
        // in another order, the commands of siblings do not follow each other
        let end = next >= 0 ? next : run.rows.end(of: top)
        if top != update.top && !list.pointee.isOrdered && areMovable(top, end) {
            let rows = run.rows, origin = self.origin(rows.parent(top))
            let way = unsafeBitCast(distance, to: UInt64.self)
            let segments = list.pointee.segments.pointer(0), marks = list.pointee.marks.pointer(0)
            let limit = list.pointee.marks.count &<< 6
            // rows up to the one behind them are certainly plain
            let oddLow = next > list.pointee.oddHigh ? Int.max : list.pointee.oddLow
            let plainEnd = UInt(bitPattern: min(limit &- 1, oddLow))
            while next >= 0 && next < limit {
                let word = marks + next &>> 6, moved = word.pointee.moved
                let rest = moved & ~(1 &<< UInt64(truncatingIfNeeded: next))
                let place = UnsafeRawPointer(segments + next).load(as: SIMD2<Float>.self)
                if moved == rest || !segments[next].isPainted { break }
                if unsafeBitCast(origin + rows.frame(next).lowHalf - place, to: UInt64.self) != way { break }
                let after = rows.next(next)
                if UInt(bitPattern: after) > plainEnd {
                    if !areMovable(next, after >= 0 ? after : rows.end(of: next)) { break }
                }
                word.pointee.moved = rest
                last = next
                next = after
            }
        }
        return next >= 0 ? next : run.rows.end(of: last)
    }

    /// Whether a distance can be added to all commands of rows.
    @inline(__always)
    private func areMovable(_ from: Int, _ to: Int) -> Bool {
        if painted.pointee.arePlain(from, to) { return true }
        let segments = painted.pointee.segments.pointer(0)
        for row in from..<to
        where segments[row].flags & PaintSegment.isMovable == 0 && segments[row].isPainted { return false }
        return true
    }

    /// Paints rows in their new places over their commands. Those that are not plain are marked.
    @inline(never)
    @_optimize(size)
    private func paintInPlace(_ from: Int, _ to: Int, _ update: inout PaintUpdate, _ run: inout PaintRun) {
        let segments = painted.pointee.segments.pointer(0)
        var row = from
        while row < to {
            if run.rows.handle(row).id == 0 {
                row &+= 1
                continue
            }
            // the nearest row above whose children count from another place than its frame
            var above = run.rows.parent(row)
            while above != update.top && segments[above].flags & PaintSegment.isSpecial == 0 {
                above = run.rows.parent(above)
            }
            let origin = self.origin(above)
            var place = PaintPlace(
                row: above, frame: rg_frame(x: origin.x, y: origin.y, width: 0, height: 0), clip: SIMD4(),
                isTransformed: true)
            place.stop = min(to, run.rows.end(of: above))
            row = sweep(row, place, isInPlace: true, &run)
            if row == place.stop { continue }
            if segments[row].isPainted {
                let at = self.origin(run.rows.parent(row)) + run.rows.frame(row).lowHalf
                (segments[row].x, segments[row].y) = (at.x, at.y)
                paintNotes.noteOwn(row)
                row &+= 1
            } else {
                row = run.rows.end(of: row)
            }
        }
    }

    /// The place from which the frames of a row's children count, in the coordinates of their commands. Precondition:
    /// that of the row is right.
    func origin(_ row: Int) -> SIMD2<Float> {
        let segment = painted.pointee.segments.pointer(row)
        var place = SIMD2(segment.pointee.x, segment.pointee.y)
        if segment.pointee.flags & PaintSegment.isSpecial != 0 {
            let offset = inputGeometry.paintedOffset(row)
            place -= SIMD2(offset.x, offset.y)
        }
        return place
    }
}

/// How far sums of places are exact: up to `most` from top to bottom, and as far from side to side times `weight`.
struct ExactReach {
    let most: Float, weight: Float

    @inline(__always)
    func of(_ place: SIMD2<Float>) -> Float { max(weight * abs(place.x), abs(place.y)) }
}
