// SPDX-License-Identifier: MIT
import CReglet

/// Used widths and heights of boxes.
extension CssLayout {
    /// The limits of a height: Sizing 3 §5.2. Percentages of an indefinite height count as none; keywords are the
    /// content's height, which is `content` or, if that is none, not known yet.
    @inline(never)
    func heightLimits(
        _ style: UnsafePointer<CssStyle>, _ base: Int, _ edges: Int, content: Int
    ) -> (least: Int, most: Int) {
        func limit(_ length: CssLength, _ otherwise: Int) -> Int {
            if length.isKeyword { return content == CssLayout.none ? otherwise : content }
            let value = boxSize(length, base, style, edges)
            return value == CssLayout.none ? otherwise : value
        }
        return (max(edges, limit(style.pointee.minHeight, 0)), limit(style.pointee.maxHeight, Int(maxUnits)))
    }

    @inline(__always)
    func clamp(_ value: Int, _ limits: (least: Int, most: Int)) -> Int { max(limits.least, min(value, limits.most)) }

    /// The height that does not depend on the content, or none.
    @inline(never)
    func definiteHeight(
        _ row: Int, _ style: UnsafePointer<CssStyle>, base: Int, width: Int, _ edges: CssEdges
    ) -> Int {
        var height = boxSize(style.pointee.height, base, style, edges.height)
        if height == CssLayout.none && width != CssLayout.none {
            let ratio = self.ratio(row, style)
            if ratio.exists {
                height = ratio.transfer(width, toHeight: true, from: edges.width, to: edges.height)
            }
        }
        if height == CssLayout.none { return height }
        return clamp(height, heightLimits(style, base, edges.height, content: CssLayout.none))
    }

    /// The height that a layout begins with: the base of the children's percentages; none if it depends on the content.
    @inline(never)
    func initialHeight(
        _ row: Int, _ style: UnsafePointer<CssStyle>, _ space: CssSpace, _ edges: CssEdges
    ) -> Int {
        let isGiven = space.height >= 0
        if !isGiven && space.flags & CssSpace.contentHeight != 0 { return CssLayout.none }
        if style.pointee.hasKeywordLimits && ratio(row, style).exists
            && (!isGiven || space.flags & CssSpace.limited != 0)
        {
            // they follow from the ratio, not from the content
            return finalHeight(row, style, space, edges, content: edges.height)
        }
        if isGiven { return max(Int(space.height), edges.height) }
        return definiteHeight(row, style, base: base(space), width: Int(space.width), edges)
    }

    /// The final height, from that of the content with padding and border.
    @inline(never)
    func finalHeight(
        _ row: Int, _ style: UnsafePointer<CssStyle>, _ space: CssSpace, _ edges: CssEdges, content: Int
    ) -> Int {
        if space.height >= 0 {
            let given = max(Int(space.height), edges.height)
            if space.flags & CssSpace.limited == 0 { return given }
            let ratio = self.ratio(row, style)
            let natural =
                ratio.exists
                ? ratio.transfer(Int(space.width), toHeight: true, from: edges.width, to: edges.height) : content
            return clamp(given, heightLimits(style, base(space), edges.height, content: natural))
        }
        if space.flags & CssSpace.contentHeight != 0 {
            let ratio = self.ratio(row, style)
            if !ratio.exists { return content }
            let height = ratio.transfer(Int(space.width), toHeight: true, from: edges.width, to: edges.height)
            let isAuto =
                !style.pointee.height.isKeyword && !(style.pointee.height.isPercent && space.baseHeight < 0)
            return growsToContent(style, vertical: true) && isAuto
                ? max(height, content) : height
        }
        var height = boxSize(style.pointee.height, base(space), style, edges.height)
        if height == CssLayout.none {
            height = content
            let ratio = self.ratio(row, style)
            var auto = content
            if ratio.exists {
                height = ratio.transfer(Int(space.width), toHeight: true, from: edges.width, to: edges.height)
                // Sizing 4 §5.1.1: the automatic minimum of a box with a ratio
                auto = height
                if !style.pointee.height.isPercent && growsToContent(style, vertical: true) {
                    height = max(height, content)
                }
            }
            return clamp(height, heightLimits(style, base(space), edges.height, content: auto))
        }
        var auto = content
        let ratio = self.ratio(row, style)
        if ratio.exists { auto = ratio.transfer(Int(space.width), toHeight: true, from: edges.width, to: edges.height) }
        return clamp(height, heightLimits(style, base(space), edges.height, content: auto))
    }

    /// Sizing 4 §5.1.1: whether the automatic minimum of a box with a ratio is that of its content.
    @inline(__always)
    func growsToContent(_ style: UnsafePointer<CssStyle>, vertical: Bool) -> Bool {
        style.pointee.least(vertical).isAuto && !style.pointee.isScroller && style.pointee.isReplaced == 0
    }

    @inline(__always)
    func base(_ space: CssSpace) -> Int { space.baseHeight < 0 ? CssLayout.none : Int(space.baseHeight) }

    /// The containing block of a child, and the room for it.
    struct Room {
        /// The width to fill, margins included; none: any.
        var width: Int
        /// Bases of percentages.
        var baseWidth: Int
        var baseHeight: Int
        var margins = 0
        /// An auto width fills the room.
        var fills = false
        /// A height that is known otherwise, as that of a stretched child; else none.
        var height = CssLayout.none
        /// The height of the box's own properties does not count.
        var ignoresHeight = false
        /// A width from a ratio is at least the min-content width (Sizing 4 §5.1.1). Flex items have a minimum of their
        /// own.
        var floors = true
        /// fit-content is min-content: for a min-content contribution.
        var isNarrow = false
    }

    /// Limits of a width. `width` none: intrinsic sizing, where percentages are none.
    @inline(never)
    func widthLimits(
        _ row: Int, _ style: UnsafePointer<CssStyle>, _ room: Room, _ edges: Int, height: Int
    ) -> (least: Int, most: Int) {
        func limit(_ length: CssLength, _ otherwise: Int) -> Int {
            if length.isKeyword {
                return keyword(row, length, room, edges, height: height)
            }
            let value = boxSize(length, room.baseWidth, style, edges)
            return value == CssLayout.none ? otherwise : value
        }
        let least = limit(style.pointee.minWidth, 0)
        return (max(edges, least), limit(style.pointee.maxWidth, Int(maxUnits)))
    }

    /// The border box's width of a keyword, or of `auto` as fit-content.
    @inline(never)
    func keyword(_ row: Int, _ length: CssLength, _ room: Room, _ edges: Int, height: Int) -> Int {
        let style = self.style(row)
        let ratio = self.ratio(row, style)
        if ratio.exists && height != CssLayout.none {
            let all = self.edges(row, style, room.baseWidth)
            return ratio.transfer(height, toHeight: false, from: all.height, to: all.width)
        }
        let size = intrinsic(row, height: height, base: room.baseHeight, baseWidth: room.baseWidth)
        var least = Int(size.least) &+ edges, most = Int(size.most) &+ edges
        if ratio.exists && style.pointee.isReplaced == 0 && length.isKeyword {
            // Sizing 4 §5.1.2: the content's sizes are within the limits of the height
            let own = self.style(row), all = self.edges(row, own, room.baseWidth)
            let limits = transferred((edges, Int(maxUnits)), ratio, own, base: room.baseHeight, all)
            least = clamp(least, limits)
            most = clamp(most, limits)
        }
        if length.unit == RG_CSS_MIN_CONTENT.rawValue || (room.isNarrow && length.unit == RG_CSS_FIT_CONTENT.rawValue) {
            return least
        }
        if length.unit == RG_CSS_MAX_CONTENT.rawValue || room.width == CssLayout.none { return most }
        return min(max(least, room.width &- room.margins), most)
    }

    /// Limits of a width that follow from those of the height through a ratio: Sizing 4 §5.1.2.
    @inline(never)
    func transferred(
        _ limits: (least: Int, most: Int), _ ratio: CssRatio, _ style: UnsafePointer<CssStyle>, base: Int,
        _ edges: CssEdges
    ) -> (least: Int, most: Int) {
        let heights = heightLimits(style, base, edges.height, content: CssLayout.none)
        var least = 0, most = Int(maxUnits)
        if heights.least > 0 {
            least = ratio.transfer(heights.least, toHeight: false, from: edges.height, to: edges.width)
        }
        if heights.most < Int(maxUnits) {
            most = ratio.transfer(
                max(heights.most, heights.least), toHeight: false, from: edges.height, to: edges.width)
        }
        return (max(limits.least, min(least, limits.most)), min(limits.most, max(most, limits.least)))
    }

    /// The used width of a grid item with a ratio: Sizing 4 §5.1, Grid 2 §6.2. `height`: the definite height, its own
    /// or that of the area that it fills. `mayTransfer`: it is its own, or that of `stretch`, and not of `normal`.
    @inline(never)
    func ratioWidth(
        _ row: Int, _ room: Room, _ edges: CssEdges, height: Int, mayTransfer: Bool, stretches: Bool, fills: Bool
    ) -> Int {
        var style = self.style(row)
        let ratio = self.ratio(row, style)
        let length = style.pointee.width
        var limits = widthLimits(row, style, room, edges.width, height: height)
        style = self.style(row)
        var width = boxSize(length, room.baseWidth, style, edges.width)
        let isContent = length.isKeyword || (length.isAuto && !stretches && (mayTransfer || !fills))
        if width == CssLayout.none {
            width =
                isContent || room.width == CssLayout.none
                ? keyword(row, length.isKeyword ? length : .auto, room, edges.width, height: height)
                : max(room.width &- room.margins, edges.width)
            style = self.style(row)
        }
        if mayTransfer && isContent && growsToContent(style, vertical: false) {
            // §5.1.1: the automatic minimum
            let content =
                Int(intrinsic(row, height: height, base: room.baseHeight, baseWidth: room.baseWidth).least)
                &+ edges.width
            style = self.style(row)
            limits.least = max(limits.least, min(content, limits.most))
        }
        if length.isAuto && !stretches {
            limits = transferred(limits, ratio, style, base: room.baseHeight, edges)
        }
        return clamp(width, limits)
    }

    /// The used width of a border box: Sizing 3 §4, Sizing 4 §5.1.
    @inline(never)
    func usedWidth(_ row: Int, _ style: UnsafePointer<CssStyle>, _ room: Room, _ edges: CssEdges) -> Int {
        let length = style.pointee.width
        var width = boxSize(length, room.baseWidth, style, edges.width)
        let ratio = self.ratio(row, style)
        var height = room.height
        if height == CssLayout.none && !room.ignoresHeight {
            height = definiteHeight(row, style, base: room.baseHeight, width: CssLayout.none, edges)
        }
        var limits = widthLimits(row, style, room, edges.width, height: height)
        if width == CssLayout.none {
            let isAuto = length.isAuto || length.isPercent
            // of flex items, only where their height is not auto
            let floors = room.floors || !style.pointee.height.isAuto
            if length.unit == RG_CSS_STRETCH.rawValue || (isAuto && room.fills), room.width != CssLayout.none {
                width = max(room.width &- room.margins, edges.width)
                if isAuto && ratio.exists && !room.ignoresHeight {
                    limits = transferred(limits, ratio, style, base: room.baseHeight, edges)
                }
            } else if isAuto && ratio.exists && height != CssLayout.none {
                width = ratio.transfer(height, toHeight: false, from: edges.height, to: edges.width)
                if floors, growsToContent(style, vertical: false) {
                    let size = intrinsic(row, height: height, base: room.baseHeight, baseWidth: room.baseWidth)
                    width = max(width, Int(size.least) &+ edges.width)
                }
            } else {
                width = keyword(row, isAuto ? .auto : length, room, edges.width, height: height)
                if isAuto && ratio.exists { limits = transferred(limits, ratio, style, base: room.baseHeight, edges) }
                if !isAuto && floors && ratio.exists && height != CssLayout.none
                    && growsToContent(style, vertical: false)
                {
                    // the automatic minimum of a width that is a keyword, too
                    let size = intrinsic(row, height: height, base: room.baseHeight, baseWidth: room.baseWidth)
                    width = max(width, Int(size.least) &+ edges.width)
                }
            }
        }
        return clamp(width, limits)
    }
}
