// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The origin of the value of an inline attribute.
struct InlineValue {
    /// The place of its text in the layout.
    var line: UInt32, column: UInt32
    var offset: UInt32
    /// The declarations of prefixes that were added to it.
    var declarations: UInt32, declarationBytes: UInt32
}

/// Attributes that an element has as children: `<aapt:attr name="android:background">` around a drawable or a list of
/// colors. Those before all other children are read with the attributes of the tag; the value of each is the text of the
/// file that aapt2 would make of it.
struct InlineAttributes {
    private let inflater: UnsafeMutablePointer<Inflater>
    /// The attributes of the tag, then these, then nil; empty: there are none of these.
    private var all = Buffer<UnsafePointer<CChar>?>()

    init(_ inflater: UnsafeMutablePointer<Inflater>) { self.inflater = inflater }

    /// The most of one element.
    private static var most: Int { 8 }
    /// The attributes of a tag among which its name is looked for.
    private static var mostAttributes: Int { 4 }
    /// The attributes of the outermost element among which declarations are looked for.
    private static var mostDeclarations: Int { 32 }

    private struct Found {
        /// The attribute's name, and what is between the tags, as places in the file.
        var name = 0, nameLength = 0, start = 0, length = 0
    }

    private var memory: UnsafeMutablePointer<Memory> { inflater.pointee.memory }
    private var text: Bytes { inflater.pointee.source.text }

    /// Reads the attributes of an element, with those that are its first children, and finishes it.
    static func readElement(
        _ inflater: UnsafeMutablePointer<Inflater>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>,
        _ count: Int, _ node: inout NewNode
    ) {
        var inline = InlineAttributes(inflater)
        let found = inline.find(attributes, count)
        inflater.pointee.resourceReader.readElement(found?.all ?? attributes, found?.count ?? count, &node)
        inflater.pointee.finish(&node)
        inline.all.release(inflater.pointee.memory)
        inflater.pointee.skipped.inlineTexts.release(inflater.pointee.memory)
        inflater.pointee.element.attributes = attributes
        inflater.pointee.element.attributeCount = count
    }

    // MARK: - The namespace

    /// Notes the prefix of aapt that the root of a file declares, which has the other prefixes as well.
    @_optimize(size)
    static func noteRoot(
        _ inflater: inout Inflater, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int
    ) {
        inflater.file.inline.root = inflater.tagOffset
        for i in 0..<count {
            guard let uri = attributes[i &* 2 &+ 1], uri[0] == 0x68, !inflater.isJson,
                Bytes(cString: uri).equals("http://schemas.android.com/aapt"), let span = inflater.attributeSpan(i)
            else { continue }
            let name = QualifiedName(inflater.source.text.dropping(span.name).prefix(span.nameLength))
            if name.prefix.equals("xmlns") { inflater.file.inline.prefix = name.local }
        }
    }

    // MARK: - Reading

    /// Finds those of the tag that is being read. - Returns: the attributes of the tag and these, nil: there are none of
    /// these, or memory is out, which stops the inflater.
    @inline(never)
    @_optimize(size)
    private mutating func find(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int
    ) -> (all: UnsafeMutablePointer<UnsafePointer<CChar>?>, count: Int)? {
        var found = InlineArray<8, Found>(repeating: Found())
        var number = 0, bytes = 0
        var at = endOfTag(inflater.pointee.tagOffset)
        if at < 2 || text[at &- 2] == 0x2F { return nil }
        while number < InlineAttributes.most, let next = element(after: &at) {
            found[number] = next
            let name = QualifiedName(text.dropping(next.name).prefix(next.nameLength)).local
            if !LookReader.isDrawable(name) || hasAttribute(attributes, count, name) { break }
            bytes &+= next.nameLength &+ next.length &+ declarations(next.start)
            bytes &+= MemoryLayout<InlineValue>.size &+ 2
            number &+= 1
            inflater.pointee.file.inline.end = at
        }
        if number == 0 { return nil }
        guard all.reserve(2 &* (count &+ number) &+ 1, memory),
            inflater.pointee.skipped.inlineTexts.reserve(bytes, memory)
        else {
            inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            return nil
        }
        for i in 0..<2 &* count { all.append(attributes[i]) }
        for i in 0..<number { append(found[i]) }
        all.append(nil)
        return (all.pointer(0), count &+ number)
    }

    /// Appends the name and the value of one, which has an InlineValue before it.
    @inline(never)
    @_optimize(size)
    private mutating func append(_ found: Found) {
        let texts = withUnsafeMutablePointer(to: &inflater.pointee.skipped.inlineTexts) { $0 }
        func add(_ bytes: Bytes) {
            copyBytes(texts.pointee.pointer(texts.pointee.count), bytes.base, bytes.count)
            texts.pointee.count &+= bytes.count
        }
        func here() -> UnsafePointer<CChar> {
            UnsafeRawPointer(texts.pointee.pointer(texts.pointee.count)).assumingMemoryBound(to: CChar.self)
        }
        all.append(here())
        add(text.dropping(found.name).prefix(found.nameLength))
        texts.pointee.append(0)
        let place = inflater.pointee.source.place(found.start)
        let end = endOfTag(found.start)
        let inside = end &- (text[end &- 2] == 0x2F ? 2 : 1) &- found.start
        let value = InlineValue(
            line: place.line, column: place.column, offset: UInt32(truncatingIfNeeded: found.start),
            declarations: UInt32(truncatingIfNeeded: inside),
            declarationBytes: UInt32(truncatingIfNeeded: declarations(found.start)))
        UnsafeMutableRawPointer(texts.pointee.pointer(texts.pointee.count)).storeBytes(of: value, as: InlineValue.self)
        texts.pointee.count &+= MemoryLayout<InlineValue>.size
        all.append(here())
        add(text.dropping(found.start).prefix(inside))
        _ = declarations(found.start, to: texts)
        add(text.dropping(found.start &+ inside).prefix(found.length &- inside))
        texts.pointee.append(0)
    }

    /// The origin of a value; nil: it is none of these.
    static func origin(_ value: Bytes, _ inflater: UnsafeMutablePointer<Inflater>) -> InlineValue? {
        let texts = inflater.pointee.skipped.inlineTexts, size = Int(MemoryLayout<InlineValue>.size)
        let offset = texts.count == 0 ? -1 : Int(UnsafePointer(value.base) - UnsafePointer(texts.pointer(0)))
        if offset < size || offset >= texts.count { return nil }
        return UnsafeRawPointer(texts.pointer(offset &- size)).loadUnaligned(as: InlineValue.self)
    }

    // MARK: - The text of the file, which is well formed as far as it was read

    /// Finds the declarations of prefixes that the root of the file has and the tag at `start` has not, and appends them,
    /// each behind a space. - Returns: the bytes of all.
    @inline(never)
    @_optimize(size)
    private func declarations(_ start: Int, to texts: UnsafeMutablePointer<Buffer<UInt8>>? = nil) -> Int {
        var source = inflater.pointee.source, own = source
        var bytes = 0, i = 0
        // each is compared with all of the tag
        while i < InlineAttributes.mostDeclarations,
            let span = source.span(tag: inflater.pointee.file.inline.root, attribute: i)
        {
            i &+= 1
            let name = text.dropping(span.name).prefix(span.nameLength)
            if !name.hasPrefix("xmlns:") { continue }
            var k = 0, isThere = false
            while let other = own.span(tag: start, attribute: k) {
                k &+= 1
                isThere = isThere || text.dropping(other.name).prefix(other.nameLength).equals(name)
            }
            if isThere { continue }
            let whole = text.dropping(span.name).prefix(span.value &+ span.valueLength &+ 1 &- span.name)
            if let texts {
                texts.pointee.append(0x20)
                copyBytes(texts.pointee.pointer(texts.pointee.count), whole.base, whole.count)
                texts.pointee.count &+= whole.count
            }
            bytes &+= whole.count &+ 1
        }
        return bytes
    }

    @inline(never)
    @_optimize(size)
    private func hasAttribute(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int, _ name: Bytes
    ) -> Bool {
        for i in 0..<count {
            guard let written = attributes[i &* 2] else { continue }
            let other = QualifiedName(Bytes(cString: written))
            if other.local.equals(name) && !inflater.pointee.prefixes.isTools(other.prefix) { return true }
        }
        return false
    }

    /// Whether a tag begins at a place, `</` or `<`, with the name of these elements.
    @inline(never)
    @_optimize(size)
    private func isInline(_ at: Int) -> Bool {
        let isEnd = at &+ 1 < text.count && text[at &+ 1] == 0x2F
        let start = at &+ (isEnd ? 2 : 1), prefix = inflater.pointee.file.inline.prefix
        if prefix.count == 0 || text.count &- start < prefix.count &+ 6 { return false }
        let name = text.dropping(start), rest = name.dropping(prefix.count)
        return name.prefix(prefix.count).equals(prefix) && rest.hasPrefix(":attr")
            && (isSpace(rest[5]) || rest[5] == 0x3E || rest[5] == 0x2F)
    }

    /// The element that follows, when it is one of these that is not empty. `at` then moves behind it.
    @inline(never)
    @_optimize(size)
    private func element(after at: inout Int) -> Found? {
        var here = skipMisc(at)
        if here &+ 1 >= text.count || text[here] != 0x3C || !isInline(here) || text[here &+ 1] == 0x2F { return nil }
        let inside = endOfTag(here)
        if inside < 2 || text[inside &- 2] == 0x2F { return nil }
        var found = Found()
        var source = inflater.pointee.source
        for i in 0..<InlineAttributes.mostAttributes {
            guard let span = source.span(tag: here, attribute: i) else { break }
            if text.dropping(span.name).prefix(span.nameLength).equals("name") {
                found.name = span.value
                found.nameLength = span.valueLength
            }
        }
        found.start = skipMisc(inside)
        // an element, not a text, the end of this one, or a section of characters
        if found.nameLength == 0 || found.start &+ 1 >= text.count || text[found.start] != 0x3C
            || text[found.start &+ 1] == 0x2F || text[found.start &+ 1] == 0x21
        {
            return nil
        }
        var depth = 1
        here = found.start
        while depth > 0 {
            here = skipMisc(here, texts: true)
            if here >= text.count { return nil }
            let end = endOfTag(here)
            if end < 2 { return nil }
            if isInline(here) && text[end &- 2] != 0x2F { depth &+= text[here &+ 1] == 0x2F ? -1 : 1 }
            if depth == 0 { found.length = here &- found.start }
            here = end
        }
        at = here
        return found
    }

    /// The place behind white space, comments, and instructions; and, if wanted, behind texts.
    @inline(never)
    @_optimize(size)
    private func skipMisc(_ start: Int, texts: Bool = false) -> Int {
        var at = start
        while at < text.count {
            let rest = text.dropping(at)
            if rest[0] != 0x3C {
                if !texts && !isSpace(rest[0]) { return at }
                at &+= 1
                continue
            }
            let ending: StaticText
            if rest.hasPrefix("<!--") {
                ending = "-->"
            } else if rest.hasPrefix("<?") {
                ending = "?>"
            } else if texts && rest.hasPrefix("<![CDATA[") {
                ending = "]]>"
            } else {
                return at
            }
            while at < text.count && !text.dropping(at).hasPrefix(ending) { at &+= 1 }
            at &+= ending.count
        }
        return at
    }

    /// The place behind the tag that begins at `start`; -1: it has no end.
    @inline(never)
    @_optimize(size)
    private func endOfTag(_ start: Int) -> Int {
        var at = start
        while at < text.count && text[at] != 0x3E {
            if text[at] == 0x22 || text[at] == 0x27 { at = text.firstIndex(of: text[at], from: at &+ 1) }
            if at < 0 { return -1 }
            at &+= 1
        }
        return at < text.count ? at &+ 1 : -1
    }
}
