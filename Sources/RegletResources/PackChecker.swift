// SPDX-License-Identifier: MIT
import RegletEngine

/// Checks a pack: afterwards every index in it is inside its array, every chain ends, and every text ends with a NUL. So
/// the resources of any pack can be read, however it was made. O(elements): of texts only the ends are read.
struct PackChecker {
    private let base: UnsafeRawPointer
    private let pack: ResourcePack
    /// The byte that is wrong, -1: none so far.
    private(set) var place = -1
    private(set) var sentence: StaticText = "a number is out of range"
    /// The run of states of the last item of a color list so far.
    private var lastRun: Int32 = -1

    init(_ base: UnsafeRawPointer, _ pack: ResourcePack) {
        self.base = base
        self.pack = pack
    }

    /// - Returns: false when the pack is damaged.
    mutating func check() -> Bool {
        checkLimits()
        checkEntries()
        checkTable()
        checkVariants()
        checkTexts()
        checkBags()
        checkFiles()
        checkLayouts()
        return place < 0
    }

    func count(_ part: ResourcePack.Part) -> Int { pack.count(part) }

    func array<Element>(_ part: ResourcePack.Part, _: Element.Type) -> UnsafePointer<Element> {
        (base + pack.start(part)).assumingMemoryBound(to: Element.self)
    }

    /// Notes the first damage.
    mutating func fail(
        _ part: ResourcePack.Part, _ index: Int, _ offset: Int, _ sentence: StaticText = "a number is out of range"
    ) {
        if place >= 0 { return }
        place = pack.start(part) &+ index &* part.stride &+ offset
        self.sentence = sentence
    }

    // MARK: - Fields

    /// Checks a number of each element: `bits` of the 4 bytes at an offset, plus `added`, must be below `limit`. The bytes
    /// are in the element.
    @inline(never)
    private mutating func check(
        _ part: ResourcePack.Part, _ offset: Int, below limit: Int, adding added: UInt32 = 0, bits: UInt32 = .max
    ) {
        let stride = part.stride
        let limit = UInt32(clamping: limit)
        var at = base + pack.start(part) + offset
        for i in 0..<count(part) {
            if at.loadUnaligned(as: UInt32.self) & bits &+ added >= limit { return fail(part, i, offset) }
            at += stride
        }
    }

    /// Checks a text of each element: its start and its length.
    @inline(never)
    private mutating func checkText(_ part: ResourcePack.Part, _ offset: Int) {
        let stride = part.stride
        var at = base + pack.start(part) + offset
        for i in 0..<count(part) {
            let length = (at + 4).loadUnaligned(as: UInt32.self)
            if !isText(at.loadUnaligned(as: UInt32.self), length) {
                return fail(part, i, offset, "a text does not end")
            }
            at += stride
        }
    }

    /// Whether a text is among the names, and ends with a NUL.
    @inline(__always)
    private func isText(_ start: UInt32, _ length: UInt32) -> Bool {
        let end = Int(start) &+ Int(length)
        return end < count(.names) && (base + pack.start(.names) + end).load(as: UInt8.self) == 0
    }

    /// Checks the start of a text of each element: it is behind the NUL of another one.
    @inline(never)
    private mutating func checkStart(_ part: ResourcePack.Part, _ offset: Int) {
        let stride = part.stride
        var at = base + pack.start(part) + offset
        for i in 0..<count(part) {
            if !isStart(at.loadUnaligned(as: UInt32.self)) {
                return fail(part, i, offset, "a text does not begin here")
            }
            at += stride
        }
    }

    /// Whether a text begins at a place among the names.
    @inline(__always)
    private func isStart(_ start: UInt32) -> Bool {
        if Int(start) >= count(.names) { return false }
        return start == 0 || (base + (pack.start(.names) &+ Int(start) &- 1)).load(as: UInt8.self) == 0
    }

    /// Checks a value of each element, at an offset.
    @inline(never)
    private mutating func checkValue(_ part: ResourcePack.Part, _ offset: Int, isItem: Bool) {
        let stride = part.stride
        var limits = InlineArray<16, UInt32>(repeating: .max)
        limits[Int(TypedValue.Kind.string.rawValue)] = UInt32(count(.texts))
        limits[Int(TypedValue.Kind.reference.rawValue)] = UInt32(count(.entries))
        limits[Int(TypedValue.Kind.attribute.rawValue)] = UInt32(count(.entries))
        limits[Int(TypedValue.Kind.unknownReference.rawValue)] = 0
        limits[Int(TypedValue.Kind.bag.rawValue)] = isItem ? 0 : UInt32(count(.bags))
        limits[Int(TypedValue.Kind.file.rawValue)] = isItem ? 0 : UInt32(count(.files))
        var at = base + pack.start(part) + offset
        for i in 0..<count(part) {
            if !isValue(at, limits) { return fail(part, i, offset) }
            at += stride
        }
    }

    @inline(__always)
    private func isValue(_ at: UnsafeRawPointer, _ limits: borrowing InlineArray<16, UInt32>) -> Bool {
        let kind = at.load(as: UInt8.self), data = (at + 4).loadUnaligned(as: UInt32.self)
        if kind > 15 { return false }
        let limit = limits[unchecked: Int(kind)]
        if limit != .max { return data < limit }
        switch kind {
        // Infinite numbers and those that are none; units that do not exist.
        case TypedValue.Kind.float.rawValue: return data & 0x7F80_0000 != 0x7F80_0000
        case TypedValue.Kind.dimension.rawValue: return data & 15 <= DimensionUnit.mm.rawValue
        case TypedValue.Kind.fraction.rawValue: return data & 15 <= 1
        default: return true
        }
    }

    // MARK: - Arrays

    private mutating func checkLimits() {
        if count(.packages) > ResourceStore.mostPackages { fail(.packages, 0, 0) }
        let names = count(.names)
        let end = base + (pack.start(.names) &+ names &- 1)
        if names > 0 && end.load(as: UInt8.self) != 0 { fail(.names, names &- 1, 0) }
    }

    private mutating func checkEntries() {
        check(.configurations, Configuration.flagOffset &- 3, below: 2 << 24, bits: 0xFF00_0000)
        checkText(.packages, 0)
        check(.entries, 0, below: count(.packages), bits: 0xFFFF)
        check(.entries, 0, below: ResourceType.count << 16, bits: 0xFFFF_0000)
        checkText(.entries, 4)
        check(.entries, 12, below: count(.variants) &+ 1, adding: 1)
        if place >= 0 { return }
        let entries = array(.entries, ResourceEntry.self), variants = array(.variants, ResourceVariant.self)
        for i in 0..<count(.entries) {
            let first = Int(entries[i].firstVariant)
            if first >= 0 && Int(variants[first].entry) != i { return fail(.entries, i, 12) }
        }
    }

    private mutating func checkTable() {
        check(.table, 0, below: count(.entries) &+ 1, adding: 1)
        let size = count(.table)
        let table = Buffer(borrowing: UnsafeMutablePointer(mutating: array(.table, Int32.self)), count: size)
        if size & (size &- 1) != 0 || size > 0 && !ResourcePack.hasShortRuns(table) { fail(.table, 0, 0) }
    }

    /// The next definition of an entry, if there is one, is the next one of all. So each belongs to one entry, and all
    /// chains end.
    private mutating func checkVariants() {
        check(.variants, 0, below: count(.entries))
        check(.variants, 4, below: count(.configurations), bits: 0xFFFF)
        checkValue(.variants, 8, isItem: false)
        checkStart(.variants, 16)
        if place >= 0 { return }
        let variants = array(.variants, ResourceVariant.self)
        for i in 0..<count(.variants) {
            let next = Int(variants[i].next)
            if next == -1 { continue }
            if next != i &+ 1 || next == count(.variants) || variants[next].entry != variants[i].entry {
                return fail(.variants, i, 24)
            }
        }
    }

    private mutating func checkTexts() {
        checkText(.texts, 0)
        checkStart(.spans, 0)
        let texts = array(.texts, ResourceText.self)
        for i in 0..<count(.texts) where Int(texts[i].firstSpan) &+ Int(texts[i].spanCount) > count(.spans) {
            return fail(.texts, i, 8)
        }
    }

    /// The items of a bag begin where those of the one before it end.
    private mutating func checkBags() {
        check(.bags, 0, below: Int(ResourceBag.Kind.attribute.rawValue) &+ 1, bits: 0xFF)
        check(.bags, 0, below: 2 << 8, bits: 0xFF00)
        checkValue(.items, 4, isItem: true)
        check(.items, 12, below: 16, bits: 0xFF)
        check(.states, 0, below: count(.entries) &+ 1, adding: 1)
        check(.states, 4, below: 2, bits: 0xFF)
        check(.stateRuns, 0, below: count(.states) &+ 1)
        if place >= 0 { return }
        let bags = array(.bags, ResourceBag.self), runs = array(.stateRuns, UInt32.self)
        if count(.stateRuns) > 0 && runs[0] != 0 { return fail(.stateRuns, 0, 0) }
        for i in 1..<max(1, count(.stateRuns)) where runs[i] < runs[i &- 1] { return fail(.stateRuns, i, 0) }
        var end = 0
        for i in 0..<count(.bags) {
            if Int(bags[i].first) != end || Int(bags[i].count) > count(.items) &- end { return fail(.bags, i, 8) }
            end &+= Int(bags[i].count)
            let isStyle = bags[i].kind == .style
            if isStyle && (bags[i].parent < -1 || Int(bags[i].parent) >= count(.entries)) { return fail(.bags, i, 4) }
            checkItems(bags[i])
            if place >= 0 { return }
        }
        if end != count(.items) { fail(.items, end, 0) }
    }

    /// Checks the keys of the items of a bag, and what else depends on its kind.
    private mutating func checkItems(_ bag: ResourceBag) {
        let items = array(.items, ResourceItem.self)
        let limit: Int
        switch bag.kind {
        case .style: limit = count(.entries)
        case .colors: limit = count(.stateRuns)
        case .attribute: limit = count(.names)
        case .array, .integers, .strings, .plurals: return
        }
        var limits = InlineArray<16, UInt32>(repeating: .max)
        limits[Int(TypedValue.Kind.string.rawValue)] = 0
        limits[Int(TypedValue.Kind.reference.rawValue)] = UInt32(count(.entries))
        limits[Int(TypedValue.Kind.attribute.rawValue)] = UInt32(count(.entries))
        for kind in Int(TypedValue.Kind.unknownReference.rawValue)..<16 { limits[kind] = 0 }
        for i in Int(bag.first)..<Int(bag.first) &+ Int(bag.count) {
            let item = items + i
            if Int(UInt32(bitPattern: item.pointee.key)) >= limit { return fail(.items, i, 0) }
            let alpha = base + (pack.start(.items) &+ i &* ResourcePack.Part.items.stride &+ 12)
            if bag.kind == .colors {
                // each item of a list has states of its own
                if item.pointee.key <= lastRun {
                    return fail(.items, i, 0, "two colors have the same states")
                }
                lastRun = item.pointee.key
                if !isValue(alpha, limits) { return fail(.items, i, 12) }
            }
            // the file of an item
            if bag.kind == .style && !isStart(item.pointee.alpha.data) { return fail(.items, i, 16) }
            if bag.kind == .attribute
                && !isText(UInt32(bitPattern: item.pointee.key), (alpha + 4).load(as: UInt32.self))
            {
                return fail(.items, i, 16)
            }
        }
    }

    private mutating func checkFiles() {
        checkText(.files, 0)
        check(.files, 8, below: 1, adding: 1)
        let files = array(.files, ResourceContents.self)
        for i in 0..<count(.files) where Int(files[i].start) &+ Int(files[i].size) > count(.contents) {
            return fail(.files, i, 12)
        }
    }
}
