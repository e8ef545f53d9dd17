// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Constraints of a JSON file: lines of the Visual Format Language, explicit ones, options and metrics.
extension Inflater {
    /// Metrics at most: a line looks each of its names up among them.
    private static var maxMetrics: Int { 4096 }

    // MARK: - What the lines of the file share

    /// Read `metrics` or `spacing`, the value of `key`.
    mutating func readShared(_ json: JsonTokens, _ key: Int, _ walk: inout JsonWalk) {
        let isMetrics = json.raw(key).equals("metrics")
        var at = key &+ 2
        while at < json.after(key &+ 1) && !stopped {
            guard let name = json.decode(at, &walk.name, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
            if let value = readDouble(json, at &+ 1) {
                if isMetrics {
                    addMetric(name, value, at)
                } else if name.equals("sibling") {
                    plan.siblingSpace = value * units.density
                } else if name.equals("super") {
                    plan.parentSpace = value * units.density
                } else {
                    reportToken(at, RG_CODE_BAD_VALUE, "expected sibling or super")
                }
            }
            at = json.after(at &+ 1)
        }
    }

    private mutating func addMetric(_ name: Bytes, _ value: Double, _ key: Int) {
        if plan.metrics.count >= Inflater.maxMetrics {
            reportToken(key, RG_CODE_LIMIT, "more than 4,096 metrics")
            return stop(RG_ERROR_LIMIT)
        }
        guard plan.metrics.reserve(plan.metrics.count &+ 1, memory),
            let start = InflatePlan.add(name, to: &plan.texts, memory)
        else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        plan.metrics.append(InflatePlan.Metric(name: start, value: value))
    }

    /// A number within +-1e9, reported when it is none.
    private mutating func readDouble(_ json: JsonTokens, _ index: Int) -> Double? {
        if json[index].kind == .number, let number = scanNumber(json.raw(index)), number.value.magnitude <= 1e9 {
            return number.value
        }
        reportToken(index, RG_CODE_BAD_VALUE, "expected a number within +-1e9")
        return nil
    }

    // MARK: - Constraints

    /// Read the constraints of all views, now that their names are known.
    mutating func readConstraints(_ json: JsonTokens, _ walk: inout JsonWalk) {
        var index = 0
        while index < walk.held.count && !stopped {
            let held = walk.held[index]
            index &+= 1
            subject = Int(held.node) &+ 1
            let first = plan.constraints.count
            if held.constraints > 0 { readGroup(json, held, &walk) }
            if stopped { return }
            let hasKeys = held.constraints > 0 && json[held.constraints].kind == .object
            if hasKeys && !walk.keys.fill(json, held.constraints, memory, { _ in }) {
                return stop(RG_ERROR_OUT_OF_MEMORY)
            }
            applyByKey(json, held.options, isPriority: false, first, hasKeys, &walk)
            applyByKey(json, held.priorities, isPriority: true, first, hasKeys, &walk)
        }
    }

    /// The value of `constraints`: an object or a list, whose values may be lists.
    private mutating func readGroup(_ json: JsonTokens, _ held: JsonWalk.Held, _ walk: inout JsonWalk) {
        if plan.nodes[Int(held.node)].kind != RG_KIND_CONSTRAINT {
            return reportToken(
                held.constraints, RG_CODE_HIERARCHY,
                "constraints belong to a constraint container: a ConstraintLayout, or a UIView")
        }
        let kind = json[held.constraints].kind
        if kind != .object && kind != .array {
            return reportToken(held.constraints, RG_CODE_BAD_VALUE, "expected an object or a list of constraints")
        }
        let end = json.after(held.constraints)
        var at = held.constraints &+ 1
        while at < end && !stopped {
            let key = kind == .object ? at : -1
            let value = kind == .object ? at &+ 1 : at
            at = json.after(value)
            if kind == .object && json[value].kind == .array {
                var item = value &+ 1
                while item < at && !stopped {
                    readConstraint(json, item, key, held.node, &walk)
                    item = json.after(item)
                }
            } else {
                readConstraint(json, value, key, held.node, &walk)
            }
        }
    }

    private mutating func readConstraint(
        _ json: JsonTokens, _ value: Int, _ key: Int, _ node: Int32, _ walk: inout JsonWalk
    ) {
        var def = rg_constraint_def()
        def.struct_size = UInt32(MemoryLayout<rg_constraint_def>.size)
        def.multiplier = 1
        def.priority = 1000
        var made = InflatePlan.Constraint(
            node: node, def: def, offset: Int(json[value].offset), length: Int(json[value].length), key: key)
        if key >= 0 { made.name = keepText(json, key, &walk) }
        switch json[value].kind {
        case .string: made.line = keepText(json, value, &walk)
        case .object: readExplicit(json, value, &made, &walk)
        default: reportToken(value, RG_CODE_BAD_VALUE, "expected a line of the Visual Format Language, or an object")
        }
        if stopped || made.line == 0 && made.def.attribute == RG_ATTR_NONE { return }
        guard plan.constraints.reserve(plan.constraints.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        plan.constraints.append(made)
    }

    /// Copy what a token says into the plan. - Returns: its start + 1, 0 after a failure.
    private mutating func keepText(_ json: JsonTokens, _ index: Int, _ walk: inout JsonWalk) -> UInt32 {
        guard let text = json.decode(index, &walk.value, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return 0
        }
        if text.count > options.maxTextBytes {
            reportToken(index, RG_CODE_LIMIT, "longer than max_text_bytes")
            stop(RG_ERROR_LIMIT)
            return 0
        }
        guard let start = InflatePlan.add(text, to: &plan.texts, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return 0
        }
        return start &+ 1
    }

    // MARK: - Explicit constraints

    /// `item.attribute relation multiplier * toItem.toAttribute + constant`; or a line with options and a priority.
    private mutating func readExplicit(
        _ json: JsonTokens, _ object: Int, _ made: inout InflatePlan.Constraint, _ walk: inout JsonWalk
    ) {
        var at = object &+ 1
        while at < json.after(object) && !stopped {
            let value = at &+ 1
            guard let name = json.decode(at, &walk.name, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
            let member = wordIndex(
                name,
                "item attribute relation toItem toAttribute multiplier constant priority identifier vfl options")
            let isText = json[value].kind == .string
            switch member {
            case 0: readItem(json, value, &made.def.first, &walk)
            case 1: readAttributeName(json, value, &made.def.attribute)
            case 2:
                let place =
                    isText ? wordIndex(json.raw(value), "== <= >= equal lessThanOrEqual greaterThanOrEqual") : -1
                if place < 0 { reportToken(value, RG_CODE_BAD_VALUE, "expected ==, <= or >=") }
                made.def.relation = rg_relation(rawValue: UInt32(max(place, 0) % 3))
            case 3: readItem(json, value, &made.def.second, &walk)
            case 4: readAttributeName(json, value, &made.def.second_attribute)
            case 5: made.def.multiplier = readValue(json, value, &walk) ?? 1
            case 6: made.def.constant = (readValue(json, value, &walk) ?? 0) * units.density
            case 7: made.def.priority = readPriority(json, value, &walk)
            case 8, 9:
                if !isText { reportToken(value, RG_CODE_BAD_VALUE, "expected a text") }
                let text = isText ? keepText(json, value, &walk) : 0
                if member == 8 {
                    made.name = text
                } else {
                    made.line = text
                    made.offset = Int(json[value].offset)
                    made.length = Int(json[value].length)
                }
            case 10: made.options = readOptions(json, value)
            default:
                reportToken(
                    at, RG_CODE_BAD_VALUE,
                    """
                    expected item, attribute, relation, toItem, toAttribute, multiplier, constant, priority or \
                    identifier; or vfl, options and priority
                    """)
            }
            at = json.after(value)
        }
        if made.def.second.id != 0 && made.def.second_attribute == RG_ATTR_NONE {
            made.def.second_attribute = made.def.attribute
        }
        if made.line == 0 && made.def.attribute == RG_ATTR_NONE && status == RG_OK {
            reportToken(
                object, RG_CODE_BAD_VALUE, "a constraint has an attribute, or a line of the Visual Format Language")
        }
    }

    private mutating func readItem(
        _ json: JsonTokens, _ index: Int, _ out: inout rg_node, _ walk: inout JsonWalk
    ) {
        if json[index].kind == .null { return }
        var found = -1
        if json[index].kind == .string {
            guard let id = json.decode(index, &walk.value, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
            found = plan.constrained(id)
        }
        if found < 0 {
            reportToken(
                index, RG_CODE_VFL_VIEW, "expected the id of a view of this file that lies in a constraint container")
        }
        out.id = UInt64(found &+ 1)
    }

    private mutating func readAttributeName(_ json: JsonTokens, _ index: Int, _ out: inout rg_attribute) {
        let place = wordIndex(
            json[index].kind == .string ? json.raw(index) : Bytes(""),
            """
            left right top bottom leading trailing width height centerX centerY firstBaseline baseline leftMargin \
            rightMargin topMargin bottomMargin leadingMargin trailingMargin
            """)
        if place < 0 {
            return reportToken(
                index, RG_CODE_BAD_VALUE,
                """
                expected left, right, top, bottom, leading, trailing, width, height, centerX, centerY, baseline, \
                leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin or trailingMargin
                """)
        }
        out = place == 10 ? RG_ATTR_BASELINE : rg_attribute(rawValue: UInt32(place &+ 1))
    }

    /// A number, or the name of a metric.
    private mutating func readValue(_ json: JsonTokens, _ index: Int, _ walk: inout JsonWalk) -> Double? {
        if json[index].kind != .string { return readDouble(json, index) }
        guard let name = json.decode(index, &walk.value, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return nil
        }
        if let value = plan.metric(name) { return value }
        reportToken(index, RG_CODE_VFL_METRIC, "expected a number or the name of a metric")
        return nil
    }

    /// A priority: required, high or low, a number above 0 up to 1000, or a metric.
    private mutating func readPriority(_ json: JsonTokens, _ index: Int, _ walk: inout JsonWalk) -> Float {
        switch json[index].kind == .string ? wordIndex(json.raw(index), "required high low") : -1 {
        case 0: return 1000
        case 1: return 750
        case 2: return 250
        default: break
        }
        let value = readValue(json, index, &walk) ?? 1000
        if !(value > 0 && value <= 1000) {
            reportToken(index, RG_CODE_VFL_PRIORITY, "expected a priority above 0 and at most 1000")
        }
        return Float(value)
    }

    // MARK: - Options

    /// Format options: a text with words joined by |, or a list of words.
    private mutating func readOptions(_ json: JsonTokens, _ index: Int) -> UInt32 {
        var flags: UInt32 = 0
        let isList = json[index].kind == .array
        var at = isList ? index &+ 1 : index
        while at < json.after(index) {
            var words = FlagWords(json[at].kind == .string ? json.raw(at) : Bytes("?"))
            while let word = words.next() {
                let place = wordIndex(
                    word,
                    """
                    alignAllLeft alignAllRight alignAllLeading alignAllTrailing alignAllCenterX alignAllTop \
                    alignAllBottom alignAllCenterY directionLeftToRight directionRightToLeft directionLeadingToTrailing
                    """)
                if place < 0 {
                    reportToken(
                        at, RG_CODE_BAD_VALUE,
                        """
                        expected alignAllLeft, …Right, …Leading, …Trailing, …CenterX, …Top, …Bottom, …CenterY, \
                        directionLeadingToTrailing, directionLeftToRight or directionRightToLeft
                        """)
                } else if place < 10 {
                    flags |= 1 << UInt32(place)
                }
            }
            at = json.after(at)
        }
        return flags
    }

    /// Give the constraints from `first` on the options or priorities that `object` has for their keys.
    private mutating func applyByKey(
        _ json: JsonTokens, _ object: Int, isPriority: Bool, _ first: Int, _ hasKeys: Bool, _ walk: inout JsonWalk
    ) {
        if object < 0 { return }
        var at = object &+ 1
        while at < json.after(object) && !stopped {
            let flags = isPriority ? 0 : readOptions(json, at &+ 1)
            let priority = isPriority ? readPriority(json, at &+ 1, &walk) : 0
            var key = -1
            if hasKeys {
                guard let found = walk.keys.value(json, of: at, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
                key = found &- 1
            }
            if key < 0 { reportToken(at, RG_CODE_BAD_VALUE, "no constraint beside it has this key") }
            // they lie in the order of their keys
            var low = first, high = plan.constraints.count
            while low < high {
                let middle = low &+ (high &- low) / 2
                if plan.constraints[middle].key < key { low = middle &+ 1 } else { high = middle }
            }
            while key >= 0, low < plan.constraints.count, plan.constraints[low].key == key {
                let made = plan.constraints.pointer(low)
                if isPriority { made.pointee.def.priority = priority } else { made.pointee.options |= flags }
                low &+= 1
            }
            at = json.after(at &+ 1)
        }
    }
}
