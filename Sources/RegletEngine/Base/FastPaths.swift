// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    import CLibc
#endif

/// The switch for the fast paths of linear containers, flows, grids, relative containers, ConstraintLayouts and CSS. Fast
/// paths give the same bits as the general algorithms. A library built with REGLET_CHECKS takes none of them where the
/// environment has REGLET_GENERAL_ONLY, and writes that to stderr: Tests/Property/differential.cpp compares the two.
/// The flavour core has only the general algorithms.
enum FastPaths {
    #if REGLET_CHECKS
        static let areOff = {
            if getenv("REGLET_GENERAL_ONLY") == nil { return false }
            fputs("reglet: no fast paths.\n", stderr)
            return true
        }()
    #else
        static var areOff: Bool { @inline(__always) get { !Flavour.isFull } }
    #endif

    /// Whether those are there that only boxes by the thousand need. A page does without them, as its bytes count more.
    #if arch(wasm32)
        static var areAll: Bool { false }
    #else
        static var areAll: Bool { true }
    #endif
}
