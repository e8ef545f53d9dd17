// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// An attribute of the tag that is being read.
struct Attribute {
    var name: AttributeName
    var value: Bytes
    /// Its index among the attributes of the tag.
    var place: Int
}

extension Inflater {
    /// Reads a known attribute into `values`. A bad value is reported.
    /// - Returns: false when it is only kept on the node.
    mutating func apply(_ attribute: Attribute, _ kind: rg_kind, _ values: inout TagValues) -> Bool {
        var attribute = attribute
        let isText = attribute.name == .text || attribute.name == .hint
        if !isText { attribute.value = attribute.value.trimmed }
        let value = attribute.value
        if attribute.name.isOfText && kind != RG_KIND_TEXT { return false }
        if attribute.name == .divider, value.count > 0, value[0] == 0x23 || value[0] == 0x40 || value[0] == 0x3F {
            return false
        }
        if value.equals("@null") { return true }
        if let rule = attribute.name.anchorRule {
            applyAnchor(attribute, rule)
            return true
        }
        let isConnection = attribute.name.rawValue >= AttributeName.firstConnection.rawValue
        if isConnection && !isIn(RG_KIND_CONNECTED) { return false }
        if attribute.name == .adjustViewBounds && kind != RG_KIND_FIXED { return false }
        // a host may know the fonts of an app by their references
        let isFont = attribute.name == .fontFamily && value.count > 0 && value[0] == 0x40
        if attribute.name != .id && !attribute.name.namesSiblings && !isFont && isReference(value) {
            reportReference(attribute)
            return false
        }
        if isConnection {
            // an attribute of another tag, or of another kind of helper
            if attribute.name.rawValue >= AttributeName.vfl.rawValue || !isRead(attribute.name, values.helper) {
                return false
            }
            connectionReader.applyConnection(attribute)
            return !attribute.name.isConditional
        }
        if let set = attribute.name.columnSet {
            if kind != RG_KIND_TABLE { return false }
            applyColumns(attribute, set)
            return true
        }
        if attribute.name.isOfGrid {
            if kind != RG_KIND_GRID { return false }
            values.isGridGiven = true
        }
        if attribute.name.isOfCell { values.isCellGiven = true }
        if attribute.name.isOfFlexbox {
            if kind != RG_KIND_FLEXBOX { return false }
            values.giveFlexbox()
        }
        if attribute.name.isOfFlexItem { values.giveFlexItem() }
        if attribute.name == .layoutMarginHorizontal || attribute.name == .layoutMarginVertical, isIn(RG_KIND_GRID) {
            return false
        }
        if attribute.name == .layoutOrder { values.isOrderGiven = readInteger(attribute.value) != nil }
        applyOther(attribute, &values)
        if attribute.name.isOfLook { return false }  // also kept on the node
        if attribute.name == .visibility { connectionValues.isVisibilityGiven = true }
        // some helpers do not read attributes of boxes
        return values.helper == 0 || values.helper >= TagMeaning.flow || !attribute.name.isOfBox
    }

    /// Whether a ConstraintLayout's child with this task (0: not a helper) reads a connection attribute.
    private func isRead(_ name: AttributeName, _ helper: UInt8) -> Bool {
        switch name.helper {
        case TagMeaning.guideline: helper == TagMeaning.guideline
        case TagMeaning.barrier: helper == TagMeaning.barrier
        case TagMeaning.group: helper >= TagMeaning.barrier && helper != TagMeaning.placeholder
        default: helper != TagMeaning.guideline
        }
    }

    private mutating func applyOther(_ attribute: Attribute, _ values: inout TagValues) {
        if let field = ValueField(attribute.name) {
            return withUnsafeMutablePointer(to: &values) {
                read(attribute, field.form, into: UnsafeMutableRawPointer($0) + Int(field.offset))
            }
        }
        switch attribute.name {
        case .id: identify(attribute, &values)
        case .text: values.text = text(attribute)
        case .hint: values.hint = text(attribute)
        case .layoutColumn: column(attribute, &values)
        case .layoutSpan: place(attribute, &values.span, least: 1)
        case .layoutAspectRatio:
            if let ratio = readRatio(attribute.value) {
                values.style.aspect_ratio = ratio
            } else {
                badValue(attribute, "width:height (16:9) or a number > 0")
            }
        case .contentHugging, .contentCompression: priorities(attribute, &values)
        case .ellipsize:
            if let place = word(attribute, "none end start middle marquee", "none, start, middle or end") {
                let isMarquee = place > RG_ELLIPSIZE_MIDDLE.rawValue
                values.style.ellipsize = isMarquee ? 1 : UInt8(truncatingIfNeeded: place)
                if isMarquee { reportEllipsize(attribute) }
            }
        case .textStyle, .typeface, .fontFamily, .inputType: applyLetters(attribute, &values.letters)
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
        if readID(attribute.value) == nil { return ignore(attribute, ConnectionReader.noID) }
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

    /// The index of the value in a list of words, usually in the order of an enum in the header.
    mutating func word(_ attribute: Attribute, _ list: StaticText, _ accepted: StaticText) -> UInt32? {
        let place = wordIndex(attribute.value, list)
        if place >= 0 { return UInt32(place) }
        badValue(attribute, accepted)
        return nil
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

    @inline(never)
    mutating func bool(_ attribute: Attribute, _ out: inout Bool) {
        if let value = readBool(attribute.value) { out = value } else { badValue(attribute, "true or false") }
    }

    /// Stores the name in an id or in a reference to one. - Returns: its start, nil after a failure.
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

    /// Gives the node an id that is not from its file.
    mutating func identify(_ id: Bytes, _ values: inout TagValues) {
        values.id = keepText(id)
        values.idPlace = ResourceReader.noPlace
    }

    /// - Returns: where it starts in the plan's texts, + 1; 0 after a failure.
    @inline(never)
    private mutating func text(_ attribute: Attribute) -> UInt32 {
        if valueOrigin.isResource { return keepText(attribute.value) }
        if isJson { return plainText(attribute.value) }
        switch appendUnescaped(attribute.value, to: &plan.texts, memory) {
        case .text(let start): return start &+ 1
        case .badEscape: badValue(attribute, "\\u takes four hexadecimal digits, not 0000 nor half a surrogate pair")
        case .outOfMemory: stop(RG_ERROR_OUT_OF_MEMORY)
        }
        return 0
    }

    /// Copies a text of a JSON file into the plan, without a backslash at its front that escapes @ or ?.
    private mutating func plainText(_ text: Bytes) -> UInt32 {
        let isMarked = text.count > 1 && text[0] == 0x5C && (text[1] == 0x40 || text[1] == 0x3F)
        return keepText(text.dropping(isMarked ? 1 : 0))
    }

    /// Copies a text into the plan. - Returns: its start + 1, 0 when memory is out.
    @inline(never)
    mutating func keepText(_ text: Bytes) -> UInt32 {
        if let start = InflatePlan.add(text, to: &plan.texts, memory) { return start &+ 1 }
        stop(RG_ERROR_OUT_OF_MEMORY)
        return 0
    }
}
