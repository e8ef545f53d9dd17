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
        let nodes = nodes, results = results, frames = frames, handles = handles, texts = texts
        let looks = looks, lookCount = UInt32(truncatingIfNeeded: looks.count)
        let segments = sweep.segments, data = sweep.data, stop = sweep.stop
        let last = sweep.commands + sweep.capacity &* 48
        var command = sweep.commands + sweep.count &* 48, count = UInt32(truncatingIfNeeded: sweep.count)
        var dataCount = sweep.dataCount, row = sweep.row, above = sweep.above, origin = sweep.origin
        let shown = UInt64(RG_OP_RECT.rawValue) | UInt64(color) &<< 32
        let text = UInt64(RG_OP_TEXT.rawValue) | 0xFF00_0000 &<< 32
        let movable = UInt64(PaintSegment.isMovable) &<< 56, shared = UInt(bitPattern: style.shared)
        let lineMask = style.isRelative ? -1 : ~TextRecord.latin
        let line = TextRecord.wholeLine | (style.isRelative ? TextRecord.latin : 0)
        let writing: UInt8 = style.isRelative ? 62 : 0
        let areSmall = UInt32(bitPattern: style.paddings.x | style.paddings.y) < PaintRows.most
        let most = areSmall ? PaintRows.most : 0
        let corner0 = SIMD2(style.left, style.top)
        while row < stop {
            let id = handles[row].id, flags = nodes[row].flags
            if id == 0 || PaintRows.isUnusual(flags) || mayLift && mayBeLifted(row, id) { break }
            let parent = Int(nodes[row].parent)
            if parent != above {
                above = parent
                let place = segments + parent &* MemoryLayout<PaintSegment>.stride
                origin = parent == sweep.outer ? sweep.outerOrigin : place.load(as: SIMD2<Float>.self)
            }
            let frame = frames[row], corner = origin + frame.lowHalf
            let number = UInt32(truncatingIfNeeded: id)
            let look = number < lookCount ? looks[Int(number)] : -1
            let segment = segments + row &* MemoryLayout<PaintSegment>.stride
            segment.storeBytes(of: corner, as: SIMD2<Float>.self)
            if look < 0 && !PaintRows.isText(flags) {
                segment.storeBytes(of: UInt64(count) | movable, toByteOffset: 8, as: UInt64.self)
                row &+= 1
                continue
            }
            if command > last { break }
            var before: UInt64 = 0
            if look >= 0 {
                if UInt64(soleBackground(look)) != plain || !isLaidOut(row) { break }
                let end = corner + frame.highHalf
                if corner.x < end.x && corner.y < end.y {
                    command.storeBytes(of: id, as: UInt64.self)
                    let box = SIMD4(lowHalf: corner, highHalf: end)
                    command.storeBytes(of: box, toByteOffset: 8, as: SIMD4<Float>.self)
                    command.storeBytes(of: shown, toByteOffset: 24, as: UInt64.self)
                    command.storeBytes(of: SIMD2(), toByteOffset: 32, as: SIMD2<UInt64>.self)
                    before = 1
                }
            }
            if PaintRows.isText(flags) {
                let record = texts.unsafelyUnwrapped + Int(nodes[row].link), result = results + row
                let odd = ResultFlags.inverted | ResultFlags.stretchedUnmeasured | ResultFlags.laidOut
                let width = record.pointee.naturalWidth, size = result.size
                if UInt(bitPattern: nodes[row].shared) != shared || record.pointee.font != style.font
                    || record.pointee.naturalLines & lineMask != line || record.pointee.extra >= 0
                    || record.pointee.isStyled || record.pointee.hasDirections(writing)
                    || result.pointee.state & odd != ResultFlags.laidOut || flags & NodeFlags.frameRules != 0
                    || UInt32(bitPattern: size.x | size.y) >= most || width < 0 || width > size.x &- style.paddings.x
                    || dataCount > sweep.dataCapacity
                {
                    break
                }
                let start = corner + corner0, end = start + SIMD2(Float(width) * toPixels, style.height)
                let to = command + Int(before) &* 48
                to.storeBytes(of: id, as: UInt64.self)
                to.storeBytes(of: SIMD4(lowHalf: start, highHalf: end), toByteOffset: 8, as: SIMD4<Float>.self)
                to.storeBytes(of: text, toByteOffset: 24, as: UInt64.self)
                to.storeBytes(
                    of: UInt64(UInt32(truncatingIfNeeded: dataCount)) | 5 &<< 32, toByteOffset: 32, as: UInt64.self)
                to.storeBytes(of: 0, toByteOffset: 40, as: UInt64.self)
                let values = data + dataCount &* 4
                values.storeBytes(of: UInt64((corner.y + style.baseline).bitPattern), as: UInt64.self)
                let length = UInt64(UInt32(bitPattern: record.pointee.length))
                values.storeBytes(of: length | UInt64(style.font) &<< 32, toByteOffset: 8, as: UInt64.self)
                values.storeBytes(of: 0, toByteOffset: 16, as: UInt32.self)
                dataCount &+= 5
                before &+= 1
            }
            segment.storeBytes(of: UInt64(count) | before &<< 32 | movable, toByteOffset: 8, as: UInt64.self)
            command += Int(before) &* 48
            count &+= UInt32(truncatingIfNeeded: before)
            row &+= 1
        }
        sweep.row = row
        sweep.above = above
        sweep.origin = origin
        sweep.count = Int(count)
        sweep.dataCount = dataCount
    }
}
