// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The spaces and steps in z between the views of a line, and lines of explicit constraints (C:).
extension VflParser {
    // MARK: - Spaces

    /// Reads the space between two sides, and makes its constraints if the sides are linked.
    @inline(never)
    mutating func space() -> Bool {
        current = Predicate()
        spacer = 0
        zStep = nil
        if isExtended && !isAboutZ && has(0x7E) { return equalSpace() }
        if !has(0x2D) {
            addSpace()
            return true
        }
        let c = character
        if isExtended && has(0x3E) {
            zStep = .nan
            return true
        }
        if c == 0x5B || c == 0x7C || (isExtended && (c == 0x5D || c == 0x2C)) {
            current.constant = a.isParent || b.isParent ? def.pointee.parent_space : def.pointee.sibling_space
            addSpace()
            return true
        }
        let isSigned = isExtended && (c == 0x2D || c == 0x2B)
        if c == 0x28 && !isAboutZ {
            if !predicates(.space) { return false }
        } else if isDigit(c) || isSigned || (VflParser.startsName(c) && (!isExtended || isMetric())) {
            if isSigned ? !number(signed: true, "a number") : !numberOrMetric(signed: false) { return false }
            zStep = value
            current.constant = value
            if isExtended && !isAboutZ && (isSigned || (isDigit(c) && character == 0x25)) {
                if !take(0x25, "'%'") { return false }
                current.percent()
            }
            addSpace()
        } else {
            return fail(
                isExtended ? "a number, a percentage, '(', '>', '[' or '|'" : "a number, a metric, '(', '[' or '|'")
        }
        return take(0x2D, "'-'")
    }

    private mutating func isMetric() -> Bool {
        let start = at
        defer { at = start }
        return metric(name()) != nil
    }

    /// Reads `["(" … ")" "~"]` after a `~`: a space as wide as all others of this kind in the line.
    private mutating func equalSpace() -> Bool {
        if isLinking {
            if equalSpacer == 0 { equalSpacer = engine.constraintSystems.newSpacer() }
            spacer = equalSpacer
            connect()
        }
        if character != 0x28 { return true }
        return predicates(.equalSpace) && take(0x7E, "'~'")
    }

    /// Applies the current predicate to the distance of the sides. A distance that depends on views or on the parent
    /// gets its own spacer.
    @inline(never)
    mutating func addSpace() {
        if !isLinking { return }
        if current.isOpen {
            if spacer == 0 {
                spacer = engine.constraintSystems.newSpacer()
                let kept = current
                current = Predicate()
                connect()
                current = kept
            }
            addSize(rg_node(), RG_ATTR_NONE)
            return
        }
        let kept = spacer
        spacer = 0
        connect()
        spacer = kept
    }

    /// Puts each view of `b` after each view of `a`.
    @inline(never)
    private mutating func connect() {
        var start = RG_ATTR_TOP, end = RG_ATTR_BOTTOM
        let backwards = !isVertical && def.pointee.options & UInt32(RG_VFL_RIGHT_TO_LEFT) != 0
        if !isVertical {
            start = RG_ATTR_LEADING
            end = RG_ATTR_TRAILING
            if def.pointee.options & UInt32(RG_VFL_LEFT_TO_RIGHT) != 0 { (start, end) = (RG_ATTR_LEFT, RG_ATTR_RIGHT) }
            if backwards { (start, end) = (RG_ATTR_RIGHT, RG_ATTR_LEFT) }
        }
        pairs(a.isEdge ? start : end, b.isEdge ? end : start, swapped: backwards)
    }

    /// Constrains the distance from the attribute of each `a` to that of each `b` by the current predicate, or the
    /// reverse.
    @inline(never)
    private mutating func pairs(_ near: rg_constraint_attribute, _ far: rg_constraint_attribute, swapped: Bool) {
        let a = self.a, b = self.b
        for i in a.start..<a.end where a.isEdge || views[i].depth == a.depth {
            let first = a.isParent ? parent : a.isEdge ? a.edge : views[i].node
            for j in b.start..<b.end where b.isEdge || views[j].depth == b.depth {
                let second = b.isParent ? parent : b.isEdge ? b.edge : views[j].node
                if swapped { add(first, near, second, far) } else { add(second, far, first, near) }
            }
        }
    }

    /// Makes the constraints of the space that was read at `from`, as both sides are known.
    @inline(never)
    mutating func link(_ from: Int, _ a: Side, _ b: Side) -> Bool {
        self.a = a
        self.b = b
        if isAboutZ {
            step()
        } else if pass == .spaces {
            let end = at
            at = from
            isLinking = true
            _ = space()
            isLinking = false
            at = end
        } else if pass == .alignments && !a.isEdge && !b.isEdge {
            current = Predicate()
            spacer = 0
            pairs(alignment, alignment, swapped: true)
        }
        return status == RG_OK
    }

    // MARK: - Z

    /// Sets the z of `b`: one above `a`, or the given step; 0 after the parent's edge.
    private mutating func step() {
        let up = zStep ?? (a.isEdge ? 0 : 1)
        if up.isNaN || b.isEdge { return }
        var z = a.isEdge ? 0 : Int(Int32.min)
        if !a.isEdge { for i in a.start..<a.end { z = max(z, Int(views[i].z)) } }
        for i in b.start..<b.end { views[i].z = Int32(clamping: z &+ Int(up)) }
    }

    // MARK: - C

    /// Reads `C: name "." attribute "(" … ")" {"." attribute "(" … ")"}`.
    mutating func readExplicit() -> Bool {
        let start = at
        let name = self.name()
        if name.count == 0 { return fail("the name of a view") }
        if !find(name, start, 0) { return false }
        repeat {
            if !take(0x2E, "'.'") { return false }
            alignment = attribute()
            if problem != nil || !predicates(.explicit) { return false }
        } while character == 0x2E
        return lineEnd()
    }

    /// Constrains an attribute. Positions are relative to the parent's corner.
    @inline(never)
    mutating func addExplicit() {
        let node = views[0].node
        let place = Int(alignment.rawValue)
        isVertical = place == 3 || place == 4 || place == 8 || place == 10
        spacer = 0
        let start = isVertical ? RG_ATTR_TOP : RG_ATTR_LEFT
        if alignment == size || current.view.id != 0 {
            addSize(node, alignment)
        } else if !current.isPercent {
            add(node, alignment, parent, start)
        } else {
            // a percentage of the parent's attribute
            if alignment == start { current.multiplier = 0 }
            if place >= 9 { current.multiplier /= 2 }
            spacer = engine.constraintSystems.newSpacer()
            addSize(rg_node(), RG_ATTR_NONE)
            current = Predicate()
            add(node, alignment, parent, start)
        }
    }
}
