// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The attributes of an element and those of its styles. Android's order decides: the element's own, its style, the
/// default style that the theme names for its tag, and last the style of its textAppearance.
extension ResourceReader {
    /// Begins to read the attributes of an element, whose tag starts in `plan.strings`.
    func beginElement(_ tag: UInt32) {
        inflater.pointee.element = Element()
        inflater.pointee.element.tag = tag
        inflater.pointee.ownNames.clear(inflater.pointee.memory)
    }

    /// Notes that the element has an attribute, whose name has an index among the spellings, -1: none.
    func noteAttribute(_ name: Bytes, _ spelling: Int) {
        if spelling >= 0 {
            inflater.pointee.element.note(spelling)
        } else if inflater.pointee.options.resources != nil
            && !inflater.pointee.ownNames.note(name, inflater.pointee.memory)
        {
            inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
        }
    }

    /// Whether the element has an attribute, which its styles cannot give then.
    private func hasAttribute(_ name: Bytes, _ spelling: Int) -> Bool {
        spelling >= 0 ? inflater.pointee.element.has(spelling) : inflater.pointee.ownNames.has(name)
    }

    /// Reads the attributes of a tag of XML and of its styles.
    func readElement(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int, _ node: inout NewNode
    ) {
        beginElement(node.tag)
        inflater.pointee.element.attributes = attributes
        inflater.pointee.element.attributeCount = count
        let isRoot = inflater.pointee.open.count == inflater.pointee.file.rootDepth && !inflater.pointee.file.isMerge
        if isRoot { noteOther() }
        if let resources = inflater.pointee.options.resources {
            node.hasTheme = pushTheme(attributes, count, resources)
        }
        if inflater.pointee.options.readsTools { readTools(&node) }
        inflater.pointee.readAttributes(attributes, count, node.meaning.kind, &node.values)
        if isRoot { readOther(&node) }
        if inflater.pointee.options.readsTools { readDrawnTools() }
        if inflater.pointee.options.resources != nil { readStyles(&node) }
    }

    /// Notes what the root of a file has instead of its own attributes: those of its include, or of the host.
    func noteOther() {
        if let includer = inflater.pointee.file.includer {
            inflater.pointee.element.hasOtherID = includer.pointee.givesID
            inflater.pointee.element.hasOtherVisibility = includer.pointee.givesVisibility
            inflater.pointee.element.hasOtherLayout = includer.pointee.givesLayout
        } else {
            inflater.pointee.element.hasOtherID = inflater.pointee.options.root.id != nil
            inflater.pointee.element.hasOtherLayout = inflater.pointee.options.root.width != nil
        }
    }

    /// Applies the theme of an element, which its descendants have, too. - Returns: whether it has one.
    func pushTheme(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int, _ resources: ResourceView
    ) -> Bool {
        for i in 0..<count {
            guard let written = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] else { continue }
            let name = QualifiedName(Bytes(cString: written))
            if !name.local.equals("theme") || inflater.pointee.prefixes.isTools(name.prefix) { continue }
            if pushTheme(named: Bytes(cString: value), resources) { return true }
        }
        return false
    }

    /// Applies the theme that a value names. - Returns: whether there is one.
    func pushTheme(named value: Bytes, _ resources: ResourceView) -> Bool {
        let style = style(named: value, resources)
        inflater.pointee.plan.isAlwaysStale = true
        if style < 0 { return false }
        let status = resources.pushTheme(style)
        if status == RG_ERROR_OUT_OF_MEMORY { inflater.pointee.stop(status) }
        if status != RG_OK { return false }
        inflater.pointee.outer.themes &+= 1
        return true
    }

    func popTheme() {
        inflater.pointee.outer.themes &-= 1
        _ = inflater.pointee.options.resources?.popTheme()
    }

    /// Ends the themes of elements that had begun when reading stopped.
    func restoreThemes() {
        while inflater.pointee.outer.themes > 0 { popTheme() }
    }

    /// Reads the attributes of the namespace tools, which replace others.
    private func readTools(_ node: inout NewNode) {
        for i in 0..<inflater.pointee.element.attributeCount where !inflater.pointee.stopped {
            guard let written = inflater.pointee.element.attributes?[i &* 2],
                let value = inflater.pointee.element.attributes?[i &* 2 &+ 1]
            else {
                continue
            }
            let name = QualifiedName(Bytes(cString: written))
            if !inflater.pointee.prefixes.isTools(name.prefix) || inflater.pointee.element.isReplaced(name.local) {
                continue
            }
            let spelling = inflater.pointee.index.spelling(name.local)
            guard spelling >= 0, AttributeName(spelling: spelling) != nil else { continue }
            inflater.pointee.read(
                name.local, Bytes(cString: value), i, spelling: spelling, node.meaning.kind, &node.values, keeps: false)
        }
    }

    /// Reads what the root of a file has instead of its own attributes.
    func readOther(_ node: inout NewNode) {
        if inflater.pointee.file.includer != nil {
            readFromIncluder { inflater, attributes, include in
                for i in 0..<include.attributeCount where !inflater.stopped {
                    guard let written = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] else { continue }
                    let name = QualifiedName(Bytes(cString: written))
                    if inflater.prefixes.isTools(name.prefix) { continue }
                    if name.local.equals("theme") && !inflater.element.has(name.local) {
                        // the host that draws the root needs its theme
                        inflater.keep(name.local, Bytes(cString: value))
                        continue
                    }
                    if !inflater.element.isReplaced(name.local) { continue }
                    inflater.readAttribute(
                        name, Bytes(cString: value), include.place(i), node.meaning.kind, &node.values)
                }
                node.values.idPlace = ResourceReader.noPlace
            }
        } else if inflater.pointee.open.count == 0 {
            if let id = inflater.pointee.options.root.id { inflater.pointee.identify(id, &node.values) }
            if let width = inflater.pointee.options.root.width { node.values.style.width = width }
            if let height = inflater.pointee.options.root.height { node.values.style.height = height }
        }
    }

    // MARK: - Styles

    /// Reads the attributes of the element's styles that it does not have itself.
    func readStyles(_ node: inout NewNode) {
        guard let resources = inflater.pointee.options.resources, !inflater.pointee.stopped else { return }
        let outer = inflater.pointee.tagOffset
        inflater.pointee.valueOrigin.isStyle = true
        var steps = ResourceReader.stepsPerAttribute &* inflater.pointee.options.maxAttributes
        if inflater.pointee.element.style >= 0 { readStyle(inflater.pointee.element.style, resources, &node, &steps) }
        let tag = inflater.pointee.plan.string(node.tag)
        let standard = defaultStyle(tag, resources)
        if standard >= 0 && !inflater.pointee.stopped { readStyle(standard, resources, &node, &steps) }
        if node.meaning.kind == RG_KIND_TEXT && !inflater.pointee.stopped {
            if inflater.pointee.element.textAppearance < 0 {
                inflater.pointee.element.textAppearance = themeStyle("android:textAppearance", resources)
            }
            if inflater.pointee.element.textAppearance >= 0 {
                readStyle(inflater.pointee.element.textAppearance, resources, &node, &steps, isAppearance: true)
            }
        }
        inflater.pointee.valueOrigin.isStyle = false
        inflater.pointee.tagOffset = outer
    }

    /// The styles and items, for each attribute that an element may have, that are read for it: they bound the time.
    private static var stepsPerAttribute: Int { 4 }

    /// Reads a style and its parents.
    private func readStyle(
        _ style: Int32, _ resources: ResourceView, _ node: inout NewNode, _ steps: inout Int, isAppearance: Bool = false
    ) {
        let status = resources.eachAttribute(style, &steps) { name, attribute, value in
            if !isAppearance || ResourceReader.isOfAppearance(name) {
                readItem(name, attribute, value, resources, &node)
            }
            return !inflater.pointee.stopped
        }
        if inflater.pointee.stopped || status == RG_OK { return }
        if status != RG_ERROR_LIMIT { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        inflater.pointee.valueOrigin.isStyle = false
        inflater.pointee.reportTooMany(
            inflater.pointee.plan.string(node.tag), "the styles of $q have more than four times max_attributes items (")
    }

    /// Whether a textAppearance gives an attribute to a text.
    private static func isOfAppearance(_ name: Bytes) -> Bool {
        wordIndex(
            name,
            """
            textSize textStyle textColor textColorHint textColorLink textColorHighlight typeface fontFamily \
            textFontWeight textAllCaps letterSpacing lineHeight
            """) >= 0
    }

    /// Reads an attribute of a style, unless the element or an earlier style has it.
    private func readItem(
        _ name: Bytes, _ attribute: Int32, _ value: TypedValue, _ resources: ResourceView, _ node: inout NewNode
    ) {
        if inflater.pointee.stopped || inflater.pointee.element.isReplaced(name) { return }
        if name.equals("textAppearance") {
            if inflater.pointee.element.textAppearance < 0 {
                inflater.pointee.element.textAppearance = style(value, resources)
            }
            return
        }
        let spelling = inflater.pointee.index.spelling(name)
        if hasAttribute(name, spelling) { return }
        let found: TypedValue
        depend(value, resources)
        switch resources.meaning(value) {
        case .value(let resource): found = resource.value
        case .null: return noteAttribute(name, spelling)
        case .missing, .text: return
        }
        let isText = name.equals("text") || name.equals("hint")
        let isKnown = spelling >= 0 && AttributeName(spelling: spelling) != nil
        if isKnown && ResourceReader.isOpaque(found) && !isText {
            return inflater.pointee.lookReader.readDrawn(name, value, resources)
        }
        if isKnown || !ResourceReader.isOpaque(found) {
            guard let literal = resources.literal(found, attribute: attribute) else { return }
            inflater.pointee.valueOrigin.isResource = found.kind == .string
            let isRead = inflater.pointee.read(
                name, literal, ResourceReader.noPlace, spelling: spelling, node.meaning.kind, &node.values, keeps: false
            )
            inflater.pointee.valueOrigin.isResource = false
            if isKnown || isRead && spelling < 0 { return }
        }
        // the host's own attributes count for the node as if the file had them there
        noteAttribute(name, spelling)
        inflater.pointee.lookReader.readDrawn(name, value, resources)
        guard let literal = resources.literal(value, attribute: attribute) else { return }
        if inflater.pointee.plan.attributes.count &- node.firstAttribute >= inflater.pointee.options.maxAttributes {
            inflater.pointee.valueOrigin.isStyle = false
            return inflater.pointee.reportTooMany(
                inflater.pointee.plan.string(node.tag),
                "$q keeps more attributes of its own and of its styles than max_attributes (")
        }
        inflater.pointee.keep(name, literal)
    }

    /// Whether a value is a drawing, a color or a list, which no attribute of layout can have.
    static func isOpaque(_ value: TypedValue) -> Bool {
        value.kind == .file || value.kind == .bag || value.kind == .color
    }
}
