// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of a color state list, a file in a folder `color`.
struct ColorFile {
    var file: ResourceFile
    var parser: XML_Parser?
    var depth = 0
    var isList = false
    var items = Buffer<ResourceItem>()

    init(_ file: ResourceFile) { self.file = file }

    mutating func release() { items.release(file.memory) }

    private var here: Int {
        guard let parser else { return 0 }
        let at = Int(XML_GetCurrentByteIndex(parser))
        return at < 0 ? 0 : min(at, file.source.text.count)
    }

    fileprivate mutating func stop() {
        file.status = RG_ERROR_OUT_OF_MEMORY
        if let parser { _ = XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }

    fileprivate mutating func start(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        depth &+= 1
        let tag = Bytes(cString: name)
        if depth == 1 { isList = tag.equals("selector") }
        if depth != 2 || !isList || !tag.equals("item") { return }
        let loader = file.loader
        guard items.reserve(items.count &+ 1, file.memory),
            loader.pointee.store.stateRuns.reserve(loader.pointee.store.stateRuns.count &+ 1, file.memory)
        else { return stop() }
        var item = ResourceItem(
            key: Int32(truncatingIfNeeded: loader.pointee.store.stateRuns.count), value: TypedValue(.missing))
        loader.pointee.store.stateRuns.append(UInt32(truncatingIfNeeded: loader.pointee.store.states.count))
        var i = 0
        while let key = attributes[i], let value = attributes[i &+ 1], file.status != RG_ERROR_OUT_OF_MEMORY {
            read(QualifiedName(Bytes(cString: key)), Bytes(cString: value), &item)
            i &+= 2
        }
        items.append(item)
    }

    private mutating func read(_ name: QualifiedName, _ text: Bytes, _ item: inout ResourceItem) {
        if name.prefix.count == 0 || name.prefix.equals("tools") || name.prefix.equals("xmlns") { return }
        if name.prefix.equals("android") && name.local.equals("color") {
            return read(text, .color, into: &item.value)
        }
        if name.local.equals("alpha") { return read(text, .float, into: &item.alpha) }
        if name.local.equals("lStar") { return }
        guard let isSet = readBoolean(text.trimmed) else {
            return file.report(RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, here, "$q is neither true nor false", text)
        }
        let package = name.prefix.equals("android") ? Bytes("android") : Bytes("")
        let entry = file.entry(ResourceName(package: package, type: Bytes("attr"), name: name.local), at: here)
        let store = file.loader
        guard entry >= 0, store.pointee.store.states.reserve(store.pointee.store.states.count &+ 1, file.memory) else {
            return stop()
        }
        store.pointee.store.states.append(ResourceState(attribute: entry, isSet: isSet))
    }

    private mutating func read(_ text: Bytes, _ formats: ValueFormats, into out: inout TypedValue) {
        switch readReference(text) {
        case .null: out = TypedValue(.null)
        case .empty: out = TypedValue(.empty)
        case .resource(let name): out = file.reference(name, .reference, at: here) ?? out
        case .attribute(let name): out = file.reference(name, .attribute, at: here) ?? out
        case .none:
            if let value = readValue(text, formats) {
                out = value
            } else {
                file.report(
                    RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, here,
                    formats == .color ? "$q is no color: #rgb, #argb, #rrggbb or #aarrggbb" : "$q is no number", text)
            }
        }
    }

    /// Reads the file and defines an entry as its list; as a plain file if it is none.
    mutating func read(_ entry: Int, _ plain: TypedValue) -> rg_status {
        let memory = file.memory
        return withUnsafeMutablePointer(to: &self) { reader in
            withExpatMemory(memory) { parseColors(reader) }
            if reader.pointee.file.status == RG_OK {
                let value = reader.pointee.isList ? reader.pointee.finish() : plain
                if let value {
                    reader.pointee.file.define(entry, value, at: 0)
                } else {
                    return RG_ERROR_OUT_OF_MEMORY
                }
            }
            return reader.pointee.file.status
        }
    }

    private mutating func finish() -> TypedValue? {
        let store = file.loader
        guard store.pointee.store.items.reserve(store.pointee.store.items.count &+ items.count, file.memory),
            store.pointee.store.bags.reserve(store.pointee.store.bags.count &+ 1, file.memory)
        else { return nil }
        store.pointee.store.bags.append(
            ResourceBag(
                kind: .colors, first: UInt32(truncatingIfNeeded: store.pointee.store.items.count),
                count: UInt32(truncatingIfNeeded: items.count)))
        for i in 0..<items.count { store.pointee.store.items.append(items[i]) }
        return TypedValue(.bag, UInt32(truncatingIfNeeded: store.pointee.store.bags.count &- 1))
    }
}

private func parseColors(_ reader: UnsafeMutablePointer<ColorFile>) {
    var hooks = expatMemoryHooks()
    guard let parser = XML_ParserCreate_MM(nil, &hooks, nil) else { return reader.pointee.stop() }
    defer { XML_ParserFree(parser) }
    reader.pointee.parser = parser
    XML_SetUserData(parser, reader)
    XML_SetElementHandler(
        parser,
        { user, name, attributes in
            guard let user, let name, let attributes else { return }
            user.assumingMemoryBound(to: ColorFile.self).pointee.start(name, attributes)
        },
        { user, _ in user?.assumingMemoryBound(to: ColorFile.self).pointee.depth &-= 1 })
    reader.pointee.file.parse(parser)
    reader.pointee.parser = nil
}

extension ResourceFile {
    /// Runs a parser over the file, and reports its error.
    mutating func parse(_ parser: XML_Parser) {
        let start = UnsafeRawPointer(source.text.base).assumingMemoryBound(to: CChar.self)
        let result = XML_Parse(parser, start, Int32(truncatingIfNeeded: source.text.count), Int32(XML_TRUE))
        if result == XML_STATUS_OK || status == RG_ERROR_OUT_OF_MEMORY { return }
        let error = XML_GetErrorCode(parser)
        if error == XML_ERROR_NO_MEMORY {
            status = RG_ERROR_OUT_OF_MEMORY
            return
        }
        let offset = Int(XML_GetCurrentByteIndex(parser))
        let sentence = XML_ErrorString(error).map { Bytes(cString: $0) } ?? Bytes("not well-formed")
        report(
            RG_CODE_XML_SYNTAX, RG_LEVEL_ERROR, offset < 0 ? 0 : min(offset, source.text.count), "$t", sentence)
    }
}
