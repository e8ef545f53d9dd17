// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Predicates in parentheses, and the constraints that they make.
extension VflParser {
    private mutating func predicate(isSize: Bool) -> Bool {
        let c = character
        current = Predicate()
        if c == 0x3D || c == 0x3C || c == 0x3E {
            at &+= 1
            if !take(0x3D, "'='") { return false }
            current.relation = c == 0x3D ? RG_EQUAL : c == 0x3C ? RG_LESS_OR_EQUAL : RG_GREATER_OR_EQUAL
        }
        let start = at
        let name = self.name()
        if name.count > 0 {
            if isExtended { current.view = view(name) }
            if current.view.id != 0 {
                if !operators() { return false }
            } else if let value = metric(name) {
                current.constant = value
            } else if isSize || isExtended {
                current.view = view(name)
                if current.view.id == 0 { return fail(.either, name, start) }
            } else {
                return fail(.metric, name, start)
            }
        } else if !number(
            signed: true,
            isExtended
                ? "a number, a percentage or a view"
                : isSize ? "a number, a metric or a view" : "a number or a metric")
        {
            return false
        } else {
            current.constant = value
            if isExtended && has(0x25) { current.percent() }
        }
        return !has(0x40) || priority()
    }

    /// Reads the priority after an '@'; an integer in extended lines.
    private mutating func priority() -> Bool {
        let start = at
        if isExtended {
            if !isDigit(character) { return fail("a digit") }
            skipDigits()
            value = scanNumber(Bytes(text.base + start, at &- start))?.value ?? 0
        } else if !numberOrMetric(signed: true) {
            return false
        }
        if !(value > 0 && value <= 1000) {
            return fail(RG_CODE_VFL_PRIORITY, start, at, "a priority above 0 and at most 1000")
        }
        current.priority = Float(value)
        return true
    }

    /// Reads `["." attribute] [("*" | "/") [+-] number] [("+" | "-") number]`.
    private mutating func operators() -> Bool {
        if has(0x2E) {
            current.attribute = attribute()
            if problem != nil { return false }
        }
        let divides = character == 0x2F
        if divides || character == 0x2A {
            at &+= 1
            let start = at
            if !number(signed: true, "a number") { return false }
            current.multiplier = divides ? 1 / value : value
            if !(current.multiplier.magnitude <= 1e9) {
                return fail(RG_CODE_VFL_SYNTAX, start, at, "a number other than 0")
            }
        }
        let isMinus = character == 0x2D
        if isMinus || character == 0x2B {
            at &+= 1
            if !number(signed: false, "a number") { return false }
            current.constant = isMinus ? -value : value
        }
        return true
    }

    /// Reads the name of an attribute. - Returns: RG_ATTR_NONE with `problem` set when it is not one.
    @inline(never)
    mutating func attribute() -> rg_constraint_attribute {
        let start = at
        // in the order of rg_constraint_attribute
        let index = wordIndex(name(), "left right top bottom - - width height centerX centerY")
        if index < 0 {
            at = start
            _ = fail("left, right, top, bottom, width, height, centerX or centerY")
        }
        return rg_constraint_attribute(rawValue: UInt32(index &+ 1))
    }

    /// Reads `( predicate {, predicate} )`, and makes their constraints.
    @inline(never)
    mutating func predicates(_ target: Target) -> Bool {
        if !take(0x28, "'('") { return false }
        spacer = target == .equalSpace ? equalSpacer : 0
        repeat {
            if !predicate(isSize: target == .size) { return false }
            switch target {
            case .size: if pass == .sizes { for i in sized { addSize(views[i].node, size) } }
            case .space: addSpace()
            case .equalSpace: if isLinking { addSize(rg_node(), RG_ATTR_NONE) }
            case .explicit: addExplicit()
            }
        } while has(0x2C)
        return take(0x29, isExtended ? "',', '@', an operator or ')'" : "',', '@' or ')'")
    }

    // MARK: - Constraints

    /// Adds a constraint with the values of the current predicate.
    @inline(never)
    mutating func add(
        _ first: rg_node, _ attribute: rg_constraint_attribute, _ second: rg_node,
        _ secondAttribute: rg_constraint_attribute
    ) {
        if status != RG_OK || isTooMuch(made.count) { return }
        if !made.reserve(made.count &+ 1, engine.memory) {
            status = engine.outOfMemory()
            return
        }
        let def = made.pointer(made.count)
        made.count &+= 1
        def.pointee = rg_constraint_def()
        def.pointee.struct_size = UInt32(MemoryLayout<rg_constraint_def>.size)
        def.pointee.first = first
        def.pointee.attribute = attribute
        def.pointee.relation = current.relation
        def.pointee.second = second
        def.pointee.second_attribute = secondAttribute
        def.pointee.multiplier = current.multiplier
        def.pointee.constant = current.constant
        def.pointee.priority = current.priority > 0 ? current.priority : scope?.pointee.priority ?? 1000
        def.pointee.spacer = spacer
    }

    /// Counts a view or a constraint against the limit, as a short line can name thousands of views. - Returns: whether
    /// the limit is exceeded.
    mutating func isTooMuch(_ count: Int) -> Bool {
        if count >= 1 << 16 { status = engine.fail(RG_ERROR_LIMIT, "the line makes too many constraints") }
        if let scope {
            scope.pointee.room.pointee &-= 1
            if scope.pointee.room.pointee < 0 {
                status = engine.fail(RG_ERROR_LIMIT, "the lines make too many constraints")
            }
        }
        return status != RG_OK
    }

    /// Constrains `item.attribute` (without an item, the spacer) by the current predicate.
    @inline(never)
    mutating func addSize(_ item: rg_node, _ attribute: rg_constraint_attribute) {
        var other = current.attribute
        if other == RG_ATTR_NONE && current.isOpen { other = attribute != RG_ATTR_NONE ? attribute : size }
        add(item, attribute, current.isPercent ? parent : current.view, other)
    }

    var size: rg_constraint_attribute { isVertical ? RG_ATTR_HEIGHT : RG_ATTR_WIDTH }
}

extension VflParser.Predicate {
    /// Replaces a constant that is a percentage by a fraction of the parent.
    mutating func percent() {
        isPercent = true
        multiplier = constant / 100
        constant = 0
    }
}
