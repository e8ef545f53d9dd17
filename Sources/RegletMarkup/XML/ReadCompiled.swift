// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

/// The record of a compiled layout that is being read.
struct CompiledRecord {
    /// Its offset in the text.
    var offset = 0
    /// The line and column of the tag; nil: the elements come from a text.
    var place: (line: UInt32, column: UInt32)?
}

/// Reads the elements of a compiled layout, as expat passes those of its text on. - Returns: false when memory is out.
func readCompiled(_ layout: CompiledLayout, _ inflater: inout Inflater) -> Bool {
    let memory = inflater.memory
    var attributes = Buffer<UnsafePointer<CChar>?>()
    defer { attributes.release(memory) }
    var at = 0
    while at < layout.count && !inflater.stopped {
        let words = layout.words + at
        switch CompiledLayout.Record(rawValue: words[0] & 3) {
        case .start:
            let count = Int(words[0] >> 2)
            guard attributes.reserve(2 &* count &+ 1, memory) else { return false }
            attributes.count = 0
            for i in 0..<2 &* count { attributes.append(layout.text(words[CompiledLayout.startWords &+ i])) }
            attributes.append(nil)
            inflater.compiled = CompiledRecord(offset: Int(words[1]), place: (words[2], words[3]))
            inflater.start(layout.text(words[4]), attributes.pointer(0))
            at &+= CompiledLayout.startWords &+ 2 &* count
        case .text:
            inflater.compiled.offset = Int(words[1])
            inflater.text(at: Int(words[1]))
            at &+= 2
        default:
            inflater.end()
            at &+= 1
        }
    }
    return true
}
