// SPDX-License-Identifier: MIT
import CReglet

/// A view of the run of a ConstraintLayout: its boxes, and their edges.
public protocol ConnectedView: EngineView {}

extension ConnectedView {
    typealias Box = UnsafeMutablePointer<ConnectedBox>

    @inline(__always)
    var run: UnsafeMutablePointer<ConnectedRun> {
        state.pointee.connected.current.unsafelyUnwrapped
    }

    /// One for all levels: nothing is measured between the first row of a program and the last value that is read.
    var store: UnsafeMutablePointer<ConnectedStore> { withUnsafeMutablePointer(to: &state.pointee.connected) { $0 } }

    /// The record of a ConstraintLayout.
    @inline(never)
    func frames(_ row: Int) -> UnsafeMutablePointer<ConnectedFrames> {
        state.pointee.connected.frames.pointer(Int(box(node(row)).connected.pointee.record))
    }

    @inline(__always)
    var tableau: UnsafeMutablePointer<Tableau> {
        withUnsafeMutablePointer(to: &state.pointee.connected.tableau) { $0 }
    }

    @inline(__always)
    func box(_ index: Int) -> Box { run.pointee.boxes.pointer(index) }

    @inline(__always)
    func edge(_ index: Int) -> UnsafeMutablePointer<ConnectedEdge> { run.pointee.edges.pointer(index) }

    /// The index of an edge: the near or far one on an axis.
    @inline(__always)
    func near(_ box: Int, _ axis: Int) -> Int { box &* ConnectedEdge.perBox &+ axis &* 2 }

    @inline(__always)
    func far(_ box: Int, _ axis: Int) -> Int { near(box, axis) &+ 1 }

    @inline(__always)
    func baseline(_ box: Int) -> Int { box &* ConnectedEdge.perBox &+ ConnectedEdge.baseline }

    @inline(__always)
    func center(_ box: Int) -> Int { box &* ConnectedEdge.perBox &+ ConnectedEdge.center }

    /// The edge `side` of a box; all edges of a guideline are its line.
    @inline(never)
    func edge(_ box: Int, side: Int) -> Int {
        let b = self.box(box)
        return b.pointee.role == .guideline ? near(box, b.pointee.side) : box &* ConnectedEdge.perBox &+ side
    }

    @inline(__always)
    func owner(_ edge: Int) -> Int { edge / ConnectedEdge.perBox }

    @inline(__always)
    func target(_ edge: Int) -> Int { Int(self.edge(edge).pointee.target) }

    @inline(__always)
    func isConnected(_ edge: Int) -> Bool { self.edge(edge).pointee.target >= 0 }

    @inline(__always)
    func has(_ box: Int, _ flag: UInt32) -> Bool { self.box(box).pointee.flags & flag != 0 }

    @inline(__always)
    func isLoose(_ box: Int, _ axis: Int) -> Bool {
        FastPaths.areAll && has(box, ConnectedBox.isLoose &<< UInt32(axis))
    }

    @inline(__always)
    func isGone(_ box: Int) -> Bool { has(box, ConnectedBox.gone) }

    @inline(__always)
    func set(_ box: Int, _ flag: UInt32, _ isOn: Bool) {
        let b = self.box(box)
        b.pointee.flags = isOn ? b.pointee.flags | flag : b.pointee.flags & ~flag
    }

    /// The size of a box on an axis; a gone one has none.
    @inline(__always)
    func length(_ box: Int, _ axis: Int) -> Int32 {
        let b = self.box(box)
        return b.pointee.flags & ConnectedBox.gone != 0 ? 0 : axis == 0 ? b.pointee.size.x : b.pointee.size.y
    }

    @inline(never)
    func setLength(_ box: Int, _ axis: Int, _ length: Int32) {
        let least = box == 0 ? run.pointee.smallest[axis] : 0
        self.box(box).pointee.size[axis] = max(length, least)
    }

    /// The distance an edge keeps from its target.
    @inline(never)
    func margin(_ edge: Int) -> Int32 {
        let e = self.edge(edge)
        if isGone(owner(edge)) { return 0 }
        if e.pointee.goneMargin != ConnectedEdge.unset && e.pointee.target >= 0 && isGone(owner(Int(e.pointee.target)))
        {
            return e.pointee.goneMargin
        }
        return e.pointee.margin
    }

    /// Whether a box and a neighbor are connected to each other.
    func isInChain(_ box: Int, _ axis: Int) -> Bool {
        isMutual(near(box, axis)) || isMutual(far(box, axis))
    }

    @inline(never)
    func isMutual(_ edge: Int) -> Bool {
        let target = self.target(edge)
        return target >= 0 && self.target(target) == edge
    }

    @inline(__always)
    func wraps(_ axis: Int) -> Bool { box(0).pointee.sizing[axis] == ConnectedBox.wrap }

    /// The left and top paddings of a container.
    @inline(__always)
    func corner(_ node: UnsafeMutablePointer<Node>) -> SIMD2<Int32> {
        SIMD2(max(0, node.pointee.paddingLeft), max(0, node.pointee.paddingTop))
    }

    /// The sums of its paddings by axis.
    @inline(__always)
    func paddings(_ node: UnsafeMutablePointer<Node>) -> SIMD2<Int32> {
        corner(node) &+ SIMD2(max(0, node.pointee.paddingRight), max(0, node.pointee.paddingBottom))
    }

    // MARK: - Connections

    @inline(never)
    func reset(_ edge: Int) {
        let e = self.edge(edge)
        if e.pointee.target >= 0 { unlink(edge) }
        e.pointee.target = -1
        e.pointee.firstDependent = -1
        e.pointee.margin = 0
        e.pointee.goneMargin = ConnectedEdge.unset
        e.pointee.isPlaced = false
    }

    @inline(never)
    func unlink(_ edge: Int) {
        let target = Int(self.edge(edge).pointee.target)
        var at = Int(self.edge(target).pointee.firstDependent)
        if at == edge {
            self.edge(target).pointee.firstDependent = self.edge(edge).pointee.nextDependent
        } else {
            while at >= 0 {
                let next = Int(self.edge(at).pointee.nextDependent)
                if next == edge {
                    self.edge(at).pointee.nextDependent = self.edge(edge).pointee.nextDependent
                    break
                }
                at = next
            }
        }
        self.edge(edge).pointee.nextDependent = -1
    }

    /// Connects an edge, in the order in which edges were connected to the target.
    @inline(never)
    func connect(_ edge: Int, _ target: Int, _ margin: Int32, gone: Int32 = ConnectedEdge.unset) {
        let e = self.edge(edge)
        if e.pointee.target >= 0 { unlink(edge) }
        e.pointee.target = Int32(truncatingIfNeeded: target)
        e.pointee.margin = margin
        e.pointee.goneMargin = gone
        e.pointee.nextDependent = self.edge(target).pointee.firstDependent
        self.edge(target).pointee.firstDependent = Int32(truncatingIfNeeded: edge)
    }
}
