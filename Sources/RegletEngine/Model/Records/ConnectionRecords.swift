// SPDX-License-Identifier: MIT
import CReglet

/// The connections of one node, as given.
public struct ConnectionRecord {
    var id: Int32
    /// State while the node's rows are written. 1 << axis: the node is in a chain. 4 << axis: the rows of that chain
    /// are written.
    var marks: UInt32 = 0
    /// The variables of the point that replaces the node while it is gone, and the serial of the run that wrote their
    /// rows.
    var ghostX: Int32 = -1, ghostY: Int32 = -1
    var serial: UInt32 = 0
    var hasConnections = false
    var connections = defaultConnections
    var references = defaultReferences  // its nodes are in `nodes`
    var nodes = Buffer<rg_node>()
}

struct ConnectionStore {
    var byID = Buffer<Int32>()  // the index of the record, or -1
    var records = Pool<ConnectionRecord>()
    var serial: UInt32 = 0
}

struct ConnectionRow {
    var row: Int32
    /// The node that the row positions.
    var id: Int32
}

extension ConnectionRecord {
    public static var defaultConnections: rg_connections {
        var connections = rg_connections()
        connections.struct_size = UInt32(MemoryLayout<rg_connections>.size)
        withUnsafeMutablePointer(to: &connections) { all in
            for i in 0..<7 { connection(all, i).pointee.gone_margin = .nan }
        }
        connections.bias_x = 0.5
        connections.bias_y = 0.5
        connections.weight_x = -1
        connections.weight_y = -1
        return connections
    }

    public static var defaultReferences: rg_references {
        var references = rg_references()
        references.struct_size = UInt32(MemoryLayout<rg_references>.size)
        references.begin = .nan
        references.end = .nan
        references.percent = .nan
        references.flow.align_x = RG_FLOW_CENTER
        references.flow.align_y = RG_FLOW_CENTER
        references.flow.chain_x = rg_flow_chain(style: -1, bias: 0.5)
        references.flow.chain_y = references.flow.chain_x
        references.flow.first_x = references.flow.chain_x
        references.flow.first_y = references.flow.chain_x
        references.flow.last_x = references.flow.chain_x
        references.flow.last_y = references.flow.chain_x
        return references
    }

    /// The connections in their order: left, top, right, bottom, leading, trailing, baseline.
    @inline(__always)
    public static func connection(_ connections: UnsafeMutablePointer<rg_connections>, _ index: Int)
        -> UnsafeMutablePointer<rg_connection>
    {
        (UnsafeMutableRawPointer(connections) + MemoryLayout<rg_connections>.offset(of: \.left).unsafelyUnwrapped)
            .assumingMemoryBound(to: rg_connection.self) + index
    }
}
