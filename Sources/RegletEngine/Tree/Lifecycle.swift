// SPDX-License-Identifier: MIT
import CReglet

/// Creation and destruction of contexts.
extension TreeEditor {
    /// The problem with a definition, or nil.
    @inline(never)
    @_optimize(size)
    public static func problem(_ def: UnsafePointer<rg_context_def>) -> StaticText? {
        if Int(def.pointee.struct_size) != MemoryLayout<rg_context_def>.size {
            return "struct_size is not sizeof(rg_context_def): make definitions with rg_context_def_default()"
        }
        if def.pointee.max_nodes < 1 || def.pointee.max_nodes > 1 << 30 { return "max_nodes must be 1 to 2^30" }
        if def.pointee.node_capacity > def.pointee.max_nodes { return "node_capacity is above max_nodes" }
        if def.pointee.max_depth < 1 || def.pointee.max_depth > 65535 { return "max_depth must be 1 to 65,535" }
        if def.pointee.max_text_bytes < 1 || def.pointee.max_text_bytes > 1 << 30 {
            return "max_text_bytes must be 1 to 2^30"
        }
        if def.pointee.max_file_bytes < 1 || def.pointee.max_file_bytes > 1 << 30 {
            return "max_file_bytes must be 1 to 2^30"
        }
        if def.pointee.units_per_px < 1 || def.pointee.units_per_px > 65536 {
            return "units_per_px must be 1 to 65,536"
        }
        if def.pointee.snapping != RG_SNAP_EDGES && def.pointee.snapping != RG_SNAP_NONE { return "unknown snapping" }
        if let problem = pixelScaleProblem(def.pointee.pixel_scale) { return problem }
        if def.pointee.constraint_capacity > 1 << 20 { return "constraint_capacity must be at most 2^20" }
        if def.pointee.connection_capacity > 1 << 20 { return "connection_capacity must be at most 2^20" }
        if def.pointee.max_constraint_work < 1 { return "max_constraint_work must be at least 1" }
        if def.pointee.track > 7 { return "unknown track flags" }
        if (def.pointee.allocator.alloc == nil) != (def.pointee.allocator.free == nil) {
            return "the allocator needs both hooks or none"
        }
        if def.pointee.memory != nil {
            if def.pointee.node_capacity == 0 { return "fixed memory needs node_capacity" }
            if UInt(bitPattern: def.pointee.memory) & 15 != 0 { return "memory must be 16-aligned" }
            if def.pointee.memory_size < requiredSize(def) { return "memory_size is below rg_context_required_size()" }
        }
        return nil
    }

    /// The layout of a context's first block.
    private struct Head {
        let heads: Int  // offset of the heads of the dirty and place lists
        let styles: Int
        let flag: Int  // Memory.hookFlag
        let size: Int

        init(_ def: UnsafePointer<rg_context_def>) {
            var plan = ColumnBlock()
            _ = plan.place(MemoryLayout<ContextStorage>.stride, 1)
            styles = plan.place(StyleCache.stride, StyleCache.capacity)
            heads = plan.place(8, Int(def.pointee.max_depth) &+ 1)
            flag = plan.place(8, 1)
            size = plan.size
        }
    }

    private static func extraBytes(_ def: UnsafePointer<rg_context_def>) -> Int {
        def.pointee.extra_bytes > 0 ? Int(def.pointee.extra_bytes) : 96 &* Int(def.pointee.node_capacity) &+ 4096
    }

    /// The bytes of a fixed-memory context: head, columns, and the extra bytes for everything else.
    public static func requiredSize(_ def: UnsafePointer<rg_context_def>) -> Int {
        let (sum, tooMuch) = RowStore.columnBytes(Int(def.pointee.node_capacity), def.pointee.track)
            .addingReportingOverflow(extraBytes(def))
        if tooMuch { return Int.max }
        let (total, more) = sum.addingReportingOverflow(
            Head(def).size &+ 5 &* 64 &+ sparseBytes(Int(def.pointee.node_capacity))
                &+ (MeasureBatch.isNeeded(def.pointee) ? MeasureBatch.bytes : 0)
                &+ InternedStyles.firstBytes
                &+ Memory.fixedCost(diagnosticRoom &* 128)
                &+ ContainerDispatch.storeBytes(def.pointee))
        return more ? Int.max : total
    }

    /// The bytes of the sparse columns, which a fixed-memory context allocates at once.
    private static func sparseBytes(_ capacity: Int) -> Int {
        var plan = ColumnBlock()
        for _ in 0..<2 { _ = plan.place(4, capacity) }
        return plan.size
    }

    /// The number of diagnostics that a layout can keep without allocating.
    private static var diagnosticRoom: Int { 16 }

    /// Creates a context. Precondition: the definition is valid. - Returns: nil when memory is out.
    @_optimize(size)
    public static func create(_ def: UnsafePointer<rg_context_def>) -> Engine? {
        var memory =
            def.pointee.memory.map { Memory(block: $0, size: Int(def.pointee.memory_size)) }
            ?? Memory(hooks: def.pointee.allocator)
        let plan = Head(def)
        guard let head = memory.allocatePermanent(plan.size) else { return nil }
        let state = head.bindMemory(to: ContextStorage.self, capacity: 1)
        let heads = (head + plan.heads).bindMemory(to: Int32.self, capacity: (Int(def.pointee.max_depth) &+ 1) &* 2)
        let flag = (head + plan.flag).bindMemory(to: UInt8.self, capacity: 1)
        flag.pointee = 0
        memory.hookFlag = flag
        zeroBytes(head, MemoryLayout<ContextStorage>.size)
        state.pointee.begin(def.pointee, memory, heads, StyleCache(head + plan.styles))
        let address = UInt64(UInt(bitPattern: state)) &* 0x9E37_79B9_7F4A_7C15
        state.pointee.salt = (UInt32(truncatingIfNeeded: address >> 34) | 2) & ~1
        state.pointee.names.seed = UnsafeRawPointer(state)
        state.pointee.inputs.names.seed = UnsafeRawPointer(state)
        let engine = Engine(state)
        engine.invalidation.clearQueues()
        let capacity =
            def.pointee.node_capacity > 0 ? Int(def.pointee.node_capacity) : min(16, Int(def.pointee.max_nodes))
        if !engine.rowStore.resizeColumns(capacity)
            || (memory.isFixed && !engine.treeEditor.reserveForFixed())
            || !state.pointee.diagnostics.reserve(diagnosticRoom, engine.memory)
        {
            engine.treeEditor.end()
            return nil
        }
        if MeasureBatch.isNeeded(def.pointee) {
            guard let block = engine.memory.pointee.allocatePermanent(MeasureBatch.bytes) else {
                engine.treeEditor.end()
                return nil
            }
            state.pointee.batch.use(block)
        }
        return engine
    }

    /// Reserves what plain nodes need: columns and the default style. So they fit, however the extra bytes are used.
    private func reserveForFixed() -> Bool {
        var plain = StyleRecord(kind: RG_KIND_VIEW.rawValue)
        return styleEditor.reserveSparse(NodeKind.ownBaseline, hasRare: true) && styleEditor.retain(&plain) != nil
    }

    /// Frees every block of a context, without a walk over the nodes.
    @_optimize(size)
    public func end() {
        let s = state
        s.pointee.magic = 0
        if s.pointee.memory.isFixed { return }
        if s.pointee.texts.used > 0 { releaseTexts() }
        dispatch.releaseStores()
        s.pointee.insets.release(memory)
        s.pointee.events.items.release(memory)
        s.pointee.names.release(memory)
        s.pointee.fonts.release(memory)
        if Flavour.isFull {
            s.pointee.dividers.release(memory)
            s.pointee.motion.release(memory)
            s.pointee.shapes.release(memory)
            s.pointee.fontSource.release(memory)
            s.pointee.attributes.release(memory)
            s.pointee.templates.release(memory)
            s.pointee.drawables.release(memory)
        }
        s.pointee.diagnostics.release(memory)
        s.pointee.boxes.release(memory)
        s.pointee.rareRecords.release(memory)
        s.pointee.rarerRecords.release(memory)
        s.pointee.shared.end(memory)
        s.pointee.rares.release(memory)
        s.pointee.baselines.release(memory)
        s.pointee.texts.release(memory)
        s.pointee.hints.release(memory)
        s.pointee.textExtras.release(memory)
        s.pointee.destroyed.release(memory)
        s.pointee.offsetEdits.release(memory)
        if let requests = s.pointee.batch.requests { memory.pointee.deallocate(requests, MeasureBatch.bytes) }
        if let user = s.pointee.userData { memory.pointee.deallocate(user, s.pointee.capacity &* 8) }
        rowStore.releaseColumns()
        var memory = s.pointee.memory
        memory.hookFlag = nil  // the flag is in the block that is freed next
        memory.deallocate(UnsafeMutableRawPointer(s), Head(&s.pointee.def).size)
    }

    @_optimize(size)
    private func releaseTexts() {
        let count = state.pointee.texts.end
        for index in 0..<count &+ state.pointee.hints.end {
            let text =
                index < count ? state.pointee.texts.pointer(index) : state.pointee.hints.pointer(index &- count)
            if text.pointee.capacity > 0 { text.pointee.release(memory) }  // a free record has no memory
        }
        for index in 0..<state.pointee.textExtras.end {
            state.pointee.textExtras.pointer(index).pointee.autoSize.presets.release(memory)
        }
    }

    /// Shrinks the columns to the nodes in use.
    @_optimize(size)
    public func trim() -> rg_status {
        let s = state
        if s.pointee.memory.isFixed { return RG_OK }
        changeList.listByID()
        rowStore.reorder(spread: false)
        changeList.listByRow()
        forgetFreeIDs()
        let capacity = max(s.pointee.idCount, 16)
        if capacity < s.pointee.capacity {
            let cells = s.pointee.tables.cells == nil ? nil : dispatch.allocateCells(capacity)
            if s.pointee.tables.cells != nil && cells == nil { return outOfMemory() }
            // used spec slots may be anywhere in the pool: drop them, as their results can be computed again
            for row in 0..<s.pointee.rowCount where s.pointee.slots[row] >= 0 {
                cacheSlots.dropSlots(row)
                s.pointee.results[row].state |= ResultFlags.cacheEvicted
            }
            s.pointee.specCapacity = 0
            s.pointee.freeSpec = -1
            let isResized = rowStore.resizeColumns(capacity)
            if s.pointee.capacity != capacity {
                s.pointee.specCapacity = RowStore.specSlots(s.pointee.capacity) &+ s.pointee.extraSpecs
                rowStore.relinkSpecs()
                if let cells { dispatch.discardCells(cells, capacity) }
                return outOfMemory()
            }
            if let cells { dispatch.useCells(cells, capacity) }
            if !isResized { return outOfMemory() }
        }
        s.pointee.epoch &+= 1
        s.pointee.orderEpoch &+= 1
        let isTrimmed =
            s.pointee.boxes.trim(memory) && s.pointee.rareRecords.trim(memory) && s.pointee.rarerRecords.trim(memory)
            && s.pointee.texts.trim(memory) && s.pointee.hints.trim(memory)
            && s.pointee.names.trim(s.pointee.capacity, memory)
            && dispatch.trimSystems() && dispatch.trimGrids()
        return isTrimmed ? RG_OK : outOfMemory()
    }

    /// Drops the ids above the highest one in use. Later ids start above the generations of all dropped ones, so that
    /// stale handles stay stale.
    @_optimize(size)
    private func forgetFreeIDs() {
        let s = state
        var count = s.pointee.idCount
        while count > 0 && s.pointee.generations[count &- 1] & 1 == 0 {
            count &-= 1
            s.pointee.salt = max(s.pointee.salt, s.pointee.generations[count])
        }
        s.pointee.idCount = count
        s.pointee.freeID = -1
        for id in 0..<count where s.pointee.generations[id] & 1 == 0 { rowStore.giveID(id) }
    }

    /// Sets the pixel scale. The next layout of each tree snaps all frames again.
    @_optimize(size)
    public func setPixelScale(_ scale: Float) {
        let s = state
        for row in 0..<s.pointee.rowCount { positions.materializePosition(row) }
        s.pointee.def.pixel_scale = scale
        s.pointee.snap = Snap(s.pointee.def)
        for row in 0..<s.pointee.rowCount where s.pointee.handles[row].id != 0 { invalidation.markPlace(row) }
    }
}

extension ContextStorage {
    /// Sets the fields that start nonzero. An initializer would build the struct on the stack and copy it field by
    /// field.
    @_optimize(size)
    fileprivate mutating func begin(
        _ def: rg_context_def, _ memory: Memory, _ heads: UnsafeMutablePointer<Int32>, _ cache: StyleCache
    ) {
        self.memory = memory
        self.def = def
        scale = UnitScale(unitsPerPixel: def.units_per_px)
        // the columns are allocated next; until then their pointers, which must not be nil, point to the heads
        let none = UnsafeMutableRawPointer(heads)
        nodes = none.assumingMemoryBound(to: Node.self)
        results = none.assumingMemoryBound(to: LayoutResult.self)
        frames = none.assumingMemoryBound(to: rg_frame.self)
        slots = heads
        previous = heads
        queueNext = heads
        depths = none.assumingMemoryBound(to: UInt16.self)
        handles = none.assumingMemoryBound(to: rg_node.self)
        rowOf = heads
        generations = none.assumingMemoryBound(to: UInt32.self)
        marks = none.assumingMemoryBound(to: UInt8.self)
        changed = heads
        specs = none.assumingMemoryBound(to: SpecSlot.self)
        dirtyHeads = heads
        placeHeads = heads + Int(def.max_depth) + 1
        snap = Snap(def)
        appendKinds = ~(NodeKind.withRecords | NodeKind.ownBaseline)
        hasOptionalColumns = def.track & UInt32(RG_TRACK_ABSOLUTE | RG_TRACK_OLD_FRAMES) != 0
        styleCache = cache
        styleFields = StyleFields()
        boxes = Pool()
        rareRecords = Pool()
        rarerRecords = Pool()
        texts = Pool()
        hints = Pool()
        textExtras = Pool()
        inheritsWriting = false
        relatives = RelativeStore()
        connections = ConnectionStore()
        connected = ConnectedStore()
        tables = TableStore()
        grids = GridStore()
        flexboxes = FlexboxStore()
        lists = ListStore()
        params = ParamStore()
        css = CssStore()
        appearances = AppearanceStore()
        painted = PaintStore()
        transforms = TransformStore()
        inputs = InputStore()
        shapes = ShapeStore()
        constraints = ConstraintStore()
        sets = SetStore()
        templates = TemplateStore()
        drawables = DrawableStore()
        freeRow = -1
        freeID = -1
        firstRoot = -1
        lastRoot = -1
        freeSpec = -1
        remeasured = -1
        queried = -1
        placeShallowest = Int.max
        pass = 1
        epoch = 1
        orderEpoch = 1
        magic = ContextStorage.liveMagic
    }
}
