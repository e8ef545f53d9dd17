// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

extension Engine {
    /// Adds a diagnostic about the bytes `offset` to `end` of a text that is no file: its kind, the place, the sentence
    /// `said`, which is released, the line, and a caret. `isSaid`: the sentence is whole. - Returns: SYNTAX,
    /// OUT_OF_MEMORY.
    @inline(never)
    @_optimize(size)
    func failText(
        _ kind: StaticText, _ text: Bytes, _ code: rg_code, _ offset: Int, _ end: Int,
        _ said: inout MessageBuilder, _ isSaid: Bool
    ) -> rg_status {
        var source = Source(text)
        let place = source.place(offset)
        let length = max(1, end &- offset)
        var sentence = MessageBuilder(memory)
        defer {
            sentence.release()
            said.release()
        }
        sentence.append(kind)
        sentence.append(":")
        sentence.append(number: Int(place.line))
        sentence.append(":")
        sentence.append(number: Int(place.column))
        sentence.append(": error: ")
        if !isSaid { return outOfMemory() }
        sentence.append(Bytes(UnsafePointer(said.bytes.pointer(0)), said.bytes.count))
        if sentence.failed { return outOfMemory() }
        _ = fail(RG_ERROR_SYNTAX, "")
        state.pointee.message.append(UnsafePointer(sentence.bytes.pointer(0)), sentence.bytes.count)
        sentence.append(source: source, offset: offset, lineStart: place.lineStart, length: length)
        if sentence.failed { return outOfMemory() }
        let kept = state.pointee.diagnostics.add(
            code: code, level: RG_LEVEL_ERROR, line: place.line, column: place.column, offset: UInt64(offset),
            length: UInt32(truncatingIfNeeded: length), message: UnsafePointer(sentence.bytes.pointer(0)),
            messageLength: sentence.bytes.count, memory: memory)
        return kept ? RG_ERROR_SYNTAX : outOfMemory()
    }
}
