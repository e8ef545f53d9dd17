// SPDX-License-Identifier: MIT
import RegletEngine

/// A pack: the bytes of frozen resources. A header of 32-bit numbers, then the arrays of the store one after another, each
/// from a multiple of 8 on, as they are in memory. So loading checks numbers, and reads nothing.
///
/// All numbers are little-endian. Any change of a struct in the arrays, or of their order, needs a new version.
///
///     magic, version, size, sum of strides, seed of the table of names, counts of the 16 arrays
struct ResourcePack {
    /// The arrays in their order.
    enum Part: Int {
        case configurations, packages, entries, table, variants, texts, spans, bags, items, states, stateRuns, files
        case names, contents, markup, markupNames

        var stride: Int {
            switch self {
            case .configurations: MemoryLayout<Configuration>.stride
            case .packages: MemoryLayout<ResourcePackage>.stride
            case .entries: MemoryLayout<ResourceEntry>.stride
            case .table, .stateRuns, .markup: 4
            case .variants: MemoryLayout<ResourceVariant>.stride
            case .texts: MemoryLayout<ResourceText>.stride
            case .spans: MemoryLayout<TextSpan>.stride
            case .bags: MemoryLayout<ResourceBag>.stride
            case .items: MemoryLayout<ResourceItem>.stride
            case .states: MemoryLayout<ResourceState>.stride
            case .files: MemoryLayout<ResourceContents>.stride
            case .names, .contents, .markupNames: 1
            }
        }
    }

    static var partCount: Int { 16 }
    /// "RGR", and a byte that ends a text on some systems.
    static var magic: UInt32 { 0x1A52_4752 }
    static var version: UInt32 { 2 }
    static var headerSize: Int { 88 }
    /// The place of the first count in the header.
    static var firstCount: Int { 20 }
    /// The most bytes: offsets have 32 bits with a sign.
    static var mostBytes: Int { Int(Int32.max) }
    /// The most places of the table of names without a free one between them: so a name costs little, whatever pack it is
    /// looked up in. Of a million names about 70 follow one another.
    static var longestRun: Int { 256 }

    private(set) var counts = InlineArray<16, Int>(repeating: 0)
    private(set) var starts = InlineArray<16, Int>(repeating: 0)
    /// The bytes in all.
    private(set) var size = ResourcePack.headerSize

    init() {}

    /// The arrays that the header at `bytes` names.
    init(header bytes: UnsafeRawPointer) {
        for i in 0..<ResourcePack.partCount {
            let place = ResourcePack.firstCount &+ i &* 4
            append(
                Part(rawValue: i).unsafelyUnwrapped, Int(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
        }
    }

    /// Appends the next array. Each count is below 2^32, so that the size cannot overflow.
    mutating func append(_ part: Part, _ count: Int) {
        counts[part.rawValue] = count
        starts[part.rawValue] = size
        size &+= (count &* part.stride &+ 7) & ~7
    }

    func count(_ part: Part) -> Int { counts[part.rawValue] }

    func start(_ part: Part) -> Int { starts[part.rawValue] }

    /// A number that differs if a struct has another size.
    static var strides: UInt32 {
        var sum: UInt32 = 0
        for i in 0..<partCount {
            sum = sum &* 31 &+ UInt32(truncatingIfNeeded: Part(rawValue: i).unsafelyUnwrapped.stride)
        }
        return sum
    }
}
