// SPDX-License-Identifier: MIT
import CReglet

/// The position of a text leaf's lines, relative to the leaf, in units. Lines are taken from the top.
struct TextPlacement {
    /// The text, or the hint that is shown in its place.
    let record: UnsafeMutablePointer<TextRecord>
    /// The text size in pixels at which the text is shown; 0: that of its font.
    let textSize: Float
    /// The width that lines may have, and the left edge of it.
    let room: Int32
    let left: Int
    let top: Int
    private let gravity: UInt32
    private let rule: BidiBase
    /// The paragraph of the last line: its bytes, and its level by `rule`.
    private(set) var start = -1
    private(set) var end = 0
    private(set) var level: UInt8 = 0

    init(
        _ record: UnsafeMutablePointer<TextRecord>, _ node: UnsafeMutablePointer<Node>, _ writing: TextWriting,
        _ textSize: Float, room: Int32, top: Int
    ) {
        self.record = record
        self.textSize = textSize
        self.room = room
        self.top = top
        left = Int(node.pointee.paddingLeft)
        gravity = writing.gravity(node.gravity, isRTL: node.isRTL)
        rule = writing.base(isRTL: node.isRTL)
    }

    /// Whether a paragraph may run from right to left without a character that does.
    var mayRunLeft: Bool { rule == .rtl || rule == .firstStrongRtl }

    /// Moves on to the paragraph of byte `place`. O(bytes of paragraphs passed).
    @inline(never)
    mutating func enter(_ place: Int) {
        let count = Int(record.pointee.length)
        while place >= end, end < count || start != end {
            start = end
            end = paragraphEnd(record.pointee.bytes, start, count)
            level = rule.level(record.pointee.bytes, start, end)
        }
    }

    /// Extends the paragraph to a line that goes on behind a separator. U+001C to U+001E end paragraphs, but no lines.
    mutating func extend(to place: Int) {
        while end < place { end = paragraphEnd(record.pointee.bytes, end, Int(record.pointee.length)) }
    }

    /// The left edge of a line by the leaf's gravity, where start is the side at which the paragraph begins.
    @inline(never)
    mutating func left(of line: TextLine, _ width: Int32) -> Int {
        var isRight = false
        if gravity & Gravity.relative != 0 {
            enter(line.start)
            isRight = level == 1
        }
        switch Gravity.absolute(gravity, isRight) & Gravity.horizontalMask {
        case Gravity.right: return left &+ Int(room) &- Int(width)
        case Gravity.centerHorizontal: return left &+ (Int(room) &- Int(width)) / 2
        default: return left
        }
    }
}

extension LayoutOutput {
    /// Precondition: a text leaf that was laid out.
    func textPlacement(_ row: Int) -> TextPlacement {
        let node = self.node(row)
        let (width, height) = positions.frameSize(row)
        let room = atLeastZero(clampUnits(Int(width) &- RowAxis.mainPadding(node)))
        let record = state.pointee.texts.pointer(Int(node.pointee.link))
        // the size is needed where the vertical gravity uses the free space, and to choose the size of a text
        let end = node.gravity & Gravity.verticalMask
        let isMoved = end == Gravity.bottom || end == Gravity.centerVertical
        var size = TextSize(), textSize: Float = 0
        if isMoved || record.pointee.extra >= 0 { (size, textSize) = layout.shownSize(row, width, height) }
        return TextPlacement(
            layout.shown(record), node, writing(record, row), textSize, room: room,
            top: layout.textTop(node, height, size))
    }
}

extension TextWriting {
    /// The gravity of lines: the alignment replaces the horizontal part. Source: TextView.getLayoutAlignment.
    @_optimize(size)
    func gravity(_ given: UInt32, isRTL: Bool) -> UInt32 {
        let side: UInt32
        switch alignment {
        case RG_TEXT_ALIGN_TEXT_START: side = Gravity.start
        case RG_TEXT_ALIGN_TEXT_END: side = Gravity.relative | Gravity.right
        case RG_TEXT_ALIGN_CENTER: side = Gravity.centerHorizontal
        case RG_TEXT_ALIGN_VIEW_START: side = isRTL ? Gravity.right : Gravity.left
        case RG_TEXT_ALIGN_VIEW_END: side = isRTL ? Gravity.left : Gravity.right
        default: return given
        }
        return given & ~(Gravity.relative | Gravity.horizontalMask) | side
    }
}
