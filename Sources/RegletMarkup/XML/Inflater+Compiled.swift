// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletResources
import RegletSyntax

extension Inflater {
    /// Reads the elements of a compiled layout, as expat passes those of its text on. - Returns: false when memory is out.
    mutating func readCompiled(_ layout: CompiledLayout) -> Bool {
        var attributes = Buffer<UnsafePointer<CChar>?>()
        defer { attributes.release(memory) }
        var at = 0
        while at < layout.count && !stopped {
            let words = layout.words + at
            switch CompiledLayout.Record(rawValue: words[0] & 3) {
            case .start:
                let count = Int(words[0] >> 2)
                guard attributes.reserve(2 &* count &+ 1, memory) else { return false }
                attributes.count = 0
                for i in 0..<2 &* count {
                    attributes.append(layout.text(words[CompiledLayout.startWords &+ i]))
                }
                attributes.append(nil)
                compiledOffset = Int(words[1])
                compiledPlace = (words[2], words[3])
                start(layout.text(words[4]), attributes.pointer(0))
                at &+= CompiledLayout.startWords &+ 2 &* count
            case .text:
                compiledOffset = Int(words[1])
                text(at: compiledOffset)
                at &+= 2
            default:
                end()
                at &+= 1
            }
        }
        return true
    }
}
