// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The views of a JSON file. An object corresponds to a tag of XML, and its `type` to the name of the tag. Keys that
/// are not in `Member` are attributes.
extension JsonLayoutReader {
    /// The keys that are not attributes.
    enum Member: Int {
        case type, children, views, guides, constraints, options, priority, metrics, spacing
    }

    /// The meaning of a key of a view; nil for attributes. The last two keys are attributes unless their values are
    /// objects.
    @inline(never)
    mutating func member(_ key: Int) -> Member? {
        let name = keyText(key)
        let member: Member, word: StaticText
        // nearly all attributes have another first letter or another length
        switch (name.count, name.count > 0 ? name[0] : 0) {
        case (4, 0x74): (member, word) = (.type, "type")
        case (5, 0x76): (member, word) = (.views, "views")
        case (6, 0x67): (member, word) = (.guides, "guides")
        case (7, 0x6D): (member, word) = (.metrics, "metrics")
        case (7, 0x6F): (member, word) = (.options, "options")
        case (7, 0x73): (member, word) = (.spacing, "spacing")
        case (8, 0x63): (member, word) = (.children, "children")
        case (8, 0x70): (member, word) = (.priority, "priority")
        case (11, 0x63): (member, word) = (.constraints, "constraints")
        default: return nil
        }
        if !name.equals(word) { return nil }
        return member.rawValue >= Member.metrics.rawValue && json[key &+ 1].kind != .object ? nil : member
    }

    /// The text of a key, as `text` in place 0.
    private mutating func keyText(_ key: Int) -> Bytes {
        json[key].isEscaped ? text(key, in: 0) : json.raw(key)
    }

    /// Reads all views, without recursion.
    mutating func readViews() {
        beginView(0, key: -1, isGuide: false)
        while levels.count > 0 && !stopped {
            let level = levels.pointer(levels.count &- 1)
            let at = level.pointee.next
            if at >= level.pointee.end {
                levels.count &-= 1
                if level.pointee.isView { inflater.pointee.end() }
                continue
            }
            let isPair = level.pointee.isView || level.pointee.isKeyed
            let value = isPair ? at &+ 1 : at
            level.pointee.next = json.after(value)
            if level.pointee.isView {
                beginList(at)
            } else {
                beginView(value, key: isPair ? at : -1, isGuide: level.pointee.isGuides)
            }
        }
    }

    @inline(never)
    private mutating func push(_ level: Level) {
        if levels.reserve(levels.count &+ 1, memory) {
            levels.append(level)
        } else {
            inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
        }
    }

    /// Begins a list of children, if a member of a view is one.
    private mutating func beginList(_ key: Int) {
        let member = json[key].member
        if member != .children && member != .views && member != .guides { return }
        let kind = json[key &+ 1].kind
        if kind != .object && kind != .array {
            return reportToken(
                key &+ 1, RG_CODE_BAD_VALUE, "expected an object of views by their ids, or a list of views")
        }
        push(
            Level(
                next: key &+ 2, end: json.after(key &+ 1), isKeyed: kind == .object, isGuides: member == .guides))
    }

    /// Reads the view at `view`, whose id is the key at `key`, up to its children.
    private mutating func beginView(_ view: Int, key: Int, isGuide: Bool) {
        inflater.pointee.subject = inflater.pointee.plan.nodes.count &+ 1
        inflater.pointee.tagOffset = Int(json[view].offset)
        // a guide in a list may be only its id
        let isName = isGuide && key < 0 && json[view].kind == .string
        if json[view].kind != .object && !isName {
            return reportToken(view, RG_CODE_BAD_VALUE, "expected a view: an object with a type")
        }
        let end = json.after(view)
        var held = Held(node: inflater.pointee.plan.nodes.count)
        var type = -1, id = isName ? view : key, theme = -1, included = -1
        var count = 0
        var isConstrained = false
        var at = view &+ 1
        while at < end {
            count &+= 1
            let value = at &+ 1
            let member = member(at)
            json.tokens.pointer(at).pointee.member = member
            switch member {
            case .type: type = value
            case .constraints: held.constraints = value
            case .options: held.options = value
            case .priority: held.priorities = value
            case .metrics, .spacing: readShared(at, isOfFile: view == 0)
            case .guides: isConstrained = true
            case nil:
                if json[value].kind != .string { break }
                if key < 0 && keyText(at).equals("id") { id = value }
                if inflater.pointee.options.resources == nil { break }
                if keyText(at).equals("include") { included = value }
                if QualifiedName(text(at, in: 1)).local.equals("theme") { theme = value }
            default: break
            }
            at = json.after(value)
        }
        if included >= 0 && type < 0 { return include(view, id: key, layout: included, count) }
        if held.constraints >= 0 { isConstrained = true }
        guard let tag = typeName(type, view, isGuide), !stopped, inflater.pointee.checkLimits(tag, count) else {
            return
        }
        NewNode.make(inflater) { node in
            guard inflater.pointee.begin(tag, tag, id: id < 0 ? nil : text(id, in: 2), &node) else { return }
            if isConstrained && node.meaning.grows { node.meaning = TagMeaning(kind: RG_KIND_CONSTRAINT) }
            if view == 0 && type < 0 && inflater.pointee.isIn(RG_KIND_FRAME) {
                // as in JSONLayout, which lays the views out in the view into which it inflates them
                node.values.style.width = rg_length(value: 0, kind: RG_MATCH_PARENT)
                node.values.style.height = node.values.style.width
            }
            inflater.pointee.resourceReader.beginElement(node.tag)
            if view == 0 {
                inflater.pointee.file.hasRoot = true
                inflater.pointee.resourceReader.noteOther()
            }
            if theme >= 0, let resources = inflater.pointee.options.resources {
                node.hasTheme = inflater.pointee.resourceReader.pushTheme(named: text(theme, in: 2), resources)
            }
            if isName || key >= 0 {
                inflater.pointee.readAttribute(
                    QualifiedName(Bytes("id")), text(id, in: 2), -id &- 1, node.meaning.kind, &node.values)
            }
            at = view &+ 1
            while at < end && !stopped {
                let member = json[at].member
                // without constraints these keys are kept as attributes of the node
                let isIdle =
                    held.constraints < 0 && (member == .options || member == .priority) && json[at &+ 1].kind != .object
                if member == nil || isIdle { readMember(at, isKeyed: key >= 0, &node) }
                at = json.after(at &+ 1)
            }
            if view == 0 { inflater.pointee.resourceReader.readOther(&node) }
            inflater.pointee.resourceReader.readStyles(&node)
            inflater.pointee.finish(&node)
            if stopped { return }
            push(Level(next: view &+ 1, end: end, isView: true))
            if held.constraints < 0 && held.options < 0 && held.priorities < 0 { return }
            guard self.held.reserve(self.held.count &+ 1, memory) else {
                return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            }
            self.held.append(held)
        }
    }

    /// The name of a view's tag. Without a type, the outermost view lays its children out by constraints, as in
    /// JSONLayout; other views are UIViews, and guides are Spaces.
    private mutating func typeName(_ type: Int, _ view: Int, _ isGuide: Bool) -> Bytes? {
        if type < 0 { return Bytes(isGuide ? "Space" : view == 0 ? "ConstraintContainer" : "UIView") }
        if json[type].kind != .string || json[type].length == 2 {
            reportToken(type, RG_CODE_BAD_VALUE, "a type is a text: the name of a tag")
            return nil
        }
        inflater.pointee.tagOffset = Int(json[type].offset)
        return text(type, in: 1)
    }

    // MARK: - Attributes

    private mutating func readMember(_ key: Int, isKeyed: Bool, _ node: inout NewNode) {
        let name = QualifiedName(text(key, in: 1))
        let spelling = inflater.pointee.index.spelling(name.local)
        let known = spelling < 0 ? nil : AttributeName(spelling: spelling)
        if inflater.pointee.element.isReplaced(name.local) { return }
        if isKeyed && known == .id {
            return reportToken(key, RG_CODE_BAD_VALUE, "the view has an id already: its key")
        }
        let value: Bytes
        switch json[key &+ 1].kind {
        case .null: return
        case .string: value = text(key &+ 1, in: 2)
        case .object, .array:
            if known == nil {
                if inflater.pointee.cssAttributes.isProperty(name.local, node.meaning.kind) {
                    return reportToken(key &+ 1, RG_CODE_BAD_VALUE, "expected a text or a number")
                }
                if spelling < 0 { inflater.pointee.reportUnknown(name.local, key, node.meaning.kind) }
                return inflater.pointee.keep(name.local, json.raw(key &+ 1))
            }
            guard json[key &+ 1].kind == .array, let joined = join(key &+ 1) else {
                return reportToken(
                    key &+ 1, RG_CODE_BAD_VALUE,
                    "expected a text, a number, true, false or a list of texts or of numbers")
            }
            value = joined
        default: value = json.raw(key &+ 1)
        }
        if stopped { return }
        inflater.pointee.readAttribute(name, value, key, spelling: spelling, node.meaning.kind, &node.values)
    }

    /// Joins the values of a list: texts by |, numbers by commas. - Returns: nil when there are other values.
    mutating func join(_ list: Int) -> Bytes? {
        guard scratch[2].reserve(Int(json[list].length), memory) else {
            inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            return Bytes("")
        }
        var count = 0
        let out = scratch[2].pointer(0)
        var at = list &+ 1
        while at < json.after(list) {
            let kind = json[at].kind
            if kind != .string && kind != .number || json[at].isEscaped { return nil }
            let bytes = json.raw(at)
            if count > 0 {
                out[count] = kind == .string ? 0x7C : 0x2C
                count &+= 1
            }
            copyBytes(out + count, bytes.base, bytes.count)
            count &+= bytes.count
            at &+= 1
        }
        return Bytes(UnsafePointer(out), count)
    }
}
