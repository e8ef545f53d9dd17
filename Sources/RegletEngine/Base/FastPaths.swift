// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    import CLibc
#endif

/// The switch for the fast paths of linear containers, flows, grids, relative containers and ConstraintLayouts. Fast
/// paths give the same bits as the general algorithms. A library built with REGLET_CHECKS takes none of them where the
/// environment has REGLET_GENERAL_ONLY, so that Tests/Property/differential.cpp can compare the two.
enum FastPaths {
    #if REGLET_CHECKS
        static let areOff = getenv("REGLET_GENERAL_ONLY") != nil
    #else
        static var areOff: Bool { @inline(__always) get { false } }
    #endif
}
