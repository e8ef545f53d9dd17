// SPDX-License-Identifier: MIT
import CReglet

/// Explanations of the specs and positions of items.
extension ListLayout {
    /// Records the reason for the size of an item.
    @inline(never)
    @_optimize(size)
    func recordItem(
        _ child: Int, _ vertical: Bool, _ main: Spec, _ length: Int32, _ lineLength: Int32?, _ mainSpec: Spec,
        _ used: Int, _ crossSpec: Spec, _ across: Int32, _ crossUsed: Int
    ) {
        let along =
            if let lineLength {
                SizeReason.given(.lineLength, main, Int(lineLength), Int(lineLength &- main.size))
            } else if length >= 0 {
                SizeReason.child(mainSpec, length, used)
            } else {
                SizeReason.given(main.isExact ? .viewport : .scroll, main, Int(mainSpec.size), used)
            }
        let cross = SizeReason.child(crossSpec, across, crossUsed)
        if vertical { trace.record(child, cross, along) } else { trace.record(child, along, cross) }
    }

    /// Explains a position on one axis: along it items follow each other; across it, gravity decides.
    @inline(never)
    @_optimize(size)
    func explainPlace(_ facts: ExplainFacts, _ w: inout ExplainWriter) {
        let list = self.list(facts.parent)
        if facts.horizontal == list.pointee.isHorizontal {
            w.args.0 = facts.boxStart(facts.row)
            var isSticky = false
            for index in 0..<list.pointee.items.count where find(list.pointee.items[index].node) == facts.row {
                isSticky = list.pointee.items[index].flags & ListItem.isSticky != 0
            }
            if isSticky {
                w.step(
                    "sticky at=d0",
                    "    - It stays in view with its section, until another one pushes it: it comes at $p0.\n")
            } else {
                w.step("in_list at=d0", "    - Items of the list follow each other: it comes at $p0.\n")
            }
        } else {
            let padding = facts.paddings(facts.parent)
            let room = facts.room &- padding.before &- padding.after
            var (from, to) = (0, room)
            for index in 0..<list.pointee.items.count where find(list.pointee.items[index].node) == facts.row {
                (from, to) = cells(
                    list, list.pointee.items[index], room,
                    isMirrored: facts.horizontal && node(facts.parent).isRTL)
            }
            w.align(facts, padding.before &+ from, padding.before &+ to, facts.pull(facts.gravity), outside: false)
        }
    }
}
