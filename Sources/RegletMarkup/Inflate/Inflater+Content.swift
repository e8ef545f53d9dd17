// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Sizes of leaves that depend on several attributes, or on the widget that the tag names.
extension Inflater {
    /// Completes the style of a leaf. Precondition: `TagValues.resolve` has run.
    @inline(never)
    @_optimize(size)
    mutating func finishContent(_ node: inout NewNode) {
        switch node.meaning.kind {
        case RG_KIND_TEXT:
            finishLetters(&node)
            node.values.align()
            let lineHeight = withUnsafePointer(to: &node.values.style) { self.lineHeight($0) }
            node.values.resolveEms(lineHeight)
            // drawables take the space that they need
            let isDrawn =
                lookReader.isDrawn(RG_SLOT_BUTTON) || lookReader.isDrawn(RG_SLOT_TRACK)
                || lookReader.isDrawn(RG_SLOT_THUMB)
            if !isDrawn { node.values.addBox(node.meaning.preset, Float(units.density)) }
        case RG_KIND_FIXED:
            presetStyle(&node)
            node.values.adjustBounds()
        default: break
        }
    }

    /// Chooses the size of a progress or rating bar by a style that nothing resolved, such as
    /// "?android:attr/progressBarStyleHorizontal", whose name has it.
    private func presetStyle(_ node: inout NewNode) {
        let meaning = node.meaning
        if meaning.preset != .progress && meaning.preset != .rating { return }
        let density = Float(units.density)
        let isPreset =
            node.values.style.content_width == meaning.contentWidth * density
            && node.values.style.content_height == meaning.contentHeight * density
        if !isPreset { return }
        var index = node.firstAttribute
        while index < plan.attributes.count {
            let pair = plan.attributes[index]
            index &+= 1
            if !plan.string(pair.name).equals("style") { continue }
            let style = plan.string(pair.value)
            let isRating = meaning.preset == .rating
            var width = meaning.contentWidth, height = meaning.contentHeight
            if style.contains("Small") {
                width = isRating ? 80 : 16
                height = 16
            } else if isRating ? style.contains("Indicator") : style.contains("Large") {
                width = isRating ? 180 : 76
                height = isRating ? 36 : 76
            } else if style.contains("Horizontal") {
                height = 16
            }
            node.values.style.content_width = width * density
            node.values.style.content_height = height * density
        }
    }

    // MARK: - Classes of apps

    /// The widget that a class of an app is taken for. A short name that is near to a tag is rather a misspelling.
    @inline(never)
    @_optimize(size)
    func findClass(_ tag: Bytes) -> TagName? {
        if options.unknownTagIsError { return nil }
        guard let found = TagName.findClass(tag) else { return nil }
        return tag.lastIndex(of: 0x2E) < 0 && nearestTag(tag) != nil ? nil : found
    }

    /// Reports a class of an app, once in a file.
    @inline(never)
    @_optimize(size)
    mutating func reportClass(_ tag: Bytes, _ start: UInt32, _ similar: TagName, _ length: Int) {
        let node = plan.nodes.count
        guard let first = classes.note(start, node, plan.strings, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        if first < node { return }
        report(
            RG_CODE_UNKNOWN_TAG, RG_LEVEL_INFO, tagOffset, length, "unknown tag $q is laid out as $t", tag,
            similar.spelling)
    }
}

extension TagValues {
    /// Sets the sizes and paddings that a widget has without a style.
    @inline(never)
    @_optimize(size)
    mutating func presetSizes(_ preset: TagPreset, _ units: UnitTable) {
        if preset == .none { return }
        let sizes = preset.sizes
        let density = Float(units.density)
        style.suggested_min_width = sizes.minWidth * density
        style.suggested_min_height = sizes.minHeight * density
        style.padding_left = sizes.paddingX * density
        style.padding_right = style.padding_left
        style.padding_top = sizes.paddingTop * density
        style.padding_bottom = sizes.paddingBottom * density
    }

    /// Adds the width of a check mark or a switch to the padding.
    @_optimize(size)
    mutating func addBox(_ preset: TagPreset, _ density: Float) {
        let sizes = preset.sizes
        if sizes.boxStart > 0 { TagValues.add(sizes.boxStart * density, style.padding_left, &style.padding_start) }
        if sizes.boxEnd > 0 { TagValues.add(sizes.boxEnd * density, style.padding_right, &style.padding_end) }
    }

    private static func add(_ width: Float, _ side: Float, _ out: inout rg_length) {
        out = rg_length(value: width + (out.kind == RG_UNSET ? side : out.value), kind: RG_PX)
    }

    /// Applies textAlignment, which replaces the horizontal gravity.
    @_optimize(size)
    mutating func align() {
        let gravities: InlineArray<5, Swift.Int> = [
            RG_GRAVITY_START, RG_GRAVITY_END, RG_GRAVITY_CENTER_HORIZONTAL, RG_GRAVITY_START, RG_GRAVITY_END,
        ]
        if letters.alignment < 2 || letters.alignment > 6 { return }
        let vertical = style.gravity & ~UInt32(RG_GRAVITY_FILL_HORIZONTAL | RG_GRAVITY_START | RG_GRAVITY_END)
        style.gravity = vertical | UInt32(gravities[Int(letters.alignment) &- 2])
    }

    /// Applies ems, width and height of a text that wraps. An em is the height of a line. TextView reads maxWidth,
    /// maxEms, ems, width and minEms in this order; later ones override earlier ones.
    @_optimize(size)
    mutating func resolveEms(_ lineHeight: Float) {
        func wraps(_ length: rg_length) -> Bool { length.kind == RG_WRAP_CONTENT || length.kind == RG_UNSET }
        func em(_ count: Int32) -> Float { count < 0 || lineHeight == 0 ? .nan : Float(count) * lineHeight }
        func limit(_ most: Float, _ least: Float, _ given: Float, _ max: inout rg_length, _ min: inout Float) {
            if !most.isNaN {
                max = rg_length(value: given.isNaN || given > most ? most : given, kind: RG_PX)
            }
            if !least.isNaN && least > min { min = least }
        }
        if wraps(style.width) {
            let most = !letters.width.isNaN ? letters.width : letters.ems >= 0 ? em(letters.ems) : em(letters.maxEms)
            let least =
                letters.minEms >= 0 ? em(letters.minEms) : !letters.width.isNaN ? letters.width : em(letters.ems)
            limit(most, least, layoutMaxWidth, &style.max_width, &style.suggested_min_width)
        }
        if wraps(style.height) {
            limit(
                letters.height, letters.height, layoutMaxHeight, &style.max_height, &style.suggested_min_height)
        }
    }

    /// Gives an image whose content has a size its ratio.
    mutating func adjustBounds() {
        if !adjustsBounds || style.aspect_ratio > 0 { return }
        let ratio = style.content_width / style.content_height
        if style.content_width > 0 && style.content_height > 0 && ratio.isFinite && ratio > 0 {
            style.aspect_ratio = ratio
        }
    }
}
