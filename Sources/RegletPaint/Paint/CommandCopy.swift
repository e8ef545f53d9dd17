// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Copies commands from one list to another, with the paints and values that they refer to.
struct CommandCopy {
    private typealias Arrays = (
        commands: UnsafeMutablePointer<Buffer<rg_command>>, paints: UnsafeMutablePointer<Buffer<rg_brush>>,
        data: UnsafeMutablePointer<Buffer<rg_paint_value>>
    )

    private let engine: Engine
    private let source: Arrays, target: Arrays
    /// The drawings, if the lists belong to such, which keep texts.
    private let from: UnsafeMutablePointer<MotionDrawing>?, to: UnsafeMutablePointer<MotionDrawing>?
    /// The paint that was copied last, and its copy.
    private var paint: UInt32 = 0, copied: UInt32 = 0

    /// Copies from one drawing to another, or between a drawing and the display list: nil.
    init(_ engine: Engine, from: UnsafeMutablePointer<MotionDrawing>?, to: UnsafeMutablePointer<MotionDrawing>?) {
        self.engine = engine
        self.from = from
        self.to = to
        source = from.map { CommandCopy.arrays($0) } ?? CommandCopy.arrays(engine.drawableStore)
        target = to.map { CommandCopy.arrays($0) } ?? CommandCopy.arrays(engine.drawableStore)
    }

    private var memory: UnsafeMutablePointer<Memory> { engine.memory }

    private static func arrays(_ drawing: UnsafeMutablePointer<MotionDrawing>) -> Arrays {
        (
            member(drawing, MemoryLayout<MotionDrawing>.offset(of: \.commands)),
            member(drawing, MemoryLayout<MotionDrawing>.offset(of: \.paints)),
            member(drawing, MemoryLayout<MotionDrawing>.offset(of: \.data))
        )
    }

    private static func arrays(_ store: UnsafeMutablePointer<DrawableStore>) -> Arrays {
        (
            member(store, MemoryLayout<DrawableStore>.offset(of: \.commands)),
            member(store, MemoryLayout<DrawableStore>.offset(of: \.paints)),
            member(store, MemoryLayout<DrawableStore>.offset(of: \.data))
        )
    }

    private static func member<Member>(
        _ record: UnsafeMutableRawPointer, _ offset: Int?
    ) -> UnsafeMutablePointer<Member> {
        (record + offset.unsafelyUnwrapped).assumingMemoryBound(to: Member.self)
    }

    /// Empties the target, a drawing. - Returns: false when memory is out.
    func begin() -> Bool {
        to?.pointee.texts.count = 0
        to?.pointee.bytes.count = 0
        target.commands.pointee.count = 0
        target.paints.pointee.count = 0
        target.data.pointee.count = 0
        // no paint and no matrix has the index 0
        guard target.paints.pointee.reserve(1, memory), target.data.pointee.reserve(1, memory) else { return false }
        target.paints.pointee.append(DisplayListWriter.plainPaint)
        target.data.pointee.append(rg_paint_value(integer: 0))
        return true
    }

    /// Copies commands behind those of the target. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    mutating func copy(_ from: Int, _ count: Int) -> Bool {
        guard target.commands.pointee.reserve(target.commands.pointee.count &+ count, memory) else { return false }
        for i in from..<from &+ count {
            var command = source.commands.pointee[i]
            if command.op == UInt16(RG_OP_TEXT.rawValue) {
                if to != nil {
                    guard keepText(&command) else { return false }
                } else {
                    if !engine.transitions.show(text: Int(command.image)) { continue }
                    command.image = 0
                }
            }
            if command.data_count > 0 {
                guard let data = copyData(command.data, command.data_count) else { return false }
                command.data = data
            }
            if command.paint != 0 {
                if command.paint != paint && !copyPaint(command.paint) { return false }
                command.paint = copied
            }
            target.commands.pointee.append(command)
        }
        return true
    }

    /// Copies the text of a command, unless it was copied last. - Returns: false when memory is out.
    private func keepText(_ command: inout rg_command) -> Bool {
        guard let to, command.data_count >= 5 else { return true }
        let isHint = source.data.pointee[Int(command.data) &+ 4].integer & 2 != 0, last = to.pointee.texts.count &- 1
        if last >= 0 && to.pointee.texts[last].node.id == command.node.id && to.pointee.texts[last].isHint == isHint {
            command.image = UInt32(truncatingIfNeeded: last)
            return true
        }
        var text: (UnsafePointer<UInt8>, Int)?
        if let from {
            let kept = from.pointee.texts[Int(command.image)]
            text = (UnsafePointer(from.pointee.bytes.pointer(kept.first)), kept.count)
        } else {
            text = engine.transitions.text(command.node, isHint: isHint)
        }
        let count = text?.1 ?? 0, first = to.pointee.bytes.count
        guard to.pointee.texts.reserve(last &+ 2, memory), to.pointee.bytes.reserve(first &+ count &+ 1, memory) else {
            return false
        }
        if let text { copyBytes(to.pointee.bytes.pointer(first), text.0, count) }
        to.pointee.bytes[first &+ count] = 0
        to.pointee.bytes.count = first &+ count &+ 1
        to.pointee.texts.append(MotionText(node: command.node, isHint: isHint, first: first, count: count))
        command.image = UInt32(truncatingIfNeeded: last &+ 1)
        return true
    }

    private func copyData(_ from: UInt32, _ count: UInt32) -> UInt32? {
        let start = target.data.pointee.count, count = Int(count)
        guard start &+ count < Int(UInt32.max), target.data.pointee.reserve(start &+ count, memory) else { return nil }
        copyBytes(target.data.pointee.pointer(start), source.data.pointee.pointer(Int(from)), count &* 4)
        target.data.pointee.count = start &+ count
        return UInt32(truncatingIfNeeded: start)
    }

    private mutating func copyPaint(_ index: UInt32) -> Bool {
        var brush = source.paints.pointee[Int(index)]
        if brush.stop_count > 0 {
            guard let stops = copyData(brush.stops, brush.stop_count &* 2) else { return false }
            brush.stops = stops
        }
        if brush.matrix != 0 {
            guard let matrix = copyData(brush.matrix, 6) else { return false }
            brush.matrix = matrix
        }
        let count = target.paints.pointee.count
        guard target.paints.pointee.reserve(count &+ 1, memory) else { return false }
        target.paints.pointee.append(brush)
        (paint, copied) = (index, UInt32(truncatingIfNeeded: count))
        return true
    }
}
