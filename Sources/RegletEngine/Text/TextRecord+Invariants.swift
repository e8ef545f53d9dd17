// SPDX-License-Identifier: MIT

#if REGLET_CHECKS
    extension TextRecord {
        /// Whether the fields fit together:
        ///
        ///     text   length          capacity               naturalWidth
        ///     nil    0               0                      -1, or that of the empty text
        ///     set    1 ... maxBytes  > length, in 16 bytes  -1, or 0 ... maxUnits
        ///     set    1 ... extra     0: borrowed            -1, or 0 ... maxUnits
        var isSound: Bool {
            if naturalWidth < -1 || extra < -1 || naturalLines < 0 { return false }
            guard let text else { return length == 0 && capacity == 0 }
            if isBorrowed { return length > 0 && length < extra }
            return length > 0 && Int(length) <= TextRecord.maxBytes && capacity > length && capacity & 15 == 0
                && text[Int(length)] == 0
        }
    }
#endif
