// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// A tag inside a text, by the namespace of its name.
public enum TextTag: UInt8 {
    /// A tag without a namespace, which becomes a span.
    case span
    /// `g` of XLIFF, around a part that translators must not change.
    case untranslatable
    /// Any other tag with a namespace: only its content counts.
    case ignored
}

/// A styled part of a text.
public struct TextSpan {
    /// The start of the NUL-terminated tag among the texts, with its attributes: `a;href=x;title=y`.
    public var tag: UInt32
    /// UTF-16 units of the text; `end` is exclusive.
    public var start: UInt32
    public var end: UInt32
}

/// The content of a <string>, <item> or other element with a value, collected from the events of an XML reader.
///
/// `begin`, then `characters`, `start`, `attribute` and `end` for each event inside the element, then `finish`. It
/// keeps its memory for the next text; its owner calls `release`. The rules are those of aapt2 (`FlattenXmlSubtree` and
/// `StringBuilder`).
public struct TextCollector {
    /// A tag that starts or ends: the end of a segment of the characters.
    struct Mark {
        var tag: TextTag
        var isStart: Bool
        /// Characters before the tag, in bytes; the start of its name with attributes in `names`.
        var offset: UInt32
        var name: UInt32
    }

    /// All characters, the marks between them, and names of spans, each with a NUL.
    var characters = Buffer<UInt8>()
    var marks = Buffer<Mark>()
    var names = Buffer<UInt8>()
    var hasSpans = false
    /// The number of open tags inside the element; that at the open `untranslatable` one, or 0; whether it had another.
    private var depth = 0
    private var untranslatableDepth = 0
    var isNested = false
    var isOutOfMemory = false

    public init() {}

    @inline(never)
    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        characters.release(memory)
        marks.release(memory)
        names.release(memory)
    }

    /// The characters as the file has them, without tags and white space around them: values of an attribute whose
    /// formats are not known yet. Valid until the next call of `begin`, `characters` or `release`.
    public var source: Bytes { allCharacters.trimmed }

    var allCharacters: Bytes {
        characters.base.map { Bytes(UnsafePointer($0), characters.count) } ?? Bytes("")
    }

    public mutating func begin() {
        characters.count = 0
        marks.count = 0
        names.count = 0
        hasSpans = false
        depth = 0
        untranslatableDepth = 0
        isNested = false
        isOutOfMemory = false
    }

    /// Adds characters, of CDATA sections too, after entities were replaced.
    public mutating func characters(_ text: Bytes, _ memory: UnsafeMutablePointer<Memory>) {
        if text.count == 0 { return }
        isOutOfMemory = isOutOfMemory || !characters.makeRoom(text.count, memory)
        if isOutOfMemory { return }
        copyBytes(characters.pointer(characters.count), text.base, text.count)
        characters.count &+= text.count
    }

    /// Starts a tag; `name` is without its namespace.
    public mutating func start(_ tag: TextTag, _ name: Bytes, _ memory: UnsafeMutablePointer<Memory>) {
        depth &+= 1
        if tag == .untranslatable {
            if untranslatableDepth > 0 { isNested = true } else { untranslatableDepth = depth }
        }
        guard addMark(tag, isStart: true, memory), tag == .span else { return }
        hasSpans = true
        addName(name, memory)
    }

    /// Adds an attribute, its name without its namespace, of the tag that started last. Only spans keep it.
    public mutating func attribute(_ name: Bytes, _ value: Bytes, _ memory: UnsafeMutablePointer<Memory>) {
        guard !isOutOfMemory, marks.count > 0, marks[marks.count &- 1].tag == .span else { return }
        names.count &-= 1  // the NUL
        addName(Bytes(";"), memory, isLast: false)
        addName(name, memory, isLast: false)
        addName(Bytes("="), memory, isLast: false)
        addName(value, memory)
    }

    /// Ends the innermost open tag, which is a `tag`.
    public mutating func end(_ tag: TextTag, _ memory: UnsafeMutablePointer<Memory>) {
        if untranslatableDepth == depth { untranslatableDepth = 0 }
        depth &-= 1
        _ = addMark(tag, isStart: false, memory)
    }

    private mutating func addMark(_ tag: TextTag, isStart: Bool, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        isOutOfMemory = isOutOfMemory || !marks.makeRoom(1, memory)
        if isOutOfMemory { return false }
        marks.append(
            Mark(tag: tag, isStart: isStart, offset: UInt32(characters.count), name: UInt32(names.count)))
        return true
    }

    /// Adds to the name of the last span, and a NUL if it is complete so far.
    private mutating func addName(_ text: Bytes, _ memory: UnsafeMutablePointer<Memory>, isLast: Bool = true) {
        isOutOfMemory = isOutOfMemory || !names.makeRoom(text.count &+ 1, memory)
        if isOutOfMemory { return }
        copyBytes(names.pointer(names.count), text.base, text.count)
        names.count &+= text.count
        if isLast { names.append(0) }
    }
}

extension Buffer {
    fileprivate mutating func makeRoom(_ more: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        more < Int(Int32.max) &- count && reserve(count &+ more, memory)
    }
}
