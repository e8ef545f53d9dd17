// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of a file in a folder `values`, and of a file of a value set, where texts have no escapes, styles have no
/// types, and names begin with that of the set.
struct ValueFile {
    /// The element directly in <resources> that is open.
    enum Element { case none, value, bag, attribute, styleable, publicGroup, skipped }

    /// First: see `ResourceFile.watchDocumentType`.
    var file: ResourceFile
    /// The depth of an element that is skipped with its content; 0: none.
    var skipDepth = 0
    var element = Element.none
    var collector = TextCollector()
    var isCollecting = false
    /// Of the open element: its entry, where it begins, the formats of its value, whether its text is a format.
    var entry = -1
    var offset = 0
    var line: UInt32 = 1
    var formats = ValueFormats.any
    var isFormat = false
    /// Whether translators get the texts of the file, so that substitutions need positions: as aapt2 by its name.
    private(set) var isTranslated = true
    /// The bag that is being filled, and the key of its open item.
    var bag = ResourceBag(kind: .array, first: 0)
    var itemKey: Int32 = 0
    var itemOffset = 0
    /// The items of the bag: bags do not nest, but references make entries meanwhile.
    var items = Buffer<ResourceItem>()
    /// A styleable's attribute is open: the depth at which it ends.
    var attributeDepth = 0
    var isWeak = false
    /// Of the open <public-group>: its type, and the number of the next name.
    var publicType = ResourceType.id
    var publicNumber: UInt32 = 0
    /// Text between elements was reported.
    private var hasTextBetween = false
    /// A name with that of its set.
    private var fullName = Buffer<UInt8>()

    /// Reads the whole file. - Returns: RG_OK, RG_ERROR_SYNTAX (with diagnostics), RG_ERROR_LIMIT,
    /// RG_ERROR_OUT_OF_MEMORY.
    @inline(never)
    static func read(_ file: ResourceFile) -> rg_status {
        var reader = ValueFile(file: file)
        let memory = file.memory
        withUnsafeMutablePointer(to: &reader) { reader in
            withExpatMemory(memory) { parseValues(reader) }
        }
        reader.collector.release(memory)
        reader.items.release(memory)
        reader.fullName.release(memory)
        return reader.file.finish()
    }

    private init(file: ResourceFile) { self.file = file }

    var store: UnsafeMutablePointer<ResourceStore> {
        withUnsafeMutablePointer(to: &file.loader.pointee.store) { $0 }
    }

    mutating func fail(_ template: StaticText, _ about: Bytes) {
        file.report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, file.here, template, about)
    }

    /// Notes where an element begins. Its line is found now, as finding it at its end would walk back.
    mutating func begin() {
        offset = file.here
        line = file.source.place(offset).line
    }

    // MARK: - Events

    mutating func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        if !file.enter() || skipDepth > 0 { return }
        let written = SpaceName(name)
        if file.depth == 1 {
            isTranslated = !Bytes(cString: store.pointee.names.cString(Int(file.path))).contains("donottranslate")
            if !written.local.equals("resources") {
                fail("the outermost element of a value file is resources, not $q", written.local)
                skipDepth = 1
            }
            return
        }
        if file.depth == 2 { return begin(written, attributes) }
        if isCollecting { return startSpan(written, attributes) }
        switch element {
        case .bag:
            if file.depth == 3 && written.local.equals("item") { return beginItem(attributes) }
            fail("expected item, not $q", written.local)
            skipDepth = file.depth
        case .attribute: beginWord(written.local, attributes)
        case .publicGroup: beginPublic(written, attributes)
        case .styleable:
            if attributeDepth > 0 { return beginWord(written.local, attributes) }
            if written.local.equals("attr") {
                attributeDepth = file.depth
                return beginAttribute(attributes, isStyleable: true)
            }
            skipDepth = file.depth
            if !isComment(written) { fail("expected attr, not $q", written.local) }
        default: skipDepth = file.depth
        }
    }

    /// Whether an element is only for people and tools.
    func isComment(_ name: SpaceName) -> Bool {
        name.space.count > 0 || wordIndex(name.local, "eat-comment skip") >= 0
    }

    private mutating func startSpan(
        _ name: SpaceName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        collector.start(ValueFile.tag(name), name.local, file.memory)
        var i = 0
        while let key = attributes[i], let value = attributes[i &+ 1] {
            collector.attribute(SpaceName(key).local, Bytes(cString: value), file.memory)
            i &+= 2
        }
    }

    private static func tag(_ name: SpaceName) -> TextTag {
        if name.space.count == 0 { return .span }
        return name.space.equals("urn:oasis:names:tc:xliff:document:1.2") && name.local.equals("g")
            ? .untranslatable : .ignored
    }

    mutating func characters(_ text: Bytes) {
        if skipDepth > 0 { return }
        if isCollecting { return collector.characters(text, file.memory) }
        if file.depth == 1 && !hasTextBetween && !file.isSet && text.trimmed.count > 0 {
            hasTextBetween = true
            fail("text between elements: $q", text.trimmed)
        }
    }

    mutating func end(_ name: UnsafePointer<CChar>) {
        defer { file.depth &-= 1 }
        if skipDepth > 0 {
            if skipDepth == file.depth { skipDepth = 0 }
            return
        }
        if isCollecting && file.depth > (element == .bag ? 3 : 2) {
            return collector.end(ValueFile.tag(SpaceName(name)), file.memory)
        }
        switch element {
        case .value where file.depth == 2: finishValue()
        case .bag where file.depth == 3: finishItem()
        case .bag where file.depth == 2: finishBag()
        case .attribute where file.depth == 2: finishAttribute()
        case .styleable where file.depth == attributeDepth:
            finishAttribute()
            attributeDepth = 0
        default: break
        }
        if file.depth == 2 { element = .none }
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

    private mutating func begin(_ tag: SpaceName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        begin()
        element = .skipped
        skipDepth = file.depth
        if tag.space.count > 0 { return }
        // as aapt2 reads files for a device without a product
        if !file.isSet, let product = attribute("product", attributes), product.count > 0, !product.equals("default") {
            return
        }
        let name = tag.local
        var type = ResourceType(name)
        if type == nil || type == .attr {
            type = otherType(tag, attributes)
            if type == nil { return }
        }
        guard let type else { return }
        let own = attribute("name", attributes)
        guard let own, ValueFile.isName(own) else {
            return fail(own == nil ? "$q needs the attribute name" : "$q is no name of a resource", own ?? name)
        }
        guard let full = nameInSet(own) else { return file.stop() }
        entry = store.pointee.make(file.package, type, full)
        if entry < 0 { return file.stop() }
        skipDepth = 0
        if type == .array || type == .plurals || type == .style {
            let list = wordIndex(name, "array string-array integer-array plurals style")
            if list >= 0 { return beginBag(list, own, attributes) }
        }
        beginValue(type, name, attributes)
    }

    /// The type of what an element declares whose tag is no type of a value. - Returns: nil after it was read, or for
    /// those that do not matter.
    @inline(never)
    @_optimize(size)
    private mutating func otherType(
        _ tag: SpaceName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) -> ResourceType? {
        let name = tag.local
        if name.equals("public") {
            readPublic(attributes)
            return nil
        }
        if name.equals("public-group") {
            beginPublicGroup(attributes)
            return nil
        }
        if isComment(tag)
            || wordIndex(
                name,
                """
                java-symbol staging-public-group staging-public-group-final overlayable symbol \
                private-symbols
                """) >= 0
        {
            return nil
        }
        if name.equals("declare-styleable") || name.equals("attr") {
            skipDepth = 0
            element = name.equals("attr") ? .attribute : .styleable
            if element == .attribute {
                beginAttribute(attributes, isStyleable: false)
            } else if attribute("name", attributes) == nil {
                fail("$q needs the attribute name", name)
            }
            return nil
        }
        if name.equals("string-array") || name.equals("integer-array") { return .array }
        if !name.equals("item") {
            fail("unknown element $q", name)
            return nil
        }
        guard let given = attribute("type", attributes) else {
            fail("$q needs the attribute type", name)
            return nil
        }
        let type = ResourceType(given)
        if type == nil { fail("unknown type of a resource: $q", given) }
        return type
    }

    /// The name of a resource of the file: in a value set, `set.name`. - Returns: nil when memory is out.
    private mutating func nameInSet(_ own: Bytes) -> Bytes? {
        let set = file.setName
        if !file.isSet { return own }
        guard fullName.reserve(set.count &+ 1 &+ own.count, file.memory) else { return nil }
        copyBytes(fullName.pointer(0), set.base, set.count)
        fullName[set.count] = 0x2E
        copyBytes(fullName.pointer(set.count &+ 1), own.base, own.count)
        return Bytes(fullName.pointer(0), set.count &+ 1 &+ own.count)
    }

    /// Whether a name can be one: letters, digits, _, . and -, first no digit nor a dash.
    static func isName(_ name: Bytes) -> Bool {
        if name.count == 0 || isDigit(name[0]) || name[0] == 0x2D || name[0] == 0x2E { return false }
        for i in 0..<name.count {
            let byte = name[i]
            if byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A { continue }
            if !isDigit(byte) && byte < 0x80 && byte != 0x5F && byte != 0x2D && byte != 0x2E {
                return false
            }
        }
        return true
    }
}
