// SPDX-License-Identifier: MIT
import CReglet
import RegletEngine

/// Where a line in a file finds its names, and what it says about all constraints of the line.
struct VflScope {
    var plan: UnsafePointer<InflatePlan>
    /// By number in the plan.
    var handles: UnsafePointer<rg_node>
    /// Of what gives none.
    var priority: Float
    /// Pixels in the unit of the line's lengths.
    var scale: Double

    /// A view that constraints may name; null when the file has none of that name.
    func view(_ name: Bytes) -> rg_node {
        let node = plan.pointee.constrained(name)
        return node < 0 ? rg_node() : handles[node]
    }
}

/// Constraints from a line of the Visual Format Language.
extension Engine {
    /// Alignment options in their order, and the axis they go with.
    private static func alignment(_ bit: UInt32) -> (attribute: rg_attribute, vertical: Bool) {
        switch bit {
        case 0: (RG_ATTR_LEFT, true)
        case 1: (RG_ATTR_RIGHT, true)
        case 2: (RG_ATTR_LEADING, true)
        case 3: (RG_ATTR_TRAILING, true)
        case 4: (RG_ATTR_CENTER_X, true)
        case 5: (RG_ATTR_TOP, false)
        case 6: (RG_ATTR_BOTTOM, false)
        default: (RG_ATTR_CENTER_Y, false)
        }
    }

    /// Add the constraints of a line, all or none.
    public func addVfl(
        _ row: Int, _ text: Bytes, _ def: rg_vfl_def, _ out: UnsafeMutablePointer<rg_constraint>?, _ capacity: Int,
        _ count: UnsafeMutablePointer<UInt32>?
    ) -> rg_status {
        if !isConstraintContainer(row) { return failNoConstraints() }
        var problem: VflParser.Problem?
        let status = addVfl(row, text, def, nil, out, capacity, count, &problem)
        return problem == nil ? status : failVfl(text, problem)
    }

    /// As above, of a line in a file where there is a `scope`; what is wrong with the line is `problem`, reported by the
    /// caller.
    func addVfl(
        _ row: Int, _ text: Bytes, _ def: rg_vfl_def, _ scope: VflScope?, _ out: UnsafeMutablePointer<rg_constraint>?,
        _ capacity: Int, _ count: UnsafeMutablePointer<UInt32>?, _ problem: inout VflParser.Problem?
    ) -> rg_status {
        var parser = VflParser(self, text, def, row)
        parser.scope = scope
        if !parser.read(.check) {
            problem = parser.problem
            return RG_ERROR_SYNTAX
        }
        var total = parser.count
        for bit: UInt32 in 0..<8 where def.options & (1 << bit) != 0 {
            if Engine.alignment(bit).vertical != parser.isVertical {
                problem = VflParser.Problem(
                    code: RG_CODE_VFL_OPTION, offset: 0, end: 0,
                    expected: "an alignment across the line: left, right, leading, trailing, center x with V:")
                return RG_ERROR_SYNTAX
            }
            total &+= parser.viewCount &- 1
        }
        count?.pointee = UInt32(truncatingIfNeeded: total)
        if total == 0 { return RG_OK }
        // definitions, handles and names in one block
        let nameSize = def.name == nil ? 0 : Bytes(cString: def.name).count &+ 12
        let stride = MemoryLayout<rg_constraint_def>.stride
        let bytes = total &* (stride &+ 8 &+ nameSize)
        guard let block = memory.pointee.allocate(bytes) else { return outOfMemory() }
        defer { memory.pointee.deallocate(block, bytes) }
        let defs = block.assumingMemoryBound(to: rg_constraint_def.self)
        let handles = (block + total &* stride).assumingMemoryBound(to: rg_constraint.self)
        parser.made = defs
        parser.count = 0
        _ = parser.read(.sizes)
        _ = parser.read(.spaces)
        for bit: UInt32 in 0..<8 where def.options & (1 << bit) != 0 {
            parser.alignment = Engine.alignment(bit).attribute
            _ = parser.read(.alignments)
        }
        if nameSize > 0 {
            nameAll(defs, total, Bytes(cString: def.name), block + total &* (stride &+ 8), nameSize)
        }
        if let scope { for i in 0..<total { defs[i].constant *= scope.scale } }
        let status = addConstraints(row, defs, stride, total, handles)
        if status == RG_OK, let out { for i in 0..<min(total, capacity) { out[i] = handles[i] } }
        return status
    }

    /// "name#0", "name#1" …
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

    /// Keep a diagnostic: what was expected, the line, a caret.
    @inline(never)
    private func failVfl(_ text: Bytes, _ problem: VflParser.Problem?) -> rg_status {
        guard let problem else { return RG_ERROR_SYNTAX }
        var source = Source(text)
        let place = source.place(problem.offset)
        let length = max(1, problem.end &- problem.offset)
        var sentence = Sentence(memory)
        defer { sentence.release() }
        sentence.append("vfl:")
        sentence.append(number: Int(place.line))
        sentence.append(":")
        sentence.append(number: Int(place.column))
        sentence.append(": error: expected ")
        sentence.append(problem.expected)
        _ = fail(RG_ERROR_SYNTAX, "vfl:")
        state.pointee.message.append(number: UInt64(place.line))
        state.pointee.message.append(":")
        state.pointee.message.append(number: UInt64(place.column))
        state.pointee.message.append(": expected ")
        state.pointee.message.append(problem.expected)
        sentence.append(source: source, offset: problem.offset, lineStart: place.lineStart, length: length)
        if sentence.failed { return outOfMemory() }
        let kept = state.pointee.diagnostics.add(
            code: problem.code, level: RG_LEVEL_ERROR, line: place.line, column: place.column,
            offset: UInt64(problem.offset), length: UInt32(truncatingIfNeeded: length),
            message: UnsafePointer(sentence.bytes.pointer(0)), messageLength: sentence.bytes.count, memory: memory)
        return kept ? RG_ERROR_SYNTAX : outOfMemory()
    }
}
