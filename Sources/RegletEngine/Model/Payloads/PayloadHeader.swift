// SPDX-License-Identifier: MIT

/// The first two words of every payload, the only ones that code may read or clear without knowing the kind. Each
/// payload declares them at the same place under names of its own.
///
///     byte  linear         flow           grid, relative     table, its rows  frame      others
///     0     summary        lines          LeafUpdate.flags   (0)              (0)        (0)
///     4     contentLength  childTraits    gravityShiftX      contentLength    exactAxes  (0)
///
/// A grid has no gravity shift.
struct PayloadHeader {
    /// Flags of the facts known about the children, 0: none. Cleared when a child, the list of children or a row's
    /// number changes.
    var known: UInt32
    /// A result of the last run, for placing. Cleared with the results.
    var lastRun: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    /// Where the payload begins, in bytes.
    static var payloadOffset: Int { 16 }

    /// The payload as the type of one kind: an address, no copy.
    @inline(__always)
    func payload<Payload>(as type: Payload.Type) -> UnsafeMutablePointer<Payload> {
        (UnsafeMutableRawPointer(self) + Self.payloadOffset).assumingMemoryBound(to: type)
    }

    @inline(__always) var header: UnsafeMutablePointer<PayloadHeader> { payload(as: PayloadHeader.self) }
}
