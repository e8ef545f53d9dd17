// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Ties and constraints of a plan, given to the nodes that were made from it.
extension Engine {
    /// - Returns: RG_OK, or why not; then a diagnostic with its place was added unless memory is out.
    @_optimize(size)
    func setConstraints(
        _ plan: InflatePlan, _ nodes: UnsafeMutablePointer<rg_node>, _ parent: rg_node, _ xml: Bytes,
        _ options: InflateOptions
    ) -> rg_status {
        var index = 0
        while index < plan.ties.count {
            let status = setTies(plan.ties.pointer(index), nodes, parent)
            if status != RG_OK { return status }
            index &+= 1
        }
        let status = setReferences(plan, nodes)
        if status != RG_OK || plan.constraints.count == 0 { return status }
        var source = Source(xml)
        var made = Buffer<rg_constraint>()
        var ends = Buffer<Int>()
        defer {
            made.release(memory)
            ends.release(memory)
        }
        guard ends.resize(plan.constraints.count, memory) else { return RG_ERROR_OUT_OF_MEMORY }
        index = 0
        while index < plan.constraints.count {
            let constraint = plan.constraints[index]
            let line = Int(source.place(constraint.offset).line)
            let status = add(plan, constraint, line, nodes, &made, options)
            if status == RG_ERROR_OUT_OF_MEMORY { return status }
            if status != RG_OK { return quote(constraint, &source, status, options) }
            ends.append(made.count)
            index &+= 1
        }
        if self.row(parent) >= 0 && isConstraintContainer(self.row(parent)) { return RG_OK }
        index = 0
        while index < plan.constraints.count {
            // each outermost container once would do; they are few
            let status = checkConstraints(row(nodes[Int(plan.constraints[index].container)]))
            if status == RG_ERROR_UNSATISFIABLE {
                return quote(plan.constraints[blamed(made, ends, index)], &source, status, options)
            }
            if status != RG_OK { return status }
            index = nextSystem(plan, index)
        }
        return RG_OK
    }

    /// The next constraint behind `index` that lies in another container.
    private func nextSystem(_ plan: InflatePlan, _ index: Int) -> Int {
        var next = index &+ 1
        while next < plan.constraints.count && plan.constraints[next].container == plan.constraints[index].container {
            next &+= 1
        }
        return next
    }

    /// Which tag made the first constraint of the conflict; `otherwise` when ties alone contradict each other.
    private func blamed(_ made: Buffer<rg_constraint>, _ ends: Buffer<Int>, _ otherwise: Int) -> Int {
        var first = rg_constraint()
        var count: UInt32 = 0
        readConflict(&first, 1, &count)
        var at = 0
        while at < made.count && made[at].id != first.id { at &+= 1 }
        if count == 0 || at == made.count { return otherwise }
        var index = 0
        while ends[index] <= at { index &+= 1 }
        return index
    }

    // MARK: - Ties

    @_optimize(size)
    private func setTies(
        _ planned: UnsafeMutablePointer<InflatePlan.Ties>, _ nodes: UnsafeMutablePointer<rg_node>, _ parent: rg_node
    ) -> rg_status {
        let node = row(nodes[Int(planned.pointee.node)])
        let container = handle(Int(parentRow(node)))
        return withUnsafeMutablePointer(to: &planned.pointee.ties) { ties in
            for slot in 0..<7 {
                let tie = Engine.tie(ties, slot)
                let number = tie.pointee.target.id
                if tie.pointee.edge != RG_ATTR_NONE { tie.pointee.target = number == 0 ? container : nodes[Int(number) &- 1] }
            }
            let center = ties.pointee.circle_center.id
            if center > 0 { ties.pointee.circle_center = nodes[Int(center) &- 1] }
            return setTies(node, ties)
        }
    }

    /// Barriers and groups: those of one are a run of `referenced`.
    @_optimize(size)
    private func setReferences(_ plan: InflatePlan, _ nodes: UnsafeMutablePointer<rg_node>) -> rg_status {
        var targets = Buffer<rg_node>()
        defer { targets.release(memory) }
        var index = 0
        while index < plan.referenced.count {
            let entry = plan.referenced[index].entry
            targets.count = 0
            while index < plan.referenced.count && plan.referenced[index].entry == entry {
                if !targets.reserve(targets.count &+ 1, memory) { return RG_ERROR_OUT_OF_MEMORY }
                targets.append(nodes[Int(plan.referenced[index].target)])
                index &+= 1
            }
            let planned = plan.ties[Int(entry)]
            var references = planned.references
            references.count = UInt32(truncatingIfNeeded: targets.count)
            references.nodes = targets.base.map { UnsafePointer($0) }
            let status = setReferences(row(nodes[Int(planned.node)]), references)
            if status != RG_OK { return status }
        }
        return RG_OK
    }

    // MARK: - Constraints

    /// Add what one tag says. Without a name they are named by their line: "screen.xml:12".
    @_optimize(size)
    private func add(
        _ plan: InflatePlan, _ planned: InflatePlan.Constraint, _ line: Int, _ nodes: UnsafeMutablePointer<rg_node>,
        _ made: inout Buffer<rg_constraint>, _ options: InflateOptions
    ) -> rg_status {
        var name = Sentence(memory)
        defer { name.release() }
        func text(_ start: UInt32) -> Bytes {
            Bytes(cString: UnsafeRawPointer(plan.texts.pointer(Int(start))).assumingMemoryBound(to: CChar.self))
        }
        if planned.name > 0 {
            name.append(text(planned.name &- 1))
        } else {
            name.append(untrusted: options.fileName)
            name.append(":")
            name.append(number: line)
        }
        name.append(byte: 0)
        if name.failed { return RG_ERROR_OUT_OF_MEMORY }
        let label = UnsafeRawPointer(name.bytes.pointer(0)).assumingMemoryBound(to: CChar.self)
        let container = row(nodes[Int(planned.container)])
        if planned.vfl == 0 {
            guard made.reserve(made.count &+ 1, memory) else { return RG_ERROR_OUT_OF_MEMORY }
            var def = planned.def
            def.name = label
            if def.first.id > 0 { def.first = nodes[Int(def.first.id) &- 1] }
            if def.second.id > 0 { def.second = nodes[Int(def.second.id) &- 1] }
            var handle = rg_constraint()
            let status = addConstraints(container, &def, 0, 1, &handle)
            if status == RG_OK { made.append(handle) }
            return status
        }
        let line = text(planned.vfl &- 1)
        var def = rg_vfl_def()
        def.struct_size = UInt32(MemoryLayout<rg_vfl_def>.size)
        def.options = planned.options
        def.name = label
        def.sibling_space = 8
        def.parent_space = 20
        var metrics = Buffer<rg_vfl_metric>()
        defer { metrics.release(memory) }
        guard metrics.resize(Int(planned.metricCount), memory) else { return RG_ERROR_OUT_OF_MEMORY }
        for i in 0..<Int(planned.metricCount) {
            let metric = plan.metrics[Int(planned.firstMetric) &+ i]
            let start = UnsafeRawPointer(plan.texts.pointer(Int(metric.name))).assumingMemoryBound(to: CChar.self)
            metrics.append(rg_vfl_metric(name: start, value: metric.value))
        }
        def.metrics = metrics.base.map { UnsafePointer($0) }
        def.metric_count = UInt32(truncatingIfNeeded: metrics.count)
        var count: UInt32 = 0
        // at most one for each byte, and eight alignments between two views
        let most = line.count &* 9
        guard made.reserve(made.count &+ most, memory) else { return RG_ERROR_OUT_OF_MEMORY }
        let status = addVfl(container, line, def, made.base.unsafelyUnwrapped + made.count, most, &count)
        if status != RG_OK { return status }
        // numbers are dp
        for i in made.count..<(made.count &+ min(Int(count), most)) where options.density != 1 {
            var read = rg_constraint_def()
            _ = readConstraint(made[i], &read)
            _ = editConstraint(made[i]) { $0.set(constant: read.constant * options.density) }
        }
        made.count &+= min(Int(count), most)
        return RG_OK
    }

    /// Turn the error of a call into one with the tag's place. - Returns: `status`.
    @_optimize(size)
    private func quote(
        _ planned: InflatePlan.Constraint, _ source: inout Source, _ status: rg_status, _ options: InflateOptions
    ) -> rg_status {
        let diagnostics = withUnsafeMutablePointer(to: &state.pointee.diagnostics) { $0 }
        var offset = planned.offset, length = 11
        var code = status == RG_ERROR_UNSATISFIABLE ? RG_CODE_UNSATISFIABLE : RG_CODE_BAD_VALUE
        // "vfl:1:7: expected …": the place is counted from the attribute's value
        let message = Bytes(cString: messageBytes)
        var text = message
        if status == RG_ERROR_SYNTAX && diagnostics.pointee.count > 0 {
            let found = diagnostics.pointee.item(diagnostics.pointee.count &- 1)
            diagnostics.pointee.truncate(to: diagnostics.pointee.count &- 1)
            code = found.code
            if planned.line > 0 {
                offset = planned.line &+ Int(found.offset)
                length = Int(found.length)
            }
            for _ in 0..<3 { text = text.dropping(text.firstIndex(of: 0x3A) &+ 1) }
            text = text.trimmed
        }
        let place = source.place(offset)
        var sentence = Sentence(memory)
        defer { sentence.release() }
        sentence.append(untrusted: options.fileName)
        sentence.append(":")
        sentence.append(number: Int(place.line))
        sentence.append(":")
        sentence.append(number: Int(place.column))
        sentence.append(": error: ")
        sentence.append(untrusted: text)
        sentence.append(source: source, offset: offset, lineStart: place.lineStart, length: length)
        if sentence.failed { return RG_ERROR_OUT_OF_MEMORY }
        let kept = diagnostics.pointee.add(
            code: code, level: RG_LEVEL_ERROR, line: place.line, column: place.column, offset: UInt64(offset),
            length: UInt32(truncatingIfNeeded: length), message: UnsafePointer(sentence.bytes.pointer(0)),
            messageLength: sentence.bytes.count, memory: memory)
        return kept ? status : RG_ERROR_OUT_OF_MEMORY
    }
}
