// SPDX-License-Identifier: MIT
import CReglet

/// The connections of one node, as given.
public struct ConnectionRecord {
    var id: Int32
    var hasConnections = false
    var connections = defaultConnections
    var references = defaultReferences  // its nodes are in `nodes`
    var nodes = Buffer<rg_node>()
}

struct ConnectionStore {
    var byID = Buffer<Int32>()  // the index of the record, or -1
    var records = Pool<ConnectionRecord>()
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
