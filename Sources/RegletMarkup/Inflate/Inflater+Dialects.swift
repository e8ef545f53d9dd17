// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Files of other systems: items and layouts of MKLayout, and scrollers with an implicit content container.
extension Inflater {
    // MARK: - MKLayout

    /// Reads an attribute item:… of MKLayout's parser. - Returns: false when it is not one.
    @_optimize(size)
    mutating func applyItem(
        _ name: Bytes, _ value: Bytes, _ place: Int, _ kind: rg_kind, _ values: inout TagValues
    ) -> Bool {
        var attribute = Attribute(name: .layoutWidth, value: value, place: place)
        switch wordIndex(name, "size padding offset weight gravity insertBorder") {
        case 0:
            guard let size = numbers(attribute, 2, "CGSizeMake(width, height)") else { return true }
            values.style.width = itemLength(size[0])
            values.style.height = itemLength(size[1])
            return true
        case 1:
            attribute.name = .layoutInset
            edges(attribute, &values.inset)
            return true
        case 2:
            guard let offset = numbers(attribute, 2, "UIOffsetMake(x, y)") else { return true }
            values.style.offset_x = offset[0] * Float(units.density)
            values.style.offset_y = offset[1] * Float(units.density)
            return true
        case 3: attribute.name = .layoutWeight
        case 4: attribute.name = .layoutGravity
        case 5: attribute.name = .layoutDividerBefore
        default: return false
        }
        return apply(attribute, kind, &values)
    }

    /// Reads the attributes of an MKLayout layout itself. Its spacing also applies to both sides of separators, and its
    /// margin is inside.
    @_optimize(size)
    mutating func applyMK(
        _ name: Bytes, _ value: Bytes, _ place: Int, _ kind: rg_kind, _ values: inout TagValues
    ) -> Bool {
        switch wordIndex(name, "spacing margin") {
        case 0:
            pixels(Attribute(name: .gap, value: value, place: place), &values.style.gap)
            values.style.divider_spacing = rg_length(value: values.style.gap, kind: RG_PX)
        case 1: edges(Attribute(name: .padding, value: value, place: place), &values.padding)
        default: return false
        }
        return true
    }

    /// A length in points; -1 means match_parent.
    private mutating func itemLength(_ points: Float) -> rg_length {
        points < 0
            ? rg_length(value: 0, kind: RG_MATCH_PARENT)
            : rg_length(value: points * Float(units.density), kind: RG_PX)
    }

    /// Reads UIEdgeInsetsMake(top, left, bottom, right), or one length for all sides.
    @_optimize(size)
    private mutating func edges(_ attribute: Attribute, _ sides: inout Sides) {
        if attribute.value.firstIndex(of: 0x28) < 0 { return pixels(attribute, &sides.all) }
        guard let insets = numbers(attribute, 4, "UIEdgeInsetsMake(top, left, bottom, right)") else { return }
        let least = min(min(insets[0], insets[1]), min(insets[2], insets[3]))
        if least < 0 { return badValue(attribute, "insets of at least 0") }
        sides.top = insets[0] * Float(units.density)
        sides.left = insets[1] * Float(units.density)
        sides.bottom = insets[2] * Float(units.density)
        sides.right = insets[3] * Float(units.density)
    }

    /// Reads `count` numbers between parentheses, as Objective-C writes them. A constant …MatchParent is -1.
    @_optimize(size)
    private mutating func numbers(
        _ attribute: Attribute, _ count: Int, _ accepted: StaticText
    ) -> InlineArray<4, Float>? {
        let text = attribute.value
        let open = text.firstIndex(of: 0x28), close = text.lastIndex(of: 0x29)
        var found = InlineArray<4, Float>(repeating: 0)
        var index = 0
        var rest = open >= 0 && close > open ? text.prefix(close).dropping(open &+ 1) : text.prefix(0)
        while index < count {
            let comma = rest.firstIndex(of: 0x2C)
            if (comma < 0) != (index == count &- 1) { break }
            var word = (comma < 0 ? rest : rest.prefix(comma)).trimmed
            if word.count > 1 && word[word.count &- 1] == 0x66 { word = word.prefix(word.count &- 1) }
            if word.count > 11, word.dropping(word.count &- 11).equals("MatchParent") {
                found[index] = -1
            } else if let number = readNumber(word), (number * Float(units.density)).isFinite {
                found[index] = number
            } else {
                break
            }
            index &+= 1
            rest = comma < 0 ? rest.prefix(0) : rest.dropping(comma &+ 1)
        }
        if index == count { return found }
        badValue(attribute, accepted)
        return nil
    }

    // MARK: - Scrollers with an implicit content container

    /// Begins the linear container that holds the children of the scroller that has just begun.
    @_optimize(size)
    mutating func addContent(_ scroller: TagMeaning) {
        let isVertical = scroller.orientation == RG_VERTICAL
        var style = plain.node[0].values.style
        let fill = rg_length(value: 0, kind: RG_MATCH_PARENT)
        if isVertical { style.width = fill } else { style.height = fill }
        style.orientation = scroller.orientation
        style.weight_mode = scroller.weightMode
        let node = plan.nodes.count
        let name: StaticText = isVertical ? "UIVerticalView" : "UIHorizontalView"
        guard let index = plan.addStyle(&style, memory), plan.nodes.reserve(node &+ 1, memory),
            plan.records.reserve(node &+ 1, memory), let tag = plan.addName(Bytes(name), memory)
        else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        let top = open.pointer(open.count &- 1)
        plan.nodes.append(
            InflatePlan.Node(
                parent: top.pointee.node, kind: RG_KIND_LINEAR, style: index, id: 0, text: 0, hint: 0,
                user: nil))
        let scroller = plan.records[node &- 1]
        plan.records.append(
            AttributeStore.Record(
                tag: tag, first: UInt32(truncatingIfNeeded: plan.attributes.count), count: 0, line: scroller.line,
                column: scroller.column, file: scroller.file))
        top.pointee.node = Int32(truncatingIfNeeded: node)
        top.pointee.meaning = TagMeaning(kind: RG_KIND_LINEAR)
    }
}
