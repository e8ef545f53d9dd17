// SPDX-License-Identifier: MIT
import CReglet

/// One evaluation of a set, which finds its active rules: a pure function of its entries, the environment and the
/// existing nodes.
struct SetRun {
    let engine: Engine
    let container: Int
    let set: Int32
    let record: UnsafeMutablePointer<SetRecord>
    let environment: UnsafePointer<rg_environment>
    let sets: UnsafeMutablePointer<SetStore>
    /// The number of items of all lists entered so far; it is limited as the number of rules is.
    var visited = 0

    init(_ engine: Engine, _ container: Int, _ set: Int32, _ environment: UnsafePointer<rg_environment>) {
        self.engine = engine
        self.container = container
        self.set = set
        self.environment = environment
        sets = engine.constraintSystems.sets
        record = sets.pointee.record(set)
    }

    /// Fills `rules` of the store. - Complexity: O(entries visited), times items of lists.
    @inline(never)
    mutating func run() -> rg_status {
        let count = Int32(truncatingIfNeeded: record.pointee.count)
        sets.pointee.frames.count = 0
        sets.pointee.items.count = 0
        var at: Int32 = 0
        while at < count {
            let entry = record.entry(at)
            at &+= 1
            switch entry.pointee.op {
            case SetEntry.rule:
                let status = add(entry, at &- 1)
                if status != RG_OK { return status }
            case SetEntry.group:
                sets.pointee.frames.append(SetFrame(entry: at &- 1, first: -1))
            case SetEntry.condition:
                at = branch(at &- 1)
            case SetEntry.elseIf, SetEntry.otherwise:
                at = entry.pointee.end  // the previous branch was taken
            case SetEntry.each:
                let status = gather(entry, at &- 1)
                if status != RG_OK { return status }
                if sets.pointee.frames[sets.pointee.frames.count &- 1].count == 0 {
                    pop()
                    at = entry.pointee.jump &+ 1
                }
            case SetEntry.end:
                let begin = record.entry(entry.pointee.jump).pointee.op
                if begin == SetEntry.group { pop() }
                if begin == SetEntry.each {
                    let frame = sets.pointee.frames.pointer(sets.pointee.frames.count &- 1)
                    frame.pointee.index &+= 1
                    if frame.pointee.index < frame.pointee.count { at = entry.pointee.jump &+ 1 } else { pop() }
                }
            default: break  // AND and OR were read with the test before them
            }
        }
        return RG_OK
    }

    // MARK: - Lists

    /// Leaves a group or list.
    private func pop() {
        let last = sets.pointee.frames.count &- 1
        let frame = sets.pointee.frames[last]
        sets.pointee.frames.count = last
        if frame.first >= 0 { sets.pointee.items.count = Int(frame.first) }
        if last > 0 { sets.pointee.frames.pointer(last &- 1).pointee.made &+= frame.made }
    }

    /// Enters a list. Its items are those that are not gone.
    @inline(never)
    private mutating func gather(_ entry: UnsafeMutablePointer<SetEntry>, _ at: Int32) -> rg_status {
        let first = sets.pointee.items.count
        if entry.pointee.nodes >= 0 {
            for n in 0..<Int32(truncatingIfNeeded: entry.pointee.count) {
                let handle = record.node(entry.pointee.nodes &+ n)
                let row = engine.row(handle)
                if row < 0 { return fail(RG_ERROR_STALE_HANDLE, at, "a node of the list was destroyed") }
                if !engine.node(row).isGone && !keep(handle) { return engine.outOfMemory() }
            }
        } else {
            var parent = container
            if entry.pointee.first.id != 0 {
                let item = resolve(entry.pointee.first)
                parent = item.id == 0 ? -1 : engine.row(item)
                if parent < 0 && !isPlaceholder(entry.pointee.first) {
                    return fail(RG_ERROR_STALE_HANDLE, at, "the parent of the list was destroyed")
                }
            }
            var child = parent < 0 ? -1 : engine.firstChild(parent)
            var index: UInt32 = 0
            while child >= 0 {
                if index >= entry.pointee.begin {
                    if index &- entry.pointee.begin >= entry.pointee.count { break }
                    let node = engine.node(child)
                    if !node.isGone && !keep(engine.handle(child)) { return engine.outOfMemory() }
                }
                index &+= 1
                child = Int(engine.node(child).pointee.next)
            }
        }
        visited &+= sets.pointee.items.count &- first
        if visited > ConstraintEditor.maxConstraints {
            return engine.fail(RG_ERROR_LIMIT, "too many items in nested lists")
        }
        sets.pointee.frames.append(
            SetFrame(
                entry: at, first: Int32(truncatingIfNeeded: first),
                count: Int32(truncatingIfNeeded: sets.pointee.items.count &- first)))
        return RG_OK
    }

    private func fail(_ status: rg_status, _ at: Int32, _ sentence: StaticText) -> rg_status {
        engine.styleEditor.failItem(status, Int(at), sentence)
    }

    @inline(never)
    private func keep(_ item: rg_node) -> Bool {
        if !sets.pointee.items.reserve(sets.pointee.items.count &+ 1, engine.memory) { return false }
        sets.pointee.items.append(item)
        return true
    }

    /// The innermost open list, or the one `out` levels further out.
    @inline(__always)
    func list(_ out: Int) -> UnsafeMutablePointer<SetFrame>? {
        let last = sets.pointee.frames.count &- 1
        if out == 0 && last >= 0 && sets.pointee.frames[last].first >= 0 { return sets.pointee.frames.pointer(last) }
        return outerList(out)
    }

    @inline(never)
    private func outerList(_ out: Int) -> UnsafeMutablePointer<SetFrame>? {
        var left = out
        var at = sets.pointee.frames.count
        while at > 0 {
            at &-= 1
            let frame = sets.pointee.frames.pointer(at)
            if frame.pointee.first < 0 { continue }
            if left == 0 { return frame }
            left &-= 1
        }
        return nil
    }

    /// Resolves a handle or placeholder to a node; null when there is none.
    private func resolve(_ item: rg_node) -> rg_node {
        if !isPlaceholder(item) { return item }
        let number = Int(item.id & UInt64(RG_ITEM_LAST))
        let kind = UInt32(truncatingIfNeeded: item.id >> 24)
        if kind == RG_ITEM_CHILD.rawValue {
            var child = engine.firstChild(container)
            if number == Int(RG_ITEM_LAST) { return engine.handle(engine.lastChild(container)) }
            var left = number
            while child >= 0 && left > 0 {
                child = Int(engine.node(child).pointee.next)
                left &-= 1
            }
            return engine.handle(child)
        }
        guard let list = list(number) else { return rg_node() }
        var index = list.pointee.index
        if kind == RG_ITEM_PREVIOUS.rawValue { index &-= 1 }
        if kind == RG_ITEM_NEXT.rawValue { index &+= 1 }
        if index < 0 || index >= list.pointee.count { return rg_node() }
        return sets.pointee.items[Int(list.pointee.first &+ index)]
    }

    // MARK: - Rules

    @inline(never)
    private func add(_ entry: UnsafeMutablePointer<SetEntry>, _ at: Int32) -> rg_status {
        let count = sets.pointee.rules.count
        if !sets.pointee.rules.reserve(count &+ 1, engine.memory) { return engine.outOfMemory() }
        if count >= ConstraintEditor.maxConstraints { return engine.fail(RG_ERROR_LIMIT, "too many constraints") }
        let rule = sets.pointee.rules.pointer(count)
        rule.pointee = SetRule(
            entry: at, first: entry.pointee.first, second: entry.pointee.second, constant: entry.pointee.constant,
            label: ConstraintLabel())
        if let status = find(&rule.pointee.first, entry.pointee.firstID, at) { return status }
        if let status = find(&rule.pointee.second, entry.pointee.secondID, at) { return status }
        if entry.pointee.key >= 0, let value = value(record.text(entry.pointee.key)) {
            rule.pointee.constant += entry.pointee.number * value.number
        }
        if entry.pointee.flags & UInt8(RG_LAYOUT_SET_DP) != 0 {
            rule.pointee.constant *= Double(environment.pointee.density)
        }
        if !ConstraintEditor.isCoefficient(rule.pointee.constant) {
            return fail(RG_ERROR_INVALID_ARGUMENT, at, "the constant is not a number within +-1e9")
        }
        label(&rule.pointee.label, entry)
        sets.pointee.rules.count = count &+ 1
        let last = sets.pointee.frames.count &- 1
        if last >= 0 { sets.pointee.frames.pointer(last).pointee.made &+= 1 }
        return RG_OK
    }

    /// Replaces a placeholder by its node. - Returns: nil, or the status for the rule: OK leaves it out.
    private func find(_ item: inout rg_node, _ id: Int32, _ at: Int32) -> rg_status? {
        if id >= 0 {
            let name = record.text(id)
            let row = engine.treeEditor.find(container, name, length(name))
            if row < 0 { return failName(name) }
            item = engine.handle(row)
        } else if item.id != 0 {
            if isPlaceholder(item) {
                item = resolve(item)
                return item.id == 0 ? RG_OK : nil
            }
            if engine.row(item) < 0 { return fail(RG_ERROR_STALE_HANDLE, at, "an item was destroyed") }
        }
        return nil
    }

    private func label(_ label: inout ConstraintLabel, _ entry: UnsafeMutablePointer<SetEntry>) {
        label.set = set
        if entry.pointee.name >= 0 {
            label.name = record.text(entry.pointee.name)
            label.number = list(0)?.pointee.index ?? -1
            return
        }
        var at = sets.pointee.frames.count
        var made: Int32 = 0
        while at > 0 {
            at &-= 1
            let frame = sets.pointee.frames[at]
            made &+= frame.made
            let open = record.entry(frame.entry)
            if frame.first < 0 && open.pointee.name >= 0 {
                label.name = record.text(open.pointee.name)
                if open.pointee.flags & UInt8(RG_LAYOUT_SET_NUMBERED) != 0 { label.number = made }
                return
            }
        }
    }

    @_optimize(size)
    private func failName(_ name: UnsafePointer<UInt8>) -> rg_status {
        _ = engine.fail(RG_ERROR_NOT_FOUND, "no node '")
        engine.state.pointee.message.append(name, length(name))
        engine.state.pointee.message.append("' lies in the container")
        return RG_ERROR_NOT_FOUND
    }

    func length(_ text: UnsafePointer<UInt8>) -> Int {
        cStringLength(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self))
    }
}
