// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// A style string or the value of a property, of the node that is being read.
struct CssValue {
    /// Values with larger ranks come first: styles, style strings, shorthands, and what shorthands set.
    var rank: Int
    var property: Int
    /// Its bytes in CssValues.text.
    var start: Int, count: Int
}

struct CssValues {
    var values = Buffer<CssValue>()
    var text = Buffer<UInt8>()

    mutating func clear() {
        values.count = 0
        text.count = 0
    }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        values.release(memory)
        text.release(memory)
    }
}

extension CssAttributes {
    private var memory: UnsafeMutablePointer<Memory> { inflater.pointee.memory }
    private var css: CssValues {
        get { inflater.pointee.css }
        nonmutating _modify { yield &inflater.pointee.css }
    }

    private static func isCss(_ kind: rg_kind) -> Bool {
        kind == RG_KIND_CSS_FLEX || kind == RG_KIND_CSS_GRID || kind == RG_KIND_CSS_BLOCK
    }

    private var isInCss: Bool {
        inflater.pointee.isIn(RG_KIND_CSS_FLEX) || inflater.pointee.isIn(RG_KIND_CSS_GRID)
            || inflater.pointee.isIn(RG_KIND_CSS_BLOCK)
    }

    /// Whether the size of the node being read may come from its CSS properties.
    var hasSize: Bool { css.values.count > 0 && isInCss }

    /// Reads an attribute of CSS. - Returns: false when it is none.
    @inline(never)
    @_optimize(size)
    func apply(
        _ name: Bytes, _ value: Bytes, _ place: Int, isKnown: Bool, _ kind: rg_kind, _ values: inout TagValues
    ) -> Bool {
        if name.equals("css") {
            read(css: value, -1, place, kind, &values)
            return true
        }
        if !readsNames(kind) { return false }
        let property = CssProperty.findMember(name)
        if property < 0 || isKnown && isOfDialect(name, property, kind) { return false }
        read(css: value, property, place, kind, &values)
        return true
    }

    /// Whether an attribute that is known without CSS keeps its meaning.
    private func isOfDialect(_ name: Bytes, _ property: Int, _ kind: rg_kind) -> Bool {
        if property == CssProperty.textDirection { return true }
        if CssAttributes.isCss(kind) { return false }
        for index in 0..<name.count where name[index] != lowercased(name[index]) { return true }
        // paddings and gaps of other containers are theirs
        return kind.rawValue >= RG_KIND_LINEAR.rawValue && property >= CssProperty.shorthands
    }

    /// Reads a style string, or the value of a property.
    @_optimize(size)
    private func read(
        css value: Bytes, _ property: Int, _ place: Int, _ kind: rg_kind, _ values: inout TagValues
    ) {
        guard let engine = inflater.pointee.options.engine else { return }
        var scratch = rg_css()
        CssEditor.initialize(&scratch)
        let isRead = withUnsafeMutablePointer(to: &scratch) { css -> Bool in
            var reader = CssReader(engine, value, css, points: inflater.pointee.units.density, keepsNames: false)
            defer { reader.release() }
            if property < 0 {
                if reader.readAll() && engine.checkDisplay(&reader, kind) {
                    CssReader.apply(reader.display, reader.textDirection, to: &values.style)
                    return true
                }
            } else if reader.readValue(property, CssProperty.name(property)) {
                if reader.at < value.count {
                    _ = reader.fail(reader.at, reader.at &+ 1, "unexpected ';' in the value of $q")
                } else if engine.checkDisplay(&reader, kind) {
                    CssReader.apply(reader.display, reader.textDirection, to: &values.style)
                    return true
                }
            }
            if let problem = reader.problem {
                report(problem, value, place)
            } else {
                let span = inflater.pointee.attributeSpan(place)
                if reader.status != RG_ERROR_LIMIT { return false }
                inflater.pointee.limit(
                    span?.value ?? inflater.pointee.tagOffset, span?.valueLength ?? 1,
                    CssReader.tooManyTracks, value)
            }
            return true
        }
        if !isRead { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        if !inflater.pointee.stopped { add(css: value, property) }
    }

    /// Adds a style string (-1) or the value of a property to those of the node being read.
    private func add(css value: Bytes, _ property: Int) {
        guard css.values.reserve(css.values.count &+ 1, memory),
            css.text.reserve(css.text.count &+ value.count, memory)
        else { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        let rank = (property < 0 ? CssProperty.count : property) &+ (inflater.pointee.valueOrigin.isStyle ? 1000 : 0)
        var index = css.values.count
        css.values.append(CssValue(rank: rank, property: property, start: css.text.count, count: value.count))
        while index > 0 && css.values[index &- 1].rank < rank {
            (css.values[index &- 1], css.values[index]) = (css.values[index], css.values[index &- 1])
            index &-= 1
        }
        copyBytes(css.text.pointer(css.text.count), value.base, value.count)
        css.text.count &+= value.count
    }

    /// Adds the declarations of the node being read to the plan.
    @_optimize(size)
    func add(_ node: Int) {
        if css.values.count == 0 { return }
        var made = MessageBuilder(memory)
        defer { made.release() }
        for index in 0..<css.values.count {
            let value = css.values[index]
            if value.property >= 0 { made.append(CssProperty.name(value.property)) }
            if value.property >= 0 { made.append(byte: 0x3A) }
            if value.count > 0 { made.append(Bytes(UnsafePointer(css.text.pointer(value.start)), value.count)) }
            made.append(byte: 0x3B)
        }
        css.clear()
        guard !made.failed, inflater.pointee.plan.cssTexts.reserve(inflater.pointee.plan.cssTexts.count &+ 1, memory),
            let start = InflatePlan.add(
                Bytes(UnsafePointer(made.bytes.pointer(0)), made.bytes.count), to: &inflater.pointee.plan.texts, memory)
        else { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        inflater.pointee.plan.cssTexts.append(
            InflatePlan.CssText(
                node: Int32(truncatingIfNeeded: node), text: start &+ 1, points: Float(inflater.pointee.units.density)))
    }

    /// Reports a mistake at its place in the value of an attribute.
    @inline(never)
    @_optimize(size)
    private func report(_ problem: CssProblem, _ value: Bytes, _ place: Int) {
        var sentence = MessageBuilder(memory)
        defer { sentence.release() }
        if !problem.write(to: &sentence) { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        let span = inflater.pointee.attributeSpan(place)
        var offset = span?.value ?? inflater.pointee.tagOffset, length = span?.valueLength ?? 1
        if span != nil && inflater.pointee.source.unit == 1 && !inflater.pointee.valueOrigin.isStyle
            && !inflater.pointee.valueOrigin.isResource
        {
            let raw = inflater.pointee.source.text.dropping(offset).prefix(length)
            let start = placeInCss(raw, problem.offset), end = placeInCss(raw, problem.end)
            offset &+= start
            length = max(1, end &- start)
        }
        inflater.pointee.report(
            problem.code, RG_LEVEL_ERROR, offset, length, "$t",
            Bytes(UnsafePointer(sentence.bytes.pointer(0)), sentence.bytes.count))
    }

    private func placeInCss(_ raw: Bytes, _ index: Int) -> Int {
        inflater.pointee.isJson ? JsonTokens.place(raw, index, memory) : placeInValue(raw, index)
    }

    /// Whether names of CSS are attributes of the node being read.
    private func readsNames(_ kind: rg_kind) -> Bool { CssAttributes.isCss(kind) || isInCss }

    /// Whether an unknown attribute of the node being read may be a misspelling of one of CSS.
    func hasNames(_ kind: rg_kind) -> Bool { css.values.count > 0 || readsNames(kind) }

    /// Whether a member of a view in JSON is `css` or a property.
    func isProperty(_ name: Bytes, _ kind: rg_kind) -> Bool {
        name.equals("css") || readsNames(kind) && CssProperty.findMember(name) >= 0
    }

    /// The property that an unknown attribute is probably a misspelling of, or nil.
    @inline(never)
    @_optimize(size)
    func nearest(_ name: Bytes) -> Bytes? {
        // members of JSON may have capitals in place of hyphens
        var words = MessageBuilder(memory)
        defer { words.release() }
        for index in 0..<name.count {
            let small = lowercased(name[index])
            if small != name[index] { words.append(byte: 0x2D) }
            words.append(byte: small)
        }
        if words.failed || name.count == 0 { return nil }
        var nearest = NearestName(Bytes(UnsafePointer(words.bytes.pointer(0)), words.bytes.count))
        CssWords.forEach(CssProperty.names, .max) { nearest.offer($0) }
        return nearest.found
    }
}
