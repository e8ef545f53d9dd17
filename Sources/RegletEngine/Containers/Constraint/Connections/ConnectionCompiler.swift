// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The compiler of connections to solver rows. All rows of a system are written again, in document order, at each
/// solve. An unchanged row has no effect, so the solver sees only changes of sizes, gone children and margins.
///
/// Required rows are the positions of edges: between two connections, a child starts after `bias * slack`. Soft rows
/// are, from strong to weak: percentages, ratios, no negative slack of bounded sizes, no slack of matching sizes, equal
/// shares by weight, room for the children of a container that wraps, unconnected children at the edge, barriers close
/// to their nodes.
struct ConnectionCompiler {
    /// The priority of a small size of a nested container that wraps.
    static var fit: Float { 245 }
    static var percent: Float { 240 }
    static var ratio: Float { 230 }
    static var bound: Float { 220 }
    /// The priority of a bounded child's content size.
    static var content: Float { 210 }
    static var fill: Float { 200 }
    static var share: Float { 195 }
    static var limitedShare: Float { 190 }
    static var contain: Float { 60 }
    /// The priority of a size or position that no connection sets.
    static var empty: Float { 70 }
    static var rest: Float { 55 }
    static var barrier: Float { 25 }

    let engine: Engine
    let system: UnsafeMutablePointer<ConstraintSystem>
    /// The container whose children are being written.
    var container = 0
    var isRTL = false
    /// The id of the node that the rows position.
    var subject: Int32 = 0
    var rows = 0
    var auxiliaries = 0
    var barriers = 0
    var failed = false

    // The sum of the next row, at most six variables, which helpers read as arrays.
    var variables = InlineArray<8, Int32>(repeating: 0)
    var coefficients = InlineArray<8, Double>(repeating: 0)
    var count = 0
    var constant = 0.0

    /// The position of an edge: a position variable, plus a size variable, plus an offset.
    struct Point {
        var position: Int32 = -1
        var size: Int32 = -1
        var offset = 0.0
    }

    /// The resolved target of a connection.
    struct ResolvedAnchor {
        /// The target; -1: there is no connection.
        var row = -1
        /// Whether the connection is to the target's right or bottom edge.
        var isFar = false
        var margin = 0.0
        var exists: Bool { row >= 0 }
    }

    // MARK: - Rows

    /// The next free variable; -1 when memory is out.
    @inline(never)
    mutating func variable() -> Int32 {
        if auxiliaries == system.pointee.connectionVariables.count {
            let new =
                system.pointee.connectionVariables.reserve(auxiliaries &+ 1, engine.memory)
                ? system.pointee.solver.addVariable(nonNegative: false) : -1
            if new < 0 {
                failed = true
                return -1
            }
            system.pointee.connectionVariables.append(new)
        }
        auxiliaries &+= 1
        return system.pointee.connectionVariables[auxiliaries &- 1]
    }

    @inline(never)
    mutating func add(_ variable: Int32, _ factor: Double) {
        if variable < 0 || factor == 0 || count > 7 { return }
        variables[count] = variable
        coefficients[count] = factor
        count &+= 1
    }

    @inline(never)
    mutating func add(_ point: Point, _ factor: Double) {
        add(point.position, factor)
        add(point.size, factor)
        constant += factor * point.offset
    }

    /// Adds an edge to the sum: see `point`.
    @inline(never)
    mutating func add(_ row: Int, _ axis: Int, far: Bool, _ factor: Double) { add(point(row, axis, far: far), factor) }

    /// Writes the row sum (relation) `value`, and begins the next sum.
    @inline(never)
    @_optimize(size)
    mutating func write(_ value: Double, _ priority: Float, _ relation: Relation) {
        let value = value - constant
        if count > 4 {
            // a solver row has four terms: the sum of those after the third gets its own variable
            let whole = variable()
            let all = count
            (variables[all], coefficients[all]) = (whole, -1)
            store(from: 3, all &- 2, 0, 1000, .equal)
            (variables[3], coefficients[3]) = (whole, 1)
            count = 4
        }
        store(from: 0, count, value, priority, relation)
        count = 0
        constant = 0
    }

    /// Writes the required row sum == `value`.
    @inline(never)
    mutating func require(_ value: Double) { write(value, 1000, .equal) }

    /// Writes the soft row variable (relation) value.
    @inline(never)
    mutating func addSoft(_ variable: Int32, _ value: Double, _ priority: Float, _ relation: Relation) {
        add(variable, 1)
        write(value, priority, relation)
    }

    @inline(never)
    @_optimize(size)
    private mutating func store(
        from first: Int, _ count: Int, _ value: Double, _ priority: Float, _ relation: Relation
    ) {
        if failed { return }
        let system = self.system
        let row = withUnsafePointer(to: &variables) { variables in
            withUnsafePointer(to: &coefficients) { coefficients -> Int32 in
                let variables = UnsafeRawPointer(variables).assumingMemoryBound(to: Int32.self) + first
                let coefficients = UnsafeRawPointer(coefficients).assumingMemoryBound(to: Double.self) + first
                if rows < system.pointee.connectionRows.count {
                    let row = system.pointee.connectionRows[rows].row
                    system.pointee.solver.setRow(row, variables, coefficients, count, relation, value, priority)
                    return row
                }
                if !system.pointee.connectionRows.reserve(rows &+ 1, engine.memory) { return -1 }
                // ordered before the host's constraints and after aspect ratios
                let row = system.pointee.solver.addRow(
                    variables, coefficients, count, relation, value, priority,
                    order: Int64.min &+ (1 << 40) &+ Int64(rows))
                if row >= 0 { system.pointee.connectionRows.append(ConnectionRow(row: row, id: 0)) }
                return row
            }
        }
        if row < 0 {
            failed = true
            return
        }
        system.pointee.connectionRows[rows].id = subject
        rows &+= 1
    }

    // MARK: - Points

    /// An edge of a node of the system, or of the container's content box. A gone child is a point.
    @inline(never)
    mutating func point(_ row: Int, _ axis: Int, far: Bool) -> Point {
        let node = engine.node(row)
        if row != container && node.isGone {
            guard let record = engine.constraintSystems.connectionRecord(row) else { return Point() }
            return Point(position: axis == 0 ? record.pointee.ghostX : record.pointee.ghostY)
        }
        var point = Point()
        let index = engine.constraintSystems.memberIndex(row)
        if engine.state.pointee.handles[row].id == system.pointee.root.id {
            point.size = axis == 0 ? system.pointee.width : system.pointee.height
        } else if index >= 0 {
            let member = engine.constraintSystems.constraints.pointee.member(index)
            point.position = axis == 0 ? member.pointee.left : member.pointee.top
            point.size = axis == 0 ? member.pointee.width : member.pointee.height
        }
        if row == container {
            if axis == 0 {
                point.offset = engine.constraintSystems.units(
                    far ? -node.pointee.paddingRight : node.pointee.paddingLeft)
            } else {
                point.offset = engine.constraintSystems.units(
                    far ? -node.pointee.paddingBottom : node.pointee.paddingTop)
            }
        }
        if !far { point.size = -1 }
        return point
    }

    /// Whether a target is part of the system, or a point that replaces a gone child.
    @inline(never)
    mutating func resolves(_ row: Int) -> Bool {
        if row < 0 { return false }
        if isGone(row) && row != container {
            guard let record = engine.constraintSystems.connectionRecord(row) else { return false }
            return record.pointee.serial == engine.state.pointee.connections.serial
        }
        return engine.constraintSystems.isPart(row, of: system)
    }

    /// The connection of one edge of a child, with start and end resolved.
    @inline(never)
    mutating func resolveAnchor(_ row: Int, _ axis: Int, far: Bool) -> ResolvedAnchor {
        var hold = ResolvedAnchor()
        guard let record = engine.constraintSystems.connectionRecord(row), record.pointee.hasConnections else {
            return hold
        }
        let isRound = resolves(engine.row(record.pointee.connections.circle_center))
        return withUnsafeMutablePointer(to: &record.pointee.connections) { connections in
            if isRound { return hold }
            var connection = ConnectionRecord.connection(connections, axis &+ (far ? 2 : 0))
            if axis == 0 {
                let flowing = ConnectionRecord.connection(connections, far == isRTL ? 4 : 5)
                if isThere(flowing) { connection = flowing }
            } else if isThere(ConnectionRecord.connection(connections, 6)) {
                return hold
            }
            if !isThere(connection) || engine.row(connection.pointee.target) == row { return hold }
            let target = engine.row(connection.pointee.target)
            hold.row = target
            let edge = connection.pointee.edge
            hold.isFar =
                edge == RG_ATTR_RIGHT || edge == RG_ATTR_BOTTOM || edge == (isRTL ? RG_ATTR_LEADING : RG_ATTR_TRAILING)
            let node = engine.node(row)
            if node.isGone { return hold }
            hold.margin = engine.constraintSystems.units(
                axis == 0
                    ? (far ? node.pointee.marginRight : node.pointee.marginLeft)
                    : (far ? node.pointee.marginBottom : node.pointee.marginTop))
            if !connection.pointee.gone_margin.isNaN && target != container && isGone(target) {
                hold.margin = Double(connection.pointee.gone_margin)
            }
            return hold
        }
    }

    /// Whether a connection exists and its target is part of the system. Otherwise it overrides no other connection.
    @inline(never)
    mutating func isThere(_ connection: UnsafeMutablePointer<rg_connection>) -> Bool {
        connection.pointee.edge != RG_ATTR_NONE && resolves(engine.row(connection.pointee.target))
    }

    /// The neighbor of a child in a chain: the sibling that is connected to the child's edge as the child is to it; or
    /// -1.
    @inline(never)
    mutating func linked(_ row: Int, _ axis: Int, far: Bool) -> Int {
        let to = resolveAnchor(row, axis, far: far)
        if !to.exists || to.row == container || to.isFar == far || engine.node(to.row).pointee.parent != container {
            return -1
        }
        let back = resolveAnchor(to.row, axis, far: !far)
        return back.row == row && back.isFar == far ? to.row : -1
    }

    // MARK: - Properties

    @inline(never)
    mutating func isGone(_ row: Int) -> Bool { engine.node(row).isGone }

    @inline(never)
    mutating func length(_ row: Int, _ axis: Int) -> Int32 {
        axis == 0 ? engine.node(row).pointee.width : engine.node(row).pointee.height
    }

    mutating func isMatch(_ row: Int, _ axis: Int) -> Bool { length(row, axis) == Length.match }

    /// Whether a matching side follows from the other side by the ratio.
    @inline(never)
    mutating func follows(_ row: Int, _ axis: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) -> Bool {
        if !(record.pointee.connections.ratio > 0) || !isMatch(row, axis) { return false }
        if !isMatch(row, 1 &- axis) { return true }
        let sides = record.pointee.connections.flags & 12
        if sides != 0 { return sides & (4 << UInt32(axis)) != 0 }
        // the side along a chain does
        return record.pointee.marks & (1 << UInt32(axis)) != 0 && (axis == 1 || record.pointee.marks & 3 != 3)
    }

    /// Whether both sides match, so that the child is as large as fits at its ratio.
    mutating func isLargest(_ row: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) -> Bool {
        record.pointee.connections.ratio > 0 && isMatch(row, 0) && isMatch(row, 1)
            && record.pointee.connections.flags & 12 == 0
            && record.pointee.marks & 3 == 0
    }

    mutating func isBound(_ row: Int, _ axis: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) -> Bool {
        record.pointee.connections.flags & (1 << UInt32(axis)) != 0
            && (length(row, axis) == Length.wrap || length(row, axis) == Length.unset)
    }

    @inline(never)
    mutating func bias(_ record: UnsafeMutablePointer<ConnectionRecord>, _ axis: Int) -> Double {
        withUnsafeMutablePointer(to: &record.pointee.connections) { connections in
            if axis == 1 { return Double(connections.pointee.bias_y) }
            let turns =
                isRTL
                && (isThere(ConnectionRecord.connection(connections, 4))
                    || isThere(ConnectionRecord.connection(connections, 5)))
            return turns ? 1 - Double(connections.pointee.bias_x) : Double(connections.pointee.bias_x)
        }
    }
}

extension ConnectionLayout {
    /// Updates a system's rows of connections to the tree. O(children). - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func writeConnections(_ system: UnsafeMutablePointer<ConstraintSystem>) -> Bool {
        let s = state
        if s.pointee.connections.records.used == 0 && system.pointee.connectionRows.count == 0 { return true }
        var writer = ConnectionCompiler(engine: engine, system: system)
        s.pointee.connections.serial &+= 1
        let root = row(system.pointee.root)
        var at = root
        while at >= 0 {
            if isConstraint(at) { writer.writePoints(at) }
            at = constraintSystems.nextMember(at, root: root)
        }
        at = root
        while at >= 0 {
            if isConstraint(at) { writer.writeChildren(at) }
            at = constraintSystems.nextMember(at, root: root)
        }
        if writer.failed { return false }
        while system.pointee.connectionRows.count > writer.rows {
            system.pointee.connectionRows.count &-= 1
            system.pointee.solver.removeRow(system.pointee.connectionRows[system.pointee.connectionRows.count].row)
        }
        return true
    }

    /// The content priorities of a child. Where connections bound its size, its compression is weaker than usual.
    @inline(never)
    @_optimize(size)
    func boundPriorities(_ row: Int) -> rg_content_priorities {
        var priorities = constraintSystems.contentPriorities(row)
        if let record = constraintSystems.connectionRecord(row) {
            let flags = record.pointee.connections.flags
            if flags & 1 != 0 { priorities.compression_x = min(priorities.compression_x, ConnectionCompiler.content) }
            if flags & 2 != 0 { priorities.compression_y = min(priorities.compression_y, ConnectionCompiler.content) }
        }
        return priorities
    }

    /// Sine and cosine of an angle in degrees, equal on every machine: Taylor series within 45 degrees.
    @_optimize(size)
    static func circle(_ degrees: Double) -> (sin: Double, cos: Double) {
        let turns = (degrees / 90).rounded(.toNearestOrEven)
        let x = (degrees - turns * 90) * (Double.pi / 180)
        var sin = 0.0, cos = 0.0, term = 1.0
        for i in 1...15 {
            // term is x^(i-1) / (i-1)!
            let negative = (i &- 1) & 2 != 0
            if i & 1 == 1 { cos += negative ? -term : term } else { sin += negative ? -term : term }
            term *= x / Double(i)
        }
        switch Int(turns.truncatingRemainder(dividingBy: 4)) & 3 {
        case 0: return (sin, cos)
        case 1: return (cos, -sin)
        case 2: return (-sin, -cos)
        default: return (-cos, sin)
        }
    }
}
