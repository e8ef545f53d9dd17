// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The tag `constraint`, which makes no node but a constraint of its container.
extension Inflater {
    @_optimize(size)
    mutating func readConstraint(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int) {
        skipped.depth = 1
        skipped.isConstraint = true
        let container = open[open.count &- 1]
        subject = Int(container.node) &+ 1
        if container.meaning.kind != RG_KIND_CONSTRAINT {
            return reportTag(Bytes("constraint"), " belongs into a ConstraintContainer")
        }
        guard plan.constraints.reserve(plan.constraints.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        var made = InflatePlan.Constraint(node: container.node, key: -1)
        made.offset = resourceReader.place(tagOffset, 1, in: 0).offset
        made.length = 11
        let before = diagnostics.pointee.count
        var isExplicit = false
        var i = 0
        while i < count && !stopped {
            if let name = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] {
                let name = QualifiedName(Bytes(cString: name)), value = Bytes(cString: value)
                if value.count > options.maxTextBytes {
                    limit(tagOffset, 1, "an attribute is longer than max_text_bytes", value)
                } else if !prefixes.isTools(name.prefix) {
                    var known = index.find(name.local)
                    if name.local.equals("id") { known = .identifier }
                    if name.local.equals("toItem") { known = .to }
                    if let known, known.rawValue >= AttributeName.vfl.rawValue {
                        if known.rawValue >= AttributeName.item.rawValue
                            && known.rawValue < AttributeName.priority.rawValue
                        {
                            isExplicit = true
                        }
                        made.lead = known == .vfl ? value.trimmed.base - value.base : made.lead
                        apply(Attribute(name: known, value: value.trimmed, place: i), &made)
                    } else {
                        reportName(
                            i, RG_CODE_UNKNOWN_ATTRIBUTE, RG_LEVEL_ERROR, "a constraint has no attribute $q",
                            name.local, name.local)
                    }
                }
            }
            i &+= 1
        }
        if diagnostics.pointee.count == before {
            if made.line != 0 && isExplicit {
                report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, tagOffset, 11, ConstraintWords.oneThing)
            } else if made.line == 0 && made.def.attribute == RG_ATTR_NONE {
                reportTag(Bytes("constraint"), " needs the attribute vfl, or item and attribute")
            }
        }
        if made.def.second_attribute == RG_ATTR_NONE && items.count > 0 {
            let last = items[items.count &- 1]
            if last.slot == 1 && Int(last.entry) == plan.constraints.count {
                made.def.second_attribute = made.def.attribute
            }
        }
        if made.name == 0 { made.name = lineName() }
        plan.constraints.append(made)
    }

    /// Writes a name like "screen.xml:12" into the plan's texts. - Returns: its start + 1.
    private mutating func lineName() -> UInt32 {
        var name = MessageBuilder(memory)
        defer { name.release() }
        name.append(untrusted: file.name)
        name.append(":")
        name.append(number: Int(source.place(tagOffset).line))
        if name.failed {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return 0
        }
        return copy(Bytes(name.bytes.pointer(0), name.bytes.count))
    }

    /// Reports a mistake in the tag that is being read.
    @inline(never)
    mutating func reportTag(_ tag: Bytes, _ what: StaticText) {
        report(RG_CODE_HIERARCHY, RG_LEVEL_ERROR, tagOffset, tag.count &+ 1, "$q$t", tag, Bytes(what))
    }

    @_optimize(size)
    private mutating func apply(_ attribute: Attribute, _ made: inout InflatePlan.Constraint) {
        switch attribute.name {
        case .vfl:
            made.line = copy(attribute.value)
            // the quotes included
            if let span = attributeSpan(attribute.place) {
                (made.offset, made.length) = resourceReader.place(span.value &- 1, span.valueLength &+ 2, in: 0)
                made.isQuoted = file.includer == nil
            }
        case .options: vflOptions(attribute, &made.options)
        case .metrics: metrics(attribute)
        case .spacing: metrics(attribute)
        case .item, .to:
            guard let id = readID(attribute.value) else { return badValue(attribute, "name, @id/name or parent") }
            let span = attributeSpan(attribute.place)
            guard items.reserve(items.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
            if id.equals("parent") { return }
            let place = resourceReader.place(span?.value ?? tagOffset, span?.valueLength ?? 1, in: 0)
            items.append(
                ConnectionName(
                    entry: Int32(truncatingIfNeeded: plan.constraints.count), slot: attribute.name == .item ? 0 : 1,
                    id: copy(id) &- 1, offset: place.offset, length: place.length))
        case .attribute: edge(attribute, &made.def.attribute)
        case .toAttribute: edge(attribute, &made.def.second_attribute)
        case .relation:
            if let relation = ConstraintWords.relation(attribute.value) {
                made.def.relation = relation
            } else {
                badValue(attribute, ConstraintWords.relations)
            }
        case .multiplier:
            var value: Float = 1
            number(attribute, &value, signed: true)
            made.def.multiplier = Double(value)
        case .constant:
            var value: Float = 0
            pixels(attribute, &value, signed: true)
            made.def.constant = Double(value)
        case .priority:
            let number = ConstraintWords.priority(attribute.value) ?? readNumber(attribute.value) ?? 0
            if number > 0 && number <= 1000 {
                made.def.priority = number
            } else {
                badValue(attribute, ConstraintWords.priorities)
            }
        default: made.name = copy(attribute.value)
        }
    }

    /// Copies a text into the plan's texts. - Returns: its start + 1.
    private mutating func copy(_ text: Bytes) -> UInt32 {
        guard let start = InflatePlan.add(text, to: &plan.texts, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return 1
        }
        return start &+ 1
    }

    private mutating func edge(_ attribute: Attribute, _ out: inout rg_constraint_attribute) {
        if let found = ConstraintWords.attribute(attribute.value) {
            out = found
        } else {
            badValue(attribute, ConstraintWords.attributes)
        }
    }

    /// Reads words joined by |.
    private mutating func vflOptions(_ attribute: Attribute, _ out: inout UInt32) {
        var words = FlagWords(attribute.value)
        while let word = words.next() {
            guard let option = ConstraintWords.option(word) else {
                return badValue(attribute, ConstraintWords.options)
            }
            out |= option
        }
    }

    /// Reads "pad=8, wide=120dp" or, for the standard spaces, "sibling=8, super=20".
    private mutating func metrics(_ attribute: Attribute) {
        var start = 0
        while start < attribute.value.count {
            let comma = attribute.value.firstIndex(of: 0x2C, from: start)
            let end = comma < 0 ? attribute.value.count : comma
            let pair = attribute.value.dropping(start).prefix(end &- start)
            let sign = pair.firstIndex(of: 0x3D)
            let name = pair.prefix(max(sign, 0)).trimmed
            let value = readDimension(pair.dropping(sign &+ 1))?.pixels(units)
            let space = attribute.name == .spacing ? wordIndex(name, "sibling super") : -1
            guard name.count > 0, let value, attribute.name == .metrics || space >= 0 else {
                return badValue(
                    attribute,
                    attribute.name == .metrics
                        ? "name=length, separated by commas" : "sibling=length or super=length, or both with a comma")
            }
            start = end &+ 1
            let number = Double(value) / units.density
            if space >= 0 {
                if space == 0 { plan.siblingSpace = number } else { plan.parentSpace = number }
                continue
            }
            let text = copy(name)
            if stopped { return }
            if !plan.addMetric(text &- 1, number, memory) { return stop(RG_ERROR_OUT_OF_MEMORY) }
        }
    }

    /// Looks up, at the end of the file, the ids that constraints name anywhere in it.
    @_optimize(size)
    mutating func finishConstraints() {
        var i = 0
        while i < items.count {
            let item = items[i]
            let made = plan.constraints.pointer(Int(item.entry))
            let start = UnsafeRawPointer(plan.texts.pointer(Int(item.id)))
            let id = Bytes(cString: start.assumingMemoryBound(to: CChar.self))
            let found = plan.node(id)
            subject = 0
            let container = Int(made.pointee.node)
            if found < 0 || plan.constrained(id, by: container) != found {
                reportID(item.offset, item.length, RG_CODE_UNKNOWN_ANCHOR, container, id, isConnection: false)
            }
            let number = rg_node(id: UInt64(truncatingIfNeeded: found &+ 1))
            if item.slot == 0 { made.pointee.def.first = number } else { made.pointee.def.second = number }
            i &+= 1
        }
    }
}
