// SPDX-License-Identifier: MIT
import CReglet

/// Sibling orders other than document order: by `order` while their container measures or places them, by `z` while
/// they are painted. During that time only Node.next and ContainerState.first are relinked. Node.previous and
/// ContainerState.last keep the document order, from which `restoreChildren` restores the links. This needs no memory,
/// and containers without such children skip it.
enum SiblingKey: UInt8 { case order, z }

extension LayoutPass {
    /// Measures a container whose children have orders, or a node with size rules.
    @inline(never)
    @_optimize(size)
    func measureSpecially(_ row: Int, _ width: Spec, _ height: Spec) {
        if node(row).pointee.flags & NodeFlags.ordered == 0 { return measureWithRules(row, width, height) }
        arrangeChildren(row, .order)
        measureWithRules(row, width, height)
        restoreChildren(row)
    }

    @inline(__always)
    func arrangeChildren(_ row: Int, _ key: SiblingKey) { arrangeChildren(row, key, backwards: false) }

    /// Links the children of a row in ascending order of a key; `backwards` reverses the list. Equal keys keep their
    /// present order. A natural merge sort (Knuth, TAOCP 3, 5.2.4, algorithm L on runs): O(children) where few are out
    /// of order.
    @inline(never)
    @_optimize(size)
    func arrangeChildren(_ row: Int, _ key: SiblingKey, backwards: Bool) {
        let box = self.box(node(row))
        while true {
            var rest = box.pointee.first
            var last: Int32 = -1
            var runs = 0
            while rest >= 0 {
                let a = rest
                let b = endRun(a, key)
                rest = b >= 0 ? endRun(b, key) : -1
                let merged = merge(a, b, key)
                if last >= 0 { node(Int(last)).pointee.next = merged.first } else { box.pointee.first = merged.first }
                last = merged.last
                runs &+= 1
            }
            if runs <= 1 { break }
        }
        if !backwards { return }
        var at = box.pointee.first
        box.pointee.first = -1
        while at >= 0 {
            let next = node(Int(at)).pointee.next
            node(Int(at)).pointee.next = box.pointee.first
            box.pointee.first = at
            at = next
        }
    }

    /// Links the children of a row in document order.
    @_optimize(size)
    func restoreChildren(_ row: Int) {
        let box = self.box(node(row))
        var next: Int32 = -1
        var at = box.pointee.last
        while at >= 0 {
            node(Int(at)).pointee.next = next
            next = at
            at = state.pointee.previous[Int(at)]
        }
        box.pointee.first = next
    }

    /// Whether row `a` comes before row `b` by a key, whatever their places.
    private func precedes(_ a: Int32, _ b: Int32, _ key: SiblingKey) -> Bool {
        if key == .z && state.pointee.transforms.byID.count > 0 {
            let x = transform(Int(a))?.pointee.lift ?? 0, y = transform(Int(b))?.pointee.lift ?? 0
            if x != y { return x < y }
        }
        return rank(a, key) < rank(b, key)
    }

    private func rank(_ row: Int32, _ key: SiblingKey) -> Int32 {
        guard let rarer = self.rarer(Int(row)) else { return 0 }
        return key == .order ? rarer.pointee.order : rarer.pointee.z
    }

    /// Cuts the list after the longest ascending run that begins with `first`. - Returns: the rest, or -1.
    @_optimize(size)
    private func endRun(_ first: Int32, _ key: SiblingKey) -> Int32 {
        var at = first
        while true {
            let next = node(Int(at)).pointee.next
            if next < 0 { return -1 }
            if precedes(next, at, key) {
                node(Int(at)).pointee.next = -1
                return next
            }
            at = next
        }
    }

    /// Merges two runs, of which the second may be empty (-1). - Returns: the first and the last row.
    @_optimize(size)
    private func merge(_ first: Int32, _ second: Int32, _ key: SiblingKey) -> (first: Int32, last: Int32) {
        var a = first, b = second
        var head: Int32 = -1, last: Int32 = -1
        while a >= 0 || b >= 0 {
            let takesB = b >= 0 && (a < 0 || precedes(b, a, key))
            let taken = takesB ? b : a
            if takesB { b = node(Int(b)).pointee.next } else { a = node(Int(a)).pointee.next }
            if last >= 0 { node(Int(last)).pointee.next = taken } else { head = taken }
            last = taken
        }
        return (head, last)
    }

    // MARK: - Painting

    /// Links the children of a row in the order in which they are painted, until `restore`.
    public func arrange(_ row: Int) { arrangeChildren(row, .z) }

    public func restore(_ row: Int) { restoreChildren(row) }

    /// The first painted node of the subtree of a row: the row itself, or -1 when it is not painted.
    public func firstPainted(_ top: Int) -> Int { isPainted(top) ? top : -1 }

    /// The node painted after `row` in the subtree of `top`, or -1: parents first, siblings by z. Children are linked
    /// in that order during the walk, so every walk must run to its end.
    @inline(never)
    @_optimize(size)
    public func nextPainted(_ row: Int, below top: Int) -> Int {
        var at = row
        var descends = firstChild(row) >= 0
        repeat {
            if descends {
                arrangeChildren(at, .z)
                at = firstChild(at)
                descends = false
            } else {
                while at != top && node(at).pointee.next < 0 {
                    at = Int(node(at).pointee.parent)
                    restoreChildren(at)
                }
                if at == top { return -1 }
                at = Int(node(at).pointee.next)
            }
        } while !isPainted(at)
        return at
    }

    /// Whether the row itself is visible and laid out.
    func isPainted(_ row: Int) -> Bool {
        !isHidden(row) && result(row).pointee.state & ResultFlags.laidOut != 0
    }
}
