// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

private var listNames: StaticText {
    "layoutManager spanCount numColumns reverseLayout stackFromEnd verticalSpacing horizontalSpacing orientation"
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
        case 0: values.isListLinear = text.dropping(text.lastIndex(of: 0x2E) &+ 1).equals("LinearLayoutManager")
        case 1, 2:
            if text.equals("auto_fit") { return true }
            guard let number = readNumber(text), number >= 1, number <= Float(RG_LIST_MAX_SPANS),
                number == number.rounded(.down)
            else {
                inflater.badParam(attribute, "a whole number from 1 to 255")
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
        default:
            guard let length = readDimension(text)?.pixels(inflater.units) else {
                inflater.badParam(attribute, "a length (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)")
                return true
            }
            if index == 5 || values.style.gap == 0 { values.style.gap = max(0, length) }
        }
        return true
    }

    /// Adds the arrangement of the list being read.
    @_optimize(size)
    static func add(_ values: TagValues, _ inflater: inout Inflater) {
        if values.listFlags != 0 { inflater.addParam(RG_PARAM_LIST_FLAGS.rawValue, Float(values.listFlags)) }
        if values.listSpans > 1 && !values.isListLinear {
            inflater.addParam(RG_PARAM_LIST_SPANS.rawValue, values.listSpans)
        }
    }
}
