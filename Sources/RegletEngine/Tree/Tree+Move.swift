// SPDX-License-Identifier: MIT
import CReglet

/// Moving subtrees, and the data of single nodes: names, texts, user data.
extension TreeEditor {
    /// Whether a number is a kind of the header.
    public static func isKind(_ raw: UInt32) -> Bool { raw <= NodeKind.last }

    /// Whether this flavour of the library does not have a kind.
    @inline(__always)
    public static func isAbsent(_ kind: rg_kind) -> Bool {
        !Flavour.isFull && NodeKind.contains(NodeKind.onlyInFull, kind.rawValue)
    }

    /// The error message of calls that would make a node of such a kind.
    @inline(__always)
    public static var absentKind: StaticText {
        """
        this library is the flavour core: it has the containers linear, frame, relative, table, grid, scroll, hscroll, \
        flow, flexbox and custom
        """
    }

    /// Puts a subtree under `parent` before its child `before` (-1: last). O(subtree).
    @_optimize(size)
    public func insert(_ row: Int, under parent: Int, before: Int) -> rg_status {
        let s = state
        if !isContainer(parent) { return fail(RG_ERROR_HIERARCHY, "a leaf cannot have children") }
        var at = parent
        while at >= 0 {
            if at == row {
                return fail(RG_ERROR_HIERARCHY, "a node cannot become a child of itself or its descendants")
            }
            at = Int(node(at).pointee.parent)
        }
        if before == row || (Int(node(row).pointee.parent) == parent && Int(node(row).pointee.next) == before) {
            return RG_OK  // the subtree is already there
        }
        let depth = Int(s.pointee.depths[parent]) &+ 1
        if depth &+ height(row) > Int(s.pointee.def.max_depth) {
            return fail(RG_ERROR_LIMIT, "deeper than the context's max_depth")
        }
        if !dispatch.reserveChild(parent, row) { return outOfMemory() }
        if !dispatch.reserveMove(row, to: parent) { return outOfMemory() }
        let old = Int(node(row).pointee.parent)
        relink(row, under: parent, before: before)
        eventLog.noteChild(row, from: old, to: parent)
        reportDuplicates(row)
        return RG_OK
    }

    /// As `insert`, after all checks and reservations. Records no event.
    @_optimize(size)
    func relink(_ row: Int, under parent: Int, before: Int) {
        let stays = Int(node(row).pointee.parent) == parent && dispatch.childMoved(row, parent, before: before)
        detach(row, keepsSums: stays)
        rowStore.link(row, under: parent, before: before, keepsSums: stays)
        rowStore.noteMisplaced(row)
        if stays { return }
        adopt(row, Int(state.pointee.depths[parent]) &+ 1)
        dispatch.subtreeMoved(row, to: parent)
        if result(parent).pointee.state & ResultFlags.laidOut == 0 { changeList.hide(row) }
    }

    /// Makes a subtree a root. O(subtree).
    public func makeRoot(_ row: Int) -> rg_status {
        if node(row).pointee.parent < 0 { return RG_OK }
        if !dispatch.reserveMove(row, to: -1) { return outOfMemory() }
        eventLog.noteChild(row, from: Int(node(row).pointee.parent), to: -1)
        relinkAsRoot(row)
        return RG_OK
    }

    /// As `makeRoot`, after all reservations. Records no event.
    func relinkAsRoot(_ row: Int) {
        detach(row, keepsSums: false)
        rowStore.link(row, under: -1, before: -1, keepsSums: false)
        rowStore.noteMisplaced(row)
        adopt(row, 1)
        changeList.hide(row)  // hidden until it is laid out as a root
    }

    private func detach(_ row: Int, keepsSums: Bool) {
        rowStore.unlink(row, keepsSums: keepsSums)
        state.pointee.epoch &+= 1
        state.pointee.orderEpoch &+= 1
    }

    /// Updates depth and direction for the new parent, and voids results measured for the old one.
    private func adopt(_ top: Int, _ depth: Int) {
        let s = state
        let shift = depth &- Int(s.pointee.depths[top])
        var row = top
        while shift != 0 && row >= 0 {
            s.pointee.depths[row] = UInt16(truncatingIfNeeded: Int(s.pointee.depths[row]) &+ shift)
            row = nextRow(row, below: top)
        }
        styleEditor.inheritDirection(top)
        treeReports.clearError(top)
        cacheSlots.dropSlots(top)
        result(top).pointee.state &= ~(ResultFlags.valid | ResultFlags.cacheEvicted | ResultFlags.inverted)
        dispatch.barMoved(top)
    }

    /// The number of levels below a row.
    func height(_ top: Int) -> Int {
        let own = Int(state.pointee.depths[top])
        var deepest = own
        var row = nextRow(top, below: top)
        while row >= 0 {
            deepest = max(deepest, Int(state.pointee.depths[row]))
            row = nextRow(row, below: top)
        }
        return deepest &- own
    }

    // MARK: - Names

    /// Names a row; copies `bytes`. - Returns: OK, INVALID_ARGUMENT, LIMIT, OUT_OF_MEMORY.
    @_optimize(size)
    public func setName(_ row: Int, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> rg_status {
        let s = state
        if count > Int(s.pointee.def.max_text_bytes) {
            return fail(RG_ERROR_LIMIT, "the id is longer than max_text_bytes")
        }
        let bad = Utf8.firstInvalid(bytes, count)
        if bad >= 0 { return failBytes("the id is not UTF-8 without NUL: byte ", bad) }
        if let old = treeReports.nodeName(row), old.1 == count, sameBytes(old.0, bytes, count) { return RG_OK }
        // room to report a duplicate name in addition to the reports of layouts; not from fixed memory, which is scarce
        if !s.pointee.memory.isFixed, s.pointee.names.first(bytes, count) >= 0,
            !s.pointee.diagnostics.reserve(17, memory)
        {
            return outOfMemory()
        }
        if !s.pointee.names.set(id(row), bytes, count, ids: s.pointee.capacity, memory) { return outOfMemory() }
        dispatch.childNamed(Int(node(row).pointee.parent))
        return RG_OK
    }

    func failBytes(_ sentence: StaticText, _ index: Int) -> rg_status {
        _ = fail(RG_ERROR_INVALID_ARGUMENT, sentence)
        state.pointee.message.append(number: UInt64(index))
        return RG_ERROR_INVALID_ARGUMENT
    }

    /// Reports another node of the same root with the row's name, if `isKnown` does not know it. Walks over the tree and
    /// over all nodes with the name side by side, until the shorter walk ends: many trees may have the same names.
    @inline(never)
    @_optimize(size)
    public func reportDuplicate(_ row: Int, unless isKnown: (Int) -> Bool = { _ in false }) {
        let s = state
        guard let (bytes, count) = treeReports.nodeName(row) else { return }
        var other = s.pointee.names.first(bytes, count)
        if s.pointee.names.next(other) < 0 { return }  // no other node has it
        let root = rootRow(row), id = self.id(row)
        var below = root
        while other >= 0 && below >= 0 {
            let at = Int(s.pointee.rowOf[other])
            let isOther = at != row && rootRow(at) == root && !isKnown(at)
            if isOther || (below != row && s.pointee.names.isNamesake(self.id(below), of: id) && !isKnown(below)) {
                treeReports.warn(
                    row, RG_CODE_DUPLICATE_ID, "its id is taken: rg_node_find answers the first in document order")
                return
            }
            other = s.pointee.names.next(other)
            below = nextRow(below, below: root)
        }
    }

    @_optimize(size)
    private func reportDuplicates(_ top: Int) {
        var row = top
        while row >= 0 {
            reportDuplicate(row)
            row = nextRow(row, below: top)
        }
    }

    // MARK: - User data

    /// - Returns: false when memory is out.
    public func setUserData(_ row: Int, _ user: UnsafeMutableRawPointer?) -> Bool {
        let s = state
        if s.pointee.userData == nil {
            if user == nil { return true }
            if !rowStore.makeUserData(s.pointee.capacity) { return false }
        }
        s.pointee.userData?[id(row)] = user
        result(row).pointee.state &= ~ResultFlags.hasNoBaseline
        return true
    }
}
