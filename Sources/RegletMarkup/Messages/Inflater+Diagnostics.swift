// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

extension Inflater {
    /// Adds a diagnostic about the `length` bytes at `offset`; `compose` writes its sentence. After an error, no tree
    /// is built.
    // In three parts, of which only the middle one is inlined: a specialization of the whole for every closure would be
    // 12 KB of code.
    @inline(__always)
    mutating func report(
        _ code: rg_code, _ level: rg_level, _ offset: Int, _ length: Int, _ compose: (inout MessageBuilder) -> Void
    ) {
        // a mistake in a style rejects no file that uses it
        let level = valueOrigin.isStyle && level == RG_LEVEL_ERROR ? RG_LEVEL_WARNING : level
        guard var sentence = beginReport(code, level, offset) else { return }
        compose(&sentence)
        endReport(&sentence, code, level, offset, length < 1 ? 1 : length)
    }

    /// Begins the sentence, which `compose` continues; nil when no more diagnostics are kept.
    @inline(never)
    private mutating func beginReport(_ code: rg_code, _ level: rg_level, _ offset: Int) -> MessageBuilder? {
        if level == RG_LEVEL_ERROR && status == RG_OK {
            status = RG_ERROR_SYNTAX
            if code == RG_CODE_LIMIT { status = RG_ERROR_LIMIT }
            if code == RG_CODE_HIERARCHY { status = RG_ERROR_HIERARCHY }
        }
        if diagnostics.pointee.isFull { return nil }
        let place = source.place(offset)
        var sentence = MessageBuilder(memory)
        sentence.append(untrusted: file.name)
        sentence.append(":")
        sentence.append(number: Int(place.line))
        sentence.append(":")
        sentence.append(number: Int(place.column))
        sentence.append(level == RG_LEVEL_ERROR ? ": error: " : level == RG_LEVEL_WARNING ? ": warning: " : ": info: ")
        return sentence
    }

    /// Appends the source line, adds the diagnostic and releases the sentence.
    @inline(never)
    private mutating func endReport(
        _ sentence: inout MessageBuilder, _ code: rg_code, _ level: rg_level, _ offset: Int, _ length: Int
    ) {
        defer { sentence.release() }
        let place = source.place(offset)
        let start = place.lineStart &+ Int(place.column) &- 1
        sentence.append(source: source, offset: start, lineStart: place.lineStart, length: length)
        guard !sentence.failed,
            diagnostics.pointee.add(
                code: code, level: level, line: place.line, column: place.column, offset: UInt64(start),
                length: UInt32(truncatingIfNeeded: length), node: UInt64(subject),
                message: UnsafePointer(sentence.bytes.pointer(0)), messageLength: sentence.bytes.count, memory: memory,
                place: outer.includeOffset)
        else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return
        }
    }

    // MARK: - Templates

    // A sentence is a template in which $q stands for the next argument in quotes, and $t for the argument as it is.
    // Closures that compose sentences would take some hundred bytes each.

    @inline(never)
    mutating func report(
        _ code: rg_code, _ level: rg_level, _ offset: Int, _ length: Int, _ template: StaticText, _ first: Bytes,
        _ second: Bytes
    ) {
        report(code, level, offset, length) { $0.append(template, first, second) }
    }

    @inline(never)
    mutating func report(
        _ code: rg_code, _ level: rg_level, _ offset: Int, _ length: Int, _ template: StaticText, _ first: Bytes
    ) {
        report(code, level, offset, length, template, first, first)
    }

    @inline(never)
    mutating func report(_ code: rg_code, _ level: rg_level, _ offset: Int, _ length: Int, _ template: StaticText) {
        report(code, level, offset, length, template, Bytes(template))
    }

    /// Reports about the tag that is being read, underlining all of it or its name.
    @inline(never)
    mutating func reportTag(_ code: rg_code, _ template: StaticText, _ first: Bytes, _ second: Bytes) {
        report(code, RG_LEVEL_ERROR, tagOffset, 1, template, first, second)
    }

    /// Reports about the name of an attribute.
    @inline(never)
    mutating func reportName(
        _ place: Int, _ code: rg_code, _ level: rg_level, _ template: StaticText, _ first: Bytes, _ second: Bytes
    ) {
        let span = attributeSpan(place)
        report(code, level, span?.name ?? tagOffset, span?.nameLength ?? 1, template, first, second)
    }

    /// Reports about the value of an attribute, which is underlined.
    @inline(never)
    mutating func reportValue(
        _ place: Int, _ code: rg_code, _ level: rg_level, _ template: StaticText, _ first: Bytes, _ second: Bytes
    ) {
        let span = attributeSpan(place)
        report(code, level, span?.value ?? tagOffset, span?.valueLength ?? 1, template, first, second)
    }

    /// Reports an id that connections of the children of `container`, or its constraints, cannot name. Such connections
    /// are ignored, as on Android.
    @inline(never)
    @_optimize(size)
    mutating func reportID(
        _ offset: Int, _ length: Int, _ code: rg_code, _ container: Int, _ id: Bytes, isConnection: Bool
    ) {
        var template: StaticText =
            isConnection ? "ignored: no sibling has the id $q" : "no view of the file has the id $q"
        var nearest = NearestName(id)
        if !isConnection && plan.node(id) >= 0 {
            template = "$q is not laid out by the constraints of this container"
        } else if diagnostics.pointee.count <= VflNames.mostSuggestions {
            plan.offerIDs(&nearest, container, isConnection: isConnection)
        }
        if nearest.found != nil {
            template =
                isConnection
                ? "ignored: no sibling has the id $q, did you mean $q?"
                : "no view of the file has the id $q, did you mean $q?"
        }
        let level = isConnection ? RG_LEVEL_WARNING : RG_LEVEL_ERROR
        report(code, level, offset, length, template, id, nearest.found ?? id)
    }

    /// Reports that a limit is exceeded, and stops reading.
    @inline(never)
    mutating func limit(_ offset: Int, _ length: Int, _ template: StaticText, _ first: Bytes) {
        report(RG_CODE_LIMIT, RG_LEVEL_ERROR, offset, length, template, first)
        stop(RG_ERROR_LIMIT)
    }

    // MARK: - Values

    /// Reports a bad value, and the values that its attribute accepts.
    @inline(never)
    mutating func badValue(_ attribute: Attribute, _ accepted: StaticText) {
        let span = attributeSpan(attribute.place)
        report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, span?.value ?? tagOffset, span?.valueLength ?? 1) {
            $0.append("unknown value $q for $t: ", attribute.value, attribute.name.spelling)
            $0.append(accepted)
        }
    }

    /// Warns about a value that is ignored, although Android accepts it.
    @inline(never)
    mutating func ignore(_ attribute: Attribute, _ template: StaticText) {
        reportValue(
            attribute.place, RG_CODE_BAD_VALUE, RG_LEVEL_WARNING, template, attribute.value, attribute.value)
    }

    mutating func reportReference(_ attribute: Attribute) {
        reportValue(
            attribute.place, RG_CODE_BAD_VALUE, RG_LEVEL_WARNING,
            "nothing resolves the reference $q: $t is kept on the node unread", attribute.value,
            attribute.name.spelling)
    }

    mutating func reportEllipsize(_ attribute: Attribute) {
        reportValue(
            attribute.place, RG_CODE_BAD_VALUE, RG_LEVEL_WARNING, "ellipsize $q is read as end", attribute.value,
            attribute.value)
    }

    mutating func reportDuplicate(_ id: Bytes, _ place: Int) {
        reportValue(
            place, RG_CODE_DUPLICATE_ID, RG_LEVEL_WARNING,
            "the id $q is already taken: it finds the node that comes first", id, id)
    }
}
