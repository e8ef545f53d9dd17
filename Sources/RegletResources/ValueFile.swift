// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of a file in a folder `values`.
struct ValueFile {
    /// The element directly in <resources> that is open.
    enum Element { case none, value, bag, attribute, styleable, skipped }

    var file: ResourceFile
    var parser: XML_Parser?
    var depth = 0
    /// The depth of an element that is skipped with its content; 0: none.
    var skipDepth = 0
    var element = Element.none
    var collector = TextCollector()
    var isCollecting = false
    /// Of the open element: its entry, where it begins, the formats of its value, whether its text is a format.
    var entry = -1
    var offset = 0
    var formats = ValueFormats.any
    var isFormat = false
    /// The bag that is being filled, and the key of its open item.
    var bag = ResourceBag(kind: .array, first: 0)
    var itemKey: Int32 = 0
    var itemOffset = 0
    /// The items of the bag: bags do not nest, but references make entries meanwhile.
    var items = Buffer<ResourceItem>()
    /// A styleable's attribute is open: the depth at which it ends.
    var attributeDepth = 0
    var isWeak = false

    init(_ file: ResourceFile) { self.file = file }

    mutating func release() {
        collector.release(file.memory)
        items.release(file.memory)
    }

    var here: Int {
        guard let parser else { return 0 }
        let at = Int(XML_GetCurrentByteIndex(parser))
        return at < 0 ? 0 : min(at, file.source.text.count)
    }

    var store: UnsafeMutablePointer<ResourceStore> {
        withUnsafeMutablePointer(to: &file.loader.pointee.store) { $0 }
    }

    mutating func fail(_ template: StaticText, _ about: Bytes) {
        file.report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, here, template, about)
    }

    mutating func stop() {
        file.status = RG_ERROR_OUT_OF_MEMORY
        if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }

    // MARK: - Events

    mutating func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        depth &+= 1
        let written = QualifiedName(Bytes(cString: name))
        if skipDepth > 0 { return }
        if depth == 1 {
            if !written.local.equals("resources") {
                fail("the outermost element of a value file is resources, not $q", written.local)
                skipDepth = 1
            }
            return
        }
        if depth == 2 { return begin(written, attributes) }
        if isCollecting { return startSpan(written, attributes) }
        switch element {
        case .bag:
            if depth == 3 && written.local.equals("item") { return beginItem(attributes) }
            fail("expected item, not $q", written.local)
            skipDepth = depth
        case .attribute: beginWord(written.local, attributes)
        case .styleable:
            if attributeDepth > 0 { return beginWord(written.local, attributes) }
            if written.local.equals("attr") {
                attributeDepth = depth
                return beginAttribute(attributes, isStyleable: true)
            }
            skipDepth = depth
        default: skipDepth = depth
        }
    }

    private mutating func startSpan(
        _ name: QualifiedName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        collector.start(ValueFile.tag(name), name.local, file.memory)
        var i = 0
        while let key = attributes[i], let value = attributes[i &+ 1] {
            let key = QualifiedName(Bytes(cString: key))
            if !key.prefix.equals("xmlns") {
                collector.attribute(key.local, Bytes(cString: value), file.memory)
            }
            i &+= 2
        }
    }

    private static func tag(_ name: QualifiedName) -> TextTag {
        name.prefix.count == 0 ? .span : name.prefix.equals("xliff") && name.local.equals("g") ? .untranslatable : .ignored
    }

    mutating func characters(_ text: Bytes) {
        if isCollecting && skipDepth == 0 { collector.characters(text, file.memory) }
    }

    mutating func end(_ name: UnsafePointer<CChar>) {
        defer { depth &-= 1 }
        if skipDepth > 0 {
            if skipDepth == depth { skipDepth = 0 }
            return
        }
        if isCollecting && depth > (element == .bag ? 3 : 2) {
            return collector.end(ValueFile.tag(QualifiedName(Bytes(cString: name))), file.memory)
        }
        switch element {
        case .value where depth == 2: finishValue()
        case .bag where depth == 3: finishItem()
        case .bag where depth == 2: finishBag()
        case .attribute where depth == 2: finishAttribute()
        case .styleable where depth == attributeDepth:
            finishAttribute()
            attributeDepth = 0
        default: break
        }
        if depth == 2 { element = .none }
    }

    // MARK: - Elements

    /// The value of an attribute of the tag, nil: it has none. Those of tools do not count.
    func attribute(_ name: StaticText, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Bytes? {
        var i = 0
        while let key = attributes[i], let value = attributes[i &+ 1] {
            if Bytes(cString: key).equals(name) { return Bytes(cString: value) }
            i &+= 2
        }
        return nil
    }

    private mutating func begin(_ tag: QualifiedName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        offset = here
        element = .skipped
        skipDepth = depth
        if tag.prefix.count > 0 { return }
        let name = tag.local
        if name.equals("public"), let given = attribute("type", attributes), let own = attribute("name", attributes),
            ResourceType(given) != nil
        {
            _ = file.entry(ResourceName(package: Bytes(""), type: given, name: own), at: offset)
            return
        }
        if wordIndex(
            name,
            """
            eat-comment skip java-symbol public public-group staging-public-group staging-public-group-final overlayable \
            symbol private-symbols
            """) >= 0
        {
            return
        }
        if name.equals("declare-styleable") {
            element = .styleable
            skipDepth = 0
            return
        }
        if name.equals("attr") {
            skipDepth = 0
            element = .attribute
            return beginAttribute(attributes, isStyleable: false)
        }
        let list = wordIndex(name, "array string-array integer-array plurals style")
        var type = ResourceType(name)
        if list >= 0 { type = list < 3 ? .array : list == 3 ? .plurals : .style }
        if name.equals("item") {
            guard let given = self.attribute("type", attributes) else { return fail("$q needs the attribute type", name) }
            type = ResourceType(given)
            if type == nil { return fail("unknown type of a resource: $q", given) }
        }
        guard let type else { return fail("unknown element $q", name) }
        guard let own = self.attribute("name", attributes), ValueFile.isName(own) else {
            let own = self.attribute("name", attributes)
            return fail(own == nil ? "$q needs the attribute name" : "$q is no name of a resource", own ?? name)
        }
        entry = store.pointee.make(file.package, type, own)
        if entry < 0 { return stop() }
        skipDepth = 0
        if list >= 0 && list < 4 || name.equals("style") { return beginBag(list, own, attributes) }
        element = .value
        isCollecting = true
        isFormat = false
        collector.begin()
        guard let formats = readFormats(type, name, attributes) else {
            isCollecting = false
            element = .skipped
            skipDepth = depth
            return fail("$q is no format", self.attribute("format", attributes) ?? name)
        }
        self.formats = formats
        if type == .string {
            isFormat =
                !(self.attribute("formatted", attributes)?.equals("false") ?? false)
                && !(self.attribute("translatable", attributes)?.equals("false") ?? false)
        }
    }

    /// Whether a name can be one: letters, digits, _, . and -, first no digit nor a dash.
    static func isName(_ name: Bytes) -> Bool {
        if name.count == 0 || isDigit(name[0]) || name[0] == 0x2D || name[0] == 0x2E { return false }
        for i in 0..<name.count {
            let byte = name[i]
            if !isLetter(byte) && !isDigit(byte) && byte < 0x80 && byte != 0x5F && byte != 0x2D && byte != 0x2E {
                return false
            }
        }
        return true
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
        switch type {
        case .string, .macro: return .string
        case .color, .drawable: return .color
        case .dimen: return [.dimension, .float, .fraction]
        case .fraction: return [.fraction, .float, .dimension]
        case .integer: return .integer
        case .bool: return .boolean
        default: return []
        }
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

    private mutating func finishValue() {
        isCollecting = false
        guard let value = collected(formats, isFormat: isFormat, offset) else { return }
        var isEmpty = value.kind == .null
        if store.pointee.entries[entry].type == .id {
            isEmpty = true
            if value.kind != .null && value.kind != .reference { fail("an id has no value", Bytes("")) }
        }
        file.define(
            entry, isEmpty && store.pointee.entries[entry].type == .id ? TypedValue(.empty) : value, at: offset,
            isRepeated: store.pointee.entries[entry].type == .id)
    }

    /// The collected content. A mistake is reported. - Returns: nil after a mistake.
    mutating func collected(_ formats: ValueFormats, isFormat: Bool, _ offset: Int) -> TypedValue? {
        let spanStart = store.pointee.spans.count
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
                stop()
                return nil
            }
            store.pointee.texts.append(
                ResourceText(
                    start: start, length: UInt32(truncatingIfNeeded: length), firstSpan: UInt32(spanStart),
                    spanCount: UInt32(spans)))
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
            stop()
            return nil
        }
    }
}
