// SPDX-License-Identifier: MIT
import CReglet

/// The plain view of a context: the entry point of the C API and the readers of layout files.
public struct Engine: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }

    // MARK: - Handles

    /// The row of a living node, or -1.
    @inline(never)
    public func row(_ handle: rg_node) -> Int { find(handle) }

    // MARK: - Walking

    public func firstChild(_ row: Int) -> Int { isContainer(row) ? Int(box(node(row)).pointee.first) : -1 }
    public func lastChild(_ row: Int) -> Int { isContainer(row) ? Int(box(node(row)).pointee.last) : -1 }

    /// The next row below `top` in depth-first order, or -1.
    @inline(__always)
    public func nextRow(_ row: Int, below top: Int) -> Int { nextRow(row, below: top, skip: false) }

    /// The next row in depth-first order; `skip` leaves out the children of `row`.
    @inline(never)
    public func nextRow(_ row: Int, below top: Int, skip: Bool) -> Int {
        if !skip {
            let first = firstChild(row)
            if first >= 0 { return first }
        }
        var at = row
        while at != top {
            let next = Int(node(at).pointee.next)
            if next >= 0 { return next }
            at = Int(node(at).pointee.parent)
            if at < 0 { return -1 }
        }
        return -1
    }

    public func rootRow(_ row: Int) -> Int {
        var at = row
        while node(at).pointee.parent >= 0 { at = Int(node(at).pointee.parent) }
        return at
    }

    /// The child of a row at an index, or -1 past the end.
    public func child(_ row: Int, at index: Int) -> Int {
        guard isContainer(row) else { return -1 }
        let box = self.box(node(row))
        if index >= Int(box.pointee.count) { return -1 }
        var at = Int(box.pointee.first)
        for _ in 0..<index { at = Int(node(at).pointee.next) }
        return at
    }

    /// The rarer style of a row. Out of line, because most nodes have none.
    @inline(never)
    func rarerStyle(_ row: Int) -> UnsafeMutablePointer<RarerStyle>? {
        guard let rare = rare(row), rare.pointee.rarer >= 0 else { return nil }
        return state.pointee.rarerRecords.pointer(Int(rare.pointee.rarer))
    }

    // MARK: - Failing

    @inline(never)
    public func fail(_ status: rg_status, _ sentence: StaticText) -> rg_status {
        state.pointee.message.clear()
        state.pointee.message.append(sentence)
        return status
    }

    @inline(never)
    public func outOfMemory() -> rg_status { fail(RG_ERROR_OUT_OF_MEMORY, "out of memory") }
}
