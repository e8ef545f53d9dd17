// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Android's widgets, and classes of apps, which are known by the ends of their names.
extension TagName {
    /// The meaning of a widget. Opaque leaves, whose content the layout file does not have, are 0 x 0 where they wrap.
    @_optimize(size)
    var widgetMeaning: TagMeaning {
        switch self {
        case .editText, .appCompatEditText, .autoCompleteTextView, .multiAutoCompleteTextView,
            .appCompatAutoCompleteTextView, .appCompatMultiAutoCompleteTextView:
            return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER_VERTICAL, preset: .field)
        case .textInputEditText, .materialAutoCompleteTextView:
            return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER_VERTICAL, preset: .boxedField)
        case .button, .appCompatButton, .toggleButton, .appCompatToggleButton:
            return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER, preset: .button)
        case .materialButton: return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER, preset: .wideButton)
        case .extendedFloatingActionButton:
            return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER, preset: .floatingButton)
        case .chip: return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER_VERTICAL, preset: .chip)
        case .checkBox, .appCompatCheckBox, .radioButton, .appCompatRadioButton:
            return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER_VERTICAL, preset: .check)
        case .materialCheckBox, .materialRadioButton:
            return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER_VERTICAL, preset: .largeCheck)
        case .switchView, .switchCompat:
            return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER_VERTICAL, preset: .toggle)
        case .switchMaterial, .materialSwitch:
            return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER_VERTICAL, preset: .largeToggle)
        case .imageButton, .appCompatImageView, .appCompatImageButton, .shapeableImageView, .lottieAnimationView,
            .quickContactBadge:
            return TagMeaning(kind: RG_KIND_FIXED, isImage: true)
        case .recyclerView, .listView, .gridView, .expandableListView:
            return TagMeaning(kind: RG_KIND_LIST, grows: true)
        case .floatingActionButton: return TagName.fixed(56, 56)
        case .progressBar, .contentLoadingProgressBar: return TagName.fixed(48, 48, .progress)
        case .circularProgressIndicator, .searchView: return TagName.fixed(48, 48)
        case .linearProgressIndicator: return TagName.fixed(0, 4)
        case .seekBar, .appCompatSeekBar: return TagName.fixed(48, 32, .seek)
        case .slider, .rangeSlider: return TagName.fixed(48, 48)
        case .ratingBar, .appCompatRatingBar: return TagName.fixed(240, 48, .rating)
        case .materialDivider: return TagName.fixed(0, 1)
        case .spinner, .appCompatSpinner: return TagName.fixed(48, 32)
        case .numberPicker: return TagName.fixed(64, 180)
        case .slidingPaneLayout, .gestureOverlayView, .tabHost, .fragmentTabHost, .fitWindowsFrameLayout,
            .contentFrameLayout, .preferenceFrameLayout:
            return TagMeaning(kind: RG_KIND_FRAME)
        case .tabWidget, .fitWindowsLinearLayout, .buttonBarLayout: return TagMeaning(kind: RG_KIND_LINEAR)
        case .textSwitcher, .imageSwitcher: return TagMeaning(kind: RG_KIND_ANIMATOR)
        default: return rawValue < TagName.recyclerView.rawValue ? TagMeaning(kind: RG_KIND_TEXT) : TagName.fixed(0, 0)
        }
    }

    /// A leaf of a size in dp, which becomes a frame when it has children.
    private static func fixed(_ width: Float, _ height: Float, _ preset: TagPreset = .none) -> TagMeaning {
        TagMeaning(
            kind: RG_KIND_FIXED, grows: true, contentWidth: width, contentHeight: height, preset: preset)
    }

    /// Whether a class whose name ends in this one is taken for it. Names too short to be a sign, and those of other
    /// systems, are not.
    private var namesClasses: Bool {
        switch self {
        case .view, .uiView, .space, .guideline, .barrier, .group, .flow, .placeholder, .layer, .stackLayout, .uiLabel,
            .uiButton, .uiImageView, .slider, .rangeSlider, .constraintContainer:
            return false
        default:
            let isOther = rawValue >= TagName.horizontalLayout.rawValue && rawValue <= TagName.uiWebView.rawValue
            return !isOther || self == .editText || self == .viewGroup || self == .absoluteLayout
        }
    }

    /// The widget whose name the name of a class ends with ("org.example.BoldTextView" is a TextView), the longest of
    /// several; a FrameLayout for other names that end in Layout. Nil: the name is no sign. O(length * tags).
    @_optimize(size)
    static func findClass(_ name: Bytes) -> TagName? {
        let short = name.dropping(name.lastIndex(of: 0x2E) &+ 1)
        if short.count < 4 { return nil }
        var found: TagName?
        var length = 0
        var rest = Bytes(spellings)
        var index: UInt8 = 0
        while rest.count > 0 {
            let space = rest.firstIndex(of: 0x20)
            let end = space < 0 ? rest.count : space
            if end > length && end <= short.count, short.dropping(short.count &- end).equals(rest.prefix(end)),
                let tag = TagName(rawValue: index), tag.namesClasses
            {
                found = tag
                length = end
            }
            rest = rest.dropping(min(end &+ 1, rest.count))
            index &+= 1
        }
        if found != nil || short.count < 6 || !short.dropping(short.count &- 6).equals("Layout") { return found }
        return .frameLayout
    }

    /// The name of the tag.
    @_optimize(size)
    var spelling: Bytes {
        var rest = Bytes(TagName.spellings)
        for _ in 0..<rawValue { rest = rest.dropping(rest.firstIndex(of: 0x20) &+ 1) }
        let end = rest.firstIndex(of: 0x20)
        return end < 0 ? rest : rest.prefix(end)
    }
}
