// SPDX-License-Identifier: MIT
import CReglet

/// A style in the form that nodes store, made once for all nodes with an equal style.
struct StyleTemplate {
    var record: StyleRecord
    var node: Node  // resolved left to right; kind bits and links are set later
    var hasRare: Bool
    var hasRarer: Bool
    var pair: InternedPair?  // retained by `prepare`; `node` has the one for left to right

    /// Derives the other fields from the record, except those that `prepare` sets.
    @inline(never)
    @_optimize(size)
    mutating func resolve() {
        node = Node(flags: 0, parent: -1, width: 0, height: 0, link: -1, next: -1, shared: nil)
        pair = nil
        record.kind = RG_KIND_FIXED.rawValue  // a kind that sets no further bits
        hasRare = record.hasRare
        hasRarer = record.rarer.isSet
        record.resolve(into: &node, rtl: false, hasRare: hasRare)
        node.flags &= ~NodeFlags.kindMask
    }

    /// Copies the template's Node into a row in whole registers.
    @inline(__always)
    static func copyNode(_ template: UnsafeMutablePointer<StyleTemplate>, _ node: UnsafeMutablePointer<Node>) {
        let offset = MemoryLayout<StyleTemplate>.offset(of: \.node)!
        copyBytes(node, UnsafeRawPointer(template) + offset, MemoryLayout<Node>.size)
    }

    /// The bits of Node.flags that depend on the kind.
    @inline(__always)
    static func bits(_ kind: UInt32, hasRare: Bool) -> UInt32 {
        if kind >= NodeKind.firstContainer { return kind | NodeFlags.container }
        if kind == RG_KIND_TEXT.rawValue { return kind | NodeFlags.text }
        return kind <= RG_KIND_SPACE.rawValue && !hasRare ? kind | NodeFlags.trivial : kind
    }
}

/// The most recently read styles, starting with the default one. Hosts make many nodes of few styles, often in a
/// repeating order, so the style that last followed the previous one is compared first.
struct StyleCache {
    static let capacity = 8

    enum Scope: UInt8 { case void, plain, text }

    struct Entry {
        var style: rg_style  // as given
        var scope: Scope  // text: the properties of text leaves were read, too
        var next: UInt8  // the entry that was used after this one
        var template: StyleTemplate
    }

    let entries: UnsafeMutablePointer<Entry>
    var last = 0
    var victim = 1

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

    /// The template of a style, if it is cached.
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
    mutating func use(_ index: Int) -> UnsafeMutablePointer<StyleTemplate>? {
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

    /// The template found or added last.
    @inline(__always)
    var current: UnsafeMutablePointer<StyleTemplate> { templatePointer(last) }
}
