// SPDX-License-Identifier: MIT

/// Shortcuts of linear containers, flows, grids and relative containers give the bits the general algorithms give. A
/// library built with REGLET_GENERAL_ONLY has none of them, so that Tests/Property/differential.cpp can compare the
/// two.
enum FastPaths {
    #if REGLET_GENERAL_ONLY
        static var areOff: Bool { @inline(__always) get { true } }
    #else
        static var areOff: Bool { @inline(__always) get { false } }
    #endif
}
