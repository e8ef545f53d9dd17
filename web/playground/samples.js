// SPDX-License-Identifier: MIT
// The samples of the playground. `files` are those of `res`, `sets` value sets of bundles.

const box = (id, text, more = "") =>
  `<TextView id="${id}" text="${text}" textSize="16sp" padding="8dp" background="#90caf9" ${more}/>`;

const row = (n) => `<TextView id="row${n}" text="Row ${n}" padding="12dp" layout_width="match_parent"/>`;
const tags = ["tide", "harbour", "gulls", "lighthouse", "north wind", "sand", "a long walk"];

export const samples = [
  {
    name: "Linear: a form",
    layout: `<LinearLayout id="form" orientation="vertical" padding="16dp" gap="10dp" background="#fafafa"
    layout_width="match_parent" layout_height="match_parent">
  <TextView id="title" text="Sign in" textSize="24sp" textColor="#0d47a1" layout_width="match_parent"/>
  <EditText id="name" hint="Name" layout_width="match_parent" background="#ffffff" padding="10dp"/>
  <EditText id="word" hint="Password" layout_width="match_parent" background="#ffffff" padding="10dp"/>
  <LinearLayout id="buttons" gap="8dp" layout_width="match_parent">
    <Button id="cancel" text="Cancel" layout_width="0dp" layout_weight="1" background="#cfd8dc"/>
    <Button id="ok" text="Sign in" layout_width="0dp" layout_weight="2" background="#42a5f5"/>
  </LinearLayout>
  <View id="rest" layout_width="match_parent" layout_height="0dp" layout_weight="1" background="#eceff1"/>
</LinearLayout>
`,
  },
  {
    name: "Frame: over each other",
    layout: `<FrameLayout id="card" padding="16dp" background="#263238"
    layout_width="match_parent" layout_height="match_parent">
  <View id="sky" background="#4fc3f7" layout_width="match_parent" layout_height="60%" layout_gravity="top"/>
  <TextView id="badge" text="LIVE" textSize="12sp" textColor="#ffffff" background="#e53935" padding="6dp"
      layout_gravity="top|end" layout_margin="8dp"/>
  <TextView id="caption" text="The sea at night" textColor="#ffffff" textSize="22sp" layout_gravity="bottom|start"/>
  <TextView id="middle" text="centered" background="#ffffff" padding="12dp" layout_gravity="center"/>
</FrameLayout>
`,
  },
  {
    name: "Relative: rules between siblings",
    layout: `<RelativeLayout id="row" padding="12dp" background="#ffffff"
    layout_width="match_parent" layout_height="wrap_content">
  <View id="picture" layout_width="64dp" layout_height="64dp" background="#ffb74d"/>
  <TextView id="who" text="Ada Lovelace" textSize="18sp" layout_toEndOf="@id/picture" layout_marginStart="12dp"
      layout_alignTop="@id/picture"/>
  <TextView id="when" text="10:24" layout_alignParentEnd="true" layout_alignBaseline="@id/who"/>
  <TextView id="words" text="The engine weaves algebraic patterns, just as the loom weaves flowers and leaves."
      layout_below="@id/who" layout_alignStart="@id/who" layout_marginTop="4dp" maxLines="2" ellipsize="end"/>
</RelativeLayout>
`,
  },
  {
    name: "Grid and table",
    layout: `<LinearLayout orientation="vertical" gap="16dp" padding="12dp" background="#ffffff"
    layout_width="match_parent" layout_height="match_parent">
  <GridLayout id="keys" columnCount="3" layout_width="match_parent">
    <Button text="1" layout_columnWeight="1"/>
    <Button text="2" layout_columnWeight="1"/>
    <Button text="3" layout_columnWeight="1"/>
    <Button text="4" layout_columnWeight="1"/>
    <Button text="5" layout_columnWeight="1"/>
    <Button text="6" layout_columnWeight="1"/>
    <Button id="wide" text="0" layout_columnSpan="3" layout_gravity="fill_horizontal"/>
  </GridLayout>
  <TableLayout id="prices" stretchColumns="1" layout_width="match_parent" background="#f5f5f5">
    <TableRow>
      <TextView text="Tea" padding="6dp"/> <TextView text="Darjeeling" padding="6dp"/> <TextView text="3.20" padding="6dp"/>
    </TableRow>
    <TableRow>
      <TextView text="Coffee" padding="6dp"/> <TextView text="with milk" padding="6dp"/> <TextView text="2.80" padding="6dp"/>
    </TableRow>
    <TableRow>
      <TextView text="Water" padding="6dp"/> <TextView text="" padding="6dp"/> <TextView text="1.50" padding="6dp"/>
    </TableRow>
  </TableLayout>
</LinearLayout>
`,
  },
  {
    name: "Flow and flexbox: lines that wrap",
    layout: `<LinearLayout orientation="vertical" gap="16dp" padding="12dp" background="#ffffff"
    layout_width="match_parent" layout_height="match_parent">
  <FlowLayout id="tags" gap="8dp" lineGap="8dp" layout_width="match_parent">
    ${tags.map((each) => box(each.split(" ")[0], each)).join("\n    ")}
  </FlowLayout>
  <FlexboxLayout id="flex" flexWrap="wrap" justifyContent="space_between" layout_width="match_parent" background="#eeeeee">
    ${[1, 2, 3, 4, 5].map((each) => box(`flex${each}`, `item ${each}`, 'layout_flexGrow="1" layout_margin="4dp"')).join("\n    ")}
  </FlexboxLayout>
</LinearLayout>
`,
  },
  {
    name: "Scrolling list",
    layout: `<ScrollView id="list" layout_width="match_parent" layout_height="match_parent" background="#ffffff">
  <LinearLayout orientation="vertical" layout_width="match_parent" showDividers="middle" dividerHeight="1dp">
    ${Array.from({ length: 24 }, (_, i) => row(i + 1)).join("\n    ")}
  </LinearLayout>
</ScrollView>
`,
  },
  {
    name: "ConstraintLayout: connections",
    layout: `<androidx.constraintlayout.widget.ConstraintLayout id="player" background="#ffffff" padding="12dp"
    layout_width="match_parent" layout_height="match_parent">
  <View id="cover" layout_width="0dp" layout_height="0dp" background="#7e57c2" layout_constraintDimensionRatio="1:1"
      layout_constraintTop_toTopOf="parent" layout_constraintStart_toStartOf="parent" layout_constraintEnd_toEndOf="parent"
      layout_constraintWidth_percent="0.6"/>
  <TextView id="song" text="Low Tide" textSize="22sp" layout_marginTop="16dp"
      layout_constraintTop_toBottomOf="@id/cover" layout_constraintStart_toStartOf="parent" layout_constraintEnd_toEndOf="parent"/>
  <Button id="back" text="Back" layout_constraintHorizontal_chainStyle="spread_inside" layout_marginTop="16dp"
      layout_constraintTop_toBottomOf="@id/song" layout_constraintStart_toStartOf="parent" layout_constraintEnd_toStartOf="@id/play"/>
  <Button id="play" text="Play" layout_constraintTop_toTopOf="@id/back"
      layout_constraintStart_toEndOf="@id/back" layout_constraintEnd_toStartOf="@id/next"/>
  <Button id="next" text="Next" layout_constraintTop_toTopOf="@id/back"
      layout_constraintStart_toEndOf="@id/play" layout_constraintEnd_toEndOf="parent"/>
</androidx.constraintlayout.widget.ConstraintLayout>
`,
  },
  {
    name: "VFL: constraints as lines (JSON)",
    layout: `{
  "id": "screen", "layout_width": "match_parent", "layout_height": "match_parent", "background": "#ffffff",
  "metrics": { "gap": 12, "bar": 48 },
  "views": {
    "bar": { "type": "View", "background": "#1e88e5" },
    "menu": { "type": "View", "background": "#ffb300" },
    "content": { "type": "TextView", "text": "Lines place these boxes", "background": "#e3f2fd", "padding": 12 },
    "ok": { "type": "Button", "text": "OK" },
    "cancel": { "type": "Button", "text": "Cancel" }
  },
  "constraints": {
    "bar": "H:|[bar]|",
    "row": "H:|-gap-[menu(>=60)]-gap-[content(>=menu)]-gap-|",
    "column": "V:|[bar(bar)]-gap-[menu]-gap-[ok]-gap-|",
    "content": "V:[bar]-gap-[content]-gap-[cancel]-gap-|",
    "buttons": "H:[cancel]-gap-[ok(==cancel)]-gap-|"
  }
}
`,
  },
  {
    name: "JSON: a kiosk",
    layout: `{
  "type": "LinearLayout", "id": "kiosk", "orientation": "vertical", "gap": 8, "padding": 12, "background": "#eceff1",
  "layout_width": "match_parent", "layout_height": "match_parent",
  "children": [
    { "type": "TextView", "id": "clock", "text": "08:15", "textSize": "40sp", "layout_gravity": "center_horizontal" },
    { "type": "GridLayout", "id": "tiles", "columnCount": 2, "layout_width": "match_parent", "layout_height": 0, "layout_weight": 1,
      "children": [
        { "type": "Button", "id": "tickets", "text": "Tickets", "layout_columnWeight": 1, "layout_rowWeight": 1,
          "background": "#80cbc4", "layout_margin": 4 },
        { "type": "Button", "id": "map", "text": "Map", "layout_columnWeight": 1, "layout_rowWeight": 1,
          "background": "#ffcc80", "layout_margin": 4 },
        { "type": "Button", "id": "help", "text": "Help", "layout_columnSpan": 2, "layout_gravity": "fill",
          "background": "#ce93d8", "layout_margin": 4 }
      ] }
  ]
}
`,
  },
  {
    name: "Bars and drawers",
    layout: `<CoordinatorLayout id="page" layout_width="match_parent" layout_height="match_parent" background="#ffffff">
  <AppBarLayout id="bar" layout_width="match_parent" background="#3949ab">
    <Toolbar id="tools" layout_width="match_parent" layout_height="56dp" background="#3f51b5">
      <TextView id="heading" text="Library" textSize="20sp" textColor="#ffffff" layout_gravity="center_vertical"/>
    </Toolbar>
  </AppBarLayout>
  <NestedScrollView id="scroll" layout_width="match_parent" layout_height="match_parent"
      layout_behavior="@string/appbar_scrolling_view_behavior">
    <LinearLayout orientation="vertical" layout_width="match_parent" padding="16dp" gap="8dp">
      ${["One", "Two", "Three", "Four"].map((each) => box(each.toLowerCase(), `Chapter ${each}`, 'layout_width="match_parent"')).join("\n      ")}
    </LinearLayout>
  </NestedScrollView>
  <View id="add" layout_width="56dp" layout_height="56dp" background="#ff7043" layout_gravity="bottom|end" layout_margin="16dp"/>
</CoordinatorLayout>
`,
  },
  {
    name: "Resources: languages and night",
    layout: `<LinearLayout id="card" orientation="vertical" padding="@dimen/space" gap="@dimen/space" background="@color/page"
    layout_width="match_parent" layout_height="match_parent">
  <TextView id="title" style="@style/Title" text="@string/title"/>
  <TextView id="words" style="@style/Words" text="@string/words"/>
  <Button id="go" text="@string/go" textColor="@color/ink" background="@drawable/button" layout_gravity="end"/>
</LinearLayout>
`,
    files: {
      "values/strings.xml": `<resources>
  <string name="title">Good morning</string>
  <string name="words">The ferry leaves at eight, from the northern pier.</string>
  <string name="go">Buy a ticket</string>
</resources>
`,
      "values-de/strings.xml": `<resources>
  <string name="title">Guten Morgen</string>
  <string name="words">Die Fähre legt um acht ab, von der nördlichen Mole.</string>
  <string name="go">Fahrkarte kaufen</string>
</resources>
`,
      "values-ar/strings.xml": `<resources>
  <string name="title">صباح الخير</string>
  <string name="words">تغادر العبارة الساعة الثامنة من الرصيف الشمالي.</string>
  <string name="go">شراء تذكرة</string>
</resources>
`,
      "values/look.xml": `<resources>
  <dimen name="space">16dp</dimen>
  <color name="page">#fffde7</color>
  <color name="ink">#1b1b1b</color>
  <style name="Title"> <item name="android:textSize">26sp</item> <item name="android:textColor">@color/ink</item> </style>
  <style name="Words"> <item name="android:textSize">16sp</item> <item name="android:textColor">@color/ink</item>
    <item name="android:layout_width">match_parent</item> </style>
</resources>
`,
      "values-night/look.xml": `<resources>
  <color name="page">#102027</color>
  <color name="ink">#eceff1</color>
</resources>
`,
      "drawable/button.xml": `<shape xmlns:android="http://schemas.android.com/apk/res/android">
  <corners android:radius="12dp"/>
  <gradient android:angle="0" android:startColor="#4db6ac" android:endColor="#81c784"/>
  <padding android:left="16dp" android:right="16dp" android:top="8dp" android:bottom="8dp"/>
</shape>
`,
    },
  },
  {
    name: "Value sets of a bundle",
    layout: `<LinearLayout id="menu" orientation="vertical" gap="@shop:dimen/look.gap" padding="@shop:dimen/look.gap"
    background="@shop:color/look.page" layout_width="match_parent" layout_height="match_parent">
  <TextView id="title" text="@shop:string/words.title" textSize="24sp"/>
  <TextView id="open" text="@shop:string/words.open" background="#ffffff" padding="8dp"/>
</LinearLayout>
`,
    sets: {
      "shop/look": `<resources>
  <dimen name="gap">14dp</dimen>
  <color name="page">#f1f8e9</color>
</resources>
`,
      "shop/words": `<resources>
  <string name="title">Harbour shop</string>
  <string name="open">Open from nine to six</string>
</resources>
`,
    },
  },
];
