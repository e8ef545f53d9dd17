// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// Drawables of resources and of texts: blocks in the store of the context.
extension Engine {
    var handleSalt: UInt32 { treeEditor.handleSalt }

    /// A number that changes with the resources, the configuration and the theme of drawables.
    public var drawablesEpoch: UInt64 {
        updateEpoch()
        return UInt64(drawableStore.pointee.resourcesEpoch) << 32 | UInt64(drawableStore.pointee.viewEpoch)
    }

    /// Forgets what was loaded with other resources, another configuration or another theme.
    private func updateEpoch() {
        let store = drawableStore
        let view = paintResources.map { $0.changes &+ 1 } ?? 0
        if store.pointee.resourcesEpoch == state.pointee.resourcesEpoch && store.pointee.viewEpoch == view { return }
        store.pointee.resourcesEpoch = state.pointee.resourcesEpoch
        store.pointee.viewEpoch = view
        store.pointee.drawables.forgetKeys()
        store.pointee.images.forgetKeys()
    }

    /// Reads a file of the resources: its bytes, which are in `buffer` unless they are in memory. - Returns: RG_OK,
    /// RG_ERROR_IO, RG_ERROR_LIMIT, RG_ERROR_OUT_OF_MEMORY.
    func readFile(_ found: ResourceView.Found, _ bytes: inout Bytes, kept buffer: inout Buffer<UInt8>) -> rg_status {
        guard let view = paintResources else { return RG_ERROR_IO }
        // a provider of the host may read the file
        let wasRunning = treeEditor.runsCallbacks
        treeEditor.runsCallbacks = true
        let limit = Int(clamping: treeEditor.definition.max_file_bytes)
        let status = view.contents(found, &bytes, kept: &buffer, limit: limit, memory: memory)
        treeEditor.runsCallbacks = wasRunning
        return status == RG_ERROR_NOT_FOUND ? RG_ERROR_IO : status
    }

    /// Reads the drawable of a file that is not loaded yet, for a reader that refers to it or for the host. It is used
    /// once. - Returns: its slot, or -1 with a status: RG_ERROR_HIERARCHY if it contains itself.
    @inline(never)
    func readDrawable(
        _ found: ResourceView.Found, _ key: UInt64, nesting: Int, inside outer: UnsafeMutablePointer<DrawableReader>?,
        isColor: Bool = false, _ status: inout rg_status
    ) -> Int {
        guard let view = paintResources else { return -1 }
        var at = outer
        while let reader = at {
            if reader.pointee.key == key {
                status = RG_ERROR_HIERARCHY
                return -1
            }
            at = reader.pointee.outer
        }
        var text = Bytes(""), contents = Buffer<UInt8>()
        defer { contents.release(memory) }
        status = readFile(found, &text, kept: &contents)
        if status != RG_OK { return -1 }
        var reader = DrawableReader(self, view, text, nesting: nesting)
        reader.fileName = view.path(found)
        reader.package = view.package(of: found.entry)
        reader.isBundle = view.isBundle(found.entry)
        reader.outer = outer
        reader.key = key
        reader.isColor = isColor
        defer { reader.release() }
        let slot = withUnsafeMutablePointer(to: &reader) { readDrawable($0) }
        status = reader.status
        if slot >= 0 { drawableStore.pointee.drawables.setKey(slot, key) }
        return slot
    }

    /// Reads the text of a reader. - Returns: the slot of the drawable, -1 with the reader's status.
    func readDrawable(_ reader: UnsafeMutablePointer<DrawableReader>) -> Int {
        ElementParser.parse(reader)
        guard reader.pointee.isFine else { return -1 }
        let root = reader.pointee.isColor ? reader.pointee.readColorList(0) : reader.pointee.read(0)
        reader.pointee.warnOfUnread()
        return finish(reader, root)
    }

    /// Makes a block of the records of a reader, unless it has failed. - Returns: its slot, or -1.
    func finish(_ reader: UnsafeMutablePointer<DrawableReader>, _ root: Int32) -> Int {
        let records = reader.pointee.records
        if records.failed { reader.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        var slot = -1
        if reader.pointee.isFine {
            slot = makeBlock(records, root)
            if slot == -1 { reader.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
            if slot == -2 { reader.pointee.stop(RG_ERROR_LIMIT) }
        }
        if slot < 0 { drop(records.references) }
        return max(-1, slot)
    }

    /// Makes a block of records, used once, which takes over their references. - Returns: its slot, -1 when memory is
    /// out, -2 when there are too many.
    private func makeBlock(_ records: RecordBuilder, _ root: Int32) -> Int {
        let store = drawableStore
        if store.pointee.drawables.isFull { return -2 }
        let words = records.words.count, references = records.references.count
        let bytes = (BlockHeader.words &+ words &+ references) &* 4
        guard store.pointee.drawables.reserve(memory), let block = memory.pointee.allocate(bytes) else { return -1 }
        let header = BlockHeader(
            words: UInt32(truncatingIfNeeded: words), root: root, weight: max(1, records.weight),
            depth: max(1, records.depth), references: UInt32(truncatingIfNeeded: references))
        block.storeBytes(of: header, as: BlockHeader.self)
        let start = block + MemoryLayout<BlockHeader>.size
        if words > 0 { copyBytes(start, records.words.pointer(0), words &* 4) }
        if references > 0 { copyBytes(start + words &* 4, records.references.pointer(0), references &* 4) }
        return store.pointee.drawables.add(block, bytes, salt: handleSalt)
    }

    /// Takes back one use of a drawable; the last one frees it and what it refers to alone.
    func dropDrawable(_ slot: Int) {
        let store = drawableStore
        if !store.pointee.drawables.drop(slot) { return }
        let block = BlockView(store.pointee.drawables.block(slot))
        for i in 0..<Int(block.header.references) { drop(block.reference(i)) }
        store.pointee.drawables.remove(slot, memory)
    }

    func dropImage(_ slot: Int) {
        if drawableStore.pointee.images.drop(slot) { drawableStore.pointee.images.remove(slot, memory) }
    }

    private func drop(_ reference: UInt32) {
        let slot = Int(reference & ~RecordBuilder.imageBit)
        if reference & RecordBuilder.imageBit != 0 { dropImage(slot) } else { dropDrawable(slot) }
    }

    private func drop(_ references: Buffer<UInt32>) {
        for i in 0..<references.count { drop(references[i]) }
    }

    // MARK: - The host's drawables

    /// Loads a drawable by its name: see rg_drawable_load. Where `isColor`, the file of a drawable is a color state list,
    /// as Android reads a color from a file of any folder.
    public func loadDrawable(
        _ name: Bytes, _ out: UnsafeMutablePointer<rg_drawable>, isColor: Bool = false, clearsDiagnostics: Bool = true
    ) -> rg_status {
        if clearsDiagnostics { state.pointee.diagnostics.clear() }
        let trimmed = name.trimmed
        if trimmed.count > 0, trimmed[0] == 0x23 {
            guard let color = readValue(trimmed, .color) else {
                return fail(RG_ERROR_INVALID_ARGUMENT, "the color is not #rgb, #argb, #rrggbb or #aarrggbb")
            }
            return makeColor(color.data, out)
        }
        guard let view = paintResources else {
            return fail(RG_ERROR_INVALID_ARGUMENT, "the context has no resources: see rg_context_set_resources()")
        }
        updateEpoch()
        guard case .value(let found) = view.meaning(name, package: Bytes("")) else {
            if case .resource(let named) = readReference(name), let color = PlatformColors.find(named) {
                return makeColor(color, out)
            }
            return failName(RG_ERROR_NOT_FOUND, "nothing defines ", name)
        }
        let isFile = found.value.kind == .file
        let isXML = isFile && DrawableReader.isXML(view.path(found))
        // a color of the theme has no entry, and is not shared
        if !isFile && found.entry < 0 { return makeOther(view, found, name, nil, out) }
        let number =
            isXML
            ? UInt64(found.value.data) | (isColor ? 1 << 30 : 0) : UInt64(UInt32(bitPattern: found.entry)) | 1 << 31
        let key = UInt64(view.pushedThemes) << 32 | number
        let store = drawableStore
        var slot = store.pointee.drawables.find(key: key)
        if slot >= 0 {
            if !store.pointee.drawables.use(slot) { return fail(RG_ERROR_LIMIT, "the drawable has too many handles") }
        } else if isXML {
            var status = RG_OK
            slot = readDrawable(found, key, nesting: 0, inside: nil, isColor: isColor, &status)
            if status != RG_OK { return failDrawable(status) }
        } else {
            return makeOther(view, found, name, key, out)
        }
        out.pointee = rg_drawable(id: store.pointee.drawables.handle(slot))
        return RG_OK
    }

    /// Makes a drawable of a value that is no file of XML: a color, a list of colors, an image.
    private func makeOther(
        _ view: ResourceView, _ found: ResourceView.Found, _ name: Bytes, _ key: UInt64?,
        _ out: UnsafeMutablePointer<rg_drawable>
    ) -> rg_status {
        var reader = DrawableReader(self, view, Bytes(""), nesting: 0)
        reader.fileName = found.value.kind == .file ? view.path(found) : name
        reader.isBundle = view.isBundle(found.entry)
        defer { reader.release() }
        var root: Int32 = 0
        if let color = reader.color(found) {
            root = reader.add(color: color, isList: found.value.kind == .bag)
        } else if found.value.kind == .file {
            root = reader.bitmap(found, -1) ?? 0
        } else {
            return failName(RG_ERROR_INVALID_ARGUMENT, "no drawable, but another value: ", name)
        }
        let slot = withUnsafeMutablePointer(to: &reader) { finish($0, root) }
        if slot < 0 { return failDrawable(reader.status) }
        if let key { drawableStore.pointee.drawables.setKey(slot, key) }
        out.pointee = rg_drawable(id: drawableStore.pointee.drawables.handle(slot))
        return RG_OK
    }

    /// Reads a drawable from a text: see rg_drawable_parse.
    public func parseDrawable(
        _ text: Bytes, _ def: rg_drawable_def, _ out: UnsafeMutablePointer<rg_drawable>
    ) -> rg_status {
        state.pointee.diagnostics.clear()
        if text.count > Int(clamping: treeEditor.definition.max_file_bytes) || text.count > Int(Int32.max) {
            return fail(RG_ERROR_LIMIT, "the text is longer than max_file_bytes")
        }
        updateEpoch()
        var reader = DrawableReader(self, paintResources, text, nesting: 0)
        if let name = def.file_name { reader.fileName = Bytes(cString: name) }
        if let package = def.package { reader.package = Bytes(cString: package) }
        reader.isBundle = def.bundle
        defer { reader.release() }
        let slot = withUnsafeMutablePointer(to: &reader) { readDrawable($0) }
        if slot < 0 { return failDrawable(reader.status) }
        out.pointee = rg_drawable(id: drawableStore.pointee.drawables.handle(slot))
        return RG_OK
    }

    /// Reads a drawable or a color state list in a layout, where it begins in a line. The text is that of package:file, a
    /// line break, its offset in the layout and a tag with the prefixes that are declared around it, `<x xmlns:…>`, a line
    /// break, and its own behind white space up to its column. Messages are added to the diagnostics.
    @_optimize(size)
    public func parseInline(
        _ text: Bytes, _ line: Float, _ out: UnsafeMutablePointer<rg_drawable>, isColor: Bool
    ) -> rg_status {
        updateEpoch()
        // that of a template may be damaged
        let end = text.firstIndex(of: 0x0A), colon = text.firstIndex(of: 0x3A)
        let rest = text.dropping(max(0, end &+ 1)), headEnd = rest.firstIndex(of: 0x0A)
        if colon < 0 || end < colon || headEnd < 0 { return fail(RG_ERROR_SYNTAX, "the drawable has no place") }
        let head = rest.prefix(headEnd), tag = head.dropping(max(0, head.firstIndex(of: 0x3C)))
        var reader = DrawableReader(self, paintResources, rest.dropping(headEnd &+ 1), nesting: 0)
        reader.package = text.prefix(colon)
        reader.fileName = text.prefix(end).dropping(colon &+ 1)
        reader.isColor = isColor
        reader.declarations = tag
        var i = 0
        while i < head.count, isDigit(head[i]), reader.bytesBefore < 1 << 31 {
            reader.bytesBefore = reader.bytesBefore &* 10 &+ Int(head[i] &- 0x30)
            i &+= 1
        }
        i = 0
        while i < reader.source.text.count, reader.source.text[i] == 0x20 { i &+= 1 }
        reader.bytesBefore = max(0, reader.bytesBefore &- i)
        reader.linesBefore = line >= 1 && line < 1e9 ? UInt32(line) &- 1 : 0
        defer { reader.release() }
        let slot = withUnsafeMutablePointer(to: &reader) { readDrawable($0) }
        if slot < 0 { return failDrawable(reader.status) }
        out.pointee = rg_drawable(id: drawableStore.pointee.drawables.handle(slot))
        return RG_OK
    }

    public func makeColor(_ color: UInt32, _ out: UnsafeMutablePointer<rg_drawable>) -> rg_status {
        var reader = DrawableReader(self, nil, Bytes(""), nesting: 0)
        defer { reader.release() }
        let root = reader.add(color: ColorValue(color))
        let slot = withUnsafeMutablePointer(to: &reader) { finish($0, root) }
        if slot < 0 { return failDrawable(reader.status) }
        out.pointee = rg_drawable(id: drawableStore.pointee.drawables.handle(slot))
        return RG_OK
    }

    /// Takes back one handle. - Returns: RG_OK, RG_ERROR_STALE_HANDLE.
    public func destroyDrawable(_ handle: rg_drawable) -> rg_status {
        let slot = drawableStore.pointee.drawables.find(handle.id)
        if slot < 0 { return failStaleDrawable() }
        dropDrawable(slot)
        return RG_OK
    }

    // MARK: - Failing

    public func failStaleDrawable() -> rg_status {
        fail(RG_ERROR_STALE_HANDLE, "the drawable is null, was destroyed, or belongs to another context")
    }

    private func failName(_ status: rg_status, _ sentence: StaticText, _ name: Bytes) -> rg_status {
        _ = fail(status, sentence)
        state.pointee.message.append(name.base, name.count)
        return status
    }

    /// The status of a failed reading, with the first error as the message.
    private func failDrawable(_ status: rg_status) -> rg_status {
        if status == RG_ERROR_OUT_OF_MEMORY { return outOfMemory() }
        for i in 0..<state.pointee.diagnostics.count {
            let found = state.pointee.diagnostics.item(i)
            if found.level != RG_LEVEL_ERROR { continue }
            let text = Bytes(cString: found.message)
            let end = text.firstIndex(of: 0x0A)
            _ = fail(status, "")
            state.pointee.message.append(text.base, end < 0 ? text.count : end)
            return status == RG_ERROR_HIERARCHY ? RG_ERROR_SYNTAX : status
        }
        switch status {
        case RG_ERROR_IO: return fail(status, "the file of the drawable cannot be read")
        case RG_ERROR_LIMIT:
            return fail(status, "the file of the drawable is too long, or there are too many drawables")
        default: return fail(status == RG_OK ? RG_ERROR_SYNTAX : status, "the drawable has errors")
        }
    }
}
