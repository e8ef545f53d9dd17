// SPDX-License-Identifier: MIT
import CReglet

/// Ties, barriers and groups of the children of constraint containers: a side table by node id. See include/reglet/ties.h.

/// What is said of one node, as given.
struct TieRecord {
    var id: Int32
    /// While its rows are written: 1 << axis: it lies in a chain; 4 << axis: the chain has its rows.
    var marks: UInt32 = 0
    /// Variables of the point that stands in for it while it is gone, and the run that wrote their rows.
    var ghostX: Int32 = -1, ghostY: Int32 = -1
    var serial: UInt32 = 0
    var hasTies = false
    var ties = Engine.defaultTies
    var references = Engine.defaultReferences  // its nodes are in `nodes`
    var nodes = Buffer<rg_node>()
}

struct TieStore {
    var byID = Buffer<Int32>()  // index of the record or -1
    var records = Pool<TieRecord>()
    var serial: UInt32 = 0
}

extension Engine {
    public static var defaultTies: rg_ties {
        var ties = rg_ties()
        ties.struct_size = UInt32(MemoryLayout<rg_ties>.size)
        withUnsafeMutablePointer(to: &ties) { all in
            for i in 0..<7 { Engine.tie(all, i).pointee.gone_margin = .nan }
        }
        ties.bias_x = 0.5
        ties.bias_y = 0.5
        ties.weight_x = -1
        ties.weight_y = -1
        return ties
    }

    public static var defaultReferences: rg_references {
        var references = rg_references()
        references.struct_size = UInt32(MemoryLayout<rg_references>.size)
        return references
    }

    /// The ties in their order: left, top, right, bottom, leading, trailing, baseline.
    @inline(__always)
    public static func tie(_ ties: UnsafeMutablePointer<rg_ties>, _ index: Int) -> UnsafeMutablePointer<rg_tie> {
        (UnsafeMutableRawPointer(ties) + MemoryLayout<rg_ties>.offset(of: \.left).unsafelyUnwrapped)
            .assumingMemoryBound(to: rg_tie.self) + index
    }

    // MARK: - Reading

    @inline(never)
    @_optimize(size)
    func tieRecord(_ row: Int) -> UnsafeMutablePointer<TieRecord>? {
        let id = self.id(row)
        if id >= state.pointee.ties.byID.count { return nil }
        let index = state.pointee.ties.byID[id]
        return index < 0 ? nil : state.pointee.ties.records.pointer(Int(index))
    }

    @_optimize(size)
    public func tiesOf(_ row: Int) -> rg_ties? {
        guard let record = tieRecord(row), record.pointee.hasTies else { return nil }
        return record.pointee.ties
    }

    @_optimize(size)
    public func referencesOf(_ row: Int) -> rg_references {
        guard let record = tieRecord(row) else { return Engine.defaultReferences }
        var references = record.pointee.references
        references.count = UInt32(truncatingIfNeeded: record.pointee.nodes.count)
        references.nodes = references.count == 0 ? nil : UnsafePointer(record.pointee.nodes.base)
        return references
    }

    // MARK: - Setting

    @_optimize(size)
    private func makeTies(_ row: Int) -> UnsafeMutablePointer<TieRecord>? {
        if let record = tieRecord(row) { return record }
        let s = state
        guard s.pointee.ties.byID.reserve(s.pointee.capacity, memory),
            s.pointee.ties.records.used > 0
                || s.pointee.ties.records.preallocate(Int(s.pointee.def.tie_capacity), memory),
            s.pointee.ties.records.reserve(1, memory)
        else { return nil }
        while s.pointee.ties.byID.count < s.pointee.ties.byID.capacity { s.pointee.ties.byID.append(-1) }
        let index = s.pointee.ties.records.take(TieRecord(id: Int32(truncatingIfNeeded: id(row))))
        s.pointee.ties.byID[id(row)] = index
        if !reserveTies(row, Engine.tieBoxes, Engine.tieRows) {
            releaseTies(row)
            return nil
        }
        return s.pointee.ties.records.pointer(Int(index))
    }

    /// - Returns: OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @inline(never)
    @_optimize(size)
    public func setTies(_ row: Int, _ given: UnsafePointer<rg_ties>) -> rg_status {
        var ties = given.pointee
        let (status, problem) = withUnsafeMutablePointer(to: &ties) { check($0, of: row) }
        if let problem { return fail(status, problem) }
        guard let record = makeTies(row) else { return outOfMemory() }
        if record.pointee.hasTies && sameBytes(&record.pointee.ties, &ties, MemoryLayout<rg_ties>.size) { return RG_OK }
        record.pointee.ties = ties
        record.pointee.hasTies = true
        tiesChanged(row)
        return RG_OK
    }

    @_optimize(size)
    public func removeTies(_ row: Int) {
        guard let record = tieRecord(row) else { return }
        record.pointee.ties = Engine.defaultTies
        record.pointee.hasTies = false
        tiesChanged(row)
        dropBareTies(row, record)
    }

    @_optimize(size)
    private func dropBareTies(_ row: Int, _ record: UnsafeMutablePointer<TieRecord>) {
        if !record.pointee.hasTies && record.pointee.nodes.count == 0
            && record.pointee.references.barrier == RG_ATTR_NONE
        {
            releaseTies(row)
        }
    }

    private func tiesChanged(_ row: Int) {
        let parent = Int(node(row).pointee.parent)
        if parent >= 0 && isConstraint(parent) {
            constraints.pointee.prioritySerial &+= 1  // what bounds a child weakens its content
            markDirty(parent)
        }
    }

    /// Boxes and rows that a node's ties and references can need in a system.
    @inline(never)
    @_optimize(size)
    func tieRoom(_ row: Int) -> (boxes: Int, rows: Int) {
        guard let record = tieRecord(row) else { return (0, 0) }
        return (Engine.tieBoxes, Engine.tieRows &+ record.pointee.nodes.count)
    }
    // Of a child: sizes 7; an axis has two ties, a row more for each with five terms, two wishes, two for the container.
    // A chain has fewer for each member, and 11 more, for at least two members.
    static var tieRows: Int { 26 }
    static var tieBoxes: Int { 2 }

    private func reserveTies(_ row: Int, _ boxes: Int, _ rows: Int) -> Bool {
        let parent = Int(node(row).pointee.parent)
        return parent < 0 || !isConstraint(parent) || reserveSystem(systemRoot(parent), boxes, rows)
    }

    @_optimize(size)
    private func check(_ ties: UnsafeMutablePointer<rg_ties>, of row: Int) -> (rg_status, Text?) {
        func wrong(_ text: Text) -> (rg_status, Text?) { (RG_ERROR_INVALID_ARGUMENT, text) }
        let t = ties.pointee
        if Int(t.struct_size) != MemoryLayout<rg_ties>.size { return wrong("struct_size is not sizeof(rg_ties)") }
        if t.flags > 15 { return wrong("unknown flags of ties") }
        if t.chain_x.rawValue > RG_CHAIN_PACKED.rawValue || t.chain_y.rawValue > RG_CHAIN_PACKED.rawValue {
            return wrong("unknown chain style")
        }
        if !(t.bias_x >= 0 && t.bias_x <= 1 && t.bias_y >= 0 && t.bias_y <= 1) {
            return wrong("a bias must be from 0 to 1")
        }
        // a sum is finite where all are
        let sum = t.weight_x + t.weight_y + t.ratio + t.circle_radius + t.circle_angle + t.baseline_margin
        if !(sum.magnitude < 1e9) || t.ratio < 0 {
            return wrong("a number of the ties is not finite, or a ratio below 0")
        }
        if t.circle_center.id != 0 && self.row(t.circle_center) < 0 { return (RG_ERROR_STALE_HANDLE, Engine.lostTie) }
        for i in 0..<7 {
            let tie = Engine.tie(ties, i)
            let edge = tie.pointee.edge.rawValue
            if edge == 0 {
                tie.pointee.target = rg_node()
                continue
            }
            // left, right, leading, trailing; top, bottom; the baseline too
            let allowed: UInt32 = i == 6 ? 0x1018 : i < 4 && i & 1 == 1 ? 0x18 : 0x66
            if edge > 12 || allowed & (1 << edge) == 0 { return wrong("an edge does not go with its tie") }
            let target = self.row(tie.pointee.target)
            if target < 0 { return (RG_ERROR_STALE_HANDLE, Engine.lostTie) }
            if target == row { return wrong("a node is tied to itself") }
            if tie.pointee.gone_margin.magnitude > 1e9 { return wrong("a gone margin is not finite") }
        }
        return (RG_OK, nil)
    }

    private static var lostTie: Text { "a target was destroyed, or belongs to another context" }

    /// - Returns: OK, STALE_HANDLE, INVALID_ARGUMENT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setReferences(_ row: Int, _ given: rg_references?) -> rg_status {
        let new = given ?? Engine.defaultReferences
        let count = Int(new.count)
        if Int(new.struct_size) != MemoryLayout<rg_references>.size {
            return fail(RG_ERROR_INVALID_ARGUMENT, "struct_size is not sizeof(rg_references)")
        }
        if new.barrier.rawValue > RG_ATTR_TRAILING.rawValue || !(new.margin.magnitude < 1e9)
            || (count > 0 && new.nodes == nil)
        {
            return fail(RG_ERROR_INVALID_ARGUMENT, "a barrier is an edge, with a finite margin and nodes")
        }
        for i in 0..<count where self.row(new.nodes[i]) < 0 { return fail(RG_ERROR_STALE_HANDLE, Engine.lostTie) }
        if given == nil && tieRecord(row) == nil { return RG_OK }
        var nodes = Buffer<rg_node>()
        guard nodes.resize(count, memory), reserveTies(row, 0, count), let record = makeTies(row) else {
            nodes.release(memory)
            return outOfMemory()
        }
        for i in 0..<count { nodes.append(new.nodes[i]) }
        record.pointee.nodes.release(memory)
        record.pointee.nodes = nodes
        record.pointee.references = new
        tiesChanged(row)
        followGroup(row)
        dropBareTies(row, record)
        return RG_OK
    }

    /// The visibility of a row was set: if it is a group, so is that of its nodes. Groups among them are left alone, so
    /// this ends.
    @inline(never)
    @_optimize(size)
    func followGroup(_ row: Int) {
        guard let record = tieRecord(row), record.pointee.references.barrier == RG_ATTR_NONE else { return }
        let visibility = node(row).pointee.flags & Flag.visibilityMask
        for i in 0..<record.pointee.nodes.count {
            let other = self.row(record.pointee.nodes[i])
            if other < 0 { continue }
            if let own = tieRecord(other), own.pointee.nodes.count > 0, own.pointee.references.barrier == RG_ATTR_NONE {
                continue
            }
            var old = self.record(other)
            var new = old
            new.flags = old.flags & ~Flag.visibilityMask | visibility
            if new.flags != old.flags { apply(other, &old, &new, nil) }
        }
    }

    // MARK: - Lifecycle

    /// A node is about to go.
    @inline(never)
    @_optimize(size)
    func releaseTies(_ row: Int) {
        guard let record = tieRecord(row) else { return }
        record.pointee.nodes.release(memory)
        let index = state.pointee.ties.byID[id(row)]
        state.pointee.ties.byID[id(row)] = -1
        state.pointee.ties.records.give(index)
    }

    /// Give everything back. O(nodes).
    @_optimize(size)
    func releaseAllTies() {
        let s = state
        if s.pointee.ties.records.used > 0 {
            for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 { releaseTies(row) }
        }
        s.pointee.ties.byID.release(memory)
        s.pointee.ties.records.release(memory)
    }
}
