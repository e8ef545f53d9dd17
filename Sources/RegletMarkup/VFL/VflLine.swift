// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The parts of a line: its header, its views in groups and stacks, and the spaces between them.
extension VflParser {
    static var horizontal: UInt8 { 1 }
    static var vertical: UInt8 { 2 }
    static var depth: UInt8 { 4 }
    static var explicit: UInt8 { 8 }

    /// One side of a space: a group of views, or an edge of the parent or of a stack.
    struct Side {
        /// The range of its views, in which those in stacks deeper than `depth` are skipped; one view for an edge.
        var start = 0, end = 0
        var depth = 0
        /// The stack; null for the parent.
        var edge = rg_node()
        var isEdge = false

        var isParent: Bool { isEdge && depth == 0 }
    }

    /// The maximum nesting depth of stacks.
    private static var deepest: Int { 8 }

    // MARK: - The whole

    /// Reads the line and makes its constraints. - Returns: false with `problem` or `status` set.
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
            for bit: UInt32 in 0..<13 where def.pointee.options & VflParser.alignments & (1 << bit) != 0 {
                alignment = VflParser.alignment(bit)
                _ = read(.alignments, from: start)
            }
        }
        return status == RG_OK
    }

    @inline(never)
    mutating func read(_ pass: Pass, from start: Int) -> Bool {
        self.pass = pass
        at = start
        seen = 0
        return chain(0, rg_node()) && status == RG_OK
    }

    /// Reads `H:`, `V:`, in extended lines also `HV:`, `Z:`, `C:`, or no header at all.
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

    /// Reads the end of the line, in extended lines after a comment.
    @inline(never)
    mutating func lineEnd() -> Bool {
        if at >= text.count { return true }
        if !isExtended { return fail("the end") }
        while has(0x20) {}
        return take(0x2F, "'//' or the end") && take(0x2F, "'/'")
    }

    /// Reads `[space] group {space group} [space]` between edges: the line, or the content of a stack.
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

    /// Reads `"[" view {"," view} "]"`.
    private mutating func group(_ side: inout Side) -> Bool {
        if !take(0x5B, "'['") { return false }
        side.start = index
        repeat {
            if !viewItem(side.depth) { return false }
        } while isExtended && has(0x2C)
        side.end = index
        return take(0x5D, isExtended ? "'(', ',', ':' or ']'" : "'(' or ']'")
    }

    /// Reads `name [".." number] ["(" … ")"] [":" stack]`.
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

    /// Makes the children of a stack fill it across.
    private mutating func fillAcross(_ start: Int, _ end: Int, _ depth: Int, _ stack: rg_node) {
        let from = isVertical ? RG_ATTR_LEFT : RG_ATTR_TOP, size = isVertical ? RG_ATTR_WIDTH : RG_ATTR_HEIGHT
        current = Predicate()
        spacer = 0
        for i in start..<end where views[i].depth == depth {
            add(views[i].node, from, stack, from)
            add(views[i].node, size, stack, size)
        }
    }

    /// Reads a range: `v2..5` is v2, v3, v4, v5; `v..3` is v, v2, v3.
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
            var each = MessageBuilder(engine.memory)
            defer { each.release() }
            each.append(isBare ? name : name.prefix(base))
            if !(isBare && number == 1) { each.append(number: number) }
            if each.failed { return give(up: engine.outOfMemory()) }
            if find(Bytes(UnsafePointer(each.bytes.pointer(0)), each.bytes.count), start, depth) { continue }
            problem?.name = isBare ? name : name.prefix(base)
            problem?.number = isBare && number == 1 ? -1 : number
            return false
        }
        return true
    }

    /// The value of digits, clamped to a million.
    private static func integer(_ digits: Bytes) -> Int { Int(min(scanNumber(digits)?.value ?? 0, 1e6)) }

    /// Finds a view of the line and records it.
    @inline(never)
    mutating func find(_ name: Bytes, _ start: Int, _ depth: Int) -> Bool {
        if isTooMuch(views.count) { return false }
        if !views.reserve(views.count &+ 1, engine.memory) { return give(up: engine.outOfMemory()) }
        var found = View(node: view(name), depth: depth)
        if found.node.id == 0 && isStackAhead {
            if !makeGuide(name, &found.node) { return false }
            found.isGuide = true
        }
        if found.node.id == 0 { return fail(.view, name, start) }
        let row = engine.row(found.node)
        if row < 0 {
            return give(up: engine.fail(RG_ERROR_STALE_HANDLE, "a view was destroyed, or belongs to another context"))
        }
        if views.count == 0 { parent = engine.handle(engine.treeEditor.parentRow(row)) }
        if isAboutZ { found.oldZ = engine.styleEditor.int(row, RG_Z) ?? 0 }
        found.z = found.oldZ
        views.append(found)
        return true
    }

    // MARK: - Stacks

    /// Whether a ':' follows, possibly after sizes.
    private var isStackAhead: Bool {
        if !isExtended || !mayStack { return false }
        var next = at
        if character == 0x28 { next = text.firstIndex(of: 0x29, from: at) &+ 1 }
        return next > 0 && next < text.count && text[next] == 0x3A || next == at && character == 0x3A
    }

    /// Creates a guide for a stack that is not a view.
    private mutating func makeGuide(_ name: Bytes, _ node: inout rg_node) -> Bool {
        var id = MessageBuilder(engine.memory)
        defer { id.release() }
        id.append(name)
        id.append(byte: 0)
        if id.failed { return give(up: engine.outOfMemory()) }
        var made = rg_node_def()
        made.struct_size = UInt32(MemoryLayout<rg_node_def>.size)
        made.kind = RG_KIND_SPACE
        made.style = StyleEditor.defaultStyle
        made.id = UnsafeRawPointer(id.bytes.pointer(0)).assumingMemoryBound(to: CChar.self)
        let status = engine.treeEditor.createNode(container, before: -1, &made, &node)
        return status == RG_OK || give(up: status)
    }
}
