// SPDX-License-Identifier: MIT
import CReglet

/// The hot style and links of one node: half a cache line. Links are rows, not handles; -1 is none.
struct Node {
    var flags: UInt32
    var parent: Int32
    var width: Int32  // Length
    var height: Int32
    // A container: the index of its ContainerState. A text leaf: the index of its TextRecord. A host-measured leaf with
    // ResultFlags.stretchedUnmeasured: its height. Otherwise -1.
    var link: Int32
    var next: Int32
    var shared: UnsafeMutablePointer<InternedStyle>?  // every node has one

    /// Where width and height begin, in bytes (see MainAxis).
    static var lengths: Int { 8 }

    @inline(__always) private var style: UnsafeMutablePointer<InternedStyle> { shared.unsafelyUnwrapped }
    @inline(__always) var gravities: UInt32 { style.pointee.gravities }
    @inline(__always) var weight: Float { style.pointee.weight }
    @inline(__always) var marginLeft: Int32 { style.pointee.marginLeft }
    @inline(__always) var marginTop: Int32 { style.pointee.marginTop }
    @inline(__always) var marginRight: Int32 { style.pointee.marginRight }
    @inline(__always) var marginBottom: Int32 { style.pointee.marginBottom }
    @inline(__always) var paddingLeft: Int32 { style.pointee.paddingLeft }
    @inline(__always) var paddingTop: Int32 { style.pointee.paddingTop }
    @inline(__always) var paddingRight: Int32 { style.pointee.paddingRight }
    @inline(__always) var paddingBottom: Int32 { style.pointee.paddingBottom }
}

/// Bits of Node.flags.
enum NodeFlags {
    static let kindMask: UInt32 = 0x1F
    static let verticalShift: UInt32 = 29
    static let vertical: UInt32 = 1 << 29
    static let rtl: UInt32 = 1 << 5  // resolved
    static let visibilityShift: UInt32 = 6
    static let visibilityMask: UInt32 = 3 << 6
    static let gone: UInt32 = 2 << 6  // no other visibility has this bit
    static let directionShift: UInt32 = 8
    static let directionMask: UInt32 = 3 << 8
    static let baselineAligned: UInt32 = 1 << 10
    static let largestChild: UInt32 = 1 << 11
    static let measureAll: UInt32 = 1 << 12
    static let weightModeShift: UInt32 = 13
    static let weightModeMask: UInt32 = 3 << 13
    static let dividerShift: UInt32 = 15
    static let dividerMask: UInt32 = 7 << 15
    /// Hard limits, aspect ratio or inset: measuring goes through SizeRules.
    static let sizeRules: UInt32 = 1 << 18
    /// Inset or offset: placing moves the frame inside its box.
    static let frameRules: UInt32 = 1 << 19
    /// A view or space without rare properties: its size follows from the specs alone.
    static let trivial: UInt32 = 1 << 20
    static let container: UInt32 = 1 << 21
    /// Text: snaps outward.
    static let text: UInt32 = 1 << 22
    /// Width or height is a percentage.
    static let percent: UInt32 = 1 << 23
    /// The row is not in visiting order: see MisplacedSubtrees.
    static let misplaced: UInt32 = 1 << 30
    static let fillViewport: UInt32 = 1 << 31
    /// A cell in a collapsed column: takes no part in the layout, whatever its visibility.
    static let collapsed: UInt32 = 1 << 24
    /// The child has edges in a frame: see Frame+Edges.swift.
    static let edges: UInt32 = 1 << 25
    /// The node's `order` is not 0.
    static let ranked: UInt32 = 1 << 26
    /// Of a container: a child has an order, or had one. See ChildOrder.swift.
    static let ordered: UInt32 = 1 << 27
    /// The host wants a divider before the node.
    static let dividerBefore: UInt32 = 1 << 28
}

/// The result of measuring and placing a node: half a cache line.
struct LayoutResult {
    var specWidth: UInt32  // the specs of the last measure, whose result is below
    var specHeight: UInt32
    var width: Int32  // measured box
    var height: Int32
    var lastUsedPass: UInt32  // pass in which the parent last measured with this spec
    var state: UInt32
    var x: Int32  // of the frame, relative to the parent
    var y: Int32

    /// Where width and height begin, in bytes.
    static var sizes: Int { 8 }

    /// Whether canStretch applies to this result.
    @inline(__always) var isStretchable: Bool {
        let needed =
            ResultFlags.valid | ResultFlags.subtreeCurrent | ResultFlags.measuredFromSummary
            | ResultFlags.validForLarger
        return state & (needed | ResultFlags.cutWidth | ResultFlags.cutHeight) == needed
    }
}

extension UnsafeMutablePointer where Pointee == Node {
    @inline(__always) var shared: UnsafeMutablePointer<InternedStyle> { pointee.shared.unsafelyUnwrapped }
    /// Width and height.
    @inline(__always) var lengths: SIMD2<Int32> {
        UnsafeRawPointer(self).load(fromByteOffset: Node.lengths, as: SIMD2<Int32>.self)
    }
    /// Left and right, top and bottom together.
    @inline(__always) var marginSums: SIMD2<Int32> { shared.marginSums }
    @inline(__always) var paddingSums: SIMD2<Int32> { shared.paddingSums }
}

extension UnsafeMutablePointer where Pointee == LayoutResult {
    /// Width and height, x and y as pairs.
    @inline(__always) var size: SIMD2<Int32> {
        get { UnsafeRawPointer(self).load(fromByteOffset: 8, as: SIMD2<Int32>.self) }
        nonmutating set {
            UnsafeMutableRawPointer(self).storeBytes(of: newValue, toByteOffset: 8, as: SIMD2<Int32>.self)
        }
    }
    /// Both specs, the height's above.
    @inline(__always) var specs: UInt64 {
        get { UnsafeRawPointer(self).loadUnaligned(as: UInt64.self) }
        nonmutating set { UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: UInt64.self) }
    }
    @inline(__always) var origin: SIMD2<Int32> {
        get { UnsafeRawPointer(self).load(fromByteOffset: 24, as: SIMD2<Int32>.self) }
        nonmutating set {
            UnsafeMutableRawPointer(self).storeBytes(of: newValue, toByteOffset: 24, as: SIMD2<Int32>.self)
        }
    }
}

/// Bits of LayoutResult.state.
enum ResultFlags {
    static let valid: UInt32 = 1  // width, height, baseline are valid for the spec
    static let subtreeCurrent: UInt32 = 1 << 1  // the subtree last ran under this spec
    static let tooSmallWidth: UInt32 = 1 << 2
    static let tooSmallHeight: UInt32 = 1 << 3
    static let overflow: UInt32 = 1 << 4
    /// The size depends on the upper bound of the spec, or on its hint. Without the bit it is valid for any bound that
    /// is at least as large as the size, and for any hint.
    static let boundWidth: UInt32 = 1 << 28
    static let boundHeight: UInt32 = 1 << 29
    static let bound: UInt32 = boundWidth | boundHeight
    /// The spec is exact and the parent reads only the size: the node is measured when it is placed.
    static let layoutPending: UInt32 = 1 << 30
    static let cutWidth: UInt32 = tooSmallWidth | overflow
    static let cutHeight: UInt32 = tooSmallHeight | overflow
    /// The bits, of these, of a result that size reuse may apply to: see LinearSummary+SizeReuse.swift.
    static let adaptable: UInt32 = valid | subtreeCurrent | layoutPending | measuredFromSummary
    static let adapts: UInt32 = valid | subtreeCurrent | measuredFromSummary
    static let outcome: UInt32 = tooSmallWidth | tooSmallHeight | overflow | bound
    /// Returns `overflow` when a wanted size was clamped, or reaches the limit.
    @inline(__always)
    static func overflow(_ width: Int32, _ height: Int32) -> UInt32 {
        UInt32(bitPattern: max(max(width, height), 0) &+ 1) &>> 26 & overflow  // 2^30 - 1 alone has a carry there
    }
    static let entry: UInt32 = valid | subtreeCurrent | layoutPending | outcome  // the bits that a spec slot keeps
    static let cacheEvicted: UInt32 = 1 << 5  // a measured spec was not kept: invalidation continues to the parent
    static let dirty: UInt32 = 1 << 6  // own results are void
    static let placePending: UInt32 = 1 << 7  // children must be placed
    static let queued: UInt32 = 1 << 8  // the row is in a work list
    static let laidOut: UInt32 = 1 << 9
    static let reportedCreated: UInt32 = 1 << 10  // reported as created, or about to be
    static let shown: UInt32 = 1 << 11
    /// A host-measured leaf that its row gave another height without a measure. The height is in Node.link; the
    /// measured size stays valid for its spec. See LinearSummary+MeasuredShares.swift.
    static let stretchedUnmeasured: UInt32 = 1 << 12
    /// Of a host-measured leaf: its content has no baseline, so that exact specs need no measure.
    static let hasNoBaseline: UInt32 = 1 << 16
    static let frozenMin: UInt32 = 1 << 13  // while a weighted pass runs
    static let frozenMax: UInt32 = 1 << 14
    static let warned: UInt32 = 1 << 15  // diagnostics are reported once until the style changes
    // The last run used the sums of the linear summary: leaves get their sizes when placed.
    static let measuredFromSummary: UInt32 = 1 << 31
    static let inError: UInt32 = 1 << 24  // its last run reported an error in the tree
    static let childOrderValid: UInt32 = 1 << 25  // a relative container's orders, a grid's cells and lines are valid
    /// In a linear container measured from sums: the last run is valid for every larger size. See canStretch.
    static let validForLarger: UInt32 = childOrderValid
    static let inverted: UInt32 = 1 << 26  // its right or bottom edge lies before the other: see placedSize
    /// In a custom container: its last run measured the row, or placing gave it a size.
    static let measuredByCallback: UInt32 = 1 << 27
}

/// Changes of a row since the host last took the change list. One byte a row, because moving many siblings writes them
/// all.
enum ChangeFlags {
    /// RG_CHANGE_… flags. SHOWN and HIDDEN together cancel out. A row with any of them is in the change list.
    static let changes: UInt8 = 127
    static let moved = UInt8(RG_CHANGE_MOVED)
    static let resized = UInt8(RG_CHANGE_RESIZED)
    static let shown = UInt8(RG_CHANGE_SHOWN)
    static let hidden = UInt8(RG_CHANGE_HIDDEN)
    static let created = UInt8(RG_CHANGE_CREATED)
    static let scrolled: UInt8 = 32  // in the place of RG_CHANGE_DESTROYED
    static let subtreeMoved = UInt8(RG_CHANGE_SUBTREE_MOVED)
    /// LayoutResult.x and y may lack whole device pixels that the frame has: see Positions.position.
    static let translated: UInt8 = 128
}

/// A cached measure result besides the one in LayoutResult: see CacheSlots.
struct SpecSlot {
    var specWidth: UInt32
    var specHeight: UInt32
    var width: Int32
    var height: Int32
    var baseline: Int32
    var lastUsedPass: UInt32
    var state: UInt32
    var next: Int32
    var owner: Int32  // row
}

/// A baseline, or one of these.
enum Baseline {
    static let none: Int32 = -1
    /// baseline_child_index names a child without a baseline: an error once a parent reads the baseline.
    static let missing: Int32 = Int32.min
}
