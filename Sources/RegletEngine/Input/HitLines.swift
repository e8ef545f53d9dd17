// SPDX-License-Identifier: MIT
import CReglet

/// Search among many children. If the frames of a container's children lie in a row or a column, those near a point
/// are found by bisection. `HitLine` holds the proof until a frame, a child or a transform changes.
///
/// Descendants that stick out of their child may be hit beside it: `slack` is how far, along the axis.
extension InputGeometry {
    private static var lineCount: Int { 32 }

    /// The first and the last child that may have a point of the content, or a descendant there; (-1, -1): none.
    /// - Returns: nil when all children have to be tried.
    @inline(never)
    func childrenInLine(_ row: Int, _ x: Double, _ y: Double) -> (Int, Int)? {
        let s = state
        if s.pointee.misplacedCount != 0 { return nil }
        guard let line = line(row) else { return nil }
        if !isCurrent(line, row) { prove(line, row) }
        let axis = line.pointee.axis
        if axis == .none { return nil }
        let at = axis == .down ? y : x
        let slack = line.pointee.slack
        let frames = s.pointee.frames
        // the far edges in this order ascend, as do the near ones
        func isReached(_ child: Int) -> Bool {
            let frame = frames[child]
            switch axis {
            case .down: return Double(frame.y) + Double(frame.height) + slack > at
            case .right: return Double(frame.x) + Double(frame.width) + slack > at
            default: return Double(frame.x) - slack <= at
            }
        }
        func isPassed(_ child: Int) -> Bool {
            let frame = frames[child]
            switch axis {
            case .down: return Double(frame.y) - slack > at
            case .right: return Double(frame.x) - slack > at
            default: return Double(frame.x) + Double(frame.width) + slack <= at
            }
        }
        guard let first = bisect(row, isReached) else { return nil }
        if first < 0 { return (-1, -1) }
        var last = -1
        var child = first
        while child >= 0, !isLaidOut(child) || !isPassed(child) {
            last = child
            child = Int(node(child).pointee.next)
        }
        return last < 0 ? (-1, -1) : (first, last)
    }

    /// The first child for which `holds` is true, as it is for all after it; -1: none. Rows are in document order, so
    /// the middle row of a range belongs to a child near the middle. - Returns: nil when the rows do not allow it.
    @inline(__always)
    private func bisect(_ row: Int, _ holds: (Int) -> Bool) -> Int? {
        let box = self.box(node(row))
        var low = Int(box.pointee.first), high = Int(box.pointee.last)
        if high < low { return nil }
        while low < high {
            guard let child = child(of: row, at: low &+ (high &- low) / 2, from: low) else { return nil }
            // a child that takes no part says nothing: the next one that does
            var probe = child
            var steps = 0
            while !isLaidOut(probe) {
                probe = Int(node(probe).pointee.next)
                steps &+= 1
                if probe < 0 || steps > 16 { return nil }
            }
            if probe > high { return nil }
            if holds(probe) {
                high = child
            } else {
                low = Int(node(probe).pointee.next)
                if low < 0 || low > high { return nil }
            }
        }
        return !isLaidOut(low) || holds(low) ? low : -1
    }

    /// The child of `row` whose subtree has the last row in use up to `at`, at least `low`; nil: the rows are not in
    /// order.
    @inline(__always)
    private func child(of row: Int, at middle: Int, from low: Int) -> Int? {
        var at = middle
        var steps = 0
        while isFree(at) {
            at &-= 1
            steps &+= 1
            if at < low || steps > 64 { return nil }
        }
        while Int(node(at).pointee.parent) != row {
            at = Int(node(at).pointee.parent)
            if at < low { return nil }
        }
        return at >= low && at <= middle ? at : nil
    }

    // MARK: - Proofs

    /// The record of a row, or one that another row may lose. - Returns: nil when memory is out.
    private func line(_ row: Int) -> UnsafeMutablePointer<HitLine>? {
        let s = state
        if s.pointee.inputs.lines.count == 0 {
            guard s.pointee.inputs.lines.reserve(InputGeometry.lineCount, memory) else { return nil }
            for _ in 0..<InputGeometry.lineCount { s.pointee.inputs.lines.append(HitLine()) }
        }
        return s.pointee.inputs.lines.pointer(id(row) % InputGeometry.lineCount)
    }

    private func isCurrent(_ line: UnsafeMutablePointer<HitLine>, _ row: Int) -> Bool {
        line.pointee.handle == state.pointee.handles[row].id
            && line.pointee.framesEpoch == state.pointee.inputs.framesEpoch
            && line.pointee.orderEpoch == state.pointee.orderEpoch
            && Int(line.pointee.liveCount) == state.pointee.liveCount
    }

    /// Whether it is known that no child of a row has a touch area.
    func knowsNoAreas(_ row: Int) -> Bool {
        if state.pointee.inputs.lines.count == 0 { return false }
        let line = state.pointee.inputs.lines.pointer(id(row) % InputGeometry.lineCount)
        return isCurrent(line, row) && !line.pointee.hasAreas
    }

    /// Finds out whether the children of a row are in a line. O(subtree).
    @inline(never)
    @_optimize(size)
    private func prove(_ line: UnsafeMutablePointer<HitLine>, _ row: Int) {
        let s = state
        line.pointee.handle = s.pointee.handles[row].id
        line.pointee.framesEpoch = s.pointee.inputs.framesEpoch
        line.pointee.orderEpoch = s.pointee.orderEpoch
        line.pointee.liveCount = UInt32(truncatingIfNeeded: s.pointee.liveCount)
        line.pointee.slack = 0
        line.pointee.hasAreas = false
        line.pointee.axis = .none
        var isDown = true, isRight = true, isLeft = true
        var previous = -1
        var lastRow = -1
        for child in children(in: row) {
            if s.pointee.inputs.areas > 0, input(child)?.pointee.hasArea == true { line.pointee.hasAreas = true }
            if child < lastRow {
                isDown = false
                isRight = false
                isLeft = false
            }
            lastRow = child
            if !isLaidOut(child) { continue }
            if previous >= 0 {
                let a = s.pointee.frames[previous], b = s.pointee.frames[child]
                if b.y < a.y || Double(b.y) + Double(b.height) < Double(a.y) + Double(a.height) { isDown = false }
                let nearer = b.x < a.x
                let farther = Double(b.x) + Double(b.width) < Double(a.x) + Double(a.width)
                if nearer || farther { isRight = false }
                if b.x > a.x || Double(b.x) + Double(b.width) > Double(a.x) + Double(a.width) { isLeft = false }
            }
            previous = child
        }
        if previous < 0 || !(isDown || isRight || isLeft) { return }
        // children side by side are above each other in no order
        let first = s.pointee.frames[Int(box(node(row)).pointee.first)], last = s.pointee.frames[previous]
        let isTall = isDown && (first.y != last.y || !(isRight || isLeft))
        line.pointee.axis = isTall ? .down : isRight ? .right : isLeft ? .left : .down
        line.pointee.slack = slack(row, line.pointee.axis == .down)
        if !line.pointee.slack.isFinite { line.pointee.axis = .none }
    }

    /// The distance by which drawn nodes below a row stick out of its child that they are in.
    @_optimize(size)
    private func slack(_ row: Int, _ isDown: Bool) -> Double {
        let s = state
        var most = 0.0
        var at = nextRow(row, below: row)
        while at >= 0 {
            let isPart = isLaidOut(at)
            if isPart {
                let parent = Int(node(at).pointee.parent)
                let frame = s.pointee.frames[at], around = s.pointee.frames[parent]
                let isMoved = transform(at)?.pointee.isMoved == true
                let isPlain =
                    parent == row
                    || (frame.x >= 0 && frame.y >= 0
                        && Double(frame.x) + Double(frame.width) <= Double(around.width)
                        && Double(frame.y) + Double(frame.height) <= Double(around.height)
                        && !(isOffset(parent)))
                if isMoved || !isPlain { most = max(most, overhang(at, row, isDown)) }
            }
            at = nextRow(at, below: row, skip: !isPart || clips(at))
        }
        return most
    }

    private func isOffset(_ row: Int) -> Bool {
        let offset = contentOffset(row)
        return offset.x != 0 || offset.y != 0
    }

    /// The distance by which a row sticks out of the child of `top` that it is in. O(depth).
    @_optimize(size)
    private func overhang(_ row: Int, _ top: Int, _ isDown: Bool) -> Double {
        let frame = state.pointee.frames[row]
        var least = Double.infinity, most = -Double.infinity
        var child = row
        for corner in 0..<4 {
            var at = row
            var point = InputPoint(
                x: corner & 1 == 0 ? 0 : Double(frame.width), y: corner & 2 == 0 ? 0 : Double(frame.height))
            while true {
                point = outside(at, point)
                child = at
                at = Int(node(at).pointee.parent)
                if at == top { break }
                let offset = contentOffset(at)
                point = InputPoint(x: point.x - offset.x, y: point.y - offset.y)
            }
            least = min(least, isDown ? point.y : point.x)
            most = max(most, isDown ? point.y : point.x)
        }
        let around = state.pointee.frames[child]
        let start = Double(isDown ? around.y : around.x), length = Double(isDown ? around.height : around.width)
        let far = max(start - least, most - start - length)
        // rounding of rotations
        return far.isNaN ? Double.infinity : max(0, far) + far.magnitude * 0x1p-20 + 0x1p-10
    }
}
