// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax
import Testing

/// Memory with a limit of allocations, which must be empty again at the end.
final class CountedMemory {
    let pointer = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    /// Allocations still granted; negative = any number.
    private let budget = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init(budget count: Int = -1) {
        budget.initialize(to: count)
        let hooks = rg_allocator(
            alloc: { user, size, alignment in
                let budget = user!.assumingMemoryBound(to: Int.self)
                if budget.pointee == 0 { return nil }
                budget.pointee -= 1
                return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
            }, free: { _, block, _, _ in block!.deallocate() }, user: budget)
        pointer.initialize(to: Memory(hooks: hooks))
    }

    deinit {
        #expect(pointer.pointee.live == 0)
        pointer.deallocate()
        budget.deallocate()
    }
}

/// The verbs of a path as SVG has them, with absolute coordinates.
func text(_ words: [UInt32]) -> String {
    let verbs: [UInt32: (name: String, count: Int)] = [
        RG_VERB_MOVE.rawValue: ("M", 2), RG_VERB_LINE.rawValue: ("L", 2), RG_VERB_QUADRATIC.rawValue: ("Q", 4),
        RG_VERB_CUBIC.rawValue: ("C", 6), RG_VERB_ARC.rawValue: ("A", 7), RG_VERB_CLOSE.rawValue: ("Z", 0),
    ]
    var parts: [String] = []
    var at = 0
    while at < words.count {
        guard let verb = verbs[words[at]], at + verb.count < words.count else { return "no path: \(words)" }
        let values = words[(at + 1)..<(at + 1 + verb.count)].map { word in
            let value = Float(bitPattern: word)
            return value == value.rounded() && value.magnitude < 1e6 ? "\(Int(value))" : "\(value)"
        }
        parts.append(([verb.name] + values).joined(separator: " "))
        at += 1 + verb.count
    }
    return parts.joined(separator: " ")
}
