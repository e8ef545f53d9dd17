// SPDX-License-Identifier: MIT
import RegletEngine
import RegletSyntax

/// The elements of a file in document order, with their attributes. Names and values are in one buffer.
struct ElementTree {
    struct Element {
        var name: UInt32
        var nameLength: UInt32
        /// The offset of its tag in the file.
        var offset: Int32
        var firstAttribute: Int32
        var attributeCount: Int32 = 0
        var parent: Int32
        var firstChild: Int32 = -1
        var lastChild: Int32 = -1
        var next: Int32 = -1
    }

    /// The namespaces that matter: that of `aapt:attr`, and others such as that of tools.
    enum Space: UInt8 { case none, android, app, tools, aapt, other }

    struct Attribute {
        var name: UInt32
        var nameLength: UInt32
        var value: UInt32
        var valueLength: UInt32
        /// Its place among all attributes of its tag, declarations included.
        var place: Int32
        var space: Space
        /// Something has looked for it.
        var isRead = false
    }

    private(set) var elements = Buffer<Element>()
    private(set) var attributes = Buffer<Attribute>()
    private var texts = Buffer<UInt8>()

    @inline(never)
    mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        elements.release(memory)
        attributes.release(memory)
        texts.release(memory)
    }

    // MARK: - Reading

    func text(_ start: UInt32, _ length: UInt32) -> Bytes { Bytes(texts.pointer(Int(start)), Int(length)) }

    func name(_ element: Int) -> Bytes { text(elements[element].name, elements[element].nameLength) }

    func value(_ attribute: Int) -> Bytes { text(attributes[attribute].value, attributes[attribute].valueLength) }

    func attributeName(_ attribute: Int) -> Bytes { text(attributes[attribute].name, attributes[attribute].nameLength) }

    @inline(__always)
    func firstChild(_ element: Int) -> Int { Int(elements[element].firstChild) }

    @inline(__always)
    func next(_ element: Int) -> Int { Int(elements[element].next) }

    /// The attribute of an element with a name, in the namespace `android`; in any or none if `isPlain`. -1: none.
    @inline(never)
    func find(_ element: Int, _ name: StaticText, isPlain: Bool) -> Int {
        let start = Int(elements[element].firstAttribute), count = Int(elements[element].attributeCount)
        for at in start..<start &+ count {
            let attribute = attributes.pointer(at)
            if texts[Int(attribute.pointee.name)] != name.start[0] { continue }
            if attribute.pointee.space != .android && (!isPlain || attribute.pointee.space == .tools) { continue }
            if text(attribute.pointee.name, attribute.pointee.nameLength).equals(name) {
                attribute.pointee.isRead = true
                return at
            }
        }
        return -1
    }

    // MARK: - Construction

    /// Appends a text and a NUL. - Returns: its start, nil when memory is out.
    private mutating func add(_ text: Bytes, _ memory: UnsafeMutablePointer<Memory>) -> UInt32? {
        let start = texts.count
        guard start &+ text.count < Int(UInt32.max), texts.reserve(start &+ text.count &+ 1, memory) else { return nil }
        copyBytes(texts.pointer(start), text.base, text.count)
        texts.count = start &+ text.count
        texts.append(0)
        return UInt32(truncatingIfNeeded: start)
    }

    /// Begins an element below `parent`, -1: the root. - Returns: false when memory is out.
    mutating func begin(_ name: Bytes, _ offset: Int, parent: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        guard elements.reserve(elements.count &+ 1, memory), let start = add(name, memory) else { return false }
        let index = Int32(truncatingIfNeeded: elements.count)
        elements.append(
            Element(
                name: start, nameLength: UInt32(truncatingIfNeeded: name.count),
                offset: Int32(truncatingIfNeeded: offset), firstAttribute: Int32(truncatingIfNeeded: attributes.count),
                parent: Int32(truncatingIfNeeded: parent)))
        if parent < 0 { return true }
        let above = elements.pointer(parent)
        if above.pointee.lastChild >= 0 {
            elements.pointer(Int(above.pointee.lastChild)).pointee.next = index
        } else {
            above.pointee.firstChild = index
        }
        above.pointee.lastChild = index
        return true
    }

    /// Adds an attribute to the last element. - Returns: false when memory is out.
    mutating func add(
        _ name: Bytes, _ space: Space, _ value: Bytes, place: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        guard attributes.reserve(attributes.count &+ 1, memory), let nameStart = add(name, memory),
            let valueStart = add(value, memory)
        else { return false }
        attributes.append(
            Attribute(
                name: nameStart, nameLength: UInt32(truncatingIfNeeded: name.count), value: valueStart,
                valueLength: UInt32(truncatingIfNeeded: value.count), place: Int32(truncatingIfNeeded: place),
                space: space))
        elements.pointer(elements.count &- 1).pointee.attributeCount &+= 1
        return true
    }
}
