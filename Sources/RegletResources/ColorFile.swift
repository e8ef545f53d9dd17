// SPDX-License-Identifier: MIT
import CExpat
import CReglet
import RegletEngine
import RegletSyntax

/// The reader of a color state list, a file in a folder `color` or beside value sets.
struct ColorFile {
    /// First: see `ResourceFile.watchDocumentType`.
    private var file: ResourceFile
    private var isList = false
    private var isValues = false
    private var items = Buffer<ResourceItem>()

    /// Reads a file and defines a color with its list. - Returns: whether it is one, or a value file, and a status as
    /// `ResourceLoader.add`.
    static func read(_ file: ResourceFile, _ name: Bytes) -> (isList: Bool, isValues: Bool, status: rg_status) {
        var reader = ColorFile(file: file)
        let memory = file.memory
        withUnsafeMutablePointer(to: &reader) { reader in
            withExpatMemory(memory) { parseColors(reader) }
        }
        if reader.isList && reader.file.status == RG_OK { reader.define(name) }
        reader.items.release(memory)
        return (reader.isList, reader.isValues, reader.file.finish())
    }

    fileprivate mutating func start(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        if !file.enter() { return }
        let tag = Bytes(cString: name)
        if file.depth == 1 {
            isList = tag.equals("selector")
            isValues = tag.equals("resources")
            if file.isSet && !isList { file.stopParser() }
        }
        if file.depth != 2 || !isList || !tag.equals("item") { return }
        let store = withUnsafeMutablePointer(to: &file.loader.pointee.store) { $0 }
        guard items.reserve(items.count &+ 1, file.memory),
            store.pointee.stateRuns.reserve(store.pointee.stateRuns.count &+ 1, file.memory)
        else { return file.stop() }
        var item = ResourceItem(
            key: Int32(truncatingIfNeeded: store.pointee.stateRuns.count), value: TypedValue(.missing))
        store.pointee.stateRuns.append(UInt32(truncatingIfNeeded: store.pointee.states.count))
        var i = 0
        while let key = attributes[i], let value = attributes[i &+ 1], file.parser != nil {
            if file.isSet {
                readPlain(SpaceName(key).local, Bytes(cString: value), &item)
            } else {
                read(SpaceName(key), Bytes(cString: value), &item)
            }
            i &+= 2
        }
        items.append(item)
    }

    /// Reads an attribute of the dialect of value sets: `color`, or a state, which counts only if it must be set.
    private mutating func readPlain(_ name: Bytes, _ text: Bytes, _ item: inout ResourceItem) {
        if name.equals("color") { return read(text, .color, into: &item.value) }
        if !name.hasPrefix("state_") || readBoolean(text.trimmed) != true { return }
        let store = withUnsafeMutablePointer(to: &file.loader.pointee.store) { $0 }
        let entry = store.pointee.make(file.package, .attr, name)
        if entry < 0 { return file.stop() }
        addState(Int32(truncatingIfNeeded: entry), true)
    }

    private mutating func read(_ name: SpaceName, _ text: Bytes, _ item: inout ResourceItem) {
        if name.local.equals("alpha") && name.space.count > 0 { return read(text, .float, into: &item.alpha) }
        if name.local.equals("lStar") || name.space.equals("http://schemas.android.com/tools") { return }
        // As on Android, where an attribute that is no resource ends the states of an item.
        if name.space.count == 0 { return addState(-1, false) }
        guard let package = name.package else { return }
        if package.equals("android") && name.local.equals("color") { return read(text, .color, into: &item.value) }
        guard let isSet = readBoolean(text.trimmed) else {
            return file.report(
                RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, file.here, "$q is neither true nor false", text)
        }
        let entry = file.entry(
            ResourceName(package: package, type: Bytes("attr"), name: name.local), at: file.here)
        if entry < 0 { return file.stop() }
        addState(entry, isSet)
    }

    private mutating func addState(_ attribute: Int32, _ isSet: Bool) {
        let store = withUnsafeMutablePointer(to: &file.loader.pointee.store) { $0 }
        guard store.pointee.states.reserve(store.pointee.states.count &+ 1, file.memory) else { return file.stop() }
        store.pointee.states.append(ResourceState(attribute: attribute, isSet: isSet))
    }

    private mutating func read(_ text: Bytes, _ formats: ValueFormats, into out: inout TypedValue) {
        switch readReference(text) {
        case .null: out = TypedValue(.null)
        case .empty: out = TypedValue(.empty)
        case .resource(let name): out = file.reference(name, .reference, at: file.here) ?? out
        case .attribute(let name): out = file.reference(name, .attribute, at: file.here) ?? out
        case .none:
            if let value = readValue(text, formats) {
                out = value
            } else {
                file.report(
                    RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, file.here,
                    formats == .color ? "$q is no color: #rgb, #argb, #rrggbb or #aarrggbb" : "$q is no number", text)
            }
        }
    }

    private mutating func define(_ name: Bytes) {
        let store = withUnsafeMutablePointer(to: &file.loader.pointee.store) { $0 }
        let entry = store.pointee.make(file.package, .color, name)
        guard entry >= 0,
            let bag = store.pointee.addBag(
                ResourceBag(kind: .colors, parent: Int32(truncatingIfNeeded: defaultItem), first: 0), items)
        else { return file.stop() }
        file.define(entry, bag, at: 0, line: 1)
    }

    /// The last item without states, else the first one. Found once, as lists that name lists would look for it again and
    /// again.
    private var defaultItem: Int {
        var i = items.count &- 1
        while i > 0 && file.loader.pointee.store.stateCount(items[i].key) > 0 { i &-= 1 }
        return max(0, i)
    }

    fileprivate mutating func end() { file.depth &-= 1 }

    fileprivate mutating func parse() {
        guard let parser = ResourceFile.makeParser() else { return file.stop() }
        defer { XML_ParserFree(parser) }
        XML_SetElementHandler(
            parser,
            { user, name, attributes in
                guard let user, let name, let attributes else { return }
                user.assumingMemoryBound(to: ColorFile.self).pointee.start(name, attributes)
            },
            { user, _ in user?.assumingMemoryBound(to: ColorFile.self).pointee.end() })
        withUnsafeMutablePointer(to: &self) { reader in
            XML_SetUserData(parser, reader)
            ResourceFile.watchDocumentType(parser)
            reader.pointee.file.parse(parser)
        }
    }
}

private func parseColors(_ reader: UnsafeMutablePointer<ColorFile>) { reader.pointee.parse() }
