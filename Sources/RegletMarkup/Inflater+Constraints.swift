// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The tag constraint: no node, but a constraint of the container it lies in.
extension Inflater {
    @_optimize(size)
    mutating func readConstraint(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int) {
        skipDepth = 1
        let container = open[open.count &- 1]
        subject = Int(container.node) &+ 1
        if container.meaning.kind != RG_KIND_CONSTRAINT {
            return reportTag(Bytes("constraint"), " belongs into a ConstraintLayout")
        }
        guard plan.constraints.reserve(plan.constraints.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        var made = InflatePlan.Constraint(node: container.node, key: -1)
        made.offset = tagOffset
        made.length = 11
        let before = diagnostics.pointee.count
        var i = 0
        while i < count && !stopped {
            if let name = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] {
                let name = QualifiedName(Bytes(cString: name)), value = Bytes(cString: value).trimmed
                if value.count > options.maxTextBytes {
                    limit(tagOffset, 1, "an attribute is longer than max_text_bytes", value)
                } else if !prefixes.isTools(name.prefix) {
                    var known = index.find(name.local)
                    if name.local.equals("id") { known = .identifier }
                    if name.local.equals("toItem") { known = .to }
                    if let known, known.rawValue >= AttributeName.vfl.rawValue {
                        apply(Attribute(name: known, value: value, place: i), &made)
                    } else {
                        reportName(
                            i, RG_CODE_UNKNOWN_ATTRIBUTE, RG_LEVEL_ERROR, "a constraint has no attribute $q",
                            name.local, name.local)
                    }
                }
            }
            i &+= 1
        }
        if made.line == 0 && made.def.attribute == RG_ATTR_NONE && diagnostics.pointee.count == before {
            reportTag(Bytes("constraint"), " needs the attribute vfl, or item and attribute")
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

    /// "screen.xml:12", in the plan's texts. - Returns: its start + 1.
    private mutating func lineName() -> UInt32 {
        var name = Sentence(memory)
        defer { name.release() }
        name.append(untrusted: options.fileName)
        name.append(":")
        name.append(number: Int(source.place(tagOffset).line))
        if name.failed {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return 0
        }
        return copy(Bytes(name.bytes.pointer(0), name.bytes.count))
    }

    /// Report what is wrong with the tag that is being read.
    @inline(never)
    mutating func reportTag(_ tag: Bytes, _ what: Text) {
        report(RG_CODE_HIERARCHY, RG_LEVEL_ERROR, tagOffset, tag.count &+ 1, "$q$t", tag, Bytes(what))
    }

    @_optimize(size)
    private mutating func apply(_ attribute: Attribute, _ made: inout InflatePlan.Constraint) {
        switch attribute.name {
        case .vfl:
            made.line = copy(attribute.value)
            // with its quotes
            if let span = attributeSpan(attribute.place), span.valueLength == attribute.value.count {
                made.offset = span.value &- 1
                made.length = span.valueLength &+ 2
            }
        case .options: vflOptions(attribute, &made.options)
        case .metrics: metrics(attribute)
        case .item, .to:
            guard let id = readID(attribute.value) else { return badValue(attribute, "name, @id/name or parent") }
            let span = attributeSpan(attribute.place)
            guard items.reserve(items.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
            if id.equals("parent") { return }
            items.append(
                TieName(
                    entry: Int32(truncatingIfNeeded: plan.constraints.count), slot: attribute.name == .item ? 0 : 1,
                    id: copy(id) &- 1, offset: span?.value ?? tagOffset, length: span?.valueLength ?? 1))
        case .attribute: edge(attribute, &made.def.attribute)
        case .toAttribute: edge(attribute, &made.def.second_attribute)
        case .relation:
            if let place = word(
                attribute, "equal lessOrEqual greaterOrEqual == <= >= equal lessThanOrEqual greaterThanOrEqual",
                "equal, lessOrEqual, greaterOrEqual, ==, <= or >=")
            {
                made.def.relation = rg_relation(rawValue: place % 3)
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
            let named = wordIndex(attribute.value, "fitting low high required")
            if named >= 0 {
                made.def.priority = Float(named == 0 ? 50 : named == 1 ? 250 : named == 2 ? 750 : 1000)
            } else if let value = readNumber(attribute.value), value > 0 {
                made.def.priority = value
            } else {
                badValue(attribute, "a number > 0, required (1000), high (750), low (250) or fitting (50)")
            }
        default: made.name = copy(attribute.value)
        }
    }

    /// - Returns: where the copy starts in the plan's texts, + 1.
    private mutating func copy(_ text: Bytes) -> UInt32 {
        guard let start = InflatePlan.add(text, to: &plan.texts, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return 1
        }
        return start &+ 1
    }

    /// In the order of rg_attribute, which has no 11; two more names for leading and trailing.
    private mutating func edge(_ attribute: Attribute, _ out: inout rg_attribute) {
        if let place = word(
            attribute,
            """
            left right top bottom leading trailing width height centerX centerY \u{1} baseline leftMargin rightMargin \
            topMargin bottomMargin leadingMargin trailingMargin start end
            """,
            """
            left, right, top, bottom, leading, trailing, width, height, centerX, centerY, baseline, or an edge with \
            Margin behind it
            """)
        {
            out = rg_attribute(rawValue: place < 18 ? place &+ 1 : place &- 13)
        }
    }

    /// Words joined by |, in the order of RG_VFL_….
    private mutating func vflOptions(_ attribute: Attribute, _ out: inout UInt32) {
        var words = FlagWords(attribute.value)
        while let word = words.next() {
            let bit = wordIndex(
                word,
                """
                alignAllLeft alignAllRight alignAllLeading alignAllTrailing alignAllCenterX alignAllTop alignAllBottom \
                alignAllCenterY directionLeftToRight directionRightToLeft
                """)
            if bit < 0 {
                return badValue(
                    attribute,
                    """
                    alignAllLeft, …Right, …Leading, …Trailing, …CenterX, …Top, …Bottom, …CenterY, directionLeftToRight \
                    or …RightToLeft, joined by |
                    """)
            }
            out |= 1 << UInt32(bit)
        }
    }

    /// "pad=8, wide=120dp"
    private mutating func metrics(_ attribute: Attribute) {
        var start = 0
        while start < attribute.value.count {
            let comma = attribute.value.firstIndex(of: 0x2C, from: start)
            let end = comma < 0 ? attribute.value.count : comma
            let pair = attribute.value.dropping(start).prefix(end &- start)
            let sign = pair.firstIndex(of: 0x3D)
            let name = pair.prefix(max(sign, 0)).trimmed
            guard name.count > 0, let value = readDimension(pair.dropping(sign &+ 1))?.pixels(units) else {
                return badValue(attribute, "name=length, separated by commas")
            }
            let text = copy(name)
            guard plan.metrics.reserve(plan.metrics.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
            plan.metrics.append(InflatePlan.Metric(name: text &- 1, value: Double(value) / units.density))
            start = end &+ 1
        }
    }

    /// The file ends: look up what constraints name, anywhere in it.
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
            if found < 0 { reportName(item, RG_CODE_UNKNOWN_ANCHOR, "no node of the file has the id ", id) }
            let number = rg_node(id: UInt64(truncatingIfNeeded: found &+ 1))
            if item.slot == 0 { made.pointee.def.first = number } else { made.pointee.def.second = number }
            i &+= 1
        }
    }
}
