// SPDX-License-Identifier: MIT
import CReglet

/// Where a sweep from scratch is: the rows from `row` on, and the arrays that it fills.
public struct PlainSweep {
    public var row: Int
    public let stop: Int
    /// The row whose children are painted, and the place from which their frames count.
    public var above = -2, origin = SIMD2<Float>()
    /// The row around the sweep, which has its own place.
    public let outer: Int, outerOrigin: SIMD2<Float>
    public let segments: UnsafeMutableRawPointer, commands: UnsafeMutableRawPointer, data: UnsafeMutableRawPointer
    public var count: Int, dataCount: Int
    /// A row adds two commands and five values at most.
    public let capacity: Int, dataCapacity: Int

    public init(
        row: Int, stop: Int, outer: Int, outerOrigin: SIMD2<Float>, segments: UnsafeMutableRawPointer,
        commands: UnsafeMutableRawPointer, data: UnsafeMutableRawPointer, count: Int, dataCount: Int, capacity: Int,
        dataCapacity: Int
    ) {
        self.row = row
        self.stop = stop
        self.outer = outer
        self.outerOrigin = outerOrigin
        self.segments = segments
        self.commands = commands
        self.data = data
        self.count = count
        self.dataCount = dataCount
        self.capacity = capacity
        self.dataCapacity = dataCapacity
    }
}

extension PaintRows {
    /// Paints rows as the sweep does, as long as they show nothing, the color of `plain`, or a line of `style`. It
    /// calls nothing, so that what it needs stays in registers. `plain` is the drawable of a color that is seen, or nil.
    /// Precondition: nothing is left out, nor painted in another order.
    @inline(never)
    @_optimize(speed)
    public func sweepPlain(_ sweep: inout PlainSweep, _ style: LineStyle, plain: UInt32?, color: UInt32) {
        let plain = plain.map { UInt64($0) } ?? .max
        let nodes = nodes, results = results, frames = frames, handles = handles, texts = texts, mayLift = mayLift
        let looks = looks.base, lookCount = UInt32(truncatingIfNeeded: self.looks.count), records = lookRecords
        let segments = sweep.segments, stop = sweep.stop, outer = sweep.outer, outerOrigin = sweep.outerOrigin
        let last = sweep.commands + sweep.capacity &* 48
        var command = sweep.commands + sweep.count &* 48
        var row = sweep.row, above = sweep.above, origin = sweep.origin
        let shown = UInt64(RG_OP_RECT.rawValue) | UInt64(color) &<< 32
        let text = UInt64(RG_OP_TEXT.rawValue) | 0xFF00_0000 &<< 32
        // the second half of a segment without commands, and the first half of the last words of a text
        var next = UInt64(UInt32(truncatingIfNeeded: sweep.count)) | UInt64(PaintSegment.isMovable) &<< 56
        var dataNext = UInt64(UInt32(truncatingIfNeeded: sweep.dataCount)) | 5 &<< 32
        var values = sweep.data + sweep.dataCount &* 4
        let lastValues = sweep.data + sweep.dataCapacity &* 4
        let tailMask = TextRecord.tailMask(runsRight: style.isRelative)
        let areSmall = UInt32(bitPattern: style.paddings.x | style.paddings.y) < PaintRows.most
        // the mask leaves out bit 32
        let wholeTail = areSmall ? TextRecord.wholeTail(runsRight: style.isRelative) : 1 << 32
        let large = UInt64(0 &- PaintRows.most) &* 0x1_0000_0001
        let shared = UInt(bitPattern: style.shared), font = style.font, fontPart = UInt64(style.font) &<< 32
        let padding = style.paddings.x, height = style.height, baseline = style.baseline, toPixels = toPixels
        let corner0 = SIMD2(style.left, style.top)
        while row < stop {
            let id = handles[row].id, flags = nodes[row].flags
            if id == 0 || PaintRows.isUnusual(flags) || mayLift && mayBeLifted(row, id) { break }
            let parent = Int(nodes[row].parent)
            if parent != above {
                above = parent
                let place = segments + parent &* MemoryLayout<PaintSegment>.stride
                origin = parent == outer ? outerOrigin : place.load(as: SIMD2<Float>.self)
            }
            let frame = frames[row], corner = origin + frame.lowHalf
            let number = UInt32(truncatingIfNeeded: id)
            let look = number < lookCount ? looks.unsafelyUnwrapped[Int(number)] : -1
            let segment = segments + row &* MemoryLayout<PaintSegment>.stride
            segment.storeBytes(of: corner, as: SIMD2<Float>.self)
            if look < 0 && !PaintRows.isText(flags) {
                segment.storeBytes(of: next, toByteOffset: 8, as: UInt64.self)
                row &+= 1
                continue
            }
            if command > last { break }
            var to = command, before: UInt64 = 0
            if look >= 0 {
                let record = records.unsafelyUnwrapped + Int(look)
                if UInt64(PaintRows.soleBackground(record)) != plain || !isLaidOut(row) { break }
                let end = corner + frame.highHalf
                if unsafeBitCast(corner .< end, to: UInt64.self) == .max {
                    to.storeBytes(of: id, as: UInt64.self)
                    let box = SIMD4(lowHalf: corner, highHalf: end)
                    to.storeBytes(of: box, toByteOffset: 8, as: SIMD4<Float>.self)
                    to.storeBytes(of: shown, toByteOffset: 24, as: UInt64.self)
                    to.storeBytes(of: SIMD2(), toByteOffset: 32, as: SIMD2<UInt64>.self)
                    to += 48
                    before = 1
                }
            }
            if PaintRows.isText(flags) {
                let record = texts.unsafelyUnwrapped + Int(nodes[row].link), result = results + row
                let width = record.pointee.naturalWidth, size = result.size
                let sizes = UnsafeRawPointer(result).load(fromByteOffset: LayoutResult.sizes, as: UInt64.self)
                let tail = TextRecord.tail(record)
                let odd = ResultFlags.inverted | ResultFlags.stretchedUnmeasured | ResultFlags.laidOut
                let state = UInt64(result.pointee.state & odd ^ ResultFlags.laidOut)
                if (tail.1 & tailMask.1 ^ wholeTail) | tail.0 & tailMask.0 | sizes & large | state != 0
                    || (nodes + row).sharedBits != shared || record.pointee.font != font
                    || flags & NodeFlags.frameRules != 0 || width > size.x &- padding || values > lastValues
                {
                    break
                }
                let start = corner + corner0, end = start + SIMD2(Float(width) * toPixels, height)
                to.storeBytes(of: id, as: UInt64.self)
                to.storeBytes(of: SIMD4(lowHalf: start, highHalf: end), toByteOffset: 8, as: SIMD4<Float>.self)
                to.storeBytes(of: text, toByteOffset: 24, as: UInt64.self)
                to.storeBytes(of: SIMD2(dataNext, 0), toByteOffset: 32, as: SIMD2<UInt64>.self)
                to += 48
                values.storeBytes(of: UInt64((corner.y + baseline).bitPattern), as: UInt64.self)
                let length = UInt64(UInt32(bitPattern: record.pointee.length))
                values.storeBytes(of: length | fontPart, toByteOffset: 8, as: UInt64.self)
                values.storeBytes(of: 0, toByteOffset: 16, as: UInt32.self)
                values += 20
                dataNext &+= 5
                before &+= 1
            }
            segment.storeBytes(of: next &+ before &<< 32, toByteOffset: 8, as: UInt64.self)
            command = to
            next &+= before
            row &+= 1
        }
        sweep.row = row
        sweep.above = above
        sweep.origin = origin
        sweep.count = Int(UInt32(truncatingIfNeeded: next))
        sweep.dataCount = Int(UInt32(truncatingIfNeeded: dataNext))
    }
}
