// SPDX-License-Identifier: MIT

/// Names of lines and areas, for the whole context: an open-addressing table over byte keys. Index 0: no name.
struct CssNames {
    private var pointers = Buffer<UnsafeMutablePointer<UInt8>>()
    private var lengths = Buffer<Int32>()
    /// Indices of names, 0: empty. Its address seeds the hash, so that no file can be made whose names collide.
    private var table = Buffer<Int32>()

    /// The index of the name of a line of an area, or 0.
    func find(_ name: Int32, suffix: StaticText) -> Int32 {
        if name <= 0 { return 0 }
        return table[place(pointers[Int(name) &- 1], Int(lengths[Int(name) &- 1]), suffix)]
    }

    /// The index of a name, added if it is new. Amortized O(length). - Returns: 0 when memory is out.
    @inline(never)
    mutating func add(
        _ bytes: UnsafePointer<UInt8>, _ count: Int, suffix: StaticText = "", _ memory: UnsafeMutablePointer<Memory>
    ) -> Int32 {
        if (pointers.count &+ 1) &* 2 > table.count, !grow(memory) { return 0 }
        let place = place(bytes, count, suffix)
        if table[place] != 0 { return table[place] }
        let more = suffix.count
        guard pointers.reserve(pointers.count &+ 1, memory), lengths.reserve(lengths.count &+ 1, memory),
            let block = memory.pointee.allocate(count &+ more &+ 1)
        else { return 0 }
        let copy = block.bindMemory(to: UInt8.self, capacity: count &+ more &+ 1)
        copyBytes(copy, bytes, count)
        copyBytes(copy + count, suffix.start, more)
        copy[count &+ more] = 0
        pointers.append(copy)
        lengths.append(Int32(truncatingIfNeeded: count &+ more))
        table[place] = Int32(truncatingIfNeeded: pointers.count)
        return table[place]
    }

    /// The index of a name with a suffix, added if it is new. - Returns: 0 when memory is out.
    mutating func add(_ name: Int32, suffix: StaticText, _ memory: UnsafeMutablePointer<Memory>) -> Int32 {
        add(pointers[Int(name) &- 1], Int(lengths[Int(name) &- 1]), suffix: suffix, memory)
    }

    func text(_ index: Int32) -> UnsafePointer<CChar>? {
        index <= 0
            ? nil : UnsafeRawPointer(pointers[Int(index) &- 1]).assumingMemoryBound(to: CChar.self)
    }

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        for index in 0..<pointers.count { memory.pointee.deallocate(pointers[index], Int(lengths[index]) &+ 1) }
        pointers.release(memory)
        lengths.release(memory)
        table.release(memory)
    }

    // MARK: - The table

    /// The slot of a name with a suffix, or the empty one where it belongs.
    @inline(never)
    private func place(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ suffix: StaticText) -> Int {
        let more = suffix.count, mask = table.count &- 1
        // byte by byte: a name that ends like the suffix is the same name
        var hash = UInt64(UInt(bitPattern: table.base)) >> 4 ^ 0x9E37_79B9_7F4A_7C15
        for index in 0..<count &+ more {
            let byte = index < count ? bytes[index] : suffix.start[index &- count]
            let product = (hash ^ UInt64(byte)).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
            hash = product.high ^ product.low
        }
        var at = Int(truncatingIfNeeded: hash) & mask
        while table[at] != 0 {
            let name = Int(table[at]) &- 1
            if Int(lengths[name]) == count &+ more && sameBytes(pointers[name], bytes, count)
                && sameBytes(pointers[name] + count, suffix.start, more)
            {
                return at
            }
            at = (at &+ 1) & mask
        }
        return at
    }

    @inline(never)
    private mutating func grow(_ memory: UnsafeMutablePointer<Memory>) -> Bool {
        var old = table
        let size = old.count == 0 ? 64 : old.count &* 2
        table = Buffer()
        guard table.resize(size, memory) else {
            table = old
            return false
        }
        while table.count < size { table.append(0) }
        for index in 0..<old.count where old[index] != 0 {
            let name = Int(old[index]) &- 1
            table[place(pointers[name], Int(lengths[name]), "")] = old[index]
        }
        old.release(memory)
        return true
    }
}
