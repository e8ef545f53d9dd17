// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// A mistake in a line of the Visual Format Language, and its position. `end` is after the name or number.
struct VflProblem {
    /// The kind of thing whose name is unknown.
    enum Unknown: UInt8 { case view, metric, either }

    var code: rg_code
    var offset: Int
    var end: Int
    /// The expected syntax, unless a name is unknown.
    var expected: StaticText = ""
    var unknown: Unknown?
    /// The name, and the number that a range appended to it, or -1.
    var name = Bytes("")
    var number = -1
}

/// The sources of the names in a line.
struct VflNames {
    let engine: Engine
    let def: UnsafePointer<rg_vfl_def>
    let scope: UnsafePointer<VflScope>?
    let container: Int

    /// Writes the message, for an unknown name with a suggestion if there is one. - Returns: false when memory is out.
    @inline(never)
    func write(_ problem: VflProblem, to sentence: inout MessageBuilder) -> Bool {
        guard let unknown = problem.unknown else {
            sentence.append("expected ")
            sentence.append(problem.expected)
            return !sentence.failed
        }
        var whole = MessageBuilder(engine.memory)
        defer { whole.release() }
        whole.append(problem.name)
        if problem.number >= 0 { whole.append(number: problem.number) }
        if whole.failed { return false }
        let name = Bytes(UnsafePointer(whole.bytes.pointer(0)), whole.bytes.count)
        if unknown != .metric, let plan = scope?.pointee.plan, plan.pointee.node(name) >= 0 {
            sentence.append(quoted: name)
            sentence.append(" is not laid out by the constraints of this container")
            return !sentence.failed
        }
        sentence.append(
            unknown == .view
                ? "no view is called " : unknown == .metric ? "no metric is called " : "no metric or view is called ")
        sentence.append(quoted: name)
        if engine.state.pointee.diagnostics.count > VflNames.mostSuggestions { return !sentence.failed }
        var nearest = NearestName(name)
        if unknown != .view { offerMetrics(&nearest) }
        if unknown != .metric { offerViews(&nearest) }
        if let near = nearest.found {
            sentence.append(", did you mean ")
            sentence.append(quoted: near)
            sentence.append("?")
        }
        return !sentence.failed
    }

    /// The maximum number of suggestions, as each is a search.
    static var mostSuggestions: Int { 100 }

    private func offerMetrics(_ nearest: inout NearestName) {
        if let plan = scope?.pointee.plan {
            for i in 0..<plan.pointee.metrics.count where !nearest.isDone {
                nearest.offer(plan.pointee.text(plan.pointee.metrics[i].name))
            }
        } else if let metrics = def.pointee.metrics {
            for i in 0..<Int(def.pointee.metric_count) where !nearest.isDone {
                nearest.offer(Bytes(cString: metrics[i].name))
            }
        }
    }

    private func offerViews(_ nearest: inout NearestName) {
        if let plan = scope?.pointee.plan {
            plan.pointee.offerIDs(&nearest, scope?.pointee.container ?? 0, isConnection: false)
        } else if let views = def.pointee.views {
            for i in 0..<Int(def.pointee.view_count) where !nearest.isDone {
                nearest.offer(Bytes(cString: views[i].name))
            }
        } else {
            let root = engine.rootRow(container)
            var row = root
            while row >= 0 && !nearest.isDone {
                if let name = engine.treeReports.nodeName(row) { nearest.offer(Bytes(name.0, name.1)) }
                row = engine.nextRow(row, below: root)
            }
        }
    }
}
