// SPDX-License-Identifier: MIT
import CReglet

/// The search for the next focus. Source: FocusFinder of Android (API 30).
extension InputGeometry {
    /// Finds the node that gets the focus after `from` (-1: none) or a rectangle, among `root` and its descendants.
    /// - Returns: a row, -1: none; nil: memory is out.
    @_optimize(speed)
    public func focusNext(_ root: Int, from: Int, _ start: rg_frame?, _ direction: rg_focus_direction) -> Int? {
        if from >= 0 {
            let linked = linkedTarget(from, Int(direction.rawValue), in: root)
            if linked >= 0 { return linked }
        }
        if !isShown(root) { return -1 }
        if !collect(root) { return nil }
        let s = state
        let count = s.pointee.inputs.candidates.count
        if count == 0 { return -1 }
        if direction == RG_FOCUS_FORWARD || direction == RG_FOCUS_BACKWARD {
            if !sortChains(root) { return nil }
            return neighbor(from, count, forward: direction == RG_FOCUS_FORWARD)
        }
        let source = from >= 0 ? focusRectangle(from, in: root) : startRectangle(root, start, direction)
        var beam = FocusBeam(source, direction)
        var found = -1
        let places = s.pointee.inputs.candidates.pointer(0)
        for index in 0..<count {
            let place = places + index
            let row = Int(place.pointee.row)
            if row == from || row == root { continue }
            if beam.offer(FocusRectangle(place).turned(direction)) { found = row }
        }
        return found
    }

    /// The first node in reading order that is focused by default, or the first one. - Returns: as `focusNext`.
    @_optimize(size)
    public func focusDefault(_ root: Int) -> Int? {
        if !isShown(root) { return -1 }
        if !collect(root) { return nil }
        let s = state
        let count = s.pointee.inputs.candidates.count
        for index in 0..<count {
            let row = Int(s.pointee.inputs.candidates[index].row)
            if let record = input(row), record.pointee.flags & InputFlags.focusedByDefault != 0 { return row }
        }
        return count == 0 ? -1 : Int(s.pointee.inputs.candidates[0].row)
    }

    /// Whether a row and those above it are visible.
    func isShown(_ row: Int) -> Bool {
        var at = row
        while at >= 0 {
            if !isVisible(at) { return false }
            at = Int(node(at).pointee.parent)
        }
        return true
    }

    public func isInTree(_ row: Int, of root: Int) -> Bool { isBelow(row, root) }

    /// The candidate after or before a row, around the ends.
    @_optimize(size)
    private func neighbor(_ row: Int, _ count: Int, forward: Bool) -> Int {
        let places = state.pointee.inputs.candidates.pointer(0)
        var at = -1
        if row >= 0 {
            var index = count
            while index > 0 && at < 0 {
                index &-= 1
                if Int(places[index].row) == row { at = index }
            }
        }
        if forward {
            at = at >= 0 && at &+ 1 < count ? at &+ 1 : 0
        } else {
            at = at > 0 ? at &- 1 : count &- 1
        }
        return Int(places[at].row)
    }

    /// The rectangle from which a search without a node starts: the given one, or a corner of the root.
    @_optimize(size)
    private func startRectangle(_ root: Int, _ start: rg_frame?, _ direction: rg_focus_direction) -> FocusRectangle {
        if let start {
            let left = devicePixels(Double(start.x)), top = devicePixels(Double(start.y))
            return FocusRectangle(
                left: left, top: top, right: devicePixels(Double(start.x) + Double(start.width)),
                bottom: devicePixels(Double(start.y) + Double(start.height)))
        }
        let whole = focusRectangle(root, in: root)
        if direction == RG_FOCUS_RIGHT || direction == RG_FOCUS_DOWN {
            return FocusRectangle(left: whole.left, top: whole.top, right: whole.left, bottom: whole.top)
        }
        return FocusRectangle(left: whole.right, top: whole.bottom, right: whole.right, bottom: whole.bottom)
    }
}
