// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The memory behind an rg_resources.
public struct ResourceLoader {
    var memory: Memory
    var store: ResourceStore
    public var diagnostics = DiagnosticList()
    public var isFrozen = false
    let maxEntries: Int
    let maxFileBytes: Int
    /// References to names that nothing defined when they were read.
    var pending = Buffer<PendingReference>()

    struct PendingReference {
        var entry: Int32
        var file: UInt32
        var place: SourcePlace
    }
}

/// A file that is being read: where its definitions go, and the place of messages about it.
struct ResourceFile {
    let loader: UnsafeMutablePointer<ResourceLoader>
    var package: Int
    var folder: UInt16 = 0
    var configuration = 0
    /// The start of its path among the names.
    var path: UInt32 = 0
    var source: Source
    var status = RG_OK

    var memory: UnsafeMutablePointer<Memory> { loader.pointee.store.memory }

    /// Reports a mistake at an offset. `$q` in the template is `about` in quotes.
    @inline(never)
    mutating func report(_ code: rg_code, _ level: rg_level, _ offset: Int, _ template: StaticText, _ about: Bytes) {
        if level == RG_LEVEL_ERROR && status == RG_OK { status = RG_ERROR_SYNTAX }
        if loader.pointee.diagnostics.isFull { return }
        let place = source.place(offset)
        var sentence = MessageBuilder(memory)
        defer { sentence.release() }
        append(place, level, &sentence)
        sentence.append(template, about, about)
        let start = place.lineStart &+ Int(place.column) &- 1
        sentence.append(source: source, offset: start, lineStart: place.lineStart, length: 1)
        if !add(sentence, code, level, place) { status = RG_ERROR_OUT_OF_MEMORY }
    }

    private func append(_ place: SourcePlace, _ level: rg_level, _ sentence: inout MessageBuilder) {
        let names = loader.pointee.store.names
        let path = Bytes(cString: UnsafeRawPointer(names.pointer(Int(path))).assumingMemoryBound(to: CChar.self))
        sentence.append(untrusted: path)
        sentence.append(":")
        sentence.append(number: Int(place.line))
        sentence.append(":")
        sentence.append(number: Int(place.column))
        sentence.append(level == RG_LEVEL_ERROR ? ": error: " : ": warning: ")
    }

    private func add(_ sentence: MessageBuilder, _ code: rg_code, _ level: rg_level, _ place: SourcePlace) -> Bool {
        !sentence.failed
            && loader.pointee.diagnostics.add(
                code: code, level: level, line: place.line, column: place.column,
                message: UnsafePointer(sentence.bytes.pointer(0)), messageLength: sentence.bytes.count,
                memory: memory)
    }

    /// The entry that a name means here, made if there is none yet. - Returns: -1 when memory is out.
    mutating func entry(_ name: ResourceName, at offset: Int) -> Int32 {
        guard let type = ResourceType(name.type) else { return -1 }
        var package = self.package
        if name.package.count > 0 {
            package = loader.pointee.store.makePackage(name.package)
            if package < 0 { return -1 }
        }
        let entry = loader.pointee.store.make(package, type, name.name)
        if entry < 0 { return -1 }
        if name.isNew { define(entry, TypedValue(.empty), at: offset, isRepeated: true) }
        if loader.pointee.store.entries[entry].firstVariant < 0 {
            guard loader.pointee.pending.reserve(loader.pointee.pending.count &+ 1, memory) else { return -1 }
            loader.pointee.pending.append(
                ResourceLoader.PendingReference(
                    entry: Int32(truncatingIfNeeded: entry), file: path, place: source.place(offset)))
        }
        return Int32(truncatingIfNeeded: entry)
    }

    /// The reference to a name. - Returns: nil when memory is out.
    mutating func reference(_ name: ResourceName, _ kind: TypedValue.Kind, at offset: Int) -> TypedValue? {
        let entry = self.entry(name, at: offset)
        if entry < 0 {
            status = RG_ERROR_OUT_OF_MEMORY
            return nil
        }
        return TypedValue(kind, UInt32(bitPattern: entry))
    }

    /// Defines an entry here. A repetition in one folder is a mistake, unless it `isRepeated` on purpose.
    mutating func define(_ entry: Int, _ value: TypedValue, at offset: Int, isRepeated: Bool = false) {
        let variant = ResourceVariant(
            configuration: UInt16(truncatingIfNeeded: configuration), source: folder, value: value, file: path,
            line: source.place(offset).line)
        switch loader.pointee.store.add(variant, to: entry) {
        case .added, .hidden: break
        case .duplicate:
            if !isRepeated {
                report(
                    RG_CODE_DUPLICATE_ID, RG_LEVEL_ERROR, offset, "$q is already defined for this configuration",
                    loader.pointee.store.name(entry))
            }
        case .outOfMemory: status = RG_ERROR_OUT_OF_MEMORY
        }
    }
}

extension ResourceLoader {
    /// Gives items of styles the types of their attributes, and reports references that name nothing.
    /// - Returns: RG_OK or RG_ERROR_OUT_OF_MEMORY.
    public mutating func freeze() -> rg_status {
        if isFrozen { return RG_OK }
        isFrozen = true
        for i in 0..<store.bags.count where store.bags[i].kind == .style {
            for k in 0..<Int(store.bags[i].count) {
                let item = store.items.pointer(Int(store.bags[i].first) &+ k)
                if item.pointee.value.kind != .string { continue }
                let status = type(item, of: store.bags[i])
                if status != RG_OK { return status }
            }
        }
        for i in 0..<pending.count {
            let reference = pending[i]
            if store.entries[Int(reference.entry)].firstVariant >= 0 { continue }
            let isReported = report(
                RG_CODE_UNKNOWN_ANCHOR, RG_LEVEL_WARNING, reference.file, reference.place.line,
                reference.place.column, ": warning: nothing defines ", Int(reference.entry), nil)
            if !isReported { return RG_ERROR_OUT_OF_MEMORY }
        }
        pending.release(store.memory)
        return RG_OK
    }

    /// Gives an item of a style the type of its attribute. - Returns: RG_OK or RG_ERROR_OUT_OF_MEMORY.
    private mutating func type(_ item: UnsafeMutablePointer<ResourceItem>, of style: ResourceBag) -> rg_status {
        let attribute = Int(item.pointee.key)
        let text = store.texts[Int(item.pointee.value.data)]
        let bytes = store.text(text.start, text.length)
        if bytes.count == 0 && text.spanCount == 0 && !store.formats(attribute).contains(.string) {
            item.pointee.value = TypedValue(.null)
        } else if text.spanCount == 0, let value = store.value(bytes, of: attribute) {
            item.pointee.value = value
        } else if !store.takesText(attribute) {
            item.pointee.value = TypedValue(.missing)
            let isReported = report(
                RG_CODE_BAD_VALUE, RG_LEVEL_ERROR, item.pointee.alpha.data, item.pointee.line, 1,
                ": error: bad value for ", attribute, bytes)
            if !isReported { return RG_ERROR_OUT_OF_MEMORY }
        }
        return RG_OK
    }

    /// Adds a diagnostic about an entry, without the line of the file, which is no longer there.
    @inline(never)
    private mutating func report(
        _ code: rg_code, _ level: rg_level, _ file: UInt32, _ line: UInt32, _ column: UInt32, _ words: StaticText,
        _ entry: Int, _ value: Bytes?
    ) -> Bool {
        var sentence = MessageBuilder(store.memory)
        defer { sentence.release() }
        let names = store.names
        let path = UnsafeRawPointer(names.pointer(Int(file))).assumingMemoryBound(to: CChar.self)
        sentence.append(untrusted: Bytes(cString: path))
        sentence.append(":")
        sentence.append(number: Int(line))
        sentence.append(":")
        sentence.append(number: Int(column))
        sentence.append(words)
        store.write(entry, to: &sentence)
        if let value {
            sentence.append(": ")
            sentence.append(quoted: value)
        }
        return !sentence.failed
            && diagnostics.add(
                code: code, level: level, line: line, column: column,
                message: UnsafePointer(sentence.bytes.pointer(0)), messageLength: sentence.bytes.count,
                memory: store.memory)
    }
}

extension ResourceStore {
    /// Writes a name as @package:type/name.
    func write(_ entry: Int, to sentence: inout MessageBuilder) {
        sentence.append("@")
        let package = packageName(Int(entries[entry].package))
        if package.count > 0 {
            sentence.append(untrusted: package)
            sentence.append(":")
        }
        sentence.append(entries[entry].type.name)
        sentence.append("/")
        sentence.append(untrusted: name(entry))
    }

    /// The formats of an attribute; all, if nothing declares them.
    func formats(_ attribute: Int) -> ValueFormats {
        let variant = entries[attribute].firstVariant
        guard variant >= 0, variants[Int(variant)].value.kind == .bag else { return .any }
        let formats = ValueFormats(
            rawValue: UInt16(truncatingIfNeeded: bags[Int(variants[Int(variant)].value.data)].parent))
        return formats.isEmpty ? .any : formats
    }

    /// Whether an attribute takes any text: one that nothing declares, or that has no formats, does.
    func takesText(_ attribute: Int) -> Bool {
        let variant = entries[attribute].firstVariant
        guard variant >= 0, variants[Int(variant)].value.kind == .bag else { return true }
        let formats = ValueFormats(
            rawValue: UInt16(truncatingIfNeeded: bags[Int(variants[Int(variant)].value.data)].parent))
        return formats.isEmpty || formats.contains(.string)
    }

    /// Reads a value of an attribute that is no reference. - Returns: nil when it is a text, or no value of it.
    func value(_ text: Bytes, of attribute: Int) -> TypedValue? {
        let formats = self.formats(attribute)
        let variant = entries[attribute].firstVariant
        if variant >= 0, variants[Int(variant)].value.kind == .bag {
            let bag = bags[Int(variants[Int(variant)].value.data)]
            if formats.contains(.enumeration), let word = word(text.trimmed, bag) {
                return TypedValue(.integer, word)
            }
            if formats.contains(.flags), let words = self.words(text, bag) { return TypedValue(.hexadecimal, words) }
        }
        return readValue(text, formats)
    }

    private func word(_ word: Bytes, _ bag: ResourceBag) -> UInt32? {
        for i in 0..<Int(bag.count) {
            let item = items[Int(bag.first) &+ i]
            if text(UInt32(bitPattern: item.key), item.alpha.data).equals(word) { return item.value.data }
        }
        return nil
    }

    private func words(_ text: Bytes, _ bag: ResourceBag) -> UInt32? {
        var result: UInt32 = 0
        var start = 0
        if text.trimmed.count == 0 { return 0 }
        while start <= text.count {
            let bar = text.firstIndex(of: 0x7C, from: start)
            let end = bar < 0 ? text.count : bar
            guard let word = word(text.dropping(start).prefix(end &- start).trimmed, bag) else { return nil }
            result |= word
            start = end &+ 1
        }
        return result
    }
}
