// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// A constraint as a sum of at most four terms.
struct ConstraintTerms {
    var variables: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var coefficients: (Double, Double, Double, Double) = (0, 0, 0, 0)
    var count = 0
    var constant = 0.0
    /// The constant depends on paddings or baselines, and must be updated when they change.
    var hasDynamicConstant = false

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

    @inline(__always)
    func withTerms<R>(_ body: (UnsafePointer<Int32>, UnsafePointer<Double>) -> R) -> R {
        withUnsafePointer(to: self) { terms in
            body(
                UnsafeRawPointer(terms).assumingMemoryBound(to: Int32.self),
                (UnsafeRawPointer(terms) + 16).assumingMemoryBound(to: Double.self))
        }
    }
}

/// The meaning of an attribute.
struct ConstraintPlace {
    enum Insets { case none, margin, safe }

    var isVertical = false
    var isSize = false
    var isBaseline = false
    /// The fraction of the width or height that is added to the position.
    var share = 0.0
    var insets = Insets.none

    @inline(__always)
    init(_ attribute: UInt8, _ rtl: Bool) {
        if attribute >= 13 { insets = attribute >= 21 ? .safe : .margin }
        var plain = ConstraintPlace.plain(attribute)
        if plain == 5 || plain == 6 { plain = (plain == 5) != rtl ? 1 : 2 }
        let bit: UInt32 = 1 << UInt32(plain)
        isVertical = bit & 0b1_1101_0001_1000 != 0  // 3, 4, 8, 10, 11, 12
        isSize = bit & 0b1_1000_0000 != 0  // 7, 8
        isBaseline = plain >= 11
        if bit & 0b1_0100 != 0 { share = 1 }  // 2, 4
        if bit & 0b110_0000_0000 != 0 { share = 0.5 }  // 9, 10
    }

    /// The attribute without insets: 13 ... 20 (margins) and 21 ... 28 (safe area) are 1 ... 6, 9 and 10 moved inward.
    @inline(__always)
    private static func plain(_ attribute: UInt8) -> UInt8 {
        if attribute < 13 { return attribute }
        let edge = (attribute &- 13) & 7
        return edge < 6 ? edge &+ 1 : edge &+ 3
    }

    /// Whether an attribute is leading or trailing, so that it depends on the direction.
    static func flows(_ attribute: UInt8) -> Bool { plain(attribute) == 5 || plain(attribute) == 6 }
}

/// The compilation of constraints to solver rows.
extension ConstraintSystems {
    /// Updates the row of a constraint. It has none while an item is not part of the system.
    /// - Returns: false when memory is out.
    @inline(never)
    func compile(_ index: Int32) -> Bool {
        let record = constraints.pointee.record(index)
        // a constraint removed in a transaction is still in the list of dynamic rows
        let isRemoved = record.pointee.flags & ConstraintRecord.isRemoved != 0
        let container = isRemoved ? -1 : row(record.pointee.container)
        let systemIndex = container >= 0 ? box(node(systemRoot(container))).constraint.pointee.system : -1
        if record.pointee.row >= 0 && record.pointee.system != systemIndex { dropRow(record) }
        if systemIndex < 0 { return true }
        // the next visit compiles all rows
        if record.pointee.row < 0 && constraints.pointee.system(systemIndex).pointee.isStale { return true }
        if !isPart(container, of: constraints.pointee.system(systemIndex)) {
            dropRow(record)
            return true
        }
        return compile(
            index, systemIndex, container, itemRow(record.pointee.first, container),
            itemRow(record.pointee.second, container))
    }

    /// The row of an item of a constraint; -1 if it was destroyed.
    @inline(__always)
    func itemRow(_ item: rg_node, _ container: Int) -> Int { item.id == 0 ? container : find(item) }

    /// Compiles a constraint from the rows of its items.
    @inline(never)
    func compile(_ index: Int32, _ systemIndex: Int32, _ container: Int, _ firstRow: Int, _ secondRow: Int) -> Bool {
        let store = constraints
        let record = store.pointee.record(index)
        if record.pointee.row >= 0 && record.pointee.system != systemIndex { dropRow(record) }
        let system = store.pointee.system(systemIndex)
        var terms = ConstraintTerms()
        let rtl = node(container).isRTL
        let first = record.pointee.attribute, second = record.pointee.secondAttribute
        let values = record.pointee.values
        var side = 0
        while side < 2 {
            let attribute = side == 0 ? first : second
            let item = side == 0 ? firstRow : secondRow
            let factor = side == 0 ? 1 : -values.multiplier
            side &+= 1
            if attribute == 0 || addItem(&terms, system, systemIndex, item, attribute, factor, rtl) { continue }
            dropRow(record)
            return true
        }
        var relation: Relation = .equal
        if values.relation == RG_LESS_OR_EQUAL { relation = .lessOrEqual }
        if values.relation == RG_GREATER_OR_EQUAL { relation = .greaterOrEqual }
        var constant = values.constant
        var spacerSign = first == 0 ? 1.0 : -1.0
        if rtl && first != 0 && (ConstraintPlace.flows(first) || ConstraintPlace.flows(second)) {
            constant = -constant
            spacerSign = 1
            if relation != .equal { relation = relation == .lessOrEqual ? .greaterOrEqual : .lessOrEqual }
        }
        constant -= terms.constant
        if terms.hasDynamicConstant && record.pointee.flags & ConstraintRecord.hasDynamicConstant == 0 {
            if !system.pointee.dynamicRows.reserve(system.pointee.dynamicRows.count &+ 1, memory) { return false }
            system.pointee.dynamicRows.append(index)
            record.pointee.flags |= ConstraintRecord.hasDynamicConstant
        }
        if record.pointee.spacer != 0 {
            let variable = spacerVariable(container, record.pointee.spacer, systemIndex)
            if variable < 0 { return false }
            if !fold(&terms, index, systemIndex) { return false }
            terms.add(variable, spacerSign)
        }
        return terms.withTerms { variables, coefficients in
            if record.pointee.row >= 0 {
                system.pointee.solver.setRow(
                    record.pointee.row, variables, coefficients, terms.count, relation, constant, values.priority)
                return true
            }
            record.pointee.row = system.pointee.solver.addRow(
                variables, coefficients, terms.count, relation, constant, values.priority,
                order: record.pointee.order)
            record.pointee.system = record.pointee.row >= 0 ? systemIndex : -1
            if record.pointee.row >= 0 { list(index, system) }
            if record.pointee.row >= 0 && record.pointee.spacer != 0 { countSpacer(record, 1) }
            return record.pointee.row >= 0
        }
    }

    /// Whether a row is the root of a system, or was a member of it at the last visit.
    @inline(never)
    func isPart(_ row: Int, of system: UnsafeMutablePointer<ConstraintSystem>) -> Bool {
        if state.pointee.handles[row].id == system.pointee.root.id { return true }
        let index = memberIndex(row)
        if index < 0 { return false }
        let member = constraints.pointee.member(index)
        return member.pointee.serial == system.pointee.serial
            && constraints.pointee.system(member.pointee.system) == system
    }

    /// Adds factor * item.attribute. - Returns: false when the item is not part of the system.
    @inline(__always)
    private func addItem(
        _ terms: inout ConstraintTerms, _ system: UnsafeMutablePointer<ConstraintSystem>, _ systemIndex: Int32,
        _ row: Int, _ attribute: UInt8, _ factor: Double, _ rtl: Bool
    ) -> Bool {
        if row < 0 { return false }
        let place = ConstraintPlace(attribute, rtl)
        let axis: Int32 = place.isVertical ? 1 : 0
        var position: Int32 = -1
        var size = place.isVertical ? system.pointee.height : system.pointee.width
        var member: UnsafeMutablePointer<ConstraintMember>?
        let handle = state.pointee.handles[row]
        if handle.id != system.pointee.root.id {
            let store = constraints
            let id = Int(UInt32(truncatingIfNeeded: handle.id))
            let index = id < store.pointee.memberOf.count ? store.pointee.memberOf[id] : -1
            if index < 0 { return false }
            let found = store.pointee.member(index)
            if found.pointee.handle.id != handle.id || found.pointee.serial != system.pointee.serial
                || found.pointee.system != systemIndex
            {
                return false
            }
            position = found.pointee.left &+ axis
            size = position &+ 2
            member = found
        }
        if place.isSize {
            terms.add(size, factor)
            return true
        }
        var share = place.share
        if place.isBaseline || place.insets != .none {
            terms.hasDynamicConstant = true
            terms.constant += factor * float(&share, place, row, member, attribute)
        }
        if position >= 0 { terms.add(position, factor) }
        if share != 0 { terms.add(size, factor * share) }
        return true
    }

    /// The distance from the edge of an attribute that reads a baseline or insets, in addition to its share of the
    /// size.
    @inline(never)
    @_optimize(size)
    private func float(
        _ share: inout Double, _ place: ConstraintPlace, _ row: Int, _ member: UnsafeMutablePointer<ConstraintMember>?,
        _ attribute: UInt8
    ) -> Double {
        if place.isBaseline {
            share = 1
            guard let member, member.pointee.baseline >= 0 else { return 0 }
            share = 0
            return units(attribute == 11 ? lastBaseline(row, member) : member.pointee.baseline)
        }
        let node = self.node(row)
        var insets = safeInsets(row)
        if place.insets == .margin {
            insets = SIMD4(
                node.pointee.paddingLeft, node.pointee.paddingTop, node.pointee.paddingRight,
                node.pointee.paddingBottom)
        }
        let near = units(insets[place.isVertical ? 1 : 0]), far = units(insets[place.isVertical ? 3 : 2])
        return near * (1 - share) - far * share
    }

    /// The baseline of the last line of a text, in the width of its last measure. For other members, their baseline.
    @inline(never)
    @_optimize(size)
    private func lastBaseline(_ row: Int, _ member: UnsafeMutablePointer<ConstraintMember>) -> Int32 {
        let node = self.node(row)
        if node.pointee.flags & NodeFlags.kindMask != RG_KIND_TEXT.rawValue { return member.pointee.baseline }
        let room = Int(result(row).pointee.width) &- Int(node.pointee.paddingLeft) &- Int(node.pointee.paddingRight)
        let size = layout.textSize(row, clampUnits(room))
        return clampUnits(Int(member.pointee.baseline) &+ size.lastBaseline &- Int(size.baseline))
    }

    /// Units converted to pixels.
    @inline(__always)
    func units(_ value: Int32) -> Double { Double(value) / state.pointee.scale.perPixel }

    /// Sets the rows of a member's intrinsic size (-1: none) and its baseline.
    @inline(never)
    func setNatural(_ row: Int, _ index: Int32, _ x: Int32, _ y: Int32, _ baseline: Int32) {
        let store = constraints
        let member = store.pointee.member(index)
        member.pointee.priorities = store.pointee.prioritySerial
        member.pointee.baseline = baseline
        if x < 0 && y < 0 && member.pointee.naturalX < 0 && member.pointee.naturalY < 0 { return }
        let system = store.pointee.system(member.pointee.system)
        let priorities = contentPriorities(row)
        var done = true
        if x >= 0 || member.pointee.huggingX >= 0 {
            done =
                setIntrinsic(
                    &system.pointee.solver, &member.pointee.huggingX, member.pointee.width, x, priorities.hugging_x,
                    holds: false)
                && setIntrinsic(
                    &system.pointee.solver, &member.pointee.compressionX, member.pointee.width, x,
                    priorities.compression_x, holds: true)
        }
        if y >= 0 || member.pointee.huggingY >= 0 {
            done =
                setIntrinsic(
                    &system.pointee.solver, &member.pointee.huggingY, member.pointee.height, y, priorities.hugging_y,
                    holds: false) && done
                && setIntrinsic(
                    &system.pointee.solver, &member.pointee.compressionY, member.pointee.height, y,
                    priorities.compression_y, holds: true)
        }
        member.pointee.naturalX = x
        member.pointee.naturalY = y
        if !done { system.pointee.isStale = true }
    }

    /// Sets the row of one side of an intrinsic size, or removes it (`size` < 0). - Returns: false when memory is out.
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
