// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The area that commands can color, at least: what their boxes, strokes, shadows, clips and transforms allow.
struct CommandBounds {
    private let store: UnsafeMutablePointer<DrawableStore>
    private let levels: Buffer<PaintLevel>
    private var depth = 0
    private(set) var box = Box.nothing

    init(_ store: UnsafeMutablePointer<DrawableStore>, _ scratch: PaintScratch) {
        self.store = store
        levels = scratch.levels
        levels[0] = PaintLevel()
    }

    /// Adds the commands of a row, with those of its subtree if `isOuter`.
    mutating func add(_ segment: PaintSegment, end: Int, isOuter: Bool) {
        depth = 0
        let first = Int(segment.first)
        if isOuter { return add(first, end) }
        add(first, first &+ Int(segment.before))
        add(end &- Int(segment.after), end)
    }

    /// Adds commands, of which some may push what they do not pop.
    @inline(never)
    @_optimize(size)
    mutating func add(_ from: Int, _ to: Int) {
        for index in from..<to { add(store.pointee.commands[index]) }
    }

    @_optimize(size)
    private mutating func add(_ command: rg_command) {
        let op = UInt32(command.op)
        if op == RG_OP_NONE.rawValue { return }
        if op == RG_OP_POP.rawValue {
            if depth > 0 { depth &-= 1 }
            return
        }
        if op >= RG_OP_PUSH_CLIP.rawValue {
            // a level too many: anything may be colored
            if depth &+ 1 >= levels.count { return unite(.everything) }
            levels[depth &+ 1] = levels[depth]
            depth &+= 1
        }
        let level = levels.pointer(depth)
        switch rg_op(op) {
        case RG_OP_PUSH_CLIP, RG_OP_PUSH_CLIP_ROUND:
            level.pointee.clip(to: level.pointee.map(CommandBounds.rectangle(command)))
        case RG_OP_PUSH_CLIP_PATH: level.pointee.clip(to: level.pointee.map(path(command)))
        case RG_OP_PUSH_TRANSFORM:
            let m = store.pointee.data.pointer(Int(command.data))
            level.pointee.multiply(
                m[0].number, m[1].number, m[2].number, m[3].number, m[4].number, m[5].number)
        case RG_OP_PUSH_LAYER: break
        case RG_OP_SHADOW:
            let brush = store.pointee.paints[Int(command.paint)]
            let reach = 2 * max(0, brush.blur) + 2 + max(abs(brush.shadow_x), abs(brush.shadow_y))
            if command.data_count == 0 {
                level.pointee.spread += reach
            } else {
                let shadow = level.pointee.map(CommandBounds.rectangle(command).outset(reach))
                unite(shadow.intersected(Box(level.pointee.area)))
            }
        case RG_OP_FILL: unite(Box(level.pointee.area))
        case RG_OP_PATH: draw(path(command), command, level)
        default: draw(CommandBounds.rectangle(command), command, level)
        }
    }

    private mutating func draw(_ inner: Box, _ command: rg_command, _ level: UnsafeMutablePointer<PaintLevel>) {
        var spread = level.pointee.spread
        if command.paint != 0 {
            let brush = store.pointee.paints[Int(command.paint)]
            if brush.stroke != 0 { spread += brush.stroke_width * max(1, brush.miter) }
        }
        if command.op == UInt16(RG_OP_TEXT.rawValue) { spread += CommandBounds.overhang(command) }
        unite(level.pointee.map(inner.outset(spread)).intersected(Box(level.pointee.area)))
    }

    private mutating func unite(_ other: Box) {
        if other.left >= other.right || other.top >= other.bottom { return }
        // not a number: anything
        let isKnown = other.left < other.right && other.top < other.bottom
        box = isKnown ? box.united(other) : .everything
    }

    /// The rectangle of a command, with its edges in order.
    private static func rectangle(_ command: rg_command) -> Box {
        Box(
            left: min(command.left, command.right), top: min(command.top, command.bottom),
            right: max(command.left, command.right), bottom: max(command.top, command.bottom)
        ).outset(command.op == UInt16(RG_OP_LINE.rawValue) ? 1 : 0)
    }

    /// The distance by which glyphs may stick out of the box of their line.
    @inline(__always)
    static func overhang(_ command: rg_command) -> Float { (command.bottom - command.top) / 2 }

    /// The box of a path's points.
    private func path(_ command: rg_command) -> Box {
        let data = store.pointee.data, end = Int(command.data &+ command.data_count)
        var at = Int(command.data)
        var box = Box.nothing
        // a path begins at 0, 0 unless it moves
        if at < end && data[at].integer != RG_VERB_MOVE.rawValue { box.add(0, 0) }
        while at < end {
            let verb = data[at].integer
            func number(_ index: Int) -> Float { data[at &+ index].number }
            switch rg_verb(verb) {
            case RG_VERB_MOVE, RG_VERB_LINE: box.add(number(1), number(2))
            case RG_VERB_QUADRATIC, RG_VERB_CUBIC:
                box.add(number(1), number(2))
                box.add(number(3), number(4))
                if verb == RG_VERB_CUBIC.rawValue { box.add(number(5), number(6)) }
            case RG_VERB_ARC:
                // its ellipse, grown as far as it must be to reach both ends
                box.add(number(6), number(7))
                box = box.outset(2 * max(abs(number(1)), abs(number(2)), box.width, box.height))
            case RG_VERB_CLOSE: break
            default:
                box.add(number(1), number(2))
                box.add(number(3), number(4))
            }
            switch rg_verb(verb) {
            case RG_VERB_CLOSE: at &+= 1
            case RG_VERB_MOVE, RG_VERB_LINE: at &+= 3
            case RG_VERB_QUADRATIC: at &+= 5
            case RG_VERB_CUBIC: at &+= 7
            case RG_VERB_ARC, RG_VERB_ARC_TO: at &+= 8
            case RG_VERB_OVAL: at &+= 6
            case RG_VERB_ROUND_RECT: at &+= 13
            default: return .everything
            }
        }
        return box
    }
}

extension PaintLevel {
    /// Maps a box out of the level's coordinates.
    func map(_ box: Box) -> Box {
        if !isMoved { return box }
        if !(box.left.isFinite && box.top.isFinite && box.right.isFinite && box.bottom.isFinite) { return .everything }
        var all = Box.nothing
        all.add(xx * box.left + xy * box.top + x, yx * box.left + yy * box.top + y)
        all.add(xx * box.right + xy * box.top + x, yx * box.right + yy * box.top + y)
        all.add(xx * box.left + xy * box.bottom + x, yx * box.left + yy * box.bottom + y)
        all.add(xx * box.right + xy * box.bottom + x, yx * box.right + yy * box.bottom + y)
        // renderers smooth the edges
        return all.outset(1)
    }

    mutating func clip(to box: Box) { area = Box(area).intersected(box).edges }

    /// Applies a matrix first: values as of RG_OP_PUSH_TRANSFORM.
    mutating func multiply(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ dx: Float, _ dy: Float) {
        (x, y) = (xx * dx + xy * dy + x, yx * dx + yy * dy + y)
        (xx, xy) = (xx * a + xy * b, xx * c + xy * d)
        (yx, yy) = (yx * a + yy * b, yx * c + yy * d)
        isMoved = true
    }
}

extension Box {
    /// A box with which another one unites to itself.
    static var nothing: Box {
        Box(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    }
    static var everything: Box {
        Box(left: -.infinity, top: -.infinity, right: .infinity, bottom: .infinity)
    }

    func united(_ other: Box) -> Box {
        Box(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
            bottom: max(bottom, other.bottom))
    }

    func outset(_ by: Float) -> Box { Box(left: left - by, top: top - by, right: right + by, bottom: bottom + by) }

    mutating func add(_ x: Float, _ y: Float) {
        self = united(Box(left: x, top: y, right: x, bottom: y))
    }
}
