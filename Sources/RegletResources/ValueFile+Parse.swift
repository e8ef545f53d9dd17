// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

extension ValueFile {
    /// Reads the whole file. - Returns: RG_OK, RG_ERROR_SYNTAX (with diagnostics), RG_ERROR_OUT_OF_MEMORY.
    mutating func read() -> rg_status {
        let memory = file.memory
        return withUnsafeMutablePointer(to: &self) { reader in
            withExpatMemory(memory) { parseValues(reader) }
            return reader.pointee.file.status
        }
    }
}

private func parseValues(_ reader: UnsafeMutablePointer<ValueFile>) {
    var hooks = expatMemoryHooks()
    guard let parser = XML_ParserCreate_MM(nil, &hooks, nil) else { return reader.pointee.stop() }
    defer { XML_ParserFree(parser) }
    reader.pointee.parser = parser
    XML_SetUserData(parser, reader)
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
    reader.pointee.parser = nil
}
