// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// Reads layout files of XML into the words of `CompiledLayout`s. A file with a mistake has none: reading its text
/// reports it. The owner calls `release`.
struct LayoutCompiler {
    private let memory: UnsafeMutablePointer<Memory>
    private(set) var words = Buffer<UInt32>()
    private(set) var names = Buffer<UInt8>()
    private var index = NameIndex()
    private var source = Source(Bytes(""))
    private var parser: XML_Parser?
    private var hasText = false
    private var status = RG_OK

    init(_ memory: UnsafeMutablePointer<Memory>) { self.memory = memory }

    @inline(never)
    mutating func release() {
        words.release(memory)
        names.release(memory)
        index.release(memory)
    }

    /// Appends a file. - Returns: RG_OK, also for a file with a mistake, RG_ERROR_LIMIT (2 GiB),
    /// RG_ERROR_OUT_OF_MEMORY.
    mutating func append(_ text: Bytes) -> rg_status {
        let first = words.count
        source = Source(text)
        hasText = false
        status = RG_OK
        let isWhole = withUnsafeMutablePointer(to: &self) { compiler in
            withExpatMemory(compiler.pointee.memory) { compiler.pointee.parse() }
        }
        // names stay for other files
        if !isWhole || status != RG_OK { words.count = first }
        return status == RG_ERROR_SYNTAX ? RG_OK : status
    }

    /// - Returns: whether the text is well-formed.
    private mutating func parse() -> Bool {
        var hooks = expatMemoryHooks()
        guard let parser = XML_ParserCreate_MM(nil, &hooks, nil) else {
            status = RG_ERROR_OUT_OF_MEMORY
            return false
        }
        defer { XML_ParserFree(parser) }
        self.parser = parser
        XML_SetElementHandler(
            parser,
            { user, name, attributes in
                guard let user, let name, let attributes else { return }
                user.assumingMemoryBound(to: LayoutCompiler.self).pointee.start(name, attributes)
            },
            { user, _ in user?.assumingMemoryBound(to: LayoutCompiler.self).pointee.end() })
        XML_SetCharacterDataHandler(parser) { user, text, length in
            guard let user, let text else { return }
            let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
            user.assumingMemoryBound(to: LayoutCompiler.self).pointee.characters(Bytes(bytes, Int(length)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in
            user?.assumingMemoryBound(to: LayoutCompiler.self).pointee.stop(RG_ERROR_SYNTAX)
        }
        let text = UnsafeRawPointer(source.text.base).assumingMemoryBound(to: CChar.self)
        let length = Int32(truncatingIfNeeded: source.text.count)
        let result = withUnsafeMutablePointer(to: &self) { compiler in
            XML_SetUserData(parser, compiler)
            return XML_Parse(parser, text, length, Int32(XML_TRUE))
        }
        self.parser = nil
        if XML_GetErrorCode(parser) == XML_ERROR_NO_MEMORY { status = RG_ERROR_OUT_OF_MEMORY }
        return result == XML_STATUS_OK
    }

    private mutating func stop(_ reason: rg_status) {
        if status == RG_OK { status = reason }
        if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }

    private var offset: Int {
        guard let parser else { return 0 }
        return min(max(Int(XML_GetCurrentByteIndex(parser)), 0), source.text.count)
    }

    // MARK: - Records

    private mutating func start(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        if status != RG_OK { return }
        hasText = false
        var count = 0
        while attributes[count &* 2] != nil { count &+= 1 }
        let offset = self.offset
        let place = source.place(offset)
        guard reserve(CompiledLayout.startWords &+ 2 &* count) else { return }
        words.append(UInt32(truncatingIfNeeded: count &* 4) | CompiledLayout.Record.start.rawValue)
        words.append(UInt32(truncatingIfNeeded: offset))
        words.append(place.line)
        words.append(place.column)
        words.append(self.name(Bytes(cString: name)))
        for i in 0..<count {
            guard let name = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] else { break }
            words.append(self.name(Bytes(cString: name)))
            words.append(add(Bytes(cString: value)))
        }
    }

    private mutating func characters(_ text: Bytes) {
        if status != RG_OK || hasText { return }
        var first = 0
        while first < text.count, isSpace(text[first]) { first &+= 1 }
        if first == text.count { return }
        hasText = true
        guard reserve(2) else { return }
        words.append(CompiledLayout.Record.text.rawValue)
        words.append(UInt32(truncatingIfNeeded: min(offset &+ first &* source.unit, source.text.count)))
    }

    private mutating func end() {
        if status != RG_OK { return }
        hasText = false
        if reserve(1) { words.append(CompiledLayout.Record.end.rawValue) }
    }

    private mutating func reserve(_ more: Int) -> Bool {
        if words.count &+ more >= Int(Int32.max) / 4 {
            stop(RG_ERROR_LIMIT)
        } else if words.reserve(words.count &+ more, memory) {
            return true
        } else {
            stop(RG_ERROR_OUT_OF_MEMORY)
        }
        return false
    }

    // MARK: - Names and values

    /// The start of a name, which is there once.
    private mutating func name(_ name: Bytes) -> UInt32 {
        if name.count > CompiledLayout.longestName {
            stop(RG_ERROR_SYNTAX)
            return 0
        }
        let known = index.find(name, names)
        if known >= 0 { return UInt32(truncatingIfNeeded: known) }
        let start = add(name)
        if status == RG_OK && index.note(start, Int(start), names, memory) == nil { stop(RG_ERROR_OUT_OF_MEMORY) }
        return start
    }

    /// Appends a text and a NUL. Each value has its own, so that a pack cannot have a long one many times.
    private mutating func add(_ text: Bytes) -> UInt32 {
        let start = names.count, end = start &+ text.count &+ 1
        if status != RG_OK { return 0 }
        guard end < Int(Int32.max), names.reserve(end, memory) else {
            stop(end < Int(Int32.max) ? RG_ERROR_OUT_OF_MEMORY : RG_ERROR_LIMIT)
            return 0
        }
        copyBytes(names.pointer(start), text.base, text.count)
        names[end &- 1] = 0
        names.count = end
        return UInt32(truncatingIfNeeded: start)
    }
}
