// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The attributes of an element and those of its styles. Android's order decides: the element's own, its style, the
/// default style that the theme names for its tag, and last the style of its textAppearance.
extension ResourceReader {
    /// Reads the attributes of a tag of XML and of its styles.
    func readElement(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int, _ node: inout NewNode
    ) {
        inflater.pointee.element = Element()
        inflater.pointee.element.tag = node.tag
        inflater.pointee.element.attributes = attributes
        inflater.pointee.element.attributeCount = count
        let isRoot = inflater.pointee.open.count == inflater.pointee.file.rootDepth && !inflater.pointee.file.isMerge
        if isRoot, let includer = inflater.pointee.file.includer {
            inflater.pointee.element.hasOtherID = includer.pointee.givesID
            inflater.pointee.element.hasOtherVisibility = includer.pointee.givesVisibility
            inflater.pointee.element.hasOtherLayout = includer.pointee.givesLayout
        } else if isRoot && inflater.pointee.open.count == 0 {
            inflater.pointee.element.hasOtherID = inflater.pointee.options.root.id != nil
            inflater.pointee.element.hasOtherLayout = inflater.pointee.options.root.width != nil
        }
        if let resources = inflater.pointee.options.resources {
            node.hasTheme = pushTheme(attributes, count, resources)
        }
        if inflater.pointee.options.readsTools { readTools(&node) }
        inflater.pointee.readAttributes(attributes, count, node.meaning.kind, &node.values)
        if isRoot { readOther(&node) }
        if inflater.pointee.options.resources != nil { readStyles(&node) }
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
        inflater.pointee.themes &+= 1
        return true
    }

    func popTheme() {
        inflater.pointee.themes &-= 1
        _ = inflater.pointee.options.resources?.popTheme()
    }

    /// Ends the themes of elements that had begun when reading stopped.
    func restoreThemes() {
        while inflater.pointee.themes > 0 { popTheme() }
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

    /// Reads what the root of a file has instead of its own attributes: those of its include, or of the host.
    private func readOther(_ node: inout NewNode) {
        if inflater.pointee.file.includer != nil {
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
        inflater.pointee.isOfStyle = true
        if inflater.pointee.element.style >= 0 { readStyle(inflater.pointee.element.style, resources, &node) }
        let tag = Bytes(
            cString: UnsafeRawPointer(inflater.pointee.plan.strings.pointer(Int(node.tag))).assumingMemoryBound(
                to: CChar.self))
        let standard = defaultStyle(tag, resources)
        if standard >= 0 && !inflater.pointee.stopped { readStyle(standard, resources, &node) }
        if node.meaning.kind == RG_KIND_TEXT && !inflater.pointee.stopped {
            if inflater.pointee.element.textAppearance < 0 {
                inflater.pointee.element.textAppearance = themeStyle("android:textAppearance", resources)
            }
            if inflater.pointee.element.textAppearance >= 0 {
                readStyle(inflater.pointee.element.textAppearance, resources, &node, isAppearance: true)
            }
        }
        inflater.pointee.isOfStyle = false
        inflater.pointee.tagOffset = outer
    }

    /// Reads a style and its parents.
    private func readStyle(
        _ style: Int32, _ resources: ResourceView, _ node: inout NewNode, isAppearance: Bool = false
    ) {
        let isRead = resources.eachAttribute(style) { name, attribute, value in
            if isAppearance && !ResourceReader.isOfAppearance(name) { return }
            readItem(name, attribute, value, resources, &node)
        }
        if !isRead { inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
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
        if spelling >= 0 ? inflater.pointee.element.has(spelling) : inflater.pointee.element.has(name) { return }
        let found: TypedValue
        depend(value, resources)
        switch resources.meaning(value) {
        case .value(let resource): found = resource.value
        case .null:
            if spelling >= 0 { inflater.pointee.element.note(spelling) }
            return
        case .missing, .text: return
        }
        let isText = name.equals("text") || name.equals("hint")
        let isKnown = spelling >= 0 && AttributeName(spelling: spelling) != nil
        if isKnown && ResourceReader.isOpaque(found) && !isText { return }
        if isKnown || spelling < 0 && !ResourceReader.isOpaque(found) {
            guard let literal = resources.literal(found, attribute: attribute) else { return }
            inflater.pointee.isResolved = found.kind == .string
            let isRead = inflater.pointee.read(
                name, literal, ResourceReader.noPlace, spelling: spelling, node.meaning.kind, &node.values, keeps: false
            )
            inflater.pointee.isResolved = false
            if isRead || isKnown { return }
        }
        if spelling >= 0 { inflater.pointee.element.note(spelling) }
        // the host's own attributes count for the node as if the file had them there
        if spelling < 0 && hasKept(name, node.firstAttribute) { return }
        inflater.pointee.readDrawn(name, value, resources)
        guard let literal = resources.literal(value, attribute: attribute) else { return }
        inflater.pointee.keep(name, literal)
    }

    /// Whether the node that is being read keeps an attribute. O(attributes kept).
    private func hasKept(_ name: Bytes, _ first: Int) -> Bool {
        for i in first..<inflater.pointee.plan.attributes.count {
            let start = inflater.pointee.plan.strings.pointer(Int(inflater.pointee.plan.attributes[i].name))
            if Bytes(cString: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)).equals(name) { return true }
        }
        return false
    }

    /// Whether a value is a drawing, a color or a list, which no attribute of layout can have.
    static func isOpaque(_ value: TypedValue) -> Bool {
        value.kind == .file || value.kind == .bag || value.kind == .color
    }
}
