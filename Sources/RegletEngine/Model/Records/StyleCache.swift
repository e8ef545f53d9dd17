// SPDX-License-Identifier: MIT
import CReglet

/// A style in the form that nodes store, made once for all nodes with an equal style.
struct StyleTemplate {
    var record: StyleRecord
    var node: Node  // resolved left to right; kind bits and links are set later
    var hasRare: Bool
    var hasRarer: Bool
    var pair: InternedPair?  // retained by `prepare`; `node` has the one for left to right
    var isText: Bool  // the properties of text leaves were read, too
    var isPlain: Bool  // prepared, of no text, and its nodes take columns alone and have no direction of their own

    /// Derives the other fields from the record, except those that `prepare` sets.
    @inline(never)
    @_optimize(size)
    mutating func resolve() {
        node = Node(flags: 0, parent: -1, width: 0, height: 0, link: -1, next: -1, shared: nil)
        pair = nil
        isPlain = false
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
/// repeating order, so the two styles that nodes of the same kind last had after the previous one are compared first.
struct StyleCache {
    static let capacity = 8

    enum Scope: UInt8 { case void, plain, text }

    /// For each kind, the offsets of two entries of 16 bits each: nodes of this kind used the first one after this entry,
    /// and the second one before that.
    typealias Followers = (KindPairs, KindPairs, KindPairs, KindPairs)
    typealias KindPairs = (UInt64, UInt64, UInt64, UInt64)  // of eight kinds

    struct Entry {
        var style: rg_style  // as given
        var scope: Scope  // text: the properties of text leaves were read, too
        var next: Followers
        var template: StyleTemplate
    }

    /// The distance of entries, which are aligned to 16 bytes: styles are compared in whole registers.
    static var stride: Int { (MemoryLayout<Entry>.stride &+ 15) & ~15 }

    private let block: UnsafeMutableRawPointer
    private var last: UnsafeMutablePointer<Entry>  // found or added last
    private var victim = 1

    @_optimize(size)
    init(_ block: UnsafeMutableRawPointer) {
        self.block = block
        last = block.bindMemory(to: Entry.self, capacity: 1)
        zeroBytes(block, StyleCache.capacity &* StyleCache.stride)  // void
        let first = entry(0)
        first.pointee.style = StyleRecord.defaults()
        first.pointee.scope = .plain
        first.pointee.template.record = StyleRecord(kind: RG_KIND_VIEW.rawValue)
        first.pointee.template.resolve()
    }

    @inline(__always)
    private func entry(_ offset: Int) -> UnsafeMutablePointer<Entry> {
        (block + offset).assumingMemoryBound(to: Entry.self)
    }

    @inline(__always)
    private func holds(_ offset: Int, _ style: UnsafePointer<rg_style>, _ scope: Scope) -> Bool {
        entry(offset).pointee.scope == scope && sameBytes(entry(offset), style, MemoryLayout<rg_style>.size)
    }

    /// The offsets of the two entries that are expected for a node of a kind. Precondition: there is such a kind.
    @inline(__always)
    private func next(_ kind: UInt32) -> UnsafeMutablePointer<(UInt16, UInt16)> {
        let all = UnsafeMutableRawPointer(last) + MemoryLayout<Entry>.offset(of: \.next)!
        return all.assumingMemoryBound(to: (UInt16, UInt16).self) + Int(kind)
    }

    /// Makes an entry the first of the two that are expected.
    @inline(__always)
    private func remember(_ offset: Int, _ kind: UInt32) {
        let next = next(kind), first = next.pointee.0
        if Int(first) != offset { next.pointee = (UInt16(truncatingIfNeeded: offset), first) }
    }

    /// The entry of a style, if it is an expected one for a node of a kind and its template is plain. It is not the last
    /// one until `use`. All of the style is compared, without a call.
    @inline(__always)
    func plain(_ style: UnsafePointer<rg_style>, _ kind: UInt32) -> UnsafeMutablePointer<Entry>? {
        let first = entry(Int(next(kind).pointee.0))
        if first.pointee.template.isPlain && StyleCache.isSame(first, style) { return first }
        let offset = next(kind).pointee.1, second = entry(Int(offset))
        if !second.pointee.template.isPlain || !StyleCache.isSame(second, style) { return nil }
        remember(Int(offset), kind)
        return second
    }

    /// Makes `plain` expect a style, if it does not yet. - Returns: whether it does now, and did not before.
    @inline(__always)
    func expect(_ style: UnsafePointer<rg_style>, _ kind: UInt32) -> Bool {
        let offset = search(style, .plain), expected = next(kind).pointee
        if offset < 0 || offset == Int(expected.0) || offset == Int(expected.1) { return false }
        remember(offset, kind)
        return true
    }

    /// Makes an entry of `plain` the last one.
    @inline(__always)
    mutating func use(_ plain: UnsafeMutablePointer<Entry>) { last = plain }

    @inline(__always)
    static func template(of entry: UnsafeMutablePointer<Entry>) -> UnsafeMutablePointer<StyleTemplate> {
        (UnsafeMutableRawPointer(entry) + MemoryLayout<Entry>.offset(of: \.template)!)
            .assumingMemoryBound(to: StyleTemplate.self)
    }

    /// Whether the bytes of two styles are equal. Precondition: the first is aligned to 16 bytes.
    @inline(__always)
    private static func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        typealias Word = SIMD4<UInt32>
        typealias Mask = SIMDMask<SIMD4<Int32>>
        let size = MemoryLayout<rg_style>.size
        if size / 16 != 21 { return sameBytes(a, b, size) }  // where pointers are smaller

        @inline(__always)
        func word(_ at: Int) -> Mask {
            a.load(fromByteOffset: 16 &* at, as: Word.self) .== b.loadUnaligned(fromByteOffset: 16 &* at, as: Word.self)
        }
        @inline(__always)
        func words(_ at: Int) -> Mask { word(at) .& word(at &+ 1) .& word(at &+ 2) .& word(at &+ 3) }

        let last = size &- 16
        let rest: Mask =
            a.loadUnaligned(fromByteOffset: last, as: Word.self)
            .== b.loadUnaligned(fromByteOffset: last, as: Word.self)
        let all = words(0) .& words(4) .& words(8) .& words(12) .& words(16) .& word(20) .& rest
        // as integers: a branch on lanes would become one for each number
        let lanes = unsafeBitCast(all, to: SIMD4<Int32>.self)
        return unsafeBitCast(lanes.lowHalf & lanes.highHalf, to: Int64.self) == -1
    }

    /// The template of a style for a kind, if it is cached.
    @inline(__always)
    mutating func find(_ style: UnsafePointer<rg_style>, _ kind: UInt32) -> UnsafeMutablePointer<StyleTemplate>? {
        let guess = Int(next(kind).pointee.0), scope = StyleCache.scope(kind)
        return use(holds(guess, style, scope) ? guess : search(style, scope), kind)
    }

    @inline(__always)
    static func scope(_ kind: UInt32) -> Scope { kind == RG_KIND_TEXT.rawValue ? .text : .plain }

    @inline(never)
    @_optimize(size)
    private func search(_ style: UnsafePointer<rg_style>, _ scope: Scope) -> Int {
        let width = StyleCache.width(style), end = StyleCache.capacity &* StyleCache.stride
        var offset = 0
        while offset < end {
            if StyleCache.width(entry(offset)) == width && holds(offset, style, scope) { return offset }
            offset &+= StyleCache.stride
        }
        return -1
    }

    /// The bits of the width of a style: most styles differ in it, which saves a call.
    @inline(__always)
    private static func width(_ style: UnsafeRawPointer) -> UInt64 {
        style.loadUnaligned(fromByteOffset: MemoryLayout<rg_style>.offset(of: \.width)!, as: UInt64.self)
    }

    @inline(__always)
    private mutating func use(_ offset: Int, _ kind: UInt32) -> UnsafeMutablePointer<StyleTemplate>? {
        if offset < 0 { return nil }
        remember(offset, kind)
        last = entry(offset)
        return current
    }

    /// The template found or added last.
    @inline(__always)
    var current: UnsafeMutablePointer<StyleTemplate> { StyleCache.template(of: last) }

    /// The entry that the next style that is read replaces: the oldest one.
    @inline(__always)
    var oldest: UnsafeMutablePointer<Entry> { entry(victim &* StyleCache.stride) }

    /// Makes the oldest entry the one found or added last, for a node of a kind.
    @inline(__always)
    mutating func useOldest(_ kind: UInt32) {
        _ = use(victim &* StyleCache.stride, kind)
        victim = (victim &+ 1) % StyleCache.capacity
    }

    func template(at index: Int) -> UnsafeMutablePointer<StyleTemplate> {
        StyleCache.template(of: entry(index &* StyleCache.stride))
    }
}
