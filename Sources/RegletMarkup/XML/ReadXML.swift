// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Reads the elements of a file: compiled ones, if there are any, else its text. - Returns: as `parseXML`.
func readElements(_ inflater: inout Inflater, _ compiled: CompiledLayout?) -> XML_Error {
    inflater.compiled.place = nil
    guard let compiled else { return parseXML(&inflater) }
    let isRead = readCompiled(compiled, &inflater)
    inflater.compiled.place = nil
    return isRead ? XML_ERROR_NONE : XML_ERROR_NO_MEMORY
}

/// Runs expat over the whole text. - Returns: its error; none for errors of the inflater itself.
private func parseXML(_ inflater: inout Inflater) -> XML_Error {
    var hooks = expatMemoryHooks()
    guard let parser = XML_ParserCreate_MM(nil, &hooks, nil) else { return XML_ERROR_NO_MEMORY }
    defer { XML_ParserFree(parser) }
    inflater.parser = parser
    return withUnsafeMutablePointer(to: &inflater) { state -> XML_Error in
        XML_SetUserData(parser, state)
        XML_SetElementHandler(
            parser,
            { user, name, attributes in
                guard let user, let name, let attributes else { return }
                user.assumingMemoryBound(to: Inflater.self).pointee.start(name, attributes)
            },
            { user, _ in user?.assumingMemoryBound(to: Inflater.self).pointee.end() })
        XML_SetCharacterDataHandler(parser) { user, text, length in
            guard let user, let text else { return }
            let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
            user.assumingMemoryBound(to: Inflater.self).pointee.characters(Bytes(bytes, Int(length)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { user, _, _, _, _ in
            user?.assumingMemoryBound(to: Inflater.self).pointee.documentType()
        }
        let result = feed(parser, state)
        var error = XML_ERROR_NONE
        if result != XML_STATUS_OK && !state.pointee.stopped {
            error = XML_GetErrorCode(parser)
            if error != XML_ERROR_NO_MEMORY { state.pointee.reportSyntax(error) }
        }
        state.pointee.parser = nil
        return error
    }
}

/// Passes the text to expat in chunks, each at least as long as the incomplete token that expat still holds. As expat
/// reads that token from its start again with each chunk, all chunks together cost O(bytes).
private func feed(_ parser: XML_Parser, _ state: UnsafeMutablePointer<Inflater>) -> XML_Status {
    let text = state.pointee.source.text
    let start = UnsafeRawPointer(text.base).assumingMemoryBound(to: CChar.self)
    var fed = 0
    while true {
        let held = fed &- state.pointee.parserOffset
        var size = max(held, state.pointee.options.chunkBytes)
        if size > text.count &- fed { size = text.count &- fed }
        let isLast = fed &+ size == text.count
        let result = XML_Parse(
            parser, start + fed, Int32(truncatingIfNeeded: size), isLast ? Int32(XML_TRUE) : Int32(XML_FALSE))
        fed &+= size
        if isLast || result != XML_STATUS_OK { return result }
    }
}

extension Inflater {
    /// Reports a syntax error that expat found.
    fileprivate mutating func reportSyntax(_ error: XML_Error) {
        let innermost = open.count > file.rootDepth && skipped.depth == 0 ? tag(open[open.count &- 1]) : nil
        subject = 0
        var template: StaticText = "$t"
        var about = innermost ?? Bytes("")
        var offset = parserOffset
        var length = 1
        if error == XML_ERROR_TAG_MISMATCH, innermost != nil {
            template = "mismatched tag: the innermost open tag is $q"
        } else if error == XML_ERROR_NO_ELEMENTS, innermost != nil {
            template = "the file ends inside $q"
        } else if error == XML_ERROR_UNKNOWN_ENCODING {
            template = "unknown encoding: UTF-8, UTF-16, ISO-8859-1 and US-ASCII can be read"
        } else if error == XML_ERROR_UNDEFINED_ENTITY, let name = source.unknownEntity(from: offset) {
            template = "unknown entity $q: XML has lt, gt, amp, quot, apos and numbers as in &#233;"
            about = name
            length = name.count &+ 2
            offset = name.base - source.text.base - 1
        } else if let text = XML_ErrorString(error) {
            about = Bytes(cString: text)
        } else {
            template = "not well-formed"
        }
        report(RG_CODE_XML_SYNTAX, RG_LEVEL_ERROR, offset, length, template, about)
        stop(RG_ERROR_SYNTAX)
    }
}
