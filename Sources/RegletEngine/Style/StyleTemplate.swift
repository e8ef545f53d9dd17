// SPDX-License-Identifier: MIT
import CReglet

/// A style read once, for all nodes that share it.
struct StyleTemplate {
    var record: StyleRecord
    var node: Node  // resolved left to right; bits of the kind and links still to be set
    var hasRare: Bool
    var pair: SharedPair?  // held by `prepare`; the node has the one from left to right

    /// Make all else follow from the record, apart from what `prepare` does.
    @inline(never)
    @_optimize(size)
    mutating func resolve() {
        node = Node(flags: 0, parent: -1, width: 0, height: 0, link: -1, next: -1, shared: nil)
        pair = nil
        record.kind = RG_KIND_FIXED.rawValue  // sets no bits of its own
        hasRare = record.hasRare
        record.resolve(into: &node, rtl: false, hasRare: hasRare)
        node.flags &= ~Flag.kindMask
    }

    /// Hold what nodes made of the template share. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    mutating func prepare(_ engine: Engine) -> Bool {
        pair = engine.styleEditor.hold(&record)
        node.shared = pair?.ltr
        return pair != nil
    }

    mutating func letGo(_ engine: Engine) {
        if let pair { engine.styleEditor.letGo(pair) }
        pair = nil
    }

    /// The template's Node into a row, in whole registers.
    @inline(__always)
    static func copyNode(_ template: UnsafeMutablePointer<StyleTemplate>, _ node: UnsafeMutablePointer<Node>) {
        let offset = MemoryLayout<StyleTemplate>.offset(of: \.node)!
        copyBytes(node, UnsafeRawPointer(template) + offset, MemoryLayout<Node>.size)
    }

    /// Node.flags that follow from the kind.
    @inline(__always)
    static func bits(_ kind: UInt32, hasRare: Bool) -> UInt32 {
        if kind >= RG_KIND_LINEAR.rawValue { return kind | Flag.container }
        if kind == RG_KIND_TEXT.rawValue { return kind | Flag.text }
        return kind <= RG_KIND_SPACE.rawValue && !hasRare ? kind | Flag.trivial : kind
    }
}

/// The styles that were read last; at first the default one. Hosts make many nodes of few styles, often in a repeating
/// order: the one that followed the last one before is compared first.
struct StyleCache {
    static let capacity = 8

    enum Scope: UInt8 { case void, plain, text }

    struct Entry {
        var style: rg_style  // as given
        var scope: Scope  // text: read with the properties of text leaves
        var next: UInt8  // the entry that was used after this one
        var template: StyleTemplate
    }

    let entries: UnsafeMutablePointer<Entry>
    private var last = 0
    private var victim = 1

    @_optimize(size)
    init(_ block: UnsafeMutableRawPointer) {
        entries = block.bindMemory(to: Entry.self, capacity: StyleCache.capacity)
        zeroBytes(entries, StyleCache.capacity * MemoryLayout<Entry>.stride)  // void
        entries[0].style = StyleRecord.defaults()
        entries[0].scope = .plain
        entries[0].template.record = StyleRecord(kind: RG_KIND_VIEW.rawValue)
        entries[0].template.resolve()
    }

    @inline(__always)
    private func holds(_ index: Int, _ style: UnsafePointer<rg_style>, _ scope: Scope) -> Bool {
        entries[index].scope == scope && sameBytes(entries + index, style, MemoryLayout<rg_style>.size)
    }

    /// The template of a style, if it is there.
    @inline(__always)
    mutating func find(_ style: UnsafePointer<rg_style>, _ scope: Scope) -> UnsafeMutablePointer<StyleTemplate>? {
        let guess = Int(entries[last].next)
        return use(holds(guess, style, scope) ? guess : search(style, scope))
    }

    @inline(never)
    @_optimize(size)
    private func search(_ style: UnsafePointer<rg_style>, _ scope: Scope) -> Int {
        for index in 0..<StyleCache.capacity where holds(index, style, scope) { return index }
        return -1
    }

    @inline(__always)
    private mutating func use(_ index: Int) -> UnsafeMutablePointer<StyleTemplate>? {
        if index < 0 { return nil }
        entries[last].next = UInt8(truncatingIfNeeded: index)
        last = index
        return templatePointer(index)
    }

    @inline(__always)
    private func templatePointer(_ index: Int) -> UnsafeMutablePointer<StyleTemplate> {
        let offset = MemoryLayout<Entry>.offset(of: \.template)!
        return (UnsafeMutableRawPointer(entries + index) + offset).assumingMemoryBound(to: StyleTemplate.self)
    }

    /// Read a style that was not there, in place of the one that has been longest. - Returns: what is wrong with it.
    @_optimize(size)
    mutating func add(
        _ style: UnsafePointer<rg_style>, kind: UInt32, _ engine: Engine
    ) -> (problem: Text, field: UInt8)? {
        let entry = entries + victim
        entry.pointee.scope = .void
        entry.pointee.template.letGo(engine)
        entry.pointee.template.record = StyleRecord(kind: kind)
        if let problem = entry.pointee.template.record.read(style, engine) { return problem }
        entry.pointee.template.resolve()
        entry.pointee.style = style.pointee
        entry.pointee.scope = kind == RG_KIND_TEXT.rawValue ? .text : .plain
        _ = use(victim)
        victim = (victim &+ 1) % StyleCache.capacity
        return nil
    }

    /// The template found or added last.
    @inline(__always)
    var current: UnsafeMutablePointer<StyleTemplate> { templatePointer(last) }
}

extension StyleEditor {
    /// The template of a style for a kind. - Returns: nil when the style is wrong; the message says what.
    @inline(__always)
    func template(_ style: UnsafePointer<rg_style>, _ kind: UInt32) -> UnsafeMutablePointer<StyleTemplate>? {
        let isText = kind == RG_KIND_TEXT.rawValue
        if let found = state.pointee.styleCache.find(style, isText ? .text : .plain) {
            // its font may have gone since
            let font = isText ? found.pointee.record.text.font : 0
            if font == 0 || state.pointee.fonts.isAlive(font) { return found }
        }
        return readTemplate(style, kind)
    }

    @inline(never)
    private func readTemplate(
        _ style: UnsafePointer<rg_style>, _ kind: UInt32
    ) -> UnsafeMutablePointer<StyleTemplate>? {
        if let (problem, field) = state.pointee.styleCache.add(style, kind: kind, engine) {
            _ = treeEditor.failStyle(problem, field, nil)
            return nil
        }
        return state.pointee.styleCache.current
    }
}
