// SPDX-License-Identifier: MIT

/// Functions of libm by basic arithmetic alone, so that they have the same bits on every machine.
enum MotionMath {
    /// e to the power of x, for x <= 0: Taylor's series of the fraction, squared. The relative error is below 1e-13.
    static func exp(_ x: Double) -> Double {
        if !(x > -700) { return 0 }
        if x >= 0 { return 1 }
        // e^x = (e^(x / 1024))^1024
        let y = x / 1024
        var sum = 1.0, term = 1.0
        for k in 1...9 {
            term = term * y / Double(k)
            sum += term
        }
        for _ in 0..<10 { sum *= sum }
        return sum
    }

    /// Sine and cosine of an angle of 0 to 1e6: Taylor's series behind a reduction to at most an eighth of a turn.
    static func sinCos(_ angle: Double) -> (sin: Double, cos: Double) {
        let quarter = 1.5707963267948966
        if !(angle < 1e6) { return (0, 1) }
        let turns = (angle / quarter).rounded()
        let x = angle - turns * quarter
        let square = x * x
        var sine = 1.0, cosine = 1.0, sineTerm = 1.0, cosineTerm = 1.0
        for k in 1...8 {
            cosineTerm = -cosineTerm * square / Double((2 * k - 1) * 2 * k)
            sineTerm = -sineTerm * square / Double(2 * k * (2 * k + 1))
            cosine += cosineTerm
            sine += sineTerm
        }
        sine *= x
        switch Int(turns) & 3 {
        case 0: return (sine, cosine)
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }

    /// The natural logarithm of x >= 1, by the series of artanh behind halvings. The error is below 1e-12.
    static func log(_ x: Double) -> Double {
        if !(x > 1) { return 0 }
        let mantissa = x.significand  // 1 to 2
        let ratio = (mantissa - 1) / (mantissa + 1)
        let square = ratio * ratio
        var sum = 0.0, term = ratio
        for k in 0..<14 {
            sum += term / Double(2 * k + 1)
            term *= square
        }
        return 2 * sum + Double(x.exponent) * 0.6931471805599453
    }
}
