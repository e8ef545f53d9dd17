// SPDX-License-Identifier: MIT
import CReglet

/// Comparison of rectangles for a move of the focus to the left, up, to the right or down. Source: FocusFinder of
/// Android (API 30). Edges are within 2^28, so that no distance overflows.
struct FocusRectangle {
    var left: Int, top: Int, right: Int, bottom: Int

    static let most = 1 << 28

    init(left: Int, top: Int, right: Int, bottom: Int) {
        @inline(never)
        func clamp(_ value: Int) -> Int { max(-FocusRectangle.most, min(value, FocusRectangle.most)) }
        self.left = clamp(left)
        self.top = clamp(top)
        self.right = clamp(right)
        self.bottom = clamp(bottom)
    }

    @inline(__always)
    init(_ place: UnsafeMutablePointer<FocusPlace>) {
        left = Int(place.pointee.left)
        top = Int(place.pointee.top)
        right = Int(place.pointee.right)
        bottom = Int(place.pointee.bottom)
    }

    /// The rectangle turned so that `direction` points to the right and `across` is vertical.
    @inline(__always)
    func turned(_ direction: rg_focus_direction) -> FocusRectangle {
        var turned = self
        switch direction {
        case RG_FOCUS_LEFT: (turned.left, turned.right) = (0 &- right, 0 &- left)
        case RG_FOCUS_UP:
            (turned.left, turned.right, turned.top, turned.bottom) = (0 &- bottom, 0 &- top, left, right)
        case RG_FOCUS_DOWN: (turned.left, turned.right, turned.top, turned.bottom) = (top, bottom, left, right)
        default: break
        }
        return turned
    }
}

/// A search to the right; rectangles of other directions are turned.
struct FocusBeam {
    let source: FocusRectangle
    let isVertical: Bool
    private let center: Int
    private(set) var best: FocusRectangle?
    private var bestInBeam = false
    private var bestWeight = 0

    init(_ source: FocusRectangle, _ direction: rg_focus_direction) {
        self.source = source.turned(direction)
        isVertical = direction == RG_FOCUS_UP || direction == RG_FOCUS_DOWN
        center = FocusBeam.center(self.source)
    }

    /// The center across.
    @inline(__always)
    private static func center(_ rectangle: FocusRectangle) -> Int {
        rectangle.top &+ (rectangle.bottom &- rectangle.top) / 2
    }

    @inline(__always)
    private func distance(_ a: FocusRectangle) -> Int { max(0, a.left &- source.right) }

    @inline(__always)
    private func weight(_ a: FocusRectangle) -> Int {
        let along = distance(a), across = center &- FocusBeam.center(a)
        return 13 &* along &* along &+ across &* across
    }

    @inline(__always)
    private func isInBeam(_ a: FocusRectangle) -> Bool { a.bottom > source.top && a.top < source.bottom }

    /// Whether `a`, alone in the beam, beats `b`.
    @inline(__always)
    private func beamBeats(_ a: FocusRectangle, _ b: FocusRectangle) -> Bool {
        if source.right > b.left || !isVertical { return true }
        return distance(a) < max(1, b.right &- source.right)
    }

    /// Takes a rectangle, already turned, if it is better than the best so far.
    @inline(__always)
    mutating func offer(_ a: FocusRectangle) -> Bool {
        if !((source.left < a.left || source.right <= a.left) && source.right < a.right) { return false }
        let inBeam = isInBeam(a)
        var known = -1  // the weight, if it was needed
        if let best {
            if inBeam != bestInBeam {
                if bestInBeam && beamBeats(best, a) { return false }
                if !(inBeam && beamBeats(a, best)) {
                    known = weight(a)
                    if known >= bestWeight { return false }
                }
            } else {
                known = weight(a)
                if known >= bestWeight { return false }
            }
        }
        best = a
        bestInBeam = inBeam
        bestWeight = known >= 0 ? known : weight(a)
        return true
    }
}
