// SPDX-License-Identifier: MIT
import CReglet

/// The rules of relative children: a side table by node id, allocated with the first rule in a context.

extension RelativeLayout {
    // MARK: - Reading

    @inline(__always)
    func row(ofRecord index: Int32) -> Int { Int(state.pointee.rowOf[Int(relativeRecord(index).pointee.id)]) }

    @inline(__always)
    func anchor(_ index: Int32) -> UnsafeMutablePointer<Anchor> { state.pointee.relatives.anchors.pointer(Int(index)) }

    /// The anchor of a rule, or nil.
    @_optimize(size)
    func anchor(_ record: UnsafeMutablePointer<RelativeRecord>, _ rule: UInt32) -> UnsafeMutablePointer<Anchor>? {
        if record.pointee.given & RelativeRule.bit(rule) == 0 { return nil }
        var index = record.pointee.anchors
        while index >= 0 {
            let anchor = self.anchor(index)
            if anchor.pointee.rule == rule { return anchor }
            index = anchor.pointee.next
        }
        return nil
    }

    /// A rule as given, and the row that it currently names (-1: none). O(siblings).
    @_optimize(size)
    public func anchorOf(_ row: Int, _ rule: rg_relative_rule) -> (id: UnsafePointer<CChar>?, sibling: rg_node) {
        guard let record = relative(row), let anchor = anchor(record, rule.rawValue) else {
            return (nil, rg_node(id: 0))
        }
        guard let bytes = anchor.pointee.bytes else { return (nil, handle(self.row(anchor.pointee.sibling))) }
        let container = rule == RG_IGNORE_GRAVITY ? row : Int(node(row).pointee.parent)
        var child = container >= 0 ? firstChild(container) : -1
        while child >= 0 {
            if let name = treeReports.nodeName(child), name.1 == Int(anchor.pointee.length),
                sameBytes(name.0, bytes, name.1)
            {
                break
            }
            child = Int(node(child).pointee.next)
        }
        return (UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self), handle(child))
    }

    @_optimize(size)
    public func parentRules(_ row: Int) -> UInt32 { relative(row)?.pointee.parentRules ?? 0 }
}
