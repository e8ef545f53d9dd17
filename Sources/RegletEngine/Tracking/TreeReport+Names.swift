// SPDX-License-Identifier: MIT
import CReglet

/// Names of nodes in explanations, findings and dumps.
extension TreeReports {
    /// Writes a node in a sentence: #id, or its path of child indices from the root.
    @inline(never)
    @_optimize(size)
    func writeName(_ row: Int, _ out: inout SinkWriter) {
        if row < 0 { return out.write("the viewport") }
        if let (bytes, count) = nodeName(row) {
            out.write("#")
            out.write(bytes, count)
        } else {
            writePath(row, &out)
        }
    }

    /// Writes a node in JSON: an object with kind, id and path.
    @inline(never)
    @_optimize(size)
    func writeNode(_ row: Int, _ out: inout SinkWriter) {
        out.write("{\"kind\":\"")
        out.write(kindName(row))
        if let (bytes, count) = nodeName(row) {
            out.write("\",\"id\":")
            out.write(jsonString: bytes, count)
            out.write(",\"path\":\"")
        } else {
            out.write("\",\"path\":\"")
        }
        writePath(row, &out)
        out.write("\"}")
    }

    /// Writes "/0/2": child indices from the root, which is "/". O(depth * (depth + siblings)).
    @inline(never)
    @_optimize(size)
    func writePath(_ row: Int, _ out: inout SinkWriter) {
        var depth = 0
        var at = row
        while node(at).pointee.parent >= 0 {
            at = Int(node(at).pointee.parent)
            depth &+= 1
        }
        if depth == 0 { out.write("/") }
        while depth > 0 {
            depth &-= 1
            at = row
            for _ in 0..<depth { at = Int(node(at).pointee.parent) }
            var index = 0
            while state.pointee.previous[at] >= 0 {
                at = Int(state.pointee.previous[at])
                index &+= 1
            }
            out.write("/")
            out.write(signed: index)
        }
    }

    /// The name of a node's kind.
    func kindName(_ row: Int) -> StaticText {
        NodeKind.name(node(row).pointee.flags & NodeFlags.kindMask)
    }
}
