// SPDX-License-Identifier: MIT
import CReglet

/// The access to a context that inflation needs.
extension TreeEditor {
    /// The definition: limits and log callback.
    public var definition: rg_context_def { state.pointee.def }

    /// The number by which handles differ between contexts.
    public var handleSalt: UInt32 { state.pointee.salt }

    /// Whether a callback of the host is running; meanwhile most calls into the context are refused.
    public var runsCallbacks: Bool {
        get { state.pointee.inCallback }
        nonmutating set { state.pointee.inCallback = newValue }
    }

    /// The number of levels that a tree appended to `parent` (a row, -1: a root) may have.
    @_optimize(size)
    public func spareLevels(below parent: Int) -> Int {
        Int(state.pointee.def.max_depth) &- (parent < 0 ? 0 : Int(state.pointee.depths[parent]))
    }

    /// The number of nodes that may still be created.
    public var spareNodes: Int { Int(state.pointee.def.max_nodes) &- state.pointee.liveCount }

    /// Whether a style may name the font. The null font is always valid.
    @_optimize(size)
    public func isUsable(_ font: rg_font) -> Bool { font.id == 0 || state.pointee.fonts.isAlive(font.id) }

    /// The number after the highest slot that `more` new nodes will take.
    @_optimize(size)
    public func slotBound(_ more: Int) -> Int { state.pointee.idCount &+ more }

    /// Sets the error message to the first line of the first error in the list. Without an error it keeps the message.
    @_optimize(size)
    public func quoteFirstError() {
        let s = state
        var index = 0
        while index < s.pointee.diagnostics.count {
            let item = s.pointee.diagnostics.item(index)
            if item.level == RG_LEVEL_ERROR, let text = item.message {
                s.pointee.message.clear()
                s.pointee.message.append(
                    UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), TreeEditor.firstLineLength(text))
                return
            }
            index &+= 1
        }
    }

    /// Sends the first lines of the first `count` diagnostics to the log callback.
    @_optimize(size)
    public func logDiagnostics(_ count: Int) {
        let s = state
        guard let log = s.pointee.def.log else { return }
        var index = 0
        while index < count && index < s.pointee.diagnostics.count {
            let item = s.pointee.diagnostics.item(index)
            if let text = item.message {
                var line = MessageBuffer()
                line.append(
                    UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), TreeEditor.firstLineLength(text))
                s.pointee.inCallback = true
                line.withCString { log(s.pointee.def.user, item.level, item.code, $0) }
                s.pointee.inCallback = false
            }
            index &+= 1
        }
    }

    @_optimize(size)
    private static func firstLineLength(_ text: UnsafePointer<CChar>) -> Int {
        var length = 0
        while text[length] != 0 && text[length] != 0x0A { length &+= 1 }
        return length
    }
}
