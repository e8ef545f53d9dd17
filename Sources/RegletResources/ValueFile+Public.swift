// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Android's numbers of resources: <public>, and <public-group>, which numbers its names from `first-id` on.
extension ValueFile {
    /// Reads <public type="attr" name="x" id="0x01010001"/> between other elements.
    mutating func readPublic(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        guard let type = attribute("type", attributes).flatMap({ ResourceType($0) }) else { return }
        let given = attribute("id", attributes)
        publish(type, attributes, given.map { readNumber($0) } ?? 0)
    }

    mutating func beginPublicGroup(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        guard let type = attribute("type", attributes).flatMap({ ResourceType($0) }),
            let first = attribute("first-id", attributes)
        else { return fail("$q needs a type of resources and a number as first-id", Bytes("public-group")) }
        publicType = type
        publicNumber = readNumber(first)
        element = .publicGroup
        skipDepth = 0
    }

    /// Reads <public name="x"/> in a group.
    mutating func beginPublic(_ tag: SpaceName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
        skipDepth = file.depth
        if isComment(tag) { return }
        guard tag.local.equals("public") else { return fail("expected public, not $q", tag.local) }
        publish(publicType, attributes, publicNumber)
        if publicNumber > 0 { publicNumber &+= 1 }
    }

    private mutating func publish(
        _ type: ResourceType, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ number: UInt32
    ) {
        guard let name = attribute("name", attributes) else { return }
        let entry = file.entry(ResourceName(package: Bytes(""), type: type.name, name: name), at: file.here)
        if entry < 0 { return file.stop() }
        if number > 0 { store.pointee.entries.pointer(Int(entry)).pointee.number = number }
    }

    /// The number that a text is, 0 after a mistake: 0xPPTTEEEE, of which the package and the type are not 0.
    private mutating func readNumber(_ text: Bytes) -> UInt32 {
        if let number = readValue(text, .integer)?.data, number >> 24 > 0, number >> 16 & 0xFF > 0 { return number }
        fail("$q is not the number of a resource, such as 0x7f010001", text)
        return 0
    }
}
