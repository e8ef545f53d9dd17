// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Rewrites paths with moves, lines, cubics and closes only. Arcs become cubics of at most 90 degrees, which differ from
/// the ellipse by less than 0.03 % of its radius.
public struct PathSimplifier {
    private let out: UnsafeMutablePointer<rg_paint_value>?
    private let capacity: Int
    private var count = 0
    private var x: Float = 0
    private var y: Float = 0
    private var startX: Float = 0
    private var startY: Float = 0
    private var isOpen = false

    /// - Returns: the number of values of the result, of which at most `capacity` are written; 0: the data is no path.
    public static func simplify(
        _ data: UnsafePointer<rg_paint_value>, _ count: Int, _ out: UnsafeMutablePointer<rg_paint_value>?,
        _ capacity: Int
    ) -> UInt32 {
        var simplifier = PathSimplifier(out: out, capacity: capacity)
        var at = 0
        while at < count {
            let verb = rg_verb(data[at].integer)
            let values = PathSimplifier.valueCount(verb)
            if values < 0 || count &- at &- 1 < values { return 0 }
            simplifier.add(verb, data + at + 1)
            at &+= 1 &+ values
        }
        return UInt32(clamping: simplifier.count)
    }

    private init(out: UnsafeMutablePointer<rg_paint_value>?, capacity: Int) {
        self.out = out
        self.capacity = capacity
    }

    private static func valueCount(_ verb: rg_verb) -> Int {
        switch verb {
        case RG_VERB_MOVE, RG_VERB_LINE: 2
        case RG_VERB_QUADRATIC: 4
        case RG_VERB_CUBIC: 6
        case RG_VERB_ARC, RG_VERB_ARC_TO: 7
        case RG_VERB_CLOSE: 0
        case RG_VERB_OVAL: 5
        case RG_VERB_ROUND_RECT: 12
        default: -1
        }
    }

    private mutating func add(_ verb: rg_verb, _ values: UnsafePointer<rg_paint_value>) {
        func value(_ index: Int) -> Float { values[index].number }
        switch verb {
        case RG_VERB_MOVE: move(value(0), value(1))
        case RG_VERB_LINE: line(value(0), value(1))
        case RG_VERB_QUADRATIC:
            let (x1, y1, x2, y2) = (value(0), value(1), value(2), value(3))
            curve(
                x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3, x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3, x2, y2)
        case RG_VERB_CUBIC: curve(value(0), value(1), value(2), value(3), value(4), value(5))
        case RG_VERB_ARC:
            arc(
                value(0), value(1), value(2), large: value(3) != 0, sweep: value(4) != 0, value(5), value(6))
        case RG_VERB_CLOSE: close()
        case RG_VERB_ARC_TO:
            let box = Box(left: value(0), top: value(1), right: value(2), bottom: value(3))
            let begins = value(6) != 0 || !isOpen
            ellipse(box, Double(value(4)), Double(value(5)), begins: begins)
        case RG_VERB_OVAL:
            let box = Box(left: value(0), top: value(1), right: value(2), bottom: value(3))
            ellipse(box, 0, value(4) != 0 ? 360 : -360, begins: true)
            close()
        default: roundRect(values)
        }
    }

    // MARK: - Output

    private mutating func put(_ word: UInt32) {
        if count < capacity, let out { out[count].integer = word }
        count &+= 1
    }

    #if arch(wasm32)
        @inline(never)
    #endif
    private mutating func put(_ verb: rg_verb, _ x: Float, _ y: Float) {
        put(verb.rawValue)
        put(x.bitPattern)
        put(y.bitPattern)
        (self.x, self.y) = (x, y)
    }

    private mutating func move(_ x: Float, _ y: Float) {
        put(RG_VERB_MOVE, x, y)
        (startX, startY) = (x, y)
        isOpen = true
    }

    private mutating func line(_ x: Float, _ y: Float) {
        if !isOpen { move(self.x, self.y) }
        put(RG_VERB_LINE, x, y)
    }

    #if arch(wasm32)
        @inline(never)
    #endif
    private mutating func curve(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
        if !isOpen { move(self.x, self.y) }
        put(RG_VERB_CUBIC, x1, y1)
        put(x2.bitPattern)
        put(y2.bitPattern)
        put(x.bitPattern)
        put(y.bitPattern)
        (self.x, self.y) = (x, y)
    }

    private mutating func close() {
        if isOpen { put(RG_VERB_CLOSE.rawValue) }
        isOpen = false
        (x, y) = (startX, startY)
    }

    // MARK: - Arcs

    /// A part of the ellipse in a box, in degrees, clockwise from the right.
    private mutating func ellipse(_ box: Box, _ start: Double, _ sweep: Double, begins: Bool) {
        let centerX = Double(box.left + box.right) / 2, centerY = Double(box.top + box.bottom) / 2
        let radiusX = Double(box.right - box.left) / 2, radiusY = Double(box.bottom - box.top) / 2
        if !start.isFinite || !sweep.isFinite { return }
        let (sin, cos) = sineAndCosine(start)
        let firstX = Float(centerX + cos * radiusX), firstY = Float(centerY + sin * radiusY)
        if begins { move(firstX, firstY) } else if firstX != x || firstY != y { line(firstX, firstY) }
        turn(centerX, centerY, radiusX, radiusY, 0, start, max(-360, min(360, sweep)))
    }

    /// Cubics along an ellipse turned by `rotation` degrees. Precondition: the pen is at its start.
    private mutating func turn(
        _ centerX: Double, _ centerY: Double, _ radiusX: Double, _ radiusY: Double, _ rotation: Double, _ start: Double,
        _ sweep: Double
    ) {
        let parts = max(1, Int((sweep.magnitude / 90 - 1e-9).rounded(.up)))
        let step = sweep / Double(parts)
        let (quarterSin, quarterCos) = sineAndCosine(step / 4)
        // 4/3 tan(step / 4)
        let handle = quarterCos == 0 ? 0 : 4 / 3 * quarterSin / quarterCos
        let (rotationSin, rotationCos) = sineAndCosine(rotation)
        func place(_ x: Double, _ y: Double) -> (Float, Float) {
            let x = x * radiusX, y = y * radiusY
            return (
                Float(centerX + x * rotationCos - y * rotationSin), Float(centerY + x * rotationSin + y * rotationCos)
            )
        }
        var (sin, cos) = sineAndCosine(start)
        for i in 1...parts {
            let (nextSin, nextCos) = sineAndCosine(start + step * Double(i))
            let (x1, y1) = place(cos - handle * sin, sin + handle * cos)
            let (x2, y2) = place(nextCos + handle * nextSin, nextSin - handle * nextCos)
            let (x, y) = place(nextCos, nextSin)
            curve(x1, y1, x2, y2, x, y)
            (sin, cos) = (nextSin, nextCos)
        }
    }

    /// An arc as in SVG (appendix B.2.4: from its ends to its center).
    private mutating func arc(
        _ givenX: Float, _ givenY: Float, _ rotation: Float, large: Bool, sweep: Bool, _ toX: Float, _ toY: Float
    ) {
        var radiusX = Double(givenX.magnitude), radiusY = Double(givenY.magnitude)
        if x == toX && y == toY { return }
        if !(radiusX > 0 && radiusY > 0) || !rotation.isFinite || !radiusX.isFinite || !radiusY.isFinite {
            return line(toX, toY)
        }
        let (sin, cos) = sineAndCosine(Double(rotation))
        let halfX = (Double(x) - Double(toX)) / 2, halfY = (Double(y) - Double(toY)) / 2
        let x1 = cos * halfX + sin * halfY, y1 = cos * halfY - sin * halfX
        let excess = x1 * x1 / (radiusX * radiusX) + y1 * y1 / (radiusY * radiusY)
        if excess > 1 {
            radiusX *= excess.squareRoot()
            radiusY *= excess.squareRoot()
        }
        let square = radiusX * radiusX * y1 * y1 + radiusY * radiusY * x1 * x1
        let rest = max(0, radiusX * radiusX * radiusY * radiusY - square)
        var part = square > 0 ? (rest / square).squareRoot() : 0
        if large == sweep { part = -part }
        let innerX = part * radiusX * y1 / radiusY, innerY = -part * radiusY * x1 / radiusX
        let centerX = cos * innerX - sin * innerY + (Double(x) + Double(toX)) / 2
        let centerY = sin * innerX + cos * innerY + (Double(y) + Double(toY)) / 2
        let start = degrees((y1 - innerY) / radiusY, (x1 - innerX) / radiusX)
        let end = degrees((-y1 - innerY) / radiusY, (-x1 - innerX) / radiusX)
        var turned = end - start
        if sweep && turned < 0 { turned += 360 }
        if !sweep && turned > 0 { turned -= 360 }
        if !turned.isFinite || !centerX.isFinite || !centerY.isFinite { return line(toX, toY) }
        if !isOpen { move(x, y) }
        turn(centerX, centerY, radiusX, radiusY, Double(rotation), start, turned)
        // the end is where the arc says, whatever was rounded
        if count <= capacity, count >= 2, let out {
            out[count &- 2].number = toX
            out[count &- 1].number = toY
        }
        (x, y) = (toX, toY)
    }

    /// The angle of a direction in degrees: a polynomial of Abramowitz and Stegun (4.4.49), then two steps of Newton.
    private func degrees(_ y: Double, _ x: Double) -> Double {
        if !(x.isFinite && y.isFinite) || x == 0 && y == 0 { return 0 }
        let isSteep = y.magnitude > x.magnitude
        let ratio = isSteep ? x.magnitude / y.magnitude : y.magnitude / x.magnitude
        let square = ratio * ratio
        var angle = ratio * (0.9998660 + square * (-0.3302995 + square * (0.1801410 + square * -0.0851330)))
        angle *= 180 / Double.pi
        if isSteep { angle = 90 - angle }
        if x < 0 { angle = 180 - angle }
        if y < 0 { angle = -angle }
        let length = (x * x + y * y).squareRoot()
        for _ in 0..<2 {
            let (sin, cos) = sineAndCosine(angle)
            angle += (y * cos - x * sin) / length * (180 / Double.pi)
        }
        return angle
    }

    private mutating func roundRect(_ values: UnsafePointer<rg_paint_value>) {
        func value(_ index: Int) -> Float { values[index].number }
        let box = Box(left: value(0), top: value(1), right: value(2), bottom: value(3))
        func corner(_ left: Float, _ top: Float, _ index: Int) -> Box {
            let width = 2 * value(4 &+ 2 &* index), height = 2 * value(5 &+ 2 &* index)
            return Box(left: left, top: top, right: left + width, bottom: top + height)
        }
        ellipse(corner(box.left, box.top, 0), 180, 90, begins: true)
        ellipse(corner(box.right - 2 * value(6), box.top, 1), 270, 90, begins: false)
        ellipse(corner(box.right - 2 * value(8), box.bottom - 2 * value(9), 2), 0, 90, begins: false)
        ellipse(corner(box.left, box.bottom - 2 * value(11), 3), 90, 90, begins: false)
        close()
    }
}
