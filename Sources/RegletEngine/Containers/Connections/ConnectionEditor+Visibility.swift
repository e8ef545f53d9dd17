// SPDX-License-Identifier: MIT
import CReglet

/// The visibility that helpers pass on to the nodes they refer to.
extension ConnectionEditor {
    /// Passes the visibility of a group on, after it was set. Groups among its nodes are skipped, so the recursion ends.
    @inline(never)
    @_optimize(size)
    func propagateGroupVisibility(_ row: Int) {
        guard let record = self.record(row), record.pointee.references.barrier == RG_ATTR_NONE,
            record.pointee.references.role.rawValue <= RG_ROLE_GROUP.rawValue
        else { return }
        passVisibility(row, record)
    }

    /// Gives the nodes of a helper its visibility, as Android's flow with a visibility of its own does when it is
    /// attached.
    @_optimize(size)
    public func passVisibility(_ row: Int) {
        if let record = self.record(row) { passVisibility(row, record) }
    }

    /// Makes a placeholder and the node that it shows visible, as Android does before the first measure. An empty one
    /// gets a visibility of its own.
    @_optimize(size)
    public func showContent(_ row: Int, empty: rg_visibility) {
        guard let record = self.record(row) else { return }
        let isEmpty = record.pointee.nodes.count == 0
        setVisibility(row, (isEmpty ? empty : RG_VISIBLE).rawValue << NodeFlags.visibilityShift)
        if isEmpty { return }
        let content = self.row(record.pointee.nodes[0])
        if content >= 0 { setVisibility(content, RG_VISIBLE.rawValue << NodeFlags.visibilityShift) }
    }

    @inline(never)
    @_optimize(size)
    private func passVisibility(_ row: Int, _ record: UnsafeMutablePointer<ConnectionRecord>) {
        let visibility = node(row).pointee.flags & NodeFlags.visibilityMask
        for i in 0..<record.pointee.nodes.count {
            let other = self.row(record.pointee.nodes[i])
            if other < 0 { continue }
            if let own = self.record(other), own.pointee.nodes.count > 0,
                own.pointee.references.barrier == RG_ATTR_NONE
            {
                continue
            }
            setVisibility(other, visibility)
        }
    }

    @inline(never)
    @_optimize(size)
    private func setVisibility(_ row: Int, _ visibility: UInt32) {
        var old = self.styleEditor.record(row)
        var new = old
        new.flags = old.flags & ~NodeFlags.visibilityMask | visibility
        if new.flags != old.flags { styleEditor.apply(row, &old, &new, nil) }
    }
}
