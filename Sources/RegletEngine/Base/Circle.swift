// SPDX-License-Identifier: MIT

/// Sine and cosine of an angle in degrees, equal on every machine: Taylor series within 45 degrees.
@_optimize(size)
public func sineAndCosine(_ degrees: Double) -> (sin: Double, cos: Double) {
    let turns = (degrees / 90).rounded(.toNearestOrEven)
    let x = (degrees - turns * 90) * (Double.pi / 180)
    var sin = 0.0, cos = 0.0, term = 1.0
    for i in 1...15 {
        // term is x^(i-1) / (i-1)!
        let negative = (i &- 1) & 2 != 0
        if i & 1 == 1 { cos += negative ? -term : term } else { sin += negative ? -term : term }
        term *= x / Double(i)
    }
    switch Int(turns.truncatingRemainder(dividingBy: 4)) & 3 {
    case 0: return (sin, cos)
    case 1: return (cos, -sin)
    case 2: return (-sin, -cos)
    default: return (-cos, sin)
    }
}
