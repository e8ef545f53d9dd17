// SPDX-License-Identifier: MIT

/// The payload of a flow: lines that stand. See Flow+StableLines.swift.
///
/// Legal states of `lines`, FlowFlags:
///
///     0                the next run measures all children, the next placing places all
///     stands           all children were placed as the last run, under an exact length, left them; `lineLength` and
///                      `linesAcross` are of that run; `firstChanged`...`lastChanged` are the rows that changed since
///     stands | waits   changed lines are measured; `placeFrom`, `placeTo` and `shift` say what is to be placed
struct FlowState {
    /// FlowFlags.stands and waits.
    var lines: UInt32
    /// FlowFlags.plain, still and even, as the last run found the children. Cleared with the results.
    var childTraits: Int32
    /// The row from which on leaves are placed, and the row where that ends, -1: at the end.
    var placeFrom: Int32
    var placeTo: Int32
    /// The first row that changed since the lines stand; the largest number: none.
    var firstChanged: Int32
    /// How far across the lines from `placeTo` on move, units.
    var shift: Int32
    /// The last row that changed since the lines stand; -1: none.
    var lastChanged: Int32
    /// The length the lines had, padding not included, units.
    var lineLength: Int32
    private var gap: Int32
    /// What the lines take across, gaps included, units.
    var linesAcross: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var flow: UnsafeMutablePointer<FlowState> { payload(as: FlowState.self) }
}
