// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// One run over the marked rows.
struct PaintUpdate {
    let top: Int
    /// Distances can be added to commands: the results are those of painting again.
    let isExact: Bool
    /// The row shows another text, even if its commands are equal.
    var isContent = false
    /// The row whose content has the clip.
    var parent = -1
    var clip = Box()
    /// A transform is above: the clip is in other coordinates.
    var isTransformed = false

    init(top: Int, isExact: Bool) {
        self.top = top
        self.isExact = isExact
    }
}

/// The replacement of a node's commands by those behind the list.
struct CommandExchange {
    private let store: UnsafeMutablePointer<DrawableStore>
    private let isContent: Bool
    /// The range of commands that differ.
    private(set) var first = Int.max, end = 0
    /// A push is among them.
    private(set) var pushDiffers = false
    /// New commands refer to values behind the list.
    private(set) var keepsData = false

    init(_ store: UnsafeMutablePointer<DrawableStore>, isContent: Bool) {
        self.store = store
        self.isContent = isContent
    }

    /// Compares `room` commands with `count` ones, behind which there is nothing.
    mutating func compare(_ at: Int, _ room: Int, _ from: Int, _ count: Int) {
        for index in 0..<room {
            let old = store.pointee.commands.pointer(at &+ index)
            let new = index < count ? store.pointee.commands[from &+ index] : rg_command()
            if isSame(old.pointee, new) { continue }
            first = min(first, at &+ index)
            end = max(end, at &+ index &+ 1)
            if max(old.pointee.op, new.op) >= UInt16(RG_OP_PUSH_CLIP.rawValue) { pushDiffers = true }
        }
    }

    /// Replaces those that differ.
    mutating func copy(_ at: Int, _ room: Int, _ from: Int, _ count: Int) {
        let text = UInt16(RG_OP_TEXT.rawValue)
        for index in 0..<room {
            let place = store.pointee.commands.pointer(at &+ index)
            let old = place.pointee
            var new = index < count ? store.pointee.commands[from &+ index] : rg_command()
            if isSame(old, new) { continue }
            if new.op == text && old.op == text && old.data_count == new.data_count {
                copyBytes(
                    store.pointee.data.pointer(Int(old.data)), store.pointee.data.pointer(Int(new.data)),
                    Int(new.data_count) &* 4)
                new.data = old.data
            } else if new.data_count > 0 || new.paint != 0 {
                keepsData = true
            }
            place.pointee = new
        }
    }

    @inline(never)
    private func isSame(_ a: rg_command, _ b: rg_command) -> Bool {
        if a.op != b.op { return false }
        if a.op == UInt16(RG_OP_NONE.rawValue) { return true }
        if isContent && a.op == UInt16(RG_OP_TEXT.rawValue) { return false }
        var x = a, y = b
        (x.data, y.data, x.paint, y.paint) = (0, 0, 0, 0)
        if !sameBytes(&x, &y, MemoryLayout<rg_command>.size) || !isSame(a.data, b.data, Int(a.data_count)) {
            return false
        }
        return a.paint == b.paint || (a.paint != 0 && b.paint != 0 && isSamePaint(Int(a.paint), Int(b.paint)))
    }

    private func isSame(_ a: UInt32, _ b: UInt32, _ count: Int) -> Bool {
        count == 0 || sameBytes(store.pointee.data.pointer(Int(a)), store.pointee.data.pointer(Int(b)), count &* 4)
    }

    private func isSamePaint(_ a: Int, _ b: Int) -> Bool {
        var x = store.pointee.paints[a], y = store.pointee.paints[b]
        let stops = (x.stops, y.stops), matrices = (x.matrix, y.matrix)
        (x.stops, y.stops, x.matrix, y.matrix) = (0, 0, 0, 0)
        return sameBytes(&x, &y, MemoryLayout<rg_brush>.size)
            && isSame(stops.0, stops.1, Int(x.stop_count) &* 2)
            && (matrices.0 == 0) == (matrices.1 == 0) && (matrices.0 == 0 || isSame(matrices.0, matrices.1, 6))
    }
}
