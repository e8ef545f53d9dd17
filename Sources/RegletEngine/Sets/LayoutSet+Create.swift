// SPDX-License-Identifier: MIT
import CReglet

/// The creation of a layout set: checks its entries, links them and copies them into one block.
extension LayoutSets {
    public func createSet(
        _ defs: UnsafeRawPointer?, _ stride: Int, _ count: Int, _ out: UnsafeMutablePointer<rg_layout_set>
    ) -> rg_status {
        let sets = constraintSystems.sets
        if count > SetStore.maxEntries { return fail(RG_ERROR_LIMIT, "a set has at most 2^20 entries") }
        if !sets.pointee.frames.reserve(SetStore.maxDepth, memory) { return outOfMemory() }
        var reader = SetReader(engine: engine, defs: defs, stride: stride, count: count)
        for i in 0..<count {
            let (status, problem) = reader.check(i)
            if let problem { return styleEditor.failItem(status, i, problem) }
        }
        if reader.depth > 0 {
            return styleEditor.failItem(RG_ERROR_INVALID_ARGUMENT, count, "an END is missing")
        }
        var index = sets.pointee.free
        if index < 0 {
            if !sets.pointee.records.reserve(sets.pointee.records.count &+ 1, memory) { return outOfMemory() }
            index = Int32(truncatingIfNeeded: sets.pointee.records.count)
        }
        let nodes = count &* MemoryLayout<SetEntry>.stride
        let texts = nodes &+ reader.nodeCount &* 8
        let size = max(texts &+ reader.textSize, 8)
        guard let block = memory.pointee.allocate(size) else { return outOfMemory() }
        if index == sets.pointee.records.count {
            sets.pointee.records.append(SetRecord())
            sets.pointee.record(index).pointee.generation = UInt32(state.pointee.salt >> 1) | 1
        } else {
            sets.pointee.free = sets.pointee.record(index).pointee.next
        }
        let record = sets.pointee.record(index)
        record.pointee.count = count
        record.pointee.block = block
        record.pointee.blockSize = size
        record.pointee.nodes = nodes
        record.pointee.texts = texts
        record.pointee.isLive = true
        reader.copy(to: record)
        out.pointee.id = UInt64(record.pointee.generation) << 32 | UInt64(UInt32(bitPattern: index))
        return RG_OK
    }
}

/// Whether a handle is a placeholder from rg_layout_set_item. Handles of nodes have a generation above 0.
func isPlaceholder(_ node: rg_node) -> Bool {
    node.id >= UInt64(RG_ITEM_CURRENT.rawValue) << 24 && node.id < UInt64(RG_ITEM_CHILD.rawValue &+ 1) << 24
}

private struct SetReader {
    let engine: Engine
    let defs: UnsafeRawPointer?
    let stride: Int
    let count: Int
    var nodeCount = 0
    var textSize = 0
    /// The number of open groups and lists; the store's `frames` holds them.
    var depth = 0
    /// The number of lists among them.
    var lists = 0

    typealias Check = (rg_status, StaticText?)

    private func def(_ i: Int) -> UnsafePointer<rg_layout_set_entry> {
        (defs.unsafelyUnwrapped + i &* stride).assumingMemoryBound(to: rg_layout_set_entry.self)
    }

    private func refuse(_ problem: StaticText) -> Check { (RG_ERROR_INVALID_ARGUMENT, problem) }

    private func isKnown(_ node: rg_node) -> Bool {
        node.id == 0 || isPlaceholder(node) || engine.row(node) >= 0
    }

    /// Whether a placeholder names an item of a list that is not open.
    private func isLoose(_ node: rg_node) -> Bool {
        isPlaceholder(node) && node.id >> 24 != UInt64(RG_ITEM_CHILD.rawValue)
            && Int(node.id & UInt64(RG_ITEM_LAST)) >= lists
    }

    private static var loose: StaticText {
        "an item of a list is named outside of a list, or of one that is further out"
    }

    @inline(never)
    private mutating func measure(_ text: UnsafePointer<CChar>?) {
        if let text { textSize &+= cStringLength(text) &+ 1 }
    }

    /// The innermost open entry, or -1. Its op decides which entries may follow.
    private var top: Int { depth == 0 ? -1 : Int(engine.constraintSystems.sets.pointee.frames[depth &- 1].entry) }

    @inline(never)
    private mutating func open(_ i: Int) {
        engine.constraintSystems.sets.pointee.frames[depth] = SetFrame(entry: Int32(truncatingIfNeeded: i), first: -1)
        depth &+= 1
    }

    private func isTest(_ i: Int) -> Bool {
        let op = def(i).pointee.op.rawValue
        return op >= RG_LAYOUT_SET_IF.rawValue && op <= RG_LAYOUT_SET_ELSE_IF.rawValue
    }

    // MARK: - Checking

    @inline(never)
    @_optimize(size)
    mutating func check(_ i: Int) -> Check {
        let entry = def(i)
        if Int(entry.pointee.struct_size) != MemoryLayout<rg_layout_set_entry>.size {
            return refuse("struct_size is not sizeof(rg_layout_set_entry)")
        }
        let number = entry.pointee.number
        if textSize > 1 << 30 { return (RG_ERROR_LIMIT, "texts of more than 2^30 bytes") }
        if !(number.magnitude <= 1e9) { return refuse("number is not within +-1e9") }
        if entry.pointee.flags > 3 { return refuse("unknown flags") }
        let op = entry.pointee.op
        let opens = op == RG_LAYOUT_SET_GROUP || op == RG_LAYOUT_SET_IF || op == RG_LAYOUT_SET_EACH
        if opens && depth == SetStore.maxDepth {
            return (RG_ERROR_LIMIT, "groups, conditions and lists are nested deeper than 32")
        }
        if isTest(i) {
            if entry.pointee.trait.rawValue > RG_TRAIT_REMAINING.rawValue { return refuse("unknown trait") }
            if entry.pointee.test.rawValue > RG_TEST_GREATER_OR_EQUAL.rawValue { return refuse("unknown test") }
            if entry.pointee.trait == RG_TRAIT_VALUE {
                if entry.pointee.key == nil { return refuse("a test of a value needs its key") }
                if entry.pointee.text != nil && entry.pointee.test.rawValue > RG_TEST_NOT_EQUAL.rawValue {
                    return refuse("texts are only tested for being equal or not")
                }
                measure(entry.pointee.key)
                measure(entry.pointee.text)
            }
        }
        switch op {
        case RG_LAYOUT_SET_RULE:
            var rule = entry.pointee.rule
            if isPlaceholder(rule.first) || entry.pointee.first_id != nil { rule.first.id = 0 }
            if isPlaceholder(rule.second) || entry.pointee.second_id != nil { rule.second.id = 0 }
            measure(rule.name)
            measure(entry.pointee.key)
            measure(entry.pointee.first_id)
            measure(entry.pointee.second_id)
            if rule.spacer != 0 { return refuse("a rule of a layout set has no spacer") }
            if isLoose(entry.pointee.rule.first) || isLoose(entry.pointee.rule.second) {
                return refuse(SetReader.loose)
            }
            return engine.constraintEditor.check(&rule)
        case RG_LAYOUT_SET_GROUP:
            measure(entry.pointee.text)
            open(i)
        case RG_LAYOUT_SET_IF:
            open(i)
        case RG_LAYOUT_SET_AND, RG_LAYOUT_SET_OR:
            if i == 0 || !isTest(i &- 1) { return refuse("AND and OR stand directly behind another test") }
        case RG_LAYOUT_SET_ELSE_IF, RG_LAYOUT_SET_ELSE:
            let head = top < 0 ? RG_LAYOUT_SET_RULE : def(top).pointee.op
            if head != RG_LAYOUT_SET_IF && head != RG_LAYOUT_SET_ELSE_IF { return refuse("no IF is open here") }
            depth &-= 1
            open(i)
        case RG_LAYOUT_SET_EACH:
            if !isKnown(entry.pointee.parent) { return (RG_ERROR_STALE_HANDLE, "parent was destroyed") }
            if isLoose(entry.pointee.parent) { return refuse(SetReader.loose) }
            if let nodes = entry.pointee.nodes {
                nodeCount &+= Int(entry.pointee.count)
                if nodeCount > SetStore.maxEntries { return (RG_ERROR_LIMIT, "lists of more than 2^20 nodes") }
                for n in 0..<Int(entry.pointee.count) where engine.row(nodes[n]) < 0 {
                    return (RG_ERROR_STALE_HANDLE, "a node of the list is null or was destroyed")
                }
            }
            open(i)
            lists &+= 1
        case RG_LAYOUT_SET_END:
            if depth == 0 { return refuse("nothing is open here") }
            if def(top).pointee.op == RG_LAYOUT_SET_EACH { lists &-= 1 }
            depth &-= 1
        default: return refuse("unknown op")
        }
        return (RG_OK, nil)
    }

    // MARK: - Copying

    /// Writes the block of `record`. Precondition: all entries were checked.
    @inline(never)
    @_optimize(size)
    mutating func copy(to record: UnsafeMutablePointer<SetRecord>) {
        var nodeEnd: Int32 = 0
        textSize = 0
        for i in 0..<count {
            let from = def(i)
            let here = Int32(truncatingIfNeeded: i)
            let entry = record.entry(here)
            entry.pointee = SetEntry()
            entry.pointee.op = UInt8(truncatingIfNeeded: from.pointee.op.rawValue)
            entry.pointee.flags = UInt8(truncatingIfNeeded: from.pointee.flags)
            entry.pointee.number = from.pointee.number
            switch from.pointee.op {
            case RG_LAYOUT_SET_RULE:
                entry.pointee.attribute = UInt8(truncatingIfNeeded: from.pointee.rule.attribute.rawValue)
                entry.pointee.secondAttribute = UInt8(truncatingIfNeeded: from.pointee.rule.second_attribute.rawValue)
                entry.pointee.relation = UInt8(truncatingIfNeeded: from.pointee.rule.relation.rawValue)
                entry.pointee.first = from.pointee.rule.first
                entry.pointee.second = from.pointee.rule.second
                entry.pointee.multiplier = from.pointee.rule.multiplier
                entry.pointee.constant = from.pointee.rule.constant
                entry.pointee.priority = from.pointee.rule.priority
                entry.pointee.name = keep(record, from.pointee.rule.name)
                entry.pointee.key = keep(record, from.pointee.key)
                entry.pointee.firstID = keep(record, from.pointee.first_id)
                entry.pointee.secondID = keep(record, from.pointee.second_id)
                if entry.pointee.secondAttribute == 0 {
                    entry.pointee.second = rg_node()
                    entry.pointee.secondID = -1
                }
            case RG_LAYOUT_SET_GROUP:
                entry.pointee.name = keep(record, from.pointee.text)
                open(i)
            case RG_LAYOUT_SET_EACH:
                entry.pointee.begin = from.pointee.begin
                entry.pointee.count = from.pointee.count
                entry.pointee.first = from.pointee.parent
                if let nodes = from.pointee.nodes {
                    entry.pointee.nodes = nodeEnd
                    let to = (record.pointee.block.unsafelyUnwrapped + record.pointee.nodes)
                        .assumingMemoryBound(to: rg_node.self)
                    for n in 0..<Int(entry.pointee.count) { to[Int(nodeEnd) &+ n] = nodes[n] }
                    nodeEnd &+= Int32(truncatingIfNeeded: entry.pointee.count)
                }
                open(i)
            case RG_LAYOUT_SET_ELSE_IF, RG_LAYOUT_SET_ELSE:
                // until the END is found, `end` leads back to the branch before
                entry.pointee.end = Int32(truncatingIfNeeded: top)
                record.entry(entry.pointee.end).pointee.jump = from.pointee.op == RG_LAYOUT_SET_ELSE ? here &+ 1 : here
                depth &-= 1
                open(i)
            case RG_LAYOUT_SET_END:
                close(record, entry, here)
            default:
                if from.pointee.op == RG_LAYOUT_SET_IF { open(i) }
            }
            if isTest(i) {
                entry.pointee.trait = UInt8(truncatingIfNeeded: from.pointee.trait.rawValue)
                entry.pointee.test = UInt8(truncatingIfNeeded: from.pointee.test.rawValue)
                if from.pointee.trait == RG_TRAIT_VALUE {
                    entry.pointee.key = keep(record, from.pointee.key)
                    entry.pointee.name = keep(record, from.pointee.text)
                }
            }
        }
    }

    /// Copies a text after those already copied. - Returns: its start, or -1.
    @inline(never)
    private mutating func keep(_ record: UnsafeMutablePointer<SetRecord>, _ text: UnsafePointer<CChar>?) -> Int32 {
        guard let text else { return -1 }
        let start = Int32(truncatingIfNeeded: textSize), size = cStringLength(text) &+ 1
        copyBytes(record.text(start), text, size)
        textSize &+= size
        return start
    }

    private mutating func close(
        _ record: UnsafeMutablePointer<SetRecord>, _ entry: UnsafeMutablePointer<SetEntry>, _ here: Int32
    ) {
        var at = Int32(truncatingIfNeeded: top)
        entry.pointee.jump = at
        depth &-= 1
        if record.entry(at).pointee.jump < 0 { record.entry(at).pointee.jump = here }
        while true {
            let branch = record.entry(at)
            let before = branch.pointee.end
            if before < 0 { return }
            branch.pointee.end = here
            at = before
        }
    }
}
