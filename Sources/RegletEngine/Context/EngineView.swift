// SPDX-License-Identifier: MIT
import CReglet

/// A view of a context: one pointer and the operations of one room. All views access nodes, results and container
/// states through the members of this protocol. `LinearLayout`, `RowStore` and the others add the operations of their
/// room, so that a call names the room: `invalidation.markDirty(row)`.
public protocol EngineView {
    var state: UnsafeMutablePointer<ContextStorage> { get }
    init(_ state: UnsafeMutablePointer<ContextStorage>)
}

extension EngineView {
    @inline(__always)
    public var engine: Engine { Engine(state) }

    /// The allocator of the context.
    @inline(__always)
    public var memory: UnsafeMutablePointer<Memory> {
        (UnsafeMutableRawPointer(state) + MemoryLayout<ContextStorage>.offset(of: \.memory).unsafelyUnwrapped)
            .assumingMemoryBound(to: Memory.self)
    }

    // MARK: - Records of a row

    @inline(__always)
    func node(_ row: Int) -> UnsafeMutablePointer<Node> { state.pointee.nodes + row }

    @inline(__always)
    func result(_ row: Int) -> UnsafeMutablePointer<LayoutResult> { state.pointee.results + row }

    @inline(__always)
    func box(_ node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<ContainerState> {
        state.pointee.boxes.pointer(Int(node.pointee.link))
    }

    @inline(__always)
    func rare(_ row: Int) -> UnsafeMutablePointer<RareStyle>? {
        let index = state.pointee.rares[row]
        return index < 0 ? nil : state.pointee.rareRecords.pointer(Int(index))
    }

    @inline(__always)
    func rarer(_ row: Int) -> UnsafeMutablePointer<RarerStyle>? { engine.rarerStyle(row) }

    @inline(__always)
    func isContainer(_ row: Int) -> Bool { node(row).pointee.flags & NodeFlags.container != 0 }

    // MARK: - Handles

    /// The row of a living node, or -1. Inlined, for calls made for every node; `row` is the outlined form.
    @inline(__always)
    public func find(_ handle: rg_node) -> Int {
        let id = Int(UInt32(truncatingIfNeeded: handle.id))
        let generation = UInt32(truncatingIfNeeded: handle.id >> 32)
        guard id < state.pointee.idCount, generation & 1 == 1, state.pointee.generations[id] == generation else {
            return -1
        }
        return Int(state.pointee.rowOf[id])
    }

    @inline(__always)
    func id(_ row: Int) -> Int { Int(UInt32(truncatingIfNeeded: state.pointee.handles[row].id)) }

    @inline(__always)
    public func handle(_ row: Int) -> rg_node { row < 0 ? rg_node(id: 0) : state.pointee.handles[row] }

    // MARK: - Functions of Engine

    @inline(__always)
    func row(_ handle: rg_node) -> Int { engine.row(handle) }

    @inline(__always)
    func firstChild(_ row: Int) -> Int { engine.firstChild(row) }

    @inline(__always)
    func lastChild(_ row: Int) -> Int { engine.lastChild(row) }

    @inline(__always)
    func nextRow(_ row: Int, below top: Int) -> Int { engine.nextRow(row, below: top, skip: false) }

    @inline(__always)
    func nextRow(_ row: Int, below top: Int, skip: Bool) -> Int { engine.nextRow(row, below: top, skip: skip) }

    @inline(__always)
    func rootRow(_ row: Int) -> Int { engine.rootRow(row) }

    @inline(__always)
    func child(_ row: Int, at index: Int) -> Int { engine.child(row, at: index) }

    @inline(__always)
    func fail(_ status: rg_status, _ sentence: StaticText) -> rg_status { engine.fail(status, sentence) }

    @inline(__always)
    func outOfMemory() -> rg_status { engine.outOfMemory() }
}
