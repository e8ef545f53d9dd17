// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine

/// Reads one file, XML or JSON, into an `InflatePlan`. Goes on after errors in tags and values, so that all are
/// reported; stops at syntax errors, limits and when memory is out.
struct Inflater {
    /// An element that has begun and not ended.
    struct OpenTag {
        var node: Int32
        var tag: UInt32  // start in plan.strings
        var meaning: TagMeaning
        /// Children inside a leaf were reported.
        var reportedChildren = false
        /// Text was reported since the last tag.
        var reportedText = false
        /// A scroller has its child.
        var isFull = false
        /// Of its children in `names`.
        var firstName = 0
    }

    // the fields used most come first, where offsets take one byte
    let memory: UnsafeMutablePointer<Memory>
    let diagnostics: UnsafeMutablePointer<DiagnosticList>
    var parser: XML_Parser?
    /// The first error's; RG_OK so far.
    var status = RG_OK
    var stopped = false
    /// It is `<view class="…">`.
    var isViewTag = false
    /// Of the tag that is being read.
    var tagOffset = 0
    /// Number + 1 of the node that reports are about; 0 = none.
    var subject = 0
    /// Elements open inside a skipped one, itself included.
    var skipDepth = 0
    /// Whether that element is a constraint, which has nothing in it.
    var skipsConstraint = false
    var open = Buffer<OpenTag>()
    /// The tokens of a JSON file; none in XML.
    var json: JsonTokens
    /// The ids that children of open ConstraintLayouts name.
    var names = Buffer<ConnectionName>()
    /// Leaves without a size.
    var texts = Sizeless(), images = Sizeless()
    /// The ids that constraints name; their `entry` is in `InflatePlan.constraints`, their slot 0 (item) or 1 (to).
    var items = Buffer<ConnectionName>()
    /// The id of the tag, for a callback of the host.
    var idText = Buffer<UInt8>()
    var prefixes = Prefixes()
    var source: Source
    let options: InflateOptions
    let units: UnitTable
    var plan = InflatePlan()
    var connectionValues = ConnectionValues()
    let plainStyle: rg_style
    var index = AttributeIndex()

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
        plainStyle = StyleEditor.defaultStyle
    }

    mutating func release() {
        prefixes.release(memory)
        open.release(memory)
        json.release(memory)
        idText.release(memory)
        names.release(memory)
        items.release(memory)
    }

    var isJson: Bool { json.tokens.count > 0 }

    // MARK: - Stopping

    /// Read no further; the first status given counts, memory being out over all others.
    @inline(never)
    mutating func stop(_ reason: rg_status) {
        if status == RG_OK || reason == RG_ERROR_OUT_OF_MEMORY { status = reason }
        stopped = true
        if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }

    /// The position of the parser, as an offset into the file.
    var parserOffset: Int {
        mutating get {
            guard let parser else { return 0 }
            let offset = Int(XML_GetCurrentByteIndex(parser))
            return offset < 0 ? 0 : offset > source.text.count ? source.text.count : offset
        }
    }

    // MARK: - Elements

    mutating func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        if stopped { return }
        if skipDepth > 0 {
            if skipDepth == 1 && skipsConstraint {
                report(
                    RG_CODE_HIERARCHY, RG_LEVEL_ERROR, parserOffset, Bytes(cString: name).count &+ 1,
                    "'constraint' cannot have children")
            }
            skipDepth &+= 1
            return
        }
        skipsConstraint = false
        tagOffset = parserOffset
        subject = plan.nodes.count &+ 1
        if open.count > 0 { open.pointer(open.count &- 1).pointee.reportedText = false }
        let written = Bytes(cString: name)
        let qualified = QualifiedName(written)
        let local = qualified.local
        if open.count > 0 && skips(qualified, written) {
            skipDepth = 1
            return
        }
        var count = 0
        while attributes[count &* 2] != nil { count &+= 1 }
        guard checkLimits(written, count), declarePrefixes(attributes, count) else { return }
        if open.count > 0 && local.equals("constraint") { return readConstraint(attributes, count) }
        isViewTag = local.equals("view")
        let tag = isViewTag ? viewClass(attributes, count) ?? local : local
        let id = options.resolveTag == nil ? nil : idAttribute(attributes, count)
        var node = NewNode(style: plainStyle)
        guard begin(tag, written, id: id, &node) else { return }
        readAttributes(attributes, count, node.meaning.kind, &node.values)
        finish(&node)
    }

    /// Whether an element is no node: it is skipped with everything inside.
    @_optimize(size)
    private mutating func skips(_ name: QualifiedName, _ written: Bytes) -> Bool {
        if name.local.equals("requestFocus") || name.local.equals("tag") { return true }
        let top = open[open.count &- 1]
        let isValue = name.prefix.equals("aapt") && name.local.equals("attr")
        let isData = top.meaning.grows && name.local.equals("data") && tag(top).equals("layout")
        if !isValue && !isData { return false }
        subject = Int(top.node) &+ 1
        report(
            RG_CODE_UNKNOWN_TAG, RG_LEVEL_INFO, tagOffset, written.count &+ 1,
            isValue ? "$q is skipped: the attribute counts as absent" : "$q is skipped: nothing reads data binding",
            written)
        return true
    }

    /// A node whose attributes are being read.
    struct NewNode {
        var tag: UInt32 = 0  // start in plan.strings
        /// Of a tag that nobody knows: a leaf that takes no room when it wraps.
        var meaning = TagMeaning(kind: RG_KIND_FIXED, grows: true)
        var values: TagValues
        /// Of those kept.
        var firstAttribute = 0
        var user: UnsafeMutableRawPointer?
        /// Where its tag begins in the file.
        var line: UInt32 = 0, column: UInt32 = 0

        @inline(never)
        init(style: rg_style) { values = TagValues(style: style) }
    }

    /// Begin the node that `tag` makes, in the innermost open one. - Returns: false when reading has stopped.
    mutating func begin(_ tag: Bytes, _ written: Bytes, id: Bytes?, _ node: inout NewNode) -> Bool {
        guard let tagStart = plan.addName(tag, memory), open.reserve(open.count &+ 1, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return false
        }
        node.tag = tagStart
        let place = source.place(tagOffset)
        node.line = place.line
        node.column = place.column
        node.firstAttribute = plan.attributes.count
        let found = TagName.find(tag)
        if let found { node.meaning = found.meaning }
        preset(&node)
        if !resolve(&node, id), found == nil {
            reportUnknown(tag: tag, written.count &+ (isJson ? 2 : 1))
            if open.count == 0 && tag.equals("layout") {
                // around the layout of a data binding, whose root fills what the root of the tree does
                node.values.style.width = rg_length(value: 0, kind: RG_MATCH_PARENT)
                node.values.style.height = node.values.style.width
            }
        }
        enterParent(tag)
        connectionValues = ConnectionValues()
        connectionValues.firstName = names.count
        if node.meaning.helper != 0 && !inConstraints {
            report(
                RG_CODE_HIERARCHY, RG_LEVEL_WARNING, tagOffset, written.count &+ 1,
                "$q does nothing outside a ConstraintLayout", tag)
        }
        return !stopped
    }

    /// The values that the tag sets before its attributes.
    private func preset(_ node: inout NewNode) {
        let meaning = node.meaning
        if meaning.gravity != 0 { node.values.style.gravity = UInt32(meaning.gravity) }
        if meaning.kind == RG_KIND_TEXT { node.values.style.font = options.font }
        node.values.style.orientation = meaning.orientation
        node.values.style.weight_mode = meaning.weightMode
        node.values.style.content_width = meaning.contentWidth * Float(units.density)
        node.values.style.content_height = meaning.contentHeight * Float(units.density)
        node.values.style.fill_viewport = meaning.hasContent
        node.values.isMK = meaning.isMK
        node.values.helper = meaning.helper
    }

    /// All attributes of a node have been read.
    mutating func finish(_ node: inout NewNode) {
        if stopped { return }
        node.values.resolve(inGrid: inGrid)
        if open.count > 0, open[open.count &- 1].meaning.childrenFill {
            let fill = rg_length(value: 0, kind: RG_MATCH_PARENT)
            if node.values.style.width.kind == RG_UNSET { node.values.style.width = fill }
            if node.values.style.height.kind == RG_UNSET { node.values.style.height = fill }
        }
        // a view of a JSON file is laid out by constraints unless it has connections
        if inConstraints && (!isJson || connectionValues.isGiven || node.meaning.helper != 0) {
            addConnections(plan.nodes.count, node.meaning, &node.values.style)
        } else if node.meaning.helper != 0 {
            node.values.style.width = rg_length(value: 0, kind: RG_PX)
            node.values.style.height = node.values.style.width
            node.values.style.visibility = RG_GONE
        }
        if stopped { return }
        noteSize(&node)
        addNode(&node)
        if node.meaning.hasContent && !stopped { addContent(node.meaning) }
    }

    mutating func end() {
        if stopped { return }
        if skipDepth > 0 {
            skipDepth &-= 1
        } else if open.count > 0 {
            prefixes.leave(depth: open.count)
            open.count &-= 1
            let ended = open[open.count]
            if ended.meaning.kind == RG_KIND_CONSTRAINT { finishConnections(ended.node, first: ended.firstName) }
            if open.count == 0 {
                finishConnections(-1, first: 0)
                finishConstraints()
                reportSizeless()
            }
            if open.count > 0 { open.pointer(open.count &- 1).pointee.reportedText = false }
        }
    }

    private mutating func addNode(_ made: inout NewNode) {
        let node = plan.nodes.count
        guard let style = plan.addStyle(made.values.style, memory), plan.nodes.reserve(node &+ 1, memory),
            plan.records.reserve(node &+ 1, memory)
        else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return
        }
        if made.values.parentRules != 0 {
            addRule(InflatePlan.Rule(node: Int32(truncatingIfNeeded: node), flags: made.values.parentRules))
        }
        if made.values.column >= 0 || made.values.span > 1 { addCell(node, made.values) }
        addGrid(node, made.values)
        if made.values.isPrioritiesGiven { addPriorities(node, made.values.priorities) }
        let parent = open.count > 0 ? open[open.count &- 1].node : -1
        plan.nodes.append(
            InflatePlan.Node(
                parent: parent, kind: made.meaning.kind, style: style, id: made.values.id, text: made.values.text,
                hint: made.values.hint, user: made.user))
        plan.records.append(
            AttributeStore.Record(
                tag: made.tag, first: UInt32(truncatingIfNeeded: made.firstAttribute),
                count: UInt32(truncatingIfNeeded: plan.attributes.count &- made.firstAttribute), line: made.line,
                column: made.column))
        open.append(
            OpenTag(
                node: Int32(truncatingIfNeeded: node), tag: made.tag, meaning: made.meaning, firstName: names.count))
        if made.values.id == 0 { return }
        let id = plan.id(node)
        switch plan.noteID(node, memory) {
        case .unique: break
        case .duplicate: reportDuplicate(id, made.values.idPlace)
        case .outOfMemory: stop(RG_ERROR_OUT_OF_MEMORY)
        }
    }

    /// - Returns: whether one more node with so many attributes may be read.
    mutating func checkLimits(_ tag: Bytes, _ attributes: Int) -> Bool {
        if tag.count > options.maxTextBytes {
            limit(tagOffset, 1, "a tag name is longer than max_text_bytes", tag)
        } else if attributes > options.maxAttributes {
            let most = options.maxAttributes
            report(RG_CODE_LIMIT, RG_LEVEL_ERROR, tagOffset, tag.count &+ 1) {
                $0.append("$q has more attributes than max_attributes (", tag, tag)
                $0.append(number: most)
                $0.append(")")
            }
            stop(RG_ERROR_LIMIT)
        } else if open.count >= options.maxDepth {
            limit(tagOffset, tag.count &+ 1, "$q is nested deeper than max_depth allows", tag)
        } else if plan.nodes.count >= options.maxNodes {
            limit(tagOffset, tag.count &+ 1, "more nodes than max_nodes allows", tag)
        }
        return !stopped
    }

    private mutating func reportUnknown(tag: Bytes, _ length: Int) {
        let isError = options.unknownTagIsError
        let near = nearestTag(tag)
        report(
            RG_CODE_UNKNOWN_TAG, isError ? RG_LEVEL_ERROR : RG_LEVEL_WARNING, tagOffset, length,
            near != nil
                ? "unknown tag $q, did you mean $t?"
                : isError
                    ? "unknown tag $q"
                    : "unknown tag $q: a leaf without content, or a FrameLayout when it has children",
            tag, near ?? tag)
    }

    /// A child named `tag` begins in the innermost open element.
    private mutating func enterParent(_ tag: Bytes) {
        if open.count == 0 { return }
        let parent = open.pointer(open.count &- 1)
        let kind = parent.pointee.meaning.kind
        if kind == RG_KIND_SCROLL || kind == RG_KIND_HSCROLL {
            if parent.pointee.isFull { reportSecond(tag) }
            parent.pointee.isFull = true
            return
        }
        if kind.rawValue >= RG_KIND_LINEAR.rawValue { return }
        if parent.pointee.meaning.grows {
            let above = open.count > 1 ? open[open.count &- 2].meaning.kind : options.parentKind
            // JSONLayout lays views out by constraints at all levels
            let kind = isJson && above == RG_KIND_CONSTRAINT ? RG_KIND_CONSTRAINT : RG_KIND_FRAME
            parent.pointee.meaning.kind = kind
            plan.nodes.pointer(Int(parent.pointee.node)).pointee.kind = kind
            return
        }
        if parent.pointee.reportedChildren { return }
        parent.pointee.reportedChildren = true
        reportTag(RG_CODE_HIERARCHY, "$q cannot have children, found $q", self.tag(parent.pointee), tag)
    }

    /// A scroller has a child already.
    private mutating func reportSecond(_ tag: Bytes) {
        reportTag(
            RG_CODE_HIERARCHY, "$q has one child, found another: $q; put them into a LinearLayout",
            self.tag(open[open.count &- 1]), tag)
    }

    mutating func tag(_ open: OpenTag) -> Bytes {
        Bytes(cString: UnsafeRawPointer(plan.strings.pointer(Int(open.tag))).assumingMemoryBound(to: CChar.self))
    }

    // MARK: - Between tags

    mutating func characters(_ text: Bytes) {
        if stopped || skipDepth > 0 || open.count == 0 || open[open.count &- 1].reportedText { return }
        var first = 0
        while first < text.count, isSpace(text[first]) { first &+= 1 }
        if first == text.count { return }
        open.pointer(open.count &- 1).pointee.reportedText = true
        subject = Int(open[open.count &- 1].node) &+ 1
        report(
            RG_CODE_HIERARCHY, RG_LEVEL_WARNING, parserOffset &+ first &* source.unit, 1,
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
