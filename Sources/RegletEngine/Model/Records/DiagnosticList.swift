// SPDX-License-Identifier: MIT
import CReglet

/// The diagnostics of one context in the order they were found: those of the last inflation, then those of layouts. At
/// most `DiagnosticList.maximum` are kept; later ones are dropped, as the status already reports the failure.
///
/// The owner calls `release`. Messages are NUL-terminated in one pool, except constant ones.
public struct DiagnosticList {
    public static var maximum: Int { 1000 }
    /// The number of constant messages for which every `add` keeps room, as a layout must report without allocating.
    private static var spare: Int { 16 }

    private struct Entry {
        var value: rg_diagnostic
        /// The start of the message in `messages`; unused when `value.message` is set (a constant).
        var message: Int
        /// The offset in the outermost file, of which the entry may concern an included one.
        var place: UInt64
    }

    private var entries = Buffer<Entry>()
    private var messages = Buffer<UInt8>()

    public init() {}

    public var count: Int { entries.count }
    public var isFull: Bool { entries.count >= DiagnosticList.maximum }

    /// Makes room for `more` constant messages, so that `addConstant` cannot fail. - Returns: false when memory is out.
    @inline(never)
    public mutating func reserve(_ more: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        let wanted = entries.count &+ more
        return entries.reserve(wanted < DiagnosticList.maximum ? wanted : DiagnosticList.maximum, memory)
    }

    /// Adds a diagnostic with a copy of `message`. A full list drops the entry, which is no failure. `place`: the
    /// offset of the include in the outermost file, if the offset is one in a file that it includes.
    /// - Returns: false when memory is out; then nothing was added.
    @inline(never)
    public mutating func add(
        code: rg_code, level: rg_level, line: UInt32 = 0, column: UInt32 = 0, offset: UInt64 = 0, length: UInt32 = 0,
        node: UInt64 = 0, message: UnsafePointer<UInt8>, messageLength: Int, memory: UnsafeMutablePointer<Memory>,
        place: Int = -1
    ) -> Bool {
        if isFull { return true }
        let start = messageStart
        guard appendMessage(message, messageLength, memory) else { return false }
        var value = rg_diagnostic()
        value.code = code
        value.level = level
        value.line = line
        value.column = column
        value.offset = offset
        value.length = length
        value.node = rg_node(id: node)
        guard closeMessage(value, from: start, memory) else { return false }
        if place >= 0 { entries.pointer(entries.count &- 1).pointee.place = UInt64(place) }
        return true
    }

    /// The start of a message that is written in pieces, by `appendMessage` and then `closeMessage`.
    public var messageStart: Int { messages.count }

    /// Appends a piece of a message. - Returns: false when memory is out.
    @inline(never)
    public mutating func appendMessage(
        _ bytes: UnsafePointer<UInt8>, _ count: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        let start = messages.count
        guard messages.reserve(start &+ count &+ 1, memory) else { return false }
        copyBytes(messages.pointer(start), bytes, count)
        messages.count = start &+ count
        return true
    }

    /// Adds a diagnostic whose message was written since `start`.
    /// - Returns: false when memory is out; then nothing was added.
    @inline(never)
    public mutating func closeMessage(
        _ value: rg_diagnostic, from start: Int, _ memory: UnsafeMutablePointer<Memory>
    ) -> Bool {
        guard reserve(1 &+ DiagnosticList.spare, memory), messages.reserve(messages.count &+ 1, memory) else {
            messages.count = start
            return false
        }
        messages.append(0)
        entries.append(Entry(value: value, message: start, place: value.offset))
        return true
    }

    /// Adds a diagnostic about the tree with a constant, NUL-terminated message. Never allocates: it drops the entry
    /// when no room is reserved or the list is full. - Returns: whether the entry was kept.
    @inline(never)
    @discardableResult
    public mutating func addConstant(code: rg_code, level: rg_level, node: UInt64, message: StaticText) -> Bool {
        if isFull || entries.count >= entries.capacity { return false }
        var value = rg_diagnostic()
        value.code = code
        value.level = level
        value.node = rg_node(id: node)
        value.message = message.cString
        entries.append(Entry(value: value, message: 0, place: 0))
        return true
    }

    /// - Returns: entry `index` < count. Its message is valid until the list changes.
    @inline(never)
    public func item(_ index: Int) -> rg_diagnostic {
        let entry = entries[index]
        var value = entry.value
        if value.message == nil {
            value.message = UnsafeRawPointer(messages.pointer(entry.message)).assumingMemoryBound(to: CChar.self)
        }
        return value
    }

    /// Makes room for one message of `length` bytes, so that `addReserved` can keep it.
    /// - Returns: false when memory is out.
    public mutating func reserveMessage(_ length: Int, _ memory: UnsafeMutablePointer<Memory>) -> Bool {
        reserve(1, memory) && messages.reserve(messages.count &+ length, memory)
    }

    /// Adds a diagnostic about the tree, with `message` if reserved room suffices, else with `constant`. Never
    /// allocates.
    public mutating func addReserved(
        code: rg_code, level: rg_level, node: UInt64, message: UnsafePointer<CChar>, constant: StaticText
    ) {
        guard addConstant(code: code, level: level, node: node, message: constant) else { return }
        let size = cStringLength(message) &+ 1
        if messages.capacity &- messages.count < size { return }
        copyBytes(messages.pointer(messages.count), message, size)
        let entry = entries.pointer(entries.count &- 1)
        entry.pointee.value.message = nil
        entry.pointee.message = messages.count
        messages.count &+= size
    }

    /// Replaces node numbers (index + 1) in the first `end` entries by the handles of those nodes, or by null. An
    /// inflation reports before its nodes exist.
    public mutating func resolveNodes(first end: Int, handles: UnsafePointer<rg_node>?, count handleCount: Int) {
        var index = 0
        while index < end && index < entries.count {
            let number = entries[index].value.node.id
            var node = rg_node()
            if let handles, number > 0, number <= UInt64(handleCount) { node = handles[Int(number) &- 1] }
            entries.pointer(index).pointee.value.node = node
            index &+= 1
        }
    }

    /// Drops entries from `first` on that have `code` and the same node as an earlier one. O(entries squared);
    /// `maximum` bounds the entries.
    public mutating func dropRepeated(_ code: rg_code, from first: Int) {
        var index = first, kept = first
        while index < entries.count {
            let entry = entries[index]
            var isRepeated = false
            var earlier = 0
            while earlier < first && !isRepeated {
                let other = entries[earlier].value
                isRepeated = entry.value.code == code && other.code == code && other.node.id == entry.value.node.id
                earlier &+= 1
            }
            if !isRepeated {
                entries[kept] = entry
                kept &+= 1
            }
            index &+= 1
        }
        entries.count = kept
    }

    /// Drops the entries from `first` on that have `code` and concern a node. O(entries).
    public mutating func drop(_ code: rg_code, _ node: rg_node, from first: Int) {
        var kept = first
        if first >= entries.count { return }
        for index in first..<entries.count {
            let entry = entries[index]
            if entry.value.code == code && entry.value.node.id == node.id { continue }
            entries[kept] = entry
            kept &+= 1
        }
        entries.count = kept
    }

    /// Whether all errors concern single values, so that the elements around them were read.
    public var leavesTreeWhole: Bool {
        if isFull { return false }
        let codes: UInt64 =
            1 << UInt64(RG_CODE_BAD_VALUE.rawValue) | 1 << UInt64(RG_CODE_DUPLICATE_KEY.rawValue)
            | 1 << UInt64(RG_CODE_UNKNOWN_ATTRIBUTE.rawValue) | 1 << UInt64(RG_CODE_VFL_METRIC.rawValue)
            | 1 << UInt64(RG_CODE_VFL_VIEW.rawValue) | 1 << UInt64(RG_CODE_VFL_PRIORITY.rawValue)
        for index in 0..<entries.count {
            let value = entries[index].value
            if value.level == RG_LEVEL_ERROR && codes >> UInt64(value.code.rawValue) & 1 == 0 { return false }
        }
        return true
    }

    /// Sorts the entries by position in the outermost file; those without one come last, and those of an included file
    /// stay together. O(entries squared); `maximum` bounds the entries.
    public mutating func sort() {
        func place(_ index: Int) -> UInt64 {
            entries[index].value.line == 0 ? UInt64.max : entries[index].place
        }
        for index in 0..<entries.count {
            var at = index
            while at > 0 && place(at &- 1) > place(at) {
                let kept = entries[at]
                entries[at] = entries[at &- 1]
                entries[at &- 1] = kept
                at &-= 1
            }
        }
    }

    /// Removes all but the first `count` entries.
    public mutating func truncate(to count: Int) {
        if count < entries.count { entries.count = count }
    }

    /// Removes all entries and keeps the memory.
    public mutating func clear() {
        entries.count = 0
        messages.count = 0
    }

    @inline(never)
    public mutating func release(_ memory: UnsafeMutablePointer<Memory>) {
        entries.release(memory)
        messages.release(memory)
    }
}
