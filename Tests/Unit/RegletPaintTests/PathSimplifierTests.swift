// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletPaint

/// The verbs of a simplified path, and the points on its curves, nine of each.
private func simplify(_ words: [UInt32], capacity: Int = 1000) -> (words: [UInt32], count: Int) {
    let values = words.map { rg_paint_value(integer: $0) }
    var out = [rg_paint_value](repeating: rg_paint_value(integer: .max), count: capacity)
    let count = Int(PathSimplifier.simplify(values, values.count, &out, capacity))
    return (out.prefix(min(count, capacity)).map(\.integer), count)
}

private func bits(_ numbers: Float...) -> [UInt32] { numbers.map(\.bitPattern) }

private func points(_ words: [UInt32]) -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    var at = 0
    var pen = (x: 0.0, y: 0.0)
    func value(_ index: Int) -> Double { Double(Float(bitPattern: words[at + index])) }
    while at < words.count {
        switch words[at] {
        case RG_VERB_MOVE.rawValue, RG_VERB_LINE.rawValue:
            pen = (value(1), value(2))
            points.append(pen)
            at += 3
        case RG_VERB_CUBIC.rawValue:
            for i in 1...9 {
                let t = Double(i) / 9, u = 1 - t
                points.append(
                    (
                        u * u * u * pen.x + 3 * u * u * t * value(1) + 3 * u * t * t * value(3) + t * t * t * value(5),
                        u * u * u * pen.y + 3 * u * u * t * value(2) + 3 * u * t * t * value(4) + t * t * t * value(6)
                    ))
            }
            pen = (value(5), value(6))
            at += 7
        default: at += 1
        }
    }
    return points
}

@Suite struct PathSimplifierTests {
    @Test func linesStayAsTheyAre() {
        let path =
            [RG_VERB_MOVE.rawValue] + bits(1, 2) + [RG_VERB_LINE.rawValue] + bits(3, 4) + [RG_VERB_CLOSE.rawValue]
        #expect(simplify(path).words == path)
    }

    @Test func aQuadraticCurveKeepsItsPoints() {
        let path = [RG_VERB_MOVE.rawValue] + bits(0, 0) + [RG_VERB_QUADRATIC.rawValue] + bits(3, 6, 6, 0)
        #expect(text(simplify(path).words) == "M 0 0 C 2 4 4 4 6 0")
    }

    @Test(arguments: [1 as Float, 0])
    func anOvalIsOnItsEllipse(_ clockwise: Float) {
        let path = [RG_VERB_OVAL.rawValue] + bits(10, 20, 90, 60, clockwise)
        let found = points(simplify(path).words)
        #expect(found.count == 1 + 4 * 9)
        for point in found {
            let x = (point.x - 50) / 40, y = (point.y - 40) / 20
            #expect(abs((x * x + y * y).squareRoot() - 1) < 3e-4)
        }
        // the first quarter goes down, or up
        #expect((found[1].y > 40) == (clockwise != 0))
    }

    @Test func arcsEndWhereTheySay() {
        for large in [0 as Float, 1] {
            for sweep in [0 as Float, 1] {
                let path =
                    [RG_VERB_MOVE.rawValue] + bits(10, 10) + [RG_VERB_ARC.rawValue]
                    + bits(25, 25, 30, large, sweep, 40, 30)
                let found = points(simplify(path).words)
                #expect(found.last! == (40, 30))
                // the center has the same distance from all points
                let center = circle(found[0], found[found.count / 2], found.last!)
                for point in found {
                    let distance =
                        ((point.x - center.x) * (point.x - center.x) + (point.y - center.y) * (point.y - center.y))
                    #expect(abs(distance.squareRoot() - 25) < 0.02)
                }
                // a large arc is more than half of the circle
                let length = zip(found, found.dropFirst()).reduce(0.0) { sum, pair in
                    let x = pair.1.x - pair.0.x, y = pair.1.y - pair.0.y
                    return sum + (x * x + y * y).squareRoot()
                }
                #expect((length > 25 * Double.pi) == (large != 0))
            }
        }
    }

    /// The center of the circle through three points.
    private func circle(
        _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double)
    ) -> (x: Double, y: Double) {
        let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
        func square(_ p: (x: Double, y: Double)) -> Double { p.x * p.x + p.y * p.y }
        return (
            (square(a) * (b.y - c.y) + square(b) * (c.y - a.y) + square(c) * (a.y - b.y)) / d,
            (square(a) * (c.x - b.x) + square(b) * (a.x - c.x) + square(c) * (b.x - a.x)) / d
        )
    }

    @Test func aSmallBufferGetsTheBeginning() {
        let path = [RG_VERB_OVAL.rawValue] + bits(0, 0, 10, 10, 1)
        let whole = simplify(path)
        let part = simplify(path, capacity: 5)
        #expect(part.count == whole.count)
        #expect(part.words == Array(whole.words.prefix(5)))
    }

    @Test func cutAndUnknownVerbsAreNoPath() {
        #expect(simplify([RG_VERB_LINE.rawValue] + bits(1)).count == 0)
        #expect(simplify([99]).count == 0)
    }

    @Test func numbersThatAreNotFiniteEndWithoutATrap() {
        for bad in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
            for verb in [RG_VERB_ARC, RG_VERB_ARC_TO] {
                for at in 0..<7 {
                    var values = bits(5, 5, 0, 1, 1, 9, 9)
                    values[at] = bad.bitPattern
                    #expect(simplify([RG_VERB_MOVE.rawValue] + bits(1, 1) + [verb.rawValue] + values).count >= 3)
                }
            }
        }
    }
}
