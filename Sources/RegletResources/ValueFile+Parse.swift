// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// Runs expat over a value file. Precondition: inside `withExpatMemory`.
func parseValues(_ reader: UnsafeMutablePointer<ValueFile>) {
    guard let parser = ResourceFile.makeParser() else { return reader.pointee.file.stop() }
    defer { XML_ParserFree(parser) }
    XML_SetUserData(parser, reader)
    ResourceFile.watchDocumentType(parser)
    XML_SetElementHandler(
        parser,
        { user, name, attributes in
            guard let user, let name, let attributes else { return }
            user.assumingMemoryBound(to: ValueFile.self).pointee.start(name, attributes)
        },
        { user, name in
            guard let user, let name else { return }
            user.assumingMemoryBound(to: ValueFile.self).pointee.end(name)
        })
    XML_SetCharacterDataHandler(parser) { user, text, length in
        guard let user, let text else { return }
        let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
        user.assumingMemoryBound(to: ValueFile.self).pointee.characters(Bytes(bytes, Int(length)))
    }
    reader.pointee.file.parse(parser)
}
