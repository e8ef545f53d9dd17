// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// CSS properties in files: the attribute `css`, a style string, of any node; and attributes with the names of
/// properties, of CSS containers and their children.
extension Inflater {
    private static func isCss(_ kind: rg_kind) -> Bool { kind == RG_KIND_CSS_FLEX || kind == RG_KIND_CSS_GRID }

    private var isInCss: Bool { isIn(RG_KIND_CSS_FLEX) || isIn(RG_KIND_CSS_GRID) }

    /// Whether the size of the node being read may come from its CSS properties.
    var hasCssSize: Bool { cssText.count > 0 && isInCss }

    /// Reads an attribute of CSS. - Returns: false when it is none.
    @inline(never)
    @_optimize(size)
    mutating func applyCss(
        _ name: Bytes, _ value: Bytes, _ place: Int, isKnown: Bool, _ kind: rg_kind, _ values: inout TagValues
    ) -> Bool {
        if name.equals("css") {
            read(css: value, -1, place, kind, &values)
            return true
        }
        let isContainer = Inflater.isCss(kind)
        if !isContainer && !isInCss { return false }
        let property = CssProperty.findMember(name)
        if property < 0 || isKnown && isOfDialect(name, property, kind) { return false }
        read(css: value, property, place, kind, &values)
        return true
    }

    /// Whether an attribute that is known without CSS keeps its meaning.
    private func isOfDialect(_ name: Bytes, _ property: Int, _ kind: rg_kind) -> Bool {
        if property == CssProperty.textDirection { return true }
        if Inflater.isCss(kind) { return false }
        for index in 0..<name.count where name[index] != lowercased(name[index]) { return true }
        // paddings and gaps of other containers are theirs
        return kind.rawValue >= RG_KIND_LINEAR.rawValue && property >= CssProperty.shorthands
    }

    /// Reads a style string, or the value of a property.
    @_optimize(size)
    private mutating func read(
        css value: Bytes, _ property: Int, _ place: Int, _ kind: rg_kind, _ values: inout TagValues
    ) {
        guard let engine = options.engine else { return }
        var scratch = rg_css()
        CssEditor.initialize(&scratch)
        let isRead = withUnsafeMutablePointer(to: &scratch) { css -> Bool in
            var reader = CssReader(engine, value, css, points: units.density, keepsNames: false)
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
                let span = attributeSpan(place)
                if reader.status != RG_ERROR_LIMIT { return false }
                limit(
                    span?.value ?? tagOffset, span?.valueLength ?? 1, "a grid has at most 1,000 tracks", value)
            }
            return true
        }
        if !isRead { return stop(RG_ERROR_OUT_OF_MEMORY) }
        if !stopped { add(css: value, property) }
    }

    /// Adds declarations of the node being read. Those of a style string, and of styles, come before others.
    private mutating func add(css value: Bytes, _ property: Int) {
        let name = property < 0 ? Bytes("") : CssProperty.name(property)
        let count = name.count &+ value.count &+ 2
        guard cssText.reserve(cssText.count &+ count, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        var start = cssText.count
        cssText.count &+= count
        if property < 0 || valueOrigin.isStyle {
            var index = start
            while index > 0 {
                index &-= 1
                cssText[index &+ count] = cssText[index]
            }
            start = 0
        }
        copyBytes(cssText.pointer(start), name.base, name.count)
        cssText[start &+ name.count] = property < 0 ? 0x20 : 0x3A
        copyBytes(cssText.pointer(start &+ name.count &+ 1), value.base, value.count)
        cssText[start &+ count &- 1] = 0x3B
    }

    /// Adds the properties of the node being read to the plan.
    mutating func addCss(_ node: Int) {
        if cssText.count == 0 { return }
        let text = Bytes(UnsafePointer(cssText.pointer(0)), cssText.count)
        guard plan.cssTexts.reserve(plan.cssTexts.count &+ 1, memory),
            let start = InflatePlan.add(text, to: &plan.texts, memory)
        else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        cssText.count = 0
        plan.cssTexts.append(
            InflatePlan.CssText(
                node: Int32(truncatingIfNeeded: node), text: start &+ 1, points: Float(units.density)))
    }

    /// Reports a mistake at its place in the value of an attribute.
    @inline(never)
    @_optimize(size)
    private mutating func report(_ problem: CssProblem, _ value: Bytes, _ place: Int) {
        var sentence = MessageBuilder(memory)
        defer { sentence.release() }
        if !problem.write(to: &sentence) { return stop(RG_ERROR_OUT_OF_MEMORY) }
        let span = attributeSpan(place)
        var offset = span?.value ?? tagOffset, length = span?.valueLength ?? 1
        if span != nil && source.unit == 1 && !valueOrigin.isStyle && !valueOrigin.isResource {
            let raw = source.text.dropping(offset).prefix(length)
            let start = placeInCss(raw, problem.offset), end = placeInCss(raw, problem.end)
            offset &+= start
            length = max(1, end &- start)
        }
        report(
            problem.code, RG_LEVEL_ERROR, offset, length, "$t",
            Bytes(UnsafePointer(sentence.bytes.pointer(0)), sentence.bytes.count))
    }

    private func placeInCss(_ raw: Bytes, _ index: Int) -> Int {
        isJson ? JsonTokens.place(raw, index, memory) : placeInValue(raw, index)
    }

    /// Whether the node being read has attributes of CSS.
    var hasCssNames: Bool { cssText.count > 0 || isInCss }

    /// The property that an unknown attribute is probably a misspelling of, or nil.
    @inline(never)
    func nearestCss(_ name: Bytes) -> Bytes? {
        var nearest = NearestName(name)
        CssWords.forEach(CssProperty.names, .max) { nearest.offer($0) }
        return nearest.found
    }
}
