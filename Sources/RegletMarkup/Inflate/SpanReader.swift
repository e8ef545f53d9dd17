// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The reader of spans of texts that are resources with tags: `<b>`, `<font color="red">`. The tags and their meaning are
/// those of Android's StringBlock.
struct SpanReader {
    let inflater: UnsafeMutablePointer<Inflater>

    private var options: InflateOptions { inflater.pointee.options }
    private var styledText: UInt32 { inflater.pointee.element.styledText }

    /// Gives a text the spans of its resource. Precondition: its font is known.
    /// - Parameter variant: the variant of its font; nil: fonts of spans cannot be chosen.
    @inline(never)
    @_optimize(size)
    func addSpans(_ node: inout NewNode, _ size: Float, _ variant: FontVariant?) {
        guard let resources = options.resources, styledText > 0, node.values.text > 0 else { return }
        var count: UInt32 = 0
        let number = Int32(truncatingIfNeeded: inflater.pointee.plan.nodes.count)
        while let (tag, start, end) = resources.span(styledText, count) {
            count &+= 1
            if count > 1_024 { return }
            let spanCount = inflater.pointee.plan.spans.count
            guard inflater.pointee.plan.spans.reserve(spanCount &+ 1, inflater.pointee.memory) else {
                return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            }
            // a link before may have moved it
            let text = inflater.pointee.plan.text(node.values.text &- 1)
            var span = rg_span()
            span.start = byte(text, start)
            span.end = max(byte(text, end), span.start)
            var planned = InflatePlan.Span(node: number, span: span)
            read(tag, &planned)
            if let variant, SpanTag(tag).changesFont {
                planned.span.font = font(node.values.letters, tagged: count, resources, size, variant)
                if inflater.pointee.stopped { return }
                if planned.span.font.id == node.values.style.font.id { planned.span.font.id = 0 }
            }
            inflater.pointee.plan.spans.append(planned)
        }
    }

    /// The byte of a position in UTF-16 units, or the end of the text.
    private func byte(_ text: Bytes, _ units: UInt32) -> UInt32 {
        var at = 0
        var left = Int(units)
        while at < text.count && left > 0 {
            let lead = text[at]
            at &+= lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            left &-= lead < 0xF0 ? 1 : 2
        }
        return UInt32(truncatingIfNeeded: at)
    }

    private func read(_ tag: Bytes, _ planned: inout InflatePlan.Span) {
        let tag = SpanTag(tag)
        switch tag.kind {
        case .big: planned.span.scale = 1.25
        case .small: planned.span.scale = 0.8
        case .superscript: planned.span.flags = RG_SPAN_SUPERSCRIPT.rawValue
        case .subscript: planned.span.flags = RG_SPAN_SUBSCRIPT.rawValue
        case .underline: planned.span.flags = RG_SPAN_UNDERLINE.rawValue
        case .strike: planned.span.flags = RG_SPAN_STRIKE_THROUGH.rawValue
        case .font:
            if let size = tag.value("size"), let number = readInteger(size), number > 0 {
                planned.span.size = Float(number) * Float(inflater.pointee.units.density)
            }
            planned.span.color = color(tag.value("color") ?? tag.value("fgcolor"))
            planned.span.background = color(tag.value("bgcolor"))
        case .link:
            // Android underlines links
            planned.span.flags = RG_SPAN_UNDERLINE.rawValue
            planned.link = tag.value("href").map { inflater.pointee.keepText($0) } ?? 0
        case .annotation: planned.link = inflater.pointee.keepText(tag.attributes)
        default: break
        }
    }

    /// A color as `<font>` has it; 0: none.
    @_optimize(size)
    private func color(_ given: Bytes?) -> UInt32 {
        guard let given, given.count > 0 else { return 0 }
        if given[0] == 0x40 {
            guard let resources = options.resources,
                let value = resources.reference(given, package: inflater.pointee.file.package),
                case .value(let found) = resources.meaning(value)
            else { return 0 }
            return resources.color(found) ?? 0
        }
        if let value = readValue(given, .color) { return value.data }
        let names: StaticText = """
            black darkgray gray lightgray white red green blue yellow cyan magenta aqua fuchsia darkgrey grey lightgrey lime \
            maroon navy olive purple silver teal
            """
        let colors: InlineArray<23, UInt32> = [
            0, 0x444444, 0x888888, 0xCCCCCC, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0x00FFFF, 0xFF00FF,
            0x00FFFF, 0xFF00FF, 0x444444, 0x888888, 0xCCCCCC, 0x00FF00, 0x800000, 0x000080, 0x808000, 0x800080,
            0xC0C0C0,
            0x008080,
        ]
        let index = wordIndex(given, names)
        return index < 0 ? 0 : 0xFF00_0000 | colors[index]
    }

    /// The font of a text in a tag, and in those around it. `tagged`: the number of the tag, from 1.
    @_optimize(size)
    private func font(
        _ given: LetterValues, tagged: UInt32, _ resources: ResourceView, _ size: Float, _ variant: FontVariant
    ) -> rg_font {
        var letters = given
        guard let engine = options.engine,
            let (_, start, end) = resources.span(styledText, tagged &- 1)
        else { return rg_font() }
        for index in 0..<tagged {
            guard let (text, from, to) = resources.span(styledText, index), from <= start, to >= end else {
                continue
            }
            let tag = SpanTag(text)
            switch tag.kind {
            case .bold:
                letters.isBold = true
                letters.weight = max(letters.weight, 700)
            case .italic: letters.isItalic = true
            case .typewriter:
                letters.family = 0
                letters.typeface = 3
            case .font: if let face = tag.value("face") { letters.family = inflater.pointee.keepText(face) }
            default: break
            }
        }
        let font = inflater.pointee.resolveFont(letters, size, options.font)
        if font.id == 0 || inflater.pointee.stopped { return rg_font() }
        let (status, derived) = engine.treeEditor.deriveFont(font, variant, isKept: true)
        if status == RG_ERROR_OUT_OF_MEMORY { inflater.pointee.stop(status) }
        return derived
    }
}

/// A tag as the resources keep it: its name, then `;name=value` for each attribute.
private struct SpanTag {
    enum Kind: Int {
        case bold, italic, typewriter, font, big, small, superscript, `subscript`, underline, strike, link, annotation
        case strikeShort, other
    }

    private let tag: Bytes
    private let end: Int

    init(_ tag: Bytes) {
        self.tag = tag
        let end = tag.firstIndex(of: 0x3B)
        self.end = end < 0 ? tag.count : end
    }

    var kind: Kind {
        let index = wordIndex(tag.prefix(end), "b i tt font big small sup sub u strike a annotation s")
        let kind = Kind(rawValue: index) ?? .other
        return kind == .strikeShort ? .strike : kind
    }

    var changesFont: Bool {
        let kind = kind
        return kind.rawValue < Kind.font.rawValue || kind == .font && value("face") != nil
    }

    var attributes: Bytes { tag.dropping(min(end &+ 1, tag.count)) }

    /// The value of an attribute.
    func value(_ name: StaticText) -> Bytes? {
        var rest = attributes
        while rest.count > 0 {
            let end = rest.firstIndex(of: 0x3B)
            let pair = end < 0 ? rest : rest.prefix(end)
            let equals = pair.firstIndex(of: 0x3D)
            if equals >= 0, pair.prefix(equals).equals(name) { return pair.dropping(equals &+ 1) }
            rest = rest.dropping(end < 0 ? rest.count : end &+ 1)
        }
        return nil
    }
}

extension Engine {
    /// Gives the texts of a plan their spans. - Returns: RG_OK, or the first failure.
    @_optimize(size)
    func setSpans(_ plan: inout InflatePlan, _ handles: UnsafeMutablePointer<rg_node>) -> rg_status {
        var spans = Buffer<rg_span>()
        defer { spans.release(memory) }
        var index = 0
        while index < plan.spans.count {
            let node = plan.spans[index].node
            spans.count = 0
            while index < plan.spans.count, plan.spans[index].node == node {
                guard spans.reserve(spans.count &+ 1, memory) else { return outOfMemory() }
                var span = plan.spans[index].span
                let link = plan.spans[index].link
                if link > 0 {
                    span.link = UnsafePointer(
                        UnsafeRawPointer(plan.texts.pointer(Int(link) &- 1)).assumingMemoryBound(to: CChar.self))
                }
                if !treeEditor.isUsable(span.font) { span.font.id = 0 }
                spans.append(span)
                index &+= 1
            }
            let status = treeEditor.setSpans(
                row(handles[Int(node)]), spans.base.map { UnsafePointer($0) }, spans.count)
            if status != RG_OK { return status }
        }
        return RG_OK
    }
}
