// SPDX-License-Identifier: MIT

/// The state that only containers have: fields that all kinds use, and twelve words whose meaning depends on the kind.
///
/// Legal states: without children, `first` and `last` are -1 and `count` is 0; otherwise both are rows whose parent is
/// this container. `last` keeps document order while children are linked by `order` or `z` (ChildOrder.swift).
///
///     0    first  last  count  cacheEpoch
///     16   the payload: 48 bytes, one type a kind in Model/Payloads
///     64   stretchedWidth  stretchedHeight
///     72   phaseX and phaseY, 48 bits each: an absolute position is a sum over up to 65,535 levels
struct ContainerState {
    /// The rows of the first and the last child, -1: none.
    var first: Int32
    var last: Int32
    /// The number of children, gone ones included.
    var count: UInt32
    /// Pass in which the container last ran from scratch; its children's results that were last used earlier are void.
    var cacheEpoch: UInt32
    var payload = Payload()
    /// The size to which its parent stretched a container measured from sums, without another run. Width -1: it has its
    /// measured size.
    var stretchedWidth: Int32
    var stretchedHeight: Int32
    private var lowPhaseX: UInt32
    private var lowPhaseY: UInt32
    private var highPhases: UInt32  // of x in the lower half, of y in the upper half

    /// Absolute position modulo the snapping period.
    @inline(__always) var phaseX: Int {
        get { Int(Int16(truncatingIfNeeded: highPhases)) &<< 32 | Int(lowPhaseX) }
        set {
            lowPhaseX = UInt32(truncatingIfNeeded: newValue)
            highPhases = highPhases & 0xFFFF_0000 | UInt32(UInt16(truncatingIfNeeded: newValue &>> 32))
        }
    }
    @inline(__always) var phaseY: Int {
        get { Int(Int32(bitPattern: highPhases) &>> 16) &<< 32 | Int(lowPhaseY) }
        set {
            lowPhaseY = UInt32(truncatingIfNeeded: newValue)
            highPhases = highPhases & 0xFFFF | UInt32(truncatingIfNeeded: newValue &>> 32) &<< 16
        }
    }

    /// Whether the phases are these, neither of which is negative.
    @inline(__always)
    func hasPhase(_ phase: SIMD2<Int32>) -> Bool {
        (UInt32(bitPattern: phase.x) ^ lowPhaseX) | (UInt32(bitPattern: phase.y) ^ lowPhaseY) | highPhases == 0
    }

    init() {
        first = -1
        last = -1
        count = 0
        cacheEpoch = 0
        stretchedWidth = -1
        stretchedHeight = -1
        lowPhaseX = 0
        lowPhaseY = 0
        highPhases = 0
    }
}

/// Twelve words, read and written only through the types of Model/Payloads.
struct Payload {
    /// The initial values of all kinds: -1 where a kind keeps a row, an index or a baseline, else 0.
    /// ContainerDispatch.makeContainer sets the few that differ.
    private var words:
        (
            Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32
        ) = (0, 0, -1, -1, 0, 0, 0, 0, -1, 0, -1, -1)
}
