// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Commands of plain nodes, moved by a distance: rectangles, lines of texts, clips.
struct CommandMove {
    private let commands: UnsafeMutableRawPointer
    private let data: UnsafeMutablePointer<rg_paint_value>
    private let distance: SIMD4<Float>
    /// The area that the commands color now: left and top of the first, right and bottom of the second.
    private var least = SIMD4<Float>(repeating: .infinity), most = SIMD4<Float>(repeating: -.infinity)

    init(_ store: UnsafeMutablePointer<DrawableStore>, _ distance: SIMD2<Float>) {
        commands = UnsafeMutableRawPointer(store.pointee.commands.pointer(0))
        data = store.pointee.data.pointer(0)
        self.distance = SIMD4(lowHalf: distance, highHalf: distance)
    }

    /// The area that the commands colored, and color now.
    var box: Box {
        let now = Box(left: least.x, top: least.y, right: most.z, bottom: most.w)
        return now.united(now.moved(-distance.x, -distance.y))
    }

    /// The largest coordinate, where those from side to side count `weight` times.
    func reach(_ weight: Float) -> Float {
        let box = box
        if least.x > most.z { return 0 }
        return max(weight * max(abs(box.left), abs(box.right)), max(abs(box.top), abs(box.bottom)))
    }

    /// Moves commands, and adds them to the area.
    @inline(never)
    @_optimize(speed)
    mutating func move(_ from: Int, _ to: Int) { visit(from, to, moves: true) }

    /// Adds commands to the area.
    @inline(never)
    @_optimize(size)
    mutating func add(_ from: Int, _ to: Int) { visit(from, to, moves: false) }

    @inline(__always)
    private mutating func visit(_ from: Int, _ to: Int, moves: Bool) {
        let distance = distance, data = data
        var least = least, most = most
        let rectangles: UInt32 = 1 << RG_OP_RECT.rawValue | 1 << RG_OP_PUSH_CLIP.rawValue
        var command = commands + from &* 48
        let end = commands + to &* 48
        while command < end {
            let op = UInt32(command.load(fromByteOffset: 24, as: UInt16.self)), isText = op == RG_OP_TEXT.rawValue
            if isText || rectangles & 1 &<< op != 0 {
                var box = command.loadUnaligned(fromByteOffset: 8, as: SIMD4<Float>.self)
                if moves {
                    box += distance
                    command.storeBytes(of: box, toByteOffset: 8, as: SIMD4<Float>.self)
                }
                if isText {
                    if moves { data[Int(command.load(fromByteOffset: 32, as: UInt32.self))].number += distance.y }
                    // half the height around it
                    box += (SIMD4(box.y, box.y, box.w, box.w) - SIMD4(box.w, box.w, box.y, box.y)) / 2
                }
                least = least.replacing(with: box, where: .!(least .< box))
                most = most.replacing(with: box, where: .!(most .> box))
            }
            command += 48
        }
        self.least = least
        self.most = most
    }
}

extension PaintSegment {
    /// Moves the places of rows.
    @inline(__always)
    static func move(_ first: UnsafeMutablePointer<PaintSegment>, _ count: Int, _ distance: SIMD2<Float>) {
        var place = UnsafeMutableRawPointer(first), rest = count
        @inline(__always) func moveOne(_ offset: Int) {
            let old = place.load(fromByteOffset: offset, as: SIMD2<Float>.self)
            place.storeBytes(of: old + distance, toByteOffset: offset, as: SIMD2<Float>.self)
        }
        if rest & 1 != 0 {
            moveOne(0)
            place += 16
        }
        rest &>>= 1
        while rest > 0 {
            moveOne(0)
            moveOne(16)
            place += 32
            rest &-= 1
        }
    }
}
