// SPDX-License-Identifier: MIT
import CReglet
import Testing

@testable import RegletEngine

/// Counts what a Memory takes from the hooks, and refuses on demand.
struct HookState {
    var allocations = 0
    var frees = 0
    var live = 0
    /// Allocations still granted; negative = any number.
    var budget = -1
}

func countingHooks(_ state: UnsafeMutablePointer<HookState>) -> rg_allocator {
    rg_allocator(
        alloc: { user, size, alignment in
            let state = user!.assumingMemoryBound(to: HookState.self)
            if state.pointee.budget == 0 { return nil }
            if state.pointee.budget > 0 { state.pointee.budget -= 1 }
            state.pointee.allocations += 1
            state.pointee.live += size
            return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
        },
        free: { user, block, size, _ in
            let state = user!.assumingMemoryBound(to: HookState.self)
            state.pointee.frees += 1
            state.pointee.live -= size
            block!.deallocate()
        },
        user: state)
}

/// A font table and one text record over counted memory, at one unit a pixel unless said otherwise.
final class TextFixture {
    let hooks = UnsafeMutablePointer<HookState>.allocate(capacity: 1)
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    let fonts = UnsafeMutablePointer<FontTable>.allocate(capacity: 1)
    let record = UnsafeMutablePointer<TextRecord>.allocate(capacity: 1)
    let unitsPerPx: UInt32

    init(unitsPerPx: UInt32 = 1) {
        self.unitsPerPx = unitsPerPx
        hooks.initialize(to: HookState())
        memory.initialize(to: Memory(hooks: countingHooks(hooks)))
        fonts.initialize(to: FontTable())
        record.initialize(to: TextRecord())
    }

    deinit {
        record.pointee.release(memory)
        fonts.pointee.release(memory)
        #expect(hooks.pointee.live == 0)
        #expect(hooks.pointee.allocations == hooks.pointee.frees)
        hooks.deallocate()
        memory.deallocate()
        fonts.deallocate()
        record.deallocate()
    }

    /// A fixture whose font has 1 unit for every character, lines of 10, ascent 8, tab stops every 4.
    static func cells(_ glyphs: [(UInt32, Float)] = []) -> TextFixture {
        let fixture = TextFixture()
        fixture.record.pointee.font = fixture.font(glyphs)
        return fixture
    }

    func definition(
        _ glyphs: [(UInt32, Float)] = [], other: Float = 1, lineHeight: Float = 10, ascent: Float = 8, tab: Float = 4,
        _ body: (UnsafeMutablePointer<rg_font_def>) -> Void
    ) {
        let table = glyphs.map { rg_glyph(codepoint: $0.0, advance: $0.1) }
        table.withUnsafeBufferPointer { table in
            var def = rg_font_def()
            def.struct_size = UInt32(MemoryLayout<rg_font_def>.size)
            def.glyph_count = UInt32(table.count)
            def.glyphs = table.count == 0 ? nil : table.baseAddress
            def.default_advance = other
            def.line_height = lineHeight
            def.ascent = ascent
            def.tab_advance = tab
            body(&def)
        }
    }

    func create(_ def: UnsafePointer<rg_font_def>) -> (rg_status, UInt32) {
        fonts.pointee.create(def, unitsPerPx: unitsPerPx, memory)
    }

    /// Upload a font that must be accepted.
    func font(
        _ glyphs: [(UInt32, Float)] = [], other: Float = 1, lineHeight: Float = 10, ascent: Float = 8, tab: Float = 4
    ) -> UInt32 {
        var id: UInt32 = 0
        definition(glyphs, other: other, lineHeight: lineHeight, ascent: ascent, tab: tab) { def in
            let result = create(def)
            #expect(result.0 == RG_OK)
            id = result.1
        }
        return id
    }

    @discardableResult
    func setText(_ text: String) -> (status: rg_status, changed: Bool) {
        setBytes(Array(text.utf8))
    }

    @discardableResult
    func setBytes(_ bytes: [UInt8]) -> (status: rg_status, changed: Bool) {
        bytes.withUnsafeBufferPointer { record.pointee.setText($0.baseAddress, $0.count, memory) }
    }

    func measure(_ maxWidth: Int32 = .max) -> TextSize { measureText(record, fonts, maxWidth: maxWidth) }

    func boxes(_ maxWidth: Int32 = .max) -> [LineBox] {
        var boxes: [LineBox] = []
        enumerateLines(record, fonts, maxWidth: maxWidth) { line, width, _ in
            boxes.append(
                LineBox(start: line.start, length: line.end - line.start, width: width, ellipsis: line.ellipsis))
        }
        return boxes
    }

    /// Whether `size` is what it must be when these are the lines.
    func agrees(_ size: TextSize, _ boxes: [LineBox]) -> Bool {
        Int(size.lineCount) == boxes.count && size.width == boxes.map(\.width).max()
            && size.wraps == (boxes != self.boxes())
    }

    /// What the lines of `text` show, "…" where an ellipsis follows. Also checks that measuring agrees.
    func lines(_ text: String, _ maxWidth: Int32 = .max) -> [String] {
        setText(text)
        let boxes = boxes(maxWidth)
        let size = measure(maxWidth)
        #expect(agrees(size, boxes))
        #expect(size.height == size.lineCount * size.lineHeight)
        let bytes = Array(text.utf8)
        return boxes.map { box in
            String(decoding: bytes[box.start..<box.start + box.length], as: UTF8.self) + (box.ellipsis ? "…" : "")
        }
    }
}

struct LineBox: Equatable {
    var start: Int
    var length: Int
    var width: Int32
    var ellipsis: Bool
}

/// SplitMix64: the same numbers everywhere.
struct TextRandom {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0 ..< bound.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
