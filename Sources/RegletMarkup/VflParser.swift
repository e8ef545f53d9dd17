// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Reads one line of the Visual Format Language (Apple's documented grammar; see include/reglet/vfl.h), by descent without
/// recursion. Several passes read the same text: the first checks and counts, each further one makes one kind of
/// constraint, so that they come out in their order and nothing of the line is stored.
struct VflParser {
    enum Pass {
        case check
        case sizes
        case spaces
        case alignments
    }

    /// What is wrong, and where: `end` is behind the name or number.
    struct Problem {
        var code: rg_code
        var offset: Int
        var end: Int
        var expected: StaticString
    }

    /// One item of the line: a view, or the parent.
    struct Item {
        var node: rg_node
        var isParent: Bool
    }

    struct Predicate {
        var relation = RG_EQUAL
        var view = rg_node()
        var constant = 0.0
        var priority: Float = 1000
    }

    let engine: Engine
    let text: Bytes
    let def: rg_vfl_def
    let container: Int
    /// Of a line in a file.
    var scope: VflScope?
    var at = 0
    var pass = Pass.check
    var isVertical = false
    var parent = rg_node()
    /// What the passes make, when there is room.
    var made: UnsafeMutablePointer<rg_constraint_def>?
    var count = 0
    /// Views of the line.
    var viewCount = 0
    /// What the alignment pass equates.
    var alignment = RG_ATTR_NONE
    var problem: Problem?

    init(_ engine: Engine, _ text: Bytes, _ def: rg_vfl_def, _ container: Int) {
        self.engine = engine
        self.text = text
        self.def = def
        self.container = container
    }

    /// Of what gives none.
    private var usualPriority: Float { scope?.priority ?? 1000 }

    // MARK: - Characters

    private var character: UInt8 { at < text.count ? text[at] : 0 }

    private static func startsName(_ c: UInt8) -> Bool { (c | 0x20 >= 0x61 && c | 0x20 <= 0x7A) || c == 0x5F }
    private static func isDigit(_ c: UInt8) -> Bool { c >= 0x30 && c <= 0x39 }

    private mutating func fail(_ expected: StaticString) -> Bool {
        fail(RG_CODE_VFL_SYNTAX, at, at, expected)
    }

    @inline(never)
    private mutating func fail(_ code: rg_code, _ start: Int, _ end: Int, _ expected: StaticString) -> Bool {
        problem = Problem(code: code, offset: start, end: end, expected: expected)
        return false
    }

    private mutating func take(_ c: UInt8, _ expected: StaticString) -> Bool {
        if character != c { return fail(expected) }
        at &+= 1
        return true
    }

    /// - Returns: the name at `at`, empty when there is none.
    private mutating func name() -> Bytes {
        let start = at
        if !VflParser.startsName(character) { return Bytes(text.base + at, 0) }
        while VflParser.startsName(character) || VflParser.isDigit(character) { at &+= 1 }
        return Bytes(text.base + start, at &- start)
    }

    private mutating func digits() -> Bool {
        if !VflParser.isDigit(character) { return fail("a digit") }
        while VflParser.isDigit(character) { at &+= 1 }
        return true
    }

    /// `[+-] digits [. digits]`
    private mutating func number(_ value: inout Double, signed: Bool, _ expected: StaticString) -> Bool {
        let start = at
        if signed && (character == 0x2D || character == 0x2B) { at &+= 1 }
        if !VflParser.isDigit(character) { return fail(expected) }
        if !digits() { return false }
        if character == 0x2E {
            at &+= 1
            if !digits() { return false }
        }
        value = scanNumber(Bytes(text.base + start, at &- start))?.value ?? 0
        return true
    }

    // MARK: - Names

    private func metric(_ name: Bytes) -> Double? {
        if let scope { return scope.plan.pointee.metric(name) }
        guard let metrics = def.metrics else { return nil }
        for i in 0..<Int(def.metric_count) where name.equals(Bytes(cString: metrics[i].name)) {
            return metrics[i].value
        }
        return nil
    }

    private func view(_ name: Bytes) -> rg_node {
        if let scope { return scope.view(name) }
        if let views = def.views {
            for i in 0..<Int(def.view_count) where name.equals(Bytes(cString: views[i].name)) { return views[i].node }
            return rg_node()
        }
        return engine.handle(engine.find(engine.rootRow(container), name.base, name.count))
    }

    private mutating func numberOrMetric(_ value: inout Double, signed: Bool) -> Bool {
        let start = at
        let name = self.name()
        if name.count == 0 { return number(&value, signed: signed, "a number or a metric") }
        guard let found = metric(name) else { return fail(RG_CODE_VFL_METRIC, start, at, "a metric") }
        value = found
        return true
    }

    // MARK: - Predicates

    private mutating func predicate(_ out: inout Predicate, isSize: Bool) -> Bool {
        let c = character
        if c == 0x3D || c == 0x3C || c == 0x3E {
            at &+= 1
            if !take(0x3D, "'='") { return false }
            out.relation = c == 0x3D ? RG_EQUAL : c == 0x3C ? RG_LESS_OR_EQUAL : RG_GREATER_OR_EQUAL
        }
        let start = at
        let name = self.name()
        if name.count > 0 {
            if let value = metric(name) {
                out.constant = value
            } else if isSize {
                out.view = view(name)
                if out.view.id == 0 { return fail(RG_CODE_VFL_VIEW, start, at, "a metric or a view") }
            } else {
                return fail(RG_CODE_VFL_METRIC, start, at, "a metric")
            }
        } else if !number(
            &out.constant, signed: true, isSize ? "a number, a metric or a view" : "a number or a metric")
        {
            return false
        }
        if character != 0x40 { return true }
        at &+= 1
        let from = at
        var priority = 0.0
        if !numberOrMetric(&priority, signed: true) { return false }
        if !(priority > 0 && priority <= 1000) {
            return fail(RG_CODE_VFL_PRIORITY, from, at, "a priority above 0 and at most 1000")
        }
        out.priority = Float(priority)
        return true
    }

    /// `( predicate {, predicate} )`; `emit` gets each.
    private mutating func predicates(isSize: Bool, _ emit: (inout VflParser, Predicate) -> Void) -> Bool {
        if !take(0x28, "'('") { return false }
        while true {
            var predicate = Predicate(priority: usualPriority)
            if !self.predicate(&predicate, isSize: isSize) { return false }
            emit(&self, predicate)
            if character != 0x2C { break }
            at &+= 1
        }
        return take(0x29, "',', '@' or ')'")
    }

    // MARK: - Items

    private mutating func viewItem(_ item: inout Item) -> Bool {
        if !take(0x5B, "'['") { return false }
        let start = at
        let name = self.name()
        if name.count == 0 { return fail("the name of a view") }
        item.node = view(name)
        item.isParent = false
        if item.node.id == 0 { return fail(RG_CODE_VFL_VIEW, start, at, "the name of a view") }
        viewCount &+= 1
        if character == 0x28 {
            let node = item.node
            let sized = predicates(isSize: true) { parser, predicate in
                if parser.pass == .sizes {
                    let size = parser.isVertical ? RG_ATTR_HEIGHT : RG_ATTR_WIDTH
                    parser.add(
                        node, size, predicate.relation, predicate.view,
                        predicate.view.id == 0 ? RG_ATTR_NONE : size, predicate.constant, predicate.priority)
                } else if parser.pass == .check {
                    parser.count &+= 1
                }
            }
            if !sized { return false }
        }
        return take(0x5D, "'(' or ']'")
    }

    /// The space between two items. Without items it is only read.
    private mutating func space(_ items: (Item, Item)?) -> Bool {
        var standard = Predicate(priority: usualPriority)
        if character != 0x2D {
            add(items, standard)
            return true
        }
        at &+= 1
        let c = character
        if c == 0x5B || c == 0x7C {
            if let items {
                standard.constant = items.0.isParent || items.1.isParent ? def.parent_space : def.sibling_space
            }
            add(items, standard)
            return true
        }
        if c == 0x28 {
            if !predicates(isSize: false, { parser, predicate in parser.add(items, predicate) }) { return false }
        } else if VflParser.isDigit(c) || VflParser.startsName(c) {
            if !numberOrMetric(&standard.constant, signed: false) { return false }
            add(items, standard)
        } else {
            return fail("a number, a metric, '(', '[' or '|'")
        }
        return take(0x2D, "'-'")
    }

    private mutating func add(_ items: (Item, Item)?, _ predicate: Predicate) {
        if pass == .check { count &+= 1 }
        guard pass == .spaces, let items else { return }
        let (a, b) = items
        var start = RG_ATTR_TOP, end = RG_ATTR_BOTTOM
        let backwards = !isVertical && def.options & UInt32(RG_VFL_RIGHT_TO_LEFT) != 0
        if !isVertical {
            start = RG_ATTR_LEADING
            end = RG_ATTR_TRAILING
            if def.options & UInt32(RG_VFL_LEFT_TO_RIGHT) != 0 { (start, end) = (RG_ATTR_LEFT, RG_ATTR_RIGHT) }
            if backwards { (start, end) = (RG_ATTR_RIGHT, RG_ATTR_LEFT) }
        }
        var relation = predicate.relation
        if backwards && relation != RG_EQUAL {
            relation = relation == RG_LESS_OR_EQUAL ? RG_GREATER_OR_EQUAL : RG_LESS_OR_EQUAL
        }
        // the later edge lies behind the earlier one
        add(
            b.isParent ? parent : b.node, b.isParent ? end : start, relation, a.isParent ? parent : a.node,
            a.isParent ? start : end, backwards ? -predicate.constant : predicate.constant, predicate.priority)
    }

    private mutating func add(
        _ first: rg_node, _ attribute: rg_attribute, _ relation: rg_relation, _ second: rg_node,
        _ secondAttribute: rg_attribute, _ constant: Double, _ priority: Float
    ) {
        guard let made else { return }
        let def = made + count
        count &+= 1
        def.pointee = rg_constraint_def()
        def.pointee.struct_size = UInt32(MemoryLayout<rg_constraint_def>.size)
        def.pointee.first = first
        def.pointee.attribute = attribute
        def.pointee.relation = relation
        def.pointee.second = second
        def.pointee.second_attribute = secondAttribute
        def.pointee.multiplier = 1
        def.pointee.constant = constant
        def.pointee.priority = priority
    }

    // MARK: - The line

    /// Read the line once. - Returns: false with `problem` set.
    mutating func read(_ pass: Pass) -> Bool {
        self.pass = pass
        at = 0
        isVertical = false
        viewCount = 0
        if character == 0x48 || character == 0x56 {
            isVertical = character == 0x56
            at &+= 1
            if !take(0x3A, "':'") { return false }
        }
        var previous = Item(node: rg_node(), isParent: true)
        var spaceStart = -1
        if character == 0x7C {
            at &+= 1
            spaceStart = at
            if !space(nil) { return false }
        }
        var item = Item(node: rg_node(), isParent: false)
        if character != 0x5B { return fail(spaceStart < 0 ? "'H:', 'V:', '|' or '['" : "'-' or '['") }
        if !viewItem(&item) { return false }
        parent = engine.handle(engine.parentRow(engine.row(item.node)))
        if spaceStart >= 0 { emitSpace(spaceStart, previous, item) }
        while at < text.count {
            if character != 0x2D && character != 0x5B && character != 0x7C { return fail("'-', '[', '|' or the end") }
            previous = item
            spaceStart = at
            if !space(nil) { return false }
            if character == 0x7C {
                at &+= 1
                item = Item(node: rg_node(), isParent: true)
                emitSpace(spaceStart, previous, item)
                return at >= text.count || fail("the end")
            }
            if character != 0x5B { return fail("'[' or '|'") }
            if !viewItem(&item) { return false }
            emitSpace(spaceStart, previous, item)
            if pass == .alignments { add(previous.node, alignment, RG_EQUAL, item.node, alignment, 0, usualPriority) }
        }
        return true
    }

    /// Read a space again, now that both sides are known.
    private mutating func emitSpace(_ start: Int, _ a: Item, _ b: Item) {
        if pass != .spaces { return }
        let end = at
        at = start
        _ = space((a, b))
        at = end
    }
}
