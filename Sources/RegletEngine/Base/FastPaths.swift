// SPDX-License-Identifier: MIT

/// The switch for the fast paths of linear containers, flows, grids, relative containers and ConstraintLayouts. Fast
/// paths give the same bits as the general algorithms. A library built with REGLET_GENERAL_ONLY has none of them, so that
/// Tests/Property/differential.cpp can compare the two.
enum FastPaths {
    #if REGLET_GENERAL_ONLY
        static var areOff: Bool { @inline(__always) get { true } }
    #else
        static var areOff: Bool { @inline(__always) get { false } }
    #endif
}
