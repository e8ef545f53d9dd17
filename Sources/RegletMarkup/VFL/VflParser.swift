// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The parser of one line of the Visual Format Language: Apple's documented grammar, or the extended one (see
/// include/reglet/vfl.h).
///
/// Several passes read the same text. The first checks the line, finds the views and makes the sizes. Each further one
/// makes one kind of constraint, so that constraints are in order and only the views of the line are stored. Only
/// stacks recurse. This file reads characters and names, VflParser+Predicates.swift predicates, and VflLine.swift the
/// line.
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

    @inline(never)
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
}
