// SPDX-License-Identifier: MIT
import CReglet

/// Builds a whole tree from one array, all or nothing: check everything, reserve everything, then link.
struct TreeBuilder {
    /// Records that the kinds of the nodes need.
    struct Needs {
        var boxes = 0, texts = 0, tables = 0, tableRows = 0, grids = 0, systems = 0
    }

    let engine: Engine
    let def: rg_tree_def
    let parent: Int  // row, or -1
    let count: Int

    init(_ engine: Engine, _ def: rg_tree_def) {
        self.engine = engine
        self.def = def
        parent = engine.row(def.parent)
        count = Int(def.node_count)
    }

    @inline(__always)
    func item(_ index: Int) -> UnsafePointer<rg_tree_node> {
        (UnsafeRawPointer(def.nodes.unsafelyUnwrapped) + index &* def.node_stride)
            .assumingMemoryBound(to: rg_tree_node.self)
    }

    private func fail(_ status: rg_status, _ index: Int, _ sentence: Text) -> rg_status {
        _ = engine.fail(status, "node ")
        engine.state.pointee.message.append(number: UInt64(index))
        engine.state.pointee.message.append(": ")
        engine.state.pointee.message.append(sentence)
        return status
    }

    /// Parents, kinds, style indices and depths; counts what the kinds need. O(nodes).
    func check(_ needs: inout Needs) -> rg_status {
        let top = parent >= 0 ? Int(engine.state.pointee.depths[parent]) : 0
        let limit = Int(engine.state.pointee.def.max_depth)
        guard let raw = engine.memory.pointee.allocate(count &* 2) else { return engine.outOfMemory() }
        let depths = raw.bindMemory(to: UInt16.self, capacity: count)
        defer { engine.memory.pointee.deallocate(raw, count &* 2) }
        if parent >= 0 && !engine.isContainer(parent) {
            return engine.fail(RG_ERROR_HIERARCHY, "the parent is a leaf: it cannot have children")
        }
        var boxes = 0, texts = 0, tables = 0, tableRows = 0, grids = 0, systems = 0
        for index in 0..<count {
            let node = item(index)
            let up = Int(node.pointee.parent)
            let kind = node.pointee.kind.rawValue
            if up >= index || up < -1 {
                return fail(RG_ERROR_INVALID_ARGUMENT, index, "its parent index is not that of an earlier node or -1")
            }
            if !Engine.isKind(node.pointee.kind.rawValue) {
                return fail(RG_ERROR_INVALID_ARGUMENT, index, "unknown kind")
            }
            if node.pointee.style >= def.style_count {
                return fail(RG_ERROR_INVALID_ARGUMENT, index, "its style index is out of range")
            }
            if up >= 0 && depths[up] == 0 { return fail(RG_ERROR_HIERARCHY, index, "its parent is a leaf") }
            let depth = up >= 0 ? Int(depths[up]) &+ 1 : top &+ 1
            if depth > limit { return fail(RG_ERROR_LIMIT, index, "deeper than the context's max_depth") }
            let isContainer = kind >= RG_KIND_LINEAR.rawValue
            depths[index] = isContainer ? UInt16(truncatingIfNeeded: depth) : 0  // 0: a leaf
            if isContainer { boxes &+= 1 }
            if kind == RG_KIND_TABLE.rawValue { tables &+= 1 }
            if kind == RG_KIND_TABLE_ROW.rawValue { tableRows &+= 1 }
            if kind == RG_KIND_GRID.rawValue { grids &+= 1 }
            if kind == RG_KIND_CONSTRAINT.rawValue { systems &+= 1 }
            if kind == RG_KIND_TEXT.rawValue { texts &+= 1 }
        }
        needs = Needs(
            boxes: boxes, texts: texts, tables: tables, tableRows: tableRows, grids: grids, systems: systems)
        return RG_OK
    }

    private var templateBytes: Int { Int(def.style_count) &* MemoryLayout<StyleTemplate>.stride }

    /// Read the styles. nil with a status when one is wrong or memory is out.
    @_optimize(size)
    func makeTemplates(_ status: inout rg_status) -> UnsafeMutablePointer<StyleTemplate>? {
        guard let raw = engine.memory.pointee.allocate(templateBytes) else {
            status = engine.outOfMemory()
            return nil
        }
        let templates = raw.bindMemory(to: StyleTemplate.self, capacity: Int(def.style_count))
        for index in 0..<Int(def.style_count) {
            let style = (UnsafeRawPointer(def.styles.unsafelyUnwrapped) + index &* def.style_stride)
                .assumingMemoryBound(to: rg_style.self)
            var record = StyleRecord(kind: RG_KIND_TEXT.rawValue)
            if let (problem, field) = record.read(style, engine) {
                status = engine.failStyle(problem, field, index)
                freeTemplates(templates)
                return nil
            }
            templates[index] = StyleTemplate(record)
        }
        return templates
    }

    func freeTemplates(_ templates: UnsafeMutablePointer<StyleTemplate>) {
        engine.memory.pointee.deallocate(templates, templateBytes)
    }

    @_optimize(size)
    func reserve(_ templates: UnsafeMutablePointer<StyleTemplate>, _ needs: Needs) -> rg_status {
        let status = engine.reserveNodes(count)
        if status != RG_OK { return status }
        var rares = 0, anyRare = false
        for index in 0..<Int(def.style_count) where templates[index].hasRare { anyRare = true }
        if anyRare {
            for index in 0..<count where templates[Int(item(index).pointee.style)].hasRare { rares &+= 1 }
        }
        let s = engine.state
        let fits =
            s.pointee.boxes.reserve(needs.boxes, engine.memory) && s.pointee.texts.reserve(needs.texts, engine.memory)
            && s.pointee.rareRecords.reserve(rares, engine.memory) && engine.reserveDestroyed()
            && (needs.tables == 0 || engine.reserveTables(RG_KIND_TABLE.rawValue, needs.tables))
            && (needs.tableRows == 0 || engine.reserveTables(RG_KIND_TABLE_ROW.rawValue, needs.tableRows))
            && engine.reserveGrids(RG_KIND_GRID.rawValue, needs.grids)
        return fits ? RG_OK : engine.outOfMemory()
    }

    /// Make and link all rows; `rows` receives them by index.
    func build(
        _ templates: UnsafeMutablePointer<StyleTemplate>, _ needs: Needs, _ rows: UnsafeMutablePointer<Int32>
    ) -> rg_status {
        let hasGrids =
            needs.grids &+ needs.systems > 0 || (parent >= 0 && (engine.isGrid(parent) || engine.isConstraint(parent)))
        let first = engine.takeRows(count)
        let line = Line(engine)
        for index in 0..<count {
            let node = item(index)
            let template = templates + Int(node.pointee.style)
            let kind = node.pointee.kind.rawValue
            var row = first &+ index
            if first >= 0 && node.pointee.parent >= 0 && !template.pointee.hasRare && kind != RG_KIND_TEXT.rawValue {
                appendPlain(line, row, template, kind, first &+ Int(node.pointee.parent))
            } else {
                let up = node.pointee.parent >= 0 ? Int(rows[Int(node.pointee.parent)]) : parent
                let back = engine.rowBefore(up, -1)
                if first < 0 {
                    row = engine.makeRow(template, kind, up, after: back)
                } else {
                    engine.makeNode(row, template, kind, up)
                }
                engine.attach(row, up, before: -1, after: back)
            }
            rows[index] = Int32(truncatingIfNeeded: row)
            let isFilled = node.pointee.id != nil || node.pointee.text != nil || node.pointee.user_data != nil
            if isFilled || hasGrids {
                var status = hasGrids ? reserveInGrid(row) : RG_OK
                if status == RG_OK && isFilled { status = fill(row, node) }
                if status != RG_OK {
                    if first >= 0 { for rest in index &+ 1..<count { engine.giveRow(first &+ rest) } }
                    undo(rows, index)
                    return status
                }
            }
        }
        if parent >= 0 {
            engine.markMembers(parent)
            for index in 0..<count where item(index).pointee.parent < 0 {
                engine.noteChild(Int(rows[index]), from: -1, to: parent)
            }
        }
        return RG_OK
    }

    /// The columns that appending writes, in registers.
    private struct Line {
        let nodes: UnsafeMutablePointer<Node>
        let previous: UnsafeMutablePointer<Int32>
        let depths: UnsafeMutablePointer<UInt16>

        init(_ engine: Engine) {
            nodes = engine.state.pointee.nodes
            previous = engine.state.pointee.previous
            depths = engine.state.pointee.depths
        }
    }

    /// The usual node: a fresh row becomes the last child of another one of this tree, and has no records of its own.
    @inline(__always)
    private func appendPlain(
        _ line: Line, _ row: Int, _ template: UnsafeMutablePointer<StyleTemplate>, _ kind: UInt32, _ up: Int
    ) {
        let node = line.nodes + row, above = line.nodes + up
        StyleTemplate.copyNode(template, node)
        let own = node.pointee.flags & Flag.directionMask
        let rtl =
            own == 0
            ? above.pointee.flags & Flag.rtl
            : (own == RG_DIRECTION_RTL.rawValue << Flag.directionShift ? Flag.rtl : 0)
        node.pointee.flags |= StyleTemplate.bits(kind, hasRare: false) | rtl
        let child = Int32(truncatingIfNeeded: row)
        node.pointee.parent = Int32(truncatingIfNeeded: up)
        if kind >= RG_KIND_LINEAR.rawValue { engine.linkContent(row, kind, template) }
        line.depths[row] = line.depths[up] &+ 1
        let box = engine.box(above)
        let back = box.pointee.last
        box.pointee.last = child
        box.pointee.count &+= 1
        line.previous[row] = back
        if back >= 0 { line.nodes[Int(back)].next = child } else { box.pointee.first = child }
        engine.noteNew(row, after: back >= 0 ? engine.lastRow(Int(back)) : up)
    }

    /// Room for the new last child in the grid or the system of constraints it lies in, if it does.
    @inline(never)
    @_optimize(size)
    private func reserveInGrid(_ row: Int) -> rg_status {
        let up = Int(engine.node(row).pointee.parent)
        if !engine.reserveMember(up, hasRare: engine.state.pointee.rares[row] >= 0) { return engine.outOfMemory() }
        if up < 0 || !engine.isGrid(up) { return RG_OK }
        let count = Int(engine.box(engine.node(up)).pointee.count)
        return engine.reserveGridChildren(up, count) ? RG_OK : engine.outOfMemory()
    }

    @inline(never)
    @_optimize(size)
    private func fill(_ row: Int, _ node: UnsafePointer<rg_tree_node>) -> rg_status {
        let status = engine.nameAndFill(row, node.pointee.id, node.pointee.text)
        if status != RG_OK { return status }
        if node.pointee.id != nil { engine.reportDuplicate(row) }
        if let user = node.pointee.user_data, !engine.setUserData(row, user) { return engine.outOfMemory() }
        return RG_OK
    }

    /// Take back the nodes made so far: those whose parent was there before, with all below.
    @inline(never)
    @_optimize(size)
    private func undo(_ rows: UnsafeMutablePointer<Int32>, _ last: Int) {
        var index = last
        while index >= 0 {
            if item(index).pointee.parent < 0 { engine.destroy(Int(rows[index])) }
            index &-= 1
        }
    }
}
