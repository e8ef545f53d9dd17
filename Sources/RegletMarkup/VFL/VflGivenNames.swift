// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The names in an array of the host (rg_vfl_view or rg_vfl_metric, which both begin with the name). The first lookups
/// search the array; after many, the names of a large array are put into a hash table.
struct VflGivenNames {
    private var index = NameIndex()
    private var texts = Buffer<UInt8>()
    private var lookups = 0

    /// The largest numbers of names, and of lookups, without a hash table.
    private static var few: Int { 16 }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        index.release(memory)
        texts.release(memory)
    }

    /// - Returns: the index of the first entry with a name, -1 when there is none, nil when memory is out.
    @inline(never)
    mutating func find(
        _ name: Bytes, _ names: UnsafeRawPointer, _ count: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> Int? {
        lookups &+= 1
        if count > VflGivenNames.few && lookups > VflGivenNames.few {
            if texts.count == 0 {
                for i in 0..<count {
                    guard let start = InflatePlan.add(VflGivenNames.name(names, i), to: &texts, memory),
                        index.note(start, i, texts, memory) != nil
                    else { return nil }
                }
            }
            return index.find(name, texts)
        }
        for i in 0..<count where name.equals(VflGivenNames.name(names, i)) { return i }
        return -1
    }

    private static func name(_ names: UnsafeRawPointer, _ i: Int) -> Bytes {
        Bytes(
            cString: names.load(
                fromByteOffset: i &* MemoryLayout<rg_vfl_metric>.stride, as: UnsafePointer<CChar>.self))
    }
}
