// SPDX-License-Identifier: MIT
import CReglet

/// The records of CSS.
extension CssView {
    func gridRecord(_ record: UnsafeMutablePointer<CssRecord>) -> UnsafeMutablePointer<CssGridRecord> {
        state.pointee.css.grids.pointer(Int(record.pointee.grid))
    }

    @inline(__always)
    func isGridContainer(_ row: Int) -> Bool {
        node(row).pointee.flags & NodeFlags.kindMask == RG_KIND_CSS_GRID.rawValue
    }

    /// The record of a node; nil: it has no properties and is no CSS container.
    @inline(__always)
    func record(_ row: Int) -> UnsafeMutablePointer<CssRecord>? {
        let id = self.id(row)
        if id >= state.pointee.css.byID.count { return nil }
        let index = state.pointee.css.byID[id]
        return index < 0 ? nil : state.pointee.css.records.pointer(Int(index))
    }

    /// The properties of a node. Those of a node without properties are valid until the next call for such a node; runs
    /// of children restore them.
    @inline(never)
    func style(_ row: Int) -> UnsafePointer<CssStyle> {
        if let record = record(row), record.pointee.hasStyle { return UnsafePointer(ownStyle(record)) }
        return plainStyle(row)
    }

    /// The properties of a record, the initial ones if none were set. They are valid until records are made.
    @inline(__always)
    func ownStyle(_ record: UnsafeMutablePointer<CssRecord>) -> UnsafeMutablePointer<CssStyle> {
        state.pointee.css.styles.pointer(Int(record.pointee.index))
    }

    /// The kept sizes of a container.
    @inline(__always)
    func caches(_ record: UnsafeMutablePointer<CssRecord>) -> UnsafeMutablePointer<CssCaches> {
        state.pointee.css.caches.pointer(Int(record.pointee.caches))
    }

    /// Drops the kept sizes of a container.
    @inline(never)
    func clearCaches(_ record: UnsafeMutablePointer<CssRecord>) {
        let caches = self.caches(record), entries = CssCaches.entries(caches)
        for index in 0..<4 { entries[index].isUsed = false }
        for index in 0..<3 { CssCaches.intrinsics(caches)[index].isUsed = false }
        record.pointee.evicted = 0
        record.pointee.sumsPass = 0
        voidArrangement(record)
    }

    /// Lets a container run again, except a grid in which only one item has changed (CssGridSums.placesOne).
    @inline(__always)
    func voidArrangement(_ record: UnsafeMutablePointer<CssRecord>) {
        if record.pointee.grid < 0 || record.pointee.moved.item < 0 { record.pointee.isArranged = false }
    }

    /// Drops results that the parent may still use.
    func evict(_ record: UnsafeMutablePointer<CssRecord>) {
        clearCaches(record)
        record.pointee.evicted = state.pointee.pass
    }

    /// Reads the properties of a node without CSS again, where the run of another container has replaced them.
    @inline(never)
    func restorePlain(_ row: Int) {
        if state.pointee.css.plainRow != row && row >= 0 && row < state.pointee.rowCount { _ = plainStyle(row) }
    }

    /// Reads the properties of a node without CSS from its rg_style.
    @inline(never)
    func plainStyle(_ row: Int) -> UnsafePointer<CssStyle> {
        let node = self.node(row), rare = self.rare(row), rarer = self.rarer(row)
        var style = CssStyle()
        func length(_ value: Int32, _ percent: Float?) -> CssLength {
            switch value {
            case Length.match: return CssLength(unit: RG_CSS_STRETCH.rawValue)
            case Length.percent:
                return CssLength(
                    unit: RG_CSS_PERCENT.rawValue, bits: Int32(bitPattern: (percent ?? 0).bitPattern))
            default: return value < 0 ? .auto : .units(value)
            }
        }
        func limit(_ value: Int32?) -> CssLength {
            guard let value, value >= 0, value < maxUnits else { return .auto }
            return .units(value)
        }
        style.width = length(node.pointee.width, rarer?.pointee.percentWidth)
        style.height = length(node.pointee.height, rarer?.pointee.percentHeight)
        style.minWidth = limit(rare?.pointee.minWidth)
        style.minHeight = limit(rare?.pointee.minHeight)
        style.maxWidth = limit(rare?.pointee.maxWidth)
        style.maxHeight = limit(rare?.pointee.maxHeight)
        style.aspectRatio = rare?.pointee.aspectRatio ?? 0
        style.order = rarer?.pointee.order ?? 0
        style.margin[0] = .units(node.pointee.marginLeft)
        style.margin[1] = .units(node.pointee.marginTop)
        style.margin[2] = .units(node.pointee.marginRight)
        style.margin[3] = .units(node.pointee.marginBottom)
        if !isContainer(row) || isCss(row) {
            style.padding[0] = .units(node.pointee.paddingLeft)
            style.padding[1] = .units(node.pointee.paddingTop)
            style.padding[2] = .units(node.pointee.paddingRight)
            style.padding[3] = .units(node.pointee.paddingBottom)
        }
        let plain = readable
        plain.pointee = style
        state.pointee.css.plainRow = row
        return UnsafePointer(plain)
    }

    /// The place for properties that are read, until the next ones are.
    @inline(__always)
    var readable: UnsafeMutablePointer<CssStyle> {
        state.pointee.css.plainRow = -1
        let store = UnsafeMutableRawPointer(state) + MemoryLayout<ContextStorage>.offset(of: \.css).unsafelyUnwrapped
        return (store + MemoryLayout<CssStore>.offset(of: \.plain).unsafelyUnwrapped)
            .assumingMemoryBound(to: CssStyle.self)
    }

    // MARK: - Memory

    /// Reserves the records of `count` more nodes of this kind.
    @_optimize(size)
    func reserveCss(_ kind: UInt32, _ count: Int) -> Bool {
        if count == 0 || !NodeKind.contains(NodeKind.css, kind) { return true }
        return reserveRecords(count) && state.pointee.css.caches.reserve(count, memory)
            && (kind != RG_KIND_CSS_GRID.rawValue || state.pointee.css.grids.reserve(count, memory))
    }

    /// Reserves `count` records of any nodes.
    @_optimize(size)
    func reserveRecords(_ count: Int) -> Bool {
        let s = state
        guard s.pointee.css.byID.reserve(s.pointee.capacity, memory) else { return false }
        s.pointee.css.styles.count = s.pointee.css.records.end  // in use
        while s.pointee.css.byID.count < s.pointee.css.byID.capacity { s.pointee.css.byID.append(-1) }
        let end = s.pointee.css.records.end, rows = s.pointee.rowCount
        // where a third of the nodes have records, so will most others: all at once, instead of copies of the records;
        // fixed memory may have no room for all
        let isFull = count == 1 && end == s.pointee.css.styles.capacity && !memory.pointee.isFixed
        if isFull && end < rows && rows &- end <= end &* 2 {
            return s.pointee.css.records.preallocate(rows, memory) && s.pointee.css.styles.resize(rows, memory)
        }
        return s.pointee.css.records.reserve(count, memory) && s.pointee.css.styles.reserve(end &+ count, memory)
    }

    /// Makes the record of a new container. Precondition: it was reserved.
    @_optimize(size)
    func makeCss(_ row: Int, _ kind: UInt32) {
        let record = takeRecord(row)
        record.pointee.caches = state.pointee.css.caches.take(CssCaches())
        if kind == RG_KIND_CSS_GRID.rawValue { record.pointee.grid = state.pointee.css.grids.take(CssGridRecord()) }
    }

    /// The record of a node, made if there is none. - Returns: nil when memory is out.
    @_optimize(size)
    func makeRecord(_ row: Int) -> UnsafeMutablePointer<CssRecord>? {
        if let record = record(row) { return record }
        guard reserveRecords(1) else { return nil }
        return takeRecord(row)
    }

    /// Precondition: it was reserved.
    @inline(never)
    @_optimize(size)
    private func takeRecord(_ row: Int) -> UnsafeMutablePointer<CssRecord> {
        let index = state.pointee.css.records.take(CssRecord(id: id(row)))
        state.pointee.css.byID[id(row)] = index
        let record = state.pointee.css.records.pointer(Int(index))
        record.pointee.index = index
        ownStyle(record).pointee = CssStyle()
        return record
    }

    /// Reserves memory for what containers read of their children.
    @_optimize(size)
    private func reserveLeaves() -> Bool {
        let s = state
        guard s.pointee.css.leaves.reserve(s.pointee.capacity, memory) else { return false }
        while s.pointee.css.leaves.count < s.pointee.css.leaves.capacity { s.pointee.css.leaves.append(CssLeaf()) }
        return true
    }

    /// Reserves what a layout of a container with `count` children needs.
    @_optimize(size)
    func reserveCssChildren(_ row: Int, _ count: Int) -> Bool {
        guard let record = self.record(row) else { return false }
        if !reserveLeaves() { return false }
        // two more for the edges of subgrids
        if !record.pointee.items.reserve(count &+ (isGridContainer(row) ? 2 : 0), memory) { return false }
        if isGridContainer(row) { return reserveGridMemory(row, record, count) }
        return record.pointee.lines.reserve(max(1, count), memory)
    }

    /// Releases the record of a node that will be destroyed.
    @_optimize(size)
    func releaseCss(_ row: Int) {
        guard let record = self.record(row) else { return }
        let s = state
        record.pointee.items.release(memory)
        record.pointee.lines.release(memory)
        if record.pointee.grid >= 0 {
            releaseGrid(s.pointee.css.grids.pointer(Int(record.pointee.grid)))
            s.pointee.css.grids.give(record.pointee.grid)
        }
        if record.pointee.caches >= 0 { s.pointee.css.caches.give(record.pointee.caches) }
        s.pointee.css.records.give(s.pointee.css.byID[id(row)])
        s.pointee.css.byID[id(row)] = -1
    }

    /// Releases all memory of CSS. O(nodes).
    @_optimize(size)
    func releaseAllCss() {
        let s = state
        if s.pointee.css.records.used > 0 {
            for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 { releaseCss(row) }
        }
        s.pointee.css.byID.release(memory)
        s.pointee.css.leaves.release(memory)
        s.pointee.css.records.release(memory)
        s.pointee.css.styles.release(memory)
        s.pointee.css.caches.release(memory)
        s.pointee.css.grids.release(memory)
        s.pointee.css.names.release(memory)
    }
}
