// SPDX-License-Identifier: MIT

/// A position in a line, which moves by the characters of the line as LineBreaker measures them.
struct TextPen {
    private let font: UnsafePointer<Font>
    /// As in LineBreaker.
    private let given: UnsafePointer<Int32>?
    private let scaled: UnsafePointer<ScaledFont>?
    private let shape: ShapedText?
    private(set) var x: Int64 = 0

    init(
        _ font: UnsafePointer<Font>, _ given: UnsafePointer<Int32>?, _ shape: ShapedText?,
        _ scaled: UnsafePointer<ScaledFont>?
    ) {
        self.font = font
        self.given = given
        self.scaled = scaled
        self.shape = shape
    }

    /// Moves over the character at a byte of the text.
    @inline(never)
    mutating func move(_ scalar: UInt32, at byte: Int) {
        if let shape, scalar != 0x09 {
            x &+= shape.advance(byte)
            return
        }
        switch scalar {
        case 0x09:
            let tab = Int64(font.pointee.tabAdvance)
            if tab > 0 { x = (x / tab &+ 1) &* tab }
        case 0xAD, 0x200B: break
        default:
            if let given {
                x &+= scaled?.pointee.advance(scalar) ?? Int64(given[byte])
                return
            }
            x &+= Int64(font.pointee.advance(scalar))
        }
    }

    /// Moves over bytes `start` to `end`. O(bytes).
    @inline(never)
    mutating func move(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
        var i = start
        while i < end {
            let (scalar, length) = Utf8.decode(text, i, end)
            move(scalar, at: i)
            i &+= length
        }
    }
}
