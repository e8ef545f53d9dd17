// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletPaint
import RegletResources
import RegletSyntax

/// The names of attributes that are drawables or colors, in the order of rg_drawable_slot, then others of them, and
/// those of numbers. The keys of all are in `drawnKeys`.
private var drawnNames: StaticText {
    """
    background foreground src button drawableLeft drawableTop drawableRight drawableBottom drawableStart drawableEnd \
    divider textColor textColorHint backgroundTint tint drawableTint dividerDrawableVertical progressDrawable \
    indeterminateDrawable track thumb tickMark scrollbarThumbVertical scrollbarTrackVertical progressTint trackTint \
    thumbTint indeterminateTint \
    srcCompat buttonCompat drawableLeftCompat drawableTopCompat drawableRightCompat drawableBottomCompat \
    drawableStartCompat drawableEndCompat dividerDrawable dividerDrawableHorizontal progressBackgroundTint \
    scrollbarThumbHorizontal scrollbarTrackHorizontal \
    scaleType drawablePadding duplicateParentState checked selected activated progress rating secondaryProgress min \
    max indeterminate indeterminateOnly numStars thumbOffset switchMinWidth switchPadding scrollbarSize \
    scrollbarStyle scrollbars outlineProvider
    """
}

/// The keys of the names behind those of slots.
private var drawnKeys: InlineArray<34, UInt8> {
    // 2 the picture, 3 the box, 4 to 9 beside the text, 10 dividers, 25 the tint of a ground, 46 and 47: as 22 and 23
    [
        2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 25, 46, 47, 57, 59, 58, 101, 98, 103, 61, 61, 62, 63, 64, 65, 65, 66, 67, 68,
        69, 70, 71, 71, 72,
    ]
}

/// Drawables, colors, states.
extension LookReader {
    /// Reads an attribute of an element, if drawables are wanted. Another attribute is left alone.
    @inline(never)
    @_optimize(size)
    func readDrawn(_ name: Bytes, _ written: Bytes) {
        guard inflater.pointee.options.readsDrawables, let number = LookReader.drawnNumber(name) else { return }
        if number < AppearanceKey.drawables, let origin = InlineAttributes.origin(written, inflater) {
            return addInline(number, written, origin)
        }
        let text = written.trimmed
        if text.count == 0 || text.equals("@null") || text.hasPrefix("@{") || text.hasPrefix("@={") { return }
        if text[0] == 0x23 && number < AppearanceKey.drawables { return addDrawn(number, text) }
        if !isReference(text) { return readDrawnNumber(number, name, text) }
        guard let resources = inflater.pointee.options.resources,
            let value = resources.reference(text, package: inflater.pointee.file.package)
        else {
            return
        }
        readDrawn(name, value, resources)
    }

    /// Reads an attribute of a style.
    @inline(never)
    @_optimize(size)
    func readDrawn(_ name: Bytes, _ value: TypedValue, _ resources: ResourceView) {
        guard inflater.pointee.options.readsDrawables, let number = LookReader.drawnNumber(name) else { return }
        if number < AppearanceKey.drawables { return readDrawn(number, value, resources) }
        if case .value(let found) = resources.meaning(value), let text = resources.literal(found.value, attribute: -1) {
            readDrawnNumber(number, name, text)
        }
    }

    private func readDrawn(_ number: UInt32, _ value: TypedValue, _ resources: ResourceView) {
        guard case .value(let found) = resources.meaning(value) else { return }
        // the parts of a drawable may change with any configuration
        inflater.pointee.plan.isAlwaysStale = true
        var named = found.value
        if value.kind == .reference {
            named = value
        } else if found.entry >= 0 {
            named = TypedValue(.reference, UInt32(truncatingIfNeeded: found.entry))
        }
        if let text = resources.literal(named, attribute: -1) { addDrawn(number, text) }
    }

    /// Adds the text of a file, as Engine.parseInline reads it. Its line is the value of the parameter.
    private func addInline(_ number: UInt32, _ text: Bytes, _ origin: InlineValue) {
        inflater.pointee.plan.isAlwaysStale = true
        var sentence = MessageBuilder(inflater.pointee.memory)
        defer { sentence.release() }
        let own = text.prefix(Int(origin.declarations)), rest = text.dropping(own.count)
        sentence.append("<")
        sentence.append(inflater.pointee.file.package)
        sentence.append(":")
        sentence.append(inflater.pointee.file.name)
        sentence.append("\n")
        sentence.append(number: Int(origin.offset))
        sentence.append("<x")
        sentence.append(rest.prefix(Int(origin.declarationBytes)))
        sentence.append(">\n")
        for _ in 1..<max(2, min(Int(origin.column), 512)) { sentence.append(" ") }
        sentence.append(own)
        sentence.append(rest.dropping(Int(origin.declarationBytes)))
        if sentence.failed { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        let start = inflater.pointee.keepText(Bytes(sentence.bytes.pointer(0), sentence.bytes.count))
        if start > 0 { inflater.pointee.addParam(AppearanceKey.firstParam &+ number, Float(origin.line), id: start) }
    }

    /// Whether an attribute is a drawable or a color.
    static func isDrawable(_ name: Bytes) -> Bool { drawnNumber(name).map { $0 < AppearanceKey.drawables } ?? false }

    private func addDrawn(_ number: UInt32, _ text: Bytes) {
        let start = inflater.pointee.keepText(text)
        if start > 0 { inflater.pointee.addParam(AppearanceKey.firstParam &+ number, 0, id: start) }
    }

    /// The key of an attribute; nil for others.
    private static func drawnNumber(_ name: Bytes) -> UInt32? {
        let index = wordIndex(name, drawnNames), first = Int(RG_SLOT_INDETERMINATE_TINT.rawValue) + 1
        return index < 0 ? nil : index < first ? UInt32(index) : UInt32(drawnKeys[index &- first])
    }

    private func addDrawn(_ key: UInt32, _ value: Float) {
        inflater.pointee.addParam(AppearanceKey.firstParam &+ key, value)
    }

    private func addDrawn(_ drawing: rg_drawing, _ value: Float) {
        addDrawn(AppearanceKey.drawing &+ drawing.rawValue, value)
    }

    /// Reads a number or a state. Values that mean nothing are left to the host.
    private func readDrawnNumber(_ key: UInt32, _ name: Bytes, _ text: Bytes) {
        if key < AppearanceKey.drawing { return }
        let number = readNumber(text)
        func choose(_ words: StaticText) -> Int {
            // by the number that Android gives the word, too
            let word = wordIndex(text, words)
            return word >= 0 ? word : Int(max(-1, min(8, number ?? -1)))
        }
        switch rg_drawing(rawValue: key &- AppearanceKey.drawing) {
        case RG_DRAWING_SCALE_TYPE:
            let index = choose("matrix fitXY fitStart fitCenter fitEnd center centerCrop centerInside")
            let types: InlineArray<8, Float> = [7, 1, 2, 0, 3, 4, 5, 6]
            if index >= 0 && index < 8 { addDrawn(key, types[index]) }
        case RG_DRAWING_PADDING, RG_DRAWING_THUMB_OFFSET, RG_DRAWING_SWITCH_WIDTH, RG_DRAWING_SWITCH_PADDING,
            RG_DRAWING_SCROLL_BAR_SIZE:
            guard let length = readDimension(text)?.pixels(inflater.pointee.units), length >= 0, length < 1_048_576
            else { return }
            addDrawn(key, length.rounded())
        case RG_DRAWING_SCROLL_BAR_STYLE:
            if name.equals("scrollbars") { return text.equals("none") ? addDrawn(key, 2) : () }
            let index = wordIndex(text, "insideOverlay insideInset outsideOverlay outsideInset")
            if index >= 0 { addDrawn(key, index < 2 ? 0 : 1) }
        case RG_DRAWING_OUTLINE:
            let index = choose("background none bounds paddedBounds")
            if index >= 0 && index < 4 { addDrawn(key, Float(index)) }
        case RG_DRAWING_PROGRESS, RG_DRAWING_SECONDARY, RG_DRAWING_MIN, RG_DRAWING_MAX, RG_DRAWING_STARS:
            guard let number, number.isFinite else { return }
            if name.equals("rating") {
                // the stars that have begun are the second progress
                addDrawn(RG_DRAWING_SECONDARY, number.rounded(.up) * LookReader.starSteps)
                return addDrawn(key, number * LookReader.starSteps)
            }
            if name.equals("numStars") { addDrawn(RG_DRAWING_MAX, number * LookReader.starSteps) }
            addDrawn(key, number)
        default:
            guard let isOn = readBool(text) else { return }
            addDrawn(key, isOn ? 1 : 0)
        }
    }

    /// The steps of a star in the progress of a rating.
    private static var starSteps: Float { 1000 }

    /// Five stars, for a rating whose file gives no number.
    func presetStars() {
        if !inflater.pointee.options.readsDrawables { return }
        addDrawn(RG_DRAWING_STARS, 5)
        addDrawn(RG_DRAWING_MAX, 5 * LookReader.starSteps)
    }

    /// Whether the node that is being read has a drawable in a slot.
    func isDrawn(_ slot: rg_drawable_slot) -> Bool {
        let params = inflater.pointee.plan.params
        var at = params.count &- 1
        while at >= 0 && Int(params[at].node) == inflater.pointee.plan.nodes.count {
            if params[at].param == AppearanceKey.firstParam &+ slot.rawValue { return true }
            at &-= 1
        }
        return false
    }
}

extension rg_drawable_slot {
    /// Whether the slot has a color rather than a drawable.
    fileprivate var isColor: Bool {
        self == RG_SLOT_TEXT_COLOR || self == RG_SLOT_HINT_COLOR || self == RG_SLOT_TEXT_TINT
            || self == RG_SLOT_BACKGROUND_TINT || self == RG_SLOT_CONTENT_TINT
            || (rawValue >= RG_SLOT_PROGRESS_TINT.rawValue && rawValue <= RG_SLOT_INDETERMINATE_TINT.rawValue)
    }
}

extension Engine {
    /// Sets a value of a node's look that is a parameter of a plan. A drawable that cannot be loaded is left out; the
    /// diagnostics say why. - Returns: RG_OK, RG_ERROR_OUT_OF_MEMORY.
    @_optimize(size)
    func setDrawn(_ row: Int, _ param: UInt32, _ value: Float, _ text: Bytes) -> rg_status {
        let key = param &- AppearanceKey.firstParam
        if key >= AppearanceKey.firstState {
            let bit = UInt64(1) << UInt64(key &- AppearanceKey.firstState)
            return appearance.setStates(row, bit, value != 0 ? bit : 0) ? RG_OK : outOfMemory()
        }
        if key >= AppearanceKey.drawables {
            let drawing = rg_drawing(rawValue: key &- AppearanceKey.drawing)
            guard key >= AppearanceKey.drawing, let range = DrawingRange(drawing) else { return RG_OK }
            // `scrollbars` counts, whatever their style
            let isStyle = drawing == RG_DRAWING_SCROLL_BAR_STYLE
            if isStyle && treePainter.drawing(row, drawing) == range.most { return RG_OK }
            let number = max(Float(range.least), min(Float(range.most), value.isNaN ? 0 : value))
            return nodeDrawables.setDrawing(row, drawing, Int32(clamping: Int(number)))
        }
        guard let slot = appearance.slot(row, key) else { return RG_OK }
        var drawable = rg_drawable()
        let isColor = rg_drawable_slot(rawValue: slot).isColor
        let isInline = text.count > 0 && text[0] == 0x3C
        let loaded =
            isInline
            ? parseInline(text.dropping(1), value, &drawable, isColor: isColor)
            : loadDrawable(text, &drawable, isColor: isColor, clearsDiagnostics: false)
        if loaded != RG_OK { return loaded == RG_ERROR_OUT_OF_MEMORY ? loaded : RG_OK }
        let status = nodeDrawables.set(row, rg_drawable_slot(rawValue: slot), drawable.id)
        _ = destroyDrawable(drawable)
        return status
    }
}
