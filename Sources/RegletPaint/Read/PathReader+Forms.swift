// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Lines and curves, drawn without a branch on what they are.
extension PathReader {
    /// Appends segments up to a command without a form, or one that has too few numbers. `number` and `letter` are the
    /// first tokens that are not drawn.
    ///
    /// Preconditions: a contour has begun; the next tokens are all numbers of a segment; there is room for the segments
    /// of all tokens, and for 16 words more.
    @inline(never)
    @_optimize(speed)
    mutating func drawForms(
        _ tokens: PathTokens, _ number: inout Int, _ letter: inout Int, _ words: inout Buffer<UInt32>
    ) {
        let text = text + tokens.base, starts = tokens.starts, values = UnsafeRawPointer(tokens.values)
        var letters = tokens.letters + letter, at = number
        var command = command, pen = pen
        // where the last control point is, at first in front of the numbers
        var control = UnsafeMutableRawPointer(mutating: values - 16)
        control.storeBytes(of: self.control, as: SIMD2<Float>.self)
        var kind = SegmentForm(of: previous).kind
        let first = UnsafeMutableRawPointer(words.pointer(words.count))
        var out = first, next = text[Int(letters.pointee)]
        while true {
            // the next letter, or the last one again where its numbers go on
            let isNew = (letters.pointee &- starts[at]) &>> 31
            let byte = command ^ (command ^ next) & UInt8(truncatingIfNeeded: isNew)
            let behind = letters - Int(isNew)
            let form = SegmentForm(of: byte)
            next = text[Int(behind.pointee)]
            if form.count == 0 || starts[at &+ form.count &- 1] >= behind.pointee { break }

            let point = values + at &* 4, bits = unsafeBitCast(pen, to: SIMD2<UInt32>.self)
            let isRelative = 0 &- UInt32(byte &>> 5 & 1)
            let base = unsafeBitCast(bits & SIMD2(repeating: isRelative), to: SIMD2<Float>.self)
            let to = base + (point - form.before).loadUnaligned(as: SIMD2<Float>.self)
            let mirrored = pen + (pen - control.loadUnaligned(as: SIMD2<Float>.self)), isCurve = kind .== form.kind
            out.storeBytes(of: form.verb, as: UInt32.self)
            out.storeBytes(of: pen.replacing(with: mirrored, where: isCurve), toByteOffset: 4, as: SIMD2<Float>.self)
            let start = out + form.shift
            let kept = form.kept
            start.storeBytes(
                of: unsafeBitCast(to, to: SIMD2<UInt32>.self) & ~kept | bits & kept, toByteOffset: 4,
                as: SIMD2<UInt32>.self)
            start.storeBytes(
                of: base + point.loadUnaligned(fromByteOffset: 8, as: SIMD2<Float>.self), toByteOffset: 12,
                as: SIMD2<Float>.self)
            start.storeBytes(
                of: base + point.loadUnaligned(fromByteOffset: 16, as: SIMD2<Float>.self), toByteOffset: 20,
                as: SIMD2<Float>.self)
            out += form.size
            pen = (out - 8).loadUnaligned(as: SIMD2<Float>.self)
            control = form.isCurve ? out - 16 : control
            (kind, command, letters) = (form.kind, byte, behind)
            at &+= form.count
        }
        words.count &+= (out - first) &>> 2
        self.command = command
        count = SegmentForm(of: command).count
        previous = command | 0x20
        isRepeated = true
        self.pen = pen
        self.control = control.loadUnaligned(as: SIMD2<Float>.self)
        number = at
        letter = letters - tokens.letters
    }
}
