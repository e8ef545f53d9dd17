// SPDX-License-Identifier: MIT
import CReglet

/// The view of diagnostics about trees and layouts.
public struct TreeReports: EngineView {
    public let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    public init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }
}

extension EngineView {
    @inline(__always)
    public var treeReports: TreeReports { TreeReports(state) }
}

/// Diagnostics of the tree itself. Each is reported once per node until its style changes, as a list entry and a log
/// line.
extension TreeReports {
    /// Reports an error: a request that cannot be met. The rest of the tree is laid out.
    @inline(never)
    @_optimize(size)
    func report(_ row: Int, _ code: rg_code, _ sentence: StaticText) {
        markError(row)
        state.pointee.message.clear()
        addDiagnostic(row, code, RG_LEVEL_ERROR, sentence)
    }

    /// Reports a child that cannot have its requested position; its container is in error.
    @inline(never)
    @_optimize(size)
    func report(_ row: Int, in container: Int, _ code: rg_code, _ sentence: StaticText) {
        markError(container)
        state.pointee.message.clear()
        addDiagnostic(row, code, RG_LEVEL_ERROR, sentence)
    }

    /// Clears the error state of a row that runs again or is destroyed.
    @_optimize(size)
    func clearError(_ row: Int) {
        if result(row).pointee.state & ResultFlags.inError == 0 { return }
        result(row).pointee.state &= ~ResultFlags.inError
        state.pointee.errorRows &-= 1
    }

    /// Reports a warning: an input that is not interpreted as written.
    @inline(never)
    @_optimize(size)
    func warn(_ row: Int, _ code: rg_code, _ sentence: StaticText) {
        if result(row).pointee.state & ResultFlags.warned != 0 || state.pointee.isExplaining { return }
        result(row).pointee.state |= ResultFlags.warned
        let kept = state.pointee.message
        state.pointee.message.clear()
        addDiagnostic(row, code, RG_LEVEL_WARNING, sentence)
        state.pointee.message = kept
    }

    @inline(never)
    @_optimize(size)
    private func addDiagnostic(_ row: Int, _ code: rg_code, _ level: rg_level, _ sentence: StaticText) {
        appendNode(row)
        state.pointee.message.append(": ")
        state.pointee.message.append(sentence)
        if level == RG_LEVEL_ERROR && isReported(row) { return }
        state.pointee.diagnostics.addConstant(
            code: code, level: level, node: state.pointee.handles[row].id, message: sentence)
        log(level, code)
    }

    /// Reports relative rules of the child `row` of `container` that form a cycle. `message` holds the sentence.
    func reportCycle(_ row: Int, in container: Int) {
        reportMessage(row, in: container, RG_CODE_CYCLE, "its relative rules lead back to itself")
    }

    /// Reports the sentence in `message` about `row`; `constant` is kept where there is no room for it.
    @inline(never)
    @_optimize(size)
    func reportMessage(_ row: Int, in container: Int, _ code: rg_code, _ constant: StaticText) {
        let s = state
        markError(container)
        if isReported(row) { return }
        s.pointee.message.withCString {
            s.pointee.diagnostics.addReserved(
                code: code, level: RG_LEVEL_ERROR, node: s.pointee.handles[row].id, message: $0, constant: constant)
        }
        log(RG_LEVEL_ERROR, code)
    }

    /// Appends "node 'id'" to the message, or "node #slot" when the node has no id.
    @inline(never)
    @_optimize(size)
    func appendNode(_ row: Int) {
        state.pointee.message.append("node ")
        if let id = nodeName(row) {
            state.pointee.message.append("'")
            state.pointee.message.append(id.0, id.1)
            state.pointee.message.append("'")
        } else {
            state.pointee.message.append("#")
            state.pointee.message.append(number: UInt64(self.id(row)))
        }
    }

    @_optimize(size)
    private func markError(_ row: Int) {
        if result(row).pointee.state & ResultFlags.inError == 0 {
            result(row).pointee.state |= ResultFlags.inError
            state.pointee.errorRows &+= 1
        }
    }

    /// Whether a diagnostic of the row exists already; marks it as existing.
    @_optimize(size)
    private func isReported(_ row: Int) -> Bool {
        if state.pointee.isExplaining { return true }
        let reported = result(row).pointee.state & ResultFlags.warned != 0
        result(row).pointee.state |= ResultFlags.warned
        return reported
    }

    @_optimize(size)
    private func log(_ level: rg_level, _ code: rg_code) {
        let s = state
        guard let log = s.pointee.def.log else { return }
        s.pointee.inCallback = true
        s.pointee.message.withCString { log(s.pointee.def.user, level, code, $0) }
        s.pointee.inCallback = false
    }

    /// The id of a node, or nil.
    @_optimize(size)
    public func nodeName(_ row: Int) -> (UnsafePointer<UInt8>, Int)? { state.pointee.names.name(id(row)) }
}
