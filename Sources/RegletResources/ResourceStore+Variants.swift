// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// Definitions of resources for configurations.
extension ResourceStore {
    // MARK: - Configurations

    /// The index of a configuration. - Returns: -1 when memory is out or there are too many.
    mutating func makeConfiguration(_ configuration: Configuration) -> Int {
        if (configurations.count &+ 1) &* 2 > configurationTable.count, !growConfigurations() { return -1 }
        let slot = self.slot(configuration)
        if configurationTable[slot] >= 0 { return Int(configurationTable[slot]) }
        if configurations.count >= Int(UInt16.max) { isFull = true }
        guard configurations.count < Int(UInt16.max), configurations.reserve(configurations.count &+ 1, memory) else {
            return -1
        }
        configurations.append(configuration)
        configurationTable[slot] = Int32(truncatingIfNeeded: configurations.count &- 1)
        return configurations.count &- 1
    }

    private func slot(_ configuration: Configuration) -> Int {
        let mask = configurationTable.count &- 1
        var at = ResourceStore.mix(configuration.hash, seed: configurationTable.base) & mask
        while configurationTable[at] >= 0 && !(configurations[Int(configurationTable[at])] == configuration) {
            at = (at &+ 1) & mask
        }
        return at
    }

    private mutating func growConfigurations() -> Bool {
        guard ResourceStore.grow(&configurationTable, memory) else { return false }
        for i in 0..<configurations.count {
            configurationTable[slot(configurations[i])] = Int32(truncatingIfNeeded: i)
        }
        return true
    }

    /// A hash of a number. The table's address seeds it, so that no file can be made whose numbers collide.
    private static func mix(_ number: UInt64, seed: UnsafeMutablePointer<Int32>?) -> Int {
        var hash = (number ^ UInt64(UInt(bitPattern: seed)) &* 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 29) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: hash >> 32)
    }

    // MARK: - Variants

    enum AddOutcome { case added, duplicate, hidden, outOfMemory }

    /// Adds a definition. One of an earlier folder hides those of later ones.
    mutating func add(_ variant: ResourceVariant, to entry: Int) -> AddOutcome {
        if (variants.count &+ 1) &* 2 > variantTable.count, !growVariants() { return .outOfMemory }
        let slot = self.slot(entry, variant.configuration)
        if variantTable[slot] >= 0 {
            return variants[Int(variantTable[slot])].source == variant.source ? .duplicate : .hidden
        }
        if variants.count >= Int(Int32.max) / 4 { isFull = true }
        guard !isFull, variants.reserve(variants.count &+ 1, memory) else { return .outOfMemory }
        let index = Int32(truncatingIfNeeded: variants.count)
        variantTable[slot] = index
        variants.append(variant)
        variants.pointer(Int(index)).pointee.entry = Int32(truncatingIfNeeded: entry)
        variants.pointer(Int(index)).pointee.next = entries[entry].firstVariant
        entries.pointer(entry).pointee.firstVariant = index
        return .added
    }

    private func slot(_ entry: Int, _ configuration: UInt16) -> Int {
        let mask = variantTable.count &- 1
        let number = UInt64(truncatingIfNeeded: entry) << 16 | UInt64(configuration)
        var at = ResourceStore.mix(number, seed: variantTable.base) & mask
        while variantTable[at] >= 0 {
            let variant = variants[Int(variantTable[at])]
            if Int(variant.entry) == entry && variant.configuration == configuration { return at }
            at = (at &+ 1) & mask
        }
        return at
    }

    /// Makes room for more definitions, which `add` then never lacks. - Returns: false when memory is out.
    mutating func reserveVariants(_ more: Int) -> Bool {
        while (variants.count &+ more &+ 1) &* 2 > variantTable.count {
            if !growVariants() { return false }
        }
        return variants.reserve(variants.count &+ more, memory)
    }

    private mutating func growVariants() -> Bool {
        guard ResourceStore.grow(&variantTable, memory) else { return false }
        for i in 0..<variants.count {
            let at = slot(Int(variants[i].entry), variants[i].configuration)
            variantTable[at] = Int32(truncatingIfNeeded: i)
        }
        return true
    }

    /// Removes the definitions from an index on, the last one first: so each is the first of its entry, and no other in the
    /// table was placed behind it.
    mutating func removeVariants(from start: Int) {
        while variants.count > start {
            let variant = variants[variants.count &- 1]
            entries.pointer(Int(variant.entry)).pointee.firstVariant = variant.next
            variantTable[slot(Int(variant.entry), variant.configuration)] = -1
            variants.count &-= 1
        }
    }

    /// Sorts the definitions of each entry by their configurations. - Returns: false when memory is out.
    mutating func sortVariants() -> Bool {
        var chain = Buffer<Int32>()
        defer { chain.release(memory) }
        for entry in 0..<entries.count {
            chain.count = 0
            var at = entries[entry].firstVariant
            while at >= 0 {
                guard chain.reserve(chain.count &+ 1, memory) else { return false }
                chain.append(at)
                at = variants[Int(at)].next
            }
            if chain.count < 2 { continue }
            let variants = self.variants, configurations = self.configurations, indices = chain
            heapSort(
                chain.count,
                precedes: { one, other in
                    configurations[Int(variants[Int(indices[one])].configuration)].precedes(
                        configurations[Int(variants[Int(indices[other])].configuration)])
                },
                swap: { one, other in
                    let moved = indices[one]
                    indices[one] = indices[other]
                    indices[other] = moved
                })
            var next: Int32 = -1
            var i = chain.count
            while i > 0 {
                i &-= 1
                variants.pointer(Int(chain[i])).pointee.next = next
                next = chain[i]
            }
            entries.pointer(entry).pointee.firstVariant = next
        }
        return true
    }

    /// The best definition of an entry for a configuration, -1: none fits. O(definitions). Through a pointer, as a method
    /// would copy all arrays.
    static func best(_ store: UnsafePointer<ResourceStore>, _ entry: Int, _ wanted: Configuration) -> Int {
        let variants = store.pointee.variants, configurations = store.pointee.configurations
        var found: Int32 = -1
        var at = store.pointee.entries[entry].firstVariant
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
