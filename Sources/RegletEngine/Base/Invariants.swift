// SPDX-License-Identifier: MIT

// Only a library built with REGLET_CHECKS (`scripts/build.sh checks`) has the contents of this file and of every file
// whose name ends in +Invariants. After each call of the C API that edits or lays out, it checks all of the context,
// in O(nodes), and ends the program at the first invariant that does not hold. The shipped library has none of it.

#if REGLET_CHECKS
    import CLibc

    /// Reports a broken invariant on stderr and ends the program.
    enum Invariants {
        /// Precondition: `message` is a whole sentence.
        @inline(never)
        static func fail(_ message: inout MessageBuffer) -> Never {
            fputs("reglet: invariant broken: ", stderr)
            message.withCString { _ = fputs($0, stderr) }
            fputs(".\n", stderr)
            abort()
        }
    }

    /// The numbers from 0 that were met so far, each with a count. Its memory is not a context's: checks allocate
    /// behind the back of hosts that count or refuse allocations.
    struct InvariantCounts {
        private let counts: UnsafeMutablePointer<UInt32>
        let capacity: Int

        init(_ capacity: Int) {
            self.capacity = capacity
            let bytes = max(capacity, 1) &* 4
            guard let block = systemAllocate(bytes, 16) else { abort() }
            zeroBytes(block, bytes)
            counts = block.bindMemory(to: UInt32.self, capacity: max(capacity, 1))
        }

        func release() { systemFree(UnsafeMutableRawPointer(counts)) }

        /// Counts one more of `number`. - Returns: how often it was met before, or -1 out of range.
        func add(_ number: Int) -> Int {
            if number < 0 || number >= capacity { return -1 }
            counts[number] &+= 1
            return Int(counts[number]) &- 1
        }

        subscript(number: Int) -> Int { number < 0 || number >= capacity ? 0 : Int(counts[number]) }
    }

    /// How often addresses were met, in a hash table with room for `most` of them.
    struct InvariantUses {
        private let keys: UnsafeMutablePointer<UInt>
        private let counts: InvariantCounts
        private let mask: Int

        init(_ most: Int) {
            var size = 16
            while size < 2 &* most { size &*= 2 }
            guard let block = systemAllocate(size &* 8, 16) else { abort() }
            zeroBytes(block, size &* 8)
            keys = block.bindMemory(to: UInt.self, capacity: size)
            counts = InvariantCounts(size)
            mask = size &- 1
        }

        func release() {
            systemFree(UnsafeMutableRawPointer(keys))
            counts.release()
        }

        private func place(_ address: UInt) -> Int {
            var place = Int(truncatingIfNeeded: address &* 0x9E37_79B9_7F4A_7C15 >> 32) & mask
            while keys[place] != 0 && keys[place] != address { place = (place &+ 1) & mask }
            return place
        }

        func add(_ pointer: UnsafeMutableRawPointer?) {
            guard let pointer else { return }
            let address = UInt(bitPattern: pointer), place = place(address)
            keys[place] = address
            _ = counts.add(place)
        }

        subscript(pointer: UnsafeMutableRawPointer) -> Int { counts[place(UInt(bitPattern: pointer))] }
    }
#endif
