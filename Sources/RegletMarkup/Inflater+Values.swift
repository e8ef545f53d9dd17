// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// An attribute of the tag that is being read.
struct Attribute {
    var name: AttributeName
    var value: Bytes
    /// Its number among the attributes of the tag.
    var place: Int
}

extension Inflater {
    /// Read a known attribute into `values`. A bad value is reported.
    /// - Returns: false when it stays on the node unread.
    mutating func apply(_ attribute: Attribute, _ kind: rg_kind, _ values: inout TagValues) -> Bool {
        var attribute = attribute
        if attribute.name != .text { attribute.value = attribute.value.trimmed }
        let value = attribute.value
        if attribute.name == .text && kind != RG_KIND_TEXT { return false }
        if attribute.name == .divider, value.count > 0, value[0] == 0x23 || value[0] == 0x40 || value[0] == 0x3F {
            return false
        }
        if value.equals("@null") { return true }
        if let rule = attribute.name.anchorRule {
            applyAnchor(attribute, rule)
            return true
        }
        let isTie = attribute.name.rawValue >= AttributeName.firstTie.rawValue
        if isTie && !inConstraints { return false }
        if attribute.name != .id && !attribute.name.namesSiblings && isReference(value) {
            reportReference(attribute)
            return false
        }
        if isTie {
            if attribute.name.rawValue >= AttributeName.vfl.rawValue { return false }  // of another tag
            applyTie(attribute)
            return true
        }
        if let set = attribute.name.columnSet {
            if kind != RG_KIND_TABLE { return false }
            applyColumns(attribute, set)
            return true
        }
        if attribute.name.isOfGrid {
            if kind != RG_KIND_GRID { return false }
            applyGrid(attribute, &values)
            return true
        }
        applySize(attribute, &values)
        return true
    }

    /// Sizes and everything else the parent reads.
    private mutating func applySize(_ attribute: Attribute, _ values: inout TagValues) {
        switch attribute.name {
        case .layoutWidth: length(attribute, &values.style.width)
        case .layoutHeight: length(attribute, &values.style.height)
        case .layoutMargin: pixels(attribute, &values.margin.all, signed: true)
        case .layoutMarginHorizontal: pixels(attribute, &values.margin.horizontal, signed: true)
        case .layoutMarginVertical: pixels(attribute, &values.margin.vertical, signed: true)
        case .layoutMarginLeft: pixels(attribute, &values.margin.left, signed: true)
        case .layoutMarginTop: pixels(attribute, &values.margin.top, signed: true)
        case .layoutMarginRight: pixels(attribute, &values.margin.right, signed: true)
        case .layoutMarginBottom: pixels(attribute, &values.margin.bottom, signed: true)
        case .layoutMarginStart: pixels(attribute, &values.margin.start, signed: true)
        case .layoutMarginEnd: pixels(attribute, &values.margin.end, signed: true)
        case .layoutInset: pixels(attribute, &values.inset.all)
        case .layoutInsetHorizontal: pixels(attribute, &values.inset.horizontal)
        case .layoutInsetVertical: pixels(attribute, &values.inset.vertical)
        case .layoutInsetLeft: pixels(attribute, &values.inset.left)
        case .layoutInsetTop: pixels(attribute, &values.inset.top)
        case .layoutInsetRight: pixels(attribute, &values.inset.right)
        case .layoutInsetBottom: pixels(attribute, &values.inset.bottom)
        case .layoutOffsetX: pixels(attribute, &values.style.offset_x, signed: true)
        case .layoutOffsetY: pixels(attribute, &values.style.offset_y, signed: true)
        case .layoutLeft: edge(attribute, &values.style.edge_left)
        case .layoutTop: edge(attribute, &values.style.edge_top)
        case .layoutRight: edge(attribute, &values.style.edge_right)
        case .layoutBottom: edge(attribute, &values.style.edge_bottom)
        case .layoutStart: edge(attribute, &values.style.edge_start)
        case .layoutEnd: edge(attribute, &values.style.edge_end)
        case .layoutDividerBefore: bool(attribute, &values.style.divider_before)
        case .layoutOrder: integer(attribute, &values.style.order, least: Int32.min, "an integer")
        case .layoutZ: integer(attribute, &values.style.z, least: Int32.min, "an integer")
        case .layoutColumn: column(attribute, &values)
        case .layoutSpan: place(attribute, &values.span, least: 1)
        case .layoutWeight: number(attribute, &values.style.weight)
        case .layoutGravity: gravity(attribute, &values.style.layout_gravity)
        case .layoutMinWidth: limitLength(attribute, &values.style.min_width)
        case .layoutMinHeight: limitLength(attribute, &values.style.min_height)
        case .layoutMaxWidth: pixels(attribute, &values.layoutMaxWidth)
        case .layoutMaxHeight: pixels(attribute, &values.layoutMaxHeight)
        case .maxWidth: pixels(attribute, &values.maxWidth)
        case .maxHeight: pixels(attribute, &values.maxHeight)
        case .layoutAspectRatio:
            if let ratio = readRatio(attribute.value) {
                values.style.aspect_ratio = ratio
            } else {
                badValue(attribute, "width:height (16:9) or a number > 0")
            }
        case .layoutRow, .layoutRowSpan, .layoutColumnSpan, .layoutRowWeight, .layoutColumnWeight:
            applyCell(attribute, &values)
        default: applyOwn(attribute, &values)
        }
    }

    /// What any node reads of itself.
    private mutating func applyOwn(_ attribute: Attribute, _ values: inout TagValues) {
        switch attribute.name {
        case .id: identify(attribute, &values)
        case .padding: pixels(attribute, &values.padding.all)
        case .paddingHorizontal: pixels(attribute, &values.padding.horizontal)
        case .paddingVertical: pixels(attribute, &values.padding.vertical)
        case .paddingLeft: pixels(attribute, &values.padding.left)
        case .paddingTop: pixels(attribute, &values.padding.top)
        case .paddingRight: pixels(attribute, &values.padding.right)
        case .paddingBottom: pixels(attribute, &values.padding.bottom)
        case .paddingStart: pixels(attribute, &values.padding.start)
        case .paddingEnd: pixels(attribute, &values.padding.end)
        case .minWidth: pixels(attribute, &values.style.suggested_min_width)
        case .minHeight: pixels(attribute, &values.style.suggested_min_height)
        case .contentWidth: pixels(attribute, &values.style.content_width)
        case .contentHeight: pixels(attribute, &values.style.content_height)
        case .baseline: limitLength(attribute, &values.style.baseline)
        case .contentHugging, .contentCompression: priorities(attribute, &values)
        case .visibility:
            if let place = word(attribute, "visible invisible gone", "visible, invisible or gone") {
                values.style.visibility = rg_visibility(rawValue: place)
            }
        case .layoutDirection:
            if let place = word(attribute, "inherit ltr rtl locale", "ltr, rtl, inherit or locale") {
                values.style.direction = rg_direction(rawValue: place % 3)
            }
        default: applyContainer(attribute, &values)
        }
    }

    private mutating func applyContainer(_ attribute: Attribute, _ values: inout TagValues) {
        switch attribute.name {
        case .orientation:
            if let place = word(attribute, "horizontal vertical", "horizontal or vertical") {
                values.style.orientation = rg_orientation(rawValue: place)
            }
        case .weightMode:
            if let place = word(attribute, "android box fill", "android, box or fill") {
                values.style.weight_mode = rg_weight_mode(rawValue: place)
            }
        case .gravity: gravity(attribute, &values.style.gravity)
        case .weightSum: number(attribute, &values.style.weight_sum, signed: true)
        case .gap: pixels(attribute, &values.style.gap)
        case .lineGap: pixels(attribute, &values.style.line_gap)
        case .fillViewport: bool(attribute, &values.style.fill_viewport)
        case .baselineAligned: bool(attribute, &values.style.baseline_aligned)
        case .measureWithLargestChild: bool(attribute, &values.style.measure_with_largest_child)
        case .measureAllChildren: bool(attribute, &values.style.measure_all_children)
        case .baselineAlignedChildIndex:
            integer(attribute, &values.style.baseline_child_index, least: -1, "an integer of at least -1")
        case .divider: pixels(attribute, &values.divider)
        case .dividerWidth: pixels(attribute, &values.dividerWidth)
        case .dividerHeight: pixels(attribute, &values.dividerHeight)
        case .dividerPadding: pixels(attribute, &values.style.divider_padding)
        case .dividerSpacing: limitLength(attribute, &values.style.divider_spacing)
        case .dividerExtendStart: pixels(attribute, &values.style.divider_extend_start, signed: true)
        case .dividerExtendEnd: pixels(attribute, &values.style.divider_extend_end, signed: true)
        case .showDividers:
            if let flags = readDividers(attribute.value) {
                values.style.show_dividers = flags
            } else {
                badValue(attribute, "none, or beginning, middle and end joined by |")
            }
        default: applyText(attribute, &values)
        }
    }

    private mutating func applyText(_ attribute: Attribute, _ values: inout TagValues) {
        switch attribute.name {
        case .text: text(attribute, &values)
        case .maxLines: integer(attribute, &values.maxLines, least: 0, "an integer of at least 0 (0 = no limit)")
        case .lines: integer(attribute, &values.lines, least: 0, "an integer of at least 0 (0 = no limit)")
        case .singleLine: bool(attribute, &values.singleLine)
        case .lineSpacingExtra: pixels(attribute, &values.style.line_spacing_extra, signed: true)
        case .lineSpacingMultiplier: number(attribute, &values.style.line_spacing_multiplier)
        case .textBreak:
            if let place = word(attribute, "words anywhere", "words or anywhere") {
                values.style.text_break = rg_text_break(rawValue: place)
            }
        case .ellipsize:
            if let place = word(attribute, "none end start middle marquee", "none or end") {
                values.style.ellipsize = place > 0
                if place > 1 { reportEllipsize(attribute) }
            }
        default: applyParentRule(attribute, &values)
        }
    }

    // MARK: - Rules of relative children

    private mutating func applyParentRule(_ attribute: Attribute, _ values: inout TagValues) {
        let flag = attribute.name.parentRule
        var isOn = values.parentRules & flag != 0
        bool(attribute, &isOn)
        values.parentRules = isOn ? values.parentRules | flag : values.parentRules & ~flag
    }

    private mutating func applyAnchor(_ attribute: Attribute, _ rule: rg_relative_rule) {
        guard let start = identifier(attribute) else { return }
        addRule(InflatePlan.Rule(node: Int32(truncatingIfNeeded: plan.nodes.count), rule: rule, id: start &+ 1))
    }

    mutating func addRule(_ rule: InflatePlan.Rule) {
        guard plan.rules.reserve(plan.rules.count &+ 1, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return
        }
        plan.rules.append(rule)
    }

    // MARK: - Kinds of values

    /// The place of the value in a list of words, which for most are the numbers of the header's enum.
    mutating func word(_ attribute: Attribute, _ list: Text, _ accepted: Text) -> UInt32? {
        let place = wordIndex(attribute.value, list)
        if place >= 0 { return UInt32(place) }
        badValue(attribute, accepted)
        return nil
    }

    private mutating func length(_ attribute: Attribute, _ out: inout rg_length) {
        if let value = readLength(attribute.value, units) {
            out = value
        } else {
            badValue(
                attribute,
                "match_parent, wrap_content or a length of at least 0 (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm, 50%)")
        }
    }

    /// A length or a percentage, of either sign.
    private mutating func edge(_ attribute: Attribute, _ out: inout rg_length) {
        let dimension = readDimension(attribute.value)
        if let value = dimension?.pixels(units) {
            out = rg_length(value: value, kind: RG_PX)
        } else if let dimension, dimension.unit == .percent, Float(dimension.value).isFinite {
            out = rg_length(value: Float(dimension.value), kind: RG_PERCENT)
        } else {
            badValue(attribute, "a length (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm) or a percentage (50%)")
        }
    }

    @inline(__always)
    mutating func pixels(_ attribute: Attribute, _ out: inout Float) { pixels(attribute, &out, signed: false) }

    @inline(never)
    mutating func pixels(_ attribute: Attribute, _ out: inout Float, signed: Bool) {
        if let value = readDimension(attribute.value)?.pixels(units), signed || value >= 0 {
            out = value
        } else if signed {
            badValue(attribute, "a length (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)")
        } else {
            badValue(attribute, "a length of at least 0 (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)")
        }
    }

    private mutating func limitLength(_ attribute: Attribute, _ out: inout rg_length) {
        var value = Float.nan
        pixels(attribute, &value)
        if !value.isNaN { out = rg_length(value: value, kind: RG_PX) }
    }

    @inline(__always)
    mutating func number(_ attribute: Attribute, _ out: inout Float) { number(attribute, &out, signed: false) }

    @inline(never)
    mutating func number(_ attribute: Attribute, _ out: inout Float, signed: Bool) {
        if let value = readNumber(attribute.value), signed || value >= 0 {
            out = value
        } else if signed {
            badValue(attribute, "a number")
        } else {
            badValue(attribute, "a number of at least 0")
        }
    }

    private mutating func integer(
        _ attribute: Attribute, _ out: inout Int32, least: Int32, _ accepted: Text
    ) {
        if let value = readInteger(attribute.value), value >= least {
            out = value
        } else {
            badValue(attribute, accepted)
        }
    }

    @inline(never)
    mutating func bool(_ attribute: Attribute, _ out: inout Bool) {
        if let value = readBool(attribute.value) { out = value } else { badValue(attribute, "true or false") }
    }

    private mutating func gravity(_ attribute: Attribute, _ out: inout UInt32) {
        if let value = readGravity(attribute.value) {
            out = value
        } else {
            badValue(
                attribute,
                """
                top, bottom, left, right, start, end, center, center_vertical, center_horizontal, fill, fill_vertical, \
                fill_horizontal, clip_vertical, clip_horizontal, joined by |
                """)
        }
    }

    /// Store the name in an id or a reference to one. - Returns: its start, nil after a failure.
    private mutating func identifier(_ attribute: Attribute) -> UInt32? {
        guard let id = readID(attribute.value) else {
            badValue(attribute, "name, @id/name or @+id/name")
            return nil
        }
        guard let start = InflatePlan.add(id, to: &plan.texts, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return nil
        }
        return start
    }

    private mutating func identify(_ attribute: Attribute, _ values: inout TagValues) {
        guard let start = identifier(attribute) else { return }
        values.id = start &+ 1
        values.idPlace = attribute.place
    }

    private mutating func text(_ attribute: Attribute, _ values: inout TagValues) {
        if isJson { return plainText(attribute.value, &values) }
        switch appendUnescaped(attribute.value, to: &plan.texts, memory) {
        case .text(let start): values.text = start &+ 1
        case .badEscape: badValue(attribute, "\\u takes four hexadecimal digits, not 0000 nor half a surrogate pair")
        case .outOfMemory: stop(RG_ERROR_OUT_OF_MEMORY)
        }
    }
}
