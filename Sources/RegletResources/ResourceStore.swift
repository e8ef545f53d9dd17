// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The name of a resource in a package, whether or not something defines it. Its index is the handle of a host.
struct ResourceEntry {
    var package: UInt16
    var type: ResourceType
    /// A reference to it has a place in `ResourceLoader.pending`.
    var isMentioned = false
    /// Its name in `ResourceStore.names`, NUL-terminated.
    var name: UInt32
    var length: UInt32
    /// Its definitions, in the order of their configurations once the resources are frozen; -1: none.
    var firstVariant: Int32 = -1
    /// Android's number of it, as <public> gives it; 0: none.
    var number: UInt32 = 0
}

/// One definition of a resource: its value for a configuration.
struct ResourceVariant {
    var entry: Int32 = -1
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
    /// A style: its items have the types of their attributes. Those of value sets stay texts.
    var isTyped = true
    /// A style: its parent's entry, -1: none. An attribute: its formats. Colors: the item with the default color.
    var parent: Int32 = -1
    var first: UInt32
    var count: UInt32 = 0
}

/// An item of a bag. Its key: the attribute of a style, the category of plurals, the run of states of a color, the name
/// of a word of an attribute.
struct ResourceItem {
    var key: Int32
    var value: TypedValue
    /// A color: its alpha. A style: its file among the names. A word: its length.
    var alpha = TypedValue(.missing)
    /// The place of an item of a style.
    var line: UInt32 = 0
    var column: UInt32 = 0
}

/// A file that is a resource: its path in `res`, and where its contents are.
struct ResourceContents {
    var path: UInt32
    var length: UInt32
    /// The folder it was found in, -1: its contents are in `ResourceStore.contents`.
    var root: Int32
    var start: UInt32 = 0
    var size: UInt32 = 0
    /// The words of its `CompiledLayout`, in a pack: the first one, and how many there are.
    var markup: UInt32 = 0
    var markupCount: UInt32 = 0
}

/// A folder of the file system, a provider, or a pack among other resources, that was added.
struct ResourceRoot {
    var path: UInt32 = 0
    var length: UInt32 = 0
    /// Its index in `ResourceStore.providers`, -1: a folder or a pack.
    var provider: Int32 = -1
    /// The contents of the files of a pack.
    var contents: UnsafePointer<UInt8>?
    /// Its layouts.
    var markup: UnsafePointer<UInt32>?
    var markupNames: UnsafePointer<UInt8>?
}

/// A package: a name space, filled from folders in their order.
struct ResourcePackage {
    var name: UInt32
    var length: UInt32
    var sources: UInt16 = 0
    /// 1: a file of it was added. The names of other packages cannot be checked. 2: one of a value set or bundle.
    var isLoaded: UInt16 = 0
    /// In `isLoaded` after a pack: the next file of the package begins a folder.
    static var isLoadedByPack: UInt16 { 4 }
}

/// A state of the items of colour state lists: an attribute, and whether it must be set. -1: no attribute; the run ends
/// there, and fits.
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
    /// Names stay where they are, as views have borrowed them: when they grow, the old ones are kept here.
    var keepsNames = false
    var oldNames = Buffer<Buffer<UInt8>>()
    var files = Buffer<ResourceContents>()
    var roots = Buffer<ResourceRoot>()
    var providers = Buffer<rg_resource_provider>()
    /// The bytes of files that were given from memory.
    var contents = Buffer<UInt8>()
    /// The layouts of a pack, and their names and values.
    var markup = Buffer<UInt32>()
    var markupNames = Buffer<UInt8>()
    let maxEntries: Int
    /// The most bytes of a file.
    let maxFileBytes: Int
    /// Something was refused because of `maxEntries` or of the numbers that indices have room for.
    var isFull = false
    /// Something defines a macro, or refers to one.
    var hasMacros = false
    /// The arrays are those of a pack: nothing is released.
    var isBorrowed = false
    /// Hash tables of indices, -1: free.
    var entryTable = Buffer<Int32>()
    /// The seed of `entryTable`.
    var entrySeed: UnsafeRawPointer?
    var variantTable = Buffer<Int32>()
    var configurationTable = Buffer<Int32>()

    init(_ memory: UnsafeMutablePointer<Memory>, maxEntries: Int, maxFileBytes: Int) {
        self.memory = memory
        self.maxFileBytes = maxFileBytes
        self.maxEntries = min(maxEntries, 1 << 30)
    }

    @inline(never)
    mutating func release() {
        if isBorrowed { return }
        releaseValues()
        names.release(memory)
        for i in 0..<oldNames.count { oldNames.pointer(i).pointee.release(memory) }
        oldNames.release(memory)
        files.release(memory)
        roots.release(memory)
        providers.release(memory)
        contents.release(memory)
    }

    /// Appends a bag with its items. - Returns: its value; nil when memory is out.
    mutating func addBag(_ bag: ResourceBag, _ own: Buffer<ResourceItem>) -> TypedValue? {
        guard items.reserve(items.count &+ own.count, memory), bags.reserve(bags.count &+ 1, memory) else { return nil }
        var bag = bag
        bag.first = UInt32(truncatingIfNeeded: items.count)
        bag.count = UInt32(truncatingIfNeeded: own.count)
        for i in 0..<own.count { items.append(own[i]) }
        bags.append(bag)
        return TypedValue(.bag, UInt32(truncatingIfNeeded: bags.count &- 1))
    }

    /// Releases the tables that only definitions need.
    mutating func releaseTables() {
        variantTable.release(memory)
        configurationTable.release(memory)
    }

    // MARK: - Snapshots

    /// A store with copies of all arrays that further value files change. Names and files are those of this one, which
    /// keeps the tables for definitions no longer. - Returns: nil when memory is out.
    @_optimize(size)
    mutating func copied() -> ResourceStore? {
        var made = self
        made.emptyValues()
        let isCopied =
            made.packages.copy(packages, memory) && made.entries.copy(entries, memory)
            && made.variants.copy(variants, memory) && made.configurations.copy(configurations, memory)
            && made.texts.copy(texts, memory) && made.spans.copy(spans, memory) && made.bags.copy(bags, memory)
            && made.items.copy(items, memory) && made.states.copy(states, memory)
            && made.stateRuns.copy(stateRuns, memory) && made.entryTable.copy(entryTable, memory)
        if !isCopied {
            made.releaseValues()
            return nil
        }
        made.variantTable = variantTable
        variantTable = Buffer()
        return made
    }

    private mutating func emptyValues() {
        packages = Buffer()
        entries = Buffer()
        variants = Buffer()
        configurations = Buffer()
        texts = Buffer()
        spans = Buffer()
        bags = Buffer()
        items = Buffer()
        states = Buffer()
        stateRuns = Buffer()
        entryTable = Buffer()
        variantTable = Buffer()
        configurationTable = Buffer()
    }

    /// Releases the arrays of `emptyValues`.
    @_optimize(size)
    mutating func releaseValues() {
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
        entryTable.release(memory)
        releaseTables()
    }
}
