// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The names. Those of chains are by line (all, first, last) and axis, first the styles, then the biases.
private var helperNames: StaticText {
    """
    layout_constraintWidth layout_constraintHeight layout_wrapBehaviorInParent content placeholder_emptyVisibility \
    flow_wrapMode flow_maxElementsWrap flow_horizontalGap flow_verticalGap flow_horizontalAlign flow_verticalAlign \
    flow_horizontalStyle flow_verticalStyle flow_firstHorizontalStyle flow_firstVerticalStyle flow_lastHorizontalStyle \
    flow_lastVerticalStyle flow_horizontalBias flow_verticalBias flow_firstHorizontalBias flow_firstVerticalBias \
    flow_lastHorizontalBias flow_lastVerticalBias
    """
}

/// Helpers of a ConstraintLayout, and the attributes of its children that few files have. These are no cases of
/// AttributeName.
extension ConnectionReader {
    /// Reads such an attribute. - Returns: false when it is not one, or not for this helper.
    @inline(never)
    @_optimize(size)
    func applyHelper(_ name: Bytes, _ value: Bytes, _ place: Int, _ helper: UInt8) -> Bool {
        let number = wordIndex(name, helperNames)
        if number < 0 || (number > 4 && helper != TagMeaning.flow)
            || (number > 2 && number < 5 && helper != TagMeaning.placeholder)
        {
            return false
        }
        let attribute = Attribute(name: .gap, value: value.trimmed, place: place)
        if attribute.value.equals("@null") { return true }
        if isReference(attribute.value) && number != 3 {
            inflater.pointee.reportReference(attribute)
            return false
        }
        inflater.pointee.connectionValues.isGiven = true
        switch number {
        case 0, 1: size(attribute, number)
        case 2:
            if let choice = helperWord(attribute, "included horizontal_only vertical_only skipped") {
                if choice > 1 {
                    inflater.pointee.connectionValues.connections.flags |= UInt32(RG_CONNECTIONS_UNCOUNTED_WIDTH)
                }
                if choice & 1 == 1 {
                    inflater.pointee.connectionValues.connections.flags |= UInt32(RG_CONNECTIONS_UNCOUNTED_HEIGHT)
                }
            }
        case 3:
            inflater.pointee.connectionValues.hasContent = true
            guard let id = readID(attribute.value) else {
                inflater.pointee.ignore(attribute, ConnectionReader.noID)
                return true
            }
            addName(attribute, 8, id, 0, whole: true)
        case 4:
            if let choice = helperWord(attribute, "visible invisible gone") {
                inflater.pointee.connectionValues.isGoneEmpty = choice == 2
            }
        default: flow(attribute, number)
        }
        return true
    }

    /// Reads a size in place of layout_width or layout_height, or one of Android's shorthands for 0dp: ratio=16:9,
    /// weight=2, parent=0.5.
    private func size(_ attribute: Attribute, _ axis: Int) {
        let sign = attribute.value.firstIndex(of: 0x3D)
        let word = wordIndex(
            attribute.value.prefix(sign < 0 ? attribute.value.count : sign),
            "match_constraint wrap_content_constrained ratio weight parent")
        let value = attribute.value.dropping(sign &+ 1)
        if sign < 0 && word == 1 {
            inflater.pointee.connectionValues.length[axis] = rg_length(value: 0, kind: RG_WRAP_CONTENT)
            inflater.pointee.connectionValues.isConstrained[axis] = true
        } else if sign < 0 && word != 0 {
            if let length = readLength(attribute.value, inflater.pointee.units) {
                inflater.pointee.connectionValues.length[axis] = length
                return
            }
            badHelper(attribute, "match_constraint, wrap_content_constrained, match_parent, wrap_content or a length")
        } else if sign < 0 || (word > 1 && inflater.pointee.connectionValues.readSize(word, value, axis)) {
            inflater.pointee.connectionValues.length[axis] = rg_length(value: 0, kind: RG_PX)
        } else {
            badHelper(attribute, "ratio=width:height, weight=number or parent=number")
        }
    }

    /// Reads an attribute of a flow's lines.
    @_optimize(size)
    private func flow(_ attribute: Attribute, _ number: Int) {
        var lines = inflater.pointee.connectionValues.references.flow
        switch number {
        case 5:
            if let choice = helperWord(attribute, "none chain aligned chain2") {
                lines.wrap = rg_flow_wrap(rawValue: choice)
            }
        case 6:
            if let value = readInteger(attribute.value) {
                lines.max_items = value
            } else {
                badHelper(attribute, "an integer")
            }
        case 7: inflater.pointee.pixels(attribute, &lines.gap_x)
        case 8: inflater.pointee.pixels(attribute, &lines.gap_y)
        case 9:
            if let choice = helperWord(attribute, "start end center") {
                lines.align_x = rg_flow_align(rawValue: choice)
            }
        case 10:
            if let choice = helperWord(attribute, "top bottom center baseline") {
                lines.align_y = rg_flow_align(rawValue: choice)
            }
        default:
            let index = (number &- 11) % 6
            withUnsafeMutablePointer(to: &lines.chain_x) { chains in
                if number < 17 {
                    if let choice = helperWord(attribute, "spread spread_inside packed") {
                        chains[index].style = Int32(bitPattern: choice)
                    }
                } else {
                    inflater.pointee.number(attribute, &chains[index].bias, signed: true)
                }
            }
        }
        inflater.pointee.connectionValues.references.flow = lines
    }

    @inline(never)
    private func helperWord(_ attribute: Attribute, _ words: StaticText) -> UInt32? {
        let place = wordIndex(attribute.value, words)
        if place >= 0 { return UInt32(place) }
        badHelper(attribute, words)
        return nil
    }

    @inline(never)
    private func badHelper(_ attribute: Attribute, _ accepted: StaticText) {
        let span = inflater.pointee.attributeSpan(attribute.place)
        inflater.pointee.report(
            RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, span?.value ?? inflater.pointee.tagOffset, span?.valueLength ?? 1,
            "unknown value $q, expected one of: $t", attribute.value, Bytes(accepted))
    }
}
