// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The attributes of themes that name the default styles of tags, as the constructors of Android's classes have them.
/// Those of Material and AppCompat come first: a theme has them only if it is one of theirs, and then their classes
/// stand in for Android's.
enum DefaultStyles {
    /// The attributes for a tag, joined by commas, the first that the theme has wins; empty: none.
    static func attributes(of tag: Bytes) -> Bytes {
        var list = Bytes(table)
        while list.count > 0 {
            let end = list.firstIndex(of: 0x20)
            let entry = end < 0 ? list : list.prefix(end)
            if entry.count > tag.count, entry[tag.count] == 0x3D, entry.prefix(tag.count).equals(tag) {
                return entry.dropping(tag.count &+ 1)
            }
            if end < 0 { break }
            list = list.dropping(end &+ 1)
        }
        return Bytes("")
    }

    private static var table: StaticText {
        """
        TextView=android:textViewStyle MaterialTextView=android:textViewStyle AppCompatTextView=android:textViewStyle \
        Button=materialButtonStyle,buttonStyle,android:buttonStyle MaterialButton=materialButtonStyle,buttonStyle \
        AppCompatButton=buttonStyle ImageButton=imageButtonStyle,android:imageButtonStyle \
        AppCompatImageButton=imageButtonStyle EditText=editTextStyle,android:editTextStyle \
        AppCompatEditText=editTextStyle TextInputEditText=editTextStyle \
        AutoCompleteTextView=autoCompleteTextViewStyle,android:autoCompleteTextViewStyle \
        MultiAutoCompleteTextView=autoCompleteTextViewStyle,android:autoCompleteTextViewStyle \
        MaterialAutoCompleteTextView=autoCompleteTextViewStyle AppCompatAutoCompleteTextView=autoCompleteTextViewStyle \
        CheckBox=checkboxStyle,android:checkboxStyle MaterialCheckBox=checkboxStyle AppCompatCheckBox=checkboxStyle \
        RadioButton=radioButtonStyle,android:radioButtonStyle MaterialRadioButton=radioButtonStyle \
        AppCompatRadioButton=radioButtonStyle CheckedTextView=checkedTextViewStyle,android:checkedTextViewStyle \
        AppCompatCheckedTextView=checkedTextViewStyle Switch=android:switchStyle SwitchCompat=switchStyle \
        SwitchMaterial=switchStyle MaterialSwitch=materialSwitchStyle,switchStyle ToggleButton=android:buttonStyleToggle \
        ProgressBar=android:progressBarStyle CircularProgressIndicator=circularProgressIndicatorStyle \
        LinearProgressIndicator=linearProgressIndicatorStyle SeekBar=seekBarStyle,android:seekBarStyle \
        AppCompatSeekBar=seekBarStyle RatingBar=ratingBarStyle,android:ratingBarStyle AppCompatRatingBar=ratingBarStyle \
        Slider=sliderStyle RangeSlider=sliderStyle Spinner=spinnerStyle,android:spinnerStyle \
        AppCompatSpinner=spinnerStyle Toolbar=toolbarStyle,android:toolbarStyle MaterialToolbar=toolbarStyle \
        TextInputLayout=textInputStyle CardView=cardViewStyle MaterialCardView=materialCardViewStyle,cardViewStyle \
        FloatingActionButton=floatingActionButtonStyle \
        ExtendedFloatingActionButton=extendedFloatingActionButtonStyle Chip=chipStyle ChipGroup=chipGroupStyle \
        TabLayout=tabStyle BottomNavigationView=bottomNavigationStyle NavigationRailView=navigationRailStyle \
        NavigationView=navigationViewStyle AppBarLayout=appBarLayoutStyle BottomAppBar=bottomAppBarStyle \
        CollapsingToolbarLayout=collapsingToolbarLayoutStyle SearchView=searchViewStyle,android:searchViewStyle \
        SearchBar=materialSearchBarStyle ListView=listViewStyle,android:listViewStyle \
        ExpandableListView=android:expandableListViewStyle GridView=android:gridViewStyle \
        ScrollView=android:scrollViewStyle HorizontalScrollView=android:horizontalScrollViewStyle \
        NestedScrollView=nestedScrollViewStyle RecyclerView=recyclerViewStyle WebView=android:webViewStyle \
        CalendarView=calendarViewStyle,android:calendarViewStyle DatePicker=android:datePickerStyle \
        TimePicker=android:timePickerStyle NumberPicker=android:numberPickerStyle \
        CoordinatorLayout=coordinatorLayoutStyle DrawerLayout=drawerLayoutStyle \
        MaterialButtonToggleGroup=materialButtonToggleGroupStyle MaterialDivider=materialDividerStyle \
        BadgeDrawable=badgeStyle ShapeableImageView=shapeableImageViewStyle \
        ActionMenuItemView=actionButtonStyle GestureOverlayView=android:gestureOverlayViewStyle
        """
    }
}
