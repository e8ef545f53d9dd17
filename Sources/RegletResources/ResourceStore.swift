// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The name of a resource in a package, whether or not something defines it. Its index is the handle of a host.
struct ResourceEntry {
    var package: UInt16
    var type: ResourceType
    /// Its name in `ResourceStore.names`, NUL-terminated.
    var name: UInt32
    var length: UInt32
    /// Its definitions, in the order of their configurations; -1: none.
    var firstVariant: Int32 = -1
}

/// One definition of a resource: its value for a configuration.
struct ResourceVariant {
    var configuration: UInt16
    /// The order of the folder in its package: the first one wins.
    var source: UInt16
    var value: TypedValue
    /// The place of its definition.
    var file: UInt32
    var line: UInt32
    var next: Int32 = -1
}

/// A text, and its spans if it is styled.
struct ResourceText {
    var start: UInt32
    var length: UInt32
    var firstSpan: UInt32 = 0
    var spanCount: UInt32 = 0
}

/// A style, an array, plurals or a colour state list: a run of items.
struct ResourceBag {
    enum Kind: UInt8 { case style, array, integers, strings, plurals, colors, attribute }
    var kind: Kind
    /// A style: its parent's entry, -1: none. An attribute: its formats.
    var parent: Int32 = -1
    var first: UInt32
    var count: UInt32 = 0
}

/// An item of a bag. Its key: the attribute of a style, the category of plurals, the run of states of a color, the name
/// of a word of an attribute.
struct ResourceItem {
    var key: Int32
    var value: TypedValue
    /// A color: its alpha. A style: its file among the names.
    var alpha = TypedValue(.missing)
    /// The line of an item of a style.
    var line: UInt32 = 0
}

/// A package: a name space, filled from folders in their order.
struct ResourcePackage {
    var name: UInt32
    var length: UInt32
    var sources: UInt16 = 0
    /// Its names are those of value sets, `set.key`: see ResourceSets.swift.
    var hasSets = false
}

/// A state of the items of colour state lists: an attribute, and whether it must be set.
struct ResourceState {
    var attribute: Int32
    var isSet: Bool
}

/// All resources, in arrays that refer to each other by indices. After `freeze` nothing changes any more.
public struct ResourceStore {
    let memory: UnsafeMutablePointer<Memory>
    var packages = Buffer<ResourcePackage>()
    var entries = Buffer<ResourceEntry>()
    var variants = Buffer<ResourceVariant>()
    var configurations = Buffer<Configuration>()
    var texts = Buffer<ResourceText>()
    var spans = Buffer<TextSpan>()
    var bags = Buffer<ResourceBag>()
    var items = Buffer<ResourceItem>()
    var states = Buffer<ResourceState>()
    /// The runs of `states`, by their starts.
    var stateRuns = Buffer<UInt32>()
    var names = Buffer<UInt8>()
    private var table = Buffer<Int32>()

    init(_ memory: UnsafeMutablePointer<Memory>) { self.memory = memory }

    mutating func release() {
        packages.release(memory)
        entries.release(memory)
        variants.release(memory)
        configurations.release(memory)
        texts.release(memory)
        spans.release(memory)
        bags.release(memory)
        items.release(memory)
        states.release(memory)
        stateRuns.release(memory)
        names.release(memory)
        table.release(memory)
    }

    // MARK: - Names

    /// Appends a text and a NUL. - Returns: its start; nil when memory is out or 4 GiB are full.
    @inline(never)
    mutating func add(_ text: Bytes) -> UInt32? {
        let start = names.count, end = start &+ text.count &+ 1
        guard end < Int(UInt32.max), names.reserve(end, memory) else { return nil }
        copyBytes(names.pointer(start), text.base, text.count)
        names[end &- 1] = 0
        names.count = end
        return UInt32(start)
    }

    func text(_ start: UInt32, _ length: UInt32) -> Bytes { Bytes(names.pointer(Int(start)), Int(length)) }

    func name(_ entry: Int) -> Bytes { text(entries[entry].name, entries[entry].length) }

    func text(_ index: Int) -> Bytes { text(texts[index].start, texts[index].length) }

    // MARK: - Packages

    func packageName(_ package: Int) -> Bytes { text(packages[package].name, packages[package].length) }

    /// The package with a name, -1: none. There are few.
    func package(_ name: Bytes) -> Int {
        for i in 0..<packages.count where packageName(i).equals(name) { return i }
        return -1
    }

    /// - Returns: its index, -1 when memory is out or there are too many.
    mutating func makePackage(_ name: Bytes) -> Int {
        let found = package(name)
        if found >= 0 { return found }
        guard packages.count < Int(UInt16.max), packages.reserve(packages.count &+ 1, memory), let start = add(name)
        else { return -1 }
        packages.append(ResourcePackage(name: start, length: UInt32(truncatingIfNeeded: name.count)))
        return packages.count &- 1
    }

    // MARK: - Entries

    /// The entry with a name, -1: none. O(length).
    func find(_ package: Int, _ type: ResourceType, _ name: Bytes) -> Int {
        table.count == 0 ? -1 : Int(table[slot(package, type, name)])
    }

    /// The entry with a name, which is made if there is none. - Returns: -1 when memory is out.
    mutating func make(_ package: Int, _ type: ResourceType, _ name: Bytes) -> Int {
        if (entries.count &+ 1) &* 2 > table.count, !grow() { return -1 }
        let slot = self.slot(package, type, name)
        if table[slot] >= 0 { return Int(table[slot]) }
        guard entries.reserve(entries.count &+ 1, memory), let start = add(name) else { return -1 }
        entries.append(
            ResourceEntry(
                package: UInt16(truncatingIfNeeded: package), type: type, name: start,
                length: UInt32(truncatingIfNeeded: name.count)))
        table[slot] = Int32(truncatingIfNeeded: entries.count &- 1)
        return entries.count &- 1
    }

    private func slot(_ package: Int, _ type: ResourceType, _ name: Bytes) -> Int {
        let mask = table.count &- 1
        var at = Int(seededHash(name.base, name.count, seed: table.base))
        at = (at &+ package &* 31 &+ Int(type.rawValue) &* 7) & mask
        while table[at] >= 0 {
            let entry = entries[Int(table[at])]
            if Int(entry.package) == package && entry.type == type
                && text(entry.name, entry.length).equals(name)
            {
                return at
            }
            at = (at &+ 1) & mask
        }
        return at
    }

    @inline(never)
    private mutating func grow() -> Bool {
        let size = table.count == 0 ? 256 : table.count &* 2
        var old = table
        table = Buffer()
        guard table.resize(size, memory) else {
            table = old
            return false
        }
        old.release(memory)
        while table.count < size { table.append(-1) }
        for i in 0..<entries.count {
            let at = slot(Int(entries[i].package), entries[i].type, name(i))
            table[at] = Int32(truncatingIfNeeded: i)
        }
        return true
    }

    // MARK: - Variants

    /// The index of a configuration. - Returns: -1 when memory is out or there are too many.
    mutating func makeConfiguration(_ configuration: Configuration) -> Int {
        for i in 0..<configurations.count where configurations[i] == configuration { return i }
        guard configurations.count < Int(UInt16.max), configurations.reserve(configurations.count &+ 1, memory) else {
            return -1
        }
        configurations.append(configuration)
        return configurations.count &- 1
    }

    enum AddOutcome { case added, duplicate, hidden, outOfMemory }

    /// Adds a definition, in the order of configurations. One of an earlier folder hides those of later ones.
    mutating func add(_ variant: ResourceVariant, to entry: Int) -> AddOutcome {
        let configuration = configurations[Int(variant.configuration)]
        var before: Int32 = -1
        var at = entries[entry].firstVariant
        while at >= 0 {
            let old = variants[Int(at)]
            if old.configuration == variant.configuration {
                return old.source == variant.source ? .duplicate : .hidden
            }
            if configurations[Int(old.configuration)].precedes(configuration) { before = at }
            at = old.next
        }
        guard variants.reserve(variants.count &+ 1, memory) else { return .outOfMemory }
        let index = Int32(truncatingIfNeeded: variants.count)
        variants.append(variant)
        if before < 0 {
            variants.pointer(Int(index)).pointee.next = entries[entry].firstVariant
            entries.pointer(entry).pointee.firstVariant = index
        } else {
            variants.pointer(Int(index)).pointee.next = variants[Int(before)].next
            variants.pointer(Int(before)).pointee.next = index
        }
        return .added
    }

    /// The best definition of an entry for a configuration, -1: none fits. O(definitions).
    func best(_ entry: Int, _ wanted: Configuration) -> Int {
        var found: Int32 = -1
        var at = entries[entry].firstVariant
        while at >= 0 {
            let candidate = configurations[Int(variants[Int(at)].configuration)]
            if candidate.matches(wanted)
                && (found < 0
                    || candidate.isBetter(
                        than: configurations[Int(variants[Int(found)].configuration)], for: wanted))
            {
                found = at
            }
            at = variants[Int(at)].next
        }
        return Int(found)
    }
}
