// SPDX-License-Identifier: MIT
import CReglet

/// The last layout, if it changed nothing and another one would not either: until the next call, equal ones return at
/// once.
public struct RepeatedLayout {
    private var root: UInt64 = 0
    private var width: UInt64 = 0
    private var height: UInt64 = 0
    /// Whether no call has changed the context since.
    public var isCurrent = false

    /// A spec, or a size of a viewport, as a number that only equal ones have.
    @inline(__always)
    public static func key(_ spec: rg_spec) -> UInt64 {
        UInt64(spec.mode.rawValue) << 32 | UInt64(spec.size.bitPattern)
    }
    @inline(__always)
    public static func key(_ size: Float) -> UInt64 { 1 << 63 | UInt64(size.bitPattern) }

    @inline(__always)
    public func isEqual(_ root: rg_node, _ width: UInt64, _ height: UInt64) -> Bool {
        isCurrent && self.root == root.id && self.width == width && self.height == height
    }

    mutating func note(_ root: rg_node, _ width: UInt64, _ height: UInt64) {
        self.root = root.id
        self.width = width
        self.height = height
        isCurrent = true
    }
}
