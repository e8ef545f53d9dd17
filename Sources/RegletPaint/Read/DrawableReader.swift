// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The reader of one file: its elements, the records made of them so far, and the place of messages about it.
struct DrawableReader {
    let engine: Engine
    /// The resources that references name; nil: the context has none.
    let view: ResourceView?
    /// The package of names without one.
    var package: Bytes
    var fileName: Bytes
    var isBundle: Bool
    /// Whether the file is a color state list.
    var isColor = false
    var source: Source
    /// The lines and the bytes of the file before the text, which are not in it.
    var linesBefore: UInt32 = 0
    var bytesBefore = 0
    /// A tag with declarations of prefixes that hold around the text.
    var declarations = Bytes("")
    var tree = ElementTree()
    var records = RecordBuilder()
    var status = RG_OK
    /// The drawables around the one that is being read, in this file and in those that led to it.
    var nesting: Int
    /// Those around the file.
    let baseNesting: Int
    /// The reader of the file that refers to this one, and the key of this one's file.
    var outer: UnsafeMutablePointer<DrawableReader>?
    var key: UInt64?

    init(_ engine: Engine, _ view: ResourceView?, _ text: Bytes, nesting: Int) {
        self.engine = engine
        self.view = view
        self.nesting = nesting
        baseNesting = nesting
        package = Bytes("")
        fileName = Bytes("drawable.xml")
        isBundle = false
        source = Source(text)
    }

    static var deepest: Int { 24 }
    static var heaviest: UInt32 { 65_536 }

    var memory: UnsafeMutablePointer<Memory> { engine.memory }
    var store: UnsafeMutablePointer<DrawableStore> { engine.drawableStore }

    /// The dots per inch and the dp per sp for which lengths are converted.
    var density: Float { view?.dotsPerInch ?? 160 }
    var fontScale: Float { view?.fontScale ?? 1 }

    @inline(never)
    mutating func release() {
        tree.release(memory)
        records.release(memory)
    }

    /// Ends reading with a status, unless an earlier one is the reason.
    mutating func stop(_ reason: rg_status) {
        if status == RG_OK || status == RG_ERROR_SYNTAX { status = reason }
    }

    var isFine: Bool { status == RG_OK }

    // MARK: - Elements

    func tag(_ element: Int) -> Bytes { tree.name(element) }

    func isTag(_ element: Int, _ name: StaticText) -> Bool { tree.name(element).equals(name) }

    func find(_ element: Int, _ name: StaticText) -> Int { tree.find(element, name, isPlain: isBundle) }

    func has(_ element: Int, _ name: StaticText) -> Bool { find(element, name) >= 0 }

    /// The element that `<aapt:attr name="android:…">` below an element gives an attribute, -1: none.
    func inlineElement(_ element: Int, _ name: StaticText) -> Int {
        var child = tree.firstChild(element)
        while child >= 0 {
            if isInline(child), inlineName(child).equals(name) { return tree.firstChild(child) }
            child = tree.next(child)
        }
        return -1
    }

    /// Whether an element is an `<aapt:attr>`.
    func isInline(_ element: Int) -> Bool {
        let name = QualifiedName(tag(element))
        return name.prefix.count > 0 && name.local.equals("attr")
    }

    /// The name, without its prefix, of the attribute that an `<aapt:attr>` gives.
    func inlineName(_ element: Int) -> Bytes {
        let first = Int(tree.elements[element].firstAttribute)
        for at in first..<first &+ Int(tree.elements[element].attributeCount)
        where tree.attributeName(at).equals("name") {
            return QualifiedName(tree.value(at)).local
        }
        return Bytes("")
    }

    // MARK: - Messages

    /// Reports about the `length` bytes at an offset. `$q` in the template is the next argument in quotes, `$t` it as
    /// it is.
    @inline(never)
    mutating func report(
        _ code: rg_code, _ level: rg_level, _ offset: Int, _ length: Int, _ template: StaticText, _ first: Bytes,
        _ second: Bytes
    ) {
        if level == RG_LEVEL_ERROR && status == RG_OK {
            status = code == RG_CODE_LIMIT ? RG_ERROR_LIMIT : RG_ERROR_SYNTAX
        }
        let diagnostics = engine.diagnosticList
        if diagnostics.pointee.isFull { return }
        let place = source.place(offset)
        var sentence = MessageBuilder(memory)
        defer { sentence.release() }
        sentence.append(untrusted: fileName)
        sentence.append(":")
        let line = place.line &+ linesBefore
        sentence.append(number: Int(line))
        sentence.append(":")
        sentence.append(number: Int(place.column))
        sentence.append(level == RG_LEVEL_ERROR ? ": error: " : ": warning: ")
        sentence.append(template, first, second)
        let start = place.lineStart &+ Int(place.column) &- 1
        sentence.append(source: source, offset: start, lineStart: place.lineStart, length: length)
        guard !sentence.failed,
            diagnostics.pointee.add(
                code: code, level: level, line: line, column: place.column, offset: UInt64(start &+ bytesBefore),
                length: UInt32(truncatingIfNeeded: length), message: UnsafePointer(sentence.bytes.pointer(0)),
                messageLength: sentence.bytes.count, memory: memory)
        else { return stop(RG_ERROR_OUT_OF_MEMORY) }
    }

    @inline(never)
    mutating func report(
        _ code: rg_code, _ level: rg_level, _ offset: Int, _ length: Int, _ template: StaticText, _ first: Bytes
    ) { report(code, level, offset, length, template, first, first) }

    @inline(never)
    mutating func report(_ code: rg_code, _ level: rg_level, _ offset: Int, _ length: Int, _ template: StaticText) {
        report(code, level, offset, length, template, Bytes(template))
    }

    /// Reports a mistake about the tag of an element.
    @inline(never)
    mutating func fail(_ element: Int, _ template: StaticText) {
        reportTag(element, RG_CODE_MISSING, RG_LEVEL_ERROR, template)
    }

    /// Reports about the tag of an element, whose name is the argument of the template.
    @inline(never)
    mutating func reportTag(_ element: Int, _ code: rg_code, _ level: rg_level, _ template: StaticText) {
        let name = tag(element)
        report(code, level, Int(tree.elements[element].offset), name.count &+ 1, template, name)
    }

    /// Reports about the value of an attribute; the arguments of the template are the value and the name.
    @inline(never)
    mutating func reportValue(_ attribute: Int, _ code: rg_code, _ level: rg_level, _ template: StaticText) {
        let element = owner(attribute)
        let offset = Int(tree.elements[element].offset)
        let span = source.span(tag: offset, attribute: Int(tree.attributes[attribute].place))
        report(
            code, level, span?.value ?? offset, max(1, span?.valueLength ?? 1), template, tree.value(attribute),
            tree.attributeName(attribute))
    }

    @inline(never)
    mutating func badValue(_ attribute: Int, _ template: StaticText) {
        reportValue(attribute, RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, template)
    }

    /// Reports an element that Android ignores.
    mutating func ignore(_ element: Int) {
        reportTag(element, RG_CODE_UNKNOWN_TAG, RG_LEVEL_WARNING, "$q has no meaning here, and is ignored")
    }

    /// The element that has an attribute: the last one whose attributes begin before it. O(log elements).
    func owner(_ attribute: Int) -> Int {
        var low = 0
        var high = tree.elements.count &- 1
        while low < high {
            let middle = (low &+ high &+ 1) / 2
            if Int(tree.elements[middle].firstAttribute) <= attribute { low = middle } else { high = middle &- 1 }
        }
        return low
    }
}

extension Engine {
    var drawableStore: UnsafeMutablePointer<DrawableStore> {
        withUnsafeMutablePointer(to: &state.pointee.drawables) { $0 }
    }
    var diagnosticList: UnsafeMutablePointer<DiagnosticList> {
        withUnsafeMutablePointer(to: &state.pointee.diagnostics) { $0 }
    }
    var paintResources: ResourceView? {
        state.pointee.resources.map { ResourceView($0.assumingMemoryBound(to: ResourceViewState.self)) }
    }
}
