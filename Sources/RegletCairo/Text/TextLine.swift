// SPDX-License-Identifier: MIT
import CLibc
import CPango
import CRegletCairo

/// The letters that a line shows, and where the engine has put each of them.
///
/// Each byte of `text` has the position of the character that it belongs to.
struct TextLine {
    private(set) var text = GrowingArray<CChar>()
    private(set) var positions = GrowingArray<Double>()
    private(set) var width = 0.0
    private var isWhole = true

    /// Reads a line of UTF-8. - Returns: nil when memory is out.
    init?(
        _ bytes: UnsafePointer<CChar>, _ length: Int, hasEllipsis: Bool, _ context: OpaquePointer,
        _ font: rg_font, _ data: rg_font_data
    ) {
        var at = 0
        while at < length {
            let scalar = g_utf8_get_char_validated(bytes + at, length &- at)
            if scalar > 0x10FFFF { break }  // the engine stores valid UTF-8
            at &+= Int(g_unichar_to_utf8(scalar, nil))
            let advance = Double(rg_font_advance(context, font, scalar))
            if scalar == 9 {
                add(0x20, data.tab_advance > 0 ? nextStop(Double(data.tab_advance)) : 0)
            } else if data.hidden {
                add(0x2022, advance)
            } else if data.upper_case && scalar == 0xDF {
                add(0x53, advance / 2)
                add(0x53, advance / 2)
            } else {
                // The engine has upper-case forms of one character only.
                add(data.upper_case && scalar < 0x530 ? g_unichar_toupper(scalar) : scalar, advance)
            }
        }
        if hasEllipsis { add(0x2026, Double(rg_font_advance(context, font, 0x2026))) }
        if !isWhole || !text.append(0) || !positions.append(width) {
            release()
            return nil
        }
    }

    mutating func release() {
        text.release()
        positions.release()
    }

    var count: Int { positions.count &- 1 }

    private mutating func add(_ scalar: UInt32, _ advance: Double) {
        let first = text.count
        if !text.reserve(first &+ 8) || !positions.reserve(first &+ 8) {
            isWhole = false
            return
        }
        let bytes = Int(g_unichar_to_utf8(scalar, nil))
        var encoded: [6 of CChar] = .init(repeating: 0)
        withUnsafeMutableBytes(of: &encoded) { buffer in
            _ = g_unichar_to_utf8(scalar, buffer.baseAddress?.assumingMemoryBound(to: CChar.self))
        }
        for index in 0..<bytes { isWhole = text.append(encoded[index]) && positions.append(width) && isWhole }
        width += advance
    }

    private func nextStop(_ stop: Double) -> Double { ((width / stop).rounded(.down) + 1) * stop - width }
}
