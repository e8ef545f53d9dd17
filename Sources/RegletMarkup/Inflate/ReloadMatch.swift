// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The nodes that two versions of a file have in common, and their differences. The owner calls `release`.
struct ReloadMatch {
    let engine: Engine
    /// The kept plan of the old version.
    let old: InflatePlan
    /// The row of the old root.
    let root: Int
    var graft = GraftPlan()
    /// By node of the new version: the old one, or -1; and the other way round.
    var oldOf = Buffer<Int32>()
    var newOf = Buffer<Int32>()

    init(_ engine: Engine, _ old: InflatePlan, _ root: Int) {
        self.engine = engine
        self.old = old
        self.root = root
    }

    @inline(never)
    mutating func release() {
        graft.release(engine.memory)
        oldOf.release(engine.memory)
        newOf.release(engine.memory)
    }

    // MARK: - Nodes

    /// Old nodes that wait for a match, by the hash of what must be equal: chains in document order.
    private struct Waiting {
        var heads = Buffer<Int32>()
        var next = Buffer<Int32>()

        @inline(never)
        mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
            heads.release(memory)
            next.release(memory)
        }
    }

    /// Matches the nodes of the new version, whose staged tree is `handles`. O(nodes). - Returns: false when memory is
    /// out.
    @inline(never)
    @_optimize(size)
    mutating func find(_ plan: inout InflatePlan, _ handles: Buffer<rg_node>) -> Bool {
        let memory = engine.memory
        guard oldOf.resize(plan.nodes.count, memory), newOf.resize(old.nodes.count, memory),
            engine.number(handles, into: &graft.numbers)
        else { return false }
        for _ in 0..<plan.nodes.count { oldOf.append(-1) }
        for _ in 0..<old.nodes.count { newOf.append(-1) }
        var ids = NameIndex()
        var waiting = Waiting()
        defer {
            ids.release(memory)
            waiting.release(memory)
        }
        // by id
        for j in 0..<old.nodes.count where old.nodes[j].id != 0 && isThere(j) {
            if ids.note(old.nodes[j].id &- 1, j, old.texts, memory) == nil { return false }
        }
        for i in 0..<plan.nodes.count where plan.nodes[i].id != 0 {
            let j = ids.find(plan.id(i), old.texts)
            if j >= 0 && newOf[j] < 0 && isSame(&plan, i, j) { pair(i, j) }
        }
        // by tag and position below nodes that match
        if !wait(&waiting) { return false }
        for i in 0..<plan.nodes.count where oldOf[i] < 0 {
            let parent = plan.nodes[i].parent
            let above = parent < 0 ? -1 : Int(oldOf[Int(parent)])
            if parent >= 0 && above < 0 { continue }
            let j = take(&plan, i, above, &waiting)
            if j >= 0 { pair(i, j) }
        }
        return fill(&plan, handles)
    }

    private mutating func pair(_ i: Int, _ j: Int) {
        oldOf[i] = Int32(truncatingIfNeeded: j)
        newOf[j] = Int32(truncatingIfNeeded: i)
    }

    /// Whether an old node still exists in the tree.
    @inline(never)
    @_optimize(size)
    private mutating func isThere(_ j: Int) -> Bool {
        var row = engine.row(old.handles[j])
        while row >= 0 && row != root { row = engine.treeEditor.parentRow(row) }
        return row >= 0
    }

    /// Whether tag, kind and id of two nodes are equal.
    @inline(never)
    @_optimize(size)
    private mutating func isSame(_ plan: inout InflatePlan, _ i: Int, _ j: Int) -> Bool {
        let a = plan.nodes[i], b = old.nodes[j]
        if a.kind != b.kind || (a.id == 0) != (b.id == 0) { return false }
        if a.id != 0 && !plan.id(i).equals(old.id(j)) { return false }
        return tag(&plan, i).equals(tag(ofOld: j))
    }

    private func tag(_ plan: inout InflatePlan, _ i: Int) -> Bytes {
        if i >= plan.tagCount { return Bytes("") }
        let start = plan.strings.pointer(Int(plan.records[i].tag))
        return Bytes(cString: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
    }

    private func tag(ofOld j: Int) -> Bytes {
        if j >= old.tagCount { return Bytes("") }
        return Bytes(cString: engine.state.pointee.attributes.tag(slot: Engine.slot(engine.handle(root)), of: j))
    }

    private func bucket(_ parent: Int, _ tag: Bytes, _ id: Bytes, _ kind: rg_kind, _ count: Int) -> Int {
        let names = UInt64(tag.hash) ^ UInt64(id.hash) << 32
        let hash = names &* 0xBF58_476D_1CE4_E5B9 ^ UInt64(kind.rawValue)
        let mixed = (hash ^ UInt64(truncatingIfNeeded: parent)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 33) & (count &- 1)
    }

    /// Puts the old nodes without a match into the table.
    @inline(never)
    @_optimize(size)
    private mutating func wait(_ waiting: inout Waiting) -> Bool {
        var size = 16
        while size < old.nodes.count { size &*= 2 }
        guard waiting.heads.resize(size, engine.memory), waiting.next.resize(old.nodes.count, engine.memory) else {
            return false
        }
        for _ in 0..<size { waiting.heads.append(-1) }
        for _ in 0..<old.nodes.count { waiting.next.append(-1) }
        var j = old.nodes.count
        while j > 0 {
            j &-= 1
            if newOf[j] >= 0 || !isThere(j) { continue }
            let id = old.nodes[j].id == 0 ? Bytes("") : old.id(j)
            let head = bucket(Int(old.nodes[j].parent), tag(ofOld: j), id, old.nodes[j].kind, size)
            waiting.next[j] = waiting.heads[head]
            waiting.heads[head] = Int32(truncatingIfNeeded: j)
        }
        return true
    }

    /// Takes the first waiting child of `above` that is the same as a new node. - Returns: -1 if there is none.
    @inline(never)
    @_optimize(size)
    private mutating func take(_ plan: inout InflatePlan, _ i: Int, _ above: Int, _ waiting: inout Waiting) -> Int {
        let id = plan.nodes[i].id == 0 ? Bytes("") : plan.id(i)
        let head = bucket(above, tag(&plan, i), id, plan.nodes[i].kind, waiting.heads.count)
        var back: Int32 = -1
        var at = waiting.heads[head]
        while at >= 0 {
            let next = waiting.next[Int(at)]
            if Int(old.nodes[Int(at)].parent) == above && isSame(&plan, i, Int(at)) {
                if back < 0 { waiting.heads[head] = next } else { waiting.next[Int(back)] = next }
                return Int(at)
            }
            back = at
            at = next
        }
        return -1
    }

    // MARK: - The graft

    /// Fills the nodes, their children and the removed nodes of the graft.
    @inline(never)
    @_optimize(size)
    private mutating func fill(_ plan: inout InflatePlan, _ handles: Buffer<rg_node>) -> Bool {
        let memory = engine.memory
        let count = plan.nodes.count
        guard graft.nodes.resize(count, memory), graft.childStarts.resize(count &+ 1, memory),
            graft.children.resize(count, memory), graft.removed.resize(max(old.nodes.count, 1), memory)
        else { return false }
        for i in 0..<count {
            let j = Int(oldOf[i])
            graft.nodes.append(
                GraftNode(
                    staged: handles[i], kept: j < 0 ? rg_node() : old.handles[j], parent: plan.nodes[i].parent,
                    changes: 0))
        }
        for j in 0..<old.nodes.count where isThere(j) {
            let node = old.handles[j]
            if newOf[j] < 0 { graft.removed.append(node) }
            graft.numbers[Engine.slot(node)] = newOf[j] < 0 ? GraftMark.removed : GraftMark.kept
        }
        // by counting: siblings stay in their order
        for _ in 0...count { graft.childStarts.append(0) }
        for i in 1..<max(count, 1) { graft.childStarts[Int(plan.nodes[i].parent) &+ 1] &+= 1 }
        for i in 0..<count { graft.childStarts[i &+ 1] &+= graft.childStarts[i] }
        graft.children.count = max(count &- 1, 0)
        var i = count
        while i > 1 {
            i &-= 1
            let parent = Int(plan.nodes[i].parent)
            // fills each part from its end
            graft.childStarts[parent &+ 1] &-= 1
            graft.children[Int(graft.childStarts[parent &+ 1])] = Int32(truncatingIfNeeded: i)
        }
        for i in 0..<count {
            // each start was moved to the part before it
            graft.childStarts[i] = graft.childStarts[i &+ 1]
        }
        graft.childStarts[count] = Int32(truncatingIfNeeded: graft.children.count)
        return true
    }
}
