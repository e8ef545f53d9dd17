// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Gives the connections, barriers and groups of a plan to the nodes made from it.
extension Engine {
    /// - Returns: RG_OK, or why one of them failed.
    @_optimize(size)
    func setConnections(_ plan: inout InflatePlan, _ nodes: UnsafeMutablePointer<rg_node>) -> rg_status {
        var index = 0
        while index < plan.connections.count {
            let planned = plan.connections.pointer(index)
            let node = row(nodes[Int(planned.pointee.node)])
            let container = handle(treeEditor.parentRow(node))
            let status = withUnsafeMutablePointer(to: &planned.pointee.connections) { connections in
                for slot in 0..<7 {
                    let connection = ConnectionRecord.connection(connections, slot)
                    if connection.pointee.edge == RG_ATTR_NONE { continue }
                    let number = connection.pointee.target.id
                    connection.pointee.target = number == 0 ? container : nodes[Int(number) &- 1]
                }
                let center = connections.pointee.circle_center.id
                if center > 0 { connections.pointee.circle_center = nodes[Int(center) &- 1] }
                return connectionLayout.setConnections(node, connections)
            }
            if status != RG_OK { return status }
            index &+= 1
        }
        return setReferences(&plan, nodes)
    }

    /// Sets the nodes of barriers and groups, each a run of `referenced`.
    @_optimize(size)
    private func setReferences(_ plan: inout InflatePlan, _ nodes: UnsafeMutablePointer<rg_node>) -> rg_status {
        var targets = Buffer<rg_node>()
        defer { targets.release(memory) }
        var index = 0
        while index < plan.referenced.count {
            let entry = plan.referenced[index].entry
            targets.count = 0
            while index < plan.referenced.count && plan.referenced[index].entry == entry {
                if !targets.reserve(targets.count &+ 1, memory) { return RG_ERROR_OUT_OF_MEMORY }
                targets.append(nodes[Int(plan.referenced[index].target)])
                index &+= 1
            }
            let planned = plan.connections.pointer(Int(entry))
            var references = planned.pointee.references
            references.count = UInt32(truncatingIfNeeded: targets.count)
            references.nodes = targets.base.map { UnsafePointer($0) }
            let status = connectionLayout.setReferences(row(nodes[Int(planned.pointee.node)]), references)
            if status != RG_OK { return status }
        }
        return RG_OK
    }
}
