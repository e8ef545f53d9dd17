// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The attributes of an element and those of its styles. Android's order decides: the element's own, its style, the
/// default style that the theme names for its tag, and last the style of its textAppearance.
extension Inflater {
    /// Reads the attributes of a tag of XML and of its styles.
    mutating func readElement(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int, _ node: inout NewNode
    ) {
        element = Element()
        element.tag = node.tag
        element.attributes = attributes
        element.attributeCount = count
        let isRoot = open.count == rootDepth && !isMerge
        if isRoot, let includer {
            element.hasOtherID = includer.pointee.givesID
            element.hasOtherVisibility = includer.pointee.givesVisibility
            element.hasOtherLayout = includer.pointee.givesLayout
        } else if isRoot && open.count == 0 {
            element.hasOtherID = options.root.id != nil
            element.hasOtherLayout = options.root.width != nil
        }
        if let resources = options.resources { node.hasTheme = pushTheme(attributes, count, resources) }
        if options.readsTools { readTools(&node) }
        readAttributes(attributes, count, node.meaning.kind, &node.values)
        if isRoot { readOther(&node) }
        if options.resources != nil { readStyles(&node) }
    }

    /// Applies the theme of an element, which its descendants have, too. - Returns: whether it has one.
    mutating func pushTheme(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int, _ resources: ResourceView
    ) -> Bool {
        for i in 0..<count {
            guard let written = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] else { continue }
            let name = QualifiedName(Bytes(cString: written))
            if !name.local.equals("theme") || prefixes.isTools(name.prefix) { continue }
            if pushTheme(named: Bytes(cString: value), resources) { return true }
        }
        return false
    }

    /// Applies the theme that a value names. - Returns: whether there is one.
    mutating func pushTheme(named value: Bytes, _ resources: ResourceView) -> Bool {
        let style = style(named: value, resources)
        plan.isAlwaysStale = true
        if style < 0 { return false }
        let status = resources.pushTheme(style)
        if status == RG_ERROR_OUT_OF_MEMORY { stop(status) }
        if status != RG_OK { return false }
        themes &+= 1
        return true
    }

    mutating func popTheme() {
        themes &-= 1
        _ = options.resources?.popTheme()
    }

    /// Ends the themes of elements that had begun when reading stopped.
    mutating func restoreThemes() {
        while themes > 0 { popTheme() }
    }

    /// Reads the attributes of the namespace tools, which replace others.
    private mutating func readTools(_ node: inout NewNode) {
        for i in 0..<element.attributeCount where !stopped {
            guard let written = element.attributes?[i &* 2], let value = element.attributes?[i &* 2 &+ 1] else {
                continue
            }
            let name = QualifiedName(Bytes(cString: written))
            if !prefixes.isTools(name.prefix) || element.isReplaced(name.local) { continue }
            let spelling = index.spelling(name.local)
            guard spelling >= 0, AttributeName(spelling: spelling) != nil else { continue }
            read(
                name.local, Bytes(cString: value), i, spelling: spelling, node.meaning.kind, &node.values, keeps: false)
        }
    }

    /// Reads what the root of a file has instead of its own attributes: those of its include, or of the host.
    private mutating func readOther(_ node: inout NewNode) {
        if includer != nil {
            readFromIncluder { inflater, attributes, count in
                for i in 0..<count where !inflater.stopped {
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
                        name, Bytes(cString: value), i, node.meaning.kind, &node.values)
                }
                node.values.idPlace = Inflater.noPlace
            }
        } else if open.count == 0 {
            if let id = options.root.id { identify(id, &node.values) }
            if let width = options.root.width { node.values.style.width = width }
            if let height = options.root.height { node.values.style.height = height }
        }
    }

    // MARK: - Styles

    /// Reads the attributes of the element's styles that it does not have itself.
    mutating func readStyles(_ node: inout NewNode) {
        guard let resources = options.resources, !stopped else { return }
        let outer = tagOffset
        isOfStyle = true
        if element.style >= 0 { readStyle(element.style, resources, &node) }
        let tag = Bytes(
            cString: UnsafeRawPointer(plan.strings.pointer(Int(node.tag))).assumingMemoryBound(to: CChar.self))
        let standard = defaultStyle(tag, resources)
        if standard >= 0 && !stopped { readStyle(standard, resources, &node) }
        if node.meaning.kind == RG_KIND_TEXT && !stopped {
            if element.textAppearance < 0 { element.textAppearance = themeStyle("android:textAppearance", resources) }
            if element.textAppearance >= 0 {
                readStyle(element.textAppearance, resources, &node, isAppearance: true)
            }
        }
        isOfStyle = false
        tagOffset = outer
    }

    /// Reads a style and its parents.
    private mutating func readStyle(
        _ style: Int32, _ resources: ResourceView, _ node: inout NewNode, isAppearance: Bool = false
    ) {
        let isRead = resources.eachAttribute(style) { name, attribute, value in
            if isAppearance && !Inflater.isOfAppearance(name) { return }
            readItem(name, attribute, value, resources, &node)
        }
        if !isRead { stop(RG_ERROR_OUT_OF_MEMORY) }
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
    private mutating func readItem(
        _ name: Bytes, _ attribute: Int32, _ value: TypedValue, _ resources: ResourceView, _ node: inout NewNode
    ) {
        if stopped || element.isReplaced(name) { return }
        if name.equals("textAppearance") {
            if element.textAppearance < 0 { element.textAppearance = style(value, resources) }
            return
        }
        let spelling = index.spelling(name)
        if spelling >= 0 ? element.has(spelling) : element.has(name) { return }
        let found: TypedValue
        depend(value, resources)
        switch resources.meaning(value) {
        case .value(let resource): found = resource.value
        case .null:
            if spelling >= 0 { element.note(spelling) }
            return
        case .missing, .text: return
        }
        let isText = name.equals("text") || name.equals("hint")
        let isKnown = spelling >= 0 && AttributeName(spelling: spelling) != nil
        if isKnown && Inflater.isOpaque(found) && !isText { return }
        if isKnown || spelling < 0 && !Inflater.isOpaque(found) {
            guard let literal = resources.literal(found, attribute: attribute) else { return }
            isResolved = found.kind == .string
            let isRead = read(
                name, literal, Inflater.noPlace, spelling: spelling, node.meaning.kind, &node.values, keeps: false)
            isResolved = false
            if isRead || isKnown { return }
        }
        if spelling >= 0 { element.note(spelling) }
        // the host's own attributes count for the node as if the file had them there
        if spelling < 0 && hasKept(name, node.firstAttribute) { return }
        guard let literal = resources.literal(value, attribute: attribute) else { return }
        keep(name, literal)
    }

    /// Whether the node that is being read keeps an attribute. O(attributes kept).
    private func hasKept(_ name: Bytes, _ first: Int) -> Bool {
        for i in first..<plan.attributes.count {
            let start = plan.strings.pointer(Int(plan.attributes[i].name))
            if Bytes(cString: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)).equals(name) { return true }
        }
        return false
    }

    /// Whether a value is a drawing, a color or a list, which no attribute of layout can have.
    static func isOpaque(_ value: TypedValue) -> Bool {
        value.kind == .file || value.kind == .bag || value.kind == .color
    }
}
