// SPDX-License-Identifier: MIT
import CReglet

/// More than 20 boxes of a large container whose sides match and keep a ratio, as pictures in a column. In a program,
/// the row of each such box has terms of all those before it, O(n^2). Here the width fills the space between two
/// connections, and the height follows. It has a fraction of a unit, as in a program, which boxes behind it inherit:
/// otherwise the roundings of a thousand pictures would add up.
struct ConnectedRatios: ConnectedView {
    let state: UnsafeMutablePointer<ContextStorage>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<ContextStorage>) { self.state = state }

    /// Whether the height of a box follows from a width between two connections.
    @inline(never)
    @_optimize(size)
    func hasHeightFromWidth(_ index: Int) -> Bool {
        let b = box(index), none = SIMD2<Int32>(0, 0), e = edge(near(index, 0))
        return b.pointee.ratio > 0 && run.pointee.ratios > ProgramBounds.line
            && run.pointee.boxes.count > ProgramBounds.boxes && b.pointee.role == .view
            && b.pointee.flags & (ConnectedBox.gone | ConnectedBox.inFlow) == 0
            && b.pointee.sizing == SIMD2(repeating: ConnectedBox.match)
            && b.pointee.fill == SIMD2(repeating: ConnectedBox.spread)
            && b.pointee.least == none && b.pointee.most == none
            && e[0].target >= 0 && e[1].target >= 0 && (e[2].target >= 0) != (e[3].target >= 0)
            && !isConnected(baseline(index)) && !isConnected(center(index)) && !isInChain(index, 0)
            && !isInChain(index, 1)
    }

    /// Places a box whose width is known by its vertical connection.
    @inline(never)
    @_optimize(size)
    func placeHeight(_ index: Int, by connected: Int) {
        let b = box(index), isTop = connected == near(index, 1)
        let ratio = Double(b.pointee.ratio), width = Double(b.pointee.size.x)
        let height = min(b.pointee.ratioAxis == -1 ? width / ratio : width * ratio, Double(maxUnits))
        let target = edge(self.target(connected)), margin = Double(self.margin(connected))
        let at = Double(target.pointee.place) + Double(target.pointee.rest) / 65_536
        let top = isTop ? at + margin : at - margin - height
        let bottom = isTop ? top + height : at - margin
        // without room behind it, the program and the direct pass differ
        set(index, ConnectedBox.isLoose &<< 1, true)
        connectedLayout.resolve(index, 1, place(top), place(bottom))
        let e = edge(near(index, 1))
        e[0].rest = rest(top, e[0].place)
        e[1].rest = rest(bottom, e[1].place)
    }

    private func place(_ exact: Double) -> Int32 {
        floorNear(max(-Double(maxUnits), min(exact, Double(maxUnits))) + 0.5)
    }

    private func rest(_ exact: Double, _ place: Int32) -> Int16 {
        Int16(max(-32_768, min(32_767, (exact - Double(place)) * 65_536)))
    }

    /// Gives a box with one vertical connection the fraction of the edge that it is connected to.
    @inline(never)
    @_optimize(size)
    func inherit(_ connected: Int) {
        let index = owner(connected), rest = edge(target(connected)).pointee.rest
        if box(index).pointee.ratio > 0 || !connectedLayout.isDangling(index, 1) { return }
        for side in 2...ConnectedEdge.baseline { edge(index &* ConnectedEdge.perBox &+ side).pointee.rest = rest }
    }
}
