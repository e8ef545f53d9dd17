// SPDX-License-Identifier: MIT
import CReglet

/// The construction of a whole tree from one array, all or nothing: it checks everything, reserves everything, then
/// links.
struct TreeBuilder {
    /// The records that the kinds of the nodes need.
    struct Needs {
        var boxes = 0, texts = 0, tables = 0, tableRows = 0, grids = 0, flexboxes = 0, systems = 0, connected = 0
        var cssFlexes = 0, cssGrids = 0, lists = 0
        var kinds: UInt32 = 0  // a set of kinds, one bit each
    }

    let engine: Engine
    let def: rg_tree_def
    let parent: Int  // row, or -1
    let count: Int

    let reportsDuplicates: Bool
    /// Not 0: the nodes are copies of the first `period` ones.
    let period: Int

    init(_ engine: Engine, _ def: rg_tree_def, reportsDuplicates: Bool, period: Int) {
        self.reportsDuplicates = reportsDuplicates
        self.period = period
        self.engine = engine
        self.def = def
        parent = engine.row(def.parent)
        count = Int(def.node_count)
    }

    @inline(__always)
    func item(_ index: Int) -> UnsafePointer<rg_tree_node> {
        (UnsafeRawPointer(def.nodes.unsafelyUnwrapped) + index &* Int(def.node_stride))
            .assumingMemoryBound(to: rg_tree_node.self)
    }

    /// Begins the error message with the index of the node.
    @inline(never)
    func reportNode(_ index: Int) {
        let s = engine.state
        let count = s.pointee.message.count
        s.pointee.message.append("node ")
        s.pointee.message.append(number: UInt64(index))
        s.pointee.message.append(": ")
        s.pointee.message.bringForward(count)
    }

    /// The scratch memory of `check` and `build`, in bytes.
    var scratchBytes: Int { (count &+ 1) &* 4 }

    private var templateBytes: Int { Int(def.style_count) &* MemoryLayout<StyleTemplate>.stride }

    /// Reads the styles. - Returns: nil, with `status` set, when one is invalid or memory is out.
    @_optimize(size)
    func makeTemplates(_ status: inout rg_status) -> UnsafeMutablePointer<StyleTemplate>? {
        guard let raw = engine.memory.pointee.allocate(templateBytes) else {
            status = engine.outOfMemory()
            return nil
        }
        let templates = raw.bindMemory(to: StyleTemplate.self, capacity: Int(def.style_count))
        for index in 0..<Int(def.style_count) {
            let style = (UnsafeRawPointer(def.styles.unsafelyUnwrapped) + index &* Int(def.style_stride))
                .assumingMemoryBound(to: rg_style.self)
            templates[index].record = StyleRecord(kind: RG_KIND_TEXT.rawValue)
            if let (problem, field) = templates[index].record.read(style, engine) {
                status = engine.styleEditor.failStyle(problem, field, index)
                freeTemplates(templates, index)
                return nil
            }
            // of nodes that are no texts
            templates[index].record.rarer.writing = templates[index].record.text.writing
            templates[index].resolve()
            if !templates[index].prepare(engine) {
                status = engine.outOfMemory()
                freeTemplates(templates, index)
                return nil
            }
        }
        return templates
    }

    func freeTemplates(_ templates: UnsafeMutablePointer<StyleTemplate>, _ count: Int) {
        for index in 0..<count { templates[index].release(engine) }
        engine.memory.pointee.deallocate(templates, templateBytes)
    }

    @_optimize(size)
    func reserve(_ templates: UnsafeMutablePointer<StyleTemplate>, _ needs: Needs) -> rg_status {
        let status = engine.rowStore.reserveNodes(count)
        if status != RG_OK { return status }
        var rares = 0, rarers = 0, anyRare = false
        for index in 0..<Int(def.style_count) where templates[index].hasRare { anyRare = true }
        if anyRare {
            for index in 0..<count {
                let style = Int(item(index).pointee.style)
                if templates[style].hasRare { rares &+= 1 }
                if templates[style].hasRarer { rarers &+= 1 }
            }
        }
        let s = engine.state
        let fits =
            s.pointee.boxes.reserve(needs.boxes, engine.memory) && s.pointee.texts.reserve(needs.texts, engine.memory)
            && engine.styleEditor.reserveRare(rares, rarer: rarers)
            && engine.styleEditor.reserveSparse(needs.kinds, hasRare: false)
            && engine.treeEditor.reserveDestroyed()
            && (needs.tables == 0 || engine.dispatch.reserveRecords(RG_KIND_TABLE.rawValue, needs.tables))
            && (needs.tableRows == 0 || engine.dispatch.reserveRecords(RG_KIND_TABLE_ROW.rawValue, needs.tableRows))
            && engine.dispatch.reserveRecords(RG_KIND_GRID.rawValue, needs.grids)
            && engine.dispatch.reserveRecords(RG_KIND_FLEXBOX.rawValue, needs.flexboxes)
            && engine.dispatch.reserveRecords(RG_KIND_CONNECTED.rawValue, needs.connected)
            && engine.dispatch.reserveRecords(RG_KIND_CSS_FLEX.rawValue, needs.cssFlexes &+ needs.cssGrids)
            && engine.dispatch.reserveRecords(RG_KIND_CSS_GRID.rawValue, needs.cssGrids)
            && engine.dispatch.reserveRecords(RG_KIND_LIST.rawValue, needs.lists)
        return fits ? RG_OK : engine.outOfMemory()
    }

    /// Creates and links all rows. - Returns: the first row if the rows are consecutive; else -1, and `rows` has them
    /// by index.
    func build(
        _ templates: UnsafeMutablePointer<StyleTemplate>, _ needs: Needs, _ rows: UnsafeMutablePointer<Int32>,
        _ status: inout rg_status
    ) -> Int {
        let hasGrids =
            needs.grids &+ needs.flexboxes &+ needs.systems &+ needs.connected
            &+ needs.cssFlexes &+ needs.cssGrids > 0
            || (parent >= 0
                && (engine.isGrid(parent) || engine.isFlexbox(parent) || engine.isConstraint(parent)
                    || engine.isConnectedLayout(parent) || engine.isCss(parent)))
        let first = engine.rowStore.takeRows(count)
        var index = 0
        while true {
            if first >= 0 && !hasGrids && needs.boxes > 0 {
                index = appendPlain(templates, first, from: index, &status)
            }
            if index == count { break }
            if status == RG_OK { status = buildOne(templates, first, rows, index, hasGrids: hasGrids) }
            if status != RG_OK {
                if first >= 0 { for rest in index &+ 1..<count { engine.rowStore.giveRow(first &+ rest) } }
                undo(first, rows, index)
                return first
            }
            index &+= 1
        }
        if parent >= 0 {
            engine.invalidation.childrenAdded(parent)
            for index in 0..<count where item(index).pointee.parent < 0 {
                engine.eventLog.noteChild(row(index, first, rows), from: -1, to: parent)
            }
        }
        return first
    }

    private func row(_ index: Int, _ first: Int, _ rows: UnsafeMutablePointer<Int32>) -> Int {
        first >= 0 ? first &+ index : Int(rows[index])
    }

    @inline(never)
    @_optimize(size)
    private func buildOne(
        _ templates: UnsafeMutablePointer<StyleTemplate>, _ first: Int, _ rows: UnsafeMutablePointer<Int32>,
        _ index: Int, hasGrids: Bool
    ) -> rg_status {
        let node = item(index)
        let template = templates + Int(node.pointee.style)
        let kind = node.pointee.kind.rawValue
        let up = node.pointee.parent >= 0 ? row(Int(node.pointee.parent), first, rows) : parent
        let back = engine.rowStore.rowBefore(up, -1)
        var row = first &+ index
        if first < 0 {
            row = engine.treeEditor.makeRow(template, kind, up, after: back)
            rows[index] = Int32(truncatingIfNeeded: row)
        } else {
            engine.treeEditor.makeNode(row, template, kind, up)
        }
        engine.rowStore.attach(row, up, before: -1, after: back)
        let status = hasGrids ? reserveInGrid(row) : RG_OK
        if status != RG_OK || !node.isFilled { return status }
        if period == 0 || index < period { return fill(row, index) }
        return fillCopy(row, of: first < 0 ? Int(rows[index &- period]) : row &- period, index)
    }

    /// Builds plain nodes from `start` on: each takes a new row, is the last child of a node of this tree, and has no
    /// record except a container state or a text.
    /// - Returns: the index of the first other node, or of the one to which `status` applies.
    @inline(never)
    private func appendPlain(
        _ templates: UnsafeMutablePointer<StyleTemplate>, _ first: Int, from start: Int, _ status: inout rg_status
    ) -> Int {
        let s = engine.state
        let nodes = s.pointee.nodes, previous = s.pointee.previous, depths = s.pointee.depths
        var nextBox = s.pointee.boxes.untouchedEnd
        let boxes = s.pointee.boxes.base
        var index = start
        while index < count {
            let given = item(index)
            let template = templates + Int(given.pointee.style)
            let kind = given.pointee.kind.rawValue
            let isContainer = kind >= NodeKind.firstContainer
            let isText = kind == RG_KIND_TEXT.rawValue
            if (NodeKind.contains(NodeKind.ownState, kind) && !isText) || given.pointee.parent < 0
                || template.pointee.hasRare || (isContainer && nextBox < 0)
            {
                break
            }
            let row = first &+ index, up = first &+ Int(given.pointee.parent)
            let node = nodes + row, above = nodes + up
            StyleTemplate.copyNode(template, node)
            node.shared.retain()
            var flags = template.pointee.node.flags | StyleTemplate.bits(kind, hasRare: false)
            if flags & NodeFlags.directionMask == 0 {
                flags |= above.pointee.flags & NodeFlags.rtl
            } else if flags & NodeFlags.directionMask == RG_DIRECTION_RTL.rawValue << NodeFlags.directionShift {
                flags |= NodeFlags.rtl
            }
            node.pointee.flags = flags
            node.pointee.parent = Int32(truncatingIfNeeded: up)
            if isContainer {
                boxes[nextBox] = ContainerState()
                node.pointee.link = Int32(truncatingIfNeeded: nextBox)
                nextBox &+= 1
            } else if isText {
                node.pointee.link = s.pointee.texts.take(TextRecord())
                engine.styleEditor.storeText(row, template.pointee.record.text)
            }
            depths[row] = depths[up] &+ 1
            let box = boxes + Int(above.pointee.link)
            let child = Int32(truncatingIfNeeded: row)
            let back = box.pointee.last
            box.pointee.last = child
            box.pointee.count &+= 1
            previous[row] = back
            if back >= 0 { nodes[Int(back)].next = child } else { box.pointee.first = child }
            // the row is in visiting order if the row before it is in the same subtree
            var at = row &- 1
            let follows = nodes[at].flags & NodeFlags.misplaced == 0
            while at > up { at = Int(nodes[at].parent) }
            if at != up || !follows { noteMisplaced(row, back) }
            if given.isFilled {
                status = period == 0 || index < period ? fill(row, index) : fillCopy(row, of: row &- period, index)
                if status != RG_OK { break }
            }
            index &+= 1
        }
        s.pointee.boxes.takeConsecutive(to: nextBox)
        return index
    }

    @inline(never)
    private func noteMisplaced(_ row: Int, _ back: Int32) {
        let up = Int(engine.node(row).pointee.parent)
        engine.rowStore.noteNew(row, after: back >= 0 ? engine.rowStore.lastRow(Int(back)) : up)
    }

    /// Reserves memory for a new last child in the grid, flexbox or constraint system around it, if there is one.
    @inline(never)
    @_optimize(size)
    private func reserveInGrid(_ row: Int) -> rg_status {
        let up = Int(engine.node(row).pointee.parent)
        if !engine.dispatch.reserveMember(up, hasRare: engine.state.pointee.rares[row] >= 0) {
            return engine.outOfMemory()
        }
        let kind = engine.node(row).pointee.flags & NodeFlags.kindMask
        if !engine.dispatch.reserveNew(kind, under: up) { return engine.outOfMemory() }
        if up < 0 { return RG_OK }
        let count = Int(engine.box(engine.node(up)).pointee.count)
        return engine.dispatch.reserveChildren(up, count) ? RG_OK : engine.outOfMemory()
    }

    /// Removes the nodes made so far: destroys those under existing parents, with their subtrees.
    @inline(never)
    @_optimize(size)
    private func undo(_ first: Int, _ rows: UnsafeMutablePointer<Int32>, _ last: Int) {
        var index = last
        while index >= 0 {
            if item(index).pointee.parent < 0 { engine.treeEditor.destroy(row(index, first, rows)) }
            index &-= 1
        }
    }
}

extension UnsafePointer where Pointee == rg_tree_node {
    /// Whether the node has a name, a text or user data.
    @inline(__always)
    fileprivate var isFilled: Bool { pointee.id != nil || pointee.text != nil || pointee.user_data != nil }
}
