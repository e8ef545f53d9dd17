// SPDX-License-Identifier: MIT
import CReglet

/// Reads the children of a ConstraintLayout, their styles and connections into boxes.
extension ConnectedLayout {
    /// - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func readBoxes() -> Bool {
        let r = run
        let row = r.pointee.row
        let node = self.node(row)
        let count = Int(self.box(node).pointee.count) &+ 1
        r.pointee.boxes.count = 0
        r.pointee.edges.count = 0
        r.pointee.links.count = 0
        r.pointee.lines.count = 0
        r.pointee.cells.count = 0
        r.pointee.stack.count = 0
        guard r.pointee.boxes.reserve(count, memory), r.pointee.edges.reserve(count &* ConnectedEdge.perBox, memory)
        else { return false }
        r.pointee.boxes.append(ConnectedBox(row: Int32(truncatingIfNeeded: row)))
        for child in children(of: self.box(node)) {
            r.pointee.boxes.append(ConnectedBox(row: Int32(truncatingIfNeeded: child)))
        }
        for _ in 0..<(r.pointee.boxes.count &* ConnectedEdge.perBox) { r.pointee.edges.append(ConnectedEdge()) }
        readContainer(node)
        for i in 1..<r.pointee.boxes.count { readRole(i) }
        for i in 1..<r.pointee.boxes.count where !readLinks(i) { return false }
        for i in 1..<r.pointee.boxes.count { readChild(i) }
        return true
    }

    @inline(never)
    private func readContainer(_ node: UnsafeMutablePointer<Node>) {
        let r = run
        r.pointee.isRTL = node.isRTL
        r.pointee.corner = corner(node)
        r.pointee.paddings = paddings(node)
        let rare = self.rare(r.pointee.row)
        let least = SIMD2(rare?.pointee.suggestedMinWidth ?? 0, rare?.pointee.suggestedMinHeight ?? 0)
        r.pointee.largest = SIMD2(Int32.max, Int32.max)
        if let record = connectionEditor.record(r.pointee.row) {
            for axis in 0...1 {
                let given = record.pointee.connections
                let length = axis == 0 ? given.layout_max_width : given.layout_max_height
                if length.kind == RG_PX { r.pointee.largest[axis] = state.pointee.scale.size(length.value) }
            }
        }
        for axis in 0...1 {
            let spec = axis == 0 ? r.pointee.width : r.pointee.height
            // the hint of a spec without a bound does not count
            var size = spec.mode == Spec.unspecified ? 0 : spec.size &- r.pointee.paddings[axis]
            if spec.isExact {
                box(0).pointee.sizing[axis] = ConnectedBox.fixed
                if r.pointee.largest[axis] != Int32.max {
                    size = min(size, r.pointee.largest[axis] &- r.pointee.paddings[axis])
                }
            } else {
                box(0).pointee.sizing[axis] = ConnectedBox.wrap
                if r.pointee.boxes.count == 1 { size = max(0, least[axis]) }
            }
            r.pointee.smallest[axis] = max(0, least[axis] &- r.pointee.paddings[axis])
            box(0).pointee.size[axis] = max(0, size)
        }
    }

    /// The box of a node, 0 the container; -1: it is not a child.
    @inline(never)
    private func find(_ handle: rg_node) -> Int {
        if handle.id == 0 { return -1 }
        let row = self.row(handle)
        if row < 0 { return -1 }
        if row == run.pointee.row { return 0 }
        if Int(node(row).pointee.parent) != run.pointee.row { return -1 }
        // leaves in the order of the tree
        let near = row &- Int(box(1).pointee.row) &+ 1
        if near > 0 && near < run.pointee.boxes.count && Int(box(near).pointee.row) == row { return near }
        var low = 1
        var high = run.pointee.boxes.count
        while low < high {
            let middle = (low &+ high) / 2
            if Int(box(middle).pointee.row) < row { low = middle &+ 1 } else { high = middle }
        }
        if low < run.pointee.boxes.count && Int(box(low).pointee.row) == row { return low }
        for i in 1..<run.pointee.boxes.count where Int(box(i).pointee.row) == row { return i }  // rows are not in order
        return -1
    }

    @inline(never)
    private func connections(_ index: Int) -> UnsafeMutablePointer<ConnectionRecord>? {
        connectionEditor.record(Int(box(index).pointee.row))
    }

    @inline(never)
    private func readRole(_ index: Int) {
        let b = box(index)
        let node = self.node(Int(b.pointee.row))
        if node.isGone { b.pointee.flags |= ConnectedBox.gone }
        guard let record = connections(index) else { return }
        let references = record.pointee.references
        switch references.role {
        case RG_ROLE_GUIDELINE:
            b.pointee.role = .guideline
            b.pointee.flags |= ConnectedBox.gone
            b.pointee.side = references.vertical ? 0 : 1
            if references.begin.isNaN && references.end.isNaN && references.percent.isNaN {
                b.pointee.flags |= ConnectedBox.bare
            }
            let mirrors = references.vertical && !references.absolute && run.pointee.isRTL
            func place(_ value: Float) -> Int32 { value.isNaN ? -1 : max(-1, state.pointee.scale.offset(value)) }
            if !references.percent.isNaN {
                b.pointee.part = mirrors ? 1 - references.percent : references.percent
                if !(b.pointee.part > -1) { b.pointee.part = -1 }
            } else if !references.begin.isNaN {
                if mirrors {
                    b.pointee.end = place(references.begin)
                } else {
                    b.pointee.begin = place(references.begin)
                }
            } else if mirrors {
                b.pointee.begin = place(references.end)
            } else {
                b.pointee.end = place(references.end)
            }
        case RG_ROLE_FLOW:
            b.pointee.role = .flow
            run.pointee.keepsSteps = false
            b.pointee.flow = state.pointee.connections.byID[id(Int(b.pointee.row))]
        case RG_ROLE_PLACEHOLDER:
            b.pointee.role = .placeholder
            run.pointee.keepsSteps = false
        default:
            if references.barrier != RG_ATTR_NONE {
                b.pointee.role = .barrier
                b.pointee.flags |= ConnectedBox.gone | (references.skip_gone ? 0 : ConnectedBox.countsGone)
                b.pointee.side = side(references.barrier, run.pointee.isRTL)
                b.pointee.margin = state.pointee.scale.offset(references.margin)
            } else if record.pointee.nodes.count > 0 || references.role == RG_ROLE_GROUP {
                b.pointee.role = .empty
            }
        }
    }

    /// The edge that an attribute names, for a direction.
    @inline(never)
    private func side(_ attribute: rg_constraint_attribute, _ isRTL: Bool) -> Int {
        switch attribute {
        case RG_ATTR_RIGHT: return 1
        case RG_ATTR_TOP: return 2
        case RG_ATTR_BOTTOM: return 3
        case RG_ATTR_LEADING: return isRTL ? 1 : 0
        case RG_ATTR_TRAILING: return isRTL ? 0 : 1
        case RG_ATTR_BASELINE: return ConnectedEdge.baseline
        default: return 0
        }
    }

    /// Reads the boxes of a helper. - Returns: false when memory is out.
    @inline(never)
    private func readLinks(_ index: Int) -> Bool {
        let b = box(index)
        if b.pointee.role == .view || b.pointee.role == .empty { return true }
        guard let record = connections(index) else { return true }
        let count = record.pointee.nodes.count
        if !run.pointee.links.reserve(run.pointee.links.count &+ count, memory) { return false }
        b.pointee.firstLink = Int32(truncatingIfNeeded: run.pointee.links.count)
        for k in 0..<count {
            let other = find(record.pointee.nodes[k])
            if other <= 0 || other == index { continue }
            run.pointee.links.append(Int32(truncatingIfNeeded: other))
            b.pointee.linkCount &+= 1
            if b.pointee.role == .flow { box(other).pointee.flags |= ConnectedBox.inFlow }
            if b.pointee.role == .placeholder {
                box(other).pointee.flags |= ConnectedBox.inPlaceholder | ConnectedBox.gone
                b.pointee.flags &= ~ConnectedBox.gone
                break
            }
        }
        return true
    }

    @inline(never)
    private func readChild(_ index: Int) {
        if box(index).pointee.role == .guideline { return }
        if let record = connections(index), record.pointee.hasConnections {
            readConnections(index, withUnsafeMutablePointer(to: &record.pointee.connections) { $0 })
        } else {
            var given = ConnectionRecord.defaultConnections
            withUnsafeMutablePointer(to: &given) { readConnections(index, $0) }
        }
    }

    /// The left and right margin. Where a left or right connection meets start and end margins, Android resolves these
    /// from left to right first, and keeps what it had where a margin becomes 0.
    @inline(never)
    @_optimize(size)
    private func sideMargins(
        _ node: UnsafeMutablePointer<Node>, _ row: Int, _ given: UnsafeMutablePointer<rg_connections>
    ) -> SIMD2<Int32> {
        var sides = SIMD2(node.pointee.marginLeft, node.pointee.marginRight)
        guard let rarer = self.rarer(row),
            rarer.pointee.marginStart != RarerStyle.absent || rarer.pointee.marginEnd != RarerStyle.absent,
            given.pointee.leading.edge == RG_ATTR_NONE && given.pointee.trailing.edge == RG_ATTR_NONE
        else { return sides }
        let isConnected = SIMD2<Int32>(
            given.pointee.left.edge == RG_ATTR_NONE ? 0 : -1, given.pointee.right.edge == RG_ATTR_NONE ? 0 : -1)
        var before = SIMD2(rarer.pointee.marginLeft, rarer.pointee.marginRight)
        if node.isRTL {
            let leftToRight = SIMD2(sides[1], sides[0])
            let keeps = isConnected .!= 0 .& (leftToRight .<= 0) .& (before .> 0)
            before = leftToRight.replacing(with: before, where: keeps)
        }
        let keeps = isConnected .!= 0 .& (sides .<= 0) .& (before .> 0)
        sides.replace(with: before, where: keeps)
        return sides
    }

    @inline(never)
    private func readConnections(_ index: Int, _ given: UnsafeMutablePointer<rg_connections>) {
        let b = box(index)
        let node = self.node(Int(b.pointee.row))
        let flags = given.pointee.flags
        connectSides(index, node, given)
        readSize(index, 0, node.pointee.width, given.pointee.min_width, given.pointee.max_width, flags)
        readSize(index, 1, node.pointee.height, given.pointee.min_height, given.pointee.max_height, flags)
        b.pointee.ratio = given.pointee.ratio
        if given.pointee.ratio > 0 {
            run.pointee.keepsSteps = false
            run.pointee.ratios &+= 1
        }
        b.pointee.ratioAxis =
            flags & UInt32(RG_CONNECTIONS_WIDTH_FROM_RATIO) != 0
            ? 0 : flags & UInt32(RG_CONNECTIONS_HEIGHT_FROM_RATIO) != 0 ? 1 : -1
        b.pointee.weight = SIMD2(given.pointee.weight_x, given.pointee.weight_y)
        b.pointee.chain = SIMD2(
            UInt8(truncatingIfNeeded: given.pointee.chain_x.rawValue),
            UInt8(truncatingIfNeeded: given.pointee.chain_y.rawValue))
        if flags & UInt32(RG_CONNECTIONS_UNCOUNTED_WIDTH) != 0 { b.pointee.flags |= ConnectedBox.uncounted }
        if flags & UInt32(RG_CONNECTIONS_UNCOUNTED_HEIGHT) != 0 { b.pointee.flags |= ConnectedBox.uncounted &<< 1 }
    }

    @inline(never)
    private func connectSides(
        _ index: Int, _ node: UnsafeMutablePointer<Node>, _ given: UnsafeMutablePointer<rg_connections>
    ) {
        let b = box(index)
        let sides = sideMargins(node, Int(b.pointee.row), given)
        let margins = SIMD4(sides[0], sides[1], node.pointee.marginTop, node.pointee.marginBottom)
        if given.pointee.circle_center.id != 0 {
            let other = find(given.pointee.circle_center)
            b.pointee.angle = given.pointee.circle_angle
            if other >= 0 && box(other).pointee.role != .guideline {
                // around a gone box there is no distance
                connect(center(index), center(other), state.pointee.scale.offset(given.pointee.circle_radius), gone: 0)
            }
        } else {
            // a connection to a node that is no sibling any more voids nothing
            let usesStart = isThere(given.pointee.leading) || isThere(given.pointee.trailing)
            let isRTL = node.isRTL
            for far in 0...1 {
                let side = ConnectionRecord.connection(given, far &* 2)
                let flowing = ConnectionRecord.connection(given, isRTL ? 5 &- far : 4 &+ far)
                let gone = flowing.pointee.gone_margin.isNaN ? side.pointee.gone_margin : flowing.pointee.gone_margin
                join(index, far, usesStart ? flowing.pointee : side.pointee, margins[far], gone)
            }
            join(index, 2, given.pointee.top, margins[2], given.pointee.top.gone_margin)
            join(index, 3, given.pointee.bottom, margins[3], given.pointee.bottom.gone_margin)
            joinBaseline(index, given.pointee.baseline, given.pointee.baseline_margin)
            b.pointee.bias = SIMD2(
                usesStart && isRTL ? 1 - given.pointee.bias_x : given.pointee.bias_x, given.pointee.bias_y)
            for axis in 0...1 where !(b.pointee.bias[axis] >= 0) { b.pointee.bias[axis] = 0.5 }
        }
        // match_parent keeps its margins, connected or not
        for side in 0...3 {
            if (side < 2 ? node.pointee.width : node.pointee.height) == Length.match {
                edge(index &* ConnectedEdge.perBox &+ side).pointee.margin = margins[side]
            }
        }
    }

    private func isThere(_ connection: rg_connection) -> Bool {
        connection.edge != RG_ATTR_NONE && find(connection.target) >= 0
    }

    /// The edge of a target, or -1: a guideline has one axis.
    @inline(never)
    private func joint(_ box: Int, _ side: Int) -> Int {
        if self.box(box).pointee.role != .guideline { return box &* ConnectedEdge.perBox &+ side }
        return side / 2 == self.box(box).pointee.side ? edge(box, side: side) : -1
    }

    @inline(never)
    private func join(_ index: Int, _ side: Int, _ given: rg_connection, _ margin: Int32, _ gone: Float) {
        if given.edge == RG_ATTR_NONE { return }
        let other = find(given.target)
        if other < 0 { return }
        let target = joint(other, self.side(given.edge, node(Int(box(index).pointee.row)).isRTL))
        if target < 0 { return }
        connect(
            index &* ConnectedEdge.perBox &+ side, target, margin,
            gone: gone.isNaN ? ConnectedEdge.unset : state.pointee.scale.offset(gone))
    }

    @inline(never)
    private func joinBaseline(_ index: Int, _ given: rg_connection, _ margin: Float) {
        if given.edge == RG_ATTR_NONE { return }
        let other = find(given.target)
        if other <= 0 { return }
        if given.edge == RG_ATTR_BASELINE { box(other).pointee.flags |= ConnectedBox.hasBaseline }
        let target = joint(other, side(given.edge, false))
        if target >= 0 {
            connect(
                baseline(index), target, state.pointee.scale.offset(margin),
                gone: given.gone_margin.isNaN ? ConnectedEdge.unset : state.pointee.scale.offset(given.gone_margin))
        }
        box(index).pointee.flags |= ConnectedBox.hasBaseline
        reset(near(index, 1))
        reset(far(index, 1))
    }

    @inline(never)
    private func readSize(
        _ index: Int, _ axis: Int, _ length: Int32, _ least: rg_length, _ most: rg_length, _ flags: UInt32
    ) {
        let b = box(index)
        let isConstrained = flags & 1 &<< UInt32(axis) != 0
        switch length {
        case Length.match: b.pointee.sizing[axis] = isConstrained ? ConnectedBox.match : ConnectedBox.parent
        case 0: b.pointee.sizing[axis] = ConnectedBox.match
        case Length.percent:
            b.pointee.sizing[axis] = ConnectedBox.match
            b.pointee.fill[axis] = ConnectedBox.percent
            let rarer = self.rarer(Int(b.pointee.row))
            b.pointee.percent[axis] =
                ((axis == 0 ? rarer?.pointee.percentWidth : rarer?.pointee.percentHeight) ?? 0) / 100
        case Length.wrap, Length.unset:
            b.pointee.sizing[axis] = isConstrained ? ConnectedBox.match : ConnectedBox.wrap
            if isConstrained { b.pointee.fill[axis] = ConnectedBox.content }
        default: b.pointee.size[axis] = max(0, length)
        }
        func limit(_ length: rg_length) -> Int32 {
            length.kind == RG_WRAP_CONTENT
                ? ConnectedBox.contentLimit : length.kind == RG_PX ? state.pointee.scale.size(length.value) : 0
        }
        b.pointee.least[axis] = limit(least)
        b.pointee.most[axis] = limit(most)
    }
}
