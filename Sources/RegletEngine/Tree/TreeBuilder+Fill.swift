// SPDX-License-Identifier: MIT
import CReglet

/// The names, texts and user data of the nodes of a tree.
extension TreeBuilder {
    /// Gives a node its name, text and user data.
    @inline(never)
    @_optimize(size)
    func fill(_ row: Int, _ index: Int) -> rg_status {
        let node = item(index)
        let status = engine.treeEditor.nameAndFill(row, node.pointee.id, node.pointee.text)
        if status != RG_OK {
            reportNode(index)
            return status
        }
        if node.pointee.id != nil && reportsDuplicates { engine.treeEditor.reportDuplicate(row) }
        if let user = node.pointee.user_data, !engine.treeEditor.setUserData(row, user) { return engine.outOfMemory() }
        return RG_OK
    }

    /// As `fill`, from the same node of the copy before.
    @inline(never)
    func fillCopy(_ row: Int, of other: Int, _ index: Int) -> rg_status {
        let s = engine.state
        let node = item(index)
        if node.pointee.id != nil {
            s.pointee.names.share(engine.id(row), with: engine.id(other))
            engine.dispatch.childNamed(Int(engine.node(row).pointee.parent))
        }
        if node.pointee.text != nil {
            let text = s.pointee.texts.pointer(Int(engine.node(row).pointee.link))
            let given = s.pointee.texts.pointer(Int(engine.node(other).pointee.link))
            let (status, _) = text.pointee.setText(given.pointee.bytes, Int(given.pointee.length), engine.memory)
            if status != RG_OK { return engine.outOfMemory() }
        }
        if let user = node.pointee.user_data, !engine.treeEditor.setUserData(row, user) { return engine.outOfMemory() }
        return RG_OK
    }
}
