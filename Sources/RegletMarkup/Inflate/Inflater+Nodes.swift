// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// A node whose attributes are being read.
struct NewNode {
    var tag: UInt32 = 0  // start in plan.strings
    /// The meaning of its tag; that of an unknown tag is a leaf that takes no room when it wraps.
    var meaning = TagMeaning(kind: RG_KIND_FIXED, grows: true)
    var values: TagValues
    /// The index of its first kept attribute.
    var firstAttribute = 0
    var user: UnsafeMutableRawPointer?
    /// The position of its tag in the file.
    var line: UInt32 = 0, column: UInt32 = 0
    /// Whether it has a theme of its own.
    var hasTheme = false

    @inline(never)
    init(style: rg_style) { values = TagValues(style: style) }

    /// Calls `body` with a node whose values are those before its attributes are read.
    @inline(__always)
    static func make(_ inflater: UnsafeMutablePointer<Inflater>, _ body: (inout NewNode) -> Void) {
        withUnsafeTemporaryAllocation(of: NewNode.self, capacity: 1) { place in
            guard let node = place.baseAddress else { return }
            copyStruct(node, &inflater.pointee.plain.node, MemoryLayout<NewNode>.size)
            body(&node.pointee)
        }
    }
}

/// The nodes of the plan, which are begun with a tag and finished when its attributes have been read.
extension Inflater {
    /// Whether the tag that is being read is in a container of this kind.
    func isIn(_ kind: rg_kind) -> Bool {
        (open.count > 0 ? open[open.count &- 1].meaning.kind : options.parentKind) == kind
    }

    /// Begins the node that `tag` makes, in the innermost open one. - Returns: false when reading has stopped.
    mutating func begin(_ tag: Bytes, _ written: Bytes, id: Bytes?, _ node: inout NewNode) -> Bool {
        guard let tagStart = plan.addName(tag, memory), open.reserve(open.count &+ 1, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return false
        }
        node.tag = tagStart
        css.clear()
        if let place = compiled.place {
            (node.line, node.column) = place
        } else {
            let place = source.place(tagOffset)
            node.line = place.line
            node.column = place.column
        }
        node.firstAttribute = plan.attributes.count
        var found = tagName(tag, tagStart)
        let isStub = found == nil && ResourceReader.isStub(tag)
        if isStub || tag.equals("merge") { found = .frameLayout }
        let similar = found == nil ? findClass(tag) : nil
        if let known = found ?? similar { node.meaning = known.meaning }
        if similar != nil { node.meaning.grows = true }
        if isStub || tag.equals("merge") {
            node.meaning = TagMeaning(kind: RG_KIND_FRAME)
            if open.count == 0 { node.values.style.width.kind = RG_MATCH_PARENT }
            if open.count == 0 { node.values.style.height.kind = RG_MATCH_PARENT }
            if isStub { node.values.style.visibility = RG_GONE }
        }
        preset(&node)
        presetParams(&node)
        lookReader.presetInput(found ?? similar)
        if !resolve(&node, id), found == nil {
            let length = written.count &+ (isJson ? 2 : 1)
            if let similar { reportClass(tag, tagStart, similar, length) } else { reportUnknown(tag: tag, length) }
        }
        enterParent(tag)
        copyStruct(&connectionValues, &plain.connections, MemoryLayout<ConnectionValues>.size)
        connectionValues.firstName = names.count
        if node.meaning.helper != 0 && !isIn(RG_KIND_CONNECTED) {
            report(
                RG_CODE_HIERARCHY, RG_LEVEL_WARNING, tagOffset, written.count &+ 1,
                "$q does nothing outside a ConstraintLayout", tag)
        }
        return !stopped
    }

    /// The tag that a name means, which starts at `start` in `plan.strings`.
    private mutating func tagName(_ name: Bytes, _ start: UInt32) -> TagName? {
        let place = Int((start ^ start >> 4) & 15)
        let recent = known.recentTags[place]
        if recent >> 16 == UInt64(start) {
            return recent & 0xFFFF == 0 ? nil : TagName(rawValue: UInt8(truncatingIfNeeded: recent &- 1))
        }
        let found = TagName.find(name)
        known.recentTags[place] = UInt64(start) << 16 | (found.map { UInt64($0.rawValue) &+ 1 } ?? 0)
        return found
    }

    /// Sets the values that the tag presets before its attributes.
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
        node.values.isCard = meaning.isCard
        node.values.presetSizes(meaning.preset, units)
    }

    /// Adds a node to the plan, after all its attributes have been read.
    mutating func finish(_ node: inout NewNode) {
        if stopped { return }
        if open.count == 0 && node.values.style.direction == RG_DIRECTION_INHERIT {
            node.values.style.direction = options.rootDirection
        }
        if isIn(RG_KIND_FLEXBOX) { node.values.resolveFlexItem() }
        if node.meaning.kind == RG_KIND_CONNECTED { connectionValues.takeLayoutLimits(&node.values) }
        node.values.resolve(inGrid: isIn(RG_KIND_GRID))
        finishContent(&node)
        if node.meaning.kind == RG_KIND_FLEXBOX { node.values.resolveFlexbox() }
        if node.meaning.isCard { node.values.finishCard() }
        if open.count > 0, open[open.count &- 1].meaning.childrenFill {
            let fill = rg_length(value: 0, kind: RG_MATCH_PARENT)
            if node.values.style.width.kind == RG_UNSET { node.values.style.width = fill }
            if node.values.style.height.kind == RG_UNSET { node.values.style.height = fill }
        }
        if isIn(RG_KIND_CONNECTED) {
            connectionReader.addConnections(plan.nodes.count, node.meaning, &node.values.style)
        } else if node.meaning.helper != 0 {
            node.values.style.width = rg_length(value: 0, kind: RG_PX)
            node.values.style.height = node.values.style.width
            node.values.style.visibility = RG_GONE
        } else {
            connectionReader.appendConnections(plan.nodes.count, 0)
        }
        if stopped { return }
        noteSize(&node)
        addNode(&node)
        if node.meaning.hasContent && !stopped { addContent(node.meaning) }
    }

    private mutating func addNode(_ made: inout NewNode) {
        let node = plan.nodes.count
        guard let style = plan.addStyle(&made.values.style, memory), plan.nodes.reserve(node &+ 1, memory),
            plan.records.reserve(node &+ 1, memory)
        else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return
        }
        if made.values.parentRules != 0 {
            addRule(InflatePlan.Rule(node: Int32(truncatingIfNeeded: node), flags: made.values.parentRules))
        }
        if made.values.column >= 0 || made.values.span > 1 { addCell(node, made.values) }
        if made.values.isGridGiven || made.values.isCellGiven { addGrid(node, made.values) }
        if made.values.isFlexboxGiven || made.values.isFlexItemGiven { addFlexbox(node, made.values) }
        if made.meaning.kind == RG_KIND_LIST { ListAttributes.add(made.values, &self) }
        cssAttributes.add(node)
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
                column: made.column, file: file.start))
        open.append(
            OpenTag(
                node: Int32(truncatingIfNeeded: node), tag: made.tag, meaning: made.meaning, firstName: names.count,
                hasTheme: made.hasTheme))
        if made.values.id == 0 { return }
        let id = plan.id(node)
        switch plan.noteID(node, memory) {
        case .unique: break
        case .duplicate:
            if file.includer == nil {
                reportDuplicate(id, made.values.idPlace)
            } else if !plan.noteRepeated(node, memory) {
                stop(RG_ERROR_OUT_OF_MEMORY)
            }
        case .outOfMemory: stop(RG_ERROR_OUT_OF_MEMORY)
        }
    }

    /// - Returns: whether one more node with this number of attributes may be read.
    mutating func checkLimits(_ tag: Bytes, _ attributes: Int) -> Bool {
        if tag.count > options.maxTextBytes {
            limit(tagOffset, 1, "a tag name is longer than max_text_bytes", tag)
        } else if attributes > options.maxAttributes {
            reportTooMany(tag, "$q has more attributes than max_attributes (")
        } else if open.count >= options.maxDepth {
            limit(tagOffset, tag.count &+ 1, "$q is nested deeper than max_depth allows", tag)
        } else if plan.nodes.count >= options.maxNodes {
            limit(tagOffset, tag.count &+ 1, "more nodes than max_nodes allows", tag)
        }
        return !stopped
    }

    /// Reports that an element has too many attributes, and stops reading. The maximum and a bracket end the sentence.
    @inline(never)
    mutating func reportTooMany(_ tag: Bytes, _ sentence: StaticText) {
        let most = options.maxAttributes
        report(RG_CODE_LIMIT, RG_LEVEL_ERROR, tagOffset, tag.count &+ 1) {
            $0.append(sentence, tag, tag)
            $0.append(number: most)
            $0.append(")")
        }
        stop(RG_ERROR_LIMIT)
    }

    private mutating func reportUnknown(tag: Bytes, _ length: Int) {
        let isError = options.unknownTagIsError
        let near = diagnostics.pointee.isFull ? nil : nearestTag(tag)
        report(
            RG_CODE_UNKNOWN_TAG, isError ? RG_LEVEL_ERROR : RG_LEVEL_WARNING, tagOffset, length,
            near != nil
                ? "unknown tag $q, did you mean $t?"
                : isError
                    ? "unknown tag $q"
                    : "unknown tag $q: a leaf without content, or a FrameLayout when it has children",
            tag, near ?? tag)
    }

    /// Prepares the innermost open element for a child named `tag`.
    private mutating func enterParent(_ tag: Bytes) {
        if open.count == 0 { return }
        let parent = open.pointer(open.count &- 1)
        let kind = parent.pointee.meaning.kind
        if kind == RG_KIND_SCROLL || kind == RG_KIND_HSCROLL {
            if parent.pointee.isFull { reportSecond(tag) }
            parent.pointee.isFull = true
            return
        }
        if kind.rawValue >= RG_KIND_LINEAR.rawValue && kind != RG_KIND_LIST { return }
        if parent.pointee.meaning.grows {
            let above = open.count > 1 ? open[open.count &- 2].meaning.kind : options.parentKind
            // as in JSONLayout, all levels are laid out by constraints
            let kind = isJson && above == RG_KIND_CONSTRAINT ? RG_KIND_CONSTRAINT : RG_KIND_FRAME
            parent.pointee.meaning.kind = kind
            let node = plan.nodes.pointer(Int(parent.pointee.node))
            node.pointee.kind = kind
            node.pointee.text = 0
            node.pointee.hint = 0
            return
        }
        if parent.pointee.reportedChildren { return }
        parent.pointee.reportedChildren = true
        reportTag(RG_CODE_HIERARCHY, "$q cannot have children, found $q", self.tag(parent.pointee), tag)
    }

    /// Reports a second child of a scroller.
    private mutating func reportSecond(_ tag: Bytes) {
        reportTag(
            RG_CODE_HIERARCHY, "$q has one child, found another: $q; put them into a LinearLayout",
            self.tag(open[open.count &- 1]), tag)
    }
}
