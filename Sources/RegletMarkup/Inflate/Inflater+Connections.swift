// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The attributes of children of Android's ConstraintLayout, which docs/constraint-layout.md describes.
extension Inflater {
    @_optimize(size)
    mutating func applyConnection(_ attribute: Attribute) {
        connectionValues.isGiven = true
        if attribute.name == .constraintReferencedIds { return references(attribute) }
        if let side = ConnectionValues.side(attribute.name) { return applyAnchor(attribute, side.slot, side.edge) }
        var values = connectionValues
        apply(attribute, &values)
        connectionValues = values
    }

    @_optimize(size)
    private mutating func apply(_ attribute: Attribute, _ values: inout ConnectionValues) {
        if let field = ConnectionValues.field(attribute.name) {
            return withUnsafeMutablePointer(to: &values) {
                read(attribute, field.form, into: UnsafeMutableRawPointer($0) + field.offset)
            }
        }
        let axis = Int(attribute.name.rawValue &- AttributeName.layoutConstraintHorizontalBias.rawValue) & 1
        switch attribute.name {
        case .layoutConstraintWidthDefault, .layoutConstraintHeightDefault:
            if let place = word(attribute, "spread wrap percent", "spread, wrap or percent") {
                values.fill[axis] = Int(place)
            }
        case .layoutConstraintWidthMin: limit(attribute, &values.connections.min_width)
        case .layoutConstraintWidthMax: limit(attribute, &values.connections.max_width)
        case .layoutConstraintHeightMin: limit(attribute, &values.connections.min_height)
        case .layoutConstraintHeightMax: limit(attribute, &values.connections.max_height)
        case .layoutConstrainedWidth, .layoutConstrainedHeight: bool(attribute, &values.isConstrained[axis])
        case .layoutConstraintDimensionRatio: ratio(attribute, &values.connections)
        case .guidelineUseRtl:
            var isOn = true
            bool(attribute, &isOn)
            values.isAbsolute = !isOn
        case .barrierDirection:
            if let place = word(
                attribute, "left right top bottom start end", "left, right, top, bottom, start or end")
            {
                values.references.barrier = rg_constraint_attribute(rawValue: place &+ 1)
            }
        case .barrierAllowsGoneWidgets:
            var isOn = true
            bool(attribute, &isOn)
            values.references.skip_gone = !isOn
        default: break
        }
    }

    /// Reads a length, or "wrap": the size of the content.
    private mutating func limit(_ attribute: Attribute, _ out: inout rg_length) {
        if attribute.value.equals("wrap") {
            out = rg_length(value: 0, kind: RG_WRAP_CONTENT)
            return
        }
        var value = Float.nan
        pixels(attribute, &value)
        if !value.isNaN { out = rg_length(value: value, kind: RG_PX) }
    }

    /// Reads a ratio. Android ignores one that it cannot read.
    private mutating func ratio(_ attribute: Attribute, _ connections: inout rg_connections) {
        if attribute.value.count == 0 || ConnectionValues.readRatio(attribute.value, &connections) { return }
        ignore(
            attribute, "ignored: $q is not width:height (16:9) nor a number > 0, behind W, or H, the side that follows")
    }

    // MARK: - Ids

    private mutating func applyAnchor(_ attribute: Attribute, _ slot: Int, _ edge: rg_constraint_attribute) {
        let given = attribute.name.rawValue, other = connectionValues.givenBy[slot]
        if other != 0 && wins(other, over: given, slot) { return ignore(attribute, Inflater.otherAttribute) }
        dropNames(1 << slot, isReported: other != 0)
        connectionValues.givenBy[slot] = given
        guard let id = readID(attribute.value) else {
            if slot < 7 { connectionValues.connect(slot, RG_ATTR_NONE) }
            return ignore(attribute, Inflater.noID)
        }
        if slot < 7 { connectionValues.connect(slot, edge) }
        addName(attribute, slot, id, 0, whole: true)
    }

    /// Whether Android reads an attribute rather than another one for the same side: the one whose case comes first in
    /// AttributeName, where start and end count as left and right.
    private func wins(_ name: UInt8, over other: UInt8, _ slot: Int) -> Bool {
        if slot < 4 || slot > 5 { return name <= other }
        var isRTL = options.parentIsRTL
        for i in 0..<open.count {
            let level = open[i]
            let direction = plan.styles[Int(plan.nodes[Int(level.node)].style)].direction
            if direction != RG_DIRECTION_INHERIT { isRTL = direction == RG_DIRECTION_RTL }
        }
        return isRTL ? name >= other : name <= other
    }

    private static var otherAttribute: StaticText { "ignored: another attribute connects this side" }
    static var noID: StaticText { "ignored: $q is no id" }

    /// Removes the ids that the node being read has named for the slots whose bits are set.
    @inline(never)
    @_optimize(size)
    mutating func dropNames(_ slots: Int, isReported: Bool) {
        for i in connectionValues.firstName..<names.count where slots & (1 << Int(names[i].slot)) != 0 {
            names.pointer(i).pointee.slot = ConnectionName.unread
            if !isReported { continue }
            report(RG_CODE_BAD_VALUE, RG_LEVEL_WARNING, names[i].offset, names[i].length, Inflater.otherAttribute)
        }
    }

    /// Reads ids separated by commas.
    private mutating func references(_ attribute: Attribute) {
        var start = 0
        while start < attribute.value.count {
            let comma = attribute.value.firstIndex(of: 0x2C, from: start)
            let end = comma < 0 ? attribute.value.count : comma
            let given = attribute.value.dropping(start).prefix(end &- start)
            if let id = readID(given.trimmed) {
                addName(attribute, 8, id, start, whole: false)
            } else {
                ignore(Attribute(name: attribute.name, value: given, place: attribute.place), Inflater.noID)
            }
            start = end &+ 1
        }
    }

    /// Records that the node being read names an id, `start` bytes after the beginning of the value.
    @inline(never)
    mutating func addName(_ attribute: Attribute, _ slot: Int, _ id: Bytes, _ start: Int, whole: Bool) {
        guard let text = InflatePlan.add(id, to: &plan.texts, memory), names.reserve(names.count &+ 1, memory) else {
            return stop(RG_ERROR_OUT_OF_MEMORY)
        }
        let span = attributeSpan(attribute.place)
        var offset = span?.value ?? tagOffset, length = span?.valueLength ?? 1
        if !whole, let span, span.valueLength == attribute.value.count {
            offset = span.value &+ start
            length = id.count
        }
        names.append(
            ConnectionName(
                entry: Int32(truncatingIfNeeded: plan.connections.count), slot: Int32(truncatingIfNeeded: slot),
                id: text, offset: offset, length: length))
    }
}
