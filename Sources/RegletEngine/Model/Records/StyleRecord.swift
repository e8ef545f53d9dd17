// SPDX-License-Identifier: MIT
import CReglet

/// The style of a node as given, in units: what setters edit and `apply` compares and stores. Words of 4 bytes
/// throughout, see StyleField.
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
    private let none: UInt32 = 0  // what follows begins at a multiple of 8, and records are compared word by word
    var rare = Rare()
    var text = TextStyle()

    /// Bits of Node.flags a style sets.
    static let styleMask: UInt32 =
        Flag.vertical | Flag.visibilityMask | Flag.directionMask | Flag.baselineAligned | Flag.largestChild
        | Flag.measureAll | Flag.weightModeMask | Flag.dividerMask | Flag.fillViewport | Flag.dividerBefore

    init(kind: UInt32) {
        self.kind = kind
        flags = Flag.baselineAligned
    }

    mutating func set(_ bit: UInt32, _ on: Bool) { flags = on ? flags | bit : flags & ~bit }

    mutating func set(_ mask: UInt32, _ shift: UInt32, _ value: UInt32) { flags = (flags & ~mask) | value << shift }

    /// Whether anything in `rare` is set. `mutating`: it is compared where it lies.
    var hasRare: Bool {
        @inline(never) mutating get {
            var defaults = Rare()
            return withUnsafeMutablePointer(to: &defaults) { a in
                withUnsafeMutablePointer(to: &rare) { b in !sameBytes(a, b, MemoryLayout<Rare>.size) }
            }
        }
    }

    /// Node.flags that follow from the rest.
    func derivedFlags(hasRare: Bool) -> UInt32 {
        var bits = flags | kind
        let hasInset =
            rare.insetLeft != 0 || rare.insetTop != 0 || rare.insetRight != 0 || rare.insetBottom != 0
        if hasInset || rare.minWidth >= 0 || rare.minHeight >= 0 || rare.maxWidth >= 0 || rare.maxHeight >= 0
            || rare.aspectRatio > 0
        {
            bits |= Flag.sizeRules
        }
        if hasInset || rare.offsetX != 0 || rare.offsetY != 0 { bits |= Flag.frameRules }
        if rare.hasEdges { bits |= Flag.edges }
        if rare.order != 0 { bits |= Flag.ranked }
        if width == Length.percent || height == Length.percent { bits |= Flag.percent }
        if kind >= RG_KIND_LINEAR.rawValue { bits |= Flag.container }
        if kind == RG_KIND_TEXT.rawValue { bits |= Flag.text }
        if (kind == RG_KIND_VIEW.rawValue || kind == RG_KIND_SPACE.rawValue) && !hasRare { bits |= Flag.trivial }
        return bits
    }

    /// Fill the style part of a Node, apart from what it shares.
    func resolve(into node: UnsafeMutablePointer<Node>, rtl: Bool, hasRare: Bool) {
        let kept = node.pointee.flags & (Flag.stray | Flag.ordered)
        node.pointee.flags = derivedFlags(hasRare: hasRare) | (rtl ? Flag.rtl : 0) | kept
        node.pointee.width = width
        node.pointee.height = height
    }

    /// Sides depend on the direction.
    var isDirectional: Bool {
        rare.marginStart != Rare.absent || rare.marginEnd != Rare.absent || rare.paddingStart != Rare.absent
            || rare.paddingEnd != Rare.absent
    }

    /// What a node of this style shares with others, start and end turned into left and right. With a start or end
    /// margin, left and right do not count; a missing start or end padding falls back to the side's (Android).
    @_optimize(size)
    mutating func shared(rtl: Bool) -> SharedStyle {
        var style = SharedStyle()
        style.gravities = gravity | layoutGravity << 16
        style.weight = weight
        style.marginTop = marginTop
        style.marginBottom = marginBottom
        style.paddingTop = paddingTop
        style.paddingBottom = paddingBottom
        var left = marginLeft, right = marginRight
        if rare.marginStart != Rare.absent || rare.marginEnd != Rare.absent {
            let start = rare.marginStart == Rare.absent ? 0 : rare.marginStart
            let end = rare.marginEnd == Rare.absent ? 0 : rare.marginEnd
            left = rtl ? end : start
            right = rtl ? start : end
        }
        style.marginLeft = left
        style.marginRight = right
        left = paddingLeft
        right = paddingRight
        if rare.paddingStart != Rare.absent { if rtl { right = rare.paddingStart } else { left = rare.paddingStart } }
        if rare.paddingEnd != Rare.absent { if rtl { left = rare.paddingEnd } else { right = rare.paddingEnd } }
        style.paddingLeft = left
        style.paddingRight = right
        return style
    }
}

extension Rare {
    var hasEdges: Bool {
        edgeLeft != Rare.absent || edgeTop != Rare.absent || edgeRight != Rare.absent || edgeBottom != Rare.absent
            || edgeStart != Rare.absent || edgeEnd != Rare.absent
    }

    /// In edgePercents.
    static func edgeBit(_ property: rg_property) -> UInt32 { 1 << ((property.rawValue &- RG_EDGE_LEFT.rawValue) & 31) }
}
