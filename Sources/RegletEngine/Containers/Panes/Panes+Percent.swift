// SPDX-License-Identifier: MIT
import CReglet

/// Percent frames (Android's PercentFrameLayout): frames whose children can have sizes and margins in percent.
///
/// Invariant: one run measures a child at most four times.
extension PaneLayout {
    /// Measures a percent frame in three steps.
    ///
    /// 1. Resolve the lengths and margins of the children for these specs, into their records.
    /// 2. Measure as a frame.
    /// 3. If a child that would wrap is too small at its percentage, let it wrap, and measure all again.
    @inline(never)
    @_optimize(size)
    func measurePercent(_ row: Int, _ width: Spec, _ height: Spec) {
        let container = node(row)
        let x = Int(width.size) &- RowAxis.mainPadding(container)
        let y = Int(height.size) &- ColumnAxis.mainPadding(container)
        for child in children(of: box(container)) {
            if let record = params.record(child) { resolvePercents(child, record, x, y) }
        }
        measureAsFrame(row, width, height)
        var isAgain = false
        for child in children(of: box(container)) where !node(child).isGone {
            guard let record = params.record(child) else { continue }
            let node = self.node(child), bits = result(child).pointee.state
            let isNarrow = bits & ResultFlags.tooSmallWidth != 0 && wraps(node.pointee.width)
            let isLow = bits & ResultFlags.tooSmallHeight != 0 && wraps(node.pointee.height)
            if isNarrow && isPercent(child, RG_PARAM_WIDTH_PERCENT) {
                record.pointee.width = Length.wrap
                isAgain = true
            }
            if isLow && isPercent(child, RG_PARAM_HEIGHT_PERCENT) {
                record.pointee.height = Length.wrap
                isAgain = true
            }
        }
        if isAgain { measureAsFrame(row, width, height) }
        // percentages read the spec's size, bound or hint
        result(row).pointee.state |= ResultFlags.bound
    }

    private func wraps(_ length: Int32) -> Bool { length == Length.wrap || length == Length.unset }

    func isPercent(_ child: Int, _ param: rg_param) -> Bool { params.value(child, param) >= 0 }

    /// The part of a length, rounded half up, or `other` where the percentage is unset. In Float, as on Android.
    @inline(never)
    private func part(_ child: Int, _ param: rg_param, _ base: Int, _ other: Int32) -> Int32 {
        let percent = params.value(child, param)
        return percent < 0 ? other : roundUnits(Double(Float(base) * (percent / 100)))
    }

    /// Step 1 for a child.
    @inline(never)
    @_optimize(size)
    private func resolvePercents(
        _ child: Int, _ record: UnsafeMutablePointer<ParamRecord>, _ x: Int, _ y: Int
    ) {
        let node = self.node(child)
        record.pointee.width = part(child, RG_PARAM_WIDTH_PERCENT, x, node.pointee.width)
        record.pointee.height = part(child, RG_PARAM_HEIGHT_PERCENT, y, node.pointee.height)
        // a child with any percentage has a ratio, 0 if unset
        let ratio = max(0, params.value(child, RG_PARAM_ASPECT_PERCENT) / 100)
        var hasAny = false
        for param in RG_PARAM_WIDTH_PERCENT.rawValue...RG_PARAM_ASPECT_PERCENT.rawValue {
            if isPercent(child, rg_param(rawValue: param)) { hasAny = true }
        }
        if hasAny {
            let hasWidth = node.pointee.width != 0 || isPercent(child, RG_PARAM_WIDTH_PERCENT)
            let hasHeight = node.pointee.height != 0 || isPercent(child, RG_PARAM_HEIGHT_PERCENT)
            func length(_ value: Float) -> Int32 {
                let units = roundUnits(Double(value))
                return units < Length.wrap ? Params.unbounded : units
            }
            if !hasWidth { record.pointee.width = length(Float(record.pointee.height) * ratio) }
            if !hasHeight { record.pointee.height = length(Float(record.pointee.width) / ratio) }
        }
        var left = part(child, RG_PARAM_MARGIN_LEFT_PERCENT, x, node.pointee.marginLeft)
        var right = part(child, RG_PARAM_MARGIN_RIGHT_PERCENT, x, node.pointee.marginRight)
        if isPercent(child, RG_PARAM_MARGIN_START_PERCENT) || isPercent(child, RG_PARAM_MARGIN_END_PERCENT) {
            // a start or end margin voids the left and right ones, as in the style
            func given(_ margin: Int32?) -> Int32 { margin == nil || margin == RarerStyle.absent ? 0 : margin ?? 0 }
            let start = part(child, RG_PARAM_MARGIN_START_PERCENT, x, given(rarer(child)?.pointee.marginStart))
            let end = part(child, RG_PARAM_MARGIN_END_PERCENT, x, given(rarer(child)?.pointee.marginEnd))
            left = node.isRTL ? end : start
            right = node.isRTL ? start : end
        }
        record.pointee.left = left
        record.pointee.right = right
        record.pointee.top = part(child, RG_PARAM_MARGIN_TOP_PERCENT, y, node.pointee.marginTop)
        record.pointee.bottom = part(child, RG_PARAM_MARGIN_BOTTOM_PERCENT, y, node.pointee.marginBottom)
    }

    private struct Extent {
        var x: Int32, y: Int32, besideX: Int, besideY: Int
    }

    @inline(never)
    private func extent(_ child: Int) -> Extent {
        let node = self.node(child)
        guard let record = params.record(child) else {
            return Extent(
                x: node.pointee.width, y: node.pointee.height, besideX: RowAxis.mainMargins(node),
                besideY: ColumnAxis.mainMargins(node))
        }
        return Extent(
            x: record.pointee.width, y: record.pointee.height,
            besideX: Int(record.pointee.left) &+ Int(record.pointee.right),
            besideY: Int(record.pointee.top) &+ Int(record.pointee.bottom))
    }

    /// Step 2: FrameLayout.onMeasure with the lengths and margins of the records.
    @inline(never)
    @_optimize(size)
    private func measureAsFrame(_ row: Int, _ width: Spec, _ height: Spec) {
        let container = node(row)
        let paddingX = RowAxis.mainPadding(container), paddingY = ColumnAxis.mainPadding(container)
        var maxX = 0, maxY = 0, matching = 0
        var outcome: UInt32 = 0
        for child in children(of: box(container)) where !node(child).isGone {
            let extent = extent(child)
            params.measure(
                child, width, extent.x, paddingX &+ extent.besideX, height, extent.y, paddingY &+ extent.besideY)
            maxX = max(maxX, Int(result(child).pointee.width) &+ extent.besideX)
            maxY = max(maxY, Int(result(child).pointee.height) &+ extent.besideY)
            outcome |= result(child).pointee.state & ResultFlags.outcome
            if extent.x == Length.match || extent.y == Length.match { matching &+= 1 }
        }
        params.resolve(row, width, height, maxX, maxY, outcome)
        if matching < 2 || (width.isExact && height.isExact) { return }
        let own = result(row)
        for child in children(of: box(container)) where !node(child).isGone {
            let extent = extent(child)
            if extent.x != Length.match && extent.y != Length.match { continue }
            params.measure(
                child, extent.x == Length.match ? .exact(own.pointee.width) : width, extent.x,
                paddingX &+ extent.besideX, extent.y == Length.match ? .exact(own.pointee.height) : height, extent.y,
                paddingY &+ extent.besideY)
        }
    }

    @inline(never)
    @_optimize(size)
    func placePercent(_ row: Int) {
        let container = node(row)
        let into = Placement(engine, row)
        for child in children(of: box(container)) {
            let node = self.node(child), result = self.result(child)
            if node.isGone {
                changeList.hide(child)
                continue
            }
            var left = Int(node.pointee.marginLeft), top = Int(node.pointee.marginTop)
            var right = Int(node.pointee.marginRight), bottom = Int(node.pointee.marginBottom)
            if let record = params.record(child) {
                left = Int(record.pointee.left)
                top = Int(record.pointee.top)
                right = Int(record.pointee.right)
                bottom = Int(record.pointee.bottom)
            }
            let gravity = Gravity.absolute(
                node.layoutGravity != 0 ? node.layoutGravity : container.gravity, container.isRTL)
            layout.setBox(
                into, child, node, result,
                origin(
                    gravity, Int(container.pointee.paddingLeft),
                    Int(into.width) &- Int(container.pointee.paddingRight), Int(result.pointee.width), left, right),
                origin(
                    gravity >> 4, Int(container.pointee.paddingTop),
                    Int(into.height) &- Int(container.pointee.paddingBottom), Int(result.pointee.height), top, bottom))
        }
    }

    /// The position on one axis by the gravity bits of that axis.
    private func origin(
        _ gravity: UInt32, _ from: Int, _ to: Int, _ length: Int, _ before: Int, _ after: Int
    ) -> Int {
        switch gravity & 7 {
        case 1: return from &+ (to &- from &- length) / 2 &+ before &- after
        case 5: return to &- length &- after
        default: return from &+ before
        }
    }
}
