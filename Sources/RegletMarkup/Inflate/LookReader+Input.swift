// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The names in the order of SideValue, and those that stand for another one.
private var sideNames: StaticText {
    """
    alpha translationX translationY translationZ rotation scaleX scaleY transformPivotX transformPivotY elevation \
    clipChildren clipToPadding clipToOutline scrollX scrollY focusable focusableInTouchMode clickable longClickable \
    enabled descendantFocusability focusedByDefault nextFocusLeft nextFocusUp nextFocusRight nextFocusDown \
    nextFocusForward onClick
    """
}

/// Attributes of transforms (include/reglet/transform.h) and of input (include/reglet/input.h).
extension LookReader {
    /// The index of an attribute among these; -1: it is none of them.
    static func side(_ name: Bytes) -> Int { wordIndex(name, sideNames) }

    /// Reads the attribute of these that has this index. - Returns: false when it is not one.
    @inline(never)
    @_optimize(size)
    func applyInput(_ name: Bytes, _ value: Bytes, _ place: Int, _ index: Int, keeps: Bool) -> Bool {
        if index < 0 { return false }
        if keeps { inflater.pointee.keep(name, value) }
        let text = value.trimmed
        if text.equals("@null") { return true }
        guard let side = SideValue(rawValue: SideValue.first &+ UInt32(truncatingIfNeeded: index)) else { return true }
        if name.equals("onClick") {
            if text.count > 0 { inflater.pointee.addParam(SideValue.clickable.rawValue, 1) }
            return true
        }
        switch side {
        case .nextLeft, .nextUp, .nextRight, .nextDown, .nextForward:
            guard let id = readID(text) else { return true }
            let start = inflater.pointee.keepText(id)
            if start > 0 { inflater.pointee.addParam(side.rawValue, 0, id: start) }
        case .focusable where text.equals("auto"): inflater.pointee.addParam(side.rawValue, 0)
        case .focusable:
            guard let isOn = readBool(text) else { return refuse(name, text, place, "auto, true or false") }
            inflater.pointee.addParam(side.rawValue, isOn ? 2 : 1)
        case .descendantFocusability:
            let choice = wordIndex(text, "beforeDescendants afterDescendants blocksDescendants")
            if choice < 0 {
                return refuse(name, text, place, "beforeDescendants, afterDescendants or blocksDescendants")
            }
            inflater.pointee.addParam(side.rawValue, Float(choice))
        case .alpha, .rotation, .scaleX, .scaleY:
            guard let number = readNumber(text), number.isFinite else {
                return refuse(name, text, place, "a number")
            }
            inflater.pointee.addParam(side.rawValue, number)
        case .pivotX, .pivotY:
            if let dimension = readDimension(text), dimension.unit == .percent, Float(dimension.value).isFinite {
                let percent = side == .pivotX ? SideValue.pivotXPercent : SideValue.pivotYPercent
                inflater.pointee.addParam(percent.rawValue, Float(dimension.value))
                return true
            }
            return addLength(side, name, text, place)
        case .translationX, .translationY, .translationZ, .elevation, .scrollX, .scrollY:
            return addLength(side, name, text, place)
        default:
            guard let isOn = readBool(text) else { return refuse(name, text, place, "true or false") }
            inflater.pointee.addParam(side.rawValue, isOn ? 1 : 0)
        }
        return true
    }

    private func addLength(_ side: SideValue, _ name: Bytes, _ text: Bytes, _ place: Int) -> Bool {
        guard let length = readDimension(text)?.pixels(inflater.pointee.units), length.isFinite else {
            return refuse(name, text, place, "a length (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)")
        }
        inflater.pointee.addParam(side.rawValue, length)
        return true
    }

    /// Reports a value that cannot be read, unless it is a reference, which stays on the node.
    @inline(never)
    func refuse(_ name: Bytes, _ text: Bytes, _ place: Int, _ accepted: StaticText) -> Bool {
        if isReference(text) { return true }
        let span = inflater.pointee.attributeSpan(place)
        inflater.pointee.report(
            RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, span?.value ?? inflater.pointee.tagOffset, span?.valueLength ?? 1
        ) {
            $0.append("unknown value $q of $t: ", text, name)
            $0.append(accepted)
        }
        return true
    }

    /// Sets the input values that Android's widget of a tag has.
    @_optimize(size)
    func presetInput(_ tag: TagName?) {
        guard let tag else { return }
        if tag == .ratingBar || tag == .appCompatRatingBar { presetStars() }
        let preset = tag.inputPreset
        if preset.isClickable { inflater.pointee.addParam(SideValue.clickable.rawValue, 1) }
        if preset.isLongClickable { inflater.pointee.addParam(SideValue.longClickable.rawValue, 1) }
        if preset.isFocusable { inflater.pointee.addParam(SideValue.focusable.rawValue, 2) }
        if preset.comesAfter { inflater.pointee.addParam(SideValue.descendantFocusability.rawValue, 1) }
    }
}

/// The input values of Android's widgets, by their classes and styles (API 30, Material).
struct InputPreset {
    var isClickable = false, isLongClickable = false, isFocusable = false
    /// Whether the focus goes to its descendants first.
    var comesAfter = false

    static let none = InputPreset()
    static let button = InputPreset(isClickable: true, isFocusable: true)
    static let field = InputPreset(isClickable: true, isLongClickable: true, isFocusable: true)
    static let list = InputPreset(isFocusable: true, comesAfter: true)
    static let bar = InputPreset(isFocusable: true)
}

extension TagName {
    @_optimize(size)
    var inputPreset: InputPreset {
        switch self {
        case .button, .uiButton, .appCompatButton, .materialButton, .toggleButton, .appCompatToggleButton, .chip,
            .extendedFloatingActionButton, .checkBox, .appCompatCheckBox, .materialCheckBox, .radioButton,
            .appCompatRadioButton, .materialRadioButton, .switchView, .switchCompat, .switchMaterial, .materialSwitch,
            .imageButton, .appCompatImageButton, .floatingActionButton, .quickContactBadge, .spinner,
            .appCompatSpinner, .slider, .rangeSlider, .uiSwitch, .tabItem:
            return .button
        case .editText, .appCompatEditText, .textInputEditText, .autoCompleteTextView, .multiAutoCompleteTextView,
            .appCompatAutoCompleteTextView, .appCompatMultiAutoCompleteTextView, .materialAutoCompleteTextView,
            .textArea, .uiTextField, .uiTextView:
            return .field
        case .scrollView, .nestedScrollView, .horizontalScrollView, .uiScrollView, .uiHScrollView, .uiVScrollView,
            .recyclerView:
            return .list
        case .listView, .gridView, .expandableListView:
            return InputPreset(isClickable: true, isFocusable: true, comesAfter: true)
        case .seekBar, .appCompatSeekBar, .ratingBar, .appCompatRatingBar, .webView, .viewPager: return .bar
        default: return .none
        }
    }
}
