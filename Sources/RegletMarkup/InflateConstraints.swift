// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// What hangs on the nodes of a plan beside their styles and rules: classes, content priorities, constraints.
extension Engine {
    /// - Returns: RG_OK, or why one of them failed: RG_ERROR_SYNTAX and RG_ERROR_LIMIT with diagnostics.
    func setConstraints(
        _ plan: InflatePlan, _ text: Bytes, _ options: InflateOptions, _ handles: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        var index = 0
        while index < plan.classes.count {
            let item = plan.classes[index]
            let status = setContainerClass(row(handles[Int(item.node)]), item.container)
            if status != RG_OK { return status }
            index &+= 1
        }
        index = 0
        while index < plan.priorities.count {
            let item = plan.priorities[index]
            let status = setContentPriorities(row(handles[Int(item.node)]), item.priorities)
            if status != RG_OK { return status }
            index &+= 1
        }
        if plan.constraints.count == 0 { return RG_OK }
        // short lines can make many: what a file may cost is bounded by its length
        var room = text.count &+ (1 << 14)
        return withUnsafePointer(to: plan) { plan in
            withUnsafeMutablePointer(to: &room) { addConstraints(plan, text, options, handles, $0) }
        }
    }

    private func addConstraints(
        _ plan: UnsafePointer<InflatePlan>, _ text: Bytes, _ options: InflateOptions,
        _ handles: UnsafeMutablePointer<rg_node>, _ room: UnsafeMutablePointer<Int>
    ) -> rg_status {
        var result = RG_OK
        var source = Source(text)
        var vfl = rg_vfl_def()
        vfl.struct_size = UInt32(MemoryLayout<rg_vfl_def>.size)
        vfl.sibling_space = plan.pointee.siblingSpace
        vfl.parent_space = plan.pointee.parentSpace
        var scope = VflScope(
            plan: plan, handles: UnsafePointer(handles), container: 0, root: row(handles[0]), priority: 1000,
            scale: options.density, room: room)
        var index = 0
        while index < plan.pointee.constraints.count {
            plan.pointee.constraints.pointer(index).pointee.mark = constraintMark
            let item = plan.pointee.constraints[index]
            let row = self.row(handles[Int(item.node)])
            let name = item.name == 0 ? nil : plan.pointee.text(item.name &- 1)
            var problem: VflProblem?
            let status: rg_status
            if item.line == 0 && options.isRefused {
                status = RG_OK  // what is wrong with it was said
            } else if item.line == 0 {
                var def = item.def
                def.first = def.first.id == 0 ? rg_node() : handles[Int(def.first.id) &- 1]
                def.second = def.second.id == 0 ? rg_node() : handles[Int(def.second.id) &- 1]
                def.name = name.map { UnsafeRawPointer($0.base).assumingMemoryBound(to: CChar.self) }
                status = addConstraints(row, &def, MemoryLayout<rg_constraint_def>.stride, 1, nil)
            } else {
                scope.container = Int(item.node)
                scope.priority = item.def.priority
                vfl.options = item.options
                vfl.name = name.map { UnsafeRawPointer($0.base).assumingMemoryBound(to: CChar.self) }
                let line = plan.pointee.text(item.line &- 1)
                status = addVfl(row, line, vfl, scope, nil, 0, nil, &problem)
            }
            if status == RG_ERROR_OUT_OF_MEMORY { return status }
            if status != RG_OK {
                let names = VflNames(engine: self, def: vfl, scope: scope, container: row)
                let reported = report(item, problem, names, &source, options, RG_CODE_BAD_VALUE, nil)
                if reported != RG_OK { return reported }
                result = RG_ERROR_SYNTAX
            }
            index &+= 1
        }
        if options.isRefused { return RG_ERROR_SYNTAX }
        if result != RG_OK || options.parentKind == RG_KIND_CONSTRAINT { return result }
        return check(plan, &source, options, handles)
    }

    /// Constraints that contradict each other whatever the size are errors of a file: one at the first of them, and a
    /// remark at each other.
    private func check(
        _ plan: UnsafePointer<InflatePlan>, _ source: inout Source, _ options: InflateOptions,
        _ handles: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        var container: Int32 = -1
        for i in 0..<plan.pointee.constraints.count where plan.pointee.constraints[i].node != container {
            container = plan.pointee.constraints[i].node
            let status = checkConstraints(row(handles[Int(container)]))
            if status == RG_OK { continue }
            if status != RG_ERROR_UNSATISFIABLE { return status }
            let reported = reportConflict(plan, i, &source, options)
            return reported == RG_OK ? status : reported
        }
        return RG_OK
    }

    /// Keep diagnostics about all of the file that takes part in a conflict; `fallback` stands for one of ties alone.
    @_optimize(size)
    private func reportConflict(
        _ plan: UnsafePointer<InflatePlan>, _ fallback: Int, _ source: inout Source, _ options: InflateOptions
    ) -> rg_status {
        let all = plan.pointee.constraints
        var last = -1
        for i in 0..<max(1, conflictCount) {
            var index = fallback
            if conflictCount > 0 {
                // the marks rise
                var low = 0, high = all.count
                while low < high {
                    let middle = low &+ (high &- low) / 2
                    if all[middle].mark < conflictMark(i) { low = middle &+ 1 } else { high = middle }
                }
                index = low &- 1
            }
            if index <= last { continue }
            let reported = report(
                all[index], nil, nil, &source, options, RG_CODE_UNSATISFIABLE,
                last < 0 ? nil : "one of the constraints that contradict each other")
            if reported != RG_OK { return reported }
            last = index
        }
        return RG_OK
    }

    /// Keep a diagnostic about a constraint, if there is room for one: of a line what is wrong where, of others what the
    /// engine says, or a remark.
    @inline(never)
    private func report(
        _ item: InflatePlan.Constraint, _ problem: VflProblem?, _ names: VflNames?, _ source: inout Source,
        _ options: InflateOptions, _ code: rg_code, _ remark: Text?
    ) -> rg_status {
        if state.pointee.diagnostics.isFull { return RG_OK }
        let text = source.text
        var offset = item.offset, length = item.length
        if let problem, item.isQuoted {
            let raw = text.prefix(offset &+ length &- 1).dropping(offset &+ 1)
            let start = place(raw, problem.offset &+ item.lead, options)
            offset &+= 1 &+ start
            length = max(1, place(raw, problem.end &+ item.lead, options) &- start)
        }
        var sentence = Sentence(memory)
        defer { sentence.release() }
        var isWhole = true
        if let problem, let names {
            isWhole = names.write(problem, to: &sentence)
        } else if let remark {
            sentence.append(Bytes(remark))
        } else {
            state.pointee.message.withCString { sentence.append(Bytes(cString: $0)) }
        }
        if !isWhole || sentence.failed { return RG_ERROR_OUT_OF_MEMORY }
        let said =
            sentence.bytes.count > 0 ? Bytes(UnsafePointer(sentence.bytes.pointer(0)), sentence.bytes.count) : Bytes("")
        return withUnsafeMutablePointer(to: &state.pointee.diagnostics) { list in
            var inflater = Inflater(text, options, memory, list)
            inflater.source = source
            inflater.report(
                problem?.code ?? code, remark == nil ? RG_LEVEL_ERROR : RG_LEVEL_INFO, offset, length, "$t", said)
            source = inflater.source
            return inflater.status == RG_ERROR_OUT_OF_MEMORY ? RG_ERROR_OUT_OF_MEMORY : RG_OK
        }
    }

    /// Where byte `index` of what a text says stands among the bytes between its quotes.
    private func place(_ raw: Bytes, _ index: Int, _ options: InflateOptions) -> Int {
        options.isJson ? JsonTokens.place(raw, index, memory) : placeInValue(raw, index)
    }
}
