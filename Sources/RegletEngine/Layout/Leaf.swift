// SPDX-License-Identifier: MIT
import CReglet

/// Leaves: view, space, fixed content, text, and host-measured content.
extension LayoutPass {
    func measureLeaf(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        switch flags & NodeFlags.kindMask {
        case RG_KIND_VIEW.rawValue, RG_KIND_SPACE.rawValue: measurePlain(row, flags, width, height)
        case RG_KIND_FIXED.rawValue:
            var contentWidth: Int32 = 0, contentHeight: Int32 = 0, baseline = Baseline.none
            if let rarer = self.rarer(row) {
                contentWidth = rarer.pointee.contentWidth
                contentHeight = rarer.pointee.contentHeight
                baseline = rarer.pointee.baseline
            }
            setContentSize(row, width, height, contentWidth, contentHeight, baseline)
        case RG_KIND_TEXT.rawValue: measureTextLeaf(row, width, height)
        default: measureByHost(row, width, height)
        }
    }

    /// Measures a view, which fills its bounds, or a space, which is as small as its minimum.
    private func measurePlain(_ row: Int, _ flags: UInt32, _ width: Spec, _ height: Spec) {
        let rare = self.rare(row)
        let leastWidth = rare?.pointee.suggestedMinWidth ?? 0, leastHeight = rare?.pointee.suggestedMinHeight ?? 0
        let fills = flags & NodeFlags.kindMask == RG_KIND_VIEW.rawValue
        func size(_ spec: Spec, _ least: Int32) -> Int32 {
            fills && spec.mode == Spec.atMost ? spec.size : spec.resolve(least)
        }
        let bounds =
            (fills || width.cuts(leastWidth) ? width.bound(ResultFlags.boundWidth) : 0)
            | (fills || height.cuts(leastHeight) ? height.bound(ResultFlags.boundHeight) : 0)
        setMeasuredSize(row, size(width, leastWidth), size(height, leastHeight), bounds, baseline: Baseline.none)
    }

    /// Sets the size: content plus padding, at least the suggested minimum, resolved.
    func setContentSize(
        _ row: Int, _ width: Spec, _ height: Spec, _ contentWidth: Int32, _ contentHeight: Int32, _ baseline: Int32
    ) {
        let node = self.node(row)
        var wantedWidth = clampUnits(Int(contentWidth) &+ RowAxis.mainPadding(node))
        var wantedHeight = clampUnits(Int(contentHeight) &+ ColumnAxis.mainPadding(node))
        let overflow = ResultFlags.overflow(width.isExact ? 0 : wantedWidth, height.isExact ? 0 : wantedHeight)
        if let rare = self.rare(row) {
            wantedWidth = max(wantedWidth, rare.pointee.suggestedMinWidth)
            wantedHeight = max(wantedHeight, rare.pointee.suggestedMinHeight)
        }
        let outcome =
            overflow | (width.cuts(wantedWidth) ? ResultFlags.tooSmallWidth : 0)
            | (height.cuts(wantedHeight) ? ResultFlags.tooSmallHeight : 0)
        setMeasuredSize(row, width.resolve(wantedWidth), height.resolve(wantedHeight), outcome, baseline: baseline)
    }

    // MARK: - Text

    /// Measures a text leaf. Text that wraps takes the whole available width, as Android's TextView does; other text is
    /// as wide as its longest line. Where not even one character fits into a line, the text wants more than the
    /// available width.
    private func measureTextLeaf(_ row: Int, _ width: Spec, _ height: Spec) {
        let s = state
        let node = self.node(row)
        s.pointee.stats.leaf_calls &+= 1
        let room = textRoom(node, width)
        var size = textSize(row, room, isLayout: true)
        setContentSize(row, width, height, size.wraps ? max(room, size.width) : size.width, size.height, Baseline.none)
        let result = self.result(row)
        if size.isAuto {
            size = shownSize(row, result.pointee.width, result.pointee.height).size
            result.pointee.state |= ResultFlags.bound
        }
        if size.lineCount > 0 {
            s.pointee.baselines[row] = clampUnits(textTop(node, result.pointee.height, size) &+ Int(size.baseline))
        }
        if size.wraps { result.pointee.state |= ResultFlags.boundWidth }
    }

    /// The top of the first line of a text leaf of `height` units. Where there is free space, the vertical gravity
    /// moves the line and with it the baseline. Source: TextView.getVerticalOffset.
    @inline(never)
    func textTop(_ node: UnsafeMutablePointer<Node>, _ height: Int32, _ size: TextSize) -> Int {
        let free = max(0, Int(height) &- ColumnAxis.mainPadding(node) &- Int(size.shownHeight))
        let top = Int(node.pointee.paddingTop)
        switch node.gravity & Gravity.verticalMask {
        case Gravity.bottom: return top &+ free
        case Gravity.centerVertical: return top &+ free / 2
        default: return top
        }
    }

    /// The maximum line width of a text leaf under this width.
    func textRoom(_ node: UnsafeMutablePointer<Node>, _ width: Spec) -> Int32 {
        width.mode == Spec.unspecified
            ? Int32.max : atLeastZero(clampUnits(Int(width.size) &- RowAxis.mainPadding(node)))
    }

    /// The size of a leaf's text when lines may be `room` units long. It is at least that of the record's hint, and 0 x 0
    /// without a font. `isLayout`: reports why a text cannot be shaped.
    func textSize(_ row: Int, _ room: Int32, isLayout: Bool = false) -> TextSize {
        let record = state.pointee.texts.pointer(Int(node(row).pointee.link))
        return record.pointee.extra < 0 ? measure(record, row, room, isLayout) : extraSize(record, row, room, isLayout)
    }

    @inline(__always)
    private func measure(
        _ record: UnsafeMutablePointer<TextRecord>, _ row: Int, _ room: Int32, _ isLayout: Bool
    ) -> TextSize {
        if Flavour.isFull && state.pointee.fonts.shapedCount > 0 { return measureShaped(record, row, room, isLayout) }
        return withUnsafePointer(to: &state.pointee.fonts) { measureText(record, $0, maxWidth: room) }
    }

    @inline(never)
    @_optimize(size)
    private func extraSize(
        _ record: UnsafeMutablePointer<TextRecord>, _ row: Int, _ room: Int32, _ isLayout: Bool
    ) -> TextSize {
        let text = cutText(record)
        var size = measure(text, row, room, isLayout)
        size.isAuto = Flavour.isFull && textExtra(record)?.pointee.autoSize.isOn ?? false
        guard let hint = hint(record) else { return size }
        let other = measure(hint, row, room, isLayout)
        var all = shown(record) == hint ? other : size
        all.isAuto = size.isAuto
        all.width = max(size.width, other.width)
        all.height = max(size.height, other.height)
        all.wraps = size.wraps || other.wraps
        return all
    }

    /// The record that is shown: the text, as far as it is, or its hint while the text is empty.
    @inline(never)
    func shown(_ record: UnsafeMutablePointer<TextRecord>) -> UnsafeMutablePointer<TextRecord> {
        let text = cutText(record)
        if text.pointee.length > 0 { return text }
        guard let hint = hint(record), hint.pointee.length > 0 else { return text }
        return hint
    }
}
