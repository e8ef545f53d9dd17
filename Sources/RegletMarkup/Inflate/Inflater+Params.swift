// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The names, up to `layout_aspectRatio` in the order of rg_param.
private var paramNames: StaticText {
    """
    layout_anchorGravity layout_keyline layout_insetEdge layout_dodgeInsetEdges layout_behavior behavior_overlapTop \
    layout_scrollFlags offset layout_collapseMode layout_collapseParallaxMultiplier drawerOpen minDrawerMargin \
    toolbarPart contentInsetStart contentInsetEnd contentInsetLeft contentInsetRight contentInsetStartWithNavigation \
    contentInsetEndWithActions titleMarginStart titleMarginEnd titleMarginTop titleMarginBottom maxButtonHeight \
    buttonGravity singleLine layout_widthPercent layout_heightPercent layout_marginLeftPercent \
    layout_marginTopPercent layout_marginRightPercent layout_marginBottomPercent layout_marginStartPercent \
    layout_marginEndPercent layout_aspectRatio layout_marginPercent titleMargin layout_anchor chipSpacing \
    chipSpacingHorizontal chipSpacingVertical cardElevation cardMaxElevation cardCornerRadius contentPadding \
    contentPaddingLeft contentPaddingTop contentPaddingRight contentPaddingBottom cardUseCompatPadding \
    cardPreventCornerOverlap
    """
}

/// The kind that reads a name, as the node itself or as its parent.
@_optimize(size)
private func paramReader(_ number: UInt32) -> (kind: rg_kind, isOwn: Bool) {
    switch number {
    case 0...5, 37: return (RG_KIND_COORDINATOR, false)
    case 6: return (RG_KIND_APP_BAR, false)
    case 7: return (RG_KIND_APP_BAR, true)
    case 8, 9: return (RG_KIND_COLLAPSING, false)
    case 10, 11: return (RG_KIND_DRAWER, number == 11)
    case 12...24, 36: return (RG_KIND_TOOLBAR, number > 12)
    case 25, 38...40: return (RG_KIND_CHIP_GROUP, true)
    case 26...35: return (RG_KIND_PERCENT_FRAME, false)
    default: return (RG_KIND_FRAME, true)
    }
}

/// Whether nodes of a kind read names as themselves, or as parents: see `paramReader`.
private func readsParams(_ kind: rg_kind, isOwn: Bool) -> Bool {
    switch kind {
    case RG_KIND_APP_BAR, RG_KIND_DRAWER, RG_KIND_TOOLBAR: true
    case RG_KIND_CHIP_GROUP: isOwn
    case RG_KIND_COORDINATOR, RG_KIND_COLLAPSING, RG_KIND_PERCENT_FRAME: !isOwn
    default: false
    }
}

/// Attributes of coordinators, toolbars and the like (include/reglet/params.h), of cards and of chip groups. Their
/// names are no cases of AttributeName, as few files have them. Values that cannot be read are reported.
extension Inflater {
    /// Reads an attribute of these. - Returns: false when it is not one, or not for this kind of node.
    @inline(never)
    @_optimize(size)
    mutating func applyParam(
        _ name: Bytes, _ value: Bytes, _ place: Int, _ kind: rg_kind, _ values: inout TagValues
    ) -> Bool {
        if kind == RG_KIND_LIST && ListAttributes.apply(name, value, place, &values, &self) { return true }
        let above = open.count > 0 ? open[open.count &- 1].meaning.kind : options.parentKind
        // few kinds have any
        if !values.isCard && !readsParams(kind, isOwn: true) && !readsParams(above, isOwn: false) {
            return false
        }
        let index = wordIndex(name, paramNames)
        if index < 0 { return false }
        let text = value.trimmed
        // messages name an attribute of the same kind of value
        let attribute = Attribute(name: .gap, value: text, place: place)
        let number = UInt32(truncatingIfNeeded: index)
        let reader = paramReader(number)
        if reader.isOwn ? kind != reader.kind : above != reader.kind { return false }
        if number > 40 && !values.isCard { return false }
        if text.equals("@null") { return true }
        switch number {
        case RG_PARAM_ANCHOR_GRAVITY.rawValue, RG_PARAM_INSET_EDGE.rawValue, RG_PARAM_DODGE_INSET_EDGES.rawValue,
            RG_PARAM_BUTTON_GRAVITY.rawValue:
            let isAll = text.equals("all") || text.equals("none")
            guard let gravity = isAll ? (text.equals("all") ? 0x77 : 0) : readGravity(text) else {
                badParam(attribute, "the edges or gravity words of Android, joined by |")
                return true
            }
            addParam(number, Float(gravity))
        case RG_PARAM_SCROLLING_VIEW.rawValue:
            // the resource appbar_scrolling_view_behavior or its class
            let isScrolling =
                text.dropping(text.lastIndex(of: 0x2F) &+ 1).equals("appbar_scrolling_view_behavior")
                || text.dropping(text.lastIndex(of: 0x24) &+ 1).equals("ScrollingViewBehavior")
            if !isScrolling { return false }
            addParam(number, 1)
        case RG_PARAM_SCROLL_FLAGS.rawValue:
            var words = FlagWords(text)
            var flags: UInt32 = 0
            while let word = words.next() {
                let bit = wordIndex(
                    word, "scroll exitUntilCollapsed enterAlways enterAlwaysCollapsed snap snapMargins noScroll")
                if bit < 0 {
                    badParam(
                        attribute, "scroll, exitUntilCollapsed, enterAlways, enterAlwaysCollapsed, snap, joined by |")
                    return true
                }
                if bit < 6 { flags |= 1 << UInt32(bit) }
            }
            addParam(number, Float(flags))
        case RG_PARAM_COLLAPSE_MODE.rawValue, RG_PARAM_TOOLBAR_PART.rawValue:
            let list: StaticText =
                number == RG_PARAM_COLLAPSE_MODE.rawValue
                ? "none pin parallax" : "child nav menu logo title subtitle"
            let choice = wordIndex(text, list)
            if choice < 0 { badParam(attribute, list) } else { addParam(number, Float(choice)) }
        case RG_PARAM_DRAWER_OPEN.rawValue, RG_PARAM_SINGLE_LINE.rawValue, 49, 50:
            guard let isOn = readBool(text) else {
                badParam(attribute, "true or false")
                return true
            }
            if number == 49 { values.card.use_compat_padding = isOn }
            if number == 50 { values.card.prevent_corner_overlap = isOn }
            if number < 49 { addParam(number, isOn ? 1 : 0) }
        case RG_PARAM_KEYLINE.rawValue, RG_PARAM_PARALLAX_MULTIPLIER.rawValue:
            guard let value = readNumber(text) else {
                badParam(attribute, "a number")
                return true
            }
            addParam(number, value)
        case RG_PARAM_WIDTH_PERCENT.rawValue...RG_PARAM_ASPECT_PERCENT.rawValue, 35:
            guard let dimension = readDimension(text), dimension.unit == .percent || dimension.unit == .none,
                Float(dimension.value).isFinite
            else {
                badParam(attribute, "a percentage (50%)")
                return true
            }
            let sides = RG_PARAM_MARGIN_LEFT_PERCENT.rawValue...RG_PARAM_MARGIN_BOTTOM_PERCENT.rawValue
            for side in number == 35 ? sides : number...number { addParam(side, Float(dimension.value)) }
        case 37:  // layout_anchor
            guard let id = readID(text) else { return false }
            let start = keepText(id)
            if start > 0 { addParam(UInt32(RG_PARAM_COUNT), 0, id: start) }
        default:
            guard let length = readDimension(text)?.pixels(units) else {
                if isReference(text) { return false }
                badParam(attribute, "a length (12, 12dp, 12px, 12sp, 12pt, 1in, 12mm)")
                return true
            }
            applyLength(number, length, kind, &values)
        }
        return true
    }

    /// Applies a length: a parameter, a margin of titles, the spacing of chips, or a part of a card.
    @_optimize(size)
    private mutating func applyLength(_ number: UInt32, _ length: Float, _ kind: rg_kind, _ values: inout TagValues) {
        switch number {
        case 36:
            for side in RG_PARAM_TITLE_MARGIN_START.rawValue...RG_PARAM_TITLE_MARGIN_BOTTOM.rawValue {
                addParam(side, length)
            }
        case 38, 39, 40:
            let spacing = max(0, length)
            if number == 39 || (number == 38 && values.style.gap == 0) { values.style.gap = spacing }
            if number == 40 || (number == 38 && values.style.line_gap == 0) { values.style.line_gap = spacing }
        case 41: values.card.elevation = max(0, length)
        case 42: values.card.max_elevation = max(0, length)
        case 43: values.card.corner_radius = max(0, length)
        case 44: values.contentPadding.all = max(0, length)
        case 45: values.contentPadding.left = max(0, length)
        case 46: values.contentPadding.top = max(0, length)
        case 47: values.contentPadding.right = max(0, length)
        case 48: values.contentPadding.bottom = max(0, length)
        default: addParam(number, length)
        }
    }

    /// Adds a parameter of the node that is being read; RG_PARAM_COUNT: its anchor, whose id starts at `id` - 1;
    /// RG_PARAM_COUNT + 1: the child that it displays.
    @inline(never)
    @_optimize(size)
    mutating func addParam(_ param: UInt32, _ value: Float, id: UInt32 = 0) {
        guard plan.params.reserve(plan.params.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        plan.params.append(
            InflatePlan.Param(node: Int32(truncatingIfNeeded: plan.nodes.count), param: param, value: value, id: id))
    }

    mutating func badParam(_ attribute: Attribute, _ accepted: StaticText) {
        let span = attributeSpan(attribute.place)
        report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, span?.value ?? tagOffset, span?.valueLength ?? 1) {
            $0.append("unknown value $q: ", attribute.value, attribute.value)
            $0.append(accepted)
        }
    }

    /// Sets what the tag of a node presets beside its style.
    @_optimize(size)
    mutating func presetParams(_ node: inout NewNode) {
        if node.meaning.kind == RG_KIND_DRAWER {
            addParam(RG_PARAM_MIN_DRAWER_MARGIN.rawValue, 64 * Float(units.density))
        }
        if node.meaning.kind == RG_KIND_LIST { node.values.style.show_dividers = UInt32(RG_DIVIDER_MIDDLE) }
        if node.meaning.kind == RG_KIND_ANIMATOR {
            node.values.style.measure_all_children = true
            addParam(UInt32(RG_PARAM_COUNT) &+ 1, 0)
        }
    }
}

extension TagValues {
    /// Gives a card its padding, whatever padding the file gives.
    @_optimize(size)
    mutating func finishCard() {
        let padding = contentPadding
        func side(_ side: Float) -> Float { !side.isNaN ? side : padding.all.isNaN ? 0 : padding.all }
        card.content_left = side(padding.left)
        card.content_top = side(padding.top)
        card.content_right = side(padding.right)
        card.content_bottom = side(padding.bottom)
        let edges = PaneLayout.cardPadding(card)
        style.padding_left = edges.left
        style.padding_top = edges.top
        style.padding_right = edges.right
        style.padding_bottom = edges.bottom
        style.padding_start.kind = RG_UNSET
        style.padding_end.kind = RG_UNSET
    }
}

extension Engine {
    /// Gives the nodes of a plan their parameters. - Returns: RG_OK, or the first failure.
    @_optimize(size)
    func setParams(_ plan: inout InflatePlan, _ handles: UnsafeMutablePointer<rg_node>) -> rg_status {
        for index in 0..<plan.params.count {
            let planned = plan.params[index]
            let row = self.row(handles[Int(planned.node)])
            var status = RG_OK
            if planned.param < UInt32(RG_PARAM_COUNT) {
                status = params.set(row, rg_param(rawValue: planned.param), planned.value)
            } else if planned.param >= AppearanceKey.firstParam {
                let text = planned.id == 0 ? Bytes("") : plan.text(planned.id &- 1)
                status = setDrawn(row, planned.param, planned.value, text)
            } else if let side = SideValue(rawValue: planned.param) {
                let name = planned.id == 0 ? Bytes("") : plan.text(planned.id &- 1)
                status = sideValues.set(row, side, planned.value, name.base, name.count)
            } else if planned.id == 0 {
                status = paneLayout.setDisplayedChild(row, 0)
            } else {
                // an id that nothing has names the root, which the layout reports
                let anchor = max(Int(planned.target), plan.node(plan.text(planned.id &- 1)), 0)
                status = coordinatorLayout.setAnchor(row, handles[anchor])
            }
            if status != RG_OK { return status }
        }
        return RG_OK
    }
}

enum FocusRequest {
    /// Lets the innermost open element, which has no children yet, have the focus first: `<requestFocus>`.
    @_optimize(size)
    static func read(_ inflater: inout Inflater) {
        let open = inflater.open, count = inflater.plan.nodes.count
        if open.count == 0 || Int(open[open.count &- 1].node) != count &- 1 { return }
        guard inflater.plan.params.reserve(inflater.plan.params.count &+ 1, inflater.memory) else {
            return inflater.stop(RG_ERROR_OUT_OF_MEMORY)
        }
        inflater.plan.params.append(
            InflatePlan.Param(
                node: open[open.count &- 1].node, param: SideValue.focusedByDefault.rawValue, value: 1, id: 0))
    }
}
