// SPDX-License-Identifier: MIT
import CCairo
import CLibc
import CRegletCairo

/// Replaces cairo's path by a part of its length.
struct PathTrim {
    private static let samples = 32

    private let cr: OpaquePointer
    private let path: UnsafeMutablePointer<cairo_path_t>
    /// Where the part that is copied begins and ends, along the path.
    private var from = 0.0
    private var to = 0.0
    /// The length of the path so far.
    private var length = 0.0
    private var isCopying = false
    /// Whether the next piece needs a move.
    private var isInterrupted = true

    private init(_ cr: OpaquePointer, _ path: UnsafeMutablePointer<cairo_path_t>) {
        self.cr = cr
        self.path = path
    }

    /// Whether a paint shows only a part of paths.
    static func isNeeded(_ paint: rg_brush) -> Bool { paint.trim_start != 0 || paint.trim_end != 1 }

    /// Keeps the part from `start` to `end`, 0 to 1, of the current path. - Returns: false if a bound is no number.
    static func apply(_ cr: OpaquePointer, _ start: Double, _ end: Double) -> Bool {
        if start.isNaN || end.isNaN { return false }
        let start = min(max(start, 0), 1)
        let end = min(max(end, 0), 1)
        guard let path = cairo_copy_path(cr) else { return false }
        defer { cairo_path_destroy(path) }
        cairo_new_path(cr)
        if path.pointee.status != CAIRO_STATUS_SUCCESS { return false }
        if start == end { return true }
        var trim = PathTrim(cr, path)
        trim.walk()
        let whole = trim.length
        if start < end {
            trim.copy(start * whole, end * whole)
        } else {
            trim.copy(start * whole, whole)
            trim.copy(0, end * whole)
        }
        return true
    }

    private mutating func copy(_ from: Double, _ to: Double) {
        self.from = from
        self.to = to
        isCopying = true
        walk()
    }

    /// Goes along the path: measures it, and copies the wanted part.
    private mutating func walk() {
        length = 0
        isInterrupted = true
        var index = 0
        var first = PathPoint()
        var point = PathPoint()
        let data = path.pointee.data
        while index < Int(path.pointee.num_data), let data {
            let header = data[index].header
            func end(_ offset: Int) -> PathPoint {
                PathPoint(x: data[index &+ offset].point.x, y: data[index &+ offset].point.y)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO:
                point = end(1)
                first = point
                isInterrupted = true
            case CAIRO_PATH_LINE_TO:
                addLine(point, end(1))
                point = end(1)
            case CAIRO_PATH_CURVE_TO:
                addCurve(point, end(1), end(2), end(3))
                point = end(3)
            default:
                addLine(point, first)
                point = first
            }
            index &+= Int(max(header.length, 1))
        }
    }

    /// The part of a piece of length `size` that is wanted, as lengths from its start; nil: none.
    private func wanted(_ size: Double) -> (Double, Double)? {
        if !isCopying || size <= 0 { return nil }
        let begin = max(from - length, 0)
        let end = min(to - length, size)
        return begin < end ? (begin, end) : nil
    }

    private mutating func begin(_ point: PathPoint) {
        if isInterrupted { cairo_move_to(cr, point.x, point.y) }
        isInterrupted = false
    }

    private mutating func addLine(_ a: PathPoint, _ b: PathPoint) {
        let size = a.distance(b)
        if let (start, end) = wanted(size) {
            begin(a.mix(b, start / size))
            let last = a.mix(b, end / size)
            cairo_line_to(cr, last.x, last.y)
        } else {
            isInterrupted = true
        }
        length += size
    }

    private mutating func addCurve(_ a: PathPoint, _ b: PathPoint, _ c: PathPoint, _ d: PathPoint) {
        var curve = PathCurve(start: a, first: b, second: c, end: d)
        var lengths = [33 of Double](repeating: 0)
        var last = a
        for index in 1...PathTrim.samples {
            let point = curve.point(Double(index) / Double(PathTrim.samples))
            lengths[index] = lengths[index &- 1] + last.distance(point)
            last = point
        }
        let size = lengths[PathTrim.samples]
        if let (start, end) = wanted(size) {
            let first = PathTrim.parameter(lengths, start)
            let second = PathTrim.parameter(lengths, end)
            curve = curve.part(first, second)
            begin(curve.start)
            cairo_curve_to(
                cr, curve.first.x, curve.first.y, curve.second.x, curve.second.y, curve.end.x, curve.end.y)
        } else {
            isInterrupted = true
        }
        length += size
    }

    /// The parameter of a curve at a length.
    private static func parameter(_ lengths: [33 of Double], _ length: Double) -> Double {
        var index = 1
        while index < samples, lengths[index] < length { index &+= 1 }
        let step = lengths[index] - lengths[index &- 1]
        let part = step > 0 ? (length - lengths[index &- 1]) / step : 0
        return min(max((Double(index &- 1) + part) / Double(samples), 0), 1)
    }
}

private struct PathPoint {
    var x = 0.0
    var y = 0.0

    func distance(_ other: PathPoint) -> Double { hypot(other.x - x, other.y - y) }
    func mix(_ other: PathPoint, _ t: Double) -> PathPoint {
        PathPoint(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
    }
}

private struct PathCurve {
    var start, first, second, end: PathPoint

    func point(_ t: Double) -> PathPoint { split(t).0.end }

    /// The curve before and behind `t`, by de Casteljau's algorithm.
    private func split(_ t: Double) -> (PathCurve, PathCurve) {
        let (left, middle, right) = (start.mix(first, t), first.mix(second, t), second.mix(end, t))
        let (before, behind) = (left.mix(middle, t), middle.mix(right, t))
        let point = before.mix(behind, t)
        return (
            PathCurve(start: start, first: left, second: before, end: point),
            PathCurve(start: point, first: behind, second: right, end: end)
        )
    }

    func part(_ start: Double, _ end: Double) -> PathCurve {
        let rest = split(start).1
        return start < 1 ? rest.split((end - start) / (1 - start)).0 : rest
    }
}
