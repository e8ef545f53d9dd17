// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Files in files: `{"include": "@layout/part", "id": "part", "layout_width": 40}` stands for the tag `include` of XML.
extension JsonLayoutReader {
    /// The attributes of a tag `include`, as XML would have them.
    private struct Given {
        var texts = Buffer<UInt8>()
        /// The starts of names and values in turn.
        var starts = Buffer<UInt32>()
        /// The places of the attributes: see `JsonTokens.span`.
        var places = Buffer<Int>()
        var pointers = Buffer<UnsafePointer<CChar>?>()

        @inline(never)
        mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
            texts.release(memory)
            starts.release(memory)
            places.release(memory)
            pointers.release(memory)
        }

        /// - Returns: false when memory is out.
        mutating func append(
            _ name: Bytes, _ value: Bytes, _ place: Int, _ memory: UnsafeMutablePointer<Memory>
        ) -> Bool {
            guard starts.reserve(starts.count &+ 2, memory), places.reserve(places.count &+ 1, memory),
                let first = InflatePlan.add(name, to: &texts, memory),
                let second = InflatePlan.add(value, to: &texts, memory)
            else { return false }
            starts.append(first)
            starts.append(second)
            places.append(place)
            return true
        }

        /// The attributes as expat passes them on. - Returns: nil when memory is out.
        mutating func list(
            _ memory: UnsafeMutablePointer<Memory>
        ) -> UnsafeMutablePointer<UnsafePointer<CChar>?>? {
            guard pointers.reserve(starts.count &+ 1, memory) else { return nil }
            for i in 0..<starts.count {
                pointers.append(
                    UnsafeRawPointer(texts.pointer(Int(starts[i]))).assumingMemoryBound(to: CChar.self))
            }
            pointers.append(nil)
            return pointers.base
        }
    }

    /// Reads the file that the view at `view` includes; its id is the key at `key`, -1: a member. Lists of views in it
    /// are skipped, as what is between the tags of an include.
    mutating func include(_ view: Int, id key: Int, layout: Int, _ count: Int) {
        inflater.pointee.tagOffset = Int(json[layout].offset)
        if !inflater.pointee.checkLimits(Bytes("include"), count) { return }
        var given = Given()
        defer { given.release(memory) }
        var isWhole = given.append(Bytes("layout"), text(layout, in: 2), -layout &- 1, memory)
        if key >= 0 && isWhole { isWhole = given.append(Bytes("id"), text(key, in: 2), -key &- 1, memory) }
        var at = view &+ 1
        while at < json.after(view) && isWhole && !stopped {
            if at &+ 1 != layout && json[at].member == nil, let value = value(at &+ 1) {
                isWhole = given.append(text(at, in: 1), value, at, memory)
            }
            at = json.after(at &+ 1)
        }
        guard isWhole, let list = given.list(memory) else { return inflater.pointee.stop(RG_ERROR_OUT_OF_MEMORY) }
        if stopped { return }
        inflater.pointee.resourceReader.include(list, given.places.count, places: UnsafePointer(given.places.base))
        inflater.pointee.skipped.depth = 0
    }

    /// The text of a value; nil: it is null, or no attribute can have it.
    private mutating func value(_ index: Int) -> Bytes? {
        switch json[index].kind {
        case .null, .object: nil
        case .string: text(index, in: 2)
        case .array: join(index)
        default: json.raw(index)
        }
    }
}
