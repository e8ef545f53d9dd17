// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The ends of the arrays of a display list, in registers, for commands that are made by the thousand. Until `end`, no
/// other code may append to the list.
struct ListCursor {
    private var writer: DisplayListWriter
    private(set) var count: Int
    private var dataCount: Int
    private var commands: UnsafeMutableRawPointer?
    private var data: UnsafeMutablePointer<rg_paint_value>?
    private var capacity: Int, dataCapacity: Int
    private(set) var failed: Bool

    @inline(__always)
    init(_ writer: DisplayListWriter) {
        self.writer = writer
        let store = writer.store
        count = store.pointee.commands.count
        dataCount = store.pointee.data.count
        commands = UnsafeMutableRawPointer(store.pointee.commands.base)
        data = store.pointee.data.base
        capacity = store.pointee.commands.capacity
        dataCapacity = store.pointee.data.capacity
        failed = writer.failed
    }

    /// Stores the ends.
    @inline(__always)
    func end(_ writer: inout DisplayListWriter) {
        writer.store.pointee.commands.count = count
        writer.store.pointee.data.count = dataCount
        if failed { writer.failed = true }
    }

    /// Makes room for one more command and its values.
    @inline(never)
    private mutating func grow() {
        end(&writer)
        if failed || !writer.growCommands() || !writer.grow(8) {
            failed = true
            return
        }
        self = ListCursor(writer)
    }

    @inline(__always)
    mutating func add(_ op: rg_op, _ node: rg_node, _ box: SIMD4<Float>, _ color: UInt32) {
        if count >= capacity { grow() }
        if failed { return }
        let to = commands.unsafelyUnwrapped + count &* 48
        to.storeBytes(of: node.id, as: UInt64.self)
        to.storeBytes(of: box, toByteOffset: 8, as: SIMD4<Float>.self)
        to.storeBytes(of: UInt64(op.rawValue) | UInt64(color) << 32, toByteOffset: 24, as: UInt64.self)
        to.storeBytes(of: SIMD2<UInt64>(), toByteOffset: 32, as: SIMD2<UInt64>.self)
        count &+= 1
    }

    /// Adds a line of a text.
    @inline(__always)
    mutating func add(
        _ line: PaintRows.Line, _ node: rg_node, _ x: Float, _ y: Float, _ color: UInt32
    ) {
        if count >= capacity || dataCount &+ 5 > dataCapacity { grow() }
        if failed { return }
        let to = commands.unsafelyUnwrapped + count &* 48
        let left = x + line.left, top = y + line.top
        to.storeBytes(of: node.id, as: UInt64.self)
        to.storeBytes(
            of: SIMD4(left, top, left + line.width, top + line.height), toByteOffset: 8, as: SIMD4<Float>.self)
        to.storeBytes(of: UInt64(RG_OP_TEXT.rawValue) | UInt64(color) << 32, toByteOffset: 24, as: UInt64.self)
        to.storeBytes(
            of: SIMD4<UInt32>(UInt32(truncatingIfNeeded: dataCount), 5, 0, 0), toByteOffset: 32, as: SIMD4<UInt32>.self)
        let values = UnsafeMutableRawPointer(data.unsafelyUnwrapped + dataCount)
        values.storeBytes(
            of: SIMD4<UInt32>((y + line.baseline).bitPattern, 0, line.length, line.font), as: SIMD4<UInt32>.self)
        values.storeBytes(of: 0, toByteOffset: 16, as: UInt32.self)
        count &+= 1
        dataCount &+= 5
    }
}
