// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Files in files: include and merge, and the tags around a file's root.
extension Inflater {
    /// The number of files that may be in one another.
    private static var mostIncludes: Int { 32 }

    // MARK: - Roots

    /// Whether a tag around the root of a file is no node: the layout of data binding, and merge in a file that
    /// another includes.
    mutating func wraps(_ tag: Bytes) -> Bool {
        if isMerge { return false }
        if tag.equals("layout") { return wrappers == 0 }
        isMerge = includer != nil && tag.equals("merge")
        return isMerge
    }

    /// The name of the tag that an element means: the class of a view, the parent for which a merge is made.
    mutating func tagName(
        _ tag: Bytes, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int
    ) -> Bytes {
        if isViewTag { return viewClass(attributes, count) ?? tag }
        if open.count > 0 || !tag.equals("merge") { return tag }
        for i in 0..<count {
            guard let written = attributes[i &* 2], let value = attributes[i &* 2 &+ 1] else { continue }
            let name = QualifiedName(Bytes(cString: written))
            if name.local.equals("parentTag"), prefixes.isTools(name.prefix) { return Bytes(cString: value).trimmed }
        }
        return tag
    }

    mutating func reportSecondRoot(_ tag: Bytes) {
        report(
            RG_CODE_HIERARCHY, RG_LEVEL_ERROR, tagOffset, tag.count &+ 1, "a layout has one view, found another: $q",
            tag)
        skipDepth = 1
    }

    mutating func reportNoView() {
        report(RG_CODE_HIERARCHY, RG_LEVEL_ERROR, 0, 1, "the file has no view")
    }

    // MARK: - Include

    /// Reads the file that an include names. What is between its tags is skipped.
    mutating func include(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int) {
        skipDepth = 1
        if open.count == 0 {
            return report(
                RG_CODE_HIERARCHY, RG_LEVEL_ERROR, tagOffset, 8, "'include' cannot be the root of a layout")
        }
        guard let resources = options.resources, let place = layoutAttribute(attributes, count),
            let value = attributes[place &* 2 &+ 1]
        else {
            return report(
                RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, tagOffset, 8, "'include' needs the attribute layout: @layout/name")
        }
        let name = Bytes(cString: value).trimmed
        guard let layout = resources.reference(name, package: package),
            case .value(let found) = resources.meaning(layout), found.value.kind == .file
        else {
            return reportValue(
                place, RG_CODE_BAD_VALUE, RG_LEVEL_WARNING,
                "nothing resolves the reference $q: the include counts as absent",
                name, name)
        }
        depend(layout, resources)
        if let problem = includeProblem(found.value.data) {
            return reportValue(place, RG_CODE_CYCLE, RG_LEVEL_ERROR, problem, name, name)
        }
        var text = Buffer<UInt8>()
        defer { text.release(memory) }
        let status = resources.contents(
            found, into: &text, limit: options.maxFileBytes &- plan.includedBytes, memory: memory)
        if status == RG_ERROR_OUT_OF_MEMORY { return stop(status) }
        if status == RG_ERROR_LIMIT {
            return limit(tagOffset, 8, "the included files are longer than max_file_bytes: $q", name)
        }
        if status != RG_OK {
            return reportValue(place, RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, "cannot read the file of $q", name, name)
        }
        plan.includedBytes &+= text.count
        element = Element()
        element.attributes = attributes
        element.attributeCount = count
        let bytes = text.count == 0 ? Bytes("") : Bytes(text.pointer(0), text.count)
        read(bytes, found, resources)
    }

    /// Reads an included file, while the one that includes it waits.
    private mutating func read(_ text: Bytes, _ found: ResourceView.Found, _ resources: ResourceView) {
        let path = resources.path(found)
        guard let start = plan.addName(path, memory) else { return stop(RG_ERROR_OUT_OF_MEMORY) }
        let outerOffset = includeOffset
        if includeOffset < 0 { includeOffset = tagOffset }
        var waiting = FileState(
            parser: parser, source: source, tagOffset: tagOffset, prefixes: prefixes, fileName: fileName,
            fileStart: fileStart, package: package, rootDepth: rootDepth, wrappers: wrappers, hasRoot: hasRoot,
            isMerge: isMerge, includer: includer, layout: Int32(bitPattern: found.value.data), element: element)
        let both = element.has(Bytes("layout_width")) && element.has(Bytes("layout_height"))
        waiting.givesLayout = both
        waiting.givesID = element.has(Bytes("id"))
        waiting.givesVisibility = element.has(Bytes("visibility"))
        let hasTheme = applyTheme(resources)
        withUnsafeMutablePointer(to: &waiting) { outer in
            includer = outer
            parser = nil
            source = Source(text)
            prefixes = Prefixes()
            fileName = path
            fileStart = start
            package = resources.package(of: found.entry)
            rootDepth = open.count
            wrappers = 0
            hasRoot = false
            isMerge = false
            skipDepth = 0
            let error = parseXML(&self)
            if error == XML_ERROR_NO_MEMORY { stop(RG_ERROR_OUT_OF_MEMORY) }
            if !stopped && !hasRoot && !isMerge { reportNoView() }
            prefixes.release(memory)
            parser = outer.pointee.parser
            source = outer.pointee.source
            prefixes = outer.pointee.prefixes
            fileName = outer.pointee.fileName
            fileStart = outer.pointee.fileStart
            package = outer.pointee.package
            rootDepth = outer.pointee.rootDepth
            wrappers = outer.pointee.wrappers
            hasRoot = outer.pointee.hasRoot
            isMerge = outer.pointee.isMerge
            includer = outer.pointee.includer
            tagOffset = outer.pointee.tagOffset
        }
        includeOffset = outerOffset
        if hasTheme { popTheme() }
        skipDepth = 1
        // the file that includes stops, too
        if stopped { stop(status) }
    }

    private mutating func applyTheme(_ resources: ResourceView) -> Bool {
        guard let attributes = element.attributes else { return false }
        return pushTheme(attributes, element.attributeCount, resources)
    }

    /// The index of the attribute layout, which has no prefix.
    private func layoutAttribute(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ count: Int) -> Int? {
        for i in 0..<count {
            if let name = attributes[i &* 2], QualifiedName(Bytes(cString: name)).local.equals("layout") { return i }
        }
        return nil
    }

    /// The reason why a layout cannot be included here, or nil.
    private func includeProblem(_ layout: UInt32) -> StaticText? {
        var depth = 1
        var file = includer
        while let outer = file {
            if outer.pointee.layout == Int32(bitPattern: layout) { return "the layout $q includes itself" }
            depth &+= 1
            file = outer.pointee.includer
        }
        if options.layout == Int32(bitPattern: layout) { return "the layout $q includes itself" }
        return depth > Inflater.mostIncludes ? "$q: layouts are included in one another more than 32 times" : nil
    }

    /// The place of the element that is being read, in the file of the open element at `index`: that of the include, if it
    /// is in another file. O(files that are in one another).
    func place(_ offset: Int, _ length: Int, in index: Int) -> (offset: Int, length: Int) {
        var place = (offset: offset, length: length)
        var first = rootDepth
        var file = includer
        while let outer = file, index < first {
            place = (outer.pointee.tagOffset, 8)
            first = outer.pointee.rootDepth
            file = outer.pointee.includer
        }
        return place
    }

    /// Runs `body` as if the include were read: its attributes, the prefixes, the positions of its file.
    mutating func readFromIncluder(
        _ body: (inout Inflater, UnsafeMutablePointer<UnsafePointer<CChar>?>, Int) -> Void
    ) {
        guard let outer = includer, let attributes = outer.pointee.element.attributes else { return }
        let inner = (source, tagOffset, prefixes, fileName, package)
        source = outer.pointee.source
        tagOffset = outer.pointee.tagOffset
        prefixes = outer.pointee.prefixes
        fileName = outer.pointee.fileName
        package = outer.pointee.package
        body(&self, attributes, outer.pointee.element.attributeCount)
        outer.pointee.source = source
        (source, tagOffset, prefixes, fileName, package) = inner
    }
}
