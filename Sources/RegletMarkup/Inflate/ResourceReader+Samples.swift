// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Samples that a preview shows where the program gives the content: items of lists (`tools:listitem`), the views of
/// fragments (`tools:layout`).
extension ResourceReader {
    /// The index of the attribute that names a layout, and how often it is shown.
    struct Sample {
        var attribute: Int
        var count: Int
    }

    /// The most items of a list, and their number without `tools:itemCount`, as in Android Studio.
    private static var mostItems: Int { 100 }
    private static var usualItems: Int { 10 }

    /// Finds the layout that a preview shows in an element, and makes its node a container of it: lists become vertical
    /// linear containers unless they have another orientation.
    @_optimize(size)
    func sample(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int, _ node: inout NewNode
    ) -> Sample? {
        if !inflater.pointee.options.readsTools || !node.meaning.grows { return nil }
        guard inflater.pointee.options.resources != nil else { return nil }
        var sample: Sample?
        var items = ResourceReader.usualItems
        for i in 0..<count {
            guard let written = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] else { continue }
            let name = QualifiedName(Bytes(cString: written))
            if !inflater.pointee.prefixes.isTools(name.prefix) { continue }
            if name.local.equals("listitem") {
                node.meaning = TagMeaning(kind: RG_KIND_LINEAR, orientation: RG_VERTICAL)
                node.values.style.orientation = RG_VERTICAL
                sample = Sample(attribute: i, count: items)
            } else if name.local.equals("layout"), sample == nil {
                node.meaning = TagMeaning(kind: RG_KIND_FRAME)
                sample = Sample(attribute: i, count: 1)
            } else if name.local.equals("itemCount"), let number = readNumber(Bytes(cString: value).trimmed),
                number >= 0
            {
                items = Int(min(number, Float(ResourceReader.mostItems)))
            }
        }
        if node.meaning.kind == RG_KIND_LINEAR { sample?.count = items }
        return sample
    }

    /// Reads the layout of a sample into the element that has just begun.
    func addSample(_ sample: Sample, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int) {
        let row = inflater.pointee.outer.row
        defer { inflater.pointee.outer.row = row }
        for i in 0..<sample.count {
            if sample.count > 1 { inflater.pointee.outer.row = i }
            let before = inflater.pointee.plan.nodes.count
            if inflater.pointee.stopped { return }
            include(attributes, count, named: sample.attribute)
            inflater.pointee.skipped.depth = 0
            if inflater.pointee.plan.nodes.count == before { return }  // it was reported once
        }
    }

    /// The value of `@tools:sample/name`, and of `@sample/name` of the app: the entry for the row that is being read of an
    /// array of the package `tools` or `sample`. - Returns: nil for other texts.
    @_optimize(size)
    func sampleValue(_ text: Bytes, _ resources: ResourceView) -> TypedValue? {
        if !inflater.pointee.options.readsTools { return nil }
        let own: StaticText = "@sample/", standard: StaticText = "@tools:sample/"
        let isOwn = text.hasPrefix(own)
        if !isOwn && !text.hasPrefix(standard) { return nil }
        inflater.pointee.plan.isAlwaysStale = true
        return resources.sample(
            isOwn ? "sample" : "tools", text.dropping(isOwn ? own.count : standard.count), inflater.pointee.outer.row)
    }

    /// Reads the drawables and colors of the namespace tools, which replace others.
    @_optimize(size)
    func readDrawnTools() {
        guard inflater.pointee.options.readsDrawables, let resources = inflater.pointee.options.resources
        else { return }
        for i in 0..<inflater.pointee.element.attributeCount {
            guard let written = inflater.pointee.element.attributes?[i &* 2],
                let value = inflater.pointee.element.attributes?[i &* 2 &+ 1]
            else { continue }
            let name = QualifiedName(Bytes(cString: written)), text = Bytes(cString: value).trimmed
            if !inflater.pointee.prefixes.isTools(name.prefix) || !LookReader.isDrawable(name.local) { continue }
            if let sample = sampleValue(text, resources) {
                inflater.pointee.lookReader.readDrawn(name.local, sample, resources)
            } else {
                inflater.pointee.lookReader.readDrawn(name.local, text)
            }
        }
    }
}
