// SPDX-License-Identifier: MIT
import CReglet

/// The columns that the painter of trees reads for every row, kept in one place. Valid until the next edit.
public struct PaintRows {
    let nodes: UnsafeMutablePointer<Node>
    let results: UnsafeMutablePointer<LayoutResult>
    let frames: UnsafeMutablePointer<SIMD4<Float>>
    let handles: UnsafeMutablePointer<rg_node>
    private let state: UnsafeMutablePointer<ContextStorage>
    let texts: UnsafeMutablePointer<TextRecord>?
    let looks: Buffer<Int32>
    private let transforms: Buffer<Int32>
    private let rowCount: Int
    /// The rows follow the order of the document.
    public let isInOrder: Bool
    /// Some rows have no nodes.
    public let hasFreeRows: Bool
    /// Sums of places are exact, from side to side up to `exactReach` pixels, from top to bottom up to `verticalReach`.
    public let isExact: Bool
    public let exactReach: Float
    /// The distance of places that frames may have, up to 1.
    private let frameStep: Float
    private let units: Float
    /// The bits of all distances from the top of a frame, in units, that something painted has.
    public private(set) var verticalUnits: Int32 = 0
    /// Nodes may be painted in another order than that of the document.
    public let mayLift: Bool
    let toPixels: Float
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
        mayLift = s.pointee.rarerRecords.used > 0 || transforms.count > 0
        hasFreeRows = s.pointee.liveCount < rowCount
        let units = s.pointee.def.units_per_px, scale = s.pointee.def.pixel_scale
        let isWhole = units & (units &- 1) == 0
        isExact = isWhole && scale.significand == 1
        exactReach = 0x1p24 / max(Float(units), scale)
        self.units = Float(units)
        frameStep = s.pointee.def.snapping == RG_SNAP_EDGES ? min(1, 1 / scale) : 1 / max(Float(units), scale)
        toPixels = isWhole && !s.pointee.inheritsWriting ? s.pointee.scale.toPixels : 0
    }

    /// The pixels up to which sums of places from top to bottom are exact, where `others` has further units.
    public func verticalReach(_ others: Int32) -> Float {
        let bits = UInt32(bitPattern: verticalUnits | others)
        let step = bits == 0 ? 1 : Float(bits & (0 &- bits)) / units
        return 0x1p24 * min(step, frameStep)
    }

    /// Notes a distance of something that is painted in another way than plain rows.
    public mutating func noteDistance(_ pixels: Float) {
        verticalUnits |= Int32(exactly: pixels * units) ?? 1
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

    /// Whether a row is hidden, or a scroller.
    @inline(__always)
    public static func isUnusual(_ flags: UInt32) -> Bool {
        let scrollers: UInt32 =
            1 << RG_KIND_SCROLL.rawValue | 1 << RG_KIND_HSCROLL.rawValue | 1 << RG_KIND_LIST.rawValue
        return isHidden(flags) || scrollers & 1 &<< (flags & NodeFlags.kindMask) != 0
    }

    @inline(__always)
    public static func isScroller(_ flags: UInt32) -> Bool {
        let kind = flags & NodeFlags.kindMask
        return kind == RG_KIND_SCROLL.rawValue || kind == RG_KIND_HSCROLL.rawValue || kind == RG_KIND_LIST.rawValue
    }

    @inline(__always)
    public func isLaidOut(_ row: Int) -> Bool { results[row].state & ResultFlags.laidOut != 0 }

    @inline(__always)
    public func parent(_ row: Int) -> Int { Int(nodes[row].parent) }

    @inline(__always)
    public func next(_ row: Int) -> Int { Int(nodes[row].next) }

    /// The first child as linked, or -1.
    @inline(__always)
    public func firstChild(_ row: Int) -> Int { Engine(state).firstChild(row) }

    /// The row of the next node behind a subtree, as linked; if there is none, that behind all rows. O(depth).
    @inline(never)
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

    /// The first value of how a row looks, -1: there is none.
    @inline(__always)
    public func look(_ handle: rg_node) -> Int32 {
        let id = Int(UInt32(truncatingIfNeeded: handle.id))
        return id < looks.count ? looks[id] : -1
    }

    /// The background of a row that has no other value, otherwise 0.
    @inline(__always)
    public func soleBackground(_ look: Int32) -> UInt32 {
        PaintRows.soleBackground(lookRecords.unsafelyUnwrapped + Int(look))
    }

    @inline(__always)
    var lookRecords: UnsafeMutablePointer<AppearanceRecord>? {
        state.pointee.appearances.records.used > 0 ? state.pointee.appearances.records.base : nil
    }

    @inline(__always)
    static func soleBackground(_ record: UnsafeMutablePointer<AppearanceRecord>) -> UInt32 {
        let isSole = record.pointee.next < 0 && record.pointee.key == RG_SLOT_BACKGROUND.rawValue
        return isSole ? record.pointee.value : 0
    }

    /// Whether a row has a transform or a z.
    @inline(__always)
    public func isMovedOrLifted(_ row: Int) -> Bool {
        if hasTransform(row) { return true }
        return (Engine(state).rarer(row)?.pointee.z ?? 0) != 0
    }

    @inline(__always)
    public func hasTransform(_ row: Int) -> Bool {
        if transforms.count == 0 { return false }
        let id = Int(UInt32(truncatingIfNeeded: handles[row].id))
        return id < transforms.count && transforms[id] >= 0
    }

    /// Whether a row may have a transform or a z. Precondition: `mayLift`.
    @inline(__always)
    func mayBeLifted(_ row: Int, _ id: UInt64) -> Bool {
        let id = Int(UInt32(truncatingIfNeeded: id))
        return state.pointee.rares[row] >= 0 || id < transforms.count && transforms[id] >= 0
    }

    /// Whether a row is painted in another order than that of the document.
    @inline(__always)
    public func isLifted(_ row: Int) -> Bool {
        let engine = Engine(state)
        let z = engine.rarer(row)?.pointee.z ?? 0
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

    /// The part that lines of texts with one style and font share, if they begin at the top left of their room.
    public struct LineStyle {
        var shared: UnsafeMutablePointer<InternedStyle>?
        var font: UInt32 = 0
        var paddings = SIMD2<Int32>()
        /// The texts must run from left to right.
        var isRelative = false
        var height: Float = 0, left: Float = 0, top: Float = 0, baseline: Float = 0

        public init() {}
    }

    /// As `line`, for texts of the style, or of another one that it is given.
    @inline(__always)
    public mutating func line(_ row: Int, _ flags: UInt32, _ style: inout LineStyle) -> Line? {
        let node = nodes + row
        let record = texts.unsafelyUnwrapped + Int(node.pointee.link)
        if (node.pointee.shared != style.shared || record.pointee.font != style.font) && !take(node, record, &style) {
            return line(row, flags)
        }
        let size = (results + row).size, all = size | style.paddings
        let width = record.pointee.naturalWidth, room = size.x &- style.paddings.x
        guard isLine(row, flags, record), !style.isRelative || runsRight(record),
            UInt32(bitPattern: all.x | all.y) < PaintRows.most, room >= 0,
            UInt32(bitPattern: width) <= UInt32(bitPattern: room)
        else { return nil }
        return Line(
            left: style.left, top: style.top, width: Float(width) * toPixels, height: style.height,
            baseline: style.baseline, length: UInt32(truncatingIfNeeded: record.pointee.length), font: style.font)
    }

    /// Whether a text has one line, without spans, at the place of its frame.
    @inline(__always)
    private func isLine(_ row: Int, _ flags: UInt32, _ record: UnsafeMutablePointer<TextRecord>) -> Bool {
        let odd = ResultFlags.inverted | ResultFlags.stretchedUnmeasured | ResultFlags.laidOut
        return record.pointee.naturalLines & ~TextRecord.latin == TextRecord.wholeLine && record.pointee.extra < 0
            && !record.pointee.isStyled && results[row].state & odd == ResultFlags.laidOut
            && flags & NodeFlags.frameRules == 0
    }

    /// Takes the style of a text. - Returns: false when lines of such texts do not begin at the top left.
    @inline(never)
    private mutating func take(
        _ node: UnsafeMutablePointer<Node>, _ record: UnsafeMutablePointer<TextRecord>, _ style: inout LineStyle
    ) -> Bool {
        let shared = node.shared, gravity = shared.pointee.gravities
        let side = gravity & Gravity.horizontalMask, end = gravity & Gravity.verticalMask
        if side != 0 && side != Gravity.left || end != 0 && end != Gravity.top { return false }
        if record.pointee.font != font && !take(record.pointee.font) { return false }
        style.shared = shared
        style.isRelative = gravity & Gravity.relative != 0
        style.font = font
        style.paddings = shared.paddingSums
        verticalUnits |= shared.pointee.paddingTop | lineHeight | ascent
        style.height = Float(lineHeight) * toPixels
        style.left = Float(shared.pointee.paddingLeft) * toPixels
        style.top = Float(shared.pointee.paddingTop) * toPixels
        style.baseline = Float(shared.pointee.paddingTop &+ ascent) * toPixels
        return true
    }

    /// The line of a text without spans that its record says has one, nil for other texts. Precondition: a text, with
    /// these flags.
    @inline(never)
    public mutating func line(_ row: Int, _ flags: UInt32) -> Line? {
        let node = nodes + row
        let record = texts.unsafelyUnwrapped + Int(node.pointee.link)
        guard isLine(row, flags, record) else { return nil }
        if record.pointee.font != font && !take(record.pointee.font) { return nil }
        let style = node.shared
        let size = (results + row).size, paddings = style.paddingSums
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
        verticalUnits |= top | lineHeight | ascent
        return Line(
            left: Float(left) * toPixels, top: Float(top) * toPixels, width: Float(width) * toPixels,
            height: Float(lineHeight) * toPixels, baseline: Float(top &+ ascent) * toPixels,
            length: UInt32(truncatingIfNeeded: record.pointee.length), font: font)
    }

    static var most: UInt32 { 1 << 28 }

    /// Whether a text certainly runs from left to right: it begins with a Latin letter, and its direction is the usual.
    @inline(__always)
    private func runsRight(_ record: UnsafeMutablePointer<TextRecord>) -> Bool {
        record.pointee.naturalLines & TextRecord.latin != 0 && record.pointee.writing.code <= 1
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
