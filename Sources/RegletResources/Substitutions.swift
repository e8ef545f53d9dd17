// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// Whether a text has several substitutions, of which one is without a position, so that translators cannot reorder
/// them. As in aapt2 (`VerifyJavaStringFormat`), `%%` and `%n` do not count, and conversions that only formats of times
/// have make the whole text acceptable.
func hasAmbiguousSubstitutions(_ text: Bytes) -> Bool {
    var count = 0
    var isAmbiguous = false
    var i = 0
    while i < text.count {
        guard text[i] == 0x25, i &+ 1 < text.count else {
            i &+= 1
            continue
        }
        i &+= 1
        if text[i] == 0x25 || text[i] == 0x6E {
            i &+= 1
            continue
        }
        count &+= 1
        let digits = i
        while i < text.count && isDigit(text[i]) { i &+= 1 }
        if i > digits {
            // Digits without $ are a width.
            if i < text.count && text[i] != 0x24 { isAmbiguous = true }
        } else {
            isAmbiguous = true
            // %<s repeats the last argument.
            if text[i] == 0x3C {
                i &+= 1
                if i < text.count && text[i] == 0x24 { i &+= 1 }
            }
        }
        while i < text.count && (isDigit(text[i]) || Bytes("-#+ ,(").firstIndex(of: text[i]) >= 0) { i &+= 1 }
        if i < text.count {
            if Bytes("DFKMWZkmwyz").firstIndex(of: text[i]) >= 0 { return false }
            i &+= 1
        }
    }
    return count > 1 && isAmbiguous
}
