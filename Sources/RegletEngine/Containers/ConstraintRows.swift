// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// A constraint as a sum of at most four terms.
struct ConstraintTerms {
    var variables: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var coefficients: (Double, Double, Double, Double) = (0, 0, 0, 0)
    var count = 0
    var constant = 0.0
    /// Holds only for the present paddings or baselines.
    var floats = false

    @inline(never)
    mutating func add(_ variable: Int32, _ coefficient: Double) {
        switch count {
        case 0: (variables.0, coefficients.0) = (variable, coefficient)
        case 1: (variables.1, coefficients.1) = (variable, coefficient)
        case 2: (variables.2, coefficients.2) = (variable, coefficient)
        default: (variables.3, coefficients.3) = (variable, coefficient)
        }
        count &+= 1
    }
}

/// What constraints become in the solver.
extension Engine {
    /// Bring the row of a constraint in line with it: none while an item is not part of the system.
    /// - Returns: false when memory is out.
    func compile(_ index: Int32) -> Bool {
        let record = constraints.pointee.record(index)
        // removed in a transaction, its place among the floating ones is still there
        let isRemoved = record.pointee.flags & ConstraintRecord.isRemoved != 0
        let container = isRemoved ? -1 : row(record.pointee.container)
        let systemIndex = container >= 0 ? box(node(systemRoot(container))).pointee.system : -1
        return compile(index, container, systemIndex)
    }

    @inline(never)
    func compile(_ index: Int32, _ container: Int, _ systemIndex: Int32) -> Bool {
        let store = constraints
        let record = store.pointee.record(index)
        if record.pointee.row >= 0 && record.pointee.system != systemIndex { dropRow(record) }
        if systemIndex < 0 { return true }
        let system = store.pointee.system(systemIndex)
        var terms = ConstraintTerms()
        let rtl = node(container).isRTL
        let first = record.pointee.attribute, second = record.pointee.secondAttribute
        let values = record.pointee.values
        var resolves =
            isPart(container, of: system) && addItem(&terms, system, container, record.pointee.first, first, 1, rtl)
        if second != 0 {
            resolves =
                resolves && addItem(&terms, system, container, record.pointee.second, second, -values.multiplier, rtl)
        }
        if !resolves {
            dropRow(record)
            return true
        }
        var relation: Relation = .equal
        if values.relation == RG_LESS_OR_EQUAL { relation = .lessOrEqual }
        if values.relation == RG_GREATER_OR_EQUAL { relation = .greaterOrEqual }
        var constant = values.constant
        if rtl && (Engine.flows(first) || Engine.flows(second)) {
            constant = -constant
            if relation != .equal { relation = relation == .lessOrEqual ? .greaterOrEqual : .lessOrEqual }
        }
        constant -= terms.constant
        if terms.floats && record.pointee.flags & ConstraintRecord.floats == 0 {
            if !system.pointee.floating.reserve(system.pointee.floating.count &+ 1, memory) { return false }
            system.pointee.floating.append(index)
            record.pointee.flags |= ConstraintRecord.floats
        }
        return withUnsafePointer(to: &terms) { terms in
            let variables = UnsafeRawPointer(terms).assumingMemoryBound(to: Int32.self)
            let coefficients = (UnsafeRawPointer(terms) + 16).assumingMemoryBound(to: Double.self)
            if record.pointee.row >= 0 {
                system.pointee.solver.setRow(
                    record.pointee.row, variables, coefficients, terms.pointee.count, relation, constant,
                    values.priority)
                return true
            }
            record.pointee.row = system.pointee.solver.addRow(
                variables, coefficients, terms.pointee.count, relation, constant, values.priority,
                order: record.pointee.order)
            record.pointee.system = record.pointee.row >= 0 ? systemIndex : -1
            return record.pointee.row >= 0
        }
    }

    /// Whether a row is the root of a system, or was a member of it at the last visit.
    func isPart(_ row: Int, of system: UnsafeMutablePointer<ConstraintSystem>) -> Bool {
        if state.pointee.handles[row].id == system.pointee.root.id { return true }
        let index = memberIndex(row)
        return index >= 0 && isPart(index, system)
    }

    @inline(__always)
    private func isPart(_ index: Int32, _ system: UnsafeMutablePointer<ConstraintSystem>) -> Bool {
        let member = constraints.pointee.member(index)
        return member.pointee.serial == system.pointee.serial
            && constraints.pointee.system(member.pointee.system) == system
    }

    /// Leading or trailing.
    private static func flows(_ attribute: UInt8) -> Bool {
        attribute == 5 || attribute == 6 || attribute == 17 || attribute == 18
    }

    /// Add factor * item.attribute. - Returns: false when the item is not part of the system.
    private func addItem(
        _ terms: inout ConstraintTerms, _ system: UnsafeMutablePointer<ConstraintSystem>, _ container: Int,
        _ item: rg_node, _ attribute: UInt8, _ factor: Double, _ rtl: Bool
    ) -> Bool {
        let row = item.id == 0 ? container : self.row(item)
        if row < 0 { return false }
        var attribute = attribute
        if attribute == 5 || attribute == 17 { attribute = attribute == 5 ? (rtl ? 2 : 1) : (rtl ? 14 : 13) }
        if attribute == 6 || attribute == 18 { attribute = attribute == 6 ? (rtl ? 1 : 2) : (rtl ? 13 : 14) }
        var left: Int32 = -1, top: Int32 = -1, width = system.pointee.width, height = system.pointee.height
        var baseline = Baseline.none
        if state.pointee.handles[row].id != system.pointee.root.id {
            let index = memberIndex(row)
            if index < 0 || !isPart(index, system) { return false }
            let member = constraints.pointee.member(index)
            left = member.pointee.left
            top = member.pointee.top
            width = member.pointee.width
            height = member.pointee.height
            baseline = member.pointee.baseline
        }
        var share = 0.0  // of the width or height that is added to the position
        var isVertical = false
        var isSize = false
        var inset = 0.0
        let node = self.node(row)
        switch attribute {
        case 1: break
        case 2: share = 1
        case 3: isVertical = true
        case 4: (isVertical, share) = (true, 1)
        case 7: isSize = true
        case 8: (isVertical, isSize) = (true, true)
        case 9: share = 0.5
        case 10: (isVertical, share) = (true, 0.5)
        case 12:
            isVertical = true
            terms.floats = true
            if baseline >= 0 { inset = units(baseline) } else { share = 1 }
        case 13: inset = units(node.pointee.paddingLeft)
        case 14: (share, inset) = (1, -units(node.pointee.paddingRight))
        case 15: (isVertical, inset) = (true, units(node.pointee.paddingTop))
        default: (isVertical, share, inset) = (true, 1, -units(node.pointee.paddingBottom))
        }
        if attribute >= 13 { terms.floats = true }
        if isSize {
            terms.add(isVertical ? height : width, factor)
            return true
        }
        let position = isVertical ? top : left
        if position >= 0 { terms.add(position, factor) }
        if share != 0 { terms.add(isVertical ? height : width, factor * share) }
        terms.constant += factor * inset
        return true
    }

    /// Units as pixels.
    @inline(__always)
    func units(_ value: Int32) -> Double { Double(value) / state.pointee.scale.perPixel }

    /// Set one side of an intrinsic size, or take it away (`size` < 0). - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func setIntrinsic(
        _ solver: inout Solver, _ row: inout Int32, _ variable: Int32, _ size: Int32, _ priority: Float, holds: Bool
    ) -> Bool {
        if size < 0 {
            if row >= 0 { solver.removeRow(row) }
            row = -1
            return true
        }
        var variable = variable
        var one = 1.0
        let relation: Relation = holds ? .greaterOrEqual : .lessOrEqual
        if row >= 0 {
            solver.setRow(row, &variable, &one, 1, relation, units(size), priority)
        } else {
            row = solver.addRow(
                &variable, &one, 1, relation, units(size), priority, order: holds ? 1 : 0, implicit: true)
        }
        return row >= 0
    }
}
