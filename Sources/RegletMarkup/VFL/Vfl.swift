// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine
import RegletSyntax

/// The names that a line in a file can use, and values that apply to all constraints of the line.
struct VflScope {
    var plan: UnsafePointer<InflatePlan>
    /// The handles of nodes by their number in the plan.
    var handles: UnsafePointer<rg_node>
    /// The container of the line, by its number in the plan, and the row of the file's outermost node.
    var container: Int
    var root: Int
    /// The priority of constraints that give none.
    var priority: Float
    /// The pixels in the unit of the line's lengths.
    var scale: Double
    /// The number of views and constraints that this and later lines may still name and make.
    var room: UnsafeMutablePointer<Int>

    /// The view with a name that constraints may use; null when the file has none.
    func view(_ name: Bytes) -> rg_node {
        let node = plan.pointee.constrained(name, by: container)
        return node < 0 ? rg_node() : handles[node]
    }
}

/// The constraints of a line of the Visual Format Language.
extension Engine {
    /// Adds the constraints of a line, all or none.
    public func addVfl(
        _ row: Int, _ text: Bytes, _ def: UnsafePointer<rg_vfl_def>, _ out: UnsafeMutablePointer<rg_constraint>?,
        _ capacity: Int, _ count: UnsafeMutablePointer<UInt32>?
    ) -> rg_status {
        if !constraintEditor.isConstraintContainer(row) { return constraintEditor.failNoConstraints() }
        var problem: VflProblem?
        let status = addVfl(row, text, def, nil, out, capacity, count, &problem)
        guard let problem else { return status }
        return failVfl(text, problem, VflNames(engine: self, def: def, scope: nil, container: row))
    }

    /// As above; with `scope`, for a line in a file. The caller reports `problem`, the mistake in the line.
    func addVfl(
        _ row: Int, _ text: Bytes, _ def: UnsafePointer<rg_vfl_def>, _ scope: UnsafePointer<VflScope>?,
        _ out: UnsafeMutablePointer<rg_constraint>?, _ capacity: Int, _ count: UnsafeMutablePointer<UInt32>?,
        _ problem: inout VflProblem?
    ) -> rg_status {
        let events = eventLog.eventMark, reported = state.pointee.diagnostics.count
        var parser = VflParser(self, text, def, row)
        parser.scope = scope
        defer { parser.release() }
        var status = RG_OK
        if !parser.readLine() {
            status = parser.status
            if status == RG_OK {
                problem = parser.problem
                status = RG_ERROR_SYNTAX
            }
        } else if parser.isAboutZ {
            status = raise(&parser)
        } else if parser.made.count > 0 {
            status = addAll(row, &parser, out, capacity)
        }
        if status == RG_OK {
            count?.pointee = UInt32(truncatingIfNeeded: parser.made.count)
        } else {
            for i in 0..<parser.views.count where parser.views[i].isGuide {
                treeEditor.destroy(self.row(parser.views[i].node))
            }
            // remove the events of nodes that were created and destroyed here
            eventLog.forgetEvents(after: events)
            state.pointee.diagnostics.truncate(to: reported)
        }
        return status
    }

    /// The maximum bytes of the names of a line's constraints, of which each has its own.
    private static var mostNameBytes: Int { 8 << 20 }

    private func addAll(
        _ row: Int, _ parser: inout VflParser, _ out: UnsafeMutablePointer<rg_constraint>?, _ capacity: Int
    ) -> rg_status {
        // handles and names in one block
        let total = parser.made.count
        let name = parser.def.pointee.name.map { Bytes(cString: $0) }
        let nameSize = name.map { $0.count &+ 12 } ?? 0
        if total &* nameSize > Engine.mostNameBytes {
            return fail(RG_ERROR_LIMIT, "the line makes too many constraints for so long a name")
        }
        let bytes = total &* (8 &+ nameSize)
        guard let block = memory.pointee.allocate(bytes) else { return outOfMemory() }
        defer { memory.pointee.deallocate(block, bytes) }
        let handles = block.assumingMemoryBound(to: rg_constraint.self)
        let defs = parser.made.pointer(0)
        if let scope = parser.scope { for i in 0..<total { defs[i].constant *= scope.pointee.scale } }
        if let name { nameAll(defs, total, name, block + total &* 8, nameSize) }
        let status = constraintEditor.addConstraints(row, defs, MemoryLayout<rg_constraint_def>.stride, total, handles)
        if status == RG_OK, let out { for i in 0..<min(total, capacity) { out[i] = handles[i] } }
        return status
    }

    /// Sets the z of the views of a line.
    private func raise(_ parser: inout VflParser) -> rg_status {
        for i in 0..<parser.views.count {
            let view = parser.views[i]
            let status = view.z == view.oldZ ? RG_OK : styleEditor.set(row(view.node), RG_Z, .int(view.z))
            if status == RG_OK { continue }
            for j in 0..<i { _ = styleEditor.set(row(parser.views[j].node), RG_Z, .int(parser.views[j].oldZ)) }
            return status
        }
        return RG_OK
    }

    /// Names the constraints "name#0", "name#1" and so on.
    private func nameAll(
        _ defs: UnsafeMutablePointer<rg_constraint_def>, _ count: Int, _ name: Bytes, _ room: UnsafeMutableRawPointer,
        _ size: Int
    ) {
        for i in 0..<count {
            let text = (room + i &* size).assumingMemoryBound(to: UInt8.self)
            copyBytes(text, name.base, name.count)
            var end = name.count
            text[end] = 0x23
            end &+= 1
            var divisor = 1
            while i / divisor >= 10 { divisor &*= 10 }
            while divisor > 0 {
                text[end] = 0x30 &+ UInt8(truncatingIfNeeded: i / divisor % 10)
                end &+= 1
                divisor /= 10
            }
            text[end] = 0
            defs[i].name = UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)
        }
    }

    private func failVfl(_ text: Bytes, _ problem: VflProblem, _ names: VflNames) -> rg_status {
        var said = MessageBuilder(memory)
        let isSaid = names.write(problem, to: &said)
        return failText("vfl", text, problem.code, problem.offset, problem.end, &said, isSaid)
    }
}
