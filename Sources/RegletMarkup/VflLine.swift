// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// The line: what it is about, its views in groups and stacks, and the spaces between them.
extension VflParser {
    static var horizontal: UInt8 { 1 }
    static var vertical: UInt8 { 2 }
    static var depth: UInt8 { 4 }
    static var explicit: UInt8 { 8 }

    /// One side of a space: a group of views, the parent's edge or that of a stack.
    struct Side {
        /// Views, those in stacks deeper than `depth` left out; of an edge, one.
        var start = 0, end = 0
        var depth = 0
        /// The stack; of the parent, null.
        var edge = rg_node()
        var isEdge = false

        var isParent: Bool { isEdge && depth == 0 }
    }

    /// Stacks inside one another.
    private static var deepest: Int { 8 }

    // MARK: - The whole

    /// Read the line and make its constraints. - Returns: false with `problem` or `status` set.
    mutating func readLine() -> Bool {
        var axes: UInt8 = 0
        if !header(&axes) { return false }
        let start = at
        if axes == VflParser.explicit { return readExplicit() && status == RG_OK }
        isAboutZ = axes == VflParser.depth
        mayStack = axes == VflParser.horizontal || axes == VflParser.vertical
        var axis = VflParser.horizontal
        while axis <= VflParser.depth {
            defer { axis <<= 1 }
            if axes & axis == 0 { continue }
            isVertical = axis == VflParser.vertical
            views.count = 0
            equalSpacer = 0
            if !read(.sizes, from: start) || !checkOptions(axes) { return false }
            if isAboutZ { break }
            _ = read(.spaces, from: start)
            if hasStacks { _ = read(.stacks, from: start) }
            for bit: UInt32 in 0..<8 where def.options & (1 << bit) != 0 {
                alignment = VflParser.alignment(bit).attribute
                _ = read(.alignments, from: start)
            }
        }
        return status == RG_OK
    }

    @inline(never)
    private mutating func read(_ pass: Pass, from start: Int) -> Bool {
        self.pass = pass
        at = start
        seen = 0
        return chain(0, rg_node()) && status == RG_OK
    }

    /// `H:`, `V:`, in extended lines also `HV:`, `Z:`, `C:`, or nothing at all.
    private mutating func header(_ axes: inout UInt8) -> Bool {
        let c = character
        if isExtended && (at >= text.count || c == 0x20 || c == 0x2F) { return lineEnd() }
        switch c {
        case 0x48: axes = VflParser.horizontal
        case 0x56: axes = VflParser.vertical
        case 0x5A where isExtended: axes = VflParser.depth
        case 0x43 where isExtended: axes = VflParser.explicit
        default:
            axes = VflParser.horizontal
            return true
        }
        at &+= 1
        if isExtended && c == 0x48 && has(0x56) { axes |= VflParser.vertical }
        return take(0x3A, "':'")
    }

    /// Alignment options in their order, and the axis they go with.
    static func alignment(_ bit: UInt32) -> (attribute: rg_attribute, vertical: Bool) {
        switch bit {
        case 4: (RG_ATTR_CENTER_X, true)
        case 5: (RG_ATTR_TOP, false)
        case 6: (RG_ATTR_BOTTOM, false)
        case 7: (RG_ATTR_CENTER_Y, false)
        case 0, 1: (rg_attribute(rawValue: bit &+ 1), true)
        default: (rg_attribute(rawValue: bit &+ 3), true)  // leading, trailing
        }
    }

    private mutating func checkOptions(_ axes: UInt8) -> Bool {
        let across =
            UInt32(RG_VFL_ALIGN_LEFT | RG_VFL_ALIGN_RIGHT | RG_VFL_ALIGN_LEADING | RG_VFL_ALIGN_TRAILING)
            | UInt32(RG_VFL_ALIGN_CENTER_X)
        let along = UInt32(RG_VFL_ALIGN_TOP | RG_VFL_ALIGN_BOTTOM | RG_VFL_ALIGN_CENTER_Y)
        let wrong = axes == VflParser.vertical ? along : axes == VflParser.horizontal ? across : across | along
        if def.options & wrong == 0 { return true }
        return fail(
            RG_CODE_VFL_OPTION, 0, 0, "an alignment across the line: left, right, leading, trailing, center x with V:")
    }

    /// The end, in extended lines behind a comment.
    @inline(never)
    private mutating func lineEnd() -> Bool {
        if at >= text.count { return true }
        if !isExtended { return fail("the end") }
        while has(0x20) {}
        return take(0x2F, "'//' or the end") && take(0x2F, "'/'")
    }

    /// `[space] group {space group} [space]` between edges: the line, or the inside of a stack.
    private mutating func chain(_ depth: Int, _ stack: rg_node) -> Bool {
        let edge = Side(start: 0, end: 1, depth: depth, edge: stack, isEdge: true)
        var previous = edge
        var from = -1
        if depth > 0 || has(0x7C) {
            from = at
            if !space() { return false }
        }
        if character != 0x5B {
            return fail(
                from >= 0
                    ? "'-' or '['" : isExtended ? "'H:', 'V:', 'HV:', 'Z:', 'C:', '|' or '['" : "'H:', 'V:', '|' or '['"
            )
        }
        while true {
            var side = Side(depth: depth)
            if !group(&side) || (from >= 0 && !link(from, previous, side)) { return false }
            previous = side
            from = at
            let c = character
            if depth > 0 {
                if !space() { return false }
                if character == 0x5D || character == 0x2C { return link(from, side, edge) }
                if character != 0x5B { return fail("'[', ',' or ']'") }
                continue
            }
            if at >= text.count || (isExtended && (c == 0x20 || c == 0x2F)) { return lineEnd() }
            if c != 0x2D && c != 0x5B && c != 0x7C && !(isExtended && c == 0x7E) {
                return fail(isExtended ? "'-', '~', '[', '|' or the end" : "'-', '[', '|' or the end")
            }
            if !space() { return false }
            if has(0x7C) { return link(from, side, edge) && lineEnd() }
            if character != 0x5B { return fail("'[' or '|'") }
        }
    }

    // MARK: - Views

    private var index: Int { pass == .sizes ? views.count : seen }

    /// `"[" view {"," view} "]"`
    private mutating func group(_ side: inout Side) -> Bool {
        if !take(0x5B, "'['") { return false }
        side.start = index
        repeat {
            if !viewItem(side.depth) { return false }
        } while isExtended && has(0x2C)
        side.end = index
        return take(0x5D, isExtended ? "'(', ',', ':' or ']'" : "'(' or ']'")
    }

    /// `name [".." number] ["(" … ")"] [":" stack]`
    private mutating func viewItem(_ depth: Int) -> Bool {
        let start = at, from = index
        let name = self.name()
        if name.count == 0 { return fail("the name of a view") }
        var count = 1
        if isExtended && has(0x2E) {
            if !range(name, start, depth, &count) { return false }
        } else if pass == .sizes && !find(name, start, depth) {
            return false
        }
        if pass != .sizes { seen &+= count }
        if character == 0x28 && !isAboutZ {
            spacer = 0
            sized = from..<(from &+ count)
            if !predicates(.size) { return false }
        }
        if !isExtended || character != 0x3A { return true }
        if count > 1 || !mayStack { return fail("',' or ']': a stack is one view of a line with H: or V:") }
        if depth >= VflParser.deepest { return fail("',' or ']': no more stacks inside one another") }
        at &+= 1
        hasStacks = true
        let stack = views[from].node
        if !chain(depth &+ 1, stack) { return false }
        if pass == .stacks { fillAcross(from &+ 1, index, depth &+ 1, stack) }
        return true
    }

    /// Children of a stack fill it across.
    private mutating func fillAcross(_ start: Int, _ end: Int, _ depth: Int, _ stack: rg_node) {
        let from = isVertical ? RG_ATTR_LEFT : RG_ATTR_TOP, size = isVertical ? RG_ATTR_WIDTH : RG_ATTR_HEIGHT
        current = Predicate()
        spacer = 0
        for i in start..<end where views[i].depth == depth {
            add(views[i].node, from, stack, from)
            add(views[i].node, size, stack, size)
        }
    }

    /// `v2..5` is v2, v3, v4, v5; `v..3` is v, v2, v3.
    private mutating func range(_ name: Bytes, _ start: Int, _ depth: Int, _ count: inout Int) -> Bool {
        if !take(0x2E, "'.'") { return false }
        let digits = at
        if !isDigit(character) { return fail("a number") }
        skipDigits()
        var base = name.count
        while isDigit(name[base &- 1]) { base &-= 1 }
        let isBare = base == name.count
        let first = isBare ? 1 : VflParser.integer(name.dropping(base))
        let last = VflParser.integer(Bytes(text.base + digits, at &- digits))
        if last < first { return fail(RG_CODE_VFL_SYNTAX, digits, at, "a number that is not below the first") }
        count = last &- first &+ 1
        if pass != .sizes { return true }
        for number in first...last {
            var each = Sentence(engine.memory)
            defer { each.release() }
            each.append(isBare ? name : name.prefix(base))
            if !(isBare && number == 1) { each.append(number: number) }
            if each.failed { return give(up: engine.outOfMemory()) }
            if !find(Bytes(UnsafePointer(each.bytes.pointer(0)), each.bytes.count), start, depth) { return false }
        }
        return true
    }

    /// Digits, clamped to a million.
    private static func integer(_ digits: Bytes) -> Int { Int(min(scanNumber(digits)?.value ?? 0, 1e6)) }

    /// Find a view of the line and note it.
    @inline(never)
    private mutating func find(_ name: Bytes, _ start: Int, _ depth: Int) -> Bool {
        if isTooMuch(views.count) { return false }
        if !views.reserve(views.count &+ 1, engine.memory) { return give(up: engine.outOfMemory()) }
        var found = View(node: view(name), depth: depth)
        if found.node.id == 0 && isStackAhead {
            if !makeGuide(name, &found.node) { return false }
            found.isGuide = true
        }
        if found.node.id == 0 { return fail(RG_CODE_VFL_VIEW, start, at, "the name of a view") }
        let row = engine.row(found.node)
        if row < 0 {
            return give(up: engine.fail(RG_ERROR_STALE_HANDLE, "a view was destroyed, or belongs to another context"))
        }
        if views.count == 0 { parent = engine.handle(engine.parentRow(row)) }
        if isAboutZ { found.oldZ = engine.int(row, RG_Z) ?? 0 }
        found.z = found.oldZ
        views.append(found)
        return true
    }

    // MARK: - Stacks

    /// Whether a ':' follows, behind sizes perhaps.
    private var isStackAhead: Bool {
        if !isExtended || !mayStack { return false }
        var next = at
        if character == 0x28 { next = text.firstIndex(of: 0x29, from: at) &+ 1 }
        return next > 0 && next < text.count && text[next] == 0x3A || next == at && character == 0x3A
    }

    /// A guide for a stack that is no view.
    private mutating func makeGuide(_ name: Bytes, _ node: inout rg_node) -> Bool {
        var id = Sentence(engine.memory)
        defer { id.release() }
        id.append(name)
        id.append(byte: 0)
        if id.failed { return give(up: engine.outOfMemory()) }
        var made = rg_node_def()
        made.struct_size = UInt32(MemoryLayout<rg_node_def>.size)
        made.kind = RG_KIND_SPACE
        made.style = Engine.defaultStyle
        made.id = UnsafeRawPointer(id.bytes.pointer(0)).assumingMemoryBound(to: CChar.self)
        let status = engine.createNode(container, before: -1, &made, &node)
        return status == RG_OK || give(up: status)
    }

    // MARK: - Spaces

    /// The space between two sides. Unless they are linked it is only read.
    @inline(never)
    private mutating func space() -> Bool {
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
            current.constant = a.isParent || b.isParent ? def.parent_space : def.sibling_space
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

    /// `["(" … ")" "~"]` behind a `~`: as wide as all others of the line.
    private mutating func equalSpace() -> Bool {
        if isLinking {
            if equalSpacer == 0 { equalSpacer = engine.newSpacer() }
            spacer = equalSpacer
            connect()
        }
        if character != 0x28 { return true }
        return predicates(.equalSpace) && take(0x7E, "'~'")
    }

    /// The current predicate says how far the sides lie apart. What depends on views or on the parent is a distance of its
    /// own.
    @inline(never)
    mutating func addSpace() {
        if !isLinking { return }
        if current.isOpen {
            if spacer == 0 {
                spacer = engine.newSpacer()
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

    /// Each of `b` lies behind each of `a`.
    @inline(never)
    private mutating func connect() {
        var start = RG_ATTR_TOP, end = RG_ATTR_BOTTOM
        let backwards = !isVertical && def.options & UInt32(RG_VFL_RIGHT_TO_LEFT) != 0
        if !isVertical {
            start = RG_ATTR_LEADING
            end = RG_ATTR_TRAILING
            if def.options & UInt32(RG_VFL_LEFT_TO_RIGHT) != 0 { (start, end) = (RG_ATTR_LEFT, RG_ATTR_RIGHT) }
            if backwards { (start, end) = (RG_ATTR_RIGHT, RG_ATTR_LEFT) }
        }
        pairs(a.isEdge ? start : end, b.isEdge ? end : start, swapped: backwards)
    }

    /// `b`'s attribute is what the current predicate says beyond `a`'s, for each of them; or the other way round.
    @inline(never)
    private mutating func pairs(_ near: rg_attribute, _ far: rg_attribute, swapped: Bool) {
        let a = self.a, b = self.b
        for i in a.start..<a.end where a.isEdge || views[i].depth == a.depth {
            let first = a.isParent ? parent : a.isEdge ? a.edge : views[i].node
            for j in b.start..<b.end where b.isEdge || views[j].depth == b.depth {
                let second = b.isParent ? parent : b.isEdge ? b.edge : views[j].node
                if swapped { add(first, near, second, far) } else { add(second, far, first, near) }
            }
        }
    }

    /// Both sides of the space that was read at `from` are known now.
    @inline(never)
    private mutating func link(_ from: Int, _ a: Side, _ b: Side) -> Bool {
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

    /// `b` lies one above `a`, or as far as is given; behind the parent's edge at 0.
    private mutating func step() {
        let up = zStep ?? (a.isEdge ? 0 : 1)
        if up.isNaN || b.isEdge { return }
        var z = a.isEdge ? 0 : Int(Int32.min)
        if !a.isEdge { for i in a.start..<a.end { z = max(z, Int(views[i].z)) } }
        for i in b.start..<b.end { views[i].z = Int32(clamping: z &+ Int(up)) }
    }

    // MARK: - C

    /// `C: name "." attribute "(" … ")" {"." attribute "(" … ")"}`
    private mutating func readExplicit() -> Bool {
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

    /// Positions count from the parent's corner.
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
            // of the parent's attribute
            if alignment == start { current.multiplier = 0 }
            if place >= 9 { current.multiplier /= 2 }
            spacer = engine.newSpacer()
            addSize(rg_node(), RG_ATTR_NONE)
            current = Predicate()
            add(node, alignment, parent, start)
        }
    }
}
