// SPDX-License-Identifier: MIT

/// The flavour of the library. A build with REGLET_CORE leaves out what the public headers leave out for it: the
/// compiler drops what depends on `isFull`, the linker what nothing calls then.
enum Flavour {
    #if REGLET_CORE
        static var isFull: Bool { @inline(__always) get { false } }
    #else
        static var isFull: Bool { @inline(__always) get { true } }
    #endif
}
