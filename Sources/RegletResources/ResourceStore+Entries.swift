// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// Names, packages and entries.
extension ResourceStore {
    // MARK: - Texts

    /// Appends a text and a NUL. - Returns: its start; nil when memory is out or 2 GiB are full.
    @inline(never)
    mutating func add(_ text: Bytes) -> UInt32? {
        let start = names.count, end = start &+ text.count &+ 1
        if end >= Int(Int32.max) { isFull = true }
        guard end < Int(Int32.max), reserveNames(end) else { return nil }
        copyBytes(names.pointer(start), text.base, text.count)
        names[end &- 1] = 0
        names.count = end
        return UInt32(truncatingIfNeeded: start)
    }

    /// Makes room for `needed` bytes of names in all. - Returns: false when memory is out.
    @inline(never)
    mutating func reserveNames(_ needed: Int) -> Bool {
        if !keepsNames || needed <= names.capacity { return names.reserve(needed, memory) }
        var grown = Buffer<UInt8>()
        guard oldNames.reserve(oldNames.count &+ 1, memory),
            grown.resize(max(needed, names.capacity &* 2), memory)
        else { return false }
        copyBytes(grown.pointer(0), names.pointer(0), names.count)
        grown.count = names.count
        oldNames.append(names)
        names = grown
        return true
    }

    /// Appends a plain text. - Returns: its index; -1 when memory is out.
    mutating func addText(_ text: Bytes) -> Int {
        guard texts.reserve(texts.count &+ 1, memory), let start = add(text) else { return -1 }
        texts.append(ResourceText(start: start, length: UInt32(truncatingIfNeeded: text.count)))
        return texts.count &- 1
    }

    /// Appends a text with an ending and a NUL. - Returns: as the above.
    mutating func add(_ text: Bytes, _ ending: StaticText) -> UInt32? {
        guard let start = add(text) else { return nil }
        names.count &-= 1  // the NUL
        return add(Bytes(ending)).map { _ in start }
    }

    func text(_ start: UInt32, _ length: UInt32) -> Bytes { Bytes(names.pointer(Int(start)), Int(length)) }

    func name(_ entry: Int) -> Bytes { text(entries[entry].name, entries[entry].length) }

    func text(_ index: Int) -> Bytes { text(texts[index].start, texts[index].length) }

    // MARK: - Packages

    func packageName(_ package: Int) -> Bytes { text(packages[package].name, packages[package].length) }

    /// The package with a name, -1: none. There are few.
    func package(_ name: Bytes) -> Int { ResourceStore.package(packages, names.base, name) }

    /// Finds a package without a copy of all arrays for the call.
    private static func package(
        _ packages: Buffer<ResourcePackage>, _ names: UnsafeMutablePointer<UInt8>?, _ name: Bytes
    ) -> Int {
        guard let names else { return -1 }
        for i in 0..<packages.count {
            let package = packages.pointer(i)
            if Int(package.pointee.length) != name.count { continue }
            if Bytes(names + Int(package.pointee.name), name.count).equals(name) { return i }
        }
        return -1
    }

    /// The most packages: files can name any number of them, and each is compared with all.
    static var mostPackages: Int { 1024 }

    /// - Returns: its index, -1 when memory is out or there are too many.
    mutating func makePackage(_ name: Bytes) -> Int {
        let found = package(name)
        if found >= 0 { return found }
        if packages.count >= ResourceStore.mostPackages { isFull = true }
        guard packages.count < ResourceStore.mostPackages, packages.reserve(packages.count &+ 1, memory),
            let start = add(name)
        else { return -1 }
        packages.append(ResourcePackage(name: start, length: UInt32(truncatingIfNeeded: name.count)))
        return packages.count &- 1
    }

    // MARK: - Entries

    /// The entry that a name has in a package, -1: none. A bundle's pictures are found by the names of their files, too:
    /// `icon.png` and `button.9.png`. O(length). Through a pointer, as a method would copy all arrays.
    static func find(
        _ store: UnsafePointer<ResourceStore>, _ package: Bytes, _ type: ResourceType, _ name: Bytes
    ) -> Int {
        let index = ResourceStore.package(store.pointee.packages, store.pointee.names.base, package)
        if index < 0 || store.pointee.entryTable.count == 0 { return -1 }
        let at = slot(
            store.pointee.entryTable, store.pointee.entries.base, store.pointee.names.base, store.pointee.entrySeed,
            index, type, name)
        let entry = Int(store.pointee.entryTable[at])
        if type != .drawable || (entry >= 0 && store.pointee.entries[entry].firstVariant >= 0) { return entry }
        let dot = name.firstIndex(of: 0x2E)
        if dot <= 0 || store.pointee.packages[index].isLoaded & 2 == 0 { return entry }
        return max(entry, find(store, package, type, name.prefix(dot)))
    }

    /// The entry with a name, which is made if there is none. - Returns: -1 when memory is out or there are too many.
    mutating func make(_ package: Int, _ type: ResourceType, _ name: Bytes) -> Int {
        if (entries.count &+ 1) &* 2 > entryTable.count, !growEntries() { return -1 }
        let slot = self.slot(package, type, name)
        if entryTable[slot] >= 0 { return Int(entryTable[slot]) }
        if entries.count >= maxEntries { isFull = true }
        guard entries.count < maxEntries, entries.reserve(entries.count &+ 1, memory), let start = add(name) else {
            return -1
        }
        entries.append(
            ResourceEntry(
                package: UInt16(truncatingIfNeeded: package), type: type, name: start,
                length: UInt32(truncatingIfNeeded: name.count)))
        if type == .macro { hasMacros = true }
        entryTable[slot] = Int32(truncatingIfNeeded: entries.count &- 1)
        return entries.count &- 1
    }

    /// The place where the search for a name begins, in a table of any size.
    static func home(_ package: Int, _ type: ResourceType, _ name: Bytes, _ seed: UnsafeRawPointer?) -> Int {
        Int(seededHash(name.base, name.count, seed: seed)) &+ package &* 31 &+ Int(type.rawValue) &* 7
    }

    @inline(__always)
    private func slot(_ package: Int, _ type: ResourceType, _ name: Bytes) -> Int {
        ResourceStore.slot(entryTable, entries.base, names.base, entrySeed, package, type, name)
    }

    /// The place of a name in the table, free if it has none. There is a free one.
    private static func slot(
        _ table: Buffer<Int32>, _ entries: UnsafeMutablePointer<ResourceEntry>?,
        _ names: UnsafeMutablePointer<UInt8>?, _ seed: UnsafeRawPointer?, _ package: Int, _ type: ResourceType,
        _ name: Bytes
    ) -> Int {
        let mask = table.count &- 1
        var at = home(package, type, name, seed) & mask
        guard let entries, let names else { return at }
        while table[at] >= 0 {
            let entry = entries + Int(table[at])
            if Int(entry.pointee.package) == package && entry.pointee.type == type
                && Bytes(names + Int(entry.pointee.name), Int(entry.pointee.length)).equals(name)
            {
                return at
            }
            at = (at &+ 1) & mask
        }
        return at
    }

    @inline(never)
    private mutating func growEntries() -> Bool {
        guard ResourceStore.grow(&entryTable, memory) else { return false }
        entrySeed = UnsafeRawPointer(entryTable.base)
        for i in 0..<entries.count {
            let at = slot(Int(entries[i].package), entries[i].type, name(i))
            entryTable[at] = Int32(truncatingIfNeeded: i)
        }
        return true
    }

    /// Doubles a hash table, and empties it. - Returns: false when memory is out; then it is as before.
    static func grow(_ table: inout Buffer<Int32>, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        var grown = Buffer<Int32>()
        guard grown.resize(table.count == 0 ? 64 : table.count &* 2, memory) else { return false }
        table.release(memory)
        while grown.count < grown.capacity { grown.append(-1) }
        table = grown
        return true
    }
}
