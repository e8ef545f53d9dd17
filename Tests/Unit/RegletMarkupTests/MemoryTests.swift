// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import Testing

@testable import RegletMarkup
import RegletSyntax

@Suite struct MemoryTests {
    @Test func everythingComesFromTheHooksAndGoesBack() {
        let counter = Counter()
        do {
            let read = Reading(Array(sample.utf8), hooks: counter.hooks)
            #expect(read.status == RG_OK && counter.asked > 10)
        }
        #expect(counter.blocks.isEmpty && counter.wrong == 0)
    }

    @Test(arguments: [sample, "<FrameLayout gap=\"x\"><View a=\"1\" a=\"2\"/></FrameLayout>"])
    func everyAllocationMayFail(_ text: String) {
        let counter = Counter()
        counter.failing = 1 << 40
        let whole = Reading(Array(text.utf8), hooks: counter.hooks)
        let total = counter.asked
        _ = whole
        for failing in 0..<total {
            let counter = Counter()
            counter.failing = failing
            do {
                let read = Reading(Array(text.utf8), hooks: counter.hooks)
                #expect(read.status == RG_ERROR_OUT_OF_MEMORY, "allocation \(failing) of \(total)")
            }
            #expect(counter.blocks.isEmpty && counter.wrong == 0)
        }
    }

    @Test func aFixedBlockServesTheReader() {
        let size = 1 << 20
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
        defer { block.deallocate() }
        let text = Array(sample.utf8)
        for bytes in [size, 20_000, 5_000, 200] {
            var memory = Memory(block: block, size: bytes)
            var list = DiagnosticList()
            var plan = InflatePlan()
            let status = withUnsafeMutablePointer(to: &memory) { memory in
                withUnsafeMutablePointer(to: &list) { list in
                    let status = text.withUnsafeBufferPointer {
                        readLayout(
                            Bytes($0.baseAddress!, $0.count), InflateOptions(fileName: Bytes("a.xml")), into: &plan,
                            diagnostics: list, memory: memory)
                    }
                    plan.release(memory)
                    list.pointee.release(memory)
                    return status
                }
            }
            #expect(status == (bytes == size ? RG_OK : RG_ERROR_OUT_OF_MEMORY), "\(bytes) bytes")
            #expect(memory.live == 0)
        }
    }

    @Test func threadsDoNotShareTheirMemory() async {
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    (0..<50).allSatisfy { _ in
                        let counter = Counter()
                        let good = Reading(Array(sample.utf8), hooks: counter.hooks).status == RG_OK
                        return good && counter.blocks.isEmpty && counter.wrong == 0
                    }
                }
            }
            for await good in group { #expect(good) }
        }
    }
}

@Suite struct AttributeStoreTests {
    private func withStore(_ body: (UnsafeMutablePointer<AttributeStore>, UnsafeMutablePointer<Memory>) -> Void) {
        var memory = Memory(hooks: rg_allocator())
        var store = AttributeStore()
        withUnsafeMutablePointer(to: &memory) { memory in
            withUnsafeMutablePointer(to: &store) { body($0, memory) }
            store.release(memory)
            #expect(memory.pointee.live == 0)
        }
    }

    private func attach(
        _ xml: String, _ slots: [UInt32], _ store: UnsafeMutablePointer<AttributeStore>,
        _ memory: UnsafeMutablePointer<Memory>
    ) {
        let read = Reading(xml)
        #expect(read.count == slots.count)
        let reserved = store.pointee.reserve(slots: Int(slots.max()!) + 1, memory)
        #expect(reserved)
        let prepared = store.pointee.prepare(
            records: read.plan.records, pairs: read.plan.attributes, strings: read.plan.strings, memory: memory)
        let handles = slots.map { rg_node(id: UInt64($0) | 1 << 32) }
        if let prepared { store.pointee.attach(prepared, handles: handles) }
        #expect(prepared != nil)
    }

    private func tag(_ store: UnsafeMutablePointer<AttributeStore>, _ slot: Int) -> String? {
        store.pointee.tag(slot: slot).map { String(cString: $0) }
    }

    private func value(_ store: UnsafeMutablePointer<AttributeStore>, _ slot: Int, _ name: String) -> String? {
        store.pointee.attribute(slot: slot, named: name).map { String(cString: $0) }
    }

    @Test func tagsAndAttributesAreFoundBySlot() {
        withStore { store, memory in
            attach("<FrameLayout a=\"1\"><View b=\"2\" onClick=\"go\"/></FrameLayout>", [4, 2], store, memory)
            #expect(tag(store, 4) == "FrameLayout" && tag(store, 2) == "View")
            #expect(tag(store, 3) == nil && tag(store, 5) == nil && tag(store, -1) == nil)
            #expect(value(store, 2, "onClick") == "go" && value(store, 2, "a") == nil && value(store, 4, "a") == "1")
            #expect(store.pointee.attributeCount(slot: 2) == 2 && store.pointee.attributeCount(slot: 9) == 0)
            let second = store.pointee.attribute(slot: 2, 1)
            #expect(second.map { String(cString: $0.name) } == "onClick")
            #expect(store.pointee.attribute(slot: 2, 2) == nil)
        }
    }

    @Test func theLastOfTwoEqualNamesIsFound() {
        withStore { store, memory in
            attach("<View android:tint=\"a\" app:tint=\"b\"/>", [0], store, memory)
            #expect(value(store, 0, "tint") == "b")
        }
    }

    @Test func aSheetGoesWithItsLastNode() {
        withStore { store, memory in
            attach("<FrameLayout><View/></FrameLayout>", [0, 1], store, memory)
            attach("<FrameLayout><Space/></FrameLayout>", [2, 3], store, memory)
            attach("<Button/>", [4], store, memory)
            let full = memory.pointee.live
            store.pointee.remove(slot: 2, memory)
            #expect(memory.pointee.live == full && tag(store, 3) == "Space")
            store.pointee.remove(slot: 3, memory)
            #expect(memory.pointee.live < full && tag(store, 3) == nil && tag(store, 1) == "View")
            store.pointee.remove(slot: 3, memory)
            store.pointee.remove(slot: 99, memory)
            store.pointee.remove(slot: 4, memory)
            store.pointee.remove(slot: 0, memory)
            store.pointee.remove(slot: 1, memory)
            attach("<Button x=\"y\"/>", [1], store, memory)
            #expect(value(store, 1, "x") == "y")
        }
    }

    @Test func anUnattachedSheetCanBeDiscarded() {
        withStore { store, memory in
            let read = Reading("<View a=\"b\"/>")
            let prepared = store.pointee.prepare(
                records: read.plan.records, pairs: read.plan.attributes, strings: read.plan.strings, memory: memory)
            if let prepared { store.pointee.discard(prepared, memory) }
            #expect(memory.pointee.live == 0)
        }
    }
}
