// SPDX-License-Identifier: MIT
import CReglet

/// Builds a whole tree from one array, all or nothing: check everything, reserve everything, then link.
struct TreeBuilder {
    /// A style read once, for all nodes that share it.
    struct Template {
        var record: StyleRecord
        var node: Node  // resolved left to right, kind bits still to be set
        var hasRare: Bool
        var isDirectional: Bool  // sides depend on the direction
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

    private func fail(_ status: rg_status, _ index: Int, _ sentence: StaticString) -> rg_status {
        _ = engine.fail(status, "node ")
        engine.state.pointee.message.append(number: UInt64(index))
        engine.state.pointee.message.append(": ")
        engine.state.pointee.message.append(sentence)
        return status
    }

    /// Parents, kinds, style indices and depths. O(nodes).
    @_optimize(size)
    func check() -> rg_status {
        let top = parent >= 0 ? Int(engine.state.pointee.depths[parent]) : 0
        let limit = Int(engine.state.pointee.def.max_depth)
        guard let raw = engine.memory.pointee.allocate(count &* 2) else { return engine.outOfMemory() }
        let depths = raw.bindMemory(to: UInt16.self, capacity: count)
        defer { engine.memory.pointee.deallocate(raw, count &* 2) }
        if parent >= 0 && !engine.isContainer(parent) {
            return engine.fail(RG_ERROR_HIERARCHY, "the parent is a leaf: it cannot have children")
        }
        for index in 0..<count {
            let node = item(index)
            let up = Int(node.pointee.parent)
            if up >= index || up < -1 {
                return fail(RG_ERROR_INVALID_ARGUMENT, index, "its parent index is not that of an earlier node or -1")
            }
            if !Engine.isKind(node.pointee.kind.rawValue) {
                return fail(RG_ERROR_INVALID_ARGUMENT, index, "unknown kind")
            }
            if node.pointee.style >= def.style_count {
                return fail(RG_ERROR_INVALID_ARGUMENT, index, "its style index is out of range")
            }
            if up >= 0 && item(up).pointee.kind.rawValue < RG_KIND_LINEAR.rawValue {
                return fail(RG_ERROR_HIERARCHY, index, "its parent is a leaf")
            }
            let depth = up >= 0 ? Int(depths[up]) &+ 1 : top &+ 1
            if depth > limit { return fail(RG_ERROR_LIMIT, index, "deeper than the context's max_depth") }
            depths[index] = UInt16(truncatingIfNeeded: depth)
        }
        return RG_OK
    }

    private var templateBytes: Int { Int(def.style_count) &* MemoryLayout<Template>.stride }

    /// Read the styles. nil with a status when one is wrong or memory is out.
    @_optimize(size)
    func makeTemplates(_ status: inout rg_status) -> UnsafeMutablePointer<Template>? {
        guard let raw = engine.memory.pointee.allocate(templateBytes) else {
            status = engine.outOfMemory()
            return nil
        }
        let templates = raw.bindMemory(to: Template.self, capacity: Int(def.style_count))
        for index in 0..<Int(def.style_count) {
            let style = (UnsafeRawPointer(def.styles.unsafelyUnwrapped) + index &* def.style_stride)
                .assumingMemoryBound(to: rg_style.self)
            let (record, problem, field) = StyleRecord.read(
                style, kind: RG_KIND_TEXT.rawValue, engine.state.pointee.scale, engine.state.pointee.fonts)
            if let problem {
                status = engine.failStyle(problem, field, index)
                freeTemplates(templates)
                return nil
            }
            var plain = record
            plain.kind = RG_KIND_FIXED.rawValue  // sets no bits of its own
            let hasRare = record.hasRare
            var node = Node(
                flags: 0, gravities: 0, width: 0, height: 0, weight: 0, marginLeft: 0, marginTop: 0, marginRight: 0,
                marginBottom: 0, paddingLeft: 0, paddingTop: 0, paddingRight: 0, paddingBottom: 0, parent: -1, link: -1,
                next: -1)
            plain.resolve(into: &node, rtl: false, hasRare: hasRare)
            node.flags &= ~Flag.kindMask
            let rare = record.rare
            templates[index] = Template(
                record: record, node: node, hasRare: hasRare,
                isDirectional: rare.marginStart != Rare.absent || rare.marginEnd != Rare.absent
                    || rare.paddingStart != Rare.absent || rare.paddingEnd != Rare.absent)
        }
        return templates
    }

    func freeTemplates(_ templates: UnsafeMutablePointer<Template>) {
        engine.memory.pointee.deallocate(templates, templateBytes)
    }

    func reserve(_ templates: UnsafeMutablePointer<Template>) -> rg_status {
        let status = engine.reserveNodes(count)
        if status != RG_OK { return status }
        var boxes = 0, texts = 0, rares = 0, grids = 0
        for index in 0..<count {
            let kind = item(index).pointee.kind.rawValue
            if kind >= RG_KIND_LINEAR.rawValue { boxes &+= 1 }
            if kind == RG_KIND_TEXT.rawValue { texts &+= 1 }
            if kind == RG_KIND_GRID.rawValue { grids &+= 1 }
            if templates[Int(item(index).pointee.style)].hasRare { rares &+= 1 }
        }
        let s = engine.state
        let fits =
            s.pointee.boxes.reserve(boxes, engine.memory) && s.pointee.texts.reserve(texts, engine.memory)
            && s.pointee.rareRecords.reserve(rares, engine.memory)
            && s.pointee.grids.records.reserve(grids, engine.memory)
            && engine.reserveDestroyed()
        return fits ? RG_OK : engine.outOfMemory()
    }

    /// Make and link all rows; `rows` receives them by index.
    func build(_ templates: UnsafeMutablePointer<Template>, _ rows: UnsafeMutablePointer<Int32>) -> rg_status {
        let s = engine.state
        for index in 0..<count {
            let node = item(index)
            let template = templates + Int(node.pointee.style)
            let up = node.pointee.parent >= 0 ? Int(rows[Int(node.pointee.parent)]) : parent
            let row = makeRow(template, node.pointee.kind.rawValue, up)
            rows[index] = Int32(truncatingIfNeeded: row)
            s.pointee.depths[row] = up >= 0 ? s.pointee.depths[up] &+ 1 : 1
            engine.link(row, under: up, before: -1)
            engine.noteAppended(row, under: up)
            if up >= 0 && engine.isGrid(up)
                && !engine.reserveGridChildren(up, Int(engine.box(engine.node(up)).pointee.count))
            {
                undo(rows, index)
                return engine.outOfMemory()
            }
            if node.pointee.id != nil || node.pointee.text != nil || node.pointee.user_data != nil {
                let status = fill(row, node)
                if status != RG_OK {
                    undo(rows, index)
                    return status
                }
            }
        }
        if parent >= 0 { engine.markDirty(parent) }
        return RG_OK
    }

    @inline(__always)
    private func makeRow(_ template: UnsafeMutablePointer<Template>, _ kind: UInt32, _ up: Int) -> Int {
        let row = engine.takeRow()
        engine.clearRow(row)
        var record: StyleRecord { template.pointee.record }
        let own = template.pointee.node.flags & Flag.directionMask
        let rtl = own == 0 ? engine.inheritedRTL(up) : own == RG_DIRECTION_RTL.rawValue << Flag.directionShift
        engine.node(row).pointee = template.pointee.node
        var bits = kind | (rtl ? Flag.rtl : 0)
        if kind >= RG_KIND_LINEAR.rawValue {
            bits |= Flag.container
        } else if kind == RG_KIND_TEXT.rawValue {
            bits |= Flag.text
        } else if kind <= RG_KIND_SPACE.rawValue && !template.pointee.hasRare {
            bits |= Flag.trivial
        }
        engine.node(row).pointee.flags |= bits
        if template.pointee.hasRare {
            engine.storeRare(row, record, hasRare: true)
            if rtl && template.pointee.isDirectional { record.resolveSides(into: engine.node(row), rtl: true) }
        }
        if kind >= RG_KIND_TEXT.rawValue && kind != RG_KIND_MEASURED.rawValue {
            var kinded = record
            kinded.kind = kind
            engine.linkContent(row, kinded)
        }
        return row
    }

    private func fill(_ row: Int, _ node: UnsafePointer<rg_tree_node>) -> rg_status {
        let status = engine.nameAndFill(row, node.pointee.id, node.pointee.text)
        if status != RG_OK { return status }
        if node.pointee.id != nil { engine.reportDuplicate(row) }
        if let user = node.pointee.user_data, !engine.setUserData(row, user) { return engine.outOfMemory() }
        return RG_OK
    }

    /// Take back the nodes made so far: those whose parent was there before, with all below.
    private func undo(_ rows: UnsafeMutablePointer<Int32>, _ last: Int) {
        var index = last
        while index >= 0 {
            if item(index).pointee.parent < 0 { engine.destroy(Int(rows[index])) }
            index &-= 1
        }
    }
}
