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
        return Flavour.isFull && state & (needed | ResultFlags.cutWidth | ResultFlags.cutHeight) == needed
    }
}

extension UnsafeMutablePointer where Pointee == Node {
    @inline(__always) var shared: UnsafeMutablePointer<InternedStyle> { pointee.shared.unsafelyUnwrapped }
    /// Width and height.
    @inline(__always) var lengths: SIMD2<Int32> {
        UnsafeRawPointer(self).load(fromByteOffset: Node.lengths, as: SIMD2<Int32>.self)
    }
    /// The address of the interned style, which every node has.
    @inline(__always) var sharedBits: UInt {
        let place = MemoryLayout<Node>.offset(of: \.shared).unsafelyUnwrapped
        return UnsafeRawPointer(self).load(fromByteOffset: place, as: UInt.self)
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
    /// Stores an exact width and height, with their specs; a negative one stays as it is.
    @inline(__always)
    func setExact(_ width: Int32, _ height: Int32) {
        if width >= 0 {
            pointee.specWidth = Spec.exact(width).raw
            pointee.width = width
        }
        if height >= 0 {
            pointee.specHeight = Spec.exact(height).raw
            pointee.height = height
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
