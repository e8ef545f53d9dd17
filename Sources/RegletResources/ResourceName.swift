// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The name of a resource or attribute as a reference has it. The bytes are borrowed from the text.
public struct ResourceName {
    /// Empty if the text has none: the package of the file.
    public var package: Bytes
    /// `attr` if the text has none, which only attributes may.
    public var type: Bytes
    public var name: Bytes
    /// Whether `+` defines the name: only for ids.
    public var isNew = false
    /// Whether `*` allows names that the package does not publish.
    public var isPrivate = false
}

/// The meaning of a text that may be a reference.
public enum ReferenceText {
    /// An ordinary text, even if it begins with @ or ?.
    case none
    /// @null; @empty.
    case null, empty
    /// @[+][*][package:]type/name; ?[*][package:][attr/]name.
    case resource(ResourceName), attribute(ResourceName)
}

/// Reads a reference as aapt2 recognizes it: white space around it does not matter, and a text without a name or with an
/// unknown type is none.
public func readReference(_ text: Bytes) -> ReferenceText {
    let text = text.trimmed
    if text.equals("@null") { return .null }
    if text.equals("@empty") { return .empty }
    if text.count < 2 { return .none }
    var rest = text.dropping(1)
    if text[0] == 0x40 {
        let isNew = rest[0] == 0x2B
        if isNew { rest = rest.dropping(1) }
        guard var name = readResourceName(rest), isResourceType(name.type) else { return .none }
        if isNew && (name.isPrivate || !name.type.equals("id")) { return .none }
        name.isNew = isNew
        return .resource(name)
    }
    guard text[0] == 0x3F, var name = readResourceName(rest) else { return .none }
    if name.type.count == 0 { name.type = Bytes("attr") }
    return name.type.equals("attr") ? .attribute(name) : .none
}

/// Reads `[*][package:][type/]name`, also a type before a package. - Returns: nil if a part is empty.
public func readResourceName(_ text: Bytes) -> ResourceName? {
    let isPrivate = text.count > 0 && text[0] == 0x2A
    let text = isPrivate ? text.dropping(1) : text
    var package = text.prefix(0)
    var type = text.prefix(0)
    var hasPackage = false
    var hasType = false
    var start = 0
    var i = 0
    while i < text.count {
        let byte = text[i]
        if byte != 0x2F && byte != 0x3A {
            i &+= 1
            continue
        }
        // As in aapt2, an empty part is read again at the next separator.
        if byte == 0x2F && type.count == 0 {
            hasType = true
            type = Bytes(text.base + start, i &- start)
            start = i &+ 1
        } else if byte == 0x3A && package.count == 0 {
            hasPackage = true
            package = Bytes(text.base + start, i &- start)
            start = i &+ 1
        }
        i &+= 1
    }
    if start == text.count || hasPackage && package.count == 0 || hasType && type.count == 0 { return nil }
    return ResourceName(package: package, type: type, name: text.dropping(start), isPrivate: isPrivate)
}

/// Whether resources of this type exist, by its name.
public func isResourceType(_ type: Bytes) -> Bool {
    ResourceType(type) != nil || wordIndex(type, "^attr-private configVarying styleable") >= 0
}
