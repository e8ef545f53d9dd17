// SPDX-License-Identifier: MIT
import CReglet
import Reglet
import Testing

/// Counts blocks, fails the allocation numbered `failing`, checks that blocks come back as they were asked for.
final class Counter {
    var asked = 0
    var failing = -1
    var blocks: [UnsafeMutableRawPointer: (Int, Int)] = [:]
    var wrong = 0

    var hooks: rg_allocator {
        rg_allocator(
            alloc: { user, size, alignment in
                let counter = Unmanaged<Counter>.fromOpaque(user!).takeUnretainedValue()
                counter.asked += 1
                if counter.asked - 1 == counter.failing { return nil }
                let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
                counter.blocks[block] = (size, alignment)
                return block
            },
            free: { user, block, size, alignment in
                let counter = Unmanaged<Counter>.fromOpaque(user!).takeUnretainedValue()
                let found = counter.blocks.removeValue(forKey: block!)
                if found == nil || found! != (size, alignment) { counter.wrong += 1 }
                block!.deallocate()
            },
            user: Unmanaged.passUnretained(self).toOpaque())
    }
}

/// Every allocation of inflating a text fails in turn: nothing has changed then, and it succeeds the next time.
func inflatingMayFail(_ text: String, nodes: UInt32) {
    var failing = 0
    while failing >= 0 {
        let counter = Counter()
        counter.failing = 1 << 40
        do {
            let ui = UI { $0.allocator = counter.hooks }
            counter.failing = counter.asked + failing
            let answer = ui.inflate(text)
            let reached = counter.asked > counter.failing
            counter.failing = 1 << 40
            #expect(answer.status == (reached ? RG_ERROR_OUT_OF_MEMORY : RG_OK), "allocation \(failing)")
            #expect(ui.nodes == (reached ? 0 : nodes))
            #expect(ui.inflate(text).status == RG_OK)
            failing = reached ? failing + 1 : -1
        }
        #expect(counter.blocks.isEmpty && counter.wrong == 0)
    }
}
