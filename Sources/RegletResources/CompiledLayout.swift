// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The elements of a layout file, as a pack has them beside the file's text: words of 32 bits, one record after another.
///
///     start of an element    attributes * 4 + 1, offset, line, column, name, for each attribute its name and value
///     text between tags      2, offset
///     end of an element      3
///
/// Offsets are those of the text. Names and values begin among `names`, each with a NUL behind it.
public struct CompiledLayout {
    /// The kind of a record: the lowest two bits of its first word.
    public enum Record: UInt32 { case start = 1, text, end }

    /// The words of a start without attributes.
    public static var startWords: Int { 5 }
    /// The most bytes of the name of an element or an attribute: many of them are one text.
    static var longestName: Int { 255 }

    public let words: UnsafePointer<UInt32>
    public let count: Int
    let names: UnsafePointer<UInt8>

    init(_ words: UnsafePointer<UInt32>, _ count: Int, _ names: UnsafePointer<UInt8>) {
        self.words = words
        self.count = count
        self.names = names
    }

    /// The text that begins at a place.
    public func text(_ start: UInt32) -> UnsafePointer<CChar> {
        UnsafeRawPointer(names + Int(start)).assumingMemoryBound(to: CChar.self)
    }
}

extension ResourceView {
    /// The elements of a layout file; nil: only its text is there.
    public func compiledLayout(_ found: Found) -> CompiledLayout? {
        if found.value.kind != .file { return nil }
        let file = store.pointee.files[Int(found.value.data)]
        if file.markupCount == 0 { return nil }
        var words = UnsafePointer(store.pointee.markup.base), names = UnsafePointer(store.pointee.markupNames.base)
        if file.root >= 0 {
            words = store.pointee.roots[Int(file.root)].markup
            names = store.pointee.roots[Int(file.root)].markupNames
        }
        guard let words, let names else { return nil }
        return CompiledLayout(words + Int(file.markup), Int(file.markupCount), names)
    }
}
