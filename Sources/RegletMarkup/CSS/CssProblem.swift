// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// A mistake in a style string, and its position. `end` is after the word.
struct CssProblem {
    var code = RG_CODE_CSS_SYNTAX
    var offset: Int
    var end: Int
    /// The sentence, a template for the wrong word and the name of the property.
    var template: StaticText
    var word = Bytes("")
    var property = Bytes("")
    /// The words that are right there, and which of them.
    var list: StaticText = ""
    var mask = UInt32.max

    /// Writes the sentence, with the nearest word or all of them. - Returns: false when memory is out.
    @inline(never)
    @_optimize(size)
    func write(to sentence: inout MessageBuilder) -> Bool {
        sentence.append(template, word, property)
        var nearest = NearestName(word)
        CssWords.forEach(list, mask) { nearest.offer($0) }
        if let near = nearest.found {
            sentence.append(", did you mean $q?", near, near)
        } else if code == RG_CODE_BAD_VALUE && list.count > 0 {
            var count = 0
            CssWords.forEach(list, mask) {
                sentence.append(count == 0 ? ": " : ", ")
                sentence.append($0)
                count &+= 1
            }
        }
        return !sentence.failed
    }
}
