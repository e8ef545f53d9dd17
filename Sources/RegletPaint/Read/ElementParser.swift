// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of XML into a tree of elements. Messages go to the reader of the file.
struct ElementParser {
    let reader: UnsafeMutablePointer<DrawableReader>
    private var parser: XML_Parser?
    private var namespaces = Namespaces()
    /// The element that is open, -1: none.
    private var open = -1
    private var depth = 0
    private var isStopped = false

    /// The most elements in each other, and the most in a file.
    static var deepest: Int { 128 }
    static var mostElements: Int { 1 << 20 }
    private static var chunkBytes: Int { 7 << 10 }

    private init(_ reader: UnsafeMutablePointer<DrawableReader>) { self.reader = reader }

    /// Reads the whole text of a reader into its tree. Mistakes are reported.
    static func parse(_ reader: UnsafeMutablePointer<DrawableReader>) {
        var elements = ElementParser(reader)
        if reader.pointee.declarations.count > 0 && !elements.declareOuter() {
            elements.outOfMemory()
        } else {
            withUnsafeMutablePointer(to: &elements) { elements in
                withExpatMemory(reader.pointee.memory) { run(elements) }
            }
        }
        elements.namespaces.release(reader.pointee.memory)
        if reader.pointee.tree.elements.count == 0 && reader.pointee.status == RG_OK {
            reader.pointee.report(RG_CODE_XML_SYNTAX, RG_LEVEL_ERROR, 0, 1, "the file has no element")
        }
    }

    /// Declares the prefixes that hold around the text. - Returns: false when memory is out.
    @_optimize(size)
    private mutating func declareOuter() -> Bool {
        let text = reader.pointee.declarations
        var source = Source(text), i = 0
        while let span = source.span(tag: 0, attribute: i) {
            i &+= 1
            let name = QualifiedName(text.dropping(span.name).prefix(span.nameLength))
            let uri = text.dropping(span.value).prefix(span.valueLength)
            if !name.prefix.equals("xmlns") || namespaces.isFull { continue }
            guard namespaces.declare(name.local, uri, depth: 0, reader.pointee.memory) else { return false }
        }
        return true
    }

    private static func run(_ state: UnsafeMutablePointer<ElementParser>) {
        var hooks = expatMemoryHooks()
        guard let parser = XML_ParserCreate_MM(nil, &hooks, nil) else {
            state.pointee.reader.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            return
        }
        defer { XML_ParserFree(parser) }
        state.pointee.parser = parser
        XML_SetUserData(parser, state)
        XML_SetElementHandler(
            parser,
            { user, name, attributes in
                guard let user, let name, let attributes else { return }
                user.assumingMemoryBound(to: ElementParser.self).pointee.start(name, attributes)
            },
            { user, _ in user?.assumingMemoryBound(to: ElementParser.self).pointee.end() })
        XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in
            user?.assumingMemoryBound(to: ElementParser.self).pointee.documentType()
        }
        state.pointee.feed(parser)
    }

    /// Passes the text to expat in chunks, each at least as long as the incomplete token that expat still holds.
    private mutating func feed(_ parser: XML_Parser) {
        let text = reader.pointee.source.text
        let start = UnsafeRawPointer(text.base).assumingMemoryBound(to: CChar.self)
        var fed = 0
        while true {
            let size = min(max(fed &- here, ElementParser.chunkBytes), text.count &- fed)
            let isLast = fed &+ size == text.count
            let result = XML_Parse(
                parser, start + fed, Int32(truncatingIfNeeded: size), isLast ? Int32(XML_TRUE) : Int32(XML_FALSE))
            fed &+= size
            if result != XML_STATUS_OK { return reportSyntax(XML_GetErrorCode(parser)) }
            if isLast { return }
        }
    }

    /// The offset of the event that is being read.
    private var here: Int {
        guard let parser else { return 0 }
        let at = Int(XML_GetCurrentByteIndex(parser))
        return at < 0 ? 0 : min(at, reader.pointee.source.text.count)
    }

    private mutating func reportSyntax(_ error: XML_Error) {
        if isStopped { return }
        if error == XML_ERROR_NO_MEMORY { return reader.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        let sentence = XML_ErrorString(error).map { Bytes(cString: $0) } ?? Bytes("not well-formed")
        reader.pointee.report(RG_CODE_XML_SYNTAX, RG_LEVEL_ERROR, here, 1, "$t", sentence)
    }

    private mutating func stop() {
        isStopped = true
        if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }

    // MARK: - Events

    private mutating func documentType() {
        reader.pointee.report(
            RG_CODE_FORBIDDEN, RG_LEVEL_ERROR, here, 1, "a document type is not allowed in a drawable")
        stop()
    }

    private mutating func end() {
        if isStopped { return }
        namespaces.leave(depth: depth)
        depth &-= 1
        if open >= 0 { open = Int(reader.pointee.tree.elements[open].parent) }
    }

    private mutating func start(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        if isStopped { return }
        depth &+= 1
        let memory = reader.pointee.memory
        if depth > ElementParser.deepest || reader.pointee.tree.elements.count >= ElementParser.mostElements {
            reader.pointee.report(RG_CODE_LIMIT, RG_LEVEL_ERROR, here, 1, "elements nest too deeply, or are too many")
            return stop()
        }
        guard reader.pointee.tree.begin(Bytes(cString: name), here, parent: open, memory) else { return outOfMemory() }
        open = reader.pointee.tree.elements.count &- 1
        var i = 0
        while let key = attributes[i], let value = attributes[i &+ 1] {
            i &+= 2
            let key = QualifiedName(Bytes(cString: key))
            if !key.prefix.equals("xmlns") { continue }
            if namespaces.isFull {
                reader.pointee.report(RG_CODE_LIMIT, RG_LEVEL_ERROR, here, 1, "more than 64 namespaces")
                return stop()
            }
            guard namespaces.declare(key.local, Bytes(cString: value), depth: depth, memory) else {
                return outOfMemory()
            }
        }
        i = 0
        while let key = attributes[i], let value = attributes[i &+ 1] {
            let place = i / 2
            i &+= 2
            let key = QualifiedName(Bytes(cString: key))
            if key.prefix.equals("xmlns") || key.local.equals("xmlns") { continue }
            guard let space = namespaces.space(of: key.prefix) ?? undeclared(key.prefix, place) else { return stop() }
            guard reader.pointee.tree.add(key.local, space, Bytes(cString: value), place: place, memory) else {
                return outOfMemory()
            }
        }
    }

    /// The namespace of a prefix without a declaration, which only bundles may have. nil: it was reported.
    private mutating func undeclared(_ prefix: Bytes, _ place: Int) -> ElementTree.Space? {
        if reader.pointee.isBundle { return .other }
        let span = reader.pointee.source.span(tag: here, attribute: place)
        reader.pointee.report(
            RG_CODE_XML_SYNTAX, RG_LEVEL_ERROR, span?.name ?? here, max(1, span == nil ? 1 : prefix.count),
            "nothing declares the prefix $q: xmlns:$t is missing", prefix, prefix)
        return nil
    }

    private mutating func outOfMemory() {
        reader.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
        stop()
    }
}
