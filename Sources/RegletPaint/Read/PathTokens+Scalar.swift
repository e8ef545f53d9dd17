// SPDX-License-Identifier: MIT
import RegletEngine

#if !arch(x86_64)
    /// Numbers of usual path data where there is no rg_path_numbers: eight bytes at a time.
    extension PathTokens {
        /// Reads the numbers from bits of `starts` to those of `stops`: up to seven digits and a point that is not the
        /// last of them; others get any value. - Returns: the number of numbers with them.
        @inline(__always)
        func readNumbers(
            _ window: UnsafeRawPointer, _ starts: UInt64, _ stops: UInt64, _ place: Int, _ count: Int
        ) -> Int {
            var starts = starts, stops = stops, number = count
            while starts != 0 {
                let start = Int(starts.trailingZeroBitCount), stop = Int(stops.trailingZeroBitCount)
                starts &= starts &- 1
                stops &= stops &- 1
                // the digits at the end of eight bytes, in front of them zeros; a point is 0x1E
                let bytes = UInt64(littleEndian: (window + stop - 8).loadUnaligned(as: UInt64.self))
                var digits = (bytes ^ 0x3030_3030_3030_3030) & PathTokens.masks[unchecked: (stop &- start) & 7]
                let point = (digits &>> 4) & 0x0101_0101_0101_0101
                // pairs of digits, the point as a 0 among them; then their sum by the weights for its place
                let row = Int((point | 1 &<< 56).trailingZeroBitCount) &>> 1
                digits = digits &- point &* 0x1E
                digits = digits &* 10 &+ digits &>> 8
                let even = (digits & 0x0000_00FF_0000_00FF) &* PathTokens.weights[unchecked: row]
                let odd = ((digits &>> 16) & 0x0000_00FF_0000_00FF) &* PathTokens.weights[unchecked: row &+ 1]
                let mantissa = Double(Int64(truncatingIfNeeded: (even &+ odd) &>> 32))
                let isNegative = window.load(fromByteOffset: start &- 1, as: UInt8.self) == 0x2D
                let scale = PathTokens.weights[unchecked: row &+ (isNegative ? 3 : 2)]
                values[number] = Float(mantissa * Double(bitPattern: scale))
                self.starts[number] = Int32(truncatingIfNeeded: place &+ start)
                number &+= 1
            }
            return number
        }

        /// The last bytes of eight, by their number.
        private static let masks: InlineArray<8, UInt64> = [
            0, 0xFF00_0000_0000_0000, 0xFFFF_0000_0000_0000, 0xFFFF_FF00_0000_0000, 0xFFFF_FFFF_0000_0000,
            0xFFFF_FFFF_FF00_0000, 0xFFFF_FFFF_FFFF_0000, 0xFFFF_FFFF_FFFF_FF00,
        ]

        /// By the byte of the point in eight, the last one: there is none, four numbers. The weights of the pairs of
        /// digits 4, 0 and 6, 2; then as a Double the value of the last digit, also for negative numbers. A product is
        /// rounded to the same Float as the quotient: none of a number below 2^24 and a power of ten is as near to the
        /// middle of two.
        private static let weights: InlineArray<32, UInt64> = [
            0xF_4240_0000_0064, 0x2710_0000_0001, 0x3E7A_D7F2_9ABC_AF48, 0xBE7A_D7F2_9ABC_AF48,
            0x1_86A0_0000_0064, 0x2710_0000_0001, 0x3EB0_C6F7_A0B5_ED8D, 0xBEB0_C6F7_A0B5_ED8D,
            0x1_86A0_0000_0064, 0x2710_0000_0001, 0x3EE4_F8B5_88E3_68F1, 0xBEE4_F8B5_88E3_68F1,
            0x1_86A0_0000_0064, 0x3E8_0000_0001, 0x3F1A_36E2_EB1C_432D, 0xBF1A_36E2_EB1C_432D,
            0x1_86A0_0000_0064, 0x3E8_0000_0001, 0x3F50_624D_D2F1_A9FC, 0xBF50_624D_D2F1_A9FC,
            0x1_86A0_0000_000A, 0x3E8_0000_0001, 0x3F84_7AE1_47AE_147B, 0xBF84_7AE1_47AE_147B,
            0x1_86A0_0000_000A, 0x3E8_0000_0001, 0x3FB9_9999_9999_999A, 0xBFB9_9999_9999_999A,
            0xF_4240_0000_0064, 0x2710_0000_0001, 0x3FF0_0000_0000_0000, 0xBFF0_0000_0000_0000,
        ]
    }
#endif
