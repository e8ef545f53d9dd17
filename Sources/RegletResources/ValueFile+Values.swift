// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Values: texts, numbers, colors, ids.
extension ValueFile {
    mutating func beginValue(
        _ type: ResourceType, _ name: Bytes, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        guard let formats = readFormats(type, name, attributes) else {
            skipDepth = file.depth
            return fail("$q is no format", attribute("format", attributes) ?? name)
        }
        element = .value
        isCollecting = true
        collector.begin()
        self.formats = formats
        isFormat =
            type == .string && isTranslated && !(attribute("formatted", attributes)?.equals("false") ?? false)
            && !(attribute("translatable", attributes)?.equals("false") ?? false)
    }

    private func readFormats(
        _ type: ResourceType, _ name: Bytes, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) -> ValueFormats? {
        if name.equals("item") {
            guard let given = attribute("format", attributes) else {
                return type == .id ? [] : [.any, .string]
            }
            return ValueFile.readFormats(given)
        }
        return ValueFormats(type)
    }

    /// Reads formats of attributes joined by |. - Returns: nil when a word is none.
    static func readFormats(_ text: Bytes) -> ValueFormats? {
        var formats: ValueFormats = []
        var start = 0
        while start <= text.count {
            let bar = text.firstIndex(of: 0x7C, from: start)
            let end = bar < 0 ? text.count : bar
            let word = wordIndex(
                text.dropping(start).prefix(end &- start).trimmed,
                "reference string integer boolean color float dimension fraction enum flags")
            if word < 0 { return nil }
            formats.insert(ValueFormats(rawValue: 1 << UInt16(word)))
            start = end &+ 1
        }
        return formats
    }

    mutating func finishValue() {
        isCollecting = false
        guard let value = collected(formats, isFormat: isFormat, offset) else { return }
        if store.pointee.entries[entry].type != .id {
            file.define(entry, value, at: offset, line: line)
            return
        }
        if value.kind != .null && value.kind != .reference { fail("an id has no value", Bytes("")) }
        file.define(entry, TypedValue(.empty), at: offset, line: line, isRepeated: true)
    }

    /// The collected content. A mistake is reported. - Returns: nil after a mistake.
    mutating func collected(_ formats: ValueFormats, isFormat: Bool, _ offset: Int) -> TypedValue? {
        if collector.isOutOfMemory {
            file.stop()
            return nil
        }
        if file.isSet && formats == .string { return collectedText(offset) }
        let spanStart = store.pointee.spans.count
        // here and not in the collector, as names that views have borrowed stay where they are
        guard store.pointee.reserveNames(store.pointee.names.count &+ collector.mostBytes) else {
            file.stop()
            return nil
        }
        let outcome = withUnsafeMutablePointer(to: &store.pointee.names) { names in
            withUnsafeMutablePointer(to: &store.pointee.spans) { spans in
                collector.finish(formats, isFormat: isFormat, texts: &names.pointee, spans: &spans.pointee, file.memory)
            }
        }
        switch outcome {
        case .text(let start):
            let spans = store.pointee.spans.count &- spanStart
            let length = cStringLength(
                UnsafeRawPointer(store.pointee.names.pointer(Int(start))).assumingMemoryBound(to: CChar.self))
            guard store.pointee.texts.reserve(store.pointee.texts.count &+ 1, file.memory) else {
                file.stop()
                return nil
            }
            store.pointee.texts.append(
                ResourceText(
                    start: start, length: UInt32(truncatingIfNeeded: length),
                    firstSpan: UInt32(truncatingIfNeeded: spanStart),
                    spanCount: UInt32(truncatingIfNeeded: spans)))
            return TypedValue(.string, UInt32(truncatingIfNeeded: store.pointee.texts.count &- 1))
        case .value(let value): return value
        case .resource(let name):
            // its names are borrowed from the collector
            return file.reference(name, .reference, at: offset)
        case .attribute(let name): return file.reference(name, .attribute, at: offset)
        case .mismatch:
            file.report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, offset, "bad value $q", collector.source)
            return nil
        case .failure(let sentence):
            file.report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, offset, sentence, Bytes(""))
            return nil
        case .outOfMemory:
            file.stop()
            return nil
        }
    }

    /// The collected content in the dialect of value sets: a reference, or the characters as they are.
    private mutating func collectedText(_ offset: Int) -> TypedValue? {
        if bag.kind != .style || element != .bag, case .resource(let name) = readReference(collector.source),
            !name.isNew
        {
            return file.reference(name, .reference, at: offset)
        }
        let text = store.pointee.addText(collector.source)
        if text < 0 {
            file.stop()
            return nil
        }
        return TypedValue(.string, UInt32(truncatingIfNeeded: text))
    }
}
