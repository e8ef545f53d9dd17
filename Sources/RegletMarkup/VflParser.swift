// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Reads one line of the Visual Format Language: Apple's documented grammar, or the extended one (see include/reglet/vfl.h).
///
/// Several passes read the same text. The first checks, finds the views and makes the sizes; each further one makes one
/// kind of constraint, so that they come out in their order and nothing of the line but its views is stored. Only stacks
/// recurse. This file has the words: characters, names, predicates; the line is in VflLine.swift.
struct VflParser {
    enum Pass { case sizes, spaces, stacks, alignments }

    /// What is wrong, and where: `end` is behind the name or number.
    struct Problem {
        var code: rg_code
        var offset: Int
        var end: Int
        var expected: StaticString
    }

    /// A view of the line, and in how many stacks it lies.
    struct View {
        var node: rg_node
        var depth: Int
        /// In a line about z: what it will be, and was.
        var z: Int32 = 0, oldZ: Int32 = 0
    }

    struct Predicate {
        var relation = RG_EQUAL
        /// Null: the constant alone.
        var view = rg_node()
        /// Of the view; RG_ATTR_NONE: that of the other side.
        var attribute = RG_ATTR_NONE
        var multiplier = 1.0
        var constant = 0.0
        var priority: Float = 1000
        var isPercent = false

        /// Not a distance that is known.
        var isOpen: Bool { isPercent || view.id != 0 }
    }

    let engine: Engine
    let text: Bytes
    let def: rg_vfl_def
    let container: Int
    let isExtended: Bool
    var at = 0
    var pass = Pass.sizes
    var isVertical = false
    /// Of the first view.
    var parent = rg_node()
    var views = Buffer<View>()
    /// How many of the views this pass has seen.
    var seen = 0
    var made = Buffer<rg_constraint_def>()
    /// Guides that stacks of this line made.
    var guides = Buffer<rg_node>()
    /// What the alignment pass equates.
    var alignment = RG_ATTR_NONE
    var hasStacks = false
    /// The line is about one axis.
    var mayStack = false
    /// The line is about z; how far up the last space leads: nil where that is not said, NaN: nowhere.
    var isAboutZ = false
    var zStep: Double?
    /// The distance all `~` of the line share, 0: none yet.
    var equalSpacer: UInt32 = 0
    var problem: Problem?
    /// What else went wrong.
    var status = RG_OK

    init(_ engine: Engine, _ text: Bytes, _ def: rg_vfl_def, _ container: Int) {
        self.engine = engine
        self.text = text
        self.def = def
        self.container = container
        isExtended = def.options & UInt32(RG_VFL_EXTENDED) != 0
    }

    mutating func release() {
        views.release(engine.memory)
        made.release(engine.memory)
        guides.release(engine.memory)
    }

    // MARK: - Characters

    var character: UInt8 { at < text.count ? text[at] : 0 }

    static func startsName(_ c: UInt8) -> Bool { isLetter(c) || c == 0x5F }

    @inline(never)
    mutating func fail(_ expected: StaticString) -> Bool { fail(RG_CODE_VFL_SYNTAX, at, at, expected) }

    @inline(never)
    mutating func fail(_ code: rg_code, _ start: Int, _ end: Int, _ expected: StaticString) -> Bool {
        problem = Problem(code: code, offset: start, end: end, expected: expected)
        return false
    }

    /// Something else than the text is wrong.
    @inline(never)
    mutating func give(up status: rg_status) -> Bool {
        self.status = status
        return false
    }

    @inline(never)
    mutating func take(_ c: UInt8, _ expected: StaticString) -> Bool {
        if character != c { return fail(expected) }
        at &+= 1
        return true
    }

    /// Take a character if it is there.
    @inline(never)
    mutating func has(_ c: UInt8) -> Bool {
        if character != c { return false }
        at &+= 1
        return true
    }

    /// - Returns: the name at `at`, empty when there is none.
    @inline(never)
    mutating func name() -> Bytes {
        let start = at
        if !VflParser.startsName(character) { return Bytes(text.base + at, 0) }
        while VflParser.startsName(character) || isDigit(character) { at &+= 1 }
        return Bytes(text.base + start, at &- start)
    }

    /// `[+-] digits [. digits]`, of at most 10^9.
    @inline(never)
    mutating func number(_ value: inout Double, signed: Bool, _ expected: StaticString) -> Bool {
        let start = at
        if signed && (character == 0x2D || character == 0x2B) { at &+= 1 }
        if !isDigit(character) { return fail(expected) }
        skipDigits()
        if has(0x2E) {
            if !isDigit(character) { return fail("a digit") }
            skipDigits()
        }
        value = scanNumber(Bytes(text.base + start, at &- start))?.value ?? 0
        return value.magnitude <= 1e9 || fail(RG_CODE_VFL_SYNTAX, start, at, "a number of at most 1000000000")
    }

    mutating func skipDigits() { while isDigit(character) { at &+= 1 } }

    // MARK: - Names

    @inline(never)
    func metric(_ name: Bytes) -> Double? {
        guard let metrics = def.metrics else { return nil }
        for i in 0..<Int(def.metric_count) where name.equals(Bytes(cString: metrics[i].name)) {
            return metrics[i].value
        }
        return nil
    }

    /// The node a name stands for, or null. In extended lines also the guide of a stack.
    @inline(never)
    func view(_ name: Bytes) -> rg_node {
        if let views = def.views {
            for i in 0..<Int(def.view_count) where name.equals(Bytes(cString: views[i].name)) { return views[i].node }
            if !isExtended { return rg_node() }
        }
        let row = engine.find(engine.rootRow(container), name.base, name.count)
        return def.views == nil || (row >= 0 && engine.kind(row) == RG_KIND_SPACE) ? engine.handle(row) : rg_node()
    }

    @inline(never)
    mutating func numberOrMetric(_ value: inout Double, signed: Bool) -> Bool {
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
            if isExtended { out.view = view(name) }
            if out.view.id != 0 {
                if !operators(&out) { return false }
            } else if let value = metric(name) {
                out.constant = value
            } else if isSize || isExtended {
                out.view = view(name)
                if out.view.id == 0 { return fail(RG_CODE_VFL_VIEW, start, at, "a metric or a view") }
            } else {
                return fail(RG_CODE_VFL_METRIC, start, at, "a metric")
            }
        } else if !number(
            &out.constant, signed: true,
            isExtended
                ? "a number, a percentage or a view"
                : isSize ? "a number, a metric or a view" : "a number or a metric")
        {
            return false
        } else if isExtended && has(0x25) {
            out.percent()
        }
        if !has(0x40) { return true }
        let from = at
        var priority = 0.0
        if isExtended {
            // an integer
            if !isDigit(character) { return fail("a digit") }
            skipDigits()
            priority = scanNumber(Bytes(text.base + from, at &- from))?.value ?? 0
        } else if !numberOrMetric(&priority, signed: true) {
            return false
        }
        if !(priority > 0 && priority <= 1000) {
            return fail(RG_CODE_VFL_PRIORITY, from, at, "a priority above 0 and at most 1000")
        }
        out.priority = Float(priority)
        return true
    }

    /// `["." attribute] [("*" | "/") [+-] number] [("+" | "-") number]`
    private mutating func operators(_ out: inout Predicate) -> Bool {
        if has(0x2E) && !attribute(&out.attribute) { return false }
        let divides = character == 0x2F
        if divides || character == 0x2A {
            at &+= 1
            let start = at
            if !number(&out.multiplier, signed: true, "a number") { return false }
            if divides { out.multiplier = 1 / out.multiplier }
            if !(out.multiplier.magnitude <= 1e9) {
                return fail(RG_CODE_VFL_SYNTAX, start, at, "a number other than 0")
            }
        }
        let isMinus = character == 0x2D
        if isMinus || character == 0x2B {
            at &+= 1
            if !number(&out.constant, signed: false, "a number") { return false }
            if isMinus { out.constant = -out.constant }
        }
        return true
    }

    /// The name of an attribute, in the order of rg_attribute.
    @inline(never)
    mutating func attribute(_ out: inout rg_attribute) -> Bool {
        let start = at
        let index = wordIndex(name(), "left right top bottom - - width height centerX centerY")
        if index >= 0 {
            out = rg_attribute(rawValue: UInt32(index) &+ 1)
            return true
        }
        at = start
        return fail("left, right, top, bottom, width, height, centerX or centerY")
    }

    /// `( predicate {, predicate} )`; `emit` gets each.
    mutating func predicates(isSize: Bool, _ emit: (inout VflParser, Predicate) -> Void) -> Bool {
        if !take(0x28, "'('") { return false }
        repeat {
            var predicate = Predicate()
            if !self.predicate(&predicate, isSize: isSize) { return false }
            emit(&self, predicate)
        } while has(0x2C)
        return take(0x29, isExtended ? "',', '@', an operator or ')'" : "',', '@' or ')'")
    }

    // MARK: - Constraints

    /// A new constraint, 0 == 0 but for what is set.
    mutating func add(
        _ first: rg_node, _ attribute: rg_attribute, _ predicate: Predicate, _ second: rg_node,
        _ secondAttribute: rg_attribute, spacer: UInt32 = 0
    ) {
        if status != RG_OK || isTooMuch(made.count) { return }
        if !made.reserve(made.count &+ 1, engine.memory) {
            status = engine.outOfMemory()
            return
        }
        var def = rg_constraint_def()
        def.struct_size = UInt32(MemoryLayout<rg_constraint_def>.size)
        def.first = first
        def.attribute = attribute
        def.relation = predicate.relation
        def.second = second
        def.second_attribute = secondAttribute
        def.multiplier = predicate.multiplier
        def.constant = predicate.constant
        def.priority = predicate.priority
        def.spacer = spacer
        made.append(def)
    }

    /// A short line could name thousands of views twice.
    mutating func isTooMuch(_ count: Int) -> Bool {
        if count >= 1 << 16 { status = engine.fail(RG_ERROR_LIMIT, "the line makes too many constraints") }
        return status != RG_OK
    }

    /// `item.attribute` (or a spacer, without) is what a predicate says.
    mutating func add(_ item: rg_node, _ attribute: rg_attribute, _ predicate: Predicate, spacer: UInt32 = 0) {
        var second = predicate.view, secondAttribute = RG_ATTR_NONE
        if predicate.isPercent { second = parent }
        if predicate.isOpen { secondAttribute = predicate.attribute }
        if predicate.isOpen && secondAttribute == RG_ATTR_NONE {
            secondAttribute = attribute != RG_ATTR_NONE ? attribute : size
        }
        add(item, attribute, predicate, second, secondAttribute, spacer: spacer)
    }

    var size: rg_attribute { isVertical ? RG_ATTR_HEIGHT : RG_ATTR_WIDTH }
}

extension VflParser.Predicate {
    /// The constant is a percentage of the parent.
    mutating func percent() {
        isPercent = true
        multiplier = constant / 100
        constant = 0
    }
}
