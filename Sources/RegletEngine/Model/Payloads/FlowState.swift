// SPDX-License-Identifier: MIT

/// The payload of a flow: lines that are kept between layouts. See Flow+StableLines.swift.
///
/// Legal states of `lines`, FlowFlags:
///
///     0                the next run measures all children, the next placing places all
///     kept             all children were placed as the last run, under an exact length, left them; `lineLength` and
///                      `linesAcross` are of that run; `firstChanged`...`lastChanged` are the rows that changed since
///     kept | pending   changed lines are measured, and `placeFrom`, `placeTo` and `shift` name the children to place
struct FlowState {
    /// FlowFlags.kept and pending.
    var lines: UInt32
    /// FlowFlags.plain, still and even, which the last run derived from the children. Cleared with the results.
    var childTraits: Int32
    /// The rows between which children must be placed: the first one, and the first one that need not be; -1: to the
    /// end.
    var placeFrom: Int32
    var placeTo: Int32
    /// The first row that changed since the lines were placed; the largest number: none.
    var firstChanged: Int32
    /// The distance by which the lines from `placeTo` on move across, in units.
    var shift: Int32
    /// The last row that changed since the lines were placed; -1: none.
    var lastChanged: Int32
    /// The length of the lines in the last run, without padding, in units.
    var lineLength: Int32
    private var gap: Int32
    /// The size of all lines across, gaps included, units.
    var linesAcross: Int32
}

extension UnsafeMutablePointer where Pointee == ContainerState {
    @inline(__always) var flow: UnsafeMutablePointer<FlowState> { payload(as: FlowState.self) }
}
