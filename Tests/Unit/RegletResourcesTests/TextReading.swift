// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax
import Testing

@testable import RegletResources

/// Calls `body` with the bytes of a text.
func borrowing<R>(_ text: String, _ body: (Bytes) -> R) -> R {
    var text = text
    return text.withUTF8 { raw in
        let nothing = UnsafePointer<UInt8>(bitPattern: 16)!
        return body(Bytes(raw.baseAddress ?? nothing, raw.count))
    }
}

func string(_ bytes: Bytes) -> String {
    String(decoding: UnsafeBufferPointer(start: bytes.base, count: bytes.count), as: UTF8.self)
}

/// A collector with its memory, which must be empty again afterwards.
final class TextReading {
    let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
    /// Allocations still granted; negative = any number.
    let budget = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    var collector = TextCollector()
    var texts = Buffer<UInt8>()
    var spans = Buffer<TextSpan>()

    init() {
        budget.initialize(to: -1)
        let hooks = rg_allocator(
            alloc: { user, size, alignment in
                let budget = user!.assumingMemoryBound(to: Int.self)
                if budget.pointee == 0 { return nil }
                budget.pointee -= 1
                return UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
            }, free: { _, block, _, _ in block!.deallocate() }, user: budget)
        memory.initialize(to: Memory(hooks: hooks))
    }

    deinit {
        collector.release(memory)
        texts.release(memory)
        spans.release(memory)
        #expect(memory.pointee.live == 0)
        memory.deallocate()
        budget.deallocate()
    }

    /// Collects the content of an element: characters, &lt; and tags with attributes in double quotes.
    func collect(_ markup: String) {
        collector.begin()
        var rest = Substring(markup)
        while let open = rest.firstIndex(of: "<") {
            characters(rest[..<open])
            let close = rest.firstIndex(of: ">")!
            tag(String(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        characters(rest)
    }

    /// The text as the spans have it, `[tag start end]` after it; or a short description of any other outcome.
    func read(_ markup: String, _ formats: ValueFormats = .string, isFormat: Bool = true) -> String {
        collect(markup)
        let first = spans.count
        switch collector.finish(formats, isFormat: isFormat, texts: &texts, spans: &spans, memory) {
        case .text(let start):
            return (first..<spans.count).reduce(text(start)) { result, index in
                let span = spans[index]
                return result + " [\(text(span.tag)) \(span.start) \(span.end)]"
            }
        case .value(let value): return "\(value.kind) \(value.data)"
        case .resource(let name): return "@ \(string(name.package)) \(string(name.type)) \(string(name.name))"
        case .attribute(let name): return "? \(string(name.package)) \(string(name.type)) \(string(name.name))"
        case .mismatch: return "mismatch"
        case .failure(let message): return "failure: \(string(Bytes(message)))"
        case .outOfMemory: return "out of memory"
        }
    }

    private func text(_ start: UInt32) -> String { String(cString: texts.pointer(Int(start))) }

    private func characters(_ text: Substring) {
        borrowing(String(text).replacing("&lt;", with: "<")) { collector.characters($0, memory) }
    }

    private func tag(_ tag: String) {
        let isEnd = tag.hasPrefix("/")
        let isAlone = tag.hasSuffix("/")
        let words = tag.drop { $0 == "/" }.split(separator: " ")
        let name = String(words[0].filter { $0 != "/" })
        let kind: TextTag = name == "xliff:g" ? .untranslatable : name.contains(":") ? .ignored : .span
        if !isEnd {
            borrowing(name) { collector.start(kind, $0, memory) }
            for word in words.dropFirst() where word.contains("=") {
                let sides = word.split(separator: "=")
                borrowing(String(sides[0])) { name in
                    borrowing(sides[1].filter { $0 != "\"" && $0 != "/" }) {
                        collector.attribute(name, $0, memory)
                    }
                }
            }
        }
        if isEnd || isAlone { collector.end(kind, memory) }
    }
}
