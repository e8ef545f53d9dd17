// SPDX-License-Identifier: MIT
import CReglet

/// The view of connections: what children of a ConstraintLayout are connected to, and what helpers refer to.
public struct ConnectionEditor: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var connectionEditor: ConnectionEditor { ConnectionEditor(state) }
}

/// A side table by node id. See include/reglet/connections.h.
extension ConnectionEditor {
    @inline(never)
    @_optimize(size)
    func record(_ row: Int) -> UnsafeMutablePointer<ConnectionRecord>? {
        let id = self.id(row)
        if id >= state.pointee.connections.byID.count { return nil }
        let index = state.pointee.connections.byID[id]
        return index < 0 ? nil : state.pointee.connections.records.pointer(Int(index))
    }

    @_optimize(size)
    public func connectionsOf(_ row: Int) -> rg_connections? {
        guard let record = self.record(row), record.pointee.hasConnections else { return nil }
        return record.pointee.connections
    }

    @_optimize(size)
    public func referencesOf(_ row: Int) -> rg_references {
        guard let record = self.record(row) else { return ConnectionRecord.defaultReferences }
        var references = record.pointee.references
        references.count = UInt32(truncatingIfNeeded: record.pointee.nodes.count)
        references.nodes = references.count == 0 ? nil : UnsafePointer(record.pointee.nodes.base)
        return references
    }

    /// Releases the record of a node that is destroyed.
    @inline(never)
    @_optimize(size)
    func releaseConnections(_ row: Int) {
        guard let record = self.record(row) else { return }
        record.pointee.nodes.release(memory)
        let index = state.pointee.connections.byID[id(row)]
        state.pointee.connections.byID[id(row)] = -1
        state.pointee.connections.records.give(index)
    }

    /// Releases all memory of connections. O(nodes).
    @_optimize(size)
    func releaseAllConnections() {
        let s = state
        if s.pointee.connections.records.used > 0 {
            for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 { releaseConnections(row) }
        }
        s.pointee.connections.byID.release(memory)
        s.pointee.connections.records.release(memory)
    }
}
