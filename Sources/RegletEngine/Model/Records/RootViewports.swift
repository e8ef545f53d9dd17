// SPDX-License-Identifier: MIT
import CReglet

/// The viewport of a root's last layout, which rg_layout does not keep itself.
struct RootViewport {
    var root: UInt64 = 0  // handle
    var width = Spec(raw: 0), height = Spec(raw: 0)
    private var kind: UInt64 = 0  // as wide as a pointer, so that an array of records has no padding

    init() {}

    init(root: UInt64, width: Spec, height: Spec, isSpecs: Bool) {
        self.root = root
        self.width = width
        self.height = height
        kind = isSpecs ? 1 : 0
    }

    var isSpecs: Bool { kind != 0 }
}

/// The viewports of the last eight roots. The oldest is replaced first.
struct RootViewports {
    private static let count = 8
    private var entries:
        (
            RootViewport, RootViewport, RootViewport, RootViewport, RootViewport, RootViewport, RootViewport,
            RootViewport
        )
    private var next = 0

    init() {
        let none = RootViewport()
        entries = (none, none, none, none, none, none, none, none)
    }

    @inline(never)
    @_optimize(size)
    mutating func note(_ entry: RootViewport) {
        let slot = next
        let isNew = withUnsafeMutablePointer(to: &entries) { tuple in
            let entries = UnsafeMutableRawPointer(tuple).assumingMemoryBound(to: RootViewport.self)
            for index in 0..<RootViewports.count where entries[index].root == entry.root {
                entries[index] = entry
                return false
            }
            entries[slot] = entry
            return true
        }
        if isNew { next = (slot &+ 1) % RootViewports.count }
    }

    @_optimize(size)
    mutating func find(_ root: UInt64) -> RootViewport? {
        withUnsafePointer(to: &entries) { tuple in
            let entries = UnsafeRawPointer(tuple).assumingMemoryBound(to: RootViewport.self)
            for index in 0..<RootViewports.count where entries[index].root == root { return entries[index] }
            return nil
        }
    }
}
