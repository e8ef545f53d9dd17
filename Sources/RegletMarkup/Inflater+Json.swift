// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Views of a JSON file. What a tag is in XML is an object here, its `type` the name of the tag; whatever is not a key
/// of the format is an attribute.
extension Inflater {
    /// The keys that are no attributes, in the order of `Member`.
    private static var memberNames: StaticString {
        "type children views guides constraints metrics options priority spacing"
    }

    private enum Member: Int {
        case type, children, views, guides, constraints, metrics, options, priority, spacing
    }

    /// What a key of a view says, nil for attributes. Four names are attributes unless they are objects.
    private mutating func member(_ json: JsonTokens, _ key: Int, _ walk: inout JsonWalk) -> Member? {
        guard let name = json.decode(key, &walk.key, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return nil
        }
        let place = wordIndex(name, Inflater.memberNames)
        guard place >= 0, let member = Member(rawValue: place) else { return nil }
        return place >= Member.metrics.rawValue && json[key &+ 1].kind != .object ? nil : member
    }

    /// Read all views, without recursion.
    mutating func readViews(_ json: JsonTokens, _ walk: inout JsonWalk) {
        beginView(json, 0, key: -1, isGuide: false, &walk)
        while walk.levels.count > 0 && !stopped {
            let level = walk.levels.pointer(walk.levels.count &- 1)
            let at = level.pointee.next
            if at >= level.pointee.end {
                walk.levels.count &-= 1
                if level.pointee.isView { end() }
                continue
            }
            let isPair = level.pointee.isView || level.pointee.isKeyed
            let value = isPair ? at &+ 1 : at
            level.pointee.next = json.after(value)
            if level.pointee.isView {
                beginList(json, at, &walk)
            } else {
                beginView(json, value, key: isPair ? at : -1, isGuide: level.pointee.isGuides, &walk)
            }
        }
    }

    /// A member of a view may be a list of children.
    private mutating func beginList(_ json: JsonTokens, _ key: Int, _ walk: inout JsonWalk) {
        guard let member = member(json, key, &walk), member == .children || member == .views || member == .guides else {
            return
        }
        let kind = json[key &+ 1].kind
        if kind != .object && kind != .array {
            return reportToken(
                key &+ 1, RG_CODE_BAD_VALUE, "expected an object of views by their ids, or a list of views")
        }
        guard walk.levels.reserve(walk.levels.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        walk.levels.append(
            JsonWalk.Level(
                next: key &+ 2, end: json.after(key &+ 1), isKeyed: kind == .object, isGuides: member == .guides))
    }

    /// Read the view at `view`, whose id is the key at `key`, up to its children.
    private mutating func beginView(
        _ json: JsonTokens, _ view: Int, key: Int, isGuide: Bool, _ walk: inout JsonWalk
    ) {
        subject = plan.nodes.count &+ 1
        tagOffset = Int(json[view].offset)
        // a guide in a list is its id alone
        let isName = isGuide && key < 0 && json[view].kind == .string
        if json[view].kind != .object && !isName {
            return reportToken(view, RG_CODE_BAD_VALUE, "expected a view: an object with a type")
        }
        var held = JsonWalk.Held(node: Int32(truncatingIfNeeded: plan.nodes.count))
        var type = -1, id = isName ? view : key
        var count = 0
        var at = view &+ 1
        while at < json.after(view) {
            count &+= 1
            switch member(json, at, &walk) {
            case .type: type = at &+ 1
            case .constraints: held.constraints = at &+ 1
            case .options: held.options = at &+ 1
            case .priority: held.priorities = at &+ 1
            case .metrics, .spacing:
                if view != 0 { reportToken(at, RG_CODE_BAD_VALUE, "only the outermost view has metrics and spacing") }
                readShared(json, at, &walk)
            case .guides: if held.constraints < 0 { held.constraints = 0 }
            case nil: if key < 0 && json.raw(at).equals("id") { id = at &+ 1 }
            default: break
            }
            at = json.after(at &+ 1)
        }
        let isConstrained = held.constraints >= 0
        if held.constraints > 0 || held.options >= 0 || held.priorities >= 0 {
            guard walk.held.reserve(walk.held.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
            walk.held.append(held)
        }
        guard let tag = typeName(json, type, view, isGuide, &walk), checkLimits(tag, count) else { return }
        var name: Bytes?
        if id >= 0 && json[id].kind == .string {
            name = json.decode(id, &walk.value, memory)
            if name == nil { return stop(RG_ERROR_OUT_OF_MEMORY) }
        }
        guard var node = begin(tag, tag, id: name) else { return }
        if isConstrained && node.meaning.grows { node.meaning = TagMeaning(kind: RG_KIND_CONSTRAINT) }
        if isName || key >= 0, let name {
            readAttribute(QualifiedName(Bytes("id")), name, -id &- 1, node.meaning.kind, &node.values)
        }
        at = view &+ 1
        while at < json.after(view) && !stopped {
            if member(json, at, &walk) == nil { readMember(json, at, isKeyed: key >= 0, &node, &walk) }
            at = json.after(at &+ 1)
        }
        finish(&node)
        guard walk.levels.reserve(walk.levels.count &+ 1, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        if !stopped { walk.levels.append(JsonWalk.Level(next: view &+ 1, end: json.after(view), isView: true)) }
    }

    /// The name of a view's tag. Without a type the outermost one lays its children out by constraints, as JSONLayout's
    /// does; others are UIViews, guides are Spaces.
    private mutating func typeName(
        _ json: JsonTokens, _ type: Int, _ view: Int, _ isGuide: Bool, _ walk: inout JsonWalk
    ) -> Bytes? {
        if type < 0 { return isGuide ? Bytes("Space") : view == 0 ? Bytes("ConstraintLayout") : Bytes("UIView") }
        if json[type].kind != .string || json[type].length == 2 {
            reportToken(type, RG_CODE_BAD_VALUE, "a type is a text: the name of a tag")
            return nil
        }
        tagOffset = Int(json[type].offset)
        guard let name = json.decode(type, &walk.name, memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return nil
        }
        return name
    }

    // MARK: - Attributes

    private mutating func readMember(
        _ json: JsonTokens, _ key: Int, isKeyed: Bool, _ node: inout NewNode, _ walk: inout JsonWalk
    ) {
        guard let written = json.decode(key, &walk.name, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        let name = QualifiedName(written)
        let known = index.find(name.local) ?? dialectName(name.local)
        if isKeyed && known == .id {
            return reportToken(key, RG_CODE_BAD_VALUE, "the view has an id already: the key it stands under")
        }
        let value: Bytes?
        switch json[key &+ 1].kind {
        case .null: return
        case .string: value = json.decode(key &+ 1, &walk.value, memory)
        case .object, .array:
            if known == nil { return keep(name.local, json.raw(key &+ 1)) }
            if json[key &+ 1].kind == .object || !join(json, key &+ 1, &walk) {
                if stopped { return }
                return reportToken(
                    key &+ 1, RG_CODE_BAD_VALUE,
                    "expected a text, a number, true, false or a list of texts or of numbers")
            }
            value = Bytes(UnsafePointer(walk.value.pointer(0)), walk.value.count)
        default: value = json.raw(key &+ 1)
        }
        guard let value else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        readAttribute(name, value, key, node.meaning.kind, &node.values)
    }

    /// Write the values of a list as one: texts joined by |, numbers by commas. - Returns: whether there are such alone.
    private mutating func join(_ json: JsonTokens, _ list: Int, _ walk: inout JsonWalk) -> Bool {
        guard walk.value.reserve(Int(json[list].length), memory) else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return false
        }
        walk.value.count = 0
        var at = list &+ 1
        while at < json.after(list) {
            let kind = json[at].kind
            if kind != .string && kind != .number || json[at].isEscaped { return false }
            let bytes = json.raw(at)
            if walk.value.count > 0 { walk.value.append(kind == .string ? 0x7C : 0x2C) }
            copyBytes(walk.value.pointer(walk.value.count), bytes.base, bytes.count)
            walk.value.count &+= bytes.count
            at &+= 1
        }
        return true
    }

    /// A text as JSON says it. A backslash before an @ or ? at its front tells that it is no reference, and goes.
    mutating func plainText(_ text: Bytes, _ values: inout TagValues) {
        let isMarked = text.count > 1 && text[0] == 0x5C && (text[1] == 0x40 || text[1] == 0x3F)
        guard let start = InflatePlan.add(text.dropping(isMarked ? 1 : 0), to: &plan.texts, memory) else {
            return stop(RG_ERROR_OUT_OF_MEMORY)
        }
        values.text = start &+ 1
    }
}
