// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The parser of one line of the Visual Format Language: Apple's documented grammar, or the extended one (see
/// include/reglet/vfl.h).
///
/// Several passes read the same text. The first checks the line, finds the views and makes the sizes. Each further one
/// makes one kind of constraint, so that constraints are in order and only the views of the line are stored. Only
/// stacks recurse. This file reads characters, names and predicates; VflLine.swift reads the line.
struct VflParser {
    enum Pass: UInt8 { case sizes, spaces, stacks, alignments }

    /// The quantity that a predicate in parentheses limits.
    enum Target: UInt8 { case size, space, equalSpace, explicit }

    /// A view of the line, and the number of stacks around it.
    struct View {
        var node: rg_node
        var depth: Int
        /// In a line about z, the new and the old z.
        var z: Int32 = 0, oldZ: Int32 = 0
        /// Whether it is the guide of a stack, created for this line.
        var isGuide = false
    }

    struct Predicate {
        var relation = RG_EQUAL
        /// The view of the second item; null: only the constant.
        var view = rg_node()
        /// The attribute of `view`; RG_ATTR_NONE: that of the first item.
        var attribute = RG_ATTR_NONE
        var multiplier = 1.0
        var constant = 0.0
        /// The priority; 0: the default.
        var priority: Float = 0
        var isPercent = false

        /// Whether the value is not a known distance.
        var isOpen: Bool { isPercent || view.id != 0 }
    }

    let engine: Engine
    let text: Bytes
    let container: Int
    let isExtended: Bool
    var at = 0
    var pass = Pass.sizes
    var isVertical = false
    /// The parent of the first view.
    var parent = rg_node()
    var views = Buffer<View>()
    /// The number of views that this pass has seen.
    var seen = 0
    /// The last predicate read, and for sizes the views to which it applies.
    var current = Predicate()
    var sized: Range<Int> = 0..<0
    /// The two sides of the space that is read again to make its constraints.
    var a = Side(), b = Side()
    var isLinking = false
    var made = Buffer<rg_constraint_def>()
    /// The last number read.
    var value = 0.0
    /// The spacer that new constraints add, an unknown distance; 0: none.
    var spacer: UInt32 = 0
    /// The attribute that the alignment pass equates.
    var alignment = RG_ATTR_NONE
    var hasStacks = false
    /// Whether the line is about one axis, so that it may have stacks.
    var mayStack = false
    /// Whether the line is about z.
    var isAboutZ = false
    /// The step in z of the last space; nil: the default, NaN: none.
    var zStep: Double?
    /// The spacer that all `~` of the line share; 0: none yet.
    var equalSpacer: UInt32 = 0
    var problem: VflProblem?
    /// Any other failure.
    var status = RG_OK
    let def: UnsafePointer<rg_vfl_def>
    /// The names that the host gives.
    private var givenMetrics = VflGivenNames(), givenViews = VflGivenNames()
    /// The scope of a line in a file; else nil.
    var scope: UnsafePointer<VflScope>?

    init(_ engine: Engine, _ text: Bytes, _ def: UnsafePointer<rg_vfl_def>, _ container: Int) {
        self.engine = engine
        self.text = text
        self.def = def
        self.container = container
        isExtended = def.pointee.options & UInt32(RG_VFL_EXTENDED) != 0
    }

    mutating func release() {
        views.release(engine.memory)
        made.release(engine.memory)
        givenMetrics.release(engine.memory)
        givenViews.release(engine.memory)
    }

    // MARK: - Characters

    var character: UInt8 { at < text.count ? text[at] : 0 }

    static func startsName(_ c: UInt8) -> Bool { isLetter(c) || c == 0x5F }

    @inline(never)
    mutating func fail(_ expected: StaticText) -> Bool { fail(RG_CODE_VFL_SYNTAX, at, at, expected) }

    @inline(never)
    mutating func fail(_ code: rg_code, _ start: Int, _ end: Int, _ expected: StaticText) -> Bool {
        problem = VflProblem(code: code, offset: start, end: end, expected: expected)
        return false
    }

    /// Fails because nothing has the name that was read from `start` on.
    @inline(never)
    mutating func fail(_ unknown: VflProblem.Unknown, _ name: Bytes, _ start: Int) -> Bool {
        let code = unknown == .metric ? RG_CODE_VFL_METRIC : RG_CODE_VFL_VIEW
        problem = VflProblem(code: code, offset: start, end: at, unknown: unknown, name: name)
        return false
    }

    /// Fails for a reason other than the text of the line.
    @inline(never)
    mutating func give(up status: rg_status) -> Bool {
        self.status = status
        return false
    }

    @inline(never)
    mutating func take(_ c: UInt8, _ expected: StaticText) -> Bool {
        if character != c { return fail(expected) }
        at &+= 1
        return true
    }

    /// Reads a character if it comes next.
    @inline(never)
    mutating func has(_ c: UInt8) -> Bool {
        if character != c { return false }
        at &+= 1
        return true
    }

    /// - Returns: the name at `at`; empty when there is none.
    @inline(never)
    mutating func name() -> Bytes {
        let start = at
        if !VflParser.startsName(character) { return Bytes(text.base + at, 0) }
        while VflParser.startsName(character) || isDigit(character) { at &+= 1 }
        return Bytes(text.base + start, at &- start)
    }

    /// Reads `[+-] digits [. digits]`, within +-10^9, into `value`.
    @inline(never)
    mutating func number(signed: Bool, _ expected: StaticText) -> Bool {
        let start = at
        if signed && (character == 0x2D || character == 0x2B) { at &+= 1 }
        if !isDigit(character) { return fail(expected) }
        skipDigits()
        if has(0x2E) {
            if !isDigit(character) { return fail("a digit") }
            skipDigits()
        }
        value = scanNumber(Bytes(text.base + start, at &- start))?.value ?? 0
        return value.magnitude <= 1e9 || fail(RG_CODE_VFL_SYNTAX, start, at, "a number within +-1e9")
    }

    @inline(never)
    mutating func skipDigits() { while isDigit(character) { at &+= 1 } }

    // MARK: - Names

    @inline(never)
    mutating func metric(_ name: Bytes) -> Double? {
        if let scope { return scope.pointee.plan.pointee.metric(name) }
        guard let metrics = def.pointee.metrics else { return nil }
        guard let found = givenMetrics.find(name, metrics, Int(def.pointee.metric_count), engine.memory) else {
            _ = give(up: engine.outOfMemory())
            return nil
        }
        return found < 0 ? nil : metrics[found].value
    }

    /// The node with a name, or null. In extended lines also the guide of a stack.
    @inline(never)
    mutating func view(_ name: Bytes) -> rg_node {
        var root = engine.rootRow(container)
        if let scope {
            let found = scope.pointee.view(name)
            if found.id != 0 || !isExtended { return found }
            root = scope.pointee.root
        }
        if let views = def.pointee.views {
            guard let found = givenViews.find(name, views, Int(def.pointee.view_count), engine.memory) else {
                _ = give(up: engine.outOfMemory())
                return rg_node()
            }
            if found >= 0 { return views[found].node }
            if !isExtended { return rg_node() }
        }
        let row = engine.treeEditor.find(root, name.base, name.count)
        if def.pointee.views == nil && scope == nil { return engine.handle(row) }
        return row >= 0 && engine.treeEditor.kind(row) == RG_KIND_SPACE ? engine.handle(row) : rg_node()
    }

    @inline(never)
    mutating func numberOrMetric(signed: Bool) -> Bool {
        let start = at
        let name = self.name()
        if name.count == 0 { return number(signed: signed, "a number or a metric") }
        guard let found = metric(name) else { return fail(.metric, name, start) }
        value = found
        return true
    }

    // MARK: - Predicates

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
