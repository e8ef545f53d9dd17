// SPDX-License-Identifier: MIT
import CCairo
import CLibc
import CRegletCairo

/// Reads the values of a path (rg_verb) into cairo's path.
enum PathReader {
    /// Adds a path. - Returns: false if it is broken; then a part may have been added.
    static func add(_ cr: OpaquePointer, _ values: Values) -> Bool {
        var at = 0
        while at < values.count {
            let verb = values.small(at)
            at &+= 1
            guard let needed = count(verb), at &+ needed <= values.count else { return false }
            add(cr, verb, values, at)
            at &+= needed
        }
        return true
    }

    /// The number of values of a verb; nil: unknown.
    private static func count(_ verb: Int) -> Int? {
        switch verb {
        case 0, 1: return 2
        case 2: return 4
        case 3: return 6
        case 4, 6: return 7
        case 5: return 0
        case 7: return 5
        case 8: return 12
        default: return nil
        }
    }

    private static func add(_ cr: OpaquePointer, _ verb: Int, _ v: Values, _ at: Int) {
        switch verb {
        case 0: cairo_move_to(cr, v[at], v[at &+ 1])
        case 1: cairo_line_to(cr, v[at], v[at &+ 1])
        case 2:
            var x = v[at]
            var y = v[at &+ 1]
            if cairo_has_current_point(cr) != 0 { cairo_get_current_point(cr, &x, &y) }
            let (x1, y1, x2, y2) = (v[at], v[at &+ 1], v[at &+ 2], v[at &+ 3])
            cairo_curve_to(
                cr, x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3, x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3, x2, y2)
        case 3: cairo_curve_to(cr, v[at], v[at &+ 1], v[at &+ 2], v[at &+ 3], v[at &+ 4], v[at &+ 5])
        case 4: addArc(cr, v, at)
        case 5: cairo_close_path(cr)
        case 6:
            let sweep = v[at &+ 5]
            let arc = Arc(
                x: (v[at] + v[at &+ 2]) / 2, y: (v[at &+ 1] + v[at &+ 3]) / 2,
                radiusX: (v[at &+ 2] - v[at]).magnitude / 2, radiusY: (v[at &+ 3] - v[at &+ 1]).magnitude / 2,
                start: v[at &+ 4] * .pi / 180, sweep: min(max(sweep, -360), 360) * .pi / 180)
            arc.add(cr, beginsContour: v.small(at &+ 6) != 0)
        case 7: addOval(cr, v[at], v[at &+ 1], v[at &+ 2], v[at &+ 3], isClockwise: v.small(at &+ 4) != 0)
        default: addRoundRect(cr, v[at], v[at &+ 1], v[at &+ 2], v[at &+ 3], v, at &+ 4)
        }
    }

    static func addOval(
        _ cr: OpaquePointer, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, isClockwise: Bool
    ) {
        let arc = Arc(
            x: (left + right) / 2, y: (top + bottom) / 2, radiusX: (right - left).magnitude / 2,
            radiusY: (bottom - top).magnitude / 2, start: 0, sweep: isClockwise ? 2 * .pi : -2 * .pi)
        arc.add(cr, beginsContour: true)
        cairo_close_path(cr)
    }

    /// Adds a rectangle with 8 radii from `at` on. Radii that are too long for a side are all reduced in proportion.
    static func addRoundRect(
        _ cr: OpaquePointer, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ radii: Values,
        _ at: Int
    ) {
        let width = right - left
        let height = bottom - top
        func radius(_ index: Int) -> Double { max(radii[at &+ index], 0) }
        var factor = 1.0
        func limit(_ side: Double, _ sum: Double) { if sum > side, sum > 0 { factor = min(factor, side / sum) } }
        limit(width, radius(0) + radius(2))
        limit(height, radius(3) + radius(5))
        limit(width, radius(4) + radius(6))
        limit(height, radius(7) + radius(1))
        func corner(_ x: Double, _ y: Double, _ index: Int, _ signX: Double, _ signY: Double, _ start: Double) {
            var radiusX = radius(index) * factor
            var radiusY = radius(index &+ 1) * factor
            if radiusX == 0 || radiusY == 0 {
                radiusX = 0
                radiusY = 0
            }
            let arc = Arc(
                x: x + signX * radiusX, y: y + signY * radiusY, radiusX: radiusX, radiusY: radiusY, start: start,
                sweep: .pi / 2)
            arc.add(cr, beginsContour: index == 0)
        }
        corner(left, top, 0, 1, 1, .pi)
        corner(right, top, 2, -1, 1, 1.5 * .pi)
        corner(right, bottom, 4, -1, -1, 0)
        corner(left, bottom, 6, 1, -1, .pi / 2)
        cairo_close_path(cr)
    }

    /// Adds an arc from the current point, as in SVG 1.1, F.6.
    private static func addArc(_ cr: OpaquePointer, _ v: Values, _ at: Int) {
        let endX = v[at &+ 5]
        let endY = v[at &+ 6]
        var startX = endX
        var startY = endY
        if cairo_has_current_point(cr) != 0 { cairo_get_current_point(cr, &startX, &startY) }
        var radiusX = v[at].magnitude
        var radiusY = v[at &+ 1].magnitude
        if startX == endX && startY == endY { return }
        if radiusX == 0 || radiusY == 0 {
            cairo_line_to(cr, endX, endY)
            return
        }
        let rotation = v[at &+ 2] * .pi / 180
        let cosine = cos(rotation)
        let sine = sin(rotation)
        let halfX = (startX - endX) / 2
        let halfY = (startY - endY) / 2
        let x1 = cosine * halfX + sine * halfY
        let y1 = cosine * halfY - sine * halfX
        let excess = x1 * x1 / (radiusX * radiusX) + y1 * y1 / (radiusY * radiusY)
        if excess > 1 {
            radiusX *= excess.squareRoot()
            radiusY *= excess.squareRoot()
        }
        let isLarge = v.small(at &+ 3) != 0
        let isSwept = v.small(at &+ 4) != 0
        let squares = radiusX * radiusX * y1 * y1 + radiusY * radiusY * x1 * x1
        var factor = (max(radiusX * radiusX * radiusY * radiusY - squares, 0) / squares).squareRoot()
        if isLarge == isSwept { factor = -factor }
        let centerX = factor * radiusX * y1 / radiusY
        let centerY = -factor * radiusY * x1 / radiusX
        let start = atan2((y1 - centerY) / radiusY, (x1 - centerX) / radiusX)
        let end = atan2((-y1 - centerY) / radiusY, (-x1 - centerX) / radiusX)
        var sweep = end - start
        if isSwept, sweep < 0 { sweep += 2 * .pi }
        if !isSwept, sweep > 0 { sweep -= 2 * .pi }
        let arc = Arc(
            x: cosine * centerX - sine * centerY + (startX + endX) / 2,
            y: sine * centerX + cosine * centerY + (startY + endY) / 2, radiusX: radiusX, radiusY: radiusY,
            start: start, sweep: sweep, cosine: cosine, sine: sine)
        arc.add(cr, continues: true)
        cairo_line_to(cr, endX, endY)
    }
}

/// A part of an ellipse: angles in radians, clockwise as y points down.
struct Arc {
    var x, y, radiusX, radiusY, start, sweep: Double
    var cosine = 1.0
    var sine = 0.0

    /// Adds the arc as cubics of at most 90 degrees, behind a move or a line to its start.
    func add(_ cr: OpaquePointer, beginsContour: Bool = false, continues: Bool = false) {
        let first = point(start)
        if beginsContour || cairo_has_current_point(cr) == 0 {
            cairo_move_to(cr, first.x, first.y)
        } else if !continues {
            cairo_line_to(cr, first.x, first.y)
        }
        if radiusX == 0 && radiusY == 0 { return }
        let parts = max((sweep.magnitude / (.pi / 2) - 1e-9).rounded(.up), 1)
        let step = sweep / parts
        let handle = 4.0 / 3 * tan(step / 4)
        var angle = start
        for _ in 0..<Int(parts) {
            let end = angle + step
            let from = point(angle)
            let to = point(end)
            let fromSlope = slope(angle)
            let toSlope = slope(end)
            cairo_curve_to(
                cr, from.x + handle * fromSlope.x, from.y + handle * fromSlope.y, to.x - handle * toSlope.x,
                to.y - handle * toSlope.y, to.x, to.y)
            angle = end
        }
    }

    private func point(_ angle: Double) -> (x: Double, y: Double) {
        let (u, v) = (radiusX * cos(angle), radiusY * sin(angle))
        return (x + cosine * u - sine * v, y + sine * u + cosine * v)
    }

    private func slope(_ angle: Double) -> (x: Double, y: Double) {
        let (u, v) = (-radiusX * sin(angle), radiusY * cos(angle))
        return (cosine * u - sine * v, sine * u + cosine * v)
    }
}
