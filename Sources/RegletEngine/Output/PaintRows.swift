// SPDX-License-Identifier: MIT
import CReglet

/// The columns that the painter of trees reads for every row, kept in one place. Valid until the next edit.
public struct PaintRows {
    private let nodes: UnsafeMutablePointer<Node>
    private let results: UnsafeMutablePointer<LayoutResult>
    private let frames: UnsafeMutablePointer<SIMD4<Float>>
    private let handles: UnsafeMutablePointer<rg_node>
    private let state: UnsafeMutablePointer<ContextStorage>
    private let texts: UnsafeMutablePointer<TextRecord>?
    private let looks: Buffer<Int32>
    private let transforms: Buffer<Int32>
    private let rowCount: Int
    /// The rows follow the order of the document.
    public let isInOrder: Bool
    /// Some rows have no nodes.
    public let hasFreeRows: Bool
    /// Sums of places are exact, up to `exactReach` pixels.
    public let isExact: Bool
    public let exactReach: Float
    /// Nodes may be painted in another order than that of the document.
    public let mayLift: Bool
    private let toPixels: Float
    /// The font of the last text, and its metrics.
    private var font: UInt32 = 0
    private var lineHeight: Int32 = 0, ascent: Int32 = 0

    public init(_ engine: Engine) {
        let s = engine.state
        state = s
        nodes = s.pointee.nodes
        results = s.pointee.results
        frames = UnsafeMutableRawPointer(s.pointee.frames).assumingMemoryBound(to: SIMD4<Float>.self)
        handles = s.pointee.handles
        texts = s.pointee.texts.used > 0 ? s.pointee.texts.base : nil
        looks = s.pointee.appearances.byID
        transforms = s.pointee.transforms.byID
        rowCount = s.pointee.rowCount
        isInOrder = s.pointee.misplacedCount == 0
        mayLift = s.pointee.rareRecords.used > 0 || transforms.count > 0
        hasFreeRows = s.pointee.liveCount < rowCount
        let units = s.pointee.def.units_per_px, scale = s.pointee.def.pixel_scale
        let isWhole = units & (units &- 1) == 0
        isExact = isWhole && scale.significand == 1
        exactReach = 0x1p24 / max(Float(units), scale)
        toPixels = isWhole && !s.pointee.inheritsWriting ? s.pointee.scale.toPixels : 0
    }

    // MARK: - The tree

    @inline(__always)
    public func flags(_ row: Int) -> UInt32 { nodes[row].flags }

    @inline(__always)
    public static func isHidden(_ flags: UInt32) -> Bool {
        flags & (NodeFlags.collapsed | NodeFlags.visibilityMask) != 0
    }

    @inline(__always)
    public static func isContainer(_ flags: UInt32) -> Bool { flags & NodeFlags.container != 0 }

    @inline(__always)
    public static func isText(_ flags: UInt32) -> Bool { flags & NodeFlags.text != 0 }

    @inline(__always)
    public static func isScroller(_ flags: UInt32) -> Bool {
        let kind = flags & NodeFlags.kindMask
        return kind == RG_KIND_SCROLL.rawValue || kind == RG_KIND_HSCROLL.rawValue
    }

    @inline(__always)
    public func isLaidOut(_ row: Int) -> Bool { results[row].state & ResultFlags.laidOut != 0 }

    @inline(__always)
    public func parent(_ row: Int) -> Int { Int(nodes[row].parent) }

    @inline(__always)
    public func next(_ row: Int) -> Int { Int(nodes[row].next) }

    /// The first child as linked, or -1. Without `isArranged` the one in the next row, where rows are in order.
    @inline(__always)
    public func firstChild(_ row: Int, isArranged: Bool) -> Int {
        let below = row &+ 1
        if isInOrder && !isArranged && below < rowCount && Int(nodes[below].parent) == row && handles[below].id != 0 {
            return below
        }
        return Engine(state).firstChild(row)
    }

    /// The row behind the last one of a subtree. Precondition: rows are in order.
    @inline(__always)
    public func end(of row: Int) -> Int {
        var at = row
        while at >= 0 {
            let next = Int(nodes[at].next)
            if next >= 0 { return next }
            at = Int(nodes[at].parent)
        }
        return rowCount
    }

    @inline(__always)
    public func frame(_ row: Int) -> SIMD4<Float> { frames[row] }

    @inline(__always)
    public func handle(_ row: Int) -> rg_node { handles[row] }

    /// Whether a row has drawables, states or numbers of how it looks.
    @inline(__always)
    public func hasLook(_ row: Int) -> Bool {
        let id = Int(UInt32(truncatingIfNeeded: handles[row].id))
        return id < looks.count && looks[id] >= 0
    }

    @inline(__always)
    public func hasTransform(_ row: Int) -> Bool {
        if transforms.count == 0 { return false }
        let id = Int(UInt32(truncatingIfNeeded: handles[row].id))
        return id < transforms.count && transforms[id] >= 0
    }

    /// Whether a row is painted in another order than that of the document.
    @inline(__always)
    public func isLifted(_ row: Int) -> Bool {
        let engine = Engine(state)
        let z = engine.rare(row)?.pointee.z ?? 0
        return z != 0 || (hasTransform(row) && engine.transform(row)?.pointee.lift != 0)
    }

    /// Whether the children of a row have to be arranged.
    @inline(never)
    public func hasLiftedChild(_ row: Int) -> Bool {
        for child in Engine(state).children(in: row) where isLifted(child) { return true }
        return false
    }

    // MARK: - Texts

    /// A text of one line: its box relative to the frame.
    public struct Line {
        public var left: Float, top: Float, width: Float, height: Float
        public var baseline: Float
        public var length: UInt32
        public var font: UInt32
    }

    /// The line of a text without spans that its record says has one, nil for other texts. Precondition: a text, with these flags.
    @inline(__always)
    public mutating func line(_ row: Int, _ flags: UInt32) -> Line? {
        let node = nodes + row
        let record = texts.unsafelyUnwrapped + Int(node.pointee.link)
        let result = results + row
        let odd = ResultFlags.inverted | ResultFlags.stretchedUnmeasured | ResultFlags.laidOut
        guard record.pointee.naturalLines == TextRecord.wholeLine, record.pointee.extra < 0, !record.pointee.isStyled,
            result.pointee.state & odd == ResultFlags.laidOut, flags & NodeFlags.frameRules == 0
        else { return nil }
        if record.pointee.font != font && !take(record.pointee.font) { return nil }
        let style = node.shared
        let size = result.size, paddings = style.paddingSums
        // numbers that fit into sums; negative ones do not
        let all = size | paddings
        if UInt32(bitPattern: all.x | all.y) >= PaintRows.most { return nil }
        let width = record.pointee.naturalWidth, room = size.x &- paddings.x
        if room < 0 || UInt32(bitPattern: width) > UInt32(bitPattern: room) { return nil }
        var left = style.pointee.paddingLeft, top = style.pointee.paddingTop
        let gravity = style.pointee.gravities
        if gravity & (Gravity.relative | Gravity.horizontalMask | Gravity.verticalMask) != 0 {
            if gravity & Gravity.relative != 0 && !runsRight(record) { return nil }
            switch gravity & Gravity.horizontalMask {
            case Gravity.right: left &+= room &- width
            case Gravity.centerHorizontal: left &+= (room &- width) / 2
            default: break
            }
            let free = max(0, size.y &- paddings.y &- lineHeight)
            switch gravity & Gravity.verticalMask {
            case Gravity.bottom: top &+= free
            case Gravity.centerVertical: top &+= free / 2
            default: break
            }
        }
        return Line(
            left: Float(left) * toPixels, top: Float(top) * toPixels, width: Float(width) * toPixels,
            height: Float(lineHeight) * toPixels, baseline: Float(top &+ ascent) * toPixels,
            length: UInt32(truncatingIfNeeded: record.pointee.length), font: font)
    }

    private static var most: UInt32 { 1 << 28 }

    /// Whether a text certainly runs from left to right: it begins with a Latin letter, and its direction is the usual.
    @inline(__always)
    private func runsRight(_ record: UnsafeMutablePointer<TextRecord>) -> Bool {
        let letter = record.pointee.bytes[0] | 0x20
        return record.pointee.writing.code <= 1 && letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
    }

    @inline(never)
    private mutating func take(_ id: UInt32) -> Bool {
        guard toPixels != 0, let found = state.pointee.fonts.find(id) else { return false }
        let height = max(0, found.pointee.lineHeight), ascent = found.pointee.ascent
        if UInt32(bitPattern: height | ascent) >= PaintRows.most { return false }
        font = id
        lineHeight = height
        self.ascent = ascent
        return true
    }
}
