// SPDX-License-Identifier: MIT
import CReglet

/// Texts whose size depends on their box. Source: TextView.autoSizeText, findLargestTextSizeWhichFits.
///
/// A leaf is measured at its own text size. In the box that it gets, the text is shown at the largest of its sizes at which
/// its lines fit: not more than `max_lines`, and not higher than the box.
extension LayoutPass {
    /// The text size in pixels at which a leaf of this size, in units, shows its text; 0: that of its font. O(bytes *
    /// log sizes).
    @inline(never)
    @_optimize(size)
    func autoSize(_ row: Int, _ width: Int32, _ height: Int32) -> Float {
        let s = state
        let node = self.node(row)
        let record = s.pointee.texts.pointer(Int(node.pointee.link))
        guard Flavour.isFull, let extra = textExtra(record), extra.pointee.autoSize.isOn else { return 0 }
        let text = cutText(record)
        let room = Int(width) &- RowAxis.mainPadding(node), tall = Int(height) &- ColumnAxis.mainPadding(node)
        if room <= 0 || tall <= 0 || text.pointee.length == 0 || s.pointee.fonts.size(text.pointee.font) == 0 {
            return 0
        }
        var whole = text.pointee
        whole.maxLines = 0
        let most = text.pointee.maxLines > 0 ? text.pointee.maxLines : Int32.max
        var low = 1, high = extra.pointee.autoSize.count &- 1, best = 0
        while low <= high {
            let middle = (low &+ high) / 2
            let size = measure(&whole, extra.pointee.autoSize.size(middle), clampUnits(room))
            if size.lineCount <= most && Int(size.shownHeight) <= tall {
                best = middle
                low = middle &+ 1
            } else {
                high = middle &- 1
            }
        }
        return extra.pointee.autoSize.size(best)
    }

    /// The size of a text at a text size > 0.
    @inline(never)
    @_optimize(size)
    func measure(_ record: UnsafeMutablePointer<TextRecord>, _ textSize: Float, _ room: Int32) -> TextSize {
        withUnsafePointer(to: &state.pointee.fonts) { fonts in
            var scaled = ScaledFont(
                fonts, record.pointee.font, size: textSize, unitsPerPx: state.pointee.def.units_per_px)
            return withUnsafePointer(to: &scaled) { measureUneven(record, fonts, $0.font, nil, $0, room) }
        }
    }

    /// The size of a leaf's text at the text size that it has in a frame of this size.
    @inline(never)
    @_optimize(size)
    func shownSize(_ row: Int, _ width: Int32, _ height: Int32) -> (size: TextSize, textSize: Float) {
        let record = state.pointee.texts.pointer(Int(node(row).pointee.link))
        let room = atLeastZero(clampUnits(Int(width) &- RowAxis.mainPadding(node(row))))
        let textSize = !Flavour.isFull || record.pointee.extra < 0 ? 0 : autoSize(row, width, height)
        return (textSize > 0 ? measure(shown(record), textSize, room) : self.textSize(row, room), textSize)
    }
}
