// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Names and spans, which do not depend on a view.
extension ResourceLoader {
    /// The entry that `@type/name`, `@package:type/name` or `?name` names, -1: none.
    public static func find(_ loader: UnsafeMutablePointer<ResourceLoader>, _ text: Bytes) -> Int {
        let name: ResourceName
        switch readReference(text) {
        case .resource(let read), .attribute(let read): name = read
        default: return -1
        }
        guard let type = ResourceType(name.type) else { return -1 }
        return withUnsafePointer(to: &loader.pointee.store) {
            ResourceStore.find($0, name.package, type, name.name)
        }
    }

    /// Reads the spans of a text. - Returns: false when it has none.
    public func spans(
        _ styled: UInt32, _ out: UnsafeMutablePointer<rg_text_span>?, _ capacity: Int,
        _ count: UnsafeMutablePointer<UInt32>
    ) -> Bool {
        count.pointee = 0
        if styled == 0 || Int(styled) > store.texts.count { return false }
        let text = store.texts[Int(styled) &- 1]
        count.pointee = text.spanCount
        for i in 0..<min(capacity, Int(text.spanCount)) {
            let span = store.spans[Int(text.firstSpan) &+ i]
            let tag = UnsafeRawPointer(store.names.pointer(Int(span.tag))).assumingMemoryBound(to: CChar.self)
            out?[i] = rg_text_span(tag: tag, start: span.start, end: span.end)
        }
        return true
    }

    /// Writes the name of an entry as snprintf does.
    public func writeName(_ entry: Int, _ out: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
        if entry < 0 || entry >= store.entries.count { return 0 }
        // No memory is taken: other threads may read the same resources.
        var length = 0
        func append(_ text: Bytes) {
            if let out, length &+ 1 < size { copyBytes(out + length, text.base, min(text.count, size &- 1 &- length)) }
            length &+= text.count
        }
        let package = store.packageName(Int(store.entries[entry].package))
        append(Bytes("@"))
        append(package)
        if package.count > 0 { append(Bytes(":")) }
        append(store.entries[entry].type.name)
        append(Bytes("/"))
        append(store.name(entry))
        if let out, size > 0 { out[min(length, size &- 1)] = 0 }
        return length
    }
}
