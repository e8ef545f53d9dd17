// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Files in files: include and merge, and the tags around a file's root.
extension ResourceReader {
    /// The number of files that may be in one another.
    private static var mostIncludes: Int { 32 }

    // MARK: - Roots

    /// Whether a tag around the root of a file is no node: the layout of data binding, and merge in a file that
    /// another includes.
    func wraps(_ tag: Bytes) -> Bool {
        if inflater.pointee.file.isMerge { return false }
        if tag.equals("layout") { return inflater.pointee.file.wrappers == 0 }
        inflater.pointee.file.isMerge = inflater.pointee.file.includer != nil && tag.equals("merge")
        return inflater.pointee.file.isMerge
    }

    /// The name of the tag that an element means: the class of a view, the parent for which a merge is made.
    func tagName(
        _ tag: Bytes, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int
    ) -> Bytes {
        if inflater.pointee.isViewTag { return inflater.pointee.viewClass(attributes, count) ?? tag }
        if inflater.pointee.open.count > 0 || !tag.equals("merge") { return tag }
        for i in 0..<count {
            guard let written = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] else { continue }
            let name = QualifiedName(Bytes(cString: written))
            if name.local.equals("parentTag"), inflater.pointee.prefixes.isTools(name.prefix) {
                return Bytes(cString: value).trimmed
            }
        }
        return tag
    }

    func reportSecondRoot(_ tag: Bytes) {
        inflater.pointee.report(
            RG_CODE_HIERARCHY, RG_LEVEL_ERROR, inflater.pointee.tagOffset, tag.count &+ 1,
            "a layout has one view, found another: $q",
            tag)
        inflater.pointee.skipped.depth = 1
    }

    func reportNoView() {
        inflater.pointee.report(RG_CODE_HIERARCHY, RG_LEVEL_ERROR, 0, 1, "the file has no view")
    }

    // MARK: - Stubs

    /// Whether a tag is that of a stub: of the framework, or of AppCompat.
    static func isStub(_ tag: Bytes) -> Bool {
        let name = tag.dropping(tag.lastIndex(of: 0x2E) &+ 1)
        return name.equals("ViewStub") || name.equals("ViewStubCompat")
    }

    /// The layout that a stub keeps, with the package of its file: the stub is inflated when the file is no longer known.
    func stubLayout(_ written: Bytes) -> Bytes {
        let package = inflater.pointee.file.package
        let tag = inflater.pointee.plan.string(inflater.pointee.element.tag)
        guard package.count > 0, ResourceReader.isStub(tag), let resources = inflater.pointee.options.resources,
            let layout = resources.reference(written.trimmed, package: package), layout.kind != .null
        else { return written }
        return resources.literal(layout, attribute: -1) ?? written
    }

    // MARK: - Include

    /// Reads the file that an include names. What is between its tags is skipped. `places`: as in `Element`. `named`: the
    /// attribute that names the file, if the element is no include.
    func include(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int, places: UnsafePointer<Int>? = nil,
        named: Int? = nil
    ) {
        inflater.pointee.skipped.depth = 1
        if inflater.pointee.open.count == 0 {
            return inflater.pointee.report(
                RG_CODE_HIERARCHY, RG_LEVEL_ERROR, inflater.pointee.tagOffset, 8,
                "'include' cannot be the root of a layout")
        }
        guard let resources = inflater.pointee.options.resources,
            let index = named ?? layoutAttribute(attributes, count),
            let value = attributes[index &* 2 &+ 1]
        else {
            return inflater.pointee.report(
                RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, inflater.pointee.tagOffset, 8,
                "'include' needs the attribute layout: @layout/name")
        }
        let place = places?[index] ?? index
        let name = Bytes(cString: value).trimmed
        let layout = resources.reference(name, package: inflater.pointee.file.package)
        if let layout { depend(layout, resources) }  // also one that another configuration has
        guard let layout, case .value(let found) = resources.meaning(layout), found.value.kind == .file
        else {
            return inflater.pointee.reportValue(
                place, RG_CODE_BAD_VALUE, RG_LEVEL_WARNING,
                "nothing resolves the reference $q: the include counts as absent",
                name, name)
        }
        if let problem = includeProblem(found.value.data) {
            return inflater.pointee.reportValue(place, RG_CODE_CYCLE, RG_LEVEL_ERROR, problem, name, name)
        }
        var text = Buffer<UInt8>()
        defer { text.release(inflater.pointee.memory) }
        var bytes = Bytes("")
        let status = resources.contents(
            found, &bytes, kept: &text,
            limit: inflater.pointee.options.maxFileBytes &- inflater.pointee.plan.includedBytes,
            memory: inflater.pointee.memory)
        if status == RG_ERROR_OUT_OF_MEMORY { return inflater.pointee.stop(status) }
        if status == RG_ERROR_LIMIT {
            return inflater.pointee.limit(
                inflater.pointee.tagOffset, 8, "the included files are longer than max_file_bytes: $q", name)
        }
        if status != RG_OK {
            return inflater.pointee.reportValue(
                place, RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, "cannot read the file of $q", name, name)
        }
        inflater.pointee.plan.includedBytes &+= bytes.count
        inflater.pointee.element = Element()
        inflater.pointee.element.attributes = attributes
        inflater.pointee.element.attributeCount = named == nil ? count : 0
        inflater.pointee.element.places = places
        read(bytes, found, resources)
    }

    /// Reads an included file, while the one that includes it waits.
    private func read(_ text: Bytes, _ found: ResourceView.Found, _ resources: ResourceView) {
        let path = resources.path(found)
        guard let start = inflater.pointee.plan.addName(path, inflater.pointee.memory) else {
            return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
        }
        let outerOffset = inflater.pointee.outer.includeOffset
        if outerOffset < 0 { inflater.pointee.outer.includeOffset = inflater.pointee.tagOffset }
        var waiting = FileState(
            parser: inflater.pointee.parser, source: inflater.pointee.source, json: inflater.pointee.json,
            tagOffset: inflater.pointee.tagOffset,
            prefixes: inflater.pointee.prefixes, file: inflater.pointee.file,
            fileIndex: Int32(bitPattern: found.value.data), element: inflater.pointee.element)
        let both =
            inflater.pointee.element.has(Bytes("layout_width")) && inflater.pointee.element.has(Bytes("layout_height"))
        waiting.givesLayout = both
        waiting.givesID = inflater.pointee.element.has(Bytes("id"))
        waiting.givesVisibility = inflater.pointee.element.has(Bytes("visibility"))
        let hasTheme = applyTheme(resources)
        withUnsafeMutablePointer(to: &waiting) { outer in
            inflater.pointee.parser = nil
            inflater.pointee.source = Source(text)
            inflater.pointee.json = JsonTokens(text)
            inflater.pointee.prefixes = Prefixes()
            inflater.pointee.skipped.depth = 0
            var file = FileContext(name: path, package: resources.package(of: found.entry))
            file.start = start
            file.rootDepth = inflater.pointee.open.count
            file.includer = outer
            inflater.pointee.file = file
            if JsonTokens.begin(text) {
                var reader = JsonLayoutReader(inflater)
                reader.read()
                reader.release()
            } else if readElements(&inflater.pointee, resources.compiledLayout(found)) == XML_ERROR_NO_MEMORY {
                inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY)
            }
            file = inflater.pointee.file
            if !inflater.pointee.stopped && !file.hasRoot && !file.isMerge { reportNoView() }
            inflater.pointee.prefixes.release(inflater.pointee.memory)
            inflater.pointee.parser = outer.pointee.parser
            inflater.pointee.source = outer.pointee.source
            inflater.pointee.json.release(inflater.pointee.memory)
            inflater.pointee.json = outer.pointee.json
            inflater.pointee.prefixes = outer.pointee.prefixes
            inflater.pointee.file = outer.pointee.file
            inflater.pointee.tagOffset = outer.pointee.tagOffset
        }
        inflater.pointee.outer.includeOffset = outerOffset
        if hasTheme { popTheme() }
        inflater.pointee.skipped.depth = 1
        // the file that includes stops, too
        if inflater.pointee.stopped { inflater.pointee.stop(inflater.pointee.status) }
    }

    private func applyTheme(_ resources: ResourceView) -> Bool {
        guard let attributes = inflater.pointee.element.attributes else { return false }
        return pushTheme(attributes, inflater.pointee.element.attributeCount, resources)
    }

    /// The index of the attribute layout, which has no prefix.
    private func layoutAttribute(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int) -> Int? {
        for i in 0..<count {
            guard let written = attributes[i &* 2] else { continue }
            let name = QualifiedName(Bytes(cString: written))
            if name.prefix.count == 0 && name.local.equals("layout") { return i }
        }
        return nil
    }

    /// The reason why a layout cannot be included here, or nil.
    private func includeProblem(_ fileIndex: UInt32) -> StaticText? {
        var depth = 1
        var file = inflater.pointee.file.includer
        while let outer = file {
            if outer.pointee.fileIndex == Int32(bitPattern: fileIndex) { return "the layout $q includes itself" }
            depth &+= 1
            file = outer.pointee.file.includer
        }
        if inflater.pointee.options.fileIndex == Int32(bitPattern: fileIndex) { return "the layout $q includes itself" }
        return depth > ResourceReader.mostIncludes ? "$q: layouts are included in one another more than 32 times" : nil
    }

    /// The place of the element that is being read, in the file of the open element at `index`: that of the include, if it
    /// is in another file. O(files that are in one another).
    func place(_ offset: Int, _ length: Int, in index: Int) -> (offset: Int, length: Int) {
        var place = (offset: offset, length: length)
        var first = inflater.pointee.file.rootDepth
        var file = inflater.pointee.file.includer
        while let outer = file, index < first {
            place = (outer.pointee.tagOffset, 8)
            first = outer.pointee.file.rootDepth
            file = outer.pointee.file.includer
        }
        return place
    }

    /// Runs `body` as if the include were read: its attributes, the prefixes, the positions of its file.
    func readFromIncluder(
        _ body: (inout Inflater, UnsafeMutablePointer<UnsafePointer<CChar>?>, Element) -> Void
    ) {
        guard let outer = inflater.pointee.file.includer, let attributes = outer.pointee.element.attributes else {
            return
        }
        let inner = (
            inflater.pointee.source, inflater.pointee.json, inflater.pointee.tagOffset, inflater.pointee.prefixes,
            inflater.pointee.file.name, inflater.pointee.file.package
        )
        inflater.pointee.source = outer.pointee.source
        inflater.pointee.json = outer.pointee.json
        inflater.pointee.tagOffset = outer.pointee.tagOffset
        inflater.pointee.prefixes = outer.pointee.prefixes
        inflater.pointee.file.name = outer.pointee.file.name
        inflater.pointee.file.package = outer.pointee.file.package
        body(&inflater.pointee, attributes, outer.pointee.element)
        outer.pointee.source = inflater.pointee.source
        (
            inflater.pointee.source, inflater.pointee.json, inflater.pointee.tagOffset, inflater.pointee.prefixes,
            inflater.pointee.file.name, inflater.pointee.file.package
        ) = inner
    }
}
