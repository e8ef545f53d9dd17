// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// XML: names are those of namespaces, as aapt2 has them.
extension ResourceFile {
    /// The character between a namespace and a name, which neither can have.
    static var separator: CChar { 0x0A }
    static var deepest: Int { 1000 }
    private static var chunkBytes: Int { 7 << 10 }

    /// Makes a parser whose names have namespaces. Precondition: inside `withExpatMemory`. - Returns: nil when memory
    /// is out.
    static func makeParser() -> XML_Parser? {
        var hooks = expatMemoryHooks()
        var separator = separator
        return XML_ParserCreate_MM(nil, &hooks, &separator)
    }

    /// The offset of the event that is being read.
    var here: Int {
        guard let parser else { return 0 }
        let at = Int(XML_GetCurrentByteIndex(parser))
        return at < 0 ? 0 : min(at, source.text.count)
    }

    /// Runs a parser over the file, and reports its error. In chunks, each at least as long as the incomplete token that
    /// expat still holds, so that all together cost O(bytes).
    mutating func parse(_ parser: XML_Parser) {
        let start = UnsafeRawPointer(source.text.base).assumingMemoryBound(to: CChar.self)
        let count = source.text.count
        self.parser = parser
        defer { self.parser = nil }
        var fed = 0
        while true {
            let size = min(max(fed &- here, ResourceFile.chunkBytes), count &- fed)
            let isLast = fed &+ size == count
            let result = XML_Parse(
                parser, start + fed, Int32(truncatingIfNeeded: size), isLast ? Int32(XML_TRUE) : Int32(XML_FALSE))
            fed &+= size
            if result != XML_STATUS_OK { return reportSyntax(XML_GetErrorCode(parser)) }
            if isLast { return }
        }
    }

    private mutating func reportSyntax(_ error: XML_Error) {
        if error == XML_ERROR_ABORTED { return }
        isBroken = true
        if error == XML_ERROR_NO_MEMORY {
            status = RG_ERROR_OUT_OF_MEMORY
            return
        }
        let sentence = XML_ErrorString(error).map { Bytes(cString: $0) } ?? Bytes("not well-formed")
        report(RG_CODE_XML_SYNTAX, RG_LEVEL_ERROR, here, "$t", sentence)
    }

    func stopParser() {
        if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }

    // MARK: - Document types

    /// The most bytes that an entity can stand for: so many times may a reference to one be longer than its name.
    private static var longestEntity: Int { 1024 }

    /// Lets a parser report the declarations of a document type. Its user data begins with a ResourceFile.
    static func watchDocumentType(_ parser: XML_Parser) {
        XML_SetStartDoctypeDeclHandler(parser) { user, _, system, _, _ in
            if system != nil { openFile(user).pointee.refuse("a document type must not refer to another file") }
        }
        XML_SetEntityDeclHandler(parser) { user, _, isParameter, value, length, _, _, _, _ in
            let bytes = value.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
            openFile(user).pointee.readEntity(isParameter != 0 ? nil : bytes.map { Bytes($0, Int(length)) })
        }
        XML_SetAttlistDeclHandler(parser) { user, _, _, _, _, _ in
            openFile(user).pointee.refuse("a document type cannot declare attributes")
        }
    }

    /// Checks the text that an entity stands for, nil: it has none of its own. Entities in entities would let a small file
    /// have a content of any size.
    fileprivate mutating func readEntity(_ value: Bytes?) {
        guard let value else { return refuse("an entity can only stand for a text") }
        if value.count > ResourceFile.longestEntity { return refuse("an entity is longer than 1024 bytes") }
        var i = value.firstIndex(of: 0x26)
        while i >= 0 {
            let rest = value.dropping(i &+ 1)
            let end = rest.firstIndex(of: 0x3B)
            let name = rest.prefix(max(0, end))
            if !name.hasPrefix("#") && wordIndex(name, "amp lt gt quot apos") < 0 {
                return refuse("an entity cannot contain another one")
            }
            i = value.firstIndex(of: 0x26, from: i &+ 1)
        }
    }

    fileprivate mutating func refuse(_ sentence: StaticText) {
        if isBroken { return }
        isBroken = true
        report(RG_CODE_FORBIDDEN, RG_LEVEL_ERROR, here, sentence, Bytes(""))
        stopParser()
    }

    /// Counts an element that starts. - Returns: false when elements nest too deeply; then reading ends.
    mutating func enter() -> Bool {
        depth &+= 1
        if depth <= ResourceFile.deepest { return true }
        isBroken = true
        report(RG_CODE_XML_SYNTAX, RG_LEVEL_ERROR, here, "elements nest too deeply", Bytes(""))
        stopParser()
        return false
    }
}

/// The file that the user data of a parser begins with.
private func openFile(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ResourceFile> {
    user.unsafelyUnwrapped.assumingMemoryBound(to: ResourceFile.self)
}

/// A name with the namespace it belongs to; empty: none.
struct SpaceName {
    var space: Bytes
    var local: Bytes

    init(_ name: UnsafePointer<CChar>) {
        let all = Bytes(cString: name)
        let end = all.lastIndex(of: UInt8(bitPattern: ResourceFile.separator))
        space = all.prefix(max(0, end))
        local = all.dropping(end &+ 1)
    }

    /// The package whose attributes the namespace has; empty: that of the file; nil: none.
    var package: Bytes? {
        if space.equals("http://schemas.android.com/apk/res-auto") { return Bytes("") }
        let published: StaticText = "http://schemas.android.com/apk/res/"
        let all: StaticText = "http://schemas.android.com/apk/prv/res/"
        if space.hasPrefix(published) { return space.dropping(published.count) }
        return space.hasPrefix(all) ? space.dropping(all.count) : nil
    }
}
