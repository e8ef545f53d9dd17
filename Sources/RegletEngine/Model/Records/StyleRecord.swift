// SPDX-License-Identifier: MIT
import CReglet

/// The style of a node as given, in units. Setters edit it; `apply` compares and stores it. All fields are words of 4
/// bytes, see StyleField.
struct StyleRecord {
    var kind: UInt32
    var flags: UInt32  // the style bits of Node.flags
    var gravity: UInt32 = Gravity.normal
    var layoutGravity: UInt32 = 0
    var width: Int32 = Length.unset
    var height: Int32 = Length.unset
    var weight: Float = 0
    var marginLeft: Int32 = 0, marginTop: Int32 = 0, marginRight: Int32 = 0, marginBottom: Int32 = 0
    var paddingLeft: Int32 = 0, paddingTop: Int32 = 0, paddingRight: Int32 = 0, paddingBottom: Int32 = 0
    private let none: UInt32 = 0  // aligns the rest to 8, as records are compared word by word
    var rare = RareStyle()
    var rarer = RarerStyle()
    var text = TextStyle()

    /// The bits of Node.flags that a style sets.
    static let styleMask: UInt32 =
        NodeFlags.vertical | NodeFlags.visibilityMask | NodeFlags.directionMask | NodeFlags.baselineAligned
        | NodeFlags.largestChild
        | NodeFlags.measureAll | NodeFlags.weightModeMask | NodeFlags.dividerMask | NodeFlags.fillViewport
        | NodeFlags.dividerBefore

    init(kind: UInt32) {
        self.kind = kind
        flags = NodeFlags.baselineAligned
    }

    /// Whether anything in `rare` or `rarer` is set. `mutating` because it is compared in place.
    var hasRare: Bool {
        @inline(never) mutating get {
            var defaults = RareStyle()
            let isSet = withUnsafeMutablePointer(to: &defaults) { a in
                withUnsafeMutablePointer(to: &rare) { b in !sameBytes(a, b, MemoryLayout<RareStyle>.size) }
            }
            return isSet || rarer.isSet
        }
    }

    /// Whether rare properties are at most the sides at the start and end, and `z`.
    @inline(never)
    @_optimize(size)
    static func hasOnlySides(
        _ rare: UnsafeMutablePointer<RareStyle>, _ rarer: UnsafeMutablePointer<RarerStyle>?
    ) -> Bool {
        var other = StyleRecord(kind: 0)
        other.rare = rare.pointee
        other.rare.rarer = -1
        guard let rarer else { return !other.hasRare }
        let sides = other.rarer
        other.rarer = rarer.pointee
        other.rarer.mirrored = nil
        other.rarer.marginLeft = sides.marginLeft
        other.rarer.marginRight = sides.marginRight
        other.rarer.marginStart = sides.marginStart
        other.rarer.marginEnd = sides.marginEnd
        other.rarer.paddingLeft = sides.paddingLeft
        other.rarer.paddingRight = sides.paddingRight
        other.rarer.paddingStart = sides.paddingStart
        other.rarer.paddingEnd = sides.paddingEnd
        other.rarer.z = 0
        return !other.hasRare
    }

    /// The bits of Node.flags that follow from the other properties.
    func derivedFlags(hasRare: Bool) -> UInt32 {
        var bits = flags | kind
        if rare.hasSizeRules { bits |= NodeFlags.sizeRules }
        if rare.hasFrameRules { bits |= NodeFlags.frameRules }
        if rarer.hasEdges { bits |= NodeFlags.edges }
        if rarer.order != 0 { bits |= NodeFlags.ranked }
        if width == Length.percent || height == Length.percent { bits |= NodeFlags.percent }
        if kind >= NodeKind.firstContainer { bits |= NodeFlags.container }
        if kind == RG_KIND_TEXT.rawValue { bits |= NodeFlags.text }
        if (kind == RG_KIND_VIEW.rawValue || kind == RG_KIND_SPACE.rawValue) && !hasRare { bits |= NodeFlags.trivial }
        return bits
    }

    /// Fills the style part of a Node, except the interned style.
    func resolve(into node: UnsafeMutablePointer<Node>, rtl: Bool, hasRare: Bool) {
        var kept = NodeFlags.misplaced | NodeFlags.ordered
        if kind == RG_KIND_CONNECTED.rawValue { kept |= NodeFlags.sizeRules }
        kept &= node.pointee.flags
        node.pointee.flags = derivedFlags(hasRare: hasRare) | (rtl ? NodeFlags.rtl : 0) | kept
        node.pointee.width = width
        node.pointee.height = height
    }

    /// Whether sides depend on the direction.
    var isDirectional: Bool {
        rarer.marginStart != RarerStyle.absent || rarer.marginEnd != RarerStyle.absent
            || rarer.paddingStart != RarerStyle.absent
            || rarer.paddingEnd != RarerStyle.absent
    }

    /// The interned style of a record, with start and end resolved to left and right. A start or end margin overrides
    /// left and right. A missing start or end padding falls back to the left or right one (Android).
    @_optimize(size)
    mutating func shared(rtl: Bool) -> InternedStyle {
        var style = InternedStyle()
        style.gravities = gravity | layoutGravity << 16
        style.weight = weight
        style.marginTop = marginTop
        style.marginBottom = marginBottom
        style.paddingTop = paddingTop
        style.paddingBottom = paddingBottom
        var left = marginLeft, right = marginRight
        if rarer.marginStart != RarerStyle.absent || rarer.marginEnd != RarerStyle.absent {
            let start = rarer.marginStart == RarerStyle.absent ? 0 : rarer.marginStart
            let end = rarer.marginEnd == RarerStyle.absent ? 0 : rarer.marginEnd
            left = rtl ? end : start
            right = rtl ? start : end
        }
        style.marginLeft = left
        style.marginRight = right
        left = paddingLeft
        right = paddingRight
        if rarer.paddingStart != RarerStyle.absent {
            if rtl { right = rarer.paddingStart } else { left = rarer.paddingStart }
        }
        if rarer.paddingEnd != RarerStyle.absent {
            if rtl { left = rarer.paddingEnd } else { right = rarer.paddingEnd }
        }
        style.paddingLeft = left
        style.paddingRight = right
        return style
    }
}

extension RarerStyle {
    /// Whether anything is set. `mutating` because it is compared in place.
    var isSet: Bool {
        @inline(never) mutating get {
            var defaults = RarerStyle()
            return withUnsafeMutablePointer(to: &defaults) { a in
                withUnsafeMutablePointer(to: &self) { b in !sameBytes(a, b, MemoryLayout<RarerStyle>.size) }
            }
        }
    }

    /// The bit of a property in edgePercents.
    static func edgeBit(_ property: rg_property) -> UInt32 { 1 << ((property.rawValue &- RG_EDGE_LEFT.rawValue) & 31) }
}

extension RareStyle {
    /// The frame's size inside a box.
    func frameWidth(_ box: Int32) -> Int32 {
        atLeastZero(clampUnits(Int(box) &- Int(insetLeft) &- Int(insetRight)))
    }
    func frameHeight(_ box: Int32) -> Int32 {
        atLeastZero(clampUnits(Int(box) &- Int(insetTop) &- Int(insetBottom)))
    }
}
