// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The expansion of a plan after its tree was built, so that the plan alone describes the tree: with the guides that
/// lines of constraints made, the constraints themselves in place of lines, and the visibility and z that nodes got from
/// helpers and lines.
extension Engine {
    /// Expands a plan, and adds the guides to `handles`. - Returns: false when memory is out.
    @_optimize(size)
    func expand(_ plan: inout InflatePlan, _ handles: inout Buffer<rg_node>) -> Bool {
        plan.tagCount = plan.nodes.count
        var numbers = Buffer<Int32>()
        defer { numbers.release(memory) }
        if !addGuides(&plan, &handles) || !number(handles, into: &numbers) { return false }
        for i in 0..<plan.nodes.count where !takeStyle(&plan, i, row(handles[i])) { return false }
        for i in 0..<plan.params.count where plan.params[i].param == UInt32(RG_PARAM_COUNT) && plan.params[i].id != 0 {
            let anchor = plan.node(plan.text(plan.params[i].id &- 1))
            plan.params.pointer(i).pointee.target = Int32(truncatingIfNeeded: max(anchor, 0))
        }
        return expandConstraints(&plan, handles, numbers)
    }

    /// Fills `numbers` with the number of each node by slot, -1 for other nodes. - Returns: false when memory is out.
    @_optimize(size)
    func number(_ handles: Buffer<rg_node>, into numbers: inout Buffer<Int32>) -> Bool {
        let slots = treeEditor.slotBound(0)
        guard numbers.resize(slots, memory) else { return false }
        fillBytes(numbers.pointer(0), slots &* MemoryLayout<Int32>.stride)
        numbers.count = slots
        for i in 0..<handles.count { numbers[Engine.slot(handles[i])] = Int32(truncatingIfNeeded: i) }
        return true
    }

    public static func slot(_ node: rg_node) -> Int { Int(UInt32(truncatingIfNeeded: node.id)) }

    // MARK: - Nodes

    /// Adds the guides to the plan: children of constraint containers without a record of their own.
    @_optimize(size)
    private func addGuides(_ plan: inout InflatePlan, _ handles: inout Buffer<rg_node>) -> Bool {
        if plan.constraints.count == 0 { return true }
        for parent in 0..<plan.tagCount where plan.nodes[parent].kind == RG_KIND_CONSTRAINT {
            var child = firstChild(row(handles[parent]))
            while child >= 0 {
                let node = handle(child)
                if state.pointee.attributes.tag(slot: Engine.slot(node)) == nil {
                    var kept = styleEditor.style(child)
                    guard let style = plan.addStyle(&kept, memory),
                        plan.nodes.reserve(plan.nodes.count &+ 1, memory),
                        handles.reserve(handles.count &+ 1, memory)
                    else { return false }
                    var id: UInt32 = 0
                    if let name = treeEditor.name(child) {
                        guard let start = InflatePlan.add(Bytes(cString: name), to: &plan.texts, memory) else {
                            return false
                        }
                        id = start &+ 1
                    }
                    plan.nodes.append(
                        InflatePlan.Node(
                            parent: Int32(truncatingIfNeeded: parent), kind: treeEditor.kind(child), style: style,
                            id: id, text: 0, hint: 0, user: nil))
                    handles.append(node)
                }
                child = treeEditor.sibling(child, forward: true)
            }
        }
        return true
    }

    /// Gives a node of the plan the visibility and the z of its row.
    @_optimize(size)
    private func takeStyle(_ plan: inout InflatePlan, _ index: Int, _ row: Int) -> Bool {
        let planned = plan.styles.pointer(Int(plan.nodes[index].style))
        let visibility = rg_visibility(
            rawValue: UInt32(truncatingIfNeeded: styleEditor.int(row, RG_VISIBILITY) ?? 0))
        let z = styleEditor.int(row, RG_Z) ?? 0
        if planned.pointee.visibility == visibility && planned.pointee.z == z { return true }
        var style = planned.pointee
        style.visibility = visibility
        style.z = z
        guard let made = plan.addStyle(&style, memory) else { return false }
        plan.nodes.pointer(index).pointee.style = made
        return true
    }

    // MARK: - Constraints

    /// Replaces the constraints of a plan by those of its containers, in their order.
    @_optimize(size)
    private func expandConstraints(
        _ plan: inout InflatePlan, _ handles: Buffer<rg_node>, _ numbers: Buffer<Int32>
    ) -> Bool {
        if plan.constraints.count == 0 { return true }
        var made = Buffer<InflatePlan.Constraint>()
        var isWhole = true
        for i in 0..<plan.nodes.count where plan.nodes[i].kind == RG_KIND_CONSTRAINT && isWhole {
            isWhole = readConstraints(&plan, i, row(handles[i]), numbers, &made)
        }
        if !isWhole {
            made.release(memory)
            return false
        }
        Engine.sort(made)
        plan.constraints.release(memory)
        plan.constraints = made
        return true
    }

    @_optimize(size)
    private func readConstraints(
        _ plan: inout InflatePlan, _ container: Int, _ row: Int, _ numbers: Buffer<Int32>,
        _ made: inout Buffer<InflatePlan.Constraint>
    ) -> Bool {
        func number(_ node: rg_node) -> rg_node {
            node.id == 0 ? node : rg_node(id: UInt64(truncatingIfNeeded: Int(numbers[Engine.slot(node)]) &+ 1))
        }
        let first = made.count
        var lowest = UInt32.max
        var index = constraintEditor.firstConstraint(row)
        while index >= 0 {
            guard made.reserve(made.count &+ 1, memory) else { return false }
            var item = InflatePlan.Constraint(node: Int32(truncatingIfNeeded: container), key: -1)
            var isOfSet = false
            item.record = index
            index = constraintEditor.readConstraint(index, &item.def, &item.mark, &isOfSet)
            if isOfSet { continue }
            item.def.first = number(item.def.first)
            item.def.second = number(item.def.second)
            if let name = item.def.name {
                guard let start = plan.addText(Bytes(cString: name), memory) else { return false }
                item.name = start &+ 1
            }
            item.def.name = nil
            if item.def.spacer != 0 { lowest = min(lowest, item.def.spacer) }
            made.append(item)
        }
        // spacers are numbered from 1 in each container
        for i in first..<made.count where made[i].def.spacer != 0 { made.pointer(i).pointee.def.spacer &-= lowest &- 1 }
        return true
    }

    /// Sorts constraints by their marks.
    @_optimize(size)
    private static func sort(_ items: Buffer<InflatePlan.Constraint>) {
        var isSorted = true
        for i in 1..<max(items.count, 1) where items[i &- 1].mark > items[i].mark { isSorted = false }
        if isSorted { return }
        heapSort(
            items.count, precedes: { items[$0].mark < items[$1].mark },
            swap: { one, other in
                let moved = items[one]
                items[one] = items[other]
                items[other] = moved
            })
    }
}
