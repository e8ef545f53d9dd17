// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Gives the connections and helpers of a plan to the nodes made from it.
extension Engine {
    /// `outside`: the container to which the root is connected if it has no parent. If there is none, it is connected
    /// to itself, which has no effect. - Returns: RG_OK, or why one of them failed.
    @_optimize(size)
    func setConnections(
        _ plan: inout InflatePlan, _ nodes: UnsafeMutablePointer<rg_node>, outside: rg_node = rg_node()
    ) -> rg_status {
        var index = 0
        while index < plan.connections.count {
            let planned = plan.connections.pointer(index)
            let node = row(nodes[Int(planned.pointee.node)])
            let above = treeEditor.parentRow(node)
            let container = above >= 0 ? handle(above) : outside.id != 0 ? outside : nodes[0]
            var given = planned.pointee.connections
            let status = withUnsafeMutablePointer(to: &given) { connections in
                for slot in 0..<7 {
                    let connection = ConnectionRecord.connection(connections, slot)
                    if connection.pointee.edge == RG_ATTR_NONE { continue }
                    let number = connection.pointee.target.id
                    connection.pointee.target = number == 0 ? container : nodes[Int(number) &- 1]
                }
                let center = connections.pointee.circle_center.id
                if center > 0 { connections.pointee.circle_center = nodes[Int(center) &- 1] }
                return connectionEditor.setConnections(node, connections)
            }
            if status != RG_OK { return status }
            index &+= 1
        }
        return setReferences(&plan, nodes)
    }

    /// Makes the helpers, in document order: the visibility of groups and flows is passed on in this order, then
    /// placeholders show their nodes.
    @_optimize(size)
    private func setReferences(_ plan: inout InflatePlan, _ nodes: UnsafeMutablePointer<rg_node>) -> rg_status {
        var targets = Buffer<rg_node>()
        defer { targets.release(memory) }
        var index = 0
        while index < plan.connections.count {
            let planned = plan.connections.pointer(index)
            index &+= 1
            if !planned.pointee.isHelper { continue }
            let count = Int(planned.pointee.referenceCount)
            if !targets.reserve(count, memory) { return RG_ERROR_OUT_OF_MEMORY }
            targets.count = 0
            for i in 0..<count {
                targets.append(nodes[Int(plan.referenced[Int(planned.pointee.firstReference) &+ i])])
            }
            var references = planned.pointee.references
            references.count = UInt32(truncatingIfNeeded: count)
            references.nodes = targets.base.map { UnsafePointer($0) }
            let helper = row(nodes[Int(planned.pointee.node)])
            let status = connectionEditor.setReferences(helper, references)
            if status != RG_OK { return status }
            if planned.pointee.passesVisibility { connectionEditor.passVisibility(helper) }
        }
        for index in 0..<plan.connections.count
        where plan.connections.pointer(index).pointee.references.role == RG_ROLE_PLACEHOLDER {
            let node = Int(plan.connections.pointer(index).pointee.node)
            let style = plan.styles.pointer(Int(plan.nodes[node].style))
            connectionEditor.showContent(row(nodes[node]), empty: style.pointee.visibility)
        }
        return RG_OK
    }
}
