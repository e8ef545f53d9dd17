// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The reader of one file, XML or JSON, into an `InflatePlan`. It continues after errors in tags and values, so that
/// all are reported, and stops at syntax errors, at limits and when memory is out.
struct Inflater {
    // the fields used most come first, where offsets take one byte
    let memory: UnsafeMutablePointer<Memory>
    let diagnostics: UnsafeMutablePointer<DiagnosticList>
    var parser: XML_Parser?
    var compiled = CompiledRecord()
    /// The status of the first error; RG_OK so far.
    var status = RG_OK
    var stopped = false
    /// Whether the tag is `<view class="…">`.
    var isViewTag = false
    /// The offset of the tag that is being read.
    var tagOffset = 0
    /// The number + 1 of the node that reports concern; 0: none.
    var subject = 0
    var skipped = SkippedElement()
    var open = Buffer<OpenTag>()
    /// The tokens of a JSON file; none in XML.
    var json: JsonTokens
    /// The ids that children of open ConstraintLayouts name.
    var names = Buffer<ConnectionName>()
    /// The leaves without a size.
    var sizeless = SizelessLeaves()
    /// The ids that constraints name; their `entry` is in `InflatePlan.constraints`, their slot 0 (item) or 1 (to).
    var items = Buffer<ConnectionName>()
    /// The classes of the app that were reported, by their names in `plan.strings`.
    var classes = NameIndex()
    /// The id of the tag, for a callback of the host.
    var idText = Buffer<UInt8>()
    /// The CSS properties of the node that is being read.
    var css = CssValues()
    var prefixes = Prefixes()
    var source: Source
    let options: InflateOptions
    let units: UnitTable
    var plan = InflatePlan()
    var connectionValues = ConnectionValues()
    // copies of these take less time than making new values
    var plain: PlainValues
    var known = KnownReaders()
    var index = AttributeIndex()

    // MARK: Files

    /// The file that is being read.
    var file: FileContext
    var outer = OuterElements()
    /// The element that is being read.
    var element = Element()
    /// Its attributes that have no index among the spellings, if styles can give others.
    var ownNames = ElementNames()
    var valueOrigin = ValueOrigin()

    @inline(never)
    init(
        _ text: Bytes, _ options: InflateOptions, _ memory: UnsafeMutablePointer<Memory>,
        _ diagnostics: UnsafeMutablePointer<DiagnosticList>
    ) {
        self.memory = memory
        self.options = options
        self.diagnostics = diagnostics
        units = UnitTable(density: options.density, fontScale: options.fontScale)
        source = Source(text)
        json = JsonTokens(text)
        plain = PlainValues(node: InlineArray(repeating: NewNode(style: StyleEditor.defaultStyle)))
        file = FileContext(name: options.fileName, package: options.package)
    }

    @inline(never)
    mutating func release() {
        prefixes.release(memory)
        open.release(memory)
        json.release(memory)
        idText.release(memory)
        css.release(memory)
        names.release(memory)
        items.release(memory)
        classes.release(memory)
        ownNames.release(memory)
    }

    var isJson: Bool { json.tokens.count > 0 }

    // MARK: - Stopping

    /// Stops reading. The first status counts, except that RG_ERROR_OUT_OF_MEMORY replaces others.
    @inline(never)
    mutating func stop(_ reason: rg_status) {
        if status == RG_OK || reason == RG_ERROR_OUT_OF_MEMORY { status = reason }
        stopped = true
        if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }

    /// The position of the parser, as an offset into the file.
    var parserOffset: Int {
        mutating get {
            guard let parser else { return compiled.offset }
            let offset = Int(XML_GetCurrentByteIndex(parser))
            return offset < 0 ? 0 : offset > source.text.count ? source.text.count : offset
        }
    }

    // MARK: - Elements

    mutating func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        if stopped { return }
        if skipped.depth > 0 {
            if skipped.depth == 1 && skipped.isConstraint {
                report(
                    RG_CODE_HIERARCHY, RG_LEVEL_ERROR, parserOffset, Bytes(cString: name).count &+ 1,
                    "'constraint' cannot have children")
            }
            skipped.depth &+= 1
            return
        }
        skipped.isConstraint = false
        tagOffset = parserOffset
        subject = plan.nodes.count &+ 1
        if open.count > 0 { open.pointer(open.count &- 1).pointee.reportedText = false }
        let written = Bytes(cString: name)
        let qualified = QualifiedName(written)
        let local = qualified.local
        if open.count &+ file.wrappers > 0 && skips(qualified, written) {
            skipped.depth = 1
            return
        }
        var count = 0
        while attributes[count &* 2] != nil { count &+= 1 }
        guard checkLimits(written, count), declarePrefixes(attributes, count) else { return }
        if open.count == file.rootDepth {
            if file.wrappers == 0 && !file.hasRoot { InlineAttributes.noteRoot(&self, attributes, count) }
            if file.hasRoot { return resourceReader.reportSecondRoot(written) }
            if resourceReader.wraps(local) {
                file.wrappers &+= 1
                return
            }
            file.hasRoot = !file.isMerge
        }
        if open.count > 0 && local.equals("constraint") { return readConstraint(attributes, count) }
        if options.resources != nil && local.equals("include") { return resourceReader.include(attributes, count) }
        isViewTag = local.equals("view")
        let tag = resourceReader.tagName(local, attributes, count)
        let id = options.resolveTag == nil ? nil : idAttribute(attributes, count)
        withUnsafeMutablePointer(to: &self) { inflater in
            NewNode.make(inflater) { node in
                guard inflater.pointee.begin(tag, written, id: id, &node) else { return }
                let sample = inflater.pointee.resourceReader.sample(attributes, count, &node)
                if inflater.pointee.file.inline.prefix.count > 0 {
                    InlineAttributes.readElement(inflater, attributes, count, &node)
                } else {
                    inflater.pointee.resourceReader.readElement(attributes, count, &node)
                    inflater.pointee.finish(&node)
                }
                if let sample { inflater.pointee.resourceReader.addSample(sample, attributes, count) }
            }
        }
    }

    /// Whether an element is not a node, so that it is skipped with its content.
    @_optimize(size)
    private mutating func skips(_ name: QualifiedName, _ written: Bytes) -> Bool {
        if name.local.equals("requestFocus") {
            FocusRequest.read(&self)
            return true
        }
        if name.local.equals("tag") { return true }
        if open.count == file.rootDepth && name.local.equals("data") { return true }
        let isInline = name.prefix.equals("aapt") || name.prefix.count > 0 && name.prefix.equals(file.inline.prefix)
        if open.count == 0 || !isInline || !name.local.equals("attr") { return false }
        if tagOffset < file.inline.end { return true }
        subject = Int(open[open.count &- 1].node) &+ 1
        report(
            RG_CODE_UNKNOWN_TAG, RG_LEVEL_INFO, tagOffset, written.count &+ 1,
            "$q is skipped: the attribute counts as absent", written)
        return true
    }

    mutating func end() {
        if stopped { return }
        if skipped.depth > 0 {
            skipped.depth &-= 1
        } else if open.count == file.rootDepth {
            file.wrappers &-= 1
            prefixes.leave(depth: open.count &+ file.wrappers &+ 1)
        } else {
            prefixes.leave(depth: open.count &+ file.wrappers)
            open.count &-= 1
            let ended = open[open.count]
            if ended.hasTheme { resourceReader.popTheme() }
            if ended.meaning.kind == RG_KIND_CONNECTED {
                connectionReader.finishConnections(ended.node, first: ended.firstName)
            }
            if open.count == 0 {
                connectionReader.finishConnections(-1, first: 0)
                finishConstraints()
                reportSizeless()
            }
            if open.count > 0 { open.pointer(open.count &- 1).pointee.reportedText = false }
        }
    }

    mutating func tag(_ open: OpenTag) -> Bytes {
        plan.string(open.tag)
    }

    // MARK: - Between tags

    mutating func characters(_ text: Bytes) {
        var first = 0
        while first < text.count, isSpace(text[first]) { first &+= 1 }
        if first < text.count { self.text(at: parserOffset &+ first &* source.unit) }
    }

    /// Reports a text between tags, once.
    mutating func text(at offset: Int) {
        if stopped || skipped.depth > 0 || open.count == 0 || open[open.count &- 1].reportedText { return }
        open.pointer(open.count &- 1).pointee.reportedText = true
        subject = Int(open[open.count &- 1].node) &+ 1
        report(
            RG_CODE_HIERARCHY, RG_LEVEL_WARNING, offset, 1,
            "text between tags is ignored; a text is the attribute text of a TextView or Button")
    }

    mutating func documentType() {
        if stopped { return }
        var offset = parserOffset
        if source.unit == 1 {
            while offset > 0, !source.text.dropping(offset).hasPrefix("<!DOCTYPE") { offset &-= 1 }
        }
        subject = 0
        report(
            RG_CODE_FORBIDDEN, RG_LEVEL_ERROR, offset, 9,
            "a document type is not allowed, nor are the entities it would declare")
        stop(RG_ERROR_SYNTAX)
    }
}
