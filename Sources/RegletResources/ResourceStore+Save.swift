// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Frozen resources as a pack.
extension ResourceStore {
    /// Writes a pack, with the contents of all files. Only `memory` changes, so that several threads may do so.
    /// - Returns: RG_OK, RG_ERROR_IO (a file cannot be read, or the sink refused), RG_ERROR_LIMIT (a file is too large, or
    ///   all are), RG_ERROR_OUT_OF_MEMORY.
    @inline(never)
    @_optimize(size)
    func save(
        _ sink: rg_sink_fn, _ user: UnsafeMutableRawPointer?, _ memory: UnsafeMutablePointer<Memory>
    ) -> rg_status {
        var table = Buffer<Int32>(), files = Buffer<ResourceContents>(), contents = Buffer<UInt8>()
        var layouts = LayoutCompiler(memory)
        defer {
            layouts.release()
            table.release(memory)
            files.release(memory)
            contents.release(memory)
        }
        var status = gather(&files, &contents, memory)
        if status == RG_OK { status = compile(&files, contents, &layouts) }
        if status != RG_OK { return status }
        var seed: UInt32 = 0
        let indexed = index(&table, &seed, memory)
        if indexed != RG_OK { return indexed }
        let pack = parts(files.count, contents.count, layouts)
        if pack.size > ResourcePack.mostBytes { return RG_ERROR_LIMIT }
        var writer = PackWriter(sink: sink, user: user, memory: memory)
        defer { writer.release() }
        writer.writeHeader(pack, seed)
        writeEntries(pack, table, &writer)
        writeTexts(pack, &writer)
        writeBags(pack, &writer)
        while let (i, place) = writer.next(in: pack, .files) {
            place.storeBytes(of: files[i], as: ResourceContents.self)
        }
        writer.write(pack, .names, names.base)
        writer.write(pack, .contents, contents.base)
        writer.write(pack, .markup, layouts.words.base)
        writer.write(pack, .markupNames, layouts.names.base)
        return writer.finish()
    }

    @inline(never)
    @_optimize(size)
    private func parts(_ fileCount: Int, _ contentCount: Int, _ layouts: LayoutCompiler) -> ResourcePack {
        var pack = ResourcePack()
        pack.append(.configurations, configurations.count)
        pack.append(.packages, packages.count)
        pack.append(.entries, entries.count)
        pack.append(.table, entryTable.count)
        pack.append(.variants, variants.count)
        pack.append(.texts, texts.count)
        pack.append(.spans, spans.count)
        pack.append(.bags, bags.count)
        pack.append(.items, items.count)
        pack.append(.states, states.count)
        pack.append(.stateRuns, stateRuns.count)
        pack.append(.files, fileCount)
        pack.append(.names, names.count)
        pack.append(.contents, contentCount)
        pack.append(.markup, layouts.words.count)
        pack.append(.markupNames, layouts.names.count)
        return pack
    }

    /// Reads the contents of all files.
    private func gather(
        _ files: inout Buffer<ResourceContents>, _ contents: inout Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>
    ) -> rg_status {
        guard files.reserve(self.files.count, memory) else { return RG_ERROR_OUT_OF_MEMORY }
        var read = Buffer<UInt8>()
        defer { read.release(memory) }
        for i in 0..<self.files.count {
            var file = self.files[i]
            var bytes = Bytes("")
            if let kept = keptBytes(file) {
                bytes = kept
            } else {
                read.count = 0
                let status = self.read(file.root, text(file.path, file.length), maxFileBytes, into: &read, memory)
                if status != RG_OK { return status }
                if read.count > 0 { bytes = Bytes(read.pointer(0), read.count) }
            }
            if bytes.count > ResourcePack.mostBytes &- contents.count { return RG_ERROR_LIMIT }
            guard contents.reserve(contents.count &+ bytes.count, memory) else { return RG_ERROR_OUT_OF_MEMORY }
            file.root = -1
            file.markupCount = 0
            file.start = UInt32(truncatingIfNeeded: contents.count)
            file.size = UInt32(truncatingIfNeeded: bytes.count)
            files.append(file)
            if bytes.count > 0 { copyBytes(contents.pointer(contents.count), bytes.base, bytes.count) }
            contents.count &+= bytes.count
        }
        return RG_OK
    }

    /// Reads the layouts among the files.
    private func compile(
        _ files: inout Buffer<ResourceContents>, _ contents: Buffer<UInt8>, _ layouts: inout LayoutCompiler
    ) -> rg_status {
        // until all are known, a count of 1 marks a layout
        for i in 0..<variants.count where variants[i].value.kind == .file {
            let isLayout = entries[Int(variants[i].entry)].type == .layout
            if isLayout { files.pointer(Int(variants[i].value.data)).pointee.markupCount = 1 }
        }
        for i in 0..<files.count {
            let file = files.pointer(i)
            file.pointee.markup = 0
            if file.pointee.markupCount == 0 || file.pointee.size == 0 {
                file.pointee.markupCount = 0
                continue
            }
            let first = layouts.words.count
            let status = layouts.append(Bytes(contents.pointer(Int(file.pointee.start)), Int(file.pointee.size)))
            if status != RG_OK { return status }
            file.pointee.markup = UInt32(truncatingIfNeeded: first)
            file.pointee.markupCount = UInt32(truncatingIfNeeded: layouts.words.count &- first)
        }
        return RG_OK
    }

    /// Makes the table of names with a seed that does not depend on an address, and with which no run of names is long.
    private func index(
        _ table: inout Buffer<Int32>, _ seed: inout UInt32, _ memory: UnsafeMutablePointer<Memory>
    ) -> rg_status {
        if entryTable.count == 0 { return RG_OK }
        guard table.reserve(entryTable.count, memory) else { return RG_ERROR_OUT_OF_MEMORY }
        let mask = entryTable.count &- 1
        table.count = entryTable.count
        // Files whose names were chosen to collide under all seeds have no pack.
        while seed < 16 {
            seed &+= 1
            for i in 0...mask { table[i] = -1 }
            for i in 0..<entries.count {
                var at = ResourceStore.home(
                    Int(entries[i].package), entries[i].type, name(i), UnsafeRawPointer(bitPattern: UInt(seed) << 4))
                at &= mask
                while table[at] >= 0 { at = (at &+ 1) & mask }
                table[at] = Int32(truncatingIfNeeded: i)
            }
            if ResourcePack.hasShortRuns(table) { return RG_OK }
        }
        return RG_ERROR_LIMIT
    }

    /// The definitions of an entry follow one another, in the order in which they are compared.
    private func writeEntries(_ pack: ResourcePack, _ table: Buffer<Int32>, _ writer: inout PackWriter) {
        while let (i, place) = writer.next(in: pack, .configurations) {
            configurations[i].write(to: place.assumingMemoryBound(to: Configuration.self))
        }
        while let (i, place) = writer.next(in: pack, .packages) {
            let to = place.assumingMemoryBound(to: ResourcePackage.self)
            to.pointee.name = packages[i].name
            to.pointee.length = packages[i].length
            to.pointee.sources = packages[i].sources
            to.pointee.isLoaded = packages[i].isLoaded & ~ResourcePackage.isLoadedByPack
        }
        var next: Int32 = 0
        while let (i, place) = writer.next(in: pack, .entries) {
            let to = place.assumingMemoryBound(to: ResourceEntry.self)
            to.pointee.package = entries[i].package
            to.pointee.type = entries[i].type
            to.pointee.name = entries[i].name
            to.pointee.length = entries[i].length
            to.pointee.number = entries[i].number
            var at = entries[i].firstVariant
            to.pointee.firstVariant = at < 0 ? -1 : next
            while at >= 0 {
                next &+= 1
                at = variants[Int(at)].next
            }
        }
        writer.write(pack, .table, UnsafeRawPointer(table.base))
        var entry = 0, at: Int32 = -1
        while let (i, place) = writer.next(in: pack, .variants) {
            while at < 0 && entry < entries.count {
                at = entries[entry].firstVariant
                entry &+= 1
            }
            if at < 0 { continue }
            let from = variants[Int(at)]
            let to = place.assumingMemoryBound(to: ResourceVariant.self)
            to.pointee.entry = from.entry
            to.pointee.configuration = from.configuration
            to.pointee.source = from.source
            to.pointee.value.kind = from.value.kind
            to.pointee.value.data = from.value.data
            to.pointee.file = from.file
            to.pointee.line = from.line
            to.pointee.next = from.next < 0 ? -1 : Int32(truncatingIfNeeded: i &+ 1)
            at = from.next
        }
    }

    private func writeTexts(_ pack: ResourcePack, _ writer: inout PackWriter) {
        writer.write(pack, .texts, UnsafeRawPointer(texts.base))
        writer.write(pack, .spans, UnsafeRawPointer(spans.base))
    }

    private func writeBags(_ pack: ResourcePack, _ writer: inout PackWriter) {
        while let (i, place) = writer.next(in: pack, .bags) {
            let to = place.assumingMemoryBound(to: ResourceBag.self)
            to.pointee.kind = bags[i].kind
            to.pointee.isTyped = bags[i].isTyped
            to.pointee.parent = bags[i].parent
            to.pointee.first = bags[i].first
            to.pointee.count = bags[i].count
        }
        while let (i, place) = writer.next(in: pack, .items) {
            let to = place.assumingMemoryBound(to: ResourceItem.self)
            to.pointee.key = items[i].key
            to.pointee.value.kind = items[i].value.kind
            to.pointee.value.data = items[i].value.data
            to.pointee.alpha.kind = items[i].alpha.kind
            to.pointee.alpha.data = items[i].alpha.data
            to.pointee.line = items[i].line
            to.pointee.column = items[i].column
        }
        while let (i, place) = writer.next(in: pack, .states) {
            let to = place.assumingMemoryBound(to: ResourceState.self)
            to.pointee.attribute = states[i].attribute
            to.pointee.isSet = states[i].isSet
        }
        writer.write(pack, .stateRuns, UnsafeRawPointer(stateRuns.base))
    }
}

extension ResourcePack {
    /// Whether no run of taken places in a table of names is long, and at most half of them are taken. O(places).
    static func hasShortRuns(_ table: Buffer<Int32>) -> Bool {
        var taken = 0, run = 0, i = 0
        // Once more over the first ones, as a run goes on from the last place to the first.
        while i < table.count &+ min(table.count, longestRun &+ 1) {
            let isTaken = table[i & (table.count &- 1)] >= 0
            run = isTaken ? run &+ 1 : 0
            if run > longestRun { return false }
            if isTaken && i < table.count { taken &+= 1 }
            i &+= 1
        }
        return taken &* 2 <= table.count
    }
}

/// Writes elements of arrays into a sink, a piece at a time. Bytes between the fields of structs are 0, so that equal
/// resources have equal packs.
private struct PackWriter {
    let sink: rg_sink_fn
    let user: UnsafeMutableRawPointer?
    let memory: UnsafeMutablePointer<Memory>
    private var piece = Buffer<UInt8>()
    private var status = RG_OK
    private var index = 0  // of the next element of an array
    private static var pieceSize: Int { 16 << 10 }

    init(sink: @escaping rg_sink_fn, user: UnsafeMutableRawPointer?, memory: UnsafeMutablePointer<Memory>) {
        self.sink = sink
        self.user = user
        self.memory = memory
        if !piece.reserve(PackWriter.pieceSize, memory) { status = RG_ERROR_OUT_OF_MEMORY }
    }

    mutating func release() { piece.release(memory) }

    /// The place of the next `size` bytes, all 0; nil after a failure.
    private mutating func next(_ size: Int) -> UnsafeMutableRawPointer? {
        if piece.count &+ size > PackWriter.pieceSize { flush() }
        if status != RG_OK { return nil }
        let place = piece.pointer(piece.count)
        place.update(repeating: 0, count: size)
        piece.count &+= size
        return UnsafeMutableRawPointer(place)
    }

    private mutating func flush() {
        if status != RG_OK || piece.count == 0 { return }
        emit(piece.pointer(0), piece.count)
        piece.count = 0
    }

    private mutating func emit(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) {
        let bytes = UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
        if status == RG_OK && !sink(user, bytes, Swift.Int(truncatingIfNeeded: count)) {
            status = RG_ERROR_IO
        }
    }

    mutating func writeHeader(_ pack: ResourcePack, _ seed: UInt32) {
        guard let place = next(ResourcePack.headerSize) else { return }
        let words = place.assumingMemoryBound(to: UInt32.self)
        words[0] = ResourcePack.magic
        words[1] = ResourcePack.version
        words[2] = UInt32(truncatingIfNeeded: pack.size)
        words[3] = ResourcePack.strides
        words[4] = seed
        for i in 0..<ResourcePack.partCount { words[5 &+ i] = UInt32(truncatingIfNeeded: pack.counts[i]) }
    }

    /// The next element of an array and its place, all 0; nil after the last one, or a failure.
    @inline(never)
    mutating func next(in pack: ResourcePack, _ part: ResourcePack.Part) -> (Int, UnsafeMutableRawPointer)? {
        let i = index
        index = 0
        if i == pack.count(part) {
            pad(i &* part.stride)
            return nil
        }
        guard let place = next(part.stride) else { return nil }
        index = i &+ 1
        return (i, place)
    }

    /// Writes an array without bytes between its fields.
    mutating func write(_ pack: ResourcePack, _ part: ResourcePack.Part, _ bytes: UnsafeRawPointer?) {
        let size = pack.count(part) &* part.stride
        flush()
        if size > 0, let bytes {
            emit(UnsafeMutablePointer(mutating: bytes.assumingMemoryBound(to: UInt8.self)), size)
        }
        pad(size)
    }

    @inline(never)
    private mutating func pad(_ size: Int) {
        if size & 7 != 0 { _ = next(8 &- size & 7) }
    }

    mutating func finish() -> rg_status {
        flush()
        return status
    }
}
