// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// A value of a JSON text, or a key of an object, and its position.
struct JsonToken {
    enum Kind: UInt8 {
        case object, array, string, number, `true`, `false`, null
    }

    /// The offset of the first byte; for a text, that of its quote.
    var offset: UInt32
    /// The length in bytes, quotes and brackets included.
    var length: UInt32
    /// The index of the token after the value. While a container is open, the index of the enclosing one.
    var next: UInt32
    var kind: Kind
    /// Whether a text has escapes, which must be decoded.
    var isEscaped = false
    var isKey = false
    /// Of a key of a view, from the time when the view begins.
    var member: JsonLayoutReader.Member?
}

/// A mistake in a JSON text.
struct JsonProblem {
    var code: rg_code
    var offset: Int
    var length: Int
    var sentence: StaticText
}

/// The tokens of a JSON text in file order, a key before its value. They are kept because they are not read in order:
/// the type of a view may be its last key. The owner calls `release`.
struct JsonTokens {
    let text: Bytes
    var tokens = Buffer<JsonToken>()

    init(_ text: Bytes) { self.text = text }

    mutating func release(_ memory: UnsafeMutablePointer<Memory>) { tokens.release(memory) }

    @inline(__always)
    subscript(index: Int) -> JsonToken { tokens[index] }

    /// The index of the token after a value and its content.
    @inline(__always)
    func after(_ index: Int) -> Int { Int(tokens[index].next) }

    /// The bytes of a token in the file, without the quotes of a text.
    func raw(_ index: Int) -> Bytes {
        let token = tokens[index]
        let quote = token.kind == .string ? 1 : 0
        return Bytes(text.base + (Int(token.offset) &+ quote), Int(token.length) &- 2 &* quote)
    }

    // MARK: - Texts

    /// A decoded text: bytes of the file or, if it has escapes, of `scratch`, which is overwritten.
    /// - Returns: nil when memory is out.
    @inline(__always)
    func decode(_ index: Int, _ scratch: inout Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>) -> Bytes? {
        let text = raw(index)
        return tokens[index].isEscaped ? unescape(text, &scratch, memory) : text
    }

    @inline(never)
    private func unescape(
        _ text: Bytes, _ scratch: inout Buffer<UInt8>, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bytes? {
        scratch.count = 0
        // No escape is shorter than its character.
        guard scratch.reserve(text.count, memory) else { return nil }
        var at = 0
        while at < text.count { at &+= JsonTokens.appendCharacter(text.dropping(at), to: &scratch) }
        return Bytes(UnsafePointer(scratch.pointer(0)), scratch.count)
    }

    /// Appends the byte or the escape at the front of `text`. Precondition: the escape was checked. - Returns: its
    /// length.
    @inline(never)
    private static func appendCharacter(_ text: Bytes, to out: inout Buffer<UInt8>) -> Int {
        if text[0] != 0x5C {
            out.append(text[0])
            return 1
        }
        if text[1] == 0x75 {
            guard let (scalar, length) = readScalar(text.dropping(2)) else { return text.count }
            appendUTF8(scalar, to: &out)
            return length &+ 2
        }
        let place = Bytes(escapes).firstIndex(of: text[1])
        out.append(place < 0 ? text[1] : Bytes(meanings)[place])
        return 2
    }

    static var escapes: StaticText { "bfnrt\"\\/" }
    private static var meanings: StaticText { "\u{8}\u{C}\n\r\t\"\\/" }

    /// The position of byte `index` of a decoded text in `raw`, the bytes between its quotes.
    static func place(_ raw: Bytes, _ index: Int, _ memory: UnsafeMutablePointer<Memory>) -> Int {
        var decoded = Buffer<UInt8>()
        defer { decoded.release(memory) }
        guard decoded.reserve(raw.count, memory) else { return 0 }
        var at = 0
        while at < raw.count {
            let length = appendCharacter(raw.dropping(at), to: &decoded)
            if decoded.count > index { break }
            at &+= length
        }
        return at
    }

    /// Whether the first character after white space can begin JSON or a comment in it.
    static func begin(_ text: Bytes) -> Bool {
        var at = text.hasPrefix("\u{FEFF}") ? 3 : 0
        while at < text.count, isSpace(text[at]) { at &+= 1 }
        return at < text.count && Bytes("{[/").firstIndex(of: text[at]) >= 0
    }

    // MARK: - Places

    /// The position of an attribute. `place` is the token of its key or, for a value without a key, -1 - its token.
    @inline(never)
    func span(_ place: Int) -> AttributeSpan {
        let value = place < 0 ? -place &- 1 : place &+ 1
        let a = underlined(place < 0 ? value : place), b = underlined(value)
        return AttributeSpan(name: a.start, nameLength: a.length, value: b.start, valueLength: b.length)
    }

    /// The bytes of a token that a message underlines: those of a text between the quotes, or the bracket of an object
    /// or list.
    private func underlined(_ index: Int) -> (start: Int, length: Int) {
        let token = tokens[index]
        let quote = token.kind == .string ? 1 : 0
        let length = token.kind.rawValue <= JsonToken.Kind.array.rawValue ? 1 : Int(token.length) &- 2 &* quote
        return (Int(token.offset) &+ quote, max(1, length))
    }
}

/// A hash table of the members of one object by their keys (open addressing). The address of the text seeds the hash,
/// so that no file can be made whose keys collide.
struct JsonKeys {
    private var table = Buffer<Int32>()
    private var scratch = Buffer<UInt8>()
    private var other = Buffer<UInt8>()

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        table.release(memory)
        scratch.release(memory)
        other.release(memory)
    }

    /// Fills the table with the keys of `object`. O(keys).
    /// - Returns: the first repeated key, -1 when there is none, nil when memory is out.
    mutating func fill(_ json: JsonTokens, _ object: Int, _ memory: UnsafeMutablePointer<Memory>) -> Int? {
        var repeated = -1
        var count = 0
        let end = json.after(object)
        var key = object &+ 1
        while key < end {
            count &+= 1
            key = json.after(key &+ 1)
        }
        var size = 8
        while size < count &* 2 { size &*= 2 }
        guard table.reserve(size, memory) else { return nil }
        table.count = 0
        while table.count < size { table.append(-1) }
        key = object &+ 1
        while key < end {
            guard let name = json.decode(key, &scratch, memory), let place = find(json, name, memory) else {
                return nil
            }
            if table[place] < 0 {
                table[place] = Int32(truncatingIfNeeded: key)
            } else if repeated < 0 {
                repeated = key
            }
            key = json.after(key &+ 1)
        }
        return repeated
    }

    /// The entry of `name` in the table, or the empty entry where it belongs; nil when memory is out.
    private mutating func find(_ json: JsonTokens, _ name: Bytes, _ memory: UnsafeMutablePointer<Memory>) -> Int? {
        var place = Int(seededHash(name.base, name.count, seed: json.text.base)) & (table.count &- 1)
        while table[place] >= 0 {
            guard let there = json.decode(Int(table[place]), &other, memory) else { return nil }
            if there.equals(name) { break }
            place = (place &+ 1) & (table.count &- 1)
        }
        return place
    }

    /// The value of the member whose key equals `key`, in the object of the last `fill`; -1 when there is none.
    mutating func value(_ json: JsonTokens, of key: Int, _ memory: UnsafeMutablePointer<Memory>) -> Int? {
        if table.count == 0 { return -1 }
        guard let name = json.decode(key, &scratch, memory), let place = find(json, name, memory) else { return nil }
        return table[place] < 0 ? -1 : Int(table[place]) &+ 1
    }
}
