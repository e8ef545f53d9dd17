// SPDX-License-Identifier: MIT
import CReglet

/// The order in which a relative container measures its children: for each axis, anchors first.
///
/// The orders are two lists through the children's records, valid until a rule, an id or the child list changes
/// (`ResultFlags.childOrderValid`). Children without a record have no rules and come first. The traversal needs no
/// memory: its stack is in the records.
extension RelativeLayout {
    /// Sorts the children of a container along both axes. O(children + rules).
    @inline(never)
    @_optimize(size)
    func sortRelative(_ row: Int) {
        let s = state
        let box = self.box(node(row))
        box.relative.pointee.firstRecord = -1
        if s.pointee.relatives.records.used > 0 {
            numberChildren(box)
            findAnchors(row, box)
            let (x, cycleX) = order(row, box, RelativeRule.horizontal)
            let (y, cycleY) = order(row, box, RelativeRule.vertical)
            box.relative.pointee.firstRecord = x
            if x >= 0 { relativeRecord(x).pointee.firstY = y }
            if cycleX || cycleY { return }  // not marked as sorted, so that every run reports the cycle again
        }
        result(row).pointee.state |= ResultFlags.childOrderValid
    }

    /// Records the index of each child, in its record and beside its name.
    @_optimize(size)
    private func numberChildren(_ box: UnsafeMutablePointer<ContainerState>) {
        let s = state
        s.pointee.relatives.serial &+= 1
        if s.pointee.relatives.serial == 0 {
            s.pointee.names.clearMarks()
            s.pointee.relatives.serial = 1
        }
        var index: Int32 = 0
        for child in children(of: box) {
            s.pointee.names.mark(id(child), s.pointee.relatives.serial, index)
            if let record = relative(child) {
                record.pointee.index = index
                record.pointee.readers = 0
            }
            index &+= 1
        }
    }

    @_optimize(size)
    private func findAnchors(_ row: Int, _ box: UnsafeMutablePointer<ContainerState>) {
        if let own = relative(row), let ignored = anchor(own, RG_IGNORE_GRAVITY.rawValue) { find(ignored, row) }
        var child = Int(box.pointee.first)
        while child >= 0 {
            if let record = relative(child) {
                var index = record.pointee.anchors
                while index >= 0 {
                    let anchor = self.anchor(index)
                    index = anchor.pointee.next
                    if anchor.pointee.rule == RG_IGNORE_GRAVITY.rawValue { continue }
                    find(anchor, row)
                    if Int(anchor.pointee.target) == id(child) {
                        anchor.pointee.target = -1  // itself
                    } else if anchor.pointee.target >= 0 {
                        let named = relativeIndex(ofID: anchor.pointee.target)
                        if named >= 0 {
                            relativeRecord(named).pointee.readers |= RelativeRule.bit(anchor.pointee.rule)
                        }
                    } else if record.pointee.parentRules & UInt32(RG_ALIGN_WITH_PARENT_IF_MISSING) == 0 {
                        treeReports.warn(child, RG_CODE_UNKNOWN_ANCHOR, "a relative rule names no sibling")
                    }
                }
            }
            child = Int(node(child).pointee.next)
        }
    }

    /// Finds the child of `row` that an anchor names.
    @inline(never)
    @_optimize(size)
    private func find(_ anchor: UnsafeMutablePointer<Anchor>, _ row: Int) {
        let s = state
        anchor.pointee.target = -1
        if let bytes = anchor.pointee.bytes {
            let found = s.pointee.names.marked(
                bytes, Int(anchor.pointee.length), anchor.pointee.hash, s.pointee.relatives.serial)
            anchor.pointee.target = found.id
            anchor.pointee.index = found.index
            return
        }
        let sibling = self.row(anchor.pointee.sibling)
        if sibling >= 0 && Int(node(sibling).pointee.parent) == row {
            anchor.pointee.target = Int32(truncatingIfNeeded: id(sibling))
            anchor.pointee.index = relative(sibling)?.pointee.index ?? 0
        }
    }

    /// Whether a rule is effective given the other rules: start and end rules replace left and right rules.
    @inline(__always)
    private func isRead(_ rule: UInt32, _ given: UInt32) -> Bool {
        let bit = RelativeRule.bit(rule)
        if bit & RelativeRule.besides != 0 { return given & RelativeRule.relativeBesides == 0 }
        if bit & RelativeRule.sides != 0 { return given & RelativeRule.relativeSides == 0 }
        return true
    }

    /// Sorts the children depth-first, from each child in document order, anchors first. A rule that leads back onto
    /// the stack closes a cycle and is ignored.
    @_optimize(size)
    private func order(_ row: Int, _ box: UnsafeMutablePointer<ContainerState>, _ rules: UInt32) -> (
        first: Int32, cycle: Bool
    ) {
        let horizontal = rules == RelativeRule.horizontal
        var first: Int32 = -1, last: Int32 = -1
        var cycle = false
        var child = Int(box.pointee.first)
        while child >= 0 {
            if let record = relative(child) { record.pointee.mark = 0 }
            child = Int(node(child).pointee.next)
        }
        child = Int(box.pointee.first)
        while child >= 0 {
            var at = relativeIndex(child)
            if at >= 0 && relativeRecord(at).pointee.mark == 0 { enter(at, from: -1) } else { at = -1 }
            while at >= 0 {
                let record = relativeRecord(at)
                if record.pointee.cursor < 0 {
                    record.pointee.mark = 2
                    if record.pointee.root == Int32.max { record.pointee.root = record.pointee.index }
                    if horizontal { record.pointee.nextX = -1 } else { record.pointee.nextY = -1 }
                    if last < 0 {
                        first = at
                    } else if horizontal {
                        relativeRecord(last).pointee.nextX = at
                    } else {
                        relativeRecord(last).pointee.nextY = at
                    }
                    last = at
                    at = record.pointee.up
                    continue
                }
                let anchor = self.anchor(record.pointee.cursor)
                let used =
                    anchor.pointee.target >= 0 && rules & RelativeRule.bit(anchor.pointee.rule) != 0
                    && isRead(anchor.pointee.rule, record.pointee.given)
                let other = used ? relativeIndex(ofID: anchor.pointee.target) : -1
                if other >= 0 && relativeRecord(other).pointee.mark == 0 {
                    enter(other, from: at)
                    at = other
                    continue  // the rule is visited again after its anchor
                }
                record.pointee.cursor = anchor.pointee.next
                if other >= 0 && relativeRecord(other).pointee.mark == 1 {
                    anchor.pointee.target = -1
                    cycle = true
                    reportCycle(row, at, other)
                } else if used {
                    rank(record, anchor, other)
                }
            }
            child = Int(node(child).pointee.next)
        }
        return (first, cycle)
    }

    @inline(__always)
    private func enter(_ index: Int32, from up: Int32) {
        let record = relativeRecord(index)
        record.pointee.mark = 1
        record.pointee.up = up
        record.pointee.cursor = record.pointee.anchors
        record.pointee.root = Int32.max
        record.pointee.level = 0
    }

    /// Finds the root and depth of each child in Android's order, which takes the last free child first. When several
    /// children start at one point, this order decides the container's baseline: the child whose root is last, and
    /// among those the child nearest to its root.
    @_optimize(size)
    private func rank(
        _ record: UnsafeMutablePointer<RelativeRecord>, _ anchor: UnsafeMutablePointer<Anchor>, _ other: Int32
    ) {
        let root = other >= 0 ? relativeRecord(other).pointee.root : anchor.pointee.index
        let level = other >= 0 ? relativeRecord(other).pointee.level &+ 1 : 1
        if root < record.pointee.root {
            record.pointee.root = root
            record.pointee.level = level
        } else if root == record.pointee.root && level > record.pointee.level {
            record.pointee.level = level
        }
    }

    /// Reports the nodes of a cycle: a rule of `last`, the top of the stack, names `first` below it.
    @_optimize(size)
    private func reportCycle(_ container: Int, _ last: Int32, _ first: Int32) {
        let s = state
        let row = self.row(ofRecord: last)
        s.pointee.message.clear()
        treeReports.appendNode(row)
        s.pointee.message.append(": its relative rules lead back to itself")
        var at = first
        var room = 8  // the number of nodes that a sentence can name
        while at != last && room > 0 {
            s.pointee.message.append(", by way of ")
            treeReports.appendNode(self.row(ofRecord: at))
            at = entered(from: at, last)
            room &-= 1
        }
        if at != last { s.pointee.message.append(", and others") }
        treeReports.reportCycle(row, in: container)
    }

    /// The record above `index` on the stack that ends in `last`.
    @_optimize(size)
    private func entered(from index: Int32, _ last: Int32) -> Int32 {
        var at = last
        while relativeRecord(at).pointee.up != index && relativeRecord(at).pointee.up >= 0 {
            at = relativeRecord(at).pointee.up
        }
        return at
    }
}
