// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The difference from the last display list: a few rectangles, and a range of commands.
struct PaintDamage {
    /// The most rectangles of a list.
    static var limit: Int { 16 }

    private let list: UnsafeMutablePointer<PaintStore>
    private let memory: UnsafeMutablePointer<Memory>
    private var first = Int.max, end = 0
    /// The frame of the root, which has all of the rectangles.
    private var whole = Box()

    init(_ engine: Engine) {
        list = engine.painted
        memory = engine.memory
    }

    /// - Returns: false when memory is out.
    mutating func begin() -> Bool {
        list.pointee.damage.count = 0
        return list.pointee.damage.reserve(PaintDamage.limit, memory)
    }

    /// Everything differs.
    mutating func all(_ frame: Box, commands: Int) {
        whole = frame
        list.pointee.damage.count = 0
        add(whole)
        first = 0
        end = commands
    }

    mutating func limit(to frame: Box) { whole = frame }

    @inline(__always)
    mutating func add(commands from: Int, _ to: Int) {
        if from < first { first = from }
        if to > end { end = to }
    }

    /// Adds a rectangle, out to whole pixels.
    @inline(never)
    mutating func add(_ given: Box) {
        var box = given.intersected(whole)
        if !(box.left < box.right && box.top < box.bottom) { return }
        box = Box(
            left: box.left.rounded(.down), top: box.top.rounded(.down), right: box.right.rounded(.up),
            bottom: box.bottom.rounded(.up))
        // a rectangle that joins another may join a third one
        while let index = place(box) {
            let all = united(list.pointee.damage[index], box)
            list.pointee.damage.count &-= 1
            list.pointee.damage[index] = list.pointee.damage[list.pointee.damage.count]
            box = all
        }
        list.pointee.damage.append(
            rg_frame(x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top))
    }

    /// The rectangle with which another one is joined: where both together cover no more, or the list is full.
    private func place(_ box: Box) -> Int? {
        let count = list.pointee.damage.count
        let area = box.width * box.height
        var best = -1
        var least = Float.infinity
        var index = count
        while index > 0 {
            index &-= 1
            let other = list.pointee.damage[index], all = united(other, box)
            let growth = all.width * all.height - other.width * other.height - area
            if growth <= 0 { return index }
            if growth < least { (best, least) = (index, growth) }
        }
        return count == PaintDamage.limit ? best : nil
    }

    private func united(_ frame: rg_frame, _ box: Box) -> Box { Engine.box(frame).united(box) }

    /// Fills a display list of the C API.
    func write(to out: inout rg_display_list) {
        out.damage_count = UInt32(truncatingIfNeeded: list.pointee.damage.count)
        out.damage = out.damage_count == 0 ? nil : UnsafePointer(list.pointee.damage.pointer(0))
        if first >= end { return }
        out.changed_first = UInt32(truncatingIfNeeded: first)
        out.changed_count = UInt32(truncatingIfNeeded: end &- first)
    }
}
