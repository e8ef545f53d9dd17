// SPDX-License-Identifier: MIT
import CReglet

/// Diagnostics of the tree itself: reported once per node until its style changes, as a list item and a log line.
extension Engine {
    /// Something that cannot be as asked; the rest is laid out.
    @inline(never)
    func report(_ row: Int, _ code: rg_code, _ sentence: StaticString) {
        if result(row).pointee.state & State.inError == 0 {
            result(row).pointee.state |= State.inError
            state.pointee.errorRows &+= 1
        }
        state.pointee.message.clear()
        addDiagnostic(row, code, RG_LEVEL_ERROR, sentence)
    }

    /// The row runs again, or is no more: what it reported is void.
    func clearError(_ row: Int) {
        if result(row).pointee.state & State.inError == 0 { return }
        result(row).pointee.state &= ~State.inError
        state.pointee.errorRows &-= 1
    }

    /// Something read otherwise than written.
    @inline(never)
    func warn(_ row: Int, _ code: rg_code, _ sentence: StaticString) {
        if result(row).pointee.state & State.warned != 0 { return }
        result(row).pointee.state |= State.warned
        let kept = state.pointee.message
        state.pointee.message.clear()
        addDiagnostic(row, code, RG_LEVEL_WARNING, sentence)
        state.pointee.message = kept
    }

    private func addDiagnostic(_ row: Int, _ code: rg_code, _ level: rg_level, _ sentence: StaticString) {
        let s = state
        let id = nodeName(row)
        s.pointee.message.append("node ")
        if let id {
            s.pointee.message.append("'")
            s.pointee.message.append(id.0, id.1)
            s.pointee.message.append("'")
        } else {
            s.pointee.message.append("#")
            s.pointee.message.append(number: UInt64(self.id(row)))
        }
        s.pointee.message.append(": ")
        s.pointee.message.append(sentence)
        if level == RG_LEVEL_ERROR {
            if s.pointee.results[row].state & State.warned != 0 { return }
            s.pointee.results[row].state |= State.warned
        }
        s.pointee.diagnostics.addConstant(code: code, level: level, node: s.pointee.handles[row].id, message: sentence)
        if let log = s.pointee.def.log {
            s.pointee.inCallback = true
            s.pointee.message.withCString { log(s.pointee.def.user, level, code, $0) }
            s.pointee.inCallback = false
        }
    }
}
