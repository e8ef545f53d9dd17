// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The attributes of children of Android's ConstraintLayout, which docs/constraint-layout.md describes.
extension ConnectionReader {
    @_optimize(size)
    func applyConnection(_ attribute: Attribute) {
        inflater.pointee.connectionValues.isGiven = true
        if attribute.name == .constraintReferencedIds { return references(attribute) }
        if let side = ConnectionValues.side(attribute.name) { return applyAnchor(attribute, side.slot, side.edge) }
        var values = inflater.pointee.connectionValues
        apply(attribute, &values)
        inflater.pointee.connectionValues = values
    }

    @_optimize(size)
    private func apply(_ attribute: Attribute, _ values: inout ConnectionValues) {
        if let field = ConnectionValues.field(attribute.name) {
            return withUnsafeMutablePointer(to: &values) {
                inflater.pointee.read(attribute, field.form, into: UnsafeMutableRawPointer($0) + field.offset)
            }
        }
        let axis = Int(attribute.name.rawValue &- AttributeName.layoutConstraintHorizontalBias.rawValue) & 1
        switch attribute.name {
        case .layoutConstraintWidthDefault, .layoutConstraintHeightDefault:
            if let place = inflater.pointee.word(attribute, "spread wrap percent", "spread, wrap or percent") {
                values.fill[axis] = Int(place)
            }
        case .layoutConstraintWidthMin: limit(attribute, &values.connections.min_width)
        case .layoutConstraintWidthMax: limit(attribute, &values.connections.max_width)
        case .layoutConstraintHeightMin: limit(attribute, &values.connections.min_height)
        case .layoutConstraintHeightMax: limit(attribute, &values.connections.max_height)
        case .layoutConstrainedWidth, .layoutConstrainedHeight:
            inflater.pointee.bool(attribute, &values.isConstrained[axis])
        case .layoutConstraintDimensionRatio: ratio(attribute, &values.connections)
        case .guidelineUseRtl:
            var isOn = true
            inflater.pointee.bool(attribute, &isOn)
            values.isAbsolute = !isOn
        case .barrierDirection:
            if let place = inflater.pointee.word(
                attribute, "left right top bottom start end", "left, right, top, bottom, start or end")
            {
                values.references.barrier = rg_constraint_attribute(rawValue: place &+ 1)
            }
        case .barrierAllowsGoneWidgets:
            var isOn = true
            inflater.pointee.bool(attribute, &isOn)
            values.references.skip_gone = !isOn
        default: break
        }
    }

    /// Reads a length, or "wrap": the size of the content.
    private func limit(_ attribute: Attribute, _ out: inout rg_length) {
        if attribute.value.equals("wrap") {
            out = rg_length(value: 0, kind: RG_WRAP_CONTENT)
            return
        }
        var value = Float.nan
        inflater.pointee.pixels(attribute, &value)
        if !value.isNaN { out = rg_length(value: value, kind: RG_PX) }
    }

    /// Reads a ratio. Android ignores one that it cannot read.
    private func ratio(_ attribute: Attribute, _ connections: inout rg_connections) {
        if attribute.value.count == 0 || ConnectionValues.readRatio(attribute.value, &connections) { return }
        inflater.pointee.ignore(
            attribute, "ignored: $q is not width:height (16:9) nor a number > 0, behind W, or H, the side that follows")
    }

    // MARK: - Ids

    private func applyAnchor(_ attribute: Attribute, _ slot: Int, _ edge: rg_constraint_attribute) {
        let given = attribute.name.rawValue, other = inflater.pointee.connectionValues.givenBy[slot]
        if other != 0 && wins(other, over: given, slot) {
            return inflater.pointee.ignore(attribute, ConnectionReader.otherAttribute)
        }
        dropNames(1 << slot, isReported: other != 0)
        inflater.pointee.connectionValues.givenBy[slot] = given
        guard let id = readID(attribute.value) else {
            if slot < 7 { inflater.pointee.connectionValues.connect(slot, RG_ATTR_NONE) }
            return inflater.pointee.ignore(attribute, ConnectionReader.noID)
        }
        if slot < 7 { inflater.pointee.connectionValues.connect(slot, edge) }
        addName(attribute, slot, id, 0, whole: true)
    }

    /// Whether Android reads an attribute rather than another one for the same side: the one whose case comes first in
    /// AttributeName, where start and end count as left and right.
    private func wins(_ name: UInt8, over other: UInt8, _ slot: Int) -> Bool {
        if slot < 4 || slot > 5 { return name <= other }
        var isRTL = inflater.pointee.options.parentIsRTL
        for i in 0..<inflater.pointee.open.count {
            let level = inflater.pointee.open[i]
            let direction = inflater.pointee.plan.styles[Int(inflater.pointee.plan.nodes[Int(level.node)].style)]
                .direction
            if direction != RG_DIRECTION_INHERIT { isRTL = direction == RG_DIRECTION_RTL }
        }
        return isRTL ? name >= other : name <= other
    }

    private static var otherAttribute: StaticText { "ignored: another attribute connects this side" }
    static var noID: StaticText { "ignored: $q is no id" }

    /// Removes the ids that the node being read has named for the slots whose bits are set.
    @inline(never)
    @_optimize(size)
    func dropNames(_ slots: Int, isReported: Bool) {
        for i in inflater.pointee.connectionValues.firstName..<inflater.pointee.names.count
        where slots & (1 << Int(inflater.pointee.names[i].slot)) != 0 {
            inflater.pointee.names.pointer(i).pointee.slot = ConnectionName.unread
            if !isReported { continue }
            inflater.pointee.report(
                RG_CODE_BAD_VALUE, RG_LEVEL_WARNING, inflater.pointee.names[i].offset, inflater.pointee.names[i].length,
                ConnectionReader.otherAttribute)
        }
    }

    /// Reads ids separated by commas.
    private func references(_ attribute: Attribute) {
        var start = 0
        while start < attribute.value.count {
            let comma = attribute.value.firstIndex(of: 0x2C, from: start)
            let end = comma < 0 ? attribute.value.count : comma
            let given = attribute.value.dropping(start).prefix(end &- start)
            if let id = readID(given.trimmed) {
                addName(attribute, 8, id, start, whole: false)
            } else {
                inflater.pointee.ignore(
                    Attribute(name: attribute.name, value: given, place: attribute.place), ConnectionReader.noID)
            }
            start = end &+ 1
        }
    }

    /// Records that the node being read names an id, `start` bytes after the beginning of the value.
    @inline(never)
    func addName(_ attribute: Attribute, _ slot: Int, _ id: Bytes, _ start: Int, whole: Bool) {
        guard let text = InflatePlan.add(id, to: &inflater.pointee.plan.texts, inflater.pointee.memory),
            inflater.pointee.names.reserve(inflater.pointee.names.count &+ 1, inflater.pointee.memory)
        else {
            return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
        }
        let span = inflater.pointee.attributeSpan(attribute.place)
        var offset = span?.value ?? inflater.pointee.tagOffset, length = span?.valueLength ?? 1
        if !whole, let span, span.valueLength == attribute.value.count {
            offset = span.value &+ start
            length = id.count
        }
        inflater.pointee.names.append(
            ConnectionName(
                entry: Int32(truncatingIfNeeded: inflater.pointee.plan.connections.count),
                slot: Int32(truncatingIfNeeded: slot),
                id: text, offset: offset, length: length))
    }
}
