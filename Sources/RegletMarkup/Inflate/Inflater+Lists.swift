// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

private var listNames: StaticText {
    """
    layoutManager spanCount numColumns reverseLayout stackFromEnd verticalSpacing horizontalSpacing orientation \
    columnWidth stretchMode
    """
}

/// The arrangement of lists: RecyclerView, ListView, GridView. The host gives them items.
enum ListAttributes {
    /// Reads an attribute of a list. - Returns: false when it is another one, or its value is not read here.
    @inline(never)
    @_optimize(size)
    static func apply(
        _ name: Bytes, _ value: Bytes, _ place: Int, _ values: inout TagValues, _ inflater: inout Inflater
    ) -> Bool {
        let text = value.trimmed
        let index = wordIndex(name, listNames)
        if index < 0 || isReference(text) { return false }
        let attribute = Attribute(name: .gap, value: text, place: place)
        switch index {
        case 0:
            let name = text.dropping(text.lastIndex(of: 0x2E) &+ 1), staggered = UInt32(RG_LIST_STAGGERED)
            values.isListLinear = name.equals("LinearLayoutManager")
            values.listFlags &= ~staggered
            if name.equals("StaggeredGridLayoutManager") { values.listFlags |= staggered }
        case 1, 2:
            values.listFits = text.equals("auto_fit")
            if values.listFits { return true }
            guard let number = readNumber(text), number >= 1, number <= Float(RG_LIST_MAX_SPANS),
                number == number.rounded(.down)
            else {
                inflater.badParam(attribute, "a whole number from 1 to 255, or auto_fit")
                return true
            }
            values.listSpans = number
        case 3, 4:
            guard let isOn = readBool(text) else {
                inflater.badParam(attribute, "true or false")
                return true
            }
            let flag = UInt32(index == 3 ? RG_LIST_REVERSED : RG_LIST_FROM_END)
            values.listFlags = values.listFlags & ~flag | (isOn ? flag : 0)
        case 7:
            let isHorizontal = text.equals("horizontal")
            if !isHorizontal && !text.equals("vertical") { return false }
            values.listFlags &= ~UInt32(RG_LIST_HORIZONTAL)
            if isHorizontal { values.listFlags |= UInt32(RG_LIST_HORIZONTAL) }
        case 9:
            let mode = wordIndex(text, "none spacingWidth columnWidth spacingWidthUniform")
            if mode < 0 {
                inflater.badParam(attribute, "none, spacingWidth, columnWidth or spacingWidthUniform")
                return true
            }
            let fixed = RG_LIST_FIXED_CELLS, gaps = RG_LIST_STRETCH_GAPS, all = RG_LIST_STRETCH_ALL_GAPS
            let flags = mode == 0 ? fixed : mode == 1 ? gaps : mode == 3 ? all : 0
            values.listFlags = values.listFlags & ~UInt32(fixed | gaps | all) | UInt32(flags)
        default:
            guard let length = readDimension(text)?.pixels(inflater.units) else {
                inflater.badParam(attribute, "a length (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)")
                return true
            }
            if index == 8 {
                values.listColumn = max(0, length)
            } else if index == 5 || values.style.gap == 0 {
                values.style.gap = max(0, length)
            }
        }
        return true
    }

    /// Adds the arrangement of the list being read.
    @_optimize(size)
    static func add(_ values: TagValues, _ inflater: inout Inflater) {
        if values.listFlags != 0 { inflater.addParam(RG_PARAM_LIST_FLAGS.rawValue, Float(values.listFlags)) }
        if values.isListLinear { return }
        if values.listColumn > 0 { inflater.addParam(RG_PARAM_LIST_COLUMN_WIDTH.rawValue, values.listColumn) }
        // with a width and no number, a list has as many columns as fit; Android has 2 without a width
        let spans = !values.listFits ? max(1, values.listSpans) : values.listColumn > 0 ? 0 : 2
        if spans > 1 || spans == 1 && values.listColumn > 0 {
            inflater.addParam(RG_PARAM_LIST_SPANS.rawValue, spans)
        }
    }
}
