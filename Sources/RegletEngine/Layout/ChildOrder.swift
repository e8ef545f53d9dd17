// SPDX-License-Identifier: MIT
import CReglet

/// Siblings in another order than the document's: by `order` while their container measures or places them, by `z`
/// while they are painted. Only Node.next and ContainerState.first are linked anew for that time; `previous` and
/// ContainerState.last keep the document, from which `restoreChildren` links them again. No memory is needed, and
/// containers without such children know nothing of it.
enum SiblingKey: UInt8 { case order, z }

extension LayoutPass {
    /// Measure a container whose children have orders, or a node with size rules.
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

    /// Link the children of a row by a key, lower ones first, equal ones as they are; `backwards`: the other way round.
    /// O(children) where few are out of order; a natural merge sort (Knuth, TAOCP 3, 5.2.4, algorithm L on runs).
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

    /// Link the children of a row as the document has them.
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

    private func rank(_ row: Int32, _ key: SiblingKey) -> Int32 {
        guard let rare = self.rare(Int(row)) else { return 0 }
        return key == .order ? rare.pointee.order : rare.pointee.z
    }

    /// Cut the list behind the longest ascending run from `first`. - Returns: what follows, or -1.
    @_optimize(size)
    private func endRun(_ first: Int32, _ key: SiblingKey) -> Int32 {
        var at = first
        while true {
            let next = node(Int(at)).pointee.next
            if next < 0 { return -1 }
            if rank(next, key) < rank(at, key) {
                node(Int(at)).pointee.next = -1
                return next
            }
            at = next
        }
    }

    /// Merge two runs, of which the second may be empty. - Returns: both ends.
    @_optimize(size)
    private func merge(_ first: Int32, _ second: Int32, _ key: SiblingKey) -> (first: Int32, last: Int32) {
        var a = first, b = second
        var head: Int32 = -1, last: Int32 = -1
        while a >= 0 || b >= 0 {
            let takesB = b >= 0 && (a < 0 || rank(b, key) < rank(a, key))
            let taken = takesB ? b : a
            if takesB { b = node(Int(b)).pointee.next } else { a = node(Int(a)).pointee.next }
            if last >= 0 { node(Int(last)).pointee.next = taken } else { head = taken }
            last = taken
        }
        return (head, last)
    }

    // MARK: - Painting

    /// The first node that is painted of the subtree of a row: itself, or -1 when it is not.
    public func firstPainted(_ top: Int) -> Int { isPainted(top) ? top : -1 }

    /// The node painted after `row` in the subtree of `top`, or -1: parents first, siblings by z. Children are linked
    /// that way while they are walked over, so every walk must go on to its end.
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

    /// Visible and laid out, as far as the row itself says.
    func isPainted(_ row: Int) -> Bool {
        !isHidden(row) && result(row).pointee.state & ResultFlags.laidOut != 0
    }
}
