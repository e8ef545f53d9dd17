// SPDX-License-Identifier: MIT
import CReglet

/// The view of dirty children of CSS containers. A container reads sizes of a child in some spaces, and intrinsic
/// widths; of a leaf, its content in some rooms. A dirty child is measured in these again, and its container becomes
/// dirty only if a result differs.
struct CssUpdates: CssView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension CssView {
    @inline(__always)
    var cssUpdates: CssUpdates { CssUpdates(state) }

    /// The measured content of a child, or nil: it has no memory yet.
    @inline(__always)
    func leaf(_ row: Int) -> UnsafeMutablePointer<CssLeaf>? {
        let id = self.id(row)
        return id < state.pointee.css.leaves.count ? state.pointee.css.leaves.pointer(id) : nil
    }

    /// The pass since which a container reads results of its children.
    @inline(__always)
    func epoch(ofParent row: Int) -> UInt32 {
        let parent = Int(node(row).pointee.parent)
        return parent < 0 ? 0 : box(node(parent)).pointee.cacheEpoch
    }
}

extension CssUpdates {
    /// Measures a dirty child of a CSS container again. - Returns: whether its container must run again.
    @inline(never)
    func isChanged(_ row: Int) -> Bool {
        let bits = result(row).pointee.state, isOut = bits & ResultFlags.valid == 0 || node(row).isGone
        var isChanged =
            isOut || (isForeign(row) ? foreignChanged(row) : isCss(row) ? containerChanged(row) : leafChanged(row))
        if Flavour.isFull && FastPaths.areAll {
            let isEdited = bits & ResultFlags.cssEdited != 0
            result(row).pointee.state &= ~ResultFlags.cssEdited
            if !isOut && (isChanged || isEdited) && cssAbsolutes.layOut(row) { return false }
            if isEdited {
                cssEditor.noteStyle(row)
                isChanged = true
            }
        }
        let parent = Int(node(row).pointee.parent)
        if isChanged && isGridContainer(parent) {
            dropContent(parent)
            cssGridSums.noteChange(parent, row)
        } else if isChanged && node(parent).pointee.flags & NodeFlags.kindMask == RG_KIND_CSS_FLEX.rawValue {
            if box(node(parent)).cssFlex.pointee.known & CssSimpleFlags.isNested != 0 {
                cssSimple.noteEdit(parent, row, isContent: true)
            } else {
                cssSimple.noteContent(parent, row)
            }
        }
        return isChanged
    }

    /// The content of a leaf in a room, kept or measured.
    @inline(never)
    func content(_ row: Int, _ room: Int, isFinal: Bool) -> CssContent {
        let kind = node(row).pointee.flags & NodeFlags.kindMask
        guard kind == RG_KIND_TEXT.rawValue || kind == RG_KIND_MEASURED.rawValue, let leaf = self.leaf(row) else {
            return cssLayout.measuredContent(row, room, isFinal: isFinal)
        }
        let pass = state.pointee.pass
        if result(row).pointee.state & ResultFlags.valid == 0 && leaf.pointee.pass != pass { leaf.pointee = CssLeaf() }
        leaf.pointee.pass = pass
        let key = clampUnits(room == CssLayout.none ? -1 : max(0, room))
        var kept = CssLeaf.entry(leaf, 0)
        while kept < CssLeaf.entry(leaf, 4) {
            if kept.pointee.pass != 0 && kept.pointee.room == key && kept.pointee.isFinal == isFinal {
                kept.pointee.pass = pass
                return kept.pointee.content
            }
            kept += 1
        }
        let content = cssLayout.measuredContent(row, room, isFinal: isFinal)
        let index = Int(leaf.pointee.next & 3)
        let entry = CssLeaf.entry(leaf, index)
        if entry.pointee.pass != 0 && entry.pointee.pass >= epoch(ofParent: row) { leaf.pointee.evicted = pass }
        entry.pointee = CssLeafEntry(pass: pass, room: key, isFinal: isFinal, content: content)
        leaf.pointee.next = Int32(truncatingIfNeeded: (index &+ 1) & 3)
        return content
    }

    /// Drops the items of a container that has read the sums of its children, which may differ now.
    @_optimize(size)
    func dropContent(_ row: Int) {
        let header = box(node(row)).header
        if header.pointee.known & CssSimpleFlags.isNested != 0 { header.pointee.known = 0 }
    }

    /// Lets the next placing of a column or a grid place all its items.
    func voidPlaces(_ row: Int) { record(row)?.pointee.moved.item = -2 }

    @_optimize(size)
    func forget() {
        for index in 0..<state.pointee.css.leaves.count { state.pointee.css.leaves[index] = CssLeaf() }
    }

    @inline(never)
    private func leafChanged(_ row: Int) -> Bool {
        let kind = node(row).pointee.flags & NodeFlags.kindMask
        // of other leaves nothing is kept
        guard kind == RG_KIND_TEXT.rawValue || kind == RG_KIND_MEASURED.rawValue, let leaf = self.leaf(row) else {
            return true
        }
        let epoch = self.epoch(ofParent: row), pass = state.pointee.pass
        var changed = leaf.pointee.evicted >= epoch || epoch == 0
        var entry = CssLeaf.entry(leaf, 0) - 1
        while entry < CssLeaf.entry(leaf, 3) {
            entry += 1
            if entry.pointee.pass == 0 { continue }
            if changed || entry.pointee.pass < epoch {
                entry.pointee.pass = 0
                continue
            }
            let room = entry.pointee.room < 0 ? CssLayout.none : Int(entry.pointee.room)
            let content = cssLayout.measuredContent(row, room, isFinal: entry.pointee.isFinal)
            if content != entry.pointee.content { changed = true }
            entry.pointee.content = content
            entry.pointee.pass = pass
        }
        leaf.pointee.pass = pass
        return changed
    }

    /// A container of another kind: as under any parent, and its baseline.
    @inline(never)
    private func foreignChanged(_ row: Int) -> Bool {
        guard let leaf = self.leaf(row) else { return true }
        if layout.remeasure(row) != .same { return true }
        // a run clears an error, as of a missing baseline
        if result(Int(node(row).pointee.parent)).pointee.state & ResultFlags.inError != 0 { return true }
        let baseline = layout.baseline(ofChild: row, for: Int(node(row).pointee.parent))
        return baseline != leaf.pointee.baseline
    }

    /// Runs a container again in the spaces that its container uses, the final one last.
    @inline(never)
    private func containerChanged(_ row: Int) -> Bool {
        guard let record = self.record(row) else { return true }
        let css = cssLayout, epoch = self.epoch(ofParent: row), pass = state.pointee.pass
        // a subgrid is sized with its parent
        if isSubgridded(row, 0) || isSubgridded(row, 1) || record.pointee.evicted >= epoch || epoch == 0 {
            result(row).pointee.state &= ~ResultFlags.entry
            return true
        }
        box(node(row)).pointee.cacheEpoch = pass
        var changed = false
        let intrinsics = CssCaches.intrinsics(caches(record)), entries = CssCaches.entries(caches(record))
        var entry = intrinsics - 1
        while entry < intrinsics + 2 {
            entry += 1
            if !entry.pointee.isUsed { continue }
            if entry.pointee.pass < epoch && !record.pointee.isCounted {
                entry.pointee.isUsed = false
                continue
            }
            let inner = entry.pointee.height < 0 ? CssLayout.none : Int(entry.pointee.height)
            let size = css.runIntrinsic(row, record, height: inner), old = entry.pointee.size
            if size.least != old.least || size.most != old.most || size.depends != old.depends { changed = true }
            entry.pointee.size = size
            entry.pointee.pass = pass
        }
        voidArrangement(record)
        if cssSimple.sumsChanged(row, record, since: epoch) { changed = true }
        var last = -1, index = -1
        while index < 3 {
            index &+= 1
            if !entries[index].isUsed { continue }
            if entries[index].pass < epoch {
                entries[index].isUsed = false
            } else if last < 0 && isFinal(record, index) {
                last = index
            } else if rerun(row, record, index) {
                changed = true
            }
        }
        if last >= 0 && rerun(row, record, last) { changed = true }
        return changed
    }

    /// Whether a kept size is that of the final space.
    @inline(__always)
    private func isFinal(_ record: UnsafeMutablePointer<CssRecord>, _ index: Int) -> Bool {
        let entry = CssCaches.entries(caches(record)) + index
        return entry.pointee.space == record.pointee.used
            || (entry.pointee.isAlsoGiven && record.pointee.used.flags == CssSpace.indefinite
                && record.pointee.used.width == entry.pointee.space.width)
    }

    /// Runs a container in the space of a kept size. - Returns: whether the size differs.
    @inline(never)
    private func rerun(_ row: Int, _ record: UnsafeMutablePointer<CssRecord>, _ index: Int) -> Bool {
        let entry = CssCaches.entries(caches(record)) + index
        // the first run of this update has the places, which another height may keep
        if !cssSimple.keepsPlaces(row, record, entry.pointee.space) {
            cssLayout.runContainer(row, record, entry.pointee.space)
        }
        entry.pointee.pass = state.pointee.pass
        entry.pointee.isOutdated = false
        var changed = false
        if record.pointee.size != entry.pointee.size {
            entry.pointee.size = record.pointee.size
            changed = true
        }
        if entry.pointee.isAlsoGiven {
            var given = entry.pointee.space
            given.height = record.pointee.size.height
            given.flags = CssSpace.indefinite
            if !cssSimple.keepsPlaces(row, record, given) {
                entry.pointee.isAlsoGiven = false
                changed = true
            }
        }
        return changed
    }
}
