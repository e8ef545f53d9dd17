// SPDX-License-Identifier: MIT

/// The children of a container in sibling order. The link to the next child is read before the body of the loop runs.
struct ChildRows: Sequence, IteratorProtocol {
    private let nodes: UnsafeMutablePointer<Node>
    private var row: Int32

    @inline(__always)
    init(_ nodes: UnsafeMutablePointer<Node>, first: Int32) {
        self.nodes = nodes
        row = first
    }

    @inline(__always)
    mutating func next() -> Int? {
        if row < 0 { return nil }
        let at = Int(row)
        row = nodes[at].next
        return at
    }
}

extension EngineView {
    @inline(__always)
    func children(of box: UnsafeMutablePointer<ContainerState>) -> ChildRows {
        ChildRows(state.pointee.nodes, first: box.pointee.first)
    }

    /// The children of a row; none for a leaf.
    @inline(__always)
    func children(in row: Int) -> ChildRows {
        ChildRows(state.pointee.nodes, first: Int32(truncatingIfNeeded: firstChild(row)))
    }
}
