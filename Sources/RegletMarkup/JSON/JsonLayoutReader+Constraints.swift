// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The constraints of a JSON file: lines of the Visual Format Language, explicit constraints, options and
/// priorities.
extension JsonLayoutReader {
    // MARK: - Constraints

    /// Reads the constraints of all views, after their names are known.
    mutating func readConstraints() {
        var index = 0
        while index < held.count && !stopped {
            let held = held[index]
            index &+= 1
            inflater.pointee.subject = held.node &+ 1
            let first = inflater.pointee.plan.constraints.count
            var hasKeys = false
            if held.constraints >= 0 {
                readGroup(held)
                hasKeys = json[held.constraints].kind == .object
                if hasKeys && keys.fill(json, held.constraints, memory) == nil {
                    inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
                }
            }
            applyByKey(held.options, isPriority: false, first, hasKeys)
            applyByKey(held.priorities, isPriority: true, first, hasKeys)
        }
    }

    /// Reads the value of `constraints`: an object or a list, whose values may be lists.
    private mutating func readGroup(_ held: Held) {
        if inflater.pointee.plan.nodes[held.node].kind != RG_KIND_CONSTRAINT {
            return reportToken(
                held.constraints, RG_CODE_HIERARCHY,
                "constraints belong to a ConstraintContainer, or a UIView")
        }
        let kind = json[held.constraints].kind
        if kind != .object && kind != .array {
            return reportToken(held.constraints, RG_CODE_BAD_VALUE, "expected an object or a list of constraints")
        }
        let end = json.after(held.constraints)
        var at = held.constraints &+ 1
        var key = -1
        while at < end && !stopped {
            if json[at].isKey {
                key = at
                at &+= 1
                if json[at].kind == .array { at &+= 1 }
                continue
            }
            readConstraint(at, key, held.node)
            at = json.after(at)
        }
    }

    private mutating func readConstraint(_ value: Int, _ key: Int, _ node: Int) {
        let count = inflater.pointee.plan.constraints.count
        guard inflater.pointee.plan.constraints.reserve(count &+ 1, memory) else {
            return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
        }
        let made = inflater.pointee.plan.constraints.pointer(count)
        made.initialize(to: InflatePlan.Constraint(node: Int32(truncatingIfNeeded: node), key: key))
        if key >= 0 { made.pointee.name = limitedText(key) }
        switch json[value].kind {
        case .string: readLine(value, made)
        case .object: readExplicit(value, made)
        default: reportToken(value, RG_CODE_BAD_VALUE, "expected a line of the Visual Format Language, or an object")
        }
        inflater.pointee.plan.constraints.count = count &+ 1
    }

    @inline(never)
    private mutating func readLine(_ value: Int, _ made: UnsafeMutablePointer<InflatePlan.Constraint>) {
        made.pointee.line = limitedText(value)
        (made.pointee.offset, made.pointee.length) = place(Int(json[value].offset), Int(json[value].length))
        made.pointee.isQuoted = inflater.pointee.file.includer == nil
    }

    /// A place in this file, or of its include: messages about lines are those of the outermost file.
    private func place(_ offset: Int, _ length: Int) -> (offset: Int, length: Int) {
        inflater.pointee.resourceReader.place(offset, length, in: 0)
    }

    /// Copies a decoded text into the plan. - Returns: its start + 1; 0 after a failure.
    @inline(never)
    private mutating func limitedText(_ index: Int) -> UInt32 {
        if json[index].kind != .string {
            reportToken(index, RG_CODE_BAD_VALUE, "expected a text")
            return 0
        }
        let text = self.text(index, in: 2)
        if text.count > inflater.pointee.options.maxTextBytes {
            reportToken(index, RG_CODE_LIMIT, "longer than max_text_bytes")
            inflater.pointee.stop(RG_ERROR_LIMIT)
        }
        return inflater.pointee.keepText(text)
    }

    // MARK: - Explicit constraints

    /// Reads an object: either `item.attribute relation multiplier * toItem.toAttribute + constant`, or a line with
    /// options and a priority.
    private mutating func readExplicit(_ object: Int, _ made: UnsafeMutablePointer<InflatePlan.Constraint>) {
        (made.pointee.offset, made.pointee.length) = place(Int(json[object].offset), 1)
        let before = inflater.pointee.diagnostics.pointee.count
        var isExplicit = false
        var at = object &+ 1
        while at < json.after(object) && !stopped {
            let value = at &+ 1
            let member = word(
                at,
                """
                item toItem attribute toAttribute relation multiplier constant priority identifier vfl options to id
                """)
            if member >= 0 && member < 7 || member == 11 { isExplicit = true }
            switch member {
            case 0: made.pointee.def.first.id = readItem(value, made.pointee.node)
            case 1, 11: made.pointee.def.second.id = readItem(value, made.pointee.node)
            case 2: made.pointee.def.attribute = readAttributeName(value)
            case 3: made.pointee.def.second_attribute = readAttributeName(value)
            case 4: made.pointee.def.relation = readRelation(value)
            case 5: made.pointee.def.multiplier = readValue(value)
            case 6: made.pointee.def.constant = readValue(value) * inflater.pointee.units.density
            case 7: made.pointee.def.priority = readPriority(value)
            case 8, 12: made.pointee.name = limitedText(value)
            case 9: readLine(value, made)
            case 10: made.pointee.options = readOptions(value)
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
        if made.pointee.def.second.id != 0 && made.pointee.def.second_attribute == RG_ATTR_NONE {
            made.pointee.def.second_attribute = made.pointee.def.attribute
        }
        if stopped || inflater.pointee.diagnostics.pointee.count != before { return }
        if made.pointee.line != 0 && isExplicit {
            reportToken(object, RG_CODE_BAD_VALUE, ConstraintWords.oneThing)
        } else if made.pointee.line == 0 && made.pointee.def.attribute == RG_ATTR_NONE {
            reportToken(
                object, RG_CODE_BAD_VALUE, "a constraint has an attribute, or a line of the Visual Format Language")
        }
    }

    /// Reads an item: the number of its node + 1; 0 for null, which means the container.
    @inline(never)
    private mutating func readItem(_ index: Int, _ container: Int32) -> UInt64 {
        if json[index].kind == .null { return 0 }
        if json[index].kind != .string {
            reportToken(index, RG_CODE_VFL_VIEW, "expected the id of a view of this file")
            return 0
        }
        let id = text(index, in: 2)
        let found = inflater.pointee.plan.constrained(id, by: Int(container))
        if found < 0 {
            let span = json.span(-index &- 1)
            inflater.pointee.reportID(
                span.value, span.valueLength, RG_CODE_VFL_VIEW, Int(container), id, isConnection: false)
        }
        return UInt64(found &+ 1)
    }

    private mutating func readRelation(_ index: Int) -> rg_relation {
        if let relation = ConstraintWords.relation(plainWord(index)) { return relation }
        reportExpected(index, RG_CODE_BAD_VALUE, ConstraintWords.relations)
        return RG_EQUAL
    }

    @inline(never)
    private mutating func readAttributeName(_ index: Int) -> rg_constraint_attribute {
        if let attribute = ConstraintWords.attribute(plainWord(index)) { return attribute }
        reportExpected(index, RG_CODE_BAD_VALUE, ConstraintWords.attributes)
        return RG_ATTR_NONE
    }

    /// Reads a text; "" if there is none.
    @inline(never)
    private mutating func plainWord(_ index: Int) -> Bytes {
        json[index].kind == .string ? text(index, in: 0) : Bytes("")
    }

    @inline(never)
    private mutating func reportExpected(_ index: Int, _ code: rg_code, _ what: StaticText) {
        let span = json.span(-index &- 1)
        inflater.pointee.report(code, RG_LEVEL_ERROR, span.value, span.valueLength, "expected $t", Bytes(what))
    }

    /// Reads a number or the name of a metric; 1 after a failure.
    @inline(never)
    private mutating func readValue(_ index: Int) -> Double {
        if json[index].kind != .string { return readDouble(index) ?? 1 }
        if let value = inflater.pointee.plan.metric(text(index, in: 2)) { return value }
        reportToken(index, RG_CODE_VFL_METRIC, "expected a number or the name of a metric")
        return 1
    }

    /// Reads a priority: a named one, a number above 0 and up to 1000, or a metric.
    private mutating func readPriority(_ index: Int) -> Float {
        if let named = ConstraintWords.priority(plainWord(index)) { return named }
        let value = readValue(index)
        if !(value > 0 && value <= 1000) {
            reportExpected(index, RG_CODE_VFL_PRIORITY, ConstraintWords.priorities)
            return 1000
        }
        return Float(value)
    }

    // MARK: - Options

    /// Reads format options: a text, or a list of texts.
    private mutating func readOptions(_ index: Int) -> UInt32 {
        var flags: UInt32 = 0
        var at = json[index].kind == .array ? index &+ 1 : index
        while at < json.after(index) {
            if let option = ConstraintWords.option(plainWord(at)) {
                flags |= option
            } else {
                reportExpected(at, RG_CODE_BAD_VALUE, ConstraintWords.options)
            }
            at = json.after(at)
        }
        return flags
    }

    /// Gives the constraints from `first` on the options or priorities in `value`, by their keys or to all of them.
    @inline(never)
    private mutating func applyByKey(_ value: Int, isPriority: Bool, _ first: Int, _ hasKeys: Bool) {
        if value < 0 { return }
        if json[value].kind != .object { return apply(value, isPriority: isPriority, first, -1) }
        var at = value &+ 1
        while at < json.after(value) && !stopped {
            var key = -1
            if hasKeys {
                guard let found = keys.value(json, of: at, memory) else {
                    return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
                }
                key = found &- 1
            }
            if key < 0 { reportToken(at, RG_CODE_BAD_VALUE, "no constraint beside it has this key") }
            // binary search, as the constraints are in the order of their keys
            var low = first, high = inflater.pointee.plan.constraints.count
            while low < high {
                let middle = low &+ (high &- low) / 2
                if inflater.pointee.plan.constraints[middle].key < key { low = middle &+ 1 } else { high = middle }
            }
            apply(at &+ 1, isPriority: isPriority, key < 0 ? inflater.pointee.plan.constraints.count : low, key)
            at = json.after(at &+ 1)
        }
    }

    /// Gives options or a priority to the constraints from `first` on that have `key` (-1: to all).
    private mutating func apply(_ value: Int, isPriority: Bool, _ first: Int, _ key: Int) {
        let flags = isPriority ? 0 : readOptions(value)
        let priority = isPriority ? readPriority(value) : 0
        var index = first
        while index < inflater.pointee.plan.constraints.count,
            key < 0 || inflater.pointee.plan.constraints[index].key == key
        {
            let made = inflater.pointee.plan.constraints.pointer(index)
            if isPriority { made.pointee.def.priority = priority } else { made.pointee.options |= flags }
            index &+= 1
        }
    }
}
