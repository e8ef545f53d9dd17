// SPDX-License-Identifier: MIT
import CReglet

/// The writer of a finding of rg_lint, straight into the list of diagnostics.
struct Finding {
    fileprivate var row = -1
    fileprivate var code = RG_CODE_STICKS_OUT
    fileprivate var level = RG_LEVEL_WARNING
    /// The start of the message in the list.
    fileprivate var start = 0
    var writer: ExplainWriter

    @inline(never)
    @_optimize(size)
    init(_ engine: Engine) {
        let sink: rg_sink_fn = { user, bytes, count in
            let engine = Engine(user.unsafelyUnwrapped.assumingMemoryBound(to: ContextStorage.self))
            let bytes = UnsafeRawPointer(bytes.unsafelyUnwrapped).assumingMemoryBound(to: UInt8.self)
            return engine.state.pointee.diagnostics.appendMessage(bytes, Int(count), engine.memory)
        }
        writer = ExplainWriter(engine, SinkWriter(sink, UnsafeMutableRawPointer(engine.state)), json: false)
    }

    /// Writes the parent of the node, or the viewport for a root.
    @inline(never)
    @_optimize(size)
    mutating func sayParent() {
        writer.args.1 = writer.engine.treeEditor.parentRow(row)
        writer.say(writer.args.1 < 0 ? "$n1" : "its parent $n1")
    }

    /// Writes " by 100 px at the right and 4 px at the bottom".
    @inline(never)
    @_optimize(size)
    mutating func saySides(_ sides: Protrusion) {
        var before: StaticText = " by "
        @inline(never)
        func say(_ distance: Int, _ text: StaticText, _ writer: inout ExplainWriter) {
            if distance == 0 { return }
            writer.say(before)
            before = " and "
            writer.args.2 = distance
            writer.say(text)
        }
        say(sides.left, "$p2 at the left", &writer)
        say(sides.right, "$p2 at the right", &writer)
        say(sides.top, "$p2 at the top", &writer)
        say(sides.bottom, "$p2 at the bottom", &writer)
    }

    @inline(never)
    @_optimize(size)
    mutating func sayOthers(_ count: Int) {
        if count == 0 { return }
        writer.args.3 = count
        writer.say(count == 1 ? "; one of its siblings does so too" : "; $d3 of its siblings do so too")
    }
}

extension LayoutOutput {
    /// Begins a finding about a row. - Returns: false when another layout had the same finding, the list is full, or
    /// memory is out.
    @inline(never)
    @_optimize(size)
    func beginFinding(_ row: Int, _ code: rg_code, _ level: rg_level, _ finding: inout Finding) -> Bool {
        let s = state
        if s.pointee.diagnostics.isFull || !finding.writer.out.isOpen { return false }
        // a cut text is reported for itself, any other finding once for the parent
        let subject = code == RG_CODE_TEXT_CUT ? row : treeEditor.parentRow(row)
        for index in 0..<s.pointee.diagnostics.count {
            let entry = s.pointee.diagnostics.item(index)
            if entry.code != code { continue }
            let other = find(entry.node)
            if (code == RG_CODE_TEXT_CUT ? other : treeEditor.parentRow(other)) == subject { return false }
        }
        finding.row = row
        finding.code = code
        finding.level = level
        finding.start = s.pointee.diagnostics.messageStart
        finding.writer.args.0 = row
        if let source = s.pointee.attributes.source(slot: id(row)) {
            let name = UnsafeRawPointer(source.file.unsafelyUnwrapped).assumingMemoryBound(to: UInt8.self)
            finding.writer.out.write(name, cStringLength(source.file))
            finding.writer.args.8 = Int(source.line)
            finding.writer.args.9 = Int(source.column)
            finding.writer.say(":$d8:$d9: ")
        }
        finding.writer.say(level == RG_LEVEL_INFO ? "info: " : "warning: ")
        return true
    }

    /// Adds the place of the finding and stores it.
    @inline(never)
    @_optimize(size)
    func endFinding(_ pass: inout LintPass) {
        if let size = pass.size {
            pass.finding.writer.args.4 = Int(size.width.bitPattern)
            pass.finding.writer.args.5 = Int(size.height.bitPattern)
            pass.finding.writer.say(", at $f4 x $f5")
        }
        if pass.direction >= 0 {
            pass.finding.writer.say(
                pass.direction == Int32(bitPattern: RG_DIRECTION_RTL.rawValue) ? ", right to left" : ", left to right")
        }
        pass.finding.writer.out.flush()
        var value = rg_diagnostic()
        value.code = pass.finding.code
        value.level = pass.finding.level
        value.node = handle(pass.finding.row)
        if let source = state.pointee.attributes.source(slot: id(pass.finding.row)) {
            value.line = source.line
            value.column = source.column
            value.length = 1
        }
        let isKept = state.pointee.diagnostics.closeMessage(value, from: pass.finding.start, memory)
        if !isKept || !pass.finding.writer.out.isOpen { pass.failed = true }
    }
}
