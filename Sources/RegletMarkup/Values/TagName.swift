// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The kind of node that a tag makes, and its defaults.
struct TagMeaning {
    var kind: rg_kind
    /// Whether the leaf becomes a frame when it has children.
    var grows = false
    /// Whether children without a size fill the container (StackLayout).
    var childrenFill = false
    /// The container gravity unless the file gives one; 0: the engine's default.
    var gravity: Swift.Int = 0
    var orientation = RG_HORIZONTAL
    var weightMode = RG_WEIGHT_ANDROID
    /// Whether this is a scroller whose children are put into an implicit linear container.
    var hasContent = false
    /// Whether this is an image, whose size the file or the host gives.
    var isImage = false
    /// Whether spacing and margin are read as in MKLayout.
    var isMK = false
    /// The content size of a fixed leaf, in dp, unless the file gives it.
    var contentWidth: Float = 0, contentHeight: Float = 0
    /// Whether it is a frame with the padding of a card.
    var isCard = false
    /// The sizes that Android's widget has without a style.
    var preset = TagPreset.none
    /// The kind of helper among the children of a ConstraintLayout; 0: not a helper.
    var helper: UInt8 = 0

    static let guideline: UInt8 = 1
    static let barrier: UInt8 = 2
    static let group: UInt8 = 3
    static let flow: UInt8 = 4
    static let placeholder: UInt8 = 5
    static let layer: UInt8 = 6
}

/// The tags that the reader knows. docs/markup.md describes each.
enum TagName: UInt8 {
    case linearLayout, frameLayout, stackLayout, relativeLayout, tableLayout, tableRow, gridLayout, textView, uiLabel,
        button, uiButton, imageView, uiImageView
    case view, uiView, space
    case scrollView, nestedScrollView, uiScrollView, horizontalScrollView, flowLayout, constraintLayout, motionLayout,
        constraintContainer

    // of the other systems whose files are read
    case horizontalLayout, uiHorizontalView, verticalLayout, uiVerticalView, uiHScrollView,
        uiVScrollView, mkLinearLayout, mkStackLayout, mkFlowLayout, absoluteLayout,
        viewGroup, layoutBridge, editText, textArea, uiTextField,
        uiTextView, uiSwitch, uiNavigationBar, uiToolbar, uiSearchBar,
        uiWebView
    // of AndroidX, Material and the framework
    case coordinatorLayout, appBarLayout, collapsingToolbarLayout, drawerLayout, cardView, materialCardView, toolbar,
        materialToolbar, bottomAppBar, chipGroup, radioGroup, linearLayoutCompat, materialButtonToggleGroup,
        viewAnimator, viewFlipper, viewSwitcher, swipeRefreshLayout, textInputLayout, tabLayout, tabItem,
        bottomNavigationView, navigationRailView, percentFrameLayout
    case guideline, barrier, group, flow, placeholder, layer, flexboxLayout, cssFlex, cssGrid, cssBlock
    // Android's widgets: texts and buttons, compound buttons, images, fixed leaves, lists and opaque leaves, containers
    case materialTextView, appCompatTextView, chronometer, textClock, checkedTextView, appCompatCheckedTextView
    case appCompatEditText, textInputEditText, autoCompleteTextView, multiAutoCompleteTextView,
        appCompatAutoCompleteTextView, appCompatMultiAutoCompleteTextView, materialAutoCompleteTextView
    case appCompatButton, materialButton, toggleButton, appCompatToggleButton, chip, extendedFloatingActionButton
    case checkBox, appCompatCheckBox, materialCheckBox, radioButton, appCompatRadioButton, materialRadioButton,
        switchView, switchCompat, switchMaterial, materialSwitch
    case imageButton, appCompatImageView, appCompatImageButton, shapeableImageView, lottieAnimationView,
        quickContactBadge, floatingActionButton
    case progressBar, contentLoadingProgressBar, circularProgressIndicator, linearProgressIndicator, seekBar,
        appCompatSeekBar, slider, rangeSlider, ratingBar, appCompatRatingBar, materialDivider, spinner,
        appCompatSpinner, searchView, numberPicker
    case recyclerView, listView, gridView, expandableListView, stackView, adapterViewFlipper, viewPager, viewPager2,
        webView, composeView, fragmentContainerView, surfaceView, glSurfaceView, textureView, playerView,
        styledPlayerView, videoView, calendarView, datePicker, timePicker, navigationView, mapView, actionMenuView
    case slidingPaneLayout, gestureOverlayView, tabHost, fragmentTabHost, fitWindowsFrameLayout, contentFrameLayout,
        preferenceFrameLayout
    case tabWidget, fitWindowsLinearLayout, buttonBarLayout
    case textSwitcher, imageSwitcher
    case fragment

    static var count: Int { Int(TagName.fragment.rawValue) &+ 1 }

    /// The names in the order of the cases, separated by spaces; a switch would be four times as large.
    static var spellings: StaticText {
        """
        LinearLayout FrameLayout StackLayout RelativeLayout TableLayout TableRow GridLayout TextView UILabel Button \
        UIButton ImageView UIImageView View UIView Space ScrollView NestedScrollView UIScrollView \
        HorizontalScrollView FlowLayout ConstraintLayout MotionLayout ConstraintContainer HorizontalLayout UIHorizontalView VerticalLayout \
        UIVerticalView UIHScrollView UIVScrollView MKLinearLayout MKStackLayout MKFlowLayout AbsoluteLayout \
        ViewGroup LayoutBridge EditText TextArea UITextField UITextView UISwitch UINavigationBar UIToolbar \
        UISearchBar UIWebView CoordinatorLayout AppBarLayout CollapsingToolbarLayout DrawerLayout CardView \
        MaterialCardView Toolbar MaterialToolbar BottomAppBar ChipGroup RadioGroup LinearLayoutCompat \
        MaterialButtonToggleGroup ViewAnimator ViewFlipper ViewSwitcher SwipeRefreshLayout TextInputLayout TabLayout \
        TabItem BottomNavigationView NavigationRailView PercentFrameLayout Guideline Barrier Group Flow Placeholder Layer \
        FlexboxLayout css-flex css-grid css-block \
        MaterialTextView AppCompatTextView Chronometer TextClock CheckedTextView AppCompatCheckedTextView \
        AppCompatEditText TextInputEditText AutoCompleteTextView MultiAutoCompleteTextView \
        AppCompatAutoCompleteTextView AppCompatMultiAutoCompleteTextView MaterialAutoCompleteTextView \
        AppCompatButton MaterialButton ToggleButton AppCompatToggleButton Chip ExtendedFloatingActionButton CheckBox \
        AppCompatCheckBox MaterialCheckBox RadioButton AppCompatRadioButton MaterialRadioButton Switch SwitchCompat \
        SwitchMaterial MaterialSwitch ImageButton AppCompatImageView AppCompatImageButton ShapeableImageView \
        LottieAnimationView QuickContactBadge FloatingActionButton ProgressBar ContentLoadingProgressBar \
        CircularProgressIndicator LinearProgressIndicator SeekBar AppCompatSeekBar Slider RangeSlider RatingBar \
        AppCompatRatingBar MaterialDivider Spinner AppCompatSpinner SearchView NumberPicker RecyclerView ListView \
        GridView ExpandableListView StackView AdapterViewFlipper ViewPager ViewPager2 WebView ComposeView \
        FragmentContainerView SurfaceView GLSurfaceView TextureView PlayerView StyledPlayerView VideoView \
        CalendarView DatePicker TimePicker NavigationView MapView ActionMenuView SlidingPaneLayout \
        GestureOverlayView TabHost FragmentTabHost FitWindowsFrameLayout ContentFrameLayout PreferenceFrameLayout \
        TabWidget FitWindowsLinearLayout ButtonBarLayout TextSwitcher ImageSwitcher fragment
        """
    }

    var meaning: TagMeaning {
        switch self {
        case .linearLayout: return TagMeaning(kind: RG_KIND_LINEAR)
        case .frameLayout: return TagMeaning(kind: RG_KIND_FRAME)
        case .stackLayout: return TagMeaning(kind: RG_KIND_FRAME, childrenFill: true)
        case .relativeLayout: return TagMeaning(kind: RG_KIND_RELATIVE)
        case .tableLayout: return TagMeaning(kind: RG_KIND_TABLE)
        case .tableRow: return TagMeaning(kind: RG_KIND_TABLE_ROW)
        case .gridLayout: return TagMeaning(kind: RG_KIND_GRID)
        case .textView, .uiLabel: return TagMeaning(kind: RG_KIND_TEXT)
        case .uiButton: return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER)
        case .imageView, .uiImageView: return TagMeaning(kind: RG_KIND_FIXED, isImage: true)
        case .view: return TagMeaning(kind: RG_KIND_VIEW)
        case .uiView: return TagMeaning(kind: RG_KIND_VIEW, grows: true)
        case .space: return TagMeaning(kind: RG_KIND_SPACE)
        case .scrollView, .nestedScrollView, .uiScrollView: return TagMeaning(kind: RG_KIND_SCROLL)
        case .horizontalScrollView: return TagMeaning(kind: RG_KIND_HSCROLL)
        case .flowLayout: return TagMeaning(kind: RG_KIND_FLOW)
        case .flexboxLayout: return TagMeaning(kind: RG_KIND_FLEXBOX)
        case .cssFlex: return TagMeaning(kind: RG_KIND_CSS_FLEX)
        case .cssGrid: return TagMeaning(kind: RG_KIND_CSS_GRID)
        case .cssBlock: return TagMeaning(kind: RG_KIND_CSS_BLOCK)
        case .constraintLayout, .motionLayout: return TagMeaning(kind: RG_KIND_CONNECTED)
        case .constraintContainer: return TagMeaning(kind: RG_KIND_CONSTRAINT)
        case .horizontalLayout, .uiHorizontalView: return TagMeaning(kind: RG_KIND_LINEAR, weightMode: RG_WEIGHT_FILL)
        case .verticalLayout, .uiVerticalView:
            return TagMeaning(kind: RG_KIND_LINEAR, orientation: RG_VERTICAL, weightMode: RG_WEIGHT_FILL)
        case .uiHScrollView: return TagMeaning(kind: RG_KIND_HSCROLL, weightMode: RG_WEIGHT_FILL, hasContent: true)
        case .uiVScrollView:
            return TagMeaning(
                kind: RG_KIND_SCROLL, orientation: RG_VERTICAL, weightMode: RG_WEIGHT_FILL, hasContent: true)
        case .mkLinearLayout:
            return TagMeaning(kind: RG_KIND_LINEAR, childrenFill: true, weightMode: RG_WEIGHT_BOX, isMK: true)
        case .mkStackLayout: return TagMeaning(kind: RG_KIND_FRAME, childrenFill: true, isMK: true)
        case .mkFlowLayout: return TagMeaning(kind: RG_KIND_FLOW, childrenFill: true, isMK: true)
        case .absoluteLayout: return TagMeaning(kind: RG_KIND_ABSOLUTE)
        case .coordinatorLayout: return TagMeaning(kind: RG_KIND_COORDINATOR)
        case .appBarLayout: return TagMeaning(kind: RG_KIND_APP_BAR, orientation: RG_VERTICAL)
        case .collapsingToolbarLayout: return TagMeaning(kind: RG_KIND_COLLAPSING)
        case .drawerLayout: return TagMeaning(kind: RG_KIND_DRAWER)
        case .cardView, .materialCardView: return TagMeaning(kind: RG_KIND_FRAME, isCard: true)
        case .toolbar, .materialToolbar, .bottomAppBar:
            return TagMeaning(kind: RG_KIND_TOOLBAR, gravity: RG_GRAVITY_CENTER_VERTICAL)
        case .chipGroup: return TagMeaning(kind: RG_KIND_CHIP_GROUP)
        case .radioGroup, .textInputLayout: return TagMeaning(kind: RG_KIND_LINEAR, orientation: RG_VERTICAL)
        case .linearLayoutCompat, .materialButtonToggleGroup, .tabLayout: return TagMeaning(kind: RG_KIND_LINEAR)
        case .viewAnimator, .viewFlipper, .viewSwitcher: return TagMeaning(kind: RG_KIND_ANIMATOR)
        case .swipeRefreshLayout: return TagMeaning(kind: RG_KIND_FRAME, childrenFill: true)
        case .tabItem: return TagMeaning(kind: RG_KIND_TEXT, gravity: RG_GRAVITY_CENTER)
        case .bottomNavigationView: return TagMeaning(kind: RG_KIND_FIXED, contentHeight: 56)
        case .navigationRailView: return TagMeaning(kind: RG_KIND_FIXED, contentWidth: 80)
        case .percentFrameLayout: return TagMeaning(kind: RG_KIND_PERCENT_FRAME)
        case .viewGroup, .layoutBridge: return TagMeaning(kind: RG_KIND_FRAME)
        case .textArea, .uiTextField, .uiTextView: return TagMeaning(kind: RG_KIND_TEXT)
        case .uiSwitch: return TagMeaning(kind: RG_KIND_FIXED, contentWidth: 51, contentHeight: 31)
        case .uiNavigationBar, .uiToolbar, .uiSearchBar:
            return TagMeaning(kind: RG_KIND_FIXED, contentWidth: 320, contentHeight: 44)
        case .uiWebView: return TagMeaning(kind: RG_KIND_VIEW)
        case .guideline, .barrier, .group, .flow, .placeholder, .layer:
            return TagMeaning(
                kind: RG_KIND_SPACE, helper: rawValue &- TagName.guideline.rawValue &+ TagMeaning.guideline)
        default: return widgetMeaning
        }
    }

    /// The tag whose name is the last component of `name` ("android.widget.Button" is Button), or nil. Classes of
    /// iDroidLayout may have their full names ("IDLTextView"), those of MKLayout their former ones ("LKFlowLayout").
    static func find(_ name: Bytes) -> TagName? {
        let short = name.dropping(name.lastIndex(of: 0x2E) &+ 1)
        if let tag = named(short) { return tag }
        if short.hasPrefix("IDL") { return named(short.dropping(3)) }
        if !short.hasPrefix("LK") { return nil }
        switch named(short.dropping(2)) {
        case .linearLayout: return .mkLinearLayout
        case .stackLayout: return .mkStackLayout
        case .flowLayout: return .mkFlowLayout
        default: return nil
        }
    }

    private static func named(_ name: Bytes) -> TagName? {
        let place = wordIndex(name, spellings)
        return place < 0 ? nil : TagName(rawValue: UInt8(truncatingIfNeeded: place))
    }
}
