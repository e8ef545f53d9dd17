// SPDX-License-Identifier: MIT
import CReglet

/// Whether a hit test may find a node.
public struct HitFilter {
    public var clickableOnly = false
    public var filter: rg_hit_filter_fn?
    public var user: UnsafeMutableRawPointer?

    public init() {}
}

/// The hit test: depth first, what is painted last first, without recursion. `InputStore.places` is the stack. It
/// holds the nodes that the point is in, entered, and above each those of its children that are still to be tried.
extension InputGeometry {
    /// Finds the deepest node at a point of the viewport, in the subtree of `top`.
    /// - Returns: the number of places on the stack, of which the entered ones are the hit and the nodes above it, the
    ///   last first; 0: none; nil: memory is out.
    @_optimize(size)
    public func hit(_ top: Int, _ x: Float, _ y: Float, _ filter: HitFilter) -> Int? {
        state.pointee.inputs.places.count = 0
        guard let point = descend(to: top, Double(x), Double(y), isClipped: true) else { return 0 }
        if state.pointee.inputs.places.count < 0 { return outOfPlaces() }
        guard push(top, point.x, point.y, 0) else { return outOfPlaces() }
        while state.pointee.inputs.places.count > 0 {
            let count = state.pointee.inputs.places.count
            let place = state.pointee.inputs.places.pointer(count &- 1)
            let row = Int(place.pointee.row), x = place.pointee.x, y = place.pointee.y
            if place.pointee.isEntered {
                if isInside(row, x, y) {
                    if state.pointee.inputs.areas > 0 {
                        guard let found = hitArea(of: row, x, y, filter) else { return outOfPlaces() }
                        if found { return state.pointee.inputs.places.count }
                    }
                    if accepts(row, filter) { return count }
                }
                state.pointee.inputs.places.count = count &- 1
            } else {
                place.pointee.isEntered = true
                if isContainer(row) && shows(row, x, y) && !pushChildren(row, x, y) { return outOfPlaces() }
            }
        }
        return 0
    }

    private func outOfPlaces() -> Int? {
        state.pointee.inputs.places.count = 0
        return nil
    }

    /// The place at an index of the stack, if it is entered.
    public func hitPlace(_ index: Int) -> rg_hit? {
        let place = state.pointee.inputs.places[index]
        if !place.isEntered { return nil }
        return rg_hit(node: handle(Int(place.row)), x: Float(place.x), y: Float(place.y))
    }

    // MARK: - Steps

    /// Maps a point of the viewport into the parent of `top`, through all nodes above. - Returns: nil when it cannot be
    /// hit there, by clips only if it `isClipped`; the count of places is -1 when memory is out.
    @_optimize(size)
    func descend(to top: Int, _ x: Double, _ y: Double, isClipped: Bool) -> InputPoint? {
        let s = state
        var depth = 0
        var at = Int(node(top).pointee.parent)
        while at >= 0 {
            depth &+= 1
            at = Int(node(at).pointee.parent)
        }
        var point = InputPoint(x: x, y: y)
        if depth == 0 { return point }
        if !s.pointee.inputs.places.reserve(depth, memory) {
            s.pointee.inputs.places.count = -1
            return point
        }
        // from the root down
        at = Int(node(top).pointee.parent)
        var index = depth
        while index > 0 {
            index &-= 1
            s.pointee.inputs.places.pointer(index).pointee.row = Int32(truncatingIfNeeded: at)
            at = Int(node(at).pointee.parent)
        }
        while index < depth {
            let row = Int(s.pointee.inputs.places.pointer(index).pointee.row)
            guard isVisible(row), let local = inside(row, point.x, point.y),
                !isClipped || shows(row, local.x, local.y)
            else { return nil }
            let offset = contentOffset(row)
            point = InputPoint(x: local.x + offset.x, y: local.y + offset.y)
            index &+= 1
        }
        return point
    }

    /// Pushes a row that may have the point, which is one of its parent's content, or a descendant that has it.
    /// - Returns: false when memory is out.
    @inline(__always)
    private func push(_ row: Int, _ x: Double, _ y: Double, _ order: Int) -> Bool {
        if !isVisible(row) { return true }
        guard let point = inside(row, x, y) else { return true }
        if !(isContainer(row) ? isInside(row, point.x, point.y) || !clips(row) : isInside(row, point.x, point.y)) {
            return true
        }
        let s = state
        let count = s.pointee.inputs.places.count
        if count == s.pointee.inputs.places.capacity && !s.pointee.inputs.places.reserve(count &+ 1, memory) {
            return false
        }
        let lift = s.pointee.transforms.byID.count == 0 ? 0 : transform(row)?.pointee.lift ?? 0
        s.pointee.inputs.places.append(
            HitPlace(
                row: Int32(truncatingIfNeeded: row), isEntered: false, x: point.x, y: point.y, lift: lift,
                z: rarer(row)?.pointee.z ?? 0, order: Int32(truncatingIfNeeded: order)))
        return true
    }

    /// Pushes the children of a row that may have the point, in the order in which they are painted.
    @inline(never)
    private func pushChildren(_ row: Int, _ x: Double, _ y: Double) -> Bool {
        let s = state
        let offset = contentOffset(row)
        let x = x + offset.x, y = y + offset.y
        let start = s.pointee.inputs.places.count
        let box = self.box(node(row))
        var child = Int(box.pointee.first), last = Int(box.pointee.last)
        if box.pointee.count >= 32, let range = childrenInLine(row, x, y) { (child, last) = range }
        var order = 0
        while child >= 0 {
            if !push(child, x, y, order) { return false }
            if child == last { break }
            child = Int(node(child).pointee.next)
            order &+= 1
        }
        let count = s.pointee.inputs.places.count &- start
        if count < 2 { return true }
        let places = s.pointee.inputs.places.pointer(start)
        func precedes(_ a: Int, _ b: Int) -> Bool {
            let x = places + a, y = places + b
            if x.pointee.lift != y.pointee.lift { return x.pointee.lift < y.pointee.lift }
            if x.pointee.z != y.pointee.z { return x.pointee.z < y.pointee.z }
            return x.pointee.order < y.pointee.order
        }
        for index in 1..<count where precedes(index, index &- 1) {
            heapSort(count, precedes: precedes) { a, b in
                let kept = places[a]
                places[a] = places[b]
                places[b] = kept
            }
            break
        }
        return true
    }

    /// Whether the filter lets a node be found.
    @inline(__always)
    private func accepts(_ row: Int, _ filter: HitFilter) -> Bool {
        if filter.clickableOnly && !isClickable(row) { return false }
        return filter.filter == nil || passes(row, filter)
    }

    func isClickable(_ row: Int) -> Bool {
        guard let record = input(row) else { return false }
        return record.pointee.flags & (InputFlags.clickable | InputFlags.longClickable) != 0
    }

    @inline(never)
    private func passes(_ row: Int, _ filter: HitFilter) -> Bool {
        guard let function = filter.filter else { return true }
        state.pointee.inCallback = true
        let isWanted = function(filter.user, handle(row))
        state.pointee.inCallback = false
        return isWanted
    }

    // MARK: - Touch areas

    /// Pushes the child whose touch area has a point of a row, the one painted last. - Returns: whether there is one;
    /// nil: memory is out.
    @inline(never)
    @_optimize(size)
    private func hitArea(of row: Int, _ x: Double, _ y: Double, _ filter: HitFilter) -> Bool? {
        if !isContainer(row) || !shows(row, x, y) || knowsNoAreas(row) { return false }
        let s = state
        let offset = contentOffset(row)
        var best = HitPlace(row: -1, isEntered: true, x: 0, y: 0, lift: 0, z: 0, order: 0)
        let perPixel = s.pointee.scale.perPixel
        for child in children(in: row) {
            guard let record = input(child), record.pointee.hasArea, isVisible(child),
                let point = inside(child, x + offset.x, y + offset.y)
            else { continue }
            let frame = s.pointee.frames[child]
            let area = InputArea(
                left: -Double(record.pointee.left) / perPixel, top: -Double(record.pointee.top) / perPixel,
                right: Double(frame.width) + Double(record.pointee.right) / perPixel,
                bottom: Double(frame.height) + Double(record.pointee.bottom) / perPixel)
            if !area.contains(point.x, point.y) { continue }
            let lift = transform(child)?.pointee.lift ?? 0, z = rarer(child)?.pointee.z ?? 0
            if best.row >= 0 && (lift < best.lift || (lift == best.lift && z < best.z)) { continue }
            if !accepts(child, filter) { continue }
            best = HitPlace(
                row: Int32(truncatingIfNeeded: child), isEntered: true, x: point.x, y: point.y, lift: lift, z: z,
                order: 0)
        }
        if best.row < 0 { return false }
        guard s.pointee.inputs.places.reserve(s.pointee.inputs.places.count &+ 1, memory) else { return nil }
        s.pointee.inputs.places.append(best)
        return true
    }
}
