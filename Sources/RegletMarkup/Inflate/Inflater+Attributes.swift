// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

extension Inflater {
    // MARK: - Namespaces

    /// Records the prefixes that the tag declares. - Returns: false after a failure.
    mutating func declarePrefixes(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int) -> Bool {
        var i = 0
        while i < count {
            if let name = attributes[i &* 2], let uri = attributes[i &* 2 &+ 1], name[0] == 0x78 {
                let name = QualifiedName(Bytes(cString: name))
                if name.prefix.equals("xmlns") {
                    let outcome = prefixes.declare(
                        prefix: name.local, uri: Bytes(cString: uri), depth: open.count &+ file.wrappers &+ 1,
                        memory: memory
                    )
                    if outcome == .outOfMemory { stop(RG_ERROR_OUT_OF_MEMORY) }
                    if outcome == .tooMany {
                        let span = attributeSpan(i)
                        limit(
                            span?.name ?? tagOffset, span?.nameLength ?? 1,
                            "too many prefixes declared for the tools namespace", name.local)
                    }
                    if stopped { return false }
                }
            }
            i &+= 1
        }
        return true
    }

    /// The class attribute of a `view` tag, reported when it is missing.
    mutating func viewClass(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int
    ) -> Bytes? {
        var i = 0
        while i < count {
            if let name = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] {
                let name = QualifiedName(Bytes(cString: name))
                let value = Bytes(cString: value).trimmed
                if name.local.equals("class"), !isDeclaration(name), !prefixes.isTools(name.prefix),
                    value.count > 0,
                    value.count <= options.maxTextBytes
                {
                    return value
                }
            }
            i &+= 1
        }
        report(
            RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, tagOffset, 5, "'view' needs the attribute class, the name of a tag")
        return nil
    }

    // MARK: - Reading

    /// The position of an attribute of the tag. `place`: its number in XML, its token in JSON.
    @inline(never)
    mutating func attributeSpan(_ place: Int) -> AttributeSpan? {
        if place == ResourceReader.noPlace { return nil }
        return isJson ? json.span(place) : source.span(tag: tagOffset, attribute: place)
    }

    /// Reads the attributes of a tag of `kind` into `values`. Attributes that the reader ignores are kept.
    mutating func readAttributes(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int, _ kind: rg_kind,
        _ values: inout TagValues
    ) {
        var i = 0
        while i < count && !stopped {
            if let name = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] {
                let name = QualifiedName(Bytes(cString: name))
                if !element.isReplaced(name.local) { readAttribute(name, Bytes(cString: value), i, kind, &values) }
            }
            i &+= 1
        }
    }

    /// Reads an attribute. `spelling`: its index among the spellings, if the caller has looked it up.
    @inline(never)
    mutating func readAttribute(
        _ name: QualifiedName, _ value: Bytes, _ place: Int, spelling: Int? = nil, _ kind: rg_kind,
        _ values: inout TagValues
    ) {
        if isDeclaration(name) || prefixes.isTools(name.prefix) { return }
        if value.count > options.maxTextBytes || name.local.count > options.maxTextBytes {
            let span = attributeSpan(place)
            limit(
                span?.name ?? tagOffset, span?.nameLength ?? 1, "the attribute $q is longer than max_text_bytes",
                name.local)
            return
        }
        if name.prefix.equals("item"), applyItem(name.local, value, place, kind, &values) { return }
        let spelling = spelling ?? index.spelling(name.local)
        if options.readsTools && spelling >= 0 && element.has(spelling) { return }
        read(name.local, value, place, spelling: spelling, kind, &values, keeps: true)
    }

    /// Reads an attribute of the tag, of its include or of its style, whose name has an index among the spellings, -1:
    /// none. `keeps`: one that nothing reads is kept on the node. - Returns: whether something reads it.
    @discardableResult
    @inline(never)
    mutating func read(
        _ name: Bytes, _ written: Bytes, _ place: Int, spelling: Int, _ kind: rg_kind, _ values: inout TagValues,
        keeps: Bool
    ) -> Bool {
        var value = written
        let known = spelling < 0 ? nil : AttributeName(spelling: spelling)
        resourceReader.noteAttribute(name, spelling)
        if !valueOrigin.isStyle {
            if known == nil && takeStyle(name, written, place) {
                keep(name, written)
                return true
            }
            // other attributes without a meaning here are kept as they are written
            if known != nil || spelling < 0, isMarked(written), resourceReader.resolve(&value, name) == .absent {
                if keeps {
                    lookReader.readDrawn(name, written)
                    keep(name, written)
                }
                return false
            }
        }
        let isRead = apply(name, value, place, spelling: spelling, known, kind, &values, reports: keeps)
        if !valueOrigin.isStyle { valueOrigin.isResource = false }
        if !isRead && keeps {
            lookReader.readDrawn(name, written)
            keep(name, written)
        }
        return isRead
    }

    /// - Returns: false when nothing reads the attribute.
    @inline(__always)
    private mutating func apply(
        _ name: Bytes, _ value: Bytes, _ place: Int, spelling: Int, _ known: AttributeName?, _ kind: rg_kind,
        _ values: inout TagValues, reports: Bool
    ) -> Bool {
        if cssAttributes.apply(name, value, place, isKnown: known != nil, kind, &values) { return true }
        if values.isMK, applyMK(name, value, place, kind, &values) { return true }
        if isIn(RG_KIND_CONNECTED), connectionReader.applyHelper(name, value, place, values.helper) { return true }
        if let known {
            let attribute = Attribute(name: known, value: value, place: place)
            let isShared =
                known == .layoutAspectRatio || known == .singleLine || known == .orientation && kind == RG_KIND_LIST
            if isShared && applyParam(name, value, place, kind, &values) { return true }
            return apply(attribute, kind, &values)
        }
        if applyParam(name, value, place, kind, &values) || applyInput(name, value, place, spelling, reports) {
            return true
        }
        if kind == RG_KIND_TEXT, lookReader.applyText(name, value, place, keeps: reports) { return true }
        if isViewTag, name.equals("class") { return true }
        if reports && (spelling < 0 || name.hasPrefix("layout_")) { reportUnknown(name, place, kind) }
        return false
    }

    /// Reads an attribute of input or transforms; most names are looked for once a file.
    @inline(never)
    private mutating func applyInput(
        _ name: Bytes, _ value: Bytes, _ place: Int, _ spelling: Int, _ keeps: Bool
    ) -> Bool {
        if spelling < 0 { return lookReader.applyInput(name, value, place, LookReader.side(name), keeps: keeps) }
        if known.inputs[spelling] == -2 { known.inputs[spelling] = Int8(truncatingIfNeeded: LookReader.side(name)) }
        return lookReader.applyInput(name, value, place, Int(known.inputs[spelling]), keeps: keeps)
    }

    /// Notes the style that an attribute names. - Returns: whether it is style or textAppearance.
    private mutating func takeStyle(_ name: Bytes, _ value: Bytes, _ place: Int) -> Bool {
        guard let resources = options.resources else { return false }
        let isStyle = name.equals("style")
        if !isStyle && !name.equals("textAppearance") { return false }
        let style = resourceReader.style(named: value, resources)
        if isStyle { element.style = style } else { element.textAppearance = style }
        if style < 0 && isReference(value.trimmed) {
            reportValue(
                place, RG_CODE_BAD_VALUE, RG_LEVEL_WARNING,
                "nothing resolves the reference $q: $t is kept on the node unread", value.trimmed, name)
        }
        return true
    }

    @inline(never)
    mutating func keep(_ name: Bytes, _ written: Bytes) {
        let value = name.equals("layout") ? resourceReader.stubLayout(written) : written
        guard plan.attributes.reserve(plan.attributes.count &+ 1, memory),
            plan.attributes.count < Int(UInt32.max) - 1,
            let nameStart = plan.addName(name, memory),
            let valueStart = InflatePlan.add(value, to: &plan.strings, memory)
        else {
            stop(RG_ERROR_OUT_OF_MEMORY)
            return
        }
        plan.attributes.append(AttributeStore.Pair(name: nameStart, value: valueStart))
    }

    /// Reports an unknown name: a misspelling as a warning, any other as a remark if it begins with layout_.
    @inline(never)
    mutating func reportUnknown(_ name: Bytes, _ place: Int, _ kind: rg_kind) {
        let isLayout = name.hasPrefix("layout_")
        // all names of connections are known
        let isConnection =
            isLayout && isIn(RG_KIND_CONNECTED) && name.hasPrefix("layout_constraint")
            && name.dropping(max(name.lastIndex(of: 0x5F), 0)).hasPrefix("_to")
        if diagnostics.pointee.isFull && !isConnection { return }
        var near = index.spelling(name) < 0 ? index.nearest(name, isJson: isJson) : nil
        if near == nil && cssAttributes.hasNames(kind) { near = cssAttributes.nearest(name) }
        if near == nil && !isLayout { return }
        reportName(
            place, RG_CODE_UNKNOWN_ATTRIBUTE,
            isConnection ? RG_LEVEL_ERROR : near != nil ? RG_LEVEL_WARNING : RG_LEVEL_INFO,
            near != nil
                ? "nothing reads the attribute $q, did you mean $q?"
                : isConnection
                    ? """
                    the attribute $q is no connection of two edges: Left, Right, Start and End go together, Top and Bottom, \
                    Baseline with Baseline, Top or Bottom
                    """
                    : "nothing reads the attribute $q; it is kept on the node", name, near ?? name)
    }
}

private func isDeclaration(_ name: QualifiedName) -> Bool {
    name.prefix.equals("xmlns") || (name.prefix.count == 0 && name.local.equals("xmlns"))
}

/// Whether a value begins as references do.
@inline(__always)
private func isMarked(_ value: Bytes) -> Bool {
    var at = 0
    while at < value.count, isSpace(value[at]) { at &+= 1 }
    return at < value.count && (value[at] == 0x40 || value[at] == 0x3F)
}
