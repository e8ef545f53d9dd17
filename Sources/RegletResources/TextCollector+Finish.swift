// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The content of an element with a value.
public enum TextOutcome {
    /// The start of a NUL-terminated text among the texts. The spans that were appended are its own.
    case text(UInt32)
    /// A value that is no text: @null and @empty, too.
    case value(TypedValue)
    /// Names borrowed from the collector, valid as long as its `source`.
    case resource(ResourceName), attribute(ResourceName)
    /// A text that is no value of the given formats, which do not include `string`.
    case mismatch
    /// A sentence that describes the mistake.
    case failure(StaticText)
    case outOfMemory
}

extension TextCollector {
    /// The most bytes that `finish` appends to texts: a text is at most as long as its characters.
    var mostBytes: Int { characters.count &+ 1 &+ names.count }

    /// Reads the collected content as a value of one of the formats, or as a text if `formats` include `string`.
    /// References are recognized in any case. An element without characters that can be no text is @null.
    ///
    /// Appends a text, and the tags of its spans, to `texts`, its spans to `spans`, outer before inner. With any other
    /// outcome both are as before. `isFormat` refuses several substitutions without positions, as <string> does unless
    /// it has formatted="false" or translatable="false".
    public mutating func finish(
        _ formats: ValueFormats, isFormat: Bool, texts: inout Buffer<UInt8>, spans: inout Buffer<TextSpan>,
        _ memory: UnsafeMutablePointer<Memory>
    ) -> TextOutcome {
        if isNested { return .failure("<xliff:g> cannot be inside of another <xliff:g>") }
        let textStart = texts.count
        let spanStart = spans.count
        let most = textStart &+ mostBytes
        guard !isOutOfMemory, most < Int(Int32.max), texts.reserve(most, memory),
            !hasSpans || spans.reserve(spanStart &+ marks.count, memory)
        else { return .outOfMemory }
        var outcome = build(&texts, &spans).map { TextOutcome.failure($0) } ?? readSource(formats)
        if case .text = outcome {
            let isRefused =
                isFormat && !hasSpans && hasAmbiguousSubstitutions(Bytes(cString: texts.cString(textStart)))
            if !isRefused { return .text(UInt32(textStart)) }
            outcome = .failure("several substitutions need positions, as in %1$s and %2$d, or formatted=\"false\"")
        }
        texts.count = textStart
        spans.count = spanStart
        return outcome
    }

    /// The outcome without mistakes; `.text` without its start.
    private func readSource(_ formats: ValueFormats) -> TextOutcome {
        if hasSpans { return formats.contains(.string) ? .text(0) : .mismatch }
        let source = source
        switch readReference(source) {
        case .null: return .value(TypedValue(.null))
        case .empty: return .value(TypedValue(.empty))
        case .resource(let name): return .resource(name)
        case .attribute(let name): return .attribute(name)
        case .none: break
        }
        if let value = readValue(source, formats) { return .value(value) }
        if formats.contains(.string) { return .text(0) }
        return source.count == 0 ? .value(TypedValue(.null)) : .mismatch
    }

    /// Appends the text with a NUL, then the names of spans; appends the spans. - Returns: the first mistake.
    private func build(_ texts: inout Buffer<UInt8>, _ spans: inout Buffer<TextSpan>) -> StaticText? {
        let all = allCharacters
        let (first, last) = hasSpans ? (-1, -1) : outerSegments()
        let spanStart = spans.count
        var innermost = UInt32.max  // the open span, whose `end` is the one around it
        var writer = TextWriter(countsUnits: hasSpans)
        var start = 0
        for index in 0...marks.count {
            let end = index == marks.count ? all.count : Int(marks[index].offset)
            var segment = Bytes(all.base + start, end &- start)
            start = end
            if index == first { segment = segment.withoutLeadingSpace }
            if index == last { segment = segment.withoutTrailingSpace }
            if let error = writer.append(segment, to: &texts) { return error }
            if index == marks.count { break }
            let mark = marks[index]
            if mark.tag != .span { continue }
            writer.resetState()
            if mark.isStart {
                let span = UInt32(truncatingIfNeeded: spans.count)
                spans.append(TextSpan(tag: mark.name, start: writer.units, end: innermost))
                innermost = span
            } else if innermost != .max {
                let span = Int(innermost)
                innermost = spans[span].end
                spans[span].end = writer.units
            }
        }
        texts.append(0)
        let nameStart = UInt32(truncatingIfNeeded: texts.count)
        for index in spanStart..<spans.count { spans[index].tag &+= nameStart }
        if names.count > 0 {
            copyBytes(texts.pointer(texts.count), names.pointer(0), names.count)
            texts.count &+= names.count
        }
        return nil
    }

    /// The first and the last segment with characters, which lose the white space at the ends of a text without spans.
    private func outerSegments() -> (first: Int, last: Int) {
        var first = -1
        var last = -1
        var start = 0
        for index in 0...marks.count {
            let end = index == marks.count ? characters.count : Int(marks[index].offset)
            if end > start {
                if first < 0 { first = index }
                last = index
            }
            start = end
        }
        return (first, last)
    }
}

extension Bytes {
    fileprivate var withoutLeadingSpace: Bytes {
        var start = 0
        while start < count && isSpace(self[start]) { start &+= 1 }
        return dropping(start)
    }

    fileprivate var withoutTrailingSpace: Bytes {
        var end = count
        while end > 0 && isSpace(self[end &- 1]) { end &-= 1 }
        return prefix(end)
    }
}
