// SPDX-License-Identifier: MIT
import CReglet
import RegletSolver

/// The solver rows of single children, barriers and chains.
extension ConnectionCompiler {
    /// Gives gone children the variables of the points that replace them.
    @_optimize(size)
    mutating func writePoints(_ row: Int) {
        let serial = engine.state.pointee.connections.serial
        var child = Int(engine.box(engine.node(row)).pointee.first)
        while child >= 0 {
            if let record = engine.constraintSystems.connectionRecord(child) {
                record.pointee.marks = 0
                record.pointee.serial = serial
                if isGone(child) {
                    record.pointee.ghostX = variable()
                    record.pointee.ghostY = variable()
                }
            }
            child = Int(engine.node(child).pointee.next)
        }
    }

    @_optimize(size)
    mutating func writeChildren(_ row: Int) {
        container = row
        isRTL = engine.node(row).isRTL
        let first = Int(engine.box(engine.node(row)).pointee.first)
        var child = first
        while child >= 0 {
            for axis in 0...1
            where engine.constraintSystems.connectionRecord(child) != nil && linked(child, axis, far: false) < 0 {
                var member = linked(child, axis, far: true)
                if member < 0 { continue }
                mark(child, axis)
                while member >= 0 {
                    mark(member, axis)
                    member = linked(member, axis, far: true)
                }
            }
            child = Int(engine.node(child).pointee.next)
        }
        child = first
        var any = false
        while child >= 0 && !failed {
            if let record = engine.constraintSystems.connectionRecord(child) {
                any = true
                writeChild(child, record)
            }
            child = Int(engine.node(child).pointee.next)
        }
        for axis in 0...1 where any {
            // the container has room for its padding
            add(row, axis, far: true, 1)
            add(row, axis, far: false, -1)
            write(0, contain(axis), .greaterOrEqual)
        }
    }

    mutating func mark(_ row: Int, _ axis: Int) {
        engine.constraintSystems.connectionRecord(row)?.pointee.marks |= 1 << UInt32(axis)
    }

    @inline(never)
    @_optimize(size)
    mutating func writeChild(_ row: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) {
        subject = Int32(truncatingIfNeeded: engine.id(row))
        let isBarrier = record.pointee.references.barrier != RG_ATTR_NONE
        if !record.pointee.hasConnections && !isBarrier { return }
        let isGone = isGone(row)
        if !isGone { writeSizes(row, record) }
        let across = isBarrier ? writeBarrier(row, record) : -1
        let center = engine.row(record.pointee.connections.circle_center)
        for axis in 0...1 where axis != across {
            if record.pointee.marks & (1 << UInt32(axis)) != 0 {
                if linked(row, axis, far: false) < 0 { writeChain(row, axis) }
                continue
            }
            let near = resolveAnchor(row, axis, far: false), far = resolveAnchor(row, axis, far: true)
            if !near.exists && !far.exists {
                if writeRound(row, axis, center, record) { continue }
                if axis == 1 && writeBaseline(row, record) { continue }
            }
            writeAxis(row, axis, record, near, far)
        }
    }

    // MARK: - Sizes

    /// The hard limits of one side; -1: none.
    @inline(never)
    mutating func limits(_ row: Int, _ axis: Int) -> (least: Int32, most: Int32) {
        guard let rare = engine.rare(row) else { return (-1, -1) }
        return axis == 0
            ? (rare.pointee.minWidth, rare.pointee.maxWidth) : (rare.pointee.minHeight, rare.pointee.maxHeight)
    }

    @_optimize(size)
    mutating func writeSizes(_ row: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) {
        for axis in 0...1 {
            let size = point(row, axis, far: true).size
            if length(row, axis) == Length.percent, let rare = engine.rare(row) {
                let part = Double(axis == 0 ? rare.pointee.percentWidth : rare.pointee.percentHeight) / 100
                let near = point(container, axis, far: false), far = point(container, axis, far: true)
                add(size, 1)
                add(far.size, -part)
                write(part * (far.offset - near.offset), ConnectionCompiler.percent, .equal)
            }
            let (least, most) = limits(row, axis)
            if least >= 0 { addSoft(size, engine.constraintSystems.units(least), 1000, .greaterOrEqual) }
            if most >= 0 { addSoft(size, engine.constraintSystems.units(max(least, most)), 1000, .lessOrEqual) }
            let kind = engine.node(row).pointee.flags & NodeFlags.kindMask
            if length(row, axis) == Length.wrap || length(row, axis) == Length.unset {
                // no content: a container of the same system is as small as its children allow
                if kind <= RG_KIND_SPACE.rawValue {
                    let isConnected =
                        resolveAnchor(row, axis, far: false).exists || resolveAnchor(row, axis, far: true).exists
                    addSoft(size, 0, isConnected ? 250 : ConnectionCompiler.empty, .equal)
                }
                if kind == RG_KIND_CONSTRAINT.rawValue { addSoft(size, 0, ConnectionCompiler.fit, .equal) }
            }
        }
        if follows(row, 0, record) || follows(row, 1, record) || isLargest(row, record) {
            add(point(row, 0, far: true).size, 1)
            add(point(row, 1, far: true).size, -Double(record.pointee.connections.ratio))
            write(0, ConnectionCompiler.ratio, .equal)
        }
    }

    // MARK: - One axis

    @inline(never)
    @_optimize(size)
    mutating func writeAxis(
        _ row: Int, _ axis: Int, _ record: UnsafeMutablePointer<ConnectionRecord>, _ near: ResolvedAnchor,
        _ far: ResolvedAnchor
    ) {
        let start = point(row, axis, far: false), end = point(row, axis, far: true)
        let isGone = isGone(row)
        let fills = isMatch(row, axis) && !follows(row, axis, record) && !isGone
        var slack: Int32 = -1
        var filled: Float = ConnectionCompiler.empty
        if near.exists && near.row == far.row && near.isFar == far.isFar {
            // centered on one edge: margins do not count
            add(start, 2)
            add(end.size, 1)
            add(near.row, axis, far: near.isFar, -2)
            require(0)
            filled = ConnectionCompiler.fill
        } else {
            if near.exists && far.exists {
                slack = variable()
                if !isGone && (isBound(row, axis, record) || isLargest(row, record)) {
                    addSoft(slack, 0, ConnectionCompiler.bound, .greaterOrEqual)
                }
                filled = ConnectionCompiler.fill
            }
            let bias = bias(record, axis)
            if near.exists { pull(start, near, axis, false, slack, bias, -1) }
            if far.exists { pull(end, far, axis, true, slack, 1 - bias, -1) }
            if !near.exists && !far.exists { rest(start, axis) }
        }
        if fills { addSoft(slack >= 0 ? slack : end.size, 0, filled, .equal) }
        if !isGone { contain(row, row, axis, near, far, slack) }
    }

    /// Requires the distance of an edge from its connection: margin, the share `part` of the slack, and a gap.
    @inline(never)
    @_optimize(size)
    mutating func pull(
        _ edge: Point, _ hold: ResolvedAnchor, _ axis: Int, _ far: Bool, _ slack: Int32, _ part: Double, _ gap: Int32
    ) {
        let sign: Double = far ? -1 : 1
        add(edge, sign)
        add(hold.row, axis, far: hold.isFar, -sign)
        add(slack, -part)
        add(gap, -1)
        require(hold.margin)
    }

    /// Writes the default position of an unconnected edge, at the edge of the content box.
    @inline(never)
    mutating func rest(_ start: Point, _ axis: Int) {
        add(start, 1)
        add(container, axis, far: false, -1)
        write(0, ConnectionCompiler.rest, .equal)
    }

    /// The priority at which a container has room for its children. In a nested container that wraps it exceeds that of
    /// a small size.
    mutating func contain(_ axis: Int) -> Float {
        let isRoot = engine.state.pointee.handles[container].id == system.pointee.root.id
        return isRoot || length(container, axis) >= 0 || isMatch(container, axis)
            ? ConnectionCompiler.contain : ConnectionCompiler.fit + 1
    }

    /// Writes the rows that make the container large enough for `first` to `last`. If they are connected to both its
    /// edges, their slack is at least 0.
    @inline(never)
    @_optimize(size)
    mutating func contain(
        _ first: Int, _ last: Int, _ axis: Int, _ near: ResolvedAnchor, _ far: ResolvedAnchor, _ slack: Int32
    ) {
        let startsThere = near.row == container && !near.isFar, endsThere = far.row == container && far.isFar
        if startsThere && endsThere && slack >= 0 {
            addSoft(slack, 0, contain(axis), .greaterOrEqual)
            return
        }
        add(container, axis, far: true, 1)
        add(last, axis, far: true, -1)
        write(endsThere ? far.margin : 0, contain(axis), .greaterOrEqual)
        add(first, axis, far: false, 1)
        add(container, axis, far: false, -1)
        write(startsThere ? near.margin : 0, contain(axis), .greaterOrEqual)
    }

    /// Writes the rows of a child without connections on an axis: its size if it matches, and the room for it.
    @inline(never)
    mutating func resolvePosition(_ row: Int, _ axis: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) {
        if isGone(row) { return }
        if isMatch(row, axis) && !follows(row, axis, record) {
            addSoft(point(row, axis, far: true).size, 0, ConnectionCompiler.empty, .equal)
        }
        contain(row, row, axis, ResolvedAnchor(), ResolvedAnchor(), -1)
    }

    // MARK: - Baselines, circles, barriers

    @_optimize(size)
    mutating func writeBaseline(_ row: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) -> Bool {
        let connection = record.pointee.connections.baseline
        let target = engine.row(connection.target)
        if !withUnsafeMutablePointer(to: &record.pointee.connections.baseline, { isThere($0) }) { return false }
        let isGone = isGone(row)
        var margin = isGone ? 0 : Double(record.pointee.connections.baseline_margin)
        if !isGone && !connection.gone_margin.isNaN && target != container && self.isGone(target) {
            margin = Double(connection.gone_margin)
        }
        add(baseline(row), 1)
        add(
            connection.edge == RG_ATTR_BASELINE
                ? baseline(target) : point(target, 1, far: connection.edge == RG_ATTR_BOTTOM), -1)
        require(margin)
        resolvePosition(row, 1, record)
        return true
    }

    /// The baseline of a node, or its bottom if it has none.
    @inline(never)
    mutating func baseline(_ row: Int) -> Point {
        var point = point(row, 1, far: true)
        let index = engine.constraintSystems.memberIndex(row)
        if index < 0 || row == container || isGone(row) { return point }
        let baseline = engine.constraintSystems.constraints.pointee.member(index).pointee.baseline
        if baseline >= 0 {
            point.size = -1
            point.offset = engine.constraintSystems.units(baseline)
        }
        return point
    }

    /// Places the center of a node on a circle around another's. - Returns: false when there is no circle.
    @_optimize(size)
    mutating func writeRound(
        _ row: Int, _ axis: Int, _ center: Int, _ record: UnsafeMutablePointer<ConnectionRecord>
    ) -> Bool {
        if center < 0 || !resolves(center) { return false }
        let angle = ConnectionLayout.circle(Double(record.pointee.connections.circle_angle))
        let radius = Double(record.pointee.connections.circle_radius)
        middle(row, axis, 1)
        middle(center, axis, -1)
        require(axis == 0 ? radius * angle.sin : -radius * angle.cos)
        resolvePosition(row, axis, record)
        return true
    }

    @inline(never)
    mutating func middle(_ row: Int, _ axis: Int, _ factor: Double) {
        add(row, axis, far: false, factor / 2)
        add(row, axis, far: true, factor / 2)
    }

    /// Writes the rows of a barrier. - Returns: the axis along which the barrier moves.
    @_optimize(size)
    mutating func writeBarrier(_ row: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) -> Int {
        let references = record.pointee.references
        let edge = references.barrier
        let axis = edge == RG_ATTR_TOP || edge == RG_ATTR_BOTTOM ? 1 : 0
        let isFar =
            edge == RG_ATTR_RIGHT || edge == RG_ATTR_BOTTOM || edge == (isRTL ? RG_ATTR_LEADING : RG_ATTR_TRAILING)
        let flows = edge == RG_ATTR_LEADING || edge == RG_ATTR_TRAILING
        let margin = Double(flows && isRTL ? -references.margin : references.margin)
        let line = point(row, axis, far: false)
        var count = 0
        for i in 0..<record.pointee.nodes.count {
            let other = engine.row(record.pointee.nodes[i])
            if !resolves(other) || other == row || (references.skip_gone && isGone(other)) { continue }
            count &+= 1
            add(line, 1)
            add(other, axis, far: isFar, -1)
            write(margin, 1000, isFar ? .greaterOrEqual : .lessOrEqual)
        }
        if count == 0 {
            rest(line, axis)
        } else {
            // as close as its nodes allow; earlier barriers first, since later ones may depend on them
            addSoft(
                line.position, isFar ? -1e6 : 1e6, ConnectionCompiler.barrier - 0.001 * Float(min(barriers, 20_000)),
                .equal)
            barriers &+= 1
        }
        return axis
    }
}
