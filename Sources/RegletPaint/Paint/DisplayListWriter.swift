// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Appends commands to the display list of a context, whose buffers grow and are kept.
public struct DisplayListWriter {
    let store: UnsafeMutablePointer<DrawableStore>
    private let memory: UnsafeMutablePointer<Memory>
    /// The node of the commands.
    public var node = rg_node()
    /// Memory is out, or the room of a fixed list: the list is incomplete.
    public internal(set) var failed = false
    /// The list uses the memory that it has.
    var isFixed = false

    public init(_ engine: Engine) {
        store = engine.drawableStore
        memory = engine.memory
    }

    /// The number of commands in the list.
    public var count: Int { store.pointee.commands.count }

    /// Empties the list. Index 0 of the paints is a plain fill.
    public mutating func begin() {
        store.pointee.commands.count = 0
        store.pointee.paints.count = 0
        store.pointee.data.count = 0
        _ = add(paint: DisplayListWriter.plainPaint)
        // no matrix has the index 0
        add(0 as UInt32)
    }

    static var plainPaint: rg_brush {
        var paint = rg_brush()
        paint.trim_end = 1
        return paint
    }

    /// The lengths of the arrays.
    var lengths: (commands: Int, data: Int, paints: Int) {
        (store.pointee.commands.count, store.pointee.data.count, store.pointee.paints.count)
    }

    /// Shortens the arrays.
    func cut(to lengths: (commands: Int, data: Int, paints: Int)) {
        store.pointee.commands.count = lengths.commands
        store.pointee.data.count = lengths.data
        store.pointee.paints.count = lengths.paints
    }

    /// Reserves the room in which changed nodes are painted. - Returns: false when memory is out.
    func reserveRest() -> Bool {
        let commands = store.pointee.commands.count, data = store.pointee.data.count
        let paints = store.pointee.paints.count
        return store.pointee.commands.reserve(commands &+ commands / 16 &+ 32, memory)
            && store.pointee.data.reserve(data &+ data / 16 &+ 128, memory)
            && store.pointee.paints.reserve(paints &+ paints / 16 &+ 16, memory)
    }

    /// Fills a display list of the C API.
    public func write(to list: inout rg_display_list) {
        list.command_count = UInt32(truncatingIfNeeded: count)
        list.commands = count == 0 ? nil : UnsafePointer(store.pointee.commands.pointer(0))
        list.paints = UnsafePointer(store.pointee.paints.pointer(0))
        list.data = UnsafePointer(store.pointee.data.pointer(0))
        list.paint_count = UInt32(truncatingIfNeeded: store.pointee.paints.count)
        list.data_count = UInt32(truncatingIfNeeded: store.pointee.data.count)
    }

    // MARK: - Values

    @inline(__always)
    mutating func add(_ number: Float) { add(number.bitPattern) }

    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    mutating func add(_ word: UInt32) {
        if store.pointee.data.count < store.pointee.data.capacity || grow(1) {
            store.pointee.data.append(rg_paint_value(integer: word))
        }
    }

    /// Copies words. - Returns: their index.
    mutating func add(_ words: UnsafeRawPointer, _ count: Int) -> UInt32 {
        let start = dataCount
        if count > 0 && (store.pointee.data.count &+ count <= store.pointee.data.capacity || grow(count)) {
            copyBytes(store.pointee.data.pointer(store.pointee.data.count), words, count &* 4)
            store.pointee.data.count &+= count
        }
        return start
    }

    var dataCount: UInt32 { UInt32(truncatingIfNeeded: store.pointee.data.count) }

    @inline(never)
    mutating func grow(_ count: Int) -> Bool {
        if failed { return false }
        let isFine =
            !isFixed && store.pointee.data.count &+ count < Int(UInt32.max)
            && store.pointee.data.reserve(store.pointee.data.count &+ count, memory)
        failed = !isFine
        return isFine
    }

    // MARK: - Paints and commands

    /// Adds a paint, unless it is a plain fill or equals the last one. - Returns: its index.
    mutating func add(paint: rg_brush) -> UInt32 {
        var paint = paint
        let count = store.pointee.paints.count
        if count > 0 {
            if isPaint(0, &paint) { return 0 }
            if isPaint(count &- 1, &paint) { return UInt32(truncatingIfNeeded: count &- 1) }
        }
        guard !failed, count < store.pointee.paints.capacity || growPaints() else {
            failed = true
            return 0
        }
        store.pointee.paints.append(paint)
        return UInt32(truncatingIfNeeded: count)
    }

    private func isPaint(_ index: Int, _ paint: inout rg_brush) -> Bool {
        sameBytes(store.pointee.paints.pointer(index), &paint, MemoryLayout<rg_brush>.size)
    }

    #if arch(wasm32)
        @inline(never)
    #else
        @inline(__always)
    #endif
    mutating func add(_ command: rg_command) {
        if store.pointee.commands.count == store.pointee.commands.capacity && !growCommands() { return }
        var command = command
        command.node = node
        store.pointee.commands.append(command)
    }

    private func growPaints() -> Bool {
        !isFixed && store.pointee.paints.reserve(store.pointee.paints.count &+ 1, memory)
    }

    @inline(never)
    mutating func growCommands() -> Bool {
        let count = store.pointee.commands.count &+ 1
        if isFixed || count > Int(UInt32.max) || !store.pointee.commands.reserve(count, memory) { failed = true }
        return !failed
    }

    static func command(_ op: rg_op, _ box: Box, _ color: UInt32 = 0) -> rg_command {
        var command = rg_command()
        command.op = UInt16(truncatingIfNeeded: op.rawValue)
        command.left = box.left
        command.top = box.top
        command.right = box.right
        command.bottom = box.bottom
        command.color = color
        return command
    }

    // MARK: - Stacks

    mutating func push(clip box: Box) { add(DisplayListWriter.command(RG_OP_PUSH_CLIP, box)) }

    mutating func push(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ x: Float, _ y: Float) {
        var command = DisplayListWriter.command(RG_OP_PUSH_TRANSFORM, Box())
        command.data = dataCount
        command.data_count = 6
        add(a)
        add(b)
        add(c)
        add(d)
        add(x)
        add(y)
        add(command)
    }

    /// Begins a layer that is painted with an alpha of 0 to 255 and a tint.
    mutating func push(layer box: Box, alpha: UInt32, tint: UInt32, mode: UInt32) {
        var command = DisplayListWriter.command(RG_OP_PUSH_LAYER, box, alpha << 24)
        if mode != .max {
            var paint = DisplayListWriter.plainPaint
            paint.tint = tint
            paint.tint_mode = UInt8(truncatingIfNeeded: mode)
            command.paint = add(paint: paint)
        }
        add(command)
    }

    mutating func pop(_ times: Int = 1) {
        for _ in 0..<times { add(DisplayListWriter.command(RG_OP_POP, Box())) }
    }
}
