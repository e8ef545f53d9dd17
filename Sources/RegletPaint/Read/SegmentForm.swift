// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// How a segment of a line or a curve is made from the numbers of its command: the points of the numbers, for some with
/// one in front of them. It is read from a table, as a processor does not foresee which command comes next.
struct SegmentForm {
    /// From the lowest bit: 3 bits for how many numbers a segment has, 5 the bytes of its points and its verb, 4 those
    /// of the point in front, 3 the verb, 2 the kind; whether x, y of the point are those of the pen.
    let bits: UInt32

    /// The form of a command's letter.
    @inline(__always)
    init(of command: UInt8) { bits = SegmentForm.forms[unchecked: Int(command & 31)] }

    /// The numbers of a segment; 0: the command has no form.
    @inline(__always) var count: Int { Int(bits & 7) }
    @inline(__always) var size: Int { Int(bits &>> 3 & 31) }
    /// The bytes of a point in front: the last control point, mirrored at the pen.
    @inline(__always) var shift: Int { Int(bits &>> 8 & 15) }
    @inline(__always) var verb: UInt32 { bits &>> 12 & 7 }
    /// 1: cubic, 2: quadratic, 0: no curve, in both lanes.
    @inline(__always) var kind: SIMD2<UInt32> { SIMD2(repeating: bits &>> 15 & 3) }
    @inline(__always) var isCurve: Bool { bits & 3 &<< 15 != 0 }
    /// Ones for x, y where the point has that of the pen.
    @inline(__always) var kept: SIMD2<UInt32> {
        // the bits at the signs of both lanes
        let signs = UInt64(bits) &* (1 << 45 | 1 << 14)
        return unsafeBitCast(unsafeBitCast(signs, to: SIMD2<Int32>.self) &>> 31, to: SIMD2<UInt32>.self)
    }
    /// The bytes in front of the numbers at which the first point is read, so that a single one is its y.
    @inline(__always) var before: Int { Int(bits &>> 15 & 4) }

    private static let forms: InlineArray<32, UInt32> = [
        0, 0, 0, 0xB0E6, 0, 0, 0, 0,
        0x41061, 0, 0, 0, 0x1062, 0, 0, 0,
        0, 0x120A4, 0, 0xB8E4, 0x128A2, 0, 0x21061, 0,
        0, 0, 0, 0, 0, 0, 0, 0,
    ]
}
