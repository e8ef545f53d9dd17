// SPDX-License-Identifier: MIT

/// The available space for a measure on one axis: a mode in the two top bits, units below (Android's MeasureSpec).
struct Spec: Equatable {
    let raw: UInt32

    static let modeMask: UInt32 = 3 << 30
    static let unspecified: UInt32 = 0
    static let exactly: UInt32 = 1 << 30
    static let atMost: UInt32 = 2 << 30

    @inline(__always) init(raw: UInt32) { self.raw = raw }

    /// Precondition: `size` is within 0...maxUnits.
    @inline(__always) init(_ mode: UInt32, _ size: Int32) { raw = mode | UInt32(bitPattern: size) }

    @inline(__always) static func exact(_ size: Int32) -> Spec { Spec(exactly, size < 0 ? 0 : size) }

    @inline(__always) var mode: UInt32 { raw & Spec.modeMask }
    @inline(__always) var size: Int32 { Int32(bitPattern: raw & ~Spec.modeMask) }
    @inline(__always) var isExact: Bool { mode == Spec.exactly }

    /// The spec for a child of `length` in a parent measured under this spec (Android's getChildMeasureSpec). `used` is
    /// the space of padding, margins and earlier siblings. Precondition: percentages were resolved.
    @inline(__always)
    func child(_ length: Int32, used: Int) -> Spec {
        if length >= 0 { return Spec(Spec.exactly, length) }
        let left = Int(size) &- used
        let room = left < 0 ? 0 : (left > Int(maxUnits) ? maxUnits : Int32(truncatingIfNeeded: left))
        if mode == Spec.exactly && length != Length.match { return Spec(Spec.atMost, room) }
        return Spec(mode, room)
    }

    /// A copy of `child` that is not inlined, for code that runs for few children.
    @inline(never)
    func forChild(_ length: Int32, used: Int) -> Spec { child(length, used: used) }

    /// The size of a box that wants `wanted` units under this spec (Android's resolveSize).
    @inline(__always)
    func resolve(_ wanted: Int32) -> Int32 {
        if mode == Spec.exactly { return size }
        if mode == Spec.atMost && size < wanted { return size }
        return wanted
    }

    /// Whether a result of `size` units under this spec is valid for `other`, given whether it depends on the upper
    /// bound or the hint.
    @inline(__always)
    func covers(_ other: Spec, _ size: Int32, isBound: Bool) -> Bool {
        raw == other.raw
            || (!isBound && mode == other.mode && mode != Spec.exactly && (mode != Spec.atMost || other.size >= size))
    }

    /// The largest wanted size that `resolve` does not reduce.
    @inline(__always) var most: Int { mode == Spec.unspecified ? Int(maxUnits) : Int(size) }

    /// `bit` when there is an upper bound, else 0.
    @inline(__always) func bound(_ bit: UInt32) -> UInt32 { mode == Spec.atMost ? bit : 0 }

    /// Whether the mode is at-most and `resolve` reduces `wanted`.
    @inline(__always)
    func cuts(_ wanted: Int32) -> Bool { mode == Spec.atMost && size < wanted }
}

extension LayoutResult {
    /// Whether this result is valid for these specs, too.
    @inline(__always)
    func covers(_ width: Spec, _ height: Spec) -> Bool {
        Spec(raw: specWidth).covers(width, self.width, isBound: state & ResultFlags.boundWidth != 0)
            && Spec(raw: specHeight).covers(height, self.height, isBound: state & ResultFlags.boundHeight != 0)
    }
}

extension SpecSlot {
    func covers(_ width: Spec, _ height: Spec) -> Bool {
        Spec(raw: specWidth).covers(width, self.width, isBound: state & ResultFlags.boundWidth != 0)
            && Spec(raw: specHeight).covers(height, self.height, isBound: state & ResultFlags.boundHeight != 0)
    }
}
