// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// Gives the container classes, content priorities and constraints of a plan to the nodes made from it.
extension Engine {
    /// - Returns: RG_OK, or why one of them failed: RG_ERROR_SYNTAX and RG_ERROR_LIMIT with diagnostics.
    func setConstraints(
        _ plan: inout InflatePlan, _ text: Bytes, _ options: inout InflateOptions,
        _ handles: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        let status = setClasses(&plan, handles)
        if status != RG_OK || plan.constraints.count == 0 { return status }
        // short lines can make many constraints, so the length of the files bounds their number
        var room = text.count &+ plan.includedBytes &+ (1 << 14)
        return addConstraints(&plan, text, &options, handles, &room)
    }

    /// Gives the nodes their container classes and content priorities.
    func setClasses(_ plan: inout InflatePlan, _ handles: UnsafeMutablePointer<rg_node>) -> rg_status {
        var index = 0
        while index < plan.classes.count {
            let item = plan.classes[index]
            let status = customLayout.setContainerClass(row(handles[Int(item.node)]), item.container)
            if status != RG_OK { return status }
            index &+= 1
        }
        index = 0
        while index < plan.priorities.count {
            let item = plan.priorities[index]
            let status = constraintEditor.setContentPriorities(row(handles[Int(item.node)]), item.priorities)
            if status != RG_OK { return status }
            index &+= 1
        }
        return RG_OK
    }

    private func addConstraints(
        _ plan: UnsafePointer<InflatePlan>, _ text: Bytes, _ options: UnsafePointer<InflateOptions>,
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
            scale: options.pointee.density, room: room)
        var index = 0
        while index < plan.pointee.constraints.count {
            let item = plan.pointee.constraints.pointer(index)
            item.pointee.mark = constraintEditor.constraintMark
            let row = self.row(handles[Int(item.pointee.node)])
            let name = item.pointee.name == 0 ? nil : plan.pointee.text(item.pointee.name &- 1)
            var problem: VflProblem?
            let status: rg_status
            if item.pointee.line == 0 && options.pointee.isRefused {
                status = RG_OK  // the inflater has reported its mistake
            } else if item.pointee.line == 0 {
                var def = item.pointee.def
                def.first = def.first.id == 0 ? rg_node() : handles[Int(def.first.id) &- 1]
                def.second = def.second.id == 0 ? rg_node() : handles[Int(def.second.id) &- 1]
                def.name = name.map { UnsafeRawPointer($0.base).assumingMemoryBound(to: CChar.self) }
                status = constraintEditor.addConstraints(row, &def, MemoryLayout<rg_constraint_def>.stride, 1, nil)
            } else {
                scope.container = Int(item.pointee.node)
                scope.priority = item.pointee.def.priority
                vfl.options = item.pointee.options
                vfl.name = name.map { UnsafeRawPointer($0.base).assumingMemoryBound(to: CChar.self) }
                let line = plan.pointee.text(item.pointee.line &- 1)
                status = addVfl(row, line, &vfl, &scope, nil, 0, nil, &problem)
            }
            if status == RG_ERROR_OUT_OF_MEMORY { return status }
            if status != RG_OK {
                let reported = withUnsafePointer(to: &vfl) { vfl in
                    withUnsafePointer(to: &scope) { scope in
                        let names = VflNames(engine: self, def: vfl, scope: scope, container: row)
                        return report(item, problem, names, &source, options, RG_CODE_BAD_VALUE, nil)
                    }
                }
                if reported != RG_OK { return reported }
                result = RG_ERROR_SYNTAX
            }
            index &+= 1
        }
        if options.pointee.isRefused { return RG_ERROR_SYNTAX }
        if result != RG_OK || options.pointee.parentKind == RG_KIND_CONSTRAINT { return result }
        return check(plan, &source, options, handles)
    }

    /// Checks the constraints. Those that contradict each other in any size are errors in the file: an error at the
    /// first of them, and a remark at each other one.
    private func check(
        _ plan: UnsafePointer<InflatePlan>, _ source: inout Source, _ options: UnsafePointer<InflateOptions>,
        _ handles: UnsafeMutablePointer<rg_node>
    ) -> rg_status {
        var container: Int32 = -1
        for i in 0..<plan.pointee.constraints.count
        where plan.pointee.constraints.pointer(i).pointee.node != container {
            container = plan.pointee.constraints.pointer(i).pointee.node
            let status = constraintLayout.checkConstraints(row(handles[Int(container)]))
            if status == RG_OK { continue }
            if status != RG_ERROR_UNSATISFIABLE { return status }
            let reported = reportConflict(plan, i, &source, options)
            return reported == RG_OK ? status : reported
        }
        return RG_OK
    }

    /// Adds a diagnostic about each constraint of the file in a conflict. `fallback`: the one to report when only
    /// connections are in conflict.
    @_optimize(size)
    private func reportConflict(
        _ plan: UnsafePointer<InflatePlan>, _ fallback: Int, _ source: inout Source,
        _ options: UnsafePointer<InflateOptions>
    ) -> rg_status {
        let all = plan.pointee.constraints
        var last = -1
        for i in 0..<max(1, constraintEditor.conflictCount) {
            var index = fallback
            if constraintEditor.conflictCount > 0 {
                // binary search, as the marks ascend
                var low = 0, high = all.count
                while low < high {
                    let middle = low &+ (high &- low) / 2
                    if all.pointer(middle).pointee.mark < constraintEditor.conflictMark(i) {
                        low = middle &+ 1
                    } else {
                        high = middle
                    }
                }
                index = low &- 1
            }
            if index <= last { continue }
            let reported = report(
                all.pointer(index), nil, nil, &source, options, RG_CODE_UNSATISFIABLE,
                last < 0 ? nil : "one of the constraints that contradict each other")
            if reported != RG_OK { return reported }
            last = index
        }
        return RG_OK
    }

    /// Adds a diagnostic about a constraint, if there is room: the problem of a line at its place, the message of the
    /// engine, or a remark.
    @inline(never)
    private func report(
        _ item: UnsafePointer<InflatePlan.Constraint>, _ problem: VflProblem?, _ names: VflNames?,
        _ source: inout Source,
        _ options: UnsafePointer<InflateOptions>, _ code: rg_code, _ remark: StaticText?
    ) -> rg_status {
        if state.pointee.diagnostics.isFull { return RG_OK }
        let text = source.text
        var offset = item.pointee.offset, length = item.pointee.length
        if let problem, item.pointee.isQuoted {
            let raw = text.prefix(offset &+ length &- 1).dropping(offset &+ 1)
            let start = place(raw, problem.offset &+ item.pointee.lead, options)
            offset &+= 1 &+ start
            length = max(1, place(raw, problem.end &+ item.pointee.lead, options) &- start)
        }
        var sentence = MessageBuilder(memory)
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
        let message =
            sentence.bytes.count > 0 ? Bytes(UnsafePointer(sentence.bytes.pointer(0)), sentence.bytes.count) : Bytes("")
        return withUnsafeMutablePointer(to: &state.pointee.diagnostics) { list in
            var inflater = Inflater(text, options.pointee, memory, list)
            inflater.source = source
            inflater.report(
                problem?.code ?? code, remark == nil ? RG_LEVEL_ERROR : RG_LEVEL_INFO, offset, length, "$t", message)
            source = inflater.source
            return inflater.status == RG_ERROR_OUT_OF_MEMORY ? RG_ERROR_OUT_OF_MEMORY : RG_OK
        }
    }

    /// The position of byte `index` of a decoded text in `raw`, the bytes between its quotes.
    private func place(_ raw: Bytes, _ index: Int, _ options: UnsafePointer<InflateOptions>) -> Int {
        options.pointee.isJson ? JsonTokens.place(raw, index, memory) : placeInValue(raw, index)
    }
}
