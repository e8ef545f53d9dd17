// SPDX-License-Identifier: MIT
import CReglet

/// Curves, springs and flings as functions of time.
extension rg_timing {
    /// The reason why the numbers are refused; nil: none.
    var problem: StaticText? {
        if !(duration >= 0 && duration <= 3600) || !(delay >= 0 && delay <= 3600) {
            return "a duration and a delay are 0 to 3,600 seconds"
        }
        switch easing {
        case RG_EASING_LINEAR: return nil
        case RG_EASING_CUBIC:
            if !(x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1) { return "x1 and x2 of a cubic curve are 0 to 1" }
            return abs(y1) <= 16 && abs(y2) <= 16 ? nil : "y1 and y2 of a cubic curve are -16 to 16"
        case RG_EASING_STEPS: return steps > 0 ? nil : "steps is at least 1"
        case RG_EASING_SPRING:
            let problem: StaticText = "a spring has a stiffness of 1 to 1e6, a damping of 0.05 to 10"
            return Spring(stiffness, damping) == nil ? problem : nil
        default: return "the easing is none of rg_easing"
        }
    }

    /// The seconds of motion, without the delay. Precondition: no problem.
    var seconds: Double {
        easing == RG_EASING_SPRING ? (Spring(stiffness, damping)?.length ?? 0) : Double(duration)
    }

    /// The speed of the progress at the beginning, in parts of the way in a duration.
    var firstSlope: Double {
        switch easing {
        case RG_EASING_LINEAR: return 1
        case RG_EASING_CUBIC:
            // of a curve that leaves its first point upright the speed is without bound: it counts as standing
            if x1 > 0 { return Double(y1) / Double(x1) }
            return y1 == 0 && x2 > 0 ? Double(y2) / Double(x2) : 0
        default: return 0
        }
    }

    /// Progress and its speed per second, `time` seconds behind the delay. Precondition: no problem, not a spring.
    func progress(_ time: Double) -> rg_motion_state {
        let length = Double(duration)
        if time >= length { return rg_motion_state(position: 1, velocity: 0) }
        if time <= 0 { return rg_motion_state(position: 0, velocity: time < 0 ? 0 : firstSlope / length) }
        let part = time / length
        switch easing {
        case RG_EASING_LINEAR: return rg_motion_state(position: part, velocity: 1 / length)
        case RG_EASING_STEPS:
            return rg_motion_state(position: (part * Double(steps)).rounded(.down) / Double(steps), velocity: 0)
        default:
            let (value, slope) = cubic(part)
            return rg_motion_state(position: value, velocity: slope / length)
        }
    }

    /// The cubic curve at x: y, and dy/dx. Steps of Newton, or halvings where they leave the bracket.
    private func cubic(_ x: Double) -> (Double, Double) {
        func polynomial(_ a: Double, _ b: Double, _ t: Double) -> Double {
            let u = 1 - t
            return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
        }
        func slope(_ a: Double, _ b: Double, _ t: Double) -> Double {
            let u = 1 - t
            return 3 * u * u * a + 6 * u * t * (b - a) + 3 * t * t * (1 - b)
        }
        let (ax, bx) = (Double(x1), Double(x2))
        var low = 0.0, high = 1.0
        var t = x
        for _ in 0..<12 {
            let error = polynomial(ax, bx, t) - x
            if abs(error) < 1e-12 { break }
            if error < 0 { low = t } else { high = t }
            let rate = slope(ax, bx, t)
            var next = rate > 1e-6 ? t - error / rate : -1
            if !(next > low && next < high) { next = (low + high) / 2 }
            if next == t { break }
            t = next
        }
        let rate = slope(ax, bx, t)
        let rise = slope(Double(y1), Double(y2), t)
        return (polynomial(Double(y1), Double(y2), t), rate > 1e-9 ? rise / rate : 0)
    }
}

/// A damped spring with a mass of 1.
struct Spring {
    let frequency: Double  // of the undamped spring, radians per second
    let damping: Double

    /// - Returns: nil for numbers outside of their ranges.
    init?(_ stiffness: Float, _ damping: Float) {
        if !(stiffness >= 1 && stiffness <= 1_000_000 && damping >= 0.05 && damping <= 10) { return nil }
        frequency = Double(stiffness).squareRoot()
        self.damping = Double(damping)
    }

    /// Seconds until what is left of a way of 1 is below 1/1000, at any speed up to the way times the frequency.
    var length: Double {
        if damping < 1 { return 8.5 / (damping * frequency) }
        // the slower of the two exponentials decides
        return 9.3 / (frequency * (damping - (damping * damping - 1).squareRoot()))
    }

    /// The distance from the target, and its speed. Closed forms of x'' + 2 d w x' + w^2 x = 0.
    func at(_ distance: Double, _ velocity: Double, _ time: Double) -> (distance: Double, velocity: Double) {
        if time <= 0 { return (distance, velocity) }
        let w = frequency
        if damping < 0.9999 {
            let swing = w * (1 - damping * damping).squareRoot()
            let decay = MotionMath.exp(0 - damping * w * time)
            let (sine, cosine) = MotionMath.sinCos(swing * time)
            let other = (velocity + damping * w * distance) / swing
            let value = decay * (distance * cosine + other * sine)
            return (value, 0 - damping * w * value + decay * swing * (other * cosine - distance * sine))
        }
        if damping <= 1.0001 {
            let decay = MotionMath.exp(0 - w * time)
            let other = velocity + w * distance
            return (decay * (distance + other * time), decay * (other - w * (distance + other * time)))
        }
        let root = w * (damping * damping - 1).squareRoot()
        let slow = root - damping * w, fast = 0 - root - damping * w
        let second = (slow * distance - velocity) / (slow - fast), first = distance - second
        let one = first * MotionMath.exp(slow * time), two = second * MotionMath.exp(fast * time)
        return (one + two, slow * one + fast * two)
    }
}

extension Engine {
    public static func timing(_ timing: rg_timing, at seconds: Double) -> rg_motion_state {
        if timing.problem != nil || seconds.isNaN { return rg_motion_state(position: 1, velocity: 0) }
        let time = seconds - Double(timing.delay)
        guard timing.easing == RG_EASING_SPRING, let spring = Spring(timing.stiffness, timing.damping) else {
            return timing.progress(time)
        }
        if time <= 0 { return rg_motion_state(position: 0, velocity: 0) }
        if time >= spring.length { return rg_motion_state(position: 1, velocity: 0) }
        let (left, speed) = spring.at(-1, 0, time)
        return rg_motion_state(position: 1 + left, velocity: speed)
    }

    public static func length(_ timing: rg_timing) -> Double {
        timing.problem != nil ? 0 : Double(timing.delay) + timing.seconds
    }

    public static func spring(
        _ stiffness: Float, _ damping: Float, _ start: rg_motion_state, _ target: Double, _ seconds: Double
    ) -> rg_motion_state {
        guard let spring = Spring(stiffness, damping), seconds.isFinite else {
            return rg_motion_state(position: target, velocity: 0)
        }
        let (left, speed) = spring.at(start.position - target, start.velocity, seconds)
        return rg_motion_state(position: target + left, velocity: speed)
    }

    public static func fling(_ start: rg_motion_state, _ friction: Float, _ seconds: Double) -> rg_motion_state {
        let length = flingLength(start.velocity, friction)
        if !(seconds > 0) { return length > 0 ? start : rg_motion_state(position: start.position, velocity: 0) }
        if length == 0 { return rg_motion_state(position: start.position, velocity: 0) }
        let rate = Double(friction)
        let left = MotionMath.exp(0 - rate * min(seconds, length))
        return rg_motion_state(
            position: start.position + start.velocity / rate * (1 - left),
            velocity: seconds < length ? start.velocity * left : 0)
    }

    public static func flingLength(_ velocity: Double, _ friction: Float) -> Double {
        if !(friction >= 0.1 && friction <= 100) || !velocity.isFinite || abs(velocity) <= 1 { return 0 }
        return MotionMath.log(abs(velocity)) / Double(friction)
    }
}
